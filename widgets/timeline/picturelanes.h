// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/timeline/tracklayout.h"

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

} // namespace plumbline
