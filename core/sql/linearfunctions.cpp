// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sql/linearfunctions.h"

#include <sqlite3.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <new>
#include <string>
#include <string_view>
#include <unordered_set>

namespace plumbline {

namespace {

/// Returns the bytes of a value: of a blob itself, of any other value as text.
std::string_view bytesOf(sqlite3_value *value)
{
    const void *bytes = sqlite3_value_type(value) == SQLITE_BLOB ? sqlite3_value_blob(value)
                                                                 : static_cast<const void *>(sqlite3_value_text(value));
    return {static_cast<const char *>(bytes), static_cast<std::size_t>(sqlite3_value_bytes(value))};
}

bool hasNull(int count, sqlite3_value **values)
{
    return std::any_of(values, values + count, [](sqlite3_value *value) { return sqlite3_value_type(value) == SQLITE_NULL; });
}

/// Returns the place of `needle` in `text` from `from` on. memmem() is linear at worst, which std::string_view::find() is not.
std::size_t placeOf(std::string_view needle, std::string_view text, std::size_t from)
{
    const void *found = memmem(text.data() + from, text.size() - from, needle.data(), needle.size());
    return found ? static_cast<std::size_t>(static_cast<const char *>(found) - text.data()) : std::string_view::npos;
}

bool isInsideCharacter(char byte)
{
    return (static_cast<unsigned char>(byte) & 0xC0) == 0x80;
}

void linearInstr(sqlite3_context *context, int count, sqlite3_value **values)
{
    if (hasNull(count, values))
        return;
    const bool areBytes = sqlite3_value_type(values[0]) == SQLITE_BLOB && sqlite3_value_type(values[1]) == SQLITE_BLOB;
    const std::string_view text = bytesOf(values[0]);
    const std::string_view needle = bytesOf(values[1]);
    const std::size_t place = needle.empty() ? 0 : placeOf(needle, text, 0);
    if (place == std::string_view::npos)
        return sqlite3_result_int(context, 0);
    const auto *const end = text.begin() + place;
    const auto inside = areBytes ? 0 : std::count_if(text.begin(), end, isInsideCharacter);
    sqlite3_result_int64(context, static_cast<sqlite3_int64>(place) - inside + 1);
}

void linearReplace(sqlite3_context *context, int count, sqlite3_value **values)
{
    if (hasNull(count, values))
        return;
    const std::string_view text = bytesOf(values[0]);
    const std::string_view needle = bytesOf(values[1]);
    if (needle.empty())
        return sqlite3_result_value(context, values[0]);
    const std::string_view other = bytesOf(values[2]);
    const auto most = static_cast<std::size_t>(sqlite3_limit(sqlite3_context_db_handle(context), SQLITE_LIMIT_LENGTH, -1));
    try {
        std::string made;
        std::size_t from = 0;
        for (std::size_t at = placeOf(needle, text, 0); at != std::string_view::npos; at = placeOf(needle, text, from)) {
            made.append(text, from, at - from).append(other);
            from = at + needle.size();
            if (made.size() > most)
                return sqlite3_result_error_toobig(context);
        }
        made.append(text, from);
        sqlite3_result_text64(context, made.data(), made.size(), SQLITE_TRANSIENT, SQLITE_UTF8);
    } catch (const std::bad_alloc &) {
        sqlite3_result_error_nomem(context);
    }
}

/// The characters that trim() takes away.
class TrimmedCharacters
{
public:
    explicit TrimmedCharacters(std::string_view characters)
    {
        while (!characters.empty()) {
            const std::size_t length = firstLength(characters);
            if (length == 1)
                m_single[static_cast<unsigned char>(characters.front())] = true;
            else
                m_longer.insert(characters.substr(0, length));
            characters.remove_prefix(length);
        }
    }

    /// Returns the bytes of the first character.
    static std::size_t firstLength(std::string_view text)
    {
        std::size_t length = 1;
        while (static_cast<unsigned char>(text.front()) >= 0xC0 && length < text.size() && isInsideCharacter(text[length]))
            ++length;
        return length;
    }
    static std::size_t lastLength(std::string_view text)
    {
        std::size_t length = 1;
        while (length < text.size() && isInsideCharacter(text[text.size() - length]))
            ++length;
        return firstLength(text.substr(text.size() - length)) == length ? length : 1;
    }
    [[nodiscard]] bool contains(std::string_view character) const
    {
        return character.size() == 1 ? m_single[static_cast<unsigned char>(character.front())] : m_longer.contains(character);
    }

private:
    std::array<bool, 256> m_single{};
    std::unordered_set<std::string_view> m_longer;
};

constexpr int TrimsBegin = 1;
constexpr int TrimsEnd = 2;

template<int Ends>
void linearTrim(sqlite3_context *context, int count, sqlite3_value **values)
{
    if (hasNull(count, values))
        return;
    std::string_view text = bytesOf(values[0]);
    try {
        const TrimmedCharacters characters(count == 2 ? bytesOf(values[1]) : " ");
        while ((Ends & TrimsBegin) && !text.empty() && characters.contains(text.substr(0, characters.firstLength(text))))
            text.remove_prefix(characters.firstLength(text));
        while ((Ends & TrimsEnd) && !text.empty() && characters.contains(text.substr(text.size() - characters.lastLength(text))))
            text.remove_suffix(characters.lastLength(text));
    } catch (const std::bad_alloc &) {
        return sqlite3_result_error_nomem(context);
    }
    sqlite3_result_text64(context, text.empty() ? "" : text.data(), text.size(), SQLITE_TRANSIENT, SQLITE_UTF8);
}

struct LinearFunction
{
    const char *name;
    int arguments;
    void (*call)(sqlite3_context *, int, sqlite3_value **);
};

} // namespace

int addLinearFunctions(sqlite3 *database)
{
    static constexpr std::array Functions{
        LinearFunction{"instr", 2, linearInstr},
        LinearFunction{"replace", 3, linearReplace},
        LinearFunction{"trim", 2, linearTrim<TrimsBegin | TrimsEnd>},
        LinearFunction{"ltrim", 2, linearTrim<TrimsBegin>},
        LinearFunction{"rtrim", 2, linearTrim<TrimsEnd>},
    };
    for (const LinearFunction &each : Functions) {
        const int status =
            sqlite3_create_function_v2(database, each.name, each.arguments, SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS,
                                       nullptr, each.call, nullptr, nullptr, nullptr);
        if (status != SQLITE_OK)
            return status;
    }
    return SQLITE_OK;
}

} // namespace plumbline
