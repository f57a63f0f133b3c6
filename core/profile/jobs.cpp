// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/profile/jobs.h"

#include "core/base/decimal.h"
#include "core/profile/jobranks.h"
#include "core/profile/jobtraits.h"
#include "core/profile/profilenames.h"
#include "core/profile/timelinefiles.h"

#include <algorithm>
#include <map>
#include <set>
#include <string_view>
#include <utility>

namespace plumbline {

namespace {

/// Returns the run that a folder around a card, or its own folder, is named after.
std::optional<RunFolderName> runOf(const Card &card, const std::string &root)
{
    constexpr int MostLevels = 4; // the folder of the run lies right above that of the capture
    std::string path = card.path;
    for (int level = 0; level < MostLevels && path.size() >= root.size() && path.size() > 1; ++level) {
        if (auto run = parseRunFolderName(baseName(path)))
            return run;
        path = parentPath(path);
    }
    return std::nullopt;
}

/// Returns whether a card is a timeline that lies in a folder without the layout of any profiler.
bool isLooseTimeline(const Card &card)
{
    return card.timeline.size() == 1 && card.timeline.front() == card.path;
}

/// Returns whether nothing ties a card to any other: its timeline lies loose, with or without tables beside it, and no name or
/// file tells its rank.
bool isOfUnknownRank(const Card &card)
{
    if (card.rank && !card.rankGuessed)
        return false;
    if (isLooseTimeline(card))
        return true;
    const bool isOfLayout = card.framework == Framework::MindInsight || isProfFolderName(baseName(card.path));
    return !isOfLayout && !card.timeline.empty() && parentPath(card.timeline.front()) == card.path;
}

/// Returns the folder that holds all ranks of the job of a card, as far as the layout tells; of a timeline outside of any layout
/// the file itself or its own folder, because files that lie side by side need not belong together. Runs of one rank lie one
/// level deeper.
std::string folderOfJob(const Card &card)
{
    if (isLooseTimeline(card) || isOfUnknownRank(card))
        return card.path;
    if (const std::string job = jobFolderOf(card.path); !job.empty())
        return job;
    if (card.framework == Framework::MindInsight)
        return card.path;
    std::string folder = parentPath(card.path);
    while (parseRunFolderName(baseName(folder)))
        folder = parentPath(folder);
    return folder;
}

using RankOfRun = std::pair<int, std::string>;

/// What the cards of one folder tell about the job that they belong to.
struct JobFolder
{
    std::string folder;
    std::vector<Card *> cards;
    std::set<RankOfRun> ranks;
    std::set<std::string> rawFolders;   ///< that hold PROF_* folders
    std::set<std::string> foldersOfRaw; ///< that may hold the PROF_* folders of its older captures
    Framework framework = Framework::Unknown;
    std::string begin;                 ///< earliest time in the names of the captures, to the second; ""
    std::optional<int> jobRanks{};     ///< ranks of the whole job, if a file tells them
    bool isAlone = false;              ///< whether nothing ties it to any other card
    std::set<std::string> tables{};    ///< the rank tables that list its cards, see Card::rankTable
    const Card *sample = nullptr;      ///< a card that speaks for all of them
    std::optional<JobTraits> traits{}; ///< those of the sample once they were asked for
};

/// Returns the framework for telling jobs apart. Raw data and traces of unknown origin fit to any other.
Framework tellingFramework(const Card &card)
{
    return card.framework == Framework::Cann ? Framework::Unknown : card.framework;
}

/// Adds what a card tells about its job.
void addTo(JobFolder &folder, const Card &card)
{
    constexpr std::size_t Seconds = 14; // digits of a time to the second
    if (card.rank)
        folder.ranks.emplace(*card.rank, card.run);
    if (card.jobRanks)
        folder.jobRanks = std::max(folder.jobRanks.value_or(0), *card.jobRanks);
    if (folder.framework == Framework::Unknown)
        folder.framework = tellingFramework(card);
    folder.isAlone = folder.isAlone || isOfUnknownRank(card);
    if (!card.rankTable.empty())
        folder.tables.insert(card.rankTable);
    folder.sample = folder.sample ? folder.sample : &card;
    if (isRawCapture(card))
        folder.rawFolders.insert(parentPath(card.path));
    for (std::string &near : foldersOfRawData(card))
        folder.foldersOfRaw.insert(std::move(near));
    const std::string begin = card.captureTime.substr(0, Seconds);
    if (begin.size() == Seconds && (folder.begin.empty() || begin < folder.begin))
        folder.begin = begin;
}

std::vector<JobFolder> jobFolders(const std::vector<Card *> &cards)
{
    std::map<std::string, std::size_t> places;
    std::vector<JobFolder> folders;
    for (Card *card : cards) {
        const auto [place, isNew] = places.try_emplace(folderOfJob(*card), folders.size());
        if (isNew)
            folders.emplace_back().folder = place->first;
        folders[place->second].cards.push_back(card);
        addTo(folders[place->second], *card);
    }
    return folders;
}

/// Returns whether cards of a folder have ranks that a job of so many ranks does not have. Old captures number their files by
/// device, and a guess proves nothing.
bool exceeds(const JobFolder &folder, int ranks)
{
    return std::ranges::any_of(folder.cards, [ranks](const Card *card) {
        return card->rank.value_or(0) >= ranks && !card->rankGuessed && card->framework != Framework::MindInsight;
    });
}

/// Returns whether a folder has raw data that lies apart from all older captures of another one.
bool hasDistantRawData(const JobFolder &raw, const JobFolder &older)
{
    return !raw.rawFolders.empty() && !older.foldersOfRaw.empty() &&
           std::ranges::none_of(raw.rawFolders, [&](const std::string &folder) { return older.foldersOfRaw.contains(folder); });
}

/// Returns whether files of two folders describe jobs that are not the same. Reads them when it is first asked.
bool areUnrelated(JobFolder &job, JobFolder &folder)
{
    for (JobFolder *each : {&job, &folder}) {
        if (!each->traits && each->sample)
            each->traits = jobTraitsOf(*each->sample);
    }
    return job.traits && folder.traits && areOfUnrelatedJobs(*job.traits, *folder.traits);
}

/// Returns whether two folders may belong to one job. What needs files comes last.
bool mayBeOneJob(JobFolder &job, JobFolder &folder)
{
    constexpr std::int64_t MostSeconds = 3600;
    if (job.isAlone || folder.isAlone || hasDistantRawData(job, folder) || hasDistantRawData(folder, job))
        return false;
    if (job.framework != Framework::Unknown && folder.framework != Framework::Unknown && job.framework != folder.framework)
        return false;
    if (!job.begin.empty() && !folder.begin.empty()) {
        const auto [earlier, later] = std::minmax(job.begin, folder.begin);
        if (secondsBetween(earlier, later) > MostSeconds)
            return false;
    }
    if (job.jobRanks && folder.jobRanks && job.jobRanks != folder.jobRanks)
        return false;
    if (const auto most = job.jobRanks ? job.jobRanks : folder.jobRanks) {
        std::set<int> ranks;
        for (const JobFolder *each : {&job, &folder}) {
            for (const RankOfRun &rank : each->ranks)
                ranks.insert(rank.first);
        }
        if (ranks.size() > static_cast<std::size_t>(*most) || exceeds(job, *most) || exceeds(folder, *most))
            return false;
    }
    if (!job.tables.empty() && !folder.tables.empty() && job.tables != folder.tables)
        return false;
    if (std::ranges::any_of(folder.ranks, [&job](const RankOfRun &rank) { return job.ranks.contains(rank); }))
        return false;
    return !areUnrelated(job, folder);
}

/// Adds a folder to the first job that it fits to, else to a new one. Returns the position of that job.
std::size_t addToJobs(JobFolder folder, std::vector<JobFolder> &jobs)
{
    for (std::size_t at = 0; at < jobs.size(); ++at) {
        JobFolder &job = jobs[at];
        if (!mayBeOneJob(job, folder))
            continue;
        job.cards.insert(job.cards.end(), folder.cards.begin(), folder.cards.end());
        job.ranks.merge(folder.ranks);
        job.rawFolders.merge(folder.rawFolders);
        job.foldersOfRaw.merge(folder.foldersOfRaw);
        job.framework = job.framework == Framework::Unknown ? folder.framework : job.framework;
        job.begin = job.begin.empty() ? folder.begin : job.begin;
        job.jobRanks = job.jobRanks ? job.jobRanks : folder.jobRanks;
        job.tables.merge(folder.tables);
        return at;
    }
    jobs.push_back(std::move(folder));
    return jobs.size() - 1;
}

/// Returns the folder that a job is named after: its own, or the one around it where the name is that of a layout.
std::string namingFolder(std::string folder)
{
    const auto isOfLayout = [](const std::string &name) {
        return name == "profiler" || name == "cluster_profiler" || std::ranges::all_of(name, isDigit);
    };
    while (isOfLayout(baseName(folder)) && folder.size() > 1 && parentPath(folder) != folder)
        folder = parentPath(folder);
    return folder;
}

/// What a job may be named after.
struct JobNames
{
    std::string folder; ///< that of the job
    std::string card;   ///< name of its first card; for a file that lies loose, that of the file
};

/// Returns the last `levels` parts of a path.
std::string endOfPath(const std::string &path, int levels)
{
    std::size_t begin = path.size();
    for (int level = 0; level < levels && begin != std::string::npos && begin > 0; ++level)
        begin = path.rfind('/', begin - 1);
    return begin == std::string::npos ? path : path.substr(begin + (begin < path.size() ? 1 : 0));
}

/// Returns the shortest names that tell all jobs apart: their folders, these with folders around them, or where jobs lie in one
/// folder the names of their cards in it. "" for jobs that have all of these in common.
std::map<int, std::string> distinctNames(const std::map<int, JobNames> &jobs)
{
    constexpr int MostLevels = 4;
    std::map<int, std::string> names;
    std::set<std::string> given;
    const auto nameBy = [&](const auto &nameOf) {
        std::map<std::string, int> counts;
        for (const auto &[job, known] : jobs)
            ++counts[nameOf(known)];
        for (const auto &[job, known] : jobs) {
            const std::string name = nameOf(known);
            if (!names.contains(job) && counts[name] == 1 && given.insert(name).second)
                names.emplace(job, name);
        }
    };
    for (int levels = 1; levels <= MostLevels; ++levels)
        nameBy([levels](const JobNames &known) { return endOfPath(known.folder, levels); });
    nameBy([](const JobNames &known) { return known.card; });
    for (int levels = 1; levels <= MostLevels; ++levels)
        nameBy([levels](const JobNames &known) { return endOfPath(known.folder, levels) + '/' + known.card; });
    return names;
}

/// Makes jobs of one card that lie in a folder around another job be named after their card, because that folder is no name of
/// theirs. `cards` counts the cards of each job.
void nameByCardInsideOthers(std::map<int, JobNames> &jobs, const std::map<int, std::size_t> &cards)
{
    std::set<std::string> folders;
    for (const auto &[job, known] : jobs)
        folders.insert(known.folder);
    for (auto &[job, known] : jobs) {
        const std::string inside = known.folder.ends_with('/') ? known.folder : known.folder + '/';
        const auto next = folders.lower_bound(inside);
        if (cards.at(job) == 1 && next != folders.end() && next->starts_with(inside))
            known.folder = joinPath(known.folder, known.card);
    }
}

/// Returns the names of some jobs, for a sentence.
std::string namesOf(const std::vector<JobFolder> &jobs, const std::string &root)
{
    constexpr std::size_t Most = 5;
    std::string names;
    for (std::size_t job = 0; job < std::min(jobs.size(), Most); ++job) {
        const std::string &name = jobs[job].cards.front()->jobName;
        names += (names.empty() ? "" : ", ") + (name.empty() ? pathBelow(root, jobs[job].folder) : name);
    }
    return names + (jobs.size() > Most ? ", …" : "");
}

} // namespace

void nameRuns(Profile &profile)
{
    for (Card &card : profile.cards) {
        const auto run = runOf(card, profile.path);
        if (!run)
            continue;
        card.run = run->run;
        card.rank = card.rank ? card.rank : run->rank;
    }
}

void nameJobs(const std::vector<Card *> &cards)
{
    std::map<int, JobNames> jobs;
    std::map<int, std::size_t> counts;
    for (const Card *card : cards) {
        jobs.try_emplace(card->job, JobNames{namingFolder(folderOfJob(*card)), baseName(card->path)});
        ++counts[card->job];
    }
    nameByCardInsideOthers(jobs, counts);
    std::map<int, std::string> names;
    if (jobs.size() > 1)
        names = distinctNames(jobs);
    for (Card *card : cards)
        card->jobName = names[card->job];
}

void findJobs(Profile &profile)
{
    std::vector<Card *> cards;
    for (Card &card : profile.cards)
        cards.push_back(&card);
    std::vector<JobFolder> jobs;
    for (JobFolder &folder : jobFolders(cards))
        addToJobs(std::move(folder), jobs);
    for (std::size_t job = 0; job < jobs.size(); ++job) {
        for (Card *card : jobs[job].cards)
            card->job = static_cast<int>(job);
    }
    nameJobs(cards);
    if (jobs.size() > 1)
        profile.problems.push_back(
            {Severity::Warning, ProblemCode::UnrelatedJobs, profile.path, -1, 0, namesOf(jobs, profile.path), jobs.size()});
}

void continueJobs(std::span<const Card *const> known, std::vector<Card> &added)
{
    std::map<int, std::size_t> places; // of the numbers of the jobs that are known
    std::vector<JobFolder> jobs;
    int next = 0;
    for (const Card *card : known) {
        const auto [place, isNew] = places.try_emplace(card->job, jobs.size());
        if (isNew)
            jobs.emplace_back();
        addTo(jobs[place->second], *card);
        next = std::max(next, card->job + 1);
    }
    std::vector<int> numbers(jobs.size());
    for (const auto &[number, place] : places)
        numbers[place] = number;
    std::map<int, JobFolder> folders;
    for (Card &card : added) {
        folders[card.job].cards.push_back(&card);
        addTo(folders[card.job], card);
    }
    for (auto &[number, folder] : folders) {
        const std::vector<Card *> cards = folder.cards;
        const std::size_t place = addToJobs(std::move(folder), jobs);
        if (place == numbers.size())
            numbers.push_back(next++);
        for (Card *card : cards)
            card->job = numbers[place];
    }
}

} // namespace plumbline
