// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/timeline/geometry/textcache.h"
#include "widgets/timeline/geometry/timelinescene.h"

#include <QPainter>
#include <QRect>

namespace plumbline {

/// Where the pointer is among the heads, and which band is being dragged.
struct HeadPointer
{
    int band = -1;       ///< band under the pointer, whose buttons are shown; -1: none
    int dragged = -1;    ///< band that is being moved; -1: none
    int dropBefore = -1; ///< the dragged band would be put in front of this one; -1: it cannot be put here
};

/// Returns the head of a band, `width` wide, in widget pixels of the canvas. Of a lane whose upper part is scrolled out of sight
/// it is the remaining part, so that its name stays visible.
[[nodiscard]] QRect headRect(const TimelineScene &scene, const Band &band, int width);

/// The buttons of a head, which are shown while the pointer is over it.
enum class HeadButton : std::uint8_t { Pin, Hide };
/// Returns the place of a button in the head `line`.
[[nodiscard]] QRect headButtonRect(HeadButton button, const QRect &line);

/// The texts of the heads by font. They are kept, because few of them change from one frame to the next.
struct HeadTexts
{
    HeadTexts();

    TextCache names;
    TextCache cardNames;
    TextCache details;
};

/// Paints the heads of the bands on the scene's canvas into `area`, each beside its band.
void paintHeads(QPainter *painter, const TimelineScene &scene, HeadTexts &texts, const QRect &area,
                const HeadPointer &pointer = {});

} // namespace plumbline
