// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/demo/cardsimulation.h"

#include "core/demo/collectives.h"
#include "core/demo/hosttime.h"
#include "core/demo/stepmemory.h"

#include <algorithm>
#include <string>
#include <utility>

namespace plumbline {

namespace {

constexpr TimeNs Microsecond = 1'000;
constexpr TimeNs Millisecond = 1'000'000;
constexpr std::int64_t BucketBytes = 25'165'824;
constexpr std::int64_t SlowPercent = 300;
constexpr std::int64_t ThrottledPercent = 150;
constexpr int ThrottledMegahertz = 1200;
constexpr int SlowLayer = 1;
constexpr int SynchronisedLayer = 2;

constexpr const char *ComputeLane = "Ascend Hardware/Stream 2";

/// Rounds up to an even time. Kernels start at even nanoseconds and collectives at odd ones, because the start is the id of an
/// async_npu flow and must be unique.
TimeNs evenUp(TimeNs time)
{
    return time + time % 2;
}

} // namespace

CardSimulation::CardSimulation(const DemoPlan &plan, int card)
    : m_plan(plan)
    , m_card(card)
    , m_random(plan.seed * 1'000'003 + static_cast<std::uint64_t>(card))
    , m_main(DemoPlan::BeginNs + card * 370)
    , m_model(demoModel(plan.modelSize()))
{}

TimeNs CardSimulation::hostTime(std::int64_t low, std::int64_t high)
{
    return m_random.between(low / HostTick, high / HostTick) * HostTick;
}

void CardSimulation::addFault(std::string_view rule, std::string lane, TimeRange range, std::vector<std::string> names,
                              std::vector<std::pair<std::string_view, std::int64_t>> facts)
{
    m_faults.push_back({rule, m_card, m_step.number, std::move(lane), range, std::move(names), std::move(facts)});
}

void CardSimulation::openFrame(std::string_view name, int number)
{
    const std::int64_t parent = m_frames.empty() ? 0 : m_step.frames[m_frames.back()].id;
    m_frames.push_back(m_step.frames.size());
    m_step.frames.push_back({m_main, m_main, name, number, m_frameId++, parent});
    m_main += hostTime(600, 1400);
}

void CardSimulation::closeFrame()
{
    m_main += hostTime(400, 900);
    m_step.frames[m_frames.back()].end = m_main;
    m_frames.pop_back();
    m_main += hostTime(300, 700);
}

void CardSimulation::openStep()
{
    m_step.clear();
    m_forward.assign(static_cast<std::size_t>(m_plan.microBatches), {});
    ++m_stepIndex;
    m_moduleNumber = 0;
    m_step.number = DemoPlan::FirstStep + m_stepIndex;
    m_main += hostTime(20 * Microsecond, 40 * Microsecond);
    m_step.range.begin = m_main;
    m_step.counters.push_back({m_main, DemoCounter::Frequency, DemoPlan::FullMegahertz});
    openFrame("train.py(88): train_step", -1);
}

void CardSimulation::runBackward()
{
    beginStep();
    runForward(0);
    runBackward(0);
}

void CardSimulation::beginStep()
{
    openStep();
    loadData();
}

void CardSimulation::runForwardPass(int microBatch)
{
    m_moduleNumber = 0;
    openFrame("pipeline.py(212): forward_step", -1);
    runForward(microBatch);
    closeFrame();
}

void CardSimulation::runBackwardPass(int microBatch)
{
    openFrame("pipeline.py(301): backward_step", -1);
    runBackward(microBatch);
    closeFrame();
}

void CardSimulation::runBackward(int microBatch)
{
    openFrame("torch/_tensor.py(466): backward", -1);
    m_backward = m_main + hostTime(20 * Microsecond, 30 * Microsecond);
    if (plants(DemoFault::FrequencyDrop)) {
        m_megahertz = ThrottledMegahertz;
        m_step.counters.push_back({m_stream, DemoCounter::Frequency, m_megahertz});
    }
    const std::vector<Launch> &forward = m_forward[static_cast<std::size_t>(microBatch)];
    const int layers = m_plan.layers(m_card);
    const std::size_t head = m_model.forwardLayer.size() * static_cast<std::size_t>(layers);
    for (const DemoOperator &made : m_plan.hasHead(m_card) ? m_model.backwardHead : std::span<const DemoOperator>())
        runBackwardOperator(made, forward[head + static_cast<std::size_t>(made.partner)],
                            {DemoScope::Section::Head, 0, made.partner, true});
    for (int layer = layers - 1; layer >= 0; --layer) {
        m_slowdown = plants(DemoFault::SlowCard) && layer == SlowLayer ? SlowPercent : 100;
        for (const DemoOperator &made : m_model.backwardLayer) {
            const std::size_t first = m_model.forwardLayer.size() * static_cast<std::size_t>(layer);
            runBackwardOperator(made, forward[first + static_cast<std::size_t>(made.partner)],
                                {DemoScope::Section::Layer, layer, made.partner, true});
        }
        if (m_plan.cards > 1 && !m_plan.isPipeline())
            allReduce(layer);
    }
    m_slowdown = 100;
    m_main = std::max(m_main, m_backward);
    closeFrame();
}

void CardSimulation::loadData()
{
    const bool slow = plants(DemoFault::DataLoading);
    openFrame("torch/utils/data/dataloader.py(626): __next__", -1);
    constexpr std::string_view Loader = "enumerate(DataLoader)#_MultiProcessingDataLoaderIter.__next__";
    constexpr std::string_view MindSporeLoader = "Dataset::DatasetIterator::GetNext";
    const TimeNs loaderBegin = m_main;
    m_main += slow ? hostTime(12 * Millisecond, 13 * Millisecond) : hostTime(180 * Microsecond, 260 * Microsecond);
    m_step.operators.push_back({loaderBegin, m_main, DemoThread::Main, Loader, "", "", -1, -1});
    closeFrame();
    if (slow)
        addFault("dataloader-slow", m_plan.threadLane(m_card, DemoThread::Main), {loaderBegin, m_step.operators.back().end},
                 {std::string(m_plan.isMindSpore() ? MindSporeLoader : Loader)},
                 {{"duration_ns", m_step.operators.back().end - loaderBegin}});

    // The batch is copied to the device on the compute stream, like the blocking copies of real trainings.
    const TimeNs copyBegin = m_main;
    m_main += hostTime(3 * Microsecond, 5 * Microsecond);
    const TimeNs enqueueBegin = m_main;
    m_main += hostTime(2 * Microsecond, 4 * Microsecond);
    const TimeNs dequeueBegin = std::max(m_queue, m_main) + hostTime(1500, 2500);
    const TimeNs callBegin = dequeueBegin + hostTime(600, 1200);
    const TimeNs callEnd = callBegin + hostTime(24 * Microsecond, 36 * Microsecond);
    m_queue = callEnd + hostTime(600, 1200);
    m_step.queue.push_back({enqueueBegin,
                            m_main,
                            dequeueBegin,
                            m_queue,
                            DemoThread::Main,
                            "acl_memcpy_host_to_device",
                            m_correlation++,
                            {},
                            "Copy"});
    m_step.cann.push_back(
        {callBegin, callEnd, DemoThread::Queue, "AscendCL", "aclrtMemcpyAsync", "ACL_RTS", "0", m_connection, callBegin + 1000});
    const TimeNs start = evenUp(std::max(m_stream, callEnd) + m_random.between(4'000, 9'000));
    m_stream = start + m_random.between(96'000, 104'000);
    m_step.tasks.push_back({start,
                            m_stream,
                            DemoPlan::ComputeStream,
                            "MEMCPY_ASYNC",
                            "PCIE_DMA_SQE",
                            m_connection++,
                            m_task++,
                            {copyBegin, DemoThread::Main, dequeueBegin}});
    m_main += hostTime(2 * Microsecond, 4 * Microsecond);
    m_step.operators.push_back({copyBegin, m_main, DemoThread::Main, "aten::copy_", "4, 1024;\\r\\n4, 1024;\\r\\n",
                                "long int;\\r\\nlong int;\\r\\nScalar", -1, -1});
    m_main += hostTime(2 * Microsecond, 4 * Microsecond);
}

void CardSimulation::runForward(int microBatch)
{
    m_launches = &m_forward[static_cast<std::size_t>(microBatch)];
    const bool slow = plants(DemoFault::HostBound);
    m_hostDelay = slow ? 170 * Microsecond : 0;
    const std::size_t firstKernel = m_step.kernels.size();
    openFrame("nn.Module: Transformer", 0);
    for (int layer = 0; layer < m_plan.layers(m_card); ++layer) {
        if (layer == SynchronisedLayer && plants(DemoFault::Synchronisation))
            plantSynchronisation();
        runLayerForward(layer);
    }
    m_hostDelay = 0;
    if (slow) {
        const TimeRange range{m_step.kernels[firstKernel].start, m_step.kernels.back().end};
        addFault("host-bound-window", ComputeLane, range, {},
                 {{"kernels", static_cast<std::int64_t>(m_step.kernels.size() - firstKernel)}});
    }
    if (m_plan.hasHead(m_card))
        runHead();
    closeFrame();
}

void CardSimulation::runLayerForward(int layer)
{
    openFrame("nn.Module: TransformerLayer", layer);
    DemoScope scope{DemoScope::Section::Layer, layer, 0, false};
    for (const DemoOperator &made : m_model.forwardLayer) {
        m_launches->push_back(runOperator(made, DemoThread::Main, m_sequence++, scope));
        ++scope.place;
    }
    closeFrame();
}

void CardSimulation::runHead()
{
    DemoScope scope{DemoScope::Section::Head, 0, 0, false};
    for (const DemoOperator &made : m_model.forwardHead) {
        m_launches->push_back(runOperator(made, DemoThread::Main, m_sequence++, scope));
        ++scope.place;
    }
    if (!plants(DemoFault::AiCpuKernel))
        return;
    const DemoOperator &made = *m_model.aiCpuOperator;
    const Launch launch = runOperator(made, DemoThread::Main, -1, scope);
    addFault("aicpu-kernel", ComputeLane, {launch.firstKernel, launch.lastKernel},
             {m_plan.isMindSpore() ? scopedName(scope, made.kernels[0].type, 0) : std::string(made.kernels[0].name)},
             {{"duration_ns", launch.lastKernel - launch.firstKernel}});
}

/// Plants a value that the host reads in the middle of the forward pass. The task queue runs empty, and the kernels that follow
/// come late.
void CardSimulation::plantSynchronisation()
{
    synchronise("train.py(131): log_loss");
    const TimeNs drained = m_stream;
    m_main += hostTime(1'600 * Microsecond, 1'900 * Microsecond);
    const std::size_t next = m_step.kernels.size();
    runOperator(m_model.forwardLayer[4], DemoThread::Main, -1, {DemoScope::Section::Layer, SynchronisedLayer, 4, false});
    const TimeNs refilled = m_step.kernels[next].start;
    addFault("explicit-sync", ComputeLane, {drained, refilled},
             {"AscendCL@aclrtSynchronizeStreamWithTimeout", m_plan.isMindSpore() ? "Asnumpy" : "aten::item"},
             {{"idle_ns", refilled - drained}});
}

void CardSimulation::synchronise(std::string_view caller)
{
    openFrame(caller, -1);
    const TimeNs itemBegin = m_main;
    m_main += hostTime(2 * Microsecond, 3 * Microsecond);
    const TimeNs denseBegin = m_main;
    m_main += hostTime(2 * Microsecond, 3 * Microsecond);
    const TimeNs syncBegin = m_main;
    // The queue thread may still have work to launch. All that it has launched so far is included in m_stream.
    m_main = std::max({m_main, m_queue, tickUp(m_stream)}) + hostTime(6 * Microsecond, 9 * Microsecond);
    m_step.cann.push_back({syncBegin, m_main, DemoThread::Main, "AscendCL", "aclrtSynchronizeStreamWithTimeout", "ACL_RTS", "0",
                           m_connection++, -1});
    m_main += hostTime(1 * Microsecond, 2 * Microsecond);
    m_step.operators.push_back({denseBegin, m_main, DemoThread::Main, "aten::_local_scalar_dense", "", "float", -1, -1});
    m_main += hostTime(1 * Microsecond, 2 * Microsecond);
    m_step.operators.push_back({itemBegin, m_main, DemoThread::Main, "aten::item", "", "float", -1, -1});
    closeFrame();
}

CardSimulation::Launch CardSimulation::runOperator(const DemoOperator &made, DemoThread thread, std::int64_t sequence,
                                                   DemoScope scope)
{
    TimeNs &now = clock(thread);
    const bool framed = !made.module.empty();
    if (framed)
        openFrame(made.module, m_moduleNumber++);
    Launch launch;
    launch.sequence = sequence;
    launch.operatorStart = now;
    const TimeNs outerBegin = now;
    now += hostTime(4 * Microsecond, 7 * Microsecond) + m_hostDelay;
    const bool nested = made.inner != made.outer;
    const TimeNs innerBegin = nested ? now : outerBegin;
    now += nested ? hostTime(5 * Microsecond, 9 * Microsecond) : 0;

    const TimeNs enqueueBegin = now;
    now += hostTime(1500, 3500);
    m_step.queue.push_back({enqueueBegin, now, 0, 0, thread, made.api, m_correlation++, scope, made.kernels.front().type});
    launchKernels(made, {innerBegin, thread}, launch);

    now += hostTime(900, 1800);
    if (nested)
        m_step.operators.push_back({innerBegin, now, thread, made.inner, made.dims, made.types, -1, -1});
    now += nested ? hostTime(900, 1800) : 0;
    m_step.operators.push_back({outerBegin, now, thread, made.outer, made.dims, made.types, sequence, -1});
    now += hostTime(1200, 2600);
    if (made.outputBytes > 0)
        m_step.allocations.push_back(
            {made.inner, made.outputBytes, innerBegin + 1000, 0, 0, 0, scope, made.kernels.front().type});
    if (framed)
        closeFrame();
    return launch;
}

void CardSimulation::runBackwardOperator(const DemoOperator &made, const Launch &forward, DemoScope scope)
{
    const Launch launch = runOperator(made, DemoThread::Backward, forward.sequence, scope);
    m_step.forwardBackward.push_back({forward.sequence, forward.operatorStart, launch.operatorStart});
    for (AllocationRow &row : m_step.allocations) {
        if (row.released == 0 && row.allocated > forward.operatorStart && row.bytes > 0) {
            row.released = m_backward;
            break;
        }
    }
}

void CardSimulation::launchKernels(const DemoOperator &made, Origin origin, Launch &launch)
{
    QueueRow &task = m_step.queue.back();
    task.dequeueStart = std::max(m_queue, task.enqueueEnd) + hostTime(1500, 2500);
    origin.launch = task.dequeueStart;
    TimeNs now = task.dequeueStart + hostTime(600, 1200);
    const TimeNs callBegin = now;
    const std::int64_t callConnection = m_connection++;
    now += hostTime(1200, 2400);
    for (const DemoKernel &kernel : made.kernels) {
        const TimeNs nodeBegin = now;
        const TimeNs launchedAt = now + 1200;
        now += hostTime(3800, 6600);
        m_step.cann.push_back(
            {nodeBegin, now, DemoThread::Queue, "Node", "launch", "launch", kernel.name, m_connection, launchedAt});
        placeKernel(kernel, launchedAt, m_connection++, origin);
        m_step.kernels.back().scope = task.scope;
        m_step.kernels.back().primitive = task.primitive;
        m_step.kernels.back().part = static_cast<int>(&kernel - made.kernels.data());
        if (launch.firstKernel == 0)
            launch.firstKernel = m_step.kernels.back().start;
        now += hostTime(700, 1500);
    }
    m_step.cann.push_back({callBegin, now, DemoThread::Queue, "AscendCL", made.api, "ACL_NN", "0", callConnection, -1});
    now += hostTime(600, 1200);
    task.dequeueEnd = now;
    m_queue = now;
    launch.lastKernel = m_step.kernels.back().end;
}

void CardSimulation::placeKernel(const DemoKernel &kernel, TimeNs launchedAt, std::int64_t connection, Origin origin)
{
    const TimeNs start =
        evenUp(std::max(m_stream + m_random.between(1'100, 2'300), launchedAt + m_random.between(7'000, 13'000)));
    std::int64_t duration = kernel.durationNs * m_random.between(970, 1'030) / 1'000 * m_slowdown / 100;
    const bool throttled = m_megahertz < DemoPlan::FullMegahertz && kernel.core != DemoCore::AiCpu;
    if (throttled)
        duration = duration * ThrottledPercent / 100;
    m_step.kernels.push_back(
        {start, start + duration, &kernel, connection, m_task++, start - m_stream, m_megahertz, origin, {}, {}, 0});
    m_stream = start + duration;
}

TimeNs CardSimulation::callCommunication(const Communication &call, CollectiveRow &row)
{
    TimeNs &now = clock(call.thread);
    const std::string_view function = operationName(call.operation);
    const TimeNs operatorBegin = now;
    now += hostTime(8 * Microsecond, 12 * Microsecond);
    const TimeNs enqueueBegin = now;
    now += hostTime(1500, 3500);
    const TimeNs dequeueBegin = std::max(m_queue, now) + hostTime(1500, 2500);
    const TimeNs callBegin = dequeueBegin + hostTime(600, 1200);
    const TimeNs callEnd = callBegin + hostTime(130 * Microsecond, 170 * Microsecond);
    const std::int64_t callConnection = m_connection++;
    const std::int64_t connection = m_connection++;
    const TimeNs ringBegin = callEnd - hostTime(60 * Microsecond, 80 * Microsecond);
    m_step.cann.push_back(
        {callBegin, callEnd, DemoThread::Queue, "AscendCL", function, "HOST_HCCL", function, callConnection, -1});
    m_step.cann.push_back({callBegin, callEnd, DemoThread::Queue, "Node", "launch", "launch", function, connection, callBegin});
    m_step.cann.push_back({ringBegin, ringBegin + hostTime(30 * Microsecond, 50 * Microsecond), DemoThread::Queue, "Hccl",
                           "Launch_Ffts", "master", "Launch_Ffts", m_connection++, -1});
    m_queue = callEnd + hostTime(600, 1200);
    m_step.queue.push_back(
        {enqueueBegin, now, dequeueBegin, m_queue, call.thread, call.task, m_correlation++, call.scope, call.primitive});
    now += hostTime(900, 1800);
    m_step.operators.push_back({operatorBegin, now, call.thread, call.name, call.dims, call.types, -1, -1});
    now += hostTime(1200, 2600);
    row = {0,        0, 0, m_collective++, connection, call.bytes, {operatorBegin, call.thread, dequeueBegin}, call.operation,
           call.peer};
    return callEnd;
}

void CardSimulation::allReduce(int layer)
{
    CollectiveRow row;
    const TimeNs called = callCommunication({DemoThread::Backward,
                                             "c10d::allreduce_",
                                             "12582912",
                                             "float",
                                             "HcclAllreduce",
                                             "AllReduce",
                                             {DemoScope::Section::Reducer, layer, 0, false},
                                             DemoOperation::AllReduce,
                                             BucketBytes},
                                            row);
    row.start = row.end = std::max(m_stream, called) + m_random.between(4'000, 9'000);
    m_step.collectives.push_back(row);
}

TimeNs CardSimulation::waitForStream(int stream, TimeNs from, int other, TimeNs ready)
{
    constexpr TimeNs RecordNs = 20;
    const TimeNs recorded = ready + m_random.between(200, 500);
    m_step.tasks.push_back({recorded, recorded + RecordNs, other, "EVENT_RECORD", "EVENT_RECORD_SQE", -1, m_task++, {}});
    const TimeNs begin = from + m_random.between(200, 500);
    const TimeNs end = std::max(begin + RecordNs, recorded + RecordNs + m_random.between(100, 400));
    m_step.tasks.push_back({begin, end, stream, "EVENT_WAIT", "EVENT_WAIT_SQE", -1, m_task++, {}});
    return end;
}

CardSimulation::Communication CardSimulation::message(DemoOperation operation, int peer) const
{
    constexpr std::int64_t HiddenBytes = 2 * 1024;
    const bool sends = operation == DemoOperation::Send;
    return {DemoThread::Main,
            sends ? "c10d::send" : "c10d::recv_",
            "",
            "c10::Half",
            sends ? "HcclSend" : "HcclReceive",
            sends ? "Send" : "Receive",
            {DemoScope::Section::Pipeline, peer, sends ? 0 : 1, false},
            operation,
            m_plan.modelSize().rows() * HiddenBytes,
            peer};
}

TimeNs CardSimulation::send(int peer)
{
    CollectiveRow row;
    const TimeNs called = callCommunication(message(DemoOperation::Send, peer), row);
    const TimeNs ready = waitForStream(DemoPlan::CommunicationStream, std::max(m_communication, called + 4'000),
                                       DemoPlan::ComputeStream, m_stream);
    m_stream += 600;
    row.start = (ready + m_random.between(1'500, 3'000)) | 1;
    row.end = row.start + transferTime(row.bytes) + m_random.between(0, 1'500);
    m_communication = row.end;
    m_step.collectives.push_back(row);
    placeMessage(*this, row, m_plan.cards);
    return row.start;
}

void CardSimulation::receive(int peer, TimeNs sentAt)
{
    CollectiveRow row;
    const TimeNs called = callCommunication(message(DemoOperation::Receive, peer), row);
    row.start = (std::max(m_communication, called) + m_random.between(4'000, 9'000)) | 1;
    row.wait = std::max<TimeNs>(sentAt - row.start, 0);
    row.end = row.start + row.wait + transferTime(row.bytes) + m_random.between(0, 1'500);
    m_communication = row.end + 600;
    m_step.collectives.push_back(row);
    placeMessage(*this, row, m_plan.cards);
    m_stream = waitForStream(DemoPlan::ComputeStream, std::max(m_stream, called + 4'000), DemoPlan::CommunicationStream, row.end);
}

void CardSimulation::reduceNorm()
{
    constexpr std::int64_t NormBytes = 1'000'000;
    CollectiveRow row;
    const TimeNs called = callCommunication({DemoThread::Main,
                                             "c10d::allreduce_",
                                             "250000",
                                             "float",
                                             "HcclAllreduce",
                                             "AllReduce",
                                             {DemoScope::Section::Reducer, 0, 0, false},
                                             DemoOperation::AllReduce,
                                             NormBytes},
                                            row);
    const TimeNs ready = waitForStream(DemoPlan::CommunicationStream, std::max(m_communication, called + 4'000),
                                       DemoPlan::ComputeStream, m_stream);
    m_stream += 600;
    row.start = row.end = (ready + m_random.between(1'500, 3'000)) | 1;
    m_step.collectives.push_back(row);
}

void CardSimulation::runOptimizer()
{
    // The compute stream waits for the last gradients; the host does not.
    const TimeNs reduced = m_step.collectives.empty() ? 0 : m_step.collectives.back().end;
    if (m_plan.isPipeline()) {
        m_communication = reduced + 600;
        m_stream = waitForStream(DemoPlan::ComputeStream, m_stream, DemoPlan::CommunicationStream, reduced);
    }
    m_stream = std::max(m_stream, reduced);
    openFrame("torch/optim/optimizer.py(376): wrapper", -1);
    const TimeNs optimizerBegin = m_main;
    m_main += hostTime(20 * Microsecond, 30 * Microsecond);
    DemoScope scope{DemoScope::Section::Optimizer, 0, 0, false};
    for (const DemoOperator &made : m_model.optimizer) {
        runOperator(made, DemoThread::Main, -1, scope);
        ++scope.place;
    }
    m_step.operators.push_back({optimizerBegin, m_main, DemoThread::Main, "Optimizer.step#AdamW.step", "", "", -1, -1});
    closeFrame();
    synchronise("train.py(97): read_loss");

    if (m_megahertz < DemoPlan::FullMegahertz) {
        const TimeNs begin = m_step.counters.back().time;
        addFault("freq-drop", "AI Core Freq/AI Core Freq", {begin, m_stream}, {"AI Core Freq"},
                 {{"megahertz", m_megahertz}, {"full_megahertz", DemoPlan::FullMegahertz}});
        m_megahertz = DemoPlan::FullMegahertz;
        m_step.counters.push_back({m_stream, DemoCounter::Frequency, m_megahertz});
    }
    closeFrame();
    m_main += hostTime(2 * Microsecond, 4 * Microsecond);
    m_step.range.end = m_main;
    m_step.operators.push_back({m_step.range.begin, m_main, DemoThread::Main, "ProfilerStep", "", "", -1, m_step.number});
    totalAllocations(m_step, m_backward);
    addCounters(m_step, m_random);
}

} // namespace plumbline
