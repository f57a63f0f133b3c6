// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/comparison/comparisonanalysis.h"
#include "widgets/pages/profilepage.h"
#include "widgets/support/asynctask.h"

#include <array>
#include <cstddef>
#include <memory>
#include <optional>
#include <utility>

class QComboBox;
class QLabel;
class QPushButton;
class QStackedWidget;
class QTabWidget;
class QToolButton;

namespace plumbline {

class BarChart;
class DataTable;
class FigureRow;
class SumsView;
class TablePair;
class TargetComparer;
class WaterfallView;
struct WaterfallBar;

/// Shows how much two compared cards differ in a few figures, why in a waterfall from the step of the base to that of the target,
/// and then everything in tables, with the largest loss first, above a chart of the largest differences. A row leads to the two
/// slices that differ most.
class ComparisonPage final : public ProfilePage
{
    Q_OBJECT

public:
    explicit ComparisonPage(TimelineState *state, QWidget *parent = nullptr);

    /// The tables of the page, each in a tab behind that of the waterfall.
    enum Tab : int { Overview, Operators, Communication, Host, Lanes, Steps, Memory, Losses, Gaps };
    static constexpr std::size_t TabCount = 9;

    [[nodiscard]] QTabWidget &tabs() const { return *m_tabs; }
    /// Brings the tab of a table to the front.
    void openTab(Tab tab);
    /// Returns the tab of the table that is in front, or none for the waterfall.
    [[nodiscard]] std::optional<Tab> openedTab() const;
    [[nodiscard]] const DataTable &table(Tab tab) const { return *m_tables[static_cast<std::size_t>(tab)]; }
    /// Returns the box that groups operators by name, by type, or by name and shapes.
    [[nodiscard]] QComboBox &by() const { return *m_by; }
    /// The entries of steps(): three sets of steps, then each pair of steps.
    enum StepEntry : int { CommonSteps, WithoutFirstStep, Everything, SingleSteps };
    /// Returns the box that chooses the steps that are compared.
    [[nodiscard]] QComboBox &steps() const { return *m_steps; }
    [[nodiscard]] const BarChart &chart() const { return *m_chart; }
    /// Returns what explains the difference of the steps; it is the first tab, which cards
    /// without timelines do not have.
    [[nodiscard]] WaterfallView &waterfall() const { return *m_waterfall; }
    /// Returns the button that chooses further cards to compare with the same base.
    [[nodiscard]] QToolButton &furtherTargets() const { return *m_further; }
    /// Returns what chooses both cards where the tables of cards without timelines are compared; hidden otherwise.
    [[nodiscard]] TablePair &tablePair() const { return *m_tablePair; }
    /// Returns what compares two cards of which only sums are known.
    [[nodiscard]] SumsView &sums() const { return *m_sums; }
    /// Returns how much the cards differ.
    [[nodiscard]] FigureRow &figures() const { return *m_figures; }
    [[nodiscard]] QString headline() const;
    [[nodiscard]] QString firstDivergence() const;

Q_SIGNALS:
    /// Emitted when two cards should be compared. They are named by their places among all.
    void comparisonRequested(std::size_t base, std::size_t target);

protected:
    void analyse() override;
    void retranslate() override;

private:
    void setupContent();
    void takeComparison();
    void offerComparison();
    /// Returns whether the page compares tables: there are not two timelines, but two cards of which one at least has none.
    [[nodiscard]] bool isOfTables() const;
    void analyseTables();
    void showSums();
    void ask(ComparisonQuestion question);
    [[nodiscard]] ClockMap axesOf(const Comparison &comparison) const;
    void offerSteps();
    void offerTargets();
    void showFurtherTargets();
    /// Returns a table with the columns of further targets.
    [[nodiscard]] ComparedTable shown(ComparedPart part) const;
    [[nodiscard]] std::string chosenStep() const;
    [[nodiscard]] CompareScope scope() const;
    void showTables();
    void showOperators();
    void showHeadline();
    void showFirst();
    void showChart();
    [[nodiscard]] ComparedPart partOf(Tab tab) const;
    [[nodiscard]] QString missingOperators() const;
    void goToRow(Tab tab, std::size_t row);
    void askWaterfall();
    [[nodiscard]] std::vector<SharedCard> waterfallCards(const PageCard &card, const PageCard &other) const;
    void goToBar(const WaterfallBar &bar);

    AsyncTask<std::shared_ptr<const CardComparison>> m_task;
    std::shared_ptr<const CardComparison> m_comparison; ///< the comparison that is shown
    std::shared_ptr<const Matching> m_matching;         ///< the matching that was used last
    std::array<int, 2> m_pair{-1, -1};
    ClockMap m_axes; ///< from the target's times to the base's, as used last

    FigureRow *m_figures;
    QLabel *m_headline;
    TablePair *m_tablePair;
    QTabWidget *m_tabs;
    std::array<DataTable *, TabCount> m_tables{};
    QComboBox *m_by;
    QComboBox *m_steps;
    QToolButton *m_further;
    TargetComparer *m_targets;
    QLabel *m_first;
    QToolButton *m_goToFirst;
    BarChart *m_chart;
    WaterfallView *m_waterfall;
    SumsView *m_sums;
    QStackedWidget *m_body;                        ///< the comparison of calls, or that of sums
    QPushButton *m_start;                          ///< offers to compare two cards where none are
    std::pair<std::size_t, std::size_t> m_offered; ///< places of the cards that it compares
};

} // namespace plumbline
