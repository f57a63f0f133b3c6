// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/evidence/hostcost.h"

#include "core/query/profilersteps.h"
#include "core/query/slicesteps.h"

#include <algorithm>
#include <map>
#include <string_view>
#include <tuple>
#include <utility>

namespace plumbline {

namespace {

TimeRanges rangesOf(const CardEvidence &card, std::span<const SliceId> calls)
{
    TimeRanges ranges;
    ranges.reserve(calls.size());
    for (const SliceId call : calls)
        ranges.push_back(card.trace()->sliceRange(call));
    return unionOf(std::move(ranges));
}

/// Returns the idle time for which no call of the host is to blame: gaps before tasks that were launched in time, and what a
/// stream waits for in others. Copies are left in, because calls copy.
TimeRanges foreignIdle(const IdleGaps &gaps)
{
    TimeRanges foreign;
    for (const IdleGap &gap : gaps.gaps) {
        for (const IdlePart &part : gaps.partsOf(gap)) {
            const bool isWait = part.cause == IdleCause::EventWait || part.cause == IdleCause::NotifyWait;
            const bool isInTime = part.cause == IdleCause::KernelGap || part.cause == IdleCause::Queued;
            if (isWait || isInTime)
                foreign.push_back(part.range);
        }
    }
    return unionOf(std::move(foreign));
}

/// Returns whether a part of an idle gap has a cause of its own even right after a synchronisation.
bool isOtherwiseCaused(IdleCause cause)
{
    return cause == IdleCause::DataLoading || cause == IdleCause::Saving || cause == IdleCause::GarbageCollection ||
           cause == IdleCause::Compilation || cause == IdleCause::Allocation;
}

/// Returns the whole timeline, or what start-up leaves from the first to the last task.
TimeRanges unmarkedTime(const CardEvidence &card)
{
    const TimeRanges busy = united(card.activity().computing, card.activity().communication);
    if (card.startUp().empty() || busy.empty())
        return {card.trace()->slicesRange()};
    return without({{busy.front().begin, busy.back().end}}, rangesOf(card.startUp()));
}

} // namespace

HostCost hostCostOf(const CardEvidence &card, std::span<const SliceId> calls)
{
    HostCost cost;
    cost.calls = calls.size();
    for (const SliceId call : calls)
        cost.longestNs = std::max(cost.longestNs, card.trace()->slices().duration[call.value]);
    const TimeRanges ranges = rangesOf(card, calls);
    cost.sumNs = card.perStep(lengthOf(card.startUp().empty() ? card.inSteps(ranges) : common(ranges, unmarkedTime(card))));
    cost.exposed = without(common(ranges, card.idle()), foreignIdle(card.idleGaps()));
    cost.exposedNs = card.perStep(lengthOf(cost.exposed));
    return cost;
}

std::vector<SliceId> innermostCalls(const CardEvidence &card, std::span<const SliceId> calls)
{
    const Trace &trace = *card.trace();
    std::vector<SliceId> inner;
    std::map<std::string_view, std::size_t> last; // by thread: position in `inner` of its last call
    for (const SliceId call : calls) {
        const auto [place, isFirst] = last.try_emplace(trace.lane(trace.laneOf(call)).tid, inner.size());
        const bool isInner = !isFirst && trace.sliceRange(call).end <= trace.sliceRange(inner[place->second]).end;
        if (isInner) {
            inner[place->second] = call;
        } else {
            place->second = inner.size();
            inner.push_back(call);
        }
    }
    return inner;
}

void showCalls(const CardEvidence &card, std::span<const SliceId> calls, Finding &finding)
{
    struct Shown
    {
        TimeNs exposedNs;
        TimeNs lengthNs;
        SliceId call;
    };
    std::vector<Shown> shown;
    for (const SliceId call : calls) {
        const TimeRange range = card.trace()->sliceRange(call);
        shown.push_back({lengthWithin(card.idle(), range), range.length(), call});
    }
    const std::size_t most = std::min(shown.size(), EvidenceLimit);
    std::ranges::partial_sort(shown, shown.begin() + static_cast<std::ptrdiff_t>(most), [](const Shown &a, const Shown &b) {
        return std::tuple(b.exposedNs, b.lengthNs, a.call) < std::tuple(a.exposedNs, a.lengthNs, b.call);
    });
    for (std::size_t at = 0; at < most; ++at)
        finding.show(card.sliceEvidence(shown[at].call));
    finding.evidenceCount += shown.size() - most;
}

void showLongest(const CardEvidence &card, TimeRanges ranges, std::string_view name, Finding &finding)
{
    const std::size_t shown = std::min(EvidenceLimit, ranges.size());
    std::ranges::partial_sort(ranges, ranges.begin() + static_cast<std::ptrdiff_t>(shown), [](TimeRange a, TimeRange b) {
        return std::pair(b.length(), a.begin) < std::pair(a.length(), b.begin);
    });
    for (std::size_t at = 0; at < shown; ++at)
        finding.show(card.rangeEvidence(ranges[at], std::string(name)));
    finding.evidenceCount += ranges.size() - shown;
}

void showParts(const CardEvidence &card, std::vector<const IdlePart *> parts, Finding &finding)
{
    const std::size_t most = std::min(parts.size(), EvidenceLimit);
    std::ranges::partial_sort(parts, parts.begin() + static_cast<std::ptrdiff_t>(most), [](const IdlePart *a, const IdlePart *b) {
        return a->range.length() != b->range.length() ? a->range.length() > b->range.length() : a->range.begin < b->range.begin;
    });
    for (std::size_t at = 0; at < most; ++at) {
        Evidence evidence = card.rangeEvidence(parts[at]->range, "Free");
        if (parts[at]->slice.isValid()) {
            evidence = card.sliceEvidence(parts[at]->slice);
            evidence.range = parts[at]->range;
        }
        finding.show(std::move(evidence));
    }
    finding.evidenceCount = parts.size();
}

void saveExposed(const CardEvidence &card, const HostCost &cost, Finding &finding)
{
    finding.save(0, cost.exposedNs, card.meanStepNs());
    finding.claims.push_back({card.index(), cost.exposed});
}

void addDrained(const CardEvidence &card, SliceId wait, TimeRanges &exposed)
{
    constexpr TimeNs ClockSlack = 20'000;
    const Trace &trace = *card.trace();
    const IdleGaps &gaps = card.idleGaps();
    const TimeRange range = trace.sliceRange(wait);
    const std::string_view tid = trace.lane(trace.laneOf(wait)).tid;
    const auto isInside = [&](SliceId slice) {
        const TimeRange own = slice.isValid() ? trace.sliceRange(slice) : TimeRange();
        return slice.isValid() && own.begin >= range.begin && own.end <= range.end && trace.lane(trace.laneOf(slice)).tid == tid;
    };
    auto gap = std::ranges::upper_bound(gaps.gaps, range.begin, {}, [](const IdleGap &each) { return each.range.end; });
    for (; gap != gaps.gaps.end() && gap->range.begin <= range.end + ClockSlack; ++gap) {
        const bool isDrained = gap->isLate && gap->range.begin >= range.begin;
        for (const IdlePart &part : gaps.partsOf(*gap)) {
            if (isDrained ? !isOtherwiseCaused(part.cause) : !isOfTask(part.cause) && isInside(part.slice))
                exposed.push_back(part.range);
        }
    }
}

namespace {

bool isStepMark(const Trace &trace, SliceId slice)
{
    return trace.text(trace.slices().name[slice.value]).starts_with(StepMarkPrefix);
}

/// Returns the innermost slice of at most `mostNs` inside which more than half of `all` passed. `sums` tells how much of it
/// passed in which slices.
SliceId callAround(const Trace &trace, const std::map<SliceId, TimeNs> &sums, TimeNs all, TimeNs mostNs)
{
    std::map<SliceId, TimeNs> inside;
    for (const auto &[slice, ns] : sums) {
        for (std::optional<SliceId> outer = slice;
             outer && trace.slices().duration[outer->value] <= mostNs && !isStepMark(trace, *outer);
             outer = parentSlice(trace, *outer))
            inside[*outer] += ns;
    }
    SliceId innermost;
    for (const auto &[slice, ns] : inside) {
        const bool isShorter =
            !innermost.isValid() || trace.slices().duration[slice.value] < trace.slices().duration[innermost.value];
        if (2 * ns > all && isShorter)
            innermost = slice;
    }
    return innermost;
}

} // namespace

TimeRanges freeTime(const CardEvidence &card)
{
    return without(unionOf(card.activity().free), rangesOf(card.startUp()));
}

SliceId longestIn(const Trace &trace, const IdleGaps &gaps, const IdleGap &gap)
{
    std::map<SliceId, TimeNs> sums;
    TimeNs all = 0;
    for (const IdlePart &part : gaps.partsOf(gap)) {
        const SliceId slice = part.cause == IdleCause::LaunchLatency ? gap.call : part.slice;
        if (!slice.isValid() || isOfTask(part.cause) || isStepMark(trace, slice))
            continue;
        sums[slice] += part.range.length();
        all += part.range.length();
    }
    const auto longest = std::ranges::max_element(sums, {}, [](const auto &each) { return each.second; });
    if (longest == sums.end() || 2 * longest->second > all)
        return longest == sums.end() ? SliceId() : longest->first;
    const SliceId around = callAround(trace, sums, all, 2 * gap.range.length());
    return around.isValid() ? around : longest->first;
}

bool hasFewKernels(const CardEvidence &card)
{
    const Trace &trace = *card.trace();
    std::int64_t kernels = 0;
    for (const Lane &lane : trace.lanes()) {
        if (trace.process(lane.process).kind != ProcessKind::Device)
            continue;
        for (std::size_t slice = lane.sliceBegin(); slice < lane.sliceEnd() && kernels < FewKernels; ++slice)
            kernels += isComputing(trace, SliceId(slice)) ? 1 : 0;
    }
    return kernels < FewKernels;
}

bool isGpu(const CardEvidence &card)
{
    const Trace *trace = card.trace();
    if (!trace && card.card().summary) {
        const std::vector<std::string> &activities = card.settings().activities;
        return std::ranges::find(activities, GpuActivity) != activities.end();
    }
    if (!trace)
        return false;
    // Only names are asked: texts of findings call this on the window thread.
    for (std::size_t text = 0; text < trace->strings().size(); ++text) {
        const std::string_view name = trace->text(StringId(text));
        if (isGpuCall(name) && hostActivity(ProcessKind::Runtime, name) == HostActivity::Launch)
            return true;
    }
    return false;
}

bool hasRuntime(const CardEvidence &card)
{
    const Trace *trace = card.trace();
    if (!trace)
        return false;
    const bool hasLanes = std::ranges::any_of(trace->lanes(), [trace](const Lane &lane) {
        return lane.slices() > 0 && trace->process(lane.process).kind == ProcessKind::Runtime;
    });
    // Calls of a GPU lie between the slices of the framework.
    return hasLanes || std::ranges::any_of(card.slicesOf(HostActivity::Launch), [trace](SliceId slice) {
               return isGpuCall(trace->text(trace->slices().name[slice.value]));
           });
}

double shareOfStep(const CardEvidence &card, TimeNs ns)
{
    const TimeNs step = card.meanStepNs();
    return step > 0 ? static_cast<double>(ns) / static_cast<double>(step) : 0;
}

std::vector<DispatchWindow> dispatchWindowsOf(const CardEvidence &card, const DispatchLimits &limits, const TaskControl &control)
{
    std::vector<DispatchWindow> windows;
    const auto add = [&](TimeRange step) {
        if (control.stopRequested())
            return;
        const auto more = dispatchWindows(step, card.idleGaps(), card.launches(), limits);
        windows.insert(windows.end(), more.begin(), more.end());
    };
    for (const AdviceStep &step : card.steps()) {
        if (step.range)
            add(*step.range);
    }
    if (windows.empty()) {
        for (const TimeRange &range : unmarkedTime(card))
            add(range);
    }
    return windows;
}

} // namespace plumbline
