// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/commands/commandtest.h"
#include "tests/support/samples.h"
#include "tests/support/smallprofile.h"
#include "tests/support/testregistry.h"

#include <QJsonArray>
#include <QTest>

using namespace plumbline;
using namespace plumbline::test;

namespace {

/// Writes step_trace_time.csv of a rank with two steps of these computing and free times in microseconds.
bool writeRank(const QString &folder, int rank, int computingUs, int freeUs)
{
    const QByteArray row = QByteArray::number(computingUs) + ",100,0,100," + QByteArray::number(freeUs) + ",0,0,100\n";
    return writeFile(folder + QStringLiteral("/rank%1_ascend_pt/ASCEND_PROFILER_OUTPUT/step_trace_time.csv").arg(rank),
                     "Step,Computing,Communication(Not Overlapped),Overlapped,Communication,Free,Stage,Bubble,"
                     "Communication(Not Overlapped and Exclude Receive)\n1," +
                         row + "2," + row);
}

} // namespace

class TestClusterCommand : public CommandTest
{
    Q_OBJECT

private Q_SLOTS:
    void listsAllCardsAndSteps();
    void marksWhatStandsOut();
    void listsOneStep();
    void readsTimelinesWhereThereIsNoTable();
    void saysWhatItLookedAt();
    void groupsByATypedStrategy();
    void refusesStrategies_data();
    void refusesStrategies();
    void tellsTheStrategyOfCaptures();
    void listsShardedOperators();
    void takesATypedStrategyForThePipeline();
    void namesAnEmptyStepTrace();
    void leavesTheFirstStepOutOfMeans();
    void hintsAtTimelines();
    void listsJobs();
    void tellsRunsOfACardApart();
    void tellsTransfersOfThePipelineSample();
};

void TestClusterCommand::listsAllCardsAndSteps()
{
    const QString job = path("two");
    QVERIFY(writeRank(job, 0, 1000, 10) && writeRank(job, 1, 1010, 20));
    const Outcome outcome = run({QStringLiteral("cluster"), job, QStringLiteral("--csv")});
    QCOMPARE(outcome.code, 0);
    QCOMPARE(outcome.out,
             QByteArray("name,rank,host,device,stage,run,source,step,step_gap_ns,fp_bp_ns,tail_ns,step_ns,computing_ns,"
                        "communication_ns,not_overlapped_ns,receive_ns,exclude_receive_ns,stage_ns,bubble_ns,preparing_ns,"
                        "free_ns,outliers\n"
                        "rank0_ascend_pt,0,,,,,step_trace_time,1,,,,,1000000,100000,100000,0,100000,0,0,,10000,\n"
                        "rank1_ascend_pt,1,,,,,step_trace_time,1,,,,,1010000,100000,100000,0,100000,0,0,,20000,\n"
                        "rank0_ascend_pt,0,,,,,step_trace_time,2,,,,,1000000,100000,100000,0,100000,0,0,,10000,\n"
                        "rank1_ascend_pt,1,,,,,step_trace_time,2,,,,,1010000,100000,100000,0,100000,0,0,,20000,\n"
                        "rank0_ascend_pt,0,,,,,step_trace_time,mean,,,,,1000000,100000,100000,0,100000,0,0,,10000,\n"
                        "rank1_ascend_pt,1,,,,,step_trace_time,mean,,,,,1010000,100000,100000,0,100000,0,0,,20000,\n"));
}

