// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/pages/communication/communicationdifferences.h"

#include "widgets/comparison/pairedtable.h"
#include "widgets/pages/differencenotes.h"

#include <array>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace plumbline {

namespace {

/// Returns the texts of some columns as a key.
std::string keyOf(const TableSource &table, std::size_t row, std::initializer_list<std::size_t> columns)
{
    std::string key;
    for (const std::size_t column : columns)
        key += cellText(table, row, column) + '\0';
    return key;
}

/// Reads the communication of base and target as that of a profile with two cards.
Result<SharedCommunication> communicationOf(const PairedCards &cards, const PairedAxis &axis, TaskControl &control)
{
    const auto both = std::make_shared<const std::vector<PageCard>>(std::vector{cards.base, cards.target});
    return analyseCommunication(both, axis.originNs, {axis.clocks.begin(), axis.clocks.end()}, control);
}

/// Tables of the communication of the base (0) and of the target (1).
struct CommunicationSides
{
    std::array<std::shared_ptr<const TableSource>, 2> tables;
    /// Returns the call that a row leads to, if there is one.
    std::function<std::optional<std::uint32_t>(std::size_t side, std::size_t row)> callOf;
};

/// Pairs rows by the texts of the columns in `key` and by their step. They lead to the slices of their calls.
ComparedTable pairByTexts(const CommunicationSides &sides, const SharedCommunication &all, const PairedColumns &columns,
                          std::initializer_list<std::size_t> key, std::size_t stepColumn, const Matching &matching)
{
    const StepNames steps(matching);
    std::array<PairedSource, 2> sources;
    for (std::size_t side = 0; side < sources.size(); ++side) {
        sources[side].table = sides.tables[side];
        sources[side].keyOf = [table = sides.tables[side], key, side, stepColumn, &steps](std::size_t row) {
            const std::string step = cellText(*table, row, stepColumn);
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

Result<ComparedTable> operatorPageDifferences(const PairedCards &cards, TaskControl &control)
{
    const auto groups = communicationDifferences(*cards.base.trace(), *cards.target.trace(), *cards.matching, {}, control);
    if (!groups)
        return failure(groups.error());
    ComparedTable table = groupTable(*groups, "comm_operator", "comm_group", *cards.matching);
    table.note = wholeCapturesNote(cards.baseRange.has_value());
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
    table.note = wholeCapturesNote(axis.range.has_value());
    return table;
}

} // namespace plumbline
