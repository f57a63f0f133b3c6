// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/importreport/problemmodel.h"

#include "widgets/support/formatting.h"
#include "widgets/support/messages.h"
#include "widgets/tables/roles.h"

namespace plumbline {

namespace {

QVariant sortValue(const Problem &problem, int column, const QString &shown)
{
    switch (column) {
    case ProblemModel::SeverityColumn:
        return static_cast<int>(problem.severity);
    case ProblemModel::OffsetColumn:
        return static_cast<qint64>(problem.offset);
    default:
        return shown;
    }
}

QString shownText(const Problem &problem, int column)
{
    switch (column) {
    case ProblemModel::SeverityColumn:
        return severityText(problem.severity);
    case ProblemModel::FileColumn:
        return plainText(problem.file);
    case ProblemModel::OffsetColumn:
        return problem.offset < 0 ? QString() : integerText(problem.offset);
    default:
        return problemText(problem);
    }
}

} // namespace

int ProblemModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant ProblemModel::cell(const Problem &problem, int column, int role) const
{
    const bool isOffset = column == OffsetColumn;
    switch (role) {
    case Qt::DisplayRole:
        return shownText(problem, column);
    case SortRole:
        return sortValue(problem, column, shownText(problem, column));
    case CopyRole:
        return isOffset && problem.offset >= 0 ? QString::number(problem.offset) : shownText(problem, column);
    case Qt::TextAlignmentRole:
        return isOffset ? QVariant(Qt::AlignRight | Qt::AlignVCenter) : QVariant();
    default:
        return {};
    }
}

QString ProblemModel::title(int column) const
{
    switch (column) {
    case SeverityColumn:
        return tr("Severity");
    case FileColumn:
        return tr("File");
    case OffsetColumn:
        return tr("Byte offset");
    default:
        return tr("Message");
    }
}

} // namespace plumbline
