// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/profile/capturefinder.h"

#include "core/profile/deliverablekinds.h"
#include "core/profile/profilenames.h"
#include "core/profile/summarycard.h"
#include "core/profile/timelinefiles.h"

#include <algorithm>
#include <array>
#include <deque>
#include <set>

namespace plumbline {

namespace {

bool isSkipped(const Folder &parent, const std::string &name)
{
    constexpr std::array<std::string_view, 3> always{"FRAMEWORK", "logs", "mindstudio_profiler_log"};
    if (std::find(always.begin(), always.end(), name) != always.end() || name.ends_with("_op_arg") ||
        name.starts_with("PLATFORM"))
        return true;
    const bool isRaw = parent.name == "host" || deviceOfFolder(parent.name).has_value();
    return isRaw && (name == "data" || name == "sqlite");
}

bool isProf(const Folder &folder)
{
    if (isProfFolderName(folder.name) || folder.hasFolder("mindstudio_profiler_output"))
        return true;
    const auto isDevice = [](const std::string &name) { return deviceOfFolder(name).has_value(); };
    return folder.hasFolder("host") && std::any_of(folder.folders.begin(), folder.folders.end(), isDevice);
}

bool isMindInsight(const Folder &folder)
{
    return std::any_of(folder.files.begin(), folder.files.end(), [](const std::string &name) { return mindInsightId(name); });
}

/// Moves the summaries of cards out of a listing, and returns a listing of them. They have no name of their own, so the begins of
/// all files that may be databases are read.
Folder takeSummaries(Folder &folder)
{
    constexpr std::array<std::string_view, 8> others{".json", ".csv", ".gz", ".zst", ".txt", ".log", ".bin", ".py"};
    Folder summaries{folder.path, folder.name, {}, {}, false};
    std::erase_if(folder.files, [&](const std::string &file) {
        const bool isOther = std::any_of(others.begin(), others.end(), [&](std::string_view end) { return file.ends_with(end); });
        if (isOther || !isSummaryFile(joinPath(folder.path, file)))
            return false;
        summaries.files.push_back(file);
        return true;
    });
    return summaries;
}

bool mayHoldTimelines(const Folder &folder)
{
    const auto mayHold = [](const std::string &file) {
        const ResultFileName name = parseResultFileName(file);
        return isJsonSuffix(name.suffix) || isTimelineDatabaseName(name);
    };
    return std::any_of(folder.files.begin(), folder.files.end(), mayHold);
}

bool holdsOperatorTables(const Folder &folder)
{
    return std::ranges::any_of(folder.files, [](const std::string &file) {
        const ResultFileName name = parseResultFileName(file);
        return isOperatorTable(name.kind, name.suffix);
    });
}

std::optional<Layout> layoutOf(const Folder &folder)
{
    if (folder.hasFolder("ASCEND_PROFILER_OUTPUT"))
        return Layout::Ascend;
    if (isProf(folder))
        return Layout::Prof;
    if (folder.name == "cluster_analysis_output" || folder.hasFile("cluster_step_trace_time.csv") ||
        folder.hasFile("cluster_analysis.db"))
        return Layout::ClusterSummary;
    if (isMindInsight(folder))
        return Layout::MindInsight;
    const bool mayHold = mayHoldTimelines(folder);
    // JSON files such as communication.json may lie beside tables and are no timelines.
    if (holdsOperatorTables(folder) && (!mayHold || looseTimelines(folder).empty()))
        return Layout::Tables;
    return mayHold ? std::optional(Layout::Loose) : std::nullopt;
}

/// Removes raw data and older files of a run that also has a result folder. Some versions of MindSpore write all of them.
void dropRelatedCaptures(std::vector<Capture> &captures)
{
    std::set<std::string> foldersWithResults;
    for (const Capture &capture : captures) {
        if (capture.layout == Layout::Ascend && parseResultFolderName(capture.folder.name).framework == Framework::MindSpore)
            foldersWithResults.insert(parentPath(capture.folder.path));
    }
    std::erase_if(captures, [&](const Capture &capture) {
        if (capture.layout == Layout::MindInsight)
            return foldersWithResults.contains(capture.folder.path);
        return capture.layout == Layout::Prof && foldersWithResults.contains(parentPath(capture.folder.path));
    });
}

/// One breadth-first search.
class CaptureFinderWalk
{
public:
    CaptureFinderWalk(FolderReader &reader, TaskControl &control) : m_reader(reader), m_control(control) {}

