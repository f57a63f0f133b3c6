// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/taskcontrol.h"
#include "core/profile/profile.h"

#include <string>

namespace plumbline {

/// How deeply openProfile() looks into files.
enum class ScanDepth {
    Discovery, ///< reads folders and small metadata files only; opens nothing large
    Tables,    ///< also counts the rows of deliverables and finds broken ones
};

/// Finds the cards at or below `path`, which may be the folder of a capture, a parent of many, a result folder, or one file;
/// docs/formats.md 2.5 says which interpretation wins. Follows no loops of links and writes nothing. Errors: FileNotFound,
/// PermissionDenied, NotRegularFile, ReadFailed, NotRecognised (detail: what was found instead), NotSupported (detail: what was
/// found), OutOfMemory, Internal, Cancelled.
[[nodiscard]] Result<Profile> openProfile(const std::string &path, ScanDepth depth, TaskControl &control);

} // namespace plumbline
