// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/taskcontrol.h"
#include "widgets/cards/pagecard.h"
#include "widgets/comparison/comparisontables.h"
#include "widgets/pages/pageid.h"
#include "widgets/support/asynctask.h"
#include "widgets/tables/panelstack.h"
#include "widgets/timeline/state/timelinestate.h"

#include <QTimer>

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>

class QCheckBox;
class QHBoxLayout;
class QLabel;
class QStackedWidget;
class QToolButton;

namespace plumbline {

class CardChooser;
class DifferencesView;

/// Two compared cards, with all that the page of a profile needs to show their differences.
struct PairedCards
{
    PageCard base; ///< base and target both have timelines
    PageCard target;
    std::shared_ptr<const Matching> matching;
    std::optional<TimeRange> baseRange;   ///< range that the page is limited to, in the base's own time; none: everything
    std::optional<TimeRange> targetRange; ///< the same in the target's own time
};

/// Base of the pages of a profile except the timeline. A row of tools is at the top; below it is the content, or a sentence that
/// says why there is none. A page works only while it is visible: when it is shown, and when cards or range have changed since,
/// analyse() starts the work in the background. While two cards are compared and the switch in the row of tools is on, the page
/// shows their differences instead, if it has a differenceMaker().
class ProfilePage : public QWidget
{
    Q_OBJECT

public:
    /// Creates the page. `state` must outlive it.
    explicit ProfilePage(TimelineState *state, QWidget *parent = nullptr);

    /// Sets the cards of the profile in their order. They include the cards whose timelines are in the state.
    void setCards(PageCards cards);
    /// Chooses a card by its place, on pages that show one card at a time. The page must be visible.
    void showCard(std::size_t place);
    /// Returns the sentence that is shown, or "" while content is shown.
    [[nodiscard]] QString message() const;
    /// Returns the view of the differences. Null until it is shown for the first time.
    [[nodiscard]] const DifferencesView *differences() const { return m_differences; }
    /// Returns the button that switches between the differences and the page's own content.
    [[nodiscard]] QToolButton &differenceSwitch() const { return *m_switch; }
    [[nodiscard]] bool isShowingDifferences() const;

Q_SIGNALS:
    /// Emitted when a slice or instant is chosen that should be selected and shown on the timeline.
    void itemChosen(plumbline::TimelineItem item);
    /// Emitted when a pair of slices is chosen. The first should be selected, and both should be shown.
    void pairChosen(plumbline::TimelineItem base, plumbline::TimelineItem target);
    /// Emitted when a range of the shared axis is chosen that should be marked and shown on the timeline.
    void rangeChosen(plumbline::TimeRange range);
    void pageRequested(plumbline::PageId page);
    /// Emitted when the import report should be shown.
    void reportRequested();

protected:
    /// Returns what chooses the card on a page whose content depends on no other card; null on other pages. Such a page is not
    /// made anew when timelines of other cards arrive.
    [[nodiscard]] virtual CardChooser *onlyCard() const { return nullptr; }
    /// Called while the page is visible and cards or range have changed. Starts the work in the background.
    virtual void analyse() = 0;
    /// Updates all texts after a change of language.
    virtual void retranslate() = 0;
    /// Makes the table of differences of two cards. It runs in the background, so it must hold all choices of the page.
    using DifferenceMaker = std::function<Result<ComparedTable>(const PairedCards &, TaskControl &)>;
    /// Returns how to make the differences. Pages that show no differences return none, which is the default.
    [[nodiscard]] virtual DifferenceMaker differenceMaker() const { return {}; }
    /// Enables the tools of the page, or disables those that are useless while differences are shown, such as the choice of one
    /// card.
    virtual void showOwnTools(bool) {}
    /// Makes the differences anew after a choice has changed that differenceMaker() holds and analyse() does not use.
    void updateDifferences();
    /// Leads to slices or a range of the compared cards.
    void goTo(const ComparedPlace &place);
    /// Returns the card of the page for a timeline. Null if there is none, or if its trace is not the one of the state.
    [[nodiscard]] const PageCard *pageCard(int timeline) const;

    [[nodiscard]] TimelineState &state() const { return *m_state; }
    [[nodiscard]] const std::vector<PageCard> &cards() const { return *m_cards; }
    [[nodiscard]] const PageCards &sharedCards() const { return m_cards; }
    /// Returns whether some cards are still among those of the page, so that what is shown of them may stay until the rest is
    /// known.
    [[nodiscard]] bool hasAnyOf(const std::vector<PageCard> &before) const;
    /// Returns the range of the shared axis that the page is limited to; none stands for everything.
    [[nodiscard]] std::optional<TimeRange> range() const;
    /// Returns the range in the card's own time. None for a card without timeline.
    [[nodiscard]] std::optional<TimeRange> rangeOf(const PageCard &card) const;

    /// Returns the row of tools. The box for the marked range is at its end.
    [[nodiscard]] QHBoxLayout *tools() const { return m_tools; }
    /// Sets the content and takes ownership of it.
    void setContent(QWidget *content) { m_stack->setContent(content); }
    void showContent() { m_stack->showContent(); }
    void showMessage(const QString &text, QWidget *action = nullptr) { m_stack->showMessage(text, action); }
    /// Hides the box for the marked range, for pages that cannot be limited to a range.
    void hideRangeBox();
    /// Says what counts if something crosses an edge of the range: only its part inside, or all of it if it begins inside. The
    /// tool tip of the box explains the rule.
    enum class RangeRule : std::uint8_t { Parts, Begins };
    void setRangeRule(RangeRule rule);
    /// Marks the content as outdated. analyse() is called at once if the page is visible, and otherwise when it is shown.
    void invalidate();
    /// Does the same after a delay, so that nothing is computed while a card or a range is being dragged.
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
    std::int64_t m_originNs = 0; ///< of the shared axis, when the cards were set
    PanelStack *m_stack;
    QHBoxLayout *m_tools;
    QStackedWidget *m_views;
    PanelStack *m_differenceStack;
    DifferencesView *m_differences = nullptr;
    QToolButton *m_switch;
    AsyncTask<ComparedTable> m_differenceTask;
    std::shared_ptr<const Matching> m_matching; ///< the matching for which the differences were made
    bool m_hasOwnTools = true;
    QCheckBox *m_rangeBox;
    QTimer m_delay; ///< delays while a range or a card is being dragged
    bool m_isStale = true;
    bool m_areDifferencesStale = true;
    bool m_hasRange = true;
    RangeRule m_rangeRule = RangeRule::Parts;
};

} // namespace plumbline
