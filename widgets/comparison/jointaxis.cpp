// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/comparison/jointaxis.h"

#include "core/compare/clockfit.h"
#include "widgets/support/formatting.h"
#include "widgets/support/messages.h"
#include "widgets/timeline/state/timelinestate.h"

#include <algorithm>
#include <utility>

namespace plumbline {

JointAxis::JointAxis(TimelineState *state, QObject *parent) : QObject(parent), m_state(state)
{
    connect(state, &TimelineState::cardsChanged, this, &JointAxis::apply);
    connect(state, &TimelineState::comparisonChanged, this, [this] {
        if (m_state->comparison())
            end();
    });
}

int JointAxis::cardCalled(const QString &name) const
{
    const std::vector<TimelineCard> &cards = m_state->cards();
    const auto found = std::ranges::find(cards, name, &TimelineCard::name);
    return found == cards.end() ? -1 : static_cast<int>(found - cards.begin());
}

void JointAxis::fit(const std::vector<int> &cards)
{
    end();
    m_state->setComparison(std::nullopt);
    if (cards.size() < 2)
        return;
    std::vector<std::pair<QString, SharedCard>> chosen;
    for (const int card : cards) {
        const TimelineCard &timeline = m_state->cards()[static_cast<std::size_t>(card)];
        chosen.emplace_back(timeline.name, timeline.open);
    }
    m_reference = chosen.front().first;
    m_task.start(
        [chosen](TaskControl &control) -> Result<std::vector<Fit>> {
            std::vector<Fit> fits;
            for (auto card = chosen.begin() + 1; card != chosen.end(); ++card) {
                fits.push_back(
                    {card->first, alignByCollectives(*chosen.front().second->trace(), *card->second->trace(), control)});
                if (control.stopRequested())
                    return failure(ErrorCode::Cancelled);
            }
            return fits;
        },
        [this](TaskEnd end, Result<std::vector<Fit>> fits) {
            if (end != TaskEnd::Finished)
                return;
            m_fits = std::move(*fits);
            apply();
            Q_EMIT fitted(m_reference, m_fits);
        });
}

void JointAxis::apply()
{
    const int reference = cardCalled(m_reference);
    if (reference < 0 || m_state->comparison())
        return;
    const auto traceOf = [this](int card) -> const Trace & { return *m_state->cards()[static_cast<std::size_t>(card)].trace; };
    for (const Fit &fit : m_fits) {
        const int card = cardCalled(fit.card);
        if (card < 0 || card == reference || fit.alignment.method == AlignmentMethod::None)
            continue;
        ClockMap placed = fit.alignment.clock(traceOf(reference), traceOf(card));
        placed.offsetNs = m_state->clock(reference).map(placed.offsetNs);
        m_state->setClock(card, placed);
    }
}

void JointAxis::end()
{
    m_task.cancel();
    for (const Fit &fit : std::exchange(m_fits, {})) {
        const int card = cardCalled(fit.card);
        const Comparison *comparison = m_state->comparison();
        if (card >= 0 && (!comparison || (card != comparison->base && card != comparison->target)))
            m_state->setClock(card, m_state->recordedClock(card));
    }
}

QString jointAxisText(const QString &reference, const std::vector<JointAxis::Fit> &fits)
{
    QStringList lines;
    QStringList fitted;
    for (const JointAxis::Fit &fit : fits) {
        if (fit.alignment.method == AlignmentMethod::None)
            lines.append(
                JointAxis::tr("%1 could not be fitted and stays as recorded: %2").arg(fit.card, refusalText(fit.alignment)));
        else
            fitted.append(JointAxis::tr("%1 (%2 collectives, ends %3 apart)")
                              .arg(fit.card, countText(fit.alignment.pairs), durationText(fit.alignment.residualNs)));
    }
    if (!fitted.isEmpty())
        lines.prepend(JointAxis::tr("Fitted to the clock of %1: %2").arg(reference, fitted.join(QStringLiteral(", "))));
    return lines.join(QLatin1Char('\n'));
}

} // namespace plumbline
