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

/// The host threads of a card: Python's main thread, the one that runs the backward pass, and the one that empties the task
/// queue. All times in this file are absolute nanoseconds.
enum class DemoThread : std::uint8_t { Main, Backward, Queue };

/// A slice of the category `cpu_op`. Texts in this file live as long as the program.
struct OperatorRow
{
    TimeNs start = 0;
    TimeNs end = 0;
    DemoThread thread = DemoThread::Main;
    std::string_view name;
    std::string_view dims;
    std::string_view types;
    std::int64_t sequence = -1; ///< connects a backward operator with its forward operator; -1: none
    int number = -1;            ///< number in `ProfilerStep#number`; -1: not a step mark
};

/// A slice of the category `python_function`.
struct PythonRow
{
    TimeNs start = 0;
    TimeNs end = 0;
    std::string_view name;
    int number = -1; ///< appended to the name of a module as "_number"; -1: none
    std::int64_t id = 0;
    std::int64_t parent = 0;
};

/// A task that the thread `producer` puts into the task queue and the queue thread takes out.
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
    std::string_view primitive; ///< type of the launched operator, by which MindSpore names it
};

/// A slice of the process CANN.
struct CannRow
{
    TimeNs start = 0;
    TimeNs end = 0;
    DemoThread thread = DemoThread::Queue;
    std::string_view layer; ///< "AscendCL", "Node", "Hccl"
    std::string_view api;
    std::string_view mode;
    std::string_view item; ///< operator that a node launches, otherwise "0"
    std::int64_t connection = 0;
    TimeNs launchedAt = -1; ///< time of the HostToDevice flow that begins here; -1: none
};

/// The host operator that a task of the device comes from. It is the begin of an `async_npu` flow.
struct Origin
{
    TimeNs operatorStart = -1; ///< -1: the task has no host operator
    DemoThread thread = DemoThread::Main;
    TimeNs launch = -1; ///< time at which the queue thread took the task; -1: none
};

/// A kernel on the compute stream.
struct KernelRow
{
    TimeNs start = 0;
    TimeNs end = 0;
    const DemoKernel *kernel = nullptr;
    std::int64_t connection = 0;
    std::int64_t task = 0;
    TimeNs wait = 0; ///< time since the previous task of the stream ended
    int megahertz = 0;
    Origin origin;
    DemoScope scope;
    std::string_view primitive; ///< type of the operator it was launched for
    int part = 0;               ///< position of the kernel in its operator
};

/// A task of the device that is no kernel, such as a copy or a notification.
struct TaskRow
{
    TimeNs start = 0;
    TimeNs end = 0;
    int stream = 0;
    std::string_view name;
    std::string_view type;
    std::int64_t connection = -1; ///< -1: no launch of its own
    std::int64_t task = 0;
    Origin origin;
};

/// What a communication operator does.
enum class DemoOperation : std::uint8_t { AllReduce, Send, Receive };

/// A collective, or a message to or from another stage, on the lane of its group.
struct CollectiveRow
{
    TimeNs start = 0;
    TimeNs end = 0;
    TimeNs wait = 0;          ///< from the start until the last card arrived, or the sender of the message
    std::int64_t running = 0; ///< number of the operator among those of the card in its group, counting from 0
    std::int64_t connection = 0;
    std::int64_t bytes = 0;
    Origin origin;
    DemoOperation operation = DemoOperation::AllReduce;
    int peer = -1; ///< rank of the other stage; -1: a collective

    [[nodiscard]] bool isMessage() const { return operation != DemoOperation::AllReduce; }
};

/// A task on a plane of a group.
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

/// Counters of the device whose values follow the simulated run.
enum class DemoCounter : std::uint8_t { Frequency, HbmRead, HbmWrite, AppMemory, DeviceMemory };

/// A sample of a counter, in MHz, MB/s or KB.
struct CounterRow
{
    TimeNs time = 0;
    DemoCounter counter = DemoCounter::Frequency;
    std::int64_t value = 0;
};

/// Connects a forward operator with its backward operator, by the times at which they start.
struct ForwardBackwardRow
{
    std::int64_t id = 0;
    TimeNs forward = 0;
    TimeNs backward = 0;
};

/// Memory that a forward operator allocates and its backward operator releases. The totals are bytes in use just after the event.
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

/// The lanes of the process "Overlap Analysis".
enum class OverlapKind : std::uint8_t { Computing, Communication, NotOverlapped, Free };

/// A slice on one of these lanes.
struct OverlapRow
{
    OverlapKind kind = OverlapKind::Computing;
    TimeRange range;
};

/// Everything that happened on one card in one step.
struct DemoStep
{
    int number = 0;
    TimeRange range; ///< range of the step mark ProfilerStep#number
    std::vector<OperatorRow> operators;
    std::vector<PythonRow> frames;
    std::vector<QueueRow> queue;
    std::vector<CannRow> cann;
    std::vector<KernelRow> kernels; ///< sorted by start
    std::vector<TaskRow> tasks;
    std::vector<CollectiveRow> collectives; ///< sorted by start
    std::vector<PlaneRow> planes;
    std::vector<CounterRow> counters;
    std::vector<ForwardBackwardRow> forwardBackward;
    std::vector<AllocationRow> allocations;
    std::vector<OverlapRow> overlap; ///< first the free time that began in the step before, if there is any

    /// Removes the rows of all vectors.
    void clear();
    /// Returns how many events trace_view.json gets from this step, at least. Metadata does not count.
    [[nodiscard]] std::uint64_t eventCount(DemoFramework framework) const;
};

/// A planted fault, with the range and the facts that resulted from the simulation.
struct PlantedFault
{
    std::string_view rule; ///< id of the rule that should find it
    int card = 0;
    int step = 0;
    std::string lane; ///< process/thread
    TimeRange range;
    std::vector<std::string> names;
    std::vector<std::pair<std::string_view, std::int64_t>> facts;
};

} // namespace plumbline
