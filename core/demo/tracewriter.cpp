// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/demo/tracewriter.h"

#include "core/demo/backgroundcounters.h"
#include "core/demo/collectives.h"
#include "core/demo/mindsporeevents.h"

#include <algorithm>
#include <tuple>

namespace plumbline {

namespace {

constexpr int HostDevice = 31;
constexpr std::string_view NotApplicable = "4294967295";
constexpr std::string_view CallStack =
    "/opt/app/model.py(64): forward;\\r\\n/opt/venv/lib/python3.10/site-packages/torch/nn/modules/module.py(1527): "
    "_call_impl;\\r\\n/opt/app/train.py(91): train_step;\\r\\n/opt/app/train.py(142): main;\\r\\n/opt/app/train.py(151): "
    "<module>";

int collectorProcess(int card)
{
    return DemoPlan::processId(card) + 7;
}

std::string_view overlapName(OverlapKind kind)
{
    switch (kind) {
    case OverlapKind::Computing:
        return "Computing";
    case OverlapKind::Communication:
        return "Communication";
    case OverlapKind::NotOverlapped:
        return "Communication(Not Overlapped)";
    case OverlapKind::Free:
        break;
    }
    return "Free";
}

} // namespace

TraceWriter::TraceWriter(const std::string &path, const DemoPlan &plan, int card, TaskControl &control)
    : m_file(path, control), m_plan(plan), m_card(card)
{}

TextFile &TraceWriter::next()
{
    m_file << (m_first ? "[{" : ", {");
    m_first = false;
    return m_file;
}

std::int64_t TraceWriter::processId(Layer layer) const
{
    const std::int64_t device = layer == Layer::Cann ? HostDevice : DemoPlan::device(m_card);
    return std::int64_t{DemoPlan::processId(m_card)} << 10 | static_cast<std::int64_t>(layer) << 5 | device;
}

void TraceWriter::frameworkEvent(std::string_view kind, std::string_view name, DemoThread thread)
{
    next() << R"("ph": ")" << kind << R"(", "name": ")" << name << R"(", "pid": )" << DemoPlan::processId(m_card)
           << R"(, "tid": )" << DemoPlan::threadId(m_card, thread);
}

void TraceWriter::frameworkSlice(std::string_view name, DemoThread thread, TimeRange range, std::string_view category)
{
    frameworkEvent("X", name, thread);
    m_file << R"(, "ts": ")";
    m_file.fixedMicroseconds(range.begin) << R"(", "dur": )";
    m_file.thousandths(range.length()) << R"(, "cat": ")" << category << R"(", "args": {)";
}

void TraceWriter::flowPoint(std::string_view kind, std::string_view name, std::int64_t id, std::int64_t process,
                            std::int64_t thread, TimeNs time, std::string_view category)
{
    next() << R"("ph": ")" << kind << R"(", "bp": "e", "name": ")" << name << R"(", "id": )" << id << R"(, "pid": )" << process
           << R"(, "tid": )" << thread << R"(, "ts": ")";
    m_file.fixedMicroseconds(time) << R"(", "cat": ")" << category << R"("})";
}

void TraceWriter::writeOperators(const CardStep &step)
{
    if (m_plan.isMindSpore())
        return MindSporeEvents(*this, m_card).writeStages(step);
    for (const OperatorRow &row : step.operators) {
        const bool isStep = row.number >= 0;
        const std::string numbered = isStep ? std::string(row.name) + '#' + std::to_string(row.number) : std::string();
        frameworkSlice(isStep ? numbered : row.name, row.thread, {row.start, row.end}, "cpu_op");
        m_file << R"("Sequence number": )" << row.sequence << R"(, "Fwd thread id": )"
               << (row.thread == DemoThread::Backward && row.sequence >= 0 ? 1 : 0);
        if (!row.types.empty())
            m_file << R"(, "Input Dims": ")" << row.dims << R"(", "Input type": ")" << row.types << '"';
        if (row.thread == DemoThread::Main)
            m_file << R"(, "Call stack": ")" << CallStack << '"';
        m_file << "}}";
    }
}

