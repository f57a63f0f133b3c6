// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/timerange.h"

#include <QObject>
#include <QVariantAnimation>

namespace plumbline {

class TimelineState;

/// Moves the visible range to another one within motionMs(), fast at first. It ends where anybody else changes the range.
class RangeMotion final : public QObject
{
    Q_OBJECT

public:
    /// `state` must outlive it.
    explicit RangeMotion(TimelineState *state, QObject *parent = nullptr);

    /// Shows a range, at once where views do not move.
    void show(TimeRange range);
    /// Returns where the view is going, which is the visible range while it does not move.
    [[nodiscard]] TimeRange target() const;

private:
    void moveTo(double share);

    TimelineState *m_state;
    QVariantAnimation m_animation;
    TimeRange m_from;
    TimeRange m_to;
    bool m_isMoving = false; ///< the range changes because of this
};

} // namespace plumbline
