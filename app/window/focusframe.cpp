// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/focusframe.h"

#include <QApplication>
#include <QEvent>
#include <QFocusEvent>

namespace plumbline {

FocusFrame::FocusFrame(QObject *parent) : QObject(parent)
{
    QApplication::instance()->installEventFilter(this);
}

FocusFrame::~FocusFrame()
{
    delete m_frame;
}

bool FocusFrame::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::FocusIn && watched->isWidgetType()) {
        const Qt::FocusReason reason = static_cast<QFocusEvent *>(event)->reason();
        const bool isByKey =
            reason == Qt::TabFocusReason || reason == Qt::BacktabFocusReason || reason == Qt::ShortcutFocusReason;
        // A window or a menu that comes and goes does not change who has the focus.
        if (isByKey)
            show(static_cast<QWidget *>(watched));
        else if (reason == Qt::MouseFocusReason || (reason == Qt::OtherFocusReason && m_frame && m_frame->widget() != watched))
            show(nullptr);
    }
    if (event->type() == QEvent::MouseButtonPress && m_frame && m_frame->widget())
        show(nullptr);
    return QObject::eventFilter(watched, event);
}

void FocusFrame::show(QWidget *widget)
{
    if (!widget) {
        if (m_frame)
            m_frame->setWidget(nullptr);
        return;
    }
    if (!m_frame)
        m_frame = new QFocusFrame(widget);
    m_frame->setWidget(widget);
}

} // namespace plumbline
