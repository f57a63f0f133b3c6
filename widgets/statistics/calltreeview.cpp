// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/statistics/calltreeview.h"

#include "widgets/statistics/calltreemodel.h"
#include "widgets/statistics/sharedelegate.h"
#include "widgets/support/theme.h"
#include "widgets/tables/tableview.h"

#include <QEvent>
#include <QHeaderView>
#include <QTreeView>

namespace plumbline {

namespace {

/// Rows that a search opens at once; more would hide what was found rather than show it.
constexpr std::size_t MostOpenedRows = 500;
constexpr int MostOpenedLevels = 30;

} // namespace

CallTreeView::CallTreeView(CallTreeAnalysis *analysis, QWidget *parent)
    : CallTreeTab(analysis, parent), m_model(new CallTreeModel(this)), m_table(makeTableView(m_model, this))
{
    m_table->setObjectName(QStringLiteral("callTree"));
    m_table->setRootIsDecorated(true);
    m_table->setExpandsOnDoubleClick(false);
    m_table->setItemDelegateForColumn(CallTreeModel::ShareColumn, new ShareDelegate(m_table));
    m_table->sortByColumn(CallTreeModel::TotalColumn, Qt::DescendingOrder);
    QHeaderView &header = *m_table->header();
    const int digit = m_table->fontMetrics().horizontalAdvance(QLatin1Char('0'));
    for (int column = CallTreeModel::TotalColumn; column < CallTreeModel::ColumnCount; ++column)
        header.resizeSection(column, 14 * digit);
    header.resizeSection(CallTreeModel::NameColumn, 44 * digit);
    header.resizeSection(CallTreeModel::ShareColumn, 9 * digit);
    header.resizeSection(CallTreeModel::CountColumn, 9 * digit);
    header.setStretchLastSection(false);
    setContent(m_table);
    connect(m_table, &QTreeView::activated, this, [this](const QModelIndex &index) { find(m_model->nodeOf(index)); });
    m_model->setTheme(Theme::forPalette(palette()));
    retranslate();
}

void CallTreeView::showTree()
{
    m_model->setTrees(analysis().trees(), analysis().order(), analysis().search());
    m_table->setColumnHidden(CallTreeModel::SelfColumn, analysis().order() != CallTreeOrder::TopDown);
    m_table->setRootIsDecorated(analysis().order() != CallTreeOrder::BySelf || analysis().isByLane());
    openFirst();
    widenColumns(m_table, CallTreeModel::TotalColumn, CallTreeModel::ColumnCount - 1);
    setNote(m_model->matches());
}

/// Opens what was found or, without a search, the way that takes the most time.
void CallTreeView::openFirst()
{
    if (m_model->matches().isActive()) {
        if (m_model->shownNodes() <= MostOpenedRows)
            m_table->expandAll();
        else
            m_table->expandToDepth(1);
        return;
    }
    QModelIndex index = m_model->index(0, 0);
    for (int level = 0; index.isValid() && level < MostOpenedLevels; ++level) {
        m_table->expand(index);
        if (m_model->rowCount(index) > 1)
            return;
        index = m_model->index(0, 0, index);
    }
}

void CallTreeView::retranslate()
{
    retranslateTableView(m_table);
    CallTreeTab::retranslate();
}

void CallTreeView::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::PaletteChange) {
        m_model->setTheme(Theme::forPalette(palette()));
        m_table->viewport()->update();
    }
    CallTreeTab::changeEvent(event);
}

} // namespace plumbline
