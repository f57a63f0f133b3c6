// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/support/scrolled.h"

#include "widgets/support/textscale.h"

#include <QEvent>
#include <QScrollArea>
#include <QScrollBar>

#include <algorithm>

namespace plumbline {

namespace {

/// An area that shrinks no further than its content does at the usual size of the text. QScrollArea::setWidgetResizable() would
/// scroll contents with texts that wrap before they are as small as they may be, because it gives them the height they prefer.
class ScrolledArea final : public QScrollArea
{
public:
    explicit ScrolledArea(QWidget *content)
    {
        setFrameShape(QFrame::NoFrame);
        setFocusPolicy(Qt::NoFocus);
        setFocusProxy(content);
        setWidget(content);
    }

    [[nodiscard]] QSize sizeHint() const override { return widget() ? widget()->sizeHint() : QSize(); }
    [[nodiscard]] QSize minimumSizeHint() const override { return leastContent() / std::max(1.0, textScale()); }

protected:
    bool event(QEvent *event) override
    {
        const bool isDone = QScrollArea::event(event);
        if (event->type() == QEvent::LayoutRequest) { // the viewport passes on that of the content
            updateGeometry();
            fitContent();
        }
        return isDone;
    }
    void resizeEvent(QResizeEvent *event) override
    {
        QScrollArea::resizeEvent(event);
        fitContent();
    }

private:
    /// Returns an empty size once the content was deleted.
    [[nodiscard]] QSize leastContent() const
    {
        return widget() ? widget()->minimumSizeHint().expandedTo(widget()->minimumSize()) : QSize(0, 0);
    }

    /// Gives the content all the room that scroll bars leave, or what it needs at least.
    void fitContent()
    {
        const QSize least = leastContent();
        QSize room = maximumViewportSize();
        const bool isTooHigh = least.height() > room.height();
        if (isTooHigh)
            room.rwidth() -= verticalScrollBar()->sizeHint().width();
        if (least.width() > room.width()) {
            room.rheight() -= horizontalScrollBar()->sizeHint().height();
            if (!isTooHigh && least.height() > room.height())
                room.rwidth() -= verticalScrollBar()->sizeHint().width();
        }
        if (widget())
            widget()->resize(room.expandedTo(least));
    }
};

} // namespace

QScrollArea *scrolled(QWidget *content)
{
    return new ScrolledArea(content);
}

} // namespace plumbline
