// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/comparison/furthertargets.h"

#include "widgets/tables/celltext.h"
#include "widgets/tables/optionalcell.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

namespace plumbline {

namespace {

using FurtherTargetsCell = FilledTable::Cell;

constexpr qsizetype FurtherTargetsNameLetters = 40;

std::size_t columnCalled(const TableSource &table, std::string_view name)
{
    const auto &columns = table.columns();
    const auto found =
        std::find_if(columns.begin(), columns.end(), [name](const TableColumn &column) { return column.name == name; });
    return static_cast<std::size_t>(found - columns.begin());
}

FurtherTargetsCell cellIn(const TableSource &table, std::size_t row, std::size_t column)
{
    return column < table.columns().size() ? ownCell(table.cell(row, column)) : FurtherTargetsCell();
}

std::string keyOf(const TableSource &table, std::size_t row, std::size_t keyColumns)
{
    std::string key;
    for (std::size_t column = 0; column < keyColumns; ++column)
        key += cellCopyText(table.columns()[column].kind, table.cell(row, column)).toStdString() + '\0';
    return key;
}

/// Holds the rows of the first target, with room for the cells of the others.
class Merger
{
public:
    Merger(const ComparedTable &first, std::size_t targets, std::size_t keyColumns)
        : m_first(*first.table), m_keyColumns(keyColumns), m_added(targets * PerTarget)
    {
        for (std::size_t row = 0; row < m_first.rows(); ++row) {
            std::vector<FurtherTargetsCell> cells;
            for (std::size_t column = 0; column < m_first.columns().size(); ++column)
                cells.push_back(cellIn(m_first, row, column));
            m_rows.push_back({std::move(cells), std::vector<FurtherTargetsCell>(m_added), m_first.meaning(row)});
            m_known[keyOf(m_first, row, keyColumns)].push_back(row);
        }
    }

    void add(const TableSource &table, std::size_t target)
    {
        constexpr std::array<std::string_view, PerTarget> Names{"compare_target", "compare_difference", "compare_ratio"};
        std::unordered_map<std::string, std::size_t> seen;
        for (std::size_t row = 0; row < table.rows(); ++row) {
            const std::string key = keyOf(table, row, m_keyColumns);
            std::vector<FurtherTargetsCell> &cells = m_rows[placeOf(table, row, key, seen[key]++)].added;
            for (std::size_t name = 0; name < Names.size(); ++name)
                cells[target * PerTarget + name] = cellIn(table, row, columnCalled(table, Names[name]));
        }
    }

    /// Inserts the columns of the other targets behind those of the first one.
    [[nodiscard]] std::shared_ptr<const TableSource> table(std::vector<TableColumn> added) &&
    {
        std::vector<TableColumn> columns = m_first.columns();
        const auto at = static_cast<std::ptrdiff_t>(std::min(columnCalled(m_first, "compare_status") + 1, columns.size()));
        columns.insert(columns.begin() + at, std::make_move_iterator(added.begin()), std::make_move_iterator(added.end()));
        auto result = std::make_shared<FilledTable>(std::move(columns));
        for (Row &row : m_rows) {
            row.cells.insert(row.cells.begin() + at, std::make_move_iterator(row.added.begin()),
                             std::make_move_iterator(row.added.end()));
            result->addRow(std::move(row.cells), row.meaning);
        }
        return result;
    }

    static constexpr std::size_t PerTarget = 3;

private:
    struct Row
    {
        std::vector<FurtherTargetsCell> cells;
        std::vector<FurtherTargetsCell> added;
        DifferenceMeaning meaning = DifferenceMeaning::MoreIsWorse;
    };

    std::size_t placeOf(const TableSource &table, std::size_t row, const std::string &key, std::size_t occurrence)
    {
        std::vector<std::size_t> &known = m_known[key];
        if (occurrence < known.size())
            return known[occurrence];
        known.push_back(m_rows.size());
        std::vector<FurtherTargetsCell> cells(m_first.columns().size());
        for (std::size_t column = 0; column < m_keyColumns; ++column)
            cells[column] = cellIn(table, row, column);
        if (const std::size_t base = columnCalled(m_first, "compare_base"); base < cells.size())
            cells[base] = cellIn(table, row, columnCalled(table, "compare_base"));
        m_rows.push_back({std::move(cells), std::vector<FurtherTargetsCell>(m_added), table.meaning(row)});
        return m_rows.size() - 1;
    }

    const TableSource &m_first;
    std::size_t m_keyColumns;
    std::size_t m_added;
    std::vector<Row> m_rows;
    std::unordered_map<std::string, std::vector<std::size_t>> m_known; ///< row numbers by key
};

} // namespace

ComparedTable addTargets(const ComparedTable &first, std::span<const FurtherTarget> others, std::size_t keyColumns)
{
    if (!first.table || others.empty())
        return first;
    const auto titled = [](const char *text, const QString &name) {
        return QCoreApplication::translate("ComparisonTables", text).arg(name.left(FurtherTargetsNameLetters)).toStdString();
    };
    const TableColumn &amount = first.table->columns()[columnCalled(*first.table, "compare_target")];
    const TableColumn &difference = first.table->columns()[first.differenceColumn];
    Merger merger(first, others.size(), keyColumns);
    std::vector<TableColumn> columns;
    for (std::size_t target = 0; target < others.size(); ++target) {
        const QString &name = others[target].name;
        columns.push_back(
            {titled(QT_TRANSLATE_NOOP("ComparisonTables", "%1, target"), name), amount.kind, false, amount.isAdded});
        columns.push_back(
            {titled(QT_TRANSLATE_NOOP("ComparisonTables", "%1, difference"), name), difference.kind, false, difference.isAdded});
        columns.push_back({titled(QT_TRANSLATE_NOOP("ComparisonTables", "%1, ratio"), name), CellKind::Decimal});
        if (others[target].table.table)
            merger.add(*others[target].table.table, target);
    }
    ComparedTable result = first;
    result.table = std::move(merger).table(std::move(columns));
    result.places.resize(result.table->rows());
    return result;
}

} // namespace plumbline