void TraceWriter::writeFramework(const CardStep &step)
{
    if (m_plan.isMindSpore()) {
        MindSporeEvents events(*this, m_card);
        events.writeLaunches(step);
        return events.writeScopes(step);
    }
    const std::int64_t process = DemoPlan::processId(m_card);
    const std::int64_t queue = DemoPlan::threadId(m_card, DemoThread::Queue);
    for (const QueueRow &row : step.queue) {
        frameworkSlice("Enqueue", row.producer, {row.enqueueStart, row.enqueueEnd}, "enqueue");
        m_file << R"("correlation_id": )" << row.correlation << "}}";
        flowPoint("s", "enqueue_to_dequeue", row.correlation, process, DemoPlan::threadId(m_card, row.producer), row.enqueueStart,
                  "async_task_queue");
    }
    for (const QueueRow &row : step.queue) {
        frameworkSlice("Dequeue@" + std::string(row.api), DemoThread::Queue, {row.dequeueStart, row.dequeueEnd}, "dequeue");
        m_file << R"("correlation_id": )" << row.correlation << "}}";
        flowPoint("f", "enqueue_to_dequeue", row.correlation, process, queue, row.dequeueStart, "async_task_queue");
    }
    for (const ForwardBackwardRow &row : step.forwardBackward) {
        flowPoint("s", "fwdbwd", row.id, process, DemoPlan::threadId(m_card, DemoThread::Main), row.forward, "fwdbwd");
        flowPoint("f", "fwdbwd", row.id, process, DemoPlan::threadId(m_card, DemoThread::Backward), row.backward, "fwdbwd");
    }
    for (const PythonRow &row : step.frames) {
        const std::string numbered = row.number >= 0 ? std::string(row.name) + '_' + std::to_string(row.number) : std::string();
        frameworkSlice(row.number >= 0 ? numbered : row.name, DemoThread::Main, {row.start, row.end}, "python_function");
        m_file << R"("Python id": )" << row.id << R"(, "Python parent id": )" << row.parent << "}}";
    }
    writeCollection(step);
}

void TraceWriter::writeDevice(const CardStep &step)
{
    m_entries.clear();
    const auto add = [this](const auto &rows, Kind kind, auto timeOf) {
        for (std::uint32_t row = 0; row < rows.size(); ++row)
            m_entries.push_back({timeOf(rows[row]), kind, row});
    };
    const auto start = [](const auto &row) { return row.start; };
    add(step.counters, Kind::Counter, [](const CounterRow &row) { return row.time; });
    add(step.cann, Kind::Cann, start);
    for (std::uint32_t row = 0; row < step.cann.size(); ++row) {
        if (step.cann[row].launchedAt >= 0)
            m_entries.push_back({step.cann[row].launchedAt, Kind::Launch, row});
    }
    add(step.kernels, Kind::Kernel, start);
    add(step.tasks, Kind::Task, start);
    add(step.collectives, Kind::Collective, start);
    add(step.planes, Kind::Plane, start);
    add(step.overlap, Kind::Overlap, [](const OverlapRow &row) { return row.range.begin; });
    std::sort(m_entries.begin(), m_entries.end(),
              [](const Entry &a, const Entry &b) { return std::tie(a.time, a.kind, a.row) < std::tie(b.time, b.kind, b.row); });
    for (const Entry entry : m_entries)
        writeEntry(step, entry);
    writeBackground(step);
}

/// Each exporter of counters writes its samples in one go.
void TraceWriter::writeBackground(const CardStep &step)
{
    for (const BackgroundTrack &track : backgroundTracks()) {
        for (const TimeNs time : backgroundSamples(step.range)) {
            next() << R"("name": ")" << track.counter << R"(", "ts": ")";
            m_file.fixedMicroseconds(time) << R"(", "pid": )" << processId(static_cast<Layer>(track.layer))
                                           << R"(, "tid": 0, "args": {)";
            for (const BackgroundSeries &series : track.series) {
                if (series.name.empty())
                    break;
                m_file << (&series == track.series.data() ? "\"" : ", \"") << series.name << "\": ";
                m_file.thousandths(backgroundValue(series, m_card, time));
            }
            m_file << R"(}, "ph": "C"})";
        }
    }
}

/// Python's collector of garbage runs at the end of a step, in a process of its own.
void TraceWriter::writeCollection(const CardStep &step)
{
    const TimeRange range{step.range.end - 1'800, step.range.end - 300};
    next() << R"("ph": "X", "name": "GC", "pid": )" << collectorProcess(m_card) << R"(, "tid": 0, "ts": ")";
    m_file.fixedMicroseconds(range.begin) << R"(", "dur": )";
    m_file.thousandths(range.length()) << R"(, "cat": "GC", "args": {}})";
}

