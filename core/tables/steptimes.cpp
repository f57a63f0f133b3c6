// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tables/steptimes.h"

#include "core/io/csvreader.h"
#include "core/tables/clusterdatabase.h"
#include "core/tables/clustersteps.h"
#include "core/tables/databasetable.h"
#include "core/tables/kerneldetails.h"
#include "core/tables/table.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <string_view>
#include <utility>

namespace plumbline {

namespace {

constexpr std::size_t StepTimesMostRows = 1'000'000;

using Field = std::optional<std::int64_t> StepTimes::*;
constexpr std::array<std::pair<std::string_view, Field>, 9> Columns{{
    {"Computing", &StepTimes::computingNs},
    {"Communication(Not Overlapped)", &StepTimes::notOverlappedNs},
    {"Overlapped", &StepTimes::overlappedNs},
    {"Communication", &StepTimes::communicationNs},
    {"Free", &StepTimes::freeNs},
    {"Stage", &StepTimes::stageNs},
    {"Bubble", &StepTimes::bubbleNs},
    {"Preparing", &StepTimes::preparingNs},
    {"Communication(Not Overlapped and Exclude Receive)", &StepTimes::excludeReceiveNs},
}};

std::string_view cellOfStepTimes(const CsvRow &row, std::optional<std::size_t> column)
{
    return column && *column < row.size() ? std::string_view(row[*column]) : std::string_view();
}

std::optional<int> numberIn(std::string_view cell)
{
    int number = 0;
    const auto [end, error] = std::from_chars(cell.data(), cell.data() + cell.size(), number);
    const bool isNumber = !cell.empty() && error == std::errc() && end == cell.data() + cell.size();
    return isNumber ? std::optional(number) : std::nullopt;
}

/// Returns the numbers in a text such as "(0, 1, 2)"; at most 2^16.
std::vector<int> numbersOfStepTimes(std::string_view text)
{
    constexpr std::size_t Most = 1u << 16;
    std::vector<int> numbers;
    while (numbers.size() < Most) {
        const std::size_t begin = text.find_first_of("0123456789");
        if (begin == std::string_view::npos)
            break;
        const std::size_t end = std::min(text.find_first_not_of("0123456789", begin), text.size());
        if (const auto number = numberIn(text.substr(begin, end - begin)))
            numbers.push_back(*number);
        text.remove_prefix(end);
    }
    return numbers;
}

/// Finds the columns of a step table in its header and reads its rows.
class StepTimesStepColumns
{
public:
    explicit StepTimesStepColumns(const CsvRow &header)
        : m_step(csvColumn(header, "Step"))
        , m_device(csvColumn(header, "Device_id"))
        , m_type(csvColumn(header, "Type"))
        , m_index(csvColumn(header, "Index"))
        , m_positions{csvColumn(header, "DP Index"), csvColumn(header, "PP Index"), csvColumn(header, "TP Index")}
        , m_isStepTable(csvColumn(header, "Computing") || csvColumn(header, "Free"))
    {
        for (std::size_t index = 0; index < Columns.size(); ++index)
            m_times[index] = csvColumn(header, Columns[index].first);
    }

    [[nodiscard]] bool isStepTable() const { return m_isStepTable; }

    /// Returns whether a row belongs to one card, and not to a pipeline stage of a cluster.
    [[nodiscard]] bool isOfCard(const CsvRow &row) const { return !m_type || cellOfStepTimes(row, m_type) == "rank"; }

    /// Returns whether a row has a position in a parallel dimension other than 0. A cluster analysis that does not know the
    /// positions writes 0 for all ranks.
    [[nodiscard]] bool tellsPosition(const CsvRow &row) const
    {
        return isOfCard(row) && std::ranges::any_of(m_positions, [&](const auto &column) {
                   return numberIn(cellOfStepTimes(row, column)).value_or(0) > 0;
               });
    }

    /// Adds a row, or the ranks of a stage that it does not know yet.
    void add(const CsvRow &row, ClusterSteps &steps) const
    {
        StepTable &table = steps.table;
        if (isOfCard(row)) {
            table.steps.push_back(read(row));
            addPosition(row, steps);
            return;
        }
        std::vector<int> ranks = numbersOfStepTimes(cellOfStepTimes(row, m_index));
        const bool isStage = cellOfStepTimes(row, m_type) == "stage" && !ranks.empty();
        if (isStage && table.stages.size() < MostStages && std::ranges::find(table.stages, ranks) == table.stages.end())
            table.stages.push_back(std::move(ranks));
    }

private:
    static constexpr std::size_t MostStages = 1024; // far more than any pipeline has
    static constexpr std::size_t MostPlacedRanks = std::size_t{1} << 16;

