// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/commands/commandtest.h"
#include "tests/support/samples.h"
#include "tests/support/smallprofile.h"
#include "tests/support/testregistry.h"
#include "tests/support/tracetext.h"

#include <QJsonArray>
#include <QTest>

using namespace plumbline;
using namespace plumbline::test;

namespace {

QByteArray pipelineKernel(int beginUs, int lengthUs, const QByteArray &name)
{
    return sliceText(2, 1, beginUs * 1000LL, lengthUs * 1000LL, name).chopped(3) + ",\"args\":{\"Task Type\":\"AI_CORE\"}},\n";
}

QByteArray pipelineTransfer(int beginUs, int lengthUs, const QByteArray &name)
{
    return sliceText(3, 1, beginUs * 1000LL, lengthUs * 1000LL, name);
}

/// Writes a rank of a pipeline of two stages.
bool writeStage(const QString &folder, int rank, const QByteArray &events)
{
    const QByteArray number = QByteArray::number(rank);
    const QByteArray lanes = nameText(2, 0, "process_name", "Ascend Hardware") + nameText(3, 0, "process_name", "HCCL") +
                             nameText(3, 1, "thread_name", "Group 0 Communication") + nameText(1, 0, "process_name", "Python") +
                             sliceText(1, 1, 0, 1'000'000, "ProfilerStep#7");
    const QString card = folder + QStringLiteral("/rank%1_ascend_pt").arg(rank);
    return writeFile(card + QStringLiteral("/ASCEND_PROFILER_OUTPUT/trace_view.json"),
                     "[" + QByteArray(lanes + events).chopped(2) + "]") &&
           writeFile(card + QStringLiteral("/profiler_metadata.json"),
                     R"({"distributed_args":{"pipeline_model_parallel_size":2},"parallel_group_info":{"g":{"group_name":"pp",)"
                     R"("group_rank":)" +
                         number + R"(,"global_ranks":[0,1]}}})") &&
           writeFile(card + QStringLiteral("/profiler_info_%1.json").arg(rank), "{\"rank_id\":" + number + "}");
}

/// Writes a step of one micro-batch: forward on the first stage, forward and backward on the second, backward on the first.
bool writeTwoStages(const QString &folder)
{
    return writeStage(folder, 0,
                      pipelineKernel(0, 100, "MatMul") + pipelineTransfer(100, 1, "hcom_send__1") +
                          pipelineTransfer(101, 309, "hcom_receive__1") + pipelineKernel(410, 200, "MatMulGrad")) &&
           writeStage(folder, 1,
                      pipelineTransfer(0, 110, "hcom_receive__1") + pipelineKernel(110, 100, "MatMul") +
                          pipelineKernel(210, 190, "MatMulGrad") + pipelineTransfer(400, 10, "hcom_send__1"));
}

} // namespace

class TestPipelineAnswer : public CommandTest
{
    Q_OBJECT

private Q_SLOTS:
    void listsPassesAndWaits();
    void tellsTheIdeal();
    void saysWhatIsMissing();
    void readsTablesOfKernels();
};

void TestPipelineAnswer::listsPassesAndWaits()
{
    const QString job = path("stages");
    QVERIFY(writeTwoStages(job));
    const Outcome outcome = run({QStringLiteral("cluster"), job, QStringLiteral("--pipeline"), QStringLiteral("--csv")});
    QCOMPARE(outcome.code, 0);
    QCOMPARE(outcome.out,
             QByteArray("name,rank,stage,kind,micro_batch,start_ns,duration_ns,computing_ns,receiving_ns,peer,peer_stage\n"
                        "rank0_ascend_pt,0,0,forward,0,0,100000,100000,,,\n"
                        "rank0_ascend_pt,0,0,wait,,100000,310000,,309000,,1\n"
                        "rank0_ascend_pt,0,0,backward,0,410000,200000,200000,,,\n"
                        "rank1_ascend_pt,1,1,wait,,0,110000,,110000,,0\n"
                        "rank1_ascend_pt,1,1,forward,0,110000,100000,100000,,,\n"
                        "rank1_ascend_pt,1,1,backward,0,210000,190000,190000,,,\n"
                        "rank1_ascend_pt,1,1,wait,,400000,210000,,0,,\n"));
}

