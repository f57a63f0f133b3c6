// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/taskcontrol.h"
#include "widgets/cards/pagecard.h"
#include "widgets/comparison/comparisontables.h"
#include "widgets/support/asynctask.h"
#include "widgets/tables/panelstack.h"
#include "widgets/timeline/state/timelinestate.h"

#include <QTimer>

#include <functional>
#include <memory>
#include <optional>

class QCheckBox;
class QHBoxLayout;
class QLabel;
class QStackedWidget;
class QToolButton;

namespace plumbline {

class DifferencesView;

/// Two cards that are compared, as a page looks at them.
struct PairedCards
{
    PageCard base; ///< both have timelines
    PageCard target;
    std::shared_ptr<const Matching> matching;
    std::optional<TimeRange> baseRange; ///< what the page restricts itself to, in the card's own time; none: everything
    std::optional<TimeRange> targetRange;
};

/// One page of a profile beside the timeline: a row of tools on top, and below it what the page shows or a sentence that says
/// why there is nothing. It does nothing before it is shown: then, and whenever the cards or the range it restricts itself to
/// have changed since, analyse() starts what is to be done in the background. While cards are compared, and the switch in the
/// row of tools is on, the page shows what they differ in instead, if it has a differenceMaker().
class ProfilePage : public QWidget
{
    Q_OBJECT

public:
    /// `state` must outlive the page.
    explicit ProfilePage(TimelineState *state, QWidget *parent = nullptr);

    /// The cards of what is open, in their order; those of the state's timelines are among them.
    void setCards(PageCards cards);
    /// Chooses a card by its place among them, where the page is about one at a time; it must be in sight.
    void showCard(std::size_t place);
    /// The sentence shown, or "" while the content is.
    [[nodiscard]] QString message() const;
    /// What the compared cards differ in; null before it was shown for the first time.
    [[nodiscard]] const DifferencesView *differences() const { return m_differences; }
    /// Switches between the differences and the page's own content, for a page that has both.
    [[nodiscard]] QToolButton &differenceSwitch() const { return *m_switch; }
    [[nodiscard]] bool isShowingDifferences() const;

Q_SIGNALS:
    /// Something of the timeline was chosen: it is to be selected and brought into view there.
    void itemChosen(plumbline::TimelineItem item);
    /// Two slices that are compared were chosen: the first is to be selected, and both brought into view.
    void pairChosen(plumbline::TimelineItem base, plumbline::TimelineItem target);
    /// A range of the shared axis was chosen, to be marked and fitted on the timeline.
    void rangeChosen(plumbline::TimeRange range);
    void pageRequested(plumbline::PageId page);
    /// The import report is to be shown.
    void reportRequested();

protected:
    /// The cards or the range are new and the page is in sight.
    virtual void analyse() = 0;
    /// All words are to be said in the language of now.
    virtual void retranslate() = 0;
    /// Makes the table of what two cards differ in, in the background: hence it holds all that is chosen on the page.
    using DifferenceMaker = std::function<Result<ComparedTable>(const PairedCards &, TaskControl &)>;
    /// None, as by default, of pages that tell nothing of two cards.
    [[nodiscard]] virtual DifferenceMaker differenceMaker() const { return {}; }
    /// Shows or hides tools that are of no use while differences are shown, such as the choice of one card.
    virtual void showOwnTools(bool) {}
    /// Something that differenceMaker() holds was chosen anew, which analyse() does not ask for.
    void updateDifferences();
    /// Leads to slices or a time of the cards that are compared.
    void goTo(const ComparedPlace &place);
    /// The card that the page has for a timeline; null where it is not there, or of another trace.
    [[nodiscard]] const PageCard *pageCard(int timeline) const;

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
    void refresh();
    void refreshDifferences();
    void updateSwitch();
    void takeComparison();
    void updateRangeBox();

    TimelineState *m_state;
    PageCards m_cards;
    PanelStack *m_stack;
    QHBoxLayout *m_tools;
    QStackedWidget *m_views;
    PanelStack *m_differenceStack;
    DifferencesView *m_differences = nullptr;
    QToolButton *m_switch;
    AsyncTask<ComparedTable> m_differenceTask;
    std::shared_ptr<const Matching> m_matching; ///< of the differences
    bool m_hasOwnTools = true;
    QCheckBox *m_rangeBox;
    QTimer m_delay; ///< a range or a card being dragged changes many times
    bool m_isStale = true;
    bool m_areDifferencesStale = true;
    bool m_hasRange = true;
    RangeRule m_rangeRule = RangeRule::Parts;
};

} // namespace plumbline
