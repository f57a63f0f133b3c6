// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/differencefloor.h"

#include "core/base/median.h"
#include "core/base/wide.h"

#include <algorithm>
#include <limits>

namespace plumbline {

TimeNs differenceBetween(TimeNs base, TimeNs target)
{
    return static_cast<TimeNs>(
        std::clamp<WideNs>(WideNs{target} - base, std::numeric_limits<TimeNs>::min() + 1, std::numeric_limits<TimeNs>::max()));
}

TimeNs differenceFloor(std::vector<TimeNs> &differences)
{
    if (differences.size() < FewPairs)
        return LeastDivergenceNs;
    const TimeNs median = upperMedian(differences);
    for (TimeNs &difference : differences)
        difference = differenceBetween(std::min(difference, median), std::max(difference, median));
    return saturated(std::max<WideNs>(WideNs{upperMedian(differences)} * 44478 / 10000, LeastDivergenceNs));
}

} // namespace plumbline
