// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/advice/base/finding.h"
#include "core/storage/trace.h"

#include <map>
#include <memory>
#include <string>

namespace plumbline {

/// Where the evidence of findings is to be seen on the timeline of a card: on the lane of its slice, on the one it names, on the
/// one that is called like it, such as that of free time; else where the device does most.
class EvidenceLanes
{
public:
    /// O(lanes).
    explicit EvidenceLanes(std::shared_ptr<const Trace> trace);

    /// Invalid for counters, and where there is no such lane. O(log lanes).
    [[nodiscard]] LaneId laneOf(const Evidence &evidence) const;

private:
    std::shared_ptr<const Trace> m_trace;
    std::map<std::string, LaneId, std::less<>> m_named;   ///< by process and thread; of equals the first
    std::map<std::string, LaneId, std::less<>> m_overlap; ///< of the overlap analysis, by thread
    LaneId m_device;
};

} // namespace plumbline