void TraceWriter::writeEntry(const CardStep &step, Entry entry)
{
    switch (entry.kind) {
    case Kind::Counter:
        return writeCounter(step.counters[entry.row]);
    case Kind::Cann:
        return writeCann(step.cann[entry.row]);
    case Kind::Launch:
        return writeLaunch(step.cann[entry.row]);
    case Kind::Kernel:
        return writeKernel(step.kernels[entry.row]);
    case Kind::Task:
        return writeTask(step.tasks[entry.row]);
    case Kind::Collective:
        return writeCollective(step.collectives[entry.row]);
    case Kind::Plane:
        return writePlane(step.planes[entry.row]);
    case Kind::Overlap:
        return writeOverlap(step.overlap[entry.row]);
    }
}

void TraceWriter::beginSlice(std::string_view name, Layer layer, std::int64_t thread, TimeNs start)
{
    next() << R"("name": ")" << name << R"(", "pid": )" << processId(layer) << R"(, "tid": )" << thread << R"(, "ts": ")";
    m_file.fixedMicroseconds(start) << R"(", "dur": )";
}

/// Device durations come with fractions of a nanosecond; these never change the rounded number.
void TraceWriter::deviceDuration(TimeNs start, TimeNs end)
{
    switch (start % 5) {
    case 0:
        m_file.fixedMicroseconds(end - start) << "25";
        break;
    case 1:
        m_file.fixedMicroseconds(end - start) << "03125";
        break;
    default:
        m_file.thousandths(end - start);
    }
}

void TraceWriter::writeCann(const CannRow &row)
{
    const int thread = DemoPlan::threadId(m_card, row.thread);
    const bool isNode = row.layer == "Node";
    const bool isHccl = row.layer == "Hccl";
    beginSlice(std::string(row.layer) + '@' + std::string(row.api), Layer::Cann, thread, row.start);
    m_file.thousandths(row.end - row.start) << R"(, "args": {"Thread Id": )" << thread << R"(, "Mode": ")" << row.mode
                                            << R"(", "level": ")"
                                            << (isNode   ? "node"
                                                : isHccl ? "hccl"
                                                         : "acl")
                                            << R"(", "id": ")" << (isNode || isHccl ? std::string_view("0") : row.api)
                                            << R"(", "item_id": ")" << row.item << R"(", "connection_id": )" << row.connection
                                            << R"(}, "ph": "X"})";
}

void TraceWriter::writeLaunch(const CannRow &row)
{
    const std::int64_t id = row.connection << 32;
    next() << R"("name": "HostToDevice)" << id << R"(", "ph": "s", "cat": "HostToDevice", "id": ")" << id << R"(", "pid": )"
           << processId(Layer::Cann) << R"(, "tid": )" << DemoPlan::threadId(m_card, row.thread) << R"(, "ts": ")";
    m_file.fixedMicroseconds(row.launchedAt) << "\"}";
}

void TraceWriter::launchEnd(std::int64_t connection, Layer layer, std::int64_t thread, TimeNs time)
{
    const std::int64_t id = connection << 32;
    next() << R"("name": "HostToDevice)" << id << R"(", "ph": "f", "id": ")" << id << R"(", "ts": ")";
    m_file.fixedMicroseconds(time) << R"(", "cat": "HostToDevice", "pid": )" << processId(layer) << R"(, "tid": )" << thread
                                   << R"(, "bp": "e"})";
}

void TraceWriter::writeKernel(const KernelRow &row)
{
    beginSlice(kernelName(row, m_plan.framework), Layer::Hardware, DemoPlan::ComputeStream, row.start);
    deviceDuration(row.start, row.end);
    m_file << R"(, "args": {"Model Id": )" << NotApplicable << R"(, "Task Type": ")" << coreName(row.kernel->core)
           << R"(", "Physic Stream Id": )" << DemoPlan::ComputeStream << R"(, "Task Id": )" << row.task
           << R"(, "Batch Id": 0, "Subtask Id": )" << NotApplicable << R"(, "connection_id": )" << row.connection;
    if (m_plan.isMindSpore())
        m_file << R"(, "mindspore_op": ")" << launchName(row.scope, row.primitive) << '"';
    m_file << R"(}, "ph": "X"})";
    launchEnd(row.connection, Layer::Hardware, DemoPlan::ComputeStream, row.start);
}

void TraceWriter::writeTask(const TaskRow &row)
{
    beginSlice(row.name, Layer::Hardware, row.stream, row.start);
    deviceDuration(row.start, row.end);
    m_file << R"(, "args": {"Model Id": )" << NotApplicable << R"(, "Task Type": ")" << row.type << R"(", "Physic Stream Id": )"
           << row.stream << R"(, "Task Id": )" << row.task << R"(, "Batch Id": 0, "Subtask Id": )" << NotApplicable;
    if (row.connection >= 0)
        m_file << R"(, "connection_id": )" << row.connection;
    m_file << R"(}, "ph": "X"})";
    if (row.connection >= 0)
        launchEnd(row.connection, Layer::Hardware, row.stream, row.start);
}

