// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/import/database/devicerows.h"
#include "core/import/database/rowcollector.h"

namespace plumbline {

/// Adds the lanes of "Overlap Analysis" from the table OVERLAP_ANALYSIS of a database.
void readOverlap(RowCollector &rows);

/// Adds the same lanes from the work of the devices, for a database without that table (docs/formats.md 5.7 and 12.3): the union
/// of kernels, the union of communication operators, the latter without the former, and the free time of both between the first
/// and the last. O(intervals log intervals).
void computeOverlap(RowCollector &rows, const DeviceWork &work);

} // namespace plumbline
