// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/pages/profilepage.h"

#include <QTabBar>
#include <QWidget>

#include <map>

class QStackedWidget;

namespace plumbline {

class Adviser;
class PathFinder;
class WhatIfFinder;

/// What answers questions about critical paths.
struct PathFinders
{
    PathFinder *path = nullptr;
    WhatIfFinder *whatIf = nullptr;
};

/// The pages of one tab, with the bar that chooses among them. The timeline is one of the pages; the others are made when they
/// are first shown. The bar is hidden while there are no cards.
class ProfilePages final : public QWidget
{
    Q_OBJECT

public:
    /// Takes ownership of `timeline`. `state`, `adviser` and the finders must outlive the pages.
    ProfilePages(QWidget *timeline, TimelineState *state, const Adviser *adviser, PathFinders paths, QWidget *parent = nullptr);

    /// Sets the cards of the open profile. Without cards the bar is hidden.
    void setCards(PageCards cards);
    /// Sets the same cards with more details about their files. Only the page of the files uses them; other pages read the files
    /// themselves.
    void setFiles(PageCards cards);
    void setProblemCount(std::size_t count);

    /// Brings a page to the front. This does not count as the user's choice, so chosen() is not emitted.
    void showPage(PageId page);
    /// Gives the page that is shown the focus.
    void focusCurrent();
    [[nodiscard]] PageId current() const;
    /// Returns a page and makes it if necessary. Null for the timeline.
    ProfilePage *page(PageId page);
    [[nodiscard]] QTabBar &bar() const { return *m_bar; }

Q_SIGNALS:
    void currentChanged();
    /// The user chose a page in the bar or through another page.
    void chosen(plumbline::PageId page);
    void itemChosen(plumbline::TimelineItem item);
    void pairChosen(plumbline::TimelineItem base, plumbline::TimelineItem target);
    void rangeChosen(plumbline::TimeRange range);
    void reportRequested();
    void findingChosen(std::size_t finding);
    /// The timeline is to be shown with the critical path, which covers this range of the shared axis.
    void pathRequested(plumbline::TimeRange range);
    void replayRequested();
    /// The timeline of a card is to be shown, which was not read yet. Here and below cards are named by their places among all.
    void timelineRequested(std::size_t card);
    /// Two cards are to be compared.
    void comparisonRequested(std::size_t base, std::size_t target);
    /// Several cards are to be laid on one axis.
    void togetherRequested(const std::vector<std::size_t> &cards);

protected:
    void changeEvent(QEvent *event) override;

private:
    void retranslate();
    void choose(int tab);
    [[nodiscard]] int tabOf(PageId page) const;
    [[nodiscard]] QWidget *shownPage() const;

    TimelineState *m_state;
    const Adviser *m_adviser;
    PathFinders m_paths;
    QTabBar *m_bar;
    QStackedWidget *m_stack;
    QWidget *m_timeline;
    std::map<PageId, ProfilePage *> m_pages;
    PageCards m_cards;
    PageCards m_files;
    std::size_t m_problemCount = 0;
};

} // namespace plumbline
