// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/problem.h"

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

namespace plumbline {

/// The counts of all events of a load, and its problems. Every element of the event array is counted once, in `byPhase` or in
/// `refused`.
struct ImportReport
{
    std::uint64_t events = 0;                 ///< elements of the event array
    std::array<std::uint64_t, 128> byPhase{}; ///< by the ASCII code of the phase
    std::uint64_t refused = 0;                ///< events that could not be used
    std::uint64_t repaired = 0;               ///< events used after a stated correction
    std::uint64_t overlapping = 0;            ///< slices that begin inside another slice of their lane and end after it
    std::uint64_t flowPointsUnpaired = 0;     ///< flow points that belong to no flow
    std::uint64_t counterSamples = 0;         ///< events of phase C
    std::optional<std::uint64_t> truncatedAt; ///< offset just past the last whole event, if the file is cut short
    bool somethingLost = false;               ///< events were refused, a file is cut or has trailing data; leads to exit code 4
    std::vector<Problem> problems;
};

} // namespace plumbline
