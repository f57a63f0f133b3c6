// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/demo/demofault.h"
#include "core/demo/demoframework.h"
#include "core/demo/demostep.h"

#include <cstdint>
#include <string>

namespace plumbline {

/// The settings and constants of one run of the demo.
struct DemoPlan
{
    static constexpr std::int64_t BeginNs = 1752229815400000000; ///< 2025-07-11 10:30:15.4 UTC, when the run begins
    static constexpr int FirstStep = 3;                          ///< number of the first recorded step
    static constexpr int ComputeStream = 2;
    static constexpr int CommunicationStream = 4;
    static constexpr int FullMegahertz = 1800;
    static constexpr int DevicesPerHost = 8;
    static constexpr int SequencesOfPipeline = 16; ///< of all micro-batches of a step
    static constexpr int SlowStage = 1;            ///< the one of DemoFault::StageImbalance

    int cards = 1;
    int steps = 1;
    std::uint64_t seed = 1;
    DemoFramework framework = DemoFramework::PyTorch;
    DemoFaults faults = allDemoFaults();
    int stages = 1;       ///< of a pipeline, in which each card is one; 1: the cards work on batches of their own
    int microBatches = 1; ///< of a step of a pipeline

    [[nodiscard]] bool isPipeline() const { return stages > 1; }
    /// Returns how many layers a card computes.
    [[nodiscard]] int layers(int card) const;
    /// Returns whether a card computes the operators behind the last layer.
    [[nodiscard]] bool hasHead(int card) const { return card == cards - 1 || !isPipeline(); }
    /// Returns the size of the network, for the batch that a pass works on.
    [[nodiscard]] DemoModelSize modelSize() const;
    /// Returns whether the fault is planted on that card in the step with that position, which counts from 0.
    [[nodiscard]] bool plants(DemoFault fault, int card, int step) const;

    [[nodiscard]] static int host(int card) { return card / DevicesPerHost; }
    [[nodiscard]] static int device(int card) { return card % DevicesPerHost; }
    [[nodiscard]] static int processId(int card) { return 310417 + 131 * card; }
    [[nodiscard]] static int threadId(int card, DemoThread thread);
    /// Returns `process/thread` of the lane on which the framework records that thread.
    [[nodiscard]] std::string threadLane(int card, DemoThread thread) const;
    [[nodiscard]] bool isMindSpore() const { return framework == DemoFramework::MindSpore; }
};

} // namespace plumbline
