// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/evidence/edgework.h"

#include "core/base/timeranges.h"
#include "core/query/rowrange.h"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <string_view>
#include <utility>

namespace plumbline {

namespace {

constexpr std::string_view StepMark = "ProfilerStep#";

/// What the thread of the training did in a part of a range.
struct EdgeWork
{
    TimeRange range;
    HostActivity activity = HostActivity::None;
    SliceId slice; ///< see NamedWork; invalid where nothing was recorded
};

/// Splits ranges by the calls of one thread.
class EdgeSplitter
{
public:
    EdgeSplitter(const Trace &trace, LaneId lane) : m_trace(trace), m_threads(trace), m_thread(m_threads.threadOf(lane))
    {
        for (std::size_t at = 0; at < trace.lanes().size(); ++at) {
            if (m_threads.threadOf(LaneId(at)) == m_thread)
                m_lanes.emplace_back(at);
        }
    }

    void split(TimeRange range, std::vector<EdgeWork> &out)
    {
        const std::vector<SliceId> slices = slicesIn(range);
        const SliceId around = innermostAround(slices, range);
        TimeNs at = range.begin;
        for (std::size_t place = 0; place < slices.size(); ++place) {
            const TimeRange own = cut(slices[place], range);
            if (isAround(slices[place], range) || own.end <= at)
                continue;
            if (own.begin > at)
                add({at, own.begin}, around, out);
            addCall(std::span(slices).subspan(place), {std::max(own.begin, at), own.end}, own, out);
            at = own.end;
        }
        if (at < range.end)
            add({at, range.end}, around, out);
    }

private:
    [[nodiscard]] std::string_view nameOf(SliceId slice) const { return m_trace.text(m_trace.slices().name[slice.value]); }

    [[nodiscard]] TimeRange cut(SliceId slice, TimeRange range) const
    {
        const TimeRange own = m_trace.sliceRange(slice);
        return {std::max(own.begin, range.begin), std::min(own.end, range.end)};
    }

    [[nodiscard]] bool isAround(SliceId slice, TimeRange range) const
    {
        const TimeRange own = m_trace.sliceRange(slice);
        return own.begin <= range.begin && own.end >= range.end;
    }

    /// Returns the slices of the thread in a range without step marks, outer ones before those inside.
    [[nodiscard]] std::vector<SliceId> slicesIn(TimeRange range) const
    {
        std::vector<SliceId> found;
        for (const LaneId id : m_lanes) {
            const Lane &lane = m_trace.lane(id);
            for (std::size_t row = 0; row < lane.rows(); ++row) {
                const SliceRun run = plumbline::slicesIn(m_trace.slices(), lane.rowBegin[row], lane.rowBegin[row + 1], range);
                for (std::size_t slice = run.begin; slice < run.end; ++slice) {
                    if (!nameOf(SliceId(slice)).starts_with(StepMark) && !cut(SliceId(slice), range).isEmpty())
                        found.emplace_back(slice);
                }
            }
        }
        std::ranges::stable_sort(found, [this](SliceId a, SliceId b) {
            const TimeRange left = m_trace.sliceRange(a);
            const TimeRange right = m_trace.sliceRange(b);
            return left.begin != right.begin ? left.begin < right.begin : left.end > right.end;
        });
        return found;
    }

    [[nodiscard]] SliceId innermostAround(const std::vector<SliceId> &slices, TimeRange range) const
    {
        SliceId around;
        for (const SliceId slice : slices) {
            if (isAround(slice, range))
                around = slice;
        }
        return around;
    }

    /// Follows Python frames from the first of `slices` to the one that takes nearly all of `range`, as long as each calls only
    /// the next.
    [[nodiscard]] SliceId calledBy(std::span<const SliceId> slices, TimeRange range) const
    {
        constexpr double NearlyAll = 0.9;
        const auto isPython = [](std::string_view name) {
            return name.find(".py(") != std::string_view::npos || name.starts_with("<built-in");
        };
        const auto least = static_cast<TimeNs>(NearlyAll * static_cast<double>(range.length()));
        SliceId slice = slices.front();
        for (const SliceId inner : slices.subspan(1)) {
            const TimeRange own = m_trace.sliceRange(inner);
            if (own.begin >= range.end || !isPython(nameOf(slice)))
                break;
            const bool isInside = own.end <= m_trace.sliceRange(slice).end;
            const bool isHost = m_trace.processOf(m_trace.laneOf(inner)).kind == ProcessKind::Framework;
            if (isInside && isHost && cut(inner, range).length() >= least)
                slice = inner;
        }
        return slice;
    }

    /// Adds what is left of a call, whose own range is `own`. One call inside that takes most of it is a part by itself: its
    /// caller would name it by the code around.
    void addCall(std::span<const SliceId> slices, TimeRange range, TimeRange own, std::vector<EdgeWork> &out)
    {
        const SliceId call = calledBy(slices, own);
        const SliceId inner = mostOf(slices, call, range);
        if (!inner.isValid())
            return add(range, call, out);
        const TimeRange part = cut(inner, range);
        if (range.begin < part.begin)
            add({range.begin, part.begin}, call, out);
        add(part, inner, out);
        if (part.end < range.end)
            add({part.end, range.end}, call, out);
    }