void TraceWriter::writeCollective(const CollectiveRow &row)
{
    beginSlice(collectiveName(row), Layer::Hccl, 0, row.start);
    deviceDuration(row.start, row.end);
    m_file << R"(, "args": {"connection_id": )" << row.connection << R"(, "model id": )" << NotApplicable
           << R"(, "data_type": "FP32", "alg_type": "MESH-RING", "count": )" << row.bytes / 4 << R"(}, "ph": "X"})";
    launchEnd(row.connection, Layer::Hccl, 0, row.start);
}

void TraceWriter::writePlane(const PlaneRow &row)
{
    const bool local = row.plane == 0;
    const bool moves = row.bytes > 0;
    beginSlice(row.name, Layer::Hccl, row.plane + 1, row.start);
    deviceDuration(row.start, row.end);
    m_file << R"(, "args": {"notify_id": ")" << (moves ? "18446744073709551615" : "4096") << R"-(", "duration estimated(us)": )-";
    m_file.thousandths(moves ? row.bytes / 20 : 20)
        << R"(, "stream id": )" << DemoPlan::CommunicationStream << R"(, "task id": )" << row.task << R"(, "context id": )"
        << row.plane << R"(, "task type": ")" << row.name << R"(", "src rank": )" << m_card << R"(, "dst rank": )";
    if (local)
        m_file << NotApplicable;
    else
        m_file << row.peer;
    m_file << R"(, "transport type": ")" << (local ? "LOCAL" : "SDMA") << R"-(", "size(Byte)": )-" << row.bytes
           << R"(, "data type": ")" << (row.name == "Reduce_Inline" ? "FP32" : "INVALID_TYPE") << R"(", "link type": ")"
           << (local ? "ON_CHIP" : "HCCS") << R"-(", "bandwidth(GB/s)": )-";
    m_file.real(static_cast<double>(row.bytes) / static_cast<double>(row.end - row.start))
        << R"(, "model id": )" << NotApplicable << R"(}, "ph": "X"})";
}

void TraceWriter::writeCounter(const CounterRow &row)
{
    struct Track
    {
        Layer layer;
        std::string_view name;
        std::string_view series;
    };
    static constexpr Track Tracks[] = {{Layer::Frequency, "AI Core Freq", "MHz"},
                                       {Layer::Hbm, "HBM 0/Read", "Read(MB/s)"},
                                       {Layer::Hbm, "HBM 0/Write", "Write(MB/s)"},
                                       {Layer::NpuMemory, "APP/HBM", "KB"},
                                       {Layer::NpuMemory, "Device/HBM", "KB"}};
    const Track &track = Tracks[static_cast<std::size_t>(row.counter)];
    next() << R"("name": ")" << track.name << R"(", "ts": ")";
    m_file.fixedMicroseconds(row.time) << R"(", "pid": )" << processId(track.layer) << R"(, "tid": 0, "args": {")" << track.series
                                       << R"(": )" << row.value << (track.layer == Layer::Frequency ? "" : ".0")
                                       << R"(}, "ph": "C"})";
}

void TraceWriter::writeOverlap(const OverlapRow &row)
{
    beginSlice(overlapName(row.kind), Layer::Overlap, static_cast<int>(row.kind), row.range.begin);
    m_file.thousandths(row.range.length()) << R"(, "ph": "X"})";
}

void TraceWriter::writeNpuFlow(Origin origin, TimeNs start, Layer layer, std::int64_t thread)
{
    if (m_plan.isMindSpore())
        return MindSporeEvents(*this, m_card).writeNpuFlow(origin, start, processId(layer), thread);
    if (origin.operatorStart < 0)
        return;
    flowPoint("s", "torch_to_npu", start, DemoPlan::processId(m_card), DemoPlan::threadId(m_card, origin.thread),
              origin.operatorStart, "async_npu");
    flowPoint("f", "torch_to_npu", start, processId(layer), thread, start, "async_npu");
}

void TraceWriter::writeNpuFlows(const CardStep &step)
{
    for (const TaskRow &row : step.tasks)
        writeNpuFlow(row.origin, row.start, Layer::Hardware, row.stream);
    for (const KernelRow &row : step.kernels)
        writeNpuFlow(row.origin, row.start, Layer::Hardware, DemoPlan::ComputeStream);
    for (const CollectiveRow &row : step.collectives)
        writeNpuFlow(row.origin, row.start, Layer::Hccl, 0);
}

