// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/profiledocks.h"

#include "widgets/support/scrolled.h"
#include "widgets/support/settings.h"

#include <QDockWidget>
#include <QMainWindow>
#include <QScrollArea>

#include <algorithm>
#include <utility>

namespace plumbline {

QDockWidget *ProfileDocks::add(const QString &objectName, QWidget *panel, Qt::DockWidgetArea area, std::function<QString()> title)
{
    auto *dock = new QDockWidget(title(), m_window);
    dock->setObjectName(objectName);
    dock->setWidget(scrolled(panel));
    m_window->addDockWidget(area, dock);
    // Panels of one area share it as tabs. Side by side they would leave no room for the timeline.
    const auto sameArea = std::find_if(m_panels.rbegin(), m_panels.rend(),
                                       [this, area](const Panel &other) { return m_window->dockWidgetArea(other.dock) == area; });
    if (sameArea != m_panels.rend())
        m_window->tabifyDockWidget(sameArea->dock, dock);
    dock->hide(); // until something can be shown in it
    m_panels.push_back({dock, std::move(title)});
    return dock;
}

std::vector<QDockWidget *> ProfileDocks::docks() const
{
    std::vector<QDockWidget *> docks;
    for (const Panel &panel : m_panels)
        docks.push_back(panel.dock);
    return docks;
}

void ProfileDocks::retranslate()
{
    for (const Panel &panel : m_panels)
        panel.dock->setWindowTitle(panel.title());
}

void ProfileDocks::toggleBottom()
{
    std::vector<QDockWidget *> shown;
    QDockWidget *front = nullptr;
    for (const Panel &panel : m_panels) {
        if (panel.dock->isHidden() || panel.dock->isFloating() ||
            m_window->dockWidgetArea(panel.dock) != Qt::BottomDockWidgetArea)
            continue;
        // Of docks that are tabbed together, only the front one has a visible region.
        if (panel.dock->visibleRegion().isEmpty())
            shown.push_back(panel.dock);
        else
            front = panel.dock;
    }
    if (front)
        shown.push_back(front);
    if (!shown.empty()) {
        for (QDockWidget *dock : shown)
            dock->hide();
        m_hiddenBelow = std::move(shown);
        return;
    }
    for (QDockWidget *dock : m_hiddenBelow)
        dock->show();
    if (!m_hiddenBelow.empty())
        m_hiddenBelow.back()->raise();
    m_hiddenBelow.clear();
}

bool ProfileDocks::restore()
{
    if (std::exchange(m_isArranged, true) || m_window->restoreState(Settings().panelLayout()))
        return true;
    for (const Panel &panel : m_panels)
        panel.dock->show();
    return false;
}

void ProfileDocks::store(bool isKept)
{
    if (!std::exchange(m_isArranged, false))
        return;
    if (isKept)
        Settings().setPanelLayout(m_window->saveState());
    for (const Panel &panel : m_panels) {
        if (panel.dock->isFloating())
            panel.dock->hide();
    }
}

void ProfileDocks::clear()
{
    for (const Panel &panel : m_panels)
        delete panel.dock;
    m_panels.clear();
    m_hiddenBelow.clear();
}

} // namespace plumbline
