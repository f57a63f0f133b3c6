// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tables/databasetable.h"

#include "core/tables/databasecells.h"
#include "core/tables/kerneldetails.h"
#include "core/tables/steptimes.h"
#include "tests/support/databasefile.h"
#include "tests/support/samples.h"
#include "tests/support/smalldatabase.h"
#include "tests/support/smallprofile.h"
#include "tests/support/testregistry.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <limits>

using namespace plumbline;

class TestDatabaseTable : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void cells();
    void paths();
    void kernels();
    void metrics();
    void memory();
    void steps();
    void equalsText();
    void damaged();
    void sample();

private:
    QString made(const QByteArray &sql)
    {
        QFile::remove(m_path);
        return test::writeDatabase(m_path, sql) ? m_path : QString();
    }

    QTemporaryDir m_folder;
    QString m_path = m_folder.filePath(QStringLiteral("x.db"));
};

namespace {

/// Prints the header and the rows, one on each line, with bars between the cells; or the error.
QByteArray printedTable(const Result<std::shared_ptr<const Table>> &table)
{
    if (!table)
        return "error " + QByteArray::number(static_cast<int>(table.error().code));
    QByteArray text;
    for (const std::string &name : (*table)->header())
        text += QByteArray::fromStdString(name) + '|';
    for (std::size_t row = 0; row < (*table)->rows(); ++row) {
        text += '\n';
        for (std::size_t column = 0; column < (*table)->header().size(); ++column)
            text += QByteArray::fromStdString(std::string((*table)->cell(row, column))) + '|';
    }
    return text;
}

QByteArray printedTable(const QString &database, std::string_view kind)
{
    TaskControl control;
    return printedTable(readTable(databaseTablePath(database.toStdString(), kind), control));
}

} // namespace

void TestDatabaseTable::cells()
{
    QCOMPARE(microsecondsCell(1'736'410'576'404'465'403), std::string("1736410576404465.403"));
    QCOMPARE(microsecondsCell(-1005), std::string("-1.005"));
    QCOMPARE(microsecondsCell(std::numeric_limits<std::int64_t>::min()), std::string("-9223372036854775.808"));
    QCOMPARE(microsecondsCell({}), std::string());
    QCOMPARE(metricCell(50521.6, true), std::string("50.522"));
    QCOMPARE(metricCell(0.186, false), std::string("0.186"));
    QCOMPARE(metricCell(std::numeric_limits<double>::max(), true).size(), std::size_t{310});
}

void TestDatabaseTable::paths()
{
    QVERIFY(isDatabaseTablePath("/a/x.db#kernel_details.csv"));
    QVERIFY(!isDatabaseTablePath("/a/x.db"));
    QVERIFY(!isDatabaseTablePath("/a.db#b/kernel_details.csv"));
    QCOMPARE(printedTable(made(test::smallDatabase()), "nothing"),
             "error " + QByteArray::number(static_cast<int>(ErrorCode::NotRecognised)));
    QCOMPARE(printedTable(m_folder.filePath(QStringLiteral("none.db")), "kernel_details"),
             "error " + QByteArray::number(static_cast<int>(ErrorCode::FileNotFound)));
}

void TestDatabaseTable::kernels()
{
    const QByteArray expected = "Device_id|Step Id|Model ID|Task ID|Stream ID|Name|Type|OP State|Accelerator Core|Start "
                                "Time(us)|Duration(us)|Wait Time(us)|Block Dim|"
                                "Mix Block Dim|HF32 Eligible|Input Shapes|Input Data Types|Input Formats|Output Shapes|Output "
                                "Data Types|Output Formats|Context ID|"
                                "aic_mac_ratio|\n"
                                "3|5|4294967295|50|2|MatMul|MatMulV3|N/A|AI_CORE|1700000000000005.000|1.000|0.000|20|0|N/"
                                "A|\"4,8;8,16\"|FLOAT|ND|\"4,8;8,16\"|FLOAT|ND|"
                                "N/A|0.5|\n"
                                "3|5|N/A|N/A|N/A|hcom_allReduce__7_0_1|hcom_allReduce_|N/"
                                "A|HCCL|1700000000000005.500|2.500|0.000|0|N/A|N/A|N/A|N/A|N/A|N/A|N/A|N/A|N/A|"
                                "N/A|";
    QCOMPARE(printedTable(made(test::smallDatabase()), "kernel_details"), expected);
    TaskControl control;
    const auto table = readTable(databaseTablePath(m_path.toStdString(), "kernel_details"), control);
    QVERIFY(table && KernelTable::make(*table));
}

