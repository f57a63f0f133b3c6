// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/timerange.h"

#include <cstddef>
#include <optional>
#include <vector>

namespace plumbline {

/// Guesses from pairs of slices how much durations vary by chance, for captures with too few steps to tell. What varies by chance
/// is told by how much the pairs differ among themselves: a share of their duration by which all pairs differ alike is none.
/// Keeps at most 2^18 pairs, evenly taken.
class PairNoise
{
public:
    /// Adds a pair. Pairs whose base took no time are ignored.
    void add(TimeNs base, TimeNs target);

    /// Returns the share of its duration up to which a slice may differ by chance: four robust deviations, because a guess from
    /// one step must not call chance a difference. It rests on the longest slices that make up nine tenths of the time, because
    /// short ones vary by the resolution of the clock. Empty for fewer than FewPairs pairs. O(pairs log pairs).
    [[nodiscard]] std::optional<double> share() const;

private:
    struct Pair
    {
        TimeNs baseNs;
        double share; ///< difference as a share of baseNs
    };

    std::vector<Pair> m_pairs;
    std::size_t m_stride = 1; ///< every m_stride-th pair is kept
    std::size_t m_seen = 0;
};

} // namespace plumbline
