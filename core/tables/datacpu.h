// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace plumbline {

/// The use of processors over time by one operator of the data pipeline, by the whole process, or by the machine. Shares are 0 to
/// 1; the file has percent. Those of the machine and of the process are shares of all processors. A list is empty where the file
/// has none.
struct ProcessorUse
{
    std::vector<double> user;   ///< share of the time in programs
    std::vector<double> system; ///< in the operating system
    std::vector<double> io;     ///< waiting for input and output; the machine only
    std::vector<double> idle;   ///< without work; the machine only
};

/// Returns the mean of a list; none without values.
[[nodiscard]] std::optional<double> meanOf(const std::vector<double> &values);

/// The content of minddata_cpu_utilization (docs/formats.md 9.4).
struct DataProcessors
{
    /// An operator of the pipeline.
    struct Operator
    {
        std::int64_t id = 0;
        ProcessorUse use;
    };

    std::optional<std::int64_t> intervalNs; ///< time from one sample to the next
    std::optional<std::int64_t> processors; ///< number of processors of the machine
    ProcessorUse machine;
    ProcessorUse process; ///< all threads of the program together
    std::vector<Operator> operators;
    std::uint64_t unreadable = 0; ///< values that are no numbers

    /// Returns whether the file told nothing.
    [[nodiscard]] bool isEmpty() const;
};

/// Reads such a file. Errors: those of readJsonFile(), NotRecognised if it tells of no use of processors. O(bytes).
[[nodiscard]] Result<DataProcessors> readDataProcessors(const std::string &path);

} // namespace plumbline
