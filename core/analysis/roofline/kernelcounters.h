// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/kernels/kernelcalls.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace plumbline {

/// What the hardware counters of a kernel table tell about the work of its calls. Each metric set of the profiler has some of the
/// columns (docs/formats.md 8.1); those of a set that was not collected are empty. The calls must outlive the object.
class KernelCounters
{
public:
    explicit KernelCounters(const KernelCalls &calls);

    /// Return the operations that the matrix units, and the vector units, counted (ArithmeticUtilization).
    [[nodiscard]] std::optional<double> cubeOperations(std::uint32_t call) const { return sumOf(m_cubeOperations, call); }
    [[nodiscard]] std::optional<double> vectorOperations(std::uint32_t call) const { return sumOf(m_vectorOperations, call); }
    /// Returns in how many cycles the matrix units computed, summed up over the cores (PipeUtilization).
    [[nodiscard]] std::optional<double> cubeCycles(std::uint32_t call) const;
    /// Returns the bytes between memory and cores: the amounts of MemoryAccess (1 KB = 1024 bytes), else the bandwidths of
    /// Memory. Those are means of one core, so that they count as often as the kernel has blocks.
    [[nodiscard]] std::optional<double> memoryBytes(std::uint32_t call) const;
    /// Returns the clock of the cores while a call ran on `blocks` cores, from its cycles.
    [[nodiscard]] std::optional<double> clockMhz(std::uint32_t call, double blocks) const;

private:
    /// Columns of one quantity, which add up.
    using Columns = std::vector<std::size_t>;

    /// Returns the sum of the columns that have a value; empty if none has.
    [[nodiscard]] std::optional<double> sumOf(const Columns &columns, std::uint32_t call) const;
    [[nodiscard]] std::optional<double> valueOf(const std::optional<std::size_t> &column, std::uint32_t call) const;

    const KernelCalls &m_calls;
    Columns m_cubeOperations;
    Columns m_vectorOperations;
    Columns m_memoryKb;
    Columns m_cubeRates;   ///< bandwidths of a matrix core to memory
    Columns m_vectorRates; ///< bandwidths of a vector core
    std::optional<std::size_t> m_macRatio;
    std::optional<std::size_t> m_cubeCycles;
    std::optional<std::size_t> m_vectorCycles;
    std::optional<std::size_t> m_cubeUs;
    std::optional<std::size_t> m_vectorUs;
};

} // namespace plumbline
