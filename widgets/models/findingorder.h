// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/advice/finding.h"

#include <cstddef>
#include <functional>
#include <vector>

namespace plumbline {

/// A finding in its place: below its cause, where one was found.
struct FindingPlace
{
    std::size_t finding = 0; ///< index in Advice::findings
    int depth = 0;           ///< causes above it
};

/// Findings with what they explain right below them. A group stands where the largest saving in it ranks, and within it the order
/// stays. Findings that are not `shown` are left out, and those below them stand with the next cause that is. Each of the shown
/// appears once, whatever they say of each other. O(findings · causes).
[[nodiscard]] std::vector<FindingPlace> orderFindings(const std::vector<Finding> &findings,
                                                      const std::function<bool(const Finding &)> &shown);

} // namespace plumbline
