// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/query/profilersteps.h"

#include <cstddef>
#include <optional>
#include <vector>

namespace plumbline {

/// A pair of steps, as positions in the steps of each card by start. One side may be empty.
struct StepPair
{
    std::optional<std::size_t> base;
    std::optional<std::size_t> target;

    friend bool operator==(const StepPair &, const StepPair &) = default;
};

/// Pairs steps of equal numbers if any number is common, and otherwise the n-th step with the n-th. The pairs come in the order
/// of the base; steps that only the target has follow. O(steps log steps).
[[nodiscard]] std::vector<StepPair> pairSteps(const std::vector<ProfilerStep> &base, const std::vector<ProfilerStep> &target);

} // namespace plumbline