void TestClusterCommand::marksWhatStandsOut()
{
    const QString job = path("slow");
    for (const int rank : {0, 1, 2})
        QVERIFY(writeRank(job, rank, rank == 2 ? 1500 : 1000, 10));
    const Outcome outcome =
        run({QStringLiteral("cluster"), job, QStringLiteral("--step"), QStringLiteral("mean"), QStringLiteral("--json")});
    QCOMPARE(outcome.code, 0);
    const QJsonObject answer = parsed(outcome.out);
    const QJsonArray rows = answer.value(QStringLiteral("rows")).toArray();
    QCOMPARE(rows.size(), qsizetype{3});
    QCOMPARE(rows.at(0).toObject().value(QStringLiteral("outliers")).toArray().size(), qsizetype{0});
    QCOMPARE(compact(rows.at(2).toObject().value(QStringLiteral("outliers")).toArray().at(0).toObject()),
             QByteArray(R"({"next":"kernels","quantity":"computing_ns","reason":"slow_computing",)"
                        R"("share":0.285714,"usual_ns":1166667})"));
    QCOMPARE(answer.value(QStringLiteral("ranks_seen")).toInt(), 3);
    QVERIFY(answer.value(QStringLiteral("ranks_of_job")).isNull());
}

void TestClusterCommand::listsOneStep()
{
    const QString job = path("one");
    QVERIFY(writeRank(job, 0, 1000, 10) && writeRank(job, 1, 1000, 10));
    const Outcome outcome =
        run({QStringLiteral("cluster"), job, QStringLiteral("--step"), QStringLiteral("2"), QStringLiteral("--csv")});
    QCOMPARE(outcome.out.count('\n'), qsizetype{3});
    QCOMPARE(outcome.out.count(",step_trace_time,2,"), qsizetype{2});
    const Outcome none = run({QStringLiteral("cluster"), job, QStringLiteral("--step"), QStringLiteral("9")});
    QCOMPARE(none.code, 2);
    QVERIFY2(none.err.contains("no card has the step 9"), none.err.constData());
    QVERIFY2(!none.out.contains("Nothing tells"), none.out.constData());
}

void TestClusterCommand::readsTimelinesWhereThereIsNoTable()
{
    const Outcome outcome = run({QStringLiteral("cluster"), m_profile, QStringLiteral("--csv")});
    QCOMPARE(outcome.code, 0);
    QVERIFY2(outcome.out.contains(",timeline,"), outcome.out.constData());
}

void TestClusterCommand::saysWhatItLookedAt()
{
    const QString job = path("fine");
    QVERIFY(writeRank(job, 0, 1000, 10) && writeRank(job, 1, 1000, 10));
    const Outcome outcome = run({QStringLiteral("cluster"), job, QStringLiteral("--step"), QStringLiteral("mean")});
    QVERIFY2(outcome.out.contains("No card stands out (2 ranks; how many the job has is not known)."), outcome.out.constData());
    QVERIFY2(outcome.out.contains("Computing – mean 1.00") &&
                 outcome.out.contains("; no card stands out (2 of 2 cards compared)"),
             outcome.out.constData());
}

void TestClusterCommand::groupsByATypedStrategy()
{
    const QString job = path("groups");
    for (const int rank : {0, 1, 2, 3})
        QVERIFY(writeRank(job, rank, 1000 + rank, 10));
    const Outcome outcome =
        run({QStringLiteral("cluster"), job, QStringLiteral("--parallel"), QStringLiteral("tp=2,pp=2"), QStringLiteral("--by"),
             QStringLiteral("pp"), QStringLiteral("--step"), QStringLiteral("mean"), QStringLiteral("--csv")});
    QCOMPARE(outcome.code, 0);
    QCOMPARE(outcome.out,
             QByteArray("group,job,cards,step,step_gap_ns,fp_bp_ns,tail_ns,step_ns,computing_ns,communication_ns,"
                        "not_overlapped_ns,receive_ns,exclude_receive_ns,stage_ns,bubble_ns,preparing_ns,free_ns,outliers\n"
                        "\"pp of ranks 0, 2\",0,2,mean,,,,,1001000,100000,100000,0,100000,0,0,,10000,0\n"
                        "\"pp of ranks 1, 3\",0,2,mean,,,,,1002000,100000,100000,0,100000,0,0,,10000,0\n"));
    const Outcome answer =
        run({QStringLiteral("cluster"), job, QStringLiteral("--parallel"), QStringLiteral("tp=2,pp=2"), QStringLiteral("--by"),
             QStringLiteral("stage"), QStringLiteral("--step"), QStringLiteral("mean"), QStringLiteral("--json")});
    const QJsonObject document = parsed(answer.out);
    QCOMPARE(document.value(QStringLiteral("parallelism")).toString(), QStringLiteral("pipeline"));
    QCOMPARE(
        compact(document.value(QStringLiteral("rows")).toArray().at(3).toObject().value(QStringLiteral("places")).toObject()),
        QByteArray(R"({"cp":null,"dp":null,"ep":null,"moetp":null,"pp":1,"tp":1})"));
    const QJsonArray groups = document.value(QStringLiteral("groups")).toArray();
    QCOMPARE(groups.size(), qsizetype{2});
    QCOMPARE(groups.at(1).toObject().value(QStringLiteral("stage")).toInt(), 1);
    QCOMPARE(groups.at(1).toObject().value(QStringLiteral("computing_ns")).toInt(), 1002500);
}

