// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/advice/adviser.h"
#include "widgets/advice/evidencelanes.h"
#include "widgets/advice/findingmodel.h"
#include "widgets/cards/timelinecard.h"
#include "widgets/tables/panelstack.h"

#include <map>

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

/// What could be mended: findings ranked and below their causes, the chosen one in full below them, whose evidence leads to the
/// timeline; beside them what was checked and found fine, and what could not be checked and why.
class AdvicePanel final : public PanelStack
{
    Q_OBJECT

public:
    /// Both must outlive the panel.
    AdvicePanel(TimelineState *state, Adviser *adviser, QWidget *parent = nullptr);

    enum Tab { Findings, Checked, Unchecked };

    [[nodiscard]] const FindingModel &model() const { return *m_model; }
    [[nodiscard]] const FindingCard &card() const { return *m_card; }
    /// Shows a finding by its index in Advice::findings, in spite of the filter.
    void showFinding(std::size_t finding);
    /// The chosen finding as Markdown; "" without one.
    [[nodiscard]] QString markdown() const;
    /// Whether the evidence of what is listed is marked on the timeline; it is at first.
    void setMarksShown(bool shown);

Q_SIGNALS:
    /// Evidence was chosen: the slice is to be selected and fitted.
    void itemChosen(plumbline::TimelineItem item);
    /// Likewise a range of the shared axis, to be marked and fitted; the lane of that card shows it, if it is valid.
    void rangeChosen(plumbline::TimeRange range, int card, plumbline::LaneId lane);
    /// Likewise what has no place on the timeline: a page is to be shown that tells of it, of that card of what is open.
    void evidenceChosen(plumbline::Evidence::Kind kind, std::size_t card);
    /// The page of a rule is to be shown.
    void ruleRequested(const QString &rule);
    /// What was found is to be written as a report.
    void exportRequested();
    /// Somebody switched the marks.
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
    [[nodiscard]] LaneId laneOf(const Evidence &evidence, int timeline);
    void toggleFold(int row);
    void goToEvidence(std::size_t evidence);
    void copy() const;
    void retranslate();

    TimelineState *m_state;
    Adviser *m_adviser;
    std::shared_ptr<const ProfileAdvice> m_advice;
    std::map<int, EvidenceLanes> m_lanes; ///< of m_advice, by card of the timeline
    FindingModel *m_model;
    std::vector<FindingRemark> m_undone; ///< what was thought of findings before, the latest last

    QLabel *m_status;
    QToolButton *m_dismissed; ///< whether dismissed findings are listed
    QToolButton *m_undo;      ///< takes back what was said of findings; hidden while there is nothing
    QToolButton *m_marks;     ///< whether evidence is marked on the timeline
    QToolButton *m_export;
    QToolButton *m_again; ///< cancels while rules are asked
    QLineEdit *m_text;
    QComboBox *m_area;
    QComboBox *m_cards;
    QComboBox *m_severity;
    QTabWidget *m_tabs;
    PanelStack *m_stack; ///< the list, or why it is empty
    QSplitter *m_splitter;
    QListView *m_list;
    FindingCard *m_card;
    QTreeWidget *m_checked;
    QTreeWidget *m_unchecked;
};

} // namespace plumbline
