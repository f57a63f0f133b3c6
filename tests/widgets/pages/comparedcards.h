// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/cards/pagecard.h"

#include <QString>

#include <vector>

namespace plumbline::test {

/// Writes three cards of a job into a folder: rank 1 does slightly otherwise than rank 0, and has tables as that; rank 2 has a
/// timeline alone. False when that fails.
[[nodiscard]] bool writeComparedCards(const QString &folder);

/// The cards of a folder with their timelines; null where one cannot be read.
[[nodiscard]] PageCards readCards(const QString &folder);

} // namespace plumbline::test
