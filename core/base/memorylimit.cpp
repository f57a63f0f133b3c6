// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/memorylimit.h"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <limits>
#include <system_error>

namespace plumbline {

namespace {

constexpr std::uint64_t Unlimited = std::numeric_limits<std::uint64_t>::max();
/// Version 1 writes "no limit" as a number near 2^63, rounded to pages.
constexpr std::uint64_t NoLimitFrom = std::uint64_t{1} << 62;

std::string textOfMemoryLimit(const std::filesystem::path &path)
{
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

std::optional<std::uint64_t> numberAt(std::string_view text)
{
    const std::size_t begin = text.find_first_not_of(" \t");
    if (begin == std::string_view::npos)
        return std::nullopt;
    std::uint64_t number = 0;
    const auto parsed = std::from_chars(text.data() + begin, text.data() + text.size(), number);
    return parsed.ec == std::errc() ? std::optional(number) : std::nullopt;
}

/// Returns the number that follows `key` at the start of a line.
std::optional<std::uint64_t> valueOf(std::string_view text, std::string_view key)
{
    for (std::size_t at = text.find(key); at != std::string_view::npos; at = text.find(key, at + 1)) {
        if (at == 0 || text[at - 1] == '\n')
            return numberAt(text.substr(at + key.size()));
    }
    return std::nullopt;
}

void lower(std::optional<std::uint64_t> &least, std::uint64_t bytes)
{
    least = std::min(least.value_or(Unlimited), bytes);
}

struct GroupFiles
{
    const char *limit;
    const char *usage;
    const char *activeCache;
    const char *inactiveCache;
};

constexpr GroupFiles Version1{"memory.limit_in_bytes", "memory.usage_in_bytes", "total_active_file ", "total_inactive_file "};
constexpr GroupFiles Version2{"memory.max", "memory.current", "active_file ", "inactive_file "};

std::optional<std::uint64_t> freeInGroup(const std::filesystem::path &group, const GroupFiles &files)
{
    const auto limit = numberAt(textOfMemoryLimit(group / files.limit)); // "max" is no number
    const auto usage = numberAt(textOfMemoryLimit(group / files.usage));
    if (!limit || !usage || *limit >= NoLimitFrom)
        return std::nullopt;
    const std::string statistics = textOfMemoryLimit(group / "memory.stat");
    const std::uint64_t cache =
        valueOf(statistics, files.activeCache).value_or(0) + valueOf(statistics, files.inactiveCache).value_or(0);
    const std::uint64_t taken = *usage - std::min(*usage, cache);
    return *limit - std::min(*limit, taken);
}

/// Lowers `least` to the free bytes of the group at `path` and to those of every group around it.
void lowerByGroups(std::optional<std::uint64_t> &least, const std::filesystem::path &root, std::string_view path,
                   const GroupFiles &files)
{
    std::filesystem::path group = root / std::filesystem::path(path).relative_path();
    for (int depth = 0; depth < 64; ++depth) {
        if (const auto bytes = freeInGroup(group, files))
            lower(least, *bytes);
        if (group == root || group == group.parent_path())
            return;
        group = group.has_filename() ? group.parent_path() : group.parent_path().parent_path();
    }
}

/// Lowers `least` to what a limit of this process leaves when `usedPages` are in use.
void lowerByLimit(std::optional<std::uint64_t> &least, int resource, std::uint64_t usedPages)
{
    rlimit limit{};
    if (getrlimit(static_cast<__rlimit_resource>(resource), &limit) != 0 || limit.rlim_cur == RLIM_INFINITY)
        return;
    const std::uint64_t used = usedPages * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
    lower(least, limit.rlim_cur - std::min<std::uint64_t>(limit.rlim_cur, used));
}

void lowerByOwnLimits(std::optional<std::uint64_t> &least)
{
    std::ifstream statm("/proc/self/statm"); // pages: all, resident, shared, text, library, data and stack
    std::uint64_t all = 0;
    std::uint64_t skipped = 0;
    std::uint64_t data = 0;
    if (!(statm >> all >> skipped >> skipped >> skipped >> skipped >> data))
        return;
    lowerByLimit(least, RLIMIT_AS, all);
    lowerByLimit(least, RLIMIT_DATA, data);
}

} // namespace

std::uint64_t freeMemoryBytes()
{
    std::optional<std::uint64_t> least = meminfoFreeBytes(textOfMemoryLimit("/proc/meminfo"));
    if (const auto bytes = cgroupFreeBytes("/sys/fs/cgroup", textOfMemoryLimit("/proc/self/cgroup")))
        lower(least, *bytes);
    lowerByOwnLimits(least);
    return least.value_or(Unlimited);
}

Result<void> checkRoom(const std::string &path, std::uint64_t bytes)
{
    const std::uint64_t free = freeMemoryBytes();
    if (bytes <= free)
        return {};
    Error error{ErrorCode::NotEnoughMemory, path, -1, {}};
    error.neededBytes = bytes;
    error.freeBytes = free;
    return failure(std::move(error));
}

std::optional<std::uint64_t> meminfoFreeBytes(std::string_view meminfo)
{
    const auto available = valueOf(meminfo, "MemAvailable:");
    if (!available)
        return std::nullopt;
    constexpr std::uint64_t ShareOfOthers = 50; // 2 %: with less, the desktop stalls before the kernel ends any program
    const std::uint64_t kept = valueOf(meminfo, "MemTotal:").value_or(0) / ShareOfOthers;
    return (*available - std::min(*available, kept)) * 1024;
}

std::optional<std::uint64_t> cgroupFreeBytes(const std::string &root, std::string_view memberships)
{
    std::optional<std::uint64_t> least;
    while (!memberships.empty()) {
        const std::string_view line = memberships.substr(0, memberships.find('\n'));
        memberships.remove_prefix(std::min(line.size() + 1, memberships.size()));
        const std::size_t first = line.find(':');
        const std::size_t second = first == std::string_view::npos ? first : line.find(':', first + 1);
        if (second == std::string_view::npos)
            continue;
        const std::string controllers = ',' + std::string(line.substr(first + 1, second - first - 1)) + ',';
        const std::string_view path = line.substr(second + 1);
        if (controllers == ",,")
            lowerByGroups(least, root, path, Version2);
        else if (controllers.find(",memory,") != std::string::npos)
            lowerByGroups(least, root + "/memory", path, Version1);
    }
    return least;
}

} // namespace plumbline
