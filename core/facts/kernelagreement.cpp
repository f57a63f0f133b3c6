// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/facts/kernelagreement.h"

#include "core/analysis/kernels/cardkernels.h"
#include "core/analysis/kernels/coreclasses.h"
#include "core/analysis/kernels/timelinesums.h"
#include "core/analysis/steps/stepstages.h"
#include "core/base/timeunits.h"
#include "core/base/wide.h"
#include "core/profile/cardfiles.h"
#include "core/profile/profilenames.h"

#include <algorithm>
#include <cstdint>
#include <string>

namespace plumbline {

namespace {

/// Returns the sum of the table of what the AI cores ran; 0 without one.
TimeNs coreTableNs(const CardKernels &sums)
{
    WideNs sumPs = 0;
    const auto whole = wholeOfAiCores(*sums.calls);
    for (std::uint32_t call = 0; whole && call < sums.calls->size(); ++call) {
        if (sums.calls->whole(call) == *whole)
            sumPs += sums.calls->durationPs(call).value_or(0);
    }
    return saturated(sumPs / PsPerNs);
}

/// Returns the path of the first file that a source such as "a.csv, b.csv" names; the capture if it is not found.
std::string firstFileOf(const Card &card, const std::string &source)
{
    const std::string name = source.substr(0, source.find(", "));
    const auto found = std::ranges::find(card.files, name, [](const Deliverable &file) { return baseName(file.file); });
    return found == card.files.end() ? card.path : deliverablePath(card, found->file);
}

} // namespace

std::optional<ToldKernelTimes> kernelDisagreement(const OpenCard &card, TaskControl &control)
{
    constexpr std::int64_t Fifth = 5;
    const auto sums = card.trace() ? card.operatorSums(control) : CardFact<CardKernels>();
    if (!sums || !*sums || (*sums)->calls->size() == 0)
        return std::nullopt;
    const auto stages = card.stages(control);
    if (!stages)
        return std::nullopt;
    const auto shown =
        std::ranges::count_if((*stages)->steps, [](const StepStages &step) { return step.range.has_value() && step.isRecorded; });
    const bool isPerStep = (*sums)->isPerStep;
    const TimelineSums onTimeline = timelineSums(*card.trace(), control);
    const WideNs timeline = onTimeline.totalNs - onTimeline.aiCpuNs;
    const TimeNs tables = coreTableNs(**sums);
    if (timeline == 0 || tables == 0 || (isPerStep && shown == 0))
        return std::nullopt;
    const ToldKernelTimes times{tables, saturated(isPerStep ? timeline / static_cast<std::int64_t>(shown) : timeline)};
    const auto [shorter, longer] = std::minmax(times.tablesNs, times.timelineNs);
    const bool mayBeCut = !isPerStep && times.tablesNs > times.timelineNs;
    return !mayBeCut && longer - shorter > longer / Fifth ? std::optional(times) : std::nullopt;
}

std::vector<Problem> kernelDoubts(const OpenCard &card, TaskControl &control)
{
    if (!card.trace())
        return {};
    // Kernels of a timeline of MindInsight take reading its records again, and only a table can be of another day.
    const std::vector<std::string> tables = kernelFilesOf(card.card());
    const auto kernels = tables.empty() ? CardFact<CardKernels>() : card.kernels(control);
    if (kernels && *kernels && !(*kernels)->foreignTable.empty())
        return {{Severity::Note, ProblemCode::OfAnotherDay, tables.front(), -1, 0, {}, 1}};
    const bool isOfTable = kernels && *kernels && (*kernels)->table;
    const auto times = isOfTable ? std::nullopt : kernelDisagreement(card, control);
    if (!times)
        return {};
    const auto sums = card.operatorSums(control);
    const std::string file = sums && *sums ? firstFileOf(card.card(), (*sums)->source) : card.card().path;
    return {{Severity::Note, ProblemCode::OfAnotherRun, file, -1, 0, std::to_string(times->tablesNs),
             static_cast<std::uint64_t>(times->timelineNs)}};
}

} // namespace plumbline
