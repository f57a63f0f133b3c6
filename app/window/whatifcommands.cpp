// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/whatifcommands.h"

#include "widgets/path/whatiftexts.h"

#include <QMenu>

#include <utility>

namespace plumbline {

WhatIfCommands::WhatIfCommands(PathFinder *path, WhatIfFinder *whatIf, QObject *parent)
    : QObject(parent), m_path(path), m_whatIf(whatIf)
{
    connect(path, &PathFinder::changed, this, &WhatIfCommands::askWaiting);
}

std::vector<WhatIfChange> WhatIfCommands::changesOf(TimelineItem item) const
{
    const auto &job = m_path->job();
    const auto card = job ? job->cardOf(item.card) : std::nullopt;
    return card ? changesOfSlice(job->job, *card, item.slice) : std::vector<WhatIfChange>();
}

void WhatIfCommands::ask(const std::vector<WhatIfChange> &changes)
{
    for (const WhatIfChange &change : changes)
        m_whatIf->add(change);
    Q_EMIT answerRequested();
}

void WhatIfCommands::askFinding(const std::vector<WhatIfChange> &changes)
{
    m_whatIf->setMean(true);
    ask(changes);
}

/// Asks about the slice that was chosen while there was no graph yet.
void WhatIfCommands::askWaiting()
{
    if (m_path->phase() == PathFinder::Phase::Failed)
        m_waiting = {};
    if (!m_waiting.slice.isValid() || !m_path->job())
        return;
    const auto changes = changesOf(std::exchange(m_waiting, {}));
    if (changes.empty())
        Q_EMIT announced(tr("Nothing can be said about this slice: no dependency leads along it."));
    else
        m_whatIf->add(changes.front());
}

void WhatIfCommands::forget()
{
    m_waiting = {};
    ++m_cards;
}

void WhatIfCommands::fillMenu(QMenu *menu, TimelineItem item)
{
    if (!m_path->followed() || !item.slice.isValid())
        return;
    if (!m_path->job()) {
        menu->addAction(tr("What if it were shorter?"), this, [this, item, cards = m_cards] {
            if (cards != m_cards)
                return;
            m_waiting = item;
            Q_EMIT answerRequested();
        });
        return;
    }
    const auto changes = changesOf(item);
    if (changes.empty())
        return;
    QMenu *choices = menu->addMenu(tr("What if"));
    for (const WhatIfChange &change : changes) {
        QString text = changeSentence(change);
        text.replace(QLatin1Char('&'), QStringLiteral("&&"));
        choices->addAction(text, this, [this, change] { ask({change}); });
    }
}

} // namespace plumbline
