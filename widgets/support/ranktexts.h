// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/communication/collectivedistribution.h"
#include "core/analysis/communication/collectivetiming.h"
#include "core/analysis/communication/rankmatrix.h"

#include <QString>
#include <QStringList>

namespace plumbline {

/// Returns how a card is called among the ranks of a profile: "rank 3", or its name if it has no rank.
[[nodiscard]] QString calledRank(const RankCommunication &card);

/// Returns the name of a group with its ranks, else how files name it, else its pipeline stage; "" if nothing names it.
[[nodiscard]] QString calledGroup(const RankGroup &group);

/// Returns what the timing of a collective says: who came last and how late, how the clocks of the cards were brought together,
/// and which ranks are missing.
[[nodiscard]] QStringList timingLines(const RankCollectives &all, const CollectiveTiming &timing);

/// Returns which rank comes late to an operator and on how many collectives that rests, or that these are too few; "" for
/// operators that do not tell it.
[[nodiscard]] QString slowRankLine(const RankCollectives &all, const OperatorDistribution &distribution);

/// Returns what a matrix of links says: the slow links of each transport with the number of links that were compared, what the
/// numbers of its ends are, and what is missing. Empty for an empty matrix.
[[nodiscard]] QStringList matrixLines(const RankCollectives &all, const RankMatrix &matrix);

} // namespace plumbline
