// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/demo/mindsporeevents.h"

#include "core/demo/tracewriter.h"

#include <algorithm>
#include <vector>

namespace plumbline {

namespace {

constexpr int FrameworkProcess = 1;
constexpr int HostOperatorProcess = 2;
constexpr int ScopeProcess = 3;
constexpr int ScopeSortIndex = 12;
constexpr int ScopeLevels = 8;

/// A cell whose slice has not ended yet.
struct OpenScope
{
    std::string name;
    TimeRange range;
};

std::vector<std::string> partsOf(const std::string &path)
{
    std::vector<std::string> parts;
    for (std::size_t begin = 0; begin <= path.size();) {
        const std::size_t end = std::min(path.find('/', begin), path.size());
        parts.push_back(path.substr(begin, end - begin));
        begin = end + 1;
    }
    return parts;
}

/// Returns the name that MindSpore gives to a slice of the host. "" if only PyTorch records it.
std::string stageName(const OperatorRow &row)
{
    if (row.number >= 0)
        return std::string(row.name) + '#' + std::to_string(row.number);
    if (row.name.starts_with("enumerate(DataLoader)"))
        return "Dataset::DatasetIterator::GetNext";
    if (row.name == "aten::item")
        return "Asnumpy";
    return row.name == "aten::_local_scalar_dense" ? "SyncStream" : std::string();
}

std::string microsecondsOfMindSpore(TimeNs time)
{
    std::string thousandths = std::to_string(1'000 + time % 1'000);
    return std::to_string(time / 1'000) + '.' + thousandths.substr(1);
}

} // namespace

std::string launchName(const DemoScope &scope, std::string_view primitive)
{
    return "Kernel::KernelLaunch::" + scopedName(scope, primitive, 0);
}

std::string kernelName(const KernelRow &row, DemoFramework framework)
{
    if (framework == DemoFramework::MindSpore)
        return scopedName(row.scope, row.kernel->type, row.part);
    return std::string(row.kernel->name);
}

void MindSporeEvents::writeSlice(std::string_view name, int process, std::int64_t thread, TimeRange range,
                                 std::string_view category, std::string_view type)
{
    TextFile &file = m_trace.next();
    file << R"("ph": "X", "name": ")" << name << R"(", "pid": )" << process << R"(, "tid": )" << thread << R"(, "ts": ")";
    file.fixedMicroseconds(range.begin) << R"(", "dur": ")";
    file.fixedMicroseconds(range.length()) << R"(", "cat": ")" << category << R"(", "args": {)";
    if (!type.empty())
        file << R"("type": ")" << type << '"';
    file << "}}";
}

