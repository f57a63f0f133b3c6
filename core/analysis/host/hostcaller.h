// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/storage/trace.h"

#include <map>
#include <string_view>
#include <vector>

namespace plumbline {

/// Finds out which code called a slice of the host. Of the framework slices of its thread that contain it, the innermost line of
/// the user's own program is the caller. Without one it is the innermost line of a library, and without that the innermost slice.
/// Step marks never count.
class HostCallers
{
public:
    /// `trace` must outlive the object. O(lanes).
    explicit HostCallers(const Trace &trace);

    /// Returns the caller of a slice, or the slice itself if nothing contains it. O(rows log slices).
    [[nodiscard]] SliceId of(SliceId call) const;
    /// Returns the slices of the framework on the thread of a slice that contain it, the outermost first. The slice itself is
    /// not one of them. O(rows log slices).
    [[nodiscard]] std::vector<SliceId> stackOf(SliceId call) const;

private:
    const Trace &m_trace;
    std::map<std::string_view, std::vector<LaneId>> m_lanes; ///< lanes of the framework, by tid
};

} // namespace plumbline
