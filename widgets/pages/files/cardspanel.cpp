// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/pages/files/cardspanel.h"

#include "core/profile/profilenames.h"
#include "widgets/support/formatting.h"
#include "widgets/tables/tableview.h"

#include <QItemSelectionModel>
#include <QMenu>
#include <QSortFilterProxyModel>
#include <QTreeView>

#include <algorithm>
#include <utility>

namespace plumbline {

namespace {

/// Length of a file name in a menu.
constexpr int ShownNameLength = 100;

} // namespace

CardsPanel::CardKey CardsPanel::keyOf(const CardRow &card)
{
    return {card.path, card.name};
}

CardsPanel::CardsPanel(QWidget *parent) : SortedTablePanel(parent), m_model(new CardModel(this))
{
    setTable(m_model, CardModel::RankColumn, Qt::AscendingOrder);
    table()->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(table(), &QWidget::customContextMenuRequested, this, &CardsPanel::showMenu);
    connect(table()->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &CardsPanel::currentCardChanged);
    connect(table()->selectionModel(), &QItemSelectionModel::selectionChanged, this, &CardsPanel::choicesChanged);
    connect(this, &CardsPanel::currentCardChanged, this, &CardsPanel::choicesChanged);
    connect(table(), &QAbstractItemView::activated, this, &CardsPanel::openCurrent);
}

void CardsPanel::setCards(std::vector<CardRow> cards, bool opened)
{
    const int row = currentRow();
    const std::optional<CardKey> current = row > 0 ? std::optional(keyOf(*currentCard())) : std::nullopt;
    std::set<CardKey> selected;
    for (const std::size_t card : selectedCards())
        selected.insert(keyOf(m_model->rows()[card]));
    m_model->setRows(std::move(cards));
    showRows(opened);
    // The first card is current until the user chooses one. A card that is replaced by others leaves its row to them.
    const std::vector<CardRow> &rows = m_model->rows();
    const auto found = std::ranges::find(rows, current, [](const CardRow &card) { return std::optional(keyOf(card)); });
    const int now = found != rows.end() ? static_cast<int>(found - rows.begin()) : row;
    table()->setCurrentIndex(now > 0 && now < m_model->rowCount() ? viewIndex(now) : table()->model()->index(0, 0));
    if (selected.size() > 1)
        select(selected);
    Q_EMIT currentCardChanged();
}

/// Selects the cards with these keys. Changes nothing if there are none.
void CardsPanel::select(const std::set<CardKey> &cards)
{
    QItemSelection rows;
    for (int row = 0; row < m_model->rowCount(); ++row) {
        if (cards.contains(keyOf(m_model->rows()[static_cast<std::size_t>(row)])))
            rows.select(viewIndex(row), viewIndex(row));
    }
    if (!rows.isEmpty())
        table()->selectionModel()->select(rows, QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
}

std::vector<std::size_t> CardsPanel::selectedCards() const
{
    const auto *sorted = static_cast<const QSortFilterProxyModel *>(table()->model());
    std::vector<std::size_t> cards;
    for (const QModelIndex &index : table()->selectionModel()->selectedRows())
        cards.push_back(static_cast<std::size_t>(sorted->mapToSource(index).row()));
    std::ranges::sort(cards);
    return cards;
}

std::vector<std::size_t> CardsPanel::selectedIf(bool (TimelineStage::*isWanted)() const) const
{
    std::vector<std::size_t> cards = selectedCards();
    std::erase_if(cards, [&](std::size_t card) { return !(m_model->rows()[card].stage.*isWanted)(); });
    return cards;
}

bool CardsPanel::canComparePair() const
{
    return selectedCards().size() == 2 && selectedIf(&TimelineStage::exists).size() == 2;
}

void CardsPanel::setStages(const std::vector<TimelineStage> &stages)
{
    m_model->setStages(stages);
    Q_EMIT choicesChanged();
}

void CardsPanel::openCurrent()
{
    const CardRow *card = currentCard();
    if (card && card->stage.exists())
        Q_EMIT cardOpened(static_cast<std::size_t>(currentRow()));
}

void CardsPanel::loadSelected()
{
    Q_EMIT loadRequested(selectedIf(&TimelineStage::canLoad));
}

void CardsPanel::cancelSelected()
{
    Q_EMIT cancelRequested(selectedIf(&TimelineStage::isUnderway));
}

void CardsPanel::unloadSelected()
{
    Q_EMIT unloadRequested(selectedIf(&TimelineStage::isLoaded));
}

void CardsPanel::comparePair()
{
    const std::vector<std::size_t> pair = selectedCards();
    if (canComparePair())
        Q_EMIT pairChosen(pair[0], pair[1]);
}

void CardsPanel::showTogether()
{
    const std::vector<std::size_t> cards = selectedIf(&TimelineStage::exists);
    if (cards.size() > 1)
        Q_EMIT togetherRequested(cards);
}

void CardsPanel::addTimelines(QMenu *menu)
{
    const auto add = [&](const QString &text, const QString &tip, auto slot, bool isEnabled) {
        QAction *action = menu->addAction(text, this, slot);
        action->setToolTip(tip);
        action->setEnabled(isEnabled);
    };
    menu->setToolTipsVisible(true);
    add(tr("&Load timelines"), tr("Reads the timelines of the selected cards in the background"), &CardsPanel::loadSelected,
        !selectedIf(&TimelineStage::canLoad).empty());
    add(tr("Cancel l&oading"), tr("Stops reading the timelines of the selected cards"), &CardsPanel::cancelSelected,
        !selectedIf(&TimelineStage::isUnderway).empty());
    add(tr("&Unload timelines"), tr("Gives back the memory of the selected cards' timelines; tables stay"),
        &CardsPanel::unloadSelected, !selectedIf(&TimelineStage::isLoaded).empty());
    add(tr("Compare the two &selected cards"), tr("Loads both timelines and compares them; the first one is the base"),
        &CardsPanel::comparePair, canComparePair());
    add(tr("Show to&gether"), tr("Loads the selected cards and lays them on one axis, with clocks fitted by collectives"),
        &CardsPanel::showTogether, selectedIf(&TimelineStage::exists).size() > 1);
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
        widenColumns(table(), CardModel::NameColumn, CardModel::NameColumn);
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
    if (card->stage.exists() && m_model->rowCount() > 1) {
        addTimelines(menu);
        if (!card->otherTimelines.empty())
            menu->addSeparator();
    }
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
