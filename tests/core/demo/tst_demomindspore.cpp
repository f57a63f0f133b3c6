// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/demo/demogenerator.h"
#include "core/demo/demooverlap.h"
#include "tests/core/demo/demoreader.h"
#include "tests/support/testregistry.h"

#include <QDir>
#include <QJsonArray>
#include <QJsonDocument>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

using namespace plumbline;
using namespace plumbline::test;

namespace {

const QString DemoMindSporeCard0 = QStringLiteral("node0_310417_20250711103015400_ascend_ms/");
const QString DemoMindSporeOutput = QStringLiteral("ASCEND_PROFILER_OUTPUT/");
const QString DemoMindSporeComputeLane = QStringLiteral("Ascend Hardware/Stream 2");
const QString DemoMindSporeGroupLane = QStringLiteral("HCCL/Group group_name_1 Communication");
const QString MainLane = QStringLiteral("MindSpore/Thread 310417");
const QString LaunchLane = QStringLiteral("MindSpore/Thread 310448");

QString scopeLane(qsizetype level)
{
    return QStringLiteral("Scope Layer/Thread %1").arg(level);
}

} // namespace

/// Checks the differences of MindSpore's files with an independent reader.
class TestDemoMindSpore : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void writesItsOwnDeliverables();
    void timesOfTheFrameworkAreText();
    void flowsPairAndStartAtLaunches();
    void scopesCoverTheirKernels();
    void kernelTableJoinsByStartAndLaunch();
    void stepTableClipsIdleTime();
    void memoryIsCountedInThousands();
    void faultsAreWhereTheListSays();
    void equalSeedsGiveEqualBytes();

private:
    [[nodiscard]] QString file(const QString &name) const
    {
        return m_folder.filePath(DemoMindSporeCard0 + DemoMindSporeOutput + name);
    }

    QTemporaryDir m_folder;
    ReadTrace m_trace;
};

