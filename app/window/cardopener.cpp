// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/cardopener.h"

#include "widgets/comparison/comparer.h"
#include "widgets/comparison/jointaxis.h"

#include <algorithm>
#include <utility>

namespace plumbline {

CardOpener::CardOpener(Session *session, Comparer *comparer, JointAxis *axis, QObject *parent)
    : QObject(parent), m_session(session), m_comparer(comparer), m_axis(axis)
{}

int CardOpener::timelineOf(std::size_t card) const
{
    const std::vector<FoundCard> &cards = m_session->data().cards;
    if (card >= cards.size() || !cards[card].timeline)
        return -1;
    const auto end = cards.begin() + static_cast<std::ptrdiff_t>(card);
    return static_cast<int>(std::count_if(cards.begin(), end, [](const FoundCard &each) { return each.timeline.has_value(); }));
}

CardOpener::Wanted CardOpener::wanted(std::size_t card) const
{
    const std::vector<FoundCard> &cards = m_session->data().cards;
    const SharedSource &source = cards[card].source;
    const auto first = std::ranges::find(cards, source, &FoundCard::source);
    return {source, card - static_cast<std::size_t>(first - cards.begin())}; // the cards of a source stand side by side
}

/// Returns the index of a wanted card, or of the first one of its source if it is not there; the number of all cards without any.
std::size_t CardOpener::placeOf(const Wanted &wanted) const
{
    const std::vector<FoundCard> &cards = m_session->data().cards;
    const auto first = static_cast<std::size_t>(std::ranges::find(cards, wanted.source, &FoundCard::source) - cards.begin());
    const std::size_t card = first + wanted.device;
    return card < cards.size() && cards[card].source == wanted.source ? card : first;
}

void CardOpener::open(std::size_t card)
{
    ask(Purpose::Show, {card});
}

void CardOpener::compare(std::size_t base, std::size_t target)
{
    ask(Purpose::Compare, {base, target});
}

void CardOpener::showTogether(const std::vector<std::size_t> &cards)
{
    ask(Purpose::Together, cards);
}

void CardOpener::ask(Purpose purpose, const std::vector<std::size_t> &cards)
{
    std::vector<int> timelines;
    Wish wish{purpose, {}};
    for (const std::size_t card : cards) {
        if (!m_session->stageOf(card).exists())
            return;
        timelines.push_back(timelineOf(card));
        wish.cards.push_back(wanted(card));
    }
    if (cards.empty())
        return;
    Q_EMIT chosen(cards.front());
    if (std::ranges::find(timelines, -1) == timelines.end()) { // devices of one timeline are told apart only if it is loaded
        m_wish.reset();
        return fulfil(purpose, timelines);
    }
    m_wish = std::move(wish);
    m_session->loadTimelines(cards);
}

void CardOpener::proceed()
{
    if (!m_wish)
        return;
    std::vector<int> timelines;
    for (const Wanted &each : m_wish->cards) {
        const std::size_t card = placeOf(each);
        if (m_session->stageOf(card).isUnderway())
            return;
        if (const int timeline = timelineOf(card); timeline >= 0)
            timelines.push_back(timeline);
    }
    const Wish wish = *std::exchange(m_wish, std::nullopt);
    const std::size_t needed = wish.purpose == Purpose::Show ? 1 : 2; // a timeline that could not be read is told elsewhere
    if (timelines.size() >= needed)
        fulfil(wish.purpose, timelines);
}

void CardOpener::fulfil(Purpose purpose, const std::vector<int> &timelines)
{
    if (purpose == Purpose::Compare) {
        m_comparer->compare(timelines[0], timelines[1]);
        Q_EMIT compared();
        return;
    }
    if (purpose == Purpose::Together)
        m_axis->fit(timelines);
    Q_EMIT reached(timelines);
}

} // namespace plumbline
