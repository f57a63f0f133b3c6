// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/taskcontrol.h"
#include "core/profile/profile.h"
#include "widgets/timeline/timelinecard.h"

#include <QString>
#include <QStringList>

#include <cstdint>
#include <mutex>
#include <optional>
#include <vector>

namespace plumbline {

/// A card that was found, with its timeline when it has one.
struct LoadedCard
{
    Card card;
    std::optional<TimelineCard> timeline;
    std::optional<Error> error; ///< why a timeline that is there could not be read
};

/// All that a set of paths turned out to hold.
struct LoadedData
{
    QStringList paths; ///< those that could be opened, as the user gave them
    std::vector<LoadedCard> cards;
    std::vector<Problem> folderProblems;
    std::vector<Problem> importProblems;
    std::vector<Error> errors; ///< paths and cards that gave nothing

    [[nodiscard]] std::vector<Problem> problems() const;
};

/// What a load is busy with. One thread tells, another asks.
class LoadMonitor
{
public:
    struct Snapshot
    {
        QString file; ///< being read now; empty while looking for profiles
        int card = 0; ///< from 1
        int cards = 0;
        std::uint64_t cardBytes = 0;     ///< of the card's files
        std::uint64_t finishedBytes = 0; ///< of the cards read before
        std::uint64_t allBytes = 0;      ///< of all cards
        std::uint64_t controlDone = 0;   ///< counters of the TaskControl when the card began
        std::uint64_t controlTotal = 0;
    };

    void set(const Snapshot &snapshot);
    [[nodiscard]] Snapshot get() const;

private:
    mutable std::mutex m_mutex;
    Snapshot m_snapshot;
};

/// Finds the profiles at `paths` and loads the timelines of their cards one after another, each on all
/// processors. A file reached by two paths is loaded once. Fails only when asked to stop; everything that
/// could not be read is an entry of `errors`. Call it off the window thread.
[[nodiscard]] Result<LoadedData> loadPaths(const QStringList &paths, LoadMonitor &monitor, TaskControl &control);

/// The problems of the folders at `paths` with every deliverable looked into, which takes longer than a load may
/// take: it is done once the timeline is there. Replaces LoadedData::folderProblems.
[[nodiscard]] Result<std::vector<Problem>> checkDeliverables(const QStringList &paths, TaskControl &control);

} // namespace plumbline
