// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/profile/profilenames.h"

#include "core/base/decimal.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

namespace plumbline {

namespace {

constexpr std::string_view ProfileNamesDigits = "0123456789";

bool isDigits(std::string_view text)
{
    return !text.empty() && std::all_of(text.begin(), text.end(), isDigit);
}

/// Splits `left_right` at the last underscore. Returns false if there is none.
bool splitLast(std::string_view text, std::string_view &left, std::string_view &right)
{
    const std::size_t at = text.rfind('_');
    if (at == std::string_view::npos)
        return false;
    left = text.substr(0, at);
    right = text.substr(at + 1);
    return true;
}

} // namespace

ResultFolderName parseResultFolderName(std::string_view name)
{
    ResultFolderName parsed;
    if (name.ends_with("_ascend_pt"))
        parsed.framework = Framework::PyTorch;
    else if (name.ends_with("_ascend_ms"))
        parsed.framework = Framework::MindSpore;
    else
        return parsed;
    name.remove_suffix(std::string_view("_ascend_pt").size());
    std::string_view worker;
    std::string_view time;
    if (!splitLast(name, worker, time) || !isDigits(time) || (time.size() != 14 && time.size() != 17) || worker.empty())
        return parsed;
    parsed.captureTime = time;
    std::string_view host;
    std::string_view pid;
    if (splitLast(worker, host, pid) && isDigits(pid) && !host.empty())
        parsed.host = host;
    return parsed;
}

ResultFileName parseResultFileName(std::string_view name)
{
    constexpr std::array<std::string_view, 7> suffixes{".json.gz", ".json.zst", ".json", ".csv", ".db", ".txt", ".pb"};
    ResultFileName parsed;
    for (const std::string_view suffix : suffixes) {
        if (name.ends_with(suffix)) {
            parsed.suffix = suffix;
            name.remove_suffix(suffix.size());
            break;
        }
    }
    std::string_view rest;
    std::string_view number;
    while (splitLast(name, rest, number) && isDigits(number)) {
        parsed.numbers.emplace_back(number);
        name = rest;
    }
    std::reverse(parsed.numbers.begin(), parsed.numbers.end());
    if (name.ends_with("_slice")) {
        parsed.isSlice = true;
        name.remove_suffix(std::string_view("_slice").size());
    }
    parsed.kind = name;
    return parsed;
}

bool isJsonSuffix(std::string_view suffix)
{
    return suffix.starts_with(".json");
}

bool isTimelineName(const ResultFileName &name)
{
    if (!isJsonSuffix(name.suffix))
        return false;
    if (name.kind.ends_with(".pt.trace"))
        return true;
    if (name.kind == "msprof")
        return !name.numbers.empty() && name.numbers.size() <= 4;
    return (name.kind == "trace_view" || name.kind == "trace") && name.numbers.empty() && !name.isSlice;
}

bool isTimelineDatabaseName(const ResultFileName &name)
{
    if (name.suffix != ".db" || name.isSlice || name.numbers.size() > 1)
        return false;
    return name.kind == "ascend_pytorch_profiler" || name.kind == "ascend_mindspore_profiler" || name.kind == "msprof";
}

bool isProfFolderName(std::string_view name)
{
    return !profCaptureTime(name).empty();
}

std::string profCaptureTime(std::string_view name)
{
    constexpr std::string_view prefix = "PROF_";
    if (!name.starts_with(prefix))
        return {};
    name.remove_prefix(prefix.size());
    const std::size_t first = name.find('_');
    if (first == std::string_view::npos || !isDigits(name.substr(0, first)))
        return {};
    name.remove_prefix(first + 1);
    const std::size_t second = name.find('_');
    if (second == std::string_view::npos || second + 1 == name.size() || !isDigits(name.substr(0, second)))
        return {};
    return std::string(name.substr(0, second));
}

std::optional<int> deviceOfFolder(std::string_view name)
{
    constexpr std::string_view prefix = "device_";
    if (!name.starts_with(prefix))
        return std::nullopt;
    return smallNumber(name.substr(prefix.size()));
}

std::optional<int> rankInName(std::string_view name)
{
    constexpr std::string_view word = "rank";
    for (std::size_t at = name.find(word); at != std::string_view::npos; at = name.find(word, at + 1)) {
        std::size_t begin = at + word.size();
        if (begin < name.size() && (name[begin] == '_' || name[begin] == '-'))
            ++begin;
        const std::size_t end = std::min(name.find_first_not_of(ProfileNamesDigits, begin), name.size());
        if (begin >= end)
            continue;
        if (const auto rank = smallNumber(name.substr(begin, end - begin)))
            return rank;
    }
    return std::nullopt;
}

std::optional<RunFolderName> parseRunFolderName(std::string_view name)
{
    constexpr std::string_view Word = "rank";
    constexpr std::string_view Start = "start";
    constexpr std::string_view Stop = "stop";
    const std::size_t start = name.find('_');
    const std::size_t stop = start == std::string_view::npos ? start : name.find('_', start + 1);
    if (!name.starts_with(Word) || stop == std::string_view::npos)
        return std::nullopt;
    const std::string_view first = name.substr(start + 1, stop - start - 1);
    const std::string_view last = name.substr(stop + 1);
    const auto rank = smallNumber(name.substr(Word.size(), start - Word.size()));
    const bool isRun = first.starts_with(Start) && isDigits(first.substr(Start.size())) && last.starts_with(Stop) &&
                       isDigits(last.substr(Stop.size()));
    return rank && isRun ? std::optional(RunFolderName{*rank, std::string(name.substr(start + 1))}) : std::nullopt;
}

std::optional<ParallelFileName> parseParallelFileName(std::string_view name)
{
    constexpr std::array<std::pair<std::string_view, Parallelism>, 3> Kinds{
        {{"ascend_cluster_analyse_data-parallel", Parallelism::Data},
         {"ascend_cluster_analyse_model-parallel", Parallelism::Model},
         {"ascend_cluster_analyse_pipeline-parallel", Parallelism::Pipeline}}};
    const ResultFileName parts = parseResultFileName(name);
    const auto *const kind = std::ranges::find(Kinds, parts.kind, &std::pair<std::string_view, Parallelism>::first);
    if (kind == Kinds.end() || parts.suffix != ".csv" || parts.numbers.size() != 3)
        return std::nullopt;
    const auto stages = smallNumber(parts.numbers[0]);
    const auto ranks = smallNumber(parts.numbers[1]);
    const auto rank = smallNumber(parts.numbers[2]);
    if (!stages || *stages == 0 || !ranks || !rank)
        return std::nullopt;
    return ParallelFileName{kind->second, *stages, *ranks, *rank};
}

std::optional<int> smallNumber(std::string_view digits)
{
    int value = 0;
    if (!isDigits(digits) || digits.size() > 9)
        return std::nullopt;
    std::from_chars(digits.data(), digits.data() + digits.size(), value);
    return value;
}

std::string baseName(std::string_view path)
{
    return std::string(path.substr(path.rfind('/') + 1));
}

std::string parentPath(std::string_view path)
{
    const std::size_t at = path.rfind('/');
    if (at == std::string_view::npos)
        return ".";
    return at == 0 ? "/" : std::string(path.substr(0, at));
}

std::string joinPath(std::string_view folder, std::string_view name)
{
    std::string path(folder);
    if (!path.ends_with('/'))
        path += '/';
    path += name;
    return path;
}

std::string pathBelow(const std::string &base, const std::string &path)
{
    if (path == base)
        return baseName(path);
    const std::string folder = base.ends_with('/') ? base : base + '/';
    return path.starts_with(folder) ? path.substr(folder.size()) : path;
}

} // namespace plumbline
