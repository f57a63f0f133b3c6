// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/pages/figurerow.h"
#include "widgets/pages/profilepage.h"
#include "widgets/pages/steps/stepanalysis.h"
#include "widgets/support/asynctask.h"

#include <cstddef>
#include <utility>

class QLabel;
class QTabWidget;

namespace plumbline {

class CardChooser;
class CurveChart;
class DataTable;
class StackChart;
class StagesPanel;

/// Shows the steps of one card: the stages of a step with begin and end, a table of all steps below their mean, and in tabs how
/// time split and stages change from step to step, every all-reduce, and the lengths of the steps of all cards. A step leads to
/// its range on the timeline.
class StepsPage final : public ProfilePage
{
    Q_OBJECT

public:
    explicit StepsPage(TimelineState *state, QWidget *parent = nullptr);

    /// Returns the answer of the page.
    [[nodiscard]] const FigureRow &figureRow() const { return *m_figures; }
    [[nodiscard]] const DataTable &table() const { return *m_table; }
    [[nodiscard]] const StackChart &trend() const { return *m_trend; }
    [[nodiscard]] StagesPanel &stages() const { return *m_stages; }
    [[nodiscard]] const CurveChart &stageTrend() const { return *m_stageTrend; }
    [[nodiscard]] const DataTable &reduces() const { return *m_reduces; }
    [[nodiscard]] const CurveChart &allCards() const { return *m_allCards; }
    /// Returns the shown text: how many steps there are, and what is noteworthy about them.
    [[nodiscard]] QString summary() const;

protected:
    void analyse() override;
    void retranslate() override;
    [[nodiscard]] DifferenceMaker differenceMaker() const override;
    void showOwnTools(bool isShown) override;

private:
    void setupContent();
    [[nodiscard]] QWidget *makeTabs();
    void showSteps();
    void showTab();
    void highlightCard();
    void chooseCurve(std::size_t curve);
    void showStage();
    [[nodiscard]] std::pair<TimeNs, std::size_t> meanLengthWith(OverviewQuantity quantity) const;
    [[nodiscard]] QString summaryText(std::size_t stacks) const;
    [[nodiscard]] std::vector<Figure> figures() const;
    void openStep(std::size_t row);
    /// Returns the step in a row of the table; none for the row of the mean step.
    [[nodiscard]] std::optional<std::size_t> stepAt(std::size_t tableRow) const;

    AsyncTask<StepRows> m_task;
    AsyncTask<LengthCurves> m_allCardsTask;
    StepRows m_steps;
    bool m_areNumbered = false; ///< see areNumbered()
    PageCards m_allCardsOf;     ///< cards whose steps m_allCards shows
    LengthCurves m_lengths;     ///< what m_allCards shows
    SharedCard m_stepsOf;       ///< card whose steps are shown; null until there is a result

    CardChooser *m_card;
    QLabel *m_summary;
    FigureRow *m_figures;
    StagesPanel *m_stages;
    DataTable *m_table;
    QTabWidget *m_tabs;
    StackChart *m_trend;
    CurveChart *m_stageTrend;
    DataTable *m_reduces;
    CurveChart *m_allCards;
};

} // namespace plumbline
