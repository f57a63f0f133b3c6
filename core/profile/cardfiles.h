// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/profile/profile.h"

#include <string>
#include <string_view>
#include <vector>

namespace plumbline {

/// The whole path of what a card lists as a file; a card that is a single file lies beside it.
[[nodiscard]] std::string deliverablePath(const Card &card, std::string_view file);

/// Whole paths of a card's files of one kind ("kernel_details") and suffix (".csv") that may be read: not missing, empty or
/// stale. Where a folder holds several exports, those of the newest, its slices in their order, whose rows belong together
/// (formats.md 2.3); a whole file goes before slices of its export.
[[nodiscard]] std::vector<std::string> filesOf(const Card &card, std::string_view kind, std::string_view suffix);

/// The same for a card's kernels: kernel_details.csv, without one op_summary.csv.
[[nodiscard]] std::vector<std::string> kernelFilesOf(const Card &card);

} // namespace plumbline
