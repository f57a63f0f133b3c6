// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/pages/operators/kerneltable.h"
#include "widgets/pages/overview/overviewanalysis.h"
#include "widgets/pages/overview/triagebar.h"
#include "widgets/pages/profilepage.h"
#include "widgets/support/asynctask.h"

class QComboBox;
class QLabel;
class QSplitter;
class QToolButton;

namespace plumbline {

class Adviser;
class DataTable;
class SplitLegend;
class StepStrip;
class TopFindings;

/// The first page of a profile. It shows how long a step takes and which figures of computing, scheduling and communication cross
/// a threshold (TriageBar), how each card divides its step, all steps side by side (StepStrip), the findings that cost most, and
/// the operators of one card with the longest sums.
class OverviewPage final : public ProfilePage
{
    Q_OBJECT

public:
    /// The operators of a card with the longest sums, and a sentence on what its timeline shows in all.
    struct Operators
    {
        std::shared_ptr<const KernelTableSource> longest;
        QString timeline;
    };

    explicit OverviewPage(TimelineState *state, QWidget *parent = nullptr);

    /// Sets the number of problems, which the link to the import report shows.
    void setProblemCount(std::size_t count);
    /// Sets the adviser whose first findings are shown below the figures. It must outlive the page.
    void setAdviser(const Adviser *adviser);

    [[nodiscard]] const DataTable &table() const { return *m_table; }
    [[nodiscard]] const DataTable &operators() const { return *m_operators; }
    [[nodiscard]] const TriageBar &triage() const { return *m_triage; }
    [[nodiscard]] const TopFindings &findings() const { return *m_findings; }
    [[nodiscard]] const StepStrip &strip() const { return *m_strip; }
    /// Returns the sentence that tells how far the figures differ from step_trace_time.csv. Used by tests.
    [[nodiscard]] QString checkText() const;

Q_SIGNALS:
    /// Emitted when a finding should be shown in full; `finding` is an index into Advice::findings.
    void findingChosen(std::size_t finding);

protected:
    void analyse() override;
    void retranslate() override;
    [[nodiscard]] DifferenceMaker differenceMaker() const override;
    void showOwnTools(bool isShown) override;

private:
    void setupContent();
    void showOverview();
    void listSteps();
    [[nodiscard]] int entryOf(const std::string &step);
    [[nodiscard]] QString stripText(std::size_t step) const;
    void showGroup();
    void showStrip();
    void showGroups();
    void showStep();
    void showCheck();
    [[nodiscard]] MeanSteps chosenMeanSteps() const;
    [[nodiscard]] SharedCard operatorCard() const;
    [[nodiscard]] int placeOf(const SharedCard &open) const;
    void showOperators();
    void showTopOperators(const PageCard &card, Operators operators);
    void chooseCard(std::size_t row);
    void fitTable();
    [[nodiscard]] QWidget *makeOperators();
    [[nodiscard]] bool isAllDivided(std::size_t card) const;
    [[nodiscard]] TriageBar::Lengths lengthsOfCards() const;
    [[nodiscard]] OverviewSpan chosenSpan() const;
    [[nodiscard]] TriageBar::Lack triageLack() const;
    [[nodiscard]] std::vector<std::size_t> chosenCards() const;
    [[nodiscard]] std::optional<int> chosenJob() const;
    [[nodiscard]] QString stripTitle(const std::optional<int> &job) const;

    AsyncTask<std::shared_ptr<const ProfileOverview>> m_task;
    AsyncTask<Operators> m_kernels;
    std::shared_ptr<const ProfileOverview> m_overview;
    std::size_t m_problemCount = 0;
    bool m_isFitted = false;
    std::vector<std::size_t> m_cards;      ///< cards of the rows that the table shows
    std::vector<std::size_t> m_askedCards; ///< cards of the rows that were given to the table last; m_cards once it shows them
    int m_operatorCard = -1;               ///< card whose operators are shown or being read

    QLabel *m_stepLabel;
    QComboBox *m_step;
    QLabel *m_groupLabel;
    QComboBox *m_group; ///< hidden if there is nothing to choose
    TriageBar *m_triage;
    SplitLegend *m_legend;
    QLabel *m_stripTitle;
    StepStrip *m_strip;                    ///< hidden if there are fewer than two steps
    std::vector<std::string> m_stripSteps; ///< the steps that it shows
    TopFindings *m_findings;
    QSplitter *m_splitter = nullptr;
    DataTable *m_table;
    QLabel *m_operatorTitle;
    QLabel *m_operatorNote; ///< what the timeline of the card shows in all
    DataTable *m_operators;
    QToolButton *m_allOperators;
    QLabel *m_check;
    QToolButton *m_problems;
};

} // namespace plumbline
