// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/panels/problemspanel.h"

#include "widgets/models/problemmodel.h"
#include "widgets/panels/tableview.h"

#include <QEvent>
#include <QSortFilterProxyModel>
#include <QTreeView>

#include <utility>

namespace plumbline {

ProblemsPanel::ProblemsPanel(QWidget *parent)
    : PanelStack(parent), m_model(new ProblemModel(this)), m_sorted(sortedModel(m_model)), m_table(makeTableView(m_sorted, this))
{
    m_table->sortByColumn(ProblemModel::SeverityColumn, Qt::DescendingOrder);
    setContent(m_table);
    updateMessage();
}

void ProblemsPanel::setProblems(std::vector<Problem> problems, bool opened)
{
    m_opened = opened;
    m_model->setRows(std::move(problems));
    for (int column = 0; column < ProblemModel::MessageColumn; ++column)
        m_table->resizeColumnToContents(column);
    updateMessage();
}

void ProblemsPanel::updateMessage()
{
    if (!m_model->rows().empty())
        showContent();
    else if (m_opened)
        showMessage(tr("No problems: everything in the opened files was understood."));
    else
        showMessage(tr("Nothing is open. What is wrong with a file is listed here once it was read."));
}

void ProblemsPanel::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange) {
        retranslateTableView(m_table);
        updateMessage();
    }
    PanelStack::changeEvent(event);
}

} // namespace plumbline
