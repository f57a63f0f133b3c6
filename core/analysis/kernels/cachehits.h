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

/// How many of its accesses a kernel found in the L2 cache, by l2_cache.csv (formats.md 8.11). Immutable.
class CacheHits
{
public:
    CacheHits() = default;
    /// Of one device where `device` is set and the table tells devices apart. A rate that is no number counts as none.
    /// O(rows), and as many bytes as the texts of its keys.
    CacheHits(const Table &table, std::optional<int> device, const TaskControl &control);

    /// Whether no kernel's rate is known.
    [[nodiscard]] bool isEmpty() const { return m_rates.empty(); }
    /// The mean of the rows with its stream, task and name, 1 = all. A little above 1 is noise of the counters; none where no row
    /// tells. O(1).
    [[nodiscard]] std::optional<double> hitRate(const KernelCalls &calls, std::size_t call) const;

private:
    struct Rates
    {
        double sum = 0;
        std::uint64_t count = 0;
    };

    std::unordered_map<std::string, Rates> m_rates; ///< by stream, task and name
};

/// Reads l2_cache.csv of a card; empty without one. Errors: those of readTables().
[[nodiscard]] Result<CacheHits> readCacheHits(const Card &card, TaskControl &control);

} // namespace plumbline
