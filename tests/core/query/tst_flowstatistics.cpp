// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/flowstatistics.h"
#include "tests/support/testregistry.h"
#include "tests/support/tracetext.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <map>
#include <random>
#include <vector>

using namespace plumbline;

namespace {

QStringList printedFlows(const Trace &trace, TimeRange range, const std::vector<bool> &lanes = {})
{
    QStringList lines;
    const auto found = flowStatistics(trace, range, lanes, TaskControl());
    for (const FlowStatistics &each : *found)
        lines << QStringLiteral("%1 n%2 back%3 cross%4 avg%5 min%6 p50:%7 p95:%8")
                         .arg(QString::fromStdString(trace.flows().categories[each.category].name))
                         .arg(each.count)
                         .arg(each.backward)
                         .arg(each.crossing)
                         .arg(each.averageNs())
                         .arg(each.minNs)
                         .arg(each.p50Ns)
                         .arg(each.p95Ns) +
                     QStringLiteral(" p99:%1 max%2").arg(each.p99Ns).arg(each.maxNs);
    return lines;
}

} // namespace

class TestFlowStatistics : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void measuresWhatBeginsAndEndsInside()
    {
        const auto trace = test::traceFromText(
            "[" + test::sliceText(1, 1, 0, 100, "host") + test::sliceText(2, 1, 0, 200, "device") +
            test::flowText("launch", 1, 1, 1, 10, 2, 1, 30) + test::flowText("launch", 2, 1, 1, 20, 2, 1, 150) +
            test::flowText("launch", 3, 1, 1, 40, 2, 1, 35) + test::flowText("other", 4, 1, 1, 90, 2, 1, 180).chopped(2) + "]");
        QVERIFY(trace);
        QCOMPARE(printedFlows(*trace, AllTime),
                 (QStringList{QStringLiteral("launch n3 back1 cross0 avg48 min-5 p50:20 p95:130 p99:130 max130"),
                              QStringLiteral("other n1 back0 cross0 avg90 min90 p50:90 p95:90 p99:90 max90")}));
        QCOMPARE(printedFlows(*trace, {0, 95}),
                 (QStringList{QStringLiteral("launch n2 back1 cross1 avg8 min-5 p50:-5 p95:20 p99:20 max20"),
                              QStringLiteral("other n0 back0 cross1 avg0 min0 p50:0 p95:0 p99:0 max0")}));
        QCOMPARE(printedFlows(*trace, {0, 25}, {true, false}),
                 QStringList{QStringLiteral("launch n0 back0 cross2 avg0 min0 p50:0 p95:0 p99:0 max0")});
        QVERIFY(printedFlows(*trace, {300, 400}).isEmpty());
    }

    void equalsSorting()
    {
        std::mt19937 random(5);
        QByteArray json = "[" + test::sliceText(1, 1, 0, 3000, "host") + test::sliceText(2, 1, 0, 3000, "device");
        for (int id = 0; id < 400; ++id)
            json += test::flowText("c" + QByteArray::number(id % 3), id, 1, 1, qint64(random() % 2000), 2, 1,
                                   qint64(random() % 3000));
        const auto trace = test::traceFromText(json.chopped(2) + "]");
        QVERIFY(trace && trace->flows().flows.size() == 400);
        const TimeRange range{300, 2200};
        std::map<std::uint32_t, std::vector<TimeNs>> latencies;
        for (const Flow &flow : trace->flows().flows.span()) {
            if (range.contains(flow.from.time) && range.contains(flow.to.time))
                latencies[flow.category].push_back(flow.to.time - flow.from.time);
        }
        const auto found = flowStatistics(*trace, range, {}, TaskControl());
        QCOMPARE(found->size(), latencies.size());
        for (const FlowStatistics &each : *found) {
            std::vector<TimeNs> &sorted = latencies[each.category];
            std::sort(sorted.begin(), sorted.end());
            QCOMPARE(each.count, std::uint64_t{sorted.size()});
            const auto rank = [&sorted](double share) {
                return sorted[static_cast<std::size_t>(std::ceil(share * static_cast<double>(sorted.size()))) - 1];
            };
            QCOMPARE(each.minNs, sorted.front());
            QCOMPARE(each.p50Ns, rank(0.5));
            QCOMPARE(each.p95Ns, rank(0.95));
            QCOMPARE(each.p99Ns, rank(0.99));
            QCOMPARE(each.maxNs, sorted.back());
        }
    }

    void stops()
    {
        const auto trace = test::traceFromText("[" + test::sliceText(1, 1, 0, 100, "host") +
                                               test::flowText("launch", 1, 1, 1, 10, 1, 1, 30).chopped(2) + "]");
        TaskControl control;
        control.requestStop();
        QCOMPARE(flowStatistics(*trace, AllTime, {}, control).error().code, ErrorCode::Cancelled);
    }
};

PLUMBLINE_TEST(TestFlowStatistics)
#include "tst_flowstatistics.moc"
