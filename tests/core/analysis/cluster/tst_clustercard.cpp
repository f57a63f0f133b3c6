// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/cluster/clusterjudgement.h"
#include "core/facts/clustercards.h"
#include "core/profile/profileloader.h"
#include "tests/support/samples.h"
#include "tests/support/smallprofile.h"
#include "tests/support/testregistry.h"

#include <QTemporaryDir>
#include <QTest>

using namespace plumbline;

namespace {

std::vector<ClusterCard> cardsIn(const QString &path)
{
    TaskControl control;
    const auto profile = openProfile(path.toStdString(), ScanDepth::Discovery, control);
    std::vector<SharedCard> open;
    for (const Card &card : profile ? profile->cards : std::vector<Card>())
        open.push_back(std::make_shared<const OpenCard>(card));
    return clusterCardsOf(open, 2, control).value_or(std::vector<ClusterCard>());
}

/// Prints what is known of some times, such as "computing_ns 5 free_ns 6".
QString printedTimes(const ClusterTimes &times)
{
    QStringList parts;
    for (std::size_t quantity = 0; quantity < ClusterQuantityCount; ++quantity) {
        const std::string_view key = clusterKey(static_cast<ClusterQuantity>(quantity));
        if (times[quantity])
            parts += QString::fromUtf8(key.data(), qsizetype(key.size())) + u' ' + QString::number(*times[quantity]);
    }
    return parts.join(u' ');
}

QString printedCard(const ClusterCard &card)
{
    QStringList lines{QStringLiteral("rank %1 stage %2 of %3 ranks, source %4, %5")
                          .arg(card.rank.value_or(-1))
                          .arg(card.stage.value_or(-1))
                          .arg(card.jobRanks.value_or(-1))
                          .arg(int(card.source))
                          .arg(int(card.parallelism))};
    for (const ClusterCard::Step &step : card.steps)
        lines += QString::fromStdString(step.number) + QStringLiteral(": ") + printedTimes(step.times);
    lines += QStringLiteral("mean: ") + printedTimes(card.mean);
    return lines.join(u'\n');
}

} // namespace

class TestClusterCard : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void readsStepTables();
    void countsTheStageOfMindSporeFromTheSum();
    void readsOlderTables();
    void readsStepTracesOnly();
    void readsAClusterAnalysis();
    void takesStagesFromGroups();
    void knowsNothing();
    void agreesWithSamples();
};

void TestClusterCard::readsStepTables()
{
    const QTemporaryDir folder;
    QVERIFY(test::writeFile(folder.filePath(QStringLiteral("rank3_ascend_pt/ASCEND_PROFILER_OUTPUT/step_trace_time.csv")),
                            "Step,Computing,Communication(Not Overlapped),Overlapped,Communication,Free,Stage,Bubble,"
                            "Communication(Not Overlapped and Exclude Receive),Preparing\n"
                            "7,100,40,5,45,20,150,10,30,2\n8,101,40,5,45,,150,60,0,2\n"));
    const auto cards = cardsIn(folder.path());
    QCOMPARE(cards.size(), std::size_t{1});
    QCOMPARE(printedCard(cards.front()),
             QStringLiteral("rank 3 stage -1 of -1 ranks, source 3, 0\n"
                            "7: computing_ns 100000 communication_ns 45000 not_overlapped_ns 40000 receive_ns 10000 "
                            "exclude_receive_ns 30000 stage_ns 150000 bubble_ns 10000 preparing_ns 2000 free_ns 20000\n"
                            "8: computing_ns 101000 communication_ns 45000 not_overlapped_ns 40000 receive_ns 40000 "
                            "exclude_receive_ns 0 stage_ns 150000 bubble_ns 60000 preparing_ns 2000\n"
                            "mean: computing_ns 100500 communication_ns 45000 not_overlapped_ns 40000 receive_ns 25000 "
                            "exclude_receive_ns 15000 stage_ns 150000 bubble_ns 35000 preparing_ns 2000 free_ns 20000"));
}

