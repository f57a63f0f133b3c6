// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/facts/cardstages.h"

#include "core/analysis/steps/placedsteps.h"
#include "core/analysis/steps/steppoints.h"
#include "core/analysis/steps/steptracetable.h"
#include "core/base/wide.h"
#include "core/facts/ondemand.h"
#include "core/facts/tabletrace.h"
#include "core/import/traceloader.h"
#include "core/profile/cardfiles.h"
#include "core/profile/profilenames.h"
#include "core/storage/streamlistname.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace plumbline {

namespace {

/// Returns the files of a step trace in JSON. Of files step_trace_{device}_{model}_{iteration}.json, which all hold every
/// iteration of the model, only one of each model is returned.
std::vector<std::string> stepTraceFiles(const Card &card)
{
    std::vector<std::string> files = filesOf(card, "step_trace", ".json");
    std::set<std::string> models;
    std::erase_if(files, [&models](const std::string &file) {
        const ResultFileName name = parseResultFileName(baseName(file));
        return name.numbers.size() == 3 && !models.insert(name.numbers[0] + "_" + name.numbers[1]).second;
    });
    return files;
}

/// What is lost of the files that tell the steps of a card.
struct StepLosses
{
    std::vector<Problem> problems;
    std::vector<Error> errors;

    void add(const std::vector<Problem> &more) { problems.insert(problems.end(), more.begin(), more.end()); }
};

/// Returns the iterations that files beside the timeline hold.
Result<StepStageAnalysis> iterationsOfFiles(const Card &card, StepLosses &losses, TaskControl &control)
{
    StepStageAnalysis iterations;
    for (const std::string &file : stepTraceFiles(card)) {
        const auto trace = loadTrace({file}, control);
        if (!trace && (mayPass(trace.error()) || control.stopRequested()))
            return failure(trace.error());
        if (!trace)
            losses.errors.push_back(trace.error());
        else if ((*trace)->report().somethingLost)
            losses.add((*trace)->report().problems);
        auto own = trace ? iterationsOf(**trace, control) : StepStageAnalysis();
        if (own.steps.size() > iterations.steps.size())
            iterations = std::move(own);
    }
    const std::vector<std::string> tables = filesOf(card, "step_trace", ".csv");
    if (tables.empty() || !iterations.steps.empty())
        return iterations;
    auto read = readIterations(tables, card.device, control);
    if (!read && (mayPass(read.error()) || control.stopRequested()))
        return failure(read.error());
    if (!read) {
        losses.errors.push_back(read.error());
        return iterations;
    }
    losses.add(read->problems);
    return std::move(*read);
}

/// Gives steps without a place the one of the step of the same number on the timeline.
void placeByNumber(StepStageAnalysis &steps, const StepStageAnalysis &shown)
{
    std::unordered_map<std::string_view, const StepStages *> known;
    for (const StepStages &step : shown.steps)
        known.try_emplace(step.step, &step);
    for (StepStages &step : steps.steps) {
        const auto same = known.find(step.step);
        if (!step.range && same != known.end())
            step.range = same->second->range;
    }
}

/// Returns when the first slice of each name on a device starts. A name with no slice is left out.
std::unordered_map<std::string_view, TimeNs> firstStarts(const Trace &trace)
{
    std::unordered_map<std::string_view, TimeNs> starts;
    for (const Lane &lane : trace.lanes()) {
        if (trace.process(lane.process).kind != ProcessKind::Device)
            continue;
        for (std::uint32_t slice = lane.sliceBegin(); slice < lane.sliceEnd(); ++slice) {
            const TimeNs start = trace.slices().start[slice];
            const auto [known, isNew] = starts.try_emplace(trace.text(trace.slices().name[slice]), start);
            if (!isNew)
                known->second = std::min(known->second, start);
        }
    }
    return starts;
}

/// Returns what must be added to times of `list` to get those of `trace`. Empty if they share no name, or if two names disagree
/// by more than a microsecond, or if only one of several agrees: a single one agrees with any.
std::optional<TimeNs> offsetBetween(const Trace &list, const Trace &trace)
{
    constexpr TimeNs MostApartNs = 1000;
    const auto shown = firstStarts(trace);
    const auto listed = firstStarts(list);
    std::optional<TimeNs> offset;
    std::size_t agreeing = 0;
    for (const auto &[name, start] : listed) {
        const auto same = shown.find(name);
        TimeNs own = 0;
        if (same == shown.end() || __builtin_sub_overflow(same->second, start, &own))
            continue;
        offset = offset.value_or(own);
        const WideNs apart = WideNs{own} - *offset;
        if (apart > MostApartNs || apart < -MostApartNs)
            return std::nullopt;
        ++agreeing;
    }
    return agreeing >= std::min<std::size_t>(listed.size(), 2) ? offset : std::nullopt;
}

/// Places the steps of a table by output_timeline_data_{id}.txt, whose clock is that of the table and whose slices are those of
/// the timeline. Does nothing if a step has a place already, or if list and timeline do not agree.
void placeByStreamList(const Card &card, const Trace &trace, StepStageAnalysis &steps, TaskControl &control)
{
    const std::vector<std::string> lists = filesOf(card, "output_timeline_data", ".txt");
    const bool isPlaced = std::ranges::any_of(steps.steps, [](const StepStages &step) { return step.range.has_value(); });
    if (isPlaced || lists.size() != 1 || isOfStreamList(trace))
        return;
    const auto list = loadTrace({lists.front()}, control);
    const auto offset = list ? offsetBetween(**list, trace) : std::nullopt;
    if (!offset)
        return;
    placeOnClock(steps, **list, {});
    for (StepStages &step : steps.steps) {
        TimeRange range;
        const bool fits = step.range && !__builtin_add_overflow(step.range->begin, *offset, &range.begin) &&
                          !__builtin_add_overflow(step.range->end, *offset, &range.end);
        step.range = fits ? std::optional(range) : std::nullopt;
    }
}

/// Returns the steps from the source that tells most, and adds what is lost of all sources that were asked.
Result<StepStageAnalysis> chosenStages(const Card &card, const Trace *trace, StepLosses &losses, TaskControl &control)
{
    StepStageAnalysis shown = trace ? analyseStepStages(*trace, control) : StepStageAnalysis();
    if (shown.source == StepSource::Marks)
        return shown;
    constexpr std::string_view StepTrace = "step_trace_raw_detail_time";
    const auto files = filesOf(card, StepTrace, ".csv");
    for (const Deliverable &file : card.files) {
        if (files.empty() && file.kind == StepTrace && file.status == FileStatus::Empty && !card.summary)
            losses.errors.push_back(Error{ErrorCode::NotRecognised, deliverablePath(card, file.file), -1, "empty"});
    }
    auto table = files.empty() ? Result<StepStageAnalysis>() : readStepStages(files.front(), control, trace);
    if (!table && mayPass(table.error()))
        return failure(table.error());
    if (table)
        losses.add(table->problems);
    else if (table.error().code != ErrorCode::Cancelled)
        losses.errors.push_back(table.error());
    if (table && !table->steps.empty() && (shown.source != StepSource::Iterations || table->steps.size() > shown.steps.size())) {
        if (shown.source == StepSource::Lane)
            placeByNumber(*table, shown);
        else if (trace)
            placeByStreamList(card, *trace, *table, control);
        return std::move(*table);
    }
    if (shown.source == StepSource::Lane)
        return shown;
    auto iterations = iterationsOfFiles(card, losses, control);
    if (!iterations)
        return failure(iterations.error());
    if (iterations->steps.size() <= shown.steps.size())
        return shown;
    if (trace) {
        placeOnClock(*iterations, *trace, shown);
        namePoints(*iterations, StepTasks(*trace, control), &control);
    }
    return std::move(*iterations);
}

} // namespace