/// If a kernel has two values of one counter, the last one counts; a kernel without a value has none.
void TestDatabaseTable::metrics()
{
    made(test::smallDatabase() +
         "INSERT INTO COMPUTE_TASK_INFO(name, globalTaskId) VALUES(0,1);"
         "INSERT INTO TASK_PMU_INFO VALUES(1,'aic_total_time',1500),(0,268435465,0.75),(9,268435465,1),(1,268435465,NULL);");
    const QList<QByteArray> lines = printedTable(m_path, "kernel_details").split('\n');
    QCOMPARE(lines.size(), 4);
    QVERIFY2(lines.at(0).endsWith("|aic_mac_ratio|aicore_time(us)|"), lines.at(0).constData());
    QVERIFY2(lines.at(1).endsWith("|N/A|0.75|N/A|"), lines.at(1).constData());
    QVERIFY2(lines.at(2).endsWith("|N/A|N/A|N/A|"), lines.at(2).constData());
    QVERIFY2(lines.at(3).endsWith("|N/A|N/A|1.500|"), lines.at(3).constData());
}

void TestDatabaseTable::memory()
{
    made(test::smallDatabase() +
         "INSERT INTO NPU_MEM VALUES(15,9223372036854775807,1,1700000000000000000,3);"
         "INSERT INTO STRING_IDS VALUES(600,'PTA'),(601,'aten::mm');"
         "CREATE TABLE MEMORY_RECORD(component, timestamp, totalAllocated, totalReserved, totalActive, streamPtr, deviceId);"
         "INSERT INTO MEMORY_RECORD VALUES(600,1700000000000001500,1572864,2097152,NULL,77,3);"
         "CREATE TABLE OP_MEMORY(name, size, allocationTime, releaseTime, duration, allocationTotalAllocated, streamPtr, "
         "deviceId);"
         "INSERT INTO OP_MEMORY VALUES(601,1536,1700000000000001000,NULL,NULL,1572864,77,3);"
         "CREATE TABLE ENUM_MODULE(id INTEGER PRIMARY KEY, name TEXT); INSERT INTO ENUM_MODULE VALUES(6,'HCCL');"
         "CREATE TABLE NPU_MODULE_MEM(moduleId, timestampNs, totalReserved, deviceId);"
         "INSERT INTO NPU_MODULE_MEM VALUES(6,1700000000000001000,1048576,3),(9,'1700000000000002000',0,3);");
    QCOMPARE(printedTable(m_path, "memory_record"),
             QByteArray("Component|Timestamp(us)|Total Allocated(B)|Total Reserved(B)|Total Active(B)|Stream Ptr|Device Type|\n"
                        "APP|1700000000000000.000||4096|||NPU:3|\n"
                        "APP|1700000000000000.000|||||NPU:3|\n"
                        "PTA|1700000000000001.500|1572864|2097152||77|NPU:3|"));
    QCOMPARE(printedTable(m_path, "operator_memory").split('\n').back(),
             QByteArray("aten::mm|1536|1700000000000001.000|||||1572864||||||77|NPU:3|"));
    QCOMPARE(printedTable(m_path, "npu_module_mem"),
             QByteArray("Component|Timestamp(us)|Total Reserved(B)|Device|\n"
                        "HCCL|1700000000000001.000|1048576|NPU:3|\n9|1700000000000002.000|0|NPU:3|"));
}

void TestDatabaseTable::steps()
{
    made("CREATE TABLE StepTraceTime(step TEXT, computing NUMERIC, free NUMERIC);"
         "INSERT INTO StepTraceTime VALUES('50', 8903.431, 25258.144);");
    TaskControl control;
    const auto steps = readStepTimes(databaseTablePath(m_path.toStdString(), "step_trace_time"), control);
    QVERIFY(steps);
    QCOMPARE(steps->steps.size(), std::size_t{1});
    QCOMPARE(steps->steps.front().step, std::string("50"));
    QCOMPARE(steps->steps.front().computingNs, std::optional<std::int64_t>(8'903'431));
    QCOMPARE(steps->steps.front().freeNs, std::optional<std::int64_t>(25'258'144));
}

