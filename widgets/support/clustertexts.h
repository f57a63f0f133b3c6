// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/cluster/clusterjudgement.h"

#include <QString>
#include <QStringList>

#include <string_view>
#include <vector>

namespace plumbline {

/// Returns the name of the term that explains a quantity (widgets/support/terms.h).
[[nodiscard]] std::string_view clusterTerm(ClusterQuantity quantity);

/// Returns how one of `cards` is called: "rank 3", or its name if it has no rank. Where another capture of its rank and run is
/// among them, its name follows. O(cards).
[[nodiscard]] QString clusterCardName(const ClusterCard &card, const std::vector<ClusterCard> &cards);

/// Returns what stands out about a card, why that matters, and where to look next.
[[nodiscard]] QString outlierText(const ClusterOutlier &outlier);

/// Returns the lines of a judgement: first how many ranks were looked at and what stands out most, then a line for each quantity,
/// with the cards that stand out or the number of cards that it was compared on.
[[nodiscard]] QStringList judgementLines(const ClusterJudgement &judgement, const std::vector<ClusterCard> &cards);

/// Tells which runs were judged apart; empty where each job has one run.
[[nodiscard]] QString judgedRunsText(const ClusterJudgement &judgement, const std::vector<ClusterCard> &cards);

/// Returns the outlier that costs most, preferring what makes others wait to those that wait, and why a card comes last to that
/// it does. Null if no card stands out.
[[nodiscard]] const ClusterOutlier *worstOutlier(const ClusterJudgement &judgement);

/// Returns the first line of judgementLines().
[[nodiscard]] QString judgementHeadline(const ClusterJudgement &judgement, const std::vector<ClusterCard> &cards);

/// Returns the name of how a job shares its work, such as "pipeline parallel".
[[nodiscard]] QString parallelismText(Parallelism parallelism);

} // namespace plumbline
