// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/problem.h"
#include "core/tables/steptimes.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace plumbline {

/// What wrote a capture. MindInsight is the older MindSpore profiler; Chrome is any other trace in Chrome's format.
enum class Framework : std::uint8_t { Unknown, PyTorch, MindSpore, Cann, MindInsight, Chrome };
/// State of a deliverable. An empty file has no bytes or no rows; a stale one belongs to an export that a newer one replaced.
enum class FileStatus : std::uint8_t { Ok, Missing, Empty, Broken, Stale };

/// How the ranks of a job share its work, as far as the names of files and the files of a cluster analysis tell. A job that uses
/// several ways counts as the last of them here.
enum class Parallelism : std::uint8_t { Unknown, Data, Model, Pipeline };

/// One deliverable of a card: its kind, where it lies, and which pages do not work without it. core/advice/deliverableneeds.h
/// tells which rules do not.
struct Deliverable
{
    std::string kind; ///< "kernel_details", "communication" ...: name of the file without rank, time and suffix
    std::string file; ///< path relative to the card's; "" if the file is missing
    std::uint64_t bytes = 0;
    /// Rows of a CSV table without its header, or of all tables of a database. Empty at ScanDepth::Discovery.
    std::optional<std::uint64_t> rows;
    FileStatus status = FileStatus::Missing;
    std::vector<std::string> disabledPages; ///< keys of the pages that do not work because it is missing or unusable
};

/// What the summary of a card tells beside its figures (docs/formats.md 18).
struct CardSummary
{
    /// Absolute time at which the times of its timeline begin; empty for a card that had none.
    std::optional<std::int64_t> originNs;
    bool hasTimeline = false;  ///< whether the figures come from a timeline, as far as they can
    bool isIncomplete = false; ///< whether parts of the timeline could not be read

    friend bool operator==(const CardSummary &, const CardSummary &) = default;
};

/// One card of a profile, with its capture.
struct Card
{
    std::string name; ///< name of the folder or file, unique inside the profile
    std::string path; ///< folder of the capture, or its single file
    std::optional<int> rank;
    bool rankGuessed = false;
    std::optional<int> device;
    Framework framework = Framework::Unknown;
    std::string level;           ///< "Level0" ... as the metadata names it, or ""
    std::string host;            ///< host name of the machine, or ""
    std::string captureTime;     ///< digits of the time stamp in the name of the folder, or ""
    std::string run;             ///< "start2_stop5" for a capture of these steps; a rank may have several; or ""
    int job = 0;                 ///< number of the job, from 0, in a profile of several jobs; see findJobs()
    std::string jobName;         ///< short name of the job in a profile of several, see nameJobs(); else, or if unknown, ""
    std::optional<int> stage;    ///< pipeline stage, from 0, as far as discovery tells it
    std::optional<int> jobRanks; ///< ranks of the whole job, as a rank table or the name of a file tells it
    std::string rankTable;       ///< hosts and devices of the rank table that lists the card, as one text; or ""
    std::string clusterFolder;   ///< output of a cluster analysis that lies nearest to the card, beside a folder around it; or ""
    Parallelism parallelism = Parallelism::Unknown;
    std::vector<std::string> steps;    ///< step numbers named by step_trace_time.csv or a database
    std::vector<std::string> timeline; ///< whole paths of the files that make up the timeline; may be empty
    /// Timelines that could be shown instead, such as a database beside a text export. Each entry is the whole paths of one
    /// timeline.
    std::vector<std::vector<std::string>> otherTimelines;
    std::vector<Deliverable> files;
    std::vector<StepTimes> clusterSteps; ///< all that is known of a rank that only a cluster analysis describes
    /// Set for a card that only its summary tells; Card::path is that file. The files of the capture are listed but not there.
    std::optional<CardSummary> summary;
};

/// Makes `files` the timeline of a card. The timeline that it replaces joins Card::otherTimelines. Does nothing if the card shows
/// these files already.
void showTimeline(Card &card, const std::vector<std::string> &files);

/// What a path given by the user holds. Cards are sorted by job, then by rank, run and name.
struct Profile
{
    std::string path;
    std::vector<Card> cards;
    std::vector<Problem> problems;
};

} // namespace plumbline
