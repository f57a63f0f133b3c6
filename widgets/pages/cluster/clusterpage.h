// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/pages/cluster/clusterview.h"
#include "widgets/pages/cluster/strategymemory.h"
#include "widgets/pages/profilepage.h"
#include "widgets/support/asynctask.h"

#include <optional>
#include <string>
#include <vector>

class QComboBox;
class QLabel;
class QLineEdit;
class QTabWidget;
class QToolButton;

namespace plumbline {

class DataTable;
class PipelinePanel;

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
    [[nodiscard]] PipelinePanel &pipeline() const { return *m_pipeline; }
    /// Returns what is said about the cards, as HTML.
    [[nodiscard]] QString verdict() const;
    [[nodiscard]] QTabWidget &tabs() const { return *m_tabs; }
    [[nodiscard]] QComboBox &stepBox() const { return *m_step; }
    [[nodiscard]] QComboBox &quantityBox() const { return *m_quantity; }
    [[nodiscard]] QComboBox &groupingBox() const { return *m_grouping; }
    /// Return the field of the parallel strategy, the box of the order of ranks, and what is wrong with the strategy.
    [[nodiscard]] QLineEdit &strategyField() const { return *m_strategy; }
    [[nodiscard]] QComboBox &orderBox() const { return *m_order; }
    [[nodiscard]] QString strategyFault() const;
    /// Returns why there is no table of cards, or "".
    [[nodiscard]] QString cardsMessage() const;

Q_SIGNALS:
    /// Emitted when a page is to be shown for a card, which is named by its place among the cards of the profile.
    void cardPageRequested(plumbline::PageId page, std::size_t card);
    /// Emitted when the timeline of a card is to be shown, which was not read yet. Here and below cards are named by their places
    /// among the cards of the profile.
    void timelineRequested(std::size_t card);
    /// Emitted when two cards are to be compared.
    void comparisonRequested(std::size_t base, std::size_t target);
    /// Emitted when the timelines of several cards are to be laid on one axis.
    void togetherRequested(const std::vector<std::size_t> &cards);

protected:
    void analyse() override;
    void retranslate() override;

private:
    void setupContent();
    [[nodiscard]] QWidget *makeStrategyRow();
    void fillOrders();
    void takeTyped();
    void place();
    void showStrategy();
    void fillBoxes();
    void fillSteps();
    void updateTools();
    void makeView();
    bool chartWorst();
    void showView();
    void sortByGrouping();
    void showVerdict();
    void showCardsMessage(const QString &text);
    void openCard(std::size_t row);
    void openPlace(std::size_t card, TimeRange range);
    void openLink(const QString &link);
    void compareSelected();
    void showSelectedTogether();
    void updateCompare();
    /// Returns the place of the first card in the row of a cell of the heat map.
    [[nodiscard]] std::optional<std::size_t> cardOfCell(std::size_t cell) const;
    /// Returns the places of the selected cards that have a timeline, read or not.
    [[nodiscard]] std::vector<std::size_t> selectedCards() const;
    [[nodiscard]] std::optional<std::string> step() const;
    [[nodiscard]] ClusterQuantity quantity() const;
    [[nodiscard]] ClusterGrouping grouping() const;

    AsyncTask<std::shared_ptr<const ClusterReading>> m_task;
    AsyncTask<std::shared_ptr<const PlacedCluster>> m_placeTask;
    AsyncTask<std::shared_ptr<const ClusterView>> m_viewTask;
    std::shared_ptr<const ClusterReading> m_reading; ///< this and the following are null until there is a result
    std::shared_ptr<const PlacedCluster> m_cluster;
    std::shared_ptr<const ClusterView> m_shown;
    StrategyText m_typed;             ///< what the user typed; empty while the captures count
    bool m_hasTyped = false;          ///< whether the user typed something since the page was made
    bool m_isQuantitySettled = false; ///< whether the user or an earlier verdict has chosen what the charts show

    QLabel *m_stepLabel;
    QComboBox *m_step;
    QLabel *m_quantityLabel;
    QComboBox *m_quantity;
    QLabel *m_groupingLabel;
    QComboBox *m_grouping;
    QToolButton *m_compare;
    QToolButton *m_together;
    QLabel *m_strategyLabel;
    QLineEdit *m_strategy;
    QComboBox *m_order;
    QLabel *m_fault;
    QTabWidget *m_tabs;
    PanelStack *m_cardsTab; ///< the cards, or why there are none
    PipelinePanel *m_pipeline;
    DataTable *m_table;
    QLabel *m_verdict;
    BarChart *m_bars;
    MatrixChart *m_map;
};

} // namespace plumbline
