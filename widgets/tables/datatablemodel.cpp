// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/tables/datatablemodel.h"

#include "widgets/support/formatting.h"
#include "widgets/support/terms.h"
#include "widgets/tables/celltext.h"
#include "widgets/tables/roles.h"

#include <QCoreApplication>

#include <algorithm>
#include <limits>
#include <utility>
#include <variant>

namespace plumbline {

namespace {

/// Returns whether a table shows differences. Where it holds no number there is none, such as the ratio to nothing.
bool showsDifferences(const TableSource &source)
{
    return std::ranges::any_of(source.columns(), [](const TableColumn &column) {
        return column.kind == CellKind::NanosecondDifference || column.kind == CellKind::PicosecondDifference ||
               column.kind == CellKind::ByteDifference || column.kind == CellKind::CountDifference;
    });
}

/// Returns whether a cell for a number holds none. It is shown as a dash, because an empty cell may be taken for 0.
bool isUnknown(const TableSource &source, CellKind kind, const TableCell &cell)
{
    return std::holds_alternative<std::monostate>(cell) && isNumeric(kind) && kind != CellKind::Bar && !showsDifferences(source);
}

} // namespace

void DataTableModel::setRows(std::shared_ptr<const TableSource> source, ArrangedRows rows)
{
    beginResetModel();
    m_source = std::move(source);
    m_rows = std::move(rows);
    endResetModel();
}

void DataTableModel::retranslate()
{
    if (m_source)
        Q_EMIT headerDataChanged(Qt::Horizontal, 0, columnCount() - 1);
}

int DataTableModel::rowOf(std::size_t sourceRow) const
{
    const auto found = std::find(m_rows.rows.begin(), m_rows.rows.end(), sourceRow);
    return found == m_rows.rows.end() ? -1 : static_cast<int>(found - m_rows.rows.begin());
}

int DataTableModel::rowCount(const QModelIndex &parent) const
{
    constexpr std::size_t Most = std::numeric_limits<int>::max();
    return parent.isValid() || !m_source ? 0 : static_cast<int>(std::min(m_rows.rows.size(), Most));
}

int DataTableModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() || !m_source ? 0 : static_cast<int>(m_source->columns().size());
}

QVariant DataTableModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const CellKind kind = column(index.column()).kind;
    const auto cell = [&] { return m_source->cell(sourceRow(index.row()), static_cast<std::size_t>(index.column())); };
    switch (role) {
    case Qt::DisplayRole:
        return isUnknown(*m_source, kind, cell()) ? QStringLiteral("–") : cellText(kind, cell());
    case Qt::ToolTipRole:
        if (isUnknown(*m_source, kind, cell()))
            return QCoreApplication::translate("plumbline::DataTable", "No value is known here.");
        if (const std::string note = m_source->note(sourceRow(index.row()), static_cast<std::size_t>(index.column()));
            !note.empty())
            return toolTipText(fromFile(note));
        return kind == CellKind::Text ? QVariant(toolTipText(cellText(kind, cell()))) : QVariant();
    case Qt::TextAlignmentRole:
        return isNumeric(kind) ? QVariant(Qt::AlignRight | Qt::AlignVCenter) : QVariant(Qt::AlignLeft | Qt::AlignVCenter);
    case SortRole:
        if (const auto number = cellNumber(kind, cell()))
            return *number;
        return cellText(kind, cell());
    case CopyRole:
        return cellCopyText(kind, cell());
    default:
        return {};
    }
}

QVariant DataTableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= columnCount())
        return {};
    switch (role) {
    case Qt::DisplayRole:
        return columnTitle(column(section));
    case Qt::ToolTipRole: {
        const QString meaning = column(section).isTerm ? termMeaning(column(section).name) : QString();
        return meaning.isEmpty() ? QVariant() : QVariant(toolTipText(meaning));
    }
    case Qt::TextAlignmentRole:
        return isNumeric(column(section).kind) && column(section).kind != CellKind::Bar
                   ? QVariant(Qt::AlignRight | Qt::AlignVCenter)
                   : QVariant(Qt::AlignLeft | Qt::AlignVCenter);
    default:
        return {};
    }
}

QString columnTitle(const TableColumn &column)
{
    const QString title = column.isTerm ? termTitle(column.name) : plainText(column.name);
    const QString unit = unitText(column.kind);
    return unit.isEmpty() ? title : QStringLiteral("%1 (%2)").arg(title, unit);
}

} // namespace plumbline
