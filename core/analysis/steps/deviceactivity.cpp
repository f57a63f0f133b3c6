// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/steps/deviceactivity.h"

#include "core/analysis/communication/communicationlanes.h"
#include "core/storage/role.h"

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <string_view>
#include <utility>

namespace plumbline {

namespace {

/// Reads the activity of the device from a trace.
class ActivityReader
{
public:
    ActivityReader(const Trace &trace, StepConvention convention, const TaskControl &control, bool hasStepTrace)
        : m_trace(trace), m_convention(convention), m_control(control), m_hasStepTrace(hasStepTrace), m_lanes(trace)
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
        bool isOfMindInsight = false;
        eachSlice(ProcessKind::Overlap, [&](const Lane &lane, std::size_t row) {
            TimeRanges *ranges = listOf(m_trace.text(m_trace.slices().name[row]), activity);
            TimeRanges *ofLane = listOfLane(lane.shownName(), activity);
            isOfMindInsight = isOfMindInsight || ofLane;
            if (ranges || ofLane)
                (ranges ? ranges : ofLane)->push_back(rangeOf(row));
        });
        if (isOfMindInsight)
            completeLanes(activity);
        // Slices that touch stay apart, because each belongs to the step in which it starts.
        for (TimeRanges *ranges : {&activity.computing, &activity.communication, &activity.notOverlapped, &activity.free})
            *ranges = unionOf(std::move(*ranges), Touching::Apart);
        activity.receiving = receiving();
        return activity;
    }

    /// Returns the list that slices of a name belong to, as PyTorch, MindSpore and MindInsight call them
    /// (docs/formats.md 5.7, 13.1); null for other names.
    static TimeRanges *listOf(std::string_view name, DeviceActivity &activity)
    {
        const std::array<std::pair<std::string_view, TimeRanges *>, 8> kinds{{
            {"Computing", &activity.computing},
            {"Communication", &activity.communication},
            {"Communication(Not Overlapped)", &activity.notOverlapped},
            {"Free", &activity.free},
            {"computation_op", &activity.computing},
            {"communication", &activity.communication},
            {"communication_not_overlapped", &activity.notOverlapped},
            {"free_time", &activity.free},
        }};
        return listCalled(name, kinds);
    }

    /// Returns the list that the slices of a lane of MindInsight belong to; null for other lanes.
    static TimeRanges *listOfLane(std::string_view lane, DeviceActivity &activity)
    {
        const std::array<std::pair<std::string_view, TimeRanges *>, 4> kinds{{
            {"Merged Computation Op", &activity.computing},
            {"Merged Communication Op", &activity.communication},
            {"Pure Communication Op", &activity.notOverlapped},
            {"Free Time", &activity.free},
        }};
        return listCalled(lane, kinds);
    }

    static TimeRanges *listCalled(std::string_view name, std::span<const std::pair<std::string_view, TimeRanges *>> kinds)
    {
        const auto found = std::find_if(kinds.begin(), kinds.end(), [name](const auto &kind) { return kind.first == name; });
        return found == kinds.end() ? nullptr : found->second;
    }

    /// Adds what older versions of MindInsight leave out of their lanes: they merge computation and show the communication beside
    /// it, but neither all communication nor free time.
    void completeLanes(DeviceActivity &activity) const
    {
        if (activity.communication.empty()) {
            limitToDevice(activity, rangeOfDevice());
            m_lanes.eachSlice(m_control,
                              [&](LaneId, SliceId slice) { addWithin(activity.recorded, slice, activity.communication); });
            activity.communication.insert(activity.communication.end(), activity.notOverlapped.begin(),
                                          activity.notOverlapped.end());
            activity.communication = unionOf(std::move(activity.communication), Touching::Joined);
        }
        if (activity.free.empty())
            activity.free = gapsIn(united(unionOf(activity.computing, Touching::Joined), activity.communication));
    }

