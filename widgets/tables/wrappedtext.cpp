// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/tables/wrappedtext.h"

#include <QEvent>
#include <QWheelEvent>

#include <cmath>

namespace plumbline {

WrappedText::WrappedText(QWidget *parent) : QTextEdit(parent)
{
    setReadOnly(true);
    setTextInteractionFlags(Qt::TextSelectableByMouse);
    setFocusPolicy(Qt::ClickFocus);
    setFrameShape(QFrame::NoFrame);
    setWordWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    document()->setDocumentMargin(0);
    viewport()->setAutoFillBackground(false);
}

void WrappedText::setText(const QString &text)
{
    setPlainText(text);
    fitHeight();
}

void WrappedText::fitHeight()
{
    setFixedHeight(static_cast<int>(std::ceil(document()->size().height())));
}

void WrappedText::resizeEvent(QResizeEvent *event)
{
    QTextEdit::resizeEvent(event);
    fitHeight();
}

/// Leaves the wheel to the scroll area around the text.
void WrappedText::wheelEvent(QWheelEvent *event)
{
    event->ignore();
}

void WrappedText::changeEvent(QEvent *event)
{
    QTextEdit::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        fitHeight();
}

} // namespace plumbline