void TraceWriter::metadata(std::string_view key, std::int64_t process, std::int64_t thread, std::string_view field,
                           std::string_view value)
{
    const bool framework = process == DemoPlan::processId(m_card);
    next() << (framework ? R"("ph": "M", )" : "") << R"("name": ")" << key << R"(", "pid": )" << process << R"(, "tid": )"
           << thread << R"(, "args": {")" << field << R"(": )" << value << '}' << (framework ? "}" : R"(, "ph": "M"})");
}

void TraceWriter::writeFrameworkMetadata()
{
    if (m_plan.isMindSpore())
        return MindSporeEvents(*this, m_card).writeMetadata();
    const std::int64_t process = DemoPlan::processId(m_card);
    metadata("process_name", process, 0, "name", R"("Python")");
    metadata("process_labels", process, 0, "labels", R"("CPU")");
    metadata("process_sort_index", process, 0, "sort_index", "0");
    const std::int64_t collector = collectorProcess(m_card);
    metadata("process_name", collector, 0, "name", R"("Python GC")");
    metadata("process_labels", collector, 0, "labels", R"("CPU")");
    metadata("process_sort_index", collector, 0, "sort_index", "1");
    metadata("thread_name", collector, 0, "name", R"("Python GC")");
    for (const DemoThread thread : {DemoThread::Main, DemoThread::Backward, DemoThread::Queue}) {
        const int id = DemoPlan::threadId(m_card, thread);
        // The task-queue thread sorts last.
        const int order = thread == DemoThread::Queue ? DemoPlan::threadId(m_card, DemoThread::Backward) + 1 : id;
        metadata("thread_name", process, id, "name", "\"Thread " + std::to_string(id) + '"');
        metadata("thread_sort_index", process, id, "sort_index", std::to_string(order));
    }
}

void TraceWriter::writeProcess(Layer layer, std::string_view name)
{
    const std::string label = layer == Layer::Cann ? R"("CPU")" : "\"NPU " + std::to_string(DemoPlan::device(m_card)) + '"';
    metadata("process_name", processId(layer), 0, "name", '"' + std::string(name) + '"');
    metadata("process_labels", processId(layer), 0, "labels", label);
    metadata("process_sort_index", processId(layer), 0, "sort_index", std::to_string(static_cast<int>(layer)));
}

void TraceWriter::writeThread(Layer layer, std::int64_t thread, std::string_view name)
{
    metadata("thread_name", processId(layer), thread, "name", '"' + std::string(name) + '"');
    metadata("thread_sort_index", processId(layer), thread, "sort_index", std::to_string(thread));
}

void TraceWriter::writeDeviceMetadata()
{
    writeProcess(Layer::Cann, "CANN");
    for (const DemoThread thread : {DemoThread::Main, DemoThread::Queue}) {
        const int id = DemoPlan::threadId(m_card, thread);
        writeThread(Layer::Cann, id, "Thread " + std::to_string(id));
    }
    writeProcess(Layer::Hardware, "Ascend Hardware");
    writeThread(Layer::Hardware, DemoPlan::ComputeStream, "Stream " + std::to_string(DemoPlan::ComputeStream));
    if (m_plan.cards > 1) {
        writeThread(Layer::Hardware, DemoPlan::CommunicationStream, "Stream " + std::to_string(DemoPlan::CommunicationStream));
        writeProcess(Layer::Hccl, "HCCL");
        writeThread(Layer::Hccl, 0, "Group " + std::string(DataParallelGroup) + " Communication");
        for (int plane = 0; plane < planeCount(m_plan.cards); ++plane)
            writeThread(Layer::Hccl, plane + 1, "Plane " + std::to_string(plane));
    }
    writeProcess(Layer::Overlap, "Overlap Analysis");
    for (int kind = 0; kind < 4; ++kind)
        writeThread(Layer::Overlap, kind, overlapName(static_cast<OverlapKind>(kind)));
    writeProcess(Layer::Frequency, "AI Core Freq");
    writeProcess(Layer::Hbm, "HBM");
    writeProcess(Layer::NpuMemory, "NPU MEM");
    int last = 0;
    for (const BackgroundTrack &track : backgroundTracks()) {
        if (track.layer != last)
            writeProcess(static_cast<Layer>(track.layer), track.process);
        last = track.layer;
    }
}

Result<void> TraceWriter::close()
{
    m_file << (m_first ? "[]" : "]");
    return m_file.close();
}

} // namespace plumbline