    /// Adds where the rank of a row stands, unless an earlier row told it.
    void addPosition(const CsvRow &row, ClusterSteps &steps) const
    {
        const auto &rank = steps.table.steps.back().rank;
        const auto at = [&](std::size_t dimension) {
            return numberIn(cellOfStepTimes(row, m_positions[dimension])).value_or(-1);
        };
        const RankPosition position{at(0), at(1), at(2)};
        const bool isKnown = rank && *rank >= 0 && position.data >= 0 && position.pipeline >= 0 && position.tensor >= 0;
        if (isKnown && steps.positions.size() < MostPlacedRanks)
            steps.positions.try_emplace(*rank, position);
    }

    [[nodiscard]] StepTimes read(const CsvRow &row) const
    {
        StepTimes times;
        times.step = cellOfStepTimes(row, m_step);
        times.device = numberIn(cellOfStepTimes(row, m_device));
        if (m_type)
            times.rank = numberIn(cellOfStepTimes(row, m_index));
        times.pipelineStage = numberIn(cellOfStepTimes(row, m_positions[1]));
        for (std::size_t index = 0; index < Columns.size(); ++index)
            times.*Columns[index].second = kernelTimeNs(cellOfStepTimes(row, m_times[index]));
        return times;
    }

    std::optional<std::size_t> m_step;
    std::optional<std::size_t> m_device;
    std::optional<std::size_t> m_type; ///< only in the table of a cluster
    std::optional<std::size_t> m_index;
    std::array<std::optional<std::size_t>, 3> m_positions; ///< data, pipeline, tensor
    std::array<std::optional<std::size_t>, Columns.size()> m_times;
    bool m_isStepTable;
};

void forgetPositions(ClusterSteps &steps)
{
    steps.positions.clear();
    for (StepTimes &step : steps.table.steps)
        step.pipelineStage.reset();
}

Result<ClusterSteps> readDatabaseSteps(const std::string &path, TaskControl &control)
{
    const auto table = readDatabaseTable(path, control);
    if (!table)
        return failure(table.error());
    const StepTimesStepColumns columns((*table)->header());
    ClusterSteps steps;
    steps.table.problems = (*table)->problems();
    if ((*table)->rows() > StepTimesMostRows)
        steps.table.problems.push_back(cutShortProblem(path));
    bool arePositionsTold = false;
    for (std::size_t row = 0; row < std::min((*table)->rows(), StepTimesMostRows); ++row) {
        CsvRow cells;
        for (std::size_t column = 0; column < (*table)->header().size(); ++column)
            cells.emplace_back((*table)->cell(row, column));
        columns.add(cells, steps);
        arePositionsTold = arePositionsTold || columns.tellsPosition(cells);
    }
    if (!arePositionsTold)
        forgetPositions(steps);
    return steps;
}

Result<ClusterSteps> readSteps(const std::string &path, TaskControl &control)
{
    if (isDatabaseTablePath(path))
        return readDatabaseSteps(path, control);
    ClusterSteps steps;
    std::optional<StepTimesStepColumns> columns;
    bool isFull = false;
    bool arePositionsTold = false;
    const auto table = readCsv(path, control, [&](const CsvRow &header, const CsvRow &row) {
        if (!columns)
            columns.emplace(header);
        isFull = steps.table.steps.size() == StepTimesMostRows;
        if (columns->isStepTable() && !isFull)
            columns->add(row, steps);
        arePositionsTold = arePositionsTold || columns->tellsPosition(row);
        return columns->isStepTable() && !isFull;
    });
    if (!table)
        return failure(table.error());
    if (!StepTimesStepColumns(table->header).isStepTable())
        return failure(ErrorCode::NotRecognised, path, "Computing");
    if (!arePositionsTold)
        forgetPositions(steps);
    steps.table.problems = endProblems(path, isFull ? CsvEnd::CutShort : table->end);
    return steps;
}

} // namespace

Result<StepTable> readStepTimes(const std::string &path, TaskControl &control)
{
    auto steps = readSteps(path, control);
    if (!steps)
        return failure(std::move(steps.error()));
    return std::move(steps->table);
}

Result<ClusterSteps> readClusterSteps(const std::string &folder, TaskControl &control)
{
    auto steps = readSteps(folder + "/cluster_step_trace_time.csv", control);
    if (!steps && steps.error().code == ErrorCode::FileNotFound)
        return readSteps(databaseTablePath(folder + '/' + ClusterDatabaseName, "cluster_step_trace_time"), control);
    return steps;
}

} // namespace plumbline
