// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/demo/demoplan.h"
#include "core/io/textfile.h"

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>

namespace plumbline {

/// Adds up kernels by type and host calls by name over all steps, for op_statistic.csv and api_statistic.csv.
class StatisticsWriter
{
public:
    void addStep(const DemoStep &step);
    /// Writes op_statistic.csv, the type with the longest total duration first.
    [[nodiscard]] Result<void> writeOperators(const std::string &path, TaskControl &control) const;
    /// Writes api_statistic.csv, sorted by level and name.
    [[nodiscard]] Result<void> writeCalls(const std::string &path, TaskControl &control) const;

private:
    /// Figures of one group. Times are nanoseconds.
    struct Sums
    {
        std::int64_t count = 0;
        TimeNs total = 0;
        TimeNs minimum = 0;
        TimeNs maximum = 0;
        double squares = 0; ///< sum of squared durations, in square microseconds

        void add(TimeNs duration);
    };
    using Groups = std::map<std::pair<std::string_view, std::string_view>, Sums>;

    Groups m_operators; ///< by type and core
    Groups m_calls;     ///< by level and name
};

} // namespace plumbline
