// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/advicefixture.h"
#include "tests/support/testregistry.h"

#include <QTest>

using namespace plumbline;

class TestApiLatencyOutlier : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void workedExample();
    void oneOfThree();
    void collectivesAreComparedWithTheirLike();
    void atTheThresholds();
    void withoutInput();
};

namespace {

const QString ApiLatencyOutlierId = QStringLiteral("api-latency-outlier");

/// Returns a number of calls and then a long one, in a step of 100 ms in which the device is idle until `busyFromUs`.
QByteArray calls(const QByteArray &name, int count, double us, double longUs, int busyFromUs = 90'000)
{
    QByteArray lines = "step 1 0 100000\nkernel A " + QByteArray::number(busyFromUs) + " 100000\n";
    for (int call = 0; call <= count; ++call)
        lines += "cann " + name + ' ' + QByteArray::number(200 * call) + ' ' +
                 QByteArray::number(200 * call + (call < count ? us : longUs), 'f', 3) + '\n';
    return lines;
}

} // namespace

void TestApiLatencyOutlier::workedExample()
{
    test::AdviceFixture fixture;
    fixture.timeline(calls("AscendCL@aclnnMatmul", 399, 12, 3900));
    QCOMPARE(fixture.advised(ApiLatencyOutlierId),
             QStringLiteral("api-latency-outlier medium cards 0 saves 0..3888000 api=AscendCL@aclnnMatmul calls=400 "
                            "mean_ns=21720 median_ns=12000 outliers=1 longest_ns=3900000 excess_ns=3888000 exposed_ns=3888000"));
}

void TestApiLatencyOutlier::oneOfThree()
{
    test::AdviceFixture fixture;
    fixture.timeline(calls("AscendCL@aclnnMatmul", 2, 12, 8012));
    const Advice advice = fixture.advise(ApiLatencyOutlierId);
    QCOMPARE(test::printAdvice(advice),
             QStringLiteral("api-latency-outlier high cards 0 saves 0..8000000 api=AscendCL@aclnnMatmul calls=3 "
                            "mean_ns=2678666 median_ns=12000 outliers=1 longest_ns=8012000 excess_ns=8000000 "
                            "exposed_ns=8000000"));
    // Three calls are few.
    QCOMPARE(advice.findings.front().confidence, Confidence::Derived);
    // Of two calls neither is the usual one.
    fixture.timeline(calls("AscendCL@aclnnMatmul", 1, 12, 8012));
    QCOMPARE(fixture.advised(ApiLatencyOutlierId), QStringLiteral("checked api-latency-outlier"));
}

void TestApiLatencyOutlier::collectivesAreComparedWithTheirLike()
{
    // Launches of collectives hand over many tasks, so they are longer than other launches.
    QByteArray lines = calls("Node@launch", 20, 10, 10);
    for (int launch = 0; launch < 4; ++launch) {
        const QByteArray at = QByteArray::number(5000 + 1000 * launch);
        lines +=
            "cann Node@launch " + at + ' ' + QByteArray::number(5600 + 1000 * launch) + "\nlaunch " + at + " 90000 group=1\n";
    }
    lines += "comm hcom_allReduce__1 90000 91000\n";
    test::AdviceFixture fixture;
    fixture.timeline(lines);
    QCOMPARE(fixture.advised(ApiLatencyOutlierId), QStringLiteral("checked api-latency-outlier"));
    fixture.timeline(lines.replace(" group=1", ""));
    QVERIFY(fixture.advised(ApiLatencyOutlierId).startsWith(QStringLiteral("api-latency-outlier ")));
}

void TestApiLatencyOutlier::atTheThresholds()
{
    test::AdviceFixture fixture;
    fixture.timeline(calls("AscendCL@aclnnMatmul", 399, 12, 1011.999));
    QCOMPARE(fixture.advised(ApiLatencyOutlierId), QStringLiteral("checked api-latency-outlier")); // the excess is below 1 %
    fixture.timeline(calls("AscendCL@aclnnMatmul", 399, 12, 3900, 0));
    QCOMPARE(fixture.advised(ApiLatencyOutlierId), QStringLiteral("checked api-latency-outlier")); // the device is busy
    fixture.timeline(calls("AscendCL@hcom_allReduce_", 399, 2.256, 3900));
    QCOMPARE(fixture.advised(ApiLatencyOutlierId),
             QStringLiteral("checked api-latency-outlier")); // this call waits for other cards
    fixture.timeline(calls("Node@launch", 99, 50, 50));
    QCOMPARE(fixture.advised(ApiLatencyOutlierId), QStringLiteral("checked api-latency-outlier"));
    fixture.timeline(calls("Node@launch", 99, 50.001, 50.001));
    QVERIFY(fixture.advised(ApiLatencyOutlierId).startsWith(QStringLiteral("api-latency-outlier/launch low")));
}

void TestApiLatencyOutlier::withoutInput()
{
    test::AdviceFixture fixture;
    fixture.timeline("kernel A 0 10\nkernel B 40 50\n");
    QCOMPARE(fixture.advised(ApiLatencyOutlierId), QStringLiteral("api-latency-outlier lacks HostToDevice"));
}

PLUMBLINE_TEST(TestApiLatencyOutlier)
#include "tst_apilatencyoutlier.moc"
