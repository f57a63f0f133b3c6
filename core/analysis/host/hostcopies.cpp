// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/host/hostcopies.h"

#include "core/analysis/host/arrivals.h"
#include "core/analysis/host/hostcaller.h"
#include "core/analysis/host/launches.h"
#include "core/base/anycase.h"
#include "core/storage/record.h"

#include <algorithm>
#include <array>
#include <set>
#include <unordered_map>

namespace plumbline {

namespace {

using namespace std::literals;

bool holdsAny(std::string_view name, std::span<const std::string_view> words)
{
    return std::ranges::any_of(words, [name](std::string_view word) { return holdsInAnyCase(name, word); });
}

/// Returns whether an operator of the framework does nothing but copy or read a value.
bool isOnlyCopying(std::string_view name)
{
    constexpr std::array Names{"aten::to"sv,  "aten::_to_copy"sv, "aten::copy_"sv, "aten::item"sv, "aten::_local_scalar_dense"sv,
                               "aten::cpu"sv, "aten::npu"sv,      "aten::cuda"sv};
    return std::ranges::find(Names, name) != Names.end();
}

/// Looks at copies one after another.
class CopySearch
{
public:
    CopySearch(const Trace &trace, std::span<const SliceId> waits)
        : m_trace(trace), m_waits(waits), m_callers(trace), m_queue(trace, "async_task_queue")
    {
        forEachLaunch(trace, [this](std::uint32_t flow) {
            const Flow &each = m_trace.flows().flows[flow];
            if (each.from.slice.isValid())
                m_tasks.try_emplace(each.from.slice.value, each.to.slice);
        });
    }

    /// Returns whether the task of a call copies from or to memory that is not pinned, for which the call waits on a GPU.
    [[nodiscard]] bool isOfPageableMemory(SliceId call) const
    {
        const auto task = m_tasks.find(call.value);
        return task != m_tasks.end() && task->second.isValid() && holdsInAnyCase(nameOf(task->second), "pageable"sv);
    }

    /// Describes one copy; `isAwaited` tells whether the call itself waits.
    [[nodiscard]] HostCopy describe(SliceId call, bool isAwaited)
    {
        HostCopy copy;
        copy.call = call;
        copy.whole = call;
        std::vector<SliceId> stack = m_callers.stackOf(call);
        look(stack, copy);
        if (copy.whole == call) {
            stack = queuedBy(stack);
            look(stack, copy);
        }
        copy.wait = isAwaited && copy.whole == call ? SliceId() : waitIn(copy.whole);
        if (copy.direction == CopyDirection::Unknown)
            copy.direction = ofTask(call);
        if (const auto task = m_tasks.find(call.value); task != m_tasks.end())
            copy.task = task->second;
        return copy;
    }

private:
    [[nodiscard]] std::string_view nameOf(SliceId slice) const { return m_trace.text(m_trace.slices().name[slice.value]); }

    /// Takes direction and operator from a stack, whose outermost slice comes first.
    void look(const std::vector<SliceId> &stack, HostCopy &copy) const
    {
        for (const SliceId slice : stack) {
            if (copy.whole == copy.call && isOnlyCopying(nameOf(slice)))
                copy.whole = slice;
            const CopyDirection direction = copyDirection(nameOf(slice));
            if (direction != CopyDirection::Unknown)
                copy.direction = direction;
        }
    }

    /// Returns the stack of the slice that handed the innermost slice of a stack over through the task queue, itself included.
    [[nodiscard]] std::vector<SliceId> queuedBy(const std::vector<SliceId> &stack) const
    {
        // NOLINTNEXTLINE(modernize-loop-convert): clang 14 cannot compile std::views::reverse() of a vector
        for (auto slice = stack.rbegin(); slice != stack.rend(); ++slice) {
            if (!nameOf(*slice).starts_with("Dequeue"sv))
                continue;
            const auto flow = m_queue.nearest(m_trace.slices().start[slice->value]);
            const SliceId from = flow ? m_trace.flows().flows[*flow].from.slice : SliceId();
            if (!from.isValid())
                return {};
            std::vector<SliceId> feeding = m_callers.stackOf(from);
            feeding.push_back(from);
            return feeding;
        }
        return {};
    }

