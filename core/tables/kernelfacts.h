// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/tables/kerneldetails.h"

#include <cstddef>
#include <string_view>
#include <vector>

namespace plumbline {

/// One input or output of a kernel. A part that the row does not tell is "". The texts live as long as the table.
struct KernelTensor
{
    std::string_view shape; ///< "32,3,224,224"; "" for a scalar
    std::string_view type;
    std::string_view format;
};

/// A ratio that the row of a kernel tells, for example the share of its time in which a unit of the core was busy. The texts live
/// as long as the table.
struct KernelShare
{
    std::string_view name;   ///< "aic_mac": name of the column without "_ratio" or "(%)"
    double share = 0;        ///< 1 = the whole time; hardware counters may exceed it
    std::string_view timeUs; ///< cell of the `_time(us)` column of the same name, "" if there is none
};

/// Any other measured value of a kernel's row. The texts live as long as the table.
struct KernelMetric
{
    std::string_view name;
    std::string_view value;
};

/// Return the first `limit` inputs or outputs of a row. `total`, if not null, receives how many the row lists. The cells of
/// shapes have quotes of their own inside the quotes of the CSV (docs/formats.md 1.3). O(length of the cells).
[[nodiscard]] std::vector<KernelTensor> kernelInputs(const KernelTable &table, std::size_t row, std::size_t limit,
                                                     std::size_t *total);
[[nodiscard]] std::vector<KernelTensor> kernelOutputs(const KernelTable &table, std::size_t row, std::size_t limit,
                                                      std::size_t *total);

/// Returns the `_ratio` and `(%)` columns of a row that have a value, largest share first.
[[nodiscard]] std::vector<KernelShare> kernelShares(const KernelTable &table, std::size_t row);
/// Returns the metric columns with a value that kernelShares() does not cover, in the order of the file.
[[nodiscard]] std::vector<KernelMetric> kernelMetrics(const KernelTable &table, std::size_t row);

} // namespace plumbline
