// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/profile/profile.h"

#include <string>
#include <string_view>
#include <vector>

namespace plumbline {

/// Returns the whole path of a file in Card::files. If the card is a single file, its deliverables lie beside it.
[[nodiscard]] std::string deliverablePath(const Card &card, std::string_view file);

/// Returns the folder with the output of a cluster analysis of the job of a card: Card::clusterFolder, else the one beside the
/// card, which need not be there.
[[nodiscard]] std::string clusterFolderOf(const Card &card);

/// Returns whether a card has a file beside its timeline that exists and is not empty.
[[nodiscard]] bool hasReadableFile(const Card &card);
/// Returns whether a card has a readable file besides its timeline.
[[nodiscard]] bool hasOtherFile(const Card &card);

/// Returns the whole paths of a card's readable files of one kind ("kernel_details") and suffix (".csv"), in natural order.
/// Missing, empty and stale files are left out; a card that only its summary tells has none. If a folder holds several exports,
/// only files of the newest one are returned: its slices, whose rows belong together (docs/formats.md 2.3), or the whole file if
/// there is one.
[[nodiscard]] std::vector<std::string> filesOf(const Card &card, std::string_view kind, std::string_view suffix);

/// Returns the same for the tables of a card's kernels: kernel_details.csv, or op_summary.csv if there is none.
[[nodiscard]] std::vector<std::string> kernelFilesOf(const Card &card);

} // namespace plumbline
