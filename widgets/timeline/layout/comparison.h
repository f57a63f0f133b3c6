// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/compare/alignment.h"
#include "core/compare/differenceindex.h"
#include "core/compare/matching.h"
#include "widgets/timeline/layout/bandlayout.h"

#include <memory>

namespace plumbline {

/// Two cards of a timeline that are compared. Differences are always target minus base.
struct Comparison
{
    int base = 0;
    int target = 1;
    Alignment alignment;                      ///< of the two clocks; with method None the target stays where it was recorded
    std::shared_ptr<const Matching> matching; ///< null until it is made
    std::shared_ptr<const DifferenceIndex> differences{}; ///< differences of `matching`; null until they are made
};

/// How two compared cards are drawn.
struct ComparisonView
{
    bool isInterleaved = true;    ///< each lane of the target stands below its partner on the base
    bool isTargetInPlace = false; ///< lanes of the base show the slices of their partners instead of their own

    friend bool operator==(const ComparisonView &, const ComparisonView &) = default;
};

/// Returns which lanes of base and target are partners, for the layout. Empty without a comparison, and until its slices are
/// matched and its differences are made. O(lanes).
[[nodiscard]] BandLayout::Pairing pairingOf(const Comparison *comparison, const ComparisonView &view);

} // namespace plumbline
