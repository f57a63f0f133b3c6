// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/timeline/timelinecanvas.h"

#include "widgets/timeline/timelinescene.h"

#include <QImage>
#include <QPicture>

namespace plumbline {

namespace {

/// Everything that lies below arrows and overlay, on the theme's ground.
class GroundBuffer : public QCPAbstractPaintBuffer
{
public:
    GroundBuffer(QSize size, double ratio, const TimelineScene *scene) : QCPAbstractPaintBuffer(size, ratio), m_scene(scene)
    {
        GroundBuffer::reallocateBuffer();
    }

    QCPPainter *startPainting() override { return new QCPPainter(&m_image); }
    void draw(QCPPainter *painter) const override { painter->drawImage(0, 0, m_image); }
    void clear(const QColor &) override { m_image.fill(m_scene->theme->background); }

protected:
    void reallocateBuffer() override
    {
        setInvalidated();
        m_image = QImage(mSize * mDevicePixelRatio, QImage::Format_RGB32);
        m_image.setDevicePixelRatio(mDevicePixelRatio);
    }

private:
    const TimelineScene *m_scene;
    QImage m_image;
};

/// A few lines and texts, replayed each time.
class CommandBuffer : public QCPAbstractPaintBuffer
{
public:
    using QCPAbstractPaintBuffer::QCPAbstractPaintBuffer;

    QCPPainter *startPainting() override { return new QCPPainter(&m_commands); }
    void draw(QCPPainter *painter) const override { painter->drawPicture(0, 0, m_commands); }
    void clear(const QColor &) override { m_commands = QPicture(); }

protected:
    void reallocateBuffer() override { setInvalidated(); }

private:
    QPicture m_commands;
};

} // namespace

TimelineCanvas::TimelineCanvas(const TimelineScene *scene, QWidget *parent) : QCustomPlot(parent), m_scene(scene)
{
    mPaintBuffers.clear(); // the plot's own
    provideBuffers(false);
}

void TimelineCanvas::provideBuffers(bool withFlows)
{
    const qsizetype wanted = withFlows ? 3 : 2;
    if (mPaintBuffers.size() == wanted)
        return;
    const QSize size = viewport().size();
    const double ratio = bufferDevicePixelRatio();
    mPaintBuffers.clear();
    mPaintBuffers.append(QSharedPointer<QCPAbstractPaintBuffer>(new GroundBuffer(size, ratio, m_scene)));
    if (withFlows)
        mPaintBuffers.append(QSharedPointer<QCPAbstractPaintBuffer>(new QCPPaintBufferPixmap(size, ratio)));
    mPaintBuffers.append(QSharedPointer<QCPAbstractPaintBuffer>(new CommandBuffer(size, ratio)));
}

void TimelineCanvas::paintEvent(QPaintEvent *)
{
    // The window may have come to a screen of another ratio.
    if (!qFuzzyCompare(bufferDevicePixelRatio(), devicePixelRatioF())) {
        setBufferDevicePixelRatio(devicePixelRatioF());
        replot(QCustomPlot::rpQueuedRefresh);
        return;
    }
    QCPPainter painter(this);
    if (!painter.isActive())
        return;
    for (const QSharedPointer<QCPAbstractPaintBuffer> &buffer : mPaintBuffers)
        buffer->draw(&painter);
}

} // namespace plumbline
