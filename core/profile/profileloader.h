// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/taskcontrol.h"
#include "core/profile/profile.h"

#include <string>

namespace plumbline {

enum class ScanDepth {
    Discovery, ///< folders and small metadata files only, nothing large is opened
    Tables,    ///< also counts the rows of the deliverables and finds broken ones
};

/// Finds the cards below `path`: a profile folder, a parent of many, a result folder, or one file, as
/// formats.md 2.5 orders it. Never follows a loop, never writes. Errors: FileNotFound, PermissionDenied,
/// NotRecognised (detail: what was seen instead, and what to do), NotSupported, Cancelled.
[[nodiscard]] Result<Profile> openProfile(const std::string &path, ScanDepth depth, TaskControl &control);

} // namespace plumbline
