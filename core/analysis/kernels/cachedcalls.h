// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/kernels/cardkernels.h"
#include "core/base/taskcontrol.h"
#include "core/tables/table.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>

namespace plumbline {

/// One row of l2_cache.csv (docs/formats.md 8.11). Texts live as long as the table. A rate that is negative or not a number is
/// empty.
struct CacheRow
{
    std::string_view stream;
    std::string_view task;
    std::string_view name;
    std::optional<double> hitRate;    ///< share of the memory accesses of a kernel that hit the L2 cache
    std::optional<double> victimRate; ///< share of them that threw other data out of it
};

/// Visits the rows of a table of the L2 cache. If `device` is set, rows that name another device are left out. Visits none if the
/// table has neither rate. Stops early once `control` asks to stop. O(rows).
void eachCacheRow(const Table &table, std::optional<int> device, const TaskControl &control,
                  const std::function<void(const CacheRow &)> &visit);

/// How the rows of l2_cache.csv were joined to kernels.
struct CacheJoin
{
    std::uint64_t rows = 0;
    std::uint64_t joinedRows = 0; ///< those that belong to a kernel
    bool tellsHits = false;       ///< some row tells a hit rate
    bool isByName = false;        ///< streams and tasks of the kernels are not known
};

/// Adds what l2_cache.csv of the card tells to its kernels: the measurements "Hit Rate" and "Victim Rate", where any row tells
/// them, behind those of the source. Rows are joined by stream, task and name, and rows with equal keys by their mean. A source
/// that tells no streams and tasks, such as a timeline, is joined by name alone, so that all calls of a name have its mean.
/// Kernels of a table of sums stay as they are, as do those of a card without the file. A file that cannot be read is added to
/// CardKernels::errors. O(calls + rows), 4 bytes for each call.
[[nodiscard]] CardKernels withCacheRates(CardKernels kernels, const Card &card, TaskControl &control);
/// Returns how the rates came to kernels; empty for kernels without any.
[[nodiscard]] std::optional<CacheJoin> cacheJoinOf(const CardKernels &kernels);

} // namespace plumbline
