// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tables/datapipeline.h"
#include "core/tables/dataqueues.h"
#include "core/tables/datasetstages.h"
#include "tests/support/smallprofile.h"
#include "tests/support/testregistry.h"

#include <QTemporaryDir>
#include <QTest>

using namespace plumbline;

namespace {

QString textOfDataFiles(std::string_view value)
{
    return QString::fromUtf8(value.data(), static_cast<qsizetype>(value.size()));
}

QString textOfDataFiles(const std::optional<std::int64_t> &value)
{
    return value ? QString::number(*value) : QStringLiteral("-");
}

QString textOfDataFiles(const std::optional<double> &value)
{
    return value ? QString::number(*value) : QStringLiteral("-");
}

QString textOfDataFiles(const std::vector<std::int64_t> &values)
{
    QStringList words;
    for (const std::int64_t value : values)
        words += QString::number(value);
    return QLatin1Char('[') + words.join(QLatin1Char(',')) + QLatin1Char(']');
}

QString textOfDataFiles(const BatchTimes &times)
{
    return textOfDataFiles(times.pipelineNs) + QLatin1Char(' ') + textOfDataFiles(times.pushNs) + QLatin1Char(' ') +
           textOfDataFiles(times.batchNs);
}

/// Prints a pipeline: `id type workers size average usage empty worker parent children samples` for each operator, then the
/// figures of the whole pipeline.
QString printedPipeline(const Result<DataPipeline> &read)
{
    if (!read)
        return QStringLiteral("error %1 %2").arg(static_cast<int>(read.error().code)).arg(textOfDataFiles(read.error().detail));
    QStringList lines;
    for (const PipelineOperator &each : read->operators)
        lines += QStringList{QString::number(each.id),
                             textOfDataFiles(each.type),
                             textOfDataFiles(each.workers),
                             textOfDataFiles(each.queueSize),
                             textOfDataFiles(each.queueAverage),
                             textOfDataFiles(each.queueUsage),
                             textOfDataFiles(each.queueEmptyShare),
                             textOfDataFiles(each.workerUsage),
                             textOfDataFiles(each.parent),
                             textOfDataFiles(each.children),
                             textOfDataFiles(each.queueSamples)}
                     .join(QLatin1Char(' '));
    if (read->unreadableRows > 0)
        lines += QStringLiteral("unreadable %1").arg(read->unreadableRows);
    if (read->times.batchNs)
        lines += textOfDataFiles(read->times);
    if (!read->warning.empty())
        lines += textOfDataFiles(read->warning) + QStringLiteral(" / ") + textOfDataFiles(read->suggestion);
    return lines.join(QLatin1Char('\n'));
}

std::string written(const QTemporaryDir &folder, const char *name, const QByteArray &content)
{
    const QString path = folder.filePath(QLatin1String(name));
    return test::writeFile(path, content) ? path.toStdString() : std::string();
}

} // namespace

class TestDataFiles : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void pipelineTables_data();
    void pipelineTables();
    void profilings_data();
    void profilings();
    void summaries_data();
    void summaries();
    void completes();
    void queues_data();
    void queues();
    void getNexts();
    void stages();
    void preprocesses();
};

void TestDataFiles::pipelineTables_data()
{
    QTest::addColumn<QByteArray>("csv");
    QTest::addColumn<QString>("expected");
    const QByteArray header("op_id,op_type,num_workers,output_queue_size,output_queue_average_size,output_queue_length,"
                            "output_queue_usage_rate,sample_interval,parent_id,children_id\r\n");
    QTest::newRow("a tree") << header +
                                   "0,Batch,4,,,,,10,,[1]\r\n1,Shuffle,1,\"[10, 0, 30, 40]\",20.0,64,0.3125,10,0,\"[2, 3]\"\r\n"
                                   "2,TFReader,4,\"[]\",0,64,0,10,1,\r\n3,TFReader,4,[8],8,64,0.125,10,1,\r\n"
                            << u"0 Batch 4 - - - - - - [1] []\n1 Shuffle 1 64 20 0.3125 0.25 - 0 [2,3] [10,0,30,40]\n"
                               "2 TFReader 4 64 - - - - 1 [] []\n3 TFReader 4 64 8 0.125 0 - 1 [] [8]"_qs;
    QTest::newRow("what one column tells is found in the others")
        << QByteArray("op_type,op_id,output_queue_size,output_queue_length,children_id\nA,0,\"[1, 3]\",8,\nB,1,,,[0]\n")
        << u"0 A - 8 2 0.25 0 - 1 [] [1,3]\n1 B - - - - - - - [0] []"_qs;
    QTest::newRow("children from parents")
        << QByteArray("op_id,op_type,parent_id\n0,A,\n1,B,0\n2,C,0\n3,D,9\n")
        << u"0 A - - - - - - - [1,2] []\n1 B - - - - - - 0 [] []\n2 C - - - - - - 0 [] []\n3 D - - - - - - 9 [] []"_qs;
    QTest::newRow("damage") << QByteArray("op_id,op_type,output_queue_size,children_id\nx,A\n,A\n1,A,\"[1; 2]\"\n"
                                          "2,A,,[a]\n3,A,\"[1, \"\n4,A,N/A,None\n5\n")
                            << u"4 A - - - - - - - [] []\n5  - - - - - - - [] []\nunreadable 5"_qs;
    QTest::newRow("an own parent and a circle") << QByteArray("op_id,op_type,parent_id,children_id\n0,A,0,[0]\n1,B,2,[2]\n"
                                                              "2,C,1,[1]\n2,C,1,[1]\n")
                                                << u"0 A - - - - - - 0 [0] []\n1 B - - - - - - 2 [2] []\n"
                                                   "2 C - - - - - - 1 [1] []\n2 C - - - - - - 1 [1] []"_qs;
    QTest::newRow("another table") << QByteArray("Name\na\n") << u"error %1 op_id"_qs.arg(int(ErrorCode::NotRecognised));
    QTest::newRow("no rows") << header << QString();
}

