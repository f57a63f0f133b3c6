// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <chrono>
#include <cstddef>
#include <cstdio>
#include <string>

namespace reference {

/// All of a file; empty when it cannot be read.
inline std::string readText(const char *path)
{
    const int file = open(path, O_RDONLY | O_CLOEXEC);
    struct stat status = {};
    if (file < 0 || fstat(file, &status) != 0 || status.st_size <= 0)
        return {};
    std::string text(static_cast<std::size_t>(status.st_size), '\0');
    std::size_t have = 0;
    while (have < text.size()) {
        const ssize_t bytes = read(file, text.data() + have, text.size() - have);
        if (bytes <= 0)
            break;
        have += static_cast<std::size_t>(bytes);
    }
    close(file);
    return have == text.size() ? text : std::string();
}

/// Reads the file and runs `parse`, which tells whether the text was valid. Prints how long both took together and returns
/// the exit code.
template<typename Parse>
int timeReading(int argumentCount, char **arguments, const Parse &parse)
{
    const auto begin = std::chrono::steady_clock::now();
    const std::string text = argumentCount == 2 ? readText(arguments[1]) : std::string();
    if (text.empty()) {
        std::fputs("expected one file that is not empty\n", stderr);
        return 2;
    }
    const bool valid = parse(text);
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;
    std::printf("%.6f\n", seconds.count());
    return valid ? 0 : 3;
}

} // namespace reference
