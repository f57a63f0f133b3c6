// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/tables/arrangedrows.h"

#include <QAbstractTableModel>

#include <memory>

namespace plumbline {

/// Rows of a TableSource in some order. Answers each cell when it is asked for, so that millions of rows cost nothing.
class DataTableModel final : public QAbstractTableModel
{
    Q_OBJECT

public:
    using QAbstractTableModel::QAbstractTableModel;

    /// Shows rows of another source; null empties the table.
    void setRows(std::shared_ptr<const TableSource> source, ArrangedRows rows);
    /// Says the titles in the language of now.
    void retranslate();

    [[nodiscard]] const TableSource *source() const { return m_source.get(); }
    [[nodiscard]] const std::shared_ptr<const TableSource> &sharedSource() const { return m_source; }
    [[nodiscard]] const ArrangedRows &arranged() const { return m_rows; }
    /// The row of the source that stands in a row of the table.
    [[nodiscard]] std::size_t sourceRow(int row) const { return m_rows.rows[static_cast<std::size_t>(row)]; }
    /// Where a row of the source stands, -1 where it is left out. O(rows).
    [[nodiscard]] int rowOf(std::size_t sourceRow) const;

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    [[nodiscard]] const TableColumn &column(int section) const { return m_source->columns()[static_cast<std::size_t>(section)]; }

    std::shared_ptr<const TableSource> m_source;
    ArrangedRows m_rows;
};

/// "Free (ms)"
[[nodiscard]] QString columnTitle(const TableColumn &column);

} // namespace plumbline
