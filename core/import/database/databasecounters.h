// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/import/database/rowcollector.h"

namespace plumbline {

/// Adds the counters of a database under the names and units the text export gives them (formats.md 5.11 and 12.5).
void readCounters(RowCollector &rows);

} // namespace plumbline
