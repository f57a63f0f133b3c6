// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace plumbline {

/// Counts the entries of tables and indexes that a query looks at: what it costs, whatever the machine.
struct StepCount
{
    std::uint64_t steps = 0;

    void operator()(std::uint64_t count = 1) { steps += count; }
};

/// Stands in its place where nobody counts, and costs nothing.
struct Uncounted
{
    void operator()(std::uint64_t = 1) const {}
};

} // namespace plumbline
