// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/advice/base/rule.h"

#include <vector>

namespace plumbline {

/// What times usually are, and from where on one is off it (advice.md 0.5).
struct RobustLimit
{
    double medianNs = 0;
    double limitNs = 0;
};

/// By the limits that the rule of `input` declares: `deviations`, `ratio` and `excess_ns`. O(values).
[[nodiscard]] RobustLimit robustLimit(std::vector<double> timesNs, const RuleInput &input);

/// These limits, and how many values it takes: `calls`.
[[nodiscard]] std::vector<ThresholdSpec> robustLimits();

} // namespace plumbline
