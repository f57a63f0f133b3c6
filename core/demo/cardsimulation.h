// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/demo/demorandom.h"
#include "core/demo/demostep.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace plumbline {

/// What is planted, and in which of the first steps.
enum class DemoFault : std::uint8_t { AiCpuKernel, FrequencyDrop, DataLoading, HostBound, SlowCard, Synchronisation };

/// The fixed facts of a made-up run.
struct DemoPlan
{
    static constexpr std::int64_t BeginNs = 1752229815400000000; ///< 2025-07-11 10:30:15.4 UTC
    static constexpr int FirstStep = 3;                          ///< number of the first recorded step
    static constexpr int ComputeStream = 2;
    static constexpr int CommunicationStream = 4;
    static constexpr int FullMegahertz = 1800;
    static constexpr int DevicesPerHost = 8;

    int cards = 1;
    int steps = 1;
    std::uint64_t seed = 1;
    DemoFramework framework = DemoFramework::PyTorch;

    /// Whether the fault is planted on that card in the step with that index.
    [[nodiscard]] bool plants(DemoFault fault, int card, int step) const;

    [[nodiscard]] static int host(int card) { return card / DevicesPerHost; }
    [[nodiscard]] static int device(int card) { return card % DevicesPerHost; }
    [[nodiscard]] static int processId(int card) { return 310417 + 131 * card; }
    [[nodiscard]] static int threadId(int card, DemoThread thread);
    [[nodiscard]] bool isMindSpore() const { return framework == DemoFramework::MindSpore; }
};

/// Runs the training loop of one card step by step: host threads, the task queue between them, and the streams of the
/// device, each a clock that only moves forward. A step is run in two parts, because collectives end together on all
/// cards: runBackward(), then resolveCollectives(), then runOptimizer(). O(1) memory over steps.
class CardSimulation
{
public:
    CardSimulation(const DemoPlan &plan, int card);

    /// Data, forward and backward pass of the next step; collectives get their start.
    void runBackward();
    /// Optimizer and the end of the step, once the collectives have their end.
    void runOptimizer();

    [[nodiscard]] int card() const { return m_card; }
    [[nodiscard]] CardStep &step() { return m_step; }
    [[nodiscard]] const CardStep &step() const { return m_step; }
    [[nodiscard]] const std::vector<PlantedFault> &faults() const { return m_faults; }
    [[nodiscard]] DemoRandom &random() { return m_random; }
    std::int64_t takeTask() { return m_task++; }
    /// Whether the fault is planted on this card in the current step.
    [[nodiscard]] bool plants(DemoFault fault) const { return m_plan.plants(fault, m_card, m_stepIndex); }
    void addFault(std::string_view rule, std::string lane, TimeRange range, std::vector<std::string> names,
                  std::vector<std::pair<std::string_view, std::int64_t>> facts);

private:
    struct Launch
    {
        TimeNs operatorStart = 0;
        TimeNs firstKernel = 0;
        TimeNs lastKernel = 0;
        std::int64_t sequence = -1;
    };

    TimeNs hostTime(std::int64_t low, std::int64_t high);
    TimeNs &clock(DemoThread thread) { return thread == DemoThread::Main ? m_main : m_backward; }

    void loadData();
    void runForward();
    void runLayerForward(int layer);
    void runHead();
    void allReduce(int layer);
    Launch runOperator(const DemoOperator &made, DemoThread thread, std::int64_t sequence, DemoScope scope);
    void runBackwardOperator(const DemoOperator &made, const Launch &forward, DemoScope scope);
    void launchKernels(const DemoOperator &made, Origin origin, Launch &launch);
    void placeKernel(const DemoKernel &kernel, TimeNs launchedAt, std::int64_t connection, Origin origin);
    [[nodiscard]] std::string threadLane(DemoThread thread) const;
    void synchronise(std::string_view caller);
    void plantSynchronisation();
    void addCounters();
    void totalAllocations();
    void openFrame(std::string_view name, int number);
    void closeFrame();

    const DemoPlan m_plan;
    const int m_card;
    DemoRandom m_random;
    CardStep m_step;
    std::vector<PlantedFault> m_faults;
    std::vector<Launch> m_forward;     ///< of the current step, in order
    std::vector<std::size_t> m_frames; ///< open Python frames
    int m_stepIndex = -1;
    int m_moduleNumber = 0;
    int m_megahertz = DemoPlan::FullMegahertz;
    TimeNs m_hostDelay = 0;        ///< extra time of each operator while the host is slow
    std::int64_t m_slowdown = 100; ///< percent of a kernel's duration
    TimeNs m_main = 0;
    TimeNs m_backward = 0;
    TimeNs m_queue = 0;
    TimeNs m_stream = 0;
    std::int64_t m_connection = 100;
    std::int64_t m_correlation = 1;
    std::int64_t m_sequence = 40;
    std::int64_t m_task = 811;
    std::int64_t m_frameId = 1;
    std::int64_t m_collective = 0;
};

} // namespace plumbline
