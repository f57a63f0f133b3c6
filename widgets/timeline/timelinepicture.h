// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/problem.h"
#include "core/base/result.h"
#include "core/base/timerange.h"
#include "widgets/timeline/timelinecard.h"
#include "widgets/timeline/tracklayout.h"

#include <QSize>
#include <QStringList>

#include <optional>
#include <vector>

namespace plumbline {

/// What a picture of the timeline shows and how.
struct PictureOptions
{
    QSize size{1600, 900}; ///< pixels before `scale`
    double scale = 1;
    bool dark = false;
    QString title;                           ///< "" = made from the data set and cards
    QStringList lanes;                       ///< globs on "process/thread", in order; empty = all lanes with content
    std::vector<TrackLayout::Choice> tracks; ///< exactly these, in order, instead of `lanes`
    QStringList flows;                       ///< categories drawn
    std::optional<TimeRange> range;          ///< on the shared axis of TimelineState; none = all slices
};

/// Draws the cards' timeline through the same plottables as the window and writes `file` atomically;
/// png, svg or pdf by its suffix. Equal input gives byte-equal SVG, with names as text. Lanes that do not
/// fit are left out and the caption says how many. Returns notes (missing glyphs ...).
/// Errors: InvalidArgument (suffix, size, no lane matches), WriteFailed.
[[nodiscard]] Result<std::vector<Problem>> writePicture(const std::vector<TimelineCard> &cards, const PictureOptions &options,
                                                        const QString &file);

} // namespace plumbline
