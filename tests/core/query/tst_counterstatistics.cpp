// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/counterstatistics.h"
#include "tests/support/testregistry.h"
#include "tests/support/tracetext.h"

#include <QTest>

#include <algorithm>

using namespace plumbline;

namespace {

QByteArray sampleText(qint64 ns, const QByteArray &name, const QByteArray &values)
{
    return "{\"ph\":\"C\",\"pid\":1,\"tid\":0,\"ts\":\"" + QByteArray::number(ns / 1000) + '.' +
           QByteArray::number(ns % 1000).rightJustified(3, '0') + "\",\"name\":\"" + name + "\",\"args\":{" + values + "}},\n";
}

QStringList printed(const Trace &trace, TimeRange range)
{
    QStringList lines;
    for (const SeriesStatistics &series : counterStatistics(trace, range)) {
        lines << QStringLiteral("%1 n%2 min%3 avg%4 max%5 last%6")
                     .arg(QString::fromStdString(trace.counters().series[series.series.value].name))
                     .arg(series.samples)
                     .arg(series.minimum)
                     .arg(series.average)
                     .arg(series.maximum)
                     .arg(series.last);
    }
    return lines;
}

} // namespace

class TestCounterStatistics : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void weighsByTime()
    {
        const auto trace = test::traceFromText("[" + test::sliceText(1, 1, 0, 100, "s") + sampleText(10, "c", "\"v\":4") +
                                               sampleText(40, "c", "\"v\":1") + sampleText(80, "c", "\"v\":7") +
                                               sampleText(80, "d", "\"w\":2").chopped(2) + "]");
        QVERIFY(trace);
        // The value is 4 for 30 ns, 1 for 40 ns, and 7 for 20 ns until the trace ends.
        QCOMPARE(printed(*trace, AllTime),
                 (QStringList{QStringLiteral("v n3 min1 avg3.33333 max7 last7"), QStringLiteral("w n1 min2 avg2 max2 last2")}));
        // The value at the edge counts although its sample lies before the range.
        QCOMPARE(printed(*trace, {30, 60}), QStringList{QStringLiteral("v n1 min1 avg2 max4 last1")});
        QCOMPARE(printed(*trace, {50, 60}), QStringList{QStringLiteral("v n0 min1 avg1 max1 last1")});
        QCOMPARE(printed(*trace, {0, 10}), QStringList());
        QCOMPARE(printed(*trace, {10, 11}), QStringList{QStringLiteral("v n1 min4 avg4 max4 last4")});
    }

    void staysInsideTheLargestDoubles()
    {
        const auto trace = test::traceFromText("[" + test::sliceText(1, 1, 0, 100, "s") + sampleText(0, "c", "\"v\":1.7e308") +
                                               sampleText(50, "c", "\"v\":-1.7e308").chopped(2) + "]");
        QVERIFY(trace);
        QCOMPARE(printed(*trace, AllTime), QStringList{QStringLiteral("v n2 min-1.7e+308 avg0 max1.7e+308 last-1.7e+308")});
    }
};

PLUMBLINE_TEST(TestCounterStatistics)
#include "tst_counterstatistics.moc"
