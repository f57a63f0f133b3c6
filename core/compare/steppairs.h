// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/query/profilersteps.h"

#include <cstddef>
#include <optional>
#include <vector>

namespace plumbline {

/// A step of the base and what it is compared with; one side may have none. Indices into the steps by start.
struct StepPair
{
    std::optional<std::size_t> base;
    std::optional<std::size_t> target;

    friend bool operator==(const StepPair &, const StepPair &) = default;
};

/// Steps of one number where any number is common, else the n-th with the n-th; by the base, then what only the target has.
/// O(steps log steps).
[[nodiscard]] std::vector<StepPair> pairSteps(const std::vector<ProfilerStep> &base, const std::vector<ProfilerStep> &target);

} // namespace plumbline
