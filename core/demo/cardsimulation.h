// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/demo/demoplan.h"
#include "core/demo/demorandom.h"
#include "core/demo/demostep.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace plumbline {

/// Simulates the training loop of one card step by step: the host threads, the task queue between them, and the streams of the
/// device. Each of these is a clock that only moves forward. Collectives end together on all cards, so a step is run in two
/// parts: runBackward() on all cards, then resolveCollectives(), then runOptimizer(). A stage of a pipeline runs passes and
/// messages in place of runBackward(), see runPipelineStep(). Only the current step is in memory.
class CardSimulation
{
public:
    CardSimulation(const DemoPlan &plan, int card);

    /// Runs data input, forward pass and backward pass of the next step. Collectives get the time at which this card is ready for
    /// them.
    void runBackward();
    /// Begins the next step of a stage of a pipeline, and fetches its data.
    void beginStep();
    /// Runs the forward pass of a micro-batch.
    void runForwardPass(int microBatch);
    /// Runs the backward pass of a micro-batch, whose forward pass must have run.
    void runBackwardPass(int microBatch);
    /// Sends the result of the last pass to another stage. Returns when that begins.
    TimeNs send(int peer);
    /// Receives what another stage sends from `sentAt` on. Kernels that follow wait for it.
    void receive(int peer, TimeNs sentAt);
    /// Appends the all-reduce that ends the passes of a step. It gets the time at which this card is ready for it.
    void reduceNorm();

    /// Runs the optimizer and ends the step. Collectives must have their end by now.
    void runOptimizer();

    [[nodiscard]] int card() const { return m_card; }
    [[nodiscard]] DemoStep &step() { return m_step; }
    [[nodiscard]] const DemoStep &step() const { return m_step; }
    [[nodiscard]] const std::vector<PlantedFault> &faults() const { return m_faults; }
    [[nodiscard]] DemoRandom &random() { return m_random; }
    /// Returns the next number of a task.
    std::int64_t takeTask() { return m_task++; }
    /// Returns whether the fault is planted on this card in the current step.
    [[nodiscard]] bool plants(DemoFault fault) const { return m_plan.plants(fault, m_card, m_stepIndex); }
    /// Records a planted fault of the current step for demo.json.
    void addFault(std::string_view rule, std::string lane, TimeRange range, std::vector<std::string> names,
                  std::vector<std::pair<std::string_view, std::int64_t>> facts);

private:
    /// Where an operator and its kernels ended up in time.
    struct Launch
    {
        TimeNs operatorStart = 0;
        TimeNs firstKernel = 0;
        TimeNs lastKernel = 0;
        std::int64_t sequence = -1;
    };
    /// A communication operator, as a thread of the host asks for it.
    struct Communication
    {
        DemoThread thread = DemoThread::Main;
        std::string_view name; ///< of the operator of the framework
        std::string_view dims;
        std::string_view types;
        std::string_view task; ///< of the task queue
        std::string_view primitive;
        DemoScope scope;
        DemoOperation operation = DemoOperation::AllReduce;
        std::int64_t bytes = 0;
        int peer = -1;
    };

    /// Returns a random duration on the host in the range [low, high], in whole ticks of the host clock.
    TimeNs hostTime(std::int64_t low, std::int64_t high);
    TimeNs &clock(DemoThread thread) { return thread == DemoThread::Main ? m_main : m_backward; }

    void loadData();
    void openStep();
    void runForward(int microBatch);
    void runBackward(int microBatch);
    void runLayerForward(int layer);
    void runHead();
    void allReduce(int layer);
    /// Runs the host's part of an operator. Returns when the call that launches it ends.
    TimeNs callCommunication(const Communication &call, CollectiveRow &row);
    /// Lets a stream wait, from `from` on, for what another one has done until `ready`. Returns when it goes on.
    TimeNs waitForStream(int stream, TimeNs from, int other, TimeNs ready);
    [[nodiscard]] Communication message(DemoOperation operation, int peer) const;
    /// Runs an operator on a host thread: its Python frame, its slices, the task that it enqueues and the kernels that follow.
    Launch runOperator(const DemoOperator &made, DemoThread thread, std::int64_t sequence, DemoScope scope);
    /// Runs a backward operator, and releases the first allocation since the start of its forward operator that is still held.
    void runBackwardOperator(const DemoOperator &made, const Launch &forward, DemoScope scope);
    /// Takes the last enqueued task out of the queue and launches its kernels.
    void launchKernels(const DemoOperator &made, Origin origin, Launch &launch);
    /// Runs a kernel on the compute stream as soon as it is launched and the stream is free.
    void placeKernel(const DemoKernel &kernel, TimeNs launchedAt, std::int64_t connection, Origin origin);
    /// Blocks the main thread until the queue thread and the device have finished.
    void synchronise(std::string_view caller);
    void plantSynchronisation();
    void openFrame(std::string_view name, int number);
    void closeFrame();

    const DemoPlan m_plan;
    const int m_card;
    DemoRandom m_random;
    DemoStep m_step;
    std::vector<PlantedFault> m_faults;
    std::vector<std::vector<Launch>> m_forward; ///< by micro-batch the operators of its forward pass in this step, in order
    std::vector<std::size_t> m_frames;          ///< open Python frames, as positions in DemoStep::frames
    int m_stepIndex = -1;
    int m_moduleNumber = 0;
    int m_megahertz = DemoPlan::FullMegahertz;
    TimeNs m_hostDelay = 0;                    ///< extra time of each operator while the host is the bottleneck
    std::int64_t m_slowdown = 100;             ///< duration of a kernel in percent of its normal one
    std::vector<Launch> *m_launches = nullptr; ///< those of the forward pass that runs; of m_forward
    TimeNs m_main = 0;                         ///< clock of the main thread
    TimeNs m_backward = 0;                     ///< clock of the thread that runs the backward pass
    TimeNs m_queue = 0;                        ///< clock of the queue thread
    TimeNs m_stream = 0;                       ///< clock of the compute stream
    TimeNs m_communication = 0;                ///< clock of the communication stream of a pipeline
    std::int64_t m_connection = 100;
    std::int64_t m_correlation = 1;
    std::int64_t m_sequence = 40;
    std::int64_t m_task = 811;
    std::int64_t m_frameId = 1;
    std::int64_t m_collective = 0;
    const DemoModel &m_model;
};

} // namespace plumbline
