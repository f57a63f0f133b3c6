// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/pages/host/hosttables.h"

#include "core/query/lanelabel.h"
#include "widgets/pages/differencenotes.h"
#include "widgets/tables/optionalcell.h"

#include <QCoreApplication>

#include <algorithm>
#include <utility>

namespace plumbline {

namespace {

using HostTablesCell = FilledTable::Cell;

std::shared_ptr<const TableSource> callTable(const HostCallAnalysis &analysis)
{
    auto table = std::make_shared<FilledTable>(std::vector<TableColumn>{{"host_layer", CellKind::Text},
                                                                        {"host_call", CellKind::Text},
                                                                        {"count", CellKind::Count},
                                                                        {"host_sum", CellKind::Nanoseconds},
                                                                        {"host_share", CellKind::Share},
                                                                        {"host_self", CellKind::Nanoseconds},
                                                                        {"host_average", CellKind::Nanoseconds, false, false},
                                                                        {"host_minimum", CellKind::Nanoseconds, true, false},
                                                                        {"host_maximum", CellKind::Nanoseconds, false, false},
                                                                        {"host_p95", CellKind::Nanoseconds, false, false},
                                                                        {"host_reported_count", CellKind::Count, true},
                                                                        {"host_reported_sum", CellKind::Nanoseconds, true}});
    const std::string framework = QCoreApplication::translate("HostTables", "Framework").toStdString();
    for (const HostCalls &call : analysis.calls) {
        const GroupStatistics &figures = call.calls;
        const bool isReported = analysis.isTableOnly && figures.count == 0;
        const auto time = [&figures](WideNs ns) {
            return figures.count > 0 ? HostTablesCell(std::int64_t{saturated(ns)}) : HostTablesCell();
        };
        const auto timeOr = [&](WideNs ns, std::optional<std::int64_t> reported) {
            return isReported ? cellOf(reported) : time(ns);
        };
        table->addRow({call.layer == ProcessKind::Runtime ? std::string("CANN") : framework, call.name,
                       static_cast<std::int64_t>(isReported ? call.reportedCount.value_or(0) : figures.count),
                       timeOr(figures.sumNs, call.reportedNs), cellOf(call.share), time(figures.selfNs),
                       timeOr(figures.averageNs(), call.reportedAverageNs()), timeOr(figures.minNs, call.reportedMinNs),
                       timeOr(figures.maxNs, call.reportedMaxNs), time(figures.p95Ns), cellOf(call.reportedCount),
                       cellOf(call.reportedNs)});
    }
    return table;
}

/// Makes the table of launches. Its delays stand in the order of the statistics of flows (FlowStatisticsModel).
std::shared_ptr<const TableSource> launchTable(const Trace &trace, const std::vector<LaneLaunches> &launches)
{
    auto table = std::make_shared<FilledTable>(std::vector<TableColumn>{{"launch_lane", CellKind::Text},
                                                                        {"launches", CellKind::Count},
                                                                        {"launch_vertical", CellKind::Count},
                                                                        {"launch_vertical_share", CellKind::Share},
                                                                        {"launch_backwards", CellKind::Count},
                                                                        {"launch_average", CellKind::Nanoseconds, false, false},
                                                                        {"launch_minimum", CellKind::Nanoseconds, false, false},
                                                                        {"launch_maximum", CellKind::Nanoseconds, false, false},
                                                                        {"launch_median", CellKind::Nanoseconds, false, false},
                                                                        {"launch_p95", CellKind::Nanoseconds, false, false},
                                                                        {"launch_p99", CellKind::Nanoseconds, false, false},
                                                                        {"launch_mean_depth", CellKind::Decimal},
                                                                        {"launch_deepest", CellKind::Count, false, false}});
    for (const LaneLaunches &lane : launches) {
        const auto count = static_cast<std::int64_t>(lane.launches.size());
        table->addRow({laneLabel(trace, lane.lane), count, std::int64_t{lane.vertical},
                       static_cast<double>(lane.vertical) / static_cast<double>(count), std::int64_t{lane.backwards},
                       lane.averageNs, lane.minimumNs, lane.maximumNs, lane.medianNs, lane.p95Ns, lane.p99Ns, lane.meanDepth,
                       std::int64_t{lane.deepest}});
    }
    return table;
}

SliceId slowestTask(const LaneLaunches &lane)
{
    const auto slowest = std::max_element(lane.launches.begin(), lane.launches.end(),
                                          [](const Launch &a, const Launch &b) { return a.delayNs() < b.delayNs(); });
    return slowest == lane.launches.end() ? SliceId() : slowest->task;
}

Curves depthCurve(const LaneLaunches &lane)
{
    std::vector<std::int64_t> times;
    std::vector<double> values;
    for (const LaunchDepth &depth : lane.depths) {
        times.push_back(depth.time);
        values.push_back(depth.depth);
    }
    return {makeCurve(QStringLiteral("launch_depth"), std::move(times), std::move(values))};
}

Curves delayCurve(const LaneLaunches &lane)
{
    constexpr double NsPerUs = 1000;
    std::vector<std::int64_t> times;
    std::vector<double> values;
    for (const Launch &launch : lane.launches) {
        times.push_back(launch.device);
        values.push_back(static_cast<double>(launch.delayNs()) / NsPerUs);
    }
    return {makeCurve(QStringLiteral("launch_delay"), std::move(times), std::move(values))};
}

Curves clockCurve(const CoreFrequency &frequency)
{
    std::vector<std::int64_t> times;
    std::vector<double> values;
    for (const CoreFrequency::Sample &sample : frequency.samples()) {
        times.push_back(sample.time);
        values.push_back(sample.mhz);
    }
    return {makeCurve(QStringLiteral("AI Core Freq"), std::move(times), std::move(values))};
}

} // namespace

Result<std::shared_ptr<const CardHost>> analyseHost(const PageCard &card, std::optional<TimeRange> range, TaskControl &control)
{
    auto host = std::make_shared<CardHost>();
    host->card = card;
    auto calls = card.open->hostCallsIn(range, control);
    if (!calls)
        return failure(calls.error());
    host->calls = std::move(*calls);
    host->callTable = callTable(*host->calls);
    if (card.trace()) {
        const auto launches = card.open->launches(control);
        const auto clock = card.open->coreClock(control);
        if (!launches || !clock)
            return failure(ErrorCode::Cancelled);
        host->frequency = *clock;
        host->launches = *launches;
        host->launchTable = launchTable(*card.trace(), **launches);
        for (const LaneLaunches &lane : **launches) {
            host->slowest.push_back(slowestTask(lane));
            host->depths.push_back(depthCurve(lane));
            host->delays.push_back(delayCurve(lane));
        }
    }
    if (host->frequency) {
        host->loss = frequencyLoss(*card.trace(), *host->frequency, control);
        host->clock = clockCurve(*host->frequency);
    }
    if (control.stopRequested())
        return failure(ErrorCode::Cancelled);
    return std::shared_ptr<const CardHost>(std::move(host));
}

Result<ComparedTable> hostPageDifferences(const PairedCards &cards, TaskControl &control)
{
    const auto groups = apiDifferences(*cards.base.trace(), *cards.target.trace(), *cards.matching, {}, control);
    if (!groups)
        return failure(groups.error());
    ComparedTable table = groupTable(*groups, "host_call", "", *cards.matching);
    table.note = wholeCapturesNote(cards.baseRange.has_value());
    return table;
}

} // namespace plumbline
