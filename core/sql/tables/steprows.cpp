// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/steps/cardsteps.h"
#include "core/sql/tables/slicerows.h"
#include "core/sql/tables/sqltables.h"

#include <array>
#include <memory>
#include <string_view>
#include <utility>

namespace plumbline {

namespace {

class StepRows final : public TraceRows
{
public:
    StepRows(SqlProfile &profile, std::uint32_t card, CardSteps steps) : TraceRows(profile, card), m_steps(std::move(steps)) {}
    [[nodiscard]] std::size_t size() const override { return m_steps.steps.size(); }
    [[nodiscard]] const StepStages &step(std::size_t row) const { return each(row).stages; }
    [[nodiscard]] const CardStep &each(std::size_t row) const { return m_steps.steps[row]; }
    /// Returns an absolute begin or end of a step on the timeline; empty if its place there is not known.
    [[nodiscard]] std::optional<std::int64_t> time(std::size_t row, TimeNs TimeRange::*edge) const
    {
        const auto &range = step(row).range;
        return range && hasTrace() ? std::optional(trace().absolute((*range).*edge)) : std::nullopt;
    }

private:
    CardSteps m_steps;
};

Result<SharedSqlRows> readSteps(SqlProfile &profile, std::uint32_t card)
{
    const auto stages = profile.card(card).stages(profile.control());
    if (!stages)
        return failure(stages.error());
    profile.losses().addOf(**stages);
    const auto overview = profile.card(card).overview(profile.control());
    if (!overview)
        return failure(overview.error());
    profile.losses().addOf(**overview);
    return std::make_shared<const StepRows>(profile, card, cardSteps(**stages, **overview));
}

template<typename Read>
constexpr SqlColumn stepNumber(const char *name, Read read)
{
    return sqlColumn<StepRows>(name, SqlType::Integer, read);
}

constexpr std::array StepColumns{
    sqlIdColumn<StepRows>(),
    sqlCardColumn<StepRows>(),
    sqlRankColumn<StepRows>(),
    sqlColumn<StepRows>("number", SqlType::Text,
                        [](const StepRows &rows, std::size_t row) { return knownText(rows.step(row).step); }),
    stepNumber("start_ns", [](const StepRows &rows, std::size_t row) { return rows.time(row, &TimeRange::begin); }),
    stepNumber("end_ns", [](const StepRows &rows, std::size_t row) { return rows.time(row, &TimeRange::end); }),
    stepNumber("duration_ns", [](const StepRows &rows, std::size_t row) { return rows.each(row).lengthNs(); }),
    stepNumber("gap_ns", [](const StepRows &rows, std::size_t row) { return rows.step(row).gapNs; }),
    stepNumber("fp_bp_ns", [](const StepRows &rows, std::size_t row) { return rows.step(row).forwardBackwardNs; }),
    stepNumber("tail_ns", [](const StepRows &rows, std::size_t row) { return rows.step(row).tailNs; }),
    stepNumber("update_ns", [](const StepRows &rows, std::size_t row) { return rows.step(row).updateNs; }),
    stepNumber("is_recorded", [](const StepRows &rows, std::size_t row) { return rows.step(row).isRecorded ? 1 : 0; }),
};

} // namespace

const SqlTable &stepTable()
{
    static constexpr SqlTable Table{.name = "step", .columns = StepColumns, .read = readSteps};
    return Table;
}

} // namespace plumbline
