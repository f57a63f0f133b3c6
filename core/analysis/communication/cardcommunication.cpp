// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/communication/cardcommunication.h"

#include "core/analysis/communication/communication.h"
#include "core/profile/cardfiles.h"
#include "core/profile/profilenames.h"
#include "core/tables/clusterdatabase.h"
#include "core/tables/communicationfile.h"
#include "core/tables/databasetable.h"
#include "core/tables/hcclraw.h"

#include <algorithm>
#include <chrono>
#include <iterator>
#include <limits>
#include <optional>
#include <string>
#include <thread>
#include <utility>

namespace plumbline {

namespace {

/// Adds a problem once. Several tables of one database are read one by one and report the same damage.
void addOnce(Problem problem, std::vector<Problem> &problems)
{
    if (std::find(problems.begin(), problems.end(), problem) == problems.end())
        problems.push_back(std::move(problem));
}

void report(const ReadLoss &loss, const std::string &path, std::vector<Problem> &problems)
{
    const auto offset = static_cast<std::int64_t>(loss.offset);
    if (loss.end == ReadLoss::End::CutShort)
        problems.push_back({Severity::Error, ProblemCode::CutShort, path, offset, 0, {}, 1});
    if (loss.end == ReadLoss::End::Damaged)
        problems.push_back({Severity::Error, ProblemCode::DamagedRest, path, offset, 0, {}, 1});
    if (loss.end == ReadLoss::End::Incomplete)
        addOnce({Severity::Error, ProblemCode::DamagedDatabase, path, -1, 0, {}, 1}, problems);
    if (loss.values > 0)
        problems.push_back({Severity::Warning, ProblemCode::UnreadableValues, path, -1, 0, {}, loss.values});
}

/// Records what was lost of a file, or why it was not read. Returns whether it was read.
bool settle(const Result<ReadLoss> &read, const std::string &path, CardCommunication &communication)
{
    if (read)
        report(*read, databaseOfTablePath(path), communication.problems);
    else
        communication.errors.push_back(read.error());
    return read.has_value();
}

/// Returns the groups that contain a rank. Groups that have neither `hash` nor `communicator` are left out, because nothing
/// refers to them.
std::vector<CommunicationGroup> groupsOf(int rank, const std::vector<CommunicationGroup> &groups)
{
    std::vector<CommunicationGroup> own;
    std::copy_if(groups.begin(), groups.end(), std::back_inserter(own), [rank](const CommunicationGroup &group) {
        const bool isNamed = !group.hash.empty() || !group.communicator.empty();
        return isNamed && std::find(group.ranks.begin(), group.ranks.end(), rank) != group.ranks.end();
    });
    return own;
}

/// Returns the one rank that all links lead to; empty if there are several.
std::optional<int> commonTarget(const std::vector<CommunicationLink> &links)
{
    const bool isCommon = !links.empty() && std::all_of(links.begin(), links.end(), [&links](const CommunicationLink &link) {
        return link.target == links.front().target;
    });
    return isCommon ? std::optional(links.front().target) : std::nullopt;
}

/// Returns how many ranks follow each other in the stage of a card, at most. `first` is the rank at position 0 of the stage.
/// Empty if stage and rank contradict each other.
std::optional<int> ranksOfStage(const Card &card, int first)
{
    const int stage = card.stage.value_or(0);
    if (stage == 0)
        return first == 0 ? std::optional(card.jobRanks.value_or(std::numeric_limits<int>::max())) : std::nullopt;
    return first > 0 && first % stage == 0 ? std::optional(first / stage) : std::nullopt;
}

/// Returns the rank that a card of a pipeline of two stages receives from, given the source of the link in hccl_raw. The source
/// is the stage of the sender, which stands where the receiver stands in its own stage. With more stages a source may as well be
/// a position among the two ranks of the transfer, so that nothing is certain. `own` is the target of the link.
int senderOf(const Card &card, int source, std::optional<int> own)
{
    for (const Deliverable &file : card.files) {
        const auto parallel = parseParallelFileName(baseName(file.file));
        if (!parallel || !own || !card.rank || parallel->stages != 2 || parallel->ranks < 2 || parallel->ranks % 2 != 0)
            continue;
        // The name of the file may hold the device in place of the rank.
        const int stageRanks = parallel->ranks / 2;
        const int stage = *card.rank / stageRanks;
        const bool fits = stage < 2 && source == 1 - stage && *own == *card.rank % stageRanks;
        return fits ? source * stageRanks + *own : UnknownRank;
    }
    return UnknownRank;
}

/// Turns the positions of links in hccl_raw into ranks of the job, where the rank of the card and its pipeline stage leave one
/// meaning only. All links of the file lead to the card. Those of collectives lie in its stage, whose ranks follow each other;
/// those of transfers between stages come from another stage (senderOf()).
void placeLinks(const Card &card, std::vector<CommunicationLink> &links)
{
    const auto own = commonTarget(links);
    const auto isTransfer = [](const CommunicationLink &link) { return link.kind == CommunicationKind::PointToPoint; };
    for (CommunicationLink &link : links) {
        if (isTransfer(link))
            link.source = senderOf(card, link.source, own);
    }
    if (!own || !card.rank || *card.rank < *own)
        return;
    const int first = *card.rank - *own; // rank at position 0
    const auto most = ranksOfStage(card, first);
    const auto isBeyond = [&](const CommunicationLink &link) { return !isTransfer(link) && link.source >= *most; };
    if (!most || std::any_of(links.begin(), links.end(), isBeyond))
        return;
    for (CommunicationLink &link : links) {
        link.source += isTransfer(link) ? 0 : first;
        link.target += first;
        link.ranksAreLocal = false;
    }
}

/// Reads the files that MindInsight writes in place of communication.json.
void readOlderFiles(const Card &card, CardCommunication &communication, TaskControl &control)
{
    for (const std::string &path : filesOf(card, "hccl_raw", ".csv")) {
        auto problems = readHcclRaw(path, communication.operators, communication.matrix, control);
        if (!problems) {
            communication.errors.push_back(problems.error());
            continue;
        }
        communication.problems.insert(communication.problems.end(), problems->begin(), problems->end());
        communication.hasOperators = true;
        communication.source = baseName(path);
    }
    placeLinks(card, communication.matrix.links);
}

/// Records why groups could not be read. A missing file is usual and no error.
void settle(const Result<std::vector<CommunicationGroup>> &groups, CardCommunication &communication)
{
    if (groups)
        return;
    const Error &error = groups.error();
    if (error.code == ErrorCode::NotJson)
        communication.problems.push_back(
            {Severity::Warning, ProblemCode::BrokenFile, error.path, error.offset, 0, error.detail, 1});
    else if (error.code != ErrorCode::FileNotFound)
        communication.errors.push_back(error);
}

} // namespace

CardCommunication readCardCommunication(const Card &card, TaskControl &control)
{
    CardCommunication communication;
    std::string source;
    for (const std::string &path : filesOf(card, "communication", ".json")) {
        // A database also has these tables when it contains no operators; its name is no source then.
        const bool isRead = settle(readCommunication(path, communication.operators, control), path, communication);
        if (isRead && (!isDatabaseTablePath(path) || !communication.operators.operators.empty()))
            source = databaseOfTablePath(path);
    }
    communication.hasOperators = !source.empty();
    communication.source = baseName(source);
    if (const std::uint64_t doubtful = countDoubtfulFigures(communication.operators); doubtful > 0)
        communication.problems.push_back({Severity::Note, ProblemCode::DoubtfulFigures, source, -1, 0, {}, doubtful});
    if (!communication.hasOperators)
        readOlderFiles(card, communication, control);
    for (const std::string &path : filesOf(card, "communication_matrix", ".json"))
        settle(readCommunicationMatrix(path, communication.matrix, control), path, communication);
    auto groups = readCommunicationGroups(joinPath(card.path, "profiler_metadata.json"));
    settle(groups, communication);
    if (groups)
        communication.groups = CommunicationGroups(std::move(*groups));
    for (const std::string &path : card.timeline) {
        if (!communication.groups.all().empty() || !path.ends_with(".db"))
            continue;
        // Exports as a database keep the metadata inside. What is wrong with the database, its timeline tells.
        if (auto inside = readDatabaseGroups(path, control))
            communication.groups = CommunicationGroups(std::move(*inside));
    }
    return communication;
}

CardCommunication CardCommunicationReader::read(const Card &card, TaskControl &control)
{
    if (card.clusterSteps.empty() || !card.rank)
        return readCardCommunication(card, control);
    std::unique_lock lock(m_mutex, std::try_to_lock);
    while (!lock.owns_lock() && !lock.try_lock()) {
        if (control.stopRequested())
            return {};
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    if (m_cluster != card.path || m_returned.contains(*card.rank)) {
        readCluster(card, control);
        if (control.stopRequested())
            m_cluster.clear(); // the files were read in part
    }
    if (control.stopRequested())
        return {};
    m_returned.insert(*card.rank);
    return std::move(m_ranks[*card.rank]);
}

void CardCommunicationReader::forget()
{
    const std::unique_lock lock(m_mutex, std::try_to_lock);
    if (!lock.owns_lock())
        return;
    m_cluster.clear();
    m_ranks.clear();
}

/// Problems and errors of the files are reported with the card that is read first.
void CardCommunicationReader::readCluster(const Card &card, TaskControl &control)
{
    m_cluster = card.path;
    m_ranks.clear();
    m_returned.clear();
    CardCommunication &first = m_ranks[*card.rank];
    std::map<int, CommunicationTable> operators;
    for (const std::string &path : filesOf(card, "cluster_communication", ".json"))
        settle(readClusterCommunication(path, operators, control), path, first);
    std::map<int, CommunicationMatrix> links;
    for (const std::string &path : filesOf(card, "cluster_communication_matrix", ".json"))
        settle(readClusterMatrix(path, links, control), path, first);
    const bool isInDatabase = operators.empty();
    for (const std::string &path : filesOf(card, "cluster_analysis", ".db")) {
        if (isInDatabase)
            settle(readClusterDatabaseCommunication(path, operators, control), path, first);
        if (links.empty())
            settle(readClusterDatabaseMatrix(path, links, control), path, first);
    }
    const std::string source = isInDatabase ? ClusterDatabaseName : "cluster_communication.json";
    std::uint64_t doubtful = 0;
    for (auto &[rank, table] : operators) {
        doubtful += countDoubtfulFigures(table);
        m_ranks[rank].hasOperators = true;
        m_ranks[rank].source = source;
        m_ranks[rank].operators = std::move(table);
    }
    for (auto &[rank, matrix] : links)
        m_ranks[rank].matrix = std::move(matrix);
    if (doubtful > 0)
        first.problems.push_back(
            {Severity::Note, ProblemCode::DoubtfulFigures, joinPath(card.path, source), -1, 0, {}, doubtful});
    const auto groups = readClusterGroups(joinPath(card.path, "communication_group.json"));
    settle(groups, first);
    for (auto &[rank, own] : m_ranks) {
        if (groups)
            own.groups = CommunicationGroups(groupsOf(rank, *groups));
    }
}

} // namespace plumbline
