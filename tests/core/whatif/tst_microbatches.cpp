// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/communication/peerwaits.h"
#include "core/path/graphbuilder.h"
#include "core/whatif/whatif.h"
#include "core/whatif/whatifideas.h"
#include "tests/support/testregistry.h"
#include "tests/support/tracetext.h"

#include <QTest>

#include <algorithm>
#include <map>
#include <memory>
#include <string>
#include <tuple>
#include <vector>

using namespace plumbline;

namespace {

enum StagePid { StageHostPid = 1, StageTaskPid = 3, StageGroupPid = 4 };

/// A pipeline that is simulated: 1F1B, of which each message is taken as soon as both sides are there.
struct SimulatedPipeline
{
    int microBatches = 4;
    std::vector<int> forwardNs;  ///< of a whole step, by stage
    std::vector<int> backwardNs; ///< the same
    int messageNs = 0;           ///< of a whole step and direction
};

constexpr int PipelineBeginNs = 100'000;

/// Something that a stage does.
struct StageWork
{
    char kind = 'F'; ///< 'F', 'B', or 'r' and 's' for what it receives and sends
    int group = 0;   ///< of a message: the pair of stages
    int batch = 0;
    int from = 0; ///< of a message: the stage that sends
    qint64 begin = 0;
    qint64 end = 0;
};
using StagePlan = std::vector<StageWork>;

/// Returns what a stage does, in its order and without times.
StagePlan planOf(const SimulatedPipeline &pipeline, int stage)
{
    const int stages = int(pipeline.forwardNs.size());
    StagePlan plan;
    const auto forward = [&](int batch) {
        if (stage > 0)
            plan.push_back({'r', stage - 1, batch, stage - 1});
        plan.push_back({'F', 0, batch});
        if (stage + 1 < stages)
            plan.push_back({'s', stage, batch, stage});
    };
    const auto backward = [&](int batch) {
        if (stage + 1 < stages)
            plan.push_back({'r', stage, batch, stage + 1});
        plan.push_back({'B', 0, batch});
        if (stage > 0)
            plan.push_back({'s', stage - 1, batch, stage});
    };
    const int warmUp = std::min(stages - stage - 1, pipeline.microBatches);
    for (int batch = 0; batch < warmUp; ++batch)
        forward(batch);
    for (int batch = warmUp; batch < pipeline.microBatches; ++batch) {
        forward(batch);
        backward(batch - warmUp);
    }
    for (int batch = pipeline.microBatches - warmUp; batch < pipeline.microBatches; ++batch)
        backward(batch);
    return plan;
}

/// Runs all stages. A message is left behind by its sender and takes its time once the receiver is there as well.
std::vector<StagePlan> simulated(const SimulatedPipeline &pipeline)
{
    std::vector<StagePlan> plans;
    for (int stage = 0; stage < int(pipeline.forwardNs.size()); ++stage)
        plans.push_back(planOf(pipeline, stage));
    std::vector<std::size_t> next(plans.size());
    std::vector<qint64> now(plans.size(), PipelineBeginNs);
    std::map<std::tuple<int, int, int>, qint64> sent; // by pair, batch and sender
    const int message = pipeline.messageNs / pipeline.microBatches;
    for (bool isMoving = true; isMoving;) {
        isMoving = false;
        for (std::size_t stage = 0; stage < plans.size(); ++stage) {
            if (next[stage] == plans[stage].size())
                continue;
            StageWork &work = plans[stage][next[stage]];
            const auto key = std::tuple(work.group, work.batch, work.from);
            if (work.kind == 'r' && !sent.contains(key))
                continue;
            work.begin = now[stage];
            const int computed = work.kind == 'F' ? pipeline.forwardNs[stage] : pipeline.backwardNs[stage];
            work.end = work.kind == 's'   ? work.begin + message
                       : work.kind == 'r' ? std::max(work.begin, sent[key]) + message
                                          : work.begin + computed / pipeline.microBatches;
            if (work.kind == 's')
                sent[key] = work.begin;
            now[stage] = work.end;
            ++next[stage];
            isMoving = true;
        }
    }
    return plans;
}

qint64 lengthOf(const std::vector<StagePlan> &plans)
{
    qint64 end = 0;
    for (const StagePlan &plan : plans)
        end = std::max(end, plan.back().end);
    return end - PipelineBeginNs;
}

/// Returns the timeline of a stage. Everything was launched before it began.
QByteArray stageEvents(const StagePlan &plan)
{
    QByteArray events = test::nameText(StageHostPid, 0, "process_name", "Python") +
                        test::nameText(StageTaskPid, 0, "process_name", "Ascend Hardware") +
                        test::nameText(StageGroupPid, 0, "process_name", "HCCL") +
                        test::sliceText(StageHostPid, 1, 0, PipelineBeginNs - 10'000, "launches");
    std::map<int, int> lanes;
    int id = 0;
    for (const StageWork &work : plan) {
        ++id;
        const bool isMessage = work.kind == 'r' || work.kind == 's';
        const qint64 length = work.end - work.begin;
        if (!isMessage) {
            const QByteArray name = work.kind == 'F' ? "MatMul" : "MatMulGrad";
            events += test::sliceText(StageTaskPid, 2, work.begin, length, name)
                          .replace("},\n", ",\"args\":{\"Task Type\":\"AI_CORE\"}},\n") +
                      test::flowText("HostToDevice", id, StageHostPid, 1, 1'000 + id, StageTaskPid, 2, work.begin);
            continue;
        }
        const QByteArray group = QByteArray::number(work.group + 1);
        if (lanes.emplace(work.group, 0).second)
            events += test::nameText(StageGroupPid, work.group, "thread_name", "Group " + group + " Communication");
        const QByteArray name = QByteArray(work.kind == 's' ? "hcom_send__00" : "hcom_receive__00") + group + '_' +
                                QByteArray::number(lanes[work.group]++) + "_1";
        events += test::sliceText(StageGroupPid, work.group, work.begin, length, name) +
                  test::sliceText(StageTaskPid, 2, work.begin, length, "Notify Wait")
                      .replace("},\n", ",\"args\":{\"Task Type\":\"Notify Wait\"}},\n") +
                  test::flowText("HostToDevice", id, StageHostPid, 1, 1'000 + id, StageGroupPid, work.group, work.begin);
    }
    return events;
}

JobGraph pipelineJob(const std::vector<StagePlan> &plans)
{
    JobGraph job;
    std::vector<PathInput> inputs;
    for (const StagePlan &plan : plans) {
        const int rank = int(inputs.size());
        const auto trace = test::traceFromText("[" + stageEvents(plan).chopped(2) + "]");
        inputs.push_back({{trace, {}, rank}, nullptr});
        Card card;
        card.name = "rank" + std::to_string(rank);
        card.rank = rank;
        card.stage = rank;
        job.cards.push_back(std::make_shared<const OpenCard>(card, trace));
        job.peers.push_back(std::make_shared<const PeerWaits>());
    }
    job.graph = buildPathGraph(inputs, TaskControl()).value_or(nullptr);
    return job;
}

} // namespace

/// Divides the micro-batches of simulated pipelines, and compares with the simulation that has as many.
class TestMicroBatches : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void shrinksTheBubble_data();
    void shrinksTheBubble();
    void isAnIdeaWhereStagesWait();
    void isRefusedWithoutStages();
};

void TestMicroBatches::shrinksTheBubble_data()
{
    QTest::addColumn<QList<int>>("forwardUs");
    QTest::addColumn<QList<int>>("backwardUs");
    QTest::addColumn<int>("microBatches");
    QTest::addColumn<int>("times");
    QTest::addColumn<QByteArray>("other"); // what else is changed
    QTest::addColumn<int>("messageUs");    // of a step and direction
    const auto row = [](const char *name, const QList<int> &forward, const QList<int> &backward, int batches, int times,
                        const char *other = "", int messageUs = 8) {
        QTest::newRow(name) << forward << backward << batches << times << QByteArray(other) << messageUs;
    };
    row("two stages", {800, 800}, {1600, 1600}, 4, 2);
    row("four stages", {800, 800, 800, 800}, {1600, 1600, 1600, 1600}, 4, 2);
    row("four stages, eight", {800, 800, 800, 800}, {1600, 1600, 1600, 1600}, 8, 2);
    row("four times as many", {800, 800, 800, 800}, {1600, 1600, 1600, 1600}, 4, 4);
    row("a slow stage", {800, 800, 1200, 800}, {1600, 1600, 2400, 1600}, 4, 2);
    row("a slow first stage", {1200, 800, 800}, {2400, 1600, 1600}, 4, 2);
    row("half as long kernels", {800, 800, 800, 800}, {1600, 1600, 1600, 1600}, 4, 2, "kernel:*=x0.5");
    row("long messages", {800, 800, 800, 800, 800, 800}, {800, 800, 800, 800, 800, 800}, 2, 2, "", 400);
}

void TestMicroBatches::shrinksTheBubble()
{
    QFETCH(QList<int>, forwardUs);
    QFETCH(QList<int>, backwardUs);
    QFETCH(int, microBatches);
    QFETCH(int, times);
    QFETCH(QByteArray, other);
    QFETCH(int, messageUs);
    SimulatedPipeline pipeline{microBatches, {}, {}, messageUs * 1000};
    for (const int each : forwardUs)
        pipeline.forwardNs.push_back(each * 1000);
    for (const int each : backwardUs)
        pipeline.backwardNs.push_back(each * 1000);
    const auto plans = simulated(pipeline);
    SimulatedPipeline truth = pipeline;
    truth.microBatches *= times;
    for (std::vector<int> *const each : {&truth.forwardNs, &truth.backwardNs})
        std::ranges::for_each(*each, [&](int &ns) { ns = other.isEmpty() ? ns : ns / 2; });
    const qint64 after = lengthOf(simulated(truth));
    const qint64 before = lengthOf(plans);
    QVERIFY(after < before - before / 20);

    const JobGraph job = pipelineJob(plans);
    QVERIFY(job.graph);
    TaskControl control;
    std::vector<WhatIfChange> changes{parseChange("microbatches=x" + std::to_string(times)).value()};
    if (!other.isEmpty())
        changes.push_back(parseChange(other.toStdString()).value());
    const auto steps = pathSteps(job, control);
    QVERIFY(steps);
    const auto answer = WhatIf(job, *steps, {"", {PipelineBeginNs, PipelineBeginNs + before}}).ask(changes, control);
    QVERIFY(answer);
    QCOMPARE(answer->changes.front().reach.slices, std::uint64_t(2 * microBatches * (forwardUs.size() - 1)));
    const qint64 found = answer->together.expectedNs;
    const QString text = QStringLiteral("%1 -> %2, truth %3").arg(before).arg(found).arg(after);
    qInfo("%s", qPrintable(text));
    QVERIFY2(std::abs(found - after) < after / 20, qPrintable(text));
    QVERIFY(answer->together.lowNs <= found && found <= answer->together.highNs);
}

void TestMicroBatches::isAnIdeaWhereStagesWait()
{
    const auto plans = simulated({2, {800'000, 800'000, 800'000}, {800'000, 800'000, 800'000}, 8'000});
    const JobGraph job = pipelineJob(plans);
    TaskControl control;
    const auto steps = pathSteps(job, control);
    WhatIf whatIf(job, *steps, {"", {PipelineBeginNs, PipelineBeginNs + lengthOf(plans)}});
    const auto answer = whatIf.ask({}, control);
    QVERIFY(answer);
    const auto ideas = rankIdeas(whatIf, {}, changesOfPath(job, *answer, control), control);
    QVERIFY(ideas);
    QVERIFY(std::ranges::any_of(*ideas, [](const WhatIfIdea &idea) { return idea.change.target == ChangeTarget::MicroBatches; }));
}

void TestMicroBatches::isRefusedWithoutStages()
{
    const auto plans = simulated({2, {800'000}, {800'000}, 0});
    const JobGraph job = pipelineJob(plans);
    TaskControl control;
    const auto steps = pathSteps(job, control);
    const auto answer = WhatIf(job, *steps, steps->front()).predict({parseChange("microbatches=x2").value()}, control);
    QVERIFY(!answer);
    QCOMPARE(answer.error().code, ErrorCode::NotSupported);
    QCOMPARE(answer.error().detail, std::string("microbatches"));
}

PLUMBLINE_TEST(TestMicroBatches)
#include "tst_microbatches.moc"
