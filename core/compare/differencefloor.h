// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/timerange.h"

#include <cstddef>
#include <vector>

namespace plumbline {

/// Below this, differences are the clock's and no work's.
inline constexpr TimeNs LeastDepartureNs = 1000;

/// Fewer pairs do not tell how much their differences spread.
inline constexpr std::size_t FewPairs = 8;

/// Target minus base, within what TimeNs holds on either side of 0.
[[nodiscard]] TimeNs differenceBetween(TimeNs base, TimeNs target);

/// What differences of pairs may be by chance: three deviations, told robustly, and LeastDepartureNs at least, which is all for
/// fewer than FewPairs. Reorders them. O(differences).
[[nodiscard]] TimeNs differenceFloor(std::vector<TimeNs> &differences);

} // namespace plumbline
