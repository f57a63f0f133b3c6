// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/commandinput.h"

#include "app/commands/answer.h"
#include "app/commands/answerstreams.h"
#include "app/commands/commandtask.h"
#include "app/commands/keptcards.h"
#include "app/commands/progressline.h"
#include "app/commands/snapshotthread.h"
#include "app/commands/texttable.h"
#include "core/analysis/communication/cardcommunication.h"
#include "core/import/traceloader.h"
#include "core/profile/cardfiles.h"
#include "core/storage/releasetext.h"
#include "widgets/support/formatting.h"
#include "widgets/support/messages.h"
#include "widgets/support/paths.h"

#include <QCoreApplication>
#include <QSet>

#include <algorithm>
#include <cstdio>
#include <utility>

namespace plumbline {

namespace {

/// Keeps only the cards with the ranks that --card names. A rank that no card has is wrong usage.
OrExit<void> keepRanks(const CommandLine &line, Profile &profile)
{
    QSet<int> wanted;
    for (const QString &text : line.values("--card")) {
        bool isNumber = false;
        const int rank = text.toInt(&isNumber);
        const auto hasRank = [&](const Card &card) { return card.rank == rank; };
        if (!isNumber || std::none_of(profile.cards.begin(), profile.cards.end(), hasRank))
            return tl::unexpected(showUsage(translated(QT_TRANSLATE_NOOP("Commands", "no card has rank %1")).arg(text)));
        wanted.insert(rank);
    }
    if (!wanted.isEmpty())
        std::erase_if(profile.cards, [&](const Card &card) { return !wanted.contains(card.rank.value_or(-1)); });
    return {};
}

} // namespace

void showMessage(const QString &text)
{
    const QByteArray bytes = QByteArray("plumbline: ") + oneLine(text).toUtf8() + '\n';
    std::fwrite(bytes.constData(), 1, static_cast<std::size_t>(bytes.size()), messageStream());
}

int showError(const Error &error)
{
    showMessage(errorText(error));
    switch (error.code) {
    case ErrorCode::InvalidArgument:
        return ExitUsage;
    case ErrorCode::Internal:
        return ExitInternal;
    default:
        return ExitUnreadable;
    }
}

int showUsage(const QString &text)
{
    showMessage(text);
    return ExitUsage;
}

void writeProblemsOnly(const CommandLine &line, const std::vector<Problem> &problems, const std::vector<Error> &errors)
{
    if (!line.has("--json"))
        return;
    JsonWriter json(answerStream());
    beginDocument(json);
    endDocument(json, problems, errors);
}

int answerError(const CommandLine &line, const Error &error)
{
    writeProblemsOnly(line, {}, {error});
    return showError(error);
}

LoadOptions loadOptionsOf(const CommandLine &line)
{
    LoadOptions options;
    options.threads = line.value("--threads").toUInt();
    options.cacheDirectory = bytesOfPath(line.value("--cache-dir"));
    if (!line.has("--no-cache"))
        options.takeSnapshotJob = [](SnapshotJob job) { SnapshotThread::instance().start(std::move(job)); };
    return options;
}

OrExit<Profile> openInput(const CommandLine &line, const QString &path, ScanDepth depth)
{
    TaskControl control;
    auto profile = openProfile(bytesOfPath(path), depth, control);
    if (!profile)
        return tl::unexpected(answerError(line, profile.error()));
    if (const auto kept = keepRanks(line, *profile); !kept)
        return tl::unexpected(kept.error());
    return std::move(*profile);
}

Result<std::vector<SharedCard>> loadCard(const CommandLine &line, const OpenCard &card, LoadTimings *timings)
{
    CommandTask control;
    const ProgressLine progress(control, !line.has("--quiet") && !isAnswerCaptured());
    return KeptCards::timelineOf(card, [&] { return openTimeline(card, control, loadOptionsOf(line), timings); });
}

Result<std::vector<SharedCard>> loadCard(const CommandLine &line, const OpenCard &card, TaskControl &control)
{
    const ProgressLine progress(control, !line.has("--quiet") && !isAnswerCaptured());
    return KeptCards::timelineOf(card, [&] { return openTimeline(card, control, loadOptionsOf(line)); });
}

namespace {

/// Returns a card as if it had no timeline, for one that cannot be read: its tables still tell something.
SharedCard withoutTimeline(const OpenCard &card, const std::shared_ptr<CardCommunicationReader> &communication)
{
    Card copy = card.card();
    copy.timeline.clear();
    return std::make_shared<const OpenCard>(std::move(copy), nullptr, communication);
}

} // namespace

bool isReadWithoutTimeline(const Card &card)
{
    return card.timeline.empty() && (hasReadableFile(card) || !card.clusterSteps.empty());
}

bool isLoss(const Problem &problem)
{
    switch (problem.code) {
    case ProblemCode::UnreadableFolder:
    case ProblemCode::UnsupportedLayout:
    case ProblemCode::BrokenFile:
    case ProblemCode::DamagedDatabase:
    case ProblemCode::ScanLimit:
        return problem.severity != Severity::Note;
    default:
        return false;
    }
}

namespace {

/// Says on stderr which cards have no timeline, in one line however many they are.
void showCardsWithoutTimeline(const CommandLine &line, const QStringList &names)
{
    constexpr qsizetype MostNames = 8;
    if (names.isEmpty() || line.has("--quiet"))
        return;
    const QString shown = names.first(std::min(MostNames, names.size())).join(QStringLiteral(", "));
    const QString text = translated(QT_TRANSLATE_NOOP("Commands", "no timeline: %1")).arg(shown);
    const qsizetype others = names.size() - std::min(MostNames, names.size());
    showMessage(others == 0 ? text : translated(QT_TRANSLATE_NOOP("Commands", "%1 and %2 more")).arg(text).arg(others));
}

} // namespace

int TraceWalk::exitCode() const
{
    return somethingLost || !errors.empty() ? ExitLost : ExitSuccess;
}

OrExit<TraceWalk> walkTraces(const CommandLine &line, const std::function<OrExit<void>(const SharedCard &)> &visit,
                             const std::function<bool(const SharedCard &)> &visitAlone, const std::vector<Error> *errors)
{
    return walkTracesAt(line, line.path(), visit, visitAlone, errors);
}

OrExit<TraceWalk> walkTracesAt(const CommandLine &line, const QString &path,
                               const std::function<OrExit<void>(const SharedCard &)> &visit,
                               const std::function<bool(const SharedCard &)> &visitAlone, const std::vector<Error> *errors)
{
    auto profile = openInput(line, path, ScanDepth::Discovery);
    if (!profile)
        return tl::unexpected(profile.error());
    TraceWalk walk;
    walk.problems = std::move(profile->problems);
    walk.somethingLost = std::any_of(walk.problems.begin(), walk.problems.end(), isLoss);
    const auto communication = std::make_shared<CardCommunicationReader>();
    QStringList cardsWithout;
    for (Card &found : profile->cards) {
        const auto card = KeptCards::cardOf(std::move(found), communication);
        walk.somethingLost = walk.somethingLost || (card->card().summary && card->card().summary->isIncomplete);
        if (visitAlone && visitAlone(card)) {
            ++walk.loaded;
            continue;
        }
        if (card->card().timeline.empty()) {
            cardsWithout += fromFile(card->card().name);
            continue;
        }
        const auto opened = loadCard(line, *card);
        if (!opened) {
            (void)showError(opened.error());
            walk.errors.push_back(opened.error());
            if (visitAlone && hasOtherFile(card->card()) && visitAlone(withoutTimeline(*card, communication)))
                ++walk.loaded;
            continue;
        }
        for (const SharedCard &part : *opened) {
            const ImportReport &report = part->trace()->report();
            walk.somethingLost = walk.somethingLost || report.somethingLost;
            walk.problems.insert(walk.problems.end(), report.problems.begin(), report.problems.end());
        }
        for (const SharedCard &part : *opened) {
            ++walk.loaded;
            if (const auto done = visit(part); !done)
                return tl::unexpected(done.error());
        }
    }
    if (walk.loaded > 0) {
        showCardsWithoutTimeline(line, cardsWithout);
        return walk;
    }
    if (walk.errors.empty()) { // those of timelines were shown when they happened
        walk.errors = errors ? *errors : std::vector<Error>();
        for (const Error &error : walk.errors)
            (void)showError(error);
        showProblems(walk.problems, true);
        showMessage(translated(QT_TRANSLATE_NOOP("Commands", "no timeline in %1")).arg(path));
    }
    writeProblemsOnly(line, walk.problems, walk.errors);
    return tl::unexpected(int(ExitUnreadable));
}

OrExit<TraceWalk> readCards(const CommandLine &line, const QString &path, std::vector<SharedCard> &cards)
{
    return walkTracesAt(
        line, path,
        [&cards](const SharedCard &card) -> OrExit<void> {
            releaseText(*card->trace());
            cards.push_back(card);
            return {};
        },
        [&cards](const SharedCard &card) {
            if (isReadWithoutTimeline(card->card()))
                cards.push_back(card);
            return isReadWithoutTimeline(card->card());
        });
}

OrExit<void> checkCommonOptions(const CommandLine &line)
{
    bool isNumber = true;
    if (line.has("--threads") && (line.value("--threads").toUInt(&isNumber) == 0 || !isNumber))
        return tl::unexpected(showUsage(translated(QT_TRANSLATE_NOOP("Commands", "--threads needs a number above 0"))));
    const QString language = line.value("--lang", QStringLiteral("en"));
    if (language != QLatin1String("en") && language != QLatin1String("zh_CN"))
        return tl::unexpected(showUsage(translated(QT_TRANSLATE_NOOP("Commands", "--lang is en or zh_CN"))));
    if (line.has("--json") && line.has("--csv"))
        return tl::unexpected(showUsage(translated(QT_TRANSLATE_NOOP("Commands", "--json and --csv exclude each other"))));
    return {};
}

} // namespace plumbline
