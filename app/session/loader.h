// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/filestamps.h"
#include "app/session/sessionfile.h"
#include "core/base/memorylimit.h"
#include "core/base/result.h"
#include "core/base/taskcontrol.h"
#include "core/import/traceloader.h"
#include "widgets/cards/timelinecard.h"
#include "widgets/timeline/state/viewstate.h"

#include <QString>
#include <QStringList>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace plumbline {

/// A card with a timeline, as it is before the timeline is read, and where it was found. The cards that come from one timeline,
/// one for each device that it shows, share their source.
struct TimelineSource
{
    SharedCard card;         ///< the card without its timeline
    QString dataSet;         ///< name of the opened path, for captions
    QString path;            ///< the opened path that the card was found at, absolute
    QString prefix;          ///< what precedes the name of the card, to tell it from cards at other paths
    std::uint64_t bytes = 0; ///< size of the timeline files

    /// Returns the plain text that is shown for the card.
    [[nodiscard]] QString name() const;
};
using SharedSource = std::shared_ptr<const TimelineSource>;

/// A card that was found, with its timeline if that was read.
struct FoundCard
{
    SharedCard open;
    std::optional<TimelineCard> timeline;
    std::optional<Error> error; ///< why an existing timeline could not be read
    SharedSource source;        ///< null for a card that has no timeline to read

    [[nodiscard]] const Card &card() const { return open->card(); }
    /// Returns whether there is a timeline that nobody has tried to read.
    [[nodiscard]] bool isClosed() const { return source && !timeline && !error; }
};

/// Why the timelines of a job are read on demand instead of all at once.
struct OnDemandReason
{
    std::size_t cards = 0;       ///< cards with a timeline
    std::uint64_t bytes = 0;     ///< size of all timelines
    std::uint64_t freeBytes = 0; ///< memory that was free
    bool isMemoryShort = false;  ///< the timelines are too large for the memory; otherwise there are too many cards
};

/// Everything that was found at a set of paths.
struct LoadedData
{
    QStringList paths; ///< the paths that could be opened, as the user gave them or as session files name them
    std::vector<FoundCard> cards;
    std::vector<Problem> folderProblems;
    std::vector<Problem> importProblems;
    std::vector<Error> errors;              ///< paths and cards that could not be read
    std::vector<OpenedSession> sessions;    ///< the session files among the paths that were asked for
    std::optional<ViewState> view;          ///< the view of the first session, or else the stored view of the same paths
    std::vector<FileStamp> stamps;          ///< stamps of the timeline files, taken before they were read
    std::optional<OnDemandReason> onDemand; ///< set if no timeline was read, because each is read when it is asked for
    std::vector<SharedSource> wanted;       ///< with onDemand: timelines to read first

    /// Returns the problems of the folders, followed by those of the imports.
    [[nodiscard]] std::vector<Problem> problems() const;
};

/// Connects a running load with the window: the load reports its progress and offers partial data, the window polls both. All
/// functions may be called from any thread.
class LoadMonitor
{
public:
    /// Without `wantsParts` the load makes no partial timelines.
    explicit LoadMonitor(bool wantsParts = false) : m_wantsParts(wantsParts) {}

    struct Snapshot
    {
        QString file; ///< file being read; empty while looking for profiles
        int card = 0; ///< number of the card being read, from 1
        int cards = 0;
        std::uint64_t cardBytes = 0;     ///< size of the card's timeline files
        std::uint64_t finishedBytes = 0; ///< size of the timeline files of all cards read before
        std::uint64_t allBytes = 0;      ///< size of the timeline files of all cards
        std::uint64_t controlDone = 0;   ///< TaskControl::doneBytes() when the card began
        std::uint64_t controlTotal = 0;
    };

    void set(const Snapshot &snapshot);
    [[nodiscard]] Snapshot get() const;

    [[nodiscard]] bool wantsParts() const { return m_wantsParts; }
    /// Offers everything that has been read so far, ready to be shown. Replaces an earlier offer that was not taken.
    void offerPart(LoadedData part);
    /// Takes the latest offer. Empty if there is none or it was taken before.
    [[nodiscard]] std::optional<LoadedData> takePart();

private:
    bool m_wantsParts;
    mutable std::mutex m_mutex;
    Snapshot m_snapshot;
    std::optional<LoadedData> m_part;
};

/// Timelines that the user chose, each as the list of its files, in the order of the choices. A card that has one of them among
/// its other timelines shows it instead of the one it would choose itself.
using TimelineChoices = std::vector<std::vector<std::string>>;

/// What a load is asked for besides the paths.
struct LoadWishes
{
    TimelineChoices choices = {};
    /// Cards whose timelines are read first if timelines are read on demand: each is named by its files.
    std::set<std::vector<std::string>> timelines = {};
    std::size_t mostCards = 16; ///< of more cards the timelines are read on demand
    MemoryProbe freeMemory = freeMemoryBytes;
    bool wantsStoredView = true;        ///< whether the view that the user left the paths with is looked up
    std::optional<ViewState> view = {}; ///< the view of the data, if there is one already
};

/// Finds the profiles at `paths`, and at the paths that session files among them name, and loads the timelines of their cards one
/// after another, each on all processors. A timeline that is reached by two paths is loaded once. If the monitor wants parts, it
/// is offered the finished cards and partial timelines of large ones (see LoadOptions::onPartial). The only error is
/// ErrorCode::Cancelled; everything that could not be read is an entry of `errors`. Call it off the window thread.
///
/// If there are many cards, or if all timelines together are larger than a quarter of the free memory, no timeline is read:
/// LoadedData::wanted names those that should be read next, by loadTimeline().
[[nodiscard]] Result<LoadedData> loadPaths(const QStringList &paths, const LoadOptions &options, LoadMonitor &monitor,
                                           TaskControl &control, const LoadWishes &wishes = {});

/// Reads one timeline and returns its cards, one for each device that it shows. Call it off the window thread. Errors: those of
/// openTimeline().
[[nodiscard]] Result<std::vector<FoundCard>> loadTimeline(const SharedSource &source, const LoadOptions &options,
                                                          TaskControl &control);

/// Replaces the cards of a source, which stand side by side, by `cards`, and lists the problems of all timelines anew. Returns
/// false, and changes nothing, if the data have no card of that source.
bool replaceCards(LoadedData &data, const SharedSource &source, std::vector<FoundCard> cards);

/// The result of examining all deliverables of a profile.
struct DeliverableCheck
{
    std::vector<Problem> problems; ///< replace LoadedData::folderProblems
    std::vector<Card> cards;       ///< their `files` replace those of the loaded cards with the same path
};

/// Examines every deliverable below `paths`. This takes too long to be part of a load, so it is done after the timeline is shown.
[[nodiscard]] Result<DeliverableCheck> checkDeliverables(const QStringList &paths, TaskControl &control);
/// Puts the problems and file lists of `check` into `data`.
void apply(DeliverableCheck check, LoadedData &data);

} // namespace plumbline
