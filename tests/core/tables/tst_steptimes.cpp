// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tables/steptimes.h"
#include "tests/support/smallprofile.h"
#include "tests/support/testregistry.h"

#include <QTemporaryDir>
#include <QTest>

using namespace plumbline;

namespace {

QString textOfStepTimes(const std::optional<std::int64_t> &value)
{
    return value ? QString::number(*value) : QStringLiteral("-");
}

/// Prints one row on each line: `step/device computing not overlapped overlapped communication free stage bubble preparing`.
QString printedSteps(const std::vector<StepTimes> &steps)
{
    QStringList lines;
    for (const StepTimes &step : steps) {
        QStringList cells{QString::fromStdString(step.step) + QLatin1Char('/') +
                          (step.device ? QString::number(*step.device) : QString())};
        for (const auto &value : {step.computingNs, step.notOverlappedNs, step.overlappedNs, step.communicationNs, step.freeNs,
                                  step.stageNs, step.bubbleNs, step.preparingNs})
            cells += textOfStepTimes(value);
        lines += cells.join(QLatin1Char(' '));
    }
    return lines.join(QLatin1Char('\n'));
}

} // namespace

class TestStepTimes : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void reads_data();
    void reads();
    void readsTheRanksOfACluster();
    void tellsThatItIsCutShort();
    void refusesOtherTables();
};

void TestStepTimes::reads_data()
{
    QTest::addColumn<QByteArray>("table");
    QTest::addColumn<QString>("rows");
    QTest::newRow("new")
        << QByteArray("Device_id,Step,Computing,Communication(Not Overlapped),Overlapped,Communication,Free,Stage,Bubble,"
                      "Communication(Not Overlapped and Exclude Receive),Preparing\r\n"
                      "0,7,3100.4,610.25,99.5,709.75,1320.0,5030.65,0,610.25,212.76\r\n")
        << u"7/0 3100400 610250 99500 709750 1320000 5030650 0 212760"_qs;
    QTest::newRow("old, with noise")
        << QByteArray("Step,Computing,Communication(Not Overlapped),Overlapped,Communication,Free,Stage,Bubble\n"
                      "2,2890.2399999999993,1,0.0005,1,2,3,\n,1,1,1,1,1,1,1\n")
        << u"2/ 2890240 1000 0 1000 2000 3000 - -\n/ 1000 1000 1000 1000 1000 1000 1000 -"_qs;
    QTest::newRow("damage") << QByteArray("Step,Computing,Free\n5,abc,N/A\n6\n") << u"5/ - - - - - - - -\n6/ - - - - - - - -"_qs;
    QTest::newRow("no rows") << QByteArray("Step,Computing,Free\n") << QString();
}

void TestStepTimes::reads()
{
    QFETCH(QByteArray, table);
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("step_trace_time.csv"));
    QVERIFY(test::writeFile(path, table));
    TaskControl control;
    const auto steps = readStepTimes(path.toStdString(), control);
    QVERIFY(steps);
    QTEST(printedSteps(steps->steps), "rows");
    QVERIFY(steps->problems.empty());
}

void TestStepTimes::readsTheRanksOfACluster()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("cluster_step_trace_time.csv"));
    QVERIFY(test::writeFile(path, "Step,Type,Index,Computing,Free\n2,rank,0,1,2\n2,rank,13,3,4\n2,stage,\"(0, 13)\",3,4\n"));
    TaskControl control;
    const auto steps = readStepTimes(path.toStdString(), control);
    QVERIFY(steps && steps->steps.size() == 2);
    QCOMPARE(steps->steps[0].rank, std::optional(0));
    QCOMPARE(steps->steps[1].rank, std::optional(13));
    QCOMPARE(steps->steps[1].freeNs, std::optional<std::int64_t>(4000));
}

void TestStepTimes::tellsThatItIsCutShort()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("step_trace_time.csv"));
    QVERIFY(test::writeFile(path, "Step,Computing,Free\n5,1,2\n\"6"));
    TaskControl control;
    const auto steps = readStepTimes(path.toStdString(), control);
    QVERIFY(steps);
    QCOMPARE(steps->problems.size(), std::size_t{1});
    QCOMPARE(steps->steps.front().computingNs, std::optional<std::int64_t>(1000));
}

void TestStepTimes::refusesOtherTables()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("step_trace_time.csv"));
    QVERIFY(test::writeFile(path, "Name,Type\na,b\n"));
    TaskControl control;
    const auto steps = readStepTimes(path.toStdString(), control);
    QVERIFY(!steps);
    QCOMPARE(steps.error().code, ErrorCode::NotRecognised);
    QCOMPARE(readStepTimes(folder.filePath(QStringLiteral("none.csv")).toStdString(), control).error().code,
             ErrorCode::FileNotFound);
}

PLUMBLINE_TEST(TestStepTimes)
#include "tst_steptimes.moc"
