// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRegion>

class QPicture;

namespace plumbline {

/// Returns where drawing commands may paint, in pixels of the painter: a rectangle for each shape, several along a sloping line,
/// and a margin for smoothing and rounding. O(commands).
[[nodiscard]] QRegion paintedRegion(const QPicture &commands);

} // namespace plumbline
