// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/import/snapshot/columncodec.h"
#include "core/import/snapshot/factarchive.h"
#include "core/import/snapshot/traceparts.h"
#include "core/storage/stringpool.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <type_traits>
#include <vector>

namespace plumbline {

// A snapshot file holds the packed chunks of all columns one after another, then the packed directory, then the footer. The
// directory holds the facts of SnapshotKey, the paths of the files as they were opened, and for each trace a SnapshotTrace and
// then the facts of the trace (TraceParts::writeFacts()).

/// A chunk: up to ChunkRows rows of one column.
struct SnapshotChunk
{
    std::uint32_t bytes = 0; ///< length of the packed bytes; 0 if there are no byte planes
    std::uint8_t mask = 0;   ///< byte planes that it has, one bit each
    std::uint64_t hash = 0;  ///< hash of the packed bytes
};

/// One trace in the directory.
struct SnapshotTrace
{
    std::optional<int> device;
    TraceSizes sizes;
    std::vector<SnapshotChunk> chunks; ///< chunks of TraceParts::columns() in order; columns without rows have none
};

/// The last bytes of the file, which tell where the directory lies.
struct SnapshotFooter
{
    /// Tells a snapshot from other files. On a machine of the other byte order it reads as another number.
    static constexpr std::uint64_t Magic = 0x504E'534C'424D'4C50; // "PLMBLSNP"

    std::uint64_t magic = Magic;
    std::uint64_t directoryBytes = 0;    ///< length of the packed directory
    std::uint64_t directoryRawBytes = 0; ///< length of the unpacked directory
    std::uint64_t directoryHash = 0;     ///< hash of the packed directory
    std::uint64_t hash = 0;              ///< hash of the members above

    [[nodiscard]] std::uint64_t hashOfMembers() const
    {
        return StringPool::hash({reinterpret_cast<const char *>(this), offsetof(SnapshotFooter, hash)});
    }
};

template<typename Archive, typename Chunk>
requires std::is_same_v<std::remove_const_t<Chunk>, SnapshotChunk>
void describe(Archive &archive, Chunk &chunk)
{
    archive(chunk.bytes, chunk.mask, chunk.hash);
}

template<typename Archive, typename Trace>
requires std::is_same_v<std::remove_const_t<Trace>, SnapshotTrace>
void describe(Archive &archive, Trace &trace)
{
    TraceSizes sizes = trace.sizes;
    archive(trace.device, sizes.strings, sizes.stringBytes, sizes.slices, sizes.instants, sizes.samples, sizes.flows,
            trace.chunks);
    if constexpr (!std::is_const_v<Trace>)
        trace.sizes = sizes;
}

} // namespace plumbline
