// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/timeline/geometry/textcache.h"
#include "widgets/timeline/geometry/timelinescene.h"

#include <QPainter>
#include <QRect>

namespace plumbline {

/// Where the pointer is in the tree, and what is being dragged.
struct HeadPointer
{
    int track = -1;      ///< under the pointer: its buttons show
    int dragged = -1;    ///< line that is being moved
    int dropBefore = -1; ///< line it would stand in front of; with `dragged`, -1 = at the end of the group
};

/// The line of a track in the tree, in widget pixels of the canvas, `width` wide. Of a lane whose upper part is scrolled out of
/// sight it is the rest, so that its name stays in sight.
[[nodiscard]] QRect headRect(const TimelineScene &scene, const Track &track, int width);

/// The buttons of a line, which show while the pointer is over it.
enum class HeadButton : std::uint8_t { Pin, Hide };
[[nodiscard]] QRect headButtonRect(HeadButton button, const QRect &line);

/// The texts of the tree, of which few change from one frame to the next.
struct HeadTexts
{
    HeadTexts();

    TextCache names;
    TextCache cardNames;
    TextCache details;
};

/// Paints the lines of the tree that show on the scene's canvas into `area`, line by line beside their lanes.
void paintHeads(QPainter *painter, const TimelineScene &scene, HeadTexts &texts, const QRect &area,
                const HeadPointer &pointer = {});

} // namespace plumbline
