// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/support/asynctask.h"
#include "widgets/support/namepattern.h"
#include "widgets/timeline/state/slicehit.h"
#include "widgets/timeline/state/timelinestate.h"

#include <QObject>
#include <QTimer>

#include <optional>

namespace plumbline {

/// What a search found on all cards.
struct SearchResult
{
    SliceHits hits; ///< by start on the shared axis, then card
    std::shared_ptr<const SearchHighlight> highlight;
};

/// A card's trace and what to add to its times on the shared axis; shared, so a search may outlive the cards.
struct SearchedCard
{
    std::shared_ptr<const Trace> trace;
    ClockMap clock;
};

/// Searches the names of all slices, on `threads` threads (0 = all). The expression must be valid. O(slices + names); any
/// thread. Errors: Cancelled.
[[nodiscard]] Result<SearchResult> searchCards(const std::vector<SearchedCard> &cards, const QRegularExpression &expression,
                                               const TaskControl &control, unsigned threads = 0);

/// The search of one timeline: keeps pattern and hits, steps through them, and lights them up on the timeline. Typing starts a
/// search a moment later; the latest wins.
class SliceSearcher final : public QObject
{
    Q_OBJECT

public:
    /// `state` must outlive the searcher.
    explicit SliceSearcher(TimelineState *state, QObject *parent = nullptr);

    /// An empty text ends the search.
    void setPattern(const NamePattern &pattern);
    [[nodiscard]] const NamePattern &pattern() const { return m_pattern; }
    /// Why the text is no regular expression, or "".
    [[nodiscard]] QString error() const;
    [[nodiscard]] bool isSearching() const { return m_delay.isActive() || m_task.isRunning(); }
    /// Null while nothing is searched or nothing is known yet.
    [[nodiscard]] const SliceHits &hits() const { return m_hits; }
    [[nodiscard]] std::size_t count() const { return m_hits ? m_hits->size() : 0; }
    /// The place of the selected slice among the hits.
    [[nodiscard]] std::optional<std::size_t> current() const;

    /// Selects the next hit behind the selection, else the first in view; from the last to the first. Where the hits are not
    /// known yet, as soon as they are.
    void next() { step(+1); }
    void previous() { step(-1); }

Q_SIGNALS:
    /// The pattern, the hits or the state of the search changed.
    void changed();
    /// A hit was selected and should be brought into view.
    void revealRequested();

private:
    void step(int direction);
    void start();
    void take(SearchResult result);
    [[nodiscard]] std::size_t placeOf(TimelineItem item) const;

    TimelineState *m_state;
    NamePattern m_pattern;
    QTimer m_delay;
    AsyncTask<SearchResult> m_task;
    SliceHits m_hits;
    int m_pendingStep = 0;
};

} // namespace plumbline
