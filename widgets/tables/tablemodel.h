// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractTableModel>

#include <cstddef>
#include <utility>
#include <vector>

namespace plumbline {

/// Base of flat tables whose rows are replaced as a whole. A derived model provides the columns, their titles and single cells.
template<typename Row>
class TableModel : public QAbstractTableModel
{
public:
    using QAbstractTableModel::QAbstractTableModel;

    void setRows(std::vector<Row> rows)
    {
        beginResetModel();
        m_rows = std::move(rows);
        endResetModel();
    }
    [[nodiscard]] const std::vector<Row> &rows() const { return m_rows; }

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const final
    {
        return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
    }
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const final
    {
        return index.isValid() ? cell(m_rows[static_cast<std::size_t>(index.row())], index.column(), role) : QVariant();
    }
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const final
    {
        if (orientation != Qt::Horizontal)
            return {};
        // A title is aligned as the cells below it. The alignment is the same in all rows, so the first row can tell it.
        if (role == Qt::TextAlignmentRole && !m_rows.empty())
            return cell(m_rows.front(), section, role);
        return role == Qt::DisplayRole ? QVariant(title(section)) : QVariant();
    }

protected:
    /// Returns a row to change; the caller emits dataChanged().
    [[nodiscard]] Row &changeRow(std::size_t row) { return m_rows[row]; }
    [[nodiscard]] virtual QVariant cell(const Row &row, int column, int role) const = 0;
    [[nodiscard]] virtual QString title(int column) const = 0;

private:
    std::vector<Row> m_rows;
};

} // namespace plumbline
