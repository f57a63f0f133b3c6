// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/slicesearch.h"
#include "tests/support/testregistry.h"
#include "tests/support/tracetext.h"

#include <QTest>

#include <algorithm>
#include <random>
#include <vector>

using namespace plumbline;

namespace {

QStringList printed(const Trace &trace, const std::vector<SliceId> &slices)
{
    QStringList lines;
    for (const SliceId slice : slices)
        lines << QString::number(trace.slices().start[slice.value]) + QLatin1Char(' ') +
                     QString::fromStdString(std::string(trace.text(trace.slices().name[slice.value])));
    return lines;
}

} // namespace

class TestSliceSearch : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void findsNamesInTheOrderOfTime()
    {
        const auto trace =
            test::traceFromText("[" + test::sliceText(1, 2, 30, 5, "MatMul") + test::sliceText(1, 1, 10, 50, "step") +
                                test::sliceText(1, 1, 20, 5, "MatMul") + test::sliceText(1, 1, 40, 5, "Add").chopped(2) + "]");
        QVERIFY(trace);
        int asked = 0;
        const NameMatches names = matchNames(
            *trace,
            [&asked](std::string_view name) {
                ++asked;
                return name.find("MatMul") != std::string_view::npos;
            },
            TaskControl());
        QCOMPARE(asked, 3);
        SliceQuery query;
        query.names = &names;
        auto found = findSlices(*trace, query, TaskControl());
        QVERIFY(found);
        QCOMPARE(printed(*trace, sortedByStart(*trace, *found, TaskControl())),
                 (QStringList{QStringLiteral("10 MatMul"), QStringLiteral("20 MatMul")}));
        query.range = {0, 15};
        found = findSlices(*trace, query, TaskControl());
        QVERIFY(found);
        QCOMPARE(printed(*trace, *found), QStringList{QStringLiteral("10 MatMul")});
    }

    void sortsLikeTheLibrary_data()
    {
        QTest::addColumn<int>("slices");
        QTest::addColumn<qint64>("near"); ///< most slices start before this time, the others long before the end
        QTest::addColumn<int>("oneFarIn");
        QTest::newRow("half of them crowd") << 3000 << qint64(500) << 2;
        QTest::newRow("a crowd beside one far away") << 40'000 << qint64(50'000'000) << 40'000;
        QTest::newRow("a crowd in the crowd") << 40'000 << qint64(30) << 10;
    }

    void sortsLikeTheLibrary()
    {
        QFETCH(int, slices);
        QFETCH(qint64, near);
        QFETCH(int, oneFarIn);
        std::mt19937_64 random(3);
        QByteArray json = "[" + test::sliceText(1, 0, 0, 1, "s");
        for (int i = 0; i < slices; ++i)
            json += test::sliceText(1, i % 5, qint64(random() % std::uint64_t(i % oneFarIn == 0 ? 4'000'000'000'000'000 : near)),
                                    3, "s");
        const auto trace = test::traceFromText(json.chopped(2) + "]");
        QVERIFY(trace);
        const auto found = findSlices(*trace, {}, TaskControl(), 3);
        QVERIFY(found);
        QCOMPARE(found->size(), trace->slices().size());
        std::vector<SliceId> expected = *found;
        std::stable_sort(expected.begin(), expected.end(), [&](SliceId left, SliceId right) {
            return trace->slices().start[left.value] < trace->slices().start[right.value];
        });
        for (const unsigned threads : {0u, 1u, 3u})
            QVERIFY(sortedByStart(*trace, *found, TaskControl(), threads) == expected);
        QVERIFY(sortedByStart(*trace, expected, TaskControl()) == expected);
        QVERIFY(sortedByStart(*trace, {}, TaskControl()).empty());
    }

    void findsLikeOneLoop()
    {
        std::mt19937_64 random(4);
        QByteArray json = "[";
        // Lanes that are longer than the stretch that one thread searches at a time.
        for (int i = 0; i < 150'000; ++i)
            json += test::sliceText(1, i % 50 == 0 ? 2 : 1, i * 10, 5, random() % 3 == 0 ? "Add" : "MatMul");
        const auto trace = test::traceFromText(json.chopped(2) + "]");
        QVERIFY(trace);
        const SliceTable &slices = trace->slices();
        const NameMatches names = matchNames(
            *trace, [](std::string_view name) { return name == "Add"; }, TaskControl());
        const TimeRange range{7 * slices.start[3], slices.start[140'000]};
        std::vector<SliceId> expected;
        for (std::size_t i = 0; i < slices.size(); ++i) {
            if (range.intersectsSlice(slices.start[i], slices.end(i)) && trace->text(slices.name[i]) == "Add")
                expected.emplace_back(i);
        }
        QVERIFY(expected.size() > 40'000);
        for (const unsigned threads : {0u, 1u, 3u})
            QVERIFY(findSlices(*trace, {range, {}, &names}, TaskControl(), threads).value_or(std::vector<SliceId>()) == expected);
    }

    void stopsWhenAsked()
    {
        const auto trace = test::traceFromText("[" + test::sliceText(1, 2, 30, 5, "MatMul").chopped(2) + "]");
        TaskControl control;
        control.requestStop();
        QVERIFY(!findSlices(*trace, {}, control));
    }
};

PLUMBLINE_THREAD_TEST(TestSliceSearch)
#include "tst_slicesearch.moc"
