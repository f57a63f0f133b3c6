// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <chrono>
#include <cstddef>
#include <cstdio>
#include <string_view>

/// Shared by the programs that time other parsers: each parses the file named by its only argument and prints the seconds it
/// took.
namespace reference {

/// Maps a file with all its pages already in memory and zero bytes behind it. It stays mapped until the program ends. Empty if
/// the file cannot be read.
inline std::string_view mapText(const char *path)
{
    constexpr std::size_t PageBytes = 4096;
    const int file = open(path, O_RDONLY | O_CLOEXEC);
    struct stat status = {};
    if (file < 0 || fstat(file, &status) != 0 || status.st_size <= 0)
        return {};
    const auto bytes = static_cast<std::size_t>(status.st_size);
    const std::size_t pages = (bytes / PageBytes + 2) * PageBytes;
    void *const region = mmap(nullptr, pages, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (region == MAP_FAILED || mmap(region, bytes, PROT_READ, MAP_PRIVATE | MAP_FIXED | MAP_POPULATE, file, 0) == MAP_FAILED)
        return {};
    close(file);
    return {static_cast<const char *>(region), bytes};
}

/// Parses a file with `parse`, which returns whether the text was valid, and prints the time. Returns the exit code: 0, 2 for a
/// missing file, 3 for an invalid text.
template<typename Parse>
int timeParsing(int argumentCount, char **arguments, const Parse &parse)
{
    const std::string_view text = argumentCount == 2 ? mapText(arguments[1]) : std::string_view();
    if (text.empty()) {
        std::fputs("expected one file that is not empty\n", stderr);
        return 2;
    }
    const auto begin = std::chrono::steady_clock::now();
    const bool valid = parse(text);
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;
    std::printf("%.6f\n", seconds.count());
    return valid ? 0 : 3;
}

} // namespace reference
