// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/loader.h"
#include "app/session/timelinequeue.h"
#include "widgets/cards/timelinestage.h"
#include "widgets/support/asynctask.h"

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>

#include <cstddef>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace plumbline {

/// The progress of a running load.
struct LoadProgress
{
    Stage stage = Stage::Discovery;
    QString file; ///< file being read; empty while looking for profiles
    /// Number of the card being read, from 1, and number of all cards.
    int card = 0;
    int cards = 0;
    std::uint64_t doneBytes = 0;
    std::uint64_t allBytes = 0;
    double bytesPerSecond = 0;
};

/// Owns the data of one open profile and loads it in the background. Opening paths while a load runs cancels that load.
///
/// The old data stay until the next load has succeeded. If nothing is open, partial data are shown while the load runs; they are
/// dropped if it fails or is cancelled. The timelines of a large job are loaded on demand, once their cards are known. Window
/// thread only.
class Session : public QObject
{
    Q_OBJECT

public:
    explicit Session(QObject *parent = nullptr);

    /// Sets how later loads are done. The cache folder is always the one of the settings.
    void setLoadOptions(LoadOptions options) { m_loadOptions = std::move(options); }
    void open(const QStringList &paths);
    /// Remembers that the card which has these files among its other timelines shows them, from the next load on.
    void chooseTimeline(std::vector<std::string> files) { m_wishes.choices.push_back(std::move(files)); }
    /// Sets of how many cards later loads still read all timelines at once.
    void setMostCards(std::size_t cards) { m_wishes.mostCards = cards; }
    void cancel();

    /// Loads the timelines of cards of data(), by index, in the background. Those that are loaded or asked for are left out.
    void loadTimelines(const std::vector<std::size_t> &cards);
    /// Ends the loading of timelines at once.
    void cancelTimelines(const std::vector<std::size_t> &cards);
    /// Drops timelines. Their memory is given back when nobody uses them any more.
    void unloadTimelines(const std::vector<std::size_t> &cards);
    [[nodiscard]] TimelineStage stageOf(std::size_t card) const;
    [[nodiscard]] bool isLoadingTimelines() const { return !m_queue.isIdle() || !m_arrived.empty(); }

    /// Compares, in the background, the stamps of the open files with those taken when they were read, and emits filesChanged()
    /// if they differ. Each state of the files is reported once, unless `again` is set.
    void checkForChanges(bool again = false);

    [[nodiscard]] bool isOpen() const { return !m_data.paths.isEmpty(); }
    /// Returns whether data() is partial, that is, what a running load has read so far.
    [[nodiscard]] bool isPartial() const { return m_isPartial; }
    [[nodiscard]] const LoadedData &data() const { return m_data; }
    [[nodiscard]] LoadProgress progress() const;

Q_SIGNALS:
    void started();
    void progressed();
    /// A running load has replaced data() by a larger part.
    void grew();
    /// The load has ended and data() is new. Its `errors` tell which parts could not be read.
    void opened();
    /// Timelines of data() were loaded, dropped, or could not be read, for the reasons in `failed`. The indexes of cards may have
    /// changed.
    void timelinesChanged(const std::vector<plumbline::Error> &failed);
    /// The stage of a card may have changed while timelines are loaded.
    void timelinesProgressed();
    /// The deliverables were examined; data() has more problems and file details than at opened().
    void problemsFound();
    /// Nothing could be opened. As after cancelled(), data() is what it was before the load.
    void failed(const std::vector<plumbline::Error> &errors);
    void cancelled();
    /// The open files differ from what was read. Emitted once for each state of the files.
    void filesChanged();

private:
    void finish(TaskEnd end, Result<LoadedData> result, std::vector<SnapshotJob> snapshotJobs);
    void showProgress();
    void dropPart();
    void startChecking();
    void startSnapshots();
    [[nodiscard]] LoadOptions currentOptions() const;
    /// Names cards by the files of their timelines.
    using TimelineFiles = std::set<std::vector<std::string>>;
    [[nodiscard]] TimelineFiles askedTimelines() const;
    void loadAsked(const TimelineFiles &known, const TimelineFiles &asked);
    void takeOutcome(const TimelineQueue::Outcome &outcome);
    void showArrived();

    LoadOptions m_loadOptions;
    LoadWishes m_wishes;
    AsyncTask<LoadedData> m_task;
    AsyncTask<DeliverableCheck> m_checking;
    AsyncTask<std::vector<FileStamp>> m_stamping;
    AsyncTask<std::size_t> m_snapshots;      ///< writes snapshots; its result is how many were written
    std::vector<SnapshotJob> m_snapshotJobs; ///< snapshots of parsed timelines of data() that are still to be written
    bool m_isToldAgain = false;
    std::vector<FileStamp> m_knownStamps; ///< state of the files when they were read, or as last reported by filesChanged()
    std::shared_ptr<LoadMonitor> m_monitor;
    TimelineQueue m_queue;
    std::vector<TimelineQueue::Outcome> m_arrived; ///< timelines that are not part of data() yet
    QTimer m_arrivals;                             ///< puts them there
    QTimer m_readings;                             ///< reports progress while timelines are read
    QElapsedTimer m_clock;
    QTimer m_timer;
    LoadedData m_data;
    bool m_isPartial = false;
    int m_arrivalMs = 0; ///< how long timelines are collected the next time
};

} // namespace plumbline
