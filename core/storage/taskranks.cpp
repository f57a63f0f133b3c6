// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/storage/taskranks.h"

#include "core/base/scheduler.h"
#include "core/io/jsonscanner.h"
#include "core/io/mappedfile.h"
#include "core/storage/databasesource.h"
#include "core/storage/packedsource.h"
#include "core/storage/trace.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <charconv>
#include <limits>
#include <memory>
#include <string_view>
#include <utility>

namespace plumbline {

namespace {

constexpr std::size_t LongestTask = 64 << 10; ///< bytes of the record of a task; profilers write a few hundred
constexpr std::size_t TasksAtOnce = 4096;

std::optional<int> rankOf(std::optional<std::int64_t> number)
{
    const bool fits = number && *number >= 0 && *number <= std::numeric_limits<int>::max();
    return fits ? std::optional(static_cast<int>(*number)) : std::nullopt;
}

/// Returns the whole number that the key `name` of an event has, whether it is a number or text. A quote inside a text is
/// escaped, so the key with its closing quote occurs in no text.
std::optional<int> rankCalled(std::string_view name, std::string_view event)
{
    const std::size_t key = event.find(name);
    if (key == std::string_view::npos)
        return std::nullopt;
    std::size_t at = skipBlanks(event, key + name.size());
    if (at >= event.size() || event[at] != ':')
        return std::nullopt;
    at = skipBlanks(event, at + 1);
    if (at < event.size() && event[at] == '"')
        ++at;
    std::int64_t number = 0;
    const auto read = std::from_chars(event.data() + at, event.data() + event.size(), number);
    return read.ec == std::errc() ? rankOf(number) : std::nullopt;
}

TaskRanks ranksOfEvent(std::string_view text, std::size_t begin)
{
    const ScanResult extent = scanValue(text, begin, std::min(text.size(), begin + LongestTask));
    const std::string_view event = text.substr(begin, extent.end - begin);
    return {rankCalled("src rank\"", event), rankCalled("dst rank\"", event)};
}

/// Reads the ranks of tasks in the text of one file. `tasks` are positions in `slices`.
Result<void> readOfText(const Trace &trace, std::uint32_t file, std::span<const SliceId> slices,
                        std::span<const std::uint32_t> tasks, TaskControl &control, std::vector<TaskRanks> &ranks)
{
    const auto map = textOf(trace.files()[file], &control);
    if (!map)
        return failure(map.error());
    const std::string_view text = (*map)->text();
    std::atomic<bool> isInside = true;
    parallelFor((tasks.size() + TasksAtOnce - 1) / TasksAtOnce, 0, [&](std::size_t piece, unsigned) {
        const std::size_t end = std::min(tasks.size(), (piece + 1) * TasksAtOnce);
        for (std::size_t at = piece * TasksAtOnce; at < end && !control.stopRequested(); ++at) {
            const std::uint64_t offset = trace.slices().record[slices[tasks[at]].value].offset();
            if (offset < text.size())
                ranks[tasks[at]] = ranksOfEvent(text, offset);
            else
                isInside = false;
        }
    });
    if (!isInside || (*map)->hasShrunk())
        return failure(ErrorCode::FileChanged, trace.files()[file].path);
    return {};
}

/// Reads the ranks of tasks in the table of a database.
Result<void> readOfTable(const Trace &trace, std::uint32_t file, std::span<const SliceId> slices,
                         std::span<const std::uint32_t> tasks, TaskControl &control, std::vector<TaskRanks> &ranks)
{
    std::vector<std::pair<std::int64_t, std::uint32_t>> rows;
    for (const std::uint32_t task : tasks) {
        const DatabaseRowRef row = DatabaseRowRef::of(trace.slices().record[slices[task].value]);
        if (row.table == DatabaseTable::CommunicationTask)
            rows.emplace_back(row.row, task);
    }
    std::ranges::sort(rows);
    constexpr std::array<std::string_view, 2> Columns{"srcRank", "dstRank"};
    return trace.files()[file].database->read(DatabaseTable::CommunicationTask, Columns, control, [&](const DatabaseRow &row) {
        auto found = std::ranges::lower_bound(rows, row.number(), {}, &std::pair<std::int64_t, std::uint32_t>::first);
        for (; found != rows.end() && found->first == row.number(); ++found)
            ranks[found->second] = {rankOf(row.integer(0)), rankOf(row.integer(1))};
        return true;
    });
}

} // namespace

Result<std::vector<TaskRanks>> readTaskRanks(const Trace &trace, std::span<const SliceId> slices, TaskControl &control)
{
    std::vector<std::vector<std::uint32_t>> tasksOfFile(trace.files().size());
    for (std::uint32_t task = 0; task < slices.size(); ++task) {
        const RecordRef record = trace.slices().record[slices[task].value];
        if (record.isValid() && record.file() < tasksOfFile.size())
            tasksOfFile[record.file()].push_back(task);
    }
    std::vector<TaskRanks> ranks(slices.size());
    for (std::uint32_t file = 0; file < tasksOfFile.size(); ++file) {
        const SourceFile &source = trace.files()[file];
        const bool isList = !source.map && !source.packed && !source.database;
        if (tasksOfFile[file].empty() || isList)
            continue;
        const auto read = source.database ? readOfTable : readOfText;
        if (auto done = read(trace, file, slices, tasksOfFile[file], control, ranks); !done)
            return failure(std::move(done.error()));
    }
    if (control.stopRequested())
        return failure(ErrorCode::Cancelled);
    return ranks;
}

} // namespace plumbline
