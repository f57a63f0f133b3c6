// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/trim/tabletrim.h"

#include "core/base/timestamp.h"
#include "core/io/csvreader.h"
#include "core/io/csvrows.h"
#include "core/io/jsoncursor.h"
#include "core/io/mappedfile.h"
#include "core/io/openfile.h"
#include "core/io/textfile.h"

#include <algorithm>
#include <cstdio>
#include <initializer_list>
#include <limits>
#include <string_view>
#include <vector>

namespace plumbline {

namespace {

constexpr std::uint64_t RowsPerPoll = 1024;

/// Where a table tells the time of its rows.
struct TimeColumns
{
    std::optional<std::size_t> start;
    std::optional<std::size_t> duration;
    std::optional<std::size_t> end;
    std::optional<std::size_t> step; ///< of a table of steps, whose rows have no other time

    [[nodiscard]] static TimeColumns of(const CsvRow &header)
    {
        const auto first = [&header](std::initializer_list<std::string_view> names) {
            std::optional<std::size_t> column;
            for (const std::string_view name : names)
                column = column ? column : csvColumn(header, name);
            return column;
        };
        TimeColumns columns;
        columns.start =
            first({"Start Time(us)", "Task Start Time(us)", "Task Start Time", "Timestamp(us)", "Allocation Time(us)"});
        columns.duration = first({"Duration(us)", "Task Duration(us)", "Task Duration"});
        columns.end = first({"Release Time(us)"});
        if (columns.end)
            columns.duration.reset();
        // Its first columns are those of a table of steps; kernel tables name their steps as well.
        if (!columns.start && csvColumn(header, "Computing"))
            columns.step = csvColumn(header, "Step");
        return columns;
    }
};

std::string_view cellAt(std::span<const std::string_view> cells, std::optional<std::size_t> column)
{
    return column && *column < cells.size() ? cells[*column] : std::string_view();
}

/// Decides which rows are kept.
class RowChoice
{
public:
    RowChoice(const CsvRow &header, const TableTrimOptions &options) : m_columns(TimeColumns::of(header)), m_options(options) {}

    [[nodiscard]] bool hasTimes() const { return !m_options.range || m_columns.start || m_columns.step; }
    /// Returns whether a row was seen that lies in the time of the timeline, or which no clock can tell of.
    [[nodiscard]] bool sharesClock() const { return m_sharesClock || !m_columns.start || !m_options.range; }

    bool keeps(std::span<const std::string_view> cells)
    {
        if (!m_options.range)
            return true;
        if (m_columns.step)
            return m_options.steps.contains(std::string(cellAt(cells, m_columns.step)));
        const ParsedTime start = nanosecondsOf(cellAt(cells, m_columns.start));
        if (start.status != TimeStatus::Exact)
            return false;
        m_sharesClock = m_sharesClock || m_options.timeline.contains(start.ns);
        return m_options.range->intersectsSlice(start.ns, endOf(cells, start.ns));
    }

private:
    [[nodiscard]] TimeNs endOf(std::span<const std::string_view> cells, TimeNs start) const
    {
        constexpr TimeNs Last = std::numeric_limits<TimeNs>::max();
        if (m_columns.end) { // what was never released lives on
            const ParsedTime end = nanosecondsOf(cellAt(cells, m_columns.end));
            return end.status == TimeStatus::Exact ? std::max(start, end.ns) : Last;
        }
        const ParsedTime duration = nanosecondsOf(cellAt(cells, m_columns.duration));
        if (duration.status != TimeStatus::Exact || duration.ns < 0)
            return start;
        return start > 0 && duration.ns > Last - start ? Last : start + duration.ns;
    }

