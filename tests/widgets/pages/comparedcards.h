// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/cards/pagecard.h"

#include <QString>

#include <memory>
#include <vector>

namespace plumbline::test {

/// Writes three cards of a job into a folder. Ranks 0 and 1 differ slightly and have the same kinds of tables; rank 2 has only a
/// timeline. Returns false if that fails.
[[nodiscard]] bool writeComparedCards(const QString &folder);

/// Reads the cards of a folder with their timelines. Null if one of them cannot be read.
[[nodiscard]] PageCards readCards(const QString &folder);

/// Makes the cards of a profile with one card, which has a timeline if `trace` is given. The timeline is on no state.
[[nodiscard]] PageCards lonePageCard(const Card &card, std::shared_ptr<const Trace> trace = nullptr);

} // namespace plumbline::test
