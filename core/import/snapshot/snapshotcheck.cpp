// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/snapshot/snapshotcheck.h"

#include "core/base/scheduler.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <functional>
#include <limits>
#include <vector>

namespace plumbline {

namespace {

constexpr std::size_t RowsPerTask = 1u << 17;

/// The first and the last of some times; empty while `first` is above `last`.
struct Span
{
    TimeNs first = std::numeric_limits<TimeNs>::max();
    TimeNs last = std::numeric_limits<TimeNs>::min();

    void add(TimeNs time)
    {
        first = std::min(first, time);
        last = std::max(last, time);
    }
    void add(const Span &other)
    {
        first = std::min(first, other.first);
        last = std::max(last, other.last);
    }
};

/// Rows [begin, end) of one table and the check that they need. `span` receives their times.
struct RowTask
{
    std::size_t begin = 0;
    std::size_t end = 0;
    std::function<bool(std::size_t begin, std::size_t end, Span &span)> check;
    Span span;
};

/// Returns whether the ranges [begin, end) of the entries follow one another and fill [0, size) together.
template<typename Entry>
bool fill(const std::vector<Entry> &entries, std::uint32_t Entry::*begin, std::uint32_t Entry::*end, std::size_t size)
{
    std::uint32_t next = 0;
    for (const Entry &entry : entries) {
        if (entry.*begin != next || entry.*end < next)
            return false;
        next = entry.*end;
    }
    return next == size;
}

/// Returns whether the owners together list each of `count` things exactly once, and each thing names the owner that lists it.
template<typename Id, typename Owner, typename OwnerOf>
bool areOwned(std::size_t count, const std::vector<Owner> &owners, std::vector<Id> Owner::*list, const OwnerOf &ownerOf)
{
    std::vector<bool> seen(count);
    for (std::size_t owner = 0; owner < owners.size(); ++owner) {
        for (const Id id : owners[owner].*list) {
            if (id.value >= count || seen[id.value] || ownerOf(id.value).value != owner)
                return false;
            seen[id.value] = true;
        }
    }
    return std::all_of(seen.begin(), seen.end(), [](bool wasSeen) { return wasSeen; });
}

class SoundCheck
{
public:
    SoundCheck(const Trace &trace, unsigned threads, const TaskControl &control)
        : m_trace(trace), m_threads(threads), m_control(control)
    {}

    bool run() { return tablesAgree() && lanesAgree() && enumsAreKnown() && rowsAgree(); }

private:
    [[nodiscard]] bool tablesAgree() const;
    [[nodiscard]] bool lanesAgree() const;
    [[nodiscard]] bool rowsFollow(const Lane &lane, std::uint32_t &next) const;
    [[nodiscard]] bool enumsAreKnown() const;
    [[nodiscard]] bool rowsAgree();
    [[nodiscard]] bool spansFit(const Span &all) const;
    [[nodiscard]] bool rangesFit(const Span &slices, const Span &all) const;

    void addTasks(std::size_t begin, std::size_t end, const decltype(RowTask::check) &check);
    [[nodiscard]] bool slicesAreSound(std::size_t begin, std::size_t end, Span &span) const;
    [[nodiscard]] bool flowsAreSound(std::size_t begin, std::size_t end, Span &span) const;
    [[nodiscard]] bool isOnItsLane(const FlowEnd &flowEnd) const;
    /// Returns whether times rise in rows [begin, end), also from the row before unless `begin` is `first`, where the lane or
    /// series begins.
    [[nodiscard]] static bool rise(const Column<TimeNs> &times, std::size_t first, std::size_t begin, std::size_t end,
                                   Span &span);

