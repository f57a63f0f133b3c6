// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/import/database/devicerows.h"
#include "core/import/database/rowcollector.h"

namespace plumbline {

/// Adds the lanes of "Overlap Analysis" from the table of a database.
void readOverlap(RowCollector &rows);

/// The same from what devices did, where there is no such table (formats.md 5.7 and 12.3): unions of kernels and of
/// collectives, these without those, and the gaps of both between first and last. O(intervals log intervals).
void computeOverlap(RowCollector &rows, const DeviceWork &work);

} // namespace plumbline
