// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/runkeeper.h"

#include "app/window/mainwindow.h"
#include "app/window/messagebar.h"
#include "app/window/profiletabs.h"
#include "app/window/profiletexts.h"
#include "app/window/profileview.h"

#include <algorithm>
#include <utility>

namespace plumbline {

namespace {

/// Returns the names of the first tabs, and how many more there are.
QString namesOf(const std::vector<OpenTabs::Tab> &tabs)
{
    constexpr qsizetype Shown = 5;
    QStringList names;
    for (const OpenTabs::Tab &tab : tabs)
        names << titleOf(tab.paths);
    const qsizetype more = names.size() - Shown;
    const QString shown = names.mid(0, Shown).join(QStringLiteral("; "));
    return more > 0 ? RunKeeper::tr("%1 and %2 more").arg(shown).arg(more) : shown;
}

/// Splits tabs into those that were read (first) and those that were being read.
std::pair<std::vector<OpenTabs::Tab>, std::vector<OpenTabs::Tab>> split(const OpenTabs &open)
{
    std::pair<std::vector<OpenTabs::Tab>, std::vector<OpenTabs::Tab>> parts;
    for (const OpenTabs::Tab &tab : open.tabs)
        (tab.isReading ? parts.second : parts.first).push_back(tab);
    return parts;
}

OpenTabs openTabs(const ProfileTabs &tabs)
{
    OpenTabs open;
    for (ProfileView *view : tabs.views()) {
        if (view->isReplay() || view->requestedPaths().isEmpty())
            continue; // the file of a replay does not outlive the program
        if (view == tabs.currentView())
            open.current = static_cast<int>(open.tabs.size());
        open.tabs.push_back({view->requestedPaths(), view->isLoading() || view->session().isLoadingTimelines()});
    }
    return open;
}

} // namespace

RunKeeper::RunKeeper(MainWindow *window, bool offersLost) : QObject(window), m_window(window)
{
    connect(&window->tabs(), &ProfileTabs::tabsChanged, this, &RunKeeper::record);
    if (!offersLost)
        return;
    m_search.start(
        [](TaskControl &) -> Result<std::shared_ptr<LostRuns>> { return std::make_shared<LostRuns>(LostRuns::find()); },
        [this](TaskEnd end, Result<std::shared_ptr<LostRuns>> lost) {
            if (end != TaskEnd::Finished || (*lost)->tabs().tabs.empty())
                return;
            m_lost = std::move(*lost);
            offer();
        });
}

RunKeeper::~RunKeeper()
{
    if (m_lost)
        m_lost->forget();
}

void RunKeeper::record()
{
    m_record.set(openTabs(m_window->tabs()));
}

void RunKeeper::offer()
{
    const auto [read, unread] = split(m_lost->tabs());
    if (read.empty())
        return offerUnread(unread);
    const auto text = [read = read, unread = unread]() -> QString {
        QString all = tr("Plumbline did not end in order the last time. These were open: %1").arg(namesOf(read));
        if (!unread.empty())
            all += QLatin1Char('\n') +
                   tr("This was being read at that time and may be the reason, so it is left out: %1").arg(namesOf(unread));
        return all;
    };
    m_window->message().showOffer(
        text, []() -> QString { return tr("Reopen what was open"); }, [this] { reopen(); });
}

void RunKeeper::reopen()
{
    const OpenTabs open = m_lost->tabs();
    const auto [read, unread] = split(open);
    for (const OpenTabs::Tab &tab : read)
        m_window->open(tab.paths);
    const auto &front = open.tabs[static_cast<std::size_t>(open.current)];
    if (!front.isReading)
        m_window->open(front.paths); // is open already and comes to the front
    if (unread.empty())
        m_lost->forget();
    else
        offerUnread(unread);
}

/// Offers the tabs that were being read when the program ended.
void RunKeeper::offerUnread(const std::vector<OpenTabs::Tab> &tabs)
{
    const auto text = [tabs]() -> QString {
        return tr("This was being read when Plumbline ended unexpectedly, and may be the reason: %1").arg(namesOf(tabs));
    };
    m_window->message().showOffer(
        text, []() -> QString { return tr("Open it nevertheless"); },
        [this, tabs] {
            for (const OpenTabs::Tab &tab : tabs)
                m_window->open(tab.paths);
            m_lost->forget();
        });
}

} // namespace plumbline
