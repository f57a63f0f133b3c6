// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/advice/base/finding.h"
#include "core/storage/trace.h"

#include <map>
#include <memory>
#include <string>

namespace plumbline {

/// Finds the lane of a card on which evidence is shown. It is the lane of the slice, the lane that the evidence names, or the
/// lane with the name of the evidence, such as that of free time. Other evidence is shown on the device lane with the most
/// slices.
class EvidenceLanes
{
public:
    /// Indexes the lanes of a trace. O(lanes).
    explicit EvidenceLanes(std::shared_ptr<const Trace> trace);

    /// Returns the lane. Invalid for counters, and if there is no lane of that name. O(log lanes).
    [[nodiscard]] LaneId laneOf(const Evidence &evidence) const;

private:
    std::shared_ptr<const Trace> m_trace;
    std::map<std::string, LaneId, std::less<>> m_named;   ///< by process and thread; the first of lanes with equal names
    std::map<std::string, LaneId, std::less<>> m_overlap; ///< lanes of the overlap analysis, by thread
    LaneId m_device;
};

} // namespace plumbline
