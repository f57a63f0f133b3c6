// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/taskcontrol.h"
#include "core/base/timerange.h"
#include "core/storage/trace.h"
#include "core/tables/memoryrecord.h"
#include "core/tables/operatormemory.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace plumbline {

/// The quantities that memory_record.csv tells of a component.
enum class MemorySeries : std::uint8_t { Allocated, Reserved, Active };

/// The value of a curve from a time on.
struct MemorySample
{
    TimeNs ns = 0; ///< absolute time
    std::int64_t bytes = 0;
};

/// One quantity of one component over time. It has at least one sample.
struct MemoryCurve
{
    std::string component;
    std::optional<int> device; ///< device number in the table; empty if it has none
    MemorySeries series = MemorySeries::Allocated;
    std::vector<MemorySample> samples; ///< sorted by time; samples of the same time in the order of the table
    MemorySample peak;                 ///< the largest sample, the first of equal ones
    std::uint64_t unkeptSamples = 0;   ///< further samples of the table, which the summary of a card leaves out

    /// Returns the number of samples of the table.
    [[nodiscard]] std::uint64_t sampleCount() const { return samples.size() + unkeptSamples; }
};

/// A block of memory, as a row of operator_memory.csv describes it (OperatorMemory). Times are absolute.
struct Allocation
{
    std::uint32_t row = 0; ///< row of the table, which has further columns
    std::string_view name; ///< name of the operator; lives as long as the table
    std::optional<int> device;
    std::int64_t bytes = 0;
    std::optional<TimeNs> allocatedNs;
    std::optional<TimeNs> releasedNs;

    /// Returns whether the block was held right after the allocations and releases at `ns`.
    [[nodiscard]] bool isAliveAt(TimeNs ns) const
    {
        return (!allocatedNs || *allocatedNs <= ns) && (!releasedNs || *releasedNs > ns);
    }
    /// Returns how long the block was held; empty if its allocation or release lies outside of the capture.
    [[nodiscard]] std::optional<TimeNs> heldNs() const;
};

/// The curves of one table, in the order of the table; the curves of a component are neighbours.
struct MemoryCurves
{
    std::vector<MemoryCurve> curves;
    /// The largest amount that was reserved beyond what was allocated, over all rows that tell both, and its time.
    std::optional<MemorySample> fragmentationPeak;
    bool hasSeveralDevices = false;
    std::uint64_t unreadableRows = 0;
};

/// Makes curves from the rows of a table. If the rows are of several devices and `device` is set, rows of other devices are left
/// out. O(rows log rows), or O(rows) if they are sorted by time, which is usual.
[[nodiscard]] MemoryCurves memoryCurves(const Table &table, SizeUnits units, std::optional<int> device = {});

/// The blocks of one table.
struct Allocations
{
    std::vector<Allocation> blocks; ///< in the order of the table
    bool hasSeveralDevices = false;
    std::uint64_t unreadableRows = 0;
    std::uint64_t unkeptBlocks = 0; ///< further blocks of the table, which the summary of a card leaves out

    /// Returns the number of blocks of the table.
    [[nodiscard]] std::uint64_t blockCount() const { return blocks.size() + unkeptBlocks; }
};

/// Reads the blocks of a table. `device` has the same effect as in memoryCurves(). O(rows).
[[nodiscard]] Allocations allocationsOf(const Table &table, SizeUnits units, std::optional<int> device = {});

/// Returns the time of the highest peak of all curves of allocated memory; empty if there is no such curve.
[[nodiscard]] std::optional<TimeNs> allocationPeak(const MemoryCurves &curves);
/// Returns the first time at which the blocks together hold most; empty if no allocation or release has a time. O(blocks log
/// blocks).
[[nodiscard]] std::optional<TimeNs> allocationPeak(const Allocations &allocations);

/// Returns the largest value of a curve in a range and the time at which it is first reached there. What the curve holds when the
/// range begins counts as well. Empty if the curve has no sample before the end of the range. O(log samples + samples in the
/// range).
[[nodiscard]] std::optional<MemorySample> peakIn(const MemoryCurve &curve, TimeRange range);

/// Returns the positions of the blocks that were held at any time of a range, in the order of the table. O(blocks).
[[nodiscard]] std::vector<std::uint32_t> heldIn(const Allocations &allocations, TimeRange range);

/// Returns the positions of the blocks that were held at a time, the largest first; blocks of equal size in the order of the
/// table. O(blocks log blocks).
[[nodiscard]] std::vector<std::uint32_t> aliveAt(const Allocations &allocations, TimeNs ns);

/// Returns the slice of the operator that allocated a block of memory: a slice of that name that runs at the absolute time of the
/// allocation (docs/formats.md 16). Slices of the framework are preferred, then the shortest. Invalid if there is none. The only
/// error is Cancelled. O(names + slices that run then).
[[nodiscard]] Result<SliceId> allocatingOperator(const Trace &trace, std::string_view name, std::int64_t absoluteNs,
                                                 const TaskControl &control);

} // namespace plumbline
