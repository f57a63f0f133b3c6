// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/demo/demogenerator.h"
#include "core/facts/jobpipeline.h"
#include "core/import/options/loadoptions.h"
#include "core/profile/profileloader.h"
#include "tests/core/demo/demoreader.h"
#include "tests/support/testregistry.h"

#include <QDir>
#include <QJsonArray>
#include <QJsonDocument>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

using namespace plumbline;
using namespace plumbline::test;

namespace {

const QString PipelineComputeLane = QStringLiteral("Ascend Hardware/Stream 2");
const QString PipelineGroupLane = QStringLiteral("HCCL/Group group_name_1 Communication");
constexpr qint64 PipelineTransferNs = 400'000; // of a micro-batch, if there are four

/// Writes a demo into a folder and returns where the results of its cards are, by rank. Empty if that fails.
QStringList writtenPipeline(const QTemporaryDir &folder, const DemoOptions &options)
{
    TaskControl control;
    QStringList outputs;
    const QDir made(folder.filePath(QStringLiteral("demo")));
    if (!writeDemo(made.path().toStdString(), options, control))
        return outputs;
    const QStringList cards = made.entryList({QStringLiteral("node*")}, QDir::Dirs, QDir::Name);
    for (const QString &card : cards)
        outputs += made.filePath(card) + QStringLiteral("/ASCEND_PROFILER_OUTPUT/");
    return outputs;
}

bool isAllReduce(const ReadSlice &slice)
{
    return slice.name.startsWith(QLatin1String("hcom_allReduce"));
}

/// Returns when the passes of the first step are over.
qint64 endOfPasses(const ReadTrace &trace)
{
    const QList<ReadSlice> operators = trace.lanes[PipelineGroupLane];
    const auto first = std::ranges::find_if(operators, isAllReduce);
    return first == operators.end() ? 0 : first->begin;
}

/// Returns the passes of the first step in their order, 'F' or 'B' for each. A pass has one kernel of attention for each layer;
/// where these do not form whole passes, returns a letter for each kernel.
QString passesOf(const ReadTrace &trace, int layers)
{
    QString passes;
    QString kernels;
    const qint64 end = endOfPasses(trace);
    for (const ReadSlice &slice : trace.lanes[PipelineComputeLane]) {
        if (slice.begin < end && slice.name.contains(QLatin1String("FlashAttention")))
            kernels += slice.name.contains(QLatin1String("Grad_")) ? u'B' : u'F';
    }
    for (qsizetype at = 0; at < kernels.size(); at += layers) {
        if (kernels.mid(at, layers) != QString(layers, kernels[at]))
            return kernels;
        passes += kernels[at];
    }
    return passes;
}

} // namespace

class TestDemoPipeline : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void runsOneForwardOneBackward();
    void messagesTakeTheirTimeOnceBothAreThere();
    void computesAfterWhatItReceives();
    void filesTellMessages();
    void filesOfMindSporeTellMessages();
    void isTheSamePipelineWhenRead();
    void smallerBatchesTakeLess();

private:
    /// Returns what a card sends to or receives from another one, by begin.
    [[nodiscard]] QList<ReadSlice> messages(int card, int peer, const char *kind) const;

    QTemporaryDir m_folder;
    QStringList m_outputs;
    std::vector<ReadTrace> m_traces;
};

void TestDemoPipeline::initTestCase()
{
    m_outputs = writtenPipeline(m_folder, {.cards = 3, .steps = 2, .stages = 3});
    QCOMPARE(m_outputs.size(), qsizetype{3});
    for (const QString &output : m_outputs)
        m_traces.push_back(readTrace(output + QStringLiteral("trace_view.json")));
}

QList<ReadSlice> TestDemoPipeline::messages(int card, int peer, const char *kind) const
{
    const ReadTrace &trace = m_traces[std::size_t(card)];
    const QList<ReadSlice> tasks = trace.lanes[QStringLiteral("HCCL/Plane %1").arg((peer - card + 3) % 3)];
    QList<ReadSlice> found;
    for (const ReadSlice &slice : trace.lanes[PipelineGroupLane]) {
        const bool isOfPeer = std::ranges::any_of(tasks, [&](const ReadSlice &task) {
            return task.begin >= slice.begin && task.end <= slice.end && task.name == QLatin1String("Memcpy") &&
                   task.args.value(QStringLiteral("dst rank")).toInt() == peer;
        });
        if (slice.name.startsWith(QLatin1String(kind)) && isOfPeer)
            found += slice;
    }
    return found;
}

