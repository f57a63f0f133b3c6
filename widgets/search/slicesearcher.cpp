// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/search/slicesearcher.h"

#include "core/base/pages.h"
#include "core/base/wide.h"
#include "core/query/gallop.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace plumbline {

namespace {

constexpr int TypingDelayMs = 60;
/// Upper limit of ticks on the overview strip: more than the pixels in the width of a screen.
constexpr int SliceSearcherMostTicks = 8192;

class Hits
{
public:
    explicit Hits(const std::vector<SearchedCard> &cards) : m_cards(cards) {}

    /// Adds the slices of the next card, which are sorted by start, and keeps all hits in the order of time.
    void add(const std::vector<SliceId> &slices)
    {
        const auto middle = static_cast<std::ptrdiff_t>(m_hits.size());
        reserveLarge(m_hits, m_hits.size() + slices.size());
        for (const SliceId slice : slices)
            m_hits.push_back({m_card, slice});
        ++m_card;
        std::inplace_merge(m_hits.begin(), m_hits.begin() + middle, m_hits.end(),
                           [this](SliceHit left, SliceHit right) { return start(left) < start(right); });
    }

    /// Divides the time of the hits into stretches and returns the first start in each that has one.
    [[nodiscard]] std::vector<TimeNs> ticks() const
    {
        std::vector<TimeNs> times;
        if (m_hits.empty())
            return times;
        const WideNs stretch = (WideNs{start(m_hits.back())} - start(m_hits.front())) / SliceSearcherMostTicks;
        for (std::size_t hit = 0; hit < m_hits.size();) {
            const TimeNs time = start(m_hits[hit]);
            times.push_back(time);
            hit = gallopWhile(hit + 1, m_hits.size(), [&](std::size_t next) { return start(m_hits[next]) <= time + stretch; });
        }
        return times;
    }

    [[nodiscard]] SliceHits take() { return std::make_shared<const std::vector<SliceHit>>(std::move(m_hits)); }

private:
    [[nodiscard]] TimeNs start(SliceHit hit) const
    {
        return m_cards[hit.card].clock.map(m_cards[hit.card].trace->slices().start[hit.slice.value]);
    }

    const std::vector<SearchedCard> &m_cards;
    std::vector<SliceHit> m_hits;
    std::uint32_t m_card = 0;
};

} // namespace

Result<SearchResult> searchCards(const std::vector<SearchedCard> &cards, const QRegularExpression &expression,
                                 const TaskControl &control, unsigned threads)
{
    auto highlight = std::make_shared<SearchHighlight>();
    Hits hits(cards);
    for (const SearchedCard &card : cards) {
        const NameMatches names = matchNames(*card.trace, expression, control, threads);
        auto found = findSlices(*card.trace, {AllTime, {}, &names}, control, threads);
        if (!found)
            return failure(found.error());
        highlight->names.emplace_back(names.begin(), names.end());
        const std::vector<SliceId> sorted = sortedByStart(*card.trace, *found, control, threads);
        if (control.stopRequested())
            return failure(ErrorCode::Cancelled);
        hits.add(sorted);
        highlight->slices.push_back(std::move(*found));
    }
    highlight->times = hits.ticks();
    return SearchResult{hits.take(), std::move(highlight)};
}

SliceSearcher::SliceSearcher(TimelineState *state, QObject *parent) : QObject(parent), m_state(state)
{
    m_delay.setSingleShot(true);
    m_delay.setInterval(TypingDelayMs);
    connect(&m_delay, &QTimer::timeout, this, &SliceSearcher::start);
    const auto searchAgain = [this] { setPattern(std::exchange(m_pattern, {})); };
    connect(state, &TimelineState::cardsChanged, this, searchAgain);
    connect(state, &TimelineState::clocksChanged, this, searchAgain);
    connect(state, &TimelineState::selectionChanged, this, &SliceSearcher::changed);
}

void SliceSearcher::setPattern(const NamePattern &pattern)
{
    if (pattern == m_pattern)
        return;
    m_pattern = pattern;
    m_task.cancel();
    m_delay.stop();
    m_pendingStep = 0;
    m_hits.reset();
    if (!m_pattern.text.isEmpty() && m_pattern.expression().isValid()) {
        m_delay.start();
    } else {
        m_state->setSearchHighlight(nullptr);
    }
    Q_EMIT changed();
}

QString SliceSearcher::error() const
{
    const QRegularExpression expression = m_pattern.expression();
    return m_pattern.text.isEmpty() || expression.isValid() ? QString() : expression.errorString();
}

void SliceSearcher::start()
{
    m_delay.stop();
    std::vector<SearchedCard> cards;
    for (const TimelineCard &card : m_state->cards())
        cards.push_back({card.trace, m_state->clock(static_cast<int>(cards.size()))});
    m_task.start([cards = std::move(cards),
                  expression = m_pattern.expression()](TaskControl &control) { return searchCards(cards, expression, control); },
                 [this](TaskEnd end, Result<SearchResult> result) {
                     if (end == TaskEnd::Finished)
                         take(std::move(*result));
                     else
                         Q_EMIT changed();
                 });
    Q_EMIT changed();
}

void SliceSearcher::take(SearchResult result)
{
    m_hits = std::move(result.hits);
    // If nothing was found, the timeline is not dimmed: dimmed as a whole it would look broken.
    m_state->setSearchHighlight(m_hits->empty() ? nullptr : std::move(result.highlight));
    Q_EMIT changed();
    if (const int direction = std::exchange(m_pendingStep, 0); direction != 0)
        step(direction);
}

// Returns the position of the item among the hits, or the position at which it would be inserted.
std::size_t SliceSearcher::placeOf(TimelineItem item) const
{
    const auto key = [this](SliceHit hit) { return std::tuple(m_state->rangeOf(hit.item()).begin, hit.card, hit.slice); };
    const std::tuple wanted(m_state->rangeOf(item).begin, static_cast<std::uint32_t>(item.card), item.slice);
    return static_cast<std::size_t>(
        std::lower_bound(m_hits->begin(), m_hits->end(), wanted, [&key](SliceHit hit, auto value) { return key(hit) < value; }) -
        m_hits->begin());
}

std::optional<std::size_t> SliceSearcher::current() const
{
    const TimelineItem item = m_state->selection();
    if (count() == 0 || !item.isValid() || !item.slice.isValid())
        return std::nullopt;
    const std::size_t place = placeOf(item);
    return place < count() && (*m_hits)[place].item() == item ? std::optional(place) : std::nullopt;
}

void SliceSearcher::step(int direction)
{
    if (isSearching() || (!m_hits && !m_pattern.text.isEmpty())) {
        m_pendingStep = direction;
        return;
    }
    if (count() == 0)
        return;
    const TimelineItem item = m_state->selection();
    std::size_t place = 0;
    if (item.isValid()) {
        place = placeOf(item);
        const bool isHit = current().has_value();
        if (direction > 0)
            place = (place + (isHit ? 1 : 0)) % count();
        else
            place = (place + count() - 1) % count();
    } else {
        const auto first =
            std::lower_bound(m_hits->begin(), m_hits->end(), m_state->visibleRange().begin,
                             [this](SliceHit hit, TimeNs time) { return m_state->rangeOf(hit.item()).begin < time; });
        place = static_cast<std::size_t>(first - m_hits->begin());
        place = direction > 0 ? place % count() : (place + count() - 1) % count();
    }
    m_state->select((*m_hits)[place].item());
    Q_EMIT revealRequested();
}

} // namespace plumbline
