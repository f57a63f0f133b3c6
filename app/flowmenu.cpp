// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/flowmenu.h"

#include "widgets/support/formatting.h"
#include "widgets/timeline/timelinestate.h"

#include <QAction>
#include <QMenu>

namespace plumbline {

FlowMenu::FlowMenu(TimelineState *state, QMenu *menu, QObject *parent) : QObject(parent), m_state(state), m_menu(menu)
{
    connect(m_state, &TimelineState::cardsChanged, this, &FlowMenu::rebuild);
    connect(m_menu, &QMenu::aboutToShow, this, &FlowMenu::rebuild);
    rebuild();
}

void FlowMenu::rebuild()
{
    m_menu->clear();
    for (const auto &[category, count] : m_state->flowCategories()) {
        QString text = plainText(category.toStdString());
        text.replace(QLatin1Char('&'), QStringLiteral("&&"));
        const auto arrows = static_cast<std::uint64_t>(count);
        QAction *action = m_menu->addAction(text + QLatin1Char('\t') + countText(arrows));
        action->setCheckable(true);
        action->setChecked(m_state->isFlowCategoryShown(category));
        connect(action, &QAction::toggled, this,
                [this, name = category](bool shown) { m_state->setFlowCategoryShown(name, shown); });
    }
    if (m_state->flowCategories().empty()) {
        m_menu->addAction(tr("The open timeline holds no flows"))->setEnabled(false);
        return;
    }
    m_menu->addSeparator();
    connect(m_menu->addAction(tr("Show &all")), &QAction::triggered, this, [this] { setAllShown(true); });
    connect(m_menu->addAction(tr("Show &none")), &QAction::triggered, this, [this] { setAllShown(false); });
}

void FlowMenu::setAllShown(bool shown)
{
    for (const auto &entry : m_state->flowCategories())
        m_state->setFlowCategoryShown(entry.first, shown);
}

} // namespace plumbline
