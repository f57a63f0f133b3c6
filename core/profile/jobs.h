// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/profile/profile.h"

#include <span>
#include <string>
#include <vector>

namespace plumbline {

/// Returns whether a card is a PROF_* folder, as msprof writes it.
[[nodiscard]] bool isRawCapture(const Card &card);

/// Returns the folders that may hold the PROF_* folders of an older capture of MindSpore: its own, and the one around a folder
/// `profiler`. Empty for other cards.
[[nodiscard]] std::vector<std::string> foldersOfRawData(const Card &older);

/// Makes one card of an older capture of MindSpore and the PROF_* folders of the same card, which lie inside its folder or beside
/// it. The card keeps its own files, and takes from the raw data what it lacks: device, host, further files, and a timeline if it
/// has none. Raw data of a card that has no older files stays a card of its own. O(cards^2 of older captures).
void joinRawCaptures(Profile &profile);

/// Sets Card::run of the cards that lie in a folder such as rank0_start2_stop5, and their rank if nothing else tells it.
void nameRuns(Profile &profile);

/// Numbers the jobs of a profile, see Card::job, and reports a profile of several. A folder belongs to a job if no rank has
/// the same run in both, if the same framework wrote them, and if it began within an hour of the first folder of the job whose
/// name tells a time, if no different rank tables list them, and if files of neither tell another number of ranks, or fewer than
/// there would be. Older captures and those with metadata must not contradict each other either, see areOfUnrelatedJobs(). Raw
/// data and timelines of unknown origin fit any framework, but raw data fits older captures only where it lies inside or beside
/// them. Cards of one folder always belong together, but for timelines outside of any profiler's layout: each counts as a folder
/// of its own, and one without a rank as a job, also with tables beside it. O(folders * cards).
void findJobs(Profile &profile);

/// Numbers the jobs of cards that are added to those of other paths: a job that belongs to one of these by the rules of
/// findJobs() keeps its number, any other gets a new one. So two captures of one rank are two jobs, wherever they lie. O(cards).
void continueJobs(std::span<const Card *const> known, std::vector<Card> &added);

/// Names the jobs of cards so that they can be told apart: by their folders, as far up as it takes, or where they lie in one
/// folder by the name of the first card, which is that of the file for one that lies loose. Sets Card::jobName. findJobs() does
/// it; call it again after continueJobs(). O(cards + jobs log jobs).
void nameJobs(const std::vector<Card *> &cards);

} // namespace plumbline
