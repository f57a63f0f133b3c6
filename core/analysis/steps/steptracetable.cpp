// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/steps/steptracetable.h"

#include "core/analysis/steps/deviceactivity.h"
#include "core/analysis/steps/stepplacement.h"
#include "core/base/decimal.h"
#include "core/base/timestamp.h"
#include "core/base/wide.h"
#include "core/io/jsondocument.h"
#include "core/profile/profilenames.h"
#include "core/storage/streamlistname.h"
#include "core/tables/table.h"

#include <algorithm>
#include <map>
#include <string_view>
#include <unordered_set>
#include <utility>

namespace plumbline {

namespace {

using PlaceInTable = std::optional<std::size_t>;

std::string pointText(const JsonValue *value)
{
    return value && value->kind == JsonValue::Kind::Text ? value->text : std::string();
}

/// Reads the operators at the points of a step table from the file beside it, with or without the id of the card in its name.
/// Newer files have one object for each graph; the first one counts.
void readPoints(const std::string &table, StepStageAnalysis &analysis)
{
    std::string id = baseName(table);
    constexpr std::string_view Prefix = "step_trace_raw";
    const std::size_t end = id.find("_detail_time");
    id = id.starts_with(Prefix) && end != std::string::npos ? id.substr(Prefix.size(), end - Prefix.size()) : std::string();
    for (const std::string &name : {"step_trace_point_info" + id + ".json", std::string("step_trace_point_info.json")}) {
        const auto info = readJsonFile(joinPath(parentPath(table), name));
        if (!info)
            continue;
        const bool isNested = !info->members.empty() && info->members.front().second.kind == JsonValue::Kind::Object;
        const JsonValue &points = isNested ? info->members.front().second : *info;
        analysis.forwardPoint = pointText(points.find("fp_start"));
        analysis.backwardPoint = pointText(points.find("bp_end"));
        if (analysis.forwardPoint.empty() && analysis.backwardPoint.empty())
            continue;
        analysis.choice = PointChoice::File;
        return;
    }
}

/// The columns of one all-reduce in a step table.
struct ReduceColumns
{
    std::string name;
    PlaceInTable start;
    PlaceInTable end;
};

std::vector<ReduceColumns> reduceColumns(const Table &table)
{
    constexpr std::string_view Suffix = "_start_point";
    std::vector<ReduceColumns> columns;
    for (std::size_t column = 0; column < table.header().size(); ++column) {
        std::string_view name = table.header()[column];
        if (!name.ends_with(Suffix))
            continue;
        name.remove_suffix(Suffix.size());
        if (isAllReduce(name))
            columns.push_back({std::string(name), column, table.column({std::string(name) + "_end_point"})});
    }
    return columns;
}

/// Reads cells of a table that hold times.
class TimeCells
{
public:
    /// Times are microseconds, or ticks of 10 ns. A time of 0 is unknown where `isZeroUnknown` is set.
    TimeCells(const Table &table, bool areTicks, bool isZeroUnknown)
        : m_table(table), m_areTicks(areTicks), m_isZeroUnknown(isZeroUnknown)
    {}

