// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/advicefixture.h"
#include "tests/support/testregistry.h"

#include <QTest>

using namespace plumbline;

class TestCommBandwidthContention : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void workedExample();
    void overlapPaysOff();
    void slowAlsoAlone();
    void withoutInput();
};

namespace {

const QString CommBandwidthContentionId = QStringLiteral("comm-bandwidth-contention");

/// Writes three transfers of 20 MB alone and one beside a multiplication, at these bandwidths in GB/s.
void writeForCommBandwidthContention(test::AdviceFixture &fixture, double alone, double beside, const QByteArray &kernels)
{
    QByteArray lines;
    for (int index = 0; index < 4; ++index) {
        const QByteArray ms = QByteArray::number(20 / (index == 3 ? beside : alone), 'f', 6);
        lines += "hcom_allGather__1_" + QByteArray::number(index) + "_1 start=" + QByteArray::number(index * 10'000) +
                 " elapse=" + ms + " transit=" + ms + " SDMA=20:" + ms + '\n';
    }
    fixture.stepTimes(",1,20000,20000,0,20000,0,0,0,0,0\n").operators(lines).kernels(kernels);
}

} // namespace

/// 20 MB take 2.02 instead of 1.12 ms. The multiplication takes 3 instead of 2 ms, of which half a millisecond lies beside the
/// transfer.
void TestCommBandwidthContention::workedExample()
{
    test::AdviceFixture fixture;
    writeForCommBandwidthContention(fixture, 17.8, 9.9, "MatMulV2 AI_CORE 5000 2000\nMatMulV2 AI_CORE 27500 3000\n");
    QCOMPARE(fixture.advised(CommBandwidthContentionId),
             QStringLiteral("comm-bandwidth-contention medium cards 0 saves 0..1396606 operators=1 gb_s=9.9 alone_gb_s=17.8 "
                            "loss_ns=896606 matmul_loss_ns=1000000 hidden_ns=500000"));
}

void TestCommBandwidthContention::overlapPaysOff()
{
    test::AdviceFixture fixture;
    writeForCommBandwidthContention(fixture, 17.8, 9.9, "MatMulV2 AI_CORE 5000 3000\nMatMulV2 AI_CORE 30000 3000\n");
    QCOMPARE(fixture.advised(CommBandwidthContentionId),
             QStringLiteral("comm-bandwidth-contention/pays info cards 0 operators=1 gb_s=9.9 alone_gb_s=17.8 loss_ns=896606 "
                            "matmul_loss_ns=0 hidden_ns=2020202"));
}

void TestCommBandwidthContention::slowAlsoAlone()
{
    test::AdviceFixture fixture;
    const QByteArray kernels = "MatMulV2 AI_CORE 30000 3000\n";
    writeForCommBandwidthContention(fixture, 13.2, 13, kernels);
    QCOMPARE(fixture.advised(CommBandwidthContentionId), QStringLiteral("checked comm-bandwidth-contention"));
    // A fifth slower, but as fast as this transport usually is.
    writeForCommBandwidthContention(fixture, 20, 14.41, kernels);
    QCOMPARE(fixture.advised(CommBandwidthContentionId), QStringLiteral("checked comm-bandwidth-contention"));
    writeForCommBandwidthContention(fixture, 20, 14.3, kernels);
    QVERIFY(fixture.advised(CommBandwidthContentionId).startsWith(QStringLiteral("comm-bandwidth-contention/pays ")));
    // The transfer runs beside other kernels.
    writeForCommBandwidthContention(fixture, 17.8, 9.9, "Add AI_VECTOR_CORE 30000 3000\n");
    QCOMPARE(fixture.advised(CommBandwidthContentionId), QStringLiteral("checked comm-bandwidth-contention"));
}

void TestCommBandwidthContention::withoutInput()
{
    test::AdviceFixture fixture;
    fixture.stepTimes(",1,1,1,0,1,0,0,0,0,0\n");
    QCOMPARE(fixture.advised(CommBandwidthContentionId),
             QStringLiteral("comm-bandwidth-contention lacks communication.json, kernel_details.csv"));
}

PLUMBLINE_TEST(TestCommBandwidthContention)
#include "tst_commbandwidthcontention.moc"
