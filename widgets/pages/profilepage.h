// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/pages/pagecard.h"
#include "widgets/panels/panelstack.h"
#include "widgets/timeline/timelinestate.h"

#include <QTimer>

#include <optional>

class QCheckBox;
class QHBoxLayout;
class QLabel;
class QToolButton;

namespace plumbline {

/// One page of a profile beside the timeline: a row of tools on top, and below it what the page shows or a sentence that says
/// why there is nothing. It does nothing before it is shown: then, and whenever the cards or the range it restricts itself to
/// have changed since, analyse() starts what is to be done in the background.
class ProfilePage : public QWidget
{
    Q_OBJECT

public:
    /// `state` must outlive the page.
    explicit ProfilePage(TimelineState *state, QWidget *parent = nullptr);

    /// The cards of what is open, in their order; those of the state's timelines are among them.
    void setCards(PageCards cards);
    /// From now on a button leads to what the cards differ in, while cards are compared.
    void offerDifferences();
    /// The sentence shown, or "" while the content is.
    [[nodiscard]] QString message() const { return m_stack->message(); }

Q_SIGNALS:
    /// Something of the timeline was chosen: it is to be selected and brought into view there.
    void itemChosen(plumbline::TimelineItem item);
    /// Two slices that are compared were chosen: the first is to be selected, and both brought into view.
    void pairChosen(plumbline::TimelineItem base, plumbline::TimelineItem target);
    /// A range of the shared axis was chosen, to be marked and fitted on the timeline.
    void rangeChosen(plumbline::TimeRange range);
    void pageRequested(plumbline::PageId page);
    void differencesRequested();
    /// The import report is to be shown.
    void reportRequested();

protected:
    /// The cards or the range are new and the page is in sight.
    virtual void analyse() = 0;
    /// All words are to be said in the language of now.
    virtual void retranslate() = 0;

    [[nodiscard]] TimelineState &state() const { return *m_state; }
    [[nodiscard]] const std::vector<PageCard> &cards() const { return *m_cards; }
    [[nodiscard]] const PageCards &sharedCards() const { return m_cards; }
    /// The part of the shared axis that the page restricts itself to; none: everything.
    [[nodiscard]] std::optional<TimeRange> range() const;
    /// The same in the own time of a card that has a timeline.
    [[nodiscard]] std::optional<TimeRange> rangeOf(const PageCard &card) const;

    /// The row of tools; the box for the marked range stands at its end.
    [[nodiscard]] QHBoxLayout *tools() const { return m_tools; }
    /// Takes ownership.
    void setContent(QWidget *content) { m_stack->setContent(content); }
    void showContent() { m_stack->showContent(); }
    void showMessage(const QString &text) { m_stack->showMessage(text); }
    /// For pages that can do nothing with a range.
    void hideRangeBox();
    /// What of the things that cross an edge of the range counts, as the box explains it: their part inside, or those that begin
    /// inside with all of theirs.
    enum class RangeRule : std::uint8_t { Parts, Begins };
    void setRangeRule(RangeRule rule);
    /// analyse() is called as soon as the page is in sight.
    void invalidate();
    /// The same once what moves, such as a card being dragged along the axis, has stood still for a moment.
    void invalidateSoon() { m_delay.start(); }

    void showEvent(QShowEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void updateRangeBox();
    void updateDifferences();

    TimelineState *m_state;
    PageCards m_cards;
    PanelStack *m_stack;
    QHBoxLayout *m_tools;
    QToolButton *m_differences = nullptr; ///< null where none are offered
    QCheckBox *m_rangeBox;
    QTimer m_delay; ///< a range or a card being dragged changes many times
    bool m_isStale = true;
    bool m_hasRange = true;
    RangeRule m_rangeRule = RangeRule::Parts;
};

} // namespace plumbline
