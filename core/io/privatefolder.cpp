// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/privatefolder.h"

#include <pwd.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cstdlib>
#include <filesystem>
#include <system_error>

namespace plumbline {

namespace {

/// Returns the home of the user, from the environment, else from the list of users; "" where neither tells it.
std::string homeFolder()
{
    const char *home = std::getenv("HOME");
    if (home && *home == '/')
        return home;
    struct passwd entry = {};
    struct passwd *found = nullptr;
    std::array<char, 4096> texts{};
    const bool isKnown = ::getpwuid_r(::getuid(), &entry, texts.data(), texts.size(), &found) == 0 && found && entry.pw_dir;
    return isKnown && *entry.pw_dir == '/' ? std::string(entry.pw_dir) : std::string();
}

} // namespace

void makePrivateFolder(const std::string &path)
{
    for (std::size_t end = path.find('/', 1);; end = path.find('/', end + 1)) {
        ::mkdir(path.substr(0, end).c_str(), S_IRWXU);
        if (end == std::string::npos)
            return;
    }
}

std::string defaultCacheDirectory()
{
    const char *cache = std::getenv("XDG_CACHE_HOME");
    if (cache && *cache == '/')
        return std::string(cache) + "/plumbline";
    if (const std::string home = homeFolder(); !home.empty())
        return home + "/.cache/plumbline";
    std::error_code ignored;
    return std::filesystem::temp_directory_path(ignored).string() + "/plumbline-" + std::to_string(::getuid());
}

} // namespace plumbline
