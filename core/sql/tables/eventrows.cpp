// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sql/tables/slicerows.h"
#include "core/sql/tables/sqltables.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace plumbline {

namespace {

/// Returns the part [begin, end) of a sorted column that lies inside a range.
SqlSpan sortedPart(const Column<TimeNs> &times, std::uint32_t begin, std::uint32_t end, SqlBounds::Range range)
{
    const TimeNs *const data = times.data();
    const auto first = static_cast<std::uint32_t>(std::lower_bound(data + begin, data + end, range.first) - data);
    const auto behind = static_cast<std::uint32_t>(std::upper_bound(data + begin, data + end, range.last) - data);
    return {first, std::max(first, behind), nullptr};
}

class InstantRows final : public TraceRows
{
public:
    using TraceRows::TraceRows;
    [[nodiscard]] std::size_t size() const override { return hasTrace() ? instants().size() : 0; }
    [[nodiscard]] std::vector<SqlSpan> narrow(const SqlBounds &bounds) const override
    {
        if (!hasTrace())
            return {};
        const SqlBounds::Range times = relative(bounds.of(SqlKey::Start));
        const auto [first, behind] = rowsInside(bounds.of(SqlKey::Parent), trace().lanes().size());
        std::vector<SqlSpan> spans;
        for (std::uint32_t lane = first; lane < behind; ++lane)
            spans.push_back(
                sortedPart(instants().time, trace().lanes()[lane].instantBegin, trace().lanes()[lane].instantEnd, times));
        return spans;
    }
    [[nodiscard]] const InstantTable &instants() const { return trace().instants(); }
};

constexpr std::array InstantColumns{
    sqlIdColumn<InstantRows>(),
    sqlCardColumn<InstantRows>(),
    sqlRankColumn<InstantRows>(),
    sqlColumn<InstantRows>(
        "lane_id", SqlType::Integer,
        [](const InstantRows &rows, std::size_t row) { return rows.id(rows.trace().laneOf(InstantId(row))); }, SqlKey::Parent),
    sqlColumn<InstantRows>(
        "time_ns", SqlType::Integer,
        [](const InstantRows &rows, std::size_t row) { return rows.trace().absolute(rows.instants().time[row]); }, SqlKey::Start),
    sqlColumn<InstantRows>("name", SqlType::Text,
                           [](const InstantRows &rows, std::size_t row) { return rows.trace().text(rows.instants().name[row]); }),
    sqlColumn<InstantRows>(
        "category", SqlType::Text,
        [](const InstantRows &rows, std::size_t row) { return knownText(rows.trace().text(rows.instants().category[row])); }),
};

class FlowRows final : public TraceRows
{
public:
    using TraceRows::TraceRows;
    [[nodiscard]] std::size_t size() const override { return hasTrace() ? trace().flows().flows.size() : 0; }
    [[nodiscard]] std::vector<SqlSpan> narrow(const SqlBounds &bounds) const override;
    [[nodiscard]] const Flow &flow(std::size_t row) const { return trace().flows().flows[row]; }
    [[nodiscard]] std::int64_t absolute(TimeNs time) const { return trace().absolute(time); }

private:
    [[nodiscard]] const std::vector<std::uint32_t> &bySlice(bool isTarget) const;

    mutable std::array<std::vector<std::uint32_t>, 2> m_bySlice; ///< flows by the slice where they begin, and where they end
};

const std::vector<std::uint32_t> &FlowRows::bySlice(bool isTarget) const
{
    std::vector<std::uint32_t> &order = m_bySlice[isTarget ? 1 : 0];
    if (order.empty()) {
        order.resize(size());
        for (std::uint32_t row = 0; row < order.size(); ++row)
            order[row] = row;
        std::ranges::sort(
            order, {}, [&](std::uint32_t row) { return std::pair((isTarget ? flow(row).to : flow(row).from).slice.value, row); });
    }
    return order;
}

std::vector<SqlSpan> FlowRows::narrow(const SqlBounds &bounds) const
{
    if (size() == 0)
        return {};
    for (const bool isTarget : {false, true}) {
        const SqlBounds::Range &ids = bounds.of(isTarget ? SqlKey::Target : SqlKey::Parent);
        if (!ids.isLimited())
            continue;
        const auto [first, behind] = rowsInside(ids, trace().slices().size());
        const std::vector<std::uint32_t> &order = bySlice(isTarget);
        const auto sliceOf = [&](std::uint32_t row) { return (isTarget ? flow(row).to : flow(row).from).slice.value; };
        const auto begin = std::ranges::lower_bound(order, first, {}, sliceOf) - order.begin();
        const auto end = std::ranges::lower_bound(order, behind, {}, sliceOf) - order.begin();
        return {{static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end), order.data()}};
    }
    return {all()};
}

constexpr std::array FlowColumns{
    sqlIdColumn<FlowRows>(),
    sqlCardColumn<FlowRows>(),
    sqlRankColumn<FlowRows>(),
    sqlColumn<FlowRows>("category", SqlType::Text,
                        [](const FlowRows &rows, std::size_t row) -> std::string_view {
                            return rows.trace().flows().categories[rows.flow(row).category].name;
                        }),
    sqlColumn<FlowRows>(
        "from_slice", SqlType::Integer, [](const FlowRows &rows, std::size_t row) { return rows.id(rows.flow(row).from.slice); },
        SqlKey::Parent),
    sqlColumn<FlowRows>(
        "to_slice", SqlType::Integer, [](const FlowRows &rows, std::size_t row) { return rows.id(rows.flow(row).to.slice); },
        SqlKey::Target),
    sqlColumn<FlowRows>("from_lane", SqlType::Integer,
                        [](const FlowRows &rows, std::size_t row) { return rows.id(rows.flow(row).from.lane); }),
    sqlColumn<FlowRows>("to_lane", SqlType::Integer,
                        [](const FlowRows &rows, std::size_t row) { return rows.id(rows.flow(row).to.lane); }),
    sqlColumn<FlowRows>("start_ns", SqlType::Integer,
                        [](const FlowRows &rows, std::size_t row) { return rows.absolute(rows.flow(row).from.time); }),
    sqlColumn<FlowRows>("end_ns", SqlType::Integer,
                        [](const FlowRows &rows, std::size_t row) { return rows.absolute(rows.flow(row).to.time); }),
};

