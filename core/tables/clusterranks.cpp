// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tables/clusterranks.h"

#include "core/io/csvreader.h"
#include "core/tables/clusterdatabase.h"
#include "core/tables/databasetable.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <optional>
#include <string_view>

namespace plumbline {

namespace {

constexpr std::size_t MostPlacedRanks = std::size_t{1} << 16;
constexpr std::uint64_t MostPositionRows = 1'000'000;

std::optional<int> positionIn(std::string_view cell)
{
    int number = 0;
    const auto [end, error] = std::from_chars(cell.data(), cell.data() + cell.size(), number);
    const bool isPosition = !cell.empty() && error == std::errc() && end == cell.data() + cell.size() && number >= 0;
    return isPosition ? std::optional(number) : std::nullopt;
}

/// Collects the positions in the rows of a table.
class PositionRows
{
public:
    explicit PositionRows(const CsvRow &header)
        : m_columns{csvColumn(header, "Type"), csvColumn(header, "Index"), csvColumn(header, "DP Index"),
                    csvColumn(header, "PP Index"), csvColumn(header, "TP Index")}
    {}

    [[nodiscard]] bool hasColumns() const
    {
        return std::ranges::all_of(m_columns, [](const auto &column) { return column.has_value(); });
    }

    /// Adds a row, whose cells `cellAt` returns by their columns. Returns whether there is room for more.
    template<typename CellAt>
    bool add(const CellAt &cellAt)
    {
        if (cellAt(*m_columns[0]) != "rank")
            return true;
        const auto rank = positionIn(cellAt(*m_columns[1]));
        const auto data = positionIn(cellAt(*m_columns[2]));
        const auto pipeline = positionIn(cellAt(*m_columns[3]));
        const auto tensor = positionIn(cellAt(*m_columns[4]));
        if (rank && data && pipeline && tensor)
            m_ranks.try_emplace(*rank, RankPosition{*data, *pipeline, *tensor});
        return m_ranks.size() < MostPlacedRanks && ++m_rows < MostPositionRows;
    }

    [[nodiscard]] std::map<int, RankPosition> take()
    {
        const bool isTold = std::ranges::any_of(m_ranks, [](const auto &each) { return each.second != RankPosition(); });
        return isTold ? std::move(m_ranks) : std::map<int, RankPosition>();
    }

private:
    std::array<std::optional<std::size_t>, 5> m_columns;
    std::map<int, RankPosition> m_ranks;
    std::uint64_t m_rows = 0;
};

Result<std::map<int, RankPosition>> readDatabasePositions(const std::string &path, TaskControl &control)
{
    const auto table = readDatabaseTable(databaseTablePath(path, "cluster_step_trace_time"), control);
    if (!table)
        return failure(table.error());
    PositionRows rows((*table)->header());
    bool hasRoom = rows.hasColumns();
    for (std::size_t row = 0; hasRoom && row < (*table)->rows(); ++row)
        hasRoom = rows.add([&](std::size_t column) { return (*table)->cell(row, column); });
    return rows.take();
}

} // namespace

Result<std::map<int, RankPosition>> readRankPositions(const std::string &folder, TaskControl &control)
{
    std::optional<PositionRows> rows;
    const auto read = readCsv(folder + "/cluster_step_trace_time.csv", control, [&](const CsvRow &header, const CsvRow &row) {
        if (!rows)
            rows.emplace(header);
        return rows->hasColumns() && rows->add([&row](std::size_t column) {
            return column < row.size() ? std::string_view(row[column]) : std::string_view();
        });
    });
    if (!read && read.error().code == ErrorCode::FileNotFound)
        return readDatabasePositions(folder + '/' + ClusterDatabaseName, control);
    if (!read)
        return failure(read.error());
    return rows ? rows->take() : std::map<int, RankPosition>();
}

} // namespace plumbline