    /// Returns the outermost call of the framework inside of a Python frame or module that takes more than half of `range`;
    /// invalid without one. Frames and modules only say where it was called.
    [[nodiscard]] SliceId mostOf(std::span<const SliceId> slices, SliceId call, TimeRange range) const
    {
        constexpr double Most = 0.5;
        if (!isPlace(nameOf(call)))
            return {};
        const auto least = static_cast<TimeNs>(Most * static_cast<double>(range.length()));
        for (const SliceId inner : slices.subspan(1)) {
            const TimeRange own = m_trace.sliceRange(inner);
            if (own.begin >= range.end)
                break;
            const bool isHost = m_trace.processOf(m_trace.laneOf(inner)).kind == ProcessKind::Framework;
            if (isHost && !isPlace(nameOf(inner)) && cut(inner, range).length() > least)
                return inner;
        }
        return {};
    }

    /// Returns whether a slice tells where a call was made, and not what it does.
    [[nodiscard]] static bool isPlace(std::string_view name)
    {
        return name.find(".py(") != std::string_view::npos || name.starts_with("nn.Module:") || name.starts_with("<string>(") ||
               name.ends_with(".forward");
    }

    void add(TimeRange range, SliceId slice, std::vector<EdgeWork> &out)
    {
        m_threads.walk(*m_thread, range, true, m_stretches);
        std::array<TimeNs, HostActivityCount> sums{};
        for (const HostStretch &stretch : m_stretches)
            sums[static_cast<std::size_t>(stretch.activity)] += stretch.range.length();
        const auto most = std::ranges::max_element(sums);
        out.push_back({range, static_cast<HostActivity>(most - sums.begin()), slice});
    }

    const Trace &m_trace;
    HostThreads m_threads;
    std::optional<std::size_t> m_thread;
    std::vector<LaneId> m_lanes;
    std::vector<HostStretch> m_stretches;
};

/// Returns a lane of the thread that runs the training; invalid where the host was not recorded. O(slices).
LaneId trainingLane(const Trace &trace)
{
    struct Thread
    {
        LaneId lane;
        std::size_t slices = 0;
        bool isMarked = false;
    };
    std::map<std::string_view, Thread> threads;
    for (std::size_t at = 0; at < trace.lanes().size(); ++at) {
        const Lane &lane = trace.lanes()[at];
        const Process &process = trace.process(lane.process);
        if (process.kind != ProcessKind::Framework || lane.async || holdsCollections(process))
            continue;
        Thread &thread = threads[lane.tid];
        thread.lane = LaneId(at);
        for (std::size_t slice = lane.sliceBegin(); slice < lane.sliceEnd(); ++slice) {
            const bool isMark = trace.text(trace.slices().name[slice]).starts_with(StepMark);
            thread.isMarked = thread.isMarked || isMark;
            thread.slices += isMark ? 0 : 1;
        }
    }
    const Thread *best = nullptr;
    for (const auto &[tid, thread] : threads) {
        const auto key = [](const Thread &each) { return std::pair(each.isMarked, each.slices); };
        if (thread.slices > 0 && (!best || key(thread) > key(*best)))
            best = &thread;
    }
    return best ? best->lane : LaneId();
}

/// Splits ranges by the calls of the thread of a lane. The entries are sorted by time. Incomplete once `control` asks to stop.
std::vector<EdgeWork> edgeWorkOf(const Trace &trace, LaneId lane, std::span<const TimeRange> ranges, const TaskControl &control)
{
    std::vector<EdgeWork> work;
    if (!lane.isValid())
        return work;
    EdgeSplitter splitter(trace, lane);
    for (const TimeRange &range : ranges) {
        if (control.stopRequested())
            break;
        if (!range.isEmpty())
            splitter.split(range, work);
    }
    return work;
}

std::string_view withoutAddress(std::string_view name)
{
    const std::size_t address = name.find(" object at 0x");
    return address == std::string_view::npos ? name : name.substr(0, address);
}

} // namespace

std::string nameOfWork(const Trace &trace, SliceId slice)
{
    return slice.isValid() ? std::string(withoutAddress(trace.text(trace.slices().name[slice.value]))) : std::string();
}

std::vector<NamedWork> namedWork(const CardEvidence &card, std::span<const TimeRange> ranges, const TaskControl &control)
{
    const Trace &trace = *card.trace();
    std::map<std::pair<HostActivity, std::string_view>, NamedWork> groups;
    for (const EdgeWork &each : edgeWorkOf(trace, trainingLane(trace), ranges, control)) {
        const std::string_view name =
            each.slice.isValid() ? withoutAddress(trace.text(trace.slices().name[each.slice.value])) : std::string_view();
        NamedWork &group = groups[{each.activity, name}];
        group.activity = each.activity;
        group.ranges.push_back(each.range);
        if (each.range.length() > group.longestNs) {
            group.longestNs = each.range.length();
            group.longest = each.slice;
        }
    }
    std::vector<NamedWork> result;
    for (auto &[key, group] : groups) {
        group.ranges = unionOf(std::move(group.ranges));
        group.ns = card.perStep(lengthOf(group.ranges));
        result.push_back(std::move(group));
    }
    std::ranges::stable_sort(result, [](const NamedWork &a, const NamedWork &b) { return a.ns > b.ns; });
    return result;
}

} // namespace plumbline
