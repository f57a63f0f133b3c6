// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/flowindex.h"
#include "core/query/laneindex.h"
#include "core/query/rowrange.h"
#include "core/sql/base/sqlprofile.h"
#include "core/sql/tables/sqltables.h"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <unordered_set>
#include <utility>
#include <vector>

namespace plumbline {

namespace {

using RowList = std::vector<std::uint32_t>;

/// The rows of a table of one card that a function finds for a slice.
class ListScan final : public SqlScan
{
public:
    /// `find` is called when the first part is asked for. It fills the list, which ends early once the control asks to stop.
    ListScan(SqlProfile &profile, const SqlTable &table, const SqlBounds &bounds,
             Result<void> (*find)(SqlProfile &, SqlSlice, RowList &))
        : m_profile(profile), m_table(table), m_find(find)
    {
        const SqlBounds::Range ids = bounds.of(SqlKey::Parent);
        if (ids.first == ids.last)
            m_slice = profile.slice(ids.first);
    }

    Result<bool> next(SqlPart &part) override
    {
        if (!m_slice)
            return false;
        const SqlSlice slice = *std::exchange(m_slice, std::nullopt);
        if (const auto found = m_find(m_profile, slice, m_list); !found)
            return failure(found.error());
        if (m_profile.control().stopRequested())
            return failure(ErrorCode::Cancelled);
        auto rows = m_profile.rows(m_table, slice.card);
        if (!rows)
            return failure(rows.error());
        part.rows = std::move(*rows);
        part.spans.assign(1, {0, static_cast<std::uint32_t>(m_list.size()), m_list.data()});
        return true;
    }

private:
    SqlProfile &m_profile;
    const SqlTable &m_table;
    Result<void> (*m_find)(SqlProfile &, SqlSlice, RowList &);
    std::optional<SqlSlice> m_slice;
    RowList m_list;
};

/// Finds the slices of the same lane, on rows above, inside which a slice lies; the nearest first.
Result<void> findAncestors(SqlProfile &profile, SqlSlice of, RowList &list)
{
    const Trace &trace = *profile.trace(of.card);
    const Lane &lane = trace.lane(trace.laneOf(of.slice));
    const TimeRange range = trace.sliceRange(of.slice);
    for (std::size_t row = trace.rowOf(of.slice); row-- > 0;) {
        const auto around = LaneIndex::sliceAt(trace, lane, row, range.begin, 0);
        if (around && trace.sliceRange(*around).end >= range.end)
            list.push_back(around->value);
    }
    return {};
}

/// Finds the slices of the same lane, on rows below, that lie inside a slice, in the order of the table.
Result<void> findDescendants(SqlProfile &profile, SqlSlice of, RowList &list)
{
    const Trace &trace = *profile.trace(of.card);
    const Lane &lane = trace.lane(trace.laneOf(of.slice));
    const TimeRange range = trace.sliceRange(of.slice);
    for (std::size_t row = trace.rowOf(of.slice) + 1; row < lane.rows() && !profile.control().stopRequested(); ++row) {
        const SliceRun run = slicesIn(trace.slices(), lane.rowBegin[row], lane.rowBegin[row + 1], range);
        for (std::size_t slice = run.begin; slice < run.end; ++slice) {
            if (trace.slices().start[slice] >= range.begin && trace.slices().end(slice) <= range.end)
                list.push_back(static_cast<std::uint32_t>(slice));
        }
    }
    return {};
}

/// Finds the flows that begin at a slice, then those that begin where these end, and so on; or the other way round, against the
/// direction of the flows. Each flow is found once.
template<bool IsForward>
Result<void> findFlows(SqlProfile &profile, SqlSlice of, RowList &list)
{
    const auto index = profile.card(of.card).flows(profile.control());
    if (!index)
        return failure(index.error());
    constexpr std::size_t NoLimit = ~std::size_t{0};
    const auto &flows = profile.trace(of.card)->flows().flows;
    std::unordered_set<std::uint32_t> seen;
    std::vector<SliceId> slices{of.slice};
    for (std::size_t at = 0; at < slices.size() && !profile.control().stopRequested(); ++at) {
        for (const FlowId flow : (*index)->flowsOf(slices[at], NoLimit)) {
            const FlowEnd &here = IsForward ? flows[flow.value].from : flows[flow.value].to;
            const FlowEnd &there = IsForward ? flows[flow.value].to : flows[flow.value].from;
            if (here.slice != slices[at] || !seen.insert(flow.value).second)
                continue;
            list.push_back(flow.value);
            if (there.slice.isValid())
                slices.push_back(there.slice);
        }
    }
    return {};
}

/// Returns the columns of a table behind the argument of a function.
std::vector<SqlColumn> behindArgument(const SqlTable &table)
{
    std::vector<SqlColumn> columns{
        {"slice_id", SqlType::Integer, [](const SqlRows &, std::size_t, SqlCell &) {}, SqlKey::Parent, true}};
    for (SqlColumn column : table.columns) {
        column.key = SqlKey::None; // the rows are few
        columns.push_back(column);
    }
    return columns;
}

template<const SqlTable &(*Table)(), Result<void> (*Find)(SqlProfile &, SqlSlice, RowList &)>
SqlTable listFunction(const char *name, const std::vector<SqlColumn> &columns)
{
    return {.name = name,
            .columns = columns,
            .read = nullptr,
            .scan = [](SqlProfile &profile, const SqlBounds &bounds) -> std::unique_ptr<SqlScan> {
                return std::make_unique<ListScan>(profile, Table(), bounds, Find);
            },
            .isFunction = true};
}

const std::vector<SqlColumn> &columnsOfSlices()
{
    static const std::vector<SqlColumn> columns = behindArgument(sliceTable());
    return columns;
}

const std::vector<SqlColumn> &columnsOfFlows()
{
    static const std::vector<SqlColumn> columns = behindArgument(flowTable());
    return columns;
}

} // namespace

const SqlTable &ancestorsFunction()
{
    static const SqlTable table = listFunction<sliceTable, findAncestors>("ancestors", columnsOfSlices());
    return table;
}

const SqlTable &descendantsFunction()
{
    static const SqlTable table = listFunction<sliceTable, findDescendants>("descendants", columnsOfSlices());
    return table;
}

const SqlTable &followingFlowFunction()
{
    static const SqlTable table = listFunction<flowTable, findFlows<true>>("following_flow", columnsOfFlows());
    return table;
}

const SqlTable &precedingFlowFunction()
{
    static const SqlTable table = listFunction<flowTable, findFlows<false>>("preceding_flow", columnsOfFlows());
    return table;
}

} // namespace plumbline
