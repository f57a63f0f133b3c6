// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/counterenvelope.h"
#include "tests/support/testregistry.h"
#include "tests/support/tracetext.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <random>

using namespace plumbline;

namespace {

QByteArray sampleText(qint64 ns, double value)
{
    return "{\"ph\":\"C\",\"pid\":1,\"name\":\"load\",\"ts\":\"" + QByteArray::number(ns / 1000) + "." +
           QByteArray::number(ns % 1000).rightJustified(3, '0') + "\",\"args\":{\"v\":" + QByteArray::number(value) + "}},\n";
}

std::vector<CounterPixel> slowPixels(std::span<const TimeNs> times, std::span<const double> values, const TimeScale &scale)
{
    std::vector<CounterPixel> result;
    std::optional<double> held;
    for (std::size_t i = 0; i < times.size() && times[i] < scale.range().end; ++i) {
        const int px = scale.pixelOf(times[i]);
        if (px >= 0) {
            if (result.empty() && held && px > 0)
                result.push_back({0, *held, *held, *held, *held});
            if (result.empty() || result.back().px != px) {
                const double entering = held.value_or(values[i]);
                result.push_back({px, entering, entering, entering, entering});
            }
            result.back().low = std::min(result.back().low, values[i]);
            result.back().high = std::max(result.back().high, values[i]);
            result.back().last = values[i];
        }
        held = values[i];
    }
    if (result.empty() && held)
        result.push_back({0, *held, *held, *held, *held});
    // A value that does not change is returned once.
    const auto holds = [](const CounterPixel &pixel) { return pixel.low == pixel.high; };
    if (!result.empty())
        result.erase(std::remove_if(result.begin() + 1, result.end(), holds), result.end());
    return result;
}

QString textOfCounterEnvelope(const std::vector<CounterPixel> &pixels)
{
    QString all;
    for (const CounterPixel &pixel : pixels)
        all +=
            QStringLiteral("%1: %2 [%3, %4] %5\n").arg(pixel.px).arg(pixel.first).arg(pixel.low).arg(pixel.high).arg(pixel.last);
    return all;
}

} // namespace

class TestCounterEnvelope : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void keepsPeaksInsideAColumn()
    {
        QByteArray json = "[" + test::sliceText(1, 1, 0, 1000, "anchor");
        for (const auto &[ns, value] : {std::pair{10, 1.0}, {210, 9.0}, {220, 2.0}, {800, 4.0}})
            json += sampleText(ns, value);
        const auto trace = test::traceFromText(json.chopped(2) + "]");
        QVERIFY(trace);
        const CounterEnvelope envelope(trace);
        std::vector<CounterPixel> pixels;
        envelope.pixels(SeriesId(0), TimeScale({100, 1100}, 10), pixels);
        QCOMPARE(textOfCounterEnvelope(pixels), QStringLiteral("0: 1 [1, 1] 1\n1: 1 [1, 9] 2\n7: 2 [2, 4] 4\n"));
    }

    void equalsALoopOverAllSamples()
    {
        std::mt19937_64 random(2);
        QByteArray json = "[" + test::sliceText(1, 1, 0, 100000, "anchor");
        qint64 time = 0;
        for (int i = 0; i < 1500; ++i)
            json += sampleText(time += 1 + qint64(random() % (i % 50 == 0 ? 5000 : 20)),
                               double(random() % (i % 300 < 100 ? 2 : 1000)));
        const auto trace = test::traceFromText(json.chopped(2) + "]");
        QVERIFY(trace);
        const CounterEnvelope envelope(trace);
        const CounterTable &table = trace->counters();
        QCOMPARE(table.times(SeriesId(0)).size(), std::size_t(1500));
        std::vector<CounterPixel> pixels;
        for (int round = 0; round < 300; ++round) {
            const TimeNs begin = TimeNs(random() % std::uint64_t(time + 2000)) - 1000;
            const TimeScale scale({begin, begin + 1 + TimeNs(random() % std::uint64_t(time))}, 1 + int(random() % 1000));
            envelope.pixels(SeriesId(0), scale, pixels);
            QCOMPARE(textOfCounterEnvelope(pixels),
                     textOfCounterEnvelope(slowPixels(table.times(SeriesId(0)), table.values(SeriesId(0)), scale)));
        }
    }

    void costsPixelsNotSamples()
    {
        constexpr int WidthPx = 400;
        std::vector<CounterPixel> pixels;
        for (const int count : {1'000, 10'000, 100'000}) {
            QByteArray json = "[" + test::sliceText(1, 1, 0, 100, "anchor");
            for (int i = 0; i < count; ++i)
                json += sampleText(100 * i, i * 37 % 101);
            const auto trace = test::traceFromText(json.chopped(2) + "]");
            QVERIFY(trace);
            const CounterEnvelope envelope(trace);
            for (TimeNs length = 100 * count; length >= 100; length /= 10) {
                const TimeScale scale({50 * count - length / 2, 50 * count + length / 2}, WidthPx);
                const auto steps = static_cast<double>(envelope.countedPixels(SeriesId(0), scale, pixels));
                const double samplesAPixel = 1 + static_cast<double>(length) / (100 * WidthPx);
                const double aPixel = 6 + 2 * std::log2(samplesAPixel) + 30 * (1 + std::log2(samplesAPixel) / 4);
                QVERIFY2(steps <= double(pixels.size() + 1) * aPixel + 2 * std::log2(count),
                         qPrintable(QStringLiteral("%1 samples, %2 ns: %3 steps").arg(count).arg(length).arg(steps)));
                QVERIFY(pixels.size() <= WidthPx);
            }
        }
    }

    void curvesOfACounterEqualThoseOfItsSeries()
    {
        QByteArray json = "[" + test::sliceText(1, 1, 0, 100000, "anchor");
        // Two series are sampled together and two at other times; one begins later.
        for (int us = 1; us < 90; us += 1 + us % 4) {
            const auto sample = [&](int time, const QByteArray &args) {
                json += R"({"ph":"C","pid":1,"name":"load","ts":)" + QByteArray::number(time) + R"(,"args":{)" + args + "}},";
            };
            const QByteArray value = QByteArray::number(us * 37 % 101);
            sample(us, R"("a":)" + value + R"(,"b":-)" + value);
            sample(us + 1, R"("c":)" + value + R"(,"e":)" + QByteArray::number(us % 3));
            if (us > 40)
                sample(us + 2, R"("d":)" + value);
        }
        const auto trace = test::traceFromText(json.chopped(1) + "]");
        QVERIFY(trace);
        const CounterTable &table = trace->counters();
        QCOMPARE(table.counters.size(), std::size_t(1));
        const CounterEnvelope envelope(trace);
        for (const TimeScale &scale : {TimeScale({0, 100000}, 10), TimeScale({500, 90000}, 900), TimeScale({20000, 20500}, 50)}) {
            const auto curves = envelope.curves(table.counters[0], scale);
            QCOMPARE(curves.size(), std::size_t(5));
            for (std::size_t i = 0; i < curves.size(); ++i) {
                const SeriesId series = table.counters[0].series[i];
                QCOMPARE(textOfCounterEnvelope(curves[i]),
                         textOfCounterEnvelope(slowPixels(table.times(series), table.values(series), scale)));
            }
        }
    }
};

PLUMBLINE_TEST(TestCounterEnvelope)
#include "tst_counterenvelope.moc"
