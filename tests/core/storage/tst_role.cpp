// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/storage/communicationkernel.h"
#include "tests/support/testregistry.h"
#include "tests/support/tracetext.h"

#include <QTest>

using namespace plumbline;

namespace {

/// Prints one lane on each line in display order: `process|title / lane|title: role role ...`.
QStringList print(const Trace &trace)
{
    const QMap<Role, const char *> names{
        {Role::Other, "Other"},        {Role::ComputeCube, "Cube"}, {Role::ComputeVector, "Vector"},
        {Role::Communication, "Comm"}, {Role::Wait, "Wait"},        {Role::AiCpu, "AiCpu"},
        {Role::Memory, "Memory"},      {Role::Host, "Host"},        {Role::Free, "Free"},
    };
    QStringList lines;
    for (const Process &process : trace.processes()) {
        for (const LaneId id : process.lanes) {
            const Lane &lane = trace.lane(id);
            if (lane.isEmpty())
                continue; // a process with metadata only
            QStringList roles;
            for (std::uint32_t slice = lane.sliceBegin(); slice < lane.sliceEnd(); ++slice)
                roles << QLatin1String(names.value(trace.slices().role[slice]));
            lines << QString::fromStdString(process.name + '|' + process.title + " / " + lane.name + '|' + lane.title + ": ") +
                         roles.join(QLatin1Char(' '));
        }
    }
    return lines;
}

QByteArray labelText(int pid, const QByteArray &label)
{
    return "{\"ph\":\"M\",\"pid\":" + QByteArray::number(pid) + ",\"name\":\"process_labels\",\"args\":{\"labels\":\"" + label +
           "\"}},\n";
}

QByteArray phaseText(int start, const QByteArray &category)
{
    return "{\"ph\":\"X\",\"pid\":5,\"tid\":70001,\"ts\":" + QByteArray::number(start) + ",\"dur\":1,\"cat\":\"" + category +
           "\",\"name\":\"" + category + " 1\"},\n";
}

} // namespace

