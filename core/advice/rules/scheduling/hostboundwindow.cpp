// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/base/rule.h"
#include "core/advice/evidence/hostcost.h"
#include "core/analysis/host/launches.h"

#include <algorithm>
#include <string>

namespace plumbline {

namespace {

DispatchLimits limitsOf(const RuleInput &input)
{
    DispatchLimits limits;
    limits.windowNs = static_cast<TimeNs>(input.threshold("window_ns"));
    limits.verticalNs = static_cast<TimeNs>(input.threshold("vertical_ns"));
    limits.idleShare = input.threshold("idle_share");
    limits.lateShare = input.threshold("late_share");
    limits.busyShare = input.threshold("busy_share");
    limits.queuedNs = static_cast<TimeNs>(input.threshold("queued_ns"));
    return limits;
}

/// Joins neighbouring windows that are bound by the host, and sorts them by late time, the largest first.
std::vector<DispatchWindow> joined(const std::vector<DispatchWindow> &windows)
{
    std::vector<DispatchWindow> ranges;
    for (const DispatchWindow &window : windows) {
        if (window.kind != DispatchKind::HostBound)
            continue;
        if (!ranges.empty() && ranges.back().range.end == window.range.begin) {
            ranges.back().range.end = window.range.end;
            ranges.back().lateNs += window.lateNs;
        } else {
            ranges.push_back(window);
        }
    }
    std::ranges::stable_sort(ranges, [](const DispatchWindow &a, const DispatchWindow &b) { return a.lateNs > b.lateNs; });
    return ranges;
}

/// Returns whether an idle cause belongs to another rule.
bool isOfOtherRule(IdleCause cause)
{
    return cause == IdleCause::Synchronisation || cause == IdleCause::DataLoading || cause == IdleCause::Saving ||
           cause == IdleCause::GarbageCollection;
}

/// Returns whether another rule tells what the host did, although the gap counts here: that rule may find it too short.
bool isToldElsewhere(IdleCause cause)
{
    return isOfOtherRule(cause) || cause == IdleCause::Allocation || cause == IdleCause::Compilation ||
           cause == IdleCause::HostCopy;
}

/// Idle time that only late launches ended.
struct LateTime
{
    TimeRanges ranges;
    const IdleGap *longest = nullptr; ///< the gap with most of it, of those that no other rule tells
    TimeNs longestNs = 0;             ///< how much
    TimeNs longestToldNs = 0;         ///< the most that is in a gap that other rules tell
};

/// Returns what the host is to blame for in late idle gaps, without gaps of which more than half belongs to other rules.
LateTime ownLateTime(const CardEvidence &card)
{
    LateTime own;
    const IdleGaps &gaps = card.idleGaps();
    for (const IdleGap &gap : gaps.gaps) {
        TimeNs others = 0;
        TimeNs told = 0;
        for (const IdlePart &part : gaps.partsOf(gap)) {
            others += isOfOtherRule(part.cause) ? part.range.length() : 0;
            told += isToldElsewhere(part.cause) ? part.range.length() : 0;
        }
        const TimeRanges late = gaps.lateRangesOf(gap);
        if (2 * others > gap.range.length())
            continue;
        own.ranges.insert(own.ranges.end(), late.begin(), late.end());
        if (2 * told > gap.range.length()) {
            own.longestToldNs = std::max(own.longestToldNs, lengthOf(late));
        } else if (lengthOf(late) > own.longestNs) {
            own.longest = &gap;
            own.longestNs = lengthOf(late);
        }
    }
    own.ranges = unionOf(std::move(own.ranges));
    return own;
}

void showLateTasks(const CardEvidence &card, const std::vector<DispatchWindow> &ranges, Finding &finding)
{
    constexpr std::size_t Ranges = 5;
    for (std::size_t at = 0; at < std::min(Ranges, ranges.size()); ++at)
        finding.show(card.rangeEvidence(ranges[at].range, "HostToDevice"));
    std::vector<const IdleGap *> late;
    for (const IdleGap &gap : card.idleGaps().gaps) {
        if (gap.isLate && gap.next.isValid())
            late.push_back(&gap);
    }
    std::ranges::stable_sort(late, [](const IdleGap *a, const IdleGap *b) { return a->range.length() > b->range.length(); });
    constexpr std::size_t Tasks = 10;
    for (std::size_t at = 0; at < std::min(Tasks, late.size()); ++at)
        finding.show(card.sliceEvidence(late[at]->next));
    finding.evidenceCount = ranges.size() + late.size();
}

/// Tells what the host did in a gap: in most of it nothing that was recorded, else the slice in which it spent most of it.
void tellWork(const CardEvidence &card, const IdleGap &gap, Finding &finding)
{
    const IdleGaps &gaps = card.idleGaps();
    TimeNs unrecorded = 0;
    for (const IdlePart &part : gaps.partsOf(gap))
        unrecorded += part.cause == IdleCause::Unrecorded ? part.range.length() : 0;
    if (2 * unrecorded > gap.range.length()) {
        finding.facts.push_back(timeFact("unrecorded_ns", unrecorded));
        return;
    }
    const SliceId work = longestIn(*card.trace(), gaps, gap);
    if (work.isValid())
        finding.facts.push_back(textFact("work", std::string(card.trace()->text(card.trace()->slices().name[work.value]))));
}

/// Tells the idle time that would be saved, and the longest gap of it where that is most of it or `gapShare` of a step.
void tellLateTime(const CardEvidence &card, const LateTime &own, double gapShare, Finding &finding)
{
    const TimeNs ownNs = lengthOf(own.ranges);
    finding.facts.push_back(timeFact("own_ns", card.perStep(ownNs)));
    if (ownNs == 0)
        finding.variant = "others";
    const bool isMost = 2 * own.longestNs > ownNs;
    const bool isLongest = own.longestNs > own.longestToldNs && shareOfStep(card, own.longestNs) >= gapShare;
    if (!own.longest || (!isMost && !isLongest))
        return;
    finding.variant = isMost ? "gap" : "longest";
    finding.facts.push_back(timeFact("gap_ns", own.longestNs));
    tellWork(card, *own.longest, finding);
}

RuleOutcome evaluateHostBoundWindow(const RuleInput &input, const TaskControl &control)
{
    const CardEvidence &card = input.card();
    const IdleGaps &gaps = card.idleGaps();
    if (!areTasksLaunched(gaps))
        return RuleOutcome::notApplicable(std::string(inputName(AdviceInput::Launches)));
    const std::vector<DispatchWindow> ranges = joined(dispatchWindowsOf(card, limitsOf(input), control));
    TimeNs free = 0;
    TimeNs late = 0;
    for (const IdleGap &gap : gaps.gaps) {
        free += gap.range.length();
        late += lengthOf(gaps.lateRangesOf(gap));
    }
    const double lateShare = free > 0 ? static_cast<double>(late) / static_cast<double>(free) : 0;
    RuleOutcome outcome;
    outcome.measured(shareFact("late_share", lateShare), "late_share");
    if (ranges.empty() || control.stopRequested())
        return outcome;
    TimeNs bound = 0;
    for (const DispatchWindow &range : ranges)
        bound += range.range.length();
    Finding finding = input.finding();
    finding.facts = {countFact("ranges", static_cast<std::int64_t>(ranges.size())), timeFact("bound_ns", bound),
                     timeFact("late_ns", late), shareFact("late_free_share", lateShare), timeFact("step_ns", card.meanStepNs())};
    LateTime own = ownLateTime(card);
    tellLateTime(card, own, input.threshold("gap_share"), finding);
    finding.save(0, card.perStep(lengthOf(own.ranges)), card.meanStepNs());
    finding.claims.push_back({card.index(), std::move(own.ranges)});
    finding.confidence = Confidence::Derived;
    finding.restsOnFew = hasFewKernels(card);
    finding.range = ranges.front().range;
    finding.explains = {"free-share-high", "idle-gap-cause", "device-hole"};
    showLateTasks(card, ranges, finding);
    outcome.findings.push_back(std::move(finding));
    return outcome;
}

} // namespace

Rule hostBoundWindow()
{
    return {
        .id = "host-bound-window",
        .area = AdviceArea::Scheduling,
        .needs = {AdviceInput::Timeline, AdviceInput::DeviceTime, AdviceInput::Launches},
        .thresholds = {{"window_ns", 10e6, FactUnit::Time, "ours"},
                       {"vertical_ns", VerticalLaunchNs, FactUnit::Time, "msprof-analyze"},
                       {"idle_share", 0.30, FactUnit::Share, "ours"},
                       {"late_share", 0.50, FactUnit::Share, "ours"},
                       {"busy_share", 0.05, FactUnit::Share, "ours"},
                       {"queued_ns", 1e6, FactUnit::Time, "ours"},
                       {"gap_share", 0.02, FactUnit::Share, "ours"}},
        .evaluate = evaluateHostBoundWindow,
        .joinsVariants = true,
    };
}

} // namespace plumbline
