// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/host/startup.h"

#include "core/analysis/data/loadercalls.h"
#include "core/analysis/steps/deviceactivity.h"

#include <algorithm>
#include <map>
#include <optional>
#include <string_view>
#include <utility>

namespace plumbline {

namespace {

/// A kernel or communication task, by its start.
struct StartUpRun
{
    TimeNs start;
    StringId name;
};

std::vector<StartUpRun> kernelRunsOf(const Trace &trace, const TaskControl &control)
{
    std::vector<StartUpRun> runs;
    for (const Lane &lane : trace.lanes()) {
        if (trace.process(lane.process).kind != ProcessKind::Device || control.stopRequested())
            continue;
        for (std::size_t slice = lane.sliceBegin(); slice < lane.sliceEnd(); ++slice) {
            if (isComputing(trace, SliceId(slice)) || trace.slices().role[slice] == Role::Communication)
                runs.push_back({trace.slices().start[slice], trace.slices().name[slice]});
        }
    }
    std::ranges::stable_sort(runs, {}, &StartUpRun::start);
    return runs;
}

/// Returns when each task that fills the data sink of MindSpore ends, sorted.
std::vector<std::pair<TimeNs, SliceId>> sinkStartsOf(const Trace &trace, const TaskControl &control)
{
    std::vector<std::pair<TimeNs, SliceId>> starts;
    for (const Lane &lane : trace.lanes()) {
        if (trace.process(lane.process).kind != ProcessKind::Device || control.stopRequested())
            continue;
        for (std::size_t slice = lane.sliceBegin(); slice < lane.sliceEnd(); ++slice) {
            if (startsDataSink(trace.text(trace.slices().name[slice])))
                starts.emplace_back(trace.slices().end(slice), SliceId(slice));
        }
    }
    std::ranges::sort(starts);
    return starts;
}

/// The gaps before the runs of one kernel.
struct StartUpKernel
{
    TimeNs firstStart = 0;
    std::size_t runs = 0;
    TimeNs longestLaterNs = 0; ///< longest gap before a run that is not the first one
};

/// What the host did in most of a gap.
struct StartUpWork
{
    SliceId call;         ///< the longest call of the name that takes most
    TimeNs callNs = 0;    ///< time in all calls of that name
    TimeNs runtimeNs = 0; ///< time in calls of the runtime
    TimeNs operatorNs = 0;
};

bool isOfRuntime(IdleCause cause)
{
    return cause == IdleCause::Compilation || cause == IdleCause::Launch || cause == IdleCause::Allocation ||
           cause == IdleCause::Synchronisation || cause == IdleCause::Runtime || cause == IdleCause::LaunchLatency;
}

StartUpWork startUpWorkIn(const Trace &trace, const IdleGaps &gaps, const IdleGap &gap)
{
    struct Named
    {
        TimeNs ns = 0;
        SliceId longest;
        TimeNs longestNs = 0;
    };
    StartUpWork work;
    std::map<SliceId, TimeNs> calls;
    std::map<StringId, Named> byName;
    for (const IdlePart &part : gaps.partsOf(gap)) {
        // From a late launch to the start of its task the launching call is still at work, as far as it lasts.
        const SliceId slice = part.cause == IdleCause::LaunchLatency ? gap.call : part.slice;
        const TimeNs length = part.range.length();
        const bool isOperator = part.cause == IdleCause::Framework && slice.isValid() &&
                                trace.text(trace.slices().name[slice.value]).find("::") != std::string_view::npos;
        work.runtimeNs += isOfRuntime(part.cause) ? length : 0;
        work.operatorNs += isOperator ? length : 0;
        if ((!isOfRuntime(part.cause) && !isOperator) || !slice.isValid())
            continue;
        TimeNs &sum = calls[slice];
        sum += length;
        Named &named = byName[trace.slices().name[slice.value]];
        named.ns += length;
        if (sum > named.longestNs) {
            named.longest = slice;
            named.longestNs = sum;
        }
        if (named.ns > work.callNs) {
            work.call = named.longest;
            work.callNs = named.ns;
        }
    }
    return work;
}

} // namespace

std::vector<StartUpGap> findStartUp(const Trace &trace, const IdleGaps &gaps, const TaskControl &control)
{
    constexpr TimeNs LaterFactor = 5;
    if (std::ranges::none_of(gaps.gaps, [](const IdleGap &gap) { return gap.range.length() >= LeastStartUpNs; }))
        return {};
    const std::vector<StartUpRun> runs = kernelRunsOf(trace, control);
    std::map<StringId, StartUpKernel> kernels;
    for (const StartUpRun &run : runs) {
        StartUpKernel &kernel = kernels[run.name];
        if (kernel.runs++ == 0)
            kernel.firstStart = run.start;
    }
    const auto nameBehind = [&runs](const IdleGap &gap) -> std::optional<StringId> {
        const auto run = std::ranges::lower_bound(runs, gap.range.end, {}, &StartUpRun::start);
        return run != runs.end() && run->start == gap.range.end ? std::optional(run->name) : std::nullopt;
    };
    for (const IdleGap &gap : gaps.gaps) {
        const auto name = nameBehind(gap);
        if (name && kernels[*name].firstStart != gap.range.end)
            kernels[*name].longestLaterNs = std::max(kernels[*name].longestLaterNs, gap.range.length());
    }
    const auto sinkStarts = sinkStartsOf(trace, control);
    std::vector<StartUpGap> startUp;
    for (const IdleGap &gap : gaps.gaps) {
        const auto name = nameBehind(gap);
        const TimeNs length = gap.range.length();
        const auto sink = std::ranges::lower_bound(sinkStarts, std::pair(gap.range.begin, SliceId(0)));
        if (length >= LeastStartUpNs && sink != sinkStarts.end() && sink->first == gap.range.begin) {
            startUp.push_back({gap.range, sink->second, length});
            continue;
        }
        if (!name || length < LeastStartUpNs || !gap.isLate || kernels[*name].firstStart != gap.range.end)
            continue;
        const StartUpWork work = startUpWorkIn(trace, gaps, gap);
        const StartUpKernel &kernel = kernels[*name];
        const bool isOnce =
            kernel.runs > 1 ? length / LaterFactor >= kernel.longestLaterNs && 2 * (work.runtimeNs + work.operatorNs) >= length
                            : 2 * work.runtimeNs >= length;
        if (isOnce && work.call.isValid())
            startUp.push_back({gap.range, work.call, work.callNs});
    }
    return startUp;
}

TimeRanges rangesOf(const std::vector<StartUpGap> &startUp)
{
    TimeRanges ranges;
    for (const StartUpGap &gap : startUp)
        ranges.push_back(gap.range);
    return unionOf(std::move(ranges));
}

IdleGaps withoutStartUp(const IdleGaps &gaps, const std::vector<StartUpGap> &startUp)
{
    IdleGaps rest;
    auto next = startUp.begin();
    for (const IdleGap &gap : gaps.gaps) {
        while (next != startUp.end() && next->range.begin < gap.range.begin)
            ++next;
        if (next != startUp.end() && next->range == gap.range)
            continue;
        const auto parts = gaps.partsOf(gap);
        IdleGap &kept = rest.gaps.emplace_back(gap);
        kept.firstPart = static_cast<std::uint32_t>(rest.parts.size());
        rest.parts.insert(rest.parts.end(), parts.begin(), parts.end());
        kept.endPart = static_cast<std::uint32_t>(rest.parts.size());
    }
    return rest;
}

} // namespace plumbline
