// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sql/tables/slicerows.h"

#include "core/query/gallop.h"
#include "core/sql/tables/sqltables.h"

#include <algorithm>
#include <array>
#include <limits>

namespace plumbline {

namespace {

/// Returns a time minus the origin. The limits of TimeNs stay, and so do differences beyond them.
TimeNs timeSince(std::int64_t absolute, std::int64_t originNs)
{
    constexpr std::int64_t Lowest = std::numeric_limits<std::int64_t>::min();
    constexpr std::int64_t Highest = std::numeric_limits<std::int64_t>::max();
    if (absolute == Lowest || absolute == Highest)
        return absolute;
    std::int64_t time = 0;
    if (__builtin_sub_overflow(absolute, originNs, &time))
        return originNs > 0 ? Lowest : Highest;
    return time;
}

/// Returns the part of the slices [begin, end) of a row of a lane that begin and end inside the ranges. Both rise along the row.
SqlSpan partOfRow(const SliceTable &slices, std::uint32_t begin, std::uint32_t end, SqlBounds::Range starts,
                  SqlBounds::Range ends)
{
    const auto first = [begin, end](const auto &isBefore) {
        return static_cast<std::uint32_t>(gallopWhile(begin, end, isBefore));
    };
    const std::uint32_t from =
        first([&](std::size_t at) { return slices.start[at] < starts.first || slices.end(at) < ends.first; });
    const std::uint32_t to =
        first([&](std::size_t at) { return slices.start[at] <= starts.last && slices.end(at) <= ends.last; });
    return {from, std::max(from, to), nullptr};
}

} // namespace

SqlBounds::Range TraceRows::relative(SqlBounds::Range times) const
{
    return {timeSince(times.first, trace().originNs()), timeSince(times.last, trace().originNs())};
}

const NameIndex *SliceRows::names() const
{
    if (!m_names && hasTrace())
        m_names = std::make_unique<const NameIndex>(trace().slices().name, trace().strings());
    return m_names.get();
}

std::vector<SqlSpan> SliceRows::spansOfTime(const SqlBounds &bounds) const
{
    const bool hasTime = bounds.of(SqlKey::Start).isLimited() || bounds.of(SqlKey::End).isLimited();
    if (!hasTime && !bounds.of(SqlKey::Parent).isLimited())
        return {all()};
    const SqlBounds::Range starts = relative(bounds.of(SqlKey::Start));
    const SqlBounds::Range ends = relative(bounds.of(SqlKey::End));
    const auto [first, behind] = rowsInside(bounds.of(SqlKey::Parent), trace().lanes().size());
    std::vector<SqlSpan> spans;
    for (std::uint32_t number = first; number < behind; ++number) {
        const Lane &lane = trace().lanes()[number];
        if (!hasTime) {
            spans.push_back({lane.sliceBegin(), lane.sliceEnd(), nullptr});
            continue;
        }
        for (std::size_t row = 0; row < lane.rows(); ++row) {
            const SqlSpan part = partOfRow(trace().slices(), lane.rowBegin[row], lane.rowBegin[row + 1], starts, ends);
            if (part.begin < part.end)
                spans.push_back(part);
        }
    }
    return spans;
}

std::vector<SqlSpan> SliceRows::narrow(const SqlBounds &bounds) const
{
    if (!hasTrace())
        return {};
    std::vector<SqlSpan> spans = spansOfTime(bounds);
    if (!bounds.name)
        return spans;
    const StringId name = trace().strings().find(*bounds.name);
    if (!name.isValid() || spans.empty())
        return {};
    const SqlSpan named = names()->of(name);
    std::size_t count = 0;
    for (const SqlSpan &span : spans)
        count += span.end - span.begin;
    if (count < named.end - named.begin)
        return spans;
    const auto *begin = std::lower_bound(named.rows + named.begin, named.rows + named.end, spans.front().begin);
    const auto *end = std::lower_bound(begin, named.rows + named.end, spans.back().end);
    return {{static_cast<std::uint32_t>(begin - named.rows), static_cast<std::uint32_t>(end - named.rows), named.rows}};
}

std::string_view roleWord(Role role)
{
    static constexpr std::array<std::string_view, RoleCount> Words{
        "other", "compute_cube", "compute_vector", "communication", "wait", "ai_cpu", "memory", "host", "free"};
    return Words[static_cast<std::size_t>(role)];
}

namespace {

using Slices = SliceRows;

constexpr std::array SliceColumns{
    sqlIdColumn<Slices>(),
    sqlCardColumn<Slices>(),
    sqlRankColumn<Slices>(),
    sqlColumn<Slices>(
        "lane_id", SqlType::Integer,
        [](const Slices &rows, std::size_t row) { return rows.id(rows.trace().laneOf(SliceId(row))); }, SqlKey::Parent),
    sqlColumn<Slices>("depth", SqlType::Integer,
                      [](const Slices &rows, std::size_t row) { return rows.trace().rowOf(SliceId(row)); }),
    sqlColumn<Slices>(
        "start_ns", SqlType::Integer,
        [](const Slices &rows, std::size_t row) { return rows.trace().absolute(rows.trace().slices().start[row]); },
        SqlKey::Start),
    sqlColumn<Slices>("duration_ns", SqlType::Integer,
                      [](const Slices &rows, std::size_t row) { return rows.trace().slices().duration[row]; }),
    sqlColumn<Slices>(
        "end_ns", SqlType::Integer,
        [](const Slices &rows, std::size_t row) { return rows.trace().absolute(rows.trace().slices().end(row)); }, SqlKey::End),
    sqlColumn<Slices>(
        "name", SqlType::Text, [](const Slices &rows, std::size_t row) { return rows.text(rows.trace().slices().name[row]); },
        SqlKey::Name),
    sqlColumn<Slices>(
        "category", SqlType::Text,
        [](const Slices &rows, std::size_t row) { return knownText(rows.text(rows.trace().slices().category[row])); }),
    sqlColumn<Slices>("task_type", SqlType::Text,
                      [](const Slices &rows, std::size_t row) {
                          return knownText(rows.trace().taskTypes()[rows.trace().slices().taskType[row]]);
                      }),
    sqlColumn<Slices>("role", SqlType::Text,
                      [](const Slices &rows, std::size_t row) { return roleWord(rows.trace().slices().role[row]); }),
    sqlColumn<Slices>(
        "self_ns", SqlType::Integer, [](const Slices &rows, std::size_t row) { return rows.selfNs(row); }, SqlKey::None, true),
};

} // namespace

const SqlTable &sliceTable()
{
    static constexpr SqlTable Table{.name = "slice",
                                    .columns = SliceColumns,
                                    .read = sqlRowsOf<SliceRows>,
                                    .sortsByName = true,
                                    .isInOrder = true,
                                    .estimate = [](const Trace &trace) -> std::size_t { return trace.slices().size(); }};
    return Table;
}

} // namespace plumbline
