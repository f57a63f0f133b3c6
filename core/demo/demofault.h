// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <bitset>
#include <cstddef>
#include <cstdint>

namespace plumbline {

/// What is planted, and in which of the first steps.
enum class DemoFault : std::uint8_t { AiCpuKernel, FrequencyDrop, DataLoading, HostBound, SlowCard, Synchronisation };
inline constexpr std::size_t DemoFaultCount = 6;

/// Faults by their number.
using DemoFaults = std::bitset<DemoFaultCount>;
[[nodiscard]] inline DemoFaults allDemoFaults()
{
    return DemoFaults().set();
}

} // namespace plumbline
