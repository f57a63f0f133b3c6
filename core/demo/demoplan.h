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

    int cards = 1;
    int steps = 1;
    std::uint64_t seed = 1;
    DemoFramework framework = DemoFramework::PyTorch;
    DemoFaults faults = allDemoFaults();

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
