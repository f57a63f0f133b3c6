// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/traceloader.h"

#include "core/base/scheduler.h"
#include "core/base/stopwatch.h"
#include "core/import/arrayreader.h"
#include "core/import/memoryneed.h"
#include "core/import/snapshot.h"
#include "core/import/tracebuilder.h"
#include "core/io/growingtext.h"
#include "core/io/jsonscanner.h"
#include "core/io/mappedfile.h"
#include "core/storage/packedsource.h"

#include <algorithm>
#include <atomic>
#include <new>
#include <numeric>
#include <utility>

namespace plumbline {

namespace {

/// Left to the rest of the program: a load ends before it takes this.
constexpr std::uint64_t ReservedBytes = 64u << 20;
/// Asking the kernel for the free memory costs as much as a small part of a piece.
constexpr std::size_t PiecesPerCheck = 32;
/// Pieces a worker reads before a look whether all the text is there, so that all processors take part soon after.
constexpr std::size_t PiecesPerBatch = 4;
/// As much of a text is unpacked before it is asked the first time whether what it takes fits.
constexpr std::size_t UncheckedBytes = 64u << 20;
/// Each partial timeline holds as many times the text of the one before.
constexpr std::uint64_t PartialGrowth = 4;
/// The last one holds at most this part of all, so that all of them together take a few hundredths of the load.
constexpr std::uint64_t LargestPartialShare = 12;

/// How far the pieces of a file are proven.
struct Proof
{
    std::size_t next = 0;     ///< piece to be looked at
    std::size_t expected = 0; ///< where it must begin
    std::size_t lastElementEnd = 0;
    std::uint64_t events = 0; ///< in what is proven
    bool isEnded = false;     ///< nothing behind it is part of the array
};

struct InputFile
{
    SourceFile source;
    std::string_view text;           ///< what can be read of it; empty once an unpacked one is read
    std::uint64_t expectedBytes = 0; ///< of the text, a guess until all of it is there
    EventArray array;
    std::vector<std::size_t> cuts;
    std::size_t firstPiece = 0;      ///< number of its first piece among those of all files
    std::size_t piecesReadEarly = 0; ///< while it was unpacked
    Proof proof;

    void begin(const EventArray &found)
    {
        array = found;
        cuts.push_back(array.begin);
        proof.expected = proof.lastElementEnd = array.begin;
    }

    [[nodiscard]] std::size_t pieceLimit(std::size_t index) const
    {
        return index + 1 < cuts.size() ? cuts[index + 1] : ArrayReader::NoLimit;
    }
};

/// About how many bytes of memory loading a byte of the file's text takes: by its events as far as they are known.
double loadBytesPerByte(const InputFile &file)
{
    const bool isKnown = file.proof.events > 0;
    const std::uint64_t bytes = isKnown ? estimatedLoadBytes(file.proof.events) : estimatedLoadBytes(file.text);
    const std::size_t of = isKnown ? file.proof.expected : file.text.size();
    return static_cast<double>(bytes) / static_cast<double>(std::max<std::size_t>(of, 1));
}

/// One load from the first file to the finished trace.
class Loader
{
public:
    Loader(TaskControl &control, const LoadOptions &options)
        : m_control(control)
        , m_options(options)
        , m_threads(options.threads == 0 ? defaultThreadCount() : options.threads)
        , m_freeMemory(options.freeMemory ? options.freeMemory : freeMemoryBytes)
    {}

