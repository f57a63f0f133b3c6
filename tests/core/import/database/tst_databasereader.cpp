// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/traceloader.h"
#include "core/storage/record.h"
#include "tests/support/databasefile.h"
#include "tests/support/samples.h"
#include "tests/support/smalldatabase.h"
#include "tests/support/testregistry.h"
#include "tests/support/tracetext.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <map>

using namespace plumbline;
using namespace plumbline::test;

class TestDatabaseReader : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void slices();
    void flows();
    void countersAndReport();
    void namesOfNewVersions();
    void overlapOfTheFile();
    void parentsOfOperators();
    void sampleParents();
    void steps();
    void arguments();
    void variants_data();
    void variants();
    void severalDevices();
    void hostileLinks();
    void hostileTasks();
    void cutFiles();
    void errors();
    void memory();
    void stops();
    void sampleAgainstTextExport();

private:
    static QString nameOf(const Trace &trace, std::uint32_t slice)
    {
        return QString::fromStdString(std::string(trace.text(trace.slices().name[slice])));
    }
    QString made(const QByteArray &more = {})
    {
        QFile::remove(m_path);
        return writeDatabase(m_path, smallDatabase() + more) ? m_path : QString();
    }
    std::shared_ptr<const Trace> loaded(const QByteArray &more = {})
    {
        TaskControl control;
        const auto trace = loadTrace({made(more).toStdString()}, control);
        return trace ? *trace : nullptr;
    }

    QTemporaryDir m_folder;
    QString m_path = m_folder.filePath(QStringLiteral("ascend_pytorch_profiler_1.db"));
};

void TestDatabaseReader::slices()
{
    const auto trace = loaded();
    QVERIFY(trace && trace->verify());
    QCOMPARE(trace->originNs(), std::int64_t{1'700'000'000'000'000'000});
    QCOMPARE(printSlices(*trace),
             QStringLiteral("Python/Thread 70 0 0+9000 ProfilerStep#5\n"
                            "Python/Thread 70 1 1000+500 aten::mm\n"
                            "Python/Thread 70 2 1200+100 Enqueue\n"
                            "Python/Thread 72 0 8500+100 MmBackward0\n"
                            "Python/Thread 71 0 1900+1200 Dequeue@aclnnMatmul\n"
                            "CANN/Thread 71 0 2000+1000 AscendCL@aclnnMatmul\n"
                            "CANN/Thread 71 1 2100+100 Node@launch\n"
                            "CANN/Thread 71 1 2300+100 AscendCL@aclnnMatmul\n"
                            "CANN/Thread 71 1 2500+100 AscendCL@aclnnMatmul\n"
                            "CANN/Thread 71 1 2700+100 Node@launch\n"
                            "Ascend Hardware/Stream 2 0 5000+1000 MatMul\n"
                            "Ascend Hardware/Stream 2 0 6500+100 MEMCPY_ASYNC\n"
                            "Ascend Hardware/Stream 2 0 6700+20 EVENT_RECORD\n"
                            "Ascend Hardware/Stream 4 0 5500+1500 Notify Wait\n"
                            "Ascend Hardware/Stream 4 0 7000+1000 SDMA\n"
                            "HCCL/Group 0 Communication 0 5500+2500 hcom_allReduce__7_0_1\n"
                            "HCCL/Plane 0 0 5500+1500 Notify_Wait\n"
                            "HCCL/Plane 1 0 7000+1000 Memcpy\n"
                            "Overlap Analysis/Communication 0 5500+2500 Communication\n"
                            "Overlap Analysis/Communication(Not Overlapped) 0 6000+2000 Communication(Not Overlapped)\n"
                            "Overlap Analysis/Computing 0 5000+1000 Computing\n"));
    QStringList processes;
    for (const Process &process : trace->processes())
        processes.append(QString::fromStdString(process.name + " " + process.pid + " " + process.labels));
    QCOMPARE(processes.join(QLatin1Char('\n')), QStringLiteral("Python 70 CPU\n"
                                                               "CANN 71935 CPU\n"
                                                               "Ascend Hardware 72099 NPU 3\n"
                                                               "AI Core Freq 72131 NPU 3\n"
                                                               "HCCL 72163 NPU 3\n"
                                                               "HBM 72227 NPU 3\n"
                                                               "LLC 72259 NPU 3\n"
                                                               "NPU MEM 72291 NPU 3\n"
                                                               "Stars Soc Info 72323 NPU 3\n"
                                                               "Acc PMU 72355 NPU 3\n"
                                                               "Overlap Analysis 72419 NPU 3"));
}

