// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/timeline/paint/timelinecanvas.h"

#include "widgets/timeline/geometry/timelinescene.h"
#include "widgets/timeline/paint/canvasbuffers.h"

#include <QPaintEvent>

#include <utility>

namespace plumbline {

namespace {

constexpr std::size_t FewArrows = 4; ///< fewer are replayed; each is then smoothed again wherever it is composed

} // namespace

TimelineCanvas::TimelineCanvas(TimelineScene *scene, QWidget *parent) : QCustomPlot(parent)
{
    setUpLayers();
    setUpBuffers(scene);
    // A replot paints these layers as well, and it paints the window before it signals its end.
    connect(this, &QCustomPlot::beforeReplot, this, [this] { m_outdated.clear(); });
    connect(this, &QCustomPlot::afterReplot, this, [this] {
        for (const Buffer buffer : {Selected, Overlay})
            static_cast<void>(bufferOf(buffer).takeChanged()); // everything is composed again
    });
}

void TimelineCanvas::setUpLayers()
{
    addLayer(FlowLayer, layer(QStringLiteral("legend")), QCustomPlot::limAbove);
    addLayer(SelectedLayer, layer(FlowLayer), QCustomPlot::limAbove);
    layer(SelectedLayer)->setMode(QCPLayer::lmBuffered);
    layer(OverlayLayer)->setMode(QCPLayer::lmBuffered);
}

/// Must come after setUpLayers(): for each layer that is added, the plot throws away the buffers that it does not need yet.
void TimelineCanvas::setUpBuffers(TimelineScene *scene)
{
    const QSize size = viewport().size();
    const double ratio = bufferDevicePixelRatio();
    const auto hasManyArrows = [scene] { return scene->arrows.selectedCount(*scene) > FewArrows; };
    mPaintBuffers.clear();
    mPaintBuffers.append(QSharedPointer<QCPAbstractPaintBuffer>(new GroundBuffer(size, ratio, scene)));
    mPaintBuffers.append(QSharedPointer<QCPAbstractPaintBuffer>(new SparseBuffer(size, ratio, hasManyArrows)));
    mPaintBuffers.append(QSharedPointer<QCPAbstractPaintBuffer>(new SparseBuffer(size, ratio, [] { return false; })));
}

void TimelineCanvas::repaintLater(Buffer buffer)
{
    Q_ASSERT(buffer != Ground);
    if (m_outdated.empty())
        QMetaObject::invokeMethod(this, &TimelineCanvas::repaintOutdated, Qt::QueuedConnection);
    m_outdated.insert(buffer);
}

CanvasBuffer &TimelineCanvas::bufferOf(Buffer buffer) const
{
    return *static_cast<CanvasBuffer *>(mPaintBuffers.at(buffer).data());
}

void TimelineCanvas::repaintOutdated()
{
    if (m_outdated.empty() || mReplotQueued) // a queued replot paints everything
        return;
    if (hasInvalidatedPaintBuffers()) {
        replot(QCustomPlot::rpQueuedRefresh);
        return;
    }
    // Layers of the plot would cause the whole window to be composed, so updates are off meanwhile.
    const bool wasMuted = testAttribute(Qt::WA_UpdatesDisabled);
    setAttribute(Qt::WA_UpdatesDisabled);
    QRegion changed;
    for (const Buffer buffer : std::exchange(m_outdated, {})) {
        layer(buffer == Selected ? SelectedLayer : OverlayLayer)->replot();
        changed += bufferOf(buffer).takeChanged();
    }
    setAttribute(Qt::WA_UpdatesDisabled, wasMuted);
    update(changed);
}

void TimelineCanvas::paintEvent(QPaintEvent *event)
{
    // The window may have been moved to a screen of another ratio.
    if (!qFuzzyCompare(bufferDevicePixelRatio(), devicePixelRatioF())) {
        setBufferDevicePixelRatio(devicePixelRatioF());
        replot(QCustomPlot::rpQueuedReplot); // queued, because a replot that led here would refuse another one
        return;
    }
    repaintOutdated();
    QCPPainter painter(this);
    if (!painter.isActive())
        return;
    for (const Buffer buffer : {Ground, Selected, Overlay})
        bufferOf(buffer).drawIn(painter, event->region());
}

} // namespace plumbline
