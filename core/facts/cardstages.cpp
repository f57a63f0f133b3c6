// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/facts/cardstages.h"

#include "core/analysis/steps/placedsteps.h"
#include "core/analysis/steps/steppoints.h"
#include "core/analysis/steps/steptracetable.h"
#include "core/facts/ondemand.h"
#include "core/import/traceloader.h"
#include "core/profile/cardfiles.h"
#include "core/profile/profilenames.h"

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
    if (table && table->steps.size() > 0 &&
        (shown.source != StepSource::Iterations || table->steps.size() > shown.steps.size())) {
        if (shown.source == StepSource::Lane)
            placeByNumber(*table, shown);
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

std::vector<ProfilerStep> stepsOnTimeline(const OpenCard &card, const Trace &trace, TaskControl &control)
{
    std::vector<ProfilerStep> marks = profilerSteps(trace);
    if (!marks.empty() || !card.trace())
        return marks;
    const auto stages = card.stages(control);
    return placedSteps(std::move(marks), stages ? stages->get() : nullptr).steps;
}

} // namespace plumbline
