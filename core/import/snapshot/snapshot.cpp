// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/snapshot/snapshot.h"

#include "core/base/scheduler.h"
#include "core/import/snapshot/snapshotformat.h"
#include "core/io/atomicfile.h"
#include "core/io/blockcodec.h"
#include "core/io/cachefolder.h"
#include "core/io/privatefolder.h"

#include <algorithm>
#include <new>

namespace plumbline {

namespace {

/// Chunks that are packed at a time for each thread; bounds the memory.
constexpr std::size_t ChunksPerThread = 8;

/// A chunk on its way into the file.
struct PendingChunk
{
    const ColumnView *column = nullptr;
    std::size_t begin = 0;
    std::size_t rows = 0;
    std::vector<char> planes;
    std::string packed;
    std::uint8_t mask = 0;
};

class SnapshotWriter
{
public:
    SnapshotWriter(AtomicFile &file, std::uint64_t limitBytes, unsigned threads, TaskControl &control)
        : m_file(file)
        , m_limitBytes(limitBytes)
        , m_threads(threads == 0 ? defaultThreadCount() : threads)
        , m_control(control)
        , m_compressors(m_threads)
    {}

    [[nodiscard]] Result<void> write(const SnapshotKey &key, const std::vector<DeviceTrace> &traces);

private:
    [[nodiscard]] Result<SnapshotTrace> writeColumns(const DeviceTrace &part);
    [[nodiscard]] Result<void> writeChunks(std::vector<PendingChunk> &pending, SnapshotTrace &entry);
    [[nodiscard]] Result<void> writeDirectory(const std::string &directory);

    AtomicFile &m_file;
    std::uint64_t m_limitBytes;
    unsigned m_threads;
    TaskControl &m_control;
    std::vector<BlockCompressor> m_compressors;
};

Result<void> SnapshotWriter::write(const SnapshotKey &key, const std::vector<DeviceTrace> &traces)
{
    FactWriter directory;
    std::vector<std::string> paths;
    for (const SourceFile &file : traces.front().trace->files())
        paths.push_back(file.path);
    directory(key.facts, paths, static_cast<std::uint64_t>(traces.size()));
    for (const DeviceTrace &part : traces) {
        const auto entry = writeColumns(part);
        if (!entry)
            return failure(entry.error());
        directory(*entry);
        TraceParts::writeFacts(*part.trace, directory);
    }
    return writeDirectory(directory.text());
}

Result<SnapshotTrace> SnapshotWriter::writeColumns(const DeviceTrace &part)
{
    const Trace &trace = *part.trace;
    const TextColumns texts = TraceParts::texts(trace.strings());
    SnapshotTrace entry{part.device, TraceParts::sizes(trace, texts), {}};
    std::vector<PendingChunk> pending;
    const std::vector<ColumnView> columns = TraceParts::columns(trace, texts, trace.files().size());
    for (const ColumnView &column : columns) {
        for (std::size_t begin = 0; begin < column.rows; begin += ChunkRows) {
            pending.push_back({&column, begin, std::min(ChunkRows, column.rows - begin), {}, {}, 0});
            if (pending.size() < ChunksPerThread * m_threads)
                continue;
            if (const auto written = writeChunks(pending, entry); !written)
                return failure(written.error());
        }
    }
    if (const auto written = writeChunks(pending, entry); !written)
        return failure(written.error());
    return entry;
}

Result<void> SnapshotWriter::writeChunks(std::vector<PendingChunk> &pending, SnapshotTrace &entry)
{
    parallelFor(pending.size(), m_threads, [&](std::size_t index, unsigned worker) {
        PendingChunk &chunk = pending[index];
        if (m_control.stopRequested())
            return;
        chunk.mask = encodeRows(*chunk.column, chunk.begin, chunk.rows, chunk.planes);
        if (chunk.mask != 0)
            chunk.packed = m_compressors[worker].compress({chunk.planes.data(), chunk.planes.size()});
        std::vector<char>().swap(chunk.planes);
    });
    if (m_control.stopRequested())
        return failure(ErrorCode::Cancelled);
    for (const PendingChunk &chunk : pending) {
        entry.chunks.push_back({static_cast<std::uint32_t>(chunk.packed.size()), chunk.mask, StringPool::hash(chunk.packed)});
        if (m_file.bytes() + chunk.packed.size() > m_limitBytes)
            return failure(ErrorCode::NotEnoughDisk);
        if (const auto written = m_file.write(chunk.packed); !written)
            return failure(written.error());
    }
    pending.clear();
    return {};
}

Result<void> SnapshotWriter::writeDirectory(const std::string &directory)
{
    const std::string_view packed = m_compressors.front().compress(directory);
    SnapshotFooter footer;
    footer.directoryBytes = packed.size();
    footer.directoryRawBytes = directory.size();
    footer.directoryHash = StringPool::hash(packed);
    footer.hash = footer.hashOfMembers();
    if (const auto written = m_file.write(packed); !written)
        return failure(written.error());
    return m_file.write({reinterpret_cast<const char *>(&footer), sizeof footer});
}

Result<void> writeNow(const SnapshotKey &key, const std::vector<DeviceTrace> &traces, const std::string &directory,
                      unsigned threads, TaskControl &control)
{
    auto file = AtomicFile::create(directory, UnfinishedPrefix);
    if (!file)
        return failure(file.error());
    const std::uint64_t limit = snapshotLimitBytes(directory);
    if (const auto written = SnapshotWriter(*file, limit, threads, control).write(key, traces); !written)
        return written;
    if (const auto committed = file->commit(key.fileName); !committed)
        return committed;
    trimSnapshots(directory, limit);
    return {};
}

} // namespace

Result<void> writeSnapshot(const SnapshotKey &key, const std::vector<DeviceTrace> &traces, const std::string &directory,
                           unsigned threads, TaskControl &control)
{
    try {
        if (!key.isOfNow())
            return {};
        const std::string folder = directory.empty() ? defaultCacheDirectory() : directory;
        makePrivateFolder(folder);
        return writeNow(key, traces, folder, threads, control);
    } catch (const std::bad_alloc &) {
        return failure(ErrorCode::OutOfMemory);
    } catch (const std::exception &exception) {
        return failure(ErrorCode::Internal, {}, exception.what());
    }
}

} // namespace plumbline
