// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/pages/operators/kerneltable.h"

#include "core/analysis/kernels/cardkernels.h"
#include "widgets/comparison/pairedtable.h"
#include "widgets/pages/differencenotes.h"
#include "widgets/tables/optionalcell.h"

#include <algorithm>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

namespace plumbline {

namespace {

/// Returns the columns of a table. Columns that mean nothing for this kind of rows are hidden at first.
std::vector<TableColumn> columnsOf(const KernelCalls &calls, KernelsBy by, bool isClockChanging)
{
    const bool isCall = by == KernelsBy::Call;
    std::vector<TableColumn> columns{
        {"name", CellKind::Text, by == KernelsBy::Type || by == KernelsBy::Core},
        {"type", CellKind::Text, by == KernelsBy::Core},
        {"core", CellKind::Text},
        {"input_shapes", CellKind::Text, by != KernelsBy::Shape && !isCall},
        {"start", CellKind::Nanoseconds, !isCall, false},
        {"count", CellKind::Count, isCall},
        {isCall ? "duration" : "sum", CellKind::Picoseconds},
        {"share", CellKind::Share},
        {"at_highest_clock", CellKind::Picoseconds, !isClockChanging},
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

bool beginsIn(const KernelCalls &calls, std::uint32_t call, TimeRange range)
{
    const auto start = calls.startNs(call);
    return start && range.contains(*start);
}

/// Keeps only calls that begin in a range, and drops groups without calls.
void restrict(const KernelCalls &calls, TimeRange range, std::vector<KernelGroup> &groups)
{
    for (KernelGroup &group : groups) {
        std::erase_if(group.calls, [&](std::uint32_t call) { return !beginsIn(calls, call, range); });
        group.sumPs = 0;
        for (const std::uint32_t call : group.calls)
            group.sumPs += calls.durationPs(call).value_or(0);
    }
    std::erase_if(groups, [](const KernelGroup &group) { return group.calls.empty(); });
    std::stable_sort(groups.begin(), groups.end(), [](const KernelGroup &a, const KernelGroup &b) { return a.sumPs > b.sumPs; });
}

} // namespace

KernelTableSource::KernelTableSource(std::shared_ptr<const CardKernels> kernels, KernelsBy by, std::optional<TimeRange> absolute,
                                     std::size_t limit)
    : m_kernels(std::move(kernels))
    , m_by(by)
    , m_clock(KernelClock::of(*m_kernels))
    , m_columns(columnsOf(*m_kernels->calls, by, m_clock && !m_clock->isSteady()))
{
    if (by == KernelsBy::Call)
        addCalls(absolute);
    else
        addGroups(absolute, limit);
}

void KernelTableSource::addCalls(std::optional<TimeRange> absolute)
{
    const KernelCalls &calls = *m_kernels->calls;
    for (std::uint32_t call = 0; call < calls.size(); ++call) {
        if (absolute && !beginsIn(calls, call, *absolute))
            continue;
        m_calls.push_back(call);
        m_totalPs += calls.durationPs(call).value_or(0);
    }
}

void KernelTableSource::addGroups(std::optional<TimeRange> absolute, std::size_t limit)
{
    const KernelCalls &calls = *m_kernels->calls;
    m_groups = groupKernels(calls, m_by);
    if (absolute)
        restrict(calls, *absolute, m_groups);
    for (const KernelGroup &group : m_groups)
        m_totalPs += group.sumPs;
    if (limit > 0 && m_groups.size() > limit)
        m_groups.resize(limit);
    m_figures = figuresOf(calls, m_groups, calls.counters().size());
    if (m_clock)
        m_correctedPs = m_clock->correctedPs(m_groups);
}

std::vector<std::uint32_t> KernelTableSource::callsOf(std::size_t row) const
{
    return m_by == KernelsBy::Call ? std::vector{m_calls[row]} : m_groups[row].calls;
}

std::uint32_t KernelTableSource::longestCall(std::size_t row) const
{
    if (m_by == KernelsBy::Call)
        return m_calls[row];
    const KernelCalls &calls = *m_kernels->calls;
    return *std::max_element(m_groups[row].calls.begin(), m_groups[row].calls.end(), [&calls](std::uint32_t a, std::uint32_t b) {
        return calls.durationPs(a).value_or(0) < calls.durationPs(b).value_or(0);
    });
}

double KernelTableSource::shareOf(WideNs ps) const
{
    return m_totalPs > 0 ? static_cast<double>(ps) / static_cast<double>(m_totalPs) : 0;
}

TableCell KernelTableSource::cell(std::size_t row, std::size_t column) const
{
    if (m_by == KernelsBy::Call)
        return cellOfCall(m_calls[row], column);
    if (column != AtHighestClock)
        return cellOfGroup(m_figures[row], column);
    return m_clock && m_correctedPs[row] ? TableCell(saturated(*m_correctedPs[row])) : TableCell();
}

TableCell KernelTableSource::cellOfCall(std::uint32_t call, std::size_t column) const
{
    const KernelCalls &calls = *m_kernels->calls;
    switch (column) {
    case Name:
        return calls.name(call);
    case Type:
        return calls.type(call);
    case Core:
        return calls.core(call);
    case Shapes:
        return calls.shapes(call);
    case Start: {
        const auto start = calls.startNs(call);
        std::int64_t own = 0;
        const bool isKnown = start && m_kernels->trace && !__builtin_sub_overflow(*start, m_kernels->trace->originNs(), &own);
        return isKnown ? TableCell(own) : cellOf<TableCell>(start);
    }
    case Count:
        return std::int64_t{1};
    case Share:
        return shareOf(calls.durationPs(call).value_or(0));
    case AtHighestClock:
        return m_clock ? cellOf<TableCell>(m_clock->correctedPs(call)) : TableCell();
    case Wait:
        return cellOf<TableCell>(calls.waitPs(call));
    default:
        return column < Counters ? cellOf<TableCell>(calls.durationPs(call))
                                 : cellOf<TableCell>(calls.counter(call, column - Counters));
    }
}

TableCell KernelTableSource::cellOfGroup(const KernelFigures &figures, std::size_t column) const
{
    switch (column) {
    case Name:
        return cellOf<TableCell>(figures.name);
    case Type:
        return cellOf<TableCell>(figures.type);
    case Core:
        return cellOf<TableCell>(figures.core);
    case Shapes:
        return cellOf<TableCell>(figures.shapes);
    case Start:
        return {};
    case Count:
        return static_cast<std::int64_t>(figures.count);
    case Sum:
        return saturated(figures.sumPs);
    case Share:
        return shareOf(figures.sumPs);
    case Average:
        return cellOf<TableCell>(figures.averagePs);
    case Minimum:
        return cellOf<TableCell>(figures.minPs);
    case Maximum:
        return cellOf<TableCell>(figures.maxPs);
    case P95:
        return cellOf<TableCell>(figures.p95Ps);
    case Wait:
        return cellOf<TableCell>(figures.waitPs);
    default:
        return cellOf<TableCell>(figures.counters[column - Counters]);
    }
}

namespace {

PairedColumns kernelColumnsOf(KernelsBy by)
{
    using Column = KernelTableSource::Column;
    const std::vector<std::size_t> quantities{Column::Sum,     Column::Count, Column::Average,
                                              Column::Maximum, Column::P95,   Column::Wait};
    switch (by) {
    case KernelsBy::Name:
        return {{Column::Name}, {Column::Type}, quantities};
    case KernelsBy::Type:
        return {{Column::Type}, {}, quantities};
    case KernelsBy::Core:
        return {{Column::Core}, {}, quantities};
    case KernelsBy::Shape:
    case KernelsBy::Call:
        break;
    }
    return {{Column::Name, Column::Shapes}, {}, quantities};
}

PairedSource kernelSource(std::shared_ptr<const CardKernels> kernels, KernelsBy by, const std::vector<std::size_t> &key,
                          const PageCard &card, const std::optional<TimeRange> &own, bool isBase)
{
    std::optional<TimeRange> absolute;
    if (own)
        absolute = TimeRange{card.trace()->absolute(own->begin), card.trace()->absolute(own->end)};
    const auto table = std::make_shared<const KernelTableSource>(std::move(kernels), by, absolute);
    PairedSource source{table, {}, {}};
    source.keyOf = [table, key](std::size_t row) {
        std::string text;
        for (const std::size_t column : key)
            text += cellText(*table, row, column) + '\0';
        std::erase(text, '"'); // some versions of the profiler quote shapes
        return text;
    };
    source.addPlace = [table, isBase](std::size_t row, ComparedPlace &place) {
        (isBase ? place.base : place.target) = table->kernels().sliceOf(table->longestCall(row)).value_or(SliceId());
    };
    return source;
}

std::shared_ptr<const CardKernels> kernelsOfTimeline(const PageCard &card)
{
    return std::make_shared<const CardKernels>(cardKernels(card.card(), nullptr, card.open->trace()));
}

} // namespace

Result<ComparedTable> kernelPageDifferences(const PairedCards &cards, KernelsBy by, TaskControl &control)
{
    auto base = cards.base.open->kernels(control);
    if (!base)
        return failure(base.error());
    auto target = cards.target.open->kernels(control);
    if (!target)
        return failure(target.error());
    QString note;
    if (((*base)->table == nullptr) != ((*target)->table == nullptr)) {
        *base = kernelsOfTimeline(cards.base);
        *target = kernelsOfTimeline(cards.target);
        note = differenceNote(QT_TRANSLATE_NOOP(
            "PageDifferences", "Both cards are read from their timelines, because one of them has no kernel_details.csv."));
    }
    const bool tellsTypes = (*base)->table != nullptr;
    const KernelsBy group = !tellsTypes && by != KernelsBy::Core ? KernelsBy::Name
                            : by == KernelsBy::Call              ? KernelsBy::Shape
                                                                 : by;
    const PairedColumns columns = kernelColumnsOf(group);
    ComparedTable table =
        pairTables(kernelSource(std::move(*base), group, columns.names, cards.base, cards.baseRange, true),
                   kernelSource(std::move(*target), group, columns.names, cards.target, cards.targetRange, false), columns);
    takePartners(table, *cards.matching);
    table.note = note;
    if (control.stopRequested())
        return failure(ErrorCode::Cancelled);
    return table;
}

} // namespace plumbline
