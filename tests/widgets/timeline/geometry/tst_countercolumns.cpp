// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/testregistry.h"
#include "tests/support/tracetext.h"
#include "tests/widgets/timeline/timelinesample.h"
#include "widgets/timeline/geometry/countercolumns.h"
#include "widgets/timeline/geometry/countergeometry.h"
#include "widgets/timeline/layout/countercurve.h"
#include "widgets/timeline/layout/counterstack.h"

#include <QTest>

#include <random>

using namespace plumbline;

namespace {

/// Prints one letter for each pixel: '.' nothing, '#' a curve, 'a' the area of one series, 'b' that of two.
QString print(const QImage &image)
{
    QStringList lines;
    for (int y = 0; y < image.height(); ++y) {
        QString line;
        for (int x = 0; x < image.width(); ++x) {
            const int alpha = qAlpha(image.pixel(x, y));
            line += QLatin1Char(alpha == 0 ? '.' : alpha == 255 ? '#' : alpha == CounterColumns::AreaAlpha ? 'a' : 'b');
        }
        lines << line;
    }
    return lines.join(QLatin1Char(' '));
}

/// Maps a value to the height 5 - value.
CounterCurve downFromFive()
{
    CounterTable table;
    table.series.resize(1);
    table.series[0].minimum = -1;
    table.series[0].maximum = 5;
    Counter counter;
    counter.series = {SeriesId(0)};
    return {table, counter, -CounterCurve::EdgePx, 6 + CounterCurve::EdgePx};
}

QByteArray sampleText(qint64 us, const QByteArray &args)
{
    return R"({"ph":"C","pid":1,"name":"load","ts":)" + QByteArray::number(us) + R"(,"args":{)" + args + "}},";
}

/// Returns three series at random times; the third has times of its own.
QByteArray randomCounter(std::mt19937_64 &random)
{
    const auto number = [&random] { return QByteArray::number(qint64(random() % 1000)); };
    QByteArray json = "[" + test::sliceText(1, 1, 0, 1'000'000, "anchor");
    for (qint64 us = 1; us < 990; us += 1 + qint64(random() % 5))
        json += sampleText(us, R"("a":)" + number() + R"(,"b":)" + number()) + sampleText(us + 1, R"("c":)" + number());
    return json.chopped(1) + "]";
}

Band counterBand(bool stacked)
{
    Band band;
    band.kind = Band::Kind::Counter;
    band.counter = CounterId(0);
    band.height = 40;
    band.stacked = stacked;
    return band;
}

} // namespace

