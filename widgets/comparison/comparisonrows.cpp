// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/comparison/comparisonrows.h"

#include "widgets/tables/optionalcell.h"

#include <QCoreApplication>

#include <algorithm>
#include <utility>

namespace plumbline {

namespace {

using ComparisonRowsCell = FilledTable::Cell;
using ComparisonRowsMeaning = DifferenceMeaning;

QString translatedComparisonRows(const char *text)
{
    return QCoreApplication::translate("ComparisonTables", text);
}

/// Returns "" if there is no difference to judge.
QString statusText(DifferenceStatus status, const std::optional<std::int64_t> &difference, ComparisonRowsMeaning meaning,
                   CellKind kind)
{
    if (status == DifferenceStatus::Renamed)
        return translatedComparisonRows(QT_TRANSLATE_NOOP("ComparisonTables", "renamed"));
    if (status != DifferenceStatus::Both)
        return status == DifferenceStatus::OnlyBase ? translatedComparisonRows(QT_TRANSLATE_NOOP("ComparisonTables", "gone"))
                                                    : translatedComparisonRows(QT_TRANSLATE_NOOP("ComparisonTables", "new"));
    if (!difference)
        return {};
    if (*difference == 0)
        return translatedComparisonRows(QT_TRANSLATE_NOOP("ComparisonTables", "equal"));
    if (meaning == ComparisonRowsMeaning::Chance)
        return translatedComparisonRows(QT_TRANSLATE_NOOP("ComparisonTables", "within the noise"));
    if (kind == CellKind::Bytes || kind == CellKind::Count)
        return *difference > 0 ? translatedComparisonRows(QT_TRANSLATE_NOOP("ComparisonTables", "more"))
                               : translatedComparisonRows(QT_TRANSLATE_NOOP("ComparisonTables", "less"));
    return *difference > 0 ? translatedComparisonRows(QT_TRANSLATE_NOOP("ComparisonTables", "longer"))
                           : translatedComparisonRows(QT_TRANSLATE_NOOP("ComparisonTables", "shorter"));
}

std::uint64_t sizeOf(std::int64_t number)
{
    return number < 0 ? std::uint64_t{0} - static_cast<std::uint64_t>(number) : static_cast<std::uint64_t>(number);
}

std::vector<ComparedTable::Difference> largestOf(const std::vector<ComparisonRow> &rows)
{
    std::vector<std::size_t> order;
    for (std::size_t row = 0; row < rows.size(); ++row) {
        if (rows[row].difference.value_or(0) != 0 && rows[row].meaning == ComparisonRowsMeaning::MoreIsWorse)
            order.push_back(row);
    }
    std::stable_sort(order.begin(), order.end(), [&rows](std::size_t left, std::size_t right) {
        return sizeOf(*rows[left].difference) > sizeOf(*rows[right].difference);
    });
    order.resize(std::min(order.size(), ComparedTable::MostShown));
    std::vector<ComparedTable::Difference> largest;
    for (const std::size_t row : order)
        largest.push_back({rows[row].label, row});
    return largest;
}

} // namespace

DifferenceStatus statusOf(bool isInBase, bool isInTarget)
{
    if (isInBase == isInTarget)
        return DifferenceStatus::Both;
    return isInBase ? DifferenceStatus::OnlyBase : DifferenceStatus::OnlyTarget;
}

void sortByCost(std::vector<ComparisonRow> &rows)
{
    const auto rank = [](const ComparisonRow &row) {
        const std::int64_t difference = row.difference.value_or(0);
        const int sign = difference > 0 ? 0 : difference < 0 ? 1 : 2;
        return std::pair(sign, ~sizeOf(difference));
    };
    std::stable_sort(rows.begin(), rows.end(),
                     [&rank](const ComparisonRow &left, const ComparisonRow &right) { return rank(left) < rank(right); });
}

ComparedTable comparedTable(std::vector<TableColumn> columns, std::vector<ComparisonRow> rows)
{
    ComparedTable result;
    const auto difference = std::find_if(columns.begin(), columns.end(),
                                         [](const TableColumn &column) { return column.name == "compare_difference"; });
    result.differenceColumn = static_cast<std::size_t>(difference - columns.begin());
    result.largest = largestOf(rows);
    auto table = std::make_shared<FilledTable>(std::move(columns));
    for (ComparisonRow &row : rows) {
        table->addRow(std::move(row.cells), row.meaning);
        result.places.push_back(row.place);
    }
    table->hideEmptyColumns();
    result.table = std::move(table);
    return result;
}

void addSides(std::vector<TableColumn> &columns, CellKind amount, bool isAdded)
{
    columns.push_back({"compare_base", amount, false, isAdded});
    columns.push_back({"compare_target", amount, false, isAdded});
    columns.push_back({"compare_difference", differenceKind(amount).value_or(CellKind::Text), false, isAdded});
    columns.push_back({"compare_ratio", CellKind::Decimal});
    columns.push_back({"compare_status", CellKind::Text});
}

void addSides(ComparisonRow &row, CellKind amount, DifferenceStatus status, const std::optional<std::int64_t> &base,
              const std::optional<std::int64_t> &target)
{
    if (base && target)
        row.difference = saturated(WideNs{*target} - *base);
    const bool hasRatio = base && target && *base > 0;
    for (ComparisonRowsCell cell :
         {cellOf(base), cellOf(target), cellOf(row.difference),
          hasRatio ? ComparisonRowsCell(static_cast<double>(*target) / static_cast<double>(*base)) : ComparisonRowsCell(),
          ComparisonRowsCell(statusText(status, row.difference, row.meaning, amount).toStdString())})
        row.cells.push_back(std::move(cell));
}

} // namespace plumbline
