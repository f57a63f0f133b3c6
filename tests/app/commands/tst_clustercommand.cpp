// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/commands/commandtest.h"
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

PLUMBLINE_TEST(TestClusterCommand)
#include "tst_clustercommand.moc"
