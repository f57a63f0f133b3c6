// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/pages/steps/stepanalysis.h"

#include "widgets/comparison/pairedtable.h"
#include "widgets/pages/differencenotes.h"
#include "widgets/pages/splitlegend.h"
#include "widgets/tables/optionalcell.h"

#include <algorithm>
#include <array>
#include <memory>
#include <unordered_map>
#include <utility>

namespace plumbline {

namespace {

using StepAnalysisQ = OverviewQuantity;

/// Marks steps that are much longer than most. Steps of unknown length are left out.
void markOutliers(std::vector<StepRow> &rows)
{
    std::vector<TimeNs> lengths;
    std::vector<StepRow *> measured;
    for (StepRow &row : rows) {
        if (row.lengthNs) {
            lengths.push_back(*row.lengthNs);
            measured.push_back(&row);
        }
    }
    const std::vector<bool> outlying = outlyingSteps(lengths);
    for (std::size_t index = 0; index < measured.size() && index < outlying.size(); ++index)
        measured[index]->isOutlier = outlying[index];
}

void addStages(const StepStageAnalysis &analysis, std::vector<StepRow> &rows)
{
    for (const StepStages &stages : analysis.steps) {
        rows.push_back(StepRow{stages.step, stages.range, stages.lengthNs, {}, stages, false, false});
    }
}

/// Adds the time split of each step to its row. Steps of a table without timeline get rows of their own.
void addSplits(const CardOverview &overview, std::vector<StepRow> &rows)
{
    std::unordered_map<std::string, std::size_t> known;
    for (std::size_t row = 0; row < rows.size(); ++row)
        known.try_emplace(rows[row].number, row);
    for (const CardOverview::Step &step : overview.steps) {
        if (step.number.empty() || (overview.source != OverviewSource::StepTable && !step.computed.of(StepAnalysisQ::Step)))
            continue; // does not belong to a step
        const auto [found, isNew] = known.try_emplace(step.number, rows.size());
        if (isNew && overview.source != OverviewSource::StepTable) {
            known.erase(found);
            continue;
        }
        if (isNew)
            rows.push_back(StepRow{step.number, {}, {}, {}, {}, false, false});
        rows[found->second].split =
            overview.source == OverviewSource::StepTable ? step.reported.value_or(OverviewQuantities()) : step.computed;
    }
}

/// Limits the figures of a step to a range.
void cut(StepRow &row, TimeRange range, const PageCard &card, TaskControl &control)
{
    const TimeRange part{std::max(row.range->begin, range.begin), std::min(row.range->end, range.end)};
    const auto overview = card.open->overviewIn(part, control);
    if (!overview)
        return; // cancelled
    const OverviewQuantities &all = (*overview)->all;
    row.range = part;
    row.lengthNs = part.length();
    row.split = {};
    for (const StepAnalysisQ quantity : {StepAnalysisQ::Computing, StepAnalysisQ::Communication, StepAnalysisQ::Overlapped,
                                         StepAnalysisQ::NotOverlapped, StepAnalysisQ::Free})
        row.split[static_cast<std::size_t>(quantity)] = all.of(quantity);
    row.stages.reset();
    row.isOutlier = false;
    row.isCut = true;
}

void restrict(CardSteps &steps, TimeRange range, const PageCard &card, TaskControl &control)
{
    const auto hasTimes = [](const StepRow &row) { return row.range.has_value(); };
    if (!card.trace() || !std::all_of(steps.rows.begin(), steps.rows.end(), hasTimes))
        return;
    steps.isRestricted = true;
    std::erase_if(steps.rows,
                  [range](const StepRow &row) { return row.range->begin >= range.end || row.range->end <= range.begin; });
    for (StepRow &row : steps.rows) {
        if (row.range->begin < range.begin || row.range->end > range.end)
            cut(row, range, card, control);
    }
}

std::string markOf(const StepRow &row)
{
    return row.isCut ? "◐" : row.isOutlier ? "▲" : "";
}

} // namespace

Result<CardSteps> analyseSteps(const PageCard &card, std::optional<TimeRange> range, TaskControl &control)
{
    CardSteps steps;
    const auto stages = card.open->stages(control);
    if (!stages)
        return failure(stages.error());
    steps.source = (*stages)->source;
    addStages(**stages, steps.rows);
    const auto overview = card.open->overview(control);
    if (!overview)
        return failure(overview.error());
    addSplits(**overview, steps.rows);
    if (!card.trace() && !steps.rows.empty())
        steps.source = StepSource::Table;
    markOutliers(steps.rows); // compared with all steps, even if only some are shown
    if (range)
        restrict(steps, *range, card, control);
    if (control.stopRequested())
        return failure(ErrorCode::Cancelled);
    return steps;
}

std::shared_ptr<const TableSource> stepTable(const CardSteps &steps)
{
    auto table = std::make_shared<FilledTable>(std::vector<TableColumn>{
        {"step", CellKind::Text},
        {"outlier", CellKind::Text},
        {"step_time", CellKind::Nanoseconds},
        {"time_split", CellKind::Bar},
        {"computing", CellKind::Nanoseconds},
        {"overlapped", CellKind::Nanoseconds},
        {"not_overlapped", CellKind::Nanoseconds},
        {"free", CellKind::Nanoseconds},
        {"step_gap", CellKind::Nanoseconds},
        {"forward_backward", CellKind::Nanoseconds},
        {"step_tail", CellKind::Nanoseconds},
        {"update", CellKind::Nanoseconds},
        {"preparing", CellKind::Nanoseconds},
        {"bubble", CellKind::Nanoseconds, true},
        {"stage", CellKind::Nanoseconds, true},
        {"start", CellKind::Nanoseconds, false, false},
    });
    std::int64_t longest = 0;
    for (const StepRow &row : steps.rows) {
        const StepStages none{};
        const StepStages &stages = row.stages ? *row.stages : none;
        const auto whole = row.split.busyAndFreeNs();
        longest = std::max(longest, whole.value_or(0));
        table->addRow({row.number, markOf(row), cellOf(row.lengthNs), cellOf(whole),
                       cellOf(row.split.of(StepAnalysisQ::Computing)), cellOf(row.split.of(StepAnalysisQ::Overlapped)),
                       cellOf(row.split.of(StepAnalysisQ::NotOverlapped)), cellOf(row.split.of(StepAnalysisQ::Free)),
                       cellOf(stages.gapNs), cellOf(stages.forwardBackwardNs), cellOf(stages.tailNs), cellOf(stages.updateNs),
                       cellOf(row.split.of(StepAnalysisQ::Preparing)), cellOf(row.split.of(StepAnalysisQ::Bubble)),
                       cellOf(row.split.of(StepAnalysisQ::Stage)),
                       row.range ? FilledTable::Cell(row.range->begin) : FilledTable::Cell()},
                      timeSplit(row.split));
    }
    table->setBarWhole(longest);
    table->hideEmptyColumns();
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

} // namespace plumbline
