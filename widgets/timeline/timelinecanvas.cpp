// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/timeline/timelinecanvas.h"

#include "widgets/timeline/timelinescene.h"

#include <QImage>
#include <QPicture>

#include <algorithm>
#include <cstdint>
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

/// Arrows, mostly none: what is empty takes no memory, is not cleared and not composed. Nor are a few, which are replayed: that
/// costs less than clearing and blending all of a window.
class ArrowBuffer : public QCPAbstractPaintBuffer
{
public:
    /// `countOf` tells how many there are, or about how many.
    ArrowBuffer(QSize size, double ratio, std::function<std::size_t()> countOf)
        : QCPAbstractPaintBuffer(size, ratio), m_countOf(std::move(countOf))
    {}

    QCPPainter *startPainting() override
    {
        const std::size_t count = m_countOf();
        m_use = count == 0 ? Use::Nothing : count <= FewArrows ? Use::Commands : Use::Image;
        if (m_use == Use::Commands)
            return new QCPPainter(&m_commands);
        if (m_use == Use::Image && m_image.isNull()) {
            m_image = QImage(mSize * mDevicePixelRatio, QImage::Format_ARGB32_Premultiplied);
            m_image.setDevicePixelRatio(mDevicePixelRatio);
            m_image.fill(Qt::transparent);
        }
        return new QCPPainter(m_use == Use::Image ? &m_image : &m_nothing);
    }
    void draw(QCPPainter *painter) const override
    {
        if (m_use == Use::Commands)
            painter->drawPicture(0, 0, m_commands);
        else if (m_use == Use::Image)
            painter->drawImage(0, 0, m_image);
    }
    void clear(const QColor &colour) override
    {
        m_commands = QPicture();
        if (m_use == Use::Image)
            m_image.fill(colour);
    }

protected:
    void reallocateBuffer() override
    {
        setInvalidated();
        m_image = QImage();
        m_commands = QPicture();
        m_use = Use::Nothing;
    }

private:
    enum class Use : std::uint8_t { Nothing, Commands, Image };
    static constexpr std::size_t FewArrows = 4; ///< each is smoothed again whenever the window is painted

    std::function<std::size_t()> m_countOf;
    QImage m_image;
    QPicture m_commands;
    QImage m_nothing{1, 1, QImage::Format_ARGB32_Premultiplied};
    Use m_use = Use::Nothing;
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
    const auto ofCategories = [scene]() -> std::size_t {
        return FlowArrows::anyCategory(scene->state()) ? FlowArrows::MostArrows : 0;
    };
    mPaintBuffers.append(QSharedPointer<QCPAbstractPaintBuffer>(new ArrowBuffer(size, ratio, ofCategories)));
    const auto selectedOrLegend = [scene, ofCategories] { return std::max(ofCategories(), scene->arrows.selectedCount(*scene)); };
    mPaintBuffers.append(QSharedPointer<QCPAbstractPaintBuffer>(new ArrowBuffer(size, ratio, selectedOrLegend)));
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
