// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tables/paralleltimes.h"
#include "tests/support/samples.h"
#include "tests/support/smallprofile.h"
#include "tests/support/testregistry.h"

#include <QTemporaryDir>
#include <QTest>

using namespace plumbline;

namespace {

/// Prints one row on each line: `step computing exposed stage bubble without-receive | gap forward-backward tail`.
QString printedParallel(const ParallelTable &table)
{
    const auto number = [](const std::optional<std::int64_t> &value) {
        return value ? QString::number(*value) : QStringLiteral("-");
    };
    QStringList lines;
    for (const ParallelStep &step : table.steps) {
        lines +=
            QStringLiteral("%1 %2 %3 %4 %5 %6 | %7 %8 %9")
                .arg(QString::fromStdString(step.times.step), number(step.times.computingNs), number(step.times.notOverlappedNs),
                     number(step.times.stageNs), number(step.times.bubbleNs), number(step.times.excludeReceiveNs),
                     number(step.gapNs), number(step.forwardBackwardNs), number(step.tailNs));
    }
    return lines.join(QLatin1Char('\n'));
}

} // namespace

class TestParallelTimes : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void reads_data();
    void reads();
    void refusesOtherTables();
    void readsASample();
};

void TestParallelTimes::reads_data()
{
    QTest::addColumn<QByteArray>("table");
    QTest::addColumn<QString>("rows");
    QTest::newRow("pipeline") << QByteArray("computation_time,communication_alone_time,stage_time,receive_alone_time,"
                                            "collective_communication_alone_time\r\n"
                                            "13.8202,164.476,121.8989,56.3973,108.0787\r\n2,3,4,1,2\r\n7.9,83,62,28,55\r\n")
                              << u"1 13820200 164476000 121898900 56397300 108078700 | - - -\n"
                                 "2 2000000 3000000 4000000 1000000 2000000 | - - -"_qs;
    QTest::newRow("pipeline, older names")
        << QByteArray("computation,communication_alone_time,stage_time,receive_alone_time,collective_communication_time\n"
                      "1,2,3,4,5\n1,2,3,4,5\n")
        << u"1 1000000 2000000 3000000 4000000 5000000 | - - -"_qs;
    QTest::newRow("model") << QByteArray("computation,communication_alone_time\n1.5,x\n1.5,2\n")
                           << u"1 1500000 - - - - | - - -"_qs;
    QTest::newRow("data, one step") << QByteArray("iteration_interval, fp_and_bp, tail\n0, 2366808, 4097\n")
                                    << u"1 - - - - - | 0 23668080 40970"_qs;
    QTest::newRow("data, with average") << QByteArray("iteration_interval, fp_and_bp, tail\n0, 10, 1\n4, 13, 2\n2, 11.5, 1.5\n")
                                        << u"1 - - - - - | 0 100 10\n2 - - - - - | 40 130 20"_qs;
    QTest::newRow("data, without average") << QByteArray("iteration_interval, fp_and_bp, tail\n0, 100, 1\n4, 300, 2\n")
                                           << u"1 - - - - - | 0 1000 10\n2 - - - - - | 40 3000 20"_qs;
    QTest::newRow("no times") << QByteArray("computation_time,communication_alone_time,stage_time,receive_alone_time\n"
                                            "nan,inf,-5,1e400\n1,2,3,4\n1,2,3,4\n")
                              << u"1 - - - - - | - - -\n2 1000000 2000000 3000000 4000000 - | - - -"_qs;
    QTest::newRow("header only") << QByteArray("computation_time,communication_alone_time\n") << QString();
}

void TestParallelTimes::reads()
{
    QFETCH(QByteArray, table);
    QFETCH(QString, rows);
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("a.csv"));
    QVERIFY(test::writeFile(path, table));
    TaskControl control;
    const auto read = readParallelTimes(path.toStdString(), control);
    QVERIFY(read);
    QCOMPARE(printedParallel(*read), rows);
}

void TestParallelTimes::refusesOtherTables()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("a.csv"));
    QVERIFY(test::writeFile(path, "Step,Computing\n1,2\n"));
    TaskControl control;
    const auto read = readParallelTimes(path.toStdString(), control);
    QVERIFY(!read && read.error().code == ErrorCode::NotRecognised);
}

void TestParallelTimes::readsASample()
{
    const QString path =
        test::samplePath(QStringLiteral("mindinsight/cluster_propose/ascend_cluster_analyse_pipeline-parallel_2_4_2.csv"));
    if (path.isEmpty())
        QSKIP("the sample is not here");
    TaskControl control;
    const auto read = readParallelTimes(path.toStdString(), control);
    QVERIFY(read);
    QCOMPARE(read->steps.size(), std::size_t{5});
    QCOMPARE(*read->average->times.notOverlappedNs, std::int64_t{96426800});
    QCOMPARE(printedParallel({{read->steps.front()}, {}, {}}),
             QStringLiteral("1 122752900 2041207500 174529400 1989431000 51776500 | - - -"));
}

PLUMBLINE_TEST(TestParallelTimes)
#include "tst_paralleltimes.moc"
