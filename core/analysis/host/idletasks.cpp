// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/host/idletasks.h"

#include "core/analysis/host/launches.h"
#include "core/analysis/steps/deviceactivity.h"

#include <algorithm>
#include <string_view>

namespace plumbline {

namespace {

using namespace std::literals;

constexpr TimeNs Rounding = 1'000; ///< exporters round times by up to this

IdleCause causeOfType(std::string_view type)
{
    const auto holds = [type](std::string_view word) { return type.find(word) != std::string_view::npos; };
    if (holds("WAIT"sv) || holds("Wait"sv))
        return holds("NOTIFY"sv) || holds("Notify"sv) ? IdleCause::NotifyWait : IdleCause::EventWait;
    return IdleCause::OtherTask;
}

bool isWait(IdleCause cause)
{
    return cause == IdleCause::EventWait || cause == IdleCause::NotifyWait;
}

/// Returns the rank of a cause. Of tasks that run at the same time the one of the highest rank counts.
std::uint64_t rankOf(IdleCause cause)
{
    switch (cause) {
    case IdleCause::Copy:
        return 4;
    case IdleCause::OtherTask:
        return 3;
    case IdleCause::NotifyWait:
        return 2;
    default:
        return 1;
    }
}

} // namespace

IdleTasks::IdleTasks(const Trace &trace) : m_trace(trace)
{
    for (const Lane &lane : trace.lanes()) {
        if (trace.process(lane.process).kind != ProcessKind::Device || lane.async || isStepTraceLane(lane))
            continue;
        std::vector<RowCursor> &rows = m_streams.emplace_back();
        for (std::size_t row = 0; row < lane.rows(); ++row)
            rows.emplace_back(lane.rowBegin[row], lane.rowBegin[row + 1]);
    }
    for (const std::string &type : trace.taskTypes())
        m_typeCauses.push_back(causeOfType(type));
}

std::optional<IdleCause> IdleTasks::causeOf(std::size_t slice) const
{
    if (isComputing(m_trace, SliceId(slice)))
        return std::nullopt;
    const SliceTable &slices = m_trace.slices();
    const std::string_view name = m_trace.text(slices.name[slice]);
    if (isOnlyOfHost(m_trace, SliceId(slice)))
        return std::nullopt;
    if (slices.role[slice] == Role::Memory)
        return IdleCause::Copy;
    if (slices.role[slice] == Role::Communication || name.starts_with("PROFILING_"sv))
        return std::nullopt;
    const IdleCause cause = m_typeCauses[slices.taskType[slice]];
    return cause == IdleCause::OtherTask ? causeOfType(name) : cause;
}

void IdleTasks::split(TimeRange gap, std::vector<IdlePart> &out)
{
    const SliceTable &slices = m_trace.slices();
    m_slices.clear();
    for (std::vector<RowCursor> &rows : m_streams) {
        std::optional<bool> endsGap;
        const auto counts = [&](IdleCause cause) {
            if (!isWait(cause))
                return true;
            if (!endsGap)
                endsGap = std::ranges::any_of(
                    rows, [&](RowCursor row) { return row.startsIn(slices, gap.end - Rounding, gap.end + Rounding); });
            return *endsGap;
        };
        for (RowCursor &row : rows) {
            m_slices.add(
                slices, row, gap,
                [&](std::size_t slice) {
                    const auto cause = causeOf(slice);
                    return cause && counts(*cause) ? rankOf(*cause) : 0;
                },
                [&](std::size_t slice) { return static_cast<std::uint8_t>(causeOf(slice).value_or(IdleCause::OtherTask)); });
        }
    }
    m_slices.sweep(gap, m_stretches);
    out.clear();
    for (const RankedStretch &stretch : m_stretches)
        out.push_back({stretch.range, static_cast<IdleCause>(stretch.tag), stretch.slice});
}

} // namespace plumbline
