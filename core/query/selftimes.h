// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/storage/column.h"
#include "core/storage/trace.h"

#include <span>

namespace plumbline {

/// Self times of whole rows in one sweep: what selfTime() says of each slice, cut to a range. The self time in a range is
/// the part of the slice inside it minus the union of those parts of the slices fully inside it on a deeper row.
///
/// Where slices nest, the row below has all that counts. Slices below which some overlap without nesting are computed when
/// the object is made: in O(children) each as a rule, in O(n log^2 n) of the lane's slices at worst.
class SelfTimes
{
public:
    SelfTimes(const Trace &trace, const Lane &lane, TimeRange range);

    /// Of the slices from `begin` on, all in `row`, into `out`. O(slices and their children).
    void read(std::size_t row, std::size_t begin, std::span<TimeNs> out) const;

private:
    void readNested(std::size_t row, std::size_t begin, std::span<TimeNs> out) const;
    void resolveTangles();
    void resolveAllTangles();

    const SliceTable &m_slices;
    const Lane &m_lane;
    TimeRange m_range;
    Column<TimeNs> m_all; ///< of all slices of the lane, where any overlap without nesting
};

} // namespace plumbline
