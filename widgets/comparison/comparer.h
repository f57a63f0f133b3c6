// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/support/asynctask.h"
#include "widgets/timeline/state/timelinestate.h"

#include <QObject>

#include <memory>
#include <optional>
#include <vector>

namespace plumbline {

/// Ways to find the alignment of two cards automatically.
enum class AlignmentWay : std::uint8_t {
    Automatic,   ///< alignAutomatically()
    Step,        ///< alignByStep()
    Collectives, ///< alignByCollectives()
    Start,       ///< alignByStart()
    AsRecorded,  ///< no alignment: absolute times as recorded
};

/// Begins and ends the comparison of two cards of a state. In the background it computes the alignment and the matching. It
/// remembers the alignments of a pair so that they can be undone. A change of the cards ends the comparison; if the same open
/// cards are compared again after it, as when further timelines arrive, their matching is used again. All functions must be
/// called on the window thread.
class Comparer : public QObject
{
    Q_OBJECT

public:
    /// Creates the comparer. `state` must outlive it.
    explicit Comparer(TimelineState *state, QObject *parent = nullptr);

    /// Compares two different cards of the state. Until alignment and matching have been computed, both are shown at the times at
    /// which they were recorded.
    void compare(int base, int target, AlignmentWay way = AlignmentWay::Automatic);
    /// Compares two different cards with a known alignment.
    void compare(int base, int target, const Alignment &alignment);

    /// Chooses the card that the next one is compared with. During a comparison it replaces the base and keeps the target; if
    /// `card` is the target, both are swapped.
    void chooseBase(int card);
    /// Returns the base of the comparison, or the card chosen by chooseBase(). -1 if there is neither.
    [[nodiscard]] int base() const;
    /// Compares a card with the base. If no base is chosen, the base is the first other card.
    void compareWithBase(int card);

    /// Computes another alignment in the background. Does nothing without a comparison. If the alignment is refused, the times
    /// stay as they are.
    void align(AlignmentWay way);
    /// Applies an alignment that the user chose.
    void apply(const Alignment &alignment);
    /// Returns to the previous alignment of this pair. Alignments of an earlier pair cannot be restored.
    void undoAlignment();
    [[nodiscard]] bool canUndoAlignment() const { return !m_before.empty(); }

    /// Exchanges base and target and keeps how they are aligned. An alignment by collectives is computed again, and so is the
    /// matching.
    void swap();
    void end();

    [[nodiscard]] bool isAligning() const { return m_aligning.isRunning(); }
    [[nodiscard]] bool isMatching() const { return m_matching.isRunning(); }
    /// Returns why aligning or matching failed. None while it runs, and after success.
    [[nodiscard]] const std::optional<Error> &error() const { return m_error; }
    /// Returns the alignment that was requested last, if it was refused.
    [[nodiscard]] const std::optional<Alignment> &refused() const { return m_refused; }

Q_SIGNALS:
    /// Emitted when a task starts, ends or fails. Changes of the comparison itself are announced by
    /// TimelineState::comparisonChanged().
    void changed();

private:
    /// Upper limit of alignments that can be undone.
    static constexpr std::size_t MostUndone = 100;

    void begin(int base, int target);
    void match();
    void show(const Alignment &alignment);
    void forget();

    TimelineState *m_state;
    int m_chosenBase = -1;
    std::vector<Alignment> m_before; ///< earlier alignments of this pair, the latest last
    std::optional<Alignment> m_refused;
    AsyncTask<Alignment> m_aligning;
    /// Data of a comparison that are computed from the slices.
    struct Matched
    {
        std::shared_ptr<const Matching> matching;
        std::shared_ptr<const DifferenceIndex> differences;
    };
    /// What was matched last, and of which cards. Does not keep the cards alive.
    struct Kept
    {
        std::weak_ptr<const OpenCard> base;
        std::weak_ptr<const OpenCard> target;
        Matched matched;
    };
    [[nodiscard]] const Matched *keptOf(const SharedCard &base, const SharedCard &target) const;
    void take(const Matched &matched);

    AsyncTask<Matched> m_matching;
    std::optional<Kept> m_kept;
    std::optional<Error> m_error;
};

} // namespace plumbline
