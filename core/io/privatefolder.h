// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace plumbline {

/// Makes a folder and those around it, as far as they are missing, so that only the user can enter them. Folders that are there
/// keep their rights. Errors show in what is done in the folder next.
void makePrivateFolder(const std::string &path);

/// Returns the folder of the user for what the program may lose: $XDG_CACHE_HOME/plumbline, else .cache/plumbline in the home of
/// the user. Without either, a folder in that for temporary files that carries the number of the user.
[[nodiscard]] std::string defaultCacheDirectory();

} // namespace plumbline