void TestDataFiles::pipelineTables()
{
    QFETCH(QByteArray, csv);
    const QTemporaryDir folder;
    TaskControl control;
    const auto table = readTable(written(folder, "raw.csv", csv), control);
    QVERIFY(table);
    QTEST(printedPipeline(pipelineOfTable(**table)), "expected");
}

void TestDataFiles::profilings_data()
{
    QTest::addColumn<QByteArray>("json");
    QTest::addColumn<QString>("expected");
    QTest::newRow("a tree") << QByteArray(
                                   R"({"sampling_interval": 10, "op_info": [
        {"op_id": 1, "op_type": "MapOp", "num_workers": 8, "children": null,
         "metrics": {"output_queue": {"size": [0, 3], "length": 4, "throughput": [0.1, 2e-8]}}},
        {"op_id": 0, "op_type": "BatchOp", "num_workers": 4, "metrics": null, "children": [1]}]})")
                            << u"1 MapOp 8 4 1.5 0.375 0.5 - 0 [] [0,3]\n0 BatchOp 4 - - - - - - [1] []"_qs;
    QTest::newRow("wrong kinds") << QByteArray(R"({"op_info": [7, {"op_id": "x"}, {"op_type": "A"}, {"op_id": 1, "children": 2},
        {"op_id": 2, "metrics": {"output_queue": {"size": ["a"]}}}, {"op_id": 3, "op_type": 5, "metrics": []}]})")
                                 << u"3  - - - - - - - [] []\nunreadable 5"_qs;
    QTest::newRow("no list") << QByteArray("{\"op_info\": {}}") << u"error %1 op_info"_qs.arg(int(ErrorCode::NotRecognised));
    QTest::newRow("nothing") << QByteArray("[]") << u"error %1 op_info"_qs.arg(int(ErrorCode::NotRecognised));
}

void TestDataFiles::profilings()
{
    QFETCH(QByteArray, json);
    const QTemporaryDir folder;
    QTEST(printedPipeline(readPipelineProfiling(written(folder, "p.json", json))), "expected");
    // A cut at any place is an error and not a crash.
    for (qsizetype size = 0; size < json.size(); size += 7)
        QVERIFY(!readPipelineProfiling(written(folder, "cut.json", json.left(size))));
}

