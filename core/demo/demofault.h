// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <bitset>
#include <cstddef>
#include <cstdint>

namespace plumbline {

/// The faults that can be planted in a demo. DemoPlan::plants() says on which card and in which step each of them is. A pipeline
/// can have the last one only: a stage that got a layer of each other stage. It needs a pipeline.
enum class DemoFault : std::uint8_t {
    AiCpuKernel,
    FrequencyDrop,
    DataLoading,
    HostBound,
    SlowCard,
    Synchronisation,
    StageImbalance
};
inline constexpr std::size_t DemoFaultCount = 7;

/// A set of faults, by their number.
using DemoFaults = std::bitset<DemoFaultCount>;
[[nodiscard]] inline DemoFaults allDemoFaults()
{
    return DemoFaults().set();
}
/// Returns the faults that can be planted in a pipeline, or in other demos.
[[nodiscard]] inline DemoFaults possibleDemoFaults(bool isPipeline)
{
    const DemoFaults ofPipelines = DemoFaults().set(static_cast<std::size_t>(DemoFault::StageImbalance));
    return isPipeline ? ofPipelines : ~ofPipelines;
}

} // namespace plumbline
