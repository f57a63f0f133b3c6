// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/profile/cardbuilder.h"

#include "core/io/database.h"
#include "core/io/jsondocument.h"
#include "core/io/openfile.h"
#include "core/profile/cardfiles.h"
#include "core/profile/databaseinfo.h"
#include "core/profile/deliverablekinds.h"
#include "core/profile/deliverables.h"
#include "core/profile/profilenames.h"
#include "core/profile/profilerinfo.h"
#include "core/profile/summarycard.h"
#include "core/profile/timelinefiles.h"
#include "core/profile/tracerank.h"
#include "core/tables/clusterdatabase.h"
#include "core/tables/clustersteps.h"
#include "core/tables/databasetable.h"

#include <algorithm>
#include <map>
#include <set>

namespace plumbline {

namespace {

std::vector<std::string> joined(const std::string &folder, const std::vector<std::string> &names)
{
    std::vector<std::string> paths;
    for (const std::string &name : names)
        paths.push_back(joinPath(folder, name));
    return paths;
}

/// Returns the files step_trace_{device}_{model}_{iteration}.json of one device. They are no timelines of their own, but hold
/// iterations that the timelines beside them may lack.
std::vector<std::string> stepTracesOf(const Folder &folder, int device)
{
    std::vector<std::string> files;
    for (const std::string &file : folder.files) {
        const ResultFileName name = parseResultFileName(file);
        if (name.kind == "step_trace" && name.suffix == ".json" && name.numbers.size() == 3 &&
            smallNumber(name.numbers.front()) == device)
            files.push_back(file);
    }
    return files;
}

std::vector<std::string> profFolders(const Folder &folder)
{
    std::vector<std::string> names;
    std::copy_if(folder.folders.begin(), folder.folders.end(), std::back_inserter(names), isProfFolderName);
    return names;
}

/// Returns the device of a folder that contains exactly one `device_N`.
std::optional<int> onlyDevice(const Folder &prof)
{
    std::optional<int> device;
    for (const std::string &name : prof.folders) {
        const auto number = deviceOfFolder(name);
        if (number && device)
            return std::nullopt;
        if (number)
            device = number;
    }
    return device;
}

/// Returns whether a file exists and has no bytes. An empty text export must not keep a database from being shown.
bool isEmptyFile(const std::string &path)
{
    const auto start = readFileStart(path, 1);
    return start && start->empty();
}

/// Returns the name for a card. Older folders are called `profiler` in every run, so the name of the folder around them tells
/// more.
std::string captureName(const Folder &folder)
{
    return folder.name == "profiler" ? baseName(parentPath(folder.path)) : folder.name;
}

/// Returns the framework whose own files a result folder holds.
Framework frameworkOf(const Folder &results)
{
    for (const std::string &file : results.files) {
        const ResultFileName name = parseResultFileName(file);
        if (name.kind == "ascend_pytorch_profiler" || name.kind == "operator_memory")
            return Framework::PyTorch;
        if (name.kind == "ascend_mindspore_profiler" || name.kind == "dataset" || name.kind.starts_with("minddata_"))
            return Framework::MindSpore;
    }
    return Framework::Unknown;
}

/// Returns whether a folder holds tables as well, for example because a user copied them beside a timeline.
bool holdsDeliverables(const Folder &folder)
{
    return std::any_of(folder.files.begin(), folder.files.end(), [](const std::string &file) {
        const ResultFileName name = parseResultFileName(file);
        return findDeliverableKind(name.kind, name.suffix) != nullptr;
    });
}

} // namespace

void CardBuilder::add(const Capture &capture)
{
    switch (capture.layout) {
    case Layout::Ascend:
        return addAscend(capture.folder);
    case Layout::Prof:
        return addProf(capture.folder);
    case Layout::MindInsight:
        return addMindInsight(capture.folder);
    case Layout::Loose:
        return addLoose(capture.folder);
    case Layout::Tables:
        return addTables(capture.folder);
    case Layout::Summaries:
        return addSummaries(capture.folder);
    case Layout::ClusterSummary:
        return; // these figures belong to other cards, see addCluster()
    }
}

void CardBuilder::addSummaries(const Folder &folder)
{
    for (const std::string &file : folder.files) {
        if (m_control.stopRequested())
            return;
        if (const auto added = addSummary(joinPath(folder.path, file)); !added) {
            const Error &error = added.error();
            const bool isNewer = error.code == ErrorCode::NotSupported;
            const bool isUnknown = error.code == ErrorCode::NotRecognised; // its detail says no more than the name
            report(Severity::Warning, isNewer ? ProblemCode::UnsupportedLayout : ProblemCode::BrokenFile, error.path,
                   isUnknown ? std::string() : error.detail);
        }
    }
}

Result<void> CardBuilder::addSummary(const std::string &path)
{
    auto card = readSummaryCard(path, m_control, m_profile.problems);
    if (!card)
        return failure(std::move(card.error()));
    m_profile.cards.push_back(std::move(*card));
    return {};
}

void CardBuilder::addAscend(const Folder &folder)
{
    const ProfilerInfo info = readProfilerInfo(folder, std::nullopt, m_profile.problems);
    const Folder results = list(joinPath(folder.path, "ASCEND_PROFILER_OUTPUT"));
    Card card;
    card.name = folder.name;
    card.path = folder.path;
    identify(card, folder, info);
    checkMetadata(folder);
    if (card.framework == Framework::Unknown)
        card.framework = frameworkOf(results);
    for (const std::string &file : results.files) {
        const ResultFileName name = parseResultFileName(file);
        if (!card.rank && name.kind.ends_with("_profiler") && name.numbers.size() == 1)
            card.rank = smallNumber(name.numbers.front());
    }
    const std::vector<std::string> raw = profFolders(folder);
    if (!raw.empty() && (!card.rank || card.host.empty())) {
        const CannInfo cann = readCannInfo(list(joinPath(folder.path, raw.front())), m_profile.problems);
        card.rank = card.rank ? card.rank : cann.rank;
        card.host = card.host.empty() ? cann.host : card.host;
    }
    if (!card.rank)
        card.rank = rankInName(folder.name);
    DeliverableLister files(card, m_depth, m_control, m_profile.problems);
    files.addFolder(results);
    if (folder.hasFolder("FRAMEWORK"))
        files.addFolder(list(joinPath(folder.path, "FRAMEWORK")), ListedFiles::DataInput);
    files.checkAgainstEachOther();
    files.addMissing(info);
    if (!card.device && raw.size() == 1)
        card.device = onlyDevice(list(joinPath(folder.path, raw.front())));
    chooseAscendTimeline(card, folder, results, info.exportsText);
    m_profile.cards.push_back(std::move(card));
}

/// Reports a broken profiler_metadata.json. The file names the groups of ranks, which discovery does not need.
void CardBuilder::checkMetadata(const Folder &folder)
{
    constexpr const char *Name = "profiler_metadata.json";
    if (m_depth != ScanDepth::Tables || !folder.hasFile(Name))
        return;
    const auto checked = checkJsonFile(joinPath(folder.path, Name));
    if (!checked && checked.error().code != ErrorCode::NotSupported) // who reads a file that is too long says so
        report(Severity::Warning, ProblemCode::BrokenFile, checked.error().path, checked.error().detail);
}

void CardBuilder::addCluster(const Folder &folder)
{
    constexpr std::size_t MostRanks = 1u << 16;
    const std::string database = joinPath(folder.path, ClusterDatabaseName);
    auto read = readClusterSteps(folder.path, m_control);
    if (!read)
        return;
    StepTable *table = &read->table;
    std::map<int, ClusterPlace> places;
    if (folder.hasFile(ClusterDatabaseName)) // what is wrong with it is reported where its tables are read
        places = readClusterPlaces(database, m_control).value_or(places);
    std::map<int, std::vector<StepTimes>> ranks; // filled in one pass, because all ranks share one file
    for (StepTimes &row : table->steps) {
        if (row.rank && (ranks.size() < MostRanks || ranks.contains(*row.rank)))
            ranks[*row.rank].push_back(std::move(row));
    }
    std::map<int, int> stages;
    for (std::size_t stage = 0; stage < table->stages.size(); ++stage) {
        for (const int rank : table->stages[stage])
            stages.try_emplace(rank, static_cast<int>(stage));
    }
    for (Problem &problem : table->problems)
        m_profile.problems.push_back(std::move(problem));
    for (auto &[rank, steps] : ranks) {
        Card card;
        card.name = "rank " + std::to_string(rank);
        card.path = folder.path;
        card.rank = rank;
        const auto stage = stages.find(rank);
        card.stage = steps.front().pipelineStage;
        if (!card.stage && stage != stages.end())
            card.stage = stage->second;
        card.jobRanks = static_cast<int>(ranks.size());
        if (const auto place = places.find(rank); place != places.end()) {
            card.device = place->second.device;
            card.host = place->second.host;
        }
        if (table->stages.size() > 1)
            card.parallelism = Parallelism::Pipeline;
        card.clusterSteps = std::move(steps);
        if (m_profile.cards.empty())
            DeliverableLister(card, m_depth, m_control, m_profile.problems).addFolder(folder);
        else
            card.files = m_profile.cards.front().files; // the files describe all cards together
        m_profile.cards.push_back(std::move(card));
    }
}

void CardBuilder::identify(Card &card, const Folder &folder, const ProfilerInfo &info)
{
    const ResultFolderName name = parseResultFolderName(folder.name);
    card.framework = info.framework == Framework::Unknown ? name.framework : info.framework;
    card.rank = info.rank;
    card.level = info.level;
    card.host = name.host;
    card.captureTime = name.captureTime;
}

void CardBuilder::chooseAscendTimeline(Card &card, const Folder &folder, const Folder &results, bool exportsText)
{
    card.timeline = joined(results.path, chooseTimeline(results));
    addDatabases(card, results);
    for (const std::string &name : profFolders(folder)) {
        if (card.timeline.empty())
            addProfTimeline(card, list(joinPath(folder.path, name)));
    }
    if (!card.timeline.empty())
        return;
    const bool isRaw = !profFolders(folder).empty() || folder.hasFolder("FRAMEWORK");
    if (isRaw && !holdsDeliverables(results))
        report(Severity::Warning, ProblemCode::NotAnalysed, folder.path, "raw");
    else if (isRaw || exportsText)
        reportMissingTimeline(card, folder.path, "trace_view.json");
    card.files.push_back({"trace_view", {}, 0, {}, FileStatus::Missing, {"timeline"}});
}

void CardBuilder::addDatabases(Card &card, const Folder &folder)
{
    for (const std::string &name : timelineDatabases(folder)) {
        const std::string path = joinPath(folder.path, name);
        const bool isFirst = card.timeline.empty() || isEmptyFile(card.timeline.front());
        if (isFirst && !card.timeline.empty())
            card.otherTimelines.push_back(std::move(card.timeline));
        if (!isFirst) {
            card.otherTimelines.push_back({path});
            continue;
        }
        card.timeline = {path};
        identifyDatabase(card, path);
    }
}

void CardBuilder::identifyDatabase(Card &card, const std::string &path)
{
    const ResultFileName name = parseResultFileName(baseName(path));
    if (!card.rank && name.kind.ends_with("_profiler") && name.numbers.size() == 1)
        card.rank = smallNumber(name.numbers.front());
    const DatabaseInfo info = readDatabaseInfo(path, m_control);
    card.rank = card.rank ? card.rank : info.rank;
    card.device = card.device ? card.device : info.device;
    card.host = card.host.empty() ? info.host : card.host;
    card.steps = card.steps.empty() ? info.steps : card.steps;
}

void CardBuilder::listDatabases(Card &card, const Folder &folder)
{
    DeliverableLister files(card, m_depth, m_control, m_profile.problems);
    for (const std::string &name : timelineDatabases(folder))
        files.addFile(name);
}

void CardBuilder::addProfTimeline(Card &card, const Folder &folder)
{
    const Folder results =
        folder.hasFolder("mindstudio_profiler_output") ? list(joinPath(folder.path, "mindstudio_profiler_output")) : Folder();
    card.timeline = joined(results.path, chooseTimeline(results));
    for (const std::string &name : folder.folders) {
        if (!card.timeline.empty() || !deviceOfFolder(name))
            continue;
        const Folder device = list(joinPath(folder.path, name));
        if (!device.hasFolder("timeline"))
            continue;
        const Folder timeline = list(joinPath(device.path, "timeline"));
        for (const auto &[id, files] : iterationFiles(timeline))
            card.timeline = joined(timeline.path, files);
    }
    if (card.timeline.empty())
        addDatabases(card, folder);
}

void CardBuilder::addProf(const Folder &folder)
{
    const CannInfo cann = readCannInfo(folder, m_profile.problems);
    Card card;
    card.name = folder.name;
    card.path = folder.path;
    card.framework = Framework::Cann;
    card.captureTime = profCaptureTime(folder.name);
    card.host = cann.host;
    card.rank = cann.rank ? cann.rank : rankInName(folder.name);
    card.device = onlyDevice(folder);
    if (folder.hasFolder("mindstudio_profiler_output"))
        addProfExport(folder, std::move(card));
    else if (!addProfIterations(folder, card)) {
        addDatabases(card, folder);
        listDatabases(card, folder);
        DeliverableLister(card, m_depth, m_control, m_profile.problems).addDatabaseTables();
        if (card.timeline.empty())
            report(Severity::Warning, ProblemCode::NotAnalysed, folder.path, "raw");
        m_profile.cards.push_back(std::move(card));
    }
}

void CardBuilder::addProfExport(const Folder &folder, Card card)
{
    const Folder results = list(joinPath(folder.path, "mindstudio_profiler_output"));
    card.timeline = joined(results.path, chooseTimeline(results));
    DeliverableLister files(card, m_depth, m_control, m_profile.problems);
    files.addFolder(results);
    if (folder.hasFolder("analyze"))
        files.addFolder(list(joinPath(folder.path, "analyze")));
    files.checkAgainstEachOther();
    ProfilerInfo unknown;
    files.addMissing(unknown);
    markStale(card, exportTimes(results));
    addDatabases(card, folder);
    listDatabases(card, folder);
    if (card.timeline.empty()) {
        reportMissingTimeline(card, results.path, "msprof.json");
        card.files.push_back({"msprof", {}, 0, {}, FileStatus::Missing, {"timeline"}});
    }
    m_profile.cards.push_back(std::move(card));
}

bool CardBuilder::addProfIterations(const Folder &folder, const Card &common)
{
    const bool isSeveral = !common.device;
    bool isAny = false;
    for (const std::string &name : folder.folders) {
        const auto number = deviceOfFolder(name);
        const Folder device = number ? list(joinPath(folder.path, name)) : Folder();
        if (!device.hasFolder("timeline"))
            continue;
        const Folder timeline = list(joinPath(device.path, "timeline"));
        for (const auto &[id, files] : iterationFiles(timeline)) {
            Card card = common;
            card.device = number;
            card.timeline = joined(timeline.path, files);
            if (isSeveral) {
                card.name += "_" + name;
                card.rank.reset(); // the rank of one folder cannot belong to several devices
            }
            DeliverableLister lister(card, m_depth, m_control, m_profile.problems);
            if (device.hasFolder("summary"))
                lister.addFolder(list(joinPath(device.path, "summary")));
            for (const std::string &file : stepTracesOf(timeline, id))
                lister.addFile(pathBelow(card.path, joinPath(timeline.path, file)));
            m_profile.cards.push_back(std::move(card));
            isAny = true;
        }
    }
    return isAny;
}

void CardBuilder::addMindInsight(const Folder &folder)
{
    std::set<int> ids;
    for (const std::string &file : folder.files) {
        if (const auto id = mindInsightId(file))
            ids.insert(*id);
    }
    for (const int id : ids)
        addMindInsightCard(folder, id, ids.size() > 1);
}

void CardBuilder::addMindInsightCard(const Folder &folder, int id, bool isOneOfSeveral)
{
    const std::string digits = std::to_string(id);
    const ProfilerInfo info = readProfilerInfo(folder, id, m_profile.problems);
    Card card;
    card.name = captureName(folder) + (isOneOfSeveral ? "_" + digits : std::string());
    card.path = folder.path;
    card.framework = Framework::MindInsight;
    card.rank = id;
    const std::string suffix = "timeline_display_" + digits + ".json";
    for (const std::string &name : {"ascend_" + suffix, suffix, "gpu_" + suffix, "cpu_" + suffix}) {
        if (card.timeline.empty() && folder.hasFile(name))
            card.timeline = {joinPath(folder.path, name)};
    }
    const std::string listName = "output_timeline_data_" + digits + ".txt"; // of the same slices
    const bool isListOnly = card.timeline.empty() && folder.hasFile(listName) && !isEmptyFile(joinPath(folder.path, listName));
    if (isListOnly)
        card.timeline = {joinPath(folder.path, listName)};
    DeliverableLister files(card, m_depth, m_control, m_profile.problems);
    for (const std::string &file : folder.files) {
        const ResultFileName name = parseResultFileName(file);
        const bool isMine = (!name.numbers.empty() && name.numbers.back() == digits) || mindInsightId(file) == id;
        if (const auto parallel = isMine ? parseParallelFileName(file) : std::nullopt) {
            card.parallelism = parallel->parallelism;
            card.jobRanks = parallel->ranks;
            if (parallel->parallelism == Parallelism::Pipeline && id < parallel->ranks)
                card.stage = parallel->stage();
        }
        if (isMine && isListed(name) && name.suffix != ".db" && !name.kind.ends_with("timeline_display") &&
            !(isListOnly && file == listName))
            files.addFile(file);
    }
    files.addMissing(info);
    if (card.jobRanks && id >= *card.jobRanks) { // no rank of such a job: old versions number files by device
        card.device = id;
        card.rank = *card.jobRanks == 1 && !isOneOfSeveral ? std::optional(0) : std::nullopt;
    }
    if (card.timeline.empty()) {
        reportMissingTimeline(card, folder.path, "ascend_" + suffix);
        card.files.push_back({"ascend_timeline_display", {}, 0, {}, FileStatus::Missing, {"timeline"}});
    }
    m_profile.cards.push_back(std::move(card));
}

void CardBuilder::addLoose(const Folder &folder)
{
    const auto timelines = looseTimelines(folder);
    for (const std::vector<std::string> &files : timelines) {
        addFile(joinPath(folder.path, files.front()));
        Card &card = m_profile.cards.back();
        card.timeline = joined(folder.path, files);
        if (files.size() > 1) {
            card.path = folder.path;
            card.device = smallNumber(parseResultFileName(files.front()).numbers.front());
        }
        if (!card.rank && timelines.size() == 1)
            card.rank = rankInName(folder.name);
        const ResultFileName name = parseResultFileName(files.front());
        const bool isOfProfiler = isJsonSuffix(name.suffix) && (files.front() == "trace_view.json" || name.kind == "msprof");
        if (timelines.size() == 1 && isOfProfiler && holdsDeliverables(folder)) {
            card.path = folder.path;
            DeliverableLister(card, m_depth, m_control, m_profile.problems).addFolder(folder);
        }
    }
}

void CardBuilder::addTables(const Folder &folder)
{
    Card card;
    card.name = captureName(folder);
    card.path = folder.path;
    card.rank = rankInName(card.name);
    DeliverableLister files(card, m_depth, m_control, m_profile.problems);
    files.addFolder(folder);
    files.checkAgainstEachOther();
    const auto isSummary = [](const Deliverable &file) { return file.kind == "op_summary"; };
    if (std::ranges::any_of(card.files, isSummary))
        card.framework = Framework::Cann;
    m_profile.cards.push_back(std::move(card));
}

void CardBuilder::addFile(const std::string &path)
{
    Card card;
    card.name = baseName(path);
    card.path = path;
    const std::string kind = parseResultFileName(card.name).kind;
    if (kind == "ascend_pytorch_profiler")
        card.framework = Framework::PyTorch;
    else if (kind == "ascend_mindspore_profiler")
        card.framework = Framework::MindSpore;
    else if (kind == "msprof")
        card.framework = Framework::Cann;
    else if (kind.ends_with("timeline_display"))
        card.framework = Framework::MindInsight;
    else if (kind != "trace_view")
        card.framework = Framework::Chrome;
    card.rank = rankInName(card.name);
    if (!card.rank && card.framework == Framework::Chrome && !isDatabaseFile(path))
        card.rank = rankInTrace(path);
    card.timeline = {path};
    if (isDatabaseFile(path)) {
        identifyDatabase(card, path);
        DeliverableLister files(card, m_depth, m_control, m_profile.problems);
        files.addFile(card.name);
        files.addDatabaseTables();
    }
    m_profile.cards.push_back(std::move(card));
}

bool CardBuilder::addTable(const std::string &path)
{
    Card card;
    card.name = baseName(path);
    card.path = path;
    const ResultFileName name = parseResultFileName(card.name);
    std::optional<int> id = mindInsightId(card.name);
    if (name.kind == "aicpu_intermediate" && name.numbers.size() == 1)
        id = smallNumber(name.numbers.front());
    card.rank = id ? id : rankInName(card.name);
    const std::string kind = deliverableKind(name, card.rank);
    if (!isOperatorTable(kind, name.suffix))
        return false;
    if (id)
        card.framework = Framework::MindInsight;
    else if (kind == "op_summary")
        card.framework = Framework::Cann;
    DeliverableLister(card, m_depth, m_control, m_profile.problems).addFile(card.name);
    m_profile.cards.push_back(std::move(card));
    return true;
}

void CardBuilder::markStale(Card &card, const std::vector<std::string> &times)
{
    const auto timeOf = [](const Deliverable &file) {
        const ResultFileName name = parseResultFileName(baseName(file.file));
        const bool hasTime = !name.numbers.empty() && name.numbers.back().size() == 14;
        return hasTime ? name.numbers.back() : std::string();
    };
    for (Deliverable &file : card.files) {
        const std::string time = timeOf(file);
        if (time.empty() || file.status != FileStatus::Ok)
            continue;
        // An export writes its files one after the other, so a file belongs to the timeline that is nearest in time.
        const auto nearest = std::min_element(times.begin(), times.end(), [&](const auto &left, const auto &right) {
            return std::abs(secondsBetween(time, left)) < std::abs(secondsBetween(time, right));
        });
        const bool isReplaced = std::any_of(card.files.begin(), card.files.end(), [&](const Deliverable &other) {
            return other.kind == file.kind && timeOf(other) > time;
        });
        if (isReplaced || (nearest != times.end() && *nearest != times.back()))
            file.status = FileStatus::Stale;
    }
}

Folder CardBuilder::list(const std::string &path)
{
    auto folder = m_reader.read(path);
    if (!folder) {
        report(Severity::Warning, ProblemCode::UnreadableFolder, path, folder.error().detail);
        return Folder{path, baseName(path), {}, {}, false};
    }
    if (folder->wasCut)
        report(Severity::Warning, ProblemCode::ScanLimit, path, "entries");
    return std::move(*folder);
}

void CardBuilder::reportMissingTimeline(const Card &card, const std::string &folder, const std::string &name)
{
    report(hasReadableFile(card) ? Severity::Note : Severity::Warning, ProblemCode::MissingFile, folder, name);
}

void CardBuilder::report(Severity severity, ProblemCode code, const std::string &path, std::string detail)
{
    m_profile.problems.push_back({severity, code, path, -1, 0, std::move(detail), 1});
}

} // namespace plumbline
