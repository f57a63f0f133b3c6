// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/advicefixture.h"
#include "tests/support/testregistry.h"

#include <QTest>

using namespace plumbline;

class TestAiCpuSerial : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void workedExample();
    void atTheThreshold();
    void withoutInput();
};

namespace {

const QString AiCpuSerialId = QStringLiteral("aicpu-serial");

} // namespace

void TestAiCpuSerial::workedExample()
{
    test::AdviceFixture fixture;
    fixture.stepTimes(",1,100000,0,0,0,0,100000,0,0,0\n");
    fixture.kernels("A AI_CORE 0 93\nB AI_CPU 80 20\n");
    QCOMPARE(fixture.advised(AiCpuSerialId),
             QStringLiteral("aicpu-serial low cards 0 saves 0..7000 serial_ns=7000 serial_share=0.07 "
                            "operator=B operator_calls=1 operator_ns=20000 calls=1 calls_ns=20000"));
}

void TestAiCpuSerial::atTheThreshold()
{
    test::AdviceFixture fixture;
    fixture.stepTimes(",1,100000,0,0,0,0,100000,0,0,0\n");
    fixture.kernels("A AI_CORE 0 95\nB AI_CPU 80 20\n");
    QCOMPARE(fixture.advised(AiCpuSerialId), QStringLiteral("checked aicpu-serial"));
    fixture.kernels("A AI_CORE 0 94.999\nB AI_CPU 80 20\n");
    QVERIFY2(fixture.advised(AiCpuSerialId).startsWith(QStringLiteral("aicpu-serial low cards 0 saves 0..5001 ")),
             qPrintable(fixture.advised(AiCpuSerialId)));
}

void TestAiCpuSerial::withoutInput()
{
    test::AdviceFixture fixture;
    fixture.stepTimes(",1,100,0,0,0,0,100,0,0,0\n");
    QCOMPARE(fixture.advised(AiCpuSerialId), QStringLiteral("aicpu-serial lacks kernel_details.csv"));
}

PLUMBLINE_TEST(TestAiCpuSerial)
#include "tst_aicpuserial.moc"
