// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/advice/base/finding.h"

#include <QPainterPath>

class QPainter;

namespace plumbline {

struct Theme;

/// How much a finding matters, as a shape that is told apart without colour: a triangle, a diamond, a disc and, for notes, a
/// ring. It fills `box`.
[[nodiscard]] QPainterPath severityShape(FindingSeverity severity, const QRectF &box);

/// Paints the shape in its colour.
void paintSeverity(QPainter &painter, FindingSeverity severity, const QRectF &box, const Theme &theme);

} // namespace plumbline
