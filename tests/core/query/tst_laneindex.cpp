// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/laneindex.h"
#include "tests/support/testregistry.h"
#include "tests/support/tracetext.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <random>

using namespace plumbline;

namespace {

/// Returns a lane of slices with very different lengths and gaps, some of no length, in no order.
std::shared_ptr<const Trace> randomLane(unsigned seed, int count, double longest)
{
    std::mt19937 random(seed);
    std::uniform_real_distribution<double> uniform(0, 1);
    QList<QByteArray> slices;
    qint64 time = 1000;
    for (int i = 0; i < count; ++i) {
        const auto duration = static_cast<qint64>(random() % 8 == 0 ? 0 : std::pow(longest, uniform(random)));
        slices << test::sliceText(1, 1, time, duration, "s" + QByteArray::number(i));
        time += duration + (random() % 3 == 0 ? 0 : static_cast<qint64>(std::pow(longest, uniform(random)))) + (duration == 0);
    }
    std::shuffle(slices.begin(), slices.end(), random);
    return test::traceFromText("[" + slices.join().chopped(2) + "]");
}

/// Computes rowSpans() by its definition, in a loop over all slices.
std::vector<RowSpan> slowSpans(const Trace &trace, const Lane &lane, std::size_t row, const TimeScale &scale)
{
    std::vector<RowSpan> spans;
    int openColumn = -1;
    double busy = 0;
    for (std::size_t i = lane.rowBegin[row]; i < lane.rowBegin[row + 1]; ++i) {
        const TimeRange range = trace.sliceRange(SliceId(i));
        if (!scale.range().intersectsSlice(range.begin, range.end))
            continue;
        if (static_cast<double>(range.length()) >= scale.nsPerPx()) {
            spans.push_back({std::max(0.0, scale.xOf(range.begin)), std::min<double>(scale.widthPx(), scale.xOf(range.end)),
                             SliceId(i), SliceId(i), 1, 1});
            openColumn = -1;
            continue;
        }
        const int px = std::max(0, scale.pixelOf(range.begin));
        if (px != openColumn) {
            spans.push_back({double(px), px + 1.0, SliceId(i), SliceId(i), 0, 0});
            openColumn = px;
            busy = 0;
        }
        RowSpan &fold = spans.back();
        busy += static_cast<double>(range.length());
        ++fold.count;
        fold.coverage = static_cast<float>(std::min(1.0, busy / scale.nsPerPx()));
        if (range.length() > trace.sliceRange(fold.slice).length())
            fold.slice = SliceId(i);
    }
    return spans;
}

QString textOfLaneIndex(const std::vector<RowSpan> &spans)
{
    QString all;
    for (const RowSpan &span : spans)
        all += QStringLiteral("%1-%2 #%3 x%4 %5\n")
                   .arg(span.xBegin, 0, 'f', 4)
                   .arg(span.xEnd, 0, 'f', 4)
                   .arg(span.slice.value)
                   .arg(span.count)
                   .arg(double(span.coverage), 0, 'f', 5);
    return all;
}

} // namespace

