// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/timeline/timelinecanvas.h"

#include "widgets/timeline/timelinescene.h"

#include <QImage>
#include <QPicture>

#include <functional>
#include <utility>

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

/// Arrows, mostly none: what is empty takes no memory, is not cleared and not composed.
class ArrowBuffer : public QCPAbstractPaintBuffer
{
public:
    ArrowBuffer(QSize size, double ratio, std::function<bool()> isNeeded)
        : QCPAbstractPaintBuffer(size, ratio), m_isNeeded(std::move(isNeeded))
    {}

    QCPPainter *startPainting() override
    {
        m_isUsed = m_isNeeded();
        if (m_isUsed && m_image.isNull()) {
            m_image = QImage(mSize * mDevicePixelRatio, QImage::Format_ARGB32_Premultiplied);
            m_image.setDevicePixelRatio(mDevicePixelRatio);
            m_image.fill(Qt::transparent);
        }
        return new QCPPainter(m_isUsed ? &m_image : &m_nothing);
    }
    void draw(QCPPainter *painter) const override
    {
        if (m_isUsed)
            painter->drawImage(0, 0, m_image);
    }
    void clear(const QColor &colour) override
    {
        if (m_isUsed)
            m_image.fill(colour);
    }

protected:
    void reallocateBuffer() override
    {
        setInvalidated();
        m_image = QImage();
        m_isUsed = false;
    }

private:
    std::function<bool()> m_isNeeded;
    QImage m_image;
    QImage m_nothing{1, 1, QImage::Format_ARGB32_Premultiplied};
    bool m_isUsed = false;
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

TimelineCanvas::TimelineCanvas(TimelineScene *scene, QWidget *parent) : QCustomPlot(parent)
{
    const QSize size = viewport().size();
    const double ratio = bufferDevicePixelRatio();
    mPaintBuffers.clear(); // the plot's own
    mPaintBuffers.append(QSharedPointer<QCPAbstractPaintBuffer>(new GroundBuffer(size, ratio, scene)));
    const auto anyCategory = [scene] { return FlowArrows::anyCategory(scene->state()); };
    mPaintBuffers.append(QSharedPointer<QCPAbstractPaintBuffer>(new ArrowBuffer(size, ratio, anyCategory)));
    const auto anySelectedOrLegend = [scene, anyCategory] { return anyCategory() || scene->arrows.anySelected(scene->state()); };
    mPaintBuffers.append(QSharedPointer<QCPAbstractPaintBuffer>(new ArrowBuffer(size, ratio, anySelectedOrLegend)));
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
