// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/base/rule.h"
#include "core/advice/evidence/hostcost.h"
#include "core/base/median.h"

#include <algorithm>
#include <array>

namespace plumbline {

namespace {

/// Stretches of computing, and those behind which a long idle gap follows.
struct Storm
{
    std::int64_t stretches = 0;
    std::int64_t followed = 0; ///< stretches with a gap behind them that is longer than a share of their own length
    TimeRanges gaps;           ///< the gaps behind these stretches
};

Storm stormOf(const DeviceActivity &activity, double gapShare)
{
    Storm storm;
    storm.stretches = static_cast<std::int64_t>(activity.computing.size());
    auto free = activity.free.begin();
    for (const TimeRange &computing : activity.computing) {
        while (free != activity.free.end() && free->begin < computing.end)
            ++free;
        if (free == activity.free.end() || free->begin != computing.end)
            continue;
        if (static_cast<double>(free->length()) > gapShare * static_cast<double>(computing.length())) {
            ++storm.followed;
            storm.gaps.push_back(*free);
        }
    }
    return storm;
}

/// Returns the parts of `ranges` that nothing else causes: no other task, compilation, allocation, synchronisation, data loading
/// or garbage collection.
TimeRanges ownGaps(const IdleGaps &gaps, const TimeRanges &ranges)
{
    constexpr std::array Others{
        IdleCause::Copy,        IdleCause::EventWait,  IdleCause::NotifyWait,       IdleCause::OtherTask,
        IdleCause::Compilation, IdleCause::Allocation, IdleCause::Synchronisation,  IdleCause::DataLoading,
        IdleCause::Saving,      IdleCause::Logging,    IdleCause::GarbageCollection};
    TimeRanges others;
    for (const IdlePart &part : gaps.parts) {
        if (std::ranges::find(Others, part.cause) != Others.end())
            others.push_back(part.range);
    }
    return without(ranges, unionOf(std::move(others)));
}

/// Returns `gaps` without those that are far longer than the usual one. They are no gaps between kernels that come too fast, but
/// a pause such as the start of the input of data.
TimeRanges withoutPauses(TimeRanges gaps)
{
    constexpr TimeNs Times = 100;
    std::vector<TimeNs> lengths;
    for (const TimeRange &gap : gaps)
        lengths.push_back(gap.length());
    const TimeNs usual = upperMedian(std::move(lengths));
    std::erase_if(gaps, [usual](const TimeRange &gap) { return gap.length() / Times > usual; });
    return gaps;
}

/// Counts and times of all kernels and of the short ones.
struct SmallKernelStormKernels
{
    std::int64_t all = 0;
    std::int64_t small = 0;
    WideNs allNs = 0;
    WideNs smallNs = 0;
};

SmallKernelStormKernels kernelsOf(const Trace &trace, double smallNs, const TaskControl &control)
{
    SmallKernelStormKernels kernels;
    for (const Lane &lane : trace.lanes()) {
        if (trace.process(lane.process).kind != ProcessKind::Device || control.stopRequested())
            continue;
        for (std::size_t slice = lane.sliceBegin(); slice < lane.sliceEnd(); ++slice) {
            if (!isComputing(trace, SliceId(slice)))
                continue;
            const TimeNs length = trace.slices().duration[slice];
            const bool isSmall = static_cast<double>(length) < smallNs;
            ++kernels.all;
            kernels.allNs += length;
            kernels.small += isSmall ? 1 : 0;
            kernels.smallNs += isSmall ? length : 0;
        }
    }
    return kernels;
}

double share(double part, double whole)
{
    return whole > 0 ? part / whole : 0;
}

RuleOutcome evaluateSmallKernelStorm(const RuleInput &input, const TaskControl &control)
{
    const CardEvidence &card = input.card();
    Storm storm = stormOf(card.activity(), input.threshold("gap_share"));
    storm.gaps = withoutPauses(ownGaps(card.idleGaps(), without(card.inSteps(storm.gaps), rangesOf(card.startUp()))));
    const SmallKernelStormKernels kernels = kernelsOf(*card.trace(), input.threshold("small_ns"), control);
    const double free = share(static_cast<double>(card.mean(OverviewQuantity::Free).value_or(0)),
                              static_cast<double>(card.meanBusyAndFreeNs().value_or(0)));
    const double followed = share(static_cast<double>(storm.followed), static_cast<double>(storm.stretches));
    const double small = share(static_cast<double>(kernels.small), static_cast<double>(kernels.all));
    const TimeNs gapNs = card.perStep(lengthOf(storm.gaps));
    RuleOutcome outcome;
    outcome.measured(shareFact("followed_share", followed), "followed_limit");
    outcome.measured(shareFact("small_share", small), "small_limit");
    outcome.measured(countFact("kernels", kernels.all), "kernels_limit");
    if (static_cast<double>(kernels.all) < input.threshold("kernels_limit"))
        return outcome;
    const bool isFollowed = free >= input.threshold("free_share") && followed > input.threshold("followed_limit");
    const bool isSmall =
        free > input.threshold("usual_share") && small >= input.threshold("small_limit") &&
        share(static_cast<double>(kernels.smallNs), static_cast<double>(kernels.allNs)) < input.threshold("small_time_share");
    if ((!isFollowed && !isSmall) || storm.gaps.empty())
        return outcome;
    Finding finding = input.finding();
    finding.facts = {
        shareFact("followed_share", followed),     shareFact("small_share", small), countFact("kernels", kernels.all),
        countFact("small_kernels", kernels.small), timeFact("gap_ns", gapNs),       shareFact("free_of_step", free)};
    finding.save(0, gapNs, card.meanStepNs());
    finding.claims.push_back({card.index(), storm.gaps});
    finding.confidence = Confidence::Derived;
    // Gaps alone may have any cause, but small kernels are a cause of late launches.
    finding.explains = {"fusible-sequence"};
    if (isSmall)
        finding.explains = {"idle-gap-cause", "free-share-high", "device-hole", "host-bound-window", "fusible-sequence"};
    showLongest(card, storm.gaps, "Free", finding);
    outcome.findings.push_back(std::move(finding));
    return outcome;
}

} // namespace

Rule smallKernelStorm()
{
    return {
        .id = "small-kernel-storm",
        .area = AdviceArea::Scheduling,
        .needs = {AdviceInput::Timeline, AdviceInput::DeviceTime},
        .thresholds = {{"free_share", 0.20, FactUnit::Share, "msprof-analyze"},
                       {"followed_limit", 0.20, FactUnit::Share, "msprof-analyze"},
                       {"gap_share", 0.20, FactUnit::Share, "msprof-analyze"},
                       {"usual_share", 0.10, FactUnit::Share, "msprof-analyze"},
                       {"small_ns", 10e3, FactUnit::Time, "ours"},
                       {"small_limit", 0.50, FactUnit::Share, "ours"},
                       {"small_time_share", 0.20, FactUnit::Share, "ours"},
                       {"kernels_limit", FewKernels, FactUnit::Count, "ours"}},
        .evaluate = evaluateSmallKernelStorm,
        .symptom = SymptomLevel::Event,
    };
}

} // namespace plumbline
