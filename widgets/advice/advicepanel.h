// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/advice/adviser.h"
#include "widgets/advice/evidencelanes.h"
#include "widgets/advice/findingmodel.h"
#include "widgets/cards/timelinecard.h"
#include "widgets/tables/panelstack.h"

#include <map>
#include <vector>

class QAction;
class QComboBox;
class QLabel;
class QLineEdit;
class QListView;
class QSplitter;
class QTabWidget;
class QToolButton;
class QTreeWidget;

namespace plumbline {

class FindingCard;
class TimelineState;

/// The panel of the advice. It lists findings by rank and below their causes. The selected finding is shown in full below the
/// list, and its evidence leads to the timeline. Further tabs list the rules that found nothing, and the rules that could not be
/// judged with the reason.
class AdvicePanel final : public PanelStack
{
    Q_OBJECT

public:
    /// Creates the panel. `state` and `adviser` must outlive it.
    AdvicePanel(TimelineState *state, Adviser *adviser, QWidget *parent = nullptr);

    enum Tab { Findings, Checked, Unchecked };

    [[nodiscard]] const FindingModel &model() const { return *m_model; }
    [[nodiscard]] const FindingCard &card() const { return *m_card; }
    /// Selects a finding by its index in Advice::findings. Clears the filter if it hides the finding. A dismissed finding is
    /// selected only while dismissed findings are listed.
    void showFinding(std::size_t finding);
    /// Returns the selected finding as Markdown, or "" without one.
    [[nodiscard]] QString markdown() const;
    /// Sets whether the evidence of the listed findings is marked on the timeline. It is marked at first.
    void setMarksShown(bool shown);

Q_SIGNALS:
    /// Emitted when evidence was chosen that is a slice. The slice should be selected and brought into view.
    void itemChosen(plumbline::TimelineItem item);
    /// Emitted when evidence was chosen that is a range of the shared axis. It should be marked and brought into view, with the
    /// lane of that card if the lane is valid.
    void rangeChosen(plumbline::TimeRange range, int card, plumbline::LaneId lane);
    /// Emitted when evidence was chosen that has no place on the timeline. A page that shows this kind of evidence for the card
    /// should be opened; `card` is the index among the cards of the profile.
    void evidenceChosen(plumbline::Evidence::Kind kind, std::size_t card);
    /// Emitted when a step should be replayed with changes that stand for mending a finding.
    void whatIfRequested(const std::vector<plumbline::WhatIfChange> &changes);
    /// Emitted when the page of a rule should be shown.
    void ruleRequested(const QString &rule);
    /// Emitted when the findings should be written as a report.
    void exportRequested();
    /// Emitted when the user switches the marks on or off.
    void marksSwitched(bool shown);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void setupContent();
    void setupFilters();
    void setupList();
    void takeAdvice();
    void showPhase();
    void fillFilters();
    void applyFilter();
    void showCurrent();
    void takeRemarks();
    void remark(bool isDismissed, const QString &note);
    void undo();
    void markEvidence();
    [[nodiscard]] int timelineOf(const Evidence &evidence) const;
    [[nodiscard]] int timelineOfCard(std::size_t adviceCard) const;
    [[nodiscard]] LaneId laneOf(const Evidence &evidence, int timeline);
    void toggleFold(int row);
    void goToEvidence(std::size_t evidence);
    void copy() const;
    void retranslate();

    TimelineState *m_state;
    Adviser *m_adviser;
    std::shared_ptr<const ProfileAdvice> m_advice;
    std::map<int, EvidenceLanes> m_lanes; ///< for m_advice, by card of the timeline
    FindingModel *m_model;
    std::vector<FindingRemark> m_undone; ///< earlier remarks, the latest last

    QLabel *m_status;
    QToolButton *m_dismissed; ///< whether dismissed findings are listed
    QToolButton *m_undo;      ///< undoes the last remark; hidden if there is none
    QToolButton *m_marks;     ///< whether evidence is marked on the timeline
    QToolButton *m_export;
    QToolButton *m_again; ///< starts the advice again, or cancels it while it runs
    QLineEdit *m_text;
    QComboBox *m_area;
    QComboBox *m_cards;
    QComboBox *m_severity;
    QTabWidget *m_tabs;
    PanelStack *m_stack; ///< the list, or the reason why it is empty
    QSplitter *m_splitter;
    QListView *m_list;
    QAction *m_whatIf; ///< in the menu of the list: replays a step without the selected finding
    FindingCard *m_card;
    QTreeWidget *m_checked;
    QTreeWidget *m_unchecked;
};

} // namespace plumbline
