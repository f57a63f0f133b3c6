// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/storage/column.h"
#include "core/storage/trace.h"

#include <span>

namespace plumbline {

/// Computes the self times of whole rows in one sweep: those that selfTime() gives for each slice, cut to a range. In a range,
/// the self time is the part of the slice inside the range without the union of the parts, inside the range, of the slices that
/// lie fully inside it on a deeper row. `trace` and `lane` must outlive the object.
///
/// Where slices nest, the next row tells all that counts. Slices below which some overlap without nesting are computed when the
/// object is made: in O(children) each as a rule, in O(n log^2 n) for the n slices of the lane at worst.
class SelfTimes
{
public:
    SelfTimes(const Trace &trace, const Lane &lane, TimeRange range);

    /// Writes the self times of the slices from `begin` on, all in `row`, to `out`. O(slices and their children).
    void read(std::size_t row, std::size_t begin, std::span<TimeNs> out) const;

private:
    /// Does the work of read() from the next row alone, as if slices nested.
    void readNested(std::size_t row, std::size_t begin, std::span<TimeNs> out) const;
    /// Computes m_all.
    void resolveTangles();
    void resolveAllTangles();

    const SliceTable &m_slices;
    const Lane &m_lane;
    TimeRange m_range;
    Column<TimeNs> m_all; ///< by slice of the lane; empty if all slices nest
};

} // namespace plumbline