    Result<std::vector<DeviceTrace>> run(const std::vector<std::string> &paths, bool byDevice, LoadTimings &timings);
    /// Of all files, decompressed.
    [[nodiscard]] std::uint64_t textBytes() const;

private:
    void prepareWorkers();
    Result<void> openFile(const std::string &path);
    /// Reads the pieces of the last file while it is unpacked.
    [[nodiscard]] Result<void> follow(GrowingText &growing);
    /// Takes the end of the last file's text into account.
    [[nodiscard]] Result<void> findEnd(InputFile &file) const;
    /// Reads what has not been read of any file.
    [[nodiscard]] Result<void> readAll();
    /// Cuts as far as the text of a file that is unpacked goes.
    void cutStart(InputFile &file) const;
    /// Reads the next pieces of the last file that more text would not change. False without any.
    [[nodiscard]] bool readBatch(InputFile &file);
    void setExpectedBytes(InputFile &file, std::uint64_t bytes);
    void noteFreeMemory();
    /// Refuses a load that would not fit into the memory that was free at its start, by the text that is there.
    [[nodiscard]] Result<void> checkMemory();
    [[nodiscard]] bool mustStop() const { return m_noRoom.load(std::memory_order_relaxed) || m_control.stopRequested(); }
    [[nodiscard]] Error noRoom() const;
    void parsePieces();
    /// Reads all pieces below `end` that have not been read, and proves them.
    void parseUntil(std::size_t end);
    /// Where to stop reading for a partial timeline: numbers of pieces, rising.
    [[nodiscard]] std::vector<std::size_t> partialMarks() const;
    /// Whether memory is too short for partial timelines, or nobody wants them.
    [[nodiscard]] bool refusesPartials() const;
    void tellPartial();
    /// The same when enough of the last file, which is unpacked, is proven.
    void tellPartialIfDue();
    void readPiece(std::size_t number, unsigned worker);
    /// The worker's reader for a file. Kept from piece to piece, because its parser's memory is costly to get.
    [[nodiscard]] ArrayReader &readerOf(unsigned worker, std::uint32_t file);
    /// Reads one piece again, from where it is known to begin. `guessed` as of ArrayReader::read().
    void readAgain(InputFile &file, std::size_t index, bool guessed);
    /// Checks piece by piece, of those that were read, that each began where the one before ended, and reads again what did not.
    /// With `isGrowing`, up to the first that more of the text may change.
    void provePieces(InputFile &file, bool isGrowing);
    [[nodiscard]] std::shared_ptr<const Trace> build(const Workers &workers, std::vector<PieceColumns> pieces,
                                                     LoadTimings &timings);
    void takePiece(PieceColumns &&piece, InputFile &file);
    void reportEnd(const InputFile &file, const StretchEnd &end);
    void addProblem(const InputFile &file, Severity severity, ProblemCode code, std::size_t offset, std::size_t length = 0);
    [[nodiscard]] Error cancelled() const
    {
        return {ErrorCode::Cancelled, m_files.empty() ? std::string() : m_files.front().source.path, -1, {}};
    }

    TaskControl &m_control;
    const LoadOptions &m_options;
    unsigned m_threads;
    std::vector<InputFile> m_files;
    std::vector<std::shared_ptr<WorkerTables>> m_workers;
    std::vector<PieceColumns> m_pieces;
    std::vector<StretchEnd> m_ends;
    std::size_t m_piecesRead = 0;
    std::vector<PieceColumns> m_proven; ///< in the order of the files
    bool m_byDevice = false;
    std::uint64_t m_nextPartialBytes = 0;
    ImportReport m_report;
    MemoryProbe m_freeMemory;
    std::uint64_t m_neededBytes = 0;
    std::uint64_t m_freeBytesAtStart = 0;
    std::atomic<std::uint64_t> m_readBytes{0};
    std::atomic<bool> m_noRoom{false};

