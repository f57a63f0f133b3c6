// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRegion>

class QPicture;

namespace plumbline {

/// Returns where drawing commands may paint, in pixels of the painter: a rectangle for each shape, several along a sloping line,
/// and a margin for smoothing and rounding. O(commands).
[[nodiscard]] QRegion paintedRegion(const QPicture &commands);

/// Copies an opaque image to the painter's origin, inside `region`, which is in the painter's units. Uses all threads, because
/// one alone would need a large part of a frame. Returns false, without painting, if the painter needs more than copying.
[[nodiscard]] bool copyImage(const QPainter &painter, const QImage &image, const QRegion &region);

} // namespace plumbline
