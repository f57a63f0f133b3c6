// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tables/databaserecords.h"

#include "core/base/memorylimit.h"

#include <algorithm>
#include <array>
#include <utility>

namespace plumbline {

namespace {

constexpr std::uint64_t LeastRoomBytes = std::uint64_t{1} << 20;
/// Rows of a damaged file can share one long text, so that it is read once for each of them.
constexpr std::uint64_t TextRoomPerByte = 8;
/// Most rows take less than 20 bytes of memory for one byte of the file, and rows of kernels without any of their counters 80.
constexpr std::uint64_t RoomPerByte = 96;

} // namespace

std::string linesText(const std::vector<std::string> &words)
{
    std::string text;
    for (const std::string &word : words)
        text.append(word).append(1, '\n');
    return text;
}

std::vector<std::string> linesOfText(std::string_view text)
{
    std::vector<std::string> words;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        words.emplace_back(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return words;
}

std::int64_t RecordWriter::textNumber(std::string_view text)
{
    auto known = m_numbers.find(text);
    if (known == m_numbers.end()) {
        known = m_numbers.emplace(text, static_cast<std::int64_t>(m_texts.size())).first;
        m_texts.push_back(known->first);
    }
    return known->second;
}

Result<std::string> RecordWriter::bytes()
{
    const std::array columns{DatabaseColumn{"id", DatabaseColumnType::Integer}, DatabaseColumn{"text", DatabaseColumnType::Text}};
    m_database.beginTable(RecordTexts, columns);
    for (std::size_t number = 0; number < m_texts.size(); ++number)
        m_database.addRow(std::array{DatabaseValue(static_cast<std::int64_t>(number)), DatabaseValue(m_texts[number])});
    for (const View &view : m_views)
        m_database.addNamedView(view.table + "s", view.table, view.columns.columns(), view.columns.sharedColumns(), RecordTexts);
    return m_database.bytes();
}

Result<RecordReader> RecordReader::open(const std::string &path, TaskControl &control)
{
    auto database = Database::open(path, control);
    if (!database)
        return failure(database.error());
    const std::uint64_t bytes = database->bytes();
    if (const auto room = checkRoom(path, bytes * TextRoomPerByte); !room)
        return failure(room.error());
    auto texts = std::make_shared<std::vector<std::string>>();
    RecordReader reader(std::move(*database), texts, bytes * TextRoomPerByte + LeastRoomBytes,
                        bytes * RoomPerByte + LeastRoomBytes);
    constexpr std::array Columns{std::string_view("id"), std::string_view("text")};
    bool hasRoom = true;
    const auto read = reader.visit(RecordTexts, Columns, control, [&](const DatabaseRow &row) {
        const auto id = row.integer(0);
        const bool isNext = id && *id >= static_cast<std::int64_t>(texts->size()) && *id < static_cast<std::int64_t>(bytes);
        if (!isNext)
            return true;
        hasRoom = reader.take((static_cast<std::uint64_t>(*id) + 1 - texts->size()) * sizeof(std::string));
        if (!hasRoom)
            return false;
        texts->resize(static_cast<std::size_t>(*id)); // where damage lost texts, the rows that have them are unreadable
        texts->push_back(reader.copied(row.text(1)));
        return true;
    });
    if (!read)
        return failure(read.error());
    if (!hasRoom)
        return failure(ErrorCode::ReadFailed, path, std::string(RecordTexts));
    return reader;
}

Result<void> RecordReader::visit(std::string_view table, std::span<const std::string_view> columns, TaskControl &control,
                                 const DatabaseVisitor &visitor)
{
    if (!m_database.hasTable(table))
        return failure(ErrorCode::NotRecognised, m_database.path(), std::string(table));
    return m_database.read(table, columns, control, visitor);
}

const std::string *RecordReader::text(std::optional<std::int64_t> number) const
{
    const bool isKnown = number && *number >= 0 && *number < static_cast<std::int64_t>(m_texts->size());
    return isKnown ? &(*m_texts)[static_cast<std::size_t>(*number)] : nullptr;
}

std::string RecordReader::copied(std::string_view text)
{
    if (text.size() > m_textRoom)
        return {};
    m_textRoom -= text.size();
    return std::string(text);
}

bool RecordReader::take(std::uint64_t bytes)
{
    if (bytes > m_room)
        return false;
    m_room -= bytes;
    return true;
}

} // namespace plumbline
