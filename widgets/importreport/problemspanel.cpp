// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/importreport/problemspanel.h"

#include "widgets/importreport/problemmodel.h"

#include <QItemSelectionModel>
#include <QTreeView>

#include <utility>

namespace plumbline {

ProblemsPanel::ProblemsPanel(QWidget *parent) : SortedTablePanel(parent), m_model(new ProblemModel(this))
{
    setTable(m_model, ProblemModel::SeverityColumn, Qt::DescendingOrder);
    connect(table()->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &ProblemsPanel::currentProblemChanged);
}

void ProblemsPanel::setProblems(std::vector<Problem> problems, bool opened)
{
    m_model->setRows(std::move(problems));
    showRows(opened);
}

const Problem *ProblemsPanel::currentProblem() const
{
    const int row = currentRow();
    return row >= 0 && row < m_model->rowCount() ? &m_model->rows()[static_cast<std::size_t>(row)] : nullptr;
}

QString ProblemsPanel::emptyText(bool opened) const
{
    if (opened && m_filtered)
        return tr("There is no problem of the chosen severity and card.");
    return opened ? tr("There are no problems: everything in the opened files was read.")
                  : tr("Nothing is open. Problems with a file are listed here after it was read.");
}

} // namespace plumbline
