// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/timeline/paint/imagecopy.h"

#include "core/base/scheduler.h"

#include <QImage>
#include <QPaintEngine>
#include <QPainter>
#include <QRegion>

#include <cmath>
#include <cstring>

namespace plumbline {

namespace {

constexpr std::size_t FewPixels = 32'768; ///< fewer are copied before another thread would wake up

bool isWhole(double value)
{
    return std::trunc(value) == value;
}

/// Returns the image that the painter paints on, if plain copying has the same result as painting; null otherwise.
QImage *targetOf(const QPainter &painter, const QImage &image)
{
    const QPaintEngine *engine = painter.paintEngine();
    if (!engine || engine->type() != QPaintEngine::Raster || painter.hasClipping() || painter.opacity() < 1 ||
        painter.compositionMode() != QPainter::CompositionMode_SourceOver)
        return nullptr;
    QPaintDevice *device = engine->paintDevice();
    if (!device || device->devType() != QInternal::Image)
        return nullptr;
    auto *target = static_cast<QImage *>(device);
    return target->format() == image.format() && image.format() == QImage::Format_RGB32 ? target : nullptr;
}

void copyLines(const QImage &from, QPoint origin, QImage &to, const QRect &rect)
{
    uchar *const bits = to.bits();
    const auto width = static_cast<std::size_t>(rect.width());
    const auto height = static_cast<std::size_t>(rect.height());
    parallelForRuns(height, width * height < FewPixels ? 1 : 0, [&](std::size_t line, unsigned) {
        const int y = rect.top() + static_cast<int>(line);
        const uchar *source = from.constScanLine(y - origin.y()) + (rect.left() - origin.x()) * qsizetype{sizeof(QRgb)};
        std::memcpy(bits + y * to.bytesPerLine() + rect.left() * qsizetype{sizeof(QRgb)}, source, width * sizeof(QRgb));
    });
}

} // namespace

bool copyImage(const QPainter &painter, const QImage &image, const QRegion &region)
{
    const double ratio = image.devicePixelRatio();
    const QTransform &transform = painter.deviceTransform();
    QImage *target = targetOf(painter, image);
    if (!target || transform.type() > QTransform::TxScale || transform.m11() != ratio || transform.m22() != ratio ||
        !isWhole(ratio) || !isWhole(transform.dx()) || !isWhole(transform.dy()))
        return false;
    const QPoint origin(static_cast<int>(transform.dx()), static_cast<int>(transform.dy()));
    const QRect whole = QRect(origin, image.size()) & target->rect();
    const QRegion clip = painter.paintEngine()->systemClip();
    for (const QRect &rect : region) {
        const QRect scaled(rect.topLeft() * ratio + origin, rect.size() * ratio);
        const QRegion shown = clip.isEmpty() ? QRegion(scaled & whole) : clip & scaled & whole;
        for (const QRect &part : shown)
            copyLines(image, origin, *target, part);
    }
    return true;
}

} // namespace plumbline
