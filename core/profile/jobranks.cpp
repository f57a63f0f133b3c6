// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/profile/jobranks.h"

#include "core/profile/profilenames.h"

#include <algorithm>
#include <map>
#include <set>
#include <string_view>
#include <utility>

namespace plumbline {

namespace {

/// Returns where the name of a host begins in a path inside cluster_profiler; npos outside.
std::size_t hostBegin(const std::string &path)
{
    const std::string folder = std::string("/") + ClusterFolder + "/";
    const std::size_t at = ('/' + path).rfind(folder); // a relative path may begin with the folder
    return at == std::string::npos ? at : at + folder.size() - 1;
}

/// Returns the table of the nearest folder around a card; null without one.
const RankTable *rankTableOf(const std::vector<RankTable> &tables, const Card &card)
{
    const RankTable *nearest = nullptr;
    for (const RankTable &table : tables) {
        const std::string folder = table.folder.ends_with('/') ? table.folder : table.folder + '/';
        const bool isAround = card.path == table.folder || card.path.starts_with(folder);
        if (isAround && (!nearest || nearest->folder.size() < table.folder.size()))
            nearest = &table;
    }
    return nearest;
}

/// Returns the device of a host that the number in the names of its files means: a device, else a rank of the host.
const RankTable::Device *listedDevice(const RankTable::Host &host, int number)
{
    const auto byDevice = std::ranges::find(host.devices, std::optional(number), &RankTable::Device::device);
    if (byDevice != host.devices.end())
        return &*byDevice;
    const auto byRank = std::ranges::find(host.devices, number, &RankTable::Device::rank);
    return byRank == host.devices.end() ? nullptr : &*byRank;
}

void reportUnlisted(const Card &card, const std::string &host, Profile &profile)
{
    const std::string device = card.device ? std::to_string(*card.device) : std::string();
    profile.problems.push_back(
        {Severity::Warning, ProblemCode::UnlistedDevice, card.path, -1, 0, host + (device.empty() ? "" : "/") + device, 1});
}

/// Reports which of the two files of the job of a card is not there, once for a job. `table` may be null.
void reportMissingFiles(const RankTable *table, const Card &card, Profile &profile)
{
    const std::string folder = table ? table->folder : jobFolderOf(card.path);
    const auto reportOnce = [&](const char *name) {
        const Problem problem{Severity::Warning, ProblemCode::MissingFile, folder, -1, 0, name, 1};
        if (std::ranges::find(profile.problems, problem) == profile.problems.end())
            profile.problems.push_back(problem);
    };
    if (!table || table->file.empty())
        reportOnce("hccl.json");
    else if (!table->isMapped)
        reportOnce("host_ips_mapping.txt");
}

/// Returns the number in the names of the files of an older capture: the device if that is known already, else what the names of
/// files say is the rank.
std::optional<int> fileNumber(const Card &card)
{
    return card.device ? card.device : card.rank;
}

/// Sets the pipeline stage of an older capture from its rank, which the names of its files may not tell.
void placeInPipeline(Card &card)
{
    for (const Deliverable &file : card.files) {
        auto parallel = parseParallelFileName(baseName(file.file));
        if (!parallel || parallel->parallelism != Parallelism::Pipeline || !card.rank)
            continue;
        parallel->rank = *card.rank;
        card.stage = parallel->stage();
    }
}

/// Places a card of the folder of a host.
void placeOnHost(const RankTable *table, const std::string &folder, bool isOnlyHost, Card &card, Profile &profile)
{
    const RankTable::Host *host = table ? table->hostOf(folder) : nullptr;
    const auto number = fileNumber(card);
    const RankTable::Device *device = host && number ? listedDevice(*host, *number) : nullptr;
    card.host = host ? table->shownName(host->address) : folder;
    card.device = device ? device->device : card.device ? card.device : card.rank;
    card.name = "host " + card.host + (card.device ? " device " + std::to_string(*card.device) : std::string());
    if (device) {
        card.rank = device->rank;
        placeInPipeline(card);
        return;
    }
    if (host || !isOnlyHost) {
        card.rank.reset();
        reportUnlisted(card, card.host, profile);
        reportMissingFiles(table, card, profile);
    }
}

/// Fills in host and device of a card whose rank is known from elsewhere.
void placeByRank(const RankTable &table, Card &card)
{
    for (const RankTable::Host &host : table.hosts) {
        const auto found = std::ranges::find(host.devices, card.rank, &RankTable::Device::rank);
        if (found == host.devices.end())
            continue;
        card.host = card.host.empty() ? table.shownName(host.address) : card.host;
        card.device = card.device ? card.device : found->device;
        return;
    }
}

/// Returns whether the numbers of the cards in a folder are devices of the only host of a table, and not ranks.
bool areDevices(const RankTable &table, const std::set<int> &numbers)
{
    if (table.hosts.size() != 1)
        return false;
    const std::vector<RankTable::Device> &devices = table.hosts.front().devices;
    const auto isRank = [&](int number) { return std::ranges::find(devices, number, &RankTable::Device::rank) != devices.end(); };
    const auto isDevice = [&](int number) {
        return std::ranges::find(devices, std::optional(number), &RankTable::Device::device) != devices.end();
    };
    return !std::ranges::all_of(numbers, isRank) && std::ranges::all_of(numbers, isDevice);
}

/// Moves everything that `other` tells to `card`, which is the same card.
void joinNumberings(Card &other, Card &card, Profile &profile)
{
    const auto isMissing = [](const Deliverable &file) { return file.status == FileStatus::Missing; };
    for (Deliverable &file : other.files) {
        const auto same = std::ranges::find(card.files, file.kind, &Deliverable::kind);
        if (same == card.files.end())
            card.files.push_back(std::move(file));
        else if (isMissing(*same) && !isMissing(file))
            *same = std::move(file);
    }
    if (card.timeline.empty())
        card.timeline = std::move(other.timeline);
    if (card.parallelism == Parallelism::Unknown)
        card.parallelism = other.parallelism;
    placeInPipeline(card);
    std::erase_if(profile.problems, [&](const Problem &problem) { // the timeline of the number that is no card
        const std::string name = "ascend_timeline_display_" + std::to_string(*card.rank) + ".json";
        return problem.code == ProblemCode::MissingFile && problem.file == card.path && problem.detail == name;
    });
}

/// Makes one card of two older captures in the folder of a host that have one rank: some of its files are named by device and
/// some by rank.
void joinNumberings(Profile &profile)
{
    std::map<std::pair<std::string, int>, std::size_t> places;
    std::set<std::size_t> joined;
    for (std::size_t index = 0; index < profile.cards.size(); ++index) {
        Card &card = profile.cards[index];
        if (card.framework != Framework::MindInsight || !card.rank || hostFolderOf(card.path).empty())
            continue;
        const auto [place, isNew] = places.try_emplace({card.path, *card.rank}, index);
        if (isNew)
            continue;
        joinNumberings(card, profile.cards[place->second], profile);
        joined.insert(index);
    }
    std::size_t index = 0;
    std::erase_if(profile.cards, [&](const Card &) { return joined.contains(index++); });
}

} // namespace

std::string hostFolderOf(const std::string &path)
{
    const std::size_t begin = hostBegin(path);
    return begin == std::string::npos ? std::string() : path.substr(begin, path.find('/', begin) - begin);
}

std::string jobFolderOf(const std::string &path)
{
    const std::string folder = path + "/"; // the folder of the hosts itself counts as well
    const std::size_t begin = hostBegin(folder);
    return begin == std::string::npos ? std::string() : parentPath(parentPath(folder.substr(0, begin)));
}

void applyRankTables(const std::vector<RankTable> &tables, Profile &profile)
{
    std::map<std::string, std::set<std::string>> hosts; // by job folder
    std::map<std::string, std::set<int>> numbers;       // of older captures, by their folder
    for (const Card &card : profile.cards) {
        if (const std::string host = hostFolderOf(card.path); !host.empty())
            hosts[jobFolderOf(card.path)].insert(host);
        if (card.framework == Framework::MindInsight && fileNumber(card))
            numbers[card.path].insert(*fileNumber(card));
    }
    std::map<const RankTable *, std::string> identities;
    for (Card &card : profile.cards) {
        const RankTable *table = rankTableOf(tables, card);
        if (table && !table->hosts.empty()) {
            card.jobRanks = static_cast<int>(table->ranks());
            std::string &identity = identities[table];
            identity = identity.empty() ? table->identity() : std::move(identity);
            card.rankTable = identity;
        }
        const std::string host = hostFolderOf(card.path);
        if (!host.empty() && card.framework == Framework::MindInsight) {
            placeOnHost(table, host, hosts[jobFolderOf(card.path)].size() == 1, card, profile);
        } else if (table && (card.rank || (card.framework == Framework::MindInsight && card.device))) {
            const bool isDevice = card.framework == Framework::MindInsight && areDevices(*table, numbers[card.path]);
            if (isDevice)
                placeOnHost(table, table->hosts.front().address, true, card, profile);
            else
                placeByRank(*table, card);
        }
    }
    joinNumberings(profile);
}

} // namespace plumbline
