// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/timerange.h"
#include "core/demo/demoframework.h"
#include "core/demo/demomodel.h"
#include "core/demo/demoscope.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace plumbline {

/// The host threads of a card. All times in this file are absolute nanoseconds.
enum class DemoThread : std::uint8_t { Main, Backward, Queue };

/// A `cpu_op` slice; the texts live as long as the program.
struct OperatorRow
{
    TimeNs start = 0;
    TimeNs end = 0;
    DemoThread thread = DemoThread::Main;
    std::string_view name;
    std::string_view dims;
    std::string_view types;
    std::int64_t sequence = -1; ///< ties a backward operator to its forward one
    int number = -1;            ///< ProfilerStep#number
};

/// A `python_function` slice.
struct PythonRow
{
    TimeNs start = 0;
    TimeNs end = 0;
    std::string_view name;
    int number = -1; ///< appended as "_number"; modules carry one
    std::int64_t id = 0;
    std::int64_t parent = 0;
};

/// A task put into the queue by `producer` and taken out by the queue thread.
struct QueueRow
{
    TimeNs enqueueStart = 0;
    TimeNs enqueueEnd = 0;
    TimeNs dequeueStart = 0;
    TimeNs dequeueEnd = 0;
    DemoThread producer = DemoThread::Main;
    std::string_view api;
    std::int64_t correlation = 0;
    DemoScope scope;
    std::string_view primitive; ///< what MindSpore calls the launched operator
};

/// A slice of the CANN process.
struct CannRow
{
    TimeNs start = 0;
    TimeNs end = 0;
    DemoThread thread = DemoThread::Queue;
    std::string_view layer; ///< "AscendCL", "Node", "Hccl"
    std::string_view api;
    std::string_view mode;
    std::string_view item; ///< operator of a node launch, "0" else
    std::int64_t connection = 0;
    TimeNs launchedAt = -1; ///< where its HostToDevice arrow begins, -1 for none
};

/// The host operator a device task came from, as `async_npu` says.
struct Origin
{
    TimeNs operatorStart = -1; ///< -1: none
    DemoThread thread = DemoThread::Main;
    TimeNs launch = -1; ///< when the queue thread took the task
};

/// A kernel on the compute stream.
struct KernelRow
{
    TimeNs start = 0;
    TimeNs end = 0;
    const DemoKernel *kernel = nullptr;
    std::int64_t connection = 0;
    std::int64_t task = 0;
    TimeNs wait = 0; ///< since the previous task of the stream ended
    int megahertz = 0;
    Origin origin;
    DemoScope scope;
    std::string_view primitive; ///< the operator it was launched for
    int part = 0;               ///< which kernel of its operator
};

/// A device task that is no kernel: copies, notifies and the like.
struct TaskRow
{
    TimeNs start = 0;
    TimeNs end = 0;
    int stream = 0;
    std::string_view name;
    std::string_view type;
    std::int64_t connection = -1; ///< -1: not launched by one
    std::int64_t task = 0;
    Origin origin;
};

/// A collective on the lane of its group.
struct CollectiveRow
{
    TimeNs start = 0;
    TimeNs end = 0;
    TimeNs wait = 0;          ///< until the last card arrived
    std::int64_t running = 0; ///< running number within the group
    std::int64_t connection = 0;
    std::int64_t bytes = 0;
    Origin origin;
};

/// One task on a plane of a group.
struct PlaneRow
{
    TimeNs start = 0;
    TimeNs end = 0;
    int plane = 0;
    std::string_view name;
    int peer = 0; ///< rank
    std::int64_t bytes = 0;
    std::int64_t task = 0;
};

enum class DemoCounter : std::uint8_t { Frequency, HbmRead, HbmWrite, AppMemory, DeviceMemory };

/// Megahertz, MB/s or KB.
struct CounterRow
{
    TimeNs time = 0;
    DemoCounter counter = DemoCounter::Frequency;
    std::int64_t value = 0;
};

struct ForwardBackwardRow
{
    std::int64_t id = 0;
    TimeNs forward = 0;
    TimeNs backward = 0;
};

/// Memory a forward operator takes and its backward operator gives back. Totals are bytes after the event.
struct AllocationRow
{
    std::string_view name;
    std::int64_t bytes = 0;
    TimeNs allocated = 0;
    TimeNs released = 0;
    std::int64_t totalAtAllocation = 0;
    std::int64_t totalAtRelease = 0;
    DemoScope scope;
    std::string_view primitive;
};

enum class OverlapKind : std::uint8_t { Computing, Communication, NotOverlapped, Free };

struct OverlapRow
{
    OverlapKind kind = OverlapKind::Computing;
    TimeRange range;
};

/// Everything that happened on one card in one step.
struct CardStep
{
    int number = 0;
    TimeRange range; ///< the slice ProfilerStep#number
    std::vector<OperatorRow> operators;
    std::vector<PythonRow> frames;
    std::vector<QueueRow> queue;
    std::vector<CannRow> cann;
    std::vector<KernelRow> kernels; ///< in time
    std::vector<TaskRow> tasks;
    std::vector<CollectiveRow> collectives; ///< in time
    std::vector<PlaneRow> planes;
    std::vector<CounterRow> counters;
    std::vector<ForwardBackwardRow> forwardBackward;
    std::vector<AllocationRow> allocations;
    std::vector<OverlapRow> overlap; ///< first the idle time that began in the step before, if any

    void clear();
    /// How many events trace_view.json gets from it, metadata aside.
    [[nodiscard]] std::uint64_t eventCount(DemoFramework framework) const;
};

/// A fault that was planted, with the range and facts it ended up with.
struct PlantedFault
{
    std::string_view rule; ///< the advice rule that should find it
    int card = 0;
    int step = 0;
    std::string lane; ///< process/thread
    TimeRange range;
    std::vector<std::string> names;
    std::vector<std::pair<std::string_view, std::int64_t>> facts;
};

} // namespace plumbline
