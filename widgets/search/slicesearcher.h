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

/// The hits of a search on all cards.
struct SearchResult
{
    SliceHits hits; ///< sorted by start on the shared axis, then by card
    std::shared_ptr<const SearchHighlight> highlight;
};

/// The trace of a card, and the map of its times to the shared axis. The trace is shared, so that a search may outlive the cards.
struct SearchedCard
{
    std::shared_ptr<const Trace> trace;
    ClockMap clock;
};

/// Searches the names of all slices on `threads` threads (0 stands for all). The expression must be valid. O(slices + names). May
/// be called on any thread. Errors: Cancelled.
[[nodiscard]] Result<SearchResult> searchCards(const std::vector<SearchedCard> &cards, const QRegularExpression &expression,
                                               const TaskControl &control, unsigned threads = 0);

/// The search of one timeline. It keeps pattern and hits, goes from hit to hit, and highlights the hits on the timeline. A search
/// starts a moment after the user stops typing; a new search replaces the one before.
class SliceSearcher final : public QObject
{
    Q_OBJECT

public:
    /// Creates the searcher. `state` must outlive it.
    explicit SliceSearcher(TimelineState *state, QObject *parent = nullptr);

    /// Sets the pattern and searches again. An empty text ends the search.
    void setPattern(const NamePattern &pattern);
    [[nodiscard]] const NamePattern &pattern() const { return m_pattern; }
    /// Returns why the text is no valid regular expression, or "".
    [[nodiscard]] QString error() const;
    [[nodiscard]] bool isSearching() const { return m_delay.isActive() || m_task.isRunning(); }
    /// Returns the hits. Null if nothing is searched for, or while the search runs.
    [[nodiscard]] const SliceHits &hits() const { return m_hits; }
    [[nodiscard]] std::size_t count() const { return m_hits ? m_hits->size() : 0; }
    /// Returns the position of the selected slice among the hits, if it is one.
    [[nodiscard]] std::optional<std::size_t> current() const;

    /// Selects the next hit after the selection; without a selection, the first hit that starts in the visible range or later.
    /// The first hit follows the last one. If the hits are not known yet, the selection follows when they are.
    void next() { step(+1); }
    void previous() { step(-1); }

Q_SIGNALS:
    /// Emitted when pattern, hits, selection or state of the search change.
    void changed();
    /// Emitted when a hit was selected and should be brought into view.
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
