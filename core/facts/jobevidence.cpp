// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/facts/jobevidence.h"

#include "core/analysis/communication/cardcommunication.h"
#include "core/profile/cardfiles.h"
#include "core/profile/profilenames.h"
#include "core/summary/summaryparts.h"
#include "core/tables/clusterdatabase.h"
#include "core/tables/clustersteps.h"
#include "core/tables/shardedoperators.h"

#include <algorithm>

namespace plumbline {

namespace {

constexpr const char *MetadataFile = "profiler_metadata.json";

/// Returns the databases that may hold the metadata of a card.
std::vector<std::string> databasesOf(const Card &card)
{
    std::vector<std::string> paths;
    const auto take = [&](const std::vector<std::string> &timeline) {
        if (timeline.size() == 1 && timeline.front().ends_with(".db"))
            paths.push_back(timeline.front());
    };
    take(card.timeline);
    for (const std::vector<std::string> &other : card.otherTimelines)
        take(other);
    return paths;
}

/// Takes over a number of ranks. Of several the largest counts, because captures may know a part of the job only.
void takeRanks(std::int64_t ranks, JobEvidence &evidence)
{
    if (ranks > 0 && ranks <= MostRanksOfJob)
        evidence.ranks = std::max(evidence.ranks.value_or(0), static_cast<int>(ranks));
}

} // namespace

void JobEvidenceReader::add(const OpenCard &card, TaskControl &control)
{
    const Card &described = card.card();
    Job &job = m_jobs[described.job];
    job.evidence.job = described.job;
    if (described.rank)
        job.evidence.highestRank = std::max(job.evidence.highestRank.value_or(0), *described.rank);
    if (described.jobRanks)
        takeRanks(*described.jobRanks, job.evidence);
    addFiles(described, job, control);
    addCommunicators(card, job, control);
}

std::vector<JobEvidence> JobEvidenceReader::take()
{
    std::vector<JobEvidence> all;
    for (auto &[number, job] : m_jobs) {
        if (job.stages > 0)
            job.evidence.add(ParallelDimension::Pipeline, job.stages, SizeSource::Files);
        std::ranges::sort(job.evidence.tellers);
        for (const CommunicationGroup &group : job.evidence.communicators) {
            const auto dimension = dimensionOf(group.name);
            if (dimension && !group.ranks.empty())
                job.evidence.add(*dimension, static_cast<std::int64_t>(group.ranks.size()), SizeSource::Communicators);
            const auto named = dimensionsOfName(group.name);
            if (named && *named == *dimensionsOfName("world"))
                takeRanks(static_cast<std::int64_t>(group.ranks.size()), job.evidence);
        }
        all.push_back(std::move(job.evidence));
    }
    return all;
}

void JobEvidenceReader::addFiles(const Card &card, Job &job, TaskControl &control)
{
    for (const Deliverable &file : card.files) {
        const auto name = parseParallelFileName(baseName(file.file));
        if (!name)
            continue;
        job.evidence.add(ParallelDimension::Pipeline, name->stages, SizeSource::Files);
        if (name->parallelism != Parallelism::Data || name->stages != 1)
            continue;
        job.evidence.add(ParallelDimension::Data, name->ranks, SizeSource::Files);
        job.evidence.add(ParallelDimension::Tensor, 1, SizeSource::Files);
        job.evidence.add(ParallelDimension::Context, 1, SizeSource::Files);
    }
    for (const std::string &file : filesOf(card, "parallel_strategy", ".json")) {
        const ShardedGraph graph = readShardedOperators(file, control, ShardedPart::Config).value_or(ShardedGraph());
        std::size_t ranks = 0;
        for (const std::vector<int> &devices : graph.stages)
            ranks += devices.size();
        job.evidence.add(ParallelDimension::Pipeline, static_cast<std::int64_t>(graph.stages.size()), SizeSource::Files);
        takeRanks(static_cast<std::int64_t>(ranks), job.evidence);
    }
    // A table of the whole cluster has all stages; the stage of a single card tells no more than that there are others.
    if (!card.clusterSteps.empty() && card.stage)
        job.stages = std::max(job.stages, std::int64_t{*card.stage} + 1);
    if (!card.summary)
        return addArguments(card, job, control);
    const JobEvidence kept = readSummaryStrategy(card.path, control).value_or(JobEvidence());
    for (const SizeStatement &each : kept.sizes)
        job.evidence.add(each.dimension, *each.size.value, each.size.source);
    if (kept.ranks)
        takeRanks(*kept.ranks, job.evidence);
}

void JobEvidenceReader::addArguments(const Card &card, Job &job, TaskControl &control)
{
    if (!card.clusterSteps.empty())
        return;
    if (card.framework == Framework::MindInsight && card.rank) {
        const auto argumentsOf = [&card](int number) {
            return readInsightArguments(joinPath(card.path, "profiler_info_" + std::to_string(number) + ".json"));
        };
        // The names of files hold the rank or the device.
        auto told = argumentsOf(*card.rank);
        if (!told && card.device)
            told = argumentsOf(*card.device);
        takeArguments(std::move(told).value_or(DistributedArguments()), SizeSource::Files, job);
        return;
    }
    DistributedArguments told = readDistributedArguments(joinPath(card.path, MetadataFile)).value_or(DistributedArguments());
    for (const std::string &database : databasesOf(card)) {
        if (told == DistributedArguments() && !control.stopRequested())
            told = readDatabaseArguments(database, control).value_or(DistributedArguments());
    }
    takeArguments(told, SizeSource::Arguments, job);
}

void JobEvidenceReader::takeArguments(const DistributedArguments &arguments, SizeSource source, Job &job)
{
    using enum ParallelDimension;
    const std::pair<ParallelDimension, std::optional<std::int64_t>> sizes[]{{Tensor, arguments.tensor},
                                                                            {Pipeline, arguments.pipeline},
                                                                            {Data, arguments.data},
                                                                            {Context, arguments.context},
                                                                            {Expert, arguments.expert}};
    for (const auto &[dimension, size] : sizes) {
        if (size)
            job.evidence.add(dimension, *size, source);
    }
    if (arguments.ranks)
        takeRanks(*arguments.ranks, job.evidence);
}

void JobEvidenceReader::addCommunicators(const OpenCard &open, Job &job, TaskControl &control)
{
    const Card &card = open.card();
    std::vector<CommunicationGroup> groups;
    if (card.summary) {
        if (const auto kept = open.communication(control))
            groups = (*kept)->groups.all();
    } else if (card.clusterSteps.empty()) {
        groups = readCommunicationGroups(joinPath(card.path, MetadataFile)).value_or(std::vector<CommunicationGroup>());
        for (const std::string &database : databasesOf(card)) {
            if (groups.empty() && !control.stopRequested())
                groups = readDatabaseGroups(database, control).value_or(std::vector<CommunicationGroup>());
        }
    }
    if (!groups.empty() && card.rank)
        job.evidence.tellers.push_back(*card.rank);
    addAll(std::move(groups), job);
    addCluster(card, job, control);
}

/// Adds what a cluster analysis of the job tells, in the folder of the card itself or beside that of its capture.
void JobEvidenceReader::addCluster(const Card &card, Job &job, TaskControl &control)
{
    constexpr const char *GroupFile = "communication_group.json";
    for (const std::string &folder : {card.path, clusterFolderOf(card)}) {
        const std::string file = joinPath(folder, GroupFile);
        if (!job.files.insert(file).second || control.stopRequested())
            continue;
        if (auto groups = readClusterGroups(file))
            addAll(std::move(*groups), job);
        if (const auto arguments = readClusterArguments(joinPath(folder, ClusterDatabaseName), control))
            takeArguments(*arguments, SizeSource::Arguments, job);
        addPositions(folder, job, control);
    }
}

/// Adds where a table of the cluster says that the ranks stand. The largest positions tell the sizes.
void JobEvidenceReader::addPositions(const std::string &folder, Job &job, TaskControl &control)
{
    using enum ParallelDimension;
    const auto positions = readClusterSteps(folder, control).value_or(ClusterSteps()).positions;
    if (positions.empty())
        return;
    RankPosition last;
    for (const auto &[rank, position] : positions) {
        job.evidence.addPosition(rank, Data, position.data);
        job.evidence.addPosition(rank, Pipeline, position.pipeline);
        job.evidence.addPosition(rank, Tensor, position.tensor);
        last = {std::max(last.data, position.data), std::max(last.pipeline, position.pipeline),
                std::max(last.tensor, position.tensor)};
    }
    job.evidence.add(Data, std::int64_t{last.data} + 1, SizeSource::Files);
    job.evidence.add(Pipeline, std::int64_t{last.pipeline} + 1, SizeSource::Files);
    job.evidence.add(Tensor, std::int64_t{last.tensor} + 1, SizeSource::Files);
    job.evidence.add(Context, 1, SizeSource::Files); // the analysis writes positions only where the context is not split
}

void JobEvidenceReader::addAll(std::vector<CommunicationGroup> groups, Job &job)
{
    for (CommunicationGroup &group : groups) {
        if (!group.ranks.empty() && job.known.emplace(group.name, group.ranks).second)
            job.evidence.communicators.push_back(std::move(group));
    }
}

Result<std::vector<JobEvidence>> readJobEvidence(const std::vector<SharedCard> &cards, TaskControl &control)
{
    JobEvidenceReader reader;
    for (const SharedCard &card : cards) {
        if (control.stopRequested())
            return failure(ErrorCode::Cancelled);
        reader.add(*card, control);
    }
    return reader.take();
}

} // namespace plumbline
