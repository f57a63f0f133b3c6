// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/compare/departures.h"
#include "widgets/support/asynctask.h"
#include "widgets/timeline/state/timelinestate.h"

#include <QObject>

#include <cstddef>
#include <memory>
#include <optional>

namespace plumbline {

/// Goes from one place to the next where the target of a comparison loses time, most first, and to the place where the cards part
/// first. What departs is found in the background when somebody first asks, and again for another pair or alignment.
class LossWalk final : public QObject
{
    Q_OBJECT

public:
    /// `state` must outlive it.
    explicit LossWalk(TimelineState *state, QObject *parent = nullptr);

    /// The next loss (1) or the one before (-1); first the largest.
    void step(int direction);
    void goToFirst();
    [[nodiscard]] bool isBusy() const { return m_task.isRunning(); }

    /// As many losses can be gone through.
    static constexpr std::size_t MostLosses = 1000;

Q_SIGNALS:
    /// Where it is: the slices of base and target, of which one may be invalid, and a range of the shared axis that shows both.
    void reached(plumbline::TimelineItem base, plumbline::TimelineItem target, plumbline::TimeRange range);
    /// Which of how many it is, or why there is none.
    void announced(const QString &text);

private:
    enum class Wish : std::uint8_t { Next, Previous, First };

    void ask(Wish wish);
    void find();
    void grant(Wish wish);
    void showLoss(std::size_t index);
    void show(const Departure &departure, const QString &text);
    [[nodiscard]] ClockMap axes() const;
    [[nodiscard]] QString placeOf(const Departure &departure) const;
    [[nodiscard]] TimeRange rangeOf(const Departure &departure) const;

    TimelineState *m_state;
    AsyncTask<std::shared_ptr<const Departures>> m_task;
    std::shared_ptr<const Departures> m_found;
    std::shared_ptr<const Matching> m_matching; ///< what it was found in
    ClockMap m_axes;                            ///< from the target's times to the base's, likewise
    std::optional<std::size_t> m_at;            ///< the loss shown last
    Wish m_wish = Wish::Next;
};

} // namespace plumbline
