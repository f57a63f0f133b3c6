// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tables/callstackname.h"

#include "core/base/decimal.h"

#include <algorithm>

namespace plumbline {

namespace {

constexpr std::string_view PythonSuffix = ".py";

/// Returns whether a line number follows the name of a source file: `(12)`, `:12` or `", line 12`.
bool tellsLine(std::string_view rest)
{
    if (rest.starts_with('"') || rest.starts_with('\''))
        rest.remove_prefix(1);
    if (rest.starts_with(", line "))
        return true;
    return rest.size() > 1 && (rest.front() == '(' || rest.front() == ':') && isDigit(rest[1]);
}

/// Returns the position of the next ".py" of a frame from `from` on; npos if there is none.
std::size_t nextFrame(std::string_view name, std::size_t from)
{
    std::size_t at = name.find(PythonSuffix, from);
    while (at != std::string_view::npos && !tellsLine(name.substr(at + PythonSuffix.size())))
        at = name.find(PythonSuffix, at + 1);
    return at;
}

/// Removes an opened bracket that is not closed, and all behind it.
void dropOpenBracket(std::string_view &text)
{
    constexpr std::string_view Open = "<[({";
    constexpr std::string_view Closed = ">])}";
    for (std::size_t at = text.size(); at > 0; --at) {
        const char c = text[at - 1];
        if (Closed.find(c) != std::string_view::npos)
            return;
        if (Open.find(c) != std::string_view::npos)
            text = text.substr(0, at - 1);
    }
}

/// Returns what stands before the first frame, whose ".py" is at `frame`.
std::string_view beforeFrames(std::string_view name, std::size_t frame)
{
    const std::size_t end = frame + PythonSuffix.size();
    const bool isQuoted = end < name.size() && name[end] == '"'; // such a path may contain blanks
    const std::size_t separator = name.find_last_of(isQuoted ? "\"" : "<>[](){};|,:@\"' \t\r\n", frame - (frame > 0 ? 1 : 0));
    if (separator == std::string_view::npos || frame == 0)
        return {};
    std::string_view text = name.substr(0, separator + 1);
    dropOpenBracket(text);
    const auto trim = [&text] {
        const std::size_t last = text.find_last_not_of(";|,:@\"' \t\r\n");
        text = last == std::string_view::npos ? std::string_view() : text.substr(0, last + 1);
    };
    trim();
    for (const std::string_view word : {std::string_view("In file"), std::string_view("File")}) {
        const std::size_t begin = text.size() - std::min(word.size(), text.size());
        if (text.ends_with(word) && (begin == 0 || std::string_view(" \n\r\t;|").find(text[begin - 1]) != std::string_view::npos))
            text.remove_suffix(word.size());
        trim();
    }
    return text;
}

/// Returns the kernel that follows the last frame, with the slash before it; "" if none does.
std::string_view kernelBehind(std::string_view rest)
{
    rest = rest.substr(0, rest.find_first_of("\r\n"));
    const std::size_t slash = rest.find('/');
    if (slash == std::string_view::npos || slash + 1 == rest.size())
        return {};
    rest.remove_prefix(slash);
    const auto isPartOfName = [](char c) {
        return isDigit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '-' || c == '.' || c == '/';
    };
    return std::all_of(rest.begin(), rest.end(), isPartOfName) ? rest : std::string_view();
}

} // namespace

std::optional<std::string> nameWithoutCallStack(std::string_view name)
{
    const std::size_t first = nextFrame(name, 0);
    if (first == std::string_view::npos)
        return std::nullopt;
    const std::string_view before = beforeFrames(name, first);
    if (before.empty())
        return std::nullopt;
    std::size_t last = first;
    for (std::size_t at = first; at != std::string_view::npos; at = nextFrame(name, at + 1))
        last = at;
    return std::string(before).append(kernelBehind(name.substr(last + PythonSuffix.size())));
}

} // namespace plumbline