void TestDatabaseReader::flows()
{
    const auto trace = loaded();
    QVERIFY(trace);
    QCOMPARE(
        printFlows(*trace),
        QStringLiteral("HostToDevice: CANN/Thread 71@2100 Node@launch -> Ascend Hardware/Stream 2@5000 MatMul\n"
                       "HostToDevice: CANN/Thread 71@2300 AscendCL@aclnnMatmul -> Ascend Hardware/Stream 2@6500 MEMCPY_ASYNC\n"
                       "HostToDevice: CANN/Thread 71@2700 Node@launch -> HCCL/Group 0 Communication@5500 hcom_allReduce__7_0_1\n"
                       "async_npu: Python/Thread 70@1000 aten::mm -> Ascend Hardware/Stream 2@5000 MatMul\n"
                       "async_npu: Python/Thread 70@1000 aten::mm -> HCCL/Group 0 Communication@5500 hcom_allReduce__7_0_1\n"
                       "async_task_queue: Python/Thread 70@1200 Enqueue -> Python/Thread 71@1900 Dequeue@aclnnMatmul\n"
                       "fwdbwd: Python/Thread 70@1000 aten::mm -> Python/Thread 72@8500 MmBackward0\n"));
}

void TestDatabaseReader::countersAndReport()
{
    const auto trace = loaded();
    QVERIFY(trace);
    QCOMPARE(printAll(*trace).section(QStringLiteral("\nevents"), 1),
             QStringLiteral(" 104 refused 0 repaired 0 overlapping 0 unpaired 0\n"
                            "AI Core Freq/MHz 0=1800\n"
                            "HBM 1/Read/Read(MB/s) 0=2\n"
                            "LLC 0 Read/Hit Rate/Hit Rate(%) 0=85.5\n"
                            "LLC 0 Read/Throughput/Throughput(MB/s) 0=1\n"
                            "read_bandwidth/value [acc_id 6] 0=1\n"
                            "write_band_width/value [acc_id 6] 0=2\n"
                            "read_ost/value [acc_id 6] 0=3\n"
                            "write_ost/value [acc_id 6] 0=4\n"
                            "L2 Buffer Bw Level/L2 Buffer Bw Level 0=1\n"
                            "Mata Bw Level/Mata Bw Level 0=2\n"
                            "APP/DDR/KB 0=1\n"
                            "APP/HBM/KB 0=3\n"
                            "APP/Memory/KB 0=4\n"));
}

/// Names and order are different in versions that write Communication instead of HCCL (docs/formats.md 5.1, 5.6).
void TestDatabaseReader::namesOfNewVersions()
{
    const auto trace = loaded("UPDATE ENUM_API_TYPE SET name='communication' WHERE id=5500;");
    QVERIFY(trace);
    QStringList names;
    for (const Process &process : trace->processes()) {
        for (const LaneId lane : process.lanes)
            names.append(QString::fromStdString(process.name + "/" + trace->lane(lane).name));
    }
    QVERIFY(names.contains(QStringLiteral("Communication/Group tp Communication")));
    QVERIFY(names.indexOf(QStringLiteral("NPU MEM/0")) < names.indexOf(QStringLiteral("HBM/0")));
}

void TestDatabaseReader::overlapOfTheFile()
{
    const QByteArray table = "CREATE TABLE OVERLAP_ANALYSIS(id INTEGER PRIMARY KEY, deviceId, startNs, endNs, type);";
    const auto whole = loaded();
    const auto empty = loaded(table);
    QVERIFY(whole && empty);
    QCOMPARE(printSlices(*empty), printSlices(*whole));
    const auto filled = loaded(table + "INSERT INTO OVERLAP_ANALYSIS VALUES(1,3,1700000000000005000,1700000000000006000,0),"
                                       "(2,3,1700000000000006000,1700000000000007000,9);");
    QVERIFY(filled);
    QStringList overlap = printSlices(*filled).split(QLatin1Char('\n')).filter(QStringLiteral("Overlap"));
    QCOMPARE(overlap, (QStringList{QStringLiteral("Overlap Analysis/Computing 0 5000+1000 Computing"),
                                   QStringLiteral("Overlap Analysis/Type 9 0 6000+1000 Type 9")}));
}