    /// Returns the stretch from the first to the last slice of the device; none without any.
    [[nodiscard]] std::optional<TimeRange> rangeOfDevice() const
    {
        std::optional<TimeRange> device;
        eachSlice(ProcessKind::Device, [&](const Lane &lane, std::size_t row) {
            if (!isStepTraceLane(lane))
                device = device ? device->united(rangeOf(row)) : rangeOf(row);
        });
        return device;
    }

    void limitToDevice(DeviceActivity &activity, const std::optional<TimeRange> &device) const
    {
        if (m_lanes.areOfStepTrace() && device)
            activity.recorded = *device;
    }

    static TimeRanges gapsIn(const TimeRanges &busy)
    {
        TimeRanges gaps;
        for (std::size_t next = 1; next < busy.size(); ++next)
            gaps.push_back({busy[next - 1].end, busy[next].begin});
        return gaps;
    }

    [[nodiscard]] DeviceActivity recomputed() const
    {
        DeviceActivity activity;
        activity.source = OverlapSource::Recomputed;
        eachSlice(ProcessKind::Device, [&](const Lane &, std::size_t row) {
            if (isComputing(m_trace, SliceId(row)))
                activity.computing.push_back(rangeOf(row));
        });
        const std::optional<TimeRange> device = rangeOfDevice();
        limitToDevice(activity, device);
        m_lanes.eachSlice(m_control, [&](LaneId, SliceId slice) { addWithin(activity.recorded, slice, activity.communication); });
        activity.tellsComputing = device.has_value();
        activity.tellsCommunication = m_lanes.view() != CommunicationView::None || (device && recordsCommunication());
        activity.computing = unionOf(std::move(activity.computing), Touching::Joined);
        activity.communication = unionOf(std::move(activity.communication), Touching::Joined);
        activity.notOverlapped = without(activity.communication, activity.computing);
        activity.receiving = receiving();
        if (!activity.tellsFree())
            return activity;
        activity.free = gapsIn(united(activity.computing, activity.communication));
        return activity;
    }

    /// Adds the part of a slice that lies in the recorded stretch. A step trace covers the whole run, although kernels may have
    /// been recorded in its first steps only.
    void addWithin(TimeRange recorded, SliceId slice, TimeRanges &ranges) const
    {
        const TimeRange own = m_trace.sliceRange(slice);
        const TimeRange inside{std::max(own.begin, recorded.begin), std::min(own.end, recorded.end)};
        if (inside.begin <= inside.end)
            ranges.push_back(inside);
    }

    /// Returns whether the profiler would have shown communication if there had been any. Of those that write lanes of a device,
    /// only MindInsight takes communication from another file.
    [[nodiscard]] bool recordsCommunication() const
    {
        return m_hasStepTrace || std::none_of(m_trace.processes().begin(), m_trace.processes().end(), [](const Process &process) {
                   return process.kind == ProcessKind::Device && !process.title.empty();
               });
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
        m_lanes.eachSlice(m_control, [&](LaneId, SliceId slice) {
            if (m_lanes.tellsOperators() && isReceiving(m_trace.text(m_trace.slices().name[slice.value])))
                ranges.push_back(m_trace.sliceRange(slice));
        });
        sortByBegin(ranges);
        return ranges;
    }

    const Trace &m_trace;
    StepConvention m_convention;
    const TaskControl &m_control;
    bool m_hasStepTrace;
    CommunicationLanes m_lanes;
};

} // namespace

bool isStepTraceLane(const Lane &lane)
{
    return lane.name.starts_with("Step Trace(Model ID:") || lane.name.starts_with("Model ID:") || lane.title == "Steps" ||
           lane.title == "Scope Name";
}

bool isComputing(const Trace &trace, SliceId slice)
{
    const Role role = trace.slices().role[slice.value];
    return role == Role::ComputeCube || role == Role::ComputeVector || role == Role::AiCpu;
}

DeviceActivity deviceActivity(const Trace &trace, StepConvention convention, const TaskControl &control, bool hasStepTrace)
{
    return ActivityReader(trace, convention, control, hasStepTrace).read();
}

} // namespace plumbline
