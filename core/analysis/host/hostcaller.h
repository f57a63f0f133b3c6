// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/storage/trace.h"

#include <map>
#include <string_view>
#include <vector>

namespace plumbline {

/// Whose call a slice of the host is: of the slices of the framework that contain it on its thread the innermost line of the
/// user's own program; else the innermost line of any program; else the innermost one.
class HostCallers
{
public:
    /// `trace` must outlive it. O(lanes).
    explicit HostCallers(const Trace &trace);

    /// The slice itself where none contains it. O(rows log slices).
    [[nodiscard]] SliceId of(SliceId call) const;

private:
    const Trace &m_trace;
    std::map<std::string_view, std::vector<LaneId>> m_lanes; ///< of the framework, by tid
};

} // namespace plumbline
