// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/host/idlegaps.h"
#include "core/analysis/steps/cardoverview.h"
#include "core/analysis/steps/deviceactivity.h"
#include "core/sql/tables/slicerows.h"
#include "core/sql/tables/sqltables.h"

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <utility>

namespace plumbline {

namespace {

class OverlapRows final : public SqlRows
{
public:
    OverlapRows(SqlProfile &profile, std::uint32_t card, std::shared_ptr<const CardOverview> overview)
        : SqlRows(card, profile.card(card).card().rank), m_overview(std::move(overview))
    {}
    [[nodiscard]] std::size_t size() const override { return m_overview->steps.size(); }
    [[nodiscard]] const CardOverview::Step &step(std::size_t row) const { return m_overview->steps[row]; }

private:
    std::shared_ptr<const CardOverview> m_overview;
};

Result<SharedSqlRows> readOverlap(SqlProfile &profile, std::uint32_t card)
{
    auto overview = profile.card(card).overview(profile.control());
    if (!overview)
        return failure(overview.error());
    profile.losses().addOf(**overview);
    return std::make_shared<const OverlapRows>(profile, card, std::move(*overview));
}

template<OverviewQuantity Quantity>
constexpr SqlColumn computedColumn(const char *name)
{
    return sqlColumn<OverlapRows>(name, SqlType::Integer,
                                  [](const OverlapRows &rows, std::size_t row) { return rows.step(row).computed.of(Quantity); });
}

template<OverviewQuantity Quantity>
constexpr SqlColumn reportedColumn(const char *name)
{
    return sqlColumn<OverlapRows>(name, SqlType::Integer, [](const OverlapRows &rows, std::size_t row) {
        return rows.step(row).reported ? rows.step(row).reported->of(Quantity) : std::nullopt;
    });
}

constexpr std::array OverlapColumns{
    sqlIdColumn<OverlapRows>(),
    sqlCardColumn<OverlapRows>(),
    sqlRankColumn<OverlapRows>(),
    sqlColumn<OverlapRows>("step", SqlType::Text,
                           [](const OverlapRows &rows, std::size_t row) { return knownText(rows.step(row).number); }),
    computedColumn<OverviewQuantity::Computing>("computing_ns"),
    computedColumn<OverviewQuantity::Communication>("communication_ns"),
    computedColumn<OverviewQuantity::Overlapped>("overlapped_ns"),
    computedColumn<OverviewQuantity::NotOverlapped>("not_overlapped_ns"),
    computedColumn<OverviewQuantity::Free>("free_ns"),
    computedColumn<OverviewQuantity::Preparing>("preparing_ns"),
    computedColumn<OverviewQuantity::Bubble>("bubble_ns"),
    computedColumn<OverviewQuantity::Stage>("stage_ns"),
    computedColumn<OverviewQuantity::Step>("step_ns"),
    computedColumn<OverviewQuantity::Gap>("gap_ns"),
    reportedColumn<OverviewQuantity::Computing>("reported_computing_ns"),
    reportedColumn<OverviewQuantity::Communication>("reported_communication_ns"),
    reportedColumn<OverviewQuantity::Overlapped>("reported_overlapped_ns"),
    reportedColumn<OverviewQuantity::NotOverlapped>("reported_not_overlapped_ns"),
    reportedColumn<OverviewQuantity::Free>("reported_free_ns"),
    reportedColumn<OverviewQuantity::Preparing>("reported_preparing_ns"),
    reportedColumn<OverviewQuantity::Bubble>("reported_bubble_ns"),
    reportedColumn<OverviewQuantity::Stage>("reported_stage_ns"),
};

/// A row is a part of an idle gap that has one cause.
class IdleGapRows final : public TraceRows
{
public:
    IdleGapRows(SqlProfile &profile, std::uint32_t card, IdleGaps gaps) : TraceRows(profile, card), m_gaps(std::move(gaps)) {}
    [[nodiscard]] std::size_t size() const override { return m_gaps.parts.size(); }
    [[nodiscard]] const IdlePart &part(std::size_t row) const { return m_gaps.parts[row]; }
    [[nodiscard]] std::size_t gapAt(std::size_t row) const
    {
        const auto behind = std::ranges::upper_bound(m_gaps.gaps, row, {}, &IdleGap::firstPart);
        return static_cast<std::size_t>(behind - m_gaps.gaps.begin()) - 1;
    }
    [[nodiscard]] const IdleGap &gap(std::size_t row) const { return m_gaps.gaps[gapAt(row)]; }

private:
    IdleGaps m_gaps;
};

Result<SharedSqlRows> readIdleGaps(SqlProfile &profile, std::uint32_t card)
{
    IdleGaps gaps;
    if (const Trace *trace = profile.trace(card)) {
        const auto activity = profile.card(card).activity(profile.control());
        if (!activity)
            return failure(activity.error());
        if ((*activity)->tellsFree())
            gaps = analyseIdleGaps(*trace, (*activity)->free, profile.control());
    }
    return std::make_shared<const IdleGapRows>(profile, card, std::move(gaps));
}

constexpr std::array IdleGapColumns{
    sqlIdColumn<IdleGapRows>(),
    sqlCardColumn<IdleGapRows>(),
    sqlRankColumn<IdleGapRows>(),
    sqlColumn<IdleGapRows>("gap", SqlType::Integer, [](const IdleGapRows &rows, std::size_t row) { return rows.gapAt(row); }),
    sqlColumn<IdleGapRows>(
        "start_ns", SqlType::Integer,
        [](const IdleGapRows &rows, std::size_t row) { return rows.trace().absolute(rows.part(row).range.begin); }),
    sqlColumn<IdleGapRows>("duration_ns", SqlType::Integer,
                           [](const IdleGapRows &rows, std::size_t row) { return rows.part(row).range.length(); }),
    sqlColumn<IdleGapRows>("cause", SqlType::Text,
                           [](const IdleGapRows &rows, std::size_t row) { return idleCauseName(rows.part(row).cause); }),
    sqlColumn<IdleGapRows>("slice_id", SqlType::Integer,
                           [](const IdleGapRows &rows, std::size_t row) { return rows.id(rows.part(row).slice); }),
    sqlColumn<IdleGapRows>("next_slice", SqlType::Integer,
                           [](const IdleGapRows &rows, std::size_t row) { return rows.id(rows.gap(row).next); }),
    sqlColumn<IdleGapRows>("launch_slice", SqlType::Integer,
                           [](const IdleGapRows &rows, std::size_t row) { return rows.id(rows.gap(row).call); }),
    sqlColumn<IdleGapRows>("is_late", SqlType::Integer,
                           [](const IdleGapRows &rows, std::size_t row) { return rows.gap(row).isLate ? 1 : 0; }),
};

} // namespace

const SqlTable &overlapTable()
{
    static constexpr SqlTable Table{.name = "overlap", .columns = OverlapColumns, .read = readOverlap};
    return Table;
}

const SqlTable &idleGapTable()
{
    static constexpr SqlTable Table{.name = "idle_gap", .columns = IdleGapColumns, .read = readIdleGaps};
    return Table;
}

} // namespace plumbline
