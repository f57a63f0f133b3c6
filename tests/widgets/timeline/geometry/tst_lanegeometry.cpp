// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/testregistry.h"
#include "tests/widgets/timeline/timelinesample.h"
#include "widgets/timeline/geometry/lanegeometry.h"
#include "widgets/timeline/layout/bandlayout.h"

#include <QFontMetricsF>
#include <QImage>
#include <QPainter>
#include <QTest>

#include <cmath>
#include <random>

using namespace plumbline;

namespace {

constexpr int LaneGeometryWidthPx = 700;

/// Returns slices nested and side by side, from no length to very long.
TimelineCard randomCardOfLaneGeometry(unsigned seed)
{
    std::mt19937 random(seed);
    std::uniform_real_distribution<double> uniform(0, 1);
    QByteArray json = "[";
    for (int i = 0; i < 1500; ++i) {
        const auto duration = random() % 9 == 0 ? 0 : qint64(std::pow(1e6, uniform(random) * uniform(random)));
        json += test::sliceText(1, 1, qint64(uniform(random) * 1e6), duration, "op" + QByteArray::number(i % 7));
    }
    for (int i = 0; i < 20; ++i)
        json += "{\"ph\":\"i\",\"pid\":1,\"tid\":1,\"ts\":" + QByteArray::number(random() % 1000) + ",\"name\":\"mark\"},\n";
    return test::cardFromText(json.chopped(2) + "]");
}

} // namespace

