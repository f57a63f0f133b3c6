// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/taskcontrol.h"
#include "core/storage/trace.h"

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace plumbline {

/// How a timeline shows communication. Profilers show the same work several times; the first of these that a timeline has counts.
enum class CommunicationView : std::uint8_t {
    None,      ///< not at all
    Operators, ///< lanes of communication operators: those of groups, or the streams of a step trace of MindInsight
    Kernels,   ///< slices on device lanes whose role is communication, such as kernels of NCCL
    Tasks,     ///< only the tasks that operators consist of, on planes
};

/// The slices of a timeline that are communication, each work once (docs/advice.md 1). Whatever counts, lists or draws
/// communication asks this class. The trace must outlive the object.
class CommunicationLanes
{
public:
    /// Looks for the view. O(lanes) where lanes of operators exist, else O(slices of the device).
    explicit CommunicationLanes(const Trace &trace);

    [[nodiscard]] CommunicationView view() const { return m_view; }
    /// Returns whether the view tells single operators. Tasks only tell when communication ran.
    [[nodiscard]] bool tellsOperators() const
    {
        return m_view == CommunicationView::Operators || m_view == CommunicationView::Kernels;
    }
    /// Returns whether the operators come from the step trace of MindInsight. It covers the whole run, although kernels may have
    /// been recorded in its first steps only.
    [[nodiscard]] bool areOfStepTrace() const { return m_areOfStepTrace; }
    /// Returns the lanes that hold communication, in the order of the trace.
    [[nodiscard]] const std::vector<LaneId> &lanes() const { return m_lanes; }
    /// Returns whether a slice of one of lanes() is communication.
    [[nodiscard]] bool contains(SliceId slice) const
    {
        return m_view != CommunicationView::Kernels || m_trace.slices().role[slice.value] == Role::Communication;
    }
    /// Returns the group whose operators a lane shows; "" if the lane does not tell it.
    [[nodiscard]] std::string_view groupOf(LaneId lane) const;

    /// Calls `visit(LaneId, SliceId)` for each slice that is communication, lane by lane, until `control` asks to stop.
    template<typename Visit>
    void eachSlice(const TaskControl &control, const Visit &visit) const
    {
        for (const LaneId id : m_lanes) {
            const Lane &lane = m_trace.lane(id);
            for (std::uint32_t slice = lane.sliceBegin(); slice < lane.sliceEnd() && !control.stopRequested(); ++slice) {
                if (contains(SliceId(slice)))
                    visit(id, SliceId(slice));
            }
        }
    }

private:
    [[nodiscard]] bool findOperators();
    [[nodiscard]] bool findKernels();
    [[nodiscard]] bool findTasks();

    const Trace &m_trace;
    CommunicationView m_view = CommunicationView::None;
    bool m_areOfStepTrace = false;
    std::vector<LaneId> m_lanes;
};

/// Returns the group of a lane called "Group {group} Communication", whose slices are communication operators. Empty for other
/// lanes.
[[nodiscard]] std::optional<std::string_view> groupOfLane(const Lane &lane);

/// Returns the group whose operators a lane shows. "" if the lane shows the operators of all groups, as in older timelines; empty
/// for other lanes.
[[nodiscard]] std::optional<std::string_view> groupOfOperators(const Lane &lane);

} // namespace plumbline
