// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/search/slicesearcher.h"

#include <QObject>

namespace plumbline {

class HitsPanel;
class SearchBar;
class TimelineView;

/// The search of one tab: the searcher, its bar and its list of hits, connected to the timeline.
class SearchTools final : public QObject
{
    Q_OBJECT

public:
    /// Both arguments must outlive the tools. Bar and panel belong to the widgets that they are put into.
    SearchTools(TimelineState *state, TimelineView *timeline);

    [[nodiscard]] SearchBar *bar() const { return m_bar; }
    [[nodiscard]] HitsPanel *panel() const { return m_panel; }

    void find();
    /// Goes to the next hit. Opens the search bar if there is no pattern yet.
    void findNext();
    void findPrevious();
    /// Searches for all slices with the name of the selected one.
    void findSelectedName();

protected:
    /// Lets Esc on the timeline close the search bar before it clears the selection.
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void goOn(void (SliceSearcher::*step)());

    TimelineState *m_state;
    SliceSearcher m_searcher;
    SearchBar *m_bar;
    HitsPanel *m_panel;
};

} // namespace plumbline
