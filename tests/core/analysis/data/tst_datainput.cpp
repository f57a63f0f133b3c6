// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/data/datainput.h"
#include "core/analysis/data/datapath.h"
#include "core/analysis/steps/stepstages.h"
#include "core/profile/profileloader.h"
#include "tests/support/smallprofile.h"
#include "tests/support/testregistry.h"

#include <QTemporaryDir>
#include <QTest>

#include <array>
#include <utility>

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
    void fewSamplesAreNoProof();
    void asksInOrder_data();
    void asksInOrder();
    void readsCard();
    void readsRawFolder();
    void takesTheGapFromTheSteps();
    void tellsWhatIsDamaged();
};

void TestDataInput::judges_data()
{
    QTest::addColumn<int>("mode"); // 0: unknown, 1: sink, 2: not sink
    QTest::addColumn<qint64>("gapNs");
    QTest::addColumn<qint64>("getNextNs");
    QTest::addColumn<Share>("device");
    QTest::addColumn<Share>("host");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char *name, int mode, qint64 gapNs, Share device, Share host, const QString &expected,
                        qint64 getNextNs = -1) {
        QTest::newRow(name) << mode << gapNs << getNextNs << device << host << expected;
    };
    row("both empty", 1, -1, 0.9, 0.85, u"data-process-bound Map(id=1)"_qs);
    row("device empty", 1, -1, 0.25, 0.0, u"data-transfer-bound"_qs);
    row("never empty, gap", 1, 3'000'000, 0.0, 0.0, u"none"_qs);
    row("never empty, slow GetNext", 1, 3'000'000, 0.0, 0.0, u"getnext-slow"_qs, 1'500'000);
    row("never empty, fast GetNext", 1, 3'000'000, 0.0, 0.0, u"none"_qs, 1'499'999);
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
    QFETCH(qint64, getNextNs);
    QFETCH(Share, device);
    QFETCH(Share, host);
    DataEvidence evidence{{}, {}, {}, device, host};
    if (mode > 0)
        evidence.mode = mode == 1 ? DataMode::Sink : DataMode::NonSink;
    if (gapNs >= 0)
        evidence.gapNs = gapNs;
    if (getNextNs >= 0)
        evidence.getNextNs = getNextNs;
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

/// The same queues accuse an operator only when they were sampled often enough.
void TestDataInput::fewSamplesAreNoProof()
{
    DataPipeline pipeline = chain({-1, 0.15, 0.9});
    pipeline.operators[1].queueSamples = {0, 0, 1, 0};
    pipeline.operators[2].queueSamples = {9, 9, 9, 9};
    QCOMPARE(printed(judgeDataInput({}, pipeline), pipeline), u"none"_qs);
    pipeline.operators[1].queueSamples.push_back(1);
    pipeline.operators[2].queueSamples.push_back(9);
    QCOMPARE(printed(judgeDataInput({}, pipeline), pipeline), u"minddata-op-bottleneck Map(id=1)"_qs);
    QVERIFY(!provenEmptyShare({0, 0, 0, 0, 0}));
    QCOMPARE(provenEmptyShare({0, 0, 1, 0, 1, 0}), std::optional(0.6));
}

void TestDataInput::asksInOrder_data()
{
    QTest::addColumn<int>("mode");
    QTest::addColumn<qint64>("gapNs");
    QTest::addColumn<int>("gaps");
    QTest::addColumn<qint64>("getNextNs");
    QTest::addColumn<QVector<qint64>>("device");
    QTest::addColumn<QVector<qint64>>("host");
    QTest::addColumn<QString>("expected");
    const QVector<qint64> full{0, 2, 2, 2, 2, 2};
    const QVector<qint64> empty{0, 0, 0, 0, 2, 2};
    QTest::newRow("short gap") << 1 << 500'000LL << 9 << -1LL << empty << empty << u"0no9 end0"_qs;
    QTest::newRow("one gap") << 1 << 9'000'000LL << 1 << -1LL << full << full << u"0few1 1no5 end0"_qs;
    QTest::newRow("slow GetNext") << 1 << 9'000'000LL << 3 << 8'000'000LL << full << full << u"0yes3 1no5 2yes0 end1"_qs;
    QTest::newRow("fast GetNext") << 1 << 9'000'000LL << 3 << 1000LL << full << full << u"0yes3 1no5 2no0 end2"_qs;
    QTest::newRow("transfer") << 1 << 9'000'000LL << 3 << -1LL << empty << full << u"0yes3 1yes5 3no5 end3"_qs;
    QTest::newRow("processing") << 1 << 9'000'000LL << 3 << -1LL << empty << empty << u"0yes3 1yes5 3yes5 4?0 end5"_qs;
    QTest::newRow("one sample") << 1 << -1LL << 0 << -1LL << QVector<qint64>{0} << QVector<qint64>()
                                << u"0?0 1few0 3?0 4?0 end6"_qs;
    QTest::newRow("program") << 2 << 9'000'000LL << 3 << -1LL << QVector<qint64>() << full << u"0yes3 3no5 end4"_qs;
    QTest::newRow("iterator keeps up") << 2 << -1LL << 0 << -1LL << QVector<qint64>() << full << u"0?0 3no5 end0"_qs;
    QTest::newRow("nothing") << 0 << -1LL << 0 << -1LL << QVector<qint64>() << QVector<qint64>() << u"0?0 4?0 end6"_qs;
}

