// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/import/database/rowcollector.h"

namespace plumbline {

/// Adds the counters of a database with the names and units that the text export gives them (docs/formats.md 5.11 and 12.5).
void readCounters(RowCollector &rows);

} // namespace plumbline