void TestClusterCommand::refusesStrategies_data()
{
    QTest::addColumn<QStringList>("options");
    QTest::addColumn<QByteArray>("message");
    QTest::newRow("no sizes") << QStringList{QStringLiteral("--parallel"), QStringLiteral("two")}
                              << QByteArray("A strategy is written as");
    QTest::newRow("too many") << QStringList{QStringLiteral("--parallel"), QStringLiteral("tp=2")}
                              << QByteArray("but the job has a rank 2");
    QTest::newRow("divisibility") << QStringList{QStringLiteral("--parallel"), QStringLiteral("dp=3,ep=2"),
                                                 QStringLiteral("--rank-order"), QStringLiteral("megatron")}
                                  << QByteArray("dp must be divisible by ep");
    QTest::newRow("order") << QStringList{QStringLiteral("--parallel"), QStringLiteral("tp=3"), QStringLiteral("--rank-order"),
                                          QStringLiteral("mine")}
                           << QByteArray("--rank-order is one of");
    QTest::newRow("order alone") << QStringList{QStringLiteral("--rank-order"), QStringLiteral("vllm")}
                                 << QByteArray("--rank-order needs --parallel");
    QTest::newRow("by") << QStringList{QStringLiteral("--by"), QStringLiteral("rank")}
                        << QByteArray("--by is one of: card, host, stage, tp");
    QTest::newRow("groups of operators") << QStringList{QStringLiteral("--operators"), QStringLiteral("--by"),
                                                        QStringLiteral("tp")}
                                         << QByteArray("--operators excludes --pipeline");
    QTest::newRow("groups of a pipeline") << QStringList{QStringLiteral("--pipeline"), QStringLiteral("--by"),
                                                         QStringLiteral("pp")}
                                          << QByteArray("--pipeline excludes --by");
    QTest::newRow("pipeline of other ranks")
        << QStringList{QStringLiteral("--pipeline"), QStringLiteral("--parallel"), QStringLiteral("tp=1,pp=2,dp=1")}
        << QByteArray("rank");
    QTest::newRow("nothing known") << QStringList{QStringLiteral("--by"), QStringLiteral("tp")}
                                   << QByteArray("no groups of tp are known");
}

void TestClusterCommand::refusesStrategies()
{
    QFETCH(const QStringList, options);
    QFETCH(const QByteArray, message);
    const QString job = path("refused");
    for (const int rank : {0, 1, 2})
        QVERIFY(writeRank(job, rank, 1000, 10));
    const Outcome outcome = run(QStringList{QStringLiteral("cluster"), job} + options);
    QCOMPARE(outcome.code, 2);
    QCOMPARE(outcome.out, QByteArray());
    QVERIFY2(outcome.err.contains(message), outcome.err.constData());
}

