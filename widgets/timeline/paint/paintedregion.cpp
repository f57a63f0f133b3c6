// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/timeline/paint/paintedregion.h"

#include <QPaintDevice>
#include <QPaintEngine>
#include <QPainter>
#include <QPainterPath>
#include <QPicture>

#include <QImage>
#include <QRegion>
#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

#include "core/base/scheduler.h"

namespace plumbline {

namespace {

constexpr double PaintedRegionMarginPx = 1; ///< around everything, for rounding to pixels
constexpr double TextMarginPx = 3;          ///< letters reach a little beyond their boxes
constexpr double PiecePx = 48;              ///< largest thickness of the rectangles along a line
constexpr int MostRects = 200;              ///< with more, keeping them apart costs more than composing what lies between them

/// Paints nothing and records where painting would have left something.
class ExtentEngine : public QPaintEngine
{
public:
    ExtentEngine() : QPaintEngine(QPaintEngine::AllFeatures) {}

    bool begin(QPaintDevice *) override { return true; }
    bool end() override { return true; }
    Type type() const override { return QPaintEngine::User; }
    void updateState(const QPaintEngineState &) override {} // the painter is asked when needed

    using QPaintEngine::drawEllipse;
    using QPaintEngine::drawLines;
    using QPaintEngine::drawPolygon;
    using QPaintEngine::drawRects;
    void drawRects(const QRectF *rects, int count) override
    {
        for (int i = 0; i < count; ++i)
            add(rects[i]);
    }
    void drawLines(const QLineF *lines, int count) override
    {
        for (int i = 0; i < count; ++i)
            addLine(lines[i].p1(), lines[i].p2());
    }
    void drawEllipse(const QRectF &rect) override { add(rect); }
    void drawPoints(const QPointF *points, int count) override { addArea(points, count); }
    void drawPolygon(const QPointF *points, int count, PolygonDrawMode mode) override
    {
        if (mode != PolylineMode)
            addArea(points, count);
        else
            addOutline(points, count);
    }
    void drawPath(const QPainterPath &path) override
    {
        if (painter()->brush().style() != Qt::NoBrush) {
            add(path.controlPointRect());
            return;
        }
        for (const QPolygonF &line : path.toSubpathPolygons())
            addOutline(line.constData(), static_cast<int>(line.size()));
    }
    void drawPixmap(const QRectF &rect, const QPixmap &, const QRectF &) override { add(rect); }
    void drawImage(const QRectF &rect, const QImage &, const QRectF &, Qt::ImageConversionFlags) override { add(rect); }
    void drawTextItem(const QPointF &base, const QTextItem &item) override
    {
        add(QRectF(base.x(), base.y() - item.ascent(), item.width(), item.ascent() + item.descent())
                .adjusted(-TextMarginPx, -TextMarginPx, TextMarginPx, TextMarginPx));
    }

    [[nodiscard]] const QRegion &region() const { return m_region; }

private:
    void add(const QRectF &shape)
    {
        const QPen &pen = painter()->pen();
        const double margin = PaintedRegionMarginPx + (pen.style() == Qt::NoPen ? 0 : std::max(1.0, pen.widthF()));
        QRectF rect = shape.normalized().adjusted(-margin, -margin, margin, margin);
        if (painter()->hasClipping())
            rect &= painter()->clipBoundingRect();
        if (!rect.isEmpty())
            m_region += painter()->combinedTransform().mapRect(rect).toAlignedRect();
        if (m_region.rectCount() > MostRects)
            m_region = m_region.boundingRect();
    }
    void addArea(const QPointF *points, int count)
    {
        if (count > 0)
            add(boxOf(points, count));
    }
    static QRectF boxOf(const QPointF *points, int count)
    {
        const auto [left, right] =
            std::minmax_element(points, points + count, [](QPointF a, QPointF b) { return a.x() < b.x(); });
        const auto [top, bottom] =
            std::minmax_element(points, points + count, [](QPointF a, QPointF b) { return a.y() < b.y(); });
        return {QPointF(left->x(), top->y()), QPointF(right->x(), bottom->y())};
    }
    /// Adds the pieces of an outline. Short pieces share a rectangle as long as it stays thin.
    void addOutline(const QPointF *points, int count)
    {
        constexpr int MostPoints = 64; // so that looking at all points of a piece again stays cheap
        int first = 0;
        for (int i = 1; i < count; ++i) {
            if (i - first >= MostPoints) {
                add(boxOf(points + first, i - first));
                first = i - 1;
            }
            const QRectF box = boxOf(points + first, i - first + 1);
            if (i - first > 1 && std::min(box.width(), box.height()) > PiecePx) {
                add(boxOf(points + first, i - first));
                first = i - 1;
            }
            if (i == first + 1 &&
                std::min(std::abs(points[i].x() - points[first].x()), std::abs(points[i].y() - points[first].y())) > PiecePx) {
                addLine(points[first], points[i]);
                first = i;
            }
        }
        if (count > 0 && first < count - 1)
            add(boxOf(points + first, count - first));
    }
    void addLine(QPointF from, QPointF to)
    {
        const QPointF along = to - from;
        const int pieces = 1 + static_cast<int>(std::min({std::abs(along.x()), std::abs(along.y()), MostPx}) / PiecePx);
        for (int i = 0; i < pieces; ++i)
            add(QRectF(from + along * i / pieces, from + along * (i + 1) / pieces));
    }

    static constexpr double MostPx = 10'000; ///< no window is larger

    QRegion m_region;
};

/// The device of an ExtentEngine.
class ExtentDevice : public QPaintDevice
{
public:
    /// `dpi` is the resolution of the commands that are played on it, so that letters keep their size.
    explicit ExtentDevice(int dpi) : m_dpi(dpi) {}

    QPaintEngine *paintEngine() const override { return &m_engine; }
    [[nodiscard]] const QRegion &region() const { return m_engine.region(); }

protected:
    int metric(PaintDeviceMetric metric) const override
    {
        switch (metric) {
        case PdmWidth:
        case PdmHeight:
            return std::numeric_limits<short>::max();
        case PdmDevicePixelRatio:
            return 1;
        case PdmDevicePixelRatioScaled:
            return static_cast<int>(devicePixelRatioFScale());
        case PdmDpiX:
        case PdmDpiY:
        case PdmPhysicalDpiX:
        case PdmPhysicalDpiY:
            return m_dpi;
        default:
            return 0;
        }
    }

private:
    int m_dpi;
    mutable ExtentEngine m_engine;
};

} // namespace

QRegion paintedRegion(const QPicture &commands)
{
    if (commands.isNull())
        return {};
    ExtentDevice device(commands.logicalDpiY());
    QPainter painter(&device);
    painter.drawPicture(0, 0, commands);
    painter.end();
    return device.region();
}

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
