// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/pages/kerneltable.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace plumbline {

namespace {

FilledTable::Cell cellOf(const std::optional<std::string_view> &text)
{
    return text ? FilledTable::Cell(std::string(*text)) : FilledTable::Cell();
}

FilledTable::Cell cellOf(const std::optional<std::int64_t> &ps)
{
    return ps ? FilledTable::Cell(*ps) : FilledTable::Cell();
}

FilledTable::Cell cellOf(const std::optional<double> &value)
{
    return value ? FilledTable::Cell(*value) : FilledTable::Cell();
}

/// Which figures say something of groups of a kind; the others are left out at first.
std::vector<TableColumn> columnsOf(const KernelCalls &calls, KernelsBy by)
{
    const bool isCall = by == KernelsBy::Call;
    std::vector<TableColumn> columns{
        {"name", CellKind::Text, by == KernelsBy::Type || by == KernelsBy::Core},
        {"type", CellKind::Text, by == KernelsBy::Core},
        {"core", CellKind::Text},
        {"input_shapes", CellKind::Text, by != KernelsBy::Shape && !isCall},
        {"count", CellKind::Count, isCall},
        {"sum", CellKind::Picoseconds},
        {"share", CellKind::Share},
        {"average", CellKind::Picoseconds, isCall, false},
        {"minimum", CellKind::Picoseconds, isCall, false},
        {"maximum", CellKind::Picoseconds, isCall, false},
        {"p95", CellKind::Picoseconds, isCall, false},
        {"wait", CellKind::Picoseconds, false, false},
    };
    for (const std::string_view counter : calls.counters())
        columns.push_back({std::string(counter), CellKind::Decimal});
    return columns;
}

} // namespace

std::shared_ptr<const TableSource> kernelTable(const GroupedKernels &grouped, std::size_t limit)
{
    const KernelCalls &calls = *grouped.kernels->calls;
    auto table = std::make_shared<FilledTable>(columnsOf(calls, grouped.by));
    const std::size_t counters = calls.counters().size();
    WideNs totalPs = 0;
    for (const KernelGroup &group : grouped.groups)
        totalPs += group.sumPs;
    const std::size_t rows = limit > 0 ? std::min(limit, grouped.groups.size()) : grouped.groups.size();
    for (std::size_t row = 0; row < rows; ++row) {
        const KernelFigures figures = figuresOf(calls, grouped.groups[row], counters);
        const double share = totalPs > 0 ? static_cast<double>(figures.sumPs) / static_cast<double>(totalPs) : 0;
        std::vector<FilledTable::Cell> cells{cellOf(figures.name),
                                             cellOf(figures.type),
                                             cellOf(figures.core),
                                             cellOf(figures.shapes),
                                             static_cast<std::int64_t>(figures.count),
                                             saturated(figures.sumPs),
                                             share,
                                             cellOf(figures.averagePs),
                                             cellOf(figures.minPs),
                                             cellOf(figures.maxPs),
                                             cellOf(figures.p95Ps),
                                             cellOf(figures.waitPs)};
        for (const std::optional<double> &counter : figures.counters)
            cells.push_back(cellOf(counter));
        table->addRow(std::move(cells));
    }
    return table;
}

} // namespace plumbline
