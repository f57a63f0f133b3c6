// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QImage;
class QPainter;
class QRegion;

namespace plumbline {

/// Copies an opaque image to the painter's origin, inside `region`, which is in the painter's units. Uses all threads, because
/// one alone would need a large part of a frame. Returns false, without painting, if the painter needs more than copying.
[[nodiscard]] bool copyImage(const QPainter &painter, const QImage &image, const QRegion &region);

} // namespace plumbline
