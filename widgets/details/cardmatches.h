// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/query/counterpart.h"
#include "widgets/cards/timelinecard.h"
#include "widgets/details/propertymodel.h"

#include <cstddef>
#include <vector>

namespace plumbline {

/// The slices on other cards that correspond to one slice.
struct CardMatches
{
    /// The result of the search on one card.
    struct Match
    {
        int card = 0;
        Counterpart found;
    };

    SliceOccurrence occurrence; ///< the place of the slice among those of its name
    std::vector<Match> matches; ///< in the order of the cards
    std::size_t leftOut = 0;    ///< cards that were not searched
};

/// Searches the other cards, at most 100 of them, for the slice that corresponds to `item`; see counterpartOf(). Do not call it
/// on the window thread. Errors: Cancelled.
[[nodiscard]] Result<CardMatches> findMatches(const std::vector<TimelineCard> &cards, TimelineItem item,
                                              const TaskControl &control);

/// Returns the section that shows the matches. The link of a row is the index of its match.
[[nodiscard]] Property matchSection(const std::vector<TimelineCard> &cards, TimelineItem item, const CardMatches &matches);

} // namespace plumbline