/// Both exports of a capture give the same rows, except for the unit of sizes. Times need more than 15 digits; there are two
/// devices.
void TestDatabaseTable::equalsText()
{
    made("CREATE TABLE STRING_IDS(id INTEGER PRIMARY KEY, value TEXT); INSERT INTO STRING_IDS VALUES(600,'PTA'),(601,'aten::mm');"
         "CREATE TABLE StepTraceTime(deviceId INTEGER, step TEXT, computing NUMERIC, communication_not_overlapped NUMERIC, "
         "overlapped NUMERIC, communication NUMERIC, free NUMERIC, stage NUMERIC, bubble NUMERIC, "
         "communication_not_overlapped_and_exclude_receive NUMERIC, preparing NUMERIC);"
         "INSERT INTO StepTraceTime "
         "VALUES(0,'7',8903.431,1000000000000.0625,4036.153,102108.1,25258,132233.5225,0,98071.947,18055.6935),"
         "(1,'',1,2,3,4,5,6,7,8,NULL);"
         "CREATE TABLE MEMORY_RECORD(component, timestamp, totalAllocated, totalReserved, totalActive, streamPtr, deviceId);"
         "INSERT INTO MEMORY_RECORD VALUES(600,1700000000000001500,1572865,2097152,NULL,77,3);"
         "CREATE TABLE OP_MEMORY(name, size, allocationTime, releaseTime, activeReleaseTime, duration, activeDuration, "
         "allocationTotalAllocated, allocationTotalReserved, allocationTotalActive, releaseTotalAllocated, releaseTotalReserved, "
         "releaseTotalActive, streamPtr, deviceId);"
         "INSERT INTO OP_MEMORY VALUES(601,1537,1700000000000001000,1700000000000001001,NULL,1,NULL,1572864,2,3,4,5,6,77,3);");
    const auto equals = [this](std::string_view kind, const QByteArray &text) {
        const QString path = m_folder.filePath(QString::fromUtf8(kind.data(), int(kind.size())) + QStringLiteral(".csv"));
        TaskControl control;
        return test::writeFile(path, text) ? printedTable(readTable(path.toStdString(), control)) : QByteArray();
    };
    QCOMPARE(printedTable(m_path, "step_trace_time"),
             equals("step_trace_time",
                    "Device_id,Step,Computing,Communication(Not Overlapped),Overlapped,Communication,Free,Stage,Bubble,"
                    "Communication(Not Overlapped and Exclude Receive),Preparing\n"
                    "0,7,8903.431,1000000000000.0625,4036.153,102108.1,25258,132233.5225,0,98071.947,18055.6935\n"
                    "1,,1,2,3,4,5,6,7,8,\n"));
    QCOMPARE(printedTable(m_path, "memory_record"),
             equals("memory_record", "Component,Timestamp(us),Total Allocated(B),Total Reserved(B),Total Active(B),Stream "
                                     "Ptr,Device Type\nPTA,1700000000000001.500,1572865,2097152,,77,NPU:3\n"));
    QCOMPARE(printedTable(m_path, "operator_memory"),
             equals("operator_memory",
                    "Name,Size(B),Allocation Time(us),Release Time(us),Active Release Time(us),Duration(us),Active "
                    "Duration(us),Allocation Total Allocated(B),Allocation Total Reserved(B),Allocation Total Active(B),"
                    "Release Total Allocated(B),Release Total Reserved(B),Release Total Active(B),Stream Ptr,Device Type\n"
                    "aten::mm,1537,1700000000000001.000,1700000000000001.001,,0.001,,1572864,2,3,4,5,6,77,NPU:3\n"));
    TaskControl control;
    const auto steps = readStepTimes(databaseTablePath(m_path.toStdString(), "step_trace_time"), control);
    const auto text = readStepTimes(m_folder.filePath(QStringLiteral("step_trace_time.csv")).toStdString(), control);
    QVERIFY(steps && text);
    QVERIFY(steps->steps == text->steps);
    QCOMPARE(steps->steps.at(1).device, std::optional(1));
}

void TestDatabaseTable::damaged()
{
    QFile whole(made(test::smallDatabase()));
    QVERIFY(whole.open(QIODevice::ReadOnly));
    const QByteArray bytes = whole.readAll();
    whole.close();
    for (qsizetype size = 0; size < bytes.size(); size += 3000) {
        QFile cut(m_path);
        QVERIFY(cut.open(QIODevice::WriteOnly | QIODevice::Truncate));
        cut.write(bytes.left(size));
        cut.close();
        (void)printedTable(m_path, "kernel_details");
    }
}

/// Compares with the profiler's own analysis of the same capture. Computing is the union of the kernels, which overlap here only
/// if they belong to collectives.
void TestDatabaseTable::sample()
{
    const QString folder = test::samplePath(QStringLiteral("resnet_2cards_level1_db/rank0_ascend_pt/ASCEND_PROFILER_OUTPUT"));
    if (folder.isEmpty())
        QSKIP("no samples");
    TaskControl control;
    const std::string file = folder.toStdString() + "/ascend_pytorch_profiler_0.db";
    const auto table = readTable(databaseTablePath(file, "kernel_details"), control);
    QVERIFY(table);
    const auto kernels = KernelTable::make(*table);
    QVERIFY(kernels);
    QCOMPARE((*kernels)->rows(), std::size_t{191});
    std::int64_t computing = 0;
    for (std::size_t row = 0; row < (*kernels)->rows(); ++row) {
        if ((*kernels)->cell(row, KernelColumn::Core) != "HCCL")
            computing += kernelTimeNs((*kernels)->cell(row, KernelColumn::Duration)).value_or(0);
        QCOMPARE((*kernels)->cell(row, KernelColumn::Step), std::string_view("50"));
    }
    const auto steps = readStepTimes(databaseTablePath(folder.toStdString() + "/analysis.db", "step_trace_time"), control);
    QVERIFY(steps);
    QCOMPARE(computing, steps->steps.front().computingNs.value_or(0));
}

PLUMBLINE_TEST(TestDatabaseTable)
#include "tst_databasetable.moc"
