// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/support/asynctask.h"
#include "widgets/timeline/timelinestate.h"

#include <QObject>

#include <memory>
#include <optional>

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
/// matching. Ends by itself when the cards change. Lives on the window thread.
class Comparer : public QObject
{
    Q_OBJECT

public:
    /// `state` must outlive it.
    explicit Comparer(TimelineState *state, QObject *parent = nullptr);

    /// Compares two different cards of the state; first as they lie, aligned and matched as soon as that is known.
    void compare(int base, int target, AlignmentWay way = AlignmentWay::Automatic);
    /// Finds another alignment. Does nothing without a comparison.
    void align(AlignmentWay way);
    /// Applies an alignment that somebody chose.
    void apply(const Alignment &alignment);
    /// Base becomes target. What was matched is matched again.
    void swap();
    void end();

    [[nodiscard]] bool isAligning() const { return m_aligning.isRunning(); }
    [[nodiscard]] bool isMatching() const { return m_matching.isRunning(); }
    /// Why there is no matching; none while it runs or when it is there.
    [[nodiscard]] const std::optional<Error> &error() const { return m_error; }

Q_SIGNALS:
    /// What runs, or why it failed. What is compared is the state's comparisonChanged().
    void changed();

private:
    void match();

    TimelineState *m_state;
    AsyncTask<Alignment> m_aligning;
    AsyncTask<std::shared_ptr<const Matching>> m_matching;
    std::optional<Error> m_error;
};

} // namespace plumbline
