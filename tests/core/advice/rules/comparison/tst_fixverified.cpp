// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/advicefixture.h"
#include "tests/support/testregistry.h"

#include <QTest>

using namespace plumbline;

class TestFixVerified : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void fixed();
    void worse();
    void unchanged();
    void dilutedShare();
    void sharesOfTimeAreNothingToMend();
    void notJudged();
};

namespace {

const QString FixVerifiedId = QStringLiteral("fix-verified");

} // namespace

namespace {

/// Returns a step of 100 ms in which operators are compiled for `us` microseconds while the device idles.
QByteArray compiling(int us)
{
    const auto number = [](int value) { return QByteArray::number(value); };
    return "step 1 0 100000\nkernel A 10 40000\ncann Node@launch 2 4\nlaunch 3 10\n"
           "cann AscendCL@aclopCompileAndExecute 40000 " +
           number(40000 + us) + "\ncann Node@launch " + number(40000 + us) + ' ' + number(40002 + us) + "\nlaunch " +
           number(40001 + us) + ' ' + number(40003 + us) + "\nkernel B " + number(40003 + us) + " 99990\n";
}

} // namespace

void TestFixVerified::fixed()
{
    test::AdviceFixture base;
    base.timeline(compiling(14'050));
    test::AdviceFixture fixture;
    fixture.timeline(compiling(1));
    const QString advised = fixture.advisedAgainst(base, FixVerifiedId);
    QVERIFY2(advised.contains(QStringLiteral("fix-verified/fixed info cards 0 rule=op-compile estimated_ns=14050000 left_ns=0 "
                                             "realised_ns=14050000")),
             qPrintable(advised));
}

void TestFixVerified::worse()
{
    test::AdviceFixture base;
    base.timeline(compiling(5'000));
    test::AdviceFixture fixture;
    fixture.timeline(compiling(10'000));
    QVERIFY(
        fixture.advisedAgainst(base, FixVerifiedId).contains(QStringLiteral("fix-verified/worse info cards 0 rule=op-compile ")));
    QVERIFY(base.advisedAgainst(fixture, FixVerifiedId)
                .contains(QStringLiteral("fix-verified/improved info cards 0 rule=op-compile ")));
}

void TestFixVerified::unchanged()
{
    test::AdviceFixture base;
    base.timeline(compiling(5'000));
    const QString advised = base.advisedAgainst(base, FixVerifiedId);
    QVERIFY2(advised.startsWith(QStringLiteral("fix-verified info cards 0 fixed=0 improved=0 unchanged=")), qPrintable(advised));
    QVERIFY2(advised.endsWith(QStringLiteral("worse=0 new=0")), qPrintable(advised));
}

/// Inserted casts lower the share of float32, but not its cost.
void TestFixVerified::dilutedShare()
{
    const auto multiplying = [](const QByteArray &type) -> QByteArray {
        return "MatMul AI_CORE 0 20 in=8,8;8,8:" + type + ';' + type + "\nAdd AI_VECTOR_CORE 20 80 in=8:FLOAT16\n";
    };
    test::AdviceFixture base;
    base.stepTimes(",1,100,0,0,0,0,100,0,0,0\n").kernels(multiplying("FLOAT"));
    test::AdviceFixture fixture;
    fixture.stepTimes(",1,300,0,0,0,0,300,0,0,0\n").kernels(multiplying("FLOAT") + "Cast AI_VECTOR_CORE 100 200 in=8:FLOAT16\n");
    QCOMPARE(fixture.advised(QStringLiteral("fp32-to-fp16")), QStringLiteral("checked fp32-to-fp16"));
    const QString diluted = fixture.advisedAgainst(base, FixVerifiedId);
    QVERIFY2(!diluted.contains(QStringLiteral("rule=fp32-to-fp16")), qPrintable(diluted));
    QVERIFY2(diluted.contains(QStringLiteral(" fixed=0 improved=0 unchanged=1 ")), qPrintable(diluted));
    fixture.stepTimes(",1,100,0,0,0,0,100,0,0,0\n").kernels(multiplying("FLOAT16"));
    QVERIFY(fixture.advisedAgainst(base, FixVerifiedId)
                .contains(QStringLiteral("fix-verified/fixed info cards 0 rule=fp32-to-fp16 estimated_ns=10000 left_ns=0 ")));
}

/// Communication of 40 us stays as it was beside longer computing, of which less can hide it. It is neither mended nor worse.
void TestFixVerified::sharesOfTimeAreNothingToMend()
{
    test::AdviceFixture base;
    base.timeline("step 1 0 100\nkernel A 0 50\ncomm hcom_allReduce__1_0_1 50 90\n");
    test::AdviceFixture fixture;
    fixture.timeline("step 1 0 200\nkernel A 0 150\ncomm hcom_allReduce__1_0_1 150 190\n");
    const QString advised = fixture.advisedAgainst(base, FixVerifiedId);
    QVERIFY2(!advised.contains(QStringLiteral("comm-exposed-high")), qPrintable(advised));
}

void TestFixVerified::notJudged()
{
    test::AdviceFixture base;
    base.timeline(compiling(5'000));
    test::AdviceFixture fixture;
    fixture.stepTimes(",1,60,20,0,20,20,100,0,20,10\n");
    // Without a timeline it is unknown whether the compilation is gone.
    QVERIFY(!fixture.advisedAgainst(base, FixVerifiedId).contains(QStringLiteral("op-compile")));
    QCOMPARE(fixture.advised(FixVerifiedId), QStringLiteral("fix-verified lacks baseline"));
}

PLUMBLINE_TEST(TestFixVerified)
#include "tst_fixverified.moc"
