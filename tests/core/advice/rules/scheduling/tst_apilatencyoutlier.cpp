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
    void atTheThresholds();
    void withoutInput();
};

namespace {

const QString ApiLatencyOutlierId = QStringLiteral("api-latency-outlier");

/// Returns a number of calls and then a long one, in a step of 100 ms in which the device is never idle.
QByteArray calls(const QByteArray &name, int count, double us, double longUs)
{
    QByteArray lines = "step 1 0 100000\nkernel A 0 100000\n";
    for (int call = 0; call <= count; ++call)
        lines += "cann " + name + ' ' + QByteArray::number(200 * call) + ' ' +
                 QByteArray::number(200 * call + (call < count ? us : longUs), 'f', 3) + '\n';
    return lines;
}

} // namespace

void TestApiLatencyOutlier::workedExample()
{
    // The mean of 399 calls of 2.256 us and one of 3900 us is 12.00 us.
    test::AdviceFixture fixture;
    fixture.timeline(calls("AscendCL@aclnnMatmul", 399, 2.256, 3900));
    const QString advised = fixture.advised(ApiLatencyOutlierId);
    QVERIFY2(advised.startsWith(QStringLiteral("api-latency-outlier low cards 0 saves 0..0 api=AscendCL@aclnnMatmul calls=400 "
                                               "mean_ns=12000 outliers=1 longest_ns=3900000 excess_ns=3888000 exposed_ns=0")),
             qPrintable(advised));
}

void TestApiLatencyOutlier::atTheThresholds()
{
    test::AdviceFixture fixture;
    fixture.timeline(calls("AscendCL@aclnnMatmul", 399, 2.256, 900));
    QCOMPARE(fixture.advised(ApiLatencyOutlierId), QStringLiteral("checked api-latency-outlier")); // the excess is below 1 %
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
