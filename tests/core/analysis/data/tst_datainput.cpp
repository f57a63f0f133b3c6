// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/data/datainput.h"
#include "core/profile/profileloader.h"
#include "tests/support/smallprofile.h"
#include "tests/support/testregistry.h"

#include <QTemporaryDir>
#include <QTest>

using namespace plumbline;

namespace {

using Share = std::optional<double>;

/// Prints a verdict as `rule operator`, or "none".
QString printed(const std::optional<DataVerdict> &verdict, const DataPipeline &pipeline)
{
    if (!verdict)
        return QStringLiteral("none");
    const QString rule = QString::fromUtf8(verdict->rule.data(), static_cast<qsizetype>(verdict->rule.size()));
    return verdict->culprit
               ? rule + QLatin1Char(' ') + QString::fromStdString(operatorName(pipeline.operators[*verdict->culprit]))
               : rule;
}

/// Returns a chain of operators from the root on, with the usage of their queues; a negative usage means that there is none.
DataPipeline chain(const std::vector<double> &usages)
{
    DataPipeline pipeline;
    for (std::size_t place = 0; place < usages.size(); ++place) {
        PipelineOperator each;
        each.id = static_cast<std::int64_t>(place);
        each.type = place == 0 ? "Batch" : place + 1 == usages.size() ? "TFReader" : "Map";
        if (usages[place] >= 0)
            each.queueUsage = usages[place];
        if (place > 0)
            each.parent = each.id - 1;
        if (place + 1 < usages.size())
            each.children = {each.id + 1};
        pipeline.operators.push_back(each);
    }
    return pipeline;
}

Profile opened(const QTemporaryDir &folder)
{
    TaskControl control;
    auto profile = openProfile(folder.path().toStdString(), ScanDepth::Discovery, control);
    return profile ? *profile : Profile();
}

} // namespace

Q_DECLARE_METATYPE(std::optional<double>)

class TestDataInput : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void judges_data();
    void judges();
    void namesOperators_data();
    void namesOperators();
    void trustsQueueThatNeverEmpties();
    void readsCard();
    void readsRawFolder();
    void tellsWhatIsDamaged();
};

void TestDataInput::judges_data()
{
    QTest::addColumn<int>("mode"); // 0: unknown, 1: sink, 2: not sink
    QTest::addColumn<qint64>("gapNs");
    QTest::addColumn<Share>("device");
    QTest::addColumn<Share>("host");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char *name, int mode, qint64 gapNs, Share device, Share host, const QString &expected) {
        QTest::newRow(name) << mode << gapNs << device << host << expected;
    };
    row("both empty", 1, -1, 0.9, 0.85, u"data-process-bound Map(id=1)"_qs);
    row("device empty", 1, -1, 0.25, 0.0, u"data-transfer-bound"_qs);
    row("never empty, gap", 1, 3'000'000, 0.0, 0.0, u"getnext-slow"_qs);
    row("never empty", 1, -1, 0.01, 0.0, u"none"_qs);
    row("short gap", 1, 1'000'000, 0.9, 0.9, u"none"_qs);
    row("long gap", 1, 1'000'001, 0.9, 0.9, u"data-process-bound Map(id=1)"_qs);
    row("host unknown", 1, -1, 0.5, {}, u"data-queue-empty Map(id=1)"_qs);
    row("device unknown, host empty", 1, -1, {}, 0.31, u"data-process-bound Map(id=1)"_qs);
    row("device unknown, host not", 1, -1, {}, 0.3, u"none"_qs);
    row("iterator, mostly empty", 2, -1, {}, 0.5, u"data-process-bound Map(id=1)"_qs);
    row("iterator, gap", 2, 6'200'000, {}, 0.1, u"data-custom-logic"_qs);
    row("iterator", 2, -1, {}, 0.1, u"none"_qs);
    row("operators alone", 0, -1, {}, {}, u"minddata-op-bottleneck Map(id=1)"_qs);
    row("operators alone, short gap", 0, 5, {}, {}, u"none"_qs);
}

