// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/panels/problemspanel.h"

#include "widgets/models/problemmodel.h"

#include <utility>

namespace plumbline {

ProblemsPanel::ProblemsPanel(QWidget *parent) : SortedTablePanel(parent), m_model(new ProblemModel(this))
{
    setTable(m_model, ProblemModel::SeverityColumn, Qt::DescendingOrder);
}

void ProblemsPanel::setProblems(std::vector<Problem> problems, bool opened)
{
    m_model->setRows(std::move(problems));
    showRows(opened);
}

QString ProblemsPanel::emptyText(bool opened) const
{
    return opened ? tr("No problems: everything in the opened files was understood.")
                  : tr("Nothing is open. What is wrong with a file is listed here once it was read.");
}

} // namespace plumbline
