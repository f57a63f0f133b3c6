// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/session.h"

#include "core/facts/droppable.h"
#include "widgets/support/paths.h"
#include "widgets/support/settings.h"

#include <algorithm>
#include <utility>

namespace plumbline {

namespace {

constexpr int ProgressIntervalMs = 60;

bool hasTimeline(const LoadedData &data)
{
    return std::any_of(data.cards.begin(), data.cards.end(), [](const FoundCard &card) { return card.timeline.has_value(); });
}

} // namespace

Session::Session(QObject *parent) : QObject(parent)
{
    m_timer.setInterval(ProgressIntervalMs);
    connect(&m_timer, &QTimer::timeout, this, &Session::showProgress);
}

void Session::open(const QStringList &paths)
{
    if (paths.isEmpty())
        return;
    m_monitor = std::make_shared<LoadMonitor>(!isOpen() || m_isPartial);
    m_clock.start();
    LoadOptions options = m_loadOptions;
    options.cacheDirectory = bytesOfPath(Settings().cacheDirectory());
    const auto jobs = std::make_shared<std::vector<SnapshotJob>>();
    options.takeSnapshotJob = [jobs](SnapshotJob job) { jobs->push_back(std::move(job)); };
    m_task.start(
        [paths, options = std::move(options), choices = m_choices, monitor = m_monitor](TaskControl &control) {
            dropAllUnused(); // a load needs memory more than facts that can be made again
            return loadPaths(paths, options, *monitor, control, choices);
        },
        [this, jobs](TaskEnd end, Result<LoadedData> result) { finish(end, std::move(result), std::move(*jobs)); });
    m_timer.start();
    m_stamping.cancel();
    Q_EMIT started();
}

void Session::cancel()
{
    m_task.cancel();
}

void Session::showProgress()
{
    if (auto part = m_monitor->takePart()) {
        m_data = std::move(*part);
        m_isPartial = true;
        Q_EMIT grew();
    }
    Q_EMIT progressed();
}

void Session::dropPart()
{
    if (std::exchange(m_isPartial, false))
        m_data = {};
}

void Session::finish(TaskEnd end, Result<LoadedData> result, std::vector<SnapshotJob> snapshotJobs)
{
    m_timer.stop();
    m_monitor.reset(); // drops a part that was not taken
    if (end == TaskEnd::Cancelled) {
        dropPart();
        Q_EMIT cancelled();
    } else if (!result) {
        dropPart();
        Q_EMIT failed({result.error()});
    } else if (!result->errors.empty() && !hasTimeline(*result)) {
        dropPart();
        Q_EMIT failed(result->errors);
    } else {
        m_checking.cancel();
        m_data = std::move(*result);
        m_isPartial = false;
        m_knownStamps = m_data.stamps;
        m_snapshotJobs = std::move(snapshotJobs);
        Q_EMIT opened();
        startChecking();
    }
}

void Session::checkForChanges(bool again)
{
    m_isToldAgain = again;
    if (!isOpen() || m_task.isRunning() || m_stamping.isRunning())
        return;
    m_stamping.start([stamps = m_data.stamps](TaskControl &) -> Result<std::vector<FileStamp>> { return stampedAgain(stamps); },
                     [this](TaskEnd end, Result<std::vector<FileStamp>> stamps) {
                         if (end != TaskEnd::Finished || m_task.isRunning() || (*stamps == m_knownStamps && !m_isToldAgain))
                             return;
                         m_knownStamps = std::move(*stamps);
                         if (m_knownStamps != m_data.stamps)
                             Q_EMIT filesChanged();
                     });
}

void Session::startChecking()
{
    m_checking.start([paths = m_data.paths](TaskControl &control) { return checkDeliverables(paths, control); },
                     [this](TaskEnd end, Result<DeliverableCheck> check) {
                         startSnapshots(); // only now, so that snapshots do not delay the first frame
                         if (end != TaskEnd::Finished)
                             return;
                         apply(std::move(*check), m_data);
                         Q_EMIT problemsFound();
                     });
}

// Writes snapshots on one thread, so that the others stay free for the window. A snapshot that cannot be written is not reported:
// opening the profile again then only takes longer.
void Session::startSnapshots()
{
    const auto write = [jobs = std::exchange(m_snapshotJobs, {})](TaskControl &control) -> Result<std::size_t> {
        std::size_t written = 0;
        for (const SnapshotJob &job : jobs)
            written += job(1, control) ? 1 : 0;
        return written;
    };
    m_snapshots.start(write, [](TaskEnd, const Result<std::size_t> &) {});
}

LoadProgress Session::progress() const
{
    LoadProgress progress;
    if (!m_monitor || !m_task.control())
        return progress;
    const LoadMonitor::Snapshot snapshot = m_monitor->get();
    const TaskControl &control = *m_task.control();
    progress.stage = control.stage();
    progress.file = snapshot.file;
    progress.card = snapshot.card;
    progress.cards = snapshot.cards;
    progress.allBytes = snapshot.allBytes;
    // The control counts decompressed bytes, which differ from the size of a compressed file.
    const std::uint64_t total = control.totalBytes() - std::min(control.totalBytes(), snapshot.controlTotal);
    const std::uint64_t done = control.doneBytes() - std::min(control.doneBytes(), snapshot.controlDone);
    const double share = total == 0 ? 0.0 : std::min(1.0, static_cast<double>(done) / static_cast<double>(total));
    progress.doneBytes = snapshot.finishedBytes + static_cast<std::uint64_t>(share * static_cast<double>(snapshot.cardBytes));
    const double seconds = static_cast<double>(m_clock.nsecsElapsed()) / 1e9;
    progress.bytesPerSecond = seconds > 0 ? static_cast<double>(progress.doneBytes) / seconds : 0;
    return progress;
}

} // namespace plumbline