class TestLaneIndex : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void foldsWhatSharesAColumn()
    {
        const auto trace = test::traceFromText("[" + test::sliceText(1, 1, 0, 10, "a") + test::sliceText(1, 1, 20, 30, "b") +
                                               test::sliceText(1, 1, 60, 10, "c") + test::sliceText(1, 1, 100, 400, "d") +
                                               test::sliceText(1, 1, 500, 0, "e").chopped(2) + "]");
        QVERIFY(trace);
        const LaneIndex index(trace);
        std::vector<RowSpan> spans;
        index.rowSpans(trace->lanes()[0], 0, TimeScale({0, 1000}, 10), spans);
        QCOMPARE(textOfLaneIndex(spans), QStringLiteral("0.0000-1.0000 #1 x3 0.50000\n"
                                                        "1.0000-5.0000 #3 x1 1.00000\n"
                                                        "5.0000-6.0000 #4 x1 0.00000\n"));
    }

    void equalsALoopOverAllSlices_data()
    {
        QTest::addColumn<int>("count");
        QTest::addColumn<double>("longest");
        QTest::newRow("few") << 3 << 1e6;
        QTest::newRow("sixteen") << 16 << 100.0;
        QTest::newRow("short slices") << 5000 << 50.0;
        QTest::newRow("mixed") << 3000 << 1e6;
    }

    void equalsALoopOverAllSlices()
    {
        QFETCH(int, count);
        QFETCH(double, longest);
        const auto trace = randomLane(static_cast<unsigned>(count), count, longest);
        QVERIFY(trace);
        QCOMPARE(trace->slices().size(), std::size_t(count));
        const LaneIndex index(trace);
        std::mt19937_64 random(3);
        std::vector<RowSpan> spans;
        const TimeRange full = trace->slicesRange();
        for (int round = 0; round < 300; ++round) {
            const auto begin = full.begin - 10 + TimeNs(random() % std::uint64_t(full.length() + 10));
            const auto length = TimeNs(1 + std::uint64_t(full.length() + 20) / (1 + random() % (1u << (random() % 20))));
            const TimeScale scale({begin, begin + length}, 1 + int(random() % 1900));
            for (const Lane &lane : trace->lanes()) {
                for (std::size_t row = 0; row < lane.rows(); ++row) {
                    index.rowSpans(lane, row, scale, spans);
                    QCOMPARE(textOfLaneIndex(spans), textOfLaneIndex(slowSpans(*trace, lane, row, scale)));
                    QVERIFY(spans.size() <= 2 * std::size_t(scale.widthPx()));
                }
            }
        }
    }

    void denseRowsBeginAndEndAnywhere_data()
    {
        QTest::addColumn<qint64>("unitNs");
        QTest::newRow("short") << qint64(1);
        QTest::newRow("blocks of seconds") << qint64(400'000'000);
    }

    void denseRowsBeginAndEndAnywhere()
    {
        QFETCH(qint64, unitNs);
        std::mt19937_64 random(7);
        QByteArray json = "[";
        for (const int tid : {1, 2, 3}) {
            qint64 time = 0;
            for (int i = 0; i < 1500 * tid + 7; ++i) {
                const auto inner = qint64(random() % 9);
                const auto outer = inner + qint64(random() % 90 == 0 ? 4000 : random() % 9);
                json += test::sliceText(1, tid, time * unitNs, outer * unitNs, "o");
                if (i % tid == 0)
                    json += test::sliceText(1, tid, time * unitNs, inner * unitNs, "i");
                time += outer + qint64(random() % 3);
            }
        }
        const auto trace = test::traceFromText(json.chopped(2) + "]");
        QVERIFY(trace);
        const LaneIndex index(trace);
        const TimeRange full = trace->slicesRange();
        std::vector<RowSpan> spans;
        for (int round = 0; round < 200; ++round) {
            const auto begin = full.begin - 10 + TimeNs(random() % std::uint64_t(full.length()));
            const TimeScale scale({begin, begin + 1 + TimeNs(random() % std::uint64_t(full.length()))}, 1 + int(random() % 300));
            for (const Lane &lane : trace->lanes()) {
                for (std::size_t row = 0; row < lane.rows(); ++row) {
                    index.rowSpans(lane, row, scale, spans);
                    QCOMPARE(textOfLaneIndex(spans), textOfLaneIndex(slowSpans(*trace, lane, row, scale)));
                }
            }
        }
    }

    void costsPixelsNotSlices()
    {
        constexpr int WidthPx = 400;
        std::vector<RowSpan> spans;
        for (const int count : {1'000, 10'000, 100'000}) {
            QByteArray json = "[";
            for (int i = 0; i < count; ++i)
                json += test::sliceText(1, 1, 100 * i, 1 + i * 37 % 90, "s");
            const auto trace = test::traceFromText(json.chopped(2) + "]");
            QVERIFY(trace);
            const LaneIndex index(trace);
            const Lane &lane = trace->lanes()[0];
            for (TimeNs length = 100 * count; length >= 100; length /= 10) {
                const TimeScale scale({50 * count - length / 2, 50 * count + length / 2}, WidthPx);
                const auto steps = static_cast<double>(index.countedRowSpans(lane, 0, scale, spans));
                // Doubling the distance of a search takes two looks. Sixteen times as many slices need a further level of the
                // pyramid, with at most fifteen entries on either side.
                const double slicesAPixel = 1 + static_cast<double>(length) / (100 * WidthPx);
                const double aSpan = 8 + 36 * (1 + std::log2(slicesAPixel) / 4);
                QVERIFY2(steps <= double(spans.size()) * aSpan + 2 * std::log2(count),
                         qPrintable(QStringLiteral("%1 slices, %2 ns: %3 steps").arg(count).arg(length).arg(steps)));
                QVERIFY(spans.size() <= 2 * WidthPx);
            }
        }
    }

    void findsTheSliceAtATime()
    {
        const auto trace = randomLane(11, 400, 1000);
        QVERIFY(trace);
        const Lane &lane = trace->lanes()[0];
        for (TimeNs time = -20; time < 4000; ++time) {
            for (std::size_t row = 0; row < lane.rows(); ++row) {
                std::optional<TimeNs> nearest;
                std::optional<SliceId> holder;
                for (std::size_t i = lane.rowBegin[row]; i < lane.rowBegin[row + 1]; ++i) {
                    const TimeRange range = trace->sliceRange(SliceId(i));
                    const TimeNs last = std::max(range.begin, range.end - 1);
                    const TimeNs distance = std::max({TimeNs{0}, range.begin - time, time - last});
                    if (range.contains(time))
                        holder = SliceId(i);
                    if (!nearest || distance < *nearest)
                        nearest = distance;
                }
                const auto found = LaneIndex::sliceAt(*trace, lane, row, time, 15);
                QCOMPARE(found.has_value(), nearest && *nearest <= 15);
                if (holder)
                    QCOMPARE(found->value, holder->value);
                if (found) {
                    const TimeRange range = trace->sliceRange(*found);
                    QCOMPARE(std::max({TimeNs{0}, range.begin - time, time - std::max(range.begin, range.end - 1)}), *nearest);
                }
            }
        }
    }

    void oneInstantAColumn()
    {
        QByteArray json = "[" + test::sliceText(1, 1, 0, 1000, "a");
        for (const int ns : {0, 5, 99, 100, 350, 360, 999})
            json += "{\"ph\":\"i\",\"pid\":1,\"tid\":1,\"ts\":0." + QByteArray::number(ns).rightJustified(3, '0') +
                    ",\"name\":\"i\"},";
        const auto trace = test::traceFromText(json.chopped(1) + "]");
        QVERIFY(trace);
        std::vector<InstantId> found;
        LaneIndex::instants(*trace, trace->lanes()[0], TimeScale({0, 1000}, 10), found);
        QList<TimeNs> times;
        for (const InstantId instant : found)
            times << trace->instants().time[instant.value];
        QCOMPARE(times, (QList<TimeNs>{0, 100, 350, 999}));
    }
};

PLUMBLINE_TEST(TestLaneIndex)
#include "tst_laneindex.moc"
