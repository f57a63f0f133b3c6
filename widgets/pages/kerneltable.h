// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/cardkernels.h"
#include "core/analysis/kernelgroups.h"
#include "widgets/models/tablesource.h"

#include <memory>
#include <vector>

namespace plumbline {

/// The kernels of a card in groups.
struct GroupedKernels
{
    std::shared_ptr<const CardKernels> kernels;
    KernelsBy by = KernelsBy::Name;
    std::vector<KernelGroup> groups; ///< the longest sum first
};

/// Groups as rows of a table, in their order, with all figures and every counter of the source; at most `limit` rows (0: all).
/// O(calls * counters).
[[nodiscard]] std::shared_ptr<const TableSource> kernelTable(const GroupedKernels &grouped, std::size_t limit = 0);

} // namespace plumbline
