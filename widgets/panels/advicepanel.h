// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/models/findingmodel.h"
#include "widgets/panels/adviser.h"
#include "widgets/panels/panelstack.h"
#include "widgets/timeline/timelinecard.h"

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

Q_SIGNALS:
    /// Evidence was chosen: the slice is to be selected and fitted.
    void itemChosen(plumbline::TimelineItem item);
    /// Likewise a range of the shared axis, to be marked and fitted.
    void rangeChosen(plumbline::TimeRange range);
    /// Likewise what has no place on the timeline: a page is to be shown that tells of it.
    void evidenceChosen(plumbline::Evidence::Kind kind);

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
    void goToEvidence(std::size_t evidence);
    void copy() const;
    void retranslate();

    TimelineState *m_state;
    Adviser *m_adviser;
    std::shared_ptr<const ProfileAdvice> m_advice;
    FindingModel *m_model;

    QLabel *m_status;
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
