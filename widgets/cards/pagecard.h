// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/facts/opencard.h"

#include <QString>

#include <cstdint>
#include <memory>
#include <vector>

namespace plumbline {

/// A place in the window's list of cards: an open card, and where its timeline stands. Pages and advice take their cards in this
/// form.
struct PageCard
{
    QString name;      ///< plain text that is shown for the card
    SharedCard open;   ///< null only in a PageCard that stands for no card
    int timeline = -1; ///< index among the cards of TimelineState; -1 without a timeline
    /// Whether the card has a timeline that was not asked for yet. Then the size of its files is `closedBytes`.
    bool isClosed = false;
    std::uint64_t closedBytes = 0;

    [[nodiscard]] const Card &card() const { return open->card(); }
    /// Returns the timeline; null without one.
    [[nodiscard]] const Trace *trace() const { return open->trace().get(); }
};

using PageCards = std::shared_ptr<const std::vector<PageCard>>;

} // namespace plumbline
