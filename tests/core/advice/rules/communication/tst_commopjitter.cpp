// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/advicefixture.h"
#include "tests/support/testregistry.h"

#include <QTest>

using namespace plumbline;

class TestCommOpJitter : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void workedExample();
    void atTheThreshold();
    void eachSignatureByItself();
    void withoutInput();
};

namespace {

const QString CommOpJitterId = QStringLiteral("comm-op-jitter");

/// Writes one collective for each step of 10 ms, with these lengths in milliseconds.
void writeForCommOpJitter(test::AdviceFixture &fixture, const QByteArray &lengths, const QByteArray &options = {})
{
    QByteArray lines;
    QByteArray rows;
    int step = 0;
    for (const QByteArray &length : lengths.split(' ')) {
        const QByteArray number = QByteArray::number(++step);
        lines += "hcom_allReduce__1_" + number + "_1 start=" + QByteArray::number(step * 20'000) + " elapse=" + length +
                 " step=" + number + " wait=" + (length == "9.4" ? "8.1" : "0.1") + ' ' + options + '\n';
        rows += "," + number + ",5000,5000,0,5000,0,0,0,0,0\n";
    }
    fixture.stepTimes(rows).operators(lines);
}

} // namespace

void TestCommOpJitter::workedExample()
{
    test::AdviceFixture fixture;
    writeForCommOpJitter(fixture, "1.1 1.0 1.1 1.2 9.4 1.1 1.0 1.1");
    QCOMPARE(fixture.advised(CommOpJitterId),
             QStringLiteral("comm-op-jitter high cards 0 saves 0..1037500 operator=hcom_allReduce__1_5_1 group=1 "
                            "length_ns=9400000 usual_ns=1100000 executions=8 outliers=1 excess_ns_per_step=1037500 "
                            "waiting_ns=1000000"));
}

void TestCommOpJitter::atTheThreshold()
{
    test::AdviceFixture fixture;
    // Seven executions are too few.
    writeForCommOpJitter(fixture, "1.1 1.0 1.1 1.2 9.4 1.1 1.0");
    QCOMPARE(fixture.advised(CommOpJitterId), QStringLiteral("checked comm-op-jitter"));
    // The first costs less than a two-hundredth of all steps, the second more.
    writeForCommOpJitter(fixture, "0.9 0.9 0.9 0.9 1.299 0.9 0.9 0.9");
    QCOMPARE(fixture.advised(CommOpJitterId), QStringLiteral("checked comm-op-jitter"));
    writeForCommOpJitter(fixture, "0.9 0.9 0.9 0.9 1.301 0.9 0.9 0.9");
    QVERIFY(fixture.advised(CommOpJitterId).startsWith(QStringLiteral("comm-op-jitter low cards 0 saves 0..50125 ")));
    // It takes less than 1.3 times as long.
    writeForCommOpJitter(fixture, "5 5 5 5 6.499 5 5 5");
    QCOMPARE(fixture.advised(CommOpJitterId), QStringLiteral("checked comm-op-jitter"));
}

/// If long and short operators alternate, the model itself makes them differ.
void TestCommOpJitter::eachSignatureByItself()
{
    QByteArray lines;
    QByteArray rows;
    for (int step = 1; step <= 8; ++step) {
        const QByteArray number = QByteArray::number(step);
        lines += "hcom_allReduce__1_" + number + "_1 start=" + QByteArray::number(step * 20'000) + " elapse=1 step=" + number +
                 "\nhcom_allReduce__1_" + number + "_2 start=" + QByteArray::number((step * 20'000) + 5'000) +
                 " elapse=9 step=" + number + '\n';
        rows += "," + number + ",5000,5000,0,5000,0,0,0,0,0\n";
    }
    test::AdviceFixture fixture;
    fixture.stepTimes(rows).operators(lines);
    QCOMPARE(fixture.advised(CommOpJitterId), QStringLiteral("checked comm-op-jitter"));
}

void TestCommOpJitter::withoutInput()
{
    test::AdviceFixture fixture;
    fixture.file(QStringLiteral("op_statistic.csv"), "OP Type,Count\n");
    QCOMPARE(fixture.advised(CommOpJitterId), QStringLiteral("comm-op-jitter lacks step_trace_time.csv"));
}

PLUMBLINE_TEST(TestCommOpJitter)
#include "tst_commopjitter.moc"
