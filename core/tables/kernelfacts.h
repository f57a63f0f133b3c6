// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/tables/kerneldetails.h"

#include <cstddef>
#include <string_view>
#include <vector>

namespace plumbline {

/// One input or output of a kernel; parts that the row does not tell are "". Texts live as long as the table.
struct KernelTensor
{
    std::string_view shape; ///< "32,3,224,224"; "" of a scalar
    std::string_view type;
    std::string_view format;
};

/// A share of the kernel's time that a unit of the core was busy, or another ratio that the row tells.
struct KernelShare
{
    std::string_view name;   ///< "aic_mac", the column without its "_ratio"
    double share = 0;        ///< 1 = all the time; counters may say more
    std::string_view timeUs; ///< of the twin column, "" without one
};

/// Any other measured value of the row.
struct KernelMetric
{
    std::string_view name;
    std::string_view value;
};

/// At most `limit` inputs or outputs of a row; `total` receives how many it lists. Shape cells are quoted once more inside
/// CSV's own quotes (formats.md 1.3). O(length of the cells).
[[nodiscard]] std::vector<KernelTensor> kernelInputs(const KernelTable &table, std::size_t row, std::size_t limit,
                                                     std::size_t *total);
[[nodiscard]] std::vector<KernelTensor> kernelOutputs(const KernelTable &table, std::size_t row, std::size_t limit,
                                                      std::size_t *total);

/// The `_ratio` and `(%)` columns of a row that have a value, largest first.
[[nodiscard]] std::vector<KernelShare> kernelShares(const KernelTable &table, std::size_t row);
/// The metric columns that kernelShares() leaves, where they have a value, in the order of the file.
[[nodiscard]] std::vector<KernelMetric> kernelMetrics(const KernelTable &table, std::size_t row);

} // namespace plumbline
