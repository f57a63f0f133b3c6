// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/search/slicesearcher.h"

#include <QObject>

namespace plumbline {

class HitsPanel;
class SearchBar;
class TimelineView;

/// The search of one tab: the searcher, its bar and its list of hits, wired to the timeline.
class SearchTools final : public QObject
{
    Q_OBJECT

public:
    /// Both must outlive the tools. Bar and panel belong to the widgets they are put into.
    SearchTools(TimelineState *state, TimelineView *timeline);

    [[nodiscard]] SearchBar *bar() const { return m_bar; }
    [[nodiscard]] HitsPanel *panel() const { return m_panel; }

    void find();
    /// Where nothing is searched yet, asks for what.
    void findNext();
    void findPrevious();
    /// Searches all slices of the selected one's name.
    void findSelectedName();

protected:
    /// Esc on the timeline closes the bar first, before it deselects.
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void goOn(void (SliceSearcher::*step)());

    TimelineState *m_state;
    SliceSearcher m_searcher;
    SearchBar *m_bar;
    HitsPanel *m_panel;
};

} // namespace plumbline
