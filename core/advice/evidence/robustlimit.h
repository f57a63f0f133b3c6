// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/advice/base/rule.h"

#include <vector>

namespace plumbline {

/// The usual value of durations that should be equal, and the limit above which one is an outlier (docs/advice.md 0.5).
struct RobustLimit
{
    double medianNs = 0;
    double limitNs = 0;
};

/// Computes median and limit with the thresholds `deviations`, `ratio` and `excess_ns` of the rule of `input`. O(values).
[[nodiscard]] RobustLimit robustLimit(std::vector<double> timesNs, const RuleInput &input);

/// Returns these thresholds, and `calls`, the fewest values to judge.
[[nodiscard]] std::vector<ThresholdSpec> robustLimits();

} // namespace plumbline
