// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/timeline/layout/bandlayout.h"

#include <QString>
#include <QStringList>

#include <string>
#include <vector>

namespace plumbline {

/// A lane or counter that a picture can show.
struct PictureLane
{
    BandLayout::Choice choice;
    std::string path;                         ///< process/thread as the file writes them, which --lane of `render` matches
    std::vector<std::string> otherNames = {}; ///< further names that --lane matches, such as that in the window
};

/// Returns all lanes with content and all counters, card by card, the lanes of a card before its counters. `opening` decides
/// whether all rows of a lane are shown at first.
[[nodiscard]] std::vector<PictureLane> pictureLanes(const std::vector<TimelineCard> &cards, BandLayout::Opening opening);

/// Returns those of `lanes` that match a glob: per card in the order of the globs, each once, with all rows shown.
[[nodiscard]] std::vector<BandLayout::Choice> matchingLanes(const std::vector<PictureLane> &lanes, const QStringList &globs);

/// Returns the lanes that tell most where not all have room: of each card the device, the communication groups and the processes
/// that launched the work. If a card has none of these, its counters are returned.
[[nodiscard]] std::vector<BandLayout::Choice> importantLanes(const std::vector<TimelineCard> &cards,
                                                             const std::vector<PictureLane> &lanes, BandLayout::Opening opening);

/// Returns the lanes, differences and counters that a kept view shows, from top to bottom and open or closed as they were: the
/// pinned ones, then those from the scroll position on. Where nothing stands there any more, all that are not hidden.
[[nodiscard]] std::vector<BandLayout::Choice> arrangedLanes(const std::vector<TimelineCard> &cards,
                                                            const BandLayout::Arrangement &arrangement,
                                                            const BandLayout::Pairing &pairing, int scrollPx);

/// Returns the chosen lanes as a comparison places them. Below a lane of the base stand its differences, if its partner was
/// chosen as well, and below these the partner, if the cards are interleaved. All other lanes keep their order.
[[nodiscard]] std::vector<BandLayout::Choice> pairedLanes(const std::vector<BandLayout::Choice> &choice,
                                                          const BandLayout::Pairing &pairing);

/// Returns the chosen lanes with their partners. Partners that are added come last.
[[nodiscard]] std::vector<BandLayout::Choice> withPartners(std::vector<BandLayout::Choice> choice,
                                                           const BandLayout::Pairing &pairing);

} // namespace plumbline