void MindSporeEvents::writeStages(const DemoStep &step)
{
    for (const OperatorRow &row : step.operators) {
        const std::string name = stageName(row);
        if (name.empty())
            continue;
        writeSlice(name, FrameworkProcess, DemoPlan::threadId(m_card, row.thread), {row.start, row.end});
        // The host converts labels as soon as it has the batch.
        if (name.starts_with("Dataset"))
            writeSlice("Default/data-Cast-op2", HostOperatorProcess, DemoPlan::threadId(m_card, DemoThread::Queue),
                       {row.end + 100, row.end + 4'200}, {}, "Cast");
    }
    for (const PythonRow &row : step.frames) {
        if (row.name.starts_with("train.py"))
            writeSlice(row.name, FrameworkProcess, DemoPlan::threadId(m_card, DemoThread::Main), {row.start, row.end},
                       "python_function");
    }
    TextFile &file = m_trace.next();
    file << R"("name": "RuntimeFramework::MemoryDefrag::", "ph": "i", "ts": ")";
    file.fixedMicroseconds(step.range.end - 1'000) << R"(", "pid": )" << FrameworkProcess << R"(, "tid": )"
                                                   << DemoPlan::threadId(m_card, DemoThread::Main) << R"(, "args": {}})";
}

void MindSporeEvents::writeLaunches(const DemoStep &step)
{
    const int queue = DemoPlan::threadId(m_card, DemoThread::Queue);
    for (const QueueRow &row : step.queue) {
        const int producer = DemoPlan::threadId(m_card, row.producer);
        const std::string prepared = "RuntimeFramework::KernelInferAndResize::" + scopedName(row.scope, row.primitive, 0);
        writeSlice(prepared, FrameworkProcess, producer, {row.enqueueStart, row.enqueueEnd});
        writeSlice(launchName(row.scope, row.primitive), FrameworkProcess, queue, {row.dequeueStart, row.dequeueEnd});
        const std::string id = std::to_string(row.correlation);
        writeFlowPoint("mindspore_to_self", "s", id, FrameworkProcess, producer, row.enqueueStart, "async_mindspore");
        writeFlowPoint("mindspore_to_self", "f", id, FrameworkProcess, queue, row.dequeueStart, "async_mindspore");
    }
}

void MindSporeEvents::writeScopes(const DemoStep &step)
{
    std::vector<OpenScope> open;
    const auto closeFrom = [&](std::size_t level) {
        for (std::size_t at = level; at < open.size(); ++at)
            writeSlice(open[at].name, ScopeProcess, static_cast<std::int64_t>(at), open[at].range);
        open.resize(std::min(level, open.size()));
    };
    for (const KernelRow &row : step.kernels) {
        const std::vector<std::string> parts = partsOf(scopePath(row.scope));
        std::size_t same = 0;
        while (same < parts.size() && same < open.size() && parts[same] == open[same].name)
            ++same;
        closeFrom(same);
        for (OpenScope &scope : open)
            scope.range.end = row.end;
        for (std::size_t level = same; level < parts.size(); ++level)
            open.push_back({parts[level], {row.start, row.end}});
    }
    closeFrom(0);
}

void MindSporeEvents::writeFlowPoint(std::string_view name, std::string_view kind, std::string_view id, std::int64_t process,
                                     std::int64_t thread, TimeNs time, std::string_view category)
{
    TextFile &file = m_trace.next();
    file << R"("name": ")" << name << R"(", "bp": "e", "ph": ")" << kind << R"(", "ts": ")";
    file.fixedMicroseconds(time) << R"(", "pid": )" << process << R"(, "tid": )" << thread << R"(, "id": ")" << id
                                 << R"(", "cat": ")" << category << R"("})";
}

void MindSporeEvents::writeNpuFlow(Origin origin, TimeNs start, std::int64_t process, std::int64_t thread)
{
    if (origin.launch < 0)
        return;
    const std::string id = microsecondsOfMindSpore(start);
    writeFlowPoint("mindspore_to_npu", "s", id, FrameworkProcess, DemoPlan::threadId(m_card, DemoThread::Queue), origin.launch,
                   "async_npu");
    writeFlowPoint("mindspore_to_npu", "f", id, process, thread, start, "async_npu");
}

void MindSporeEvents::writeName(std::string_view key, std::int64_t process, std::int64_t thread, std::string_view field,
                                std::string_view value)
{
    m_trace.next() << R"("ph": "M", "name": ")" << key << R"(", "pid": )" << process << R"(, "tid": )" << thread
                   << R"(, "args": {")" << field << R"(": )" << value << "}}";
}

void MindSporeEvents::writeMetadata()
{
    const auto process = [this](int id, std::string_view name, int order, bool labelled) {
        writeName("process_name", id, 0, "name", '"' + std::string(name) + '"');
        writeName("process_sort_index", id, 0, "sort_index", std::to_string(order));
        if (labelled)
            writeName("process_labels", id, 0, "labels", R"("CPU")");
    };
    const auto thread = [this](int id, int number) {
        writeName("thread_name", id, number, "name", "\"Thread " + std::to_string(number) + '"');
        writeName("thread_sort_index", id, number, "sort_index", std::to_string(number));
    };
    process(FrameworkProcess, "MindSpore", FrameworkProcess, true);
    for (const DemoThread host : {DemoThread::Main, DemoThread::Backward, DemoThread::Queue})
        thread(FrameworkProcess, DemoPlan::threadId(m_card, host));
    process(HostOperatorProcess, "CPU OP", HostOperatorProcess, true);
    thread(HostOperatorProcess, DemoPlan::threadId(m_card, DemoThread::Queue));
    process(ScopeProcess, "Scope Layer", ScopeSortIndex, false);
    for (int level = 0; level < ScopeLevels; ++level)
        thread(ScopeProcess, level);
}

} // namespace plumbline
