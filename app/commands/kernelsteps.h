// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/kernels/shapesteps.h"
#include "core/base/jsonwriter.h"

#include <QStringList>

#include <vector>

namespace plumbline {

/// Writes the operators of a card by step and shapes as an array.
void writeShapeSteps(JsonWriter &out, const std::vector<ShapeStep> &steps);

/// Return the titles of the table of them, and the cells of one row behind that of the card.
[[nodiscard]] QStringList shapeStepTitles();
[[nodiscard]] QStringList shapeStepCells(const ShapeStep &step);

} // namespace plumbline
