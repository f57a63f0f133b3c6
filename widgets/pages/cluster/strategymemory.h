// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/cards/pagecard.h"

#include <QString>

#include <vector>

namespace plumbline {

/// The text of a strategy that the user typed, and the name of the order of ranks, "" for the one that is found.
struct StrategyText
{
    QString sizes;
    QString order;

    friend bool operator==(const StrategyText &, const StrategyText &) = default;
};

/// Remembers what the user typed as strategy of a job, in a small file of settings, never beside the captures. Jobs are told
/// apart by the paths of their cards; the oldest beyond MaximumRemembered are forgotten. Window thread only.
[[nodiscard]] StrategyText rememberedStrategy(const std::vector<PageCard> &cards);
/// Remembers a text; an empty one is forgotten.
void rememberStrategy(const std::vector<PageCard> &cards, const StrategyText &text);
inline constexpr qsizetype MaximumRemembered = 200;

} // namespace plumbline