void TestDemoMindSpore::initTestCase()
{
    TaskControl control;
    QVERIFY(writeDemo(m_folder.path().toStdString(), {.framework = DemoFramework::MindSpore}, control));
    m_trace = readTrace(file(QStringLiteral("trace_view.json")));
    QVERIFY(m_trace.events > 5'000);
}

void TestDemoMindSpore::writesItsOwnDeliverables()
{
    QCOMPARE(QDir(m_folder.filePath(DemoMindSporeCard0)).entryList(QDir::Files).join(u' '),
             QStringLiteral("profiler_info_0.json profiler_metadata.json"));
    QCOMPARE(QDir(m_folder.filePath(DemoMindSporeCard0 + DemoMindSporeOutput)).entryList(QDir::Files).join(u' '),
             QStringLiteral("api_statistic.csv communication.json communication_matrix.json data_preprocess.csv dataset.csv "
                            "kernel_details.csv l2_cache.csv memory_record.csv minddata_pipeline_raw_0.csv "
                            "minddata_pipeline_summary_0.csv minddata_pipeline_summary_0.json npu_module_mem.csv "
                            "op_statistic.csv operator_details.csv operator_memory.csv static_op_mem.csv step_trace_time.csv "
                            "trace_view.json"));
    for (const char *name : {"communication.json", "communication_matrix.json", "minddata_pipeline_summary_0.json"}) {
        QJsonParseError error;
        QJsonDocument::fromJson(bytesOf(file(QLatin1String(name))), &error);
        QVERIFY2(error.error == QJsonParseError::NoError, name);
    }
    const QByteArray info = bytesOf(m_folder.filePath(DemoMindSporeCard0 + QStringLiteral("profiler_info_0.json")));
    QVERIFY(QJsonDocument::fromJson(info).object().contains(QStringLiteral("profiler_parameters")));
    QVERIFY(bytesOf(file(QStringLiteral("communication_matrix.json"))).contains("\"op_name\": \"hcom_allReduce__"));
}

void TestDemoMindSpore::timesOfTheFrameworkAreText()
{
    const QJsonArray events = QJsonDocument::fromJson(bytesOf(file(QStringLiteral("trace_view.json")))).array();
    int slices = 0;
    for (const QJsonValue event : events) {
        if (event[QStringLiteral("ph")].toString() != QLatin1String("X"))
            continue;
        const bool framework = event[QStringLiteral("pid")].toInteger() <= 3;
        QVERIFY(event[QStringLiteral("ts")].isString());
        QCOMPARE(event[QStringLiteral("dur")].isString(), framework);
        slices += framework ? 1 : 0;
    }
    QVERIFY(slices > 1'000);
}

void TestDemoMindSpore::flowsPairAndStartAtLaunches()
{
    QHash<QString, int> points;
    for (const ReadFlowPoint &point : m_trace.flowPoints) {
        points[point.category + u' ' + point.id] += point.start ? 1 : -1;
        const QList<ReadSlice> &lane = m_trace.lanes[point.lane];
        const bool inside = point.category == QLatin1String("HostToDevice") && point.start;
        QVERIFY2(std::any_of(lane.begin(), lane.end(),
                             [&](const ReadSlice &slice) {
                                 return slice.begin == point.time ||
                                        (inside && slice.begin < point.time && point.time < slice.end);
                             }),
                 qPrintable(point.category + u' ' + point.id));
        if (point.category == QLatin1String("async_npu") && point.start)
            QCOMPARE(point.lane, LaunchLane);
    }
    QCOMPARE(points.values().count(0), points.size());
}

void TestDemoMindSpore::scopesCoverTheirKernels()
{
    for (const ReadSlice &kernel : m_trace.lanes[DemoMindSporeComputeLane]) {
        if (kernel.name == QLatin1String("MEMCPY_ASYNC"))
            continue;
        QStringList path = kernel.name.split(u'/');
        path.removeLast();
        QVERIFY(path.size() >= 2);
        for (qsizetype level = 0; level < path.size(); ++level) {
            const QList<ReadSlice> &lane = m_trace.lanes[scopeLane(level)];
            const auto covers = [&](const ReadSlice &scope) { return scope.begin <= kernel.begin && kernel.end <= scope.end; };
            const auto found = std::find_if(lane.begin(), lane.end(), covers);
            QVERIFY2(found != lane.end() && found->name == path[level], qPrintable(kernel.name));
        }
    }
    for (qsizetype level = 0; level < 8; ++level) {
        QList<ReadSlice> lane = m_trace.lanes[scopeLane(level)];
        std::sort(lane.begin(), lane.end(), [](const ReadSlice &a, const ReadSlice &b) { return a.begin < b.begin; });
        for (qsizetype at = 1; at < lane.size(); ++at)
            QVERIFY(lane[at - 1].end <= lane[at].begin);
    }
}

void TestDemoMindSpore::kernelTableJoinsByStartAndLaunch()
{
    const auto rows = readTable(file(QStringLiteral("kernel_details.csv")));
    QHash<qint64, ReadSlice> kernels;
    for (const ReadSlice &slice : m_trace.lanes[DemoMindSporeComputeLane])
        kernels[slice.begin] = slice;
    qsizetype joined = 0;
    for (const auto &row : rows) {
        QVERIFY(row.contains(QStringLiteral("Step ID")));
        if (row[QStringLiteral("Accelerator Core")] == QLatin1String("HCCL"))
            continue;
        const ReadSlice kernel = kernels.value(nanoseconds(row[QStringLiteral("Start Time(us)")]));
        const QString launch = kernel.args[QStringLiteral("mindspore_op")].toString();
        QCOMPARE(row[QStringLiteral("Name")], launch + u'/' + kernel.name);
        const QList<ReadSlice> &launches = m_trace.lanes[LaunchLane];
        QVERIFY(std::any_of(launches.begin(), launches.end(), [&](const ReadSlice &slice) { return slice.name == launch; }));
        QCOMPARE(nanoseconds(row[QStringLiteral("Duration(us)")]), kernel.end - kernel.begin);
        ++joined;
    }
    QCOMPARE(joined + m_trace.lanes[DemoMindSporeGroupLane].size(), rows.size());
    QCOMPARE(joined + 5, m_trace.lanes[DemoMindSporeComputeLane].size()); // each step has one copy of a batch
}

void TestDemoMindSpore::stepTableClipsIdleTime()
{
    const auto rows = readTable(file(QStringLiteral("step_trace_time.csv")));
    QCOMPARE(rows.size(), 5);
    for (const auto &row : rows) {
        const QString step = QStringLiteral("ProfilerStep#") + row[QStringLiteral("Step")];
        TimeRange range;
        for (const ReadSlice &slice : m_trace.lanes[MainLane]) {
            if (slice.name == step)
                range = {slice.begin, slice.end};
        }
        qint64 idle = 0;
        for (const ReadSlice &slice : m_trace.lanes[QStringLiteral("Overlap Analysis/Free")])
            idle += range.contains(slice.begin) ? std::min<qint64>(slice.end, range.end) - slice.begin : 0;
        qint64 first = range.end;
        qint64 last = range.begin;
        for (const ReadSlice &slice : m_trace.lanes[DemoMindSporeGroupLane]) {
            if (range.contains(slice.begin)) {
                first = std::min(first, slice.begin);
                last = std::max(last, slice.end);
            }
        }
        QCOMPARE(nanoseconds(row[QStringLiteral("Free")]), idle);
        QCOMPARE(nanoseconds(row[QStringLiteral("Stage")]), last - first);
    }
}

void TestDemoMindSpore::memoryIsCountedInThousands()
{
    const auto rows = readTable(file(QStringLiteral("operator_memory.csv")));
    QVERIFY(!rows.isEmpty());
    for (const auto &row : rows) {
        const double kilobytes = row[QStringLiteral("Size(KB)")].toDouble();
        const double before = row[QStringLiteral("Allocation Total Allocated(MB)")].toDouble();
        QCOMPARE(row[QStringLiteral("Active Release Time(us)")], QStringLiteral("N/A"));
        QVERIFY(before * 1000 >= kilobytes);
    }
    // Before the first allocation only the weights are held: 2 GiB.
    const double first = rows.first()[QStringLiteral("Allocation Total Allocated(MB)")].toDouble() * 1000;
    QCOMPARE(first - rows.first()[QStringLiteral("Size(KB)")].toDouble(), 2'097'152.0);
    QVERIFY(
        bytesOf(file(QStringLiteral("npu_module_mem.csv"))).startsWith("Component,Timestamp(us),Total Reserved(KB),Device\n"));
}

void TestDemoMindSpore::faultsAreWhereTheListSays()
{
    const QJsonDocument list = QJsonDocument::fromJson(bytesOf(m_folder.filePath(QStringLiteral("demo.json"))));
    QCOMPARE(list[QStringLiteral("framework")].toString(), QStringLiteral("mindspore"));
    QStringList found;
    for (const QJsonValue fault : list[QStringLiteral("faults")].toArray()) {
        const QString rule = fault[QStringLiteral("rule")].toString();
        if (fault[QStringLiteral("card")].toInt() != 0 ||
            (rule != QLatin1String("aicpu-kernel") && !rule.startsWith(QLatin1String("data"))))
            continue;
        for (const ReadSlice &slice : m_trace.lanes[fault[QStringLiteral("lane")].toString()]) {
            if (slice.name == fault[QStringLiteral("names")][0].toString() &&
                slice.begin == fault[QStringLiteral("start_ns")].toInteger() &&
                slice.end == fault[QStringLiteral("end_ns")].toInteger())
                found += rule;
        }
    }
    QCOMPARE(found.join(u' '), QStringLiteral("aicpu-kernel dataloader-slow"));
}

void TestDemoMindSpore::equalSeedsGiveEqualBytes()
{
    const QTemporaryDir again;
    TaskControl control;
    QVERIFY(writeDemo(again.path().toStdString(), {.framework = DemoFramework::MindSpore}, control));
    for (const QString &name : QDir(m_folder.filePath(DemoMindSporeCard0 + DemoMindSporeOutput)).entryList(QDir::Files))
        QVERIFY2(bytesOf(again.filePath(DemoMindSporeCard0 + DemoMindSporeOutput + name)) == bytesOf(file(name)),
                 qPrintable(name));
}

PLUMBLINE_TEST(TestDemoMindSpore)
#include "tst_demomindspore.moc"
