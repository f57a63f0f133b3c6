// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/compare/divergences.h"
#include "widgets/support/asynctask.h"
#include "widgets/timeline/state/timelinestate.h"

#include <QObject>

#include <cstddef>
#include <memory>
#include <optional>

namespace plumbline {

/// Steps through the losses of the comparison, the largest first, and goes to the first divergence. Losses are computed in the
/// background when they are first asked for, and again for another matching or alignment.
class LossWalk final : public QObject
{
    Q_OBJECT

public:
    /// `state` must outlive it.
    explicit LossWalk(TimelineState *state, QObject *parent = nullptr);

    /// Goes to the next smaller loss (1) or the next larger one (-1). The first call goes to the largest.
    void step(int direction);
    /// Goes to the first divergence.
    void goToFirst();
    [[nodiscard]] bool isBusy() const { return m_task.isRunning(); }

    /// Upper limit of losses that can be stepped through.
    static constexpr std::size_t MostLosses = 1000;

Q_SIGNALS:
    /// A loss or the first divergence was reached. `base` and `target` are its slices, one of which may be invalid. `range` is on
    /// the shared axis and shows both.
    void reached(plumbline::TimelineItem base, plumbline::TimelineItem target, plumbline::TimeRange range);
    /// Text such as "Loss 3 of 17", or the reason why there is no place to go to.
    void announced(const QString &text);

private:
    enum class Request : std::uint8_t { Next, Previous, First };

    void ask(Request request);
    void find();
    void serve(Request request);
    void showLoss(std::size_t index);
    void show(const Divergence &divergence, const QString &text);
    [[nodiscard]] ClockMap axes() const;
    /// Returns by how much the slice of the target is longer than its partner; empty where the loss is not that of a pair.
    [[nodiscard]] std::optional<TimeNs> wholeDifferenceNs(const Divergence &loss) const;
    [[nodiscard]] QString placeOf(const Divergence &divergence) const;
    [[nodiscard]] TimeRange rangeOf(const Divergence &divergence) const;

    TimelineState *m_state;
    AsyncTask<std::shared_ptr<const Divergences>> m_task;
    std::shared_ptr<const Divergences> m_found;
    std::shared_ptr<const Matching> m_matching; ///< the matching that m_found was computed from
    ClockMap m_axes;                            ///< maps target times to base times; m_found was computed with it
    std::optional<std::size_t> m_at;            ///< number of the loss shown last
    Request m_request = Request::Next;
};

} // namespace plumbline