void TestPipelineAnswer::tellsTheIdeal()
{
    const QString job = path("ideal");
    QVERIFY(writeTwoStages(job));
    const Outcome outcome = run({QStringLiteral("cluster"), job, QStringLiteral("--pipeline"), QStringLiteral("--json")});
    QCOMPARE(outcome.code, 0);
    QJsonObject answer = parsed(outcome.out);
    const QJsonArray cards = answer.take(QStringLiteral("cards")).toArray();
    answer.remove(QStringLiteral("version"));
    answer.remove(QStringLiteral("problems"));
    const QJsonArray stages = answer.take(QStringLiteral("by_stage")).toArray();
    QCOMPARE(stages.size(), qsizetype{2});
    QCOMPARE(stages.at(1).toObject().value(QStringLiteral("wait_share")).toDouble(), 0.52459); // 320 of 610 us
    QJsonObject stage = stages.at(0).toObject();
    QCOMPARE(stage.take(QStringLiteral("wait_share")).toDouble(), 0.508197); // 310 of 610 us
    QCOMPARE(compact(stage), QByteArray(R"({"cards":1,"micro_batch_ns":300000,"stage":0,"wait_ns":310000,"window_ns":610000})"));
    QCOMPARE(compact(answer),
             QByteArray(R"({"chunks":1,"common_clock":true,"ideal_of_work":1,"ideal_share":0.5,"micro_batches":1,)"
                        R"("recorded_stages":2,"schedules":["1f1b","gpipe"],"stages":2,"step":"7","steps":["7"]})"));
    QCOMPARE(cards.at(1).toObject().value(QStringLiteral("wait_ns")).toInt(), 320000);
    const Outcome text =
        run({QStringLiteral("cluster"), job, QStringLiteral("--pipeline"), QStringLiteral("--step"), QStringLiteral("7")});
    QVERIFY2(text.out.contains("Stage 1 waits for 52.5\u202f% of the time of the pipeline"), text.out.constData());
    const Outcome none =
        run({QStringLiteral("cluster"), job, QStringLiteral("--pipeline"), QStringLiteral("--step"), QStringLiteral("8")});
    QCOMPARE(none.code, 2);
}

void TestPipelineAnswer::saysWhatIsMissing()
{
    const Outcome outcome = run({QStringLiteral("cluster"), m_profile, QStringLiteral("--pipeline")});
    QCOMPARE(outcome.code, 0);
    QVERIFY2(outcome.out.contains("No card tells the passes of a pipeline."), outcome.out.constData());
    const Outcome json = run({QStringLiteral("cluster"), m_profile, QStringLiteral("--pipeline"), QStringLiteral("--json")});
    const QJsonObject card = parsed(json.out).value(QStringLiteral("cards")).toArray().at(0).toObject();
    for (const char *key : {"window_ns", "wait_ns", "wait_share", "forwards", "backwards", "forward_ns", "backward_ns"})
        QVERIFY2(card.value(QLatin1String(key)).isNull(), key);
}

/// The first rank has a table of kernels, the second one not even that; both are of the first of two stages.
void TestPipelineAnswer::readsTablesOfKernels()
{
    const QString job = samplePath(QStringLiteral("qwen3_pp2_dp2_partial"));
    if (job.isEmpty())
        QSKIP("the samples are not there");
    const Outcome outcome = run({QStringLiteral("cluster"), job, QStringLiteral("--pipeline"), QStringLiteral("--json")});
    const QJsonObject answer = parsed(outcome.out);
    QCOMPARE(answer.value(QStringLiteral("stages")).toInt(), 2);
    QCOMPARE(answer.value(QStringLiteral("recorded_stages")).toInt(), 1);
    QCOMPARE(answer.value(QStringLiteral("micro_batches")).toInt(), 2);
    const QJsonObject first = answer.value(QStringLiteral("cards")).toArray().at(0).toObject();
    QCOMPARE(first.value(QStringLiteral("source")).toString(), QStringLiteral("transfers"));
    QCOMPARE(first.value(QStringLiteral("forwards")).toInt(), 2);
    QCOMPARE(first.value(QStringLiteral("backwards")).toInt(), 2);
}

PLUMBLINE_TEST(TestPipelineAnswer)
#include "tst_pipelineanswer.moc"
