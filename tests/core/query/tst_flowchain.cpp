// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/flowchain.h"
#include "tests/support/testregistry.h"
#include "tests/support/tracetext.h"

#include <QTest>

#include <algorithm>

using namespace plumbline;

namespace {

/// Prints one flow on each line, `category from > to`, sorted.
QStringList textOf(const Trace &trace, const FlowChain &chain)
{
    QStringList lines;
    const auto name = [&trace](const FlowEnd &end) -> QString {
        return end.slice.isValid() ? QString::fromStdString(std::string(trace.text(trace.slices().name[end.slice.value])))
                                   : QString::number(end.time);
    };
    for (const FlowId id : chain.flows) {
        const Flow &flow = trace.flows().flows[id.value];
        lines << QString::fromStdString(trace.flows().categories[flow.category].name) + QLatin1Char(' ') + name(flow.from) +
                     QStringLiteral(" > ") + name(flow.to);
    }
    lines.sort();
    return lines;
}

/// Returns a timeline with two operators of PyTorch, each with enqueue, dequeue, launch in CANN's lane of the same thread, and
/// kernel.
QByteArray pyTorchText()
{
    QByteArray json = "[";
    json += test::nameText(1, 0, "process_name", "Python") + test::nameText(2, 0, "process_name", "CANN") +
            test::nameText(3, 0, "process_name", "Ascend Hardware");
    json += test::sliceText(1, 10, 0, 10'000, "forward op");
    for (int i = 0; i < 2; ++i) {
        const QByteArray n = QByteArray::number(i);
        const qint64 t = 20'000 + 10'000 * i;
        json += test::sliceText(1, 10, t, 5'000, "op" + n) + test::sliceText(1, 10, t + 1'000, 1'000, "Enqueue" + n);
        json += test::sliceText(1, 11, t + 4'000, 4'000, "Dequeue" + n) + test::sliceText(2, 11, t + 5'000, 2'000, "launch" + n);
        json += test::sliceText(3, 0, t + 9'000, 500, "kernel" + n);
        json += test::flowText("async_task_queue", 10 + i, 1, 10, t + 1'000, 1, 11, t + 4'000);
        json += test::flowText("HostToDevice", 20 + i, 2, 11, t + 5'500, 3, 0, t + 9'000);
        json += test::flowText("async_npu", 30 + i, 1, 10, t, 3, 0, t + 9'000);
    }
    json += test::flowText("fwdbwd", 1, 1, 10, 0, 1, 10, 20'000);
    return json.chopped(2) + "]";
}

} // namespace

class TestFlowChain : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void followsThreadsAndNotOnlyArrows()
    {
        const auto trace = test::traceFromText(pyTorchText());
        QVERIFY(trace);
        const FlowIndex index(trace);
        const auto chain = [&](std::string_view name) {
            return textOf(*trace, flowChainOf(*trace, index, test::sliceCalled(*trace, name), 100));
        };
        const QStringList first{QStringLiteral("HostToDevice launch0 > kernel0"), QStringLiteral("async_npu op0 > kernel0"),
                                QStringLiteral("async_task_queue Enqueue0 > Dequeue0"),
                                QStringLiteral("fwdbwd forward op > op0")};
        QCOMPARE(chain("kernel0"), first);
        QCOMPARE(chain("op0"), first);
        QCOMPARE(chain("forward op"), first);
        // The chain contains the slice itself, but not its neighbours in the same operator.
        QCOMPARE(chain("launch0"), first.mid(0, 1) + first.mid(2));
        QCOMPARE(chain("kernel1"),
                 (QStringList{QStringLiteral("HostToDevice launch1 > kernel1"), QStringLiteral("async_npu op1 > kernel1"),
                              QStringLiteral("async_task_queue Enqueue1 > Dequeue1")}));
    }

    void followsMindSpore()
    {
        QByteArray json = "[";
        json += test::nameText(1, 0, "process_name", "MindSpore") + test::nameText(3, 0, "process_name", "Ascend Hardware");
        json += test::sliceText(1, 10, 0, 5'000, "front end") + test::sliceText(1, 11, 8'000, 5'000, "task") +
                test::sliceText(1, 11, 9'000, 1'000, "KernelLaunch") + test::sliceText(3, 0, 20'000, 500, "kernel");
        json += test::flowText("async_mindspore", 1, 1, 10, 0, 1, 11, 8'000) +
                test::flowText("async_npu", 2, 1, 11, 9'000, 3, 0, 20'000);
        const auto trace = test::traceFromText(json.chopped(2) + "]");
        QVERIFY(trace);
        const FlowIndex index(trace);
        for (const char *name : {"kernel", "KernelLaunch", "front end"})
            QCOMPARE(textOf(*trace, flowChainOf(*trace, index, test::sliceCalled(*trace, name), 100)),
                     (QStringList{QStringLiteral("async_mindspore front end > task"),
                                  QStringLiteral("async_npu KernelLaunch > kernel")}));
    }

    void climbsFromAFreeStart()
    {
        // Without slices of CANN a launch begins at a time of its lane at which there is no slice. The slices of the thread at
        // that time still belong to the chain.
        QByteArray json = "[";
        json += test::nameText(1, 0, "process_name", "Python") + test::nameText(2, 0, "process_name", "CANN") +
                test::nameText(3, 0, "process_name", "Ascend Hardware");
        json += test::sliceText(1, 10, 0, 1'000, "Enqueue") + test::sliceText(1, 11, 2'000, 1'000, "Dequeue") +
                test::sliceText(2, 11, 50'000, 10, "later") + test::sliceText(3, 0, 5'000, 500, "kernel");
        json += test::flowText("async_task_queue", 1, 1, 10, 0, 1, 11, 2'000) +
                test::flowText("HostToDevice", 2, 2, 11, 2'500, 3, 0, 5'000);
        const auto trace = test::traceFromText(json.chopped(2) + "]");
        QVERIFY(trace);
        const FlowIndex index(trace);
        QCOMPARE(
            textOf(*trace, flowChainOf(*trace, index, test::sliceCalled(*trace, "kernel"), 100)),
            (QStringList{QStringLiteral("HostToDevice 2500 > kernel"), QStringLiteral("async_task_queue Enqueue > Dequeue")}));
    }

    void endsAtTheLimitAndInCircles()
    {
        QByteArray json = "[";
        for (int i = 0; i < 50; ++i)
            json += test::sliceText(1, i, 100 * i, 50, "s" + QByteArray::number(i));
        for (int i = 0; i < 50; ++i)
            json += test::flowText("c", i, 1, i, 100 * i + 10, 1, (i + 1) % 50, 100 * ((i + 1) % 50) + 10);
        const auto trace = test::traceFromText(json.chopped(2) + "]");
        QVERIFY(trace);
        const FlowIndex index(trace);
        const SliceId slice = test::sliceCalled(*trace, "s20");
        const FlowChain all = flowChainOf(*trace, index, slice, 1000);
        QCOMPARE(all.flows.size(), std::size_t(50));
        QVERIFY(!all.cut);
        QVERIFY(std::is_sorted(all.flows.begin(), all.flows.end()));
        const FlowChain some = flowChainOf(*trace, index, slice, 10);
        QCOMPARE(some.flows.size(), std::size_t(10));
        QVERIFY(some.cut);
        QVERIFY(flowChainOf(*trace, index, slice, 0).flows.empty());
    }

    void tellsOfFlowsThatItDidNotLookAt()
    {
        // Thirty flows lead to s30. The only one that leaves it comes behind them in the table.
        QByteArray json = "[" + test::nameText(3, 0, "process_name", "Ascend Hardware");
        for (int i = 0; i <= 31; ++i)
            json += test::sliceText(3, i, 100 * i, 50, "s" + QByteArray::number(i));
        for (int i = 0; i < 30; ++i)
            json += test::flowText("c", i, 3, i, 100 * i + 10, 3, 30, 3'010);
        json += test::flowText("c", 30, 3, 30, 3'020, 3, 31, 3'110);
        const auto trace = test::traceFromText(json.chopped(2) + "]");
        QVERIFY(trace);
        const FlowIndex index(trace);
        const auto chain = [&](std::string_view name, std::size_t limit) {
            return flowChainOf(*trace, index, test::sliceCalled(*trace, name), limit);
        };
        for (const std::size_t limit : {31, 100}) {
            QCOMPARE(chain("s30", limit).flows.size(), std::size_t(31));
            QVERIFY(!chain("s30", limit).cut);
        }
        QVERIFY(chain("s30", 10).cut);
        QVERIFY(chain("s29", 1).cut);
    }

    void tellsOfCallStacksThatAreTooDeep_data()
    {
        QTest::addColumn<int>("depth");
        QTest::addColumn<QByteArray>("name");
        QTest::addColumn<int>("flows");
        QTest::addColumn<bool>("isCut");
        QTest::newRow("all rows are searched from above") << 256 << QByteArray("call0") << 1 << false;
        QTest::newRow("one row is too deep from above") << 257 << QByteArray("call0") << 1 << true;
        QTest::newRow("the deepest call is the slice itself") << 257 << QByteArray("call256") << 0 << false;
        QTest::newRow("one row is too deep from below") << 258 << QByteArray("call257") << 0 << true;
        QTest::newRow("nothing deep is around the launch") << 258 << QByteArray("kernel") << 1 << false;
    }

    void tellsOfCallStacksThatAreTooDeep()
    {
        QFETCH(int, depth);
        QFETCH(QByteArray, name);
        QByteArray json =
            "[" + test::nameText(1, 0, "process_name", "Python") + test::nameText(3, 0, "process_name", "Ascend Hardware");
        for (int i = 0; i < depth; ++i)
            json += test::sliceText(1, 10, 100 + i, 10'000 - 2 * i, "call" + QByteArray::number(i));
        json += test::sliceText(3, 0, 20'000, 500, "kernel") + test::flowText("async_npu", 1, 1, 10, 100, 3, 0, 20'000);
        const auto trace = test::traceFromText(json.chopped(2) + "]");
        QVERIFY(trace);
        const FlowIndex index(trace);
        const FlowChain chain = flowChainOf(*trace, index, test::sliceCalled(*trace, name.toStdString()), 100);
        QTEST(chain.cut, "isCut");
        QTEST(int(chain.flows.size()), "flows");
    }
};

PLUMBLINE_TEST(TestFlowChain)
#include "tst_flowchain.moc"
