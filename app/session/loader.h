// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/filestamps.h"
#include "core/base/result.h"
#include "core/base/taskcontrol.h"
#include "core/import/traceloader.h"
#include "core/profile/profile.h"
#include "widgets/cards/timelinecard.h"
#include "widgets/timeline/state/viewstate.h"

#include <QString>
#include <QStringList>

#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
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
    std::vector<Error> errors;     ///< paths and cards that gave nothing
    std::optional<ViewState> view; ///< how the same paths were looked at the last time
    std::vector<FileStamp> stamps; ///< of the timelines' files, from before they were read

    [[nodiscard]] std::vector<Problem> problems() const;
};

/// What a load is busy with, and what of it can be shown already. One thread tells, another asks.
class LoadMonitor
{
public:
    /// Without `wantsParts` a load does not trouble to make any.
    explicit LoadMonitor(bool wantsParts = false) : m_wantsParts(wantsParts) {}

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

    [[nodiscard]] bool wantsParts() const { return m_wantsParts; }
    /// All that has been read so far, ready to be shown. One that nobody took gives way.
    void offerPart(LoadedData part);
    /// What was offered last; none when it was taken before.
    [[nodiscard]] std::optional<LoadedData> takePart();

private:
    bool m_wantsParts;
    mutable std::mutex m_mutex;
    Snapshot m_snapshot;
    std::optional<LoadedData> m_part;
};

/// Files of timelines that cards show instead of those they would choose, in the order they were asked for.
using TimelineChoices = std::vector<std::vector<std::string>>;

/// Finds the profiles at `paths` and loads the timelines of their cards one after another, each on all
/// processors. A file reached by two paths is loaded once. Offers its monitor the cards that are through and what there is of
/// large ones (LoadOptions::onPartial). Fails only when asked to stop; everything that
/// could not be read is an entry of `errors`. Call it off the window thread.
[[nodiscard]] Result<LoadedData> loadPaths(const QStringList &paths, const LoadOptions &options, LoadMonitor &monitor,
                                           TaskControl &control, const TimelineChoices &choices = {});

/// What a closer look at the folders found.
struct DeliverableCheck
{
    std::vector<Problem> problems; ///< replaces LoadedData::folderProblems
    std::vector<Card> cards;       ///< their `files` are those of the loaded cards of the same path
};

/// Looks into every deliverable of the folders at `paths`, which takes longer than a load may take: it is done once the
/// timeline is there.
[[nodiscard]] Result<DeliverableCheck> checkDeliverables(const QStringList &paths, TaskControl &control);
/// Takes over what was found.
void apply(DeliverableCheck check, LoadedData &data);

} // namespace plumbline
