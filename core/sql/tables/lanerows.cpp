// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/profile/profilenames.h"
#include "core/query/lanelabel.h"
#include "core/sql/tables/slicerows.h"
#include "core/sql/tables/sqltables.h"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

namespace plumbline {

namespace {

/// A card is the only row that it has.
class CardRows final : public SqlRows
{
public:
    CardRows(SqlProfile &profile, std::uint32_t number)
        : SqlRows(number, profile.card(number).card().rank), m_card(profile.card(number))
    {}
    [[nodiscard]] std::size_t size() const override { return 1; }
    [[nodiscard]] const Card &card() const { return m_card.card(); }
    [[nodiscard]] const Trace *trace() const { return m_card.trace().get(); }
    [[nodiscard]] std::uint32_t number() const { return SqlRows::card(); }

private:
    const OpenCard &m_card;
};

template<typename Read>
constexpr SqlColumn cardText(const char *name, Read read)
{
    return sqlColumn<CardRows>(name, SqlType::Text, read);
}

/// Makes a column of a number that only a card with a timeline has.
template<typename Read>
constexpr SqlColumn cardTime(const char *name, Read)
{
    return sqlColumn<CardRows>(name, SqlType::Integer, [](const CardRows &rows, std::size_t) {
        return rows.trace() ? std::optional<std::int64_t>(Read{}(*rows.trace())) : std::nullopt;
    });
}

constexpr std::array CardColumns{
    sqlColumn<CardRows>(
        "id", SqlType::Integer, [](const CardRows &rows, std::size_t) { return rows.number(); }, SqlKey::Card),
    sqlColumn<CardRows>("rank", SqlType::Integer, [](const CardRows &rows, std::size_t) { return rows.card().rank; }),
    sqlColumn<CardRows>("device", SqlType::Integer, [](const CardRows &rows, std::size_t) { return rows.card().device; }),
    cardText("name", [](const CardRows &rows, std::size_t) -> std::string_view { return rows.card().name; }),
    cardText("host", [](const CardRows &rows, std::size_t) { return knownText(rows.card().host); }),
    cardText("job", [](const CardRows &rows, std::size_t) { return knownText(rows.card().jobName); }),
    sqlColumn<CardRows>("stage", SqlType::Integer, [](const CardRows &rows, std::size_t) { return rows.card().stage; }),
    cardText("level", [](const CardRows &rows, std::size_t) { return knownText(rows.card().level); }),
    cardTime("slices", [](const Trace &trace) { return trace.slices().size(); }),
    cardTime("begin_ns", [](const Trace &trace) { return trace.absolute(trace.fullRange().begin); }),
    cardTime("end_ns", [](const Trace &trace) { return trace.absolute(trace.fullRange().end); }),
    cardTime("slices_begin_ns", [](const Trace &trace) { return trace.absolute(trace.slicesRange().begin); }),
    cardTime("slices_end_ns", [](const Trace &trace) { return trace.absolute(trace.slicesRange().end); }),
};

class ProcessRows final : public TraceRows
{
public:
    using TraceRows::TraceRows;
    [[nodiscard]] std::size_t size() const override { return hasTrace() ? trace().processes().size() : 0; }
    [[nodiscard]] const Process &process(std::size_t row) const { return trace().processes()[row]; }
};

std::string_view processKindWord(ProcessKind kind)
{
    static constexpr std::array<std::string_view, 7> Words{"unknown",       "framework", "runtime", "device",
                                                           "communication", "overlap",   "counter"};
    return Words[static_cast<std::size_t>(kind)];
}

constexpr std::array ProcessColumns{
    sqlIdColumn<ProcessRows>(),
    sqlCardColumn<ProcessRows>(),
    sqlRankColumn<ProcessRows>(),
    sqlColumn<ProcessRows>("pid", SqlType::Text,
                           [](const ProcessRows &rows, std::size_t row) -> std::string_view { return rows.process(row).pid; }),
    sqlColumn<ProcessRows>(
        "name", SqlType::Text,
        [](const ProcessRows &rows, std::size_t row) -> std::string_view { return rows.process(row).shownName(); }),
    sqlColumn<ProcessRows>("labels", SqlType::Text,
                           [](const ProcessRows &rows, std::size_t row) { return knownText(rows.process(row).labels); }),
    sqlColumn<ProcessRows>("kind", SqlType::Text,
                           [](const ProcessRows &rows, std::size_t row) { return processKindWord(rows.process(row).kind); }),
};

class LaneRows final : public TraceRows
{
public:
    using TraceRows::TraceRows;
    [[nodiscard]] std::size_t size() const override { return hasTrace() ? trace().lanes().size() : 0; }
    [[nodiscard]] std::vector<SqlSpan> narrow(const SqlBounds &bounds) const override
    {
        return hasTrace() ? narrowed(bounds) : std::vector<SqlSpan>();
    }
    [[nodiscard]] const Lane &lane(std::size_t row) const { return trace().lanes()[row]; }

private:
    /// Lanes of one process need not follow one another, so this looks at all, which are few.
    [[nodiscard]] std::vector<SqlSpan> narrowed(const SqlBounds &bounds) const
    {
        if (!bounds.of(SqlKey::Parent).isLimited())
            return {all()};
        std::vector<SqlSpan> spans;
        for (std::uint32_t row = 0; row < size(); ++row) {
            if (bounds.of(SqlKey::Parent).contains(id(std::size_t{lane(row).process.value})))
                spans.push_back({row, row + 1, nullptr});
        }
        return spans;
    }
};

/// Makes a column of a time that only a lane with slices has.
template<typename Read>
constexpr SqlColumn laneTime(const char *name, Read)
{
    return sqlColumn<LaneRows>(name, SqlType::Integer, [](const LaneRows &rows, std::size_t row) {
        const Lane &lane = rows.lane(row);
        return lane.slices() > 0 ? std::optional<std::int64_t>(rows.trace().absolute(Read{}(lane))) : std::nullopt;
    });
}

constexpr std::array LaneColumns{
    sqlIdColumn<LaneRows>(),
    sqlCardColumn<LaneRows>(),
    sqlRankColumn<LaneRows>(),
    sqlColumn<LaneRows>(
        "process_id", SqlType::Integer, [](const LaneRows &rows, std::size_t row) { return rows.id(rows.lane(row).process); },
        SqlKey::Parent),
    sqlColumn<LaneRows>("process", SqlType::Text,
                        [](const LaneRows &rows, std::size_t row) -> std::string_view {
                            return rows.trace().process(rows.lane(row).process).shownName();
                        }),
    sqlColumn<LaneRows>("tid", SqlType::Text,
                        [](const LaneRows &rows, std::size_t row) -> std::string_view { return rows.lane(row).tid; }),
    sqlColumn<LaneRows>("name", SqlType::Text,
                        [](const LaneRows &rows, std::size_t row) -> std::string_view { return rows.lane(row).shownName(); }),
    sqlColumn<LaneRows>("label", SqlType::Text,
                        [](const LaneRows &rows, std::size_t row) { return laneLabel(rows.trace(), LaneId(row)); }),
    sqlColumn<LaneRows>("is_async", SqlType::Integer,
                        [](const LaneRows &rows, std::size_t row) { return rows.lane(row).async ? 1 : 0; }),
    sqlColumn<LaneRows>("depths", SqlType::Integer, [](const LaneRows &rows, std::size_t row) { return rows.lane(row).rows(); }),
    sqlColumn<LaneRows>("slices", SqlType::Integer,
                        [](const LaneRows &rows, std::size_t row) { return rows.lane(row).slices(); }),
    sqlColumn<LaneRows>("instants", SqlType::Integer,
                        [](const LaneRows &rows, std::size_t row) { return rows.lane(row).instants(); }),
    sqlColumn<LaneRows>("overlapping", SqlType::Integer,
                        [](const LaneRows &rows, std::size_t row) { return rows.lane(row).overlapping; }),
    sqlColumn<LaneRows>("busy_ns", SqlType::Integer, [](const LaneRows &rows, std::size_t row) { return rows.lane(row).busyNs; }),
    laneTime("begin_ns", [](const Lane &lane) { return lane.range.begin; }),
    laneTime("end_ns", [](const Lane &lane) { return lane.range.end; }),
};

} // namespace

const SqlTable &cardTable()
{
    static constexpr SqlTable Table{.name = "card", .columns = CardColumns, .read = sqlRowsOf<CardRows>};
    return Table;
}

const SqlTable &processTable()
{
    static constexpr SqlTable Table{.name = "process",
                                    .columns = ProcessColumns,
                                    .read = sqlRowsOf<ProcessRows>,
                                    .estimate = [](const Trace &trace) -> std::size_t { return trace.processes().size(); }};
    return Table;
}

const SqlTable &laneTable()
{
    static constexpr SqlTable Table{.name = "lane",
                                    .columns = LaneColumns,
                                    .read = sqlRowsOf<LaneRows>,
                                    .estimate = [](const Trace &trace) -> std::size_t { return trace.lanes().size(); }};
    return Table;
}

} // namespace plumbline
