// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/advice/evidencelanes.h"

#include "core/analysis/steps/deviceactivity.h"
#include "core/query/lanelabel.h"

#include <utility>

namespace plumbline {

EvidenceLanes::EvidenceLanes(std::shared_ptr<const Trace> trace) : m_trace(std::move(trace))
{
    std::uint32_t most = 0;
    for (std::uint32_t index = 0; index < m_trace->lanes().size(); ++index) {
        const LaneId id{index};
        const Lane &lane = m_trace->lane(id);
        const Process &process = m_trace->processOf(id);
        m_named.try_emplace(laneLabel(*m_trace, id), id);
        if (process.kind == ProcessKind::Overlap)
            m_overlap.try_emplace(lane.name, id);
        if (process.kind == ProcessKind::Device && !isStepTraceLane(lane) && lane.slices() > most) {
            most = lane.slices();
            m_device = id;
        }
    }
}

LaneId EvidenceLanes::laneOf(const Evidence &evidence) const
{
    if (evidence.slice.isValid())
        return m_trace->laneOf(evidence.slice);
    if (const auto named = m_named.find(evidence.lane); named != m_named.end())
        return named->second;
    if (const auto overlap = m_overlap.find(evidence.name); overlap != m_overlap.end())
        return overlap->second;
    return evidence.lane.empty() && evidence.name != "AI Core Freq" ? m_device : LaneId();
}

} // namespace plumbline
