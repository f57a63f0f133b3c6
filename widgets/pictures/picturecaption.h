// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/timeline/state/timelinestate.h"

#include <QStringList>

#include <vector>

class QFontMetrics;

namespace plumbline {

/// What the caption tells beside the range.
struct CaptionFacts
{
    std::vector<int> cards; ///< whose lanes are drawn
    int lanesShown = 0;     ///< lanes and counters
    int lanes = 0;          ///< that the cards have
    int lanesLeftOut = 0;   ///< for want of room
    int columnPx = 1;       ///< slices are joined in columns of that width
};

/// "resnet – rank 0, rank 1", of those of `cards` that are `shown`; says which is base and which target where they are compared.
[[nodiscard]] QString pictureTitle(const std::vector<TimelineCard> &cards, const std::vector<int> &shown,
                                   const Comparison *comparison);

/// The caption of a picture: where it is from, the visible range absolute and relative, how compared cards lie over one another
/// and what their differences are drawn by, what is missing, version.
[[nodiscard]] QStringList pictureCaption(const TimelineState &state, const CaptionFacts &facts);

/// `text` in lines of at most `widthPx`, broken at blanks; what stands in the last of `most` lines is elided.
[[nodiscard]] QStringList wrappedText(const QString &text, const QFontMetrics &metrics, int widthPx, int most);

} // namespace plumbline
