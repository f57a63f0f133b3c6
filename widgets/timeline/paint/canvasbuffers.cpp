// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/timeline/paint/canvasbuffers.h"

#include "core/base/scheduler.h"
#include "widgets/timeline/geometry/timelinescene.h"
#include "widgets/timeline/paint/paintedregion.h"

#include <algorithm>
#include <cmath>

namespace plumbline {

void CanvasBuffer::drawImageIn(QCPPainter &painter, const QImage &image, const QRegion &region) const
{
    if (copyImage(painter, image, region))
        return;
    // QPainter is fast inside one rectangle and slow inside several at once, so they are drawn one by one. With a fractional
    // ratio, parts of pixels between two rectangles would be lost.
    if (region.rectCount() <= 1 || std::trunc(mDevicePixelRatio) != mDevicePixelRatio) {
        painter.drawImage(0, 0, image);
        return;
    }
    painter.save();
    for (const QRect &rect : region) {
        painter.setClipRect(rect);
        painter.drawImage(0, 0, image);
    }
    painter.restore();
}

GroundBuffer::GroundBuffer(QSize size, double ratio, const TimelineScene *scene) : CanvasBuffer(size, ratio), m_scene(scene)
{
    GroundBuffer::reallocateBuffer();
}

// Uses all threads, because one alone takes longer to fill the memory.
void GroundBuffer::clear(const QColor &)
{
    uchar *const bits = m_image.bits();
    const qsizetype stride = m_image.bytesPerLine();
    const QRgb colour = m_scene->theme->background.rgb();
    parallelForRuns(static_cast<std::size_t>(m_image.height()), 0, [&](std::size_t y, unsigned) {
        std::fill_n(reinterpret_cast<QRgb *>(bits + static_cast<qsizetype>(y) * stride), m_image.width(), colour);
    });
}

void GroundBuffer::reallocateBuffer()
{
    setInvalidated();
    m_image = QImage(mSize * mDevicePixelRatio, QImage::Format_RGB32);
    m_image.setDevicePixelRatio(mDevicePixelRatio);
}

SparseBuffer::SparseBuffer(QSize size, double ratio, std::function<bool()> isMany)
    : CanvasBuffer(size, ratio), m_isMany(std::move(isMany))
{}

void SparseBuffer::donePainting()
{
    m_painted = paintedRegion(m_commands) & QRect(QPoint(), mSize);
    m_changed += m_painted;
    m_usesImage = m_isMany();
    if (m_usesImage)
        paintImage();
}

void SparseBuffer::paintImage()
{
    if (m_image.isNull()) {
        m_image = QImage(mSize * mDevicePixelRatio, QImage::Format_ARGB32_Premultiplied);
        m_image.setDevicePixelRatio(mDevicePixelRatio);
        m_image.fill(Qt::transparent);
    }
    QPainter painter(&m_image);
    painter.drawPicture(0, 0, m_commands);
}

void SparseBuffer::drawIn(QCPPainter &painter, const QRegion &region) const
{
    const QRegion shown = m_painted & region;
    if (shown.isEmpty())
        return;
    if (m_usesImage)
        drawImageIn(painter, m_image, shown);
    else
        painter.drawPicture(0, 0, m_commands);
}

void SparseBuffer::clear(const QColor &)
{
    if (m_usesImage) {
        QPainter painter(&m_image);
        painter.setCompositionMode(QPainter::CompositionMode_Source);
        for (const QRect &rect : m_painted)
            painter.fillRect(rect, Qt::transparent);
    }
    m_changed += m_painted;
    m_painted = {};
    m_commands = QPicture();
}

void SparseBuffer::reallocateBuffer()
{
    setInvalidated();
    m_image = {};
    m_painted = {};
    m_commands = QPicture();
    m_usesImage = false;
}

} // namespace plumbline
