// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tables/clustersteps.h"
#include "core/tables/distributedargs.h"
#include "tests/support/databasefile.h"
#include "tests/support/smallprofile.h"
#include "tests/support/testregistry.h"

#include <QTemporaryDir>
#include <QTest>

using namespace plumbline;

namespace {

QString printedPositions(const Result<plumbline::ClusterSteps> &read)
{
    if (!read)
        return QStringLiteral("error %1").arg(static_cast<int>(read.error().code));
    QStringList lines;
    for (const auto &[rank, position] : read->positions)
        lines += QStringLiteral("%1: %2 %3 %4").arg(rank).arg(position.data).arg(position.pipeline).arg(position.tensor);
    return lines.join(u'\n');
}

} // namespace

class TestClusterRanks : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void readsPositions_data();
    void readsPositions();
    void readsTheDatabase();
    void takesNoStageFromZeros();
    void readsArguments();

private:
    [[nodiscard]] QString path(const QString &name) const { return m_folder.filePath(name); }

    QTemporaryDir m_folder;
};

void TestClusterRanks::readsPositions_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("expected");
    const QByteArray header = "Step,Type,Index,Computing,Free,DP Index,PP Index,TP Index\n";
    QTest::newRow("first row of each rank") << header + "1,rank,0,5,1,0,0,0\n1,rank,3,5,1,0,1,1\n2,rank,3,5,1,9,9,9\n"
                                            << QStringLiteral("0: 0 0 0\n3: 0 1 1");
    QTest::newRow("rows of stages") << header + "1,rank,1,5,1,1,0,0\n1,stage,\"(0, 1)\",5,1,NA,NA,NA\n"
                                    << QStringLiteral("1: 1 0 0");
    QTest::newRow("not computed") << header + "1,rank,0,5,1,0,0,0\n1,rank,1,5,1,0,0,0\n" << QString();
    QTest::newRow("strange cells") << header + "1,rank,0,5,1,NA,0,0\n1,rank,-1,5,1,1,0,0\n1,rank,2,5,1,1,-2,0\n1,rank,4,5\n"
                                   << QString();
    QTest::newRow("older") << QByteArray("Step,Type,Index,Computing,Free\n1,rank,0,5,1\n") << QString();
}

void TestClusterRanks::readsPositions()
{
    QFETCH(QByteArray, text);
    QFETCH(QString, expected);
    QVERIFY(test::writeFile(path(QStringLiteral("a/cluster_step_trace_time.csv")), text));
    TaskControl control;
    QCOMPARE(printedPositions(readClusterSteps(path(QStringLiteral("a")).toStdString(), control)), expected);
}

void TestClusterRanks::readsTheDatabase()
{
    const QString folder = path(QStringLiteral("b"));
    QVERIFY(test::writeFile(folder + QStringLiteral("/readme.txt"), "made by hand"));
    QVERIFY(
        test::writeDatabase(folder + QStringLiteral("/cluster_analysis.db"),
                            R"sql(CREATE TABLE ClusterStepTraceTime(step TEXT, type TEXT, "index" TEXT, computing REAL, free REAL,
        dp_index INTEGER, pp_index INTEGER, tp_index INTEGER);
        INSERT INTO ClusterStepTraceTime VALUES ('1', 'rank', '0', 5, 1, 0, 0, 0), ('1', 'rank', '2', 5, 1, 1, 0, 0);)sql"));
    TaskControl control;
    QCOMPARE(printedPositions(readClusterSteps(folder.toStdString(), control)), QStringLiteral("0: 0 0 0\n2: 1 0 0"));
    QCOMPARE(printedPositions(readClusterSteps(path(QStringLiteral("none")).toStdString(), control)),
             QStringLiteral("error %1").arg(static_cast<int>(ErrorCode::FileNotFound)));
}

/// An analysis that does not know the positions fills the columns with 0, which is no pipeline stage.
void TestClusterRanks::takesNoStageFromZeros()
{
    const QString file = path(QStringLiteral("steps.csv"));
    const QByteArray header = "Step,Type,Index,Computing,Free,DP Index,PP Index,TP Index\n";
    TaskControl control;
    for (const bool isTold : {false, true}) {
        QVERIFY(test::writeFile(file, header + "1,rank,0,5,1,0,0,0\n1,rank,1,5,1,0,0," + (isTold ? "1\n" : "0\n")));
        const auto table = readStepTimes(file.toStdString(), control);
        QVERIFY(table);
        QCOMPARE(table->steps.size(), std::size_t(2));
        for (const StepTimes &step : table->steps)
            QCOMPARE(step.pipelineStage, isTold ? std::optional(0) : std::nullopt);
    }
}

void TestClusterRanks::readsArguments()
{
    const QString file = path(QStringLiteral("cluster_analysis.db"));
    QVERIFY(test::writeDatabase(file, R"sql(CREATE TABLE ClusterBaseInfo(key TEXT, value TEXT);
        INSERT INTO ClusterBaseInfo VALUES ('other', '{}'),
          ('distributed_args', '{"tensor_model_parallel_size": 2, "pipeline_model_parallel_size": 4, "world_size": 16}');)sql"));
    TaskControl control;
    const auto arguments = readClusterArguments(file.toStdString(), control);
    QVERIFY(arguments);
    QCOMPARE(*arguments, (DistributedArguments{2, 4, {}, {}, {}, 16}));
    const QString other = path(QStringLiteral("other.db"));
    QVERIFY(test::writeDatabase(other, "CREATE TABLE Other(a TEXT);"));
    const auto none = readClusterArguments(other.toStdString(), control);
    QVERIFY(none);
    QCOMPARE(*none, DistributedArguments());
}

PLUMBLINE_TEST(TestClusterRanks)
#include "tst_clusterranks.moc"
