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

/// Returns whether a source tells full names or subgraphs.
bool tellsScopes(const KernelCalls &calls)
{
    for (std::size_t call = 0; calls.isSummedUp() && call < calls.size(); ++call) {
        if (!calls.fullName(call).empty() || !calls.subgraph(call).empty())
            return true;
    }
    return false;
}

/// Returns the columns of a table. Columns that mean nothing for this kind of rows are hidden at first.
std::vector<TableColumn> columnsOf(const KernelCalls &calls, KernelsBy by, bool isClockChanging)
{
    const bool isCall = by == KernelsBy::Call;
    const bool isSummed = calls.isSummedUp();
    const bool hasScopes = tellsScopes(calls) && (isCall || by == KernelsBy::Name || by == KernelsBy::Shape);
    std::vector<TableColumn> columns{
        {"name", CellKind::Text, by == KernelsBy::Type || by == KernelsBy::Core},
        {"type", CellKind::Text, by == KernelsBy::Core},
        {"core", CellKind::Text},
        {"input_shapes", CellKind::Text, by != KernelsBy::Shape && !isCall},
        {"start", CellKind::Nanoseconds, !isCall || isSummed, false},
        {"count", CellKind::Count, isCall && !isSummed},
        {isCall ? "duration" : "sum", CellKind::Picoseconds},
        {"share", CellKind::Share},
        {"at_highest_clock", CellKind::Picoseconds, !isClockChanging},
        {"average", CellKind::Picoseconds, isCall, false},
        {"minimum", CellKind::Picoseconds, isCall, false},
        {"maximum", CellKind::Picoseconds, isCall, false},
        {"p95", CellKind::Picoseconds, isCall || isSummed, false},
        {"wait", CellKind::Picoseconds, isSummed, false},
        {"full_name", CellKind::Text, !hasScopes},
        {"subgraph", CellKind::Text, !hasScopes},
    };
    for (const std::string_view counter : calls.counters())
        columns.push_back({std::string(counter), isSummed && counter == "percent" ? CellKind::NumberText : CellKind::Decimal});
    return columns;
}

bool isSelected(const KernelCalls &calls, std::uint32_t call, const KernelTableSource::Selection &selection)
{
    const bool asksCore = selection.where || selection.isWorkOnly;
    const CoreClass core = asksCore ? coreClassOf(calls, call) : CoreClass::Other;
    if ((selection.where && core != *selection.where) || (selection.isWorkOnly && core == CoreClass::WaitOrCopy))
        return false;
    const auto start = calls.startNs(call);
    return !selection.absolute || calls.isSummedUp() || (start && selection.absolute->contains(*start));
}

/// Keeps only calls that are selected, and drops groups without calls.
void restrict(const KernelCalls &calls, const KernelTableSource::Selection &selection, std::vector<KernelGroup> &groups)
{
    for (KernelGroup &group : groups) {
        std::erase_if(group.calls, [&](std::uint32_t call) { return !isSelected(calls, call, selection); });
        group.sumPs = 0;
        for (const std::uint32_t call : group.calls)
            group.sumPs += calls.durationPs(call).value_or(0);
    }
    std::erase_if(groups, [](const KernelGroup &group) { return group.calls.empty(); });
    std::stable_sort(groups.begin(), groups.end(), [](const KernelGroup &a, const KernelGroup &b) { return a.sumPs > b.sumPs; });
}

} // namespace

KernelTableSource::KernelTableSource(std::shared_ptr<const CardKernels> kernels, KernelsBy by, const Selection &selection,
                                     std::size_t limit)
    : m_kernels(std::move(kernels))
    , m_by(by)
    , m_clock(KernelClock::of(*m_kernels))
    , m_columns(columnsOf(*m_kernels->calls, by, m_clock && !m_clock->isSteady()))
{
    if (by == KernelsBy::Call)
        addCalls(selection);
    else
        addGroups(selection, limit);
    if (limit == 0)
        return;
    for (std::size_t column = 0; column < m_columns.size(); ++column)
        m_columns[column].isHidden = column != Name && column != Count && column != Sum && column != Share;
}

