// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/steps/cardoverview.h"

#include <cstddef>
#include <optional>
#include <span>

namespace plumbline {

/// One figure of the triage, the threshold it is held against, and the card it comes from.
struct TriageFigure
{
    double value = 0;     ///< 1 = all
    double threshold = 0; ///< advice.md 3 and 10
    std::size_t card = 0; ///< index of the card with the largest share; of a spread, of the largest value

    [[nodiscard]] bool isOver() const { return value > threshold; }
};

/// Where a profile's time goes, as the tuning guides ask first: computing, scheduling or communication. Figures and
/// thresholds only; none where no card tells it, and no spread of fewer than two cards.
struct Triage
{
    std::optional<TriageFigure> computingShare;  ///< of computing, exposed communication and free time; no threshold
    std::optional<TriageFigure> computingSpread; ///< (largest - smallest) / mean of those totals
    std::optional<TriageFigure> freeShare;
    std::optional<TriageFigure> freeShareSpread; ///< difference of two shares
    std::optional<TriageFigure> exposedShare;    ///< not overlapped / (computing + not overlapped)
    std::optional<TriageFigure> exposedSpread;   ///< as computingSpread
};

/// The triage of cards that are comparable, given the same step of each. O(cards).
[[nodiscard]] Triage triageOf(std::span<const OverviewQuantities> cards);

} // namespace plumbline
