// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/problem.h"
#include "core/tables/steptimes.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace plumbline {

enum class Framework : std::uint8_t { Unknown, PyTorch, MindSpore, Cann, MindInsight, Chrome };
enum class FileStatus : std::uint8_t { Ok, Missing, Empty, Broken, Stale };

/// One deliverable of a card: what it is, where it lies, and what is lost without it.
struct Deliverable
{
    std::string kind; ///< "kernel_details", "communication", ... the file's name without rank, time and suffix
    std::string file; ///< relative to the card's path; "" when missing
    std::uint64_t bytes = 0;
    std::optional<std::uint64_t> rows; ///< of CSV tables without the header, of all tables of a database; unknown after a scan
    FileStatus status = FileStatus::Missing;
    std::vector<std::string> disables; ///< pages and rules that lack because of it
};

/// One card's capture inside a profile.
struct Card
{
    std::string name; ///< folder or file name, unique inside the profile
    std::string path; ///< folder of the capture, or the single file
    std::optional<int> rank;
    bool rankGuessed = false;
    std::optional<int> device;
    Framework framework = Framework::Unknown;
    std::string level; ///< "Level0" ... as the metadata says, or ""
    std::string host;
    std::string captureTime;           ///< digits of the folder name's time stamp, or ""
    std::vector<std::string> steps;    ///< step numbers named by step_trace_time.csv or a database
    std::vector<std::string> timeline; ///< paths of the files that make its timeline, whole paths; may be empty
    /// What could be shown as well, such as a database beside a text: whole paths, one entry a timeline, without the one above.
    std::vector<std::vector<std::string>> otherTimelines;
    std::vector<Deliverable> files;
    std::vector<StepTimes> clusterSteps; ///< of a rank that only a cluster analysis tells of: all that it says
};

/// Makes other files the timeline of a card; what it showed before can be shown again. Nothing where it shows them already.
void showTimeline(Card &card, const std::vector<std::string> &files);

/// What a path the user gave turned out to be. Cards stand in rank order, then by name.
struct Profile
{
    std::string path;
    std::vector<Card> cards;
    std::vector<Problem> problems;
};

} // namespace plumbline
