// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/panels/cardspanel.h"

#include <utility>

namespace plumbline {

CardsPanel::CardsPanel(QWidget *parent) : SortedTablePanel(parent), m_model(new CardModel(this))
{
    setTable(m_model, CardModel::RankColumn, Qt::AscendingOrder);
}

void CardsPanel::setCards(std::vector<CardRow> cards, bool opened)
{
    m_model->setRows(std::move(cards));
    showRows(opened);
}

QString CardsPanel::emptyText(bool opened) const
{
    return opened ? tr("No card was found in what was opened.")
                  : tr("Nothing is open. The cards of a profile are listed here once it was read.");
}

} // namespace plumbline
