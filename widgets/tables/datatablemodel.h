// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/tables/arrangedrows.h"

#include <QAbstractTableModel>

#include <memory>

namespace plumbline {

/// Shows rows of a TableSource in a given order. Cells are made only when the view asks for them, so that a table of millions of
/// rows needs no memory for them.
class DataTableModel final : public QAbstractTableModel
{
    Q_OBJECT

public:
    using QAbstractTableModel::QAbstractTableModel;

    /// Shows the given rows of a source. Null empties the table.
    void setRows(std::shared_ptr<const TableSource> source, ArrangedRows rows);
    /// Updates the titles after a change of language.
    void retranslate();

    [[nodiscard]] const TableSource *source() const { return m_source.get(); }
    [[nodiscard]] const std::shared_ptr<const TableSource> &sharedSource() const { return m_source; }
    [[nodiscard]] const ArrangedRows &arranged() const { return m_rows; }
    /// Returns the row of the source that is shown in `row`.
    [[nodiscard]] std::size_t sourceRow(int row) const { return m_rows.rows[static_cast<std::size_t>(row)]; }
    /// Returns where a row of the source is shown, or -1 if it is filtered out. O(rows).
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

/// Returns the title of a column with its unit, such as "Free (ms)".
[[nodiscard]] QString columnTitle(const TableColumn &column);

} // namespace plumbline