Result<StepStageAnalysis> stagesOfCard(const Card &card, const Trace *trace, TaskControl &control)
{
    StepLosses losses;
    auto stages = chosenStages(card, trace, losses, control);
    if (stages) {
        stages->problems = std::move(losses.problems);
        stages->errors = std::move(losses.errors);
    }
    return stages;
}

namespace {

/// Divides the steps that the kernel table of a card numbers, which has no timeline. Does nothing if the table tells no starts.
Result<void> divideByKernels(const OpenCard &card, const StepPoints &points, ChosenStages &chosen, TaskControl &control)
{
    const auto kernels = traceOfKernels(card, control);
    if (!kernels && (mayPass(kernels.error()) || control.stopRequested()))
        return failure(kernels.error());
    StepStageAnalysis steps = kernels ? analyseStepStages(**kernels, control) : StepStageAnalysis();
    if (steps.steps.empty())
        return {};
    chosen.tellsStarts = true;
    chosen.untold = 0;
    chosen.missing = choosePoints(steps, points, StepTasks(**kernels, control), &control).value_or(std::string());
    steps.source = StepSource::Kernels;
    steps.problems = std::move(chosen.stages.problems);
    steps.errors = std::move(chosen.stages.errors);
    steps.steps.front().gapNs.reset(); // what was before the first kernel is not known
    for (StepStages &step : steps.steps)
        step.range.reset(); // the card has no timeline
    chosen.stages = std::move(steps);
    return {};
}

} // namespace

Result<ChosenStages> stagesAtPoints(const OpenCard &card, const StepPoints &points, TaskControl &control)
{
    const auto known = card.stages(control);
    if (!known)
        return failure(known.error());
    ChosenStages chosen{**known};
    if (points.forward.empty() && points.backward.empty())
        return chosen;
    StepStageAnalysis &stages = chosen.stages;
    if (const auto &trace = card.trace()) {
        chosen.tellsStarts = true;
        chosen.missing = choosePoints(stages, points, StepTasks(*trace, control), &control).value_or(std::string());
        chosen.untold = static_cast<std::size_t>(
            std::ranges::count_if(stages.steps, [](const StepStages &step) { return !step.range || !step.isRecorded; }));
        return chosen;
    }
    chosen.untold = stages.steps.size();
    const bool areOfKernels = stages.steps.empty() || stages.source == StepSource::Kernels;
    if (areOfKernels && !card.card().summary) {
        if (const auto divided = divideByKernels(card, points, chosen, control); !divided)
            return failure(divided.error());
    }
    return chosen;
}

std::vector<ProfilerStep> stepsOnTimeline(const OpenCard &card, const Trace &trace, TaskControl &control)
{
    std::vector<ProfilerStep> marks = profilerSteps(trace);
    if (!marks.empty() || !card.trace())
        return marks;
    const auto stages = card.stages(control);
    return placedSteps(std::move(marks), stages ? stages->get() : nullptr).steps;
}

} // namespace plumbline
