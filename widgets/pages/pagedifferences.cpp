// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/pages/pagedifferences.h"

#include "core/analysis/cardkernels.h"
#include "core/analysis/cardmemory.h"
#include "core/analysis/cardoverview.h"
#include "core/profile/cardfiles.h"
#include "widgets/models/celltext.h"
#include "widgets/models/pairedtable.h"
#include "widgets/pages/kerneltable.h"
#include "widgets/pages/stepanalysis.h"

#include <QCoreApplication>

#include <algorithm>
#include <functional>
#include <map>
#include <memory>
#include <utility>

namespace plumbline {

namespace {

QString translated(const char *text)
{
    return QCoreApplication::translate("PageDifferences", text);
}

QString wholeCaptures(bool isRestricted)
{
    return isRestricted ? translated(QT_TRANSLATE_NOOP("PageDifferences", "Over the whole captures, whatever range is marked."))
                        : QString();
}

/// The numbers of steps as the base has them; what has no partner keeps its own, marked as of the target.
class StepNames
{
public:
    explicit StepNames(const Matching &matching)
    {
        for (const StepPair &pair : matching.steps) {
            if (pair.base && pair.target)
                m_names.emplace(matching.targetSteps[*pair.target].number, matching.baseSteps[*pair.base].number);
        }
        for (const ProfilerStep &step : matching.baseSteps)
            m_ofBase.emplace(step.number, true);
    }
    [[nodiscard]] std::string ofTarget(const std::string &number) const
    {
        const auto known = m_names.find(number);
        if (known != m_names.end())
            return known->second;
        return m_ofBase.contains(number) ? '\1' + number : number;
    }

private:
    std::map<std::string, std::string> m_names; ///< by that of the target
    std::map<std::string, bool> m_ofBase;
};

std::string textIn(const TableSource &table, std::size_t row, std::size_t column)
{
    return cellCopyText(table.columns()[column].kind, table.cell(row, column)).toStdString();
}

/// The texts of some columns as a key.
std::string keyOf(const TableSource &table, std::size_t row, std::initializer_list<std::size_t> columns)
{
    std::string key;
    for (const std::size_t column : columns)
        key += textIn(table, row, column) + '\0';
    return key;
}

/// Of both longest calls that of the base gives way to the partner of the other.
void takePartners(ComparedTable &table, const Matching &matching)
{
    for (ComparedPlace &place : table.places) {
        if (!place.target.isValid())
            continue;
        if (const SliceId partner = matching.baseOf[place.target.value]; partner.isValid())
            place.base = partner;
    }
}

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

PairedSource kernelSource(CardKernels kernels, KernelsBy by, const std::vector<std::size_t> &key, const PageCard &card,
                          const std::optional<TimeRange> &own, bool isBase)
{
    std::optional<TimeRange> absolute;
    if (own)
        absolute = TimeRange{card.trace->absolute(own->begin), card.trace->absolute(own->end)};
    const auto table =
        std::make_shared<const KernelTableSource>(std::make_shared<const CardKernels>(std::move(kernels)), by, absolute);
    PairedSource source{table, {}, {}};
    source.keyOf = [table, key](std::size_t row) {
        std::string text;
        for (const std::size_t column : key)
            text += textIn(*table, row, column) + '\0';
        std::erase(text, '"'); // some versions quote shapes
        return text;
    };
    source.addPlace = [table, isBase](std::size_t row, ComparedPlace &place) {
        (isBase ? place.base : place.target) = table->kernels().sliceOf(table->longestCall(row)).value_or(SliceId());
    };
    return source;
}

/// The communication of base and target, read as of a profile of two cards.
Result<SharedCommunication> communicationOf(const PairedCards &cards, const PairedAxis &axis, TaskControl &control)
{
    const auto both = std::make_shared<const std::vector<PageCard>>(std::vector{cards.base, cards.target});
    return analyseCommunication(both, axis.originNs, {axis.shiftsNs.begin(), axis.shiftsNs.end()}, control);
}

/// Tables of communication of the base (0) and of the target (1).
struct CommunicationSides
{
    std::array<std::shared_ptr<const TableSource>, 2> tables;
    /// The call that a row of a side leads to; may be none.
    std::function<std::optional<std::uint32_t>(std::size_t side, std::size_t row)> callOf;
};

/// Their rows are told apart by the texts of `key`, steps among them, and lead to the slices of their calls.
ComparedTable pairByTexts(const CommunicationSides &sides, const SharedCommunication &all, const PairedColumns &columns,
                          std::initializer_list<std::size_t> key, std::size_t stepColumn, const Matching &matching)
{
    const StepNames steps(matching);
    std::array<PairedSource, 2> sources;
    for (std::size_t side = 0; side < sources.size(); ++side) {
        sources[side].table = sides.tables[side];
        sources[side].keyOf = [table = sides.tables[side], key, side, stepColumn, &steps](std::size_t row) {
            const std::string step = textIn(*table, row, stepColumn);
            return keyOf(*table, row, key) + (side == 0 ? step : steps.ofTarget(step));
        };
        sources[side].addPlace = [&sides, all, side](std::size_t row, ComparedPlace &place) {
            if (const auto call = sides.callOf(side, row))
                (side == 0 ? place.base : place.target) = sliceOfCall(*all, *call);
        };
    }
    return pairTables(sources[0], sources[1], columns);
}

} // namespace

Result<ComparedTable> kernelPageDifferences(const PairedCards &cards, KernelsBy by, TaskControl &control)
{
    auto base = readCardKernels(*cards.base.card, cards.base.trace, control);
    if (!base)
        return failure(base.error());
    auto target = readCardKernels(*cards.target.card, cards.target.trace, control);
    if (!target)
        return failure(target.error());
    QString note;
    if ((base->table == nullptr) != (target->table == nullptr)) {
        *base = cardKernels(*cards.base.card, nullptr, cards.base.trace);
        *target = cardKernels(*cards.target.card, nullptr, cards.target.trace);
        note = translated(
            QT_TRANSLATE_NOOP("PageDifferences", "Both from their timelines, because one card has no kernel_details.csv."));
    }
    const bool tellsTypes = base->table != nullptr;
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

Result<ComparedTable> stepPageDifferences(const PairedCards &cards, TaskControl &control)
{
    enum Column : std::size_t { Number = 0, StepTime = 2, Computing = 4, NotOverlapped = 6, Free = 7, Preparing = 12 };
    const StepNames names(*cards.matching);
    std::array<PairedSource, 2> sources;
    for (std::size_t side = 0; side < sources.size(); ++side) {
        const bool isBase = side == 0;
        auto read = analyseSteps(isBase ? cards.base : cards.target, isBase ? cards.baseRange : cards.targetRange, control);
        if (!read)
            return failure(read.error());
        const auto steps = std::make_shared<const CardSteps>(std::move(*read));
        sources[side].table = stepTable(*steps);
        sources[side].keyOf = [steps, isBase, &names](std::size_t row) {
            const std::string &number = steps->rows[row].number;
            return isBase ? number : names.ofTarget(number);
        };
        sources[side].addPlace = [steps, isBase](std::size_t row, ComparedPlace &place) {
            (isBase ? place.baseRange : place.targetRange) = steps->rows[row].range;
        };
    }
    return pairTables(sources[0], sources[1], {{Number}, {}, {StepTime, Computing, NotOverlapped, Free, Preparing}, false});
}

Result<ComparedTable> overviewPageDifferences(const PairedCards &cards, const std::string &step, TaskControl &control)
{
    const CardOverview base = overviewOf(*cards.base.card, cards.base.trace.get(), cards.baseRange, control);
    const CardOverview target = overviewOf(*cards.target.card, cards.target.trace.get(), cards.targetRange, control);
    if (control.stopRequested())
        return failure(ErrorCode::Cancelled);
    std::optional<CompareScope> scope;
    if (!step.empty() && !cards.baseRange)
        scope = scopeOfSteps(*cards.matching, step, step);
    ComparedTable table = quantityTable(overviewDifferences(base, target, *cards.matching, scope.value_or(CompareScope())));
    if (!step.empty() && !cards.baseRange && !scope)
        table.note =
            translated(QT_TRANSLATE_NOOP("PageDifferences", "Not both cards have this step: these are the whole captures."));
    return table;
}

Result<ComparedTable> memoryPageDifferences(const PairedCards &cards, TaskControl &control)
{
    const CardMemory base = readCardMemory(*cards.base.card, control);
    const CardMemory target = readCardMemory(*cards.target.card, control);
    if (control.stopRequested())
        return failure(ErrorCode::Cancelled);
    ComparedTable table = peakTable(peakDifferences(base.curves, target.curves), *cards.base.trace, *cards.target.trace);
    table.note = wholeCaptures(cards.baseRange.has_value());
    return table;
}

Result<ComparedTable> hostPageDifferences(const PairedCards &cards, TaskControl &control)
{
    const auto groups = apiDifferences(*cards.base.trace, *cards.target.trace, *cards.matching, {}, control);
    if (!groups)
        return failure(groups.error());
    ComparedTable table = groupTable(*groups, "host_call", "", *cards.matching);
    table.note = wholeCaptures(cards.baseRange.has_value());
    return table;
}

Result<ComparedTable> operatorPageDifferences(const PairedCards &cards, TaskControl &control)
{
    const auto groups = communicationDifferences(*cards.base.trace, *cards.target.trace, *cards.matching, {}, control);
    if (!groups)
        return failure(groups.error());
    ComparedTable table = groupTable(*groups, "comm_operator", "comm_group", *cards.matching);
    table.note = wholeCaptures(cards.baseRange.has_value());
    return table;
}

Result<ComparedTable> groupPageDifferences(const PairedCards &cards, const PairedAxis &axis, const CommunicationWords &words,
                                           TaskControl &control)
{
    enum Column : std::size_t { Group = 0, Kind = 2, Step = 5, Calls = 6, Elapse = 8, Transit = 9, Wait = 10, Idle = 12 };
    const auto all = communicationOf(cards, axis, control);
    if (!all)
        return failure(all.error());
    std::array<ChosenTotals, 2> totals;
    CommunicationSides sides;
    for (std::uint32_t side = 0; side < totals.size(); ++side) {
        CommunicationFilter filter;
        filter.card = side;
        filter.range = axis.range;
        totals[side] = totalsOf(**all, filter);
        sides.tables[side] = totalTable(**all, totals[side], words);
    }
    sides.callOf = [&](std::size_t side, std::size_t row) { return longestCallOf(**all, *totals[side][row]); };
    return pairByTexts(sides, *all, {{Group, Kind, Step}, {}, {Elapse, Calls, Transit, Wait, Idle}}, {Group, Kind}, Step,
                       *cards.matching);
}

Result<ComparedTable> linkPageDifferences(const PairedCards &cards, const PairedAxis &axis, const CommunicationWords &words,
                                          TaskControl &control)
{
    enum Column : std::size_t { Name = 0, Group = 3, Step = 7, Source = 8, Target = 9, Transport = 11, Size = 12, Time = 13 };
    const auto all = communicationOf(cards, axis, control);
    if (!all)
        return failure(all.error());
    std::array<ChosenRows, 2> links;
    CommunicationSides sides;
    for (std::uint32_t side = 0; side < links.size(); ++side) {
        CommunicationFilter filter;
        filter.card = side;
        links[side] = linksOf(**all, filter);
        sides.tables[side] = linkTable(*all, links[side], words);
    }
    sides.callOf = [&](std::size_t side, std::size_t row) { return callOfLink(**all, links[side][row]); };
    ComparedTable table = pairByTexts(sides, *all, {{Name, Group, Step, Source, Target, Transport}, {}, {Time, Size}},
                                      {Name, Group, Source, Target, Transport}, Step, *cards.matching);
    table.note = wholeCaptures(axis.range.has_value());
    return table;
}

} // namespace plumbline
