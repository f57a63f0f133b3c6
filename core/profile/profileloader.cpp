// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/profile/profileloader.h"

#include "core/io/database.h"
#include "core/io/decompressor.h"
#include "core/io/openfile.h"
#include "core/profile/capturefinder.h"
#include "core/profile/cardbuilder.h"
#include "core/profile/cardorder.h"
#include "core/profile/databaseinfo.h"
#include "core/profile/deliverablekinds.h"
#include "core/profile/jobranks.h"
#include "core/profile/jobs.h"
#include "core/profile/profilenames.h"
#include "core/profile/summarycard.h"
#include "core/profile/timelinefiles.h"
#include "core/tables/clusterdatabase.h"

#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <exception>
#include <filesystem>
#include <map>
#include <new>
#include <set>

namespace plumbline {

namespace {

constexpr std::string_view ResultFolders[] = {"ASCEND_PROFILER_OUTPUT", "mindstudio_profiler_output"};

bool isResultFolder(std::string_view name)
{
    return std::find(std::begin(ResultFolders), std::end(ResultFolders), name) != std::end(ResultFolders);
}

/// Returns a path whose last two components have names: "." and ".." are resolved, slashes at the end removed.
std::string namedPath(const std::string &path)
{
    std::string plain = path;
    while (plain.size() > 1 && plain.ends_with('/'))
        plain.pop_back();
    const std::string name = baseName(plain);
    const std::string parent = baseName(parentPath(plain));
    const auto isUnnamed = [](const std::string &text) { return text == "." || text == ".."; };
    if (!isUnnamed(name) && !isUnnamed(parent))
        return plain;
    std::error_code error;
    const std::filesystem::path absolute = std::filesystem::absolute(plain, error).lexically_normal();
    plain = error ? plain : absolute.string();
    while (plain.size() > 1 && plain.ends_with('/'))
        plain.pop_back();
    return plain;
}

/// Returns whether a file is of a kind that profilers write beside timelines.
bool isPartOfProfile(const std::string &file)
{
    const ResultFileName name = parseResultFileName(file);
    return findDeliverableKind(name.kind, name.suffix) || repeatsTimeline(name.kind) || mindInsightId(file);
}

/// Explains why a folder has no cards: a known but unsupported layout, an unreadable folder, tables that tell too little, or
/// nothing recognised.
Error nothingReadable(const std::string &path, const CaptureSearch &search, const Profile &profile, const Folder &root)
{
    for (const Problem &problem : profile.problems) {
        if (problem.code == ProblemCode::UnsupportedLayout || problem.code == ProblemCode::NotAnalysed)
            return {ErrorCode::NotSupported, problem.file, -1, problem.detail};
    }
    for (const Capture &capture : search.captures) {
        if (capture.layout == Layout::ClusterSummary)
            return {ErrorCode::NotSupported, capture.folder.path, -1, "cluster_analysis_output"};
    }
    for (const Problem &problem : profile.problems) {
        if (problem.code == ProblemCode::UnreadableFolder)
            return {ErrorCode::PermissionDenied, problem.file, -1, problem.detail};
    }
    const bool hasTables = std::ranges::any_of(root.files, isPartOfProfile);
    return {ErrorCode::NotRecognised, path, -1, hasTables ? "tables" : "folder"};
}

/// Reads the rank table of a folder inside cluster_profiler, which lies above the folder.
std::optional<RankTable> rankTableAround(const std::string &path, FolderReader &reader, std::vector<Problem> &problems)
{
    const std::string job = jobFolderOf(path);
    const auto folder = job.empty() ? failure(ErrorCode::FileNotFound, path) : reader.read(job);
    return folder ? readRankTable(*folder, problems) : std::nullopt;
}

using ClusterOutputs = std::map<std::string, std::string>; // folder of each output, by the folder around it

/// Returns the output of a cluster analysis that lies in a folder or beside one around it, the nearest one; "" without one.
std::string nearestOutput(const ClusterOutputs &outputs, std::string folder)
{
    for (std::string before; folder != before; folder = parentPath(folder)) {
        if (const auto found = outputs.find(folder); found != outputs.end())
            return found->second;
        before = folder;
    }
    return {};
}

/// Tells the cards which output of a cluster analysis is theirs. One around the folders of several jobs can belong to one of them
/// at most, so that only cards right beside it keep it. Reports each output that lies apart from all cards, as that of another
/// job does.
void findClusterFolders(const CaptureSearch &search, Profile &profile)
{
    ClusterOutputs outputs;
    for (const Capture &capture : search.captures) {
        if (capture.layout == Layout::ClusterSummary)
            outputs[parentPath(capture.folder.path)] = capture.folder.path;
    }
    if (outputs.empty())
        return;
    std::map<std::string, std::set<int>> jobs; // that lie around an output or beside it
    for (Card &card : profile.cards) {
        card.clusterFolder = nearestOutput(outputs, card.path);
        jobs[card.clusterFolder].insert(card.job);
    }
    std::set<std::string> used;
    for (Card &card : profile.cards) {
        const bool isBeside = parentPath(card.clusterFolder) == parentPath(card.path);
        if (jobs[card.clusterFolder].size() > 1 && !isBeside)
            card.clusterFolder.clear();
        used.insert({card.clusterFolder, card.path}); // an output may be a card itself
    }
    for (const auto &[around, output] : outputs) {
        if (!used.contains(output))
            profile.problems.push_back({Severity::Note, ProblemCode::FiguresNotShown, output, -1, 0, {}, 1});
    }
}

Result<Profile> openFolder(const std::string &given, const std::string &path, ScanDepth depth, TaskControl &control)
{
    FolderReader reader;
    auto root = reader.enter(path);
    if (!root)
        return failure(root.error());
    CaptureSearch search = findCaptures(*root, reader, control);
    Profile profile;
    profile.path = given;
    profile.problems = std::move(search.problems);
    CardBuilder builder(reader, depth, control, profile);
    // Tables that lie apart, such as a copy for a spreadsheet, are no cards of a profile that has some.
    for (const bool areTables : {false, true}) {
        if (areTables && !profile.cards.empty())
            break;
        for (const Capture &capture : search.captures) {
            if (control.stopRequested())
                return failure(ErrorCode::Cancelled, path);
            if ((capture.layout == Layout::Tables) == areTables)
                builder.add(capture);
        }
    }
    if (control.stopRequested())
        return failure(ErrorCode::Cancelled, path);
    for (const Capture &capture : search.captures) {
        if (capture.layout == Layout::ClusterSummary && profile.cards.empty())
            builder.addCluster(capture.folder);
    }
    if (profile.cards.empty())
        return failure(nothingReadable(path, search, profile, *root));
    joinRawCaptures(profile);
    nameRuns(profile);
    if (auto table = rankTableAround(path, reader, profile.problems))
        search.rankTables.push_back(std::move(*table));
    applyRankTables(search.rankTables, profile);
    findJobs(profile);
    findClusterFolders(search, profile);
    orderCards(profile);
    if (const auto &link = reader.firstLinkOutside())
        profile.problems.push_back(
            {Severity::Note, ProblemCode::LinkOutside, link->path, -1, 0, link->target, reader.linksOutside()});
    return profile;
}

/// Opens a table of operators as a card of its own. No other table says enough without its capture.
Result<Profile> openTable(const std::string &given, const std::string &path, ScanDepth depth, TaskControl &control)
{
    Profile profile;
    profile.path = given;
    FolderReader reader;
    if (!CardBuilder(reader, depth, control, profile).addTable(path))
        return failure(ErrorCode::NotSupported, path, "csv");
    if (control.stopRequested())
        return failure(ErrorCode::Cancelled, path);
    orderCards(profile);
    return profile;
}

/// Returns what an unreadable file is, by its name.
std::string detailOfUnknown(const std::string &name)
{
    if (name.ends_with(".summary.db"))
        return "summary";
    return isPartOfProfile(name) ? "part" : "file";
}

Result<Profile> openSingleFile(const std::string &given, const std::string &path, ScanDepth depth, TaskControl &control)
{
    const auto start = readFileStart(path, 4096);
    if (!start)
        return failure(start.error());
    const std::string suffix = parseResultFileName(baseName(path)).suffix;
    const bool isDatabase = isDatabaseFile(path);
    if (isDatabase && !readDatabaseInfo(path, control).hasTimeline)
        return failure(ErrorCode::NotSupported, path, "sqlite");
    if (suffix == ".csv" || isOperatorText(parseResultFileName(baseName(path)).kind, suffix))
        return openTable(given, path, depth, control);
    const std::size_t first = start->find_first_not_of(" \t\r\n\xEF\xBB\xBF");
    const bool isJson = first != std::string::npos && ((*start)[first] == '[' || (*start)[first] == '{');
    if (!isDatabase && !isJson && !Decompressor::isCompressed(*start) && !isJsonSuffix(suffix))
        return failure(ErrorCode::NotRecognised, path, detailOfUnknown(baseName(path)));
    Profile profile;
    profile.path = given;
    FolderReader reader;
    CardBuilder(reader, depth, control, profile).addFile(path);
    orderCards(profile);
    return profile;
}

/// Opens the whole capture for a file inside a result folder. If the file is a timeline other than the one that the capture would
/// show, it is shown instead.
Result<Profile> openWithinResults(const std::string &given, const std::string &path, ScanDepth depth, TaskControl &control)
{
    auto profile = openFolder(given, parentPath(parentPath(path)), depth, control);
    if (!profile)
        return profile;
    const ResultFileName name = parseResultFileName(baseName(path));
    if ((!isTimelineName(name) && !isTimelineDatabaseName(name)) || profile->cards.size() != 1)
        return profile;
    showTimeline(profile->cards.front(), {path});
    return profile;
}

/// Opens the summary of a card.
Result<Profile> openSummary(const std::string &given, const std::string &path, ScanDepth depth, TaskControl &control)
{
    Profile profile;
    profile.path = given;
    FolderReader reader;
    if (const auto added = CardBuilder(reader, depth, control, profile).addSummary(path); !added)
        return failure(added.error());
    orderCards(profile);
    return profile;
}

Result<Profile> openPath(const std::string &path, ScanDepth depth, TaskControl &control)
{
    control.setStage(Stage::Discovery);
    const std::string named = namedPath(path);
    struct stat status = {};
    if (stat(named.c_str(), &status) != 0)
        return failure(fileError(errno, path));
    if (S_ISDIR(status.st_mode))
        return openFolder(path, isResultFolder(baseName(named)) ? parentPath(named) : named, depth, control);
    if (!S_ISREG(status.st_mode))
        return failure(ErrorCode::NotRegularFile, path);
    if (isSummaryFile(named))
        return openSummary(path, named, depth, control);
    if (baseName(named) == ClusterDatabaseName && isDatabaseFile(named))
        return openFolder(path, parentPath(named), depth, control);
    const std::string folder = parentPath(named);
    const std::string absolute = folder == "." ? namedPath("./" + named) : named;
    if (isResultFolder(baseName(parentPath(absolute)))) {
        auto profile = openWithinResults(path, absolute, depth, control);
        if (profile || profile.error().code == ErrorCode::Cancelled)
            return profile;
    }
    return openSingleFile(path, named, depth, control);
}

} // namespace

Result<Profile> openProfile(const std::string &path, ScanDepth depth, TaskControl &control)
{
    try {
        return openPath(path, depth, control);
    } catch (const std::bad_alloc &) {
        return failure(ErrorCode::OutOfMemory, path);
    } catch (const std::exception &exception) {
        return failure(ErrorCode::Internal, path, exception.what());
    }
}

} // namespace plumbline
