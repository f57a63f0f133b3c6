// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/path/jobgraph.h"
#include "core/sql/base/sqlprofile.h"
#include "core/sql/tables/sqltables.h"

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace plumbline {

namespace {

/// The segments of the critical paths of all steps, one step after another.
class PathRows final : public SqlRows
{
public:
    /// One segment, and the step whose path it belongs to.
    struct Row
    {
        std::uint32_t step;
        PathSegment segment;
    };

    PathRows(SqlProfile &profile, JobGraph job, std::vector<PathStep> steps)
        : SqlRows(0, std::nullopt), m_job(std::move(job)), m_steps(std::move(steps))
    {
        for (const SharedCard &card : m_job.cards)
            m_cards.push_back(static_cast<std::size_t>(std::ranges::find(profile.cards(), card) - profile.cards().begin()));
    }

    /// Finds the path of each step in which kernels began. Ends early once `control` asks to stop.
    void find(const TaskControl &control)
    {
        for (std::uint32_t step = 0; step < m_steps.size() && !control.stopRequested(); ++step) {
            if (!m_steps[step].hasKernels)
                continue;
            for (const PathSegment &segment : pathOfRange(*m_job.graph, m_steps[step].range, control).segments)
                m_rows.push_back({step, segment});
        }
    }

    [[nodiscard]] std::size_t size() const override { return m_rows.size(); }
    [[nodiscard]] const PathSegment &segment(std::size_t row) const { return m_rows[row].segment; }
    [[nodiscard]] std::string_view step(std::size_t row) const { return m_steps[m_rows[row].step].number; }
    [[nodiscard]] std::string_view name(std::size_t row) const { return segment(row).name(*m_job.graph); }
    [[nodiscard]] std::size_t card(std::size_t row) const { return m_cards[segment(row).card]; }
    [[nodiscard]] std::optional<int> rank(std::size_t row) const { return m_job.cards[segment(row).card]->card().rank; }
    [[nodiscard]] std::optional<int> peer(std::size_t row) const { return awaitedRank(m_job, segment(row)); }
    template<typename Tag>
    [[nodiscard]] std::optional<std::int64_t> idOf(std::size_t row, StrongId<Tag> number) const
    {
        return number.isValid() ? std::optional(sqlId(static_cast<std::uint32_t>(card(row)), number.value)) : std::nullopt;
    }
    /// Returns the begin on the clock of the first card.
    [[nodiscard]] std::int64_t startNs(std::size_t row) const
    {
        return m_job.graph->cards().front().trace->absolute(segment(row).range.begin);
    }

private:
    JobGraph m_job;
    std::vector<PathStep> m_steps;
    std::vector<std::size_t> m_cards; ///< place in the profile of each card of the graph
    std::vector<Row> m_rows;
};

Result<SharedSqlRows> readPath(SqlProfile &profile, std::uint32_t)
{
    auto job = buildJobGraph(profile.cards(), profile.control());
    if (!job && job.error().code == ErrorCode::FileNotFound)
        return std::make_shared<const PathRows>(profile, JobGraph(), std::vector<PathStep>());
    if (!job)
        return failure(job.error());
    for (const Error &error : job->errors)
        profile.losses().addError(error);
    auto steps = pathSteps(*job, profile.control());
    if (!steps)
        return failure(steps.error());
    const auto rows = std::make_shared<PathRows>(profile, std::move(*job), std::move(*steps));
    rows->find(profile.control());
    return rows;
}

constexpr std::array PathColumns{
    sqlIdColumn<PathRows>(),
    sqlColumn<PathRows>("step", SqlType::Text, [](const PathRows &rows, std::size_t row) { return knownText(rows.step(row)); }),
    sqlColumn<PathRows>("card_id", SqlType::Integer, [](const PathRows &rows, std::size_t row) { return rows.card(row); }),
    sqlColumn<PathRows>("rank", SqlType::Integer, [](const PathRows &rows, std::size_t row) { return rows.rank(row); }),
    sqlColumn<PathRows>("kind", SqlType::Text,
                        [](const PathRows &rows, std::size_t row) { return pathKindName(rows.segment(row).kind); }),
    sqlColumn<PathRows>("name", SqlType::Text, [](const PathRows &rows, std::size_t row) { return knownText(rows.name(row)); }),
    sqlColumn<PathRows>("slice_id", SqlType::Integer,
                        [](const PathRows &rows, std::size_t row) { return rows.idOf(row, rows.segment(row).slice); }),
    sqlColumn<PathRows>("lane_id", SqlType::Integer,
                        [](const PathRows &rows, std::size_t row) { return rows.idOf(row, rows.segment(row).lane); }),
    sqlColumn<PathRows>("start_ns", SqlType::Integer, [](const PathRows &rows, std::size_t row) { return rows.startNs(row); }),
    sqlColumn<PathRows>("duration_ns", SqlType::Integer,
                        [](const PathRows &rows, std::size_t row) { return rows.segment(row).range.length(); }),
    sqlColumn<PathRows>("unexplained_ns", SqlType::Integer,
                        [](const PathRows &rows, std::size_t row) { return rows.segment(row).unexplainedNs; }),
    sqlColumn<PathRows>("peer_rank", SqlType::Integer, [](const PathRows &rows, std::size_t row) { return rows.peer(row); }),
};

} // namespace

const SqlTable &pathTable()
{
    static constexpr SqlTable Table{.name = "path", .columns = PathColumns, .read = readPath, .isOfProfile = true};
    return Table;
}

} // namespace plumbline
