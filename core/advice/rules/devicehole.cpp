// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/hostcost.h"
#include "core/advice/rules/rules.h"

#include <algorithm>

namespace plumbline {

namespace {

bool isOfTask(IdleCause cause)
{
    return cause == IdleCause::Copy || cause == IdleCause::EventWait || cause == IdleCause::NotifyWait ||
           cause == IdleCause::OtherTask;
}

/// Steps from their begin to the last task before the update; whole steps where that is not known.
TimeRanges passesOf(const CardEvidence &card)
{
    TimeRanges passes;
    for (const StepStages &stages : card.stages().steps) {
        if (!stages.range)
            continue;
        const TimeNs rest = stages.forwardBackwardNs ? stages.tailNs.value_or(0) + stages.updateNs.value_or(0) : 0;
        passes.push_back({stages.range->begin, std::max(stages.range->begin, stages.range->end - rest)});
    }
    return unionOf(std::move(passes));
}

/// What no task of any kind fills of a gap.
TimeRanges holesOf(const IdleGaps &gaps, const IdleGap &gap)
{
    TimeRanges holes;
    for (const IdlePart &part : gaps.partsOf(gap)) {
        if (!isOfTask(part.cause))
            holes.push_back(part.range);
    }
    return unionOf(std::move(holes));
}

/// The usual pause before a task that is there: what measuring the cores and starting a task takes.
TimeNs usualPause(const IdleGaps &gaps)
{
    std::vector<TimeNs> pauses;
    for (const IdleGap &gap : gaps.gaps) {
        if (gap.arrow && !gap.isLate)
            pauses.push_back(gap.range.length());
    }
    if (pauses.empty())
        return 0;
    const auto middle = pauses.begin() + static_cast<std::ptrdiff_t>(pauses.size() / 2);
    std::ranges::nth_element(pauses, middle);
    return *middle;
}

RuleOutcome evaluate(const RuleInput &input, const TaskControl &)
{
    const CardEvidence &card = input.card();
    const IdleGaps &gaps = card.idleGaps();
    const TimeRanges passes = passesOf(card);
    const TimeNs pause = usualPause(gaps);
    TimeRanges holes;
    for (const IdleGap &gap : gaps.gaps) {
        for (const TimeRange &hole : holesOf(gaps, gap)) {
            const bool isInside = passes.empty() || lengthOf(common({hole}, passes)) == hole.length();
            if (isInside && hole.length() > pause)
                holes.push_back({hole.begin + pause, hole.end});
        }
    }
    const TimeNs sum = card.perStep(lengthOf(holes));
    std::ranges::stable_sort(holes, [](TimeRange a, TimeRange b) { return a.length() > b.length(); });
    const TimeNs longest = holes.empty() ? 0 : holes.front().length();
    RuleOutcome outcome;
    outcome.measured(shareFact("hole_share", shareOfStep(card, sum)), "share");
    outcome.measured(timeFact("longest_ns", longest), "single_ns");
    if (holes.empty() ||
        (shareOfStep(card, sum) < input.threshold("share") && static_cast<double>(longest) < input.threshold("single_ns")))
        return outcome;
    Finding finding = input.finding();
    finding.facts = {countFact("holes", static_cast<std::int64_t>(holes.size())), timeFact("hole_ns", sum),
                     timeFact("longest_ns", longest), timeFact("pause_ns", pause)};
    for (std::size_t at = 0; at < std::min(EvidenceLimit, holes.size()); ++at)
        finding.show(card.rangeEvidence(holes[at], "Free"));
    finding.evidenceCount = holes.size();
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
    return {"device-hole",
            AdviceArea::Scheduling,
            RuleScope::Card,
            {AdviceInput::Timeline, AdviceInput::DeviceTime},
            {{"share", 0.01, FactUnit::Share, "ours"}, {"single_ns", 500e3, FactUnit::Time, "ours"}},
            evaluate};
}

} // namespace plumbline
