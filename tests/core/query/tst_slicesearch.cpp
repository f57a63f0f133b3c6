// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/slicesearch.h"
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
        sortByStart(*trace, *found);
        QCOMPARE(printed(*trace, *found), (QStringList{QStringLiteral("10 MatMul"), QStringLiteral("20 MatMul")}));
        query.range = {0, 15};
        found = findSlices(*trace, query, TaskControl());
        QVERIFY(found);
        QCOMPARE(printed(*trace, *found), QStringList{QStringLiteral("10 MatMul")});
    }

    void sortsLikeTheLibrary()
    {
        std::mt19937_64 random(3);
        QByteArray json = "[" + test::sliceText(1, 0, 0, 1, "s");
        for (int i = 0; i < 3000; ++i)
            json += test::sliceText(1, i % 5, qint64(random() % (i % 2 == 0 ? 500 : 40'000'000'000)), 3, "s");
        const auto trace = test::traceFromText(json.chopped(2) + "]");
        QVERIFY(trace);
        auto found = findSlices(*trace, {}, TaskControl(), 3);
        QVERIFY(found);
        QCOMPARE(found->size(), trace->slices().size());
        std::vector<SliceId> expected = *found;
        std::stable_sort(expected.begin(), expected.end(), [&](SliceId left, SliceId right) {
            return trace->slices().start[left.value] < trace->slices().start[right.value];
        });
        sortByStart(*trace, *found);
        QVERIFY(*found == expected);
    }

    void stopsWhenAsked()
    {
        const auto trace = test::traceFromText("[" + test::sliceText(1, 2, 30, 5, "MatMul").chopped(2) + "]");
        TaskControl control;
        control.requestStop();
        QVERIFY(!findSlices(*trace, {}, control));
    }
};

QTEST_APPLESS_MAIN(TestSliceSearch)
#include "tst_slicesearch.moc"
