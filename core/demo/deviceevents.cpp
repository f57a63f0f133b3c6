// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/demo/deviceevents.h"

#include "core/demo/backgroundcounters.h"
#include "core/demo/collectives.h"
#include "core/demo/mindsporeevents.h"
#include "core/demo/tracewriter.h"

#include <algorithm>
#include <string>
#include <tuple>

namespace plumbline {

namespace {

constexpr std::string_view NotApplicable = "4294967295";

} // namespace

DeviceEvents::DeviceEvents(TraceWriter &trace, const DemoPlan &plan, int card)
    : m_trace(trace), m_file(trace.file()), m_plan(plan), m_card(card)
{}

TextFile &DeviceEvents::next()
{
    return m_trace.next();
}

void DeviceEvents::write(const DemoStep &step)
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

/// Writes the samples of one counter after the other, like the exporters of counters do.
void DeviceEvents::writeBackground(const DemoStep &step)
{
    for (const BackgroundCounter &counter : backgroundCounters()) {
        for (const TimeNs time : backgroundSamples(step.range)) {
            next() << R"("name": ")" << counter.name << R"(", "ts": ")";
            m_file.fixedMicroseconds(time) << R"(", "pid": )" << processId(static_cast<TraceLayer>(counter.layer))
                                           << R"(, "tid": 0, "args": {)";
            for (const BackgroundSeries &series : counter.series) {
                if (series.name.empty())
                    break;
                m_file << (&series == counter.series.data() ? "\"" : ", \"") << series.name << "\": ";
                m_file.thousandths(backgroundValue(series, m_card, time));
            }
            m_file << R"(}, "ph": "C"})";
        }
    }
}

void DeviceEvents::writeEntry(const DemoStep &step, Entry entry)
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

void DeviceEvents::beginSlice(std::string_view name, TraceLayer layer, std::int64_t thread, TimeNs start)
{
    next() << R"("name": ")" << name << R"(", "pid": )" << processId(layer) << R"(, "tid": )" << thread << R"(, "ts": ")";
    m_file.fixedMicroseconds(start) << R"(", "dur": )";
}

/// Writes a duration on the device. Some get a fraction of a nanosecond, as in real files; it never changes the rounded number.
void DeviceEvents::deviceDuration(TimeNs start, TimeNs end)
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

void DeviceEvents::writeCann(const CannRow &row)
{
    const int thread = DemoPlan::threadId(m_card, row.thread);
    const bool isNode = row.layer == "Node";
    const bool isHccl = row.layer == "Hccl";
    beginSlice(std::string(row.layer) + '@' + std::string(row.api), TraceLayer::Cann, thread, row.start);
    m_file.thousandths(row.end - row.start) << R"(, "args": {"Thread Id": )" << thread << R"(, "Mode": ")" << row.mode
                                            << R"(", "level": ")"
                                            << (isNode   ? "node"
                                                : isHccl ? "hccl"
                                                         : "acl")
                                            << R"(", "id": ")" << (isNode || isHccl ? std::string_view("0") : row.api)
                                            << R"(", "item_id": ")" << row.item << R"(", "connection_id": )" << row.connection
                                            << R"(}, "ph": "X"})";
}

void DeviceEvents::writeLaunch(const CannRow &row)
{
    const std::int64_t id = row.connection << 32;
    next() << R"("name": "HostToDevice)" << id << R"(", "ph": "s", "cat": "HostToDevice", "id": ")" << id << R"(", "pid": )"
           << processId(TraceLayer::Cann) << R"(, "tid": )" << DemoPlan::threadId(m_card, row.thread) << R"(, "ts": ")";
    m_file.fixedMicroseconds(row.launchedAt) << "\"}";
}

void DeviceEvents::launchEnd(std::int64_t connection, TraceLayer layer, std::int64_t thread, TimeNs time)
{
    const std::int64_t id = connection << 32;
    next() << R"("name": "HostToDevice)" << id << R"(", "ph": "f", "id": ")" << id << R"(", "ts": ")";
    m_file.fixedMicroseconds(time) << R"(", "cat": "HostToDevice", "pid": )" << processId(layer) << R"(, "tid": )" << thread
                                   << R"(, "bp": "e"})";
}