/// The task around a communication operator has its connection and stands in no table of kernels. Events with that connection are
/// no communication.
void TestDatabaseReader::parentsOfOperators()
{
    const auto trace =
        loaded("INSERT INTO TASK VALUES(1700000000000005400,1700000000000008100,3,103,90,70,1,4294967295,6,90,4294967295),"
               "(1700000000000008200,1700000000000008210,3,103,91,70,5,4294967295,6,91,4294967295),"
               "(1700000000000008300,1700000000000008310,3,4294967295,92,70,1,4294967295,6,92,4294967295);");
    QVERIFY(trace);
    QStringList lines;
    for (std::uint32_t slice = 0; slice < trace->slices().size(); ++slice) {
        if (trace->lane(trace->laneOf(SliceId(slice))).name == "Stream 6")
            lines += nameOf(*trace, slice) + QStringLiteral(" %1").arg(trace->slices().role[slice] == Role::Communication);
    }
    QCOMPARE(lines.join(QStringLiteral(", ")), QStringLiteral("AI_CORE 1, EVENT_RECORD 0, AI_CORE 0"));
}

void TestDatabaseReader::sampleParents()
{
    const QString path =
        samplePath(QStringLiteral("resnet_2cards_level1_db/rank0_ascend_pt/ASCEND_PROFILER_OUTPUT/ascend_pytorch_profiler_0.db"));
    if (path.isEmpty())
        QSKIP("no samples");
    TaskControl control;
    const auto trace = loadTrace({path.toStdString()}, control);
    QVERIFY(trace.has_value());
    TimeNs sum = 0;
    int count = 0;
    for (std::uint32_t slice = 0; slice < (*trace)->slices().size(); ++slice) {
        if ((*trace)->processOf((*trace)->laneOf(SliceId(slice))).kind == ProcessKind::Device &&
            (*trace)->slices().role[slice] == Role::Communication) {
            sum += (*trace)->slices().duration[slice];
            ++count;
        }
    }
    QCOMPARE(count, 4);
    QCOMPARE(sum, TimeNs{102'121'520});
}

/// A database without operators, such as one of MindSpore, has steps all the same.
void TestDatabaseReader::steps()
{
    const auto trace = loaded("DROP TABLE PYTORCH_API;");
    QVERIFY(trace);
    QVERIFY(printSlices(*trace).contains(QStringLiteral("Python/Steps 0 0+9000 ProfilerStep#5")));
}

void TestDatabaseReader::arguments()
{
    const auto trace = loaded();
    QVERIFY(trace);
    const auto printed = [&](std::string_view name) -> QByteArray {
        const auto record = readRecord(*trace, trace->slices().record[sliceCalled(*trace, name).value]);
        if (!record)
            return "error " + QByteArray::number(static_cast<int>(record.error().code));
        QByteArray text = QByteArray::fromStdString(record->table) + ' ' + QByteArray::number(static_cast<qint64>(record->row));
        for (const JsonMember &member : record->args.members) {
            const bool isNumber = member.second.kind == JsonValue::Kind::Number;
            text += ", " + QByteArray::fromStdString(member.first) + (isNumber ? " " : ": ") +
                    QByteArray::fromStdString(member.second.text);
        }
        return text.replace("\r\n", "|");
    };
    QCOMPARE(printed("aten::mm"),
             QByteArray("PYTORCH_API 2, Thread Id 70, connection_id: 100, 103, name: aten::mm, Sequence number 8, "
                        "Fwd thread id 0, Input type: float;float, Input Dims: 4, 8;8, 16, type 50001, "
                        "Call stack: net.py(7): forward;|train.py(1): <module>"));
    QCOMPARE(printed("MatMul"),
             QByteArray("TASK 1, deviceId 3, connection_id 100, globalTaskId 0, globalPid 70, Task Type: KERNEL_AICORE, "
                        "Subtask Id 4294967295, Physic Stream Id 2, Task Id 50, Model Id 4294967295, name: MatMul, "
                        "Block Dim 20, Mix Block Dim 0, Type: MatMulV3, Input Formats: ND, Input Data Types: FLOAT, "
                        "Input Shapes: \"4,8;8,16\", Output Formats: ND, Output Data Types: FLOAT, "
                        "Output Shapes: \"4,8;8,16\""));
    QCOMPARE(printed("Notify_Wait"),
             QByteArray("COMMUNICATION_TASK_INFO 1, name: hcom_allReduce__7_0_1, globalTaskId 3, Task Type: Notify_Wait, "
                        "plane id 0, groupName: tp, notify_id 9, rdmaType 65535, src rank 0, dst rank 1, "
                        "transport type 0, size(Byte) 0, dataType: FP32, link type 1, opId 1, deviceId 3, "
                        "connection_id 103, globalPid 70, Subtask Id 4294967295, Physic Stream Id 4, Task Id 53, "
                        "Model Id 4294967295"));
    QCOMPARE(printed("Computing"), QByteArray(" 1"));
    QVERIFY(writeDatabase(m_path, "DELETE FROM TASK;"));
    QCOMPARE(printed("MatMul"), "error " + QByteArray::number(static_cast<int>(ErrorCode::FileChanged)));
}

