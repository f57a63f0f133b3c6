// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/sessioninput.h"

#include "app/commands/answer.h"
#include "app/commands/progressline.h"
#include "app/session/loader.h"

#include <QCoreApplication>

#include <algorithm>
#include <utility>

namespace plumbline {

namespace {

/// Loads those timelines that the window would load first, because a job is too large to load all of them.
Result<void> loadWanted(LoadedData &data, const LoadOptions &options, TaskControl &control)
{
    for (const SharedSource &source : std::exchange(data.wanted, {})) {
        auto cards = loadTimeline(source, options, control);
        if (cards)
            replaceCards(data, source, std::move(*cards));
        else if (cards.error().code == ErrorCode::Cancelled)
            return failure(std::move(cards.error()));
        else
            data.errors.push_back(std::move(cards.error()));
    }
    return {};
}

/// Loads PATH, which may be a session file, and looks at it with a view.
Result<LoadedData> loadAsWindow(const CommandLine &line, const ViewState &view)
{
    TaskControl control;
    const ProgressLine progress(control, !line.has("--quiet"));
    LoadMonitor monitor;
    LoadWishes wishes;
    wishes.wantsStoredView = false;
    wishes.view = view;
    const LoadOptions options = loadOptionsOf(line);
    auto data = loadPaths({line.path()}, options, monitor, control, wishes);
    if (!data)
        return data;
    if (const auto loaded = loadWanted(*data, options, control); !loaded)
        return failure(loaded.error());
    return data;
}

/// Keeps only the cards with the ranks that --card names. A rank that no card has is wrong usage.
OrExit<void> keepCards(const CommandLine &line, std::vector<TimelineCard> &cards)
{
    const auto rankOf = [](const TimelineCard &card) -> QString {
        return card.open->card().rank ? QString::number(*card.open->card().rank) : QString();
    };
    const QStringList wanted = line.values("--card");
    for (const QString &rank : wanted) {
        if (std::ranges::find(cards, rank, rankOf) == cards.end())
            return tl::unexpected(showUsage(translated(QT_TRANSLATE_NOOP("Commands", "no card has rank %1")).arg(rank)));
    }
    if (!wanted.isEmpty())
        std::erase_if(cards, [&](const TimelineCard &card) { return !wanted.contains(rankOf(card)); });
    return {};
}

} // namespace

std::optional<std::pair<std::size_t, std::size_t>> SessionInput::compared() const
{
    if (!view.compared)
        return std::nullopt;
    const auto base = std::ranges::find(cards, view.compared->base, &TimelineCard::name);
    const auto target = std::ranges::find(cards, view.compared->target, &TimelineCard::name);
    if (base == cards.end() || target == cards.end() || base == target)
        return std::nullopt;
    return std::pair(static_cast<std::size_t>(base - cards.begin()), static_cast<std::size_t>(target - cards.begin()));
}

bool namesSession(const CommandLine &line)
{
    return line.has("--session") || isSessionPath(line.path());
}

OrExit<SessionFile> readSession(const CommandLine &line)
{
    auto session = SessionFile::read(line.has("--session") ? line.value("--session") : line.path());
    if (!session)
        return tl::unexpected(answerError(line, session.error()));
    if (line.has("--session") && isSessionPath(line.path())) {
        auto other = SessionFile::read(line.path());
        if (!other)
            return tl::unexpected(answerError(line, other.error()));
        session->paths = std::move(other->paths);
    } else if (line.has("--session")) {
        session->paths = QStringList{line.path()};
    }
    return std::move(*session);
}

OrExit<SessionInput> loadSession(const CommandLine &line, const SessionFile &session)
{
    auto data = loadAsWindow(line, session.view);
    if (!data)
        return tl::unexpected(answerError(line, data.error()));
    SessionInput input{session.view, {}, data->problems(), std::move(data->errors), ExitSuccess};
    bool isLost = !input.errors.empty() || std::ranges::any_of(input.problems, isLoss);
    for (FoundCard &found : data->cards) {
        if (!found.timeline)
            continue;
        isLost = isLost || found.timeline->trace->report().somethingLost;
        input.cards.push_back(std::move(*found.timeline));
    }
    int code = ExitUnreadable;
    for (const Error &error : input.errors)
        code = showError(error);
    if (input.cards.empty()) {
        if (input.errors.empty())
            showMessage(translated(QT_TRANSLATE_NOOP("Commands", "no timeline in %1")).arg(line.path()));
        writeProblemsOnly(line, input.problems, input.errors);
        return tl::unexpected(code);
    }
    input.exitCode = isLost ? ExitLost : ExitSuccess;
    if (const auto kept = keepCards(line, input.cards); !kept)
        return tl::unexpected(kept.error());
    return input;
}

} // namespace plumbline