    [[nodiscard]] std::optional<TimeNs> at(std::size_t row, const PlaceInTable &column) const
    {
        const std::string_view cell = m_table.cell(row, column);
        std::optional<TimeNs> time;
        if (m_areTicks) {
            time = scaledDecimal(cell, NsPerTick);
        } else if (const ParsedTime parsed = nanosecondsOf(cell); parsed.status == TimeStatus::Exact) {
            time = parsed.ns;
        }
        return time && m_isZeroUnknown && *time == 0 ? std::nullopt : time;
    }

private:
    const Table &m_table;
    bool m_areTicks;
    bool m_isZeroUnknown;
};

/// Returns `end - begin`, or nothing if one is unknown or the end comes first.
std::optional<TimeNs> lengthFrom(std::optional<TimeNs> begin, std::optional<TimeNs> end)
{
    TimeNs length = 0;
    if (!begin || !end || __builtin_sub_overflow(*end, *begin, &length) || length < 0)
        return std::nullopt;
    return length;
}

std::optional<TimeNs> firstKnown(std::optional<TimeNs> first, std::optional<TimeNs> second)
{
    return first ? first : second;
}

/// Sorts iterations by begin and tells the gaps between them.
void addIterationGaps(std::vector<StepStages> &steps)
{
    std::stable_sort(steps.begin(), steps.end(), [](const StepStages &a, const StepStages &b) { return a.startNs < b.startNs; });
    for (std::size_t step = 0; step < steps.size(); ++step) {
        steps[step].isGapBefore = true;
        TimeNs end = 0;
        TimeNs gap = 0;
        if (step > 0 && !__builtin_add_overflow(*steps[step - 1].startNs, steps[step - 1].lengthNs, &end) &&
            !__builtin_sub_overflow(*steps[step].startNs, end, &gap))
            steps[step].gapNs = std::max<TimeNs>(gap, 0);
    }
}

/// Returns the number in a name `prefix{n}` or `prefix{n}_{k}`; empty for other names.
std::optional<std::string_view> numberBehind(std::string_view name, std::string_view prefix, bool hasPart = false)
{
    if (!name.starts_with(prefix))
        return std::nullopt;
    name.remove_prefix(prefix.size());
    const std::string_view number = hasPart ? name.substr(0, name.find('_')) : name;
    const bool isNumber = !number.empty() && std::all_of(number.begin(), number.end(), isDigit);
    return isNumber ? std::optional(number) : std::nullopt;
}

/// Returns the iterations that one lane shows.
std::vector<StepStages> iterationsOfLane(const Trace &trace, const Lane &lane, const TaskControl &control)
{
    std::map<std::string_view, StepStages> steps;
    for (std::uint32_t slice = lane.sliceBegin(); slice < lane.sliceEnd() && !control.stopRequested(); ++slice) {
        const std::string_view name = trace.text(trace.slices().name[slice]);
        const TimeRange range = trace.sliceRange(SliceId(slice));
        if (const auto number = numberBehind(name, "Iteration ")) {
            StepStages &step = steps[*number];
            step.range = step.range.value_or(range);
        } else if (const auto training = numberBehind(name, "FP_BP Time ")) {
            StepStages &step = steps[*training];
            step.forwardBackwardNs = range.length();
            step.forwardNs = trace.absolute(range.begin);
            step.backwardNs = trace.absolute(range.end);
        } else if (const auto refresh = numberBehind(name, "Iteration Refresh ")) {
            steps[*refresh].tailNs = range.length();
        } else if (const auto reduce = numberBehind(name, "Reduce_", true)) {
            const StepReduce own{std::string(name), trace.absolute(range.begin), range.length()};
            std::vector<StepReduce> &known = steps[*reduce].allReduces;
            if (known.empty() || known.back() != own)
                known.push_back(own);
        }
    }
    std::vector<StepStages> result;
    for (auto &[number, step] : steps) {
        if (!step.range)
            continue;
        step.step = number;
        step.lengthNs = step.range->length();
        step.startNs = trace.absolute(step.range->begin);
        result.push_back(std::move(step));
    }
    return result;
}

/// Keeps the longer one of two lists of iterations: of several graphs, the one that is trained runs most often.
void keepLonger(std::vector<StepStages> &kept, std::vector<StepStages> other)
{
    if (other.size() > kept.size())
        kept = std::move(other);
}

/// Reads the rows of step_trace_raw_{id}_detail_time.csv.
class StepTraceRows
{
public:
    explicit StepTraceRows(const Table &table)
        : m_cells(table, true, false)
        , m_total(table.column({"total"}))
        , m_interval(table.column({"iteration_interval"}))
        , m_training(table.column({"fp_and_bp"}))
        , m_tail(table.column({"tail"}))
        , m_start(table.column({"start_point"}))
        , m_forward(table.column({"fp_point"}))
        , m_backward(table.column({"bp_point"}))
        , m_reduces(reduceColumns(table))
    {}

