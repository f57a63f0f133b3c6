// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/support/qcustomplotheader.h"

#include <QImage>
#include <QPicture>
#include <QRegion>

#include <functional>
#include <utility>

namespace plumbline {

class TimelineScene;

/// A layer of the canvas that can be composed in parts.
class CanvasBuffer : public QCPAbstractPaintBuffer
{
public:
    using QCPAbstractPaintBuffer::QCPAbstractPaintBuffer;

    /// Composes what it has inside `region`, to which the painter is clipped.
    virtual void drawIn(QCPPainter &painter, const QRegion &region) const = 0;
    /// Where it may look different since this was asked last, in widget pixels.
    [[nodiscard]] virtual QRegion takeChanged() = 0;

    void draw(QCPPainter *painter) const override { drawIn(*painter, QRect(QPoint(), mSize)); }

protected:
    void drawImageIn(QCPPainter &painter, const QImage &image, const QRegion &region) const;
};

/// Everything that follows neither pointer nor selection, on the theme's ground; opaque.
class GroundBuffer : public CanvasBuffer
{
public:
    GroundBuffer(QSize size, double ratio, const TimelineScene *scene);

    QCPPainter *startPainting() override { return new QCPPainter(&m_image); }
    void drawIn(QCPPainter &painter, const QRegion &region) const override { drawImageIn(painter, m_image, region); }
    void clear(const QColor &colour) override;
    [[nodiscard]] QRegion takeChanged() override { return QRect(QPoint(), mSize); }

protected:
    void reallocateBuffer() override;

private:
    const TimelineScene *m_scene;
    QImage m_image;
};

/// Lines and texts on little of the window, kept as drawing commands and where they paint. A few are replayed where they are
/// composed, which costs less than blending an image; many become one, of which only those places are cleared and blended.
class SparseBuffer : public CanvasBuffer
{
public:
    /// `isMany` tells which, of what is about to be painted.
    SparseBuffer(QSize size, double ratio, std::function<bool()> isMany);

    QCPPainter *startPainting() override { return new QCPPainter(&m_commands); }
    void donePainting() override;
    void drawIn(QCPPainter &painter, const QRegion &region) const override;
    void clear(const QColor &colour) override;
    [[nodiscard]] QRegion takeChanged() override { return std::exchange(m_changed, QRegion()); }

protected:
    void reallocateBuffer() override;

private:
    void paintImage();

    std::function<bool()> m_isMany;
    QPicture m_commands;
    QRegion m_painted; ///< by the commands
    QRegion m_changed;
    QImage m_image; ///< transparent outside m_painted, null until there were many
    bool m_usesImage = false;
};

} // namespace plumbline
