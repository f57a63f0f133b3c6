// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/timeline/input/rangemotion.h"

#include "widgets/support/motion.h"
#include "widgets/timeline/state/timelinestate.h"

#include <QScopedValueRollback>

#include <cmath>

namespace plumbline {

RangeMotion::RangeMotion(TimelineState *state, QObject *parent) : QObject(parent), m_state(state)
{
    m_animation.setStartValue(0.0);
    m_animation.setEndValue(1.0);
    m_animation.setEasingCurve(QEasingCurve::OutCubic);
    connect(&m_animation, &QVariantAnimation::valueChanged, this, [this](const QVariant &share) {
        if (m_animation.state() == QAbstractAnimation::Running)
            moveTo(share.toDouble());
    });
    connect(&m_animation, &QVariantAnimation::finished, this, [this] { moveTo(1); });
    connect(state, &TimelineState::visibleRangeChanged, this, [this] {
        if (!m_isMoving)
            m_animation.stop();
    });
}

void RangeMotion::show(TimeRange range)
{
    m_animation.stop();
    if (motionMs() == 0)
        return m_state->setVisibleRange(range);
    m_from = m_state->visibleRange();
    m_to = range;
    m_animation.setDuration(motionMs());
    m_animation.start();
}

TimeRange RangeMotion::target() const
{
    return m_animation.state() == QAbstractAnimation::Running ? m_to : m_state->visibleRange();
}

void RangeMotion::moveTo(double share)
{
    const QScopedValueRollback moving(m_isMoving, true);
    if (share >= 1)
        return m_state->setVisibleRange(m_to);
    const auto between = [share](TimeNs from, TimeNs to) {
        return from + std::llround(share * (static_cast<double>(to) - static_cast<double>(from)));
    };
    m_state->setVisibleRange({between(m_from.begin, m_to.begin), between(m_from.end, m_to.end)});
}

} // namespace plumbline
