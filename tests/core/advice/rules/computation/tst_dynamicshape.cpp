// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/advicefixture.h"
#include "tests/support/testregistry.h"

#include <QTest>

using namespace plumbline;

class TestDynamicShape : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void workedExample();
    void silentWithAStaticKernel();
    void mattersWhereTheHostCompiles();
    void withoutState();
    void withoutInput();
};

namespace {

const QString DynamicShapeId = QStringLiteral("dynamic-shape");

} // namespace

void TestDynamicShape::workedExample()
{
    test::AdviceFixture fixture;
    fixture.stepTimes(",1,100000,0,0,0,0,100000,0,0,0\n");
    fixture.kernels("A AI_CORE 0 9 state=dynamic in=8:FLOAT\nA AI_CORE 10 9 state=dynamic in=9:FLOAT\nB AI_CORE 20 9\n");
    QCOMPARE(fixture.advised(DynamicShapeId), QStringLiteral("dynamic-shape info cards 0 dynamic_kernels=2 operator=A shapes=2"));
}

void TestDynamicShape::silentWithAStaticKernel()
{
    test::AdviceFixture fixture;
    fixture.stepTimes(",1,100000,0,0,0,0,100000,0,0,0\n");
    fixture.kernels("A AI_CORE 0 9 state=dynamic\nB AI_CORE 20 9 state=static\n");
    QCOMPARE(fixture.advised(DynamicShapeId), QStringLiteral("checked dynamic-shape"));
}

void TestDynamicShape::mattersWhereTheHostCompiles()
{
    test::AdviceFixture fixture;
    QByteArray lines = "kernel A 0 10\nlaunch 1 2\n";
    for (int call = 0; call < 19; ++call)
        lines += "cann AscendCL@aclopCompileAndExecute " + QByteArray::number(10 * call) + ' ' +
                 QByteArray::number(10 * call + 5) + '\n';
    fixture.kernels("A AI_CORE 0 10 state=dynamic\n");
    fixture.timeline(lines);
    QVERIFY(fixture.advised(DynamicShapeId).startsWith(QStringLiteral("dynamic-shape info ")));
    fixture.timeline(lines + "cann AscendCL@aclopCompileAndExecute 190 195\n");
    QVERIFY(fixture.advised(DynamicShapeId).startsWith(QStringLiteral("dynamic-shape/compiling medium ")));
}

void TestDynamicShape::withoutState()
{
    test::AdviceFixture fixture;
    fixture.stepTimes(",1,100000,0,0,0,0,100000,0,0,0\n");
    fixture.kernels("A AI_CORE 0 9\n");
    QCOMPARE(fixture.advised(DynamicShapeId), QStringLiteral("dynamic-shape lacks kernel_details.csv: OP State"));
}

void TestDynamicShape::withoutInput()
{
    test::AdviceFixture fixture;
    fixture.stepTimes(",1,100,0,0,0,0,100,0,0,0\n");
    QCOMPARE(fixture.advised(DynamicShapeId), QStringLiteral("dynamic-shape lacks kernel_details.csv: Type"));
}

PLUMBLINE_TEST(TestDynamicShape)
#include "tst_dynamicshape.moc"