    const Trace &m_trace;
    unsigned m_threads;
    const TaskControl &m_control;
    std::vector<RowTask> m_tasks;
    std::vector<std::size_t> m_rowBegins; ///< slice at which each row begins, for all lanes
};

bool SoundCheck::tablesAgree() const
{
    const auto &processes = m_trace.processes();
    const auto &lanes = m_trace.lanes();
    const CounterTable &counters = m_trace.counters();
    const auto isKnown = [&](const Counter &counter) { return counter.process.value < processes.size(); };
    const auto &types = m_trace.taskTypes();
    return std::all_of(counters.counters.begin(), counters.counters.end(), isKnown) &&
           areOwned(lanes.size(), processes, &Process::lanes, [&](std::size_t lane) { return lanes[lane].process; }) &&
           areOwned(counters.counters.size(), processes, &Process::counters,
                    [&](std::size_t counter) { return counters.counters[counter].process; }) &&
           areOwned(counters.series.size(), counters.counters, &Counter::series,
                    [&](std::size_t series) { return counters.series[series].counter; }) &&
           fill(counters.series, &CounterSeries::begin, &CounterSeries::end, counters.time.size()) &&
           fill(m_trace.flows().categories, &FlowTable::Category::begin, &FlowTable::Category::end,
                m_trace.flows().flows.size()) &&
           fill(lanes, &Lane::instantBegin, &Lane::instantEnd, m_trace.instants().size()) && !types.empty() &&
           types.front().empty() && types.size() <= 1u + std::numeric_limits<std::uint8_t>::max();
}

bool SoundCheck::lanesAgree() const
{
    std::uint32_t next = 0;
    const auto follows = [&](const Lane &lane) { return rowsFollow(lane, next); };
    return std::all_of(m_trace.lanes().begin(), m_trace.lanes().end(), follows) && next == m_trace.slices().size();
}

bool SoundCheck::rowsFollow(const Lane &lane, std::uint32_t &next) const
{
    if (lane.rowBegin.empty())
        return true;
    const auto isNoRow = [](std::uint32_t begin, std::uint32_t end) { return end <= begin; };
    if (lane.rowBegin.front() != next || lane.rowBegin.back() > m_trace.slices().size() ||
        std::adjacent_find(lane.rowBegin.begin(), lane.rowBegin.end(), isNoRow) != lane.rowBegin.end())
        return false;
    next = lane.rowBegin.back();
    return true;
}

bool SoundCheck::enumsAreKnown() const
{
    const auto &processes = m_trace.processes();
    const auto &problems = m_trace.report().problems;
    return std::all_of(processes.begin(), processes.end(),
                       [](const Process &process) { return process.kind <= ProcessKind::Counter; }) &&
           std::all_of(problems.begin(), problems.end(), [](const Problem &problem) {
               return problem.severity <= Severity::Error && problem.code <= ProblemCode::MissingGlyphs;
           });
}

void SoundCheck::addTasks(std::size_t begin, std::size_t end, const decltype(RowTask::check) &check)
{
    for (std::size_t at = begin; at < end; at += RowsPerTask)
        m_tasks.push_back({at, std::min(end, at + RowsPerTask), check, {}});
}

bool SoundCheck::rowsAgree()
{
    for (const Lane &lane : m_trace.lanes()) {
        for (std::size_t row = 0; row < lane.rows(); ++row)
            m_rowBegins.push_back(lane.rowBegin[row]);
    }
    addTasks(0, m_trace.slices().size(), [this](auto begin, auto end, Span &span) { return slicesAreSound(begin, end, span); });
    const std::size_t sliceTasks = m_tasks.size();
    addTasks(0, m_trace.flows().flows.size(),
             [this](auto begin, auto end, Span &span) { return flowsAreSound(begin, end, span); });
    for (const Lane &lane : m_trace.lanes()) {
        const std::size_t first = lane.instantBegin;
        addTasks(first, lane.instantEnd, [this, first](auto begin, auto end, Span &span) {
            return rise(m_trace.instants().time, first, begin, end, span);
        });
    }
    for (const CounterSeries &series : m_trace.counters().series) {
        const std::size_t first = series.begin;
        if (!std::isfinite(series.minimum) || !std::isfinite(series.maximum))
            return false;
        addTasks(first, series.end, [this, first](auto begin, auto end, Span &span) {
            const double *values = m_trace.counters().value.data();
            return std::all_of(values + begin, values + end, [](double value) { return std::isfinite(value); }) &&
                   rise(m_trace.counters().time, first, begin, end, span);
        });
    }
    std::atomic<bool> isGood{true};
    parallelFor(m_tasks.size(), m_threads, [&](std::size_t index, unsigned) {
        RowTask &task = m_tasks[index];
        if (m_control.stopRequested() || !task.check(task.begin, task.end, task.span))
            isGood.store(false, std::memory_order_relaxed);
    });
    Span slices;
    Span all;
    for (std::size_t index = 0; index < m_tasks.size(); ++index) {
        all.add(m_tasks[index].span);
        if (index < sliceTasks)
            slices.add(m_tasks[index].span);
    }
    return isGood && spansFit(all) && rangesFit(slices, all);
}

bool SoundCheck::spansFit(const Span &all) const
{
    TimeNs ignored = 0;
    return all.first > all.last || (!__builtin_sub_overflow(all.last, all.first, &ignored) &&
                                    !__builtin_add_overflow(m_trace.originNs(), all.first, &ignored) &&
                                    !__builtin_add_overflow(m_trace.originNs(), all.last, &ignored));
}

// Ranges of lanes are compared only with the span of all slices: a wrong one draws nothing wrong and breaks nothing.
bool SoundCheck::rangesFit(const Span &slices, const Span &all) const
{
    const auto isWithin = [](const TimeRange &range, const Span &span) {
        return range == TimeRange() || (range.begin <= range.end && range.begin >= span.first && range.end <= span.last);
    };
    const auto isLaneFine = [&](const Lane &lane) {
        return isWithin(lane.range, slices) && lane.busyNs >= 0 && lane.busyNs <= lane.range.length();
    };
    return isWithin(m_trace.slicesRange(), slices) && isWithin(m_trace.fullRange(), all) &&
           std::all_of(m_trace.lanes().begin(), m_trace.lanes().end(), isLaneFine);
}

// Without branches, so that the compiler makes vector instructions: anything wrong leaves a sign bit in `wrong`. The first slice
// is compared with the one before it as well, unless a row begins there.
bool SoundCheck::slicesAreSound(std::size_t begin, std::size_t end, Span &span) const
{
    const TimeNs *start = m_trace.slices().start.data();
    const TimeNs *duration = m_trace.slices().duration.data();
    using Unsigned = std::uint64_t; // its overflow is defined
    const auto endOf = [&](std::size_t slice) {
        return static_cast<TimeNs>(static_cast<Unsigned>(start[slice]) + static_cast<Unsigned>(duration[slice]));
    };
    TimeNs wrong = 0;
    auto rowBegin = std::lower_bound(m_rowBegins.begin(), m_rowBegins.end(), begin);
    for (std::size_t at = begin; at < end;) {
        const bool beginsRow = rowBegin != m_rowBegins.end() && *rowBegin == at;
        if (beginsRow)
            ++rowBegin;
        const std::size_t rowEnd = std::min(end, rowBegin == m_rowBegins.end() ? end : *rowBegin);
        span.add(start[at]);
        wrong |= start[at] | duration[at] | endOf(at);
        for (std::size_t slice = at + (beginsRow ? 1 : 0); slice < rowEnd; ++slice) {
            const Unsigned gap = static_cast<Unsigned>(start[slice]) - static_cast<Unsigned>(endOf(slice - 1));
            wrong |= start[slice] | duration[slice] | endOf(slice) | static_cast<TimeNs>(gap);
        }
        span.add(endOf(rowEnd - 1)); // ends rise within a row
        at = rowEnd;
    }
    return wrong >= 0;
}

bool SoundCheck::isOnItsLane(const FlowEnd &flowEnd) const
{
    const Lane &lane = m_trace.lane(flowEnd.lane);
    return !flowEnd.slice.isValid() || (flowEnd.slice.value >= lane.sliceBegin() && flowEnd.slice.value < lane.sliceEnd());
}

bool SoundCheck::flowsAreSound(std::size_t begin, std::size_t end, Span &span) const
{
    const Column<Flow> &flows = m_trace.flows().flows;
    for (std::size_t row = begin; row < end; ++row) {
        const Flow &flow = flows[row];
        const FlowTable::Category &category = m_trace.flows().categories[flow.category];
        span.add(flow.from.time);
        span.add(flow.to.time);
        const bool isSorted = row == category.begin || flows[row - 1].from.time <= flow.from.time;
        if (row < category.begin || row >= category.end || !isSorted || !isOnItsLane(flow.from) || !isOnItsLane(flow.to))
            return false;
    }
    return true;
}

bool SoundCheck::rise(const Column<TimeNs> &times, std::size_t first, std::size_t begin, std::size_t end, Span &span)
{
    const TimeNs *from = times.data() + (begin == first ? begin : begin - 1);
    if (!std::is_sorted(from, times.data() + end))
        return false;
    span.add(times[begin]);
    span.add(times[end - 1]);
    return true;
}

} // namespace

bool isSound(const Trace &trace, unsigned threads, const TaskControl &control)
{
    return SoundCheck(trace, threads, control).run();
}

} // namespace plumbline