void TestDatabaseReader::variants_data()
{
    QTest::addColumn<QByteArray>("sql");
    QTest::addColumn<QString>("expected");
    QTest::newRow("no start") << QByteArray("UPDATE TASK SET startNs=NULL WHERE taskId=50;")
                              << QStringLiteral("events 99 refused 1 repaired 0 overlapping 0 unpaired 0 lost\n5 -1+0 TASK 1\n");
    QTest::newRow("no end") << QByteArray("UPDATE TASK SET endNs=NULL WHERE taskId=50;")
                            << QStringLiteral("events 105 refused 0 repaired 1 overlapping 0 unpaired 0\n7 -1+0 TASK 1\n");
    QTest::newRow("end before start") << QByteArray("UPDATE TASK SET endNs=5 WHERE taskId=50;")
                                      << QStringLiteral(
                                             "events 105 refused 0 repaired 1 overlapping 0 unpaired 0\n8 -1+0 TASK 1\n");
    QTest::newRow("words for times") << QByteArray("UPDATE TASK SET startNs='soon' WHERE taskId=50;")
                                     << QStringLiteral(
                                            "events 99 refused 1 repaired 0 overlapping 0 unpaired 0 lost\n5 -1+0 TASK 1\n");
    QTest::newRow("no texts") << QByteArray("DROP TABLE STRING_IDS;")
                              << QStringLiteral("events 106 refused 0 repaired 0 overlapping 0 unpaired 0\n");
    QTest::newRow("missing columns") << QByteArray("CREATE TABLE T AS SELECT startNs, endNs FROM TASK; DROP TABLE TASK;"
                                                   "ALTER TABLE T RENAME TO TASK;")
                                     << QStringLiteral("events 89 refused 0 repaired 0 overlapping 1 unpaired 0\n");
    QTest::newRow("beyond int64") << QByteArray("UPDATE TASK SET startNs=-9223372036854775808, endNs=9223372036854775807 "
                                                "WHERE taskId=50;")
                                  << QStringLiteral(
                                         "events 99 refused 1 repaired 0 overlapping 0 unpaired 0 lost\n6 -1+0 TASK 1\n");
}

void TestDatabaseReader::variants()
{
    QFETCH(QByteArray, sql);
    const auto trace = loaded(sql);
    QVERIFY(trace && trace->verify());
    QTEST(printReport(*trace), "expected");
}

void TestDatabaseReader::severalDevices()
{
    TaskControl control;
    const QByteArray more = "INSERT INTO TASK VALUES(1700000000000005100,1700000000000006100,4,-1,9,70,1,0,2,60,0);";
    const auto traces = loadDeviceTraces({made(more).toStdString()}, control);
    QVERIFY(traces);
    QCOMPARE(traces->size(), std::size_t{2});
    QCOMPARE(traces->front().device, std::optional(3));
    QVERIFY(!sliceCalled(*traces->back().trace, "MatMul").isValid());
    QVERIFY(sliceCalled(*traces->back().trace, "aten::mm").isValid());
}

