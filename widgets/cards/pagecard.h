// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/profile/profile.h"
#include "core/storage/trace.h"

#include <QString>

#include <memory>
#include <vector>

namespace plumbline {

/// One card as the pages see it, with or without a timeline.
struct PageCard
{
    QString name; ///< plain text that is shown for the card
    std::shared_ptr<const Card> card;
    std::shared_ptr<const Trace> trace; ///< null without a timeline
    int timeline = -1;                  ///< index among the cards of TimelineState; -1 without a timeline
};

using PageCards = std::shared_ptr<const std::vector<PageCard>>;

} // namespace plumbline
