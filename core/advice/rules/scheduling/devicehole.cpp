// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/base/rule.h"
#include "core/advice/evidence/hostcost.h"
#include "core/analysis/data/loadercalls.h"
#include "core/base/median.h"
#include "core/query/rowrange.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

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
        const bool knowsUpdate = stages.updateNs || card.stages().source != StepSource::Marks;
        TimeNs end = std::min((behind - 1)->end, stages.range->end);
        if (knowsUpdate && stages.backwardNs && stages.startNs)
            end = std::min(end, stages.range->begin + (*stages.backwardNs - *stages.startNs));
        const TimeRange pass{std::max(first->begin, stages.range->begin), end};
        if (pass.begin < pass.end)
            passes.push_back(pass);
    }
    return unionOf(std::move(passes), Touching::Apart);
}

/// Returns when tasks of the data sink of MindSpore run. What lies beside them is the start of a graph's iteration, and no hole
/// between its operators.
TimeRanges dataSinkTimes(const Trace &trace, const TaskControl &control)
{
    TimeRanges times;
    for (const Lane &lane : trace.lanes()) {
        if (trace.process(lane.process).kind != ProcessKind::Device || control.stopRequested())
            continue;
        for (std::size_t slice = lane.sliceBegin(); slice < lane.sliceEnd(); ++slice) {
            if (isOfDataSink(trace.text(trace.slices().name[slice])))
                times.push_back(trace.sliceRange(SliceId(slice)));
        }
    }
    return unionOf(std::move(times));
}

/// Returns whether a range touches one of sorted, disjoint `ranges`.
bool touches(const TimeRanges &ranges, TimeRange range)
{
    const auto at = std::ranges::lower_bound(ranges, range.begin, {}, &TimeRange::end);
    return at != ranges.end() && at->begin <= range.end;
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

/// Returns whether nothing of the host was recorded in a range.
bool isHostUnknown(const Trace &trace, TimeRange range)
{
    for (const Lane &lane : trace.lanes()) {
        const ProcessKind kind = trace.process(lane.process).kind;
        if (lane.async || (kind != ProcessKind::Framework && kind != ProcessKind::Runtime))
            continue;
        for (std::size_t row = 0; row < lane.rows(); ++row) {
            if (slicesIn(trace.slices(), lane.rowBegin[row], lane.rowBegin[row + 1], range).size() > 0)
                return false;
        }
    }
    return true;
}

/// The holes of a card, and what is known of the longest one.
struct Holes
{
    TimeRanges ranges;
    TimeRange longest;
    std::string work; ///< the slice in which the host spent most of the longest hole; "" if it was in time or is not known
};

/// Returns the name of the slice in which the host spent most of a gap.
std::string workIn(const CardEvidence &card, const IdleGap &gap)
{
    const SliceId slice = gap.isLate ? longestIn(*card.trace(), card.idleGaps(), gap) : SliceId();
    return slice.isValid() ? std::string(card.trace()->text(card.trace()->slices().name[slice.value])) : std::string();
}

/// Returns the holes in `passes`, or all of them if `passes` is null, each without the usual pause.
Holes collectedHoles(const CardEvidence &card, const TimeRanges *passes, TimeNs pause, const TaskControl &control)
{
    const IdleGaps &gaps = card.idleGaps();
    const TimeRanges sink = dataSinkTimes(*card.trace(), control);
    Holes holes;
    const IdleGap *longest = nullptr;
    for (const IdleGap &gap : gaps.gaps) {
        for (const TimeRange &hole : holesOf(gaps, gap)) {
            if ((passes && !holds(*passes, hole)) || hole.length() <= pause || touches(sink, hole))
                continue;
            holes.ranges.push_back({hole.begin + pause, hole.end});
            if (!longest || holes.ranges.back().length() > holes.longest.length()) {
                longest = &gap;
                holes.longest = holes.ranges.back();
            }
        }
    }
    if (longest)
        holes.work = workIn(card, *longest);
    return holes;
}

RuleOutcome evaluateDeviceHole(const RuleInput &input, const TaskControl &control)
{
    const CardEvidence &card = input.card();
    const TimeRanges passes = passesOf(card);
    const bool haveSteps =
        std::ranges::any_of(card.stages().steps, [](const StepStages &step) { return step.range.has_value(); });
    const TimeNs pause = usualPause(card.idleGaps());
    Holes holes = collectedHoles(card, haveSteps ? &passes : nullptr, pause, control);
    const TimeNs sum = card.perStep(lengthOf(holes.ranges));
    RuleOutcome outcome;
    outcome.measured(shareFact("hole_share", shareOfStep(card, sum)), "share");
    if (holes.ranges.empty() || shareOfStep(card, sum) < input.threshold("share"))
        return outcome;
    const bool isBlind = !haveSteps && isHostUnknown(*card.trace(), holes.longest);
    Finding finding = input.finding();
    finding.facts = {countFact("holes", static_cast<std::int64_t>(holes.ranges.size())), timeFact("hole_ns", sum),
                     timeFact("longest_ns", holes.longest.length()), timeFact("pause_ns", pause)};
    if (!holes.work.empty()) {
        finding.variant = haveSteps ? "named" : "unmarked_named";
        finding.facts.push_back(textFact("work", holes.work));
    } else if (!haveSteps) {
        finding.variant = isBlind ? "unmarked_blind" : "unmarked";
    }
    finding.restsOnFew = hasFewKernels(card);
    showLongest(card, holes.ranges, "Free", finding);
    finding.save(0, sum, card.meanStepNs());
    finding.claims.push_back({card.index(), unionOf(std::move(holes.ranges))});
    finding.confidence = isBlind ? Confidence::Conjecture : Confidence::Derived;
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
