// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/loader.h"

#include "app/session/viewmemory.h"
#include "core/analysis/communication/cardcommunication.h"
#include "core/facts/opencard.h"
#include "core/import/traceloader.h"
#include "core/profile/jobs.h"
#include "core/profile/profileloader.h"
#include "widgets/support/formatting.h"
#include "widgets/support/paths.h"

#include <QFile>
#include <QFileInfo>

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <map>
#include <set>
#include <string_view>
#include <system_error>
#include <unordered_map>
#include <utility>

namespace plumbline {

namespace {

std::uint64_t bytesOf(const std::vector<std::string> &files)
{
    std::uint64_t sum = 0;
    for (const std::string &file : files) {
        std::error_code error;
        const std::uintmax_t bytes = std::filesystem::file_size(file, error);
        sum += error ? 0 : bytes;
    }
    return sum;
}

void append(std::vector<Problem> &all, const std::vector<Problem> &more)
{
    all.insert(all.end(), more.begin(), more.end());
}

/// Returns the canonical paths of a card's timeline files, which are the same for every way to reach them.
std::vector<std::string> identity(const Card &card)
{
    std::vector<std::string> result;
    for (const std::string &file : card.timeline) {
        std::error_code error;
        const std::filesystem::path real = std::filesystem::canonical(file, error);
        result.push_back(error ? file : real.string());
    }
    return result;
}

/// Cards in the order in which they were found, those without a timeline included.
using Candidates = std::vector<std::shared_ptr<TimelineSource>>;

bool hasTimeline(const TimelineSource &candidate)
{
    return !candidate.card->card().timeline.empty();
}

/// The cards of one path.
struct DiscoveredPath
{
    QString name;     ///< display name
    QString absolute; ///< the path
    std::vector<Card> cards;
};

/// Finds the cards at `path`; `choices` replace their timelines. `name` is the display name of the path. Returns false if it was
/// asked to stop.
bool discover(const QString &path, const QString &name, TaskControl &control, LoadedData &data,
              std::vector<DiscoveredPath> &discovered, const TimelineChoices &choices)
{
    Result<Profile> profile = openProfile(bytesOfPath(path), ScanDepth::Discovery, control);
    if (control.stopRequested() || (!profile && profile.error().code == ErrorCode::Cancelled))
        return false;
    if (!profile) {
        data.errors.push_back(profile.error());
        return true;
    }
    data.paths.append(path);
    append(data.folderProblems, profile->problems);
    for (Card &card : profile->cards) {
        for (const std::vector<std::string> &files : choices) {
            if (std::find(card.otherTimelines.begin(), card.otherTimelines.end(), files) != card.otherTimelines.end())
                showTimeline(card, files);
        }
    }
    discovered.push_back({name, QFileInfo(path).absoluteFilePath(), std::move(profile->cards)});
    return true;
}

/// Makes candidates of the cards of all paths, without timelines that an earlier path holds as well. Each path alone had its jobs
/// numbered from 0, so the later ones continue.
Candidates candidatesOf(std::vector<DiscoveredPath> discovered)
{
    std::vector<Card *> cards;
    std::set<std::vector<std::string>> known;
    for (DiscoveredPath &path : discovered) {
        std::erase_if(path.cards,
                      [&known](const Card &card) { return !card.timeline.empty() && !known.insert(identity(card)).second; });
        continueJobs(std::vector<const Card *>(cards.begin(), cards.end()), path.cards);
        for (Card &card : path.cards)
            cards.push_back(&card);
    }
    nameJobs(cards);
    Candidates candidates;
    for (DiscoveredPath &path : discovered) {
        const auto communication = std::make_shared<CardCommunicationReader>();
        for (Card &card : path.cards) {
            const std::uint64_t bytes = bytesOf(card.timeline);
            auto open = std::make_shared<const OpenCard>(std::move(card), nullptr, communication);
            candidates.push_back(
                std::make_shared<TimelineSource>(TimelineSource{std::move(open), path.name, path.absolute, {}, bytes}));
        }
    }
    return candidates;
}

/// Cards at different paths may have the same name; the name of the path in front of it then tells them apart.
void setPrefixes(const Candidates &candidates)
{
    std::map<std::string, std::set<QString>> dataSets;
    for (const auto &candidate : candidates)
        dataSets[candidate->card->card().name].insert(candidate->dataSet);
    for (const auto &candidate : candidates) {
        if (dataSets[candidate->card->card().name].size() > 1)
            candidate->prefix = candidate->dataSet + QLatin1Char('/');
    }
}

/// Builds the timeline of a card. `rank` names the card in commands. Called on the loading thread because it builds indexes.
FoundCard foundCard(const SharedSource &source, SharedCard card, std::optional<int> rank)
{
    TimelineCard timeline = TimelineCard::build(source->prefix + plainText(card->card().name), source->dataSet, card);
    timeline.origin = CardOrigin{source->path, rank};
    return {std::move(card), std::move(timeline), std::nullopt, source};
}

/// Reads the timeline of one card, which may hold several devices, and adds a card for each. Returns false if it was asked to
/// stop.
bool addCard(const SharedSource &source, const LoadOptions &options, TaskControl &control, LoadedData &data)
{
    if (!hasTimeline(*source)) {
        data.cards.push_back({source->card, std::nullopt, std::nullopt, nullptr});
        return true;
    }
    auto cards = loadTimeline(source, options, control);
    if (control.stopRequested())
        return false;
    if (!cards) {
        data.cards.push_back({source->card, std::nullopt, cards.error(), source});
        data.errors.push_back(cards.error());
        return true;
    }
    for (FoundCard &card : *cards) {
        append(data.importProblems, card.timeline->trace->report().problems);
        data.cards.push_back(std::move(card));
    }
    return true;
}

/// Returns why the timelines of these cards are to be read on demand. Empty if all are read at once, as is one alone.
std::optional<OnDemandReason> onDemandReason(const Candidates &candidates, const LoadWishes &wishes)
{
    OnDemandReason reason;
    for (const auto &candidate : candidates) {
        reason.cards += hasTimeline(*candidate) ? 1 : 0;
        reason.bytes += candidate->bytes;
    }
    reason.freeBytes = wishes.freeMemory();
    reason.isMemoryShort = reason.bytes > reason.freeBytes / 4;
    const bool isOnDemand = reason.cards > wishes.mostCards || (reason.cards > 1 && reason.isMemoryShort);
    return isOnDemand ? std::optional(reason) : std::nullopt;
}

/// Adds all cards without their timelines, and tells which timelines should be read first: those that are wished for; else those
/// that the stored view was about; else the first one.
void addClosedCards(const Candidates &candidates, const LoadWishes &wishes, LoadedData &data)
{
    std::vector<SharedSource> viewed;
    const auto isViewed = [&view = data.view](const QString &name) {
        return view && (view->card == name || view->timelines.contains(name) ||
                        (view->compared && (view->compared->base == name || view->compared->target == name)));
    };
    SharedSource first;
    for (const auto &candidate : candidates) {
        const SharedSource source = hasTimeline(*candidate) ? candidate : nullptr;
        data.cards.push_back({candidate->card, std::nullopt, std::nullopt, source});
        if (!source)
            continue;
        first = first ? first : source;
        if (wishes.timelines.contains(source->card->card().timeline))
            data.wanted.push_back(source);
        if (isViewed(source->name()))
            viewed.push_back(source);
    }
    if (data.wanted.empty())
        data.wanted = viewed.empty() ? std::vector{first} : std::move(viewed);
}

/// Replaces the session files among `paths` by what they name. The first session gives the view.
QStringList expandSessions(const QStringList &paths, LoadedData &data)
{
    QStringList asked;
    for (const QString &path : paths) {
        if (!isSessionPath(path)) {
            asked << path;
            continue;
        }
        Result<SessionFile> session = SessionFile::read(path);
        if (!session) {
            data.errors.push_back(session.error());
            continue;
        }
        asked << path;
        // Sessions do not nest: the program writes no such file, and one could name itself.
        QStringList named;
        for (const QString &inner : session->paths) {
            if (isSessionPath(inner))
                data.errors.push_back({ErrorCode::NotRecognised, bytesOfPath(inner), -1, "session in session"});
            else
                named << inner;
        }
        session->paths = named;
        data.sessions.push_back({path, session->paths});
        if (!data.view)
            data.view = std::move(session->view);
    }
    return withoutSessions(asked, data.sessions);
}

/// Looks up the view that the user left the paths with. A view of a session takes precedence, and gets the user's own
/// notes.
void addStoredView(LoadedData &data)
{
    std::optional<ViewState> stored = ViewMemory::stored(data.paths);
    if (!stored)
        return;
    if (data.view) {
        data.view = withOwnNotes(std::move(*data.view), *stored);
    } else {
        stored->originNs.reset(); // another recording at the same place is looked at in the same way
        data.view = std::move(stored);
    }
}

void offer(LoadedData part, LoadMonitor &monitor)
{
    addStoredView(part);
    monitor.offerPart(std::move(part));
}

/// Returns options with which the load of one card offers its partial timelines, together with the cards already in `data`. The
/// arguments must outlive the load.
LoadOptions offeringParts(LoadOptions options, const SharedSource &source, const LoadedData &data, LoadMonitor &monitor)
{
    options.onPartial = [&](std::shared_ptr<const Trace> trace) {
        LoadedData part = data;
        append(part.importProblems, trace->report().problems);
        SharedCard card = source->card->withTimeline(source->card->card(), std::move(trace));
        part.cards.push_back(foundCard(source, std::move(card), source->card->card().rank));
        offer(std::move(part), monitor);
    };
    return options;
}

/// Reads the timelines of all cards. Returns false if it was asked to stop.
bool addAllCards(const Candidates &candidates, const LoadOptions &options, LoadMonitor &monitor, TaskControl &control,
                 LoadedData &data)
{
    LoadMonitor::Snapshot progress;
    progress.cards = static_cast<int>(candidates.size());
    for (const auto &candidate : candidates)
        progress.allBytes += candidate->bytes;
    std::uint64_t offeredBytes = 0;
    for (std::size_t i = 0; i < candidates.size(); ++i) {
        const SharedSource source = candidates[i];
        progress.card = static_cast<int>(i) + 1;
        progress.cardBytes = source->bytes;
        const std::vector<std::string> &files = source->card->card().timeline;
        progress.file = files.empty() ? QString() : pathFromBytes(files.front());
        progress.controlDone = control.doneBytes();
        progress.controlTotal = control.totalBytes();
        monitor.set(progress);
        if (!addCard(source, monitor.wantsParts() ? offeringParts(options, source, data, monitor) : options, control, data))
            return false;
        progress.finishedBytes += source->bytes;
        // Showing a part costs the window time, so it is not worth it for cards of a few bytes.
        const bool isLast = i + 1 == candidates.size();
        if (!isLast && monitor.wantsParts() && progress.finishedBytes - offeredBytes >= options.firstPartialBytes) {
            offer(data, monitor);
            offeredBytes = progress.finishedBytes;
        }
    }
    return true;
}

/// Returns what the list of problems says of a timeline that could not be read.
Problem problemOf(const Error &error)
{
    const auto code = error.code == ErrorCode::FileNotFound ? ProblemCode::MissingFile : ProblemCode::BrokenFile;
    return {Severity::Error, code, error.path, error.offset, 0, error.detail, 1};
}

} // namespace

QString TimelineSource::name() const
{
    return prefix + plainText(card->card().name);
}

std::vector<Problem> LoadedData::problems() const
{
    std::vector<Problem> all = folderProblems;
    append(all, importProblems);
    return all;
}

void LoadMonitor::set(const Snapshot &snapshot)
{
    const std::scoped_lock lock(m_mutex);
    m_snapshot = snapshot;
}

LoadMonitor::Snapshot LoadMonitor::get() const
{
    const std::scoped_lock lock(m_mutex);
    return m_snapshot;
}

void LoadMonitor::offerPart(LoadedData part)
{
    const std::scoped_lock lock(m_mutex);
    m_part = std::move(part);
}

std::optional<LoadedData> LoadMonitor::takePart()
{
    const std::scoped_lock lock(m_mutex);
    return std::exchange(m_part, std::nullopt);
}

Result<LoadedData> loadPaths(const QStringList &paths, const LoadOptions &options, LoadMonitor &monitor, TaskControl &control,
                             const LoadWishes &wishes)
{
    LoadedData data;
    std::vector<DiscoveredPath> discovered;
    data.view = wishes.view;
    const QStringList asked = expandSessions(paths, data);
    const QStringList names = distinctNames(asked);
    for (qsizetype i = 0; i < asked.size(); ++i) {
        if (!discover(asked.at(i), names.at(i), control, data, discovered, wishes.choices))
            return failure(ErrorCode::Cancelled);
    }
    const Candidates candidates = candidatesOf(std::move(discovered));
    for (const auto &candidate : candidates) {
        for (FileStamp &stamp : stampsOf(candidate->card->card().timeline))
            data.stamps.push_back(std::move(stamp));
    }
    setPrefixes(candidates);
    data.onDemand = onDemandReason(candidates, wishes);
    if (!data.onDemand && !addAllCards(candidates, options, monitor, control, data))
        return failure(ErrorCode::Cancelled);
    if (wishes.wantsStoredView)
        addStoredView(data);
    if (data.onDemand)
        addClosedCards(candidates, wishes, data);
    return data;
}

Result<std::vector<FoundCard>> loadTimeline(const SharedSource &source, const LoadOptions &options, TaskControl &control)
{
    auto parts = openTimeline(*source->card, control, options);
    if (!parts)
        return failure(std::move(parts.error()));
    // Devices of one timeline have no rank of their own that a command could name.
    const auto rank = parts->size() == 1 ? source->card->card().rank : std::nullopt;
    std::vector<FoundCard> cards;
    for (SharedCard &part : *parts) {
        if (control.stopRequested())
            return failure(ErrorCode::Cancelled);
        cards.push_back(foundCard(source, std::move(part), rank));
    }
    return cards;
}

bool replaceCards(LoadedData &data, const SharedSource &source, std::vector<FoundCard> cards)
{
    const auto isOfSource = [&source](const FoundCard &card) { return card.source == source; };
    const auto first = std::find_if(data.cards.begin(), data.cards.end(), isOfSource);
    if (first == data.cards.end())
        return false;
    const std::vector<Deliverable> files = first->card().files; // examined since the source was made
    for (FoundCard &card : cards)
        card.open = card.open->withFiles(files);
    const auto at = data.cards.erase(first, std::find_if_not(first, data.cards.end(), isOfSource));
    data.cards.insert(at, std::make_move_iterator(cards.begin()), std::make_move_iterator(cards.end()));
    data.importProblems.clear();
    for (const FoundCard &card : data.cards) {
        if (card.timeline)
            append(data.importProblems, card.timeline->trace->report().problems);
        else if (card.error)
            data.importProblems.push_back(problemOf(*card.error));
    }
    return true;
}

Result<DeliverableCheck> checkDeliverables(const QStringList &paths, TaskControl &control)
{
    DeliverableCheck check;
    for (const QString &path : paths) {
        Result<Profile> profile = openProfile(bytesOfPath(path), ScanDepth::Tables, control);
        if (!profile)
            return failure(profile.error());
        append(check.problems, profile->problems);
        std::move(profile->cards.begin(), profile->cards.end(), std::back_inserter(check.cards));
    }
    return check;
}

void apply(DeliverableCheck check, LoadedData &data)
{
    data.folderProblems = std::move(check.problems);
    std::unordered_map<std::string_view, Card *> byPath;
    for (Card &card : check.cards)
        byPath.try_emplace(card.path, &card);
    for (FoundCard &loaded : data.cards) {
        if (const auto found = byPath.find(loaded.card().path); found != byPath.end())
            loaded.open = loaded.open->withFiles(found->second->files);
    }
}

} // namespace plumbline
