// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/snapshot/snapshot.h"

#include "core/base/scheduler.h"
#include "core/base/stopwatch.h"
#include "core/import/snapshot/snapshotcheck.h"
#include "core/import/snapshot/snapshotformat.h"
#include "core/io/blockcodec.h"
#include "core/io/cachefolder.h"
#include "core/io/decompressor.h"
#include "core/io/mappedfile.h"
#include "core/io/openfile.h"
#include "core/io/privatefolder.h"
#include "core/storage/packedsource.h"

#include <algorithm>
#include <atomic>
#include <utility>

namespace plumbline {

namespace {

/// Bytes of memory left to the rest of the program.
constexpr std::uint64_t SnapshotReaderReservedBytes = 64u << 20;
/// Bytes of memory that facts take at most for each byte of the directory, see FactReader.
constexpr std::uint64_t BytesPerFactByte = 16;
/// Rows are numbered with 32 bits.
constexpr std::uint64_t SnapshotReaderMostRows = std::numeric_limits<std::uint32_t>::max() - 1;

/// A trace that is being read.
struct SnapshotReaderPart
{
    SnapshotTrace entry;
    std::shared_ptr<Trace> trace = std::make_shared<Trace>();
    TextColumns texts;
    std::vector<ColumnView> columns;
};

/// A chunk, where it lies and where it goes.
struct ChunkTask
{
    const ColumnView *column = nullptr;
    std::size_t begin = 0;
    std::size_t rows = 0;
    SnapshotChunk chunk;
    std::size_t offset = 0; ///< of the packed bytes in the file
};

class SnapshotReader
{
public:
    SnapshotReader(TaskControl &control, const LoadOptions &options)
        : m_control(control), m_options(options), m_threads(options.threads == 0 ? defaultThreadCount() : options.threads)
    {}

    /// These functions return whether the snapshot can be used so far. They must be called in this order.
    [[nodiscard]] bool openFile(const std::string &path);
    [[nodiscard]] bool readDirectory(const SnapshotKey &key, std::size_t files);
    [[nodiscard]] bool readColumns();
    [[nodiscard]] bool finishTraces(const std::vector<SourceFile> &files);
    [[nodiscard]] std::vector<DeviceTrace> takeTraces();

private:
    [[nodiscard]] bool unpackDirectory();
    [[nodiscard]] std::uint64_t freeBytes() const;
    [[nodiscard]] bool fits() const;
    [[nodiscard]] bool addTasks(const SnapshotReaderPart &part, std::size_t &offset);
    [[nodiscard]] bool readChunk(const ChunkTask &task, unsigned worker);

    struct Worker
    {
        BlockDecompressor decompressor;
        std::vector<char> planes;
    };

