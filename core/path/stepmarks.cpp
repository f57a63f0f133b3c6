// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/path/stepmarks.h"

#include "core/analysis/host/hostactivity.h"
#include "core/query/profilersteps.h"

#include <cstddef>
#include <vector>

namespace plumbline {

namespace {

/// Finds marks of steps on the lanes of a card.
class MarkFinder
{
public:
    MarkFinder(const PathCard &card, std::optional<TimeNs> edge, const TaskControl &control)
        : m_card(card), m_trace(*card.trace), m_edge(edge), m_control(control), m_isMark(m_trace.strings().size())
    {
        for (std::size_t name = 0; name < m_isMark.size(); ++name)
            m_isMark[name] = m_trace.text(StringId(name)).starts_with(StepMarkPrefix);
    }

    [[nodiscard]] bool isOn(const Lane &lane) const
    {
        if (m_trace.process(lane.process).kind == ProcessKind::Device)
            return false;
        for (std::uint32_t slice = lane.sliceBegin(); slice < lane.sliceEnd(); ++slice) {
            if (slice % 65'536 == 0 && m_control.stopRequested())
                return false;
            if (m_isMark[m_trace.slices().name[slice].value] && touchesEdge(SliceId(slice)))
                return true;
        }
        return false;
    }

private:
    [[nodiscard]] bool touchesEdge(SliceId slice) const
    {
        const TimeRange range = m_card.clock.map(m_trace.sliceRange(slice));
        return !m_edge || range.begin == *m_edge || range.end == *m_edge;
    }

    const PathCard &m_card;
    const Trace &m_trace;
    const std::optional<TimeNs> m_edge;
    const TaskControl &m_control;
    std::vector<bool> m_isMark; ///< by name
};

} // namespace

std::optional<std::uint32_t> resourceOfMarks(const PathGraph &graph, std::uint32_t card, std::optional<TimeNs> edge,
                                             const TaskControl &control)
{
    const PathCard &owner = graph.cards()[card];
    const HostThreads threads(*owner.trace);
    const MarkFinder marks(owner, edge, control);
    for (std::size_t lane = 0; lane < owner.trace->lanes().size() && !control.stopRequested(); ++lane) {
        const auto thread = threads.threadOf(LaneId(lane));
        if (!thread || !marks.isOn(owner.trace->lanes()[lane]))
            continue;
        for (std::uint32_t at = 0; at < graph.resources().size(); ++at) {
            const PathResource &resource = graph.resources()[at];
            const bool isOfCard = !resource.isDevice && resource.card == card && resource.begin < resource.end;
            if (isOfCard && threads.threadOf(resource.lane) == thread)
                return at;
        }
    }
    return std::nullopt;
}

} // namespace plumbline
