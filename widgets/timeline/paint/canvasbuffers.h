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

/// A buffer of one layer of the canvas that can be composed in parts.
class CanvasBuffer : public QCPAbstractPaintBuffer
{
public:
    using QCPAbstractPaintBuffer::QCPAbstractPaintBuffer;

    /// Composes its content inside `region`, to which the painter is clipped already.
    virtual void drawIn(QCPPainter &painter, const QRegion &region) const = 0;
    /// Returns where its content may have changed since the last call, in widget pixels.
    [[nodiscard]] virtual QRegion takeChanged() = 0;

    void draw(QCPPainter *painter) const override { drawIn(*painter, QRect(QPoint(), mSize)); }

protected:
    /// Draws the parts of `image` inside `region`.
    void drawImageIn(QCPPainter &painter, const QImage &image, const QRegion &region) const;
};

/// The opaque buffer of everything that depends neither on the pointer nor on the selection, painted on the background of the
/// theme.
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

/// A buffer of lines and texts that cover little of the canvas. It keeps the drawing commands and the places where they paint. A
/// few commands are replayed whenever they are composed, which costs less than blending an image. Many are painted into an image,
/// of which only those places are cleared and blended.
class SparseBuffer : public CanvasBuffer
{
public:
    /// `isMany` is asked whether there are many commands, each time they have been recorded.
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
    QRegion m_painted; ///< where the commands paint
    QRegion m_changed; ///< where something changed since takeChanged() was called
    QImage m_image;    ///< transparent outside m_painted; null until there were many commands
    bool m_usesImage = false;
};

} // namespace plumbline