    TaskControl &m_control;
    const LoadOptions &m_options;
    unsigned m_threads;
    std::shared_ptr<const MappedFile> m_map;
    std::size_t m_chunkBytes = 0; ///< length of all chunks, behind which the directory begins
    std::string m_directory;
    std::vector<std::string> m_formerPaths;
    std::vector<SnapshotReaderPart> m_parts;
    std::vector<ChunkTask> m_tasks;
    std::vector<Worker> m_workers;
};

bool SnapshotReader::openFile(const std::string &path)
{
    const auto file = OpenFile::openOwn(path);
    auto map = file ? MappedFile::fromDescriptor(file->descriptor(), path) : failure(file.error());
    if (!map)
        return false;
    m_map = std::move(*map);
    return unpackDirectory();
}

std::uint64_t SnapshotReader::freeBytes() const
{
    const std::uint64_t free = m_options.freeMemory ? m_options.freeMemory() : freeMemoryBytes();
    return free - std::min(free, SnapshotReaderReservedBytes);
}

bool SnapshotReader::unpackDirectory()
{
    const std::string_view all = m_map->text();
    SnapshotFooter footer;
    if (all.size() < sizeof footer)
        return false;
    const std::size_t end = all.size() - sizeof footer;
    all.copy(reinterpret_cast<char *>(&footer), sizeof footer, end);
    if (footer.magic != SnapshotFooter::Magic || footer.hash != footer.hashOfMembers() || footer.directoryBytes > end ||
        footer.directoryRawBytes > freeBytes() / BytesPerFactByte)
        return false;
    m_chunkBytes = end - footer.directoryBytes;
    const std::string_view packed = all.substr(m_chunkBytes, footer.directoryBytes);
    m_directory.resize(footer.directoryRawBytes);
    return StringPool::hash(packed) == footer.directoryHash && BlockDecompressor().decompress(packed, m_directory);
}

bool SnapshotReader::readDirectory(const SnapshotKey &key, std::size_t files)
{
    FactReader directory(m_directory);
    std::string facts;
    std::uint64_t traces = 0;
    directory(facts, m_formerPaths, traces);
    if (!directory.isWhole() || facts != key.facts || m_formerPaths.size() != files)
        return false;
    for (std::uint64_t index = 0; index < traces && directory.isWhole(); ++index) {
        SnapshotReaderPart &part = m_parts.emplace_back();
        directory(part.entry);
        TraceParts::readFacts(directory, *part.trace);
    }
    std::string().swap(m_directory);
    if (!directory.isWhole() || m_parts.empty() || !fits())
        return false;
    std::size_t offset = 0;
    for (SnapshotReaderPart &part : m_parts) {
        TraceParts::allocate(part.entry.sizes, *part.trace, part.texts);
        part.columns = TraceParts::columns(*part.trace, part.texts, files);
        if (!addTasks(part, offset))
            return false;
    }
    return offset == m_chunkBytes;
}

bool SnapshotReader::fits() const
{
    constexpr std::uint64_t BytesOfText = sizeof(std::uint32_t) + 48; // its length, and its share of the pool
    constexpr std::uint64_t BytesOfInstant = 24;
    constexpr std::uint64_t BytesOfSample = 16;
    constexpr std::uint64_t BytesOfSlice = 34;
    std::uint64_t needed = 0;
    for (const SnapshotReaderPart &part : m_parts) {
        const TraceSizes &sizes = part.entry.sizes;
        if (sizes.slices > SnapshotReaderMostRows || sizes.instants > SnapshotReaderMostRows ||
            sizes.samples > SnapshotReaderMostRows || sizes.flows > SnapshotReaderMostRows ||
            sizes.strings > SnapshotReaderMostRows || sizes.stringBytes > SnapshotReaderMostRows * BytesOfText)
            return false;
        needed += sizes.strings * BytesOfText + sizes.stringBytes * 2 + sizes.slices * BytesOfSlice +
                  sizes.instants * BytesOfInstant + sizes.samples * BytesOfSample + sizes.flows * sizeof(Flow);
    }
    return needed <= freeBytes();
}

bool SnapshotReader::addTasks(const SnapshotReaderPart &part, std::size_t &offset)
{
    std::size_t used = 0;
    for (const ColumnView &column : part.columns) {
        for (std::size_t begin = 0; begin < column.rows; begin += ChunkRows) {
            if (used == part.entry.chunks.size())
                return false;
            const SnapshotChunk &chunk = part.entry.chunks[used++];
            if (chunk.bytes > m_chunkBytes - offset)
                return false;
            m_tasks.push_back({&column, begin, std::min(ChunkRows, column.rows - begin), chunk, offset});
            offset += chunk.bytes;
        }
    }
    return used == part.entry.chunks.size();
}

bool SnapshotReader::readColumns()
{
    m_workers.resize(m_threads);
    std::atomic<bool> isGood{true};
    m_control.setStage(Stage::Parsing);
    m_control.addTotalBytes(m_chunkBytes);
    parallelFor(m_tasks.size(), m_threads, [&](std::size_t index, unsigned worker) {
        if (isGood.load(std::memory_order_relaxed) && (m_control.stopRequested() || !readChunk(m_tasks[index], worker)))
            isGood.store(false, std::memory_order_relaxed);
        m_control.addDoneBytes(m_tasks[index].chunk.bytes);
    });
    m_workers.clear();
    return isGood;
}

bool SnapshotReader::readChunk(const ChunkTask &task, unsigned worker)
{
    Worker &own = m_workers[worker];
    const std::string_view packed = m_map->text().substr(task.offset, task.chunk.bytes);
    own.planes.resize(planesBytes(task.chunk.mask, task.rows));
    if (task.chunk.mask != 0 && (StringPool::hash(packed) != task.chunk.hash || !own.decompressor.decompress(packed, own.planes)))
        return false;
    return decodeRows(*task.column, task.begin, task.rows, task.chunk.mask, {own.planes.data(), own.planes.size()});
}

bool SnapshotReader::finishTraces(const std::vector<SourceFile> &files)
{
    for (SnapshotReaderPart &part : m_parts) {
        if (m_control.stopRequested() || !TraceParts::setTexts(part.texts, *part.trace) ||
            !isSound(*part.trace, m_threads, m_control))
            return false;
        part.texts = {};
        TraceParts::setFiles(files, m_formerPaths, *part.trace);
    }
    return true;
}

std::vector<DeviceTrace> SnapshotReader::takeTraces()
{
    std::vector<DeviceTrace> traces;
    for (SnapshotReaderPart &part : m_parts)
        traces.push_back({part.entry.device, std::move(part.trace)});
    m_control.setStage(Stage::Done);
    return traces;
}

/// Opens the files of the key. Returns nothing if one of them cannot be opened any more. Compressed files are not unpacked.
std::optional<std::vector<SourceFile>> openSources(const SnapshotKey &key, const std::vector<std::string> &paths,
                                                   const std::string &cacheDirectory)
{
    std::vector<SourceFile> files;
    for (const std::string &path : paths) {
        auto map = MappedFile::open(path);
        if (!map)
            return {};
        SourceFile file{path, (*map)->size(), nullptr, nullptr};
        if (Decompressor::isCompressed((*map)->text()))
            file.packed = std::make_shared<const PackedSource>(path, file.bytes, key.changedNs[files.size()], cacheDirectory);
        else
            file.map = std::move(*map);
        files.push_back(std::move(file));
    }
    return files;
}

} // namespace

std::optional<std::vector<DeviceTrace>> readSnapshot(const SnapshotKey &key, const std::vector<std::string> &paths,
                                                     TaskControl &control, const LoadOptions &options, LoadTimings &timings)
{
    Stopwatch watch;
    const std::string folder = options.cacheDirectory.empty() ? defaultCacheDirectory() : options.cacheDirectory;
    const std::string path = folder + "/" + key.fileName;
    SnapshotReader reader(control, options);
    if (!reader.openFile(path) || !reader.readDirectory(key, paths.size()))
        return {};
    const auto files = openSources(key, paths, options.cacheDirectory);
    timings.map += watch.lap();
    if (!files || !reader.readColumns())
        return {};
    timings.parse += watch.lap();
    if (!reader.finishTraces(*files))
        return {};
    timings.index += watch.lap();
    touchSnapshot(path);
    return reader.takeTraces();
}

} // namespace plumbline
