// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/summary/summaryparts.h"

#include "core/profile/profilenames.h"

#include <array>
#include <span>
#include <utility>

namespace plumbline {

namespace {

using namespace std::string_view_literals;

constexpr std::array OverviewSourceNames{"overlap_lanes"sv, "recomputed"sv, "step_trace_time"sv, "step_trace"sv,
                                         "kernel_table"sv};
constexpr std::array StepSourceNames{"none"sv,           "marks"sv,           "lane"sv,        "iterations"sv,
                                     "step_trace_raw"sv, "step_trace_time"sv, "kernel_table"sv};
constexpr std::array PointChoiceNames{"none"sv, "automatic"sv, "file"sv, "user"sv};
constexpr std::array ReportSourceNames{"none"sv, "cluster_step_trace_time"sv, "step_trace_time"sv, "ascend_cluster_analyse"sv};
constexpr std::string_view OverviewPart = "overview";

/// Names of the columns of the quantities, computed and reported.
constexpr std::array<std::pair<std::string_view, std::string_view>, OverviewQuantityCount> QuantityColumns{{
    {"computing_ns", "reported_computing_ns"},
    {"communication_ns", "reported_communication_ns"},
    {"overlapped_ns", "reported_overlapped_ns"},
    {"not_overlapped_ns", "reported_not_overlapped_ns"},
    {"free_ns", "reported_free_ns"},
    {"preparing_ns", "reported_preparing_ns"},
    {"bubble_ns", "reported_bubble_ns"},
    {"stage_ns", "reported_stage_ns"},
    {"step_ns", "reported_step_ns"},
    {"gap_ns", "reported_gap_ns"},
}};

/// A step of the overview; the last row is that of the whole capture.
struct OverviewStepRow
{
    bool isWhole = false;
    std::string number;
    bool isReported = false;
    OverviewQuantities computed;
    OverviewQuantities reported;
};

struct OverviewStepFields
{
    template<typename Row, typename Visit>
    void operator()(Row &row, Visit &visit) const
    {
        visit("is_whole", row.isWhole);
        visit("number", row.number);
        visit("is_reported", row.isReported);
        for (std::size_t quantity = 0; quantity < OverviewQuantityCount; ++quantity) {
            visit(QuantityColumns[quantity].first, row.computed[quantity]);
            visit(QuantityColumns[quantity].second, row.reported[quantity]);
        }
    }
};

struct OverviewFields
{
    template<typename Row, typename Visit>
    void operator()(Row &row, Visit &visit) const
    {
        visit.choice("source", row.source, OverviewSourceNames);
        visit.choice("step_source", row.stepSource, StepSourceNames);
        visit("has_device", row.hasDevice);
        visit("reported_file", row.reportedFile);
    }
};

/// The source of the reported steps.
struct ReportedFields
{
    template<typename Row, typename Visit>
    void operator()(Row &row, Visit &visit) const
    {
        visit.choice("source", row.source, ReportSourceNames);
        visit("file", row.file);
    }
};

struct ReportedStepRow
{
    bool isAverage = false;
    ParallelStep step;
};

struct ReportedStepFields
{
    template<typename Row, typename Visit>
    void operator()(Row &row, Visit &visit) const
    {
        visit("is_average", row.isAverage);
        visit("step", row.step.times.step);
        visit("device", row.step.times.device);
        visit("rank", row.step.times.rank);
        visit("computing_ns", row.step.times.computingNs);
        visit("not_overlapped_ns", row.step.times.notOverlappedNs);
        visit("overlapped_ns", row.step.times.overlappedNs);
        visit("communication_ns", row.step.times.communicationNs);
        visit("free_ns", row.step.times.freeNs);
        visit("stage_ns", row.step.times.stageNs);
        visit("bubble_ns", row.step.times.bubbleNs);
        visit("preparing_ns", row.step.times.preparingNs);
        visit("exclude_receive_ns", row.step.times.excludeReceiveNs);
        visit("pipeline_stage", row.step.times.pipelineStage);
        visit("gap_ns", row.step.gapNs);
        visit("forward_backward_ns", row.step.forwardBackwardNs);
        visit("tail_ns", row.step.tailNs);
    }
};

/// A step with its stages; the last row may be the mean step as the source tells it.
struct StageRow
{
    bool isMean = false;
    StepStages stages;
};

struct StageFields
{
    template<typename Row, typename Visit>
    void operator()(Row &row, Visit &visit) const
    {
        visit("is_mean", row.isMean);
        visit("number", row.stages.step);
        visit("start_ns", row.stages.startNs);
        visit("length_ns", row.stages.lengthNs);
        visit("gap_ns", row.stages.gapNs);
        visit("forward_backward_ns", row.stages.forwardBackwardNs);
        visit("tail_ns", row.stages.tailNs);
        visit("update_ns", row.stages.updateNs);
        visit("forward_start_ns", row.stages.forwardNs);
        visit("backward_end_ns", row.stages.backwardNs);
        visit("is_gap_before", row.stages.isGapBefore);
        visit("is_recorded", row.stages.isRecorded);
    }
};

/// A collective of a step, which is a position in the table of the steps.
struct ReduceRow
{
    std::uint32_t step = 0;
    StepReduce reduce;
};

struct ReduceFields
{
    template<typename Row, typename Visit>
    void operator()(Row &row, Visit &visit) const
    {
        visit("step", row.step);
        visit("name", row.reduce.name);
        visit("start_ns", row.reduce.startNs);
        visit("duration_ns", row.reduce.durationNs);
    }
};

struct StageAnalysisFields
{
    template<typename Row, typename Visit>
    void operator()(Row &row, Visit &visit) const
    {
        visit.choice("source", row.source, StepSourceNames);
        visit("forward_point", row.forwardPoint);
        visit("backward_point", row.backwardPoint);
        visit.choice("point_choice", row.choice, PointChoiceNames);
    }
};

} // namespace

void writeSummaryOverview(RecordWriter &writer, SummaryLossWriter &losses, const CardOverview &overview)
{
    CardOverview frame; // only what OverviewFields() visits
    frame.source = overview.source;
    frame.stepSource = overview.stepSource;
    frame.hasDevice = overview.hasDevice;
    frame.reportedFile = baseName(overview.reportedFile);
    writer.table("overview", std::span<const CardOverview>(&frame, 1), OverviewFields());
    std::vector<OverviewStepRow> rows;
    for (const CardOverview::Step &step : overview.steps)
        rows.push_back(
            {false, step.number, step.reported.has_value(), step.computed, step.reported.value_or(OverviewQuantities())});
    rows.push_back({true, {}, false, overview.all, {}});
    writer.table("overview_step", rows, OverviewStepFields());
    losses.add(OverviewPart, overview.reportedProblems,
               overview.reportedError ? std::vector{*overview.reportedError} : std::vector<Error>());
}

Result<CardOverview> readSummaryOverview(const std::string &path, TaskControl &control)
{
    auto reader = RecordReader::open(path, control);
    if (!reader)
        return failure(reader.error());
    auto overview = reader->onlyRow<CardOverview>("overview", OverviewFields(), control);
    auto rows = reader->rows<OverviewStepRow>("overview_step", OverviewStepFields(), control);
    auto losses = readSummaryLosses(*reader, OverviewPart, control);
    if (!overview || !rows || !losses)
        return failure(!overview ? overview.error() : !rows ? rows.error() : losses.error());
    for (OverviewStepRow &row : *rows) {
        if (row.isWhole)
            overview->all = row.computed;
        else
            overview->steps.push_back(
                {std::move(row.number), row.computed, row.isReported ? std::optional(row.reported) : std::nullopt});
    }
    // The mean that the profiler reports is a row of the table of its steps, see writeSummaryReported().
    if (const auto reported = reader->rows<ReportedStepRow>("reported_step", ReportedStepFields(), control)) {
        for (const ReportedStepRow &row : *reported) {
            if (row.isAverage)
                overview->reportedAverage = quantitiesOf(row.step.times);
        }
    }
    overview->reportedProblems = std::move(losses->problems);
    if (!losses->errors.empty())
        overview->reportedError = std::move(losses->errors.front());
    return overview;
}

void writeSummaryReported(RecordWriter &writer, const ReportedSteps &reported)
{
    ReportedSteps frame;
    frame.source = reported.source;
    frame.file = baseName(reported.file);
    writer.table("reported", std::vector{std::move(frame)}, ReportedFields());
    std::vector<ReportedStepRow> rows;
    for (const ParallelStep &step : reported.steps)
        rows.push_back({false, step});
    if (reported.average)
        rows.push_back({true, *reported.average});
    writer.table("reported_step", rows, ReportedStepFields());
}

Result<ReportedSteps> readSummaryReported(const std::string &path, TaskControl &control)
{
    auto reader = RecordReader::open(path, control);
    if (!reader)
        return failure(reader.error());
    auto reported = reader->onlyRow<ReportedSteps>("reported", ReportedFields(), control);
    auto rows = reader->rows<ReportedStepRow>("reported_step", ReportedStepFields(), control);
    if (!reported || !rows)
        return failure(reported ? rows.error() : reported.error());
    for (ReportedStepRow &row : *rows) {
        if (row.isAverage)
            reported->average = std::move(row.step);
        else
            reported->steps.push_back(std::move(row.step));
    }
    return reported;
}

void writeSummaryStages(RecordWriter &writer, const StepStageAnalysis &stages)
{
    writer.table("stage_source", std::span<const StepStageAnalysis>(&stages, 1), StageAnalysisFields());
    std::vector<StageRow> rows;
    for (const StepStages &step : stages.steps)
        rows.push_back({false, step});
    if (stages.mean)
        rows.push_back({true, *stages.mean});
    writer.table("stage", rows, StageFields());
    std::vector<ReduceRow> reduces;
    for (std::size_t step = 0; step < rows.size(); ++step) {
        for (const StepReduce &reduce : rows[step].stages.allReduces)
            reduces.push_back({static_cast<std::uint32_t>(step), reduce});
    }
    writer.table("stage_reduce", reduces, ReduceFields());
}

Result<StepStageAnalysis> readSummaryStages(const std::string &path, TaskControl &control)
{
    auto reader = RecordReader::open(path, control);
    if (!reader)
        return failure(reader.error());
    auto stages = reader->onlyRow<StepStageAnalysis>("stage_source", StageAnalysisFields(), control);
    auto steps = reader->rows<StageRow>("stage", StageFields(), control);
    auto reduces = reader->rows<ReduceRow>("stage_reduce", ReduceFields(), control);
    if (!stages || !steps || !reduces)
        return failure(!stages ? stages.error() : !steps ? steps.error() : reduces.error());
    for (ReduceRow &row : *reduces) {
        if (row.step < steps->size())
            (*steps)[row.step].stages.allReduces.push_back(std::move(row.reduce));
    }
    for (StageRow &row : *steps) {
        if (!isNearInStep(row.stages.lengthNs))
            continue; // no step lasts that long, and times that lie so far apart could not be summed up
        dropFarTimes(row.stages);
        if (row.isMean)
            stages->mean = std::move(row.stages);
        else
            stages->steps.push_back(std::move(row.stages));
    }
    return stages;
}

} // namespace plumbline
