// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/snapshot/snapshotkey.h"

#include "core/import/snapshot/factarchive.h"
#include "core/io/cachefolder.h"
#include "core/io/openfile.h"
#include "core/storage/stringpool.h"

#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <system_error>

namespace plumbline {

namespace {

/// Must be raised with every change of the format of snapshots.
constexpr std::uint32_t FormatVersion = 2;
constexpr std::size_t EndBytes = 64u << 10;

/// Returns the hash of both ends of a file; none if it cannot be read.
std::optional<std::uint64_t> hashOfEnds(const OpenFile &file)
{
    std::string ends(2 * EndBytes, '\0');
    const auto first = file.read(ends.data(), EndBytes);
    if (!first)
        return {};
    const auto from = static_cast<off_t>(std::max<std::uint64_t>(file.bytes(), EndBytes) - EndBytes);
    const ssize_t last = ::pread(file.descriptor(), ends.data() + *first, EndBytes, from);
    if (last < 0)
        return {};
    return StringPool::hash(std::string_view(ends).substr(0, *first + static_cast<std::size_t>(last)));
}

/// Adds size and time of the running program. The content of a snapshot depends on the code that read the timeline, hence on the
/// program and not on its version.
void addProgram(FactWriter &facts)
{
    const auto program = OpenFile::open("/proc/self/exe");
    facts(FormatVersion, program ? program->bytes() : 0, program ? program->changedNs() : 0);
}

} // namespace

std::optional<SnapshotKey> SnapshotKey::of(const std::vector<std::string> &paths, bool byDevice)
{
    SnapshotKey key;
    key.paths = paths;
    key.byDevice = byDevice;
    FactWriter facts;
    FactWriter names;
    addProgram(facts);
    for (const std::string &path : paths) {
        const auto file = OpenFile::open(path);
        if (!file)
            return {};
        std::error_code error;
        const std::string absolute = std::filesystem::canonical(path, error).string();
        const auto ends = hashOfEnds(*file);
        if (error || !ends)
            return {};
        names(absolute);
        key.changedNs.push_back(file->changedNs());
        facts(file->bytes(), key.changedNs.back(), file->statusChangedNs(), *ends);
    }
    names(byDevice);
    facts(names.text());
    key.facts = facts.text();
    key.fileName = snapshotFileName(StringPool::hash(names.text()));
    return key;
}

bool SnapshotKey::isOfNow() const
{
    const auto now = of(paths, byDevice);
    return now && now->facts == facts;
}

} // namespace plumbline
