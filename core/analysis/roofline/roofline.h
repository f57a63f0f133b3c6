// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/kernels/computekernels.h"
#include "core/analysis/roofline/cardlimits.h"
#include "core/base/taskcontrol.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace plumbline {

/// What limits a kernel most, if its work and the limits of the card are known.
enum class RoofBound : std::uint8_t {
    Unknown, ///< its work or a limit is not known
    Cube,    ///< the matrix units
    Vector,  ///< the vector units
    Memory,  ///< the bandwidth between memory and cores
    Latency, ///< it is so short that starting it takes most of its time
};
inline constexpr std::size_t RoofBoundCount = 5;

/// Where the work of a kernel comes from.
enum class WorkSource : std::uint8_t {
    Unknown,
    Shapes,   ///< derived from shapes and data types
    Cycles,   ///< cycles of the matrix unit times what it does in a cycle; the unit may also have worked on padding
    Counters, ///< measured
};
inline constexpr std::size_t WorkSourceCount = 4;

/// Calls of one type with equal shapes and data types (KernelVariant) against the limits of the card. All figures are of all
/// calls together.
struct RooflinePoint
{
    std::uint32_t longest = 0; ///< its longest call
    std::uint64_t calls = 0;   ///< calls with a duration
    double ns = 0;             ///< their duration
    bool isOnCube = false;     ///< whether the operations are those of the matrix unit
    std::optional<double> operations;
    WorkSource operationsFrom = WorkSource::Unknown;
    bool isPadded = false;       ///< the operations are those of shapes in a blocked format, in which padding counts
    std::optional<double> bytes; ///< from shapes: a lower bound, because data may be moved more than once
    WorkSource bytesFrom = WorkSource::Unknown;
    std::optional<double> peakPerNs; ///< operations a nanosecond of its unit for its data type
    std::optional<double> roofNs;    ///< the least time that the limits allow
    RoofBound bound = RoofBound::Unknown;

    /// Return operations and bytes a nanosecond, and operations for each byte. Empty if they are not known.
    [[nodiscard]] std::optional<double> operationsPerNs() const;
    [[nodiscard]] std::optional<double> bytesPerNs() const;
    [[nodiscard]] std::optional<double> intensity() const;
    /// Returns which share of what the card allows the calls reach. It exceeds 1 where the bytes come from the L2 cache, or where
    /// a limit is stated too low.
    [[nodiscard]] std::optional<double> share() const;
    /// Returns by how much the duration exceeds the roof; 0 if it does not. Empty also for points bound by latency, because no
    /// work on the kernel could bring them down to the roof.
    [[nodiscard]] std::optional<double> aboveNs() const;
};

/// All kernels of the cores of a card against its limits. Kernels of other units, such as the AI CPU, have no roof
/// and are left out.
struct Roofline
{
    CardLimits limits;
    std::vector<RooflinePoint> points; ///< the longest time above the roof first, then the longest duration
    std::uint64_t steps = 0;           ///< steps that the calls belong to, as the table numbers them; 0 = not known
    double ns = 0;                     ///< duration of all points
    double boundedNs = 0;              ///< duration of those bound by a unit or by memory
    double aboveNs = 0;                ///< the part of it above the roof
    double latencyNs = 0;              ///< duration of those bound by latency
    double unknownNs = 0;              ///< duration of those without a roof
    std::size_t beyond = 0;            ///< points that are faster than the roof allows

    /// Returns which share of what the card allows the bounded points reach together. Empty without such points.
    [[nodiscard]] std::optional<double> share() const;
};

/// Compares the kernels with `limits`. The result is incomplete once `control` asks to stop.
/// O(calls).
[[nodiscard]] Roofline computeRoofline(const ComputeKernels &kernels, const CardLimits &limits, const TaskControl &control);

} // namespace plumbline