void TestDataInput::judges()
{
    QFETCH(int, mode);
    QFETCH(qint64, gapNs);
    QFETCH(Share, device);
    QFETCH(Share, host);
    DataEvidence evidence{{}, {}, {}, device, host};
    if (mode > 0)
        evidence.mode = mode == 1 ? DataMode::Sink : DataMode::NonSink;
    if (gapNs >= 0)
        evidence.gapNs = gapNs;
    const DataPipeline pipeline = chain({-1, 0.15, 0.9});
    QTEST(printed(judgeDataInput(evidence, pipeline), pipeline), "expected");
}

void TestDataInput::namesOperators_data()
{
    QTest::addColumn<QVector<double>>("usages");
    QTest::addColumn<QString>("whenBound");
    QTest::addColumn<QString>("alone");
    const auto row = [](const char *name, const QVector<double> &usages, const QString &whenBound, const QString &alone) {
        QTest::newRow(name) << usages << whenBound << alone;
    };
    row("the largest difference", {0.4, 0.15, 0.9, 0.3}, u"Map(id=1)"_qs, u"Map(id=1)"_qs);
    row("no larger than the threshold", {-1, 0.5, 0.6, 0.7}, QString(), QString());
    row("an empty leaf", {-1, 0.3, 0.3}, u"TFReader(id=2)"_qs, u"TFReader(id=2)"_qs);
    row("all full", {0.1, 0.8, 0.95}, u"Batch(id=0)"_qs, QString());
    row("no queues", {-1, -1}, QString(), QString());
    row("nothing", {}, QString(), QString());
}

void TestDataInput::namesOperators()
{
    QFETCH(QVector<double>, usages);
    const DataPipeline pipeline = chain({usages.begin(), usages.end()});
    const DataEvidence bound{DataMode::NonSink, {}, {}, {}, 1.0};
    QTEST(printed(judgeDataInput(bound, pipeline), pipeline).section(QLatin1Char(' '), 1), "whenBound");
    QTEST(printed(judgeDataInput({}, pipeline), pipeline).section(QLatin1Char(' '), 1), "alone");
}

void TestDataInput::trustsQueueThatNeverEmpties()
{
    DataPipeline pipeline = chain({0.2, 0.7});
    pipeline.operators[0].queueEmptyShare = 0.02;
    QCOMPARE(printed(judgeDataInput({}, pipeline), pipeline), u"minddata-op-bottleneck Batch(id=0)"_qs);
    pipeline.operators[0].queueEmptyShare = 0.01;
    QCOMPARE(printed(judgeDataInput({}, pipeline), pipeline), u"none"_qs);
}

void TestDataInput::readsCard()
{
    const QTemporaryDir folder;
    const QString files = folder.filePath(QStringLiteral("run/profiler/"));
    QVERIFY(test::writeFile(files + QStringLiteral("step_trace_raw_3_detail_time.csv"),
                            "step_num,iteration_interval\n1,0\n2,400000\n3,200001\n"));
    QVERIFY(test::writeFile(files + QStringLiteral("device_queue_profiling_3.txt"), "1 64 1 0 1\n1 64 2 0 2\n1 64 3 6 3\n"));
    QVERIFY(test::writeFile(files + QStringLiteral("minddata_aicpu_3.txt"), "GetNext 1 3 0\nGetNext 5 6 0\n"));
    QVERIFY(test::writeFile(files + QStringLiteral("pipeline_profiling_3.json"),
                            R"({"op_info": [{"op_id": 0, "op_type": "BatchOp", "children": [1]}, {"op_id": 1, "op_type": "MapOp",
                            "metrics": {"output_queue": {"size": [1, 0], "length": 4}}}]})"));
    const Profile profile = opened(folder);
    QCOMPARE(profile.cards.size(), std::size_t{1});
    TaskControl control;
    const DataInput input = readDataInput(profile.cards.front(), control);
    QVERIFY(input.errors.empty() && input.problems.empty());
    QCOMPARE(input.mode, std::optional(DataMode::Sink));
    QStringList queues;
    for (const DataQueue &queue : input.queues)
        queues += QStringLiteral("%1 %2 %3 %4")
                      .arg(QString::fromStdString(queue.name))
                      .arg(queue.samples.size())
                      .arg(*queue.emptyShare)
                      .arg(*queue.average);
    QCOMPARE(queues.join(QLatin1Char('\n')), u"host 3 0.666667 2\ndevice 2 1 0\nMapOp(id=1) 2 0.5 0.5"_qs);
    QCOMPARE(printed(input.verdict, input.pipeline), u"data-process-bound MapOp(id=1)"_qs);
    // The gap is the mean of 4 ms and 2.00001 ms, because the first step has none. The shares leave out the first sample.
    QCOMPARE(input.verdict->gapNs, std::optional<std::int64_t>(3'000'005));
    QCOMPARE(input.verdict->getNextNs, std::optional<std::int64_t>(1500));
    QCOMPARE(input.verdict->hostEmptyShare, std::optional(0.5));
    QCOMPARE(input.verdict->deviceEmptyShare, std::optional(1.0));
}