    TimeColumns m_columns;
    const TableTrimOptions &m_options;
    bool m_sharesClock = false;
};

/// Returns the end of a row, with the whole of a line end of two characters.
std::size_t behindLine(std::string_view text, std::size_t end)
{
    const bool isHalf = end > 0 && end < text.size() && text[end - 1] == '\r' && text[end] == '\n';
    return isHalf ? end + 1 : end;
}

/// Returns a cell as CSV writes it.
std::string csvCell(std::string_view cell)
{
    if (cell.find_first_of(",\"\r\n") == std::string_view::npos)
        return std::string(cell);
    std::string quoted = "\"";
    for (const char c : cell)
        quoted.append(c == '"' ? 2 : 1, c);
    return quoted + '"';
}

void writeHiddenRow(TextFile &file, const CsvRow &header, std::span<const std::string_view> cells, const NameHider &hider)
{
    for (std::size_t at = 0; at < cells.size(); ++at) {
        const bool isKept = at < header.size() && isProfilerKey(header[at]);
        file << (at > 0 ? "," : "") << csvCell(isKept ? std::string(cells[at]) : hider.hidden(cells[at]));
    }
    file << "\n";
}

/// Closes a file, and removes it unless it holds what was wanted.
Result<TrimmedTable> finished(TextFile &file, const std::string &path, TrimmedTable table, const TaskControl &control)
{
    const auto closed = file.close();
    const bool isStopped = control.stopRequested();
    if (table.outcome != FileTrim::Written || isStopped || !closed)
        std::remove(path.c_str());
    if (isStopped)
        return failure(ErrorCode::Cancelled);
    if (!closed)
        return failure(closed.error());
    return table;
}

} // namespace

Result<TrimmedTable> trimTable(const std::string &source, const std::string &target, const TableTrimOptions &options,
                               TaskControl &control)
{
    constexpr std::string_view ByteOrderMark = "\xEF\xBB\xBF";
    const auto map = MappedFile::open(source);
    if (!map)
        return TrimmedTable{};
    const std::string_view text = (*map)->text();
    std::size_t at = text.starts_with(ByteOrderMark) ? ByteOrderMark.size() : 0;
    at = std::min(text.find_first_not_of("\r\n", at), text.size());
    CsvRow header;
    const auto headerEnd = at < text.size() ? readCsvRow(text, at, CsvLimits(), header) : failure(ErrorCode::NotSupported);
    if (!headerEnd || headerEnd->cutShort)
        return TrimmedTable{};
    RowChoice choice(header, options);
    TrimmedTable table;
    table.outcome = FileTrim::NoTimes;
    if (!choice.hasTimes())
        return table;
    TaskControl bytes;
    TextFile file(target, bytes);
    const std::size_t begin = behindLine(text, headerEnd->end);
    file << text.substr(at, begin - at);
    CsvRows rows(text, begin, CsvLimits());
    for (at = begin; table.rows.of % RowsPerPoll != 0 || !control.stopRequested(); at = behindLine(text, rows.end())) {
        const auto next = rows.next(text.size());
        if (!next) {
            table.outcome = FileTrim::Unreadable;
            return finished(file, target, table, control);
        }
        if (!*next || rows.isCutShort())
            break;
        ++table.rows.of;
        if (!choice.keeps(rows.cells()))
            continue;
        ++table.rows.kept;
        if (options.hider)
            writeHiddenRow(file, header, rows.cells(), *options.hider);
        else
            file << text.substr(at, behindLine(text, rows.end()) - at);
    }
    table.outcome = FileTrim::Written;
    if (table.rows.of > 0 && !choice.sharesClock())
        table.outcome = FileTrim::OtherClock;
    else if (table.rows.of > 0 && table.rows.kept == 0 && csvColumn(header, "Computing"))
        table.outcome = FileTrim::OtherSteps;
    return finished(file, target, table, control);
}

Result<TrimmedTable> trimSteps(const std::string &source, const std::string &target, const TableTrimOptions &options,
                               TaskControl &control)
{
    constexpr std::string_view Prefix = "step";
    const auto map = MappedFile::open(source);
    TrimmedTable table;
    if (!map)
        return table;
    const std::string_view text = (*map)->text();
    JsonCursor cursor(text);
    if (!cursor.enterObject())
        return table;
    TaskControl bytes;
    TextFile file(target, bytes);
    file << "{";
    while (!control.stopRequested() && cursor.nextMember()) {
        const std::string key(cursor.key());
        const std::size_t begin = cursor.position();
        cursor.skip();
        ++table.rows.of;
        if (!key.starts_with(Prefix) || !options.steps.contains(key.substr(Prefix.size())))
            continue;
        file << (table.rows.kept++ > 0 ? ",\n" : "\n") << '"' << key << "\": " << text.substr(begin, cursor.position() - begin);
    }
    file << "\n}\n";
    if (cursor.isReading())
        table.outcome = table.rows.kept > 0 ? FileTrim::Written : FileTrim::OtherSteps;
    return finished(file, target, table, control);
}

Result<TrimmedTable> copyFile(const std::string &source, const std::string &target, TaskControl &control)
{
    constexpr std::size_t BlockBytes = 1u << 20;
    const auto from = OpenFile::open(source);
    TrimmedTable table;
    if (!from)
        return table;
    TaskControl bytes;
    TextFile file(target, bytes);
    std::string block(BlockBytes, '\0');
    table.outcome = FileTrim::Written;
    while (!control.stopRequested()) {
        const auto read = from->read(block.data(), block.size());
        if (!read)
            table.outcome = FileTrim::Unreadable;
        if (!read || *read == 0)
            break;
        file << std::string_view(block).substr(0, *read);
    }
    return finished(file, target, table, control);
}

} // namespace plumbline
