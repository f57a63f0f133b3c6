// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/pages/files/filemodel.h"

#include "widgets/support/deliverabletexts.h"
#include "widgets/support/formatting.h"
#include "widgets/tables/roles.h"

namespace plumbline {

namespace {

/// Sorts states that need attention first: broken, stale, empty, missing, found.
int rankOf(FileStatus status)
{
    switch (status) {
    case FileStatus::Broken:
        return 0;
    case FileStatus::Stale:
        return 1;
    case FileStatus::Empty:
        return 2;
    case FileStatus::Missing:
        return 3;
    case FileStatus::Ok:
        break;
    }
    return 4;
}

QString shownText(const FileRow &row, int column)
{
    switch (column) {
    case FileModel::NameColumn:
        return row.name;
    case FileModel::StatusColumn:
        return fileStatusText(row.status);
    case FileModel::RowsColumn:
        return row.rows ? countText(*row.rows) : QString();
    case FileModel::SizeColumn:
        return row.bytes ? bytesText(*row.bytes) : QString();
    case FileModel::LacksColumn:
        return row.lacks;
    default:
        return row.remedy;
    }
}

std::optional<std::uint64_t> number(const FileRow &row, int column)
{
    if (column == FileModel::RowsColumn)
        return row.rows;
    return column == FileModel::SizeColumn ? row.bytes : std::nullopt;
}

} // namespace

int FileModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant FileModel::cell(const FileRow &row, int column, int role) const
{
    const bool isNumeric = column == RowsColumn || column == SizeColumn;
    const std::optional<std::uint64_t> value = number(row, column);
    switch (role) {
    case Qt::DisplayRole:
        return shownText(row, column);
    case Qt::ToolTipRole:
        if (column == NameColumn)
            return toolTipText(row.path);
        return toolTipText(column == LacksColumn ? row.codes : shownText(row, column));
    case SortRole:
        if (column == StatusColumn)
            return rankOf(row.status);
        return isNumeric ? QVariant(value ? static_cast<qint64>(*value) : -1) : QVariant(shownText(row, column));
    case CopyRole:
        return value ? QString::number(*value) : shownText(row, column);
    case Qt::TextAlignmentRole:
        return isNumeric ? QVariant(Qt::AlignRight | Qt::AlignVCenter) : QVariant();
    default:
        return {};
    }
}

QString FileModel::title(int column) const
{
    switch (column) {
    case NameColumn:
        return tr("File");
    case StatusColumn:
        return tr("State");
    case RowsColumn:
        return tr("Rows");
    case SizeColumn:
        return tr("Size");
    case LacksColumn:
        return tr("Missing because of it");
    default:
        return tr("How to get it");
    }
}

} // namespace plumbline
