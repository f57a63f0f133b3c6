// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/panels/cardspanel.h"

#include "widgets/panels/tableview.h"

#include <QEvent>
#include <QSortFilterProxyModel>
#include <QTreeView>

#include <utility>

namespace plumbline {

CardsPanel::CardsPanel(QWidget *parent)
    : PanelStack(parent), m_model(new CardModel(this)), m_sorted(sortedModel(m_model)), m_table(makeTableView(m_sorted, this))
{
    m_table->sortByColumn(CardModel::RankColumn, Qt::AscendingOrder);
    setContent(m_table);
    updateMessage();
}

void CardsPanel::setCards(std::vector<CardRow> cards, bool opened)
{
    m_opened = opened;
    m_model->setRows(std::move(cards));
    for (int column = 0; column < CardModel::TimelineColumn; ++column)
        m_table->resizeColumnToContents(column);
    updateMessage();
}

void CardsPanel::updateMessage()
{
    if (!m_model->rows().empty())
        showContent();
    else if (m_opened)
        showMessage(tr("No card was found in what was opened."));
    else
        showMessage(tr("Nothing is open. The cards of a profile are listed here once it was read."));
}

void CardsPanel::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange) {
        retranslateTableView(m_table);
        updateMessage();
    }
    PanelStack::changeEvent(event);
}

} // namespace plumbline
