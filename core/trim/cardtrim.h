// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/profile/profile.h"
#include "core/trim/tabletrim.h"
#include "core/trim/timelinetrim.h"

#include <optional>
#include <string>
#include <vector>

namespace plumbline {

/// What is kept of a card, and where it is written.
struct CardTrimOptions
{
    std::string profile;              ///< path of the profile that the card belongs to
    std::string folder;               ///< where the smaller profile is written; exists
    std::size_t number = 0;           ///< position of the card in its profile, for a name that tells nothing
    bool isRankUnique = true;         ///< whether no other card has the same rank
    const NameHider *hider = nullptr; ///< null keeps names
    unsigned threads = 0;             ///< 0: all
};

/// A file beside the timeline, and what became of it.
struct TrimmedFile
{
    std::string file; ///< relative to the card, as the source names it
    FileTrim outcome = FileTrim::Unreadable;
    std::optional<TrimCount> rows; ///< of a table
};

/// What trimCard() wrote.
struct TrimmedCard
{
    std::string path;     ///< of the card, relative to the folder of the smaller profile
    std::string timeline; ///< relative to that folder
    TrimmedTimeline counts;
    std::vector<TrimmedFile> files;
};

/// Writes a card with the time that `parts` keep of its timeline, so that the folder opens as a profile with the same card: the
/// timeline, the deliverables whose rows tell their time or their step, and the metadata of the profiler. Without a range all
/// deliverables are copied. Raw data and databases are left out. With a hider, folders and files that name a host or a model get
/// other names, and files whose names cannot be hidden are left out.
/// Errors: those of writeTrimmedTimeline() and trimTable(). O(timeline + tables).
[[nodiscard]] Result<TrimmedCard> trimCard(const Card &card, const std::vector<TrimPart> &parts, const CardTrimOptions &options,
                                           TaskControl &control);

} // namespace plumbline