    struct WorkerReader
    {
        std::uint32_t file = 0;
        std::unique_ptr<ArrayReader> reader;
    };
    std::vector<WorkerReader> m_readers;
};

void Loader::prepareWorkers()
{
    for (unsigned worker = 0; worker < m_threads; ++worker)
        m_workers.push_back(std::make_shared<WorkerTables>());
    m_readers.resize(m_threads);
}

Result<void> Loader::openFile(const std::string &path)
{
    auto growing = GrowingText::open(path, m_options.cacheDirectory, m_options.windowBytes, m_control);
    if (!growing)
        return failure(growing.error());
    if ((*growing)->isPacked()) { // its pieces are proven as they come, so those before must have been
        if (auto read = readAll(); !read)
            return read;
    }
    InputFile &file = m_files.emplace_back();
    file.source = {path, (*growing)->bytesOnDisk(), nullptr, nullptr};
    file.firstPiece = m_pieces.size();
    if ((*growing)->isPacked())
        file.source.packed =
            std::make_shared<const PackedSource>(path, file.source.bytes, (*growing)->changedNs(), m_options.cacheDirectory);
    if (const auto followed = follow(**growing); !followed)
        return failure(followed.error());
    const auto opened = (*growing)->finish();
    if (!opened)
        return failure(opened.error());
    file.source.map = opened->map;
    file.text = (*growing)->text();
    setExpectedBytes(file, file.text.size());
    if (auto found = findEnd(file); !found)
        return found;
    m_pieces.resize(file.firstPiece + file.cuts.size());
    m_ends.resize(m_pieces.size());
    if (opened->problem) {
        m_report.somethingLost = m_report.somethingLost || opened->problem->severity == Severity::Error;
        m_report.problems.push_back(*opened->problem);
    }
    if (opened->map)
        return {};
    auto read = readAll();
    file.text = {};
    return read;
}

Result<void> Loader::findEnd(InputFile &file) const
{
    if (file.cuts.empty()) {
        const auto array = findEventArray(file.text, file.source.path);
        if (!array)
            return failure(array.error());
        if (array->isEmpty)
            file.array = *array;
        else
            file.begin(*array);
    } else {
        findArrayEnd(file.text, file.array);
    }
    if (!file.cuts.empty())
        guessCuts(file.text, m_options.pieceBytes, file.cuts);
    return {};
}

Result<void> Loader::readAll()
{
    if (m_piecesRead < m_pieces.size()) {
        if (auto fits = checkMemory(); !fits)
            return fits;
        m_control.setStage(Stage::Parsing);
        parseUntil(m_pieces.size());
    }
    for (WorkerReader &each : m_readers)
        each.reader.reset();
    return m_noRoom ? failure(noRoom()) : Result<void>();
}

Result<void> Loader::follow(GrowingText &growing)
{
    InputFile &file = m_files.back();
    std::size_t checkAt = UncheckedBytes;
    std::size_t cutAt = 0;
    const bool takesTurns = m_threads == 1; // with unpacking
    while (!mustStop()) {
        const std::string_view text = growing.waitBeyond(file.text.size(), takesTurns);
        if (!growing.isGrowing())
            break;
        noteFreeMemory();
        file.text = text;
        setExpectedBytes(file, growing.expectedBytes());
        if (text.size() >= checkAt) {
            checkAt = 2 * text.size();
            if (auto fits = checkMemory(); !fits)
                return fits;
        }
        if (text.size() >= cutAt) {
            cutStart(file);
            // What was searched in vain is searched again only with as much behind it, or a text without events takes forever.
            const std::size_t searchedFrom = file.cuts.empty() ? 0 : file.cuts.back() + m_options.pieceBytes;
            cutAt = text.size() + (text.size() - std::min(text.size(), searchedFrom));
        }
        while (!mustStop() && growing.isGrowing() && readBatch(file)) {
            provePieces(file, true);
            tellPartialIfDue();
            if (!takesTurns)
                growing.release(file.proof.expected);
        }
        growing.release(file.proof.expected);
    }
    if (m_noRoom)
        return failure(noRoom());
    return {};
}

void Loader::cutStart(InputFile &file) const
{
    if (file.cuts.empty()) {
        const auto array = findEventArray(file.text, file.source.path);
        if (!array || array->isEmpty)
            return; // more text may tell otherwise
        file.begin(*array);
    }
    guessCuts(file.text, m_options.pieceBytes, file.cuts);
}

bool Loader::readBatch(InputFile &file)
{
    // A reader of guessed pieces looks no further than this, so it cannot tell the text from the whole.
    const std::size_t settled = file.text.size() - std::min(file.text.size(), ArrayReader::Overrun);
    const std::size_t begin = file.piecesReadEarly;
    std::size_t end = begin;
    while (end - begin < m_threads * PiecesPerBatch && end + 1 < file.cuts.size() && file.cuts[end + 1] < settled)
        ++end;
    if (end == begin)
        return false;
    file.array.end = file.text.size();
    file.array.bracket = 0;
    m_pieces.resize(file.firstPiece + end);
    m_ends.resize(m_pieces.size());
    parallelFor(end - begin, m_threads, [&](std::size_t index, unsigned worker) {
        if (mustStop())
            return;
        const std::size_t number = file.firstPiece + begin + index;
        readPiece(number, worker);
        if (m_ends[number].state == StretchEnd::State::CutOff)
            m_ends[number].state = StretchEnd::State::Unresolved; // the text goes on
    });
    file.piecesReadEarly = end;
    return true;
}

void Loader::setExpectedBytes(InputFile &file, std::uint64_t bytes)
{
    m_control.addTotalBytes(bytes - file.expectedBytes); // wraps around where there are fewer than expected
    file.expectedBytes = bytes;
}

// Once, before the load takes any.
void Loader::noteFreeMemory()
{
    if (m_freeBytesAtStart == 0)
        m_freeBytesAtStart = m_freeMemory();
}

Result<void> Loader::checkMemory()
{
    noteFreeMemory();
    std::uint64_t neededNow = 0;
    m_neededBytes = 0;
    for (const InputFile &file : m_files) {
        const double here = loadBytesPerByte(file) * static_cast<double>(std::max(file.text.size(), file.proof.expected));
        const double all = loadBytesPerByte(file) * static_cast<double>(file.expectedBytes);
        neededNow += static_cast<std::uint64_t>(here);
        m_neededBytes += static_cast<std::uint64_t>(std::max(here, all));
    }
    if (neededNow + ReservedBytes > m_freeBytesAtStart)
        return failure(noRoom());
    return {};
}

// A load that ran out in spite of its estimate tells the need by what its part that was read has taken.
Error Loader::noRoom() const
{
    Error error{ErrorCode::NotEnoughMemory, m_files.empty() ? std::string() : m_files.front().source.path, -1, {}};
    error.freeBytes = m_freeBytesAtStart;
    error.neededBytes = m_neededBytes + ReservedBytes;
    const std::uint64_t read = m_readBytes.load(std::memory_order_relaxed);
    if (read > 0 && m_noRoom.load(std::memory_order_relaxed)) {
        const double taken = static_cast<double>(m_freeBytesAtStart);
        const double projected = taken / static_cast<double>(read) * static_cast<double>(textBytes());
        error.neededBytes = std::max(error.neededBytes, static_cast<std::uint64_t>(projected));
    }
    return error;
}

void Loader::readPiece(std::size_t number, unsigned worker)
{
    const auto file =
        std::prev(std::upper_bound(m_files.begin(), m_files.end(), number,
                                   [](std::size_t piece, const InputFile &candidate) { return piece < candidate.firstPiece; }));
    const std::size_t index = number - file->firstPiece;
    if (index < file->piecesReadEarly)
        return;
    const std::size_t begin = file->cuts[index];
    const std::size_t limit = file->pieceLimit(index);
    m_pieces[number].worker = worker;
    m_ends[number] =
        readerOf(worker, static_cast<std::uint32_t>(file - m_files.begin())).read(begin, limit, true, m_pieces[number]);
    const std::size_t bytes = std::min(limit, file->text.size()) - begin;
    m_control.addDoneBytes(bytes);
    m_readBytes.fetch_add(bytes, std::memory_order_relaxed);
    if (number % PiecesPerCheck == 0 && m_freeMemory() < ReservedBytes)
        m_noRoom.store(true, std::memory_order_relaxed);
}

ArrayReader &Loader::readerOf(unsigned worker, std::uint32_t file)
{
    WorkerReader &slot = m_readers[worker];
    const InputFile &input = m_files[file];
    if (!slot.reader || slot.file != file)
        slot = {file, std::make_unique<ArrayReader>(input.text, file, input.array, *m_workers[worker], m_control)};
    else if (!slot.reader->reads(input.text))
        slot.reader->setText(input.text, input.array);
    return *slot.reader;
}

void Loader::parsePieces()
{
    m_control.setStage(Stage::Parsing);
    m_proven.reserve(m_pieces.size());
    for (const std::size_t mark : partialMarks()) {
        parseUntil(mark);
        if (!mustStop())
            tellPartial();
    }
    parseUntil(m_pieces.size());
    m_readers.clear();
}

void Loader::parseUntil(std::size_t end)
{
    const std::size_t begin = std::exchange(m_piecesRead, end);
    parallelFor(end - begin, m_threads, [this, begin](std::size_t index, unsigned worker) {
        if (!mustStop())
            readPiece(begin + index, worker);
    });
    for (std::size_t file = 0; file < m_files.size() && !mustStop(); ++file)
        provePieces(m_files[file], false);
}

std::vector<std::size_t> Loader::partialMarks() const
{
    std::vector<std::size_t> marks;
    if (refusesPartials())
        return marks;
    const std::uint64_t allBytes = textBytes();
    std::uint64_t wanted = m_nextPartialBytes;
    std::uint64_t before = 0; // in the files that are through
    for (const InputFile &file : m_files) {
        for (std::size_t index = 0; index < file.cuts.size(); ++index) {
            const std::uint64_t read = before + std::min<std::uint64_t>(file.pieceLimit(index), file.expectedBytes);
            if (read > allBytes / LargestPartialShare)
                return marks;
            if (read < wanted || file.firstPiece + index < m_piecesRead)
                continue;
            marks.push_back(file.firstPiece + index + 1);
            wanted = read * PartialGrowth;
        }
        before += file.expectedBytes;
    }
    return marks;
}

bool Loader::refusesPartials() const
{
    return !m_options.onPartial || m_freeBytesAtStart / 2 < m_neededBytes + ReservedBytes; // what is shown takes memory as well
}

void Loader::tellPartialIfDue()
{
    const InputFile &file = m_files.back();
    const std::uint64_t allBytes = textBytes();
    const std::uint64_t read = allBytes - file.expectedBytes + file.proof.expected;
    if (!m_options.onPartial || mustStop() || read < m_nextPartialBytes || read > allBytes / LargestPartialShare)
        return;
    m_nextPartialBytes = read * PartialGrowth;
    if (checkMemory() && !refusesPartials())
        tellPartial();
}

// The workers rest meanwhile, so that their tables stay as they are.
void Loader::tellPartial()
{
    const Workers workers(m_workers.begin(), m_workers.end());
    if (m_byDevice && labelledDevices(workers, m_proven).size() > 1)
        return;
    std::vector<PieceColumns> copies(m_proven.size());
    parallelFor(copies.size(), m_threads, [&](std::size_t index, unsigned) { copies[index] = m_proven[index]; });
    LoadTimings untold;
    const auto trace = build(workers, std::move(copies), untold);
    m_control.setStage(Stage::Parsing);
    if (trace && trace->slices().size() > 0)
        m_options.onPartial(trace);
}

void Loader::readAgain(InputFile &file, std::size_t index, bool guessed)
{
    const auto number = static_cast<std::uint32_t>(&file - m_files.data());
    PieceColumns &piece = m_pieces[file.firstPiece + index];
    piece = PieceColumns();
    file.cuts[index] = file.proof.expected;
    StretchEnd &end = m_ends[file.firstPiece + index];
    end = readerOf(0, number).read(file.cuts[index], file.pieceLimit(index), guessed, piece);
    if (guessed && end.state == StretchEnd::State::CutOff)
        end.state = StretchEnd::State::Unresolved; // the text may go on
}

void Loader::provePieces(InputFile &file, bool isGrowing)
{
    using State = StretchEnd::State;
    Proof &proof = file.proof;
    const std::size_t pieces = std::min(file.cuts.size(), m_piecesRead - std::min(m_piecesRead, file.firstPiece));
    const std::size_t read = isGrowing ? file.piecesReadEarly : pieces;
    for (; !proof.isEnded && proof.next < read; ++proof.next) {
        const std::size_t index = proof.next;
        if (proof.expected >= file.pieceLimit(index))
            continue; // the one before reached beyond this piece, so it was no piece at all
        StretchEnd &end = m_ends[file.firstPiece + index];
        if (proof.expected != file.cuts[index])
            readAgain(file, index, true);
        if (isGrowing && end.state != State::Reached)
            return;
        if (end.state == State::Unresolved)
            readAgain(file, index, false);
        takePiece(std::move(m_pieces[file.firstPiece + index]), file);
        proof.lastElementEnd = end.lastElementEnd = std::max(proof.lastElementEnd, end.lastElementEnd);
        proof.expected = end.position;
        proof.isEnded = end.state != State::Reached;
        if (proof.isEnded)
            reportEnd(file, end);
    }
}

void Loader::takePiece(PieceColumns &&piece, InputFile &file)
{
    for (Problem &problem : piece.problems)
        problem.file = file.source.path;
    file.proof.events += std::accumulate(piece.byPhase.begin(), piece.byPhase.end(), std::uint64_t{0});
    m_proven.push_back(std::move(piece));
}

void Loader::addProblem(const InputFile &file, Severity severity, ProblemCode code, std::size_t offset, std::size_t length)
{
    m_report.problems.push_back(
        {severity, code, file.source.path, static_cast<std::int64_t>(offset), static_cast<std::int64_t>(length), {}, 1});
}

void Loader::reportEnd(const InputFile &file, const StretchEnd &end)
{
    const std::string_view text = file.text;
    if (end.state == StretchEnd::State::CutOff) {
        const std::size_t lastEnd = end.lastElementEnd;
        if (!m_report.truncatedAt)
            m_report.truncatedAt = lastEnd;
        addProblem(file, Severity::Error, ProblemCode::Truncated, lastEnd, text.size() - lastEnd);
    } else if (end.state == StretchEnd::State::Closed && !file.array.insideObject) {
        const std::size_t rest = text.find_first_not_of(std::string_view(" \t\r\n\0", 5), end.position);
        if (rest == std::string_view::npos)
            return;
        m_report.somethingLost = true;
        addProblem(file, Severity::Error, ProblemCode::TrailingData, rest, text.size() - rest);
    } else if (end.state == StretchEnd::State::Closed) {
        for (std::size_t at = skipBlanks(text, end.position); at < text.size() && text[at] == ',';) {
            const std::size_t key = skipBlanks(text, at + 1);
            const ScanResult name = key < text.size() ? scanValue(text, key, text.size()) : ScanResult{};
            const std::size_t value = skipBlanks(text, skipBlanks(text, name.end) + 1);
            if (name.status != ScanStatus::Complete || value >= text.size())
                return;
            if (text.substr(key, name.end - key) == "\"traceEvents\"") {
                m_report.somethingLost = true;
                addProblem(file, Severity::Error, ProblemCode::DuplicateArray, key);
            }
            const ScanResult skipped = scanValue(text, value, text.size());
            if (skipped.status != ScanStatus::Complete)
                return;
            at = skipBlanks(text, skipped.end);
        }
    }
}

Result<std::vector<DeviceTrace>> Loader::run(const std::vector<std::string> &paths, bool byDevice, LoadTimings &timings)
{
    Stopwatch watch;
    m_byDevice = byDevice;
    m_nextPartialBytes = std::max<std::uint64_t>(m_options.firstPartialBytes, 1);
    prepareWorkers();
    for (const std::string &path : paths) {
        if (auto opened = openFile(path); !opened)
            return failure(opened.error());
    }
    if (auto fits = checkMemory(); !fits)
        return failure(fits.error());
    timings.map += watch.lap();
    parsePieces();
    timings.parse += watch.lap();
    if (m_noRoom)
        return failure(noRoom());
    if (m_control.stopRequested())
        return failure(cancelled());

    m_pieces.clear();
    for (const InputFile &file : m_files) {
        if (file.source.map && file.source.map->hasShrunk()) {
            m_report.somethingLost = true;
            addProblem(file, Severity::Error, ProblemCode::FileShrank, 0);
        }
    }
    const Workers workers(m_workers.begin(), m_workers.end());
    const std::vector<int> devices = byDevice ? labelledDevices(workers, m_proven) : std::vector<int>();
    std::vector<DeviceTrace> traces;
    if (devices.size() <= 1)
        traces.push_back({std::nullopt, build(workers, std::move(m_proven), timings)});
    for (std::size_t index = 0; devices.size() > 1 && index < devices.size() && !m_control.stopRequested(); ++index) {
        traces.push_back(
            {devices[index], build(workers, piecesOfDevice(workers, m_proven, devices[index], index == 0), timings)});
        m_report = ImportReport(); // what concerns the file is told with its first device
    }
    if (m_control.stopRequested() || !traces.back().trace)
        return failure(cancelled());
    m_control.setStage(Stage::Done);
    return traces;
}

std::uint64_t Loader::textBytes() const
{
    std::uint64_t bytes = 0;
    for (const InputFile &file : m_files)
        bytes += file.expectedBytes;
    return bytes;
}

std::shared_ptr<const Trace> Loader::build(const Workers &workers, std::vector<PieceColumns> pieces, LoadTimings &timings)
{
    std::vector<SourceFile> files;
    for (const InputFile &file : m_files)
        files.push_back(file.source);
    TraceBuilder builder(workers, std::move(pieces), m_threads);
    builder.report() = m_report;
    return builder.build(std::move(files), m_control, timings);
}

/// From the snapshot where there is one; else one is offered.
Result<std::vector<DeviceTrace>> loadOrRestore(const std::vector<std::string> &paths, TaskControl &control,
                                               const LoadOptions &options, bool byDevice, LoadTimings &timings)
{
    const auto key = options.takeSnapshotJob ? SnapshotKey::of(paths, byDevice) : std::nullopt;
    if (key) {
        if (auto restored = readSnapshot(*key, paths, control, options, timings))
            return std::move(*restored);
        if (control.stopRequested())
            return failure(ErrorCode::Cancelled, paths.front());
    }
    Loader loader(control, options);
    auto traces = loader.run(paths, byDevice, timings);
    if (key && traces && loader.textBytes() >= options.snapshotFromBytes) {
        options.takeSnapshotJob(
            [key = *key, parts = *traces, folder = options.cacheDirectory](unsigned threads, TaskControl &job) {
                return writeSnapshot(key, parts, folder, threads, job);
            });
    }
    return traces;
}

Result<std::vector<DeviceTrace>> load(const std::vector<std::string> &paths, TaskControl &control, const LoadOptions &options,
                                      bool byDevice, LoadTimings *timings)
{
    LoadTimings measured;
    Stopwatch watch;
    try {
        auto traces = loadOrRestore(paths, control, options, byDevice, measured);
        measured.total = watch.lap();
        if (timings)
            *timings = measured;
        return traces;
    } catch (const std::bad_alloc &) {
        return failure(ErrorCode::OutOfMemory, paths.empty() ? std::string() : paths.front());
    } catch (const std::exception &exception) { // no thread to be had, a length beyond what a container takes
        return failure(ErrorCode::Internal, paths.empty() ? std::string() : paths.front(), exception.what());
    }
}

} // namespace

Result<std::shared_ptr<const Trace>> loadTrace(const std::vector<std::string> &paths, TaskControl &control,
                                               const LoadOptions &options, LoadTimings *timings)
{
    auto traces = load(paths, control, options, false, timings);
    if (!traces)
        return failure(std::move(traces.error()));
    return std::move(traces->front().trace);
}

Result<std::vector<DeviceTrace>> loadDeviceTraces(const std::vector<std::string> &paths, TaskControl &control,
                                                  const LoadOptions &options, LoadTimings *timings)
{
    return load(paths, control, options, true, timings);
}

} // namespace plumbline
