// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/base/rule.h"
#include "core/advice/evidence/hostcost.h"
#include "core/base/median.h"

#include <algorithm>

namespace plumbline {

namespace {

/// Returns the range from the first task of each step to its last one before the update, or to its last one of all where the
/// update is not known. Empty without steps.
TimeRanges passesOf(const CardEvidence &card)
{
    const TimeRanges busy = united(card.activity().computing, card.activity().communication);
    TimeRanges passes;
    for (const StepStages &stages : card.stages().steps) {
        if (!stages.range)
            continue;
        const auto first = std::ranges::upper_bound(busy, stages.range->begin, {}, &TimeRange::end);
        const auto behind = std::ranges::lower_bound(busy, stages.range->end, {}, &TimeRange::begin);
        if (first >= behind)
            continue;
        const TimeNs rest = stages.forwardBackwardNs ? stages.tailNs.value_or(0) + stages.updateNs.value_or(0) : 0;
        const TimeRange pass{std::max(first->begin, stages.range->begin), std::min((behind - 1)->end, stages.range->end - rest)};
        if (pass.begin < pass.end)
            passes.push_back(pass);
    }
    return unionOf(std::move(passes), Touching::Apart);
}

/// Returns the parts of an idle gap that no task of any kind fills.
TimeRanges holesOf(const IdleGaps &gaps, const IdleGap &gap)
{
    TimeRanges holes;
    for (const IdlePart &part : gaps.partsOf(gap)) {
        if (!isOfTask(part.cause))
            holes.push_back(part.range);
    }
    return unionOf(std::move(holes));
}

/// Returns the usual pause before a task that was launched in time: what measuring the cores and starting a task takes.
TimeNs usualPause(const IdleGaps &gaps)
{
    std::vector<TimeNs> pauses;
    for (const IdleGap &gap : gaps.gaps) {
        if (gap.arrow && !gap.isLate)
            pauses.push_back(gap.range.length());
    }
    return upperMedian(std::move(pauses));
}

RuleOutcome evaluateDeviceHole(const RuleInput &input, const TaskControl &)
{
    const CardEvidence &card = input.card();
    const IdleGaps &gaps = card.idleGaps();
    const TimeRanges passes = passesOf(card);
    const bool haveSteps =
        std::ranges::any_of(card.stages().steps, [](const StepStages &step) { return step.range.has_value(); });
    const TimeNs pause = usualPause(gaps);
    TimeRanges holes;
    for (const IdleGap &gap : gaps.gaps) {
        for (const TimeRange &hole : holesOf(gaps, gap)) {
            if ((!haveSteps || holds(passes, hole)) && hole.length() > pause)
                holes.push_back({hole.begin + pause, hole.end});
        }
    }
    const TimeNs sum = card.perStep(lengthOf(holes));
    const TimeNs longest = holes.empty() ? 0 : std::ranges::max(holes, {}, &TimeRange::length).length();
    RuleOutcome outcome;
    outcome.measured(shareFact("hole_share", shareOfStep(card, sum)), "share");
    if (holes.empty() || shareOfStep(card, sum) < input.threshold("share"))
        return outcome;
    Finding finding = input.finding();
    finding.variant = haveSteps ? "" : "unmarked";
    finding.facts = {countFact("holes", static_cast<std::int64_t>(holes.size())), timeFact("hole_ns", sum),
                     timeFact("longest_ns", longest), timeFact("pause_ns", pause)};
    showLongest(card, holes, "Free", finding);
    finding.save(0, sum, card.meanStepNs());
    finding.claims.push_back({card.index(), unionOf(std::move(holes))});
    finding.confidence = Confidence::Derived;
    finding.explains = {"free-share-high"};
    outcome.findings.push_back(std::move(finding));
    return outcome;
}

} // namespace

Rule deviceHole()
{
    return {
        .id = "device-hole",
        .area = AdviceArea::Scheduling,
        .needs = {AdviceInput::Timeline, AdviceInput::DeviceTime},
        .thresholds = {{"share", 0.01, FactUnit::Share, "ours"}},
        .evaluate = evaluateDeviceHole,
        .symptom = SymptomLevel::Event,
    };
}

} // namespace plumbline
