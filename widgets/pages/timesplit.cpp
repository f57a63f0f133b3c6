// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/pages/timesplit.h"

#include <algorithm>

namespace plumbline {

std::vector<BarPart> timeSplit(const OverviewQuantities &quantities)
{
    using Q = OverviewQuantity;
    // A step table may contain negative times.
    const std::int64_t computing = std::max<std::int64_t>(quantities.of(Q::Computing).value_or(0), 0);
    const std::int64_t overlapped = std::clamp<std::int64_t>(quantities.of(Q::Overlapped).value_or(0), 0, computing);
    return {{computing - overlapped, Role::ComputeCube},
            {overlapped, Role::ComputeVector},
            {quantities.of(Q::NotOverlapped).value_or(0), Role::Wait},
            {quantities.of(Q::Free).value_or(0), Role::Free}};
}

} // namespace plumbline