class TestCounterColumns : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void keepsPeaksAndFillsToZero()
    {
        CounterColumns columns;
        columns.begin({8, 7});
        columns.add({{1, 0, 0, 3, 2}, {4, 2, 1, 5, 1}}, downFromFive(), Qt::red);
        QCOMPARE(print(columns.image()), QStringLiteral("....#... ....#... .#..#... .####... .#aa#### .#aaaaaa ........"));
    }

    void areasOfSeveralSeriesBlend()
    {
        CounterColumns columns;
        columns.begin({3, 7});
        columns.add({{0, 4, 4, 4, 4}}, downFromFive(), Qt::red);
        columns.add({{1, 2, 2, 2, 2}}, downFromFive(), Qt::blue);
        columns.add({{2, -1, -1, -1, -1}}, downFromFive(), Qt::green);
        QCOMPARE(print(columns.image()), QStringLiteral("... ### aaa a## abb abb ..#"));
        QCOMPARE(columns.image().pixelColor(0, 1), QColor(Qt::red));
        columns.begin({3, 7});
        QCOMPARE(print(columns.image()), QStringLiteral("... ... ... ... ... ... ..."));
    }

    void stackedAreasHideWhatIsBelow()
    {
        const std::vector<CounterPixel> lower{{0, 1, 1, 1, 1}, {2, 1, 1, 3, 3}};
        const std::vector<CounterPixel> upper{{1, 2, 2, 2, 2}};
        const std::vector<CounterPixel> sum = stackedOn(lower, upper);
        QStringList texts;
        for (const CounterPixel &pixel : sum)
            texts << QStringLiteral("%1: %2 %3 %4 %5")
                         .arg(pixel.px)
                         .arg(pixel.first)
                         .arg(pixel.low)
                         .arg(pixel.high)
                         .arg(pixel.last);
        QCOMPARE(texts.join(QLatin1Char('\n')), QStringLiteral("0: 1 1 1 1\n1: 3 3 3 3\n2: 3 3 5 5"));

        const CounterPixel exchange = stackedOn({{0, 1, 1, 4, 4}}, {{0, 4, 1, 4, 1}}).front();
        QCOMPARE(exchange.low, 5.0); // one sample changed both series
        QCOMPARE(exchange.high, 5.0);

        CounterColumns columns;
        columns.begin({4, 7});
        columns.addStacked(lower, downFromFive(), Qt::blue);
        columns.addStacked(sum, downFromFive(), Qt::red);
        QCOMPARE(print(columns.image()), QStringLiteral("..## ..#b .### .b#b ###b bbbb ...."));
        QCOMPARE(columns.image().pixelColor(1, 2), QColor(Qt::red));
        QCOMPARE(columns.image().pixelColor(1, 5).blue(), 255); // not both colours blended
        QCOMPARE(columns.image().pixelColor(1, 5).red(), 0);
    }

    void noSampleIsLost()
    {
        std::mt19937_64 random(5);
        const TimelineCard card = test::cardFromText(randomCounter(random));
        const CounterTable &table = card.trace->counters();
        const Band band = counterBand(false);
        const CounterCurve curve(table, table.counters[0], 0, band.height);
        for (const int width : {7, 50, 333, 2000}) {
            const TimeScale scale({0, 1'000'000}, width);
            CounterGeometry geometry(card, band, scale);
            geometry.paint(card, band, Theme::light(), width);
            for (const SeriesId series : table.counters[0].series)
                for (std::size_t i = 0; i < table.times(series).size(); ++i)
                    QCOMPARE(qAlpha(geometry.picture().pixel(scale.pixelOf(table.times(series)[i]),
                                                             qRound(curve.yOf(table.values(series)[i])))),
                             255);
        }
    }

    void stackEqualsDrawingAllFromTheTopDown()
    {
        std::mt19937_64 random(6);
        const TimelineCard card = test::cardFromText(randomCounter(random));
        const CounterTable &table = card.trace->counters();
        const Band band = counterBand(true);
        const CounterCurve curve(table, table.counters[0], 0, band.height, true);
        constexpr int Width = 300;
        CounterGeometry geometry(card, band, TimeScale({0, 1'000'000}, Width));
        geometry.paint(card, band, Theme::light(), Width);
        QImage expected(Width, band.height, QImage::Format_ARGB32_Premultiplied);
        expected.fill(Qt::transparent);
        for (std::size_t i = geometry.curves().size(); i-- > 0;) {
            const std::vector<CounterPixel> &pixels = geometry.curves()[i];
            QColor colour = Theme::light().curves[i];
            std::size_t at = 0;
            for (int x = pixels.front().px; x < Width; ++x) {
                while (at + 1 < pixels.size() && pixels[at + 1].px <= x)
                    ++at;
                const bool changes = pixels[at].px == x;
                const int top = qRound(curve.yOf(changes ? pixels[at].high : pixels[at].last));
                const int bottom = qRound(curve.yOf(changes ? pixels[at].low : pixels[at].last));
                for (int y = top; y <= qRound(curve.yOf(0)); ++y) {
                    colour.setAlpha(y <= bottom ? 255 : CounterColumns::StackedAlpha);
                    expected.setPixel(x, y, qPremultiply(colour.rgba()));
                }
            }
        }
        QCOMPARE(geometry.picture(), expected);
    }

    void seriesOfOneUnitStack_data()
    {
        QTest::addColumn<QByteArray>("series");
        QTest::addColumn<bool>("stackable");
        QTest::addColumn<bool>("stacked");
        QTest::newRow("one") << QByteArray(R"x("Read(MB/s)":1)x") << false << false;
        QTest::newRow("one unit") << QByteArray(R"x("Read(MB/s)":1,"Write(MB/s)":2)x") << true << true;
        QTest::newRow("no unit") << QByteArray(R"x("a":1,"b":2)x") << true << true;
        QTest::newRow("two units") << QByteArray(R"x("Read(MB/s)":1,"Size(KB)":2)x") << true << false;
        QTest::newRow("shares") << QByteArray(R"x("Rx Error Rate":1,"Rx Packets":2)x") << true << false;
        QTest::newRow("negative") << QByteArray(R"x("a":1,"b":-2)x") << false << false;
    }

    void seriesOfOneUnitStack()
    {
        QFETCH(const QByteArray, series);
        const auto trace = test::traceFromText(R"([{"ph":"C","name":"c","pid":1,"tid":0,"ts":1,"args":{)" + series + "}}]");
        QVERIFY(trace);
        const CounterTable &table = trace->counters();
        QTEST(isStackable(table, table.counters[0]), "stackable");
        QTEST(isStackedAtFirst(table, table.counters[0]), "stacked");
    }

    void staysInsideThePicture()
    {
        CounterColumns columns;
        columns.begin({2, 2});
        columns.add({{-3, 0, -90, 90, 0}, {1, 0, -90, 90, 0}, {5, 0, 0, 1, 1}}, downFromFive(), Qt::red);
        QCOMPARE(print(columns.image()), QStringLiteral(".# .#"));
    }
};

PLUMBLINE_TEST(TestCounterColumns)
#include "tst_countercolumns.moc"
