// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/testregistry.h"
#include "widgets/charts/barchart.h"
#include "widgets/charts/curvechart.h"
#include "widgets/charts/histogramchart.h"
#include "widgets/charts/matrixchart.h"
#include "widgets/charts/piechart.h"
#include "widgets/charts/rankbarschart.h"
#include "widgets/charts/scatterchart.h"
#include "widgets/support/qcustomplotheader.h"

#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>

#include <algorithm>
#include <random>
#include <set>

using namespace plumbline;

namespace {

/// Shows a chart in the size that it has on a page.
QCustomPlot *shown(Chart &chart)
{
    chart.resize(600, 300);
    chart.show();
    [[maybe_unused]] const bool isShown = QTest::qWaitForWindowExposed(&chart);
    auto *plot = chart.findChild<QCustomPlot *>();
    plot->replot(QCustomPlot::rpImmediateRefresh);
    return plot;
}

} // namespace

class TestCharts : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void thinsWithoutLosingPeaks();
    void countsLikeASearch();
    void drawsAsManyPointsAsCanBeSeen();
    void choosesStretchesOfTime();
    void saysWhatABarIs();
    void scrollsBars();
    void choosesSectors();
    void choosesBins();
    void choosesPoints();
    void choosesCells();
    void drawsCategories();
    void numbersStandOutInTheDark();
    void saysWhyItIsEmpty();
    void drawsPictures();
    void legendsCoverNothing();
    void tellsTheHighestOfManyCurves();
    void longNamesLeaveRoomForCells();
    void columnsAreLabelledWhereNamesHaveRoom();
    void hatchesIdleTime();
};

void TestCharts::thinsWithoutLosingPeaks()
{
    std::mt19937 random(1);
    for (int round = 0; round < 50; ++round) {
        std::vector<std::int64_t> times;
        std::vector<double> values;
        const std::size_t count = random() % 3000 + 1;
        for (std::size_t point = 0; point < count; ++point) {
            times.push_back(static_cast<std::int64_t>(point));
            values.push_back(static_cast<double>(random() % 1000));
        }
        const auto curve = makeCurve(QStringLiteral("c"), times, values);
        const std::size_t columns = random() % 50 + 1;
        const auto points = thinned(*curve, 0, count, columns);
        QVERIFY(points.size() <= std::max<std::size_t>(4 * columns, count <= 4 * columns ? count : 0));
        QVERIFY(std::is_sorted(points.begin(), points.end()));
        QCOMPARE(points.front(), std::size_t{0});
        QCOMPARE(points.back(), count - 1);
        double highest = 0;
        for (const std::size_t point : points)
            highest = std::max(highest, values[point]);
        QCOMPARE(highest, curve->highest);
    }
    const auto curve = makeCurve(QStringLiteral("c"), {10, 20, 30, 40}, {1, 2, 3, 4});
    QCOMPARE(pointsIn(*curve, 15, 35), (std::pair<std::size_t, std::size_t>(0, 4)));
    QCOMPARE(pointsIn(*curve, 25, 26), (std::pair<std::size_t, std::size_t>(1, 3)));
}

