// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/timeline/paint/timelineplot.h"

#include "widgets/support/formatting.h"
#include "widgets/timeline/layout/timeaxis.h"
#include "widgets/timeline/paint/flowlegend.h"
#include "widgets/timeline/paint/timelinecanvas.h"
#include "widgets/timeline/paint/timelineplottables.h"

#include <QCoreApplication>
#include <QFontMetrics>
#include <QPointer>

#include <algorithm>

namespace plumbline {

namespace {

constexpr int LeastTickDistancePx = 130;
constexpr int LeastClockDistancePx = 160;
constexpr int NoticeMarginPx = 8;

/// Puts ticks at 1, 2 and 5 times a power of ten nanoseconds, down to one, and labels them with the digits that matter.
class NanosecondTicker : public QCPAxisTicker
{
public:
    explicit NanosecondTicker(const TimelineScene *scene) : m_scene(scene) {}

    void generate(const QCPRange &, const QLocale &, QChar, int, QVector<double> &ticks, QVector<double> *subTicks,
                  QVector<QString> *labels) override
    {
        // The axis holds doubles, so the ticks are computed from the exact range.
        const TimelineState &state = m_scene->state();
        const TimeRange range = state.visibleRange();
        const bool absolute = state.isRulerAbsolute();
        const std::int64_t origin = absolute ? state.axisOriginNs() : 0;
        const TimeNs step = tickStep(range, m_scene->canvas.width(), absolute ? LeastClockDistancePx : LeastTickDistancePx);
        ticks.clear();
        if (subTicks)
            subTicks->clear();
        if (labels)
            labels->clear();
        for (const TimeNs time : plumbline::ticks(range, step, origin)) {
            ticks << static_cast<double>(time);
            if (labels)
                *labels << (absolute ? clockText(origin + time, step) : tickText(time, step, range));
        }
        if (subTicks && step % 5 == 0)
            for (const TimeNs time : plumbline::ticks(range, step / 5, origin))
                *subTicks << static_cast<double>(time);
    }

private:
    const TimelineScene *m_scene;
};

/// Shows which arrows are drawn and how many are not. It is painted over the arrows of the selection, but does not cover the
/// selected item.
class FlowNotice : public QCPLayerable
{
public:
    FlowNotice(QCustomPlot *plot, TimelinePlot *owner) : QCPLayerable(plot, TimelineCanvas::SelectedLayer), m_owner(owner) {}

protected:
    void applyDefaultAntialiasingHint(QCPPainter *painter) const override { painter->setAntialiasing(false); }

    void draw(QCPPainter *painter) override
    {
        TimelineScene &scene = m_owner->scene();
        scene.notice = {};
        std::vector<FlowLegend> entries = m_owner->flowLegend();
        if (scene.vector || entries.empty())
            return;
        scene.wasNoticeFolded = scene.isNoticeFolded.value_or(needsMuchRoom(scene, entries));
        if (scene.wasNoticeFolded)
            entries = {foldedLegend(scene)};
        const QFontMetrics metrics(scene.labels.font());
        int width = 0;
        for (const FlowLegend &entry : entries)
            width = std::max(width, metrics.horizontalAdvance(entry.text));
        const int line = metrics.height() + 2;
        constexpr int SwatchPx = 40;
        constexpr int LeastTextPx = 60;
        const int room = scene.canvas.width() - 2 * NoticeMarginPx - SwatchPx;
        if (room < LeastTextPx)
            return;
        width = std::min(width + 1 + line, room); // advances are rounded down, and the sign of folding needs a line
        const QRect box = flowLegendBox(scene, {width + SwatchPx, static_cast<int>(entries.size()) * line + 8});
        scene.notice = box.adjusted(0, 0, 1, 1);
        painter->setPen(scene.theme->laneLine);
        painter->setBrush(scene.theme->headBackground);
        painter->drawRect(box);
        painter->setFont(scene.labels.font());
        int y = box.top() + 4;
        for (const FlowLegend &entry : entries) {
            painter->setPen(QPen(entry.colour, 2, entry.dashed ? Qt::DashLine : Qt::SolidLine));
            const int middle = y + line / 2;
            painter->drawLine(QLineF(box.left() + 8, middle, box.left() + 26, middle));
            drawPlainText(*painter, QPoint(box.left() + 32, y + metrics.ascent()),
                          metrics.elidedText(entry.text, Qt::ElideRight, room), scene.theme->text);
            y += line;
        }
        drawFoldSign(*painter, QRect(box.right() - line, box.top() + 4, line, line), scene);
    }

private:
    /// Returns whether the legend would cover more than an eighth of the lanes.
    [[nodiscard]] static bool needsMuchRoom(const TimelineScene &scene, const std::vector<FlowLegend> &entries)
    {
        constexpr double MostShare = 0.12;
        const QFontMetrics metrics(scene.labels.font());
        int width = 0;
        for (const FlowLegend &entry : entries)
            width = std::max(width, metrics.horizontalAdvance(entry.text));
        const double area = static_cast<double>(width) * metrics.height() * static_cast<double>(entries.size());
        return entries.size() > 1 && area > MostShare * scene.canvas.width() * scene.canvas.height();
    }

