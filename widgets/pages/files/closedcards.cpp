// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/pages/files/closedcards.h"

#include "widgets/support/formatting.h"

#include <QContextMenuEvent>
#include <QEvent>
#include <QMenu>

#include <algorithm>

namespace plumbline {

namespace {

constexpr int MostRowsShown = 5;

QString rowText(const CardRow &card)
{
    if (card.stage.kind == TimelineStage::Kind::Closed)
        return ClosedCards::tr("▸ %1: not loaded – click to load").arg(card.name);
    return QStringLiteral("▸ %1: %2").arg(card.name, timelineText(card));
}

} // namespace

ClosedCards::ClosedCards(QWidget *parent) : QListWidget(parent)
{
    setUniformItemSizes(true);
    setSelectionMode(QAbstractItemView::ExtendedSelection);
    setFrameShape(QFrame::NoFrame);
    setTextElideMode(Qt::ElideMiddle);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    // Ctrl and Shift select several rows, for the menu.
    connect(this, &QListWidget::itemClicked, this, [this](const QListWidgetItem *item) {
        if (selectedItems().size() == 1)
            openItem(item);
    });
    connect(this, &QListWidget::itemActivated, this, &ClosedCards::openItem);
    hide();
}

void ClosedCards::setCards(const std::vector<CardRow> &cards)
{
    m_cards = cards;
    m_shown.clear();
    for (std::size_t card = 0; card < cards.size(); ++card) {
        if (cards[card].stage.canLoad() || cards[card].stage.isUnderway())
            m_shown.push_back(card);
    }
    clear();
    for (const std::size_t card : m_shown)
        addItem(rowText(cards[card]));
    showTexts();
    setVisible(!m_shown.empty());
    updateGeometry();
}

void ClosedCards::setStages(const std::vector<TimelineStage> &stages)
{
    for (std::size_t row = 0; row < m_shown.size(); ++row) {
        const std::size_t card = m_shown[row];
        if (card >= stages.size() || m_cards[card].stage == stages[card])
            continue;
        m_cards[card].stage = stages[card];
        item(static_cast<int>(row))->setText(rowText(m_cards[card]));
    }
}

void ClosedCards::showTexts()
{
    setAccessibleName(tr("Cards without loaded timelines"));
    setToolTip(
        toolTipText(tr("The timelines of these cards are not loaded. A click loads one; select several and use the menu to "
                       "load them together.")));
    for (std::size_t row = 0; row < m_shown.size(); ++row)
        item(static_cast<int>(row))->setText(rowText(m_cards[m_shown[row]]));
}

QSize ClosedCards::sizeHint() const
{
    const int rows = std::clamp(count(), 1, MostRowsShown);
    const int rowPx = count() > 0 ? sizeHintForRow(0) : fontMetrics().height();
    return {QListWidget::sizeHint().width(), rows * rowPx + 2 * frameWidth()};
}

void ClosedCards::openItem(const QListWidgetItem *item)
{
    Q_EMIT cardOpened(m_shown[static_cast<std::size_t>(row(item))]);
}

std::vector<std::size_t> ClosedCards::selectedIf(bool (TimelineStage::*isWanted)() const) const
{
    std::vector<std::size_t> cards;
    for (const QListWidgetItem *selected : selectedItems()) {
        const std::size_t card = m_shown[static_cast<std::size_t>(row(selected))];
        if ((m_cards[card].stage.*isWanted)())
            cards.push_back(card);
    }
    return cards;
}

void ClosedCards::contextMenuEvent(QContextMenuEvent *event)
{
    const std::vector<std::size_t> closed = selectedIf(&TimelineStage::canLoad);
    const std::vector<std::size_t> underway = selectedIf(&TimelineStage::isUnderway);
    QMenu menu(this);
    menu.addAction(tr("&Load timelines"), this, [this, &closed] { Q_EMIT loadRequested(closed); })->setEnabled(!closed.empty());
    menu.addAction(tr("Cancel l&oading"), this, [this, &underway] { Q_EMIT cancelRequested(underway); })
        ->setEnabled(!underway.empty());
    menu.exec(event->globalPos());
}

void ClosedCards::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        showTexts();
    QListWidget::changeEvent(event);
}

} // namespace plumbline
