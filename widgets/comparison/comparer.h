// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/support/asynctask.h"
#include "widgets/timeline/state/timelinestate.h"

#include <QObject>

#include <memory>
#include <optional>
#include <vector>

namespace plumbline {

/// What finds the alignment of two cards without being told where.
enum class AlignmentWay : std::uint8_t {
    Automatic,   ///< alignAutomatically()
    Step,        ///< alignByStep()
    Collectives, ///< alignByCollectives()
    Start,       ///< alignByStart()
    AsRecorded,  ///< absolute times as they are
};

/// Begins and ends the comparison of a state, and computes in the background what it needs: the alignment, then the
/// matching. Remembers the alignments of a pair, so that each can be undone. Ends by itself when the cards change. Lives on the
/// window thread.
class Comparer : public QObject
{
    Q_OBJECT

public:
    /// `state` must outlive it.
    explicit Comparer(TimelineState *state, QObject *parent = nullptr);

    /// Compares two different cards of the state; first as they lie, aligned and matched as soon as that is known.
    void compare(int base, int target, AlignmentWay way = AlignmentWay::Automatic);
    /// The same with an alignment that is known.
    void compare(int base, int target, const Alignment &alignment);

    /// Chooses what the next card is compared with; while cards are compared, another base for the same target.
    void chooseBase(int card);
    /// The base of the comparison, else the card chosen; -1 without.
    [[nodiscard]] int base() const;
    /// Compares a card with the base; where none is chosen, with the first other card.
    void compareWithBase(int card);

    /// Finds another alignment. Does nothing without a comparison. One that is refused leaves the times as they are.
    void align(AlignmentWay way);
    /// Applies an alignment that somebody chose.
    void apply(const Alignment &alignment);
    /// Goes back to the alignment before. Another pair begins anew.
    void undoAlignment();
    [[nodiscard]] bool canUndoAlignment() const { return !m_before.empty(); }

    /// Base becomes target, and they lie over one another as they did. What was matched is matched again.
    void swap();
    void end();

    [[nodiscard]] bool isAligning() const { return m_aligning.isRunning(); }
    [[nodiscard]] bool isMatching() const { return m_matching.isRunning(); }
    /// Why there is no matching; none while it runs or when it is there.
    [[nodiscard]] const std::optional<Error> &error() const { return m_error; }
    /// The alignment that was asked for last, where it was refused.
    [[nodiscard]] const std::optional<Alignment> &refused() const { return m_refused; }

Q_SIGNALS:
    /// What runs, or why it failed. What is compared is the state's comparisonChanged().
    void changed();

private:
    static constexpr std::size_t MostUndone = 100;

    void begin(int base, int target);
    void match();
    void show(const Alignment &alignment);
    void forget();

    TimelineState *m_state;
    int m_chosenBase = -1;
    std::vector<Alignment> m_before; ///< alignments of this pair, the latest last
    std::optional<Alignment> m_refused;
    AsyncTask<Alignment> m_aligning;
    /// What a comparison holds of the slices.
    struct Matched
    {
        std::shared_ptr<const Matching> matching;
        std::shared_ptr<const DeltaIndex> deltas;
    };
    AsyncTask<Matched> m_matching;
    std::optional<Error> m_error;
};

} // namespace plumbline
