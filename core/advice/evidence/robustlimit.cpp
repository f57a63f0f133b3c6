// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/evidence/robustlimit.h"

#include "core/base/median.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace plumbline {

RobustLimit robustLimit(std::vector<double> timesNs, const RuleInput &input)
{
    RobustLimit limit;
    limit.medianNs = median(timesNs);
    for (double &each : timesNs)
        each = std::abs(each - limit.medianNs);
    limit.limitNs = std::max({limit.medianNs + (input.threshold("deviations") * DeviationOfNormal * median(std::move(timesNs))),
                              limit.medianNs * input.threshold("ratio"), limit.medianNs + input.threshold("excess_ns")});
    return limit;
}

std::vector<ThresholdSpec> robustLimits()
{
    return {{"calls", 8, FactUnit::Count, "ours"},
            {"deviations", 6, FactUnit::Number, "ours"},
            {"ratio", 1.3, FactUnit::Number, "ours"},
            {"excess_ns", 20'000, FactUnit::Time, "ours"}};
}

} // namespace plumbline
