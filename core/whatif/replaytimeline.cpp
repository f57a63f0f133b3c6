// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/whatif/replaytimeline.h"

#include "core/base/wide.h"
#include "core/io/eventtext.h"

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstdio>
#include <cstring>
#include <optional>
#include <string_view>
#include <vector>

namespace plumbline {

namespace {

/// Moves the times of a card from the graph before to the graph after some changes.
class ReplayedTimes
{
public:
    ReplayedTimes(const PathGraph &before, const PathGraph &after, std::uint32_t card)
        : m_before(before)
        , m_after(after)
        , m_card(before.cards()[card])
        , m_firstNode(m_card.trace->slices().size(), PathGraph::NoNode)
        , m_ofSlice(m_card.trace->slices().size(), NoResource)
        , m_ofLane(m_card.trace->lanes().size(), NoResource)
    {
        for (std::uint32_t at = 0; at < before.resources().size(); ++at) {
            if (before.resources()[at].card == card && !before.resources()[at].isMeetings())
                addResource(at);
        }
    }

    /// Returns when a slice runs, in the time of its trace; empty if the graph does not hold its lane.
    [[nodiscard]] std::optional<TimeRange> rangeOf(LaneId lane, SliceId slice) const
    {
        const TimeRange range = m_card.trace->sliceRange(slice);
        const TimeNs begin = m_card.clock.map(range.begin);
        const std::uint32_t resource = resourceOf(lane, slice);
        // Marks without length may stand before the node of the slice at the same time.
        const std::uint32_t own = m_firstNode[slice.value];
        const std::uint32_t first = own != PathGraph::NoNode && m_before.start(own) == begin ? own : nodeAt(resource, begin);
        if (first == PathGraph::NoNode)
            return std::nullopt;
        const std::uint32_t last = std::max(first, lastBefore(resource, m_card.clock.map(range.end)));
        const TimeNs start = timeAt(resource, first, begin);
        const TimeNs end = range.isEmpty() ? start : timeAt(resource, last, m_card.clock.map(range.end));
        return m_card.clock.inverse(TimeRange{start, std::max(start, end)});
    }

    /// Returns when something happens that was recorded at a time during a slice, in the time of the trace.
    [[nodiscard]] std::optional<TimeNs> timeIn(LaneId lane, SliceId slice, TimeNs time) const
    {
        const TimeNs own = m_card.clock.map(time);
        const std::uint32_t resource = resourceOf(lane, slice);
        const std::uint32_t node = nodeAt(resource, own);
        if (node == PathGraph::NoNode)
            return std::nullopt;
        return m_card.clock.inverse(timeAt(resource, node, own));
    }

private:
    static constexpr std::uint32_t NoResource = ~std::uint32_t{0};

    void addResource(std::uint32_t at)
    {
        const PathResource &resource = m_before.resources()[at];
        for (std::uint32_t node = resource.begin; node < resource.end; ++node) {
            const SliceId slice = m_before.slice(node);
            if (!slice.isValid())
                continue;
            if (m_firstNode[slice.value] == PathGraph::NoNode)
                m_firstNode[slice.value] = node;
            m_ofSlice[slice.value] = at;
            m_ofLane[m_card.trace->laneOf(slice).value] = at;
        }
    }

    /// A slice without nodes of its own is covered by slices inside it, which lie on the same thread.
    [[nodiscard]] std::uint32_t resourceOf(LaneId lane, SliceId slice) const
    {
        return m_ofSlice[slice.value] != NoResource ? m_ofSlice[slice.value] : m_ofLane[lane.value];
    }

    /// Returns the first of the nodes that begin at a time, else the node that runs then. O(log nodes).
    [[nodiscard]] std::uint32_t nodeAt(std::uint32_t resource, TimeNs time) const
    {
        if (resource == NoResource)
            return PathGraph::NoNode;
        const PathResource &of = m_before.resources()[resource];
        const std::uint32_t before = m_before.nodeAt(resource, time - 1);
        const std::uint32_t first = before == PathGraph::NoNode ? of.begin : before + 1;
        return first < of.end && m_before.start(first) == time ? first : m_before.nodeAt(resource, time);
    }

