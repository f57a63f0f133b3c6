// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/steps/deviceactivity.h"

#include "core/analysis/communication/communication.h"
#include "core/storage/role.h"

#include <array>
#include <string_view>
#include <utility>

namespace plumbline {

namespace {

/// Reads the activity of the device from a trace.
class ActivityReader
{
public:
    ActivityReader(const Trace &trace, StepConvention convention, const TaskControl &control)
        : m_trace(trace), m_convention(convention), m_control(control)
    {}

    /// Reads it from the profiler's lanes if it wrote them.
    [[nodiscard]] DeviceActivity read() const
    {
        DeviceActivity activity = fromLanes();
        return activity.isEmpty() ? recomputed() : activity;
    }

private:
    [[nodiscard]] DeviceActivity fromLanes() const
    {
        DeviceActivity activity;
        const std::array<std::pair<std::string_view, TimeRanges *>, 4> kinds{{
            {"Computing", &activity.computing},
            {"Communication", &activity.communication},
            {"Communication(Not Overlapped)", &activity.notOverlapped},
            {"Free", &activity.free},
        }};
        eachSlice(ProcessKind::Overlap, [&](const Lane &, std::size_t row) {
            for (const auto &[name, ranges] : kinds) {
                if (m_trace.text(m_trace.slices().name[row]) == name)
                    ranges->push_back(rangeOf(row));
            }
        });
        // Slices that touch stay apart, because each belongs to the step in which it starts.
        for (const auto &[name, ranges] : kinds)
            *ranges = unionOf(std::move(*ranges), Touching::Apart);
        activity.receiving = receiving();
        return activity;
    }

    [[nodiscard]] DeviceActivity recomputed() const
    {
        DeviceActivity activity;
        activity.source = OverlapSource::Recomputed;
        eachSlice(ProcessKind::Device, [&](const Lane &, std::size_t row) {
            if (isComputing(m_trace, SliceId(row)))
                activity.computing.push_back(rangeOf(row));
        });
        eachSlice(ProcessKind::Communication, [&](const Lane &lane, std::size_t row) {
            if (groupOfLane(lane))
                activity.communication.push_back(rangeOf(row));
        });
        activity.computing = unionOf(std::move(activity.computing), Touching::Joined);
        activity.communication = unionOf(std::move(activity.communication), Touching::Joined);
        activity.notOverlapped = without(activity.communication, activity.computing);
        const TimeRanges busy = united(activity.computing, activity.communication);
        for (std::size_t next = 1; next < busy.size(); ++next)
            activity.free.push_back({busy[next - 1].end, busy[next].begin});
        activity.receiving = receiving();
        return activity;
    }

    template<typename Visit>
    void eachSlice(ProcessKind kind, const Visit &visit) const
    {
        for (const Lane &lane : m_trace.lanes()) {
            if (m_trace.process(lane.process).kind != kind || m_control.stopRequested())
                continue;
            for (std::size_t row = lane.sliceBegin(); row < lane.sliceEnd(); ++row)
                visit(lane, row);
        }
    }

    [[nodiscard]] TimeRange rangeOf(std::size_t row) const { return m_trace.sliceRange(SliceId(row)); }

    [[nodiscard]] bool isReceiving(std::string_view name) const
    {
        if (name.starts_with("hcom_receive"))
            return true;
        return m_convention == StepConvention::MindSpore &&
               (name.starts_with("hcom_send__") || name.find("SendRecv__") != std::string_view::npos ||
                name.find("Receive-op") != std::string_view::npos || name.find("Send-op") != std::string_view::npos);
    }

    [[nodiscard]] TimeRanges receiving() const
    {
        TimeRanges ranges;
        eachSlice(ProcessKind::Communication, [&](const Lane &lane, std::size_t row) {
            if (groupOfLane(lane) && isReceiving(m_trace.text(m_trace.slices().name[row])))
                ranges.push_back(rangeOf(row));
        });
        sortByBegin(ranges);
        return ranges;
    }

    const Trace &m_trace;
    StepConvention m_convention;
    const TaskControl &m_control;
};

} // namespace

bool isCommunicationKernel(std::string_view name)
{
    return name.ends_with("AicpuKernel") || name.ends_with("AivKernel");
}

bool isComputing(const Trace &trace, SliceId slice)
{
    const Role role = trace.slices().role[slice.value];
    const std::string_view name = trace.text(trace.slices().name[slice.value]);
    return (role == Role::ComputeCube || role == Role::ComputeVector || role == Role::AiCpu) && !isCommunicationKernel(name);
}

DeviceActivity deviceActivity(const Trace &trace, StepConvention convention, const TaskControl &control)
{
    return ActivityReader(trace, convention, control).read();
}

} // namespace plumbline