    /// Returns the stages of one row, without number and place; empty if its length is not known.
    [[nodiscard]] std::optional<StepStages> at(std::size_t row) const
    {
        const auto length = m_cells.at(row, m_total);
        if (!length || !isNearInStep(*length))
            return std::nullopt;
        StepStages step{{}, {}, *length, m_cells.at(row, m_interval), m_cells.at(row, m_training), m_cells.at(row, m_tail), {}};
        step.startNs = m_cells.at(row, m_start);
        step.forwardNs = m_cells.at(row, m_forward);
        step.backwardNs = m_cells.at(row, m_backward);
        for (const ReduceColumns &reduce : m_reduces) {
            const auto start = m_cells.at(row, reduce.start);
            if (const auto duration = lengthFrom(start, m_cells.at(row, reduce.end)))
                step.allReduces.push_back({reduce.name, *start, *duration});
        }
        dropFarTimes(step);
        return step;
    }

private:
    TimeCells m_cells;
    PlaceInTable m_total;
    PlaceInTable m_interval;
    PlaceInTable m_training;
    PlaceInTable m_tail;
    PlaceInTable m_start;
    PlaceInTable m_forward;
    PlaceInTable m_backward;
    std::vector<ReduceColumns> m_reduces;
};

/// Makes the times of a step count from its begin, which must be known.
StepStages fromBegin(StepStages step)
{
    const TimeNs begin = *step.startNs;
    for (const auto time : {&StepStages::startNs, &StepStages::forwardNs, &StepStages::backwardNs}) {
        TimeNs own = 0;
        const bool isKnown = step.*time && !__builtin_sub_overflow(*(step.*time), begin, &own);
        step.*time = isKnown ? std::optional(own) : std::nullopt;
    }
    for (StepReduce &reduce : step.allReduces) {
        if (__builtin_sub_overflow(reduce.startNs, begin, &reduce.startNs))
            reduce.startNs = 0;
    }
    return step;
}

/// Returns the mean of all steps but the first, as averages of MindInsight are made. Of its times it has lengths only. `steps`
/// must hold two or more.
StepStages meanBehindFirst(const std::vector<StepStages> &steps)
{
    StepStages mean{{}, {}, 0, {}, {}, {}, {}};
    WideNs lengths = 0;
    for (std::size_t step = 1; step < steps.size(); ++step)
        lengths += steps[step].lengthNs;
    mean.lengthNs = meanNs(lengths, steps.size() - 1);
    for (const auto stage : {&StepStages::gapNs, &StepStages::forwardBackwardNs, &StepStages::tailNs}) {
        WideNs sum = 0;
        std::size_t told = 0;
        for (std::size_t step = 1; step < steps.size(); ++step) {
            sum += (steps[step].*stage).value_or(0);
            told += (steps[step].*stage) ? 1 : 0;
        }
        if (told > 0)
            mean.*stage = meanNs(sum, told);
    }
    return mean;
}

StepStageAnalysis analysisOf(std::vector<StepStages> steps)
{
    StepStageAnalysis analysis;
    addIterationGaps(steps);
    for (StepStages &step : steps)
        dropFarTimes(step);
    analysis.source = steps.empty() ? StepSource::None : StepSource::Iterations;
    analysis.steps = std::move(steps);
    return analysis;
}

} // namespace

Result<StepStageAnalysis> readStepStages(const std::string &path, TaskControl &control, const Trace *trace)
{
    const auto table = readTable(path, control);
    if (!table)
        return failure(table.error());
    const Table &rows = **table;
    const PlaceInTable number = rows.column({"step_num"});
    const PlaceInTable total = rows.column({"total"});
    if (!number || !total)
        return failure(ErrorCode::NotRecognised, path, number ? "total" : "step_num");
    StepStageAnalysis analysis;
    analysis.source = StepSource::Table;
    analysis.problems = rows.problems();
    readPoints(path, analysis);
    const StepTraceRows reader(rows);
    const std::string_view last = rows.rows() > 0 ? rows.cell(rows.rows() - 1, number) : std::string_view();
    const std::size_t steps = rows.rows() - (last == "-" || last == "0" ? 1 : 0); // without the row of averages
    const bool isOnClock = trace && isOfStreamList(*trace);
    const auto places = trace && !isOnClock ? placeSteps(rows, steps, *trace, analysis.backwardPoint)
                                            : std::vector<std::optional<TimeRange>>(steps);
    for (std::size_t row = 0; row < steps && !control.stopRequested(); ++row) {
        if (auto step = reader.at(row)) {
            step->step = rows.cell(row, number);
            step->range = places[row];
            analysis.steps.push_back(std::move(*step));
        }
    }
    if (isOnClock)
        placeOnClock(analysis, *trace, {});
    // With a single step the row of averages is empty, or holds zeros and the gap.
    auto mean = steps < rows.rows() ? reader.at(steps) : std::nullopt;
    if (steps > 1 && mean && mean->lengthNs > 0 && mean->startNs) {
        analysis.mean = fromBegin(std::move(*mean));
    } else if (steps == rows.rows() && analysis.steps.size() > 1 && analysis.steps.front().step == "1") {
        analysis.mean = meanBehindFirst(analysis.steps);
    } else if (mean && mean->gapNs.value_or(0) > 0 && analysis.steps.size() == 1 && analysis.steps.front().startNs) {
        analysis.mean = fromBegin(analysis.steps.front());
        analysis.mean->step.clear();
        analysis.mean->range.reset();
        analysis.mean->gapNs = mean->gapNs;
    }
    return analysis;
}

Result<StepStageAnalysis> readIterations(const std::vector<std::string> &paths, std::optional<int> device, TaskControl &control)
{
    const auto table = readTables(paths, control);
    if (!table)
        return failure(table.error());
    const Table &rows = **table;
    const PlaceInTable number = rows.column({"Iteration ID"});
    const PlaceInTable end = rows.column({"Iteration End(us)"});
    const PlaceInTable length = rows.column({"Iteration Time(us)"});
    if (!number || !end || !length)
        return failure(ErrorCode::NotRecognised, paths.front(), "Iteration Time(us)");
    const PlaceInTable deviceColumn = rows.column({"Device_id"});
    const PlaceInTable model = rows.column({"Model ID"});
    const PlaceInTable forward = rows.column({"FP Start(us)"});
    const PlaceInTable backward = rows.column({"BP End(us)"});
    const PlaceInTable training = rows.column({"FP to BP Time(us)"});
    const PlaceInTable refresh = rows.column({"Iteration Refresh(us)"});
    const TimeCells cells(rows, false, true);
    std::vector<ReduceColumns> reduces;
    for (std::size_t column = 0; column + 1 < rows.header().size(); ++column) {
        if (rows.header()[column].starts_with("Reduce Start"))
            reduces.push_back({"Reduce_" + std::to_string(reduces.size()), column, column + 1});
    }
    std::map<std::string_view, std::map<std::string_view, StepStages>> models;
    for (std::size_t row = 0; row < rows.rows() && !control.stopRequested(); ++row) {
        const auto rowDevice = smallNumber(rows.cell(row, deviceColumn));
        const auto rowEnd = cells.at(row, end);
        const auto rowLength = cells.at(row, length);
        TimeNs start = 0;
        if ((rowDevice && device && rowDevice != device) || !rowEnd || !rowLength || *rowLength < 0 ||
            !isNearInStep(*rowLength) || __builtin_sub_overflow(*rowEnd, *rowLength, &start))
            continue;
        StepStages step{std::string(rows.cell(row, number)), {}, *rowLength, {}, {}, {}, {}};
        step.startNs = start;
        step.forwardNs = cells.at(row, forward);
        step.backwardNs = cells.at(row, backward);
        step.forwardBackwardNs = firstKnown(cells.at(row, training), lengthFrom(step.forwardNs, step.backwardNs));
        step.tailNs = firstKnown(cells.at(row, refresh), lengthFrom(step.backwardNs, rowEnd));
        for (const ReduceColumns &reduce : reduces) {
            const auto reduceStart = cells.at(row, reduce.start);
            const auto duration = cells.at(row, reduce.end);
            if (reduceStart && duration && *duration >= 0)
                step.allReduces.push_back({reduce.name, *reduceStart, *duration});
        }
        models[rows.cell(row, model)].try_emplace(rows.cell(row, number), std::move(step));
    }
    std::vector<StepStages> kept;
    for (auto &[id, own] : models) {
        std::vector<StepStages> steps;
        for (auto &[name, step] : own)
            steps.push_back(std::move(step));
        keepLonger(kept, std::move(steps));
    }
    StepStageAnalysis analysis = analysisOf(std::move(kept));
    analysis.problems = rows.problems();
    return analysis;
}

void placeOnClock(StepStageAnalysis &iterations, const Trace &trace, const StepStageAnalysis &shown)
{
    std::optional<TimeRange> device;
    for (const Lane &lane : trace.lanes()) {
        if (trace.process(lane.process).kind == ProcessKind::Device && !isStepTraceLane(lane) && lane.slices() > 0)
            device = device ? device->united(lane.range) : lane.range;
    }
    const TimeRange whole = device.value_or(trace.slicesRange());
    std::vector<std::optional<TimeRange>> places;
    bool meetsTrace = false;
    for (const StepStages &step : iterations.steps) {
        TimeRange range;
        const bool isPlaced = step.startNs && !__builtin_sub_overflow(*step.startNs, trace.originNs(), &range.begin) &&
                              !__builtin_add_overflow(range.begin, step.lengthNs, &range.end);
        places.push_back(isPlaced ? std::optional(range) : std::nullopt);
        meetsTrace = meetsTrace || (isPlaced && whole.intersectsSlice(range.begin, range.end));
    }
    std::unordered_set<std::string_view> shownSteps;
    for (const StepStages &step : shown.steps)
        shownSteps.insert(step.step);
    for (std::size_t index = 0; index < places.size() && meetsTrace; ++index) {
        StepStages &step = iterations.steps[index];
        step.range = places[index];
        step.isRecorded = shown.steps.empty() ? step.range && whole.begin <= step.range->end && step.range->end <= whole.end
                                              : shownSteps.contains(step.step);
    }
}

StepStageAnalysis iterationsOf(const Trace &trace, const TaskControl &control)
{
    std::vector<StepStages> kept;
    for (const Lane &lane : trace.lanes()) {
        if (control.stopRequested())
            return {};
        if (isStepTraceLane(lane) && lane.title.empty())
            keepLonger(kept, iterationsOfLane(trace, lane, control));
    }
    return analysisOf(std::move(kept));
}

} // namespace plumbline
