// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/timerange.h"

#include <cstddef>
#include <vector>

namespace plumbline {

/// Differences up to this come from the resolution of clocks and not from the work.
inline constexpr TimeNs LeastDivergenceNs = 1000;

/// Fewer pairs than this do not tell how much their differences spread.
inline constexpr std::size_t FewPairs = 8;

/// Returns target minus base, limited to the range of TimeNs without its smallest value, so that the result can be negated.
[[nodiscard]] TimeNs differenceBetween(TimeNs base, TimeNs target);

/// Returns the noise of differences of pairs: three robust deviations around their median, and at least LeastDivergenceNs. For
/// fewer than FewPairs differences it is LeastDivergenceNs. Overwrites the argument. O(differences).
[[nodiscard]] TimeNs differenceFloor(std::vector<TimeNs> &differences);

} // namespace plumbline
