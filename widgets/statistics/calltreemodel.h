// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/statistics/calltreeanalysis.h"

#include <QAbstractItemModel>

#include <cstdint>
#include <vector>

namespace plumbline {

struct Theme;

/// A call tree as a tree of rows. It sorts siblings, and shows only what a search finds, with what is above and below it.
class CallTreeModel final : public QAbstractItemModel
{
    Q_OBJECT

public:
    enum Column { NameColumn, TotalColumn, ShareColumn, SelfColumn, CountColumn, AverageColumn, ColumnCount };

    using QAbstractItemModel::QAbstractItemModel;

    /// Shows the tree of that order; nothing for null.
    void setTrees(SharedCallTrees trees, CallTreeOrder order, const QString &search);
    /// Returns the number of rows on all levels.
    [[nodiscard]] std::size_t shownNodes() const { return m_children.size(); }
    [[nodiscard]] std::size_t nodeOf(const QModelIndex &index) const { return index.isValid() ? index.internalId() : 0; }
    [[nodiscard]] const CallTreeMatches &matches() const { return m_matches; }
    /// Sets the colours of the squares beside the names.
    void setTheme(const Theme &theme);

    [[nodiscard]] QModelIndex index(int row, int column, const QModelIndex &parent = {}) const override;
    [[nodiscard]] QModelIndex parent(const QModelIndex &index) const override;
    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    void sort(int column, Qt::SortOrder order) override;

private:
    [[nodiscard]] const CallTree &tree() const { return m_trees->of(m_order); }
    /// Collects the children that are shown, in the chosen order.
    void arrange();
    [[nodiscard]] bool isBefore(std::uint32_t left, std::uint32_t right) const;
    [[nodiscard]] QVariant figure(std::size_t node, int column, int role) const;

    SharedCallTrees m_trees;
    CallTreeOrder m_order = CallTreeOrder::TopDown;
    CallTreeMatches m_matches;
    int m_column = TotalColumn;
    Qt::SortOrder m_direction = Qt::DescendingOrder;
    std::vector<std::uint32_t> m_children; ///< shown nodes, those of one parent side by side
    std::vector<std::uint32_t> m_begin;    ///< first child of each node in m_children, then the end of the last one
    std::vector<std::uint32_t> m_rows;     ///< row of each shown node below its parent
    std::vector<QString> m_names;          ///< by node, while rows are sorted by name
    const Theme *m_theme = nullptr;
};

} // namespace plumbline
