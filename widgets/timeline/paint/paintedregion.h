// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRegion>

class QPicture;

namespace plumbline {

/// Where drawing commands may leave a mark, in pixels of the painter: a rectangle for each shape, several along a sloping line,
/// with a margin for what is smoothed or rounded. O(commands).
[[nodiscard]] QRegion paintedRegion(const QPicture &commands);

} // namespace plumbline
