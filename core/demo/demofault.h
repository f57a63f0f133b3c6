// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <bitset>
#include <cstddef>
#include <cstdint>

namespace plumbline {

/// The faults that can be planted in a demo. DemoPlan::plants() says on which card and in which step each of them is.
enum class DemoFault : std::uint8_t { AiCpuKernel, FrequencyDrop, DataLoading, HostBound, SlowCard, Synchronisation };
inline constexpr std::size_t DemoFaultCount = 6;

/// A set of faults, by their number.
using DemoFaults = std::bitset<DemoFaultCount>;
[[nodiscard]] inline DemoFaults allDemoFaults()
{
    return DemoFaults().set();
}

} // namespace plumbline
