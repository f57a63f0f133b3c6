// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/tables/arrangedrows.h"

#include "core/base/naturalorder.h"
#include "widgets/tables/celltext.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

namespace plumbline {

namespace {

constexpr std::size_t RowsBetweenChecks = 4096;

bool isAdded(const TableColumn &column)
{
    switch (column.kind) {
    case CellKind::Count:
    case CellKind::Nanoseconds:
    case CellKind::Picoseconds:
    case CellKind::Bytes:
    case CellKind::NanosecondDifference:
    case CellKind::ByteDifference:
    case CellKind::PicosecondDifference:
    case CellKind::CountDifference:
        return column.isAdded;
    default:
        return false;
    }
}

std::vector<std::uint32_t> matchingRows(const TableSource &source, const TableOrder &order, const TaskControl &control)
{
    std::vector<std::uint32_t> rows;
    rows.reserve(order.filters.empty() ? source.rows() : 0);
    for (std::size_t row = 0; row < source.rows(); ++row) {
        if (row % RowsBetweenChecks == 0 && control.stopRequested())
            break;
        const bool matches = std::all_of(order.filters.begin(), order.filters.end(), [&](const auto &filter) {
            return filter.second.matches(source.cell(row, filter.first));
        });
        if (matches)
            rows.push_back(static_cast<std::uint32_t>(row));
    }
    return rows;
}

/// Sorts `rows`; `keys` holds the key of each. Rows without a key come last.
template<typename Key, typename Before>
void sortByKey(std::vector<std::uint32_t> &rows, const std::vector<std::optional<Key>> &keys, Qt::SortOrder order,
               const Before &before)
{
    std::vector<std::uint32_t> positions(rows.size());
    std::iota(positions.begin(), positions.end(), 0U);
    std::stable_sort(positions.begin(), positions.end(), [&](std::uint32_t a, std::uint32_t b) {
        if (!keys[a] || !keys[b])
            return keys[a].has_value() && !keys[b].has_value();
        return order == Qt::AscendingOrder ? before(*keys[a], *keys[b]) : before(*keys[b], *keys[a]);
    });
    std::transform(positions.begin(), positions.end(), positions.begin(), [&rows](std::uint32_t at) { return rows[at]; });
    rows = std::move(positions);
}

void sortRows(const TableSource &source, const TableOrder &order, std::vector<std::uint32_t> &rows)
{
    const std::size_t column = *order.column;
    const CellKind kind = source.columns()[column].kind;
    if (kind == CellKind::Text) {
        std::vector<std::optional<std::string_view>> keys(rows.size());
        for (std::size_t at = 0; at < rows.size(); ++at) {
            const TableCell cell = source.cell(rows[at], column);
            if (const auto *text = std::get_if<std::string_view>(&cell); text && !text->empty())
                keys[at] = *text;
        }
        sortByKey(rows, keys, order.order, [](std::string_view a, std::string_view b) { return naturalCompare(a, b) < 0; });
        return;
    }
    // Pairs with the whole number itself, because large whole numbers that differ can be equal as decimal numbers.
    std::vector<std::optional<std::pair<double, std::int64_t>>> keys(rows.size());
    for (std::size_t at = 0; at < rows.size(); ++at) {
        const TableCell cell = source.cell(rows[at], column);
        const auto *whole = std::get_if<std::int64_t>(&cell);
        if (const auto number = cellNumber(kind, cell))
            keys[at] = std::pair(*number, whole ? *whole : 0);
    }
    sortByKey(rows, keys, order.order, [](const auto &a, const auto &b) { return a < b; });
}

std::vector<std::optional<WideNs>> totalsOf(const TableSource &source, const std::vector<std::uint32_t> &rows,
                                            const TaskControl &control)
{
    std::vector<std::optional<WideNs>> totals(source.columns().size());
    for (std::size_t column = 0; column < totals.size() && !control.stopRequested(); ++column) {
        if (!isAdded(source.columns()[column]))
            continue;
        WideNs total = 0;
        bool hasAny = false;
        for (const std::uint32_t row : rows) {
            const TableCell cell = source.cell(row, column);
            if (const auto *number = std::get_if<std::int64_t>(&cell)) {
                total += *number;
                hasAny = true;
            }
        }
        if (hasAny)
            totals[column] = total;
    }
    return totals;
}

/// Combines the cells of one column over the rows of a group.
class GroupCell
{
public:
    void add(CellKind kind, const TableCell &cell)
    {
        if (const auto *text = std::get_if<std::string_view>(&cell)) {
            m_isCommon = m_isCommon && (!m_text || *m_text == *text);
            m_text = *text;
        }
        const auto number = cellNumber(kind, cell);
        if (!number)
            return;
        const auto *whole = std::get_if<std::int64_t>(&cell);
        m_sum += whole ? *whole : 0;
        m_decimals += *number;
        ++m_count;
    }

