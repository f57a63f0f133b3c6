// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/database/hostrows.h"

#include <algorithm>
#include <string_view>

namespace plumbline {

namespace {

using namespace std::string_view_literals;

// Values of PYTORCH_API.type, docs/formats.md 12.4.
constexpr std::int64_t OperatorType = 50001;
constexpr std::int64_t QueueType = 50002;
constexpr std::int64_t PythonType = 50003;

constexpr std::int64_t ThreadMask = 0xFFFFFFFF;
constexpr std::int64_t NodeType = 10000; // of ENUM_API_TYPE
constexpr std::string_view HostRowsStepPrefix = "ProfilerStep#";

/// Returns the prefix that the text export puts before the name of a call, for the name of the call's type.
std::string_view apiLayer(std::string_view type)
{
    constexpr std::pair<std::string_view, std::string_view> Layers[] = {
        {"acl"sv, "AscendCL"sv},
        {"runtime"sv, "Runtime"sv},
        {"model"sv, "Model"sv},
        {"node"sv, "Node"sv},
        {"communication"sv, "Communication"sv},
        {"hccl"sv, "Hccl"sv},
    };
    for (const auto &[name, layer] : Layers) {
        if (name == type)
            return layer;
    }
    return "Api"sv;
}

} // namespace

void HostRows::read()
{
    readFramework();
    readRuntime();
    readMarks();
    readPauses();
    readSystemCalls();
    readDpu();
    readSteps();
}

std::uint32_t HostRows::threadLane(Layer layer, std::int64_t thread)
{
    const auto [found, isNew] = m_lanes[layer].try_emplace(thread, 0);
    if (isNew) {
        const std::int64_t tid = thread & ThreadMask;
        const std::string text = std::to_string(tid);
        found->second = m_rows.lane({layer, std::nullopt, thread >> 32}, text, "Thread " + text, tid);
    }
    return found->second;
}

void HostRows::readFramework()
{
    m_rows.read("PYTORCH_API", {"startNs", "endNs", "globalTid", "connectionId", "name", "sequenceNumber", "fwdThreadId", "type"},
                [this](const DatabaseRow &row) { addFrameworkRow(row); });
    // Threads that take from the queue come last, as in the text export.
    for (const auto &[lane, tid] : m_queueLanes)
        m_rows.setSortIndex(lane, std::max(m_lastThread, tid) + 1);
}

std::uint32_t HostRows::frameworkCategory(std::int64_t type, std::uint32_t name)
{
    switch (type) {
    case OperatorType:
        return m_rows.name("cpu_op");
    case PythonType:
        return m_rows.name("python_function");
    case QueueType: {
        const auto [found, isNew] = m_isDequeue.try_emplace(name, false);
        if (isNew)
            found->second = m_rows.text(name).starts_with("Dequeue");
        return m_rows.name(found->second ? "dequeue"sv : "enqueue"sv);
    }
    default:
        return m_rows.name("mstx_op");
    }
}

void HostRows::addFrameworkRow(const DatabaseRow &row)
{
    const std::int64_t thread = row.integer(2).value_or(0);
    const std::int64_t type = row.integer(7).value_or(OperatorType);
    const std::uint32_t name = m_rows.name(row, 4);
    const std::uint32_t lane = threadLane(Layer::Framework, thread);
    const std::uint32_t category = frameworkCategory(type, name);
    m_lastThread = std::max(m_lastThread, thread & ThreadMask);
    const auto start =
        m_rows.addSlice({{DatabaseTable::PytorchApi, row.number()}, lane, name, category, 0}, row.integer(0), row.integer(1));
    if (!start)
        return;
    if (type == QueueType) {
        const bool isDequeue = m_isDequeue[name];
        if (isDequeue)
            m_queueLanes.try_emplace(lane, thread & ThreadMask);
        m_links.addFramework(row.integer(3), isDequeue ? DatabaseLinks::Framework::Dequeue : DatabaseLinks::Framework::Enqueue,
                             lane, *start);
    } else if (type == OperatorType) {
        m_links.addFramework(row.integer(3), DatabaseLinks::Framework::Operator, lane, *start);
        m_links.addSequence(row.integer(5), row.integer(6).value_or(0) != 0, lane, *start);
    }
}

std::uint32_t HostRows::apiName(std::int64_t type, std::uint32_t name)
{
    const auto layer = m_apiLayers.find(type);
    const bool isKnown = layer != m_apiLayers.end();
    const std::uint64_t key = static_cast<std::uint64_t>(type) << 32 | name; // types are small numbers
    const auto [found, isNew] = m_apiNames.try_emplace(key, 0);
    if (isNew)
        found->second = m_rows.name((isKnown ? layer->second : std::string("Api")) + '@' + std::string(m_rows.text(name)));
    return found->second;
}

void HostRows::readRuntime()
{
    m_apiLayers = {{20000, "AscendCL"},
                   {15000, "Model"},
                   {NodeType, "Node"},
                   {5500, m_rows.isOld() ? "Hccl" : "Communication"},
                   {5000, "Runtime"}};
    m_rows.read("ENUM_API_TYPE", {"id", "name"}, [this](const DatabaseRow &row) {
        if (const auto type = row.integer(0))
            m_apiLayers[*type] = apiLayer(row.text(1));
    });
    m_rows.read("CANN_API", {"startNs", "endNs", "type", "globalTid", "connectionId", "name"}, [this](const DatabaseRow &row) {
        const std::int64_t type = row.integer(2).value_or(0);
        const std::uint32_t lane = threadLane(Layer::Cann, row.integer(3).value_or(0));
        const std::uint32_t name = apiName(type, m_rows.name(row, 5));
        const auto start =
            m_rows.addSlice({{DatabaseTable::CannApi, row.number()}, lane, name, 0, 0}, row.integer(0), row.integer(1));
        if (start)
            m_links.addLaunch(row.integer(4), type == NodeType, lane, *start);
    });
}

void HostRows::readMarks()
{
    m_rows.read("MSTX_EVENTS", {"startNs", "endNs", "message", "globalTid", "connectionId"}, [this](const DatabaseRow &row) {
        const std::uint32_t lane = threadLane(Layer::Marks, row.integer(3).value_or(0));
        const auto end = row.isNull(1) ? row.integer(0) : row.integer(1); // a marker has no end
        const auto start =
            m_rows.addSlice({{DatabaseTable::Mstx, row.number()}, lane, m_rows.name(row, 2), 0, 0}, row.integer(0), end);
        if (start)
            m_links.addMark(row.integer(4), lane, *start);
    });
}

void HostRows::readPauses()
{
    m_rows.read("GC_RECORD", {"startNs", "endNs", "globalTid"}, [this](const DatabaseRow &row) {
        const std::int64_t process = row.integer(2).value_or(0) >> 32;
        const std::uint32_t lane = m_rows.lane({Layer::GarbageCollection, std::nullopt, process}, "0", "Python GC", 0);
        const std::uint32_t name = m_rows.name("GC");
        m_rows.addSlice({{DatabaseTable::GarbageCollection, row.number()}, lane, name, name, 0}, row.integer(0), row.integer(1));
    });
}

void HostRows::readSystemCalls()
{
    m_rows.read("OSRT_API", {"startNs", "endNs", "globalTid", "name"}, [this](const DatabaseRow &row) {
        const std::uint32_t lane = threadLane(Layer::SystemCalls, row.integer(2).value_or(0));
        m_rows.addSlice({{DatabaseTable::SystemCall, row.number()}, lane, m_rows.name(row, 3), 0, 0}, row.integer(0),
                        row.integer(1));
    });
}

void HostRows::readDpu()
{
    m_rows.read("DPU_TASK", {"startNs", "endNs", "globalTid", "opName"}, [this](const DatabaseRow &row) {
        const std::uint32_t lane = threadLane(Layer::Dpu, row.integer(2).value_or(0));
        m_rows.addSlice({{DatabaseTable::Dpu, row.number()}, lane, m_rows.name(row, 3), 0, 0}, row.integer(0), row.integer(1));
    });
}

/// Step marks are among the operators as well if the framework was recorded; only those that are missing there are added.
void HostRows::readSteps()
{
    m_rows.read("STEP_TIME", {"id", "startNs", "endNs"}, [this](const DatabaseRow &row) {
        const std::string step = std::string(HostRowsStepPrefix).append(row.text(0));
        if (m_rows.hasName(step))
            return;
        const std::uint32_t lane = m_rows.lane({Layer::Framework, std::nullopt, m_rows.hostPid()}, "Steps", "Steps", -1);
        m_rows.addSlice({{DatabaseTable::StepTime, row.number()}, lane, m_rows.name(step), 0, 0}, row.integer(1), row.integer(2));
    });
}

} // namespace plumbline
