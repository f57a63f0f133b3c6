// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/traceloader.h"

#include "core/base/stopwatch.h"
#include "core/import/database/databasereader.h"
#include "core/import/job/inputopener.h"
#include "core/import/job/loadjob.h"
#include "core/import/job/partialtraces.h"
#include "core/import/job/piecereader.h"
#include "core/import/job/streamlist.h"
#include "core/import/snapshot/snapshot.h"
#include "core/io/database.h"
#include "core/io/mappedfile.h"
#include "core/storage/streamlistname.h"

#include <cstddef>
#include <exception>
#include <new>
#include <utility>

namespace plumbline {

namespace {

/// Opens and reads all text files. Returns the proven pieces.
Result<std::vector<PieceColumns>> readPieces(LoadJob &job, const std::vector<std::string> &paths, PieceReader &reader,
                                             LoadTimings &timings)
{
    Stopwatch watch;
    PartialTraces partials(job, reader);
    InputOpener opener(job, reader, partials);
    for (const std::string &path : paths) {
        if (auto opened = opener.open(path); !opened)
            return failure(opened.error());
    }
    if (auto fits = job.memory.check(job.files); !fits)
        return failure(fits.error());
    timings.map += watch.lap();

    job.control.setStage(Stage::Parsing);
    for (const std::size_t mark : partials.marks()) {
        reader.readUntil(mark);
        if (!job.mustStop())
            partials.tell();
    }
    reader.readUntil(reader.pieces());
    timings.parse += watch.lap();
    if (job.memory.isUsedUp())
        return failure(job.memory.error(job.files));
    return reader.finish();
}

void reportShrunkFiles(LoadJob &job)
{
    for (const InputFile &file : job.files) {
        if (file.source.map && file.source.map->hasShrunk()) {
            job.report.somethingLost = true;
            job.report.problems.push_back({Severity::Error, ProblemCode::FileShrank, file.source.path, 0, 0, {}, 1});
        }
    }
}

/// Reads the files: a database, a list of slices, or texts. Returns their pieces and the tables that these refer to.
Result<std::pair<Workers, std::vector<PieceColumns>>> read(LoadJob &job, const std::vector<std::string> &paths,
                                                           LoadTimings &timings)
{
    if (paths.size() == 1 && isDatabaseFile(paths.front())) {
        Stopwatch watch;
        auto pieces = readDatabase(job, paths.front());
        timings.parse += watch.lap();
        return pieces;
    }
    if (paths.size() == 1 && isStreamList(paths.front())) {
        Stopwatch watch;
        auto pieces = readStreamList(job, paths.front());
        timings.parse += watch.lap();
        return pieces;
    }
    PieceReader reader(job);
    auto pieces = readPieces(job, paths, reader, timings);
    if (!pieces)
        return failure(std::move(pieces.error()));
    return std::pair(reader.workers(), std::move(*pieces));
}

/// Reads the files and builds the traces.
Result<std::vector<DeviceTrace>> parse(LoadJob &job, const std::vector<std::string> &paths, LoadTimings &timings)
{
    const auto cancelled = [&] {
        return failure(ErrorCode::Cancelled, job.files.empty() ? std::string() : job.files.front().source.path);
    };
    auto input = read(job, paths, timings);
    if (!input)
        return failure(std::move(input.error()));
    if (job.control.stopRequested())
        return cancelled();

    reportShrunkFiles(job);
    auto &[workers, pieces] = *input;
    const std::vector<int> devices = job.byDevice ? labelledDevices(workers, pieces) : std::vector<int>();
    std::vector<DeviceTrace> traces;
    if (devices.size() <= 1)
        traces.push_back({std::nullopt, job.build(workers, std::move(pieces), timings)});
    for (std::size_t index = 0; devices.size() > 1 && index < devices.size() && !job.control.stopRequested(); ++index) {
        traces.push_back(
            {devices[index], job.build(workers, piecesOfDevice(workers, pieces, devices[index], index == 0), timings)});
        job.report = ImportReport(); // problems of the files are reported with the first device only
    }
    if (job.control.stopRequested() || !traces.back().trace)
        return cancelled();
    job.control.setStage(Stage::Done);
    return traces;
}

/// Restores the traces from a snapshot. If there is none, parses the files and offers a job that writes one.
Result<std::vector<DeviceTrace>> loadOrRestore(const std::vector<std::string> &paths, TaskControl &control,
                                               const LoadOptions &options, bool byDevice, LoadTimings &timings)
{
    // A database gets no snapshot: it would save little, and rows are looked up in the file in any case. Nor does a list of
    // slices.
    const bool isSmall = paths.size() == 1 && (isDatabaseFile(paths.front()) || isStreamList(paths.front()));
    const bool mayKeep = options.takeSnapshotJob && !isSmall;
    const auto key = mayKeep ? SnapshotKey::of(paths, byDevice) : std::nullopt;
    if (key) {
        if (auto restored = readSnapshot(*key, paths, control, options, timings))
            return std::move(*restored);
        if (control.stopRequested())
            return failure(ErrorCode::Cancelled, paths.front());
    }
    LoadJob job(control, options, byDevice);
    auto traces = parse(job, paths, timings);
    if (key && traces && textBytes(job.files) >= options.snapshotFromBytes) {
        options.takeSnapshotJob(
            [key = *key, parts = *traces, folder = options.cacheDirectory](unsigned threads, TaskControl &writing) {
                return writeSnapshot(key, parts, folder, threads, writing);
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
    } catch (const std::exception &exception) { // for example, a thread cannot be started or a container cannot become that long
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