/// The column Stage of MindSpore counts communication only, or is 0.
void TestClusterCard::countsTheStageOfMindSporeFromTheSum()
{
    const QTemporaryDir folder;
    QVERIFY(test::writeFile(folder.filePath(QStringLiteral("rank3_ascend_ms/ASCEND_PROFILER_OUTPUT/step_trace_time.csv")),
                            "Step,Computing,Communication(Not Overlapped),Overlapped,Communication,Free,Stage,Bubble,"
                            "Communication(Not Overlapped and Exclude Receive),Preparing\n"
                            "7,100,40,5,45,20,55,10,30,2\n8,100,40,5,45,,0,10,30,2\n"));
    const auto cards = cardsIn(folder.path());
    QCOMPARE(cards.size(), std::size_t{1});
    QStringList told;
    for (const ClusterCard::Step &step : cards.front().steps)
        told += QString::number(step.times.of(ClusterQuantity::Stage).value_or(-1));
    QCOMPARE(told, (QStringList{QStringLiteral("150000"), QStringLiteral("-1")}));
    QCOMPARE(cards.front().mean.of(ClusterQuantity::Stage), std::optional<std::int64_t>(150'000));
}

void TestClusterCard::readsOlderTables()
{
    const QTemporaryDir folder;
    QVERIFY(test::writeFile(folder.filePath(QStringLiteral("p/ascend_cluster_analyse_pipeline-parallel_2_4_1.csv")),
                            "computation_time,communication_alone_time,stage_time,receive_alone_time,"
                            "collective_communication_alone_time\n1,5,4,2,3\n2,6,6,2,4\n1.5,5.5,5,2,3.5\n"));
    QVERIFY(test::writeFile(folder.filePath(QStringLiteral("p/step_trace_raw_1_detail_time.csv")),
                            "step_num,start_point,end_point,total,fp_point,bp_point,iteration_interval,fp_and_bp,tail\n"
                            "4,0,600,600,10,580,10,570,20\n5,600,1400,800,620,1390,20,770,10\n-,0,0,700,0,0,15,670,15\n"));
    const auto cards = cardsIn(folder.path());
    QCOMPARE(cards.size(), std::size_t{1});
    QCOMPARE(printedCard(cards.front()),
             QStringLiteral("rank 1 stage 0 of 4 ranks, source 4, 3\n"
                            "4: step_gap_ns 100 fp_bp_ns 5700 tail_ns 200 step_ns 6000 computing_ns 1000000 "
                            "not_overlapped_ns 5000000 receive_ns 2000000 exclude_receive_ns 3000000 stage_ns 4000000 "
                            "bubble_ns 2000000\n"
                            "5: step_gap_ns 200 fp_bp_ns 7700 tail_ns 100 step_ns 8000 computing_ns 2000000 "
                            "not_overlapped_ns 6000000 receive_ns 2000000 exclude_receive_ns 4000000 stage_ns 6000000 "
                            "bubble_ns 2000000\n"
                            "mean: step_gap_ns 150 fp_bp_ns 6700 tail_ns 150 step_ns 7000 computing_ns 1500000 "
                            "not_overlapped_ns 5500000 receive_ns 2000000 exclude_receive_ns 3500000 stage_ns 5000000 "
                            "bubble_ns 2000000"));
}

void TestClusterCard::readsStepTracesOnly()
{
    const QTemporaryDir folder;
    QVERIFY(test::writeFile(folder.filePath(QStringLiteral("p/step_trace_raw_0_detail_time.csv")),
                            "step_num,start_point,end_point,total,fp_point,bp_point,iteration_interval,fp_and_bp,tail\n"
                            "1,0,600,600,10,580,10,570,20\n-,0,0,600,0,0,10,570,20\n"));
    QCOMPARE(printedCard(cardsIn(folder.path()).front()),
             QStringLiteral("rank 0 stage -1 of -1 ranks, source 5, 0\n"
                            "1: step_gap_ns 100 fp_bp_ns 5700 tail_ns 200 step_ns 6000\n"
                            "mean: step_gap_ns 100 fp_bp_ns 5700 tail_ns 200 step_ns 6000"));
}

void TestClusterCard::readsAClusterAnalysis()
{
    const QTemporaryDir folder;
    QVERIFY(test::writeFile(folder.filePath(QStringLiteral("cluster_analysis_output/cluster_step_trace_time.csv")),
                            "Step,Type,Index,Computing,Communication(Not Overlapped),Free\n"
                            "2,rank,0,1,2,3\n2,rank,1,4,5,6\n2,stage,\"(0,)\",1,2,3\n2,stage,\"(1,)\",4,5,6\n"));
    const auto cards = cardsIn(folder.path());
    QCOMPARE(cards.size(), std::size_t{2});
    QCOMPARE(printedCard(cards[1]), QStringLiteral("rank 1 stage 1 of 2 ranks, source 2, 3\n"
                                                   "2: computing_ns 4000 not_overlapped_ns 5000 free_ns 6000\n"
                                                   "mean: computing_ns 4000 not_overlapped_ns 5000 free_ns 6000"));
    QCOMPARE(int(parallelismOf(cards)), int(Parallelism::Pipeline));
}

void TestClusterCard::takesStagesFromGroups()
{
    const QTemporaryDir folder;
    const QByteArray table = "Step,Computing,Communication(Not Overlapped),Free\n1,1,2,3\n";
    QVERIFY(
        test::writeFile(folder.filePath(QStringLiteral("rank2_ascend_pt/ASCEND_PROFILER_OUTPUT/step_trace_time.csv")), table));
    QVERIFY(test::writeFile(folder.filePath(QStringLiteral("rank2_ascend_pt/profiler_metadata.json")),
                            R"({"parallel_group_info": {
                                "a": {"group_name": "default_group", "group_rank": 2, "global_ranks": [0, 1, 2, 3]},
                                "b": {"group_name": "pp", "group_rank": 1, "global_ranks": [0, 2]},
                                "c": {"group_name": "tp", "group_rank": 0, "global_ranks": [2, 3]}}})"));
    QVERIFY(printedCard(cardsIn(folder.path()).front()).startsWith(QStringLiteral("rank 2 stage 1 of 4 ranks, source 3, 2\n")));
}

void TestClusterCard::knowsNothing()
{
    const QTemporaryDir folder;
    QVERIFY(test::writeSmallProfile(folder.path(), 2));
    const auto cards = cardsIn(folder.path());
    QCOMPARE(cards.size(), std::size_t{2});
    QCOMPARE(printedCard(cards[1]), QStringLiteral("rank 1 stage -1 of -1 ranks, source 0, 0\nmean: "));
    QVERIFY(cards[1].mean.isEmpty() && !cards[1].mean.lengthNs());
}

void TestClusterCard::agreesWithSamples()
{
    const QString path = test::samplePath(QStringLiteral("mindinsight/cluster_propose"));
    if (path.isEmpty())
        QSKIP("the sample is not here");
    const auto cards = cardsIn(path);
    QCOMPARE(cards.size(), std::size_t{4});
    for (std::size_t rank = 0; rank < 4; ++rank) {
        QCOMPARE(cards[rank].steps.size(), std::size_t{5});
        QCOMPARE(*cards[rank].stage, rank < 2 ? 0 : 1);
        QCOMPARE(*cards[rank].jobRanks, 4);
    }
    // The row of averages of the file, which covers more steps than the sample keeps.
    QCOMPARE(*cards[2].mean.of(ClusterQuantity::Computing), std::int64_t{123181300});
    QCOMPARE(*cards[2].mean.of(ClusterQuantity::Stage), std::int64_t{174728900});
}

PLUMBLINE_TEST(TestClusterCard)
#include "tst_clustercard.moc"
