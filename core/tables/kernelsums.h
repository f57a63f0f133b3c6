// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/wide.h"
#include "core/io/csvreader.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace plumbline {

/// How often kernels of each type and core ran, and how long together: what kernel_details.csv tells call by call, and
/// op_statistic.csv summed up (formats.md 8.2).
class KernelSums
{
public:
    /// Adds kernels; those without a duration count all the same.
    void add(std::string_view type, std::string_view core, std::int64_t count, std::optional<std::int64_t> ps);
    /// How many types of `reported` have another count here, or a sum that differs by more than the rounding of its parts.
    [[nodiscard]] std::uint64_t differing(const KernelSums &reported) const;

private:
    struct Sum
    {
        WideNs count = 0;
        WideNs ps = 0;
    };
    std::map<std::pair<std::string, std::string>, Sum> m_sums;
    bool m_isFull = false; ///< more types than any capture has were left out
};

/// Takes the sums out of the rows of one CSV file.
class KernelSumsReader
{
public:
    /// `isSummedUp` says that rows are of many kernels, as in op_statistic.csv.
    KernelSumsReader(KernelSums &sums, bool isSummedUp) : m_sums(sums), m_isSummedUp(isSummedUp) {}
    void look(const CsvRow &header, const CsvRow &row);

private:
    KernelSums &m_sums;
    bool m_isSummedUp;
    bool m_isPrepared = false;
    std::optional<std::size_t> m_type;
    std::optional<std::size_t> m_core;
    std::optional<std::size_t> m_count;
    std::optional<std::size_t> m_time;
};

} // namespace plumbline
