// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/loader.h"

#include "app/session/viewmemory.h"
#include "core/analysis/communication/cardcommunication.h"
#include "core/facts/opencard.h"
#include "core/import/traceloader.h"
#include "core/profile/profileloader.h"
#include "widgets/support/formatting.h"
#include "widgets/support/paths.h"

#include <QFile>
#include <QFileInfo>

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <set>
#include <system_error>
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

/// A card whose timeline is still to be read, and where it was found.
struct Candidate
{
    SharedCard card;
    QString dataSet;
    std::uint64_t bytes = 0;
    QString path; ///< the opened path that the card was found at, absolute
};

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

/// Adds the cards found at `path` to `candidates`; `choices` replace their timelines. `name` is the display name of the path.
/// Returns false if it was asked to stop.
bool discover(const QString &path, const QString &name, TaskControl &control, LoadedData &data,
              std::vector<Candidate> &candidates, std::set<std::vector<std::string>> &known, const TimelineChoices &choices)
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
    const auto communication = std::make_shared<CardCommunicationReader>();
    for (Card &card : profile->cards) {
        for (const std::vector<std::string> &files : choices) {
            if (std::find(card.otherTimelines.begin(), card.otherTimelines.end(), files) != card.otherTimelines.end())
                showTimeline(card, files);
        }
        const std::uint64_t bytes = bytesOf(card.timeline);
        if (card.timeline.empty() || known.insert(identity(card)).second)
            candidates.push_back({std::make_shared<const OpenCard>(std::move(card), nullptr, communication), name, bytes,
                                  QFileInfo(path).absoluteFilePath()});
    }
    return true;
}

/// Returns the prefix for the names of a candidate's cards. Cards at different paths may have the same name; the name of the path
/// then tells them apart. Empty if no prefix is needed.
QString namePrefix(const Candidate &candidate, const std::vector<Candidate> &all)
{
    const auto same = [&candidate](const Candidate &other) {
        return other.card->card().name == candidate.card->card().name && other.dataSet != candidate.dataSet;
    };
    return std::any_of(all.begin(), all.end(), same) ? candidate.dataSet + QLatin1Char('/') : QString();
}

/// Builds the timeline of a card. `rank` names the card in commands. Called on the loading thread because it builds indexes.
FoundCard foundCard(const Candidate &candidate, SharedCard card, const QString &prefix, std::optional<int> rank)
{
    TimelineCard timeline = TimelineCard::build(prefix + plainText(card->card().name), candidate.dataSet, card);
    timeline.origin = CardOrigin{candidate.path, rank};
    return {std::move(card), std::move(timeline), std::nullopt};
}

/// Reads the timeline of one card, which may hold several devices, and adds a card for each. Returns false if it was asked to
/// stop.
bool loadCard(const Candidate &candidate, const QString &prefix, const LoadOptions &options, TaskControl &control,
              LoadedData &data)
{
    if (candidate.card->card().timeline.empty()) {
        data.cards.push_back({candidate.card, std::nullopt, std::nullopt});
        return true;
    }
    auto parts = openTimeline(*candidate.card, control, options);
    if (control.stopRequested())
        return false;
    if (!parts) {
        data.cards.push_back({candidate.card, std::nullopt, parts.error()});
        data.errors.push_back(parts.error());
        return true;
    }
    // Devices of one timeline have no rank of their own that a command could name.
    const auto rank = parts->size() == 1 ? candidate.card->card().rank : std::nullopt;
    for (SharedCard &part : *parts) {
        append(data.importProblems, part->trace()->report().problems);
        data.cards.push_back(foundCard(candidate, std::move(part), prefix, rank));
    }
    return true;
}

void offer(LoadedData part, LoadMonitor &monitor)
{
    part.view = ViewMemory::stored(part.paths);
    monitor.offerPart(std::move(part));
}

/// Returns options with which the load of one card offers its partial timelines, together with the cards already in `data`. The
/// arguments must outlive the load.
LoadOptions offeringParts(LoadOptions options, const Candidate &candidate, const QString &prefix, const LoadedData &data,
                          LoadMonitor &monitor)
{
    options.onPartial = [&](std::shared_ptr<const Trace> trace) {
        LoadedData part = data;
        append(part.importProblems, trace->report().problems);
        SharedCard card = candidate.card->withTimeline(candidate.card->card(), std::move(trace));
        part.cards.push_back(foundCard(candidate, std::move(card), prefix, candidate.card->card().rank));
        offer(std::move(part), monitor);
    };
    return options;
}

} // namespace

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
                             const TimelineChoices &choices)
{
    LoadedData data;
    std::vector<Candidate> candidates;
    std::set<std::vector<std::string>> known;
    const QStringList names = distinctNames(paths);
    for (qsizetype i = 0; i < paths.size(); ++i) {
        if (!discover(paths.at(i), names.at(i), control, data, candidates, known, choices))
            return failure(ErrorCode::Cancelled);
    }

    QStringList prefixes;
    LoadMonitor::Snapshot progress;
    progress.cards = static_cast<int>(candidates.size());
    for (const Candidate &candidate : candidates) {
        for (FileStamp &stamp : stampsOf(candidate.card->card().timeline))
            data.stamps.push_back(std::move(stamp));
        prefixes.append(namePrefix(candidate, candidates));
        progress.allBytes += candidate.bytes;
    }
    std::uint64_t offeredBytes = 0;
    for (std::size_t i = 0; i < candidates.size(); ++i) {
        Candidate &candidate = candidates[i];
        progress.card = static_cast<int>(i) + 1;
        progress.cardBytes = candidate.bytes;
        const std::vector<std::string> &files = candidate.card->card().timeline;
        progress.file = files.empty() ? QString() : pathFromBytes(files.front());
        progress.controlDone = control.doneBytes();
        progress.controlTotal = control.totalBytes();
        monitor.set(progress);
        const QString &prefix = prefixes.at(static_cast<qsizetype>(i));
        if (!loadCard(candidate, prefix,
                      monitor.wantsParts() ? offeringParts(options, candidate, prefix, data, monitor) : options, control, data))
            return failure(ErrorCode::Cancelled);
        progress.finishedBytes += candidate.bytes;
        // Showing a part costs the window time, so it is not worth it for cards of a few bytes.
        const bool isLast = i + 1 == candidates.size();
        if (!isLast && monitor.wantsParts() && progress.finishedBytes - offeredBytes >= options.firstPartialBytes) {
            offer(data, monitor);
            offeredBytes = progress.finishedBytes;
        }
    }
    data.view = ViewMemory::stored(data.paths);
    return data;
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
    for (FoundCard &loaded : data.cards) {
        const auto found = std::find_if(check.cards.begin(), check.cards.end(),
                                        [&loaded](const Card &card) { return card.path == loaded.card().path; });
        if (found != check.cards.end())
            loaded.open = loaded.open->withFiles(found->files);
    }
}

} // namespace plumbline
