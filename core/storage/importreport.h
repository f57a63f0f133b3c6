// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/problem.h"

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

namespace plumbline {

/// The ledger of one import: every element of the event array is counted once under `byPhase` or `refused`.
struct ImportReport
{
    std::uint64_t events = 0;
    std::array<std::uint64_t, 128> byPhase{}; ///< index: the phase's ASCII code
    std::uint64_t refused = 0;
    std::uint64_t repaired = 0;
    std::uint64_t overlapping = 0;
    std::uint64_t flowPointsUnpaired = 0;
    std::uint64_t counterSamples = 0;
    std::optional<std::uint64_t> truncatedAt;
    bool somethingLost = false; ///< refused events, a cut file, trailing data: what makes exit code 4
    std::vector<Problem> problems;
};

} // namespace plumbline