void TestDataFiles::summaries_data()
{
    QTest::addColumn<QByteArray>("name");
    QTest::addColumn<QByteArray>("content");
    QTest::addColumn<QString>("expected");
    const QString expected = u"0 Batch 4 - 3 0.1875 0.42 0.023 - [1] []\n1 ImageFolder 8 - - - - 0.0388 0 [] []\n"
                             "3214000 105000 3319000\nslow / more"_qs;
    QTest::newRow("json") << QByteArray("s.json") << QByteArray(R"({"op_ids": [0, 1], "op_names": ["Batch", "ImageFolder"],
        "num_workers": [4, 8], "queue_average_size": [3.0, -1], "queue_utilization_pct": [18.75, -1],
        "queue_empty_freq_pct": [42.0, -1], "children_ids": [[1], []], "parent_id": [-1, 0],
        "avg_cpu_pct_per_worker": [2.3, 3.88], "per_pipeline_time": [3.214], "per_push_queue_time": [0.105],
        "per_batch_time": [3.319], "bottleneck_warning": ["slow"], "bottleneck_suggestion": "more"})")
                          << expected;
    QTest::newRow("csv") << QByteArray("s.csv")
                         << QByteArray("op_ids,0,1\r\nop_names,Batch,ImageFolder\r\nnum_workers,4,8\r\n"
                                       "queue_queue_size,3.0,\r\nqueue_utilization_pct,18.75,\r\n"
                                       "queue_empty_freq_pct,42.0,-1\r\nchildren_ids,[1],\r\n"
                                       "parent_id,-1,0\r\navg_cpu_pct,9.2,31.04\r\n"
                                       "per_pipeline_time,3.214\r\nper_push_queue_time,0.105\r\n"
                                       "per_batch_time,3.319\r\nbottleneck_warning,slow\r\n"
                                       "bottleneck_suggestion,more\r\n")
                         << expected;
    QTest::newRow("lists of other lengths") << QByteArray("s.json") << QByteArray(R"({"op_ids": [0, "x", 2], "op_names": ["A"]})")
                                            << u"0 A - - - - - - - [] []\n2  - - - - - - - [] []\nunreadable 1"_qs;
    QTest::newRow("wrong kinds") << QByteArray("s.json")
                                 << QByteArray(
                                        R"({"op_ids": 4, "num_workers": {"a": 1}, "parent_id": [[1]], "op_names": [null]})")
                                 << u"4  - - - - - - 1 [] []"_qs;
    QTest::newRow("another file") << QByteArray("s.json") << QByteArray("{}")
                                  << u"error %1 op_ids"_qs.arg(int(ErrorCode::NotRecognised));
    QTest::newRow("another table") << QByteArray("s.csv") << QByteArray("a,b\n1,2\n")
                                   << u"error %1 op_ids"_qs.arg(int(ErrorCode::NotRecognised));
}

void TestDataFiles::summaries()
{
    QFETCH(QByteArray, name);
    QFETCH(QByteArray, content);
    const QTemporaryDir folder;
    TaskControl control;
    QTEST(printedPipeline(readPipelineSummary(written(folder, name.constData(), content), control)), "expected");
}

void TestDataFiles::completes()
{
    DataPipeline pipeline;
    DataPipeline first;
    first.operators = {{0, "A", {}, 8, {1}, {}, 1.0, {}, {}, {}, {}, {}}};
    completePipeline(pipeline, first);
    DataPipeline second;
    second.operators = {{0, "B", 4, 9, {}, {}, 2.0, 0.5, 0.25, 0.75, {}, {}}, {1, "C", {}, {}, {}, {}, {}, {}, {}, {}, {}, {}}};
    second.times.batchNs = 7;
    second.warning = "w";
    completePipeline(pipeline, second);
    QCOMPARE(printedPipeline(pipeline), u"0 A 4 8 1 0.5 0.25 0.75 - [] [1]\n- - 7\nw / "_qs);
}

