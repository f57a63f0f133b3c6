// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/base/rule.h"
#include "core/advice/evidence/hostcost.h"
#include "core/analysis/data/loadercalls.h"
#include "core/base/median.h"

#include <algorithm>
#include <string>

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

bool isHostUnknown(const Trace &trace)
{
    return std::ranges::none_of(trace.lanes(), [&trace](const Lane &lane) {
        const ProcessKind kind = trace.process(lane.process).kind;
        return lane.slices() > 0 && (kind == ProcessKind::Framework || kind == ProcessKind::Runtime);
    });
}

RuleOutcome evaluateDeviceHole(const RuleInput &input, const TaskControl &control)
{
    const CardEvidence &card = input.card();
    const IdleGaps &gaps = card.idleGaps();
    const TimeRanges passes = passesOf(card);
    const TimeRanges sink = dataSinkTimes(*card.trace(), control);
    const bool haveSteps =
        std::ranges::any_of(card.stages().steps, [](const StepStages &step) { return step.range.has_value(); });
    const TimeNs pause = usualPause(gaps);
    TimeRanges holes;
    TimeNs longest = 0;
    SliceId work; // in the longest hole
    for (const IdleGap &gap : gaps.gaps) {
        for (const TimeRange &hole : holesOf(gaps, gap)) {
            if ((haveSteps && !holds(passes, hole)) || hole.length() <= pause || touches(sink, hole))
                continue;
            holes.push_back({hole.begin + pause, hole.end});
            if (hole.length() - pause > longest) {
                longest = hole.length() - pause;
                work = gap.isLate ? longestIn(gaps, gap) : SliceId();
            }
        }
    }
    const TimeNs sum = card.perStep(lengthOf(holes));
    RuleOutcome outcome;
    outcome.measured(shareFact("hole_share", shareOfStep(card, sum)), "share");
    if (holes.empty() || shareOfStep(card, sum) < input.threshold("share"))
        return outcome;
    Finding finding = input.finding();
    finding.variant = haveSteps ? (work.isValid() ? "named" : "")
                                : (work.isValid()                 ? "unmarked_named"
                                   : isHostUnknown(*card.trace()) ? "unmarked_blind"
                                                                  : "unmarked");
    finding.facts = {countFact("holes", static_cast<std::int64_t>(holes.size())), timeFact("hole_ns", sum),
                     timeFact("longest_ns", longest), timeFact("pause_ns", pause)};
    if (work.isValid())
        finding.facts.push_back(textFact("work", std::string(card.trace()->text(card.trace()->slices().name[work.value]))));
    finding.restsOnFew = hasFewKernels(card);
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
