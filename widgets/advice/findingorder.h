// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/advice/base/finding.h"

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

/// Findings with what they explain most of right below them: a cause that saves less than what is left to save stands by itself.
/// A group stands where the largest saving in it ranks, and within it the order stays. Findings that are not `shown` are left
/// out, and those below them stand with the next cause that is. Each of the shown appears once, whatever they say of each other.
/// O(findings · causes).
[[nodiscard]] std::vector<FindingPlace> orderFindings(const std::vector<Finding> &findings,
                                                      const std::function<bool(const Finding &)> &shown);

/// Findings of low severity that would save less than this part of a step are small, but for those that compare.
inline constexpr double SmallSavingShare = 0.005;

struct FoldedFindings
{
    std::vector<FindingPlace> places;
    std::vector<FindingPlace> small; ///< what is small, and explains nothing else; empty where it is too little to be folded
};

/// Those of orderFindings(), the small ones apart. All are in `places` where nothing else is there.
[[nodiscard]] FoldedFindings foldFindings(const std::vector<Finding> &findings,
                                          const std::function<bool(const Finding &)> &shown);

} // namespace plumbline
