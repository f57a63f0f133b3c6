// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/pages/steps/stepanalysis.h"

#include "core/base/timeunits.h"
#include "core/base/wide.h"
#include "core/facts/cardstages.h"
#include "widgets/comparison/pairedtable.h"
#include "widgets/pages/cardchooser.h"
#include "widgets/pages/differencenotes.h"
#include "widgets/pages/splitlegend.h"
#include "widgets/tables/optionalcell.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <filesystem>
#include <map>
#include <memory>
#include <set>
#include <system_error>
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

StepRow stepRowOf(const CardStep &step)
{
    StepRow row{step.stages.step, step.stages.range, step.lengthNs(), step.quantities, {}, false, false};
    if (step.hasLength)
        row.stages = step.stages;
    return row;
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

void restrict(StepRows &steps, TimeRange range, const PageCard &card, TaskControl &control)
{
    const auto hasTimes = [](const StepRow &row) { return row.range.has_value(); };
    if (!card.trace() || !std::all_of(steps.rows.begin(), steps.rows.end(), hasTimes))
        return;
    steps.isRestricted = true;
    steps.mean.reset();
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

Result<StepRows> analyseSteps(const PageCard &card, std::optional<TimeRange> range, const StepPoints &points,
                              TaskControl &control)
{
    const auto known = stagesAtPoints(*card.open, points, control);
    const auto overview = known ? card.open->overview(control) : CardFact<CardOverview>();
    if (!known || !overview)
        return failure(known ? overview.error() : known.error());
    const StepStageAnalysis &stages = known->stages;
    StepRows result;
    result.missing = known->missing;
    result.untold = known->untold;
    const CardSteps steps = cardSteps(stages, **overview);
    result.source = steps.source;
    result.forwardPoint = stages.forwardPoint;
    result.backwardPoint = stages.backwardPoint;
    result.choice = stages.choice;
    for (const CardStep &step : steps.steps)
        result.rows.push_back(stepRowOf(step));
    if (!steps.steps.empty())
        result.mean = stepRowOf(steps.mean);
    result.meanOf = stages.meanOf();
    result.meanSteps = steps.meanSteps;
    markOutliers(result.rows); // compared with all steps, even if only some are shown
    if (range)
        restrict(result, *range, card, control);
    std::error_code failed;
    if (result.rows.empty() && !std::filesystem::exists(card.card().path, failed) && !failed)
        result.lostFolder = card.card().path;
    if (control.stopRequested())
        return failure(ErrorCode::Cancelled);
    return result;
}

namespace {

/// Returns the figures of a step with its length.
OverviewQuantities wholeOf(const StepRow &row)
{
    OverviewQuantities whole = row.split;
    whole[static_cast<std::size_t>(StepAnalysisQ::Step)] = row.lengthNs;
    return whole;
}

/// Returns how long the bar of a step is. A step of which no part is known has none.
std::optional<TimeNs> barNs(const StepRow &row)
{
    const auto divided = row.split.busyAndFreeNs();
    const bool hasPart = row.split.of(StepAnalysisQ::Computing) || row.split.of(StepAnalysisQ::NotOverlapped);
    if (divided)
        return *divided + preparingNs(row.split);
    return hasPart ? row.lengthNs : std::nullopt;
}

void addStepRow(FilledTable &table, const StepRow &row, const std::string &number)
{
    const StepStages none{};
    const StepStages &stages = row.stages ? *row.stages : none;
    const auto at = [&stages](const std::optional<TimeNs> &time) {
        return time && stages.startNs ? cellOf(std::optional(*time - *stages.startNs)) : FilledTable::Cell();
    };
    WideNs reduceNs = 0;
    for (const StepReduce &reduce : stages.allReduces)
        reduceNs += reduce.durationNs;
    const OverviewQuantities whole = barNs(row) ? wholeOf(row) : OverviewQuantities();
    table.addRow({number, markOf(row), cellOf(row.lengthNs), cellOf(barNs(row)), cellOf(row.split.of(StepAnalysisQ::Computing)),
                  cellOf(row.split.of(StepAnalysisQ::Overlapped)), cellOf(row.split.of(StepAnalysisQ::NotOverlapped)),
                  cellOf(row.split.of(StepAnalysisQ::Free)), cellOf(stages.gapNs), cellOf(stages.forwardBackwardNs),
                  cellOf(stages.tailNs), cellOf(stages.updateNs),
                  stages.allReduces.empty() ? FilledTable::Cell() : FilledTable::Cell(saturated(reduceNs)), at(stages.forwardNs),
                  at(stages.backwardNs), cellOf(row.split.of(StepAnalysisQ::Preparing)),
                  cellOf(row.split.of(StepAnalysisQ::Bubble)), cellOf(row.split.of(StepAnalysisQ::Stage)),
                  row.range ? FilledTable::Cell(row.range->begin) : FilledTable::Cell()},
                 wholeSplit(whole));
}

} // namespace

std::shared_ptr<const TableSource> stepTable(const StepRows &steps, const std::string &mean)
{
    // A sum over the steps would hold the row of means as well.
    const bool hasMean = !mean.empty() && steps.mean;
    const bool isAdded = !hasMean;
    auto table = std::make_shared<FilledTable>(std::vector<TableColumn>{
        {"step", CellKind::Text},
        {"outlier", CellKind::Text},
        {"step_time", CellKind::Nanoseconds, false, isAdded},
        {"time_split", CellKind::Bar, false, isAdded},
        {"computing", CellKind::Nanoseconds, false, isAdded},
        {"overlapped", CellKind::Nanoseconds, false, isAdded},
        {"not_overlapped", CellKind::Nanoseconds, false, isAdded},
        {"free", CellKind::Nanoseconds, false, isAdded},
        {"step_gap", CellKind::Nanoseconds, false, isAdded},
        {"forward_backward", CellKind::Nanoseconds, false, isAdded},
        {"step_tail", CellKind::Nanoseconds, false, isAdded},
        {"update", CellKind::Nanoseconds, false, isAdded},
        {"reduce_time", CellKind::Nanoseconds, false, isAdded},
        {"forward_begin", CellKind::Nanoseconds, true, false},
        {"backward_end", CellKind::Nanoseconds, true, false},
        {"preparing", CellKind::Nanoseconds, false, isAdded},
        {"bubble", CellKind::Nanoseconds, true, isAdded},
        {"stage", CellKind::Nanoseconds, true, isAdded},
        {"start", CellKind::Nanoseconds, false, false},
    });
    std::int64_t longest = 0;
    if (hasMean)
        addStepRow(*table, *steps.mean, mean);
    for (const StepRow &row : steps.rows) {
        longest = std::max(longest, barNs(row).value_or(0));
        addStepRow(*table, row, row.number);
    }
    table->setBarWhole(longest);
    table->hideEmptyColumns();
    return table;
}

std::shared_ptr<const TableSource> reduceTable(const StepRows &steps)
{
    auto table = std::make_shared<FilledTable>(std::vector<TableColumn>{
        {"step", CellKind::Text},
        {"name", CellKind::Text},
        {"reduce_begin", CellKind::Nanoseconds, false, false},
        {"reduce_end", CellKind::Nanoseconds, false, false},
        {"reduce_time", CellKind::Nanoseconds},
    });
    for (const StepRow &row : steps.rows) {
        if (!row.stages || !row.stages->startNs)
            continue;
        for (const StepReduce &reduce : row.stages->allReduces) {
            const TimeNs begin = reduce.startNs - *row.stages->startNs;
            table->addRow({row.number, reduce.name, begin, begin + reduce.durationNs, reduce.durationNs});
        }
    }
    return table;
}

namespace {

/// Returns the number of a step; empty for any other text.
std::optional<std::int64_t> numberOf(const StepRow &row)
{
    std::int64_t number = 0;
    const char *end = row.number.data() + row.number.size();
    const auto [stop, error] = std::from_chars(row.number.data(), end, number);
    return error == std::errc() && stop == end ? std::optional(number) : std::nullopt;
}

/// Makes a curve of one figure of the steps, at their numbers or counted from 1; null if no step tells it.
template<typename Get>
std::shared_ptr<const Curve> curveOverSteps(QString name, const std::vector<StepRow> &rows, bool isNumbered, const Get &get)
{
    std::vector<std::int64_t> places;
    std::vector<double> values;
    for (std::size_t row = 0; row < rows.size(); ++row) {
        const std::optional<TimeNs> ns = get(rows[row]);
        if (!ns)
            continue;
        places.push_back(isNumbered ? *numberOf(rows[row]) : static_cast<std::int64_t>(row) + 1);
        values.push_back(static_cast<double>(*ns) / NsPerMs);
    }
    return places.empty() ? nullptr : makeCurve(std::move(name), std::move(places), std::move(values));
}

} // namespace

bool areNumbered(const std::vector<StepRow> &rows)
{
    std::optional<std::int64_t> last;
    for (const StepRow &row : rows) {
        const std::optional<std::int64_t> number = numberOf(row);
        if (!number || (last && *number <= *last))
            return false;
        last = number;
    }
    return true;
}

Curves stageCurves(const StepRows &steps)
{
    Curves curves;
    const bool isNumbered = areNumbered(steps.rows);
    for (const auto &[name, stage] :
         {std::pair("step_gap", &StepStages::gapNs), std::pair("forward_backward", &StepStages::forwardBackwardNs),
          std::pair("step_tail", &StepStages::tailNs)}) {
        const auto get = [stage = stage](const StepRow &row) { return row.stages ? (*row.stages).*stage : std::nullopt; };
        if (auto curve = curveOverSteps(QString::fromLatin1(name), steps.rows, isNumbered, get))
            curves.push_back(std::move(curve));
    }
    return curves;
}

namespace {

/// Returns how long the longest first step takes if it exceeds all other steps of all cards by far; empty otherwise.
std::optional<TimeNs> outstandingFirst(const std::vector<std::vector<StepRow>> &cards)
{
    constexpr TimeNs FarTimes = 3;
    TimeNs first = 0;
    TimeNs others = 0;
    for (const std::vector<StepRow> &rows : cards) {
        for (std::size_t step = 0; step < rows.size(); ++step)
            (step == 0 ? first : others) = std::max(step == 0 ? first : others, rows[step].lengthNs.value_or(0));
    }
    return others > 0 && first / FarTimes > others ? std::optional(first) : std::nullopt;
}

/// Returns the names of cards in a legend: their ranks, or their own names where one rank was captured more than once.
std::vector<QString> legendNames(const std::vector<PageCard> &cards)
{
    std::set<int> jobs;
    std::map<std::pair<int, std::optional<int>>, int> captures;
    for (const PageCard &card : cards) {
        jobs.insert(card.card().job);
        ++captures[{card.card().job, card.card().rank}];
    }
    std::vector<QString> names;
    for (const PageCard &card : cards) {
        const bool isOnly = captures[{card.card().job, card.card().rank}] == 1;
        names.push_back(isOnly ? shortCardName(card, jobs.size() > 1) : card.name);
    }
    return names;
}

} // namespace

Result<LengthCurves> lengthCurves(const std::vector<PageCard> &cards, TaskControl &control)
{
    std::vector<std::vector<StepRow>> all;
    for (const PageCard &card : cards) {
        if (control.stopRequested())
            return failure(ErrorCode::Cancelled);
        const auto stages = card.open->stages(control);
        std::vector<StepRow> &rows = all.emplace_back();
        for (std::size_t step = 0; stages && step < (*stages)->steps.size(); ++step)
            rows.push_back(StepRow{(*stages)->steps[step].step, {}, (*stages)->steps[step].periodNs(), {}, {}, false, false});
    }
    LengthCurves lengths{{}, {}, std::ranges::all_of(all, &areNumbered), outstandingFirst(all)};
    const std::vector<QString> names = legendNames(cards);
    for (std::size_t card = 0; card < cards.size(); ++card) {
        if (lengths.leftOutNs && !all[card].empty())
            all[card].front().lengthNs.reset();
        auto curve = curveOverSteps(names[card], all[card], lengths.areNumbered, [](const StepRow &row) { return row.lengthNs; });
        if (!curve)
            continue;
        lengths.curves.push_back(std::move(curve));
        lengths.cards.push_back(card);
    }
    return lengths;
}

Result<ComparedTable> stepPageDifferences(const PairedCards &cards, TaskControl &control)
{
    enum Column : std::size_t {
        Number = 0,
        StepTime = 2,
        Computing = 4,
        NotOverlapped = 6,
        Free = 7,
        Gap = 8,
        ForwardBackward = 9,
        Tail = 10,
        Preparing = 15
    };
    const StepNames names(*cards.matching);
    std::array<PairedSource, 2> sources;
    for (std::size_t side = 0; side < sources.size(); ++side) {
        const bool isBase = side == 0;
        auto read = analyseSteps(isBase ? cards.base : cards.target, isBase ? cards.baseRange : cards.targetRange, {}, control);
        if (!read)
            return failure(read.error());
        const auto steps = std::make_shared<const StepRows>(std::move(*read));
        sources[side].table = stepTable(*steps);
        sources[side].keyOf = [steps, isBase, &names](std::size_t row) {
            const std::string &number = steps->rows[row].number;
            return isBase ? number : names.ofTarget(number);
        };
        sources[side].addPlace = [steps, isBase](std::size_t row, ComparedPlace &place) {
            (isBase ? place.baseRange : place.targetRange) = steps->rows[row].range;
        };
    }
    return pairTables(sources[0], sources[1],
                      {{Number}, {}, {StepTime, Computing, NotOverlapped, Free, Gap, ForwardBackward, Tail, Preparing}, false});
}

} // namespace plumbline