    /// Paints a triangle that points down where a click folds the legend, and to the right where it unfolds it.
    static void drawFoldSign(QCPPainter &painter, const QRect &place, const TimelineScene &scene)
    {
        const QPoint middle = place.center();
        const int size = place.height() / 4;
        QPolygon sign{QPoint(middle.x() - size, middle.y() - size / 2), QPoint(middle.x() + size, middle.y() - size / 2),
                      QPoint(middle.x(), middle.y() + size)};
        if (scene.wasNoticeFolded)
            sign = QPolygon{QPoint(middle.x() - size / 2, middle.y() - size), QPoint(middle.x() + size, middle.y()),
                            QPoint(middle.x() - size / 2, middle.y() + size)};
        painter.setPen(Qt::NoPen);
        painter.setBrush(scene.theme->mutedText);
        painter.drawPolygon(sign);
    }

    TimelinePlot *m_owner;
};

} // namespace

class TimelinePlot::Private
{
public:
    Private(const TimelineState *state, QWidget *parent) : scene(state), plot(new TimelineCanvas(&scene, parent)) {}
    ~Private() { delete plot.data(); }

    void setUpPlot();
    void setUpAxes();
    void updateRuler();
    void synchronise();

    TimelineScene scene;
    QPointer<TimelineCanvas> plot;
};

void TimelinePlot::Private::setUpPlot()
{
    plot->setNoAntialiasingOnDrag(false);
    plot->setAutoAddPlottableToLegend(false);
    plot->setInteractions(QCP::Interactions());
}

void TimelinePlot::Private::setUpAxes()
{
    QCPAxisRect *rect = plot->axisRect();
    rect->setAutoMargins(QCP::msNone);
    rect->setMinimumSize(1, 1);
    plot->plotLayout()->setMargins(QMargins());
    rect->setupFullAxesBox(false);
    for (QCPAxis *axis : {plot->xAxis, plot->yAxis, plot->yAxis2}) {
        axis->setVisible(false);
        axis->grid()->setVisible(false);
    }
    plot->yAxis->setRangeReversed(true);
    QCPAxis *ruler = plot->xAxis2;
    ruler->setVisible(true);
    ruler->setTickLabels(true);
    ruler->setTicker(QSharedPointer<QCPAxisTicker>(new NanosecondTicker(&scene)));
    ruler->setTickLength(0, 5);
    ruler->setSubTickLength(0, 3);
    ruler->setTickLabelPadding(3);
    ruler->grid()->setVisible(true);
    ruler->grid()->setSubGridVisible(false);
    ruler->grid()->setZeroLinePen(Qt::NoPen);
    updateRuler();
}

/// Gives the ruler the size of the user's text.
void TimelinePlot::Private::updateRuler()
{
    plot->axisRect()->setMargins(QMargins(0, TimelineScene::rulerHeightPx(), 0, 0));
    plot->xAxis2->setTickLabelFont(paintFont(TimelineScene::FontPx));
}

/// Sets axes and canvas to state, scroll position and size before painting.
void TimelinePlot::Private::synchronise()
{
    // The layout gives the rectangle its final size only here.
    plot->plotLayout()->setOuterRect(plot->viewport());
    plot->plotLayout()->update(QCPLayoutElement::upLayout);
    plot->axisRect()->update(QCPLayoutElement::upLayout);
    scene.canvas = plot->axisRect()->rect();
    const TimeRange range = scene.state().visibleRange();
    plot->xAxis2->setRange(static_cast<double>(range.begin), static_cast<double>(range.end));
    plot->yAxis->setRange(scene.scrollY, scene.scrollY + std::max(1, scene.canvas.height()));
}

TimelinePlot::TimelinePlot(const TimelineState *state, QWidget *parent) : d(std::make_unique<Private>(state, parent))
{
    d->setUpPlot();
    d->setUpAxes();
    QCustomPlot *plot = d->plot;
    auto *slices = new SlicePlottable(plot->xAxis2, plot->yAxis, &d->scene);
    auto *counters = new CounterPlottable(plot->xAxis2, plot->yAxis, &d->scene);
    auto *flows = new FlowPlottable(plot->xAxis2, plot->yAxis, &d->scene);
    auto *path = new PathPlottable(plot->xAxis2, plot->yAxis, &d->scene);
    auto *selectedFlows = new SelectedFlowPlottable(plot->xAxis2, plot->yAxis, &d->scene);
    slices->setLayer(QStringLiteral("main"));
    counters->setLayer(QStringLiteral("main"));
    flows->setLayer(TimelineCanvas::FlowLayer);
    path->setLayer(TimelineCanvas::SelectedLayer);
    selectedFlows->setLayer(TimelineCanvas::SelectedLayer);
    new FlowNotice(plot, this);
    new OverlayItem(plot, &d->scene);
    QObject::connect(plot, &QCustomPlot::beforeReplot, plot, [this] { d->synchronise(); });
    setTheme(Theme::light());
}

TimelinePlot::~TimelinePlot() = default;

void TimelinePlot::updateTextSize()
{
    d->scene.updateTextSize();
    d->updateRuler();
}

QWidget *TimelinePlot::widget() const
{
    return d->plot;
}

TimelineScene &TimelinePlot::scene()
{
    return d->scene;
}

const TimelineScene &TimelinePlot::scene() const
{
    return d->scene;
}

void TimelinePlot::setTheme(const Theme &theme)
{
    d->scene.theme = &theme;
    d->plot->setBackground(QBrush(theme.background));
    QCPAxis *ruler = d->plot->xAxis2;
    ruler->setBasePen(QPen(theme.mutedText, 1));
    ruler->setTickPen(QPen(theme.mutedText, 1));
    ruler->setSubTickPen(QPen(theme.mutedText, 1));
    ruler->setTickLabelColor(theme.text);
    ruler->grid()->setPen(QPen(theme.grid, 1));
    refresh(Part::Everything);
}

void TimelinePlot::setScroll(int scrollY)
{
    if (d->scene.scrollY == scrollY)
        return;
    d->scene.scrollY = scrollY;
    refresh(Part::Everything);
}

void TimelinePlot::refresh(Part part)
{
    switch (part) {
    case Part::Everything:
        d->plot->replot(QCustomPlot::rpQueuedReplot);
        break;
    case Part::SelectedFlows:
        d->plot->repaintLater(TimelineCanvas::Selected);
        break;
    case Part::Overlay:
        d->plot->repaintLater(TimelineCanvas::Overlay);
        break;
    }
}

void TimelinePlot::paintNow()
{
    d->plot->replot(QCustomPlot::rpQueuedRefresh);
}

void TimelinePlot::paintTo(QCPPainter *painter, QSize size)
{
    d->scene.vector = true;
    d->plot->layer(TimelineCanvas::OverlayLayer)->setVisible(false);
    d->plot->setGeometry(QRect(QPoint(), size));
    d->plot->setViewport(QRect(QPoint(), size));
    d->synchronise();
    d->plot->toPainter(painter, size.width(), size.height());
    d->plot->layer(TimelineCanvas::OverlayLayer)->setVisible(true);
}

std::vector<FlowLegend> TimelinePlot::flowLegend() const
{
    return plumbline::flowLegend(d->scene);
}

} // namespace plumbline
