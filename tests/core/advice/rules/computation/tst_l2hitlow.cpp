// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/advicefixture.h"
#include "tests/support/testregistry.h"

#include <QTest>

using namespace plumbline;

class TestL2HitLow : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void workedExample();
    void atTheThresholds();
    void withoutInput();
};

namespace {

const QString L2HitLowId = QStringLiteral("l2-hit-low");

/// Writes a profile whose only kernel, of stream 2 and task 7, has these hit rates.
void writeForL2HitLow(test::AdviceFixture &fixture, const QByteArray &kernel, const QByteArray &rows)
{
    fixture.stepTimes(",1,100000,0,0,0,0,100000,0,0,0\n");
    fixture.kernels(kernel + " name=MatMul_1 stream=2 task=7\n");
    fixture.file(QStringLiteral("l2_cache.csv"), "Stream Id,Task Id,Hit Rate,Victim Rate,Op Name\n" + rows);
}

} // namespace

void TestL2HitLow::workedExample()
{
    test::AdviceFixture fixture;
    writeForL2HitLow(fixture, "MatMul AI_CORE 0 100 aic_mte2_ratio=0.9", "2,7,0.22,0.1,MatMul_1\n");
    QCOMPARE(
        fixture.advised(L2HitLowId),
        QStringLiteral("l2-hit-low low cards 0 saves 0..30000 operator_hit_rate=0.22 operator_mte2_share=0.9 operator=MatMul "
                       "operator_calls=1 operator_ns=100000 calls=1 calls_ns=100000"));
}

void TestL2HitLow::atTheThresholds()
{
    test::AdviceFixture fixture;
    const QByteArray kernel = "MatMul AI_CORE 0 50 aic_mte2_ratio=0.8";
    const QByteArray low = "2,7,0.299,0,MatMul_1\n";
    writeForL2HitLow(fixture, kernel, low);
    QVERIFY2(fixture.advised(L2HitLowId).startsWith(QStringLiteral("l2-hit-low low cards 0 saves 0..15000 ")),
             qPrintable(fixture.advised(L2HitLowId)));
    const QString checked = QStringLiteral("checked l2-hit-low");
    writeForL2HitLow(fixture, kernel, "2,7,0.3,0,MatMul_1\n");
    QCOMPARE(fixture.advised(L2HitLowId), checked);
    writeForL2HitLow(fixture, kernel,
                     "2,7,0.1,0,MatMul_1\n2,7,0.6,0,MatMul_1\n"); // a task that ran twice has the mean of both rates
    QCOMPARE(fixture.advised(L2HitLowId), checked);
    writeForL2HitLow(fixture, "MatMul AI_CORE 0 49.999 aic_mte2_ratio=0.8", low);
    QCOMPARE(fixture.advised(L2HitLowId), checked);
    writeForL2HitLow(fixture, "MatMul AI_CORE 0 50 aic_mte2_ratio=0.799", low);
    QCOMPARE(fixture.advised(L2HitLowId), checked);
    writeForL2HitLow(fixture, kernel, "2,8,0.1,0,MatMul_1\n3,7,0.1,0,MatMul_1\n2,7,0.1,0,MatMul_2\n2,7,N/A,0,MatMul_1\n");
    QCOMPARE(fixture.advised(L2HitLowId), checked);
}

void TestL2HitLow::withoutInput()
{
    test::AdviceFixture fixture;
    writeForL2HitLow(fixture, "MatMul AI_CORE 0 100 aic_mte2_ratio=0.9",
                     "2,7,N/A,0.1,MatMul_1\n2,7,-0.5,0,MatMul_1\n2,7,nan,0,MatMul_1\n");
    QCOMPARE(fixture.advised(L2HitLowId), QStringLiteral("l2-hit-low lacks l2_cache.csv: Hit Rate"));
}

PLUMBLINE_TEST(TestL2HitLow)
#include "tst_l2hitlow.moc"
