// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/pages/files/cardspanel.h"

#include "core/profile/profilenames.h"
#include "widgets/support/formatting.h"

#include <QItemSelectionModel>
#include <QMenu>
#include <QTreeView>

#include <algorithm>
#include <utility>

namespace plumbline {

namespace {

/// Length of a file name in a menu.
constexpr int ShownNameLength = 100;

void widenColumn(QTreeView &table, int column)
{
    const QAbstractItemView &view = table; // the base class makes the size hint public
    table.setColumnWidth(column, std::max(table.columnWidth(column), view.sizeHintForColumn(column)));
}

} // namespace

CardsPanel::CardsPanel(QWidget *parent) : SortedTablePanel(parent), m_model(new CardModel(this))
{
    setTable(m_model, CardModel::RankColumn, Qt::AscendingOrder);
    table()->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(table(), &QWidget::customContextMenuRequested, this, &CardsPanel::showMenu);
    connect(table()->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &CardsPanel::currentCardChanged);
    connect(this, &CardsPanel::currentCardChanged, this, &CardsPanel::choicesChanged);
}

void CardsPanel::setCards(std::vector<CardRow> cards, bool opened)
{
    const int row = currentRow();
    m_model->setRows(std::move(cards));
    showRows(opened);
    // The first card is current until the user chooses one. When the cards are set again, the row stays the same.
    const QModelIndex kept = table()->model()->index(0, 0);
    table()->setCurrentIndex(row > 0 && row < m_model->rowCount() ? viewIndex(row) : kept);
    Q_EMIT currentCardChanged();
}

const CardRow *CardsPanel::currentCard() const
{
    const int row = currentRow();
    return row >= 0 && row < m_model->rowCount() ? &m_model->rows()[static_cast<std::size_t>(row)] : nullptr;
}

void CardsPanel::setCompared(int base, int target)
{
    m_isComparing = base >= 0 && target >= 0;
    m_model->setCompared(base, target);
    if (base >= 0) // "(base)" or "(target)" behind the names needs space
        widenColumn(*table(), CardModel::NameColumn);
    Q_EMIT choicesChanged();
}

bool CardsPanel::canBeBase() const
{
    const CardRow *card = currentCard();
    const std::vector<CardRow> &rows = m_model->rows();
    const auto isOther = [card](const CardRow &row) { return row.timeline && row.timeline != card->timeline; };
    return card && card->timeline && !m_model->isBase(*card) && std::any_of(rows.begin(), rows.end(), isOther);
}

bool CardsPanel::canBeCompared() const
{
    return canBeBase() && !m_model->isTarget(*currentCard());
}

void CardsPanel::chooseBase()
{
    if (canBeBase())
        Q_EMIT baseChosen(*currentCard()->timeline);
}

void CardsPanel::chooseTarget()
{
    if (canBeCompared())
        Q_EMIT targetChosen(*currentCard()->timeline);
}

void CardsPanel::addComparison(QMenu *menu)
{
    if (canBeBase())
        menu->addAction(tr("Use as &base"), this, &CardsPanel::chooseBase);
    if (canBeCompared())
        menu->addAction(tr("&Compare with base"), this, &CardsPanel::chooseTarget);
    if (m_isComparing) {
        menu->addAction(tr("&Swap base and target"), this, &CardsPanel::swapRequested);
        menu->addAction(tr("&End comparison"), this, &CardsPanel::endRequested);
    }
    if (!menu->isEmpty())
        menu->addSeparator();
}

void CardsPanel::fillMenu(QMenu *menu)
{
    const CardRow *card = currentCard();
    if (!card)
        return;
    addComparison(menu);
    for (const std::vector<std::string> &files : card->otherTimelines) {
        const QString name = plainText(baseName(files.front()), ShownNameLength);
        menu->addAction(tr("Show timeline from %1").arg(name), this, [this, files] { Q_EMIT timelineChosen(files); });
    }
}

void CardsPanel::showMenu(const QPoint &position)
{
    QMenu menu(this);
    fillMenu(&menu);
    if (!menu.isEmpty())
        menu.exec(table()->viewport()->mapToGlobal(position));
}

QString CardsPanel::emptyText(bool opened) const
{
    return opened ? tr("No card was found in the opened files.")
                  : tr("Nothing is open. The cards of a profile are listed here after it was read.");
}

} // namespace plumbline
