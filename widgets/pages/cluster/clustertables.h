// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/cluster/clustergroups.h"
#include "core/analysis/cluster/clusterjudgement.h"
#include "widgets/charts/barchart.h"
#include "widgets/charts/matrixchart.h"
#include "widgets/tables/tablesource.h"

#include <QStringList>

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace plumbline {

using ClusterCards = std::shared_ptr<const std::vector<ClusterCard>>;

/// The table of all cards of a job: one row a card, with its times of one step or of the mean step. Cells that stand out have the
/// reason as note. Columns that are empty on all cards are hidden.
class ClusterTableSource final : public TableSource
{
public:
    /// `step` is the step to show; the mean if it is empty.
    ClusterTableSource(ClusterCards cards, std::optional<std::string> step, const ClusterJudgement &judgement);

    [[nodiscard]] const std::vector<TableColumn> &columns() const override { return m_columns; }
    [[nodiscard]] std::size_t rows() const override { return m_cards->size(); }
    [[nodiscard]] TableCell cell(std::size_t row, std::size_t column) const override;
    [[nodiscard]] std::string note(std::size_t row, std::size_t column) const override;

    /// Returns the average over all cards as text, one for each column, for the row below the table. Empty for cards of several
    /// jobs, which have nothing in common.
    [[nodiscard]] QStringList averages() const;

private:
    ClusterCards m_cards;
    std::optional<std::string> m_step;
    std::vector<const ClusterTimes *> m_times;       ///< by card; null if the card does not know the step
    std::vector<PerDimension<std::string>> m_groups; ///< by card: the ranks of its group in each dimension
    std::vector<TableColumn> m_columns;
    std::map<std::pair<std::size_t, std::size_t>, std::string> m_notes; ///< by row and column
};

/// Column of the rank, by which the table is sorted first.
inline constexpr std::size_t ClusterRankColumn = 1;

/// Returns the column of the table by which a grouping sorts it; that of the rank for single cards.
[[nodiscard]] std::size_t clusterColumnOf(ClusterGrouping grouping);

inline constexpr std::size_t MostClusterBarsInOrder = 32;

/// Returns the bars of a quantity, one for each card or group that tells it, with the mean of all cards of its job as limit. The
/// bar of a group shows the mean of its cards. `places` receives the position of the first card of each bar. More bars than
/// MostClusterBarsInOrder begin with those furthest off the mean, because only some of them have room at once.
[[nodiscard]] std::vector<BarChart::Bar> clusterBars(const std::vector<ClusterCard> &cards,
                                                     const std::optional<std::string> &step, ClusterQuantity quantity,
                                                     ClusterGrouping grouping, std::vector<std::size_t> &places);

/// A heat map of a quantity, and the position of the first card of each of its rows.
struct ClusterHeatMap
{
    MatrixChart::Matrix matrix;
    std::vector<std::size_t> cards;
    std::size_t leftOut = 0; ///< rows that are nearer to the mean than those shown
};

/// Returns the heat map of a quantity: a row for each card or group, a column for each step. A row of several cards shows their
/// mean. Of more than MostHeatRows rows those furthest off the mean are kept; columns beyond MostHeatColumns
/// are left out.
[[nodiscard]] ClusterHeatMap clusterHeatMap(const std::vector<ClusterCard> &cards, ClusterQuantity quantity,
                                            ClusterGrouping grouping);
inline constexpr std::size_t MostHeatRows = 400;
inline constexpr std::size_t MostHeatColumns = 200;

} // namespace plumbline
