// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/comparison/pairedtable.h"

#include "widgets/comparison/comparisonrows.h"
#include "widgets/support/formatting.h"
#include "widgets/support/terms.h"
#include "widgets/tables/celltext.h"
#include "widgets/tables/optionalcell.h"

#include <QCoreApplication>

#include <array>
#include <optional>
#include <unordered_map>
#include <utility>

namespace plumbline {

namespace {

using PairedTableCell = FilledTable::Cell;

/// A row of the base, of the target, or of both.
struct Pair
{
    std::optional<std::size_t> base;
    std::optional<std::size_t> target;
};

QString translatedPairedTable(const char *text)
{
    return QCoreApplication::translate("ComparisonTables", text);
}

std::string keyOf(const PairedSource &source, const PairedColumns &columns, std::size_t row)
{
    if (source.keyOf)
        return source.keyOf(row);
    std::string key;
    for (const std::size_t column : columns.names) {
        key += cellCopyText(source.table->columns()[column].kind, source.table->cell(row, column)).toStdString();
        key += '\0';
    }
    return key;
}

/// Returns the rows of the base in their order, then those that only the target has.
std::vector<Pair> pairRows(const PairedSource &base, const PairedSource &target, const PairedColumns &columns)
{
    std::vector<Pair> pairs(base.table->rows());
    std::unordered_map<std::string, std::vector<std::size_t>> open; // pairs without a target, in reverse order
    for (std::size_t row = pairs.size(); row-- > 0;) {
        pairs[row].base = row;
        open[keyOf(base, columns, row)].push_back(row);
    }
    for (std::size_t row = 0; row < target.table->rows(); ++row) {
        const auto known = open.find(keyOf(target, columns, row));
        if (known == open.end() || known->second.empty()) {
            pairs.push_back({std::nullopt, row});
            continue;
        }
        pairs[known->second.back()].target = row;
        known->second.pop_back();
    }
    return pairs;
}

std::optional<std::int64_t> numberIn(const PairedSource &source, const std::optional<std::size_t> &row, std::size_t column)
{
    if (!row)
        return std::nullopt;
    const TableCell cell = source.table->cell(*row, column);
    const auto *number = std::get_if<std::int64_t>(&cell);
    return number ? std::optional(*number) : std::nullopt;
}

void addQuantity(std::vector<TableColumn> &columns, const TableColumn &quantity)
{
    const QString title = termTitle(quantity.name);
    const auto titled = [&title](const char *text) { return translatedPairedTable(text).arg(title).toStdString(); };
    columns.push_back({titled(QT_TRANSLATE_NOOP("ComparisonTables", "%1, base")), quantity.kind, true, quantity.isAdded});
    columns.push_back({titled(QT_TRANSLATE_NOOP("ComparisonTables", "%1, target")), quantity.kind, true, quantity.isAdded});
    columns.push_back({titled(QT_TRANSLATE_NOOP("ComparisonTables", "%1, difference")),
                       differenceKind(quantity.kind).value_or(quantity.kind), quantity.isHidden, quantity.isAdded});
}

void addQuantity(ComparisonRow &row, const std::optional<std::int64_t> &base, const std::optional<std::int64_t> &target)
{
    row.cells.push_back(cellOf(base));
    row.cells.push_back(cellOf(target));
    if (base && target)
        row.cells.emplace_back(saturated(WideNs{*target} - *base));
    else
        row.cells.emplace_back();
}

void addNames(ComparisonRow &row, const PairedSource &source, std::size_t at, const PairedColumns &columns)
{
    for (const std::size_t name : columns.names) {
        const TableCell cell = source.table->cell(at, name);
        row.cells.push_back(ownCell(cell));
        const QString text = cellText(source.table->columns()[name].kind, cell);
        row.label += row.label.isEmpty() || text.isEmpty() ? text : QString(QStringLiteral(", ") + text);
    }
    for (const std::size_t fact : columns.facts)
        row.cells.push_back(ownCell(source.table->cell(at, fact)));
}

} // namespace

ComparedTable pairTables(const PairedSource &base, const PairedSource &target, const PairedColumns &columns)
{
    const std::vector<TableColumn> &own = base.table->columns();
    std::vector<TableColumn> titles;
    for (const auto *shown : {&columns.names, &columns.facts}) {
        for (const std::size_t column : *shown)
            titles.push_back({own[column].name, own[column].kind});
    }
    const std::size_t first = columns.quantities.front();
    addSides(titles, own[first].kind, own[first].isAdded);
    for (std::size_t at = 1; at < columns.quantities.size(); ++at)
        addQuantity(titles, own[columns.quantities[at]]);
    std::vector<ComparisonRow> rows;
    for (const Pair &pair : pairRows(base, target, columns)) {
        ComparisonRow row;
        addNames(row, pair.base ? base : target, pair.base ? *pair.base : *pair.target, columns);
        const auto sideOf = [&](const PairedSource &source, const std::optional<std::size_t> &place) {
            return !place && columns.isAbsenceNothing ? std::optional<std::int64_t>(0) : numberIn(source, place, first);
        };
        addSides(row, own[first].kind, statusOf(pair.base.has_value(), pair.target.has_value()), sideOf(base, pair.base),
                 sideOf(target, pair.target));
        for (std::size_t other = 1; other < columns.quantities.size(); ++other)
            addQuantity(row, numberIn(base, pair.base, columns.quantities[other]),
                        numberIn(target, pair.target, columns.quantities[other]));
        if (pair.base && base.addPlace)
            base.addPlace(*pair.base, row.place);
        if (pair.target && target.addPlace)
            target.addPlace(*pair.target, row.place);
        rows.push_back(std::move(row));
    }
    sortByCost(rows);
    return comparedTable(std::move(titles), std::move(rows));
}

} // namespace plumbline
