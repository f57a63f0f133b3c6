// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/snapshot/snapshot.h"

#include "core/import/snapshot/snapshotcheck.h"
#include "core/import/snapshot/snapshotformat.h"
#include "core/import/traceloader.h"
#include "core/io/blockcodec.h"
#include "core/storage/record.h"
#include "tests/fuzz/support/eventmutator.h"
#include "tests/fuzz/support/fuzzbytes.h"
#include "tests/fuzz/support/fuzzfolder.h"
#include "tests/fuzz/targets/targets.h"
#include "tests/support/tracebytes.h"

#include <sys/stat.h>

#include <cstring>
#include <filesystem>
#include <optional>

namespace plumbline::fuzz {

namespace {

/// A timeline and its snapshot, made once.
struct SavedTimeline
{
    std::vector<std::string> paths;
    LoadOptions options;
    std::optional<SnapshotKey> key;
    std::string snapshotPath;
    std::string snapshot;
    std::string traceBytes;

    SavedTimeline()
    {
        const std::string folder = processFolder() + "/saved";
        paths = {writeFile(folder, "trace.json", seedEvents())};
        options.cacheDirectory = folder + "/cache";
        options.threads = 1;
        TaskControl control;
        const auto traces = loadDeviceTraces(paths, control, options);
        key = SnapshotKey::of(paths, true);
        require(traces && key && writeSnapshot(*key, *traces, options.cacheDirectory, 1, control), "no snapshot is written");
        snapshotPath = options.cacheDirectory + "/" + key->fileName;
        snapshot = fileBytes(snapshotPath);
        traceBytes = test::traceBytes(*traces);
    }
};

/// Replaces the directory of a snapshot by one that lies, with all hashes corrected.
std::string withDirectory(const std::string &whole, FuzzBytes &changes)
{
    SnapshotFooter footer;
    const std::size_t end = whole.size() - sizeof footer;
    std::memcpy(&footer, whole.data() + end, sizeof footer);
    const std::size_t begin = end - footer.directoryBytes;
    std::string directory(footer.directoryRawBytes, ' ');
    require(BlockDecompressor().decompress(std::string_view(whole).substr(begin, footer.directoryBytes), directory),
            "the directory of a snapshot cannot be unpacked");
    while (!changes.isEmpty()) {
        const std::size_t at = changes.word() % directory.size();
        directory[at] = static_cast<char>(changes.byte());
    }
    BlockCompressor compressor;
    const std::string_view packed = compressor.compress(directory);
    footer.directoryBytes = packed.size();
    footer.directoryHash = StringPool::hash(packed);
    footer.hash = footer.hashOfMembers();
    return whole.substr(0, begin).append(packed).append(reinterpret_cast<const char *>(&footer), sizeof footer);
}

void useTraces(const std::vector<DeviceTrace> &traces)
{
    TaskControl control;
    for (const DeviceTrace &each : traces) {
        require(each.trace->verify() && isSound(*each.trace, 1, control), "a restored trace breaks its invariants");
        for (std::size_t slice = 0; slice < std::min<std::size_t>(each.trace->slices().size(), 8); ++slice)
            (void)readRecord(*each.trace, each.trace->slices().record[slice]);
    }
    (void)test::traceBytes(traces);
}

/// The first byte tells whether the changes that follow, places and values, are those of the file or of its directory.
void runSnapshot(std::string_view input)
{
    static const SavedTimeline saved;
    FuzzBytes changes(input);
    const bool isDirectory = changes.below(2) == 1;
    std::string bytes = saved.snapshot;
    if (isDirectory)
        bytes = withDirectory(bytes, changes);
    while (!changes.isEmpty() && !bytes.empty()) {
        const std::size_t at = changes.word();
        const auto value = static_cast<char>(changes.byte());
        if (at >= 2 * bytes.size())
            bytes.resize(bytes.size() / 2);
        else
            bytes[at % bytes.size()] = value;
    }
    writeFile(std::filesystem::path(saved.snapshotPath).parent_path().string(), saved.key->fileName, bytes);
    TaskControl control;
    LoadTimings timings;
    const auto restored = readSnapshot(*saved.key, saved.paths, control, saved.options, timings);
    if (!restored)
        return;
    useTraces(*restored);
    if (!isDirectory)
        require(test::traceBytes(*restored) == saved.traceBytes, "a damaged snapshot gives another timeline");
}

std::vector<std::string> snapshotSeeds()
{
    return {std::string(1, '\0'), std::string(1, '\x01'), std::string("\0\x10\x00\x41", 4), std::string("\x01\xFF\x00\x07", 4),
            std::string("\x01\x20\x01\x01\x40\x01\xFF", 7)};
}

} // namespace

FuzzTarget snapshotTarget()
{
    return {"snapshot", "damaged and lying snapshots restore the same timeline or none", runSnapshot, snapshotSeeds};
}

} // namespace plumbline::fuzz
