// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/base/advicesteps.h"
#include "core/advice/base/cardevidencefacts.h"
#include "core/base/wide.h"

#include <algorithm>
#include <array>
#include <utility>

namespace plumbline {

namespace {

/// Returns those of `ranges` that begin in one of `steps`, cut off at the end of that step; all of them without steps.
TimeRanges beginningIn(const TimeRanges &steps, const TimeRanges &ranges)
{
    if (steps.empty())
        return ranges;
    TimeRanges result;
    for (const TimeRange &range : ranges) {
        if (const TimeRange *step = rangeAt(steps, range.begin))
            result.push_back({range.begin, std::min(range.end, step->end)});
    }
    return result;
}

TimeRange recordedPart(TimeRange range, TimeRange recorded)
{
    return {std::max(range.begin, recorded.begin), std::min(range.end, recorded.end)};
}

/// Returns whether a range overlaps or touches one of sorted, disjoint `ranges`; true where there are none.
bool meets(const TimeRanges &ranges, TimeRange range)
{
    const auto at = std::ranges::upper_bound(ranges, range.begin, {}, &TimeRange::end);
    return ranges.empty() || (at != ranges.end() && at->begin <= range.end);
}

/// Returns whether the kernels of an accelerator core communicate.
bool isOfCommunication(std::string_view core)
{
    return core == "HCCL" || core == "COMMUNICATION";
}

} // namespace

const std::vector<AdviceStep> &CardEvidence::wholeSteps() const
{
    return m_lazy->wholeSteps.get([this] { return stepsOfCard(*this); });
}

const IdleGaps &CardEvidence::wholeGaps() const
{
    return m_lazy->wholeGaps.get([this] {
        const TimeRanges free = trace() ? beginningIn(markedRanges(wholeSteps()), activity().free) : TimeRanges();
        return trace() ? analyseIdleGaps(*trace(), free, m_control) : IdleGaps();
    });
}

bool CardEvidence::isUnmarked() const
{
    const std::vector<AdviceStep> &all = keptTimeline().hasClock ? keptTimeline().steps : wholeSteps();
    return all.size() == 1 && all.front().number.empty() && !all.front().range;
}

const std::vector<StartUpGap> &CardEvidence::startUp() const
{
    return m_lazy->startUp.get(
        [this] { return trace() && isUnmarked() ? findStartUp(*trace(), wholeGaps(), m_control) : std::vector<StartUpGap>(); });
}

const std::vector<AdviceStep> &CardEvidence::steps() const
{
    if (keptTimeline().hasClock)
        return keptTimeline().steps;
    if (startUp().empty())
        return wholeSteps();
    return m_lazy->steps.get([this] {
        std::vector<AdviceStep> steps = wholeSteps();
        const TimeNs once = plumbline::lengthOf(rangesOf(startUp()));
        for (AdviceStep &step : steps) {
            if (auto &free = step.quantities[static_cast<std::size_t>(OverviewQuantity::Free)])
                *free = std::max<TimeNs>(*free - once, 0);
            step.lengthNs = std::max<TimeNs>(step.lengthNs - once, 0);
        }
        return steps;
    });
}

const TimeRanges &CardEvidence::markedSteps() const
{
    return m_lazy->markedSteps.get([this] { return markedRanges(steps()); });
}

TimeRanges CardEvidence::inSteps(const TimeRanges &ranges) const
{
    return markedSteps().empty() ? ranges : common(ranges, markedSteps());
}

TimeNs CardEvidence::meanStepNs() const
{
    if (steps().empty())
        return meanOfTables(overview(), card().framework, OverviewQuantity::Step).value_or(0);
    WideNs sum = 0;
    for (const AdviceStep &step : steps())
        sum += step.lengthNs;
    return meanNs(sum, steps().size());
}

std::optional<TimeNs> CardEvidence::mean(OverviewQuantity quantity) const
{
    if (steps().empty())
        return meanOfTables(overview(), card().framework, quantity);
    WideNs sum = 0;
    std::uint64_t count = 0;
    for (const AdviceStep &step : steps()) {
        if (const auto value = step.quantities.of(quantity)) {
            sum += *value;
            ++count;
        }
    }
    return count == 0 ? std::nullopt : std::optional(meanNs(sum, count));
}

std::optional<TimeNs> CardEvidence::meanBusyAndFreeNs() const
{
    WideNs sum = 0;
    for (const AdviceStep &step : steps())
        sum += step.quantities.busyAndFreeNs().value_or(0);
    return steps().empty() ? std::nullopt : std::optional(meanNs(std::max<WideNs>(sum, 0), steps().size()));
}

TimeNs CardEvidence::perStep(TimeNs ns) const
{
    return meanNs(std::max<TimeNs>(ns, 0), std::max<std::size_t>(steps().size(), 1));
}

const StepStageAnalysis &CardEvidence::stages() const
{
    return kept(m_lazy->stages, &OpenCard::stages);
}

const DeviceActivity &CardEvidence::activity() const
{
    return keptTimeline().hasClock ? keptTimeline().activity : kept(m_lazy->activity, &OpenCard::activity);
}

const TimeRanges &CardEvidence::computing() const
{
    return m_lazy->computing.get([this] { return readComputing(); });
}

TimeRanges CardEvidence::readComputing() const
{
    if (hasClock())
        return unionOf(activity().computing);
    if (keptTimeline().isKept)
        return unionOf(keptTimeline().activity.computing);
    TimeRanges ranges;
    const KernelCalls *calls = kernels() ? kernels()->calls.get() : nullptr;
    for (std::size_t call = 0; calls && call < calls->size(); ++call) {
        const auto start = calls->startNs(call);
        const auto duration = calls->durationPs(call);
        std::int64_t end = 0;
        if (!isOfCommunication(calls->core(call)) && start && duration && *duration >= 0 &&
            !__builtin_add_overflow(*start, *duration / 1000, &end))
            ranges.push_back({*start, end});
    }
    return unionOf(std::move(ranges));
}

const IdleGaps &CardEvidence::idleGaps() const
{
    return startUp().empty() ? wholeGaps() : m_lazy->idleGaps.get([this] { return withoutStartUp(wholeGaps(), startUp()); });
}

TimeRanges CardEvidence::idleEdges() const
{
    return without(idle(), unionOf(beginningIn(markedSteps(), activity().free)));
}

TimeRanges CardEvidence::lateGaps() const
{
    if (keptTimeline().hasClock)
        return keptTimeline().lateGaps;
    TimeRanges late;
    for (const IdleGap &gap : idleGaps().gaps) {
        if (gap.isLate && gap.range.length() >= KernelGapNs)
            late.push_back(gap.range);
    }
    return unionOf(std::move(late));
}

const TimeRanges &CardEvidence::idle() const
{
    return m_lazy->idle.get([this] {
        const TimeRanges once = keptTimeline().hasClock ? keptTimeline().startUp : rangesOf(startUp());
        if (!once.empty())
            return without(unionOf(activity().free), once);
        TimeRanges whole = markedSteps();
        if (const auto all = slicesRange(); whole.empty() && all)
            whole = {recordedPart(*all, activity().recorded)};
        const DeviceActivity &device = activity();
        return device.isEmpty() ? TimeRanges() : without(whole, united(device.computing, device.communication));
    });
}

const TimeRanges &CardEvidence::exposedWaits() const
{
    return m_lazy->exposedWaits.get([this] {
        TimeRanges waits;
        for (const CollectiveWait &each : collectiveWaits()) {
            const bool isForOther = !each.lateRank || each.lateRank != card().rank;
            if (isForOther && each.waitNs > 0)
                waits.push_back({each.range.begin, std::min(each.range.begin + each.waitNs, each.range.end)});
        }
        return without(unionOf(std::move(waits)), computing());
    });
}

const std::vector<SliceId> &CardEvidence::slicesOf(HostActivity activity) const
{
    const auto &slices = m_lazy->activities.get([this] {
        auto all = trace() ? slicesByActivity(*trace(), m_control) : std::array<std::vector<SliceId>, HostActivityCount>();
        TimeRanges steps = markedSteps();
        const DeviceActivity &device = this->activity();
        if (!startUp().empty())
            steps = without(united(united(device.computing, device.communication), device.free), rangesOf(startUp()));
        for (std::vector<SliceId> &each : all)
            std::erase_if(each, [&](SliceId slice) { return !meets(steps, trace()->sliceRange(slice)); });
        return all;
    });
    return slices[static_cast<std::size_t>(activity)];
}

const std::vector<HostCopy> &CardEvidence::hostCopies() const
{
    return m_lazy->hostCopies.get([this] {
        return trace()
                   ? blockingCopies(*trace(), slicesOf(HostActivity::Copy), slicesOf(HostActivity::Synchronisation), m_control)
                   : std::vector<HostCopy>();
    });
}

} // namespace plumbline
