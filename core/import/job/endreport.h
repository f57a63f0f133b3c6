// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/import/job/inputfile.h"
#include "core/import/text/arrayreader.h"
#include "core/storage/importreport.h"

namespace plumbline {

/// Adds to `report` the problems at the end of a file's event array: the file is cut off there, or bytes behind the array are
/// lost. O(bytes behind the array).
void reportEnd(const InputFile &file, const StretchEnd &end, ImportReport &report);

} // namespace plumbline
