// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/advice/base/finding.h"

#include <cstddef>
#include <functional>
#include <vector>

namespace plumbline {

/// The place of a finding in the list. A finding stands below its cause if that was found.
struct FindingPlace
{
    std::size_t finding = 0; ///< index in Advice::findings
    int depth = 0;           ///< number of causes above it
};

/// Puts findings into the order of the list. A finding stands below its cause if the cause would save at least as much as what is
/// left for the finding to save. A group stands where the highest-ranking of its findings would, and the order inside a group is
/// kept. Findings that are not `shown` are left out; their effects stand below another cause that is shown, if there is one. Each
/// shown finding occurs once, even if findings name each other as causes. O(findings · causes).
[[nodiscard]] std::vector<FindingPlace> orderFindings(const std::vector<Finding> &findings,
                                                      const std::function<bool(const Finding &)> &shown);

/// Findings of low severity that would save less than this share of a step are small. Findings of a comparison are never small.
inline constexpr double SmallSavingShare = 0.005;

/// Findings in the order of the list, divided into large and small ones.
struct FoldedFindings
{
    std::vector<FindingPlace> places;
    std::vector<FindingPlace> small; ///< small findings that are not the cause of a larger one; empty if they are too few to be
                                     ///< hidden
};

/// Orders findings as orderFindings() and separates the small ones. If all findings are small, all are in `places`.
[[nodiscard]] FoldedFindings foldFindings(const std::vector<Finding> &findings,
                                          const std::function<bool(const Finding &)> &shown);

} // namespace plumbline
