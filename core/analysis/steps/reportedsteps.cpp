// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/steps/reportedsteps.h"

#include "core/analysis/steps/steptracetable.h"
#include "core/base/wide.h"
#include "core/profile/cardfiles.h"
#include "core/profile/profilenames.h"
#include "core/tables/steptimes.h"

#include <algorithm>
#include <utility>

namespace plumbline {

namespace {

void addReportedRows(std::vector<StepTimes> rows, ReportedSteps &reported)
{
    for (StepTimes &row : rows)
        reported.steps.push_back({std::move(row), {}, {}, {}});
}

void readStepTable(const Card &card, TaskControl &control, ReportedSteps &reported)
{
    auto table = readStepTimes(reported.file, control);
    if (!table) {
        reported.error = table.error();
        return;
    }
    reported.problems = std::move(table->problems);
    std::vector<StepTimes> &rows = table->steps;
    const bool hasSeveralDevices =
        std::any_of(rows.begin(), rows.end(), [&](const StepTimes &row) { return row.device != rows.front().device; });
    if (hasSeveralDevices && card.device)
        std::erase_if(rows, [&card](const StepTimes &row) { return row.device && row.device != card.device; });
    addReportedRows(std::move(rows), reported);
}

/// Returns the file of the kind ascend_cluster_analyse_*; "" without one.
std::string parallelFile(const Card &card)
{
    for (const Deliverable &file : card.files) {
        const bool isReadable = file.status == FileStatus::Ok && file.bytes > 0;
        if (isReadable && parseParallelFileName(baseName(file.file)))
            return deliverablePath(card, file.file);
    }
    return {};
}

void readParallelTable(const Card &card, TaskControl &control, ReportedSteps &reported)
{
    auto table = readParallelTimes(reported.file, control);
    if (!table) {
        reported.error = table.error();
        return;
    }
    reported.problems = std::move(table->problems);
    reported.steps = std::move(table->steps);
    reported.average = std::move(table->average);
    const std::vector<std::string> numbered = filesOf(card, "step_trace_raw_detail_time", ".csv");
    if (numbered.empty())
        return;
    const auto stages = readStepStages(numbered.front(), control);
    for (std::size_t step = 0; stages && stages->steps.size() == reported.steps.size() && step < reported.steps.size(); ++step)
        reported.steps[step].times.step = stages->steps[step].step;
}

} // namespace

std::optional<std::int64_t> stageTime(const StepTimes &times, Framework framework)
{
    if (framework != Framework::MindSpore)
        return times.stageNs;
    if (!times.computingNs || !times.notOverlappedNs || !times.freeNs || !times.bubbleNs)
        return std::nullopt;
    const WideNs sum = WideNs{*times.computingNs} + *times.notOverlappedNs + *times.freeNs - *times.bubbleNs;
    return std::max<std::int64_t>(saturated(sum), 0);
}

ReportedSteps readReportedSteps(const Card &card, TaskControl &control)
{
    ReportedSteps reported;
    if (!card.clusterSteps.empty()) {
        reported.source = ReportSource::ClusterTable;
        reported.file = joinPath(card.path, "cluster_step_trace_time.csv");
        addReportedRows(card.clusterSteps, reported);
        return reported;
    }
    const std::vector<std::string> files = filesOf(card, "step_trace_time", ".csv");
    if (!files.empty()) {
        reported.source = ReportSource::StepTable;
        reported.file = files.front();
        readStepTable(card, control, reported);
        return reported;
    }
    reported.file = parallelFile(card);
    if (!reported.file.empty()) {
        reported.source = ReportSource::ParallelTable;
        readParallelTable(card, control, reported);
    }
    return reported;
}

} // namespace plumbline
