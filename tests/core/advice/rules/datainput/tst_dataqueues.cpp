// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/advicefixture.h"
#include "tests/support/testregistry.h"

#include <QTest>

using namespace plumbline;

/// Tests the rules of the decision tree that are judged by the queues of MindSpore's data input.
class TestDataQueues : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void workedExamples_data();
    void workedExamples();
    void atTheThresholds();
    void iterators();
    void getNextThatIsQuick();
    void fewSamples();
    void withoutInput();
};

namespace {

const QStringList Ids{QStringLiteral("data-queue-empty"), QStringLiteral("data-process-bound"),
                      QStringLiteral("data-transfer-bound"), QStringLiteral("data-custom-logic"), QStringLiteral("getnext-slow")};

/// Returns a table of steps of 10 ms, each after a gap of `gapUs`, in the unit of the file.
QByteArray stepTable(int gapUs)
{
    const QByteArray gap = QByteArray::number(gapUs * 100);
    QByteArray table = "step_num,start_point,end_point,total,fp_point,bp_point,iteration_interval,fp_and_bp,tail\n";
    for (int step = 1; step <= 3; ++step)
        table += QByteArray::number(step) + ',' + QByteArray::number(step * 1'000'000) + ',' +
                 QByteArray::number((step + 1) * 1'000'000) + ",1000000,10,20," + gap + ",2000000,720000\n";
    return table;
}

/// Returns `samples` samples of a queue, `empty` of them empty, after a first sample, which does not count.
QByteArray hostQueue(int samples, int empty)
{
    QByteArray text;
    for (int sample = 0; sample <= samples; ++sample)
        text += "1 64 " + QByteArray::number(sample) + ' ' + (sample <= empty ? "0" : "7") + " 10\n";
    return text;
}

QByteArray deviceQueue(int samples, int empty, int lengthUs = 1)
{
    QByteArray text;
    for (int sample = 0; sample <= samples; ++sample)
        text += "GetNext_dequeue_wait " + QByteArray::number(sample * 10'000) + ' ' +
                QByteArray::number((sample * 10'000) + lengthUs) + ' ' + (sample <= empty ? "0" : "3") + '\n';
    return text;
}

void writeForDataQueues(test::AdviceFixture &fixture, int gapUs, int deviceEmpty, int hostEmpty, int lengthUs = 1)
{
    fixture.file(QStringLiteral("step_trace_raw_0_detail_time.csv"), stepTable(gapUs))
        .file(QStringLiteral("minddata_aicpu_0.txt"), deviceQueue(20, deviceEmpty, lengthUs))
        .file(QStringLiteral("device_queue_profiling_0.txt"), hostQueue(20, hostEmpty));
}

/// Returns the rules that have a finding.
QStringList found(const test::AdviceFixture &fixture)
{
    QStringList rules;
    for (const QString &id : Ids) {
        if (!fixture.advise(id).findings.empty())
            rules += id;
    }
    return rules;
}

} // namespace

void TestDataQueues::workedExamples_data()
{
    QTest::addColumn<int>("deviceEmpty");
    QTest::addColumn<int>("hostEmpty");
    QTest::addColumn<int>("gapUs");
    QTest::addColumn<QString>("rule");
    QTest::addColumn<QString>("advice");
    QTest::newRow("processing") << 18 << 17 << 5000 << QStringLiteral("data-process-bound")
                                << QStringLiteral("data-process-bound high cards 0 saves 0..4500000 gap_ns=5000000 "
                                                  "device_empty_share=0.9 host_empty_share=0.85 get_next_ns=1000");
    QTest::newRow("root") << 18 << 17 << 5000 << QStringLiteral("data-queue-empty")
                          << QStringLiteral("data-queue-empty/process high cards 0 saves 0..4500000 device_empty_share=0.9 "
                                            "host_empty_share=0.85 gap_ns=5000000");
    QTest::newRow("transfer") << 5 << 0 << 4000 << QStringLiteral("data-transfer-bound")
                              << QStringLiteral("data-transfer-bound high cards 0 saves 0..1000000 gap_ns=4000000 "
                                                "device_empty_share=0.25 host_empty_share=0 get_next_ns=1000");
}

void TestDataQueues::workedExamples()
{
    QFETCH(int, deviceEmpty);
    QFETCH(int, hostEmpty);
    QFETCH(int, gapUs);
    QFETCH(QString, rule);
    test::AdviceFixture fixture;
    writeForDataQueues(fixture, gapUs, deviceEmpty, hostEmpty);
    QTEST(fixture.advised(rule), "advice");
}

void TestDataQueues::atTheThresholds()
{
    test::AdviceFixture fixture;
    writeForDataQueues(fixture, 1000, 18, 17);
    QCOMPARE(found(fixture), QStringList());
    writeForDataQueues(fixture, 1001, 18, 17);
    QCOMPARE(found(fixture), (QStringList{QStringLiteral("data-queue-empty"), QStringLiteral("data-process-bound")}));
    QCOMPARE(fixture.advised(QStringLiteral("data-process-bound"), "[data-process-bound]\ngap_ns = 2 ms\n"),
             QStringLiteral("checked data-process-bound"));
    // One empty sample of twenty is more than a hundredth.
    writeForDataQueues(fixture, 3000, 1, 0);
    QCOMPARE(found(fixture), (QStringList{QStringLiteral("data-queue-empty"), QStringLiteral("data-transfer-bound")}));
    QCOMPARE(fixture.advised(QStringLiteral("data-queue-empty"), "[data-queue-empty]\never_share = 5 %\n"),
             QStringLiteral("checked data-queue-empty"));
}

void TestDataQueues::iterators()
{
    test::AdviceFixture fixture;
    fixture.file(QStringLiteral("step_trace_raw_0_detail_time.csv"), stepTable(6200))
        .file(QStringLiteral("dataset_iterator_profiling_0.txt"), hostQueue(20, 2));
    QCOMPARE(fixture.advised(QStringLiteral("data-custom-logic")),
             QStringLiteral("data-custom-logic high cards 0 saves 0..6200000 gap_ns=6200000 host_empty_share=0.1"));
    fixture.file(QStringLiteral("dataset_iterator_profiling_0.txt"), hostQueue(20, 10));
    QCOMPARE(found(fixture), QStringList{QStringLiteral("data-process-bound")});
}

void TestDataQueues::getNextThatIsQuick()
{
    test::AdviceFixture fixture;
    writeForDataQueues(fixture, 3000, 0, 0, 2400);
    QCOMPARE(fixture.advised(QStringLiteral("getnext-slow")),
             QStringLiteral("getnext-slow high cards 0 saves 0..2400000 gap_ns=3000000 device_empty_share=0 host_empty_share=0 "
                            "get_next_ns=2400000 get_next_share_of_gap=0.8"));
    writeForDataQueues(fixture, 3000, 0, 0, 1500);
    QCOMPARE(found(fixture), QStringList{QStringLiteral("getnext-slow")});
    writeForDataQueues(fixture, 3000, 0, 0, 1499);
    QCOMPARE(found(fixture), QStringList());
}

void TestDataQueues::fewSamples()
{
    // The only sample is taken before anything was put into the queue.
    test::AdviceFixture fixture;
    writeForDataQueues(fixture, 5000, 18, 17);
    fixture.file(QStringLiteral("minddata_aicpu_0.txt"), deviceQueue(0, 0));
    QCOMPARE(fixture.advised(QStringLiteral("data-queue-empty")), QStringLiteral("data-queue-empty lacks steps"));
    const auto restsOnFew = [&fixture](int samples) {
        fixture.file(QStringLiteral("minddata_aicpu_0.txt"), deviceQueue(samples, samples));
        return fixture.advise(QStringLiteral("data-process-bound")).findings.front().restsOnFew;
    };
    QVERIFY(restsOnFew(7));
    QVERIFY(!restsOnFew(8));
}

void TestDataQueues::withoutInput()
{
    test::AdviceFixture fixture;
    fixture.stepTimes(",1,1,1,0,1,0,0,0,0,0\n");
    for (const QString &id : Ids)
        QCOMPARE(fixture.advised(id), id + QStringLiteral(" lacks minddata_pipeline"));
}

PLUMBLINE_TEST(TestDataQueues)
#include "tst_dataqueues.moc"
