// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/flowmenu.h"

#include "widgets/keys/keytexts.h"
#include "widgets/support/formatting.h"
#include "widgets/support/theme.h"
#include "widgets/timeline/state/timelinestate.h"

#include <QAction>
#include <QIcon>
#include <QMenu>
#include <QPainter>
#include <QPixmap>

namespace plumbline {

FlowMenu::FlowMenu(QMenu *menu, QObject *parent) : QObject(parent), m_menu(menu)
{
    connect(m_menu, &QMenu::aboutToShow, this, &FlowMenu::rebuild);
    rebuild();
}

void FlowMenu::setState(TimelineState *state)
{
    m_state = state;
    rebuild();
}

void FlowMenu::rebuild()
{
    m_menu->clear();
    if (!m_state || m_state->flowCategories().empty()) {
        m_menu->addAction(tr("The open timeline has no flows"))->setEnabled(false);
        return;
    }
    QAction *chain = m_menu->addAction(tr("&Whole chain of the selected slice") + QLatin1Char('\t') +
                                       menuKeyText(TimelineCommand::WholeChain));
    chain->setObjectName(QStringLiteral("wholeChain"));
    chain->setCheckable(true);
    chain->setChecked(m_state->flowReach() == FlowReach::Chain);
    chain->setToolTip(tr("Follow the flows from slice to slice, not only those of the selected slice"));
    connect(chain, &QAction::toggled, this,
            [this](bool whole) { m_state->setFlowReach(whole ? FlowReach::Chain : FlowReach::Direct); });
    m_menu->addSeparator();
    for (const auto &[category, count] : m_state->flowCategories()) {
        QString text = plainText(category.toStdString());
        text.replace(QLatin1Char('&'), QStringLiteral("&&"));
        const auto arrows = static_cast<std::uint64_t>(count);
        const std::size_t backward = backwardCount(category);
        if (backward > 0)
            text += tr(" (%1 end before they start)").arg(countText(backward));
        QAction *action = m_menu->addAction(swatch(category), text + QLatin1Char('\t') + countText(arrows));
        action->setCheckable(true);
        action->setChecked(m_state->isFlowCategoryShown(category));
        connect(action, &QAction::toggled, this,
                [state = m_state, name = category](bool shown) { state->setFlowCategoryShown(name, shown); });
    }
    m_menu->addSeparator();
    connect(m_menu->addAction(tr("Show &all")), &QAction::triggered, this, [this] { setAllShown(true); });
    connect(m_menu->addAction(tr("Show &none")), &QAction::triggered, this, [this] { setAllShown(false); });
}

std::size_t FlowMenu::backwardCount(const QString &category) const
{
    std::size_t count = 0;
    for (const TimelineCard &card : m_state->cards()) {
        const std::vector<FlowTable::Category> &categories = card.trace->flows().categories;
        for (std::uint32_t i = 0; i < categories.size(); ++i)
            if (QString::fromStdString(categories[i].name) == category)
                count += card.flows->backwardCount(i);
    }
    return count;
}

QIcon FlowMenu::swatch(const QString &category) const
{
    QIcon icon;
    const QColor colour = Theme::forPalette(m_menu->palette()).flowColour(category);
    for (const int side : {16, 32}) {
        QPixmap pixmap(side, side);
        pixmap.fill(Qt::transparent);
        QPainter painter(&pixmap);
        painter.fillRect(0, side * 3 / 8, side, side / 4, colour);
        painter.end();
        // Both states get the same pixmap. Otherwise the style would grey it or put the tick into it; the tick stands beside it.
        for (const QIcon::State state : {QIcon::On, QIcon::Off})
            icon.addPixmap(pixmap, QIcon::Normal, state);
    }
    return icon;
}

void FlowMenu::setAllShown(bool shown)
{
    for (const auto &entry : m_state->flowCategories())
        m_state->setFlowCategoryShown(entry.first, shown);
}

} // namespace plumbline
