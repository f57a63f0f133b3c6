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

/// Counts kernels and adds up their durations by type and core, in order to compare two files: kernel_details.csv has a row for
/// each call, op_statistic.csv has the sums (docs/formats.md 8.2).
class KernelSums
{
public:
    /// Adds `count` kernels with a total duration of `ps` picoseconds. Kernels without a duration are counted all the same.
    void add(std::string_view type, std::string_view core, std::int64_t count, std::optional<std::int64_t> ps);
    /// Returns how many entries of `reported` have another count here, or a duration that differs by more than the rounding of
    /// its parts explains.
    [[nodiscard]] std::uint64_t differing(const KernelSums &reported) const;

private:
    struct Sum
    {
        WideNs count = 0;
        WideNs ps = 0;
    };
    std::map<std::pair<std::string, std::string>, Sum> m_sums;
    bool m_isFull = false; ///< entries beyond MostTypes were left out
};

/// Adds the rows of one CSV file to a KernelSums.
class KernelSumsReader
{
public:
    /// `isSummedUp` tells that each row stands for many kernels, as in op_statistic.csv.
    KernelSumsReader(KernelSums &sums, bool isSummedUp) : m_sums(sums), m_isSummedUp(isSummedUp) {}
    /// Adds one row. The columns are looked up in the header of the first call.
    void addRow(const CsvRow &header, const CsvRow &row);

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