    /// Returns the first wait inside a slice, on the same thread; invalid without one.
    [[nodiscard]] SliceId waitIn(SliceId slice) const
    {
        const TimeRange range = m_trace.sliceRange(slice);
        const std::string_view tid = m_trace.lane(m_trace.laneOf(slice)).tid;
        auto wait = std::ranges::lower_bound(m_waits, range.begin, {},
                                             [this](SliceId each) { return m_trace.slices().start[each.value]; });
        for (; wait != m_waits.end() && m_trace.slices().start[wait->value] < range.end; ++wait) {
            if (m_trace.lane(m_trace.laneOf(*wait)).tid == tid && m_trace.sliceRange(*wait).end <= range.end)
                return *wait;
        }
        return {};
    }

    /// Returns the direction that the task of a call tells in its arguments.
    [[nodiscard]] CopyDirection ofTask(SliceId call)
    {
        constexpr int MostRead = 100;
        const auto task = m_tasks.find(call.value);
        if (task == m_tasks.end() || !task->second.isValid())
            return CopyDirection::Unknown;
        const CopyDirection named = copyDirection(nameOf(task->second));
        if (named != CopyDirection::Unknown || m_read++ >= MostRead)
            return named;
        const auto record = readRecord(m_trace, m_trace.slices().record[task->second.value]);
        for (const std::string_view key : {"operation"sv, "memcpy direction"sv}) {
            if (const JsonValue *operation = record ? record->args.find(key) : nullptr)
                return copyDirection(operation->text);
        }
        return CopyDirection::Unknown;
    }

    const Trace &m_trace;
    std::span<const SliceId> m_waits;
    HostCallers m_callers;
    Arrivals m_queue;
    std::unordered_map<std::uint32_t, SliceId> m_tasks; ///< by call: its first task
    int m_read = 0;
};

} // namespace

CopyDirection copyDirection(std::string_view name)
{
    constexpr std::array ToDevice{"host_to_device"sv, "host to device"sv, "hosttodevice"sv,  "h2d"sv,
                                  "htod"sv,           "method npu of"sv,  "method cuda of"sv};
    constexpr std::array ToHost{
        "device_to_host"sv, "device to host"sv,   "devicetohost"sv,        "d2h"sv,           "dtoh"sv,     "aten::item"sv,
        "method item of"sv, "method tolist of"sv, "_local_scalar_dense"sv, "method cpu of"sv, "aten::cpu"sv};
    constexpr std::array OnDevice{"device_to_device"sv, "device to device"sv, "devicetodevice"sv, "d2d"sv, "dtod"sv};
    if (holdsAny(name, ToDevice))
        return CopyDirection::HostToDevice;
    if (holdsAny(name, ToHost))
        return CopyDirection::DeviceToHost;
    return holdsAny(name, OnDevice) ? CopyDirection::OnDevice : CopyDirection::Unknown;
}

std::vector<HostCopy> blockingCopies(const Trace &trace, std::span<const SliceId> copies, std::span<const SliceId> waits,
                                     const TaskControl &control)
{
    std::vector<HostCopy> blocking;
    std::set<SliceId> known;
    CopySearch search(trace, waits);
    for (const SliceId call : copies) {
        if (control.stopRequested())
            break;
        const bool isAsync = trace.text(trace.slices().name[call.value]).find("Async"sv) != std::string_view::npos;
        const bool isAwaited = !isAsync || search.isOfPageableMemory(call);
        HostCopy copy = search.describe(call, isAwaited);
        if ((isAwaited || copy.wait.isValid()) && known.insert(copy.whole).second)
            blocking.push_back(copy);
    }
    return blocking;
}

} // namespace plumbline
