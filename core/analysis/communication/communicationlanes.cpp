// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/communication/communicationlanes.h"

#include <algorithm>

namespace plumbline {

namespace {

constexpr std::string_view LanePrefix = "Group ";
constexpr std::string_view LaneSuffix = "Communication";

/// Older timelines have one lane for the operators of all groups.
bool isLaneOfAllGroups(const Lane &lane)
{
    return lane.name == "Communication OP" || lane.name == "Communication Kernel";
}

/// Returns whether the lanes of a process are those of the collectives in a step trace (docs/formats.md 13.1).
bool isOfMindInsight(const Process &process)
{
    return process.shownName() == "Communication Op";
}

} // namespace

std::optional<std::string_view> groupOfLane(const Lane &lane)
{
    const std::string_view name = lane.name;
    if (!name.starts_with(LanePrefix) || !name.ends_with(LaneSuffix))
        return std::nullopt;
    std::string_view group = name.substr(LanePrefix.size(), name.size() - LanePrefix.size() - LaneSuffix.size());
    if (group.ends_with(' '))
        group.remove_suffix(1);
    return group;
}

std::optional<std::string_view> groupOfOperators(const Lane &lane)
{
    return isLaneOfAllGroups(lane) ? std::string_view() : groupOfLane(lane);
}

CommunicationLanes::CommunicationLanes(const Trace &trace) : m_trace(trace)
{
    if (findOperators())
        m_view = CommunicationView::Operators;
    else if (findKernels())
        m_view = CommunicationView::Kernels;
    else if (findTasks())
        m_view = CommunicationView::Tasks;
}

bool CommunicationLanes::findOperators()
{
    for (std::size_t index = 0; index < m_trace.lanes().size(); ++index) {
        const Lane &lane = m_trace.lanes()[index];
        const Process &process = m_trace.process(lane.process);
        if (process.kind != ProcessKind::Communication || lane.slices() == 0)
            continue;
        if (isOfMindInsight(process) || groupOfOperators(lane)) {
            m_lanes.emplace_back(index);
            m_areOfStepTrace = m_areOfStepTrace || isOfMindInsight(process);
        }
    }
    return !m_lanes.empty();
}

bool CommunicationLanes::findKernels()
{
    const auto &roles = m_trace.slices().role;
    for (std::size_t index = 0; index < m_trace.lanes().size(); ++index) {
        const Lane &lane = m_trace.lanes()[index];
        bool isFound = false;
        if (m_trace.process(lane.process).kind == ProcessKind::Device) {
            for (std::uint32_t slice = lane.sliceBegin(); slice < lane.sliceEnd() && !isFound; ++slice)
                isFound = roles[slice] == Role::Communication;
        }
        if (isFound)
            m_lanes.emplace_back(index);
    }
    return !m_lanes.empty();
}

bool CommunicationLanes::findTasks()
{
    for (std::size_t index = 0; index < m_trace.lanes().size(); ++index) {
        const Lane &lane = m_trace.lanes()[index];
        if (m_trace.process(lane.process).kind == ProcessKind::Communication && lane.slices() > 0)
            m_lanes.emplace_back(index);
    }
    return !m_lanes.empty();
}

std::string_view CommunicationLanes::groupOf(LaneId lane) const
{
    return m_view == CommunicationView::Operators ? groupOfOperators(m_trace.lane(lane)).value_or("") : std::string_view();
}

} // namespace plumbline
