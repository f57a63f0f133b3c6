// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/pages/overview/stepstrip.h"

#include "widgets/support/formatting.h"
#include "widgets/support/theme.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <utility>

namespace plumbline {

namespace {

constexpr double StripBarPx = 3;      ///< least distance of two bars
constexpr double StripWidestPx = 40;  ///< so that two steps do not look like a chart of two columns
constexpr double StripGapShare = 0.2; ///< of the room of a bar that stays free beside it
constexpr int StripMarkPx = 3;        ///< height of the line under the chosen step

} // namespace

StepStrip::StepStrip(QWidget *parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setFocusPolicy(Qt::StrongFocus);
}

QSize StepStrip::sizeHint() const
{
    return {200, 3 * fontMetrics().height()};
}

void StepStrip::setSteps(std::vector<std::vector<BarPart>> steps)
{
    m_steps = std::move(steps);
    m_chosen.reset();
    m_lengths.clear();
    m_longestNs = 0;
    for (const std::vector<BarPart> &parts : m_steps) {
        double length = 0; // a step table may hold any number, and the sum only decides on a height
        for (const BarPart &part : parts)
            length += static_cast<double>(std::max<std::int64_t>(part.value, 0));
        m_lengths.push_back(length);
        m_longestNs = std::max(m_longestNs, length);
    }
    update();
}

void StepStrip::setChosen(std::optional<std::size_t> step)
{
    m_chosen = step;
    update();
}

std::size_t StepStrip::barCount() const
{
    const auto most = static_cast<std::size_t>(std::max(1.0, width() / StripBarPx));
    return std::min(m_steps.size(), most);
}

StepStrip::Bar StepStrip::barAt(std::size_t bar) const
{
    const std::size_t bars = barCount();
    Bar result{bar * m_steps.size() / bars, (bar + 1) * m_steps.size() / bars, 0};
    result.longest = result.first;
    for (std::size_t step = result.first; step < result.end; ++step) {
        if (m_lengths[step] > m_lengths[result.longest])
            result.longest = step;
    }
    return result;
}

QRectF StepStrip::boxOf(std::size_t bar) const
{
    const double room = std::min(StripWidestPx, width() / static_cast<double>(barCount()));
    return {static_cast<double>(bar) * room, 0, room * (1 - StripGapShare), static_cast<double>(height() - StripMarkPx)};
}

std::optional<std::size_t> StepStrip::stepAt(int xPx) const
{
    if (m_steps.empty() || xPx < 0)
        return std::nullopt;
    const double room = std::min(StripWidestPx, width() / static_cast<double>(barCount()));
    const auto bar = static_cast<std::size_t>(xPx / room);
    return bar < barCount() ? std::optional(barAt(bar).longest) : std::nullopt;
}

void StepStrip::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const Theme &theme = Theme::forPalette(palette());
    for (std::size_t bar = 0; bar < (m_steps.empty() ? 0 : barCount()); ++bar) {
        const Bar own = barAt(bar);
        const QRectF box = boxOf(bar);
        double bottom = box.bottom();
        for (const BarPart &part : m_steps[own.longest]) {
            const double share = m_longestNs > 0 ? static_cast<double>(part.value) / m_longestNs : 0;
            const double height = std::min(box.height() * std::clamp(share, 0.0, 1.0), bottom - box.top());
            const QRectF rect(box.left(), bottom - height, box.width(), height);
            bottom = rect.top();
            const Theme::Fill &fill = theme.fills[static_cast<std::size_t>(part.role)];
            fill.paint(painter, rect);
        }
        if (m_chosen && *m_chosen >= own.first && *m_chosen < own.end)
            painter.fillRect(QRectF(box.left(), height() - StripMarkPx, box.width(), StripMarkPx),
                             palette().color(QPalette::Highlight));
    }
    if (hasFocus()) {
        painter.setPen(palette().color(QPalette::Highlight));
        painter.drawRect(rect().adjusted(0, 0, -1, -1));
    }
}

void StepStrip::mousePressEvent(QMouseEvent *event)
{
    if (const auto step = stepAt(event->pos().x()); step && event->button() == Qt::LeftButton)
        Q_EMIT stepClicked(*step);
}

void StepStrip::keyPressEvent(QKeyEvent *event)
{
    const bool isBack = event->key() == Qt::Key_Left;
    if (m_steps.empty() || (!isBack && event->key() != Qt::Key_Right))
        return QWidget::keyPressEvent(event);
    const std::size_t last = m_steps.size() - 1;
    if (!m_chosen)
        Q_EMIT stepClicked(isBack ? last : 0);
    else if (isBack ? *m_chosen > 0 : *m_chosen < last)
        Q_EMIT stepClicked(isBack ? *m_chosen - 1 : *m_chosen + 1);
}

void StepStrip::focusInEvent(QFocusEvent *event)
{
    QWidget::focusInEvent(event);
    update();
}

void StepStrip::focusOutEvent(QFocusEvent *event)
{
    QWidget::focusOutEvent(event);
    update();
}

bool StepStrip::event(QEvent *event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto *help = static_cast<QHelpEvent *>(event);
    const auto step = stepAt(help->pos().x());
    QToolTip::showText(help->globalPos(), step ? toolTipText(textOf(*step)) : QString(), this);
    return true;
}

} // namespace plumbline
