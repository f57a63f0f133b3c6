// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/profile/timelinefiles.h"

#include "core/io/openfile.h"
#include "core/profile/profilenames.h"

#include <algorithm>
#include <chrono>
#include <limits>
#include <set>

namespace plumbline {

namespace {

constexpr std::size_t ExportTimeDigits = 14;
constexpr std::size_t SniffedBytes = 64u << 10;

std::string exportTime(const ResultFileName &name)
{
    const bool hasTime = !name.numbers.empty() && name.numbers.back().size() == ExportTimeDigits;
    return hasTime ? name.numbers.back() : std::string();
}

std::string stem(const std::string &file)
{
    return file.substr(0, file.size() - parseResultFileName(file).suffix.size());
}

/// Keeps one of the files that differ in nothing but their compression, the uncompressed one if there is one.
void dropCompressedCopies(std::vector<std::string> &files)
{
    std::set<std::string> plain;
    for (const std::string &file : files) {
        if (parseResultFileName(file).suffix == ".json")
            plain.insert(stem(file));
    }
    std::set<std::string> seen;
    std::erase_if(files, [&](const std::string &file) {
        const std::string name = stem(file);
        if (parseResultFileName(file).suffix != ".json" && plain.contains(name))
            return true;
        return !seen.insert(name).second;
    });
}

std::vector<std::string> filesOfKind(const Folder &folder, std::string_view kind)
{
    std::vector<std::string> files;
    for (const std::string &file : folder.files) {
        const ResultFileName name = parseResultFileName(file);
        if (name.kind == kind && isTimelineName(name))
            files.push_back(file);
    }
    dropCompressedCopies(files);
    return files;
}

std::vector<std::string> newestExport(const Folder &results)
{
    const std::vector<std::string> all = filesOfKind(results, "msprof");
    std::string newest;
    for (const std::string &file : all)
        newest = std::max(newest, exportTime(parseResultFileName(file)));
    std::vector<std::string> slices;
    for (const std::string &file : all) {
        const ResultFileName name = parseResultFileName(file);
        if (exportTime(name) != newest)
            continue;
        if (!name.isSlice)
            return {file};
        slices.push_back(file);
    }
    return slices;
}

/// Returns all files `{kind}_{device}_{model}_{iteration}.json` of a folder. Those of msprof contain the others.
std::set<std::string> iterationNames(const Folder &folder)
{
    std::set<std::string> names;
    std::copy_if(folder.files.begin(), folder.files.end(), std::inserter(names, names.end()),
                 [](const std::string &file) { return parseResultFileName(file).numbers.size() == 3; });
    return names;
}

std::optional<std::chrono::sys_seconds> asTime(std::string_view digits)
{
    if (digits.size() != ExportTimeDigits)
        return std::nullopt;
    const auto part = [&](std::size_t at, std::size_t size) { return smallNumber(digits.substr(at, size)).value_or(0); };
    const std::chrono::year_month_day day(std::chrono::year(part(0, 4)), std::chrono::month(static_cast<unsigned>(part(4, 2))),
                                          std::chrono::day(static_cast<unsigned>(part(6, 2))));
    return std::chrono::sys_days(day) + std::chrono::hours(part(8, 2)) + std::chrono::minutes(part(10, 2)) +
           std::chrono::seconds(part(12, 2));
}

bool isTimelineFile(const Folder &folder, const std::string &file)
{
    const ResultFileName name = parseResultFileName(file);
    if (isTimelineDatabaseName(name))
        return true;
    if (!isJsonSuffix(name.suffix) || isTimelineName(name))
        return isJsonSuffix(name.suffix);
    const auto start = readFileStart(joinPath(folder.path, file), SniffedBytes);
    if (!start)
        return false;
    return name.suffix == ".json" ? looksLikeTimeline(*start) : !start->empty();
}

} // namespace

std::vector<std::string> chooseTimeline(const Folder &results)
{
    auto files = filesOfKind(results, "trace_view");
    if (files.empty())
        files = newestExport(results);
    if (files.empty())
        files = filesOfKind(results, "trace");
    return files;
}

std::vector<std::string> timelineDatabases(const Folder &folder)
{
    std::vector<std::string> files;
    for (const std::string &file : folder.files) {
        if (isTimelineDatabaseName(parseResultFileName(file)))
            files.push_back(file);
    }
    std::stable_sort(files.begin(), files.end(), [](const std::string &a, const std::string &b) {
        return exportTime(parseResultFileName(a)) > exportTime(parseResultFileName(b));
    });
    return files;
}

std::vector<std::string> exportTimes(const Folder &results)
{
    std::set<std::string> times;
    for (const std::string &file : filesOfKind(results, "msprof"))
        times.insert(exportTime(parseResultFileName(file)));
    times.erase(std::string());
    return {times.begin(), times.end()};
}

std::map<int, std::vector<std::string>> iterationFiles(const Folder &folder)
{
    std::map<int, std::vector<std::string>> devices;
    for (const std::string &file : filesOfKind(folder, "msprof")) {
        const ResultFileName name = parseResultFileName(file);
        const auto device = name.numbers.size() == 3 ? smallNumber(name.numbers.front()) : std::nullopt;
        if (device && !name.isSlice)
            devices[*device].push_back(file);
    }
    return devices;
}

std::vector<std::vector<std::string>> looseTimelines(const Folder &folder)
{
    std::vector<std::vector<std::string>> timelines;
    std::set<std::string> used;
    for (auto &[device, files] : iterationFiles(folder))
        timelines.push_back(std::move(files));
    if (!timelines.empty())
        used = iterationNames(folder);
    std::map<std::string, std::vector<std::string>> slices;
    std::vector<std::string> single;
    for (const std::string &file : folder.files) {
        const ResultFileName name = parseResultFileName(file);
        if (used.contains(file) || !isTimelineFile(folder, file))
            continue;
        if (name.kind == "msprof" && name.isSlice)
            slices[exportTime(name)].push_back(file);
        else
            single.push_back(file);
    }
    for (auto &[time, files] : slices) {
        dropCompressedCopies(files);
        timelines.push_back(std::move(files));
    }
    dropCompressedCopies(single);
    for (std::string &file : single)
        timelines.push_back({std::move(file)});
    return timelines;
}

bool looksLikeTimeline(std::string_view start)
{
    if (start.starts_with("\xEF\xBB\xBF"))
        start.remove_prefix(3);
    const std::size_t first = start.find_first_not_of(" \t\r\n");
    if (first == std::string_view::npos)
        return false;
    if (start[first] == '{')
        return start.find("\"traceEvents\"") != std::string_view::npos;
    return start[first] == '[' && start.find("\"ph\"") != std::string_view::npos;
}

std::int64_t secondsBetween(std::string_view earlier, std::string_view later)
{
    const auto begin = asTime(earlier);
    const auto end = asTime(later);
    if (!begin || !end)
        return std::numeric_limits<std::int64_t>::max();
    return (*end - *begin).count();
}

} // namespace plumbline
