// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/parallel/jobstrategy.h"
#include "core/base/result.h"
#include "core/base/taskcontrol.h"
#include "core/facts/opencard.h"
#include "core/tables/distributedargs.h"

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace plumbline {

/// Collects what the captures of jobs tell about how they split their work: arguments and groups of the metadata, what a
/// cluster analysis tells, names of files, and stages. Files that are absent or cannot be read are left out; those that name
/// groups are reported with the facts of the card. Use it off the window thread.
class JobEvidenceReader
{
public:
    /// Adds a card. O(bytes of its metadata).
    void add(const OpenCard &card, TaskControl &control);
    /// Returns the evidence of each job, by number. Call it once.
    [[nodiscard]] std::vector<JobEvidence> take();

private:
    struct Job
    {
        JobEvidence evidence;
        std::set<std::pair<std::string, std::vector<int>>> known; ///< communicators by name and ranks
        std::set<std::string> files;                              ///< files of a cluster analysis that were read
        std::int64_t stages = 0;                                  ///< one more than the highest stage
    };

    static void addFiles(const Card &card, Job &job, TaskControl &control);
    static void addArguments(const Card &card, Job &job, TaskControl &control);
    static void addCommunicators(const OpenCard &card, Job &job, TaskControl &control);
    static void addCluster(const Card &card, Job &job, TaskControl &control);
    static void addPositions(const std::string &folder, Job &job, TaskControl &control);
    static void addAll(std::vector<CommunicationGroup> groups, Job &job);
    static void takeArguments(const DistributedArguments &arguments, SizeSource source, Job &job);

    std::map<int, Job> m_jobs;
};

/// Returns the evidence of all jobs of these cards. Errors: Cancelled.
[[nodiscard]] Result<std::vector<JobEvidence>> readJobEvidence(const std::vector<SharedCard> &cards, TaskControl &control);

} // namespace plumbline
