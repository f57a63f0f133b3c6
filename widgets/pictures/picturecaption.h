// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/timeline/state/timelinestate.h"

#include <QStringList>

#include <vector>

class QFontMetrics;

namespace plumbline {

/// What the caption says besides the range.
struct CaptionFacts
{
    std::vector<int> cards; ///< cards whose lanes are drawn
    int lanesShown = 0;     ///< lanes and counters that are drawn
    int lanes = 0;          ///< lanes and counters that the cards have
    int lanesLeftOut = 0;   ///< not drawn for want of room
    int columnPx = 1;       ///< width of the columns in which slices are joined
};

/// Returns a title, for example "resnet – rank 0, rank 1", for those of `cards` that are `shown`. Compared cards are named as
/// base and target.
[[nodiscard]] QString pictureTitle(const std::vector<TimelineCard> &cards, const std::vector<int> &shown,
                                   const Comparison *comparison);

/// Returns the caption of a picture: its cards, the visible range in absolute and relative times, how compared cards are aligned
/// and which scale their differences have, what is missing, and the version of the program.
[[nodiscard]] QStringList pictureCaption(const TimelineState &state, const CaptionFacts &facts);

/// Returns `text` in lines of at most `widthPx`, broken at blanks. The last of `most` lines is elided.
[[nodiscard]] QStringList wrappedText(const QString &text, const QFontMetrics &metrics, int widthPx, int most);

} // namespace plumbline
