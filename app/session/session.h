// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/loader.h"
#include "widgets/support/asynctask.h"

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>

#include <cstddef>
#include <memory>
#include <utility>

namespace plumbline {

/// Where a running load stands.
struct LoadProgress
{
    Stage stage = Stage::Discovery;
    QString file; ///< being read; empty while looking for profiles
    int card = 0;
    int cards = 0;
    std::uint64_t doneBytes = 0;
    std::uint64_t allBytes = 0;
    double bytesPerSecond = 0;
};

/// What is open. Loads in the background; opening something while a load runs cancels that load. What was
/// open stays until the next load is through; where nothing was, parts are there before. Window thread only.
class Session : public QObject
{
    Q_OBJECT

public:
    explicit Session(QObject *parent = nullptr);

    /// How loads are done from now on; the cache directory is the one of the settings.
    void setLoadOptions(LoadOptions options) { m_loadOptions = std::move(options); }
    void open(const QStringList &paths);
    /// From the next load on, the card that has these files among its other timelines shows them.
    void chooseTimeline(std::vector<std::string> files) { m_choices.push_back(std::move(files)); }
    void cancel();
    /// Looks in the background whether the files of what is open are still as they were read; see filesChanged(),
    /// which tells a change once, or again when asked to.
    void checkForChanges(bool again = false);

    [[nodiscard]] bool isOpen() const { return !m_data.paths.isEmpty(); }
    /// Whether data() is what has been read so far.
    [[nodiscard]] bool isPartial() const { return m_isPartial; }
    [[nodiscard]] const LoadedData &data() const { return m_data; }
    [[nodiscard]] LoadProgress progress() const;

Q_SIGNALS:
    void started();
    void progressed();
    /// data() is a part of what is being read, larger than the one before.
    void grew();
    /// data() is new. Its `errors` may tell of parts that could not be read.
    void opened();
    /// data() knows more of the files beside the timelines than it did at opened().
    void problemsFound();
    /// Nothing of what was asked for could be opened; data() is what it was before the load, as it is when cancelled.
    void failed(const std::vector<plumbline::Error> &errors);
    void cancelled();
    /// The files differ from what was read. Said once for each of their states.
    void filesChanged();

private:
    void finish(TaskEnd end, Result<LoadedData> result, std::vector<SnapshotJob> snapshotJobs);
    void showProgress();
    void dropPart();
    void startChecking();
    void startSnapshots();

    LoadOptions m_loadOptions;
    TimelineChoices m_choices;
    AsyncTask<LoadedData> m_task;
    AsyncTask<DeliverableCheck> m_checking;
    AsyncTask<std::vector<FileStamp>> m_stamping;
    AsyncTask<std::size_t> m_snapshots;      ///< how many were written
    std::vector<SnapshotJob> m_snapshotJobs; ///< of the timelines of data() that were parsed, until they are run
    bool m_isToldAgain = false;
    std::vector<FileStamp> m_knownStamps; ///< of what is open, or of what was said to have changed
    std::shared_ptr<LoadMonitor> m_monitor;
    QElapsedTimer m_clock;
    QTimer m_timer;
    LoadedData m_data;
    bool m_isPartial = false;
};

} // namespace plumbline
