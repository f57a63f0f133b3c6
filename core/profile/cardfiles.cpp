// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/profile/cardfiles.h"

#include "core/base/naturalorder.h"
#include "core/profile/profilenames.h"

#include <algorithm>
#include <utility>

namespace plumbline {

namespace {

/// A file of an export, called {kind}[_slice_{number}][_{time}].
struct CardFilesPart
{
    std::string path;
    std::string folder;
    std::string time; ///< digits, "" if there is no time
    bool isSlice = false;
};

CardFilesPart partOf(const Card &card, const std::string &file)
{
    const ResultFileName name = parseResultFileName(baseName(file));
    CardFilesPart part{deliverablePath(card, file), parentPath(file), {}, name.isSlice};
    const std::size_t before = name.isSlice ? 1 : 0; // the first number belongs to the slice
    if (name.numbers.size() > before && name.numbers.back().size() >= 14)
        part.time = name.numbers.back();
    return part;
}

bool isReadableDeliverable(const Deliverable &file)
{
    return file.bytes > 0 && file.status != FileStatus::Missing && file.status != FileStatus::Stale;
}

} // namespace

std::string deliverablePath(const Card &card, std::string_view file)
{
    const bool isTable = card.timeline.empty() && card.files.size() <= 1 && baseName(card.path) == file;
    const bool isSingleFile = isTable || (!card.timeline.empty() && card.timeline.front() == card.path);
    return joinPath(isSingleFile ? parentPath(card.path) : card.path, file);
}

std::string clusterFolderOf(const Card &card)
{
    return card.clusterFolder.empty() ? joinPath(parentPath(card.path), "cluster_analysis_output") : card.clusterFolder;
}

bool hasReadableFile(const Card &card)
{
    return card.summary || std::any_of(card.files.begin(), card.files.end(), isReadableDeliverable);
}

bool hasOtherFile(const Card &card)
{
    const auto isTimeline = [&card](const Deliverable &file) {
        return std::any_of(card.timeline.begin(), card.timeline.end(),
                           [&file](const std::string &path) { return path == file.file || path.ends_with('/' + file.file); });
    };
    return card.summary || std::any_of(card.files.begin(), card.files.end(), [&](const Deliverable &file) {
               return isReadableDeliverable(file) && !isTimeline(file) && file.kind != "profiler_info" &&
                      file.kind != "profiler_metadata";
           });
}

std::vector<std::string> filesOf(const Card &card, std::string_view kind, std::string_view suffix)
{
    std::vector<CardFilesPart> parts;
    if (card.summary)
        return {};
    for (const Deliverable &file : card.files) {
        if (isReadableDeliverable(file) && file.kind == kind && file.file.ends_with(suffix))
            parts.push_back(partOf(card, file.file));
    }
    // In each folder only the newest export counts, and a whole file replaces its slices.
    std::vector<std::string> files;
    for (const CardFilesPart &part : parts) {
        const bool isOutdone = std::any_of(parts.begin(), parts.end(), [&](const CardFilesPart &other) {
            return other.folder == part.folder &&
                   (other.time > part.time || (other.time == part.time && part.isSlice && !other.isSlice));
        });
        if (!isOutdone)
            files.push_back(part.path);
    }
    std::sort(files.begin(), files.end(), [](const auto &a, const auto &b) { return naturalCompare(a, b) < 0; });
    return files;
}

std::vector<std::string> kernelFilesOf(const Card &card)
{
    std::vector<std::string> files = filesOf(card, "kernel_details", ".csv");
    return files.empty() ? filesOf(card, "op_summary", ".csv") : files;
}

} // namespace plumbline
