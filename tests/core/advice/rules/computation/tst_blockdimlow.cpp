// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/advicefixture.h"
#include "tests/support/testregistry.h"

#include <QTest>

using namespace plumbline;

class TestBlockDimLow : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void workedExample();
    void atTheThresholds();
    void coresOfTheChip();
    void coresThatOthersUse();
    void likeCallsTellWhatIsUsual();
    void withoutInput();
};

namespace {

const QString BlockDimLowId = QStringLiteral("block-dim-low");

const QByteArray Cores = "[block-dim-low]\ncube_cores = 20\nvector_cores = 40\n";

} // namespace

void TestBlockDimLow::workedExample()
{
    test::AdviceFixture fixture;
    fixture.stepTimes(",1,100000,0,0,0,0,100000,0,0,0\n");
    fixture.kernels("Pows AI_VECTOR_CORE 0 1800 blocks=38\n");
    QCOMPARE(fixture.advised(BlockDimLowId, Cores),
             QStringLiteral("block-dim-low low cards 0 saves 0..90000 blocks=38 cores=40 operator=Pows operator_calls=1 "
                            "operator_ns=1800000 calls=1 calls_ns=1800000"));
    fixture.kernels("Pows AI_VECTOR_CORE 0 1800 blocks=48\n");
    QVERIFY(
        fixture.advised(BlockDimLowId, Cores).startsWith(QStringLiteral("block-dim-low low cards 0 saves 0..720000 blocks=48 ")));
}

void TestBlockDimLow::atTheThresholds()
{
    test::AdviceFixture fixture;
    fixture.stepTimes(",1,100000,0,0,0,0,100000,0,0,0\n");
    fixture.kernels("A AI_VECTOR_CORE 0 1800 blocks=40\nB AI_CORE 2000 100 blocks=60\nC AI_VECTOR_CORE 3000 19.999 blocks=1\n"
                    "D MIX_AIC 4000 100 blocks=19 mixed=40\nE AI_CPU 5000 100 blocks=1\nF AI_CORE 6000 100 blocks=0\n");
    QCOMPARE(fixture.advised(BlockDimLowId, Cores), QStringLiteral("checked block-dim-low"));
    fixture.kernels("C AI_VECTOR_CORE 3000 20 blocks=1\n");
    QVERIFY(fixture.advised(BlockDimLowId, Cores).startsWith(QStringLiteral("block-dim-low low cards 0 saves 0..19500 ")));
}

void TestBlockDimLow::coresOfTheChip()
{
    test::AdviceFixture fixture;
    fixture.stepTimes(",1,100000,0,0,0,0,100000,0,0,0\n");
    fixture.kernels("Pows AI_VECTOR_CORE 0 1800 blocks=30\n");
    fixture.file(QStringLiteral("../PROF_000001_20250711103015401_ABC/device_0/info.json.0"),
                 "{\"DeviceInfo\":[{\"id\":0,\"ai_core_num\":32,\"aiv_num\":0}]}");
    QVERIFY(fixture.advised(BlockDimLowId)
                .startsWith(QStringLiteral("block-dim-low low cards 0 saves 0..112500 blocks=30 cores=32 ")));
    fixture.file(QStringLiteral("../PROF_000001_20250711103015401_ABC/device_0/info.json.0"), "{\"DeviceInfo\":[");
    QCOMPARE(fixture.advised(BlockDimLowId), QStringLiteral("block-dim-low lacks info.json"));
}

/// Without the cores of the chip those count that other kernels use.
void TestBlockDimLow::coresThatOthersUse()
{
    test::AdviceFixture fixture;
    fixture.stepTimes(",1,100000,0,0,0,0,100000,0,0,0\n");
    const QByteArray others = "Add AI_VECTOR_CORE 0 1000 blocks=48\nAdd AI_VECTOR_CORE 1000 1000 blocks=48\n"
                              "Mul AI_VECTOR_CORE 13000 100 blocks=40\n";
    fixture.kernels(others + "Pows AI_VECTOR_CORE 2000 10500 blocks=1\n");
    QCOMPARE(fixture.advised(BlockDimLowId),
             QStringLiteral("block-dim-low/seen high cards 0 saves 0..10281250 blocks=1 cores=48 operator=Pows operator_calls=1 "
                            "operator_ns=10500000 calls=1 calls_ns=10500000"));
    fixture.kernels(others + "Pows AI_VECTOR_CORE 2000 10500 blocks=13\n");
    QCOMPARE(fixture.advised(BlockDimLowId), QStringLiteral("checked block-dim-low"));
    // Each kind of core has a number of its own.
    fixture.kernels(others + "Pows AI_CORE 2000 10500 blocks=1\n");
    QCOMPARE(fixture.advised(BlockDimLowId), QStringLiteral("checked block-dim-low"));
}

/// Three calls of the same work run on all cores, so that the fourth one would take as long as they do.
void TestBlockDimLow::likeCallsTellWhatIsUsual()
{
    test::AdviceFixture fixture;
    fixture.stepTimes(",1,100000,0,0,0,0,100000,0,0,0\n");
    QByteArray calls = "MatMul AI_CORE 9000 1000 blocks=1 in=8:FLOAT\n";
    for (const char *start : {"0", "1000", "2000"})
        calls += QByteArray("MatMul AI_CORE ") + start + " 300 blocks=20 in=8:FLOAT\n";
    fixture.kernels(calls);
    QVERIFY2(fixture.advised(BlockDimLowId, Cores).startsWith(QStringLiteral("block-dim-low low cards 0 saves 0..700000 ")),
             qPrintable(fixture.advised(BlockDimLowId, Cores)));
    fixture.kernels("MatMul AI_CORE 9000 1000 blocks=1 in=8:FLOAT\nMatMul AI_CORE 0 300 blocks=20 in=8:FLOAT\n");
    QVERIFY(fixture.advised(BlockDimLowId, Cores).startsWith(QStringLiteral("block-dim-low low cards 0 saves 0..950000 ")));
    // A call on one core that takes no longer than those on all cores has nothing to save.
    fixture.kernels(QByteArray(calls).replace(" 9000 1000 ", " 9000 300 "));
    QCOMPARE(fixture.advised(BlockDimLowId, Cores), QStringLiteral("checked block-dim-low"));
    // Calls below duration_ns that run on one core as well tell nothing about more cores.
    fixture.kernels(QByteArray(calls).replace(" 9000 1000 ", " 9000 30 ").replace(" 300 blocks=20", " 15 blocks=1"));
    QVERIFY2(fixture.advised(BlockDimLowId, Cores).startsWith(QStringLiteral("block-dim-low low cards 0 saves 0..28500 ")),
             qPrintable(fixture.advised(BlockDimLowId, Cores)));
}

void TestBlockDimLow::withoutInput()
{
    test::AdviceFixture fixture;
    fixture.stepTimes(",1,100,0,0,0,0,100,0,0,0\n");
    QCOMPARE(fixture.advised(BlockDimLowId, Cores), QStringLiteral("block-dim-low lacks kernel_details.csv"));
    fixture.kernels("Pows AI_VECTOR_CORE 0 1800 blocks=38\n");
    QCOMPARE(fixture.advised(BlockDimLowId), QStringLiteral("block-dim-low lacks info.json"));
}

PLUMBLINE_TEST(TestBlockDimLow)
#include "tst_blockdimlow.moc"
