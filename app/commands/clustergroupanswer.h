// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/cluster/clustergroups.h"
#include "core/analysis/cluster/clusterjudgement.h"
#include "core/base/jsonwriter.h"

#include <QList>
#include <QStringList>

#include <optional>
#include <string>
#include <vector>

namespace plumbline {

/// The rows of groups of cards that `cluster --by` lists.
class ClusterGroupAnswer
{
public:
    /// `cards` must outlive the object.
    ClusterGroupAnswer(const std::vector<ClusterCard> &cards, ClusterGrouping by);

    /// Writes an object for each group that knows the step; the mean step if it is empty.
    void write(JsonWriter &out, const std::optional<std::string> &step, const ClusterJudgement &judgement) const;
    /// Returns the titles of the columns, and the cells of the groups that know the step.
    [[nodiscard]] static QStringList titles();
    [[nodiscard]] QList<QStringList> rows(const std::optional<std::string> &step, const ClusterJudgement &judgement) const;

private:
    [[nodiscard]] static std::size_t outliersOf(const ClusterGroup &group, const ClusterJudgement &judgement);

    const std::vector<ClusterCard> &m_cards;
    ClusterGrouping m_by;
    std::vector<ClusterGroup> m_groups;
};

/// What --step calls the mean step.
inline constexpr const char *MeanOfSteps = "mean";

} // namespace plumbline