class TestLaneGeometry : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyDrawnPixelCanBeHit_data()
    {
        QTest::addColumn<int>("columnPx");
        QTest::newRow("screen") << 1;
        QTest::newRow("coarse picture") << 4;
    }

    void everyDrawnPixelCanBeHit()
    {
        QFETCH(int, columnPx);
        const TimelineCard card = randomCardOfLaneGeometry(3);
        const Trace &trace = *card.trace;
        const Lane &lane = trace.lanes()[0];
        const int rows = int(lane.rows());
        std::mt19937 random(8);
        for (int round = 0; round < 25; ++round) {
            const TimeNs length = TimeNs(2e6 / std::pow(4.0, random() % 10));
            const TimeNs begin = TimeNs(random() % 1'000'000) - length / 2;
            const TimeScale scale({begin, begin + length}, LaneGeometryWidthPx / columnPx);
            const LaneGeometry geometry(card, LaneId(std::size_t{0}), {0, rows}, scale, columnPx);

            QImage image(LaneGeometryWidthPx, rows * BandLayout::rowHeightPx(), QImage::Format_RGB32);
            image.fill(Qt::white);
            QPainter painter(&image);
            painter.setPen(Qt::NoPen);
            painter.setBrush(Qt::black);
            for (const LaneGeometry::Batch &batch : geometry.batches())
                painter.drawRects(batch.rects.data(), int(batch.rects.size()));
            painter.end();

            for (int row = 0; row < rows; ++row) {
                for (int x = 0; x < LaneGeometryWidthPx; ++x) {
                    bool drawn = false;
                    for (int y = 0; y < BandLayout::rowHeightPx(); ++y)
                        drawn = drawn || image.pixel(x, row * BandLayout::rowHeightPx() + y) == qRgb(0, 0, 0);
                    const SliceShape *shape = geometry.shapeAt(x, row, 0);
                    if (drawn) {
                        QVERIFY(shape);
                        QVERIFY(shape->xBegin <= x && x < shape->xEnd && int(shape->row) == row);
                        // The slice that is hit lies below the pixel, apart from the rounding of its edges and from neighbours
                        // that made room.
                        const TimeRange range = trace.sliceRange(shape->slice);
                        QVERIFY(scale.xOf(range.begin) * columnPx <= x + 1 + columnPx);
                        QVERIFY(scale.xOf(range.end) * columnPx >= x - columnPx);
                    } else if (shape) {
                        QCOMPARE(x, shape->xEnd - 1); // only the gap after a slice can be hit without being drawn
                    }
                }
            }
        }
    }

    void countsEverySlice()
    {
        const TimelineCard card = randomCardOfLaneGeometry(5);
        const Trace &trace = *card.trace;
        for (const TimeRange range : {TimeRange{-1000, 3'000'000}, TimeRange{1000, 50'000}, TimeRange{500'000, 500'200}}) {
            const LaneGeometry geometry(card, LaneId(std::size_t{0}), {0, int(trace.lanes()[0].rows())},
                                        TimeScale(range, LaneGeometryWidthPx), 1);
            std::size_t counted = 0;
            for (const SliceShape &shape : geometry.shapes())
                counted += shape.count;
            std::size_t expected = 0;
            for (std::size_t i = 0; i < trace.slices().size(); ++i) {
                const TimeRange slice = trace.sliceRange(SliceId(i));
                expected += range.intersectsSlice(slice.begin, slice.end) ? 1 : 0;
            }
            QCOMPARE(counted, expected);
        }
    }

    void looksAtTheRowsAskedForOnly()
    {
        // Every slice is in its own row, and there are more rows than 16 bits can count.
        constexpr int Rows = 70'000;
        QByteArray json = "[{\"ph\":\"i\",\"pid\":1,\"tid\":1,\"ts\":5,\"name\":\"mark\"},\n";
        for (int i = 0; i < Rows; ++i)
            json += test::sliceText(1, 1, i, 1'000'000, "f");
        const TimelineCard card = test::cardFromText(json.chopped(2) + "]");
        QCOMPARE(card.trace->lanes()[0].rows(), std::size_t(Rows));
        const LaneGeometry geometry(card, LaneId(std::size_t{0}), {66'000, 66'010},
                                    TimeScale({0, 1'000'000}, LaneGeometryWidthPx), 1);
        QList<quint32> rows;
        for (const SliceShape &shape : geometry.shapes())
            rows << shape.row;
        QCOMPARE(rows, (QList<quint32>{66'000, 66'001, 66'002, 66'003, 66'004, 66'005, 66'006, 66'007, 66'008, 66'009}));
        QVERIFY(geometry.instants().empty()); // instants are on the first row, which is not visible
        const SliceShape *hit = geometry.shapeAt(LaneGeometryWidthPx / 2, 66'009, 0);
        QVERIFY(hit);
        QCOMPARE(hit->slice.value, 66'009u);
        QCOMPARE(LaneGeometry::rectOf(*hit).top(), 66'009 * BandLayout::rowHeightPx() + 1);
        QVERIFY(!geometry.shapeAt(LaneGeometryWidthPx / 2, 65'999, 0));
        QVERIFY(!geometry.shapeAt(LaneGeometryWidthPx / 2, 66'010, 0));
        QVERIFY(!geometry.shapeAt(LaneGeometryWidthPx / 2, 66'009 - 65'536, 0));
        const LaneGeometry first(card, LaneId(std::size_t{0}), {0, 2}, TimeScale({0, 1'000'000}, LaneGeometryWidthPx), 1);
        QCOMPARE(first.shapes().size(), std::size_t(2));
        QCOMPARE(first.instants().size(), std::size_t(1));
    }

    void coverageIsNotOverstated()
    {
        // A short slice in a large column must not make the column look busy.
        const TimelineCard card =
            test::cardFromText("[" + test::sliceText(1, 1, 0, 1, "a") + test::sliceText(1, 1, 100'000, 900, "b") +
                               test::sliceText(1, 1, 700'000, 0, "c").chopped(2) + "]");
        const LaneGeometry geometry(card, LaneId(std::size_t{0}), {0, 1}, TimeScale({0, 700'000}, 700), 1);
        QCOMPARE(geometry.shapes().size(), std::size_t(2));
        QCOMPARE(LaneGeometry::rectOf(geometry.shapes()[0]), QRect(0, 12, 1, 5));
        QCOMPARE(LaneGeometry::rectOf(geometry.shapes()[1]), QRect(100, 3, 1, 14));
    }

    void whatBeginsAtTheVeryEndIsShown()
    {
        const TimelineCard card =
            test::cardFromText("[" + test::sliceText(1, 1, 0, 200, "a") + test::sliceText(1, 1, 995, 1000, "b").chopped(2) + "]");
        const LaneGeometry geometry(card, LaneId(std::size_t{0}), {0, 1}, TimeScale({0, 1000}, 10), 1);
        QCOMPARE(geometry.shapes().size(), std::size_t(2));
        QCOMPARE(LaneGeometry::rectOf(geometry.shapes()[1]), QRect(9, 1, 1, LaneGeometry::sliceHeightPx()));
    }

    void namesStayInsideTheVisiblePart()
    {
        const TimelineCard card =
            test::cardFromText("[" + test::sliceText(1, 1, 0, 1'000'000, "a rather long name of an operator") +
                               test::sliceText(1, 1, 1'000'000, 20, "tiny").chopped(2) + "]");
        LabelCache labels(paintFont(11));
        const auto label = [&](TimeRange range, int width) -> QString {
            LaneGeometry geometry(card, LaneId(std::size_t{0}), {0, 1}, TimeScale(range, width), 1);
            geometry.addLabels(card, 0, labels);
            if (geometry.labels().empty())
                return {};
            const SliceLabel &first = geometry.labels().front();
            const double right = first.x + QFontMetricsF(labels.font()).horizontalAdvance(first.text);
            if (first.x < 0 || right > width)
                return QStringLiteral("outside");
            return first.text;
        };
        QVERIFY(label({400'000, 500'000}, 700).startsWith(QLatin1String("a rather long name of an operator  1")));
        QCOMPARE(label({400'000, 500'000}, 240), QStringLiteral("a rather long name of an operator"));
        const QString shortened = label({400'000, 500'000}, 100);
        QVERIFY2(shortened.startsWith(QLatin1String("a rat")) && shortened.endsWith(QLatin1String("tor")) &&
                     shortened.contains(QChar(0x2026)),
                 qPrintable(shortened));
        QCOMPARE(label({400'000, 500'000}, 20), QString());
    }

    void closedLaneShowsWhatRunsInDeeperRows()
    {
        const TimelineCard card = test::cardFromText(
            "[" + test::sliceText(1, 1, 0, 100, "copy") + test::sliceText(1, 1, 50, 750, "Notify_Wait") +
            test::sliceText(1, 1, 60, 640, "hidden") + test::sliceText(1, 1, 900, 100, "copy").chopped(2) + "]");
        QCOMPARE(card.trace->lanes()[0].rows(), std::size_t(3));
        LaneGeometry closed(card, LaneId(std::size_t{0}), {0, 1}, TimeScale({0, 1000}, 1000), 1, true);
        QCOMPARE(closed.shapes().size(), std::size_t(2));
        QCOMPARE(closed.laidUnder().size(), std::size_t(1));
        QCOMPARE(LaneGeometry::rectOf(closed.laidUnder()[0]), QRect(100, 1, 699, LaneGeometry::sliceHeightPx()));
        LabelCache labels(paintFont(11));
        closed.addLabels(card, 0, labels);
        QVERIFY(!closed.labels().empty());
        QCOMPARE(closed.labels()[0].text.left(11), QStringLiteral("Notify_Wait"));
        QCOMPARE(closed.shapeAt(50, 0, 3)->slice.value, 0u);
        const SliceShape *hit = closed.shapeAt(500, 0, 3);
        QVERIFY(hit);
        QCOMPARE(card.trace->text(card.trace->slices().name[hit->slice.value]), std::string_view("Notify_Wait"));
        QVERIFY(!closed.shapeAt(850, 0, 3));

        const LaneGeometry open(card, LaneId(std::size_t{0}), {0, 1}, TimeScale({0, 1000}, 1000), 1);
        QVERIFY(open.laidUnder().empty());
    }

    void whatIsBehindALowSliceCanBeHitAboveIt()
    {
        // A slice of a third of a pixel column lies over the begin of a long one of the row below it.
        const TimelineCard card =
            test::cardFromText("[" + test::sliceText(1, 1, 0, 10, "begin") + test::sliceText(1, 1, 5'000, 33, "short") +
                               test::sliceText(1, 1, 5'020, 4'000, "long").chopped(2) + "]");
        QCOMPARE(card.trace->lanes()[0].rows(), std::size_t(2));
        const LaneGeometry closed(card, LaneId(std::size_t{0}), {0, 1}, TimeScale({0, 10'000}, 100), 1, true);
        const auto nameAt = [&](int y) {
            const SliceShape *shape = closed.shapeAt(50, 0, 0, y);
            return shape ? card.trace->text(card.trace->slices().name[shape->slice.value]) : std::string_view();
        };
        QCOMPARE(nameAt(3), std::string_view("long"));
        QCOMPARE(nameAt(15), std::string_view("short"));
    }

    void closedLaneHidesNoBusyColumn()
    {
        for (unsigned seed = 20; seed < 24; ++seed) {
            const TimelineCard card = randomCardOfLaneGeometry(seed);
            const Trace &trace = *card.trace;
            const TimeRange range{0, 1'000'000};
            const TimeScale scale(range, LaneGeometryWidthPx);
            const LaneGeometry closed(card, LaneId(std::size_t{0}), {0, 1}, scale, 1, true);
            const std::size_t last = trace.lanes()[0].rowBegin[std::min(trace.lanes()[0].rows(), LaneGeometry::MostUnder + 1)];
            std::vector<bool> busy(LaneGeometryWidthPx);
            for (std::size_t i = 0; i < last; ++i) {
                const TimeRange slice = trace.sliceRange(SliceId(i));
                for (int x = std::max(scale.pixelOf(slice.begin) + 1, 0);
                     x < std::min(scale.pixelOf(slice.end), LaneGeometryWidthPx); ++x)
                    busy[std::size_t(x)] = true;
            }
            const SliceShape *previous = nullptr;
            for (const SliceShape &shape : closed.laidUnder()) {
                QVERIFY(!previous || previous->xEnd <= shape.xBegin);
                QCOMPARE(shape.row, 0u);
                previous = &shape;
            }
            for (int x = 0; x < LaneGeometryWidthPx; ++x) {
                const SliceShape *shape = closed.shapeAt(x, 0, 0);
                QVERIFY2(!busy[std::size_t(x)] || shape, qPrintable(QString::number(x)));
            }
        }
    }

    void instantsAreHitWhereTheyArePainted()
    {
        const TimelineCard card = randomCardOfLaneGeometry(7);
        const LaneGeometry geometry(card, LaneId(std::size_t{0}), {0, 1}, TimeScale({0, 1'000'000}, LaneGeometryWidthPx), 1);
        QVERIFY(!geometry.instants().empty());
        const int middle = BandLayout::rowHeightPx() / 2;
        for (const InstantMark &mark : geometry.instants()) {
            for (int dy = -3; dy <= 3; ++dy)
                for (int dx = -3; dx <= 3; ++dx)
                    if (std::abs(dx) + std::abs(dy) <= 3)
                        QVERIFY(geometry.instantAt(mark.x + dx, middle + dy).has_value());
            QVERIFY(geometry.instantAt(mark.x, middle)->value == mark.instant.value);
            QVERIFY(!geometry.instantAt(mark.x, middle + 4));
        }
    }
};

PLUMBLINE_WIDGET_TEST(TestLaneGeometry)
#include "tst_lanegeometry.moc"
