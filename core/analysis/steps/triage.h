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
    double value = 0;     ///< a share; 1 means all
    double threshold = 0; ///< docs/advice.md 3 and 10
    std::size_t card = 0; ///< position of the card with the largest share; for a spread, of the card with the largest value

    [[nodiscard]] bool isOver() const { return value > threshold; }
};

/// Tells in which of computing, scheduling and communication the time of a profile goes, which tuning guides ask first. It has
/// figures and thresholds only. A figure is empty if no card tells it; a spread needs two cards.
struct Triage
{
    /// Computing / (computing + exposed communication + free time); without a threshold.
    std::optional<TriageFigure> computingShare;
    /// (largest - smallest) computing / mean of computing + exposed communication + free time.
    std::optional<TriageFigure> computingSpread;
    std::optional<TriageFigure> freeShare;
    std::optional<TriageFigure> freeShareSpread; ///< largest free share - smallest free share
    std::optional<TriageFigure> exposedShare;    ///< exposed communication / (computing + exposed communication)
    std::optional<TriageFigure> exposedSpread;   ///< computed for exposed communication as computingSpread is for computing
};

/// Returns the triage of cards that can be compared. Pass the figures of the same step for each card. O(cards).
[[nodiscard]] Triage triageOf(std::span<const OverviewQuantities> cards);

} // namespace plumbline
