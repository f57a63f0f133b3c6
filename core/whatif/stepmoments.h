// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/path/jobgraph.h"
#include "core/path/replay.h"

#include <cstdint>
#include <optional>

namespace plumbline {

/// Tells which moment of a replay a moment of the capture is, so that a step can be measured between the same bounds as before.
///
/// While a task of the device runs, the moment is that of the same progress of all streams, so that a host that runs ahead does
/// not hide what the device gains. While none runs, the device waits for the host, and the moment is that of the same progress of
/// the thread that marks the steps, but not before all tasks that had ended by then have ended: a host that no longer waits for
/// the device ends no step. Without marks these tasks alone count.
class StepMoments
{
public:
    /// Moments are followed on one card of the graph, which the object uses. They have no meaning once `control` asks to stop.
    /// O(slices of the host).
    StepMoments(const PathGraph &graph, std::uint32_t card, const TaskControl &control);

    /// Returns the range of a replay in which what happened in `range` happens. A range that covers the whole timeline of the
    /// card ends with the last of its nodes. O(resources * log nodes), and O(nodes) for the whole timeline.
    [[nodiscard]] TimeRange map(TimeRange range, const Replay &replay) const;

private:
    [[nodiscard]] TimeNs map(TimeNs time, const Replay &replay) const;
    [[nodiscard]] TimeNs onThread(TimeNs time, const Replay &replay) const;
    [[nodiscard]] TimeNs endOfAll(TimeNs time, const Replay &replay) const;

    const PathGraph &m_graph;
    const std::uint32_t m_card;
    TimeRange m_whole;                     ///< the timeline of the card
    std::optional<std::uint32_t> m_thread; ///< resource of the thread that marks the steps
};

} // namespace plumbline
