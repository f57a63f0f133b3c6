// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/host/hostcalls.h"

#include "core/base/decimal.h"
#include "core/base/timeunits.h"
#include "core/profile/cardfiles.h"
#include "core/tables/table.h"

#include <algorithm>
#include <array>
#include <limits>
#include <map>
#include <utility>

namespace plumbline {

namespace {

/// The figures that api_statistic.csv reports for a name.
struct Reported
{
    std::uint64_t count = 0;
    std::int64_t sumNs = 0;
    std::optional<std::int64_t> minNs; ///< of rows without it, the bound is unknown
    std::optional<std::int64_t> maxNs;
};

/// Returns the name that the timeline gives to a call in the table.
std::string traceName(std::string_view level, std::string_view name)
{
    constexpr std::array<std::pair<std::string_view, std::string_view>, 6> Layers{{{"acl", "AscendCL@"},
                                                                                   {"hccl", "Hccl@"},
                                                                                   {"communication", "Communication@"},
                                                                                   {"node", "Node@"},
                                                                                   {"model", "Model@"},
                                                                                   {"runtime", "Runtime@"}}};
    const auto found = std::find_if(Layers.begin(), Layers.end(), [level](const auto &layer) { return layer.first == level; });
    return std::string(found == Layers.end() ? std::string_view() : found->second).append(name);
}

std::map<std::string, Reported> readReported(const std::string &path, HostCallAnalysis &analysis, TaskControl &control)
{
    std::map<std::string, Reported> reported;
    std::optional<Error> &error = analysis.reportedError;
    const auto read = readTable(path, control);
    if (!read) {
        error = read.error();
        return reported;
    }
    const Table &table = **read;
    const auto name = table.column({"API Name"});
    const auto level = table.column({"Level"});
    const auto time = table.column({"Time(us)"});
    const auto count = table.column({"Count"});
    const auto least = table.column({"Min(us)"});
    const auto most = table.column({"Max(us)"});
    if (!name || !time || !count) {
        error = Error{ErrorCode::NotRecognised, path, -1, "API Name"};
        return reported;
    }
    analysis.problems = table.problems();
    std::uint64_t unreadable = 0;
    for (std::size_t row = 0; row < table.rows(); ++row) {
        const auto sum = scaledDecimal(table.cell(row, time), NsPerUs);
        const auto calls = scaledDecimal(table.cell(row, count), 1);
        if (!sum || !calls || *calls < 0) {
            ++unreadable;
            continue;
        }
        const auto [place, isFirst] = reported.try_emplace(traceName(table.cell(row, level), table.cell(row, name)));
        Reported &entry = place->second;
        const auto minNs = least ? scaledDecimal(table.cell(row, least), NsPerUs) : std::nullopt;
        const auto maxNs = most ? scaledDecimal(table.cell(row, most), NsPerUs) : std::nullopt;
        if (isFirst) {
            entry.minNs = minNs;
            entry.maxNs = maxNs;
        } else {
            entry.minNs = entry.minNs && minNs ? std::optional(std::min(*entry.minNs, *minNs)) : std::nullopt;
            entry.maxNs = entry.maxNs && maxNs ? std::optional(std::max(*entry.maxNs, *maxNs)) : std::nullopt;
        }
        entry.count += static_cast<std::uint64_t>(*calls);
        if (__builtin_add_overflow(entry.sumNs, *sum, &entry.sumNs))
            entry.sumNs = std::numeric_limits<std::int64_t>::max();
    }
    if (unreadable > 0)
        analysis.problems.push_back({Severity::Warning, ProblemCode::UnreadableRows, path, -1, 0, {}, unreadable});
    return reported;
}

/// Adds the calls of one layer, grouped by name.
Result<void> addLayer(const Trace &trace, ProcessKind layer, std::optional<TimeRange> range, HostCallAnalysis &analysis,
                      const TaskControl &control)
{
    StatisticsQuery query;
    query.range = range.value_or(AllTime);
    query.lanes.resize(trace.lanes().size());
    bool hasLanes = false;
    for (std::size_t lane = 0; lane < query.lanes.size(); ++lane) {
        query.lanes[lane] = trace.processOf(LaneId(lane)).kind == layer;
        hasLanes = hasLanes || query.lanes[lane];
    }
    if (!hasLanes)
        return {};
    const auto statistics = rangeStatistics(trace, query, control);
    if (!statistics)
        return failure(statistics.error());
    for (const GroupStatistics &group : statistics->groups)
        analysis.calls.push_back(
            {layer, groupName(trace, GroupBy::Name, group.key), group, statistics->shareOf(group), {}, {}, {}, {}});
    return {};
}

void setReported(HostCalls &call, const Reported &entry)
{
    call.reportedCount = entry.count;
    call.reportedNs = entry.sumNs;
    call.reportedMinNs = entry.minNs;
    call.reportedMaxNs = entry.maxNs;
}

/// Adds the calls that only the table has, with the longest sum first.
void addReportedOnly(const std::map<std::string, Reported> &reported, HostCallAnalysis &analysis)
{
    const std::size_t first = analysis.calls.size();
    double sumNs = 0;
    for (const auto &[name, entry] : reported) {
        setReported(analysis.calls.emplace_back(HostCalls{ProcessKind::Runtime, name, {}, {}, {}, {}, {}, {}}), entry);
        sumNs += static_cast<double>(entry.sumNs);
    }
    const auto begin = analysis.calls.begin() + static_cast<std::ptrdiff_t>(first);
    std::stable_sort(begin, analysis.calls.end(),
                     [](const HostCalls &a, const HostCalls &b) { return *a.reportedNs > *b.reportedNs; });
    if (!analysis.isTableOnly || !(sumNs > 0))
        return;
    std::for_each(begin, analysis.calls.end(),
                  [sumNs](HostCalls &call) { call.share = static_cast<double>(*call.reportedNs) / sumNs; });
}

} // namespace

std::optional<std::int64_t> HostCalls::reportedAverageNs() const
{
    if (!reportedNs || reportedCount.value_or(0) == 0)
        return std::nullopt;
    return meanNs(*reportedNs, *reportedCount);
}

Result<HostCallAnalysis> analyseHostCalls(const Card &card, const Trace *trace, std::optional<TimeRange> range,
                                          TaskControl &control)
{
    HostCallAnalysis analysis;
    for (const ProcessKind layer : {ProcessKind::Runtime, ProcessKind::Framework}) {
        if (!trace)
            break;
        if (const auto added = addLayer(*trace, layer, range, analysis, control); !added)
            return failure(added.error());
    }
    const std::vector<std::string> files = filesOf(card, "api_statistic", ".csv");
    if (files.empty() || range)
        return analysis;
    analysis.reportedFile = files.front();
    auto reported = readReported(analysis.reportedFile, analysis, control);
    for (HostCalls &call : analysis.calls) {
        const auto found = call.layer == ProcessKind::Runtime ? reported.find(call.name) : reported.end();
        if (found == reported.end())
            continue;
        setReported(call, found->second);
        ++analysis.compared;
        analysis.differing += call.calls.count != found->second.count || call.calls.sumNs != found->second.sumNs ? 1 : 0;
        reported.erase(found);
    }
    analysis.isTableOnly = !reported.empty() && std::none_of(analysis.calls.begin(), analysis.calls.end(),
                                                             [](const auto &call) { return call.layer == ProcessKind::Runtime; });
    addReportedOnly(reported, analysis);
    if (control.stopRequested())
        return failure(ErrorCode::Cancelled);
    return analysis;
}

} // namespace plumbline
