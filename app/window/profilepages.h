// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/pages/profilepage.h"

#include <QTabBar>
#include <QWidget>

#include <map>

class QStackedWidget;

namespace plumbline {

class Adviser;

/// The pages of one tab below their bar. The timeline is one of them; the others are made when they are first looked at. The
/// bar is hidden while there is nothing but a timeline.
class ProfilePages final : public QWidget
{
    Q_OBJECT

public:
    /// Takes ownership of `timeline`; `state` and `adviser` must outlive the pages.
    ProfilePages(QWidget *timeline, TimelineState *state, const Adviser *adviser, QWidget *parent = nullptr);

    /// Whether there is such a page.
    [[nodiscard]] static bool has(PageId page);
    /// The cards of what is open; none hides all pages but the timeline.
    void setCards(PageCards cards);
    /// The same cards with more known of their files; pages that look into the files themselves have no use for it.
    void setFiles(PageCards cards);
    void setProblemCount(std::size_t count);

    /// Brings a page to the front, which does not count as the user's choice.
    void showPage(PageId page);
    [[nodiscard]] PageId current() const;
    /// The page, made now if need be; null for the timeline.
    ProfilePage *page(PageId page);
    [[nodiscard]] QTabBar &bar() const { return *m_bar; }

Q_SIGNALS:
    void currentChanged();
    /// Somebody chose a page by the bar.
    void chosen(plumbline::PageId page);
    void itemChosen(plumbline::TimelineItem item);
    void pairChosen(plumbline::TimelineItem base, plumbline::TimelineItem target);
    void rangeChosen(plumbline::TimeRange range);
    void reportRequested();
    void findingChosen(std::size_t finding);

protected:
    void changeEvent(QEvent *event) override;

private:
    void retranslate();
    void choose(int tab);
    [[nodiscard]] int tabOf(PageId page) const;

    TimelineState *m_state;
    const Adviser *m_adviser;
    QTabBar *m_bar;
    QStackedWidget *m_stack;
    QWidget *m_timeline;
    std::map<PageId, ProfilePage *> m_pages;
    PageCards m_cards;
    PageCards m_files;
    std::size_t m_problemCount = 0;
};

} // namespace plumbline
