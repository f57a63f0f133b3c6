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
    auto walk = readCards(line, line.path(), cards);
    if (!walk)
        return tl::unexpected(walk.error());
    SqlOptions options{readAdviceLimits(walk->problems), line.value("--threads").toUInt()};
    auto connection = SqlConnection::open(std::move(cards), std::move(options));
    if (!connection)
        return tl::unexpected(answerError(line, connection.error()));
    return QueryCards{std::move(*walk), std::move(*connection)};
}

QueryCards::Losses QueryCards::takeLosses()
{
    const ReadingLosses all = connection.losses();
    Losses fresh;
    fresh.errors.assign(all.errors.begin() + static_cast<std::ptrdiff_t>(m_takenErrors), all.errors.end());
    m_takenErrors = all.errors.size();
    const std::size_t known = walk.problems.size();
    addNewProblems(walk.problems, all.problems);
    fresh.problems.assign(walk.problems.begin() + static_cast<std::ptrdiff_t>(known), walk.problems.end());
    walk.errors.insert(walk.errors.end(), fresh.errors.begin(), fresh.errors.end());
    walk.somethingLost = walk.somethingLost || all.isLoss();
    for (const Error &error : fresh.errors)
        (void)showError(error);
    return fresh;
}

} // namespace plumbline
