// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/search/hitspanel.h"

#include "widgets/search/slicelistmodel.h"
#include "widgets/search/slicesearcher.h"
#include "widgets/tables/tableview.h"

#include <QEvent>
#include <QHeaderView>
#include <QTreeView>

namespace plumbline {

QTreeView *makeSliceTable(SliceListModel *model, QWidget *parent)
{
    QTreeView *table = makeTableView(model, parent);
    table->sortByColumn(SliceListModel::StartColumn, Qt::AscendingOrder);
    QHeaderView *header = table->header();
    header->resizeSection(SliceListModel::NameColumn, 300);
    header->resizeSection(SliceListModel::DurationColumn, 130);
    header->resizeSection(SliceListModel::StartColumn, 150);
    header->resizeSection(SliceListModel::CardColumn, 150);
    return table;
}

HitsPanel::HitsPanel(TimelineState *state, SliceSearcher *searcher, QWidget *parent)
    : PanelStack(parent)
    , m_state(state)
    , m_searcher(searcher)
    , m_model(new SliceListModel(state, this))
    , m_table(makeSliceTable(m_model, this))
{
    m_table->setObjectName(QStringLiteral("hits"));
    setContent(m_table);
    const auto go = [this](const QModelIndex &index) {
        m_state->select(m_model->item(index.row()));
        Q_EMIT revealRequested();
    };
    connect(m_table, &QTreeView::clicked, this, go);
    connect(m_table, &QTreeView::activated, this, go);
    connect(searcher, &SliceSearcher::changed, this, &HitsPanel::showHits);
    connect(m_model, &SliceListModel::sorted, this, &HitsPanel::showCurrent);
    updateMessage();
}

void HitsPanel::showHits()
{
    if (m_searcher->hits() != m_model->hits()) {
        m_model->setHits(m_searcher->hits());
        widenColumns(m_table, SliceListModel::DurationColumn, SliceListModel::StartColumn);
        updateMessage();
    } else if (m_model->total() == 0) {
        updateMessage();
    }
    showCurrent();
}

void HitsPanel::showCurrent()
{
    const auto current = m_searcher->current();
    const auto row = current ? m_model->rowOf(*current) : std::nullopt;
    if (!row || m_table->currentIndex().row() == *row)
        return;
    m_table->setCurrentIndex(m_model->index(*row, 0));
}

void HitsPanel::updateMessage()
{
    if (m_model->total() > 0)
        showContent();
    else if (m_searcher->pattern().text.isEmpty())
        showMessage(tr("No search is active. Press Ctrl+F to find slices by name."));
    else if (m_searcher->hits())
        showMessage(tr("No slice name matches."));
    else
        showMessage(tr("Searching…"));
}

void HitsPanel::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange) {
        retranslateTableView(m_table);
        updateMessage();
    }
    PanelStack::changeEvent(event);
}

} // namespace plumbline
