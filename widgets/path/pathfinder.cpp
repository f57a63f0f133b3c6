// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/path/pathfinder.h"

#include "widgets/timeline/state/timelinestate.h"

#include <algorithm>

namespace plumbline {

namespace {

constexpr int MarkDragMs = 200;

} // namespace

PathFinder::PathFinder(TimelineState *state, QObject *parent)
    : QObject(parent), m_state(state), m_cards(std::make_shared<const std::vector<PageCard>>())
{
    m_delay.setSingleShot(true);
    m_delay.setInterval(MarkDragMs);
    connect(&m_delay, &QTimer::timeout, this, &PathFinder::askMarkedRange);
    connect(state, &TimelineState::markedRangeChanged, this, &PathFinder::followMarkedRange);
}

void PathFinder::setCards(PageCards cards)
{
    keepStep();
    m_cards = cards ? std::move(cards) : std::make_shared<const std::vector<PageCard>>();
    m_question = {}; // slices of a question may belong to other timelines now
    drop();
    if (m_isShown && followed())
        askAgain();
    Q_EMIT changed();
}

/// Remembers the step that was asked for, so that it can be asked for again when a timeline has been loaded.
void PathFinder::keepStep()
{
    const PageCard *card = followedCard();
    if (!card || m_phase == Phase::Nothing || m_question.kind != PathQuestion::Kind::Step)
        return;
    const bool isAnswered = m_phase == Phase::Finished && m_result;
    m_kept = AskedStep{card->card().path, card->card().name, isAnswered ? m_result->step : m_question.step};
}

void PathFinder::askAgain()
{
    const PageCard *card = followedCard();
    const bool isSame = card && m_kept && m_kept->path == card->card().path && m_kept->name == card->card().name;
    PathQuestion question;
    question.step = isSame ? m_kept->step : std::nullopt;
    start(question);
}

void PathFinder::follow(std::size_t place)
{
    m_before = followed();
    m_place = place;
    if (followed() == m_before)
        return;
    const bool wasAsked = m_phase != Phase::Nothing;
    drop();
    if (wasAsked && followed())
        askStep(std::nullopt);
    Q_EMIT changed();
}

std::optional<std::size_t> PathFinder::followed() const
{
    for (const auto &place : {m_place, m_before}) {
        if (hasTimeline(place))
            return place;
    }
    for (std::size_t place = 0; place < m_cards->size(); ++place) {
        if (hasTimeline(place))
            return place;
    }
    return std::nullopt;
}

bool PathFinder::hasTimeline(std::optional<std::size_t> place) const
{
    return place && *place < m_cards->size() && (*m_cards)[*place].timeline >= 0 && (*m_cards)[*place].trace();
}

const PageCard *PathFinder::followedCard() const
{
    const auto place = followed();
    return place ? &(*m_cards)[*place] : nullptr;
}

/// Drops graph and path.
void PathFinder::drop()
{
    m_task.cancel();
    m_delay.stop();
    m_job.reset();
    m_result.reset();
    m_phase = Phase::Nothing;
    updateMarks();
}

void PathFinder::askStep(std::optional<std::size_t> step)
{
    PathQuestion question;
    question.step = step;
    ask(question);
}

void PathFinder::askVisibleStep()
{
    const PageCard *card = followedCard();
    PathQuestion question;
    const TimeRange visible = m_state->visibleRange();
    if (card && visible != m_state->slicesRange() && visible != m_state->fullRange())
        question.at = m_state->clock(card->timeline).inverse(visible.begin + visible.length() / 2);
    ask(question);
}

void PathFinder::askMarkedRange()
{
    const PageCard *card = followedCard();
    if (!card || !m_state->markedRange())
        return;
    PathQuestion question;
    question.kind = PathQuestion::Kind::Range;
    question.range = m_state->clock(card->timeline).inverse(*m_state->markedRange());
    ask(question);
}

void PathFinder::followMarkedRange()
{
    if (m_phase != Phase::Nothing && m_question.kind == PathQuestion::Kind::Range && m_state->markedRange())
        m_delay.start();
}

void PathFinder::askCauses(TimelineItem slice)
{
    PathQuestion question;
    question.kind = PathQuestion::Kind::Causes;
    question.last = slice;
    askSlices(question);
}

void PathFinder::askBetween(TimelineItem first, TimelineItem last)
{
    PathQuestion question;
    question.kind = PathQuestion::Kind::Between;
    const bool isInOrder = m_state->rangeOf(first).begin <= m_state->rangeOf(last).begin;
    question.first = isInOrder ? first : last;
    question.last = isInOrder ? last : first;
    askSlices(question);
}

/// Asks about slices. If they lie on a card of another job, that card is followed from now on.
void PathFinder::askSlices(PathQuestion question)
{
    const auto place = followed();
    const auto holds = [&question](const PageCard &card) { return card.timeline == question.last.card; };
    const auto card = std::ranges::find_if(*m_cards, holds);
    if (!place || card == m_cards->end())
        return;
    if (std::ranges::none_of(cardsOfJob(*m_cards, *place), holds)) {
        m_place = static_cast<std::size_t>(card - m_cards->begin());
        drop();
    }
    ask(question);
}

/// Asks a question of the user, who then wants to see its answer and not that another card has no timeline.
void PathFinder::ask(PathQuestion question)
{
    if (const auto place = followed(); m_place && place)
        m_place = place;
    start(question);
}

void PathFinder::start(PathQuestion question)
{
    const auto place = followed();
    if (!place)
        return;
    m_delay.stop();
    m_question = question;
    m_kept.reset();
    m_phase = Phase::Running;
    m_task.start(
        [job = m_job, cards = cardsOfJob(*m_cards, *place), question](TaskControl &control) -> Result<Found> {
            auto built = job ? Result<std::shared_ptr<const PathJob>>(job) : buildPathJob(cards, control);
            if (!built)
                return failure(built.error());
            auto found = findPath(*built, question, control);
            if (!found)
                return failure(found.error());
            return Found(std::move(*built), std::move(*found));
        },
        [this](TaskEnd end, Result<Found> found) { take(end, std::move(found)); });
    Q_EMIT changed();
}

void PathFinder::cancel()
{
    if (m_phase != Phase::Running)
        return;
    m_task.cancel();
    m_phase = m_result ? Phase::Finished : Phase::Failed;
    m_error = Error();
    m_error.code = ErrorCode::Cancelled;
    if (m_result)
        m_question = m_result->question;
    updateMarks();
    Q_EMIT changed();
}

void PathFinder::take(TaskEnd end, Result<Found> found)
{
    if (end == TaskEnd::Cancelled)
        return;
    if (end == TaskEnd::Failed) {
        m_error = found.error();
        m_result.reset();
        m_phase = Phase::Failed;
    } else {
        m_job = std::move(found->first);
        const PathLack lack = found->second->lack;
        const bool isRefused = lack == PathLack::Slice || lack == PathLack::Card || lack == PathLack::Dependency;
        if (!isRefused)
            m_result = std::move(found->second);
        else if (m_result)
            m_question = m_result->question;
        m_phase = m_result ? Phase::Finished : Phase::Nothing;
        if (!m_result)
            setShown(false);
        if (isRefused)
            Q_EMIT refused(lack);
    }
    updateMarks();
    Q_EMIT changed();
}

void PathFinder::setShown(bool isShown)
{
    if (m_isShown == isShown)
        return;
    m_isShown = isShown;
    if (isShown && m_phase == Phase::Nothing)
        askVisibleStep();
    updateMarks();
    Q_EMIT shownChanged();
}

void PathFinder::updateMarks()
{
    m_state->setPathMarks(m_isShown && m_result ? m_result->marks : nullptr);
}

} // namespace plumbline
