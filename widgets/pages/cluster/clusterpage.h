// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/pages/cluster/clustertables.h"
#include "widgets/pages/profilepage.h"
#include "widgets/support/asynctask.h"

#include <optional>
#include <string>
#include <vector>

class QComboBox;
class QLabel;
class QToolButton;

namespace plumbline {

class DataTable;

/// Compares the cards of a job: a table of all cards for one step or the mean, bars of one quantity, a heat map of the quantity
/// by card and step, and in words what stands out, with links to the pages that tell more. A card leads to its timeline, or to
/// its steps if it has none.
class ClusterPage final : public ProfilePage
{
    Q_OBJECT

public:
    explicit ClusterPage(TimelineState *state, QWidget *parent = nullptr);

    [[nodiscard]] const DataTable &table() const { return *m_table; }
    [[nodiscard]] const BarChart &bars() const { return *m_bars; }
    [[nodiscard]] const MatrixChart &heatMap() const { return *m_map; }
    /// Returns what is said about the cards, as HTML.
    [[nodiscard]] QString verdict() const;
    [[nodiscard]] QComboBox &stepBox() const { return *m_step; }
    [[nodiscard]] QComboBox &quantityBox() const { return *m_quantity; }
    [[nodiscard]] QComboBox &groupingBox() const { return *m_grouping; }

Q_SIGNALS:
    /// Emitted when a page is to be shown for a card, which is named by its place among the cards of the profile.
    void cardPageRequested(plumbline::PageId page, std::size_t card);
    /// Emitted when two cards are to be compared, which are named by the indexes of their timelines.
    void comparisonRequested(int base, int target);

protected:
    void analyse() override;
    void retranslate() override;

private:
    void setupContent();
    void fillBoxes();
    void showCluster();
    void showCharts();
    void showVerdict(const ClusterJudgement &judgement);
    void openCard(std::size_t row);
    void openLink(const QString &link);
    void compareSelected();
    void updateCompare();
    /// Returns the place of the first card in the row of a cell of the heat map.
    [[nodiscard]] std::optional<std::size_t> cardOfCell(std::size_t cell) const;
    [[nodiscard]] std::vector<int> selectedTimelines() const;
    [[nodiscard]] std::optional<std::string> step() const;
    [[nodiscard]] ClusterQuantity quantity() const;
    [[nodiscard]] ClusterGrouping grouping() const;

    AsyncTask<ClusterCards> m_task;
    ClusterCards m_cluster; ///< null until there is a result
    std::vector<std::size_t> m_barCards;
    ClusterHeatMap m_heat;

    QLabel *m_stepLabel;
    QComboBox *m_step;
    QLabel *m_quantityLabel;
    QComboBox *m_quantity;
    QLabel *m_groupingLabel;
    QComboBox *m_grouping;
    QToolButton *m_compare;
    DataTable *m_table;
    QLabel *m_verdict;
    BarChart *m_bars;
    MatrixChart *m_map;
};

} // namespace plumbline