void TestClusterCommand::tellsTheStrategyOfCaptures()
{
    const QString job = path("told");
    for (const int rank : {0, 1}) {
        QVERIFY(writeRank(job, rank, 1000, 10));
        QVERIFY(writeFile(job + QStringLiteral("/rank%1_ascend_pt/profiler_metadata.json").arg(rank),
                          R"({"distributed_args": {"tensor_model_parallel_size": 1, "pipeline_model_parallel_size": 2,
                              "data_parallel_size": 1, "context_parallel_size": 1, "world_size": 2},
                              "parallel_group_info": {"g": {"group_name": "pp", "group_rank": 0, "global_ranks": [0, 1]}}})"));
    }
    const Outcome outcome = run({QStringLiteral("cluster"), job, QStringLiteral("--step"), QStringLiteral("mean")});
    QCOMPARE(outcome.code, 0);
    QVERIFY2(outcome.out.contains("pp = 2 (training arguments); ranks in the order megatron"), outcome.out.constData());
    QVERIFY2(outcome.out.contains("1 of 1 communicators fit the strategy."), outcome.out.constData());
    const Outcome typed =
        run({QStringLiteral("cluster"), job, QStringLiteral("--parallel"), QStringLiteral("dp=2"), QStringLiteral("--json")});
    QCOMPARE(typed.code, 0);
    const QJsonObject strategy = parsed(typed.out).value(QStringLiteral("strategies")).toArray().at(0).toObject();
    QCOMPARE(compact(strategy.value(QStringLiteral("communicators")).toArray().at(0).toObject()),
             QByteArray(R"({"dimensions":["pp"],"expected":[0],"match":"contradicts","names":["pp"],"ranks":[0,1]})"));
    QCOMPARE(compact(strategy.value(QStringLiteral("groups")).toArray().at(0).toObject()),
             QByteArray(R"({"dimension":"dp","ranks":[0,1]})"));
}

void TestClusterCommand::listsShardedOperators()
{
    const QString job = path("sharded");
    for (const int rank : {0, 1})
        QVERIFY(writeFile(job + QStringLiteral("/parallel_strategy_%1.json").arg(rank),
                          "{\"config\": {\"rankId\": " + QByteArray::number(rank) +
                              ", \"stageId\": 0}, \"graph\": {\"node\": [{\"name\": \"7\", \"opType\": \"MatMul\", "
                              "\"fullName\": \"a/MatMul\", \"attribute\": [{\"name\": \"gen_strategy\", \"value\": "
                              "{\"values\": [{\"intVal\": \"2\"}]}}]}]}}"));
    const Outcome outcome = run({QStringLiteral("cluster"), job, QStringLiteral("--operators"), QStringLiteral("--csv")});
    QCOMPARE(outcome.code, 0);
    QCOMPARE(outcome.out, QByteArray("card,rank,stage,node,name,type,scope,shape,strategy,instance,inputs\n"
                                     "sharded_0,0,0,7,a/MatMul,MatMul,,,(2),,\n"
                                     "sharded_1,1,0,7,a/MatMul,MatMul,,,(2),,\n"));
    const Outcome info = run({QStringLiteral("info"), job, QStringLiteral("--json")});
    QCOMPARE(parsed(info.out).value(QStringLiteral("cards")).toArray().size(), qsizetype{2});
}

void TestClusterCommand::takesATypedStrategyForThePipeline()
{
    const QString job = path("typed");
    for (const int rank : {0, 1})
        QVERIFY(writeRank(job, rank, 1000, 10));
    const Outcome outcome = run({QStringLiteral("cluster"), job, QStringLiteral("--pipeline"), QStringLiteral("--parallel"),
                                 QStringLiteral("pp=2"), QStringLiteral("--json")});
    QCOMPARE(outcome.code, 0);
    const QJsonObject answer = parsed(outcome.out);
    QCOMPARE(answer.value(QStringLiteral("stages")).toInt(), 2);
    const QJsonArray cards = answer.value(QStringLiteral("cards")).toArray();
    QCOMPARE(cards.size(), qsizetype{2});
    for (int rank = 0; rank < 2; ++rank)
        QCOMPARE(cards.at(rank).toObject().value(QStringLiteral("stage")).toInt(-1), rank);
}

