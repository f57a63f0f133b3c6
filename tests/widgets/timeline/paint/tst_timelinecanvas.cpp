// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/testregistry.h"
#include "tests/widgets/timeline/timelinesample.h"
#include "widgets/timeline/paint/paintedregion.h"
#include "widgets/timeline/state/timelinestate.h"
#include "widgets/timeline/timelineview.h"

#include <QGuiApplication>
#include <QImage>
#include <QPainter>
#include <QPainterPath>
#include <QPicture>
#include <QScreen>
#include <QScrollBar>
#include <QSplitter>
#include <QTest>

#include <algorithm>
#include <array>
#include <functional>
#include <random>

using namespace plumbline;

namespace {

/// Returns threads that launch kernels on streams, with a slice from which many arrows come, and a counter. It is higher than the
/// window.
QByteArray tallProfile()
{
    constexpr int Lanes = 12;
    constexpr int Kernels = 14;
    QByteArray json = "[";
    json += test::nameText(1, 0, "process_name", "CANN") + test::nameText(2, 0, "process_name", "Ascend Hardware");
    int flow = 0;
    for (int lane = 0; lane < Lanes; ++lane) {
        json += test::sliceText(1, lane, 0, 900'000, "outer");
        for (int i = 0; i < Kernels; ++i) {
            const int from = 10'000 + 60'000 * i + 3'000 * lane;
            json += test::sliceText(1, lane, from, 20'000, "launch") + test::sliceText(2, lane, from + 30'000, 40'000, "kernel");
            json += test::flowText("HostToDevice", ++flow, 1, lane, from + 10'000, 2, (lane * 5) % Lanes, from + 30'000);
        }
    }
    for (int i = 0; i < Kernels; ++i) // all from one slice, and more than a few arrows
        json += test::flowText("async_npu", ++flow, 1, 3, 5'000, 2, i % Lanes, 40'000 + 60'000 * i + 3'000 * (i % Lanes));
    json += R"j({"ph":"C","pid":4,"name":"Read","ts":"100.000","args":{"Read(MB/s)":1800}},)j";
    json += R"j({"ph":"C","pid":4,"name":"Read","ts":"500.000","args":{"Read(MB/s)":200}}])j";
    return json;
}

/// A view, with a user who does random things in it.
class TimelineCanvasWindow
{
public:
    QWidget *canvas = nullptr;

    TimelineCanvasWindow()
    {
        view.resize(900, 420);
        state.setCards({test::cardFromText(tallProfile())});
        view.expandAll();
        view.show();
        canvas = view.findChild<QWidget *>(QStringLiteral("canvas"));
        view.findChild<QSplitter *>()->setSizes({60, 840});
        QCoreApplication::processEvents();
    }

    void act()
    {
        const std::array<std::function<void()>, 17> actions{
            [this] { move(); },
            [this] { move(); },
            [this] { move(); },
            [this] { click(); },
            [this] { click(); },
            [this] { scroll(); },
            [this] { zoom(); },
            [this] { mark(); },
            [this] { putEvidence(); },
            [this] { toggle(QStringLiteral("HostToDevice")); },
            [this] { toggle(QStringLiteral("async_npu")); },
            [this] { state.setFlowReach(any(2) ? FlowReach::Chain : FlowReach::Direct); },
            [this] { state.select({}); },
            [this] { view.resize(820 + anyUpTo(160), 380 + anyUpTo(80)); },
            [this] { canvas->repaint(); },
            [this] {
                view.hide();
                move();
                view.show();
            },
            [this] {
                QEvent leave(QEvent::Leave);
                QCoreApplication::sendEvent(canvas, &leave);
            },
        };
        actions[any(actions.size())]();
        if (any(3) != 0)
            QCoreApplication::processEvents();
    }

    /// Returns what the screen shows of the canvas. With scaling, the offscreen platform returns only a corner of it.
    [[nodiscard]] QImage shown()
    {
        QCoreApplication::processEvents();
        QEvent update(QEvent::UpdateRequest); // otherwise it would wait for the event loop
        QCoreApplication::sendEvent(&view, &update);
        return canvasOf(view.screen()->grabWindow(view.winId()).toImage());
    }
    [[nodiscard]] QImage paintedAnew() { return canvasOf(view.grabFrame()); }

private:
    [[nodiscard]] QImage canvasOf(const QImage &window) const
    {
        const QRect corner(canvas->mapTo(&view, QPoint()) * view.devicePixelRatioF(), view.size());
        return window.copy(corner & QRect(QPoint(), view.size())).convertToFormat(QImage::Format_RGB32);
    }
    [[nodiscard]] std::size_t any(std::size_t count) { return m_random() % count; }
    [[nodiscard]] int anyUpTo(int most) { return static_cast<int>(any(static_cast<std::size_t>(std::max(1, most)))); }
    [[nodiscard]] QPoint anywhere() { return {anyUpTo(canvas->width()), anyUpTo(canvas->height())}; }
    [[nodiscard]] TimeRange anyRange()
    {
        const TimeNs begin = static_cast<TimeNs>(any(900'000));
        return {begin, begin + 20'000 + static_cast<TimeNs>(any(400'000))};
    }

    void move() { QTest::mouseMove(canvas, anywhere()); }
    void click() { QTest::mouseClick(canvas, Qt::LeftButton, {}, anywhere()); }
    void scroll()
    {
        auto *bar = view.findChild<QScrollBar *>();
        bar->setValue(anyUpTo(bar->maximum()));
    }
    void zoom() { state.setVisibleRange(any(2) ? state.slicesRange() : anyRange()); }
    void mark() { state.setMarkedRange(any(2) ? std::optional(anyRange()) : std::nullopt); }
    void toggle(const QString &category) { state.setFlowCategoryShown(category, !state.isFlowCategoryShown(category)); }
    void putEvidence()
    {
        std::vector<EvidenceMark> marks;
        for (std::size_t i = any(4); i > 0; --i)
            marks.push_back({0, LaneId(any(5)), anyRange(), FindingSeverity::High, i, QStringLiteral("a finding")});
        state.setEvidenceMarks(std::make_shared<const std::vector<EvidenceMark>>(std::move(marks)));
    }

    std::mt19937 m_random{11};
    TimelineState state;
    TimelineView view{&state};
};

/// Returns how many pixels differ, and the place of the first one.
std::pair<int, QPoint> differenceOfTimelineCanvas(const QImage &one, const QImage &other)
{
    if (one == other)
        return {};
    int count = 0;
    QPoint first;
    for (int y = one.height() - 1; y >= 0; --y) {
        for (int x = one.width() - 1; x >= 0; --x) {
            if (one.pixel(x, y) == other.pixel(x, y))
                continue;
            ++count;
            first = {x, y};
        }
    }
    return {count, first};
}

} // namespace

class TestTimelineCanvas : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void leavesNoPixelBehind()
    {
        constexpr int Rounds = 300;
        TimelineCanvasWindow window;
        for (int round = 0; round < Rounds; ++round) {
            for (int i = 0; i <= round % 4; ++i)
                window.act();
            const QImage shown = window.shown();
            const QImage anew = window.paintedAnew();
            QCOMPARE(shown.size(), anew.size());
            const auto [count, first] = differenceOfTimelineCanvas(shown, anew);
            QVERIFY2(count == 0, qPrintable(QStringLiteral("round %1: %2 pixels, the first at %3,%4")
                                                .arg(round)
                                                .arg(count)
                                                .arg(first.x())
                                                .arg(first.y())));
        }
    }

    void composesOnlyWhatFollowsThePointer()
    {
        struct Spy : QObject
        {
            QRegion painted;
            bool eventFilter(QObject *, QEvent *event) override
            {
                if (event->type() == QEvent::Paint)
                    painted += static_cast<QPaintEvent *>(event)->region();
                return false;
            }
        } spy;
        TimelineCanvasWindow window;
        QTest::mouseMove(window.canvas, {100, 100});
        static_cast<void>(window.shown());
        window.canvas->installEventFilter(&spy);
        QTest::mouseMove(window.canvas, {200, 150});
        static_cast<void>(window.shown());
        int pixels = 0;
        for (const QRect &rect : spy.painted)
            pixels += rect.width() * rect.height();
        QVERIFY(spy.painted.contains(QPoint(100, 100)) && spy.painted.contains(QPoint(200, 150)));
        QVERIFY2(pixels < window.canvas->width() * window.canvas->height() / 3, qPrintable(QString::number(pixels)));
    }

    void knowsWhereCommandsPaint_data()
    {
        QTest::addColumn<int>("seed");
        for (int seed = 0; seed < 60; ++seed)
            QTest::addRow("%d", seed) << seed;
    }

    void knowsWhereCommandsPaint()
    {
        QFETCH(const int, seed);
        std::mt19937 random(static_cast<unsigned>(seed));
        const auto any = [&] { return static_cast<double>(random() % 3000) / 10; };
        QPicture commands;
        QPainter painter(&commands);
        painter.setRenderHint(QPainter::Antialiasing, seed % 2 != 0);
        painter.setPen(QPen(Qt::black, 1 + seed % 4, seed % 3 != 0 ? Qt::SolidLine : Qt::DashLine));
        painter.translate(seed % 5, 0.5);
        if (seed % 7 == 0)
            painter.setClipRect(QRectF(50, 60, 170, 140));
        QPainterPath path({any(), any()});
        path.cubicTo({any(), any()}, {any(), any()}, {any(), any()});
        painter.drawPath(path);
        painter.drawLine(QLineF(any(), any(), any(), any()));
        painter.drawPolyline(QPolygonF{{any(), any()}, {any(), any()}, {any(), any()}});
        painter.setBrush(Qt::red);
        painter.drawPolygon(QPolygonF{{any(), any()}, {any(), any()}, {any(), any()}});
        painter.drawEllipse(QPointF(any(), any()), 5, 3);
        painter.fillRect(QRectF(any(), any(), 20, 9), Qt::blue);
        painter.drawText(QPointF(any(), any()), QStringLiteral("Kernel j/g"));
        painter.end();
        QImage image(330, 330, QImage::Format_RGB32);
        image.fill(Qt::white);
        painter.begin(&image);
        painter.drawPicture(0, 0, commands);
        painter.end();
        const QRegion region = paintedRegion(commands);
        QImage outside = image;
        painter.begin(&outside);
        for (const QRect &rect : region)
            painter.fillRect(rect, Qt::white);
        painter.end();
        image.fill(Qt::white);
        const auto [count, first] = differenceOfTimelineCanvas(outside, image);
        QVERIFY2(count == 0,
                 qPrintable(QStringLiteral("%1 pixels, the first at %2,%3").arg(count).arg(first.x()).arg(first.y())));
    }
};

PLUMBLINE_WIDGET_TEST(TestTimelineCanvas)
#include "tst_timelinecanvas.moc"