class TestRole : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void numbersOfMindInsightHaveMeanings()
    {
        const QByteArray json =
            "[" + test::sliceText(12000, 8002, 0, 5, "free_time") + test::sliceText(12000, 7999, 5, 5, "computation_op") +
            test::sliceText(10000, 520, 0, 5, "stream_520_parallel_0") + test::sliceText(9000, 0, 0, 5, "GetNext-op1") +
            test::sliceText(1, 519, 0, 5, "MatMul-op12") + test::sliceText(1, 519, 5, 5, "Cast-op3") +
            test::sliceText(1, 100000, 0, 5, "1").chopped(2) + "]";
        const auto trace = test::traceFromText(json);
        QVERIFY(trace);
        // Names stay as the file has them, because the command line uses them.
        QCOMPARE(
            print(*trace),
            QStringList({QStringLiteral("1|Ascend Op / 100000|Steps: Other"), QStringLiteral("1|Ascend Op / 519|: Cube Vector"),
                         QStringLiteral("9000|AICPU OP / 0|: AiCpu"), QStringLiteral("10000|Communication Op / 520|: Comm"),
                         QStringLiteral("12000|Op Overlap Analyse / 7999|Merged Computation Op: Cube"),
                         QStringLiteral("12000|Op Overlap Analyse / 8002|Free Time: Free")}));
    }

    void hostCallsBelongToLayers()
    {
        QCOMPARE(hostLayer(ProcessKind::Framework, "Python", "python_function", "net.py(91): forward"), HostLayer::Python);
        QCOMPARE(hostLayer(ProcessKind::Framework, "Python", "cpu_op", "aten::mm"), HostLayer::Framework);
        QCOMPARE(hostLayer(ProcessKind::Framework, "MindSpore", "", "RunGraph"), HostLayer::Framework);
        QCOMPARE(hostLayer(ProcessKind::Unknown, "python 4021", "user_annotation", "ProfilerStep#7"), HostLayer::Framework);
        QCOMPARE(hostLayer(ProcessKind::Runtime, "CANN", "", "AscendCL@aclopExecute"), HostLayer::Cann);
        QCOMPARE(hostLayer(ProcessKind::Runtime, "CANN", "", "Runtime@rtKernelLaunch"), HostLayer::Runtime);
        QCOMPARE(hostLayer(ProcessKind::Runtime, "OS Runtime API", "", "read"), HostLayer::Runtime);
        QCOMPARE(hostLayer(ProcessKind::Unknown, "python 4021", "cuda_runtime", "cudaLaunchKernel"), HostLayer::Runtime);
        QCOMPARE(hostLayer(ProcessKind::Unknown, "x", "", "y"), HostLayer::Cann);
    }

    void labelsOfMindInsightAreTitles()
    {
        const QByteArray json = "[" + labelText(3, "AICORE OP") + labelText(4, "CPU") +
                                test::sliceText(3, 519, 0, 5, "Conv2D-op1") + test::sliceText(4, 7, 0, 5, "a").chopped(2) + "]";
        const auto trace = test::traceFromText(json);
        QVERIFY(trace);
        QCOMPARE(print(*trace),
                 QStringList({QStringLiteral("AICORE OP 3|AICORE OP / 519|: Cube"), QStringLiteral("CPU 4| / 7|: Other")}));
    }

    void mindSporeIsRecognised()
    {
        const QByteArray json =
            "[" + test::nameText(1, 0, "process_name", "MindSpore Rank0") + test::nameText(2, 0, "process_name", "CPU OP Rank0") +
            test::nameText(3, 0, "process_name", "Scope Layer Rank0") + test::nameText(5, 0, "process_name", "Ascend Hardware") +
            test::sliceText(1, 7, 0, 5, "RunGraph") + test::sliceText(1, 7, 5, 5, "SyncStream") +
            test::sliceText(2, 7, 0, 5, "Default/Cast-op2") + test::sliceText(3, 0, 0, 5, "Default") +
            phaseText(1, "Iteration Time") + phaseText(2, "FP_BP Time") + phaseText(3, "Reduce") +
            phaseText(4, "GetNext").chopped(2) + "]";
        const auto trace = test::traceFromText(json);
        QVERIFY(trace);
        QCOMPARE(print(*trace),
                 QStringList({QStringLiteral("MindSpore Rank0| / 7|: Host Wait"), QStringLiteral("CPU OP Rank0| / 7|: Host"),
                              QStringLiteral("Scope Layer Rank0| / 0|: Host"),
                              QStringLiteral("Ascend Hardware| / 70001|: Other Other Other Other")}));
    }

    void namesTellCommunication_data()
    {
        QTest::addColumn<bool>("is");
        for (const char *name : {"ncclKernel_AllReduce_RING_LL_Sum_float(ncclWorkElem)", "ncclDevKernel_AllGather_RING_LL",
                                 "ncclAllReduceRingLLKernel_sum_f16", "void ncclDevKernel<1>(int)", "hcom_allReduce__586_0_1",
                                 "allReduceAicpuKernel", "AllGatherAivKernel", "Default/AllReduce-op534_0", "Receive-op663"})
            QTest::newRow(name) << true;
        for (const char *name : {"MatmulAllReduce", "AllGatherMatmul_1", "Default/Cast-op2", "Default/MatmulAllReduce-op2",
                                 "Memcpy", "syncBroadcastTo", "BroadcastTo-op4", ""})
            QTest::newRow(*name ? name : "nothing") << false;
    }
    void namesTellCommunication()
    {
        QFETCH(bool, is);
        const QByteArray name =
            qstrcmp(QTest::currentDataTag(), "nothing") == 0 ? QByteArray() : QByteArray(QTest::currentDataTag());
        const std::string_view text(name.constData(), static_cast<std::size_t>(name.size()));
        QCOMPARE(isCommunicationKernel(text), is);
        QCOMPARE(sliceRole(ProcessKind::Device, "AI_CORE", {}, text), is ? Role::Communication : Role::ComputeCube);
        QCOMPARE(sliceRole(ProcessKind::Device, {}, "kernel", text), is ? Role::Communication : Role::ComputeVector);
    }

    void databasesTellCommunicationByCategory()
    {
        QCOMPARE(sliceRole(ProcessKind::Device, "AI_CORE", CommunicationCategory, "AI_CORE"), Role::Communication);
    }
};

PLUMBLINE_TEST(TestRole)
#include "tst_role.moc"