namespace {

constexpr const char *StepTraceTitles =
    "step_num,start_point,end_point,total,fp_point,bp_point,iteration_interval,fp_and_bp,tail\n";

} // namespace

/// A card whose step trace is an empty file stays in the list, and the file is named.
void TestClusterCommand::namesAnEmptyStepTrace()
{
    const QString job = path("emptytrace");
    const QByteArray steps = StepTraceTitles + QByteArray("1,1000,3000,2000,1000,2900,0,1900,100\n");
    QVERIFY(writeFile(job + QStringLiteral("/profiler/step_trace_raw_0_detail_time.csv"), steps));
    QVERIFY(writeFile(job + QStringLiteral("/profiler/step_trace_raw_1_detail_time.csv"), ""));
    const Outcome outcome = run({QStringLiteral("cluster"), job, QStringLiteral("--csv")});
    QCOMPARE(outcome.code, 4);
    QVERIFY2(outcome.err.contains("step_trace_raw_1_detail_time.csv"), outcome.err.constData());
    QVERIFY2(outcome.out.contains("_1,1,") && outcome.out.contains("_0,0,"), outcome.out.constData());
}

/// MindInsight leaves the first step out of its averages, and so does the mean of a file that was cut before them.
void TestClusterCommand::leavesTheFirstStepOutOfMeans()
{
    const QString job = path("first");
    const QByteArray steps = StepTraceTitles + QByteArray("1,0,200000,200000,0,199900,0,199900,100\n"
                                                          "2,200000,203000,3000,200010,202900,10,2890,100\n"
                                                          "3,203000,208000,5000,203010,207900,10,4890,100\n");
    QVERIFY(writeFile(job + QStringLiteral("/profiler/step_trace_raw_0_detail_time.csv"), steps));
    const Outcome outcome =
        run({QStringLiteral("cluster"), job, QStringLiteral("--step"), QStringLiteral("mean"), QStringLiteral("--json")});
    const QJsonObject row = parsed(outcome.out).value(QStringLiteral("rows")).toArray().at(0).toObject();
    QCOMPARE(row.value(QStringLiteral("step_ns")).toInt(), 40'000);
    QCOMPARE(row.value(QStringLiteral("fp_bp_ns")).toInt(), 38'900);
}

void TestClusterCommand::hintsAtTimelines()
{
    const QString job = path("hint");
    QVERIFY(writeRank(job, 0, 1000, 10) && writeRank(job, 1, 1000, 10));
    const Outcome none = run({QStringLiteral("cluster"), job});
    QVERIFY2(!none.out.contains("--timelines"), none.out.constData());
    QVERIFY(writeFile(job + QStringLiteral("/rank0_ascend_pt/ASCEND_PROFILER_OUTPUT/trace_view.json"), Timeline));
    const Outcome outcome = run({QStringLiteral("cluster"), job});
    QVERIFY2(outcome.out.contains("with --timelines they are read"), outcome.out.constData());
}

/// Cards of several jobs are told apart in the table and in what is said.
void TestClusterCommand::listsJobs()
{
    for (const char *job : {"jobs/a", "jobs/b"}) {
        for (const int rank : {0, 1}) {
            const QByteArray tail = rank == 0 ? "100" : "900";
            QVERIFY(writeFile(path(job) + QStringLiteral("/profiler/step_trace_raw_%1_detail_time.csv").arg(rank),
                              StepTraceTitles + QByteArray("1,0,3000,3000,0,2000,0,2000,") + tail + '\n'));
        }
    }
    const Outcome outcome = run({QStringLiteral("cluster"), path("jobs"), QStringLiteral("--step"), QStringLiteral("mean")});
    QVERIFY2(outcome.out.startsWith("job  name"), outcome.out.constData());
    QVERIFY2(outcome.out.contains("rank 1 of a: ") && outcome.out.contains("4 ranks of 2 jobs"), outcome.out.constData());
}

/// Two captures of one rank, the second one of twice the work: neither is slow beside the other.
void TestClusterCommand::tellsRunsOfACardApart()
{
    const QString folder = path("runs");
    for (const int capture : {1, 2}) {
        const QString card = folder + QStringLiteral("/capture%1_ascend_pt").arg(capture);
        const QByteArray row = QByteArray::number(capture * 1000) + ",100,0,100,10,0,0,100\n";
        QVERIFY(writeFile(card + QStringLiteral("/profiler_info_0.json"), "{\"rank_id\": 0}") &&
                writeFile(card + QStringLiteral("/ASCEND_PROFILER_OUTPUT/step_trace_time.csv"),
                          "Step,Computing,Communication(Not Overlapped),Overlapped,Communication,Free,Stage,Bubble,"
                          "Communication(Not Overlapped and Exclude Receive)\n1," +
                              row));
    }
    const Outcome json =
        run({QStringLiteral("cluster"), folder, QStringLiteral("--step"), QStringLiteral("mean"), QStringLiteral("--json")});
    const QJsonObject answer = parsed(json.out);
    QCOMPARE(compact(QJsonObject{{QStringLiteral("runs"), answer.value(QStringLiteral("runs"))}}),
             QByteArray(R"({"runs":[{"cards":["capture1_ascend_pt"],"job":0,"run":null},)"
                        R"({"cards":["capture2_ascend_pt"],"job":0,"run":null}]})"));
    for (const QJsonValue check : answer.value(QStringLiteral("checks")).toArray()) {
        QCOMPARE(check.toObject().value(QStringLiteral("judged")).toInt(), 0);
        QVERIFY(check.toObject().value(QStringLiteral("mean_ns")).isNull());
    }
    const Outcome text = run({QStringLiteral("cluster"), folder, QStringLiteral("--step"), QStringLiteral("mean")});
    QVERIFY2(text.out.contains("These cards are of 2 runs, and only cards of one run were compared with each other: "
                               "capture1_ascend_pt; capture2_ascend_pt."),
             text.out.constData());
    QVERIFY2(!text.out.contains("stands out on"), text.out.constData());
}

/// The step table of the sample has a bubble of 0 beside operators that send and receive: 313.8778 and 322.98056 ms in the files.
void TestClusterCommand::tellsTransfersOfThePipelineSample()
{
    const QString folder = samplePath(QStringLiteral("qwen3_pp2_dp2_partial"));
    if (folder.isEmpty())
        QSKIP("the samples are not here");
    const Outcome outcome =
        run({QStringLiteral("cluster"), folder, QStringLiteral("--step"), QStringLiteral("mean"), QStringLiteral("--json")});
    int told = 0;
    for (const QJsonValue each : parsed(outcome.out).value(QStringLiteral("checks")).toArray()) {
        const QJsonObject check = each.toObject();
        const QString quantity = check.value(QStringLiteral("quantity")).toString();
        const QJsonValue transfers = check.value(QStringLiteral("transfers_ns"));
        if (quantity != u"receive_ns" && quantity != u"exclude_receive_ns") {
            QVERIFY(transfers.isNull());
            continue;
        }
        ++told;
        QCOMPARE(transfers.toInteger(), (qint64{313'877'800} + 322'980'560) / 2);
    }
    QCOMPARE(told, 2);
    const Outcome pipeline = run({QStringLiteral("cluster"), folder, QStringLiteral("--pipeline")});
    QVERIFY2(pipeline.out.contains("stage 0, rank 1 tells what it sends to other stages and receives, but not its kernels") &&
                 pipeline.out.contains("operators that send to other stages or receive: 3, 323"),
             pipeline.out.constData());
}

PLUMBLINE_TEST(TestClusterCommand)
#include "tst_clustercommand.moc"
