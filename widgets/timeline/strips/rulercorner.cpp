// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/timeline/strips/rulercorner.h"

#include "widgets/support/formatting.h"
#include "widgets/timeline/layout/timeaxis.h"

#include <QActionGroup>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QFontMetrics>
#include <QGuiApplication>
#include <QMenu>
#include <QMouseEvent>
#include <QPainter>

namespace plumbline {

namespace {

constexpr int RulerCornerMarginPx = 6;
constexpr int RulerCornerSmallFontPx = 10;

} // namespace

PointerTime pointerTime(const TimelineScene &scene, QPoint position)
{
    const TimeNs time = scene.axisScale().timeAt(position.x() - scene.canvas.left());
    const int index = scene.bandAt(position.y());
    const int card = index < 0 ? 0 : scene.layout.bands()[static_cast<std::size_t>(index)].card;
    const std::int64_t absolute = scene.state().absoluteNs(card, time);
    return {nanosecondsText(time), nanosecondsText(absolute), dateTimeText(absolute)};
}

void addRulerChoices(QMenu *menu, TimelineState *state)
{
    auto *group = new QActionGroup(menu);
    const auto add = [&](const QString &text, bool absolute) {
        QAction *action = menu->addAction(text);
        action->setCheckable(true);
        action->setChecked(state->isRulerAbsolute() == absolute);
        group->addAction(action);
        QObject::connect(action, &QAction::triggered, state, [state, absolute] { state->setRulerAbsolute(absolute); });
    };
    add(RulerCorner::tr("Ruler: time from the start"), false);
    add(RulerCorner::tr("Ruler: time of day"), true);
}

void addTimeCopies(QMenu *menu, const PointerTime &time)
{
    const auto add = [menu](const QString &text, QString copied) {
        // Spaces between digits are for reading; a pasted time must be a number.
        copied.remove(QChar(0x202f));
        QObject::connect(menu->addAction(text), &QAction::triggered, menu,
                         [copied] { QGuiApplication::clipboard()->setText(copied); });
    };
    add(RulerCorner::tr("Copy time from the start"), time.fromStart);
    add(RulerCorner::tr("Copy absolute time"), time.absolute.chopped(2));
}

RulerCorner::RulerCorner(TimelineState *state, const TimelineScene *scene, QWidget *parent)
    : QWidget(parent), m_state(state), m_scene(scene)
{
    setObjectName(QStringLiteral("rulerCorner"));
    setAttribute(Qt::WA_OpaquePaintEvent);
    setCursor(Qt::PointingHandCursor);
    setTexts();
}

void RulerCorner::setTexts()
{
    setAccessibleName(tr("Time under the pointer"));
    setToolTip(tr("Click to switch the ruler between time from the start and time of day"));
}

void RulerCorner::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const Theme &theme = *m_scene->theme;
    painter.fillRect(rect(), theme.background);
    painter.fillRect(QRect(0, height() - 1, width(), 1), theme.mutedText);
    if (m_state->cards().empty())
        return;
    const bool absolute = m_state->isRulerAbsolute();
    QString first = absolute ? tr("Time of day") : tr("Time from the start");
    QString second;
    if (m_scene->pointer) {
        const PointerTime time = pointerTime(*m_scene, *m_scene->pointer);
        first = absolute ? time.clock : time.fromStart;
        second = absolute ? time.fromStart : time.absolute;
    } else if (absolute) {
        second = dateTimeText(m_state->axisOriginNs() + m_state->visibleRange().begin).section(QLatin1Char(' '), 0, 0);
    }
    painter.setFont(paintFont(RulerCornerSmallFontPx));
    const QFontMetrics metrics(painter.font());
    // Each text has half of the corner and is never clipped, because letters of another script may be taller than the font says.
    constexpr int Placed = Qt::AlignRight | Qt::AlignVCenter | Qt::TextDontClip;
    const QRect line(RulerCornerMarginPx, 1, width() - 2 * RulerCornerMarginPx, height() / 2 - 1);
    painter.setPen(m_scene->pointer ? theme.text : theme.mutedText);
    painter.drawText(line, Placed, metrics.elidedText(first, Qt::ElideLeft, line.width()));
    painter.setPen(theme.mutedText);
    painter.drawText(line.translated(0, line.height()), Placed, metrics.elidedText(second, Qt::ElideLeft, line.width()));
}

void RulerCorner::mouseReleaseEvent(QMouseEvent *event)
{
    if (event->button() == Qt::LeftButton && rect().contains(event->pos()))
        m_state->setRulerAbsolute(!m_state->isRulerAbsolute());
}

void RulerCorner::contextMenuEvent(QContextMenuEvent *event)
{
    auto *menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    addRulerChoices(menu, m_state);
    menu->popup(event->globalPos());
}

void RulerCorner::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        setTexts();
    QWidget::changeEvent(event);
}

} // namespace plumbline