    CaptureSearch run(Folder root)
    {
        m_waiting.push_back({root.path, 0});
        visit(std::move(root), 0);
        while (m_waiting.size() > 1 && !m_control.stopRequested()) {
            m_waiting.pop_front();
            const Waiting next = m_waiting.front();
            auto folder = m_reader.enter(next.path);
            if (folder)
                visit(std::move(*folder), next.depth);
            else
                report(ProblemCode::UnreadableFolder, next.path, folder.error().detail);
        }
        dropRelatedCaptures(m_search.captures);
        return std::move(m_search);
    }

private:
    struct Waiting
    {
        std::string path;
        int depth;
    };

    void visit(Folder folder, int depth)
    {
        if (folder.wasCut)
            report(ProblemCode::ScanLimit, folder.path, "entries");
        if (!folder.hasFolder("ASCEND_PROFILER_OUTPUT") && !isProf(folder)) {
            Folder summaries = takeSummaries(folder);
            if (!summaries.files.empty())
                m_search.captures.push_back({Layout::Summaries, std::move(summaries)});
        }
        const auto layout = layoutOf(folder);
        if (!layout || *layout == Layout::MindInsight || *layout == Layout::Loose || *layout == Layout::Tables) {
            if (auto table = readRankTable(folder, m_search.problems))
                m_search.rankTables.push_back(std::move(*table));
            descend(folder, depth);
        }
        if (layout)
            m_search.captures.push_back({*layout, std::move(folder)});
    }

    void descend(const Folder &folder, int depth)
    {
        for (const std::string &name : folder.folders) {
            if (isSkipped(folder, name))
                continue;
            if (depth == MaximumSearchDepth) {
                report(ProblemCode::ScanLimit, joinPath(folder.path, name), "depth");
                return;
            }
            m_waiting.push_back({joinPath(folder.path, name), depth + 1});
        }
    }

    void report(ProblemCode code, std::string path, std::string detail)
    {
        Problem problem{Severity::Warning, code, std::move(path), -1, 0, std::move(detail), 1};
        m_search.problems.push_back(std::move(problem));
    }

    FolderReader &m_reader;
    TaskControl &m_control;
    std::deque<Waiting> m_waiting; ///< the front is being visited
    CaptureSearch m_search;
};

} // namespace

CaptureSearch findCaptures(Folder root, FolderReader &reader, TaskControl &control)
{
    return CaptureFinderWalk(reader, control).run(std::move(root));
}

std::optional<int> mindInsightId(std::string_view fileName)
{
    struct Pattern
    {
        std::string_view prefix;
        std::string_view suffix;
    };
    constexpr std::array<Pattern, 24> patterns{{{"ascend_timeline_display_", ".json"},
                                                {"timeline_display_", ".json"},
                                                {"gpu_timeline_display_", ".json"},
                                                {"cpu_timeline_display_", ".json"},
                                                {"step_trace_raw_", "_detail_time.csv"},
                                                {"aicore_intermediate_", "_detail.csv"},
                                                {"aicore_intermediate_", "_type.csv"},
                                                {"aicpu_intermediate_", ".csv"},
                                                {"gpu_op_detail_info_", ".csv"},
                                                {"gpu_op_type_info_", ".csv"},
                                                {"cpu_op_detail_info_", ".csv"},
                                                {"cpu_op_type_info_", ".csv"},
                                                {"hccl_raw_", ".csv"},
                                                {"flops_", ".txt"},
                                                {"flops_summary_", ".json"},
                                                {"memory_usage_", ".pb"},
                                                {"memory_usage_summary_", ".json"},
                                                {"memory_usage_details_", ".json"},
                                                {"dynamic_shape_info_", ".json"},
                                                {"pipeline_profiling_", ".json"},
                                                {"parallel_strategy_", ".json"},
                                                {"output_timeline_data_", ".txt"},
                                                {"output_op_compute_time_", ".txt"},
                                                {"output_op_compute_time_detail_", ".txt"}}};
    for (const auto &[prefix, suffix] : patterns) {
        if (fileName.size() <= prefix.size() + suffix.size() || !fileName.starts_with(prefix) || !fileName.ends_with(suffix))
            continue;
        if (const auto id = smallNumber(fileName.substr(prefix.size(), fileName.size() - prefix.size() - suffix.size())))
            return id;
    }
    const auto parallel = parseParallelFileName(fileName);
    return parallel ? std::optional(parallel->rank) : std::nullopt;
}

} // namespace plumbline