/// A row is a series, because only series have values.
class CounterRows final : public TraceRows
{
public:
    using TraceRows::TraceRows;
    [[nodiscard]] std::size_t size() const override { return hasTrace() ? trace().counters().series.size() : 0; }
    [[nodiscard]] const CounterSeries &series(std::size_t row) const { return trace().counters().series[row]; }
    [[nodiscard]] const Counter &counter(std::size_t row) const { return trace().counters().counters[series(row).counter.value]; }
};

constexpr std::array CounterColumns{
    sqlIdColumn<CounterRows>(),
    sqlCardColumn<CounterRows>(),
    sqlRankColumn<CounterRows>(),
    sqlColumn<CounterRows>("process_id", SqlType::Integer,
                           [](const CounterRows &rows, std::size_t row) { return rows.id(rows.counter(row).process); }),
    sqlColumn<CounterRows>("name", SqlType::Text,
                           [](const CounterRows &rows, std::size_t row) -> std::string_view { return rows.counter(row).name; }),
    sqlColumn<CounterRows>("event_id", SqlType::Text,
                           [](const CounterRows &rows, std::size_t row) { return knownText(rows.counter(row).id); }),
    sqlColumn<CounterRows>("series", SqlType::Text,
                           [](const CounterRows &rows, std::size_t row) -> std::string_view { return rows.series(row).name; }),
    sqlColumn<CounterRows>(
        "samples", SqlType::Integer,
        [](const CounterRows &rows, std::size_t row) { return rows.series(row).end - rows.series(row).begin; }),
    sqlColumn<CounterRows>("minimum", SqlType::Real,
                           [](const CounterRows &rows, std::size_t row) { return rows.series(row).minimum; }),
    sqlColumn<CounterRows>("maximum", SqlType::Real,
                           [](const CounterRows &rows, std::size_t row) { return rows.series(row).maximum; }),
};

class SampleRows final : public TraceRows
{
public:
    using TraceRows::TraceRows;
    [[nodiscard]] std::size_t size() const override { return hasTrace() ? counters().time.size() : 0; }
    [[nodiscard]] std::vector<SqlSpan> narrow(const SqlBounds &bounds) const override
    {
        if (!hasTrace())
            return {};
        const SqlBounds::Range times = relative(bounds.of(SqlKey::Start));
        const auto [first, behind] = rowsInside(bounds.of(SqlKey::Parent), counters().series.size());
        std::vector<SqlSpan> spans;
        for (std::uint32_t series = first; series < behind; ++series)
            spans.push_back(sortedPart(counters().time, counters().series[series].begin, counters().series[series].end, times));
        return spans;
    }
    [[nodiscard]] const CounterTable &counters() const { return trace().counters(); }
    [[nodiscard]] std::int64_t seriesOf(std::size_t row) const
    {
        const auto behind = std::ranges::upper_bound(counters().series, row, {}, &CounterSeries::begin);
        return id(static_cast<std::size_t>(behind - counters().series.begin()) - 1);
    }
};

constexpr std::array SampleColumns{
    sqlIdColumn<SampleRows>(),
    sqlCardColumn<SampleRows>(),
    sqlRankColumn<SampleRows>(),
    sqlColumn<SampleRows>(
        "counter_id", SqlType::Integer, [](const SampleRows &rows, std::size_t row) { return rows.seriesOf(row); },
        SqlKey::Parent),
    sqlColumn<SampleRows>(
        "time_ns", SqlType::Integer,
        [](const SampleRows &rows, std::size_t row) { return rows.trace().absolute(rows.counters().time[row]); }, SqlKey::Start),
    sqlColumn<SampleRows>("value", SqlType::Real,
                          [](const SampleRows &rows, std::size_t row) { return rows.counters().value[row]; }),
};

} // namespace

const SqlTable &instantTable()
{
    static constexpr SqlTable Table{.name = "instant",
                                    .columns = InstantColumns,
                                    .read = sqlRowsOf<InstantRows>,
                                    .isInOrder = true,
                                    .estimate = [](const Trace &trace) -> std::size_t { return trace.instants().size(); }};
    return Table;
}

const SqlTable &flowTable()
{
    static constexpr SqlTable Table{.name = "flow",
                                    .columns = FlowColumns,
                                    .read = sqlRowsOf<FlowRows>,
                                    .estimate = [](const Trace &trace) -> std::size_t { return trace.flows().flows.size(); }};
    return Table;
}

const SqlTable &counterTable()
{
    static constexpr SqlTable Table{.name = "counter",
                                    .columns = CounterColumns,
                                    .read = sqlRowsOf<CounterRows>,
                                    .estimate = [](const Trace &trace) -> std::size_t { return trace.counters().series.size(); }};
    return Table;
}

const SqlTable &sampleTable()
{
    static constexpr SqlTable Table{.name = "sample",
                                    .columns = SampleColumns,
                                    .read = sqlRowsOf<SampleRows>,
                                    .isInOrder = true,
                                    .estimate = [](const Trace &trace) -> std::size_t { return trace.counters().time.size(); }};
    return Table;
}

} // namespace plumbline