/// Prints each question as its number, the answer and the samples, then the end.
void TestDataInput::asksInOrder()
{
    QFETCH(int, mode);
    QFETCH(qint64, gapNs);
    QFETCH(int, gaps);
    QFETCH(qint64, getNextNs);
    QFETCH(QVector<qint64>, device);
    QFETCH(QVector<qint64>, host);
    DataInput input;
    if (mode > 0)
        input.mode = mode == 1 ? DataMode::Sink : DataMode::NonSink;
    if (gapNs >= 0)
        input.gapNs = gapNs;
    if (getNextNs >= 0)
        input.getNextNs = getNextNs;
    input.measuredGaps = static_cast<std::uint64_t>(gaps);
    for (const auto &[name, samples] : {std::pair("host", host), std::pair("device", device)}) {
        DataQueue queue;
        queue.name = name;
        queue.samples.assign(samples.begin(), samples.end());
        if (!samples.isEmpty())
            input.queues.push_back(queue);
    }
    const DataPath path = dataPath(input);
    QStringList words;
    for (const DataFork &fork : path.forks) {
        constexpr std::array Answers{"yes", "no", "few", "?"};
        words += QString::number(static_cast<int>(fork.question)) +
                 QLatin1String(Answers[static_cast<std::size_t>(fork.answer)]) + QString::number(fork.samples);
    }
    words += QStringLiteral("end%1").arg(static_cast<int>(path.end));
    QTEST(words.join(u' '), "expected");
}

void TestDataInput::readsCard()
{
    const QTemporaryDir folder;
    const QString files = folder.filePath(QStringLiteral("run/profiler/"));
    QVERIFY(test::writeFile(files + QStringLiteral("step_trace_raw_3_detail_time.csv"),
                            "step_num,iteration_interval\n1,0\n2,400000\n3,200001\n"));
    QVERIFY(test::writeFile(files + QStringLiteral("device_queue_profiling_3.txt"),
                            "1 64 1 0 1\n1 64 2 0 2\n1 64 3 6 3\n1 64 4 0 4\n1 64 5 3 5\n1 64 6 0 6\n1 64 7 3 7\n"));
    QVERIFY(test::writeFile(files + QStringLiteral("minddata_aicpu_3.txt"),
                            "GetNext 1 3 0\nGetNext 5 6 0\nGetNext 7 9 0\nGetNext 10 11 0\nGetNext 12 14 0\nGetNext 15 16 0\n"));
    QVERIFY(test::writeFile(files + QStringLiteral("pipeline_profiling_3.json"),
                            R"({"op_info": [{"op_id": 0, "op_type": "BatchOp", "children": [1]}, {"op_id": 1, "op_type": "MapOp",
                            "metrics": {"output_queue": {"size": [1, 0, 1, 0, 0], "length": 4}}}]})"));
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
    QCOMPARE(queues.join(QLatin1Char('\n')), u"host 7 0.571429 1.71429\ndevice 6 1 0\nMapOp(id=1) 5 0.6 0.4"_qs);
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

// Newer captures have no step_trace_raw; the marks of the steps tell how late they begin.
void TestDataInput::takesTheGapFromTheSteps()
{
    DataInput input;
    QVERIFY(!lacksStepGap(input)); // there is no pipeline to judge
    input.pipeline.operators = {PipelineOperator()};
    QVERIFY(lacksStepGap(input));
    StepStageAnalysis stages;
    addStepGaps(stages, input);
    QVERIFY(!input.gapNs);
    for (const TimeNs gap : {366'000, 12'384'000, 443'000, 447'000}) {
        StepStages step;
        step.step = std::to_string(stages.steps.size());
        step.gapNs = gap;
        stages.steps.push_back(step);
    }
    addStepGaps(stages, input);
    QCOMPARE(input.gapNs, std::optional<std::int64_t>(4'424'667)); // without the first step, as rules judge it
    QCOMPARE(input.measuredGaps, std::uint64_t{3});
    QCOMPARE(dataPath(input).forks.front().answer, DataAnswer::Yes);
    stages.steps[1].gapNs = 400'000;
    addStepGaps(stages, input);
    QCOMPARE(dataPath(input).forks.front().answer, DataAnswer::No);
    QVERIFY(!input.verdict);
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