/// Rows that all have the same connection must not produce an unlimited number of flows.
void TestDatabaseReader::hostileLinks()
{
    const auto trace =
        loaded("WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i+1 FROM n WHERE i<4000) "
               "INSERT INTO PYTORCH_API SELECT '1700000000000001000','1700000000000001001',70<<32,77,0,0,0,0,0,0,50001 "
               "FROM n; WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i+1 FROM n WHERE i<4000) "
               "INSERT INTO CONNECTION_IDS SELECT 77, i FROM n;");
    QVERIFY(trace);
    QVERIFY(trace->flows().flows.size() < 200'000);
    QVERIFY(printReport(*trace).contains(QString::number(static_cast<int>(ProblemCode::TooManyLinks)) + QStringLiteral(" -1+0")));
}

/// Tasks that all have the same number, and rows that describe them, must not do so either.
void TestDatabaseReader::hostileTasks()
{
    const auto trace =
        loaded("WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i+1 FROM n WHERE i<3000) INSERT INTO TASK SELECT "
               "1700000000000005000,1700000000000006000,3,-1,77,70,9,0,4,60,0 FROM n;"
               "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i+1 FROM n WHERE i<3000) INSERT INTO "
               "COMMUNICATION_TASK_INFO SELECT 7,77,8,0,6,9,65535,0,1,0,0,4,1,1 FROM n;");
    QVERIFY(trace);
    QVERIFY(trace->slices().size() > 6000 && trace->slices().size() < 200'000);
    QVERIFY(trace->report().somethingLost);
    QVERIFY(printReport(*trace).contains(QString::number(static_cast<int>(ProblemCode::TooManyLinks)) + QStringLiteral(" -1+0")));
}

void TestDatabaseReader::cutFiles()
{
    QFile whole(made());
    QVERIFY(whole.open(QIODevice::ReadOnly));
    const QByteArray bytes = whole.readAll();
    whole.close();
    for (qsizetype size = bytes.size() - 1; size > 0; size -= 3000) {
        QFile cut(m_path);
        QVERIFY(cut.open(QIODevice::WriteOnly | QIODevice::Truncate));
        cut.write(bytes.left(size));
        cut.close();
        TaskControl control;
        const auto trace = loadTrace({m_path.toStdString()}, control);
        QVERIFY2(!trace || ((*trace)->verify() && (*trace)->report().somethingLost), QByteArray::number(size).constData());
    }
}

void TestDatabaseReader::errors()
{
    TaskControl control;
    QFile::remove(m_path);
    QVERIFY(writeDatabase(m_path, "CREATE TABLE StepTraceTime(step);"));
    const auto analysis = loadTrace({m_path.toStdString()}, control);
    QVERIFY(!analysis && analysis.error().code == ErrorCode::NotRecognised);
    const auto journalled = loaded();
    QVERIFY(journalled);
    QFile journal(m_path + QStringLiteral("-wal"));
    QVERIFY(journal.open(QIODevice::WriteOnly));
    journal.write("x");
    journal.close();
    const auto trace = loadTrace({m_path.toStdString()}, control);
    QVERIFY(trace);
    QCOMPARE((*trace)->report().problems.front().code, ProblemCode::PendingJournal);
    QVERIFY(journal.remove());
}

void TestDatabaseReader::memory()
{
    TaskControl control;
    LoadOptions options;
    options.freeMemory = [] { return std::uint64_t{1000}; };
    const auto trace = loadTrace({made().toStdString()}, control, options);
    QVERIFY(!trace && trace.error().code == ErrorCode::NotEnoughMemory);
}

void TestDatabaseReader::stops()
{
    TaskControl control;
    control.requestStop();
    const auto trace = loadTrace({made().toStdString()}, control);
    QVERIFY(!trace && trace.error().code == ErrorCode::Cancelled);
}

/// The database belongs to another run of the same script. Names, lanes and counts agree where they do not depend on the run.
void TestDatabaseReader::sampleAgainstTextExport()
{
    const QString textPath =
        samplePath(QStringLiteral("resnet_2cards_level1/rank0_ascend_pt/ASCEND_PROFILER_OUTPUT/trace_view.json"));
    const QString path =
        samplePath(QStringLiteral("resnet_2cards_level1_db/rank0_ascend_pt/ASCEND_PROFILER_OUTPUT/ascend_pytorch_profiler_0.db"));
    if (path.isEmpty() || textPath.isEmpty())
        QSKIP("no samples");
    TaskControl control;
    const auto database = loadTrace({path.toStdString()}, control);
    const auto text = loadTrace({textPath.toStdString()}, control);
    QVERIFY(database && text);
    const auto lanes = [](const Trace &trace) {
        QStringList lines;
        for (const Process &process : trace.processes()) {
            for (const LaneId id : process.lanes) {
                const Lane &lane = trace.lane(id);
                if (lane.isEmpty())
                    continue;
                // Numbers of threads differ in each run, and so does the number of runtime calls that wait.
                const bool isThread = QByteArray::fromStdString(lane.name).startsWith("Thread");
                const bool isRuntime = process.name == "CANN";
                const bool isStream = process.name == "Ascend Hardware"; // the text leaves out 17 launches of sub-tasks
                lines.append(QString::fromStdString(process.name + "/" + (isThread ? std::string("Thread") : lane.name)) +
                             (isRuntime || isStream ? QString() : QLatin1Char(' ') + QString::number(lane.slices())));
            }
        }
        return lines.join(QLatin1Char('\n'));
    };
    QCOMPARE(lanes(**database), lanes(**text));
    const auto flows = [](const Trace &trace) {
        std::map<std::string, std::uint32_t> counts;
        for (const FlowTable::Category &category : trace.flows().categories)
            counts[category.name] = category.end - category.begin;
        return counts;
    };
    auto expected = flows(**text);
    expected["async_npu"] = 191; // the database connects no copy to an operator
    QCOMPARE(flows(**database), expected);
    QCOMPARE((*database)->report().flowPointsUnpaired, 0u);
    QCOMPARE((*database)->report().refused, 0u);
}

PLUMBLINE_TEST(TestDatabaseReader)
#include "tst_databasereader.moc"