    /// Returns the last node that begins before a time; 0 without one.
    [[nodiscard]] std::uint32_t lastBefore(std::uint32_t resource, TimeNs time) const
    {
        const std::uint32_t node = m_before.nodeAt(resource, time - 1);
        return node == PathGraph::NoNode ? 0 : node;
    }

    /// Returns when a time comes that lies in a node, or between it and the next one: at the same share of either.
    [[nodiscard]] TimeNs timeAt(std::uint32_t resource, std::uint32_t node, TimeNs time) const
    {
        TimeRange before = m_before.range(node);
        TimeRange after = m_after.range(node);
        if (time > before.end) {
            if (node + 1 >= m_before.resources()[resource].end)
                return after.end + (time - before.end);
            before = {before.end, m_before.start(node + 1)};
            after = {after.end, std::max(after.end, m_after.start(node + 1))};
        }
        const TimeNs offset = std::clamp<TimeNs>(time - before.begin, 0, before.length());
        if (before.isEmpty() || before.length() == after.length())
            return after.begin + std::min(offset, after.length());
        return after.begin + static_cast<TimeNs>(WideNs{offset} * after.length() / before.length());
    }

    const PathGraph &m_before;
    const PathGraph &m_after;
    const PathCard &m_card;
    std::vector<std::uint32_t> m_firstNode; ///< by slice
    std::vector<std::uint32_t> m_ofSlice;   ///< resource by slice
    std::vector<std::uint32_t> m_ofLane;    ///< resource by lane
};

/// Writes the events of one timeline.
class ReplayedTimelineWriter
{
public:
    ReplayedTimelineWriter(const Trace &trace, const ReplayedTimes &times, const std::string &path, TaskControl &control)
        : m_trace(trace), m_times(times), m_control(control), m_file(path, control)
    {}

    Result<ReplayedTimeline> run()
    {
        m_file << "[";
        writeNames();
        for (std::uint32_t lane = 0; lane < m_trace.lanes().size() && !m_control.stopRequested(); ++lane)
            writeSlices(LaneId(lane));
        writeFlows();
        m_file << "\n]\n";
        const auto closed = m_file.close();
        if (m_control.stopRequested())
            return failure(ErrorCode::Cancelled);
        if (!closed)
            return failure(closed.error());
        return m_written;
    }

private:
    /// Writes an identifier as a number if it is one, because readers take "1" and 1 for different processes.
    void identifier(std::string_view text)
    {
        std::int64_t number = 0;
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
        if (error == std::errc() && end == text.data() + text.size() && std::to_string(number) == text)
            m_file << number;
        else
            writeQuoted(m_file, text);
    }

    void beginEvent(std::string_view phase, std::string_view name, const Process &process, std::string_view thread)
    {
        m_file << (m_isFirst ? "\n" : ",\n") << R"({"ph":")" << phase << R"(","name":)";
        m_isFirst = false;
        writeQuoted(m_file, name);
        m_file << R"(,"pid":)";
        identifier(process.pid);
        m_file << R"(,"tid":)";
        identifier(thread);
    }

    void writeTime(std::string_view key, TimeNs ns)
    {
        m_file << ",\"" << key << "\":";
        writeMicroseconds(m_file, ns);
    }

    void writeName(std::string_view kind, const Process &process, std::string_view thread, std::string_view key,
                   std::string_view value)
    {
        beginEvent("M", kind, process, thread);
        m_file << R"(,"args":{")" << key << "\":";
        writeQuoted(m_file, value);
        m_file << "}}";
    }

    void writeOrder(std::string_view kind, const Process &process, std::string_view thread, std::optional<std::int64_t> index)
    {
        if (!index)
            return;
        beginEvent("M", kind, process, thread);
        m_file << R"(,"args":{"sort_index":)" << *index << "}}";
    }