void TestCharts::countsLikeASearch()
{
    std::mt19937 random(2);
    std::vector<double> values;
    for (int value = 0; value < 1000; ++value)
        values.push_back(static_cast<double>(random() % 10'000) / 7);
    const Histogram histogram = histogramOf(values);
    QCOMPARE(histogram.counts.size(), std::size_t{32});
    std::uint64_t all = 0;
    for (std::size_t bin = 0; bin < histogram.counts.size(); ++bin)
        all += histogram.counts[bin];
    QCOMPARE(all, std::uint64_t{1000});
    QCOMPARE(histogramOf({5, 5, 5}).counts, std::vector<std::uint64_t>{3});
    QVERIFY(histogramOf({}).counts.empty());
}

void TestCharts::drawsAsManyPointsAsCanBeSeen()
{
    std::vector<std::int64_t> times;
    std::vector<double> values;
    for (int point = 0; point < 1'000'000; ++point) {
        times.push_back(point * 1000LL);
        values.push_back(point == 777'777 ? 9 : 1);
    }
    CurveChart chart(QStringLiteral("curves"));
    shown(chart);
    chart.setCurves({makeCurve(QStringLiteral("memory"), times, values)});
    QTRY_VERIFY(!chart.isBusy() && chart.drawnPoints(0) > 0);
    QVERIFY(chart.drawnPoints(0) <= 4 * 600 + 1);
    chart.showRange(std::pair<std::int64_t, std::int64_t>(777'000'000, 777'100'000));
    QTRY_VERIFY(!chart.isBusy() && chart.drawnPoints(0) < 110);
    QVERIFY(chart.csv().startsWith(QStringLiteral("series,time_ns,value\nmemory,0,1\n")));
}

void TestCharts::choosesStretchesOfTime()
{
    CurveChart chart(QStringLiteral("curves"));
    QCustomPlot *plot = shown(chart);
    chart.setCurves({makeCurve(QStringLiteral("memory"), {1'000'000, 3'000'000, 5'000'000}, {1, 2, 3})});
    QTRY_VERIFY(!chart.isBusy());
    plot->replot(QCustomPlot::rpImmediateRefresh);
    const QRect area = plot->axisRect()->rect();
    QSignalSpy dragged(&chart, &CurveChart::rangeDragged);
    QSignalSpy clicked(&chart, &CurveChart::timeClicked);
    const QPoint from(area.left() + area.width() / 4, area.center().y());
    const QPoint to(area.left() + area.width() / 2, area.center().y() + 20);
    QTest::mousePress(plot, Qt::LeftButton, {}, from);
    QTest::mouseMove(plot, (from + to) / 2);
    QTest::mouseMove(plot, to);
    QTest::mouseRelease(plot, Qt::LeftButton, {}, to);
    QCOMPARE(dragged.size(), 1);
    QVERIFY(qAbs(dragged.front().at(0).toLongLong() - 2'000'000) < 50'000);
    QVERIFY(qAbs(dragged.front().at(1).toLongLong() - 3'000'000) < 50'000);
    QCOMPARE(clicked.size(), 0);
    QTest::mouseClick(plot, Qt::LeftButton, {}, to);
    QCOMPARE(clicked.size(), 1);
    QVERIFY(chart.textAt(to).contains(QStringLiteral("memory: 2")) || chart.textAt(to).contains(QStringLiteral("memory: 1")));
}

void TestCharts::saysWhatABarIs()
{
    BarChart chart(QStringLiteral("bars"));
    QCustomPlot *plot = shown(chart);
    chart.setBars({{QStringLiteral("MatMul"), 3, QStringLiteral("3 ms")}, {QStringLiteral("Cast"), 1, QStringLiteral("1 ms")}});
    plot->replot(QCustomPlot::rpImmediateRefresh);
    const QPoint second(plot->axisRect()->left() + 5, qRound(plot->yAxis->coordToPixel(1)));
    QVERIFY(second.y() < plot->axisRect()->center().y()); // two bars do not fill the whole height
    QCOMPARE(chart.textAt(second), QStringLiteral("Cast\n1 ms"));
    QSignalSpy clicked(&chart, &BarChart::barClicked);
    QTest::mouseClick(plot, Qt::LeftButton, {}, second);
    QCOMPARE(clicked.size(), 1);
    QCOMPARE(clicked.front().front().value<std::size_t>(), std::size_t{1});
    QCOMPARE(chart.csv(), QStringLiteral("name,value\nMatMul,3\nCast,1\n"));
}

/// Sectors run clockwise from the top. What has no sector of its own is painted as one, which cannot be chosen.
void TestCharts::choosesSectors()
{
    PieChart chart(QStringLiteral("pie"));
    chart.setOthersTitle([] { return QStringLiteral("Others"); });
    QCustomPlot *plot = shown(chart);
    chart.setParts({{QStringLiteral("MatMul"), 2, QStringLiteral("2 ms")}, {QStringLiteral("Cast"), 1, QStringLiteral("1 ms")}},
                   1);
    plot->replot(QCustomPlot::rpImmediateRefresh);
    const QRect room = plot->axisRect()->rect();
    const int size = std::min((room.width() - 16) / 2, room.height() - 16);
    const QPoint centre(room.left() + 8 + size / 2, room.center().y());
    const auto at = [&](int right, int down) { return centre + QPoint(right, down); };
    QCOMPARE(chart.textAt(at(size / 4, 0)), QStringLiteral("MatMul\n50.00\u202f%, 2 ms"));
    QCOMPARE(chart.textAt(at(-size / 8, size / 8)), QStringLiteral("Cast\n25.00\u202f%, 1 ms"));
    QCOMPARE(chart.textAt(at(-size / 8, -size / 8)), QStringLiteral("Others\n25.00\u202f%"));
    QSignalSpy clicked(&chart, &PieChart::partClicked);
    QTest::mouseClick(plot, Qt::LeftButton, {}, at(-size / 8, -size / 8));
    QCOMPARE(clicked.size(), 0);
    QTest::mouseClick(plot, Qt::LeftButton, {}, at(-size / 8, size / 8));
    QCOMPARE(clicked.size(), 1);
    QCOMPARE(clicked.front().front().value<std::size_t>(), std::size_t{1});
    QCOMPARE(chart.csv(), QStringLiteral("name,value\nMatMul,2\nCast,1\n,1\n"));
}

void TestCharts::scrollsBars()
{
    BarChart chart(QStringLiteral("bars"));
    QCustomPlot *plot = shown(chart);
    std::vector<BarChart::Bar> bars;
    for (int bar = 0; bar < 100; ++bar)
        bars.push_back({QString::number(bar), 1.0, QString(), 2.0});
    chart.setBars(bars);
    const auto first = [plot] { return qRound(plot->yAxis->range().lower + 0.5); };
    const auto wheel = [plot](int difference) {
        const QPointF at = plot->axisRect()->center();
        QWheelEvent event(at, plot->mapToGlobal(at), {}, {0, difference}, {}, {}, Qt::NoScrollPhase, false);
        QCoreApplication::sendEvent(plot, &event);
    };
    QCOMPARE(first(), 0);
    wheel(-120);
    QCOMPARE(first(), 3);
    for (int notch = 0; notch < 100; ++notch)
        wheel(-120);
    QCOMPARE(qRound(plot->yAxis->range().upper - 0.5), 99);
    auto *scrollBar = plot->findChild<QScrollBar *>();
    QVERIFY(scrollBar && scrollBar->isVisible());
    QCOMPARE(scrollBar->value(), scrollBar->maximum());
    scrollBar->setValue(2);
    QCOMPARE(first(), 2);
    chart.setBars({bars.front()});
    QVERIFY(!scrollBar->isVisible());
    chart.setBars(bars);
    for (int notch = 0; notch < 100; ++notch)
        wheel(120);
    QCOMPARE(first(), 0);
    QVERIFY(plot->xAxis->range().upper > 2.0); // the limits are visible
}

void TestCharts::choosesBins()
{
    HistogramChart chart(QStringLiteral("histogram"));
    QCustomPlot *plot = shown(chart);
    chart.setHistogram({10, 5, {1, 0, 4}});
    plot->replot(QCustomPlot::rpImmediateRefresh);
    QSignalSpy clicked(&chart, &HistogramChart::stretchClicked);
    QTest::mouseClick(plot, Qt::LeftButton, {}, QPoint(plot->axisRect()->right() - 5, plot->axisRect()->center().y()));
    QCOMPARE(clicked.size(), 1);
    QCOMPARE(clicked.front().at(0).toDouble(), 20.0);
    QCOMPARE(clicked.front().at(1).toDouble(), 25.0);
    QCOMPARE(chart.csv(), QStringLiteral("from,to,count\n10,15,1\n15,20,0\n20,25,4\n"));
}

void TestCharts::choosesPoints()
{
    ScatterChart chart(QStringLiteral("points"));
    chart.setTitles([] { return QStringLiteral("duration"); }, [] { return QStringLiteral("cycles"); });
    QCustomPlot *plot = shown(chart);
    chart.setPoints({{1, 1}, {2, 4}, {3, 9}});
    plot->replot(QCustomPlot::rpImmediateRefresh);
    const QPoint second(qRound(plot->xAxis->coordToPixel(2)), qRound(plot->yAxis->coordToPixel(4)));
    QCOMPARE(chart.textAt(second), QStringLiteral("duration: 2\ncycles: 4"));
    QSignalSpy clicked(&chart, &ScatterChart::pointClicked);
    QTest::mouseClick(plot, Qt::LeftButton, {}, second);
    QCOMPARE(clicked.size(), 1);
    QCOMPARE(clicked.front().front().value<std::size_t>(), std::size_t{1});
}

void TestCharts::choosesCells()
{
    MatrixChart chart(QStringLiteral("matrix"));
    QCustomPlot *plot = shown(chart);
    chart.setMatrix(
        {{u"0"_qs, u"4"_qs}, {u"0"_qs, u"4"_qs}, {{0, 1, 18.5, u"18.5"_qs}, {1, 0, {}, {}}, {1, 1, 2, u"2"_qs}}, false});
    plot->replot(QCustomPlot::rpImmediateRefresh);
    QCOMPARE(chart.textAt(chart.centreOf(0)), QStringLiteral("0 → 4\n18.5"));
    QSignalSpy clicked(&chart, &MatrixChart::cellClicked);
    QTest::mouseClick(plot, Qt::LeftButton, {}, chart.centreOf(2));
    QCOMPARE(clicked.size(), 1);
    QCOMPARE(clicked.front().front().value<std::size_t>(), std::size_t{2});
    const QPoint hole(chart.centreOf(1).x(), chart.centreOf(0).y()); // there is no value from 0 to 0
    QTest::mouseClick(plot, Qt::LeftButton, {}, hole);
    QCOMPARE(clicked.size(), 1);
    QCOMPARE(chart.textAt(hole), QString());
    QCOMPARE(chart.csv(), QStringLiteral("row,column,value,text\n0,4,18.5,18.5\n4,0,,\n4,4,2,2\n"));
    const QColor deep = plot->toPixmap().toImage().pixelColor(chart.centreOf(0) + QPoint(0, 25));
    const QColor pale = plot->toPixmap().toImage().pixelColor(chart.centreOf(2) + QPoint(0, 25));
    QVERIFY(deep.lightness() < pale.lightness());
}

void TestCharts::drawsCategories()
{
    MatrixChart chart(QStringLiteral("matrix"));
    QCustomPlot *plot = shown(chart);
    const QStringList ranks{u"0"_qs, u"1"_qs};
    for (const bool isOfCategories : {true, false, true}) {
        chart.setMatrix({ranks, ranks, {{0, 1, 0, u"HCCS"_qs}, {1, 0, 1, u"RDMA"_qs}}, isOfCategories});
        plot->replot(QCustomPlot::rpImmediateRefresh);
        const QImage image = plot->toPixmap().toImage();
        QVERIFY(image.pixelColor(chart.centreOf(0) + QPoint(0, 25)) != image.pixelColor(chart.centreOf(1) + QPoint(0, 25)));
    }
    QCOMPARE(chart.csv(), QStringLiteral("row,column,value,text\n0,1,,HCCS\n1,0,,RDMA\n"));
    chart.setMatrix({});
    QVERIFY(chart.csv() == QStringLiteral("row,column,value,text\n"));
}

void TestCharts::numbersStandOutInTheDark()
{
    MatrixChart chart(QStringLiteral("matrix"));
    QPalette dark;
    dark.setColor(QPalette::Window, Qt::black);
    chart.setPalette(dark);
    QCustomPlot *plot = shown(chart);
    chart.setMatrix({{u"0"_qs}, {u"0"_qs, u"1"_qs}, {{0, 0, 20, u"20"_qs}, {0, 1, 1, u"1"_qs}}, false});
    plot->replot(QCustomPlot::rpImmediateRefresh);
    const QImage image = plot->toPixmap().toImage();
    const auto farthest = [&](std::size_t cell) {
        const QPoint centre = chart.centreOf(cell);
        const int fill = image.pixelColor(centre + QPoint(0, 25)).lightness();
        int most = 0;
        for (int x = -8; x <= 8; ++x) {
            for (int y = -8; y <= 8; ++y) {
                const int other = image.pixelColor(centre + QPoint(x, y)).lightness() - fill;
                most = std::abs(other) > std::abs(most) ? other : most;
            }
        }
        return most;
    };
    QVERIFY(farthest(0) < -90); // black on light blue
    QVERIFY(farthest(1) > 90);  // white on dark grey
}

void TestCharts::saysWhyItIsEmpty()
{
    BarChart chart(QStringLiteral("bars"));
    chart.setEmptyText([] { return QStringLiteral("There are no kernels."); });
    shown(chart);
    chart.setBars({});
    QCOMPARE(chart.message(), QStringLiteral("There are no kernels."));
    chart.setBars({{QStringLiteral("a"), 1, QStringLiteral("1")}});
    QCOMPARE(chart.message(), QString());
}

void TestCharts::drawsPictures()
{
    BarChart chart(QStringLiteral("bars"));
    chart.setTitle([] { return QStringLiteral("Types <of> kernels"); });
    chart.setCaption(QStringLiteral("rank0"));
    shown(chart);
    chart.setBars({{QStringLiteral("MatMul"), 3, QStringLiteral("3 ms")}});
    const Picture image = chart.picture(PictureFormat::Png, 2);
    QCOMPARE(image.image.size(), image.size * 2);
    QVERIFY(image.size.height() > 300);
    const QByteArray svg = chart.picture(PictureFormat::Svg).bytes;
    QVERIFY(svg.contains("<title>Types &lt;of&gt; kernels</title>"));
    QVERIFY(svg.contains("rank0"));
    QVERIFY(chart.picture(PictureFormat::Pdf).bytes.startsWith("%PDF"));
}

/// The legend of many curves with long names stands above the plot, in as many columns as have room.
void TestCharts::legendsCoverNothing()
{
    CurveChart chart(QStringLiteral("curves"));
    Curves curves;
    for (int index = 0; index < 6; ++index) {
        auto curve = std::make_shared<Curve>();
        curve->name = QStringLiteral("a queue with a rather long name, number %1").arg(index);
        curve->timesNs = {0, 1'000'000};
        curve->values = {1, 2};
        curve->highest = 2;
        curves.push_back(std::move(curve));
    }
    chart.setCurves(curves);
    QCustomPlot *plot = shown(chart);
    const auto isApart = [&] { return !plot->legend->outerRect().intersects(plot->axisRect()->rect()); };
    QVERIFY(plot->legend->visible());
    QVERIFY(isApart());
    QVERIFY(plot->legend->outerRect().width() <= plot->width());
    QVERIFY(plot->legend->rowCount() > 1);
    const int rows = plot->legend->rowCount();
    chart.resize(1800, 300);
    plot->replot(QCustomPlot::rpImmediateRefresh);
    QVERIFY(plot->legend->rowCount() < rows);
    QVERIFY(isApart());
    curves.resize(1); // one curve needs no legend, which takes no room then
    chart.setCurves(curves);
    plot->replot(QCustomPlot::rpImmediateRefresh);
    QVERIFY(!plot->legend->visible());
    QVERIFY2(plot->axisRect()->outerRect().top() < 20, qPrintable(QString::number(plot->axisRect()->outerRect().top())));
}

/// A legend of a thousand cards would leave no room for the plot, and a tip with all of them none for the screen.
void TestCharts::tellsTheHighestOfManyCurves()
{
    CurveChart chart(QStringLiteral("curves"));
    Curves curves;
    for (int index = 0; index < 30; ++index)
        curves.push_back(makeCurve(QStringLiteral("rank %1").arg(index), {0, 1'000'000}, {double(index), double(index)}));
    chart.setCurves(curves);
    QCustomPlot *plot = shown(chart);
    QVERIFY(!plot->legend->visible());
    QVERIFY(chart.repeatsColours());
    chart.setHighlighted(7);
    const QStringList lines = chart.textAt(plot->axisRect()->rect().center()).split(QLatin1Char('\n'));
    QCOMPARE(lines.size(), 14);
    QCOMPARE(lines.mid(1, 3),
             (QStringList{QStringLiteral("rank 7: 7"), QStringLiteral("rank 29: 29"), QStringLiteral("rank 28: 28")}));
    QCOMPARE(lines.last(), QStringLiteral("and 18 lower ones"));
}

/// Names of folders beside a heat map are cut, so that its cells keep most of the chart.
void TestCharts::longNamesLeaveRoomForCells()
{
    MatrixChart chart(QStringLiteral("matrix"));
    const QString name = QStringLiteral("rank 4 (a_host_with_a_long_name_310941_20250711103015404_ascend_pt)");
    chart.setMatrix({{name, name + u'2'}, {QStringLiteral("1"), QStringLiteral("2")}, {{0, 0, 1.0, {}}, {1, 1, 2.0, {}}}, false});
    QCustomPlot *plot = shown(chart);
    plot->replot(QCustomPlot::rpImmediateRefresh);
    QVERIFY2(plot->axisRect()->rect().left() < 220, qPrintable(QString::number(plot->axisRect()->rect().left())));
    QVERIFY(chart.csv().contains(name)); // whole where it is saved
}

/// Numbers of steps beside each other do not run together, however narrow the chart is.
void TestCharts::columnsAreLabelledWhereNamesHaveRoom()
{
    MatrixChart chart(QStringLiteral("matrix"));
    QStringList steps;
    for (int step = 100; step < 300; ++step)
        steps += QString::number(step);
    chart.setMatrix({{QStringLiteral("rank 0")}, steps, {{0, 0, 1.0, {}}}, false});
    QCustomPlot *plot = shown(chart);
    qsizetype before = 0;
    for (const int width : {260, 400, 1200}) {
        chart.resize(width, 300);
        plot->replot(QCustomPlot::rpImmediateRefresh);
        const qsizetype labels = qSharedPointerCast<QCPAxisTickerText>(plot->xAxis->ticker())->ticks().size();
        const int eachPx = QFontMetrics(plot->xAxis->tickLabelFont()).horizontalAdvance(QStringLiteral("100 "));
        QVERIFY2(labels * eachPx <= std::max(eachPx, plot->axisRect()->width()), qPrintable(QString::number(labels)));
        QVERIFY(labels > before || labels == 16);
        before = labels;
    }
}

/// Idle time has lines over its fill, as in tables and on the timeline; other parts have one colour.
void TestCharts::hatchesIdleTime()
{
    RankBarsChart chart(QStringLiteral("ranks"), {Role::Wait, Role::Communication, Role::Wait, Role::Free, Role::Other});
    chart.setRows({{QStringLiteral("0"), 0, {0, 10, 0, 10, 0}, {}, {}}});
    QCustomPlot *plot = shown(chart);
    const QImage image = plot->toPixmap().toImage();
    const QRect inside(plot->axisRect()->rect().left(), static_cast<int>(plot->yAxis->coordToPixel(0)) - 3, 1, 6);
    const auto coloursAt = [&](double ms) {
        std::set<QRgb> colours;
        const int x = static_cast<int>(plot->xAxis->coordToPixel(ms));
        for (int column = x; column < x + 12; ++column) {
            for (int row = inside.top(); row < inside.bottom(); ++row)
                colours.insert(image.pixel(column, row));
        }
        return colours.size();
    };
    QCOMPARE(coloursAt(3), std::size_t(1));
    QVERIFY(coloursAt(13) > 1);
}

PLUMBLINE_WIDGET_TEST(TestCharts)
#include "tst_charts.moc"
