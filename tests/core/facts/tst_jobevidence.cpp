// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/facts/jobevidence.h"

#include "core/facts/jobpipeline.h"
#include "core/profile/profileloader.h"
#include "tests/support/databasefile.h"
#include "tests/support/smallprofile.h"
#include "tests/support/testregistry.h"

#include <QTemporaryDir>
#include <QTest>

using namespace plumbline;

namespace {

/// Prints the strategy of the only job of a path, and the ranks with which one of them communicates in each dimension.
QString printedPlan(const QString &path, int rank)
{
    TaskControl control;
    const auto profile = openProfile(path.toStdString(), ScanDepth::Tables, control);
    if (!profile)
        return QStringLiteral("error");
    std::vector<SharedCard> cards;
    for (const Card &card : profile->cards)
        cards.push_back(std::make_shared<const OpenCard>(card));
    const auto evidence = readJobEvidence(cards, control);
    if (!evidence || evidence->size() != 1)
        return QStringLiteral("error");
    const JobStrategy strategy = strategyOf(evidence->front());
    RankPlaces places(strategy, evidence->front());
    const ParallelPlaces of = places.of(rank);
    QStringList texts;
    for (const ParallelDimension dimension : AllParallelDimensions) {
        const ToldSize &size = strategy.sizes.of(dimension);
        if (!size.value)
            continue;
        QString text = QStringLiteral("%1=%2 by %3")
                           .arg(QString::fromStdString(std::string(dimensionKey(dimension))))
                           .arg(*size.value)
                           .arg(int(size.source));
        if (const auto &place = of.of(dimension)) {
            text += QStringLiteral(" at %1 of").arg(place->position);
            for (const int member : *place->ranks)
                text += u' ' + QString::number(member);
        }
        texts += text;
    }
    texts += QStringLiteral("order by %1, %2 conflicts").arg(int(strategy.orderSource)).arg(strategy.conflicts.size());
    return texts.join(QStringLiteral("; "));
}

} // namespace

class TestJobEvidence : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void takesThePositionsOfAClusterTable();
    void takesTheArgumentsOfAClusterDatabase();
    void takesStagesThatWereTold();

private:
    QTemporaryDir m_folder;
};

/// The positions are those that the analysis tool gives eight ranks with tp = 2, pp = 2 and dp = 2.
void TestJobEvidence::takesThePositionsOfAClusterTable()
{
    QByteArray text = "Step,Type,Index,Computing,Communication(Not Overlapped),Overlapped,Communication,Free,Stage,Bubble,"
                      "Communication(Not Overlapped and Exclude Receive),Preparing,DP Index,PP Index,TP Index\n";
    for (int rank = 0; rank < 8; ++rank)
        text += QStringLiteral("1,rank,%1,10,5,0,5,1,16,0,5,0,%2,%3,%4\n")
                    .arg(rank)
                    .arg(rank / 2 % 2)
                    .arg(rank / 4)
                    .arg(rank % 2)
                    .toLatin1();
    text += "1,stage,\"(0, 1, 2, 3)\",10,5,0,5,1,16,0,5,0,NA,NA,NA\n1,stage,\"(4, 5, 6, 7)\",10,5,0,5,1,16,0,5,0,NA,NA,NA\n";
    const QString path = m_folder.filePath(QStringLiteral("a/cluster_analysis_output"));
    QVERIFY(test::writeFile(path + QStringLiteral("/cluster_step_trace_time.csv"), text));
    QCOMPARE(printedPlan(path, 6),
             QStringLiteral(
                 "tp=2 by 4 at 0 of 6 7; cp=1 by 4; dp=2 by 4 at 1 of 4 6; pp=2 by 4 at 1 of 2 6; order by 3, 0 conflicts"));
}

/// Sizes of the training arguments come before those that follow from positions, of which ranks may be missing.
void TestJobEvidence::takesTheArgumentsOfAClusterDatabase()
{
    const QString path = m_folder.filePath(QStringLiteral("b/cluster_analysis_output"));
    QVERIFY(test::writeFile(path + QStringLiteral("/readme.txt"), "made by hand"));
    QVERIFY(test::writeDatabase(path + QStringLiteral("/cluster_analysis.db"), R"sql(
        CREATE TABLE ClusterStepTraceTime(step TEXT, type TEXT, "index" TEXT, computing REAL, communication_not_overlapped REAL,
          overlapped REAL, communication REAL, free REAL, stage REAL, bubble REAL,
          communication_not_overlapped_and_exclude_receive REAL, preparing REAL, dp_index INTEGER, pp_index INTEGER,
          tp_index INTEGER);
        INSERT INTO ClusterStepTraceTime VALUES ('1','rank','0',10,5,0,5,1,16,0,5,0,0,0,0), ('1','rank','1',10,5,0,5,1,16,0,5,0,0,0,0);
        CREATE TABLE ClusterBaseInfo(key TEXT, value TEXT);
        INSERT INTO ClusterBaseInfo VALUES ('distributed_args', '{"tensor_model_parallel_size": 2, "context_parallel_size": 1,
          "pipeline_model_parallel_size": 2, "data_parallel_size": 1, "world_size": 4}');)sql"));
    QCOMPARE(printedPlan(path, 1),
             QStringLiteral("tp=2 by 2 at 1 of 0 1; cp=1 by 2; dp=1 by 2; pp=2 by 2 at 0 of 1 3; order by 0, 0 conflicts"));
}

/// Stages that a user told come before those of the captures, also for ranks of which the user told none.
void TestJobEvidence::takesStagesThatWereTold()
{
    std::vector<SharedCard> cards;
    for (int rank = 0; rank < 3; ++rank) {
        Card card;
        card.name = "rank " + std::to_string(rank);
        card.rank = rank;
        card.stage = 5;
        cards.push_back(std::make_shared<const OpenCard>(card));
    }
    const auto printed = [&](const PipelineStages &told) {
        TaskControl control;
        const auto job = pipelineOfJob(cards, {}, 1, control, told);
        QStringList texts;
        for (const PipelineTrack &track : job ? job->pipeline.tracks : std::vector<PipelineTrack>())
            texts += QStringLiteral("%1 in %2").arg(*track.card.rank).arg(track.card.stage.value_or(-1));
        texts.sort();
        return texts.join(QStringLiteral(", "));
    };
    QCOMPARE(printed({}), QStringLiteral("0 in 5, 1 in 5, 2 in 5"));
    QCOMPARE(printed({{{0, 0}, {1, 1}}, 2}), QStringLiteral("0 in 0, 1 in 1, 2 in -1"));
}

PLUMBLINE_TEST(TestJobEvidence)
#include "tst_jobevidence.moc"
