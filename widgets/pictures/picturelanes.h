// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/timeline/layout/tracklayout.h"

#include <QString>
#include <QStringList>

#include <string>
#include <vector>

namespace plumbline {

/// A lane or counter that a picture can show.
struct PictureLane
{
    TrackLayout::Choice choice;
    std::string path; ///< process/thread, what --lane of `render` is matched against
};

/// All lanes and counters with content, card by card, the lanes of a card before its counters. `expanded` says whether
/// all rows of a lane are shown at first.
[[nodiscard]] std::vector<PictureLane> pictureLanes(const std::vector<TimelineCard> &cards, TrackLayout::Opening opening);

/// Those of `lanes` that match a glob: per card in the order of the globs, each once, all rows shown.
[[nodiscard]] std::vector<TrackLayout::Choice> matchingLanes(const std::vector<PictureLane> &lanes, const QStringList &globs);

/// What tells most where not everything has room: of each card the device, the communication groups and what launched
/// the work; its counters where there is nothing else.
[[nodiscard]] std::vector<TrackLayout::Choice>
importantLanes(const std::vector<TimelineCard> &cards, const std::vector<PictureLane> &lanes, TrackLayout::Opening opening);

/// `choice` as a comparison stands: below a lane of the base its differences, where its partner was chosen as well, and below
/// these the partner where the cards are interleaved. All else stays in its order.
[[nodiscard]] std::vector<TrackLayout::Choice> pairedLanes(const std::vector<TrackLayout::Choice> &choice,
                                                           const TrackLayout::Pairing &pairing);

/// `choice` with the partners of its lanes, which come last.
[[nodiscard]] std::vector<TrackLayout::Choice> withPartners(std::vector<TrackLayout::Choice> choice,
                                                            const TrackLayout::Pairing &pairing);

} // namespace plumbline
