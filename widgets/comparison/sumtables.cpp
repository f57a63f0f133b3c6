// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/comparison/sumtables.h"

#include "widgets/comparison/comparisonrows.h"
#include "widgets/support/formatting.h"
#include "widgets/support/terms.h"

#include <utility>

namespace plumbline {

namespace {

const char *termOf(const SummedQuantity &quantity)
{
    switch (quantity.part) {
    case SummedPart::ForwardBackward:
        return "forward_backward";
    case SummedPart::Tail:
        return "step_tail";
    case SummedPart::Quantity:
        break;
    }
    return quantityTerm(quantity.quantity);
}

} // namespace

QString sumQuantityTitle(const SummedQuantity &quantity)
{
    return termTitle(termOf(quantity));
}

ComparedTable sumQuantityTable(const std::vector<SummedQuantity> &quantities)
{
    std::vector<TableColumn> columns{{"compare_quantity", CellKind::Text}};
    addSides(columns, CellKind::Nanoseconds, false);
    std::vector<ComparisonRow> rows;
    for (const SummedQuantity &quantity : quantities) {
        if (!quantity.ns[0] && !quantity.ns[1])
            continue;
        const QString name = sumQuantityTitle(quantity);
        ComparisonRow row{{name.toStdString()}, {}, name};
        if (quantity.part == SummedPart::Quantity && quantity.quantity == OverviewQuantity::Overlapped)
            row.meaning = DifferenceMeaning::Neutral;
        addSides(row, CellKind::Nanoseconds, statusOf(quantity.ns[0].has_value(), quantity.ns[1].has_value()), quantity.ns[0],
                 quantity.ns[1]);
        rows.push_back(std::move(row));
    }
    sortByCost(rows);
    return comparedTable(std::move(columns), std::move(rows));
}

ComparedTable sumGroupTable(const std::vector<SummedGroup> &groups, const char *nameTerm, const char *keyTerm)
{
    const bool hasKeys = *keyTerm != '\0';
    std::vector<TableColumn> columns{{nameTerm, CellKind::Text}};
    if (hasKeys)
        columns.push_back({keyTerm, CellKind::Text});
    columns.push_back({"compare_base_count", CellKind::Count});
    columns.push_back({"compare_target_count", CellKind::Count});
    addSides(columns, CellKind::Nanoseconds, true);
    std::vector<ComparisonRow> rows;
    for (const SummedGroup &group : groups) {
        ComparisonRow row{{group.name}, {}, plainText(hasKeys ? group.name + ", " + group.key : group.name)};
        if (hasKeys)
            row.cells.emplace_back(group.key);
        row.cells.emplace_back(static_cast<std::int64_t>(group.count[0]));
        row.cells.emplace_back(static_cast<std::int64_t>(group.count[1]));
        addSides(row, CellKind::Nanoseconds, statusOf(group.count[0] > 0, group.count[1] > 0), saturated(group.ns[0]),
                 saturated(group.ns[1]));
        rows.push_back(std::move(row));
    }
    sortByCost(rows);
    return comparedTable(std::move(columns), std::move(rows));
}

ComparedTable sumStepTable(const std::vector<SummedStep> &steps)
{
    std::vector<TableColumn> columns{{"step", CellKind::Text}};
    addSides(columns, CellKind::Nanoseconds, true);
    std::vector<ComparisonRow> rows;
    for (const SummedStep &step : steps) {
        ComparisonRow row{{step.number}, {}, plainText(step.number)};
        addSides(row, CellKind::Nanoseconds, statusOf(true, true), step.ns[0], step.ns[1]);
        rows.push_back(std::move(row));
    }
    sortByCost(rows);
    return comparedTable(std::move(columns), std::move(rows));
}

} // namespace plumbline