    void writeNames()
    {
        for (const Process &process : m_trace.processes()) {
            writeName("process_name", process, "0", "name", process.name);
            if (!process.labels.empty())
                writeName("process_labels", process, "0", "labels", process.labels);
            writeOrder("process_sort_index", process, "0", process.sortIndex);
            for (const LaneId id : process.lanes) {
                const Lane &lane = m_trace.lane(id);
                if (!lane.async && lane.name != lane.tid)
                    writeName("thread_name", process, lane.tid, "name", lane.name);
                writeOrder("thread_sort_index", process, lane.tid, lane.sortIndex);
            }
        }
    }

    void writeSlices(LaneId id)
    {
        const Lane &lane = m_trace.lane(id);
        for (std::uint32_t at = lane.sliceBegin(); at < lane.sliceEnd(); ++at) {
            if (at % 4096 == 0 && m_control.stopRequested())
                return;
            const auto range = lane.async ? std::nullopt : m_times.rangeOf(id, SliceId(at));
            if (!range) {
                ++m_written.leftOut;
                continue;
            }
            ++m_written.slices;
            writeSlice(lane, at, *range);
        }
    }

    void writeSlice(const Lane &lane, std::uint32_t at, TimeRange range)
    {
        const SliceTable &slices = m_trace.slices();
        beginEvent("X", m_trace.text(slices.name[at]), m_trace.process(lane.process), lane.tid);
        writeTime("ts", m_trace.absolute(range.begin));
        writeTime("dur", range.length());
        if (const std::string_view category = m_trace.text(slices.category[at]); !category.empty()) {
            m_file << R"(,"cat":)";
            writeQuoted(m_file, category);
        }
        if (slices.taskType[at] != 0) {
            m_file << R"(,"args":{"Task Type":)";
            writeQuoted(m_file, m_trace.taskTypes()[slices.taskType[at]]);
            m_file << '}';
        }
        m_file << '}';
    }

    void writeFlowEnd(std::string_view phase, std::string_view category, std::uint32_t id, const FlowEnd &end, TimeNs time)
    {
        const Lane &lane = m_trace.lane(end.lane);
        beginEvent(phase, category, m_trace.process(lane.process), lane.tid);
        writeTime("ts", m_trace.absolute(time));
        m_file << R"(,"bp":"e","cat":)";
        writeQuoted(m_file, category);
        m_file << R"(,"id":)" << id << '}';
    }

    /// Writes the arrows between slices that are written. An arrow ends where its slice begins.
    void writeFlows()
    {
        const FlowTable &flows = m_trace.flows();
        for (std::uint32_t at = 0; at < flows.flows.size(); ++at) {
            if (at % 4096 == 0 && m_control.stopRequested())
                return;
            const Flow &flow = flows.flows[at];
            if (!flow.from.slice.isValid() || !flow.to.slice.isValid())
                continue;
            const auto from = m_times.timeIn(flow.from.lane, flow.from.slice, flow.from.time);
            const auto to = m_times.rangeOf(flow.to.lane, flow.to.slice);
            if (!from || !to)
                continue;
            const std::string_view category = flows.categories[flow.category].name;
            writeFlowEnd("s", category, at + 1, flow.from, *from);
            writeFlowEnd("f", category, at + 1, flow.to, to->begin);
        }
    }

    const Trace &m_trace;
    const ReplayedTimes &m_times;
    TaskControl &m_control;
    TextFile m_file;
    bool m_isFirst = true;
    ReplayedTimeline m_written;
};

} // namespace

Result<ReplayedTimeline> writeReplayedTimeline(const PathGraph &before, const PathGraph &after, std::uint32_t card,
                                               const std::string &path, TaskControl &control)
{
    const ReplayedTimes times(before, after, card);
    const std::string part = path + ".part";
    std::remove(part.c_str());
    auto written = ReplayedTimelineWriter(*before.cards()[card].trace, times, part, control).run();
    if (written && std::rename(part.c_str(), path.c_str()) != 0)
        written = failure(ErrorCode::WriteFailed, path, std::strerror(errno));
    if (!written)
        std::remove(part.c_str());
    return written;
}

} // namespace plumbline
