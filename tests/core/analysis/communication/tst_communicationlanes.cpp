// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/communication/communication.h"
#include "core/analysis/communication/communicationlanes.h"
#include "tests/support/testregistry.h"
#include "tests/support/tracetext.h"

#include <QTest>

using namespace plumbline;

namespace {

using test::nameText;
using test::sliceText;

/// Returns a slice of a GPU, which has a category in place of a task type.
QByteArray gpuSlice(int stream, int begin, int end, const QByteArray &category, const QByteArray &name)
{
    return sliceText(7, stream, begin, end - begin, name).chopped(3) + ",\"cat\":\"" + category + "\"},\n";
}

QByteArray gpu()
{
    return "{\"ph\":\"M\",\"pid\":7,\"name\":\"process_name\",\"args\":{\"name\":\"python\"}},\n"
           "{\"ph\":\"M\",\"pid\":7,\"name\":\"process_labels\",\"args\":{\"labels\":\"GPU 0\"}},\n";
}

/// Prints the view, then `group/name start+duration` of each slice that is communication.
QString printedLanes(const QByteArray &events)
{
    const auto trace = test::traceFromText("[" + events.chopped(2) + "]");
    if (!trace)
        return QStringLiteral("no trace");
    const CommunicationLanes lanes(*trace);
    QStringList words{QString::number(static_cast<int>(lanes.view()))};
    lanes.eachSlice(TaskControl(), [&](LaneId lane, SliceId slice) {
        const std::string_view group = lanes.groupOf(lane);
        const std::string_view name = trace->text(trace->slices().name[slice.value]);
        words += QString::fromStdString(std::string(group) + '/' + std::string(name)) +
                 QStringLiteral(" %1+%2").arg(trace->slices().start[slice.value]).arg(trace->slices().duration[slice.value]);
    });
    return words.join(QStringLiteral("; "));
}

QByteArray hccl()
{
    return nameText(2, 0, "process_name", "HCCL") + nameText(2, 0, "thread_name", "Group 5 Communication") +
           nameText(2, 1, "thread_name", "Plane 0");
}

QByteArray stream()
{
    return nameText(3, 0, "process_name", "Ascend Hardware");
}

} // namespace

class TestCommunicationLanes : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void operatorsCountOnce();
    void streamsOfMindInsight();
    void kernelsOfNccl();
    void kernelsOfHccl();
    void onlyTasks();
    void none();
    void operatorsOfNccl();
};

// The planes and the kernel of the device show the work of the operator again.
void TestCommunicationLanes::operatorsCountOnce()
{
    QCOMPARE(printedLanes(hccl() + stream() + sliceText(2, 0, 0, 50, "hcom_allReduce__1") +
                          sliceText(2, 1, 5, 20, "Notify_Wait") + sliceText(3, 4, 0, 52, "allReduceAicpuKernel")),
             u"1; 5/hcom_allReduce__1 0+50"_qs);
    const QByteArray old = nameText(2, 0, "process_name", "HCCL") + nameText(2, 0, "thread_name", "Communication Kernel");
    QCOMPARE(printedLanes(old + sliceText(2, 0, 0, 50, "Default/AllReduce-op5_0")), u"1; /Default/AllReduce-op5_0 0+50"_qs);
}

// Process 12000 shows the streams of process 10000 once more, merged.
void TestCommunicationLanes::streamsOfMindInsight()
{
    QCOMPARE(printedLanes(sliceText(1, 519, 0, 10, "MatMul-op12") + sliceText(10000, 520, 10, 20, "stream_520_parallel_0") +
                          sliceText(12000, 8001, 10, 20, "communication") + sliceText(11000, 100003, 0, 5, "InitData")),
             u"1; /stream_520_parallel_0 10+20"_qs);
}

void TestCommunicationLanes::kernelsOfNccl()
{
    QCOMPARE(printedLanes(gpu() + gpuSlice(7, 0, 10, "kernel", "gemm") +
                          gpuSlice(9, 5, 30, "kernel", "ncclKernel_AllReduce_RING") +
                          gpuSlice(9, 40, 50, "kernel", "ncclDevKernel_SendRecv(ncclDevKernelArgsStorage<4096ul>)") +
                          gpuSlice(9, 60, 61, "gpu_memcpy", "Memcpy DtoD") +
                          gpuSlice(10, 5, 31, "gpu_user_annotation", "nccl:all_reduce")),
             u"2; /ncclKernel_AllReduce_RING 5+25; /ncclDevKernel_SendRecv(ncclDevKernelArgsStorage<4096ul>) 40+10"_qs);
}

void TestCommunicationLanes::kernelsOfHccl()
{
    QCOMPARE(printedLanes(stream() + sliceText(3, 4, 0, 52, "allReduceAicpuKernel") + sliceText(3, 4, 60, 9, "MatMul")),
             u"2; /allReduceAicpuKernel 0+52"_qs);
}

void TestCommunicationLanes::onlyTasks()
{
    const QByteArray events = hccl() + sliceText(2, 1, 5, 20, "Notify_Wait") + sliceText(2, 1, 25, 10, "Memcpy");
    QCOMPARE(printedLanes(events), u"3; /Notify_Wait 0+20; /Memcpy 20+10"_qs);
    const auto trace = test::traceFromText("[" + events.chopped(2) + "]");
    QVERIFY(trace && communicationOfTrace(*trace).operators.empty());
}

void TestCommunicationLanes::none()
{
    QCOMPARE(printedLanes(gpu() + gpuSlice(7, 0, 10, "kernel", "gemm")), u"0"_qs);
}

void TestCommunicationLanes::operatorsOfNccl()
{
    const auto trace = test::traceFromText(
        "[" + QByteArray(gpu() + gpuSlice(9, 1000, 9000, "kernel", "ncclKernel_SendRecv_RING")).chopped(2) + "]");
    QVERIFY(trace);
    const CommunicationTable table = communicationOfTrace(*trace);
    QCOMPARE(table.operators.size(), std::size_t(1));
    QVERIFY(table.operators.front().kind == CommunicationKind::Collective); // an all-to-all runs by the same kernel
    QCOMPARE(table.operators.front().elapseNs, std::optional<std::int64_t>(8000));
    const SliceId slice = communicationSlice(*trace, "", "ncclKernel_SendRecv_RING", *table.operators.front().startNs);
    QVERIFY(slice.isValid());
}

PLUMBLINE_TEST(TestCommunicationLanes)
#include "tst_communicationlanes.moc"
