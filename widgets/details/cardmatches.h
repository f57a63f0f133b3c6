// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/query/counterpart.h"
#include "widgets/cards/timelinecard.h"
#include "widgets/details/propertymodel.h"

#include <cstddef>
#include <vector>

namespace plumbline {

/// The same slice on the other cards.
struct CardMatches
{
    struct Match
    {
        int card = 0;
        Counterpart found;
    };

    SliceOccurrence occurrence; ///< of the slice itself
    std::vector<Match> matches; ///< in the order of the cards
    std::size_t leftOut = 0;    ///< cards that were not looked at
};

/// Looks for a slice on all other cards, see counterpartOf(); a hundred cards at most. Call it off the window thread. Errors:
/// Cancelled.
[[nodiscard]] Result<CardMatches> findMatches(const std::vector<TimelineCard> &cards, TimelineItem item,
                                              const TaskControl &control);

/// The section that shows them; rows link to the index of their match.
[[nodiscard]] Property matchSection(const std::vector<TimelineCard> &cards, TimelineItem item, const CardMatches &matches);

} // namespace plumbline