void TestDataFiles::queues_data()
{
    QTest::addColumn<QByteArray>("content");
    QTest::addColumn<QString>("expected");
    QTest::newRow("both kinds") << QByteArray("0 1 1 4 10\n0 2 1 5 10\n0 0 1 1 10\n0 0 2 2 20\n1 64 1 0 10\r\n1 64 2 3 20\n")
                                << u"64 [0,3] 1500000 4000000 5000000 0"_qs;
    QTest::newRow("without times, no line break") << QByteArray("1 64 1 3") << u"64 [3] - - - 0"_qs;
    QTest::newRow("damage") << QByteArray("1 64 1\nx\n\n1 64 1 -1\n1 64 1 a\n0 3 1 1\n2 1 1 1\n1 8 1 2 3 4 5 6 7 8 9\n")
                            << u"8 [2] - - - 6"_qs;
    QTest::newRow("a line without end") << QByteArray(700'000, '1') + "\n1 8 1 2\n" + QByteArray(5000, ' ') + "1 8 1 2"
                                        << u"8 [2] - - - 2"_qs;
    QTest::newRow("empty") << QByteArray() << u"- [] - - - 0"_qs;
}

void TestDataFiles::queues()
{
    QFETCH(QByteArray, content);
    const QTemporaryDir folder;
    TaskControl control;
    const auto read = readQueueProfile(written(folder, "q.txt", content), control);
    QVERIFY(read);
    QTEST((QStringList{textOfDataFiles(read->capacity), textOfDataFiles(read->sizes), textOfDataFiles(read->times),
                       QString::number(read->unreadableLines)}
               .join(QLatin1Char(' '))),
          "expected");
    QCOMPARE(readQueueProfile(folder.filePath(QStringLiteral("none")).toStdString(), control).error().code,
             ErrorCode::FileNotFound);
    control.requestStop();
    QCOMPARE(readQueueProfile(folder.filePath(QStringLiteral("q.txt")).toStdString(), control).error().code,
             ErrorCode::Cancelled);
}

void TestDataFiles::getNexts()
{
    const QTemporaryDir folder;
    TaskControl control;
    const auto read = readGetNextProfile(written(folder, "a.txt",
                                                 "GetNext_dequeue_wait 154907895305 154907895306 3\n"
                                                 "GetNext_dequeue_wait 10 20 0\nOther 1 2 3\nGetNext 5 4 1\nGetNext 1 2\n"),
                                         control);
    QVERIFY(read);
    QCOMPARE(textOfDataFiles(read->sizes), u"[3,0]"_qs);
    QCOMPARE(read->meanNs, std::optional<std::int64_t>(5500));
    QCOMPARE(read->unreadableLines, 2u);
}

void TestDataFiles::stages()
{
    const QTemporaryDir folder;
    TaskControl control;
    for (const char *average : {"Avg. time (us)", "Avg. time(us)"}) {
        const QByteArray csv = "Operation,Stage,Occurrences," + QByteArray(average) +
                               ",Custom Info\nPipeline,Batch,16,812.4,\"{'batch': '32', 'buffer': '2'}\"\nP,B,x,1,\nP,B,1,N/A,\n";
        const auto table = readTable(written(folder, "dataset.csv", csv), control);
        QVERIFY(table);
        const auto read = datasetStages(**table);
        QVERIFY(read && read->rows.size() == 1);
        const DatasetStage &stage = read->rows.front();
        QCOMPARE(textOfDataFiles(stage.operation) + textOfDataFiles(stage.stage) + textOfDataFiles(stage.info),
                 u"PipelineBatch{'batch': '32', 'buffer': '2'}"_qs);
        QCOMPARE(stage.occurrences, 16);
        QCOMPARE(stage.averageNs, 812'400);
        QCOMPARE(read->unreadableRows, 2u);
        QCOMPARE(dataPreprocesses(**table).error().code, ErrorCode::NotRecognised);
    }
}

void TestDataFiles::preprocesses()
{
    const QTemporaryDir folder;
    TaskControl control;
    const auto table = readTable(written(folder, "data_preprocess.csv",
                                         "Device_id,Timestamp(us),Node,Compute_time(us),Memcpy_time(ms),Total_time(us)\n"
                                         "0,1752229815403378.038\t,NonZero,727.08,0.5,908.85\n0,soon,A,1,1,1\n0,1,A,,,\n"),
                                 control);
    QVERIFY(table);
    const auto read = dataPreprocesses(**table);
    QVERIFY(read);
    QStringList lines;
    for (const DataPreprocess &each : read->rows)
        lines += QStringList{textOfDataFiles(each.node),   QString::number(each.startNs), textOfDataFiles(each.computeNs),
                             textOfDataFiles(each.copyNs), textOfDataFiles(each.taskNs),  textOfDataFiles(each.dispatchNs),
                             textOfDataFiles(each.totalNs)}
                     .join(QLatin1Char(' '));
    QCOMPARE(lines.join(QLatin1Char('\n')), u"NonZero 1752229815403378038 727080 500000 - - 908850\nA 1000 - - - - -"_qs);
    QCOMPARE(read->unreadableRows, 1u);

    // The table of older captures counts milliseconds, and its start microseconds.
    const auto older = readTable(written(folder, "aicpu_intermediate_1.csv",
                                         "serial_number,kernel_type,total_time,dispatch_time,execution_time,run_start,run_end\n"
                                         "1,InitData,7.906,0.15,0.22,154901853050,154901853210\n"),
                                 control);
    QVERIFY(older);
    const auto rows = dataPreprocesses(**older);
    QVERIFY(rows && rows->rows.size() == 1);
    const DataPreprocess &row = rows->rows.front();
    QCOMPARE(textOfDataFiles(row.node), QStringLiteral("InitData"));
    QCOMPARE(row.startNs, std::int64_t{154'901'853'050'000});
    QCOMPARE(row.computeNs, std::optional<std::int64_t>(220'000));
    QCOMPARE(row.dispatchNs, std::optional<std::int64_t>(150'000));
    QCOMPARE(row.totalNs, std::optional<std::int64_t>(7'906'000));
}

PLUMBLINE_TEST(TestDataFiles)
#include "tst_datafiles.moc"
