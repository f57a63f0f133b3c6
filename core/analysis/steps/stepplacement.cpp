// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/steps/stepplacement.h"

#include "core/analysis/communication/communicationlanes.h"
#include "core/base/decimal.h"
#include "core/base/wide.h"

#include <algorithm>
#include <cstdint>
#include <string_view>
#include <unordered_map>

namespace plumbline {

namespace {

/// Returns the starts of the operators of each name, ascending.
std::unordered_map<std::uint32_t, std::vector<TimeNs>> operatorStarts(const Trace &trace, const CommunicationLanes &lanes)
{
    std::unordered_map<std::uint32_t, std::vector<TimeNs>> starts;
    lanes.eachSlice(TaskControl(), [&](LaneId, SliceId slice) {
        starts[trace.slices().name[slice.value].value].push_back(trace.slices().start[slice.value]);
    });
    for (auto &[name, own] : starts)
        std::sort(own.begin(), own.end());
    return starts;
}

std::optional<TimeNs> ticksToNs(std::string_view cell)
{
    return scaledDecimal(cell, NsPerTick);
}

/// Returns what must be added to times of the table, if it is the same for all rows that have a start. `starts` has one start for
/// each of the first rows: profilers cut long timelines at their end.
std::optional<TimeNs> offsetOf(const Table &table, std::size_t column, const std::vector<TimeNs> &starts)
{
    constexpr TimeNs MostApartNs = 1000;
    std::optional<TimeNs> offset;
    for (std::size_t row = 0; row < starts.size(); ++row) {
        const auto start = ticksToNs(table.cell(row, column));
        TimeNs own = 0;
        if (!start || __builtin_sub_overflow(starts[row], *start, &own))
            return std::nullopt;
        offset = offset.value_or(own);
        const WideNs apart = WideNs{own} - *offset;
        if (apart > MostApartNs || apart < -MostApartNs)
            return std::nullopt;
    }
    return offset;
}

std::optional<TimeRange> placed(const Table &table, std::size_t row, std::size_t begin, std::size_t end, TimeNs offset)
{
    const auto from = ticksToNs(table.cell(row, begin));
    const auto to = ticksToNs(table.cell(row, end));
    TimeRange range;
    if (!from || !to || __builtin_add_overflow(*from, offset, &range.begin) || __builtin_add_overflow(*to, offset, &range.end) ||
        range.end < range.begin)
        return std::nullopt;
    return range;
}

/// Returns how many times have to agree before they tell an offset: a single one of several rows agrees with any.
std::size_t leastToAgree(std::size_t rows)
{
    return std::min<std::size_t>(rows, 2);
}

/// Returns the offset that the collective gives whose starts agree in most rows; of equals the first.
std::optional<TimeNs> offsetOfCollectives(const Table &table, std::size_t rows, const Trace &trace)
{
    constexpr std::string_view Suffix = "_start_point";
    const CommunicationLanes lanes(trace);
    if (!lanes.tellsOperators())
        return std::nullopt;
    const auto starts = operatorStarts(trace, lanes);
    std::optional<TimeNs> best;
    std::size_t most = 0;
    for (std::size_t column = 0; column < table.header().size(); ++column) {
        std::string_view name = table.header()[column];
        if (!name.ends_with(Suffix))
            continue;
        name.remove_suffix(Suffix.size());
        const StringId id = trace.strings().find(name);
        const auto own = id.isValid() ? starts.find(id.value) : starts.end();
        const bool tellsMore = own != starts.end() && own->second.size() >= leastToAgree(rows) && own->second.size() <= rows &&
                               own->second.size() > most;
        const auto offset = tellsMore ? offsetOf(table, column, own->second) : std::nullopt;
        if (!offset)
            continue;
        best = offset;
        most = own->second.size();
    }
    return best;
}

/// Returns the offset that the ends of the last operator of backward give.
std::optional<TimeNs> offsetOfLastOperator(const Table &table, std::size_t rows, const Trace &trace, std::string_view name)
{
    const auto column = table.column({"bp_point"});
    const StringId id = trace.strings().find(name.substr(name.rfind('/') + 1)); // npos + 1 is 0
    std::vector<TimeNs> ends;
    for (const Lane &lane : trace.lanes()) {
        const bool isDevice = trace.process(lane.process).kind == ProcessKind::Device;
        for (std::uint32_t slice = lane.sliceBegin(); isDevice && id.isValid() && slice < lane.sliceEnd(); ++slice) {
            if (trace.slices().name[slice] == id)
                ends.push_back(trace.sliceRange(SliceId(slice)).end);
        }
    }
    std::sort(ends.begin(), ends.end());
    return column && !ends.empty() && ends.size() >= leastToAgree(rows) && ends.size() <= rows ? offsetOf(table, *column, ends)
                                                                                               : std::nullopt;
}

} // namespace

std::vector<std::optional<TimeRange>> placeSteps(const Table &table, std::size_t rows, const Trace &trace,
                                                 std::string_view lastOperator)
{
    std::vector<std::optional<TimeRange>> places(rows);
    const auto begin = table.column({"start_point"});
    const auto end = table.column({"end_point"});
    auto offset = offsetOfCollectives(table, rows, trace);
    if (!offset && !lastOperator.empty())
        offset = offsetOfLastOperator(table, rows, trace, lastOperator);
    for (std::size_t row = 0; row < rows && begin && end && offset; ++row)
        places[row] = placed(table, row, *begin, *end, *offset);
    return places;
}

} // namespace plumbline
