// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/querycards.h"

#include "app/commands/answer.h"
#include "app/session/advicelimits.h"

#include <utility>
#include <vector>

namespace plumbline {

OrExit<QueryCards> QueryCards::read(const CommandLine &line)
{
    std::vector<SharedCard> cards;
    auto walk = walkTraces(
        line,
        [&cards](const SharedCard &card) -> OrExit<void> {
            cards.push_back(card);
            return {};
        },
        [&cards](const SharedCard &card) {
            if (isReadWithoutTimeline(card->card()))
                cards.push_back(card);
            return isReadWithoutTimeline(card->card());
        });
    if (!walk)
        return tl::unexpected(walk.error());
    SqlOptions options{readAdviceLimits(walk->problems), line.value("--threads").toUInt()};
    auto connection = SqlConnection::open(std::move(cards), std::move(options));
    if (!connection)
        return tl::unexpected(answerError(line, connection.error()));
    return QueryCards{std::move(*walk), std::move(*connection)};
}

void QueryCards::addLosses(bool isShown)
{
    const ReadingLosses losses = connection.losses();
    addNewProblems(walk.problems, losses.problems);
    walk.errors.insert(walk.errors.end(), losses.errors.begin(), losses.errors.end());
    walk.somethingLost = walk.somethingLost || losses.isLoss();
    for (const Error &error : losses.errors) {
        if (isShown)
            (void)showError(error);
    }
}

} // namespace plumbline
