// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/import/build/devicefilter.h"
#include "core/import/job/loadjob.h"

#include <string>
#include <utility>
#include <vector>

namespace plumbline {

/// Reads a list of the slices of streams, see isStreamList() (docs/formats.md 13.3). A slice is called as in the timeline that
/// MindInsight makes of the list: by the last part of the name of its operator. Slices have no record that could be read again. A
/// row that is not whole is refused and counted, and the last one if it has no line end. Errors: those of MappedFile::open();
/// NotRecognised without the header; NotEnoughMemory. Incomplete once a stop is requested. O(bytes).
[[nodiscard]] Result<std::pair<Workers, std::vector<PieceColumns>>> readStreamList(LoadJob &job, const std::string &path);

} // namespace plumbline
