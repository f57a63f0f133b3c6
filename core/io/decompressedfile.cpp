// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/decompressedfile.h"

#include "core/io/decompressor.h"
#include "core/io/unpacking.h"

#include <cstdlib>
#include <filesystem>

namespace plumbline {

Result<OpenedText> openText(const std::string &path, const std::string &cacheDirectory, TaskControl &control)
{
    auto source = MappedFile::open(path);
    if (!source)
        return failure(source.error());
    auto decoder = Decompressor::forStream((*source)->text());
    if (!decoder)
        return OpenedText{*source, (*source)->size(), std::nullopt};
    auto unpacking = Unpacking::start(*source, std::move(decoder), cacheDirectory, control);
    if (!unpacking)
        return failure(unpacking.error());
    while (!(*unpacking)->isAtEnd()) {
        if (const auto step = (*unpacking)->step(control); !step)
            return failure(step.error());
    }
    return (*unpacking)->finish();
}

std::string defaultCacheDirectory()
{
    const char *cache = std::getenv("XDG_CACHE_HOME");
    if (cache && *cache == '/')
        return std::string(cache) + "/plumbline";
    const char *home = std::getenv("HOME");
    if (home && *home == '/')
        return std::string(home) + "/.cache/plumbline";
    std::error_code ignored;
    return std::filesystem::temp_directory_path(ignored).string() + "/plumbline";
}

} // namespace plumbline
