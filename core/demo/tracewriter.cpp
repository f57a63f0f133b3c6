// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/demo/tracewriter.h"

#include "core/demo/backgroundcounters.h"
#include "core/demo/collectives.h"
#include "core/demo/deviceevents.h"
#include "core/demo/mindsporeevents.h"

namespace plumbline {

namespace {

constexpr std::string_view CallStack =
    "/opt/app/model.py(64): forward;\\r\\n/opt/venv/lib/python3.10/site-packages/torch/nn/modules/module.py(1527): "
    "_call_impl;\\r\\n/opt/app/train.py(91): train_step;\\r\\n/opt/app/train.py(142): main;\\r\\n/opt/app/train.py(151): "
    "<module>";

int collectorProcess(int card)
{
    return DemoPlan::processId(card) + 7;
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

void TraceWriter::writeOperators(const DemoStep &step)
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

void TraceWriter::writeFramework(const DemoStep &step)
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

/// Python's garbage collector runs at the end of a step and is shown as a process of its own.
void TraceWriter::writeCollection(const DemoStep &step)
{
    const TimeRange range{step.range.end - 1'800, step.range.end - 300};
    next() << R"("ph": "X", "name": "GC", "pid": )" << collectorProcess(m_card) << R"(, "tid": 0, "ts": ")";
    m_file.fixedMicroseconds(range.begin) << R"(", "dur": )";
    m_file.thousandths(range.length()) << R"(, "cat": "GC", "args": {}})";
}

void TraceWriter::writeDevice(const DemoStep &step)
{
    DeviceEvents(*this, m_plan, m_card).write(step);
}

void TraceWriter::writeNpuFlow(Origin origin, TimeNs start, TraceLayer layer, std::int64_t thread)
{
    if (m_plan.isMindSpore())
        return MindSporeEvents(*this, m_card).writeNpuFlow(origin, start, processId(layer), thread);
    if (origin.operatorStart < 0)
        return;
    flowPoint("s", "torch_to_npu", start, DemoPlan::processId(m_card), DemoPlan::threadId(m_card, origin.thread),
              origin.operatorStart, "async_npu");
    flowPoint("f", "torch_to_npu", start, processId(layer), thread, start, "async_npu");
}

void TraceWriter::writeNpuFlows(const DemoStep &step)
{
    for (const TaskRow &row : step.tasks)
        writeNpuFlow(row.origin, row.start, TraceLayer::Hardware, row.stream);
    for (const KernelRow &row : step.kernels)
        writeNpuFlow(row.origin, row.start, TraceLayer::Hardware, DemoPlan::ComputeStream);
    for (const CollectiveRow &row : step.collectives)
        writeNpuFlow(row.origin, row.start, TraceLayer::Hccl, 0);
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
        // The thread of the task queue comes last.
        const int order = thread == DemoThread::Queue ? DemoPlan::threadId(m_card, DemoThread::Backward) + 1 : id;
        metadata("thread_name", process, id, "name", "\"Thread " + std::to_string(id) + '"');
        metadata("thread_sort_index", process, id, "sort_index", std::to_string(order));
    }
}

void TraceWriter::writeProcess(TraceLayer layer, std::string_view name)
{
    const std::string label = layer == TraceLayer::Cann ? R"("CPU")" : "\"NPU " + std::to_string(DemoPlan::device(m_card)) + '"';
    metadata("process_name", processId(layer), 0, "name", '"' + std::string(name) + '"');
    metadata("process_labels", processId(layer), 0, "labels", label);
    metadata("process_sort_index", processId(layer), 0, "sort_index", std::to_string(static_cast<int>(layer)));
}

void TraceWriter::writeThread(TraceLayer layer, std::int64_t thread, std::string_view name)
{
    metadata("thread_name", processId(layer), thread, "name", '"' + std::string(name) + '"');
    metadata("thread_sort_index", processId(layer), thread, "sort_index", std::to_string(thread));
}

void TraceWriter::writeDeviceMetadata()
{
    writeProcess(TraceLayer::Cann, "CANN");
    for (const DemoThread thread : {DemoThread::Main, DemoThread::Queue}) {
        const int id = DemoPlan::threadId(m_card, thread);
        writeThread(TraceLayer::Cann, id, "Thread " + std::to_string(id));
    }
    writeProcess(TraceLayer::Hardware, "Ascend Hardware");
    writeThread(TraceLayer::Hardware, DemoPlan::ComputeStream, "Stream " + std::to_string(DemoPlan::ComputeStream));
    if (m_plan.cards > 1) {
        writeThread(TraceLayer::Hardware, DemoPlan::CommunicationStream,
                    "Stream " + std::to_string(DemoPlan::CommunicationStream));
        writeProcess(TraceLayer::Hccl, "HCCL");
        writeThread(TraceLayer::Hccl, 0, std::string("Group ").append(OperatorGroup).append(" Communication"));
        for (int plane = 0; plane < planeCount(m_plan.cards); ++plane)
            writeThread(TraceLayer::Hccl, plane + 1, "Plane " + std::to_string(plane));
    }
    writeProcess(TraceLayer::Overlap, "Overlap Analysis");
    for (int kind = 0; kind < 4; ++kind)
        writeThread(TraceLayer::Overlap, kind, overlapName(static_cast<OverlapKind>(kind)));
    writeProcess(TraceLayer::Frequency, "AI Core Freq");
    writeProcess(TraceLayer::Hbm, "HBM");
    writeProcess(TraceLayer::NpuMemory, "NPU MEM");
    int last = 0;
    for (const BackgroundCounter &counter : backgroundCounters()) {
        if (counter.layer != last)
            writeProcess(static_cast<TraceLayer>(counter.layer), counter.process);
        last = counter.layer;
    }
}

Result<void> TraceWriter::close()
{
    m_file << (m_first ? "[]" : "]");
    return m_file.close();
}

} // namespace plumbline
