// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/kernels/kernelcalls.h"
#include "core/base/result.h"
#include "core/base/taskcontrol.h"
#include "core/profile/profile.h"
#include "core/tables/table.h"

#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>

namespace plumbline {

/// Knows for each kernel which share of its memory accesses hit the L2 cache. The source is l2_cache.csv (docs/formats.md 8.11).
/// Immutable.
class CacheHits
{
public:
    CacheHits() = default;
    /// Reads the hit rates of a table. If `device` is set, rows that name another device are left out. Rows whose rate is
    /// negative or not a number are left out as well. Stops early once `control` asks to stop. O(rows); the memory is that of the
    /// texts of the keys.
    CacheHits(const Table &table, std::optional<int> device, const TaskControl &control);

    /// Returns whether the table told no rate at all.
    [[nodiscard]] bool isEmpty() const { return m_rates.empty(); }
    /// Returns the mean rate of the rows that have the stream, the task and the name of a call; 1 means that every access hit.
    /// Values slightly above 1 are noise of the hardware counters. Empty if no row tells a rate. O(1) on average.
    [[nodiscard]] std::optional<double> hitRate(const KernelCalls &calls, std::size_t call) const;

private:
    /// The rates of one kernel, for their mean.
    struct Rates
    {
        double sum = 0;
        std::uint64_t count = 0;
    };

    std::unordered_map<std::string, Rates> m_rates; ///< key: stream, task and name of a kernel
};

/// Reads l2_cache.csv of a card. The result is empty if the card has no such file. Errors: those of readTables().
[[nodiscard]] Result<CacheHits> readCacheHits(const Card &card, TaskControl &control);

} // namespace plumbline
