// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/session.h"

#include "core/facts/droppable.h"
#include "core/profile/cardfiles.h"
#include "widgets/support/paths.h"
#include "widgets/support/settings.h"

#include <QThreadPool>

#include <malloc.h>

#include <algorithm>
#include <iterator>
#include <utility>

namespace plumbline {

namespace {

constexpr int ProgressIntervalMs = 60;
/// Showing timelines that were loaded on demand makes pages and advice anew, so several are collected: at first for so long, and
/// twice as long each time while more are loaded.
constexpr int FirstArrivalMs = 1000;
constexpr int LongestArrivalMs = 8000;

bool hasTimeline(const LoadedData &data)
{
    return std::ranges::any_of(data.cards, [](const FoundCard &card) { return card.timeline || card.isClosed(); });
}

/// Returns whether a card whose timeline could not be read has other files that tell something.
bool hasTables(const LoadedData &data)
{
    return std::ranges::any_of(data.cards, [](const FoundCard &card) { return card.error && hasOtherFile(card.card()); });
}

/// Gives free memory back to the system, which the library keeps otherwise.
void trimMemory()
{
#ifdef __GLIBC__
    QThreadPool::globalInstance()->start([] { malloc_trim(0); });
#endif
}

} // namespace

Session::Session(QObject *parent) : QObject(parent)
{
    m_timer.setInterval(ProgressIntervalMs);
    connect(&m_timer, &QTimer::timeout, this, &Session::showProgress);
    m_arrivals.setSingleShot(true);
    connect(&m_arrivals, &QTimer::timeout, this, &Session::showArrived);
    m_readings.setInterval(ProgressIntervalMs);
    connect(&m_readings, &QTimer::timeout, this, &Session::timelinesProgressed);
    connect(&m_queue, &TimelineQueue::ended, this, &Session::takeOutcome);
}

LoadOptions Session::currentOptions() const
{
    LoadOptions options = m_loadOptions;
    options.cacheDirectory = bytesOfPath(Settings().cacheDirectory());
    return options;
}

void Session::open(const QStringList &paths)
{
    if (paths.isEmpty())
        return;
    m_monitor = std::make_shared<LoadMonitor>(!isOpen() || m_isPartial);
    m_clock.start();
    LoadOptions options = currentOptions();
    m_wishes.timelines = askedTimelines(); // of a job that is opened again, the same timelines are wanted
    const auto jobs = std::make_shared<std::vector<SnapshotJob>>();
    options.takeSnapshotJob = [jobs](SnapshotJob job) { jobs->push_back(std::move(job)); };
    m_task.start(
        [paths, options = std::move(options), wishes = m_wishes, monitor = m_monitor](TaskControl &control) {
            dropAllUnused(); // a load needs memory more than facts that can be made again
            return loadPaths(paths, options, *monitor, control, wishes);
        },
        [this, jobs](TaskEnd end, Result<LoadedData> result) { finish(end, std::move(result), std::move(*jobs)); });
    m_timer.start();
    m_stamping.cancel();
    Q_EMIT started();
}

/// Returns the timelines of data() that are loaded or asked for.
Session::TimelineFiles Session::askedTimelines() const
{
    TimelineFiles asked;
    for (std::size_t card = 0; card < m_data.cards.size(); ++card) {
        const TimelineStage::Kind kind = stageOf(card).kind;
        if (kind != TimelineStage::Kind::Closed && kind != TimelineStage::Kind::Absent)
            asked.insert(m_data.cards[card].source->card->card().timeline);
    }
    return asked;
}

/// Loads those timelines of new data that the load found to be wanted. For cards that were `known` before, it counts which ones
/// were `asked` for when the load ended, because the user may have changed that meanwhile.
void Session::loadAsked(const TimelineFiles &known, const TimelineFiles &asked)
{
    std::vector<std::size_t> wanted;
    for (std::size_t card = 0; card < m_data.cards.size(); ++card) {
        const FoundCard &found = m_data.cards[card];
        if (!found.isClosed())
            continue;
        const std::vector<std::string> &files = found.source->card->card().timeline;
        const bool isWanted = std::ranges::find(m_data.wanted, found.source) != m_data.wanted.end();
        if (known.contains(files) ? asked.contains(files) : isWanted)
            wanted.push_back(card);
    }
    loadTimelines(wanted);
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
    } else if (!result->errors.empty() && !hasTimeline(*result) && !hasTables(*result)) {
        dropPart();
        Q_EMIT failed(result->errors);
    } else {
        const TimelineFiles asked = askedTimelines();
        TimelineFiles known;
        for (const FoundCard &card : m_data.cards) {
            if (card.source)
                known.insert(card.source->card->card().timeline);
        }
        m_checking.cancel();
        m_queue.cancelAll();
        m_arrived.clear();
        m_arrivals.stop();
        m_readings.stop();
        m_data = std::move(*result);
        m_isPartial = false;
        m_knownStamps = m_data.stamps;
        m_snapshotJobs = std::move(snapshotJobs);
        Q_EMIT opened();
        startChecking();
        loadAsked(known, asked);
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
    if (m_snapshots.isRunning() || m_snapshotJobs.empty())
        return;
    const auto write = [jobs = std::exchange(m_snapshotJobs, {})](TaskControl &control) -> Result<std::size_t> {
        std::size_t written = 0;
        for (const SnapshotJob &job : jobs)
            written += job(1, control) ? 1 : 0;
        return written;
    };
    m_snapshots.start(write, [this](TaskEnd, const Result<std::size_t> &) { startSnapshots(); });
}

void Session::loadTimelines(const std::vector<std::size_t> &cards)
{
    m_queue.setOptions(currentOptions());
    for (const std::size_t card : cards) {
        if (stageOf(card).canLoad())
            m_queue.add(m_data.cards[card].source);
    }
    if (m_queue.isIdle())
        return;
    if (!m_readings.isActive())
        m_arrivalMs = FirstArrivalMs;
    m_readings.start();
    Q_EMIT timelinesProgressed();
}

void Session::cancelTimelines(const std::vector<std::size_t> &cards)
{
    for (const std::size_t card : cards) {
        if (!stageOf(card).isUnderway())
            continue;
        const SharedSource source = m_data.cards[card].source;
        m_queue.cancel(source);
        std::erase_if(m_arrived, [&source](const TimelineQueue::Outcome &outcome) { return outcome.source == source; });
    }
    if (m_queue.isIdle())
        showArrived();
    Q_EMIT timelinesProgressed();
}

void Session::takeOutcome(const TimelineQueue::Outcome &outcome)
{
    m_arrived.push_back(outcome);
    if (m_queue.isIdle())
        return showArrived();
    if (m_arrivals.isActive())
        return;
    m_arrivals.start(m_arrivalMs);
    m_arrivalMs = std::min(2 * m_arrivalMs, LongestArrivalMs);
}

void Session::showArrived()
{
    m_arrivals.stop();
    if (m_queue.isIdle())
        m_readings.stop();
    bool hasChanged = false;
    std::vector<Error> failed;
    for (TimelineQueue::Outcome &outcome : std::exchange(m_arrived, {})) {
        std::vector<FoundCard> cards = outcome.cards ? std::move(*outcome.cards) : std::vector<FoundCard>();
        if (!outcome.cards) {
            failed.push_back(outcome.cards.error());
            cards.push_back({outcome.source->card, std::nullopt, outcome.cards.error(), outcome.source});
        }
        hasChanged = replaceCards(m_data, outcome.source, std::move(cards)) || hasChanged;
        std::ranges::move(outcome.snapshotJobs, std::back_inserter(m_snapshotJobs));
    }
    if (hasChanged)
        Q_EMIT timelinesChanged(failed);
    if (!m_checking.isRunning()) // which starts them at its end
        startSnapshots();
}

void Session::unloadTimelines(const std::vector<std::size_t> &cards)
{
    std::vector<SharedSource> sources;
    for (const std::size_t card : cards) {
        if (stageOf(card).kind == TimelineStage::Kind::Loaded)
            sources.push_back(m_data.cards[card].source);
    }
    bool hasChanged = false;
    for (const SharedSource &source : sources) // several cards can be of one source
        hasChanged = replaceCards(m_data, source, {{source->card, std::nullopt, std::nullopt, source}}) || hasChanged;
    if (!hasChanged)
        return;
    Q_EMIT timelinesChanged({});
    trimMemory();
}

TimelineStage Session::stageOf(std::size_t card) const
{
    using Kind = TimelineStage::Kind;
    const FoundCard *found = card < m_data.cards.size() ? &m_data.cards[card] : nullptr;
    if (!found || !found->source)
        return {};
    if (const auto share = m_queue.shareRead(found->source))
        return {Kind::Reading, *share};
    if (m_queue.contains(found->source))
        return {Kind::Waiting};
    const auto hasArrived = [found](const TimelineQueue::Outcome &outcome) { return outcome.source == found->source; };
    if (std::ranges::any_of(m_arrived, hasArrived))
        return {Kind::Reading, 1.0};
    return {found->timeline ? Kind::Loaded : found->error ? Kind::Failed : Kind::Closed};
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
