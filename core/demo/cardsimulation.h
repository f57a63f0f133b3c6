// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/demo/demoplan.h"
#include "core/demo/demorandom.h"
#include "core/demo/demostep.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace plumbline {

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
    void synchronise(std::string_view caller);
    void plantSynchronisation();
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