    [[nodiscard]] FilledTable::Cell result(const TableColumn &column) const
    {
        if (column.kind == CellKind::Text)
            return m_isCommon && m_text ? FilledTable::Cell(std::string(*m_text)) : FilledTable::Cell();
        if (m_count == 0)
            return {};
        if (isAdded(column))
            return saturated(m_sum);
        const double average = m_decimals / static_cast<double>(m_count);
        if (column.kind == CellKind::Share || column.kind == CellKind::Decimal || column.kind == CellKind::NumberText)
            return average;
        return saturated(static_cast<WideNs>(std::llround(std::clamp(average, -9e18, 9e18))));
    }

private:
    std::optional<std::string_view> m_text;
    bool m_isCommon = true;
    WideNs m_sum = 0;
    double m_decimals = 0;
    std::uint64_t m_count = 0;
};

struct Group
{
    std::string name;
    std::int64_t count = 0;
    std::vector<GroupCell> cells;
};

/// Returns whether column `other` is shown when rows are grouped by `column`.
bool isInGroups(const TableSource &source, std::size_t other, std::size_t column)
{
    const CellKind kind = source.columns()[other].kind;
    return other != column && kind != CellKind::Bar && kind != CellKind::Identifier;
}

std::string groupName(const TableSource &source, std::size_t row, std::size_t column)
{
    const TableCell cell = source.cell(row, column);
    const auto *text = std::get_if<std::string_view>(&cell);
    return text ? std::string(*text) : cellText(source.columns()[column].kind, cell).toStdString();
}

std::vector<TableColumn> groupColumns(const TableSource &source, std::size_t column)
{
    std::vector<TableColumn> columns{{source.columns()[column].name, CellKind::Text}, {"group_count", CellKind::Count}};
    for (std::size_t other = 0; other < source.columns().size(); ++other) {
        TableColumn each = source.columns()[other];
        if (each.kind == CellKind::NumberText)
            each.kind = CellKind::Decimal;
        if (isInGroups(source, other, column))
            columns.push_back(std::move(each));
    }
    return columns;
}

} // namespace

Result<ArrangedRows> arrangeRows(const TableSource &source, const TableOrder &order, const TaskControl &control)
{
    if (source.rows() > std::numeric_limits<std::uint32_t>::max())
        return failure(ErrorCode::NotSupported);
    ArrangedRows result;
    result.rows = matchingRows(source, order, control);
    if (order.column && !control.stopRequested())
        sortRows(source, order, result.rows);
    result.totals = totalsOf(source, result.rows, control);
    if (control.stopRequested())
        return failure(ErrorCode::Cancelled);
    return result;
}

Result<std::shared_ptr<const TableSource>> groupRows(const TableSource &source, std::size_t column, const TaskControl &control)
{
    const std::vector<TableColumn> &columns = source.columns();
    std::vector<Group> groups;
    std::unordered_map<std::string, std::size_t> known;
    for (std::size_t row = 0; row < source.rows(); ++row) {
        if (row % RowsBetweenChecks == 0 && control.stopRequested())
            return failure(ErrorCode::Cancelled);
        const auto [found, isNew] = known.try_emplace(groupName(source, row, column), groups.size());
        if (isNew)
            groups.push_back({found->first, 0, std::vector<GroupCell>(columns.size())});
        Group &group = groups[found->second];
        ++group.count;
        for (std::size_t other = 0; other < columns.size(); ++other)
            group.cells[other].add(columns[other].kind, source.cell(row, other));
    }
    auto table = std::make_shared<FilledTable>(groupColumns(source, column));
    for (const Group &group : groups) {
        std::vector<FilledTable::Cell> cells{group.name, group.count};
        for (std::size_t other = 0; other < columns.size(); ++other) {
            if (isInGroups(source, other, column))
                cells.push_back(group.cells[other].result(columns[other]));
        }
        table->addRow(std::move(cells));
    }
    return std::shared_ptr<const TableSource>(std::move(table));
}

} // namespace plumbline