void TestDemoPipeline::runsOneForwardOneBackward()
{
    // Stage 1 got a layer of each of the two others.
    QCOMPARE(passesOf(m_traces[0], 3), QStringLiteral("FFFBFBBB"));
    QCOMPARE(passesOf(m_traces[1], 6), QStringLiteral("FFBFBFBB"));
    QCOMPARE(passesOf(m_traces[2], 3), QStringLiteral("FBFBFBFB"));
}

void TestDemoPipeline::messagesTakeTheirTimeOnceBothAreThere()
{
    for (const auto &[from, to] : {std::pair(0, 1), std::pair(1, 2), std::pair(2, 1), std::pair(1, 0)}) {
        const QList<ReadSlice> sent = messages(from, to, "hcom_send__");
        const QList<ReadSlice> received = messages(to, from, "hcom_receive__");
        QCOMPARE(sent.size(), qsizetype{8}); // four micro-batches in two steps
        QCOMPARE(received.size(), sent.size());
        for (qsizetype at = 0; at < sent.size(); ++at) {
            const qint64 earliest = std::max(sent[at].begin, received[at].begin) + PipelineTransferNs;
            QVERIFY(received[at].end >= earliest && received[at].end <= earliest + 1'500);
        }
    }
}

void TestDemoPipeline::computesAfterWhatItReceives()
{
    for (const ReadTrace &trace : m_traces) {
        const QList<ReadSlice> tasks = trace.lanes[PipelineComputeLane];
        for (const ReadSlice &message : trace.lanes[PipelineGroupLane]) {
            if (!message.name.startsWith(QLatin1String("hcom_receive")))
                continue;
            const auto wait = std::ranges::find_if(tasks, [&](const ReadSlice &task) {
                return task.name == QLatin1String("EVENT_WAIT") && task.end >= message.end;
            });
            QVERIFY(wait != tasks.end() && wait->end < message.end + 1'000);
            QVERIFY(std::ranges::none_of(tasks, [&](const ReadSlice &task) {
                return task.name != QLatin1String("EVENT_WAIT") && task.begin < wait->end && task.end > wait->begin;
            }));
        }
    }
}

void TestDemoPipeline::filesTellMessages()
{
    const auto document = [&](const char *file) {
        return QJsonDocument::fromJson(bytesOf(m_outputs[1] + QLatin1String(file))).object();
    };
    const auto objectIn = [](QJsonObject object, std::initializer_list<const char *> keys) {
        for (const char *key : keys)
            object = object.value(QLatin1String(key)).toObject();
        return object;
    };
    const QJsonObject times = document("communication.json");
    QCOMPARE(objectIn(times, {"step3", "p2p"}).size(), qsizetype{16 + 1}); // and the sum
    QCOMPARE(objectIn(times, {"step3", "collective"}).size(), qsizetype{1 + 1});
    const QJsonObject links = objectIn(document("communication_matrix.json"), {"step3", "p2p", "send-total@5862276097510448909"});
    QCOMPARE(links.keys(), QStringList({QStringLiteral("1-0"), QStringLiteral("1-2")}));
    const QJsonObject metadata = document("../profiler_metadata.json");
    const QJsonObject group = objectIn(metadata, {"parallel_group_info", "group_name_1"});
    QCOMPARE(group.value(QStringLiteral("group_name")).toString(), QStringLiteral("pp"));
    QCOMPARE(group.value(QStringLiteral("global_ranks")).toArray(), QJsonArray({0, 1, 2}));
    const QJsonObject arguments = objectIn(metadata, {"distributed_args"});
    QCOMPARE(arguments.value(QStringLiteral("pipeline_model_parallel_size")).toInt(), 3);
    QCOMPARE(arguments.value(QStringLiteral("num_micro_batches")).toInt(), 4);
    qint64 receiving = 0; // the bubble
    for (const ReadSlice &slice : m_traces[1].lanes[PipelineGroupLane]) {
        if (slice.name.startsWith(QLatin1String("hcom_receive")) && slice.begin < endOfPasses(m_traces[1]))
            receiving += slice.end - slice.begin;
    }
    const auto steps = readTable(m_outputs[1] + QStringLiteral("step_trace_time.csv"));
    QCOMPARE(nanoseconds(steps.front().value(QStringLiteral("Bubble"))), receiving);
}

// MindSpore lists the messages among the collectives, and takes all of them from the exposed communication, even those that
// computing hides, so that the rest may be negative.
void TestDemoPipeline::filesOfMindSporeTellMessages()
{
    const QTemporaryDir folder;
    const QStringList outputs =
        writtenPipeline(folder, {.cards = 4, .steps = 1, .framework = DemoFramework::MindSpore, .stages = 4});
    const auto row = readTable(outputs.value(0) + QStringLiteral("step_trace_time.csv")).value(0);
    const auto ns = [&row](const char *column) { return qRound64(row.value(QLatin1String(column)).toDouble() * 1000); };
    const qint64 rest = ns("Communication(Not Overlapped)") - ns("Bubble");
    QVERIFY(rest < 0);
    QCOMPARE(ns("Communication(Not Overlapped and Exclude Receive)"), rest);

    QJsonObject link = QJsonDocument::fromJson(bytesOf(outputs.value(0) + QStringLiteral("communication.json"))).object();
    for (const char *key : {"step3", "collective", "Total Op Info", "Communication Bandwidth Info", "HCCS"})
        link = link.value(QLatin1String(key)).toObject();
    const QJsonObject sizes = link.value(QStringLiteral("Size Distribution")).toObject();
    double megabytes = 0;
    for (auto size = sizes.begin(); size != sizes.end(); ++size)
        megabytes += size.key().toDouble() * size.value().toArray().at(0).toDouble();
    QVERIFY(qAbs(megabytes - link.value(QStringLiteral("Transit Size(MB)")).toDouble()) < 1e-6);
}

// What Plumbline finds in the demo is what the demo did.
void TestDemoPipeline::isTheSamePipelineWhenRead()
{
    for (const DemoFramework framework : {DemoFramework::PyTorch, DemoFramework::MindSpore}) {
        const QTemporaryDir folder;
        const DemoOptions options{.cards = 4, .steps = 1, .framework = framework, .stages = 4, .microBatches = 8};
        QCOMPARE(writtenPipeline(folder, options).size(), qsizetype{4});
        TaskControl control;
        const auto profile = openProfile(folder.path().toStdString(), ScanDepth::Discovery, control);
        QVERIFY(profile);
        std::vector<SharedCard> cards;
        for (const Card &card : profile->cards) {
            const auto opened = openTimeline(OpenCard(card), control, {});
            QVERIFY(opened);
            cards.insert(cards.end(), opened->begin(), opened->end());
        }
        const auto job = pipelineOfJob(cards, std::nullopt, 1, control);
        QVERIFY(job);
        QCOMPARE(job->pipeline.stages, std::optional(4));
        QCOMPARE(job->pipeline.recordedStages, 4);
        QCOMPARE(job->pipeline.microBatches, std::optional(8));
        QVERIFY(job->pipeline.schedules == std::vector{ScheduleKind::OneForwardOneBackward});
        for (const PipelineTrack &track : job->pipeline.tracks) {
            QCOMPARE(track.forwards, 8);
            QCOMPARE(track.backwards, 8);
        }
    }
}

// The time of a kernel is proportional to the rows of its micro-batch, so that all micro-batches of a step together take as long.
void TestDemoPipeline::smallerBatchesTakeLess()
{
    const auto sumsOf = [](int microBatches) {
        const QTemporaryDir folder;
        const QStringList outputs =
            writtenPipeline(folder, {.steps = 1, .faults = {}, .stages = 2, .microBatches = microBatches});
        std::map<QString, double> sums;
        for (const auto &row : readTable(outputs.value(0) + QStringLiteral("kernel_details.csv")))
            sums[row.value(QStringLiteral("Type"))] += row.value(QStringLiteral("Duration(us)")).toDouble();
        return sums;
    };
    auto few = sumsOf(2);
    auto many = sumsOf(8);
    for (const char *type : {"MatMulV3", "FlashAttentionScoreGrad", "Gelu", "ApplyAdamWV2"}) {
        const double ratio = many[QLatin1String(type)] / few[QLatin1String(type)];
        QVERIFY2(ratio > 0.95 && ratio < 1.05, type);
    }
}

PLUMBLINE_TEST(TestDemoPipeline)
#include "tst_demopipeline.moc"