void DeviceEvents::writeKernel(const KernelRow &row)
{
    beginSlice(kernelName(row, m_plan.framework), TraceLayer::Hardware, DemoPlan::ComputeStream, row.start);
    deviceDuration(row.start, row.end);
    m_file << R"(, "args": {"Model Id": )" << NotApplicable << R"(, "Task Type": ")" << coreName(row.kernel->core)
           << R"(", "Physic Stream Id": )" << DemoPlan::ComputeStream << R"(, "Task Id": )" << row.task
           << R"(, "Batch Id": 0, "Subtask Id": )" << NotApplicable << R"(, "connection_id": )" << row.connection;
    if (m_plan.isMindSpore())
        m_file << R"(, "mindspore_op": ")" << launchName(row.scope, row.primitive) << '"';
    m_file << R"(}, "ph": "X"})";
    launchEnd(row.connection, TraceLayer::Hardware, DemoPlan::ComputeStream, row.start);
}

void DeviceEvents::writeTask(const TaskRow &row)
{
    beginSlice(row.name, TraceLayer::Hardware, row.stream, row.start);
    deviceDuration(row.start, row.end);
    m_file << R"(, "args": {"Model Id": )" << NotApplicable << R"(, "Task Type": ")" << row.type << R"(", "Physic Stream Id": )"
           << row.stream << R"(, "Task Id": )" << row.task << R"(, "Batch Id": 0, "Subtask Id": )" << NotApplicable;
    if (row.connection >= 0)
        m_file << R"(, "connection_id": )" << row.connection;
    m_file << R"(}, "ph": "X"})";
    if (row.connection >= 0)
        launchEnd(row.connection, TraceLayer::Hardware, row.stream, row.start);
}

void DeviceEvents::writeCollective(const CollectiveRow &row)
{
    beginSlice(collectiveName(row), TraceLayer::Hccl, 0, row.start);
    deviceDuration(row.start, row.end);
    m_file << R"(, "args": {"connection_id": )" << row.connection << R"(, "model id": )" << NotApplicable
           << R"(, "data_type": "FP32", "alg_type": "MESH-RING", "count": )" << row.bytes / 4 << R"(}, "ph": "X"})";
    launchEnd(row.connection, TraceLayer::Hccl, 0, row.start);
}

void DeviceEvents::writePlane(const PlaneRow &row)
{
    const bool local = row.plane == 0;
    const bool moves = row.bytes > 0;
    beginSlice(row.name, TraceLayer::Hccl, row.plane + 1, row.start);
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

void DeviceEvents::writeCounter(const CounterRow &row)
{
    struct CounterKind
    {
        TraceLayer layer;
        std::string_view name;
        std::string_view series;
    };
    static constexpr CounterKind Kinds[] = {{TraceLayer::Frequency, "AI Core Freq", "MHz"},
                                            {TraceLayer::Hbm, "HBM 0/Read", "Read(MB/s)"},
                                            {TraceLayer::Hbm, "HBM 0/Write", "Write(MB/s)"},
                                            {TraceLayer::NpuMemory, "APP/HBM", "KB"},
                                            {TraceLayer::NpuMemory, "Device/HBM", "KB"}};
    const CounterKind &counter = Kinds[static_cast<std::size_t>(row.counter)];
    next() << R"("name": ")" << counter.name << R"(", "ts": ")";
    m_file.fixedMicroseconds(row.time) << R"(", "pid": )" << processId(counter.layer) << R"(, "tid": 0, "args": {")"
                                       << counter.series << R"(": )" << row.value
                                       << (counter.layer == TraceLayer::Frequency ? "" : ".0") << R"(}, "ph": "C"})";
}

void DeviceEvents::writeOverlap(const OverlapRow &row)
{
    beginSlice(overlapName(row.kind), TraceLayer::Overlap, static_cast<int>(row.kind), row.range.begin);
    m_file.thousandths(row.range.length()) << R"(, "ph": "X"})";
}

} // namespace plumbline
