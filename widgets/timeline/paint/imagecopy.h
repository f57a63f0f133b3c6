// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QImage;
class QPainter;
class QRegion;

namespace plumbline {

/// Draws an opaque image at the painter's origin inside `region`, in the painter's units, by all threads: a window's worth of
/// pixels takes one alone a fifth of a frame. False, and nothing done, where the painter wants more than copying.
[[nodiscard]] bool copyImage(const QPainter &painter, const QImage &image, const QRegion &region);

} // namespace plumbline