void TestDataInput::readsRawFolder()
{
    const QTemporaryDir folder;
    const QString card = folder.filePath(QStringLiteral("w_ascend_ms/"));
    QVERIFY(test::writeFile(card + QStringLiteral("ASCEND_PROFILER_OUTPUT/dataset.csv"),
                            "Operation,Stage,Occurrences,Avg. time (us),Custom Info\nPipeline,Batch,2,1.5,\n"));
    QVERIFY(test::writeFile(card + QStringLiteral("FRAMEWORK/dataset_iterator_profiling_0.txt"), "1 64 1 0\n1 64 2 5\n"));
    QVERIFY(test::writeFile(card + QStringLiteral("FRAMEWORK/other.csv"), "a\n1\n"));
    const Profile profile = opened(folder);
    QCOMPARE(profile.cards.size(), std::size_t{1});
    QStringList files;
    for (const Deliverable &file : profile.cards.front().files) {
        if (file.status == FileStatus::Ok)
            files += QString::fromStdString(file.file);
    }
    QCOMPARE(files.join(QLatin1Char(' ')), u"ASCEND_PROFILER_OUTPUT/dataset.csv FRAMEWORK/dataset_iterator_profiling_0.txt"_qs);
    TaskControl control;
    const DataInput input = readDataInput(profile.cards.front(), control);
    QCOMPARE(input.mode, std::optional(DataMode::NonSink));
    QCOMPARE(input.stages.size(), std::size_t{1});
    QCOMPARE(input.queues.front().samples, (std::vector<std::int64_t>{0, 5}));
}

void TestDataInput::tellsWhatIsDamaged()
{
    const QTemporaryDir folder;
    const QString results = folder.filePath(QStringLiteral("w_ascend_ms/ASCEND_PROFILER_OUTPUT/"));
    QVERIFY(test::writeFile(results + QStringLiteral("minddata_pipeline_raw_0.csv"), "op_id,op_type\n0,A\nx,B\n\"1"));
    QVERIFY(test::writeFile(results + QStringLiteral("minddata_pipeline_summary_0.json"), "{\"op_ids\": [0"));
    QVERIFY(test::writeFile(results + QStringLiteral("dataset.csv"), "Name\na\n"));
    const Profile profile = opened(folder);
    QCOMPARE(profile.cards.size(), std::size_t{1});
    TaskControl control;
    const DataInput input = readDataInput(profile.cards.front(), control);
    QCOMPARE(input.pipeline.operators.front().type, std::string("A"));
    QCOMPARE(input.problems.size(), std::size_t{2});
    QCOMPARE(input.problems[0].code, ProblemCode::BrokenFile);
    QCOMPARE(input.problems[1].code, ProblemCode::UnreadableRows);
    QCOMPARE(input.errors.size(), std::size_t{2});
    QCOMPARE(input.errors[0].code, ErrorCode::NotJson);
    QCOMPARE(input.errors[1].code, ErrorCode::NotRecognised);
}

PLUMBLINE_TEST(TestDataInput)
#include "tst_datainput.moc"
