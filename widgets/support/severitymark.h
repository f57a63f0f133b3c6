// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/advice/base/finding.h"

#include <QPainterPath>

class QPainter;

namespace plumbline {

struct Theme;

/// Returns the shape of a severity, which can be told apart without colour: a triangle, a diamond, a disc or, for notes, a ring.
/// The shape fills `box`.
[[nodiscard]] QPainterPath severityShape(FindingSeverity severity, const QRectF &box);

/// Paints the shape in the colour of the severity.
void paintSeverity(QPainter &painter, FindingSeverity severity, const QRectF &box, const Theme &theme);

} // namespace plumbline