void KernelTableSource::addCalls(const Selection &selection)
{
    const KernelCalls &calls = *m_kernels->calls;
    for (std::uint32_t call = 0; call < calls.size(); ++call) {
        if (!isSelected(calls, call, selection))
            continue;
        m_calls.push_back(call);
        m_shares.add(calls, call, calls.durationPs(call).value_or(0));
    }
}

void KernelTableSource::addGroups(const Selection &selection, std::size_t limit)
{
    const KernelCalls &calls = *m_kernels->calls;
    m_groups = groupKernels(calls, m_by);
    if (selection.absolute || selection.where || selection.isWorkOnly)
        restrict(calls, selection, m_groups);
    m_shares = KernelShares(calls, m_groups);
    for (std::size_t group = limit; limit > 0 && group < m_groups.size(); ++group) {
        const bool isOfFirstWhole = calls.whole(m_groups[group].calls.front()) == calls.whole(m_groups.front().calls.front());
        m_leftOutPs += isOfFirstWhole ? m_groups[group].sumPs : 0;
    }
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

TableCell KernelTableSource::cell(std::size_t row, std::size_t column) const
{
    if (m_by == KernelsBy::Call)
        return cellOfCall(m_calls[row], column);
    if (column != AtHighestClock)
        return cellOfGroup(row, column);
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
        return static_cast<std::int64_t>(calls.executions(call));
    case Share:
        return m_shares.shareOf(calls, call, calls.durationPs(call).value_or(0));
    case AtHighestClock:
        return m_clock ? cellOf<TableCell>(m_clock->correctedPs(call)) : TableCell();
    case Wait:
        return cellOf<TableCell>(calls.waitPs(call));
    case FullName:
        return calls.fullName(call);
    case Subgraph:
        return calls.subgraph(call);
    default:
        return column < Counters ? cellOf<TableCell>(calls.durationPs(call))
                                 : cellOf<TableCell>(calls.counter(call, column - Counters));
    }
}

TableCell KernelTableSource::cellOfGroup(std::size_t row, std::size_t column) const
{
    const KernelFigures &figures = m_figures[row];
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
        return m_shares.shareOf(*m_kernels->calls, m_groups[row].calls.front(), figures.sumPs);
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
    case FullName:
        return cellOf<TableCell>(figures.fullName);
    case Subgraph:
        return cellOf<TableCell>(figures.subgraph);
    default:
        if (m_columns[column].kind == CellKind::NumberText)
            return cellOf<TableCell>(figures.counterTexts[column - Counters]);
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
    const auto table =
        std::make_shared<const KernelTableSource>(std::move(kernels), by, KernelTableSource::Selection{absolute, {}, false});
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

std::shared_ptr<const CardKernels> kernelsOfTimeline(const PageCard &card, TaskControl &control)
{
    return std::make_shared<const CardKernels>(cardKernels(card.card(), nullptr, card.open->trace(), control));
}

} // namespace

Result<ComparedTable> kernelPageDifferences(const PairedCards &cards, KernelsBy by, TaskControl &control)
{
    const KernelsBy asked = by == KernelsBy::Call ? KernelsBy::Shape : by;
    auto base = cards.base.open->kernelsFor(asked, control);
    if (!base)
        return failure(base.error());
    auto target = cards.target.open->kernelsFor(asked, control);
    if (!target)
        return failure(target.error());
    QString note;
    const bool hasTimelines = cards.base.trace() && cards.target.trace();
    const bool isUnlike = (*base)->isOfTable() != (*target)->isOfTable() || (*base)->isPerStep != (*target)->isPerStep;
    if (isUnlike && !hasTimelines)
        return failure(ErrorCode::FileNotFound, cards.base.card().path);
    if (isUnlike) {
        *base = kernelsOfTimeline(cards.base, control);
        *target = kernelsOfTimeline(cards.target, control);
        note = differenceNote(QT_TRANSLATE_NOOP(
            "PageDifferences", "Both cards are read from their timelines, because one of them has no kernel_details.csv."));
    }
    const bool tellTypes = (*base)->tellsTypes() && (*target)->tellsTypes();
    const KernelsBy group = !tellTypes && by != KernelsBy::Core ? KernelsBy::Name : asked;
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
