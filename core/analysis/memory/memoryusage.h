// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/timerange.h"
#include "core/tables/memoryrecord.h"
#include "core/tables/operatormemory.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace plumbline {

enum class MemorySeries : std::uint8_t { Allocated, Reserved, Active };

struct MemorySample
{
    TimeNs ns = 0; ///< absolute
    std::int64_t bytes = 0;
};

/// One quantity of one component over time. There is always a sample.
struct MemoryCurve
{
    std::string component;
    std::optional<int> device; ///< as the table says
    MemorySeries series = MemorySeries::Allocated;
    std::vector<MemorySample> samples; ///< sorted by time; those of one time as in the table
    MemorySample peak;                 ///< the largest, the first of equal ones
};

/// A block of memory, see OperatorMemory.
struct Allocation
{
    std::uint32_t row = 0; ///< of the table, which tells the rest
    std::string_view name; ///< lives as long as the table
    std::optional<int> device;
    std::int64_t bytes = 0;
    std::optional<TimeNs> allocatedNs;
    std::optional<TimeNs> releasedNs;

    /// Whether the block was held right after what happened at `ns`.
    [[nodiscard]] bool isAliveAt(TimeNs ns) const
    {
        return (!allocatedNs || *allocatedNs <= ns) && (!releasedNs || *releasedNs > ns);
    }
    /// How long it was held; none where an end lies outside of the capture.
    [[nodiscard]] std::optional<TimeNs> heldNs() const;
};

/// The curves of one table, those of a component side by side, in the order of the table.
struct MemoryCurves
{
    std::vector<MemoryCurve> curves;
    /// The most that was reserved beyond what was allocated, of all rows that tell both; its time.
    std::optional<MemorySample> fragmentationPeak;
    bool hasSeveralDevices = false;
    std::uint64_t unreadableRows = 0;
};

/// Makes curves of a table's rows. Where they are of several devices, and one is asked for, only its. O(rows log rows), less
/// where rows are sorted by time, as they are.
[[nodiscard]] MemoryCurves memoryCurves(const Table &table, SizeUnits units, std::optional<int> device = {});

struct Allocations
{
    std::vector<Allocation> blocks; ///< in the order of the table
    bool hasSeveralDevices = false;
    std::uint64_t unreadableRows = 0;
};

/// The blocks of a table, of one device as above. O(rows).
[[nodiscard]] Allocations allocationsOf(const Table &table, SizeUnits units, std::optional<int> device = {});

/// When most was allocated, by the curve that goes highest; none without such a curve.
[[nodiscard]] std::optional<TimeNs> allocationPeak(const MemoryCurves &curves);
/// The same by the blocks themselves: the first time at which they hold most together. O(blocks log blocks).
[[nodiscard]] std::optional<TimeNs> allocationPeak(const Allocations &allocations);

/// The most that a curve held in a stretch of time, with what it held when that began, and when it first did so there; none
/// where it has no sample before the end. O(samples in the range).
[[nodiscard]] std::optional<MemorySample> peakIn(const MemoryCurve &curve, TimeRange range);

/// The blocks held at any time of a range, by index, in the order of the table. O(blocks).
[[nodiscard]] std::vector<std::uint32_t> heldIn(const Allocations &allocations, TimeRange range);

/// The blocks held at a time, by index, the largest first, then in the order of the table. O(blocks log blocks).
[[nodiscard]] std::vector<std::uint32_t> aliveAt(const Allocations &allocations, TimeNs ns);

} // namespace plumbline
