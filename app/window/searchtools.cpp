// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/searchtools.h"

#include "widgets/search/hitspanel.h"
#include "widgets/search/searchbar.h"
#include "widgets/support/formatting.h"
#include "widgets/timeline/timelineview.h"

#include <QKeyEvent>

namespace plumbline {

SearchTools::SearchTools(TimelineState *state, TimelineView *timeline)
    : m_state(state), m_searcher(state), m_bar(new SearchBar(&m_searcher)), m_panel(new HitsPanel(state, &m_searcher))
{
    connect(&m_searcher, &SliceSearcher::revealRequested, timeline, &TimelineView::revealSelection);
    connect(m_panel, &HitsPanel::revealRequested, timeline, &TimelineView::revealSelection);
    if (timeline->focusProxy())
        timeline->focusProxy()->installEventFilter(this);
    connect(m_bar, &SearchBar::closed, timeline, [timeline] { timeline->setFocus(); });
    connect(timeline, &TimelineView::windowCommandRequested, this, [this](WindowCommand command) {
        if (command == WindowCommand::Find)
            find();
        else if (command == WindowCommand::FindNext)
            findNext();
        else if (command == WindowCommand::FindPrevious)
            findPrevious();
    });
    connect(timeline, &TimelineView::commandRequested, this, [this](TimelineCommand command) {
        if (command == TimelineCommand::SelectSameName)
            findSelectedName();
    });
}

bool SearchTools::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::KeyPress && m_bar->isVisible()) {
        const auto *press = static_cast<QKeyEvent *>(event);
        if (press->key() == Qt::Key_Escape && press->modifiers() == Qt::NoModifier) {
            m_bar->close();
            return true;
        }
    }
    return QObject::eventFilter(watched, event);
}

void SearchTools::find()
{
    m_bar->open();
}

void SearchTools::findNext()
{
    goOn(&SliceSearcher::next);
}

void SearchTools::findPrevious()
{
    goOn(&SliceSearcher::previous);
}

void SearchTools::goOn(void (SliceSearcher::*step)())
{
    if (m_searcher.pattern().text.isEmpty())
        m_bar->open();
    else
        (m_searcher.*step)();
}

void SearchTools::findSelectedName()
{
    const TimelineItem item = m_state->selection();
    if (!item.isValid() || !item.slice.isValid())
        return;
    const Trace &trace = *m_state->cards()[static_cast<std::size_t>(item.card)].trace;
    const std::string_view name = trace.text(trace.slices().name[item.slice.value]);
    m_bar->searchName(fromFile(name));
}

} // namespace plumbline
