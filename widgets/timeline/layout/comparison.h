// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/compare/alignment.h"
#include "core/compare/deltaindex.h"
#include "core/compare/matching.h"
#include "widgets/timeline/layout/tracklayout.h"

#include <memory>

namespace plumbline {

/// Two cards of a timeline that are looked at side by side. Differences are always target minus base.
struct Comparison
{
    int base = 0;
    int target = 1;
    Alignment alignment;                        ///< how the target lies over the base; where refused, as recorded
    std::shared_ptr<const Matching> matching;   ///< null until it is made
    std::shared_ptr<const DeltaIndex> deltas{}; ///< of `matching`; null until it is made
};

/// How two cards that are compared are drawn.
struct ComparisonView
{
    bool isInterleaved = true;    ///< the target's lanes stand below those of the base that do the same
    bool isTargetInPlace = false; ///< lanes of the base show what the target did there

    friend bool operator==(const ComparisonView &, const ComparisonView &) = default;
};

/// Which lanes stand together; nothing while there is no comparison or it is not matched yet. O(lanes).
[[nodiscard]] TrackLayout::Pairing pairingOf(const Comparison *comparison, const ComparisonView &view);

} // namespace plumbline
