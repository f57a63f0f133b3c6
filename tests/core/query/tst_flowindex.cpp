// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/flowindex.h"
#include "tests/support/testregistry.h"
#include "tests/support/tracetext.h"

#include <QTest>

#include <algorithm>
#include <random>

using namespace plumbline;

namespace {

QByteArray flowText(char phase, const QByteArray &category, int id, int tid, qint64 ns)
{
    return QByteArray("{\"ph\":\"") + phase + "\",\"cat\":\"" + category +
           "\",\"name\":\"f\",\"bp\":\"e\",\"id\":" + QByteArray::number(id) + ",\"pid\":1,\"tid\":" + QByteArray::number(tid) +
           ",\"ts\":\"" + QByteArray::number(ns / 1000) + "." + QByteArray::number(ns % 1000).rightJustified(3, '0') + "\"},\n";
}

std::shared_ptr<const Trace> randomFlows(int count)
{
    std::mt19937 random(5);
    QByteArray json = "[" + test::sliceText(1, 1, 0, 100000, "host") + test::sliceText(1, 2, 0, 100000, "device");
    for (int i = 0; i < count; ++i) {
        const QByteArray category = random() % 3 == 0 ? "other" : "launch";
        const qint64 start = random() % 90000;
        json += flowText('s', category, i, 1, start);
        // Every tenth flow is long, every seventh points backward.
        const qint64 end = i % 10 == 0 ? 99999 : i % 7 == 0 ? start / 2 : start + random() % 300;
        json += flowText('f', category, i, 2, end);
    }
    return test::traceFromText(json.chopped(2) + "]");
}

QList<quint32> numbers(const std::vector<FlowId> &flows)
{
    QList<quint32> result;
    for (const FlowId flow : flows)
        result << flow.value;
    return result;
}

} // namespace

class TestFlowIndex : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void findsWhatALoopFinds()
    {
        const auto trace = randomFlows(700);
        QVERIFY(trace);
        QCOMPARE(trace->flows().flows.size(), std::size_t(700));
        const FlowIndex index(trace);
        std::mt19937 random(9);
        for (int round = 0; round < 300; ++round) {
            const TimeNs begin = random() % 100000;
            const TimeRange range{begin, begin + 1 + TimeNs(random() % 5000)};
            for (std::uint32_t category = 0; category < trace->flows().categories.size(); ++category) {
                QList<quint32> expected;
                const FlowTable::Category &rows = trace->flows().categories[category];
                for (std::uint32_t i = rows.begin; i < rows.end; ++i) {
                    const Flow &flow = trace->flows().flows[i];
                    if (std::min(flow.from.time, flow.to.time) < range.end &&
                        std::max(flow.from.time, flow.to.time) >= range.begin)
                        expected << i;
                }
                std::size_t total = 0;
                QCOMPARE(numbers(index.flowsIn(category, range, 1000, &total)), expected);
                QCOMPARE(total, std::size_t(expected.size()));
            }
        }
    }

    void spreadsACutAnswerOverTheRange()
    {
        const auto trace = randomFlows(2000);
        QVERIFY(trace);
        const FlowIndex index(trace);
        std::size_t total = 0;
        const std::vector<FlowId> few = index.flowsIn(0, {0, 90000}, 20, &total);
        QCOMPARE(few.size(), std::size_t(20));
        QVERIFY(total > 80);
        QVERIFY(std::is_sorted(few.begin(), few.end()));
        QVERIFY(trace->flows().flows[few.front().value].from.time < 20000);
        QVERIFY(trace->flows().flows[few.back().value].from.time > 70000);
        QCOMPARE(std::adjacent_find(few.begin(), few.end()), few.end());
    }

    void findsTheArrowsOfASlice()
    {
        QByteArray json = "[";
        for (int i = 0; i < 5; ++i)
            json += test::sliceText(1, i, 100 * i, 50, "s" + QByteArray::number(i));
        for (int i = 0; i < 3; ++i)
            json += flowText('s', "c", i, i, 100 * i + 10) + flowText('f', "c", i, i + 1, 100 * (i + 1) + 10);
        const auto trace = test::traceFromText(json.chopped(2) + "]");
        QVERIFY(trace);
        const FlowIndex index(trace);
        const auto sliceCalled = [&](std::string_view name) {
            for (std::size_t i = 0; i < trace->slices().size(); ++i)
                if (trace->text(trace->slices().name[i]) == name)
                    return SliceId(i);
            return SliceId();
        };
        QCOMPARE(numbers(index.flowsOf(sliceCalled("s0"), 100)), (QList<quint32>{0}));
        QCOMPARE(numbers(index.flowsOf(sliceCalled("s1"), 100)), (QList<quint32>{0, 1}));
        QCOMPARE(numbers(index.flowsOf(sliceCalled("s3"), 100)), (QList<quint32>{2}));
        std::size_t total = 7;
        QCOMPARE(numbers(index.flowsOf(sliceCalled("s4"), 100, &total)), QList<quint32>());
        QCOMPARE(total, std::size_t(0));
        QCOMPARE(numbers(index.flowsOf(sliceCalled("s1"), 1, &total)), (QList<quint32>{0}));
        QCOMPARE(total, std::size_t(2));
    }
};

PLUMBLINE_TEST(TestFlowIndex)
#include "tst_flowindex.moc"
