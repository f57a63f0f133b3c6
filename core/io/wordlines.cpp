// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/wordlines.h"

#include "core/base/memorylimit.h"
#include "core/io/openfile.h"

#include <algorithm>
#include <array>
#include <memory>

namespace plumbline {

namespace {

constexpr std::size_t WordLinesBlockBytes = 256u << 10;
constexpr std::size_t MaximumLineBytes = 4096; ///< far more than a line of this format needs

} // namespace

Result<void> readWordLines(const std::string &path, std::string_view separators, TaskControl &control,
                           const std::function<void(std::span<const std::string_view>)> &visit)
{
    const auto file = OpenFile::open(path);
    if (!file)
        return failure(file.error());
    if (auto room = checkRoom(path, file->bytes()); !room)
        return room;
    const auto visitLine = [&](std::string_view line, bool isTooLong) {
        std::array<std::string_view, MaximumLineWords> words;
        std::size_t count = 0;
        while (!isTooLong && count < words.size()) {
            line.remove_prefix(std::min(line.find_first_not_of(separators), line.size()));
            if (line.empty())
                break;
            const std::size_t length = std::min(line.find_first_of(separators), line.size());
            words[count++] = line.substr(0, length);
            line.remove_prefix(length);
        }
        if (count > 0 || isTooLong)
            visit(std::span(words).first(count));
    };
    std::string rest;
    bool isTooLong = false;
    const auto block = std::make_unique<char[]>(WordLinesBlockBytes);
    while (true) {
        if (control.stopRequested())
            return failure(ErrorCode::Cancelled, path);
        const auto bytes = file->read(block.get(), WordLinesBlockBytes);
        if (!bytes)
            return failure(bytes.error());
        if (*bytes == 0)
            break;
        std::string_view text(block.get(), *bytes);
        for (std::size_t end = text.find('\n'); end != std::string_view::npos; end = text.find('\n')) {
            rest += text.substr(0, std::min(end, MaximumLineBytes));
            visitLine(rest, isTooLong || rest.size() > MaximumLineBytes || end > MaximumLineBytes);
            rest.clear();
            isTooLong = false;
            text.remove_prefix(end + 1);
        }
        isTooLong = isTooLong || rest.size() + text.size() > MaximumLineBytes;
        if (isTooLong)
            rest.clear();
        else
            rest += text;
    }
    visitLine(rest, isTooLong);
    return {};
}

} // namespace plumbline
