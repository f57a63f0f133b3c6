// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace plumbline {

/// Counts the entries of tables and indexes that a query looks at: its cost, whatever the machine.
struct QueryCost
{
    std::uint64_t entries = 0;

    void operator()(std::uint64_t count = 1) { entries += count; }
};

/// No-op counter for production code.
struct Uncounted
{
    void operator()(std::uint64_t = 1) const {}
};

} // namespace plumbline
