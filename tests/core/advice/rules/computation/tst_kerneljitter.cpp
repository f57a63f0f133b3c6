// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/advicefixture.h"
#include "tests/support/testregistry.h"

#include <QTest>

using namespace plumbline;

class TestKernelJitter : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void workedExample();
    void silentWithoutShapes();
    void atTheThresholds();
    void oneOfThree();
    void withoutShapes();
    void guessStaysAGuess();
    void withoutInput();
};

namespace {

const QString KernelJitterId = QStringLiteral("kernel-jitter");

/// Returns `count` calls of 5.36 us one after another from 0 on, followed by further calls.
QByteArray calls(int count, const QList<QByteArray> &further, const QByteArray &operands = "in=8:FLOAT")
{
    QByteArray lines;
    int start = 0;
    for (int call = 0; call < count; ++call)
        lines += "MemSet AI_VECTOR_CORE " + QByteArray::number(start++ * 1000) + " 5.36 " + operands + '\n';
    for (const QByteArray &duration : further)
        lines += "MemSet AI_VECTOR_CORE " + QByteArray::number(start++ * 1000) + ' ' + duration + ' ' + operands + '\n';
    return lines;
}

} // namespace

void TestKernelJitter::workedExample()
{
    test::AdviceFixture fixture;
    fixture.stepTimes(",1,50000,0,0,0,0,50000,0,0,0\n");
    fixture.kernels(calls(24, {"814.14", "811.42"}));
    QCOMPARE(fixture.advised(KernelJitterId),
             QStringLiteral("kernel-jitter medium cards 0 saves 0..1614840 operator=MemSet operator_calls=2 operator_ns=1625560 "
                            "calls=2 calls_ns=1625560 usual_ns=5360 worst_ns=814140 first_calls=0 shared_calls=0 "
                            "slow_clock_calls=0"));
    // Without a timeline the calls are claimed where the table has them.
    const Advice advice = fixture.advise(KernelJitterId);
    const std::vector<Claim> &claims = advice.findings.front().claims;
    QCOMPARE(claims.size(), std::size_t{1});
    QCOMPARE(claims.front().ranges.size(), std::size_t{2});
    QCOMPARE(lengthOf(claims.front().ranges), TimeNs{1'625'560});
    QCOMPARE(claims.front().ranges.back().begin - claims.front().ranges.front().begin, TimeNs{1'000'000});
}

void TestKernelJitter::silentWithoutShapes()
{
    test::AdviceFixture fixture;
    fixture.stepTimes(",1,50000,0,0,0,0,50000,0,0,0\n");
    fixture.kernels(calls(24, {"814.14", "811.42"}, {}) + "Add AI_VECTOR_CORE 90000 1 in=8:FLOAT\n");
    QCOMPARE(fixture.advised(KernelJitterId), QStringLiteral("checked kernel-jitter"));
}

void TestKernelJitter::atTheThresholds()
{
    test::AdviceFixture fixture;
    fixture.stepTimes(",1,50000,0,0,0,0,50000,0,0,0\n");
    fixture.kernels(calls(7, {"25.36"}));
    QCOMPARE(fixture.advised(KernelJitterId), QStringLiteral("checked kernel-jitter"));
    fixture.kernels(calls(7, {"25.361"}));
    QVERIFY(fixture.advised(KernelJitterId).contains(QStringLiteral(" saves 0..20001 ")));
    fixture.kernels(calls(6, {"25.361"}));
    QCOMPARE(fixture.advised(KernelJitterId), QStringLiteral("checked kernel-jitter"));
}

/// One slow call of three of the same work, where the two others show what is usual.
void TestKernelJitter::oneOfThree()
{
    const auto three = [](const QByteArray &first, const QByteArray &second, const QByteArray &third) -> QByteArray {
        const QByteArray operands = " in=8,8;8,8:FLOAT;FLOAT\n";
        return "MatMul AI_CORE 0 " + first + operands + "MatMul AI_CORE 10000 " + second + operands + "MatMul AI_CORE 20000 " +
               third + operands;
    };
    test::AdviceFixture fixture;
    fixture.stepTimes(",1,50000,0,0,0,0,50000,0,0,0\n");
    fixture.kernels(three("500", "8500", "510"));
    QCOMPARE(fixture.advised(KernelJitterId),
             QStringLiteral("kernel-jitter high cards 0 saves 0..7990000 operator=MatMul operator_calls=1 operator_ns=8500000 "
                            "calls=1 calls_ns=8500000 usual_ns=510000 worst_ns=8500000 first_calls=0 shared_calls=0 "
                            "slow_clock_calls=0"));
    QCOMPARE(fixture.advise(KernelJitterId).findings.front().confidence, Confidence::Derived);
    fixture.kernels(three("500", "1020", "510"));
    QCOMPARE(fixture.advised(KernelJitterId), QStringLiteral("checked kernel-jitter"));
    fixture.kernels(three("500", "1021", "510"));
    QVERIFY(fixture.advised(KernelJitterId).startsWith(QStringLiteral("kernel-jitter low cards 0 saves 0..511000 ")));
    // Calls that all differ show nothing usual. Of two calls one must be far off to be slow.
    fixture.kernels(three("500", "8500", "2000"));
    QCOMPARE(fixture.advised(KernelJitterId), QStringLiteral("checked kernel-jitter"));
    fixture.kernels("MatMul AI_CORE 0 100 in=8:FLOAT\nMatMul AI_CORE 10000 3000 in=8:FLOAT\n");
    QCOMPARE(fixture.advised(KernelJitterId), QStringLiteral("checked kernel-jitter"));
    fixture.kernels("MatMul AI_CORE 0 100 in=8:FLOAT\nMatMul AI_CORE 10000 3001 in=8:FLOAT\n");
    QVERIFY(fixture.advised(KernelJitterId).startsWith(QStringLiteral("kernel-jitter high cards 0 saves 0..2901000 ")));
}

/// A timeline alone tells no shapes, so that only a kernel far off all others of its name is sure to be slow.
void TestKernelJitter::withoutShapes()
{
    const auto steps = [](const QByteArray &first, const QByteArray &second) -> QByteArray {
        return "step 1 0 5000\nkernel Mm 0 10\nkernel Mm 100 120\nkernel Mm 200 " + first +
               "\nstep 2 5000 10000\nkernel Mm 5000 5010\nkernel Mm 5100 5120\nkernel Mm 5200 " + second + '\n';
    };
    test::AdviceFixture fixture;
    fixture.timeline(steps("215", "5801"));
    QCOMPARE(fixture.advised(KernelJitterId),
             QStringLiteral("kernel-jitter/unshaped high cards 0 saves 0..291750 operator=Mm operator_calls=1 "
                            "operator_ns=601000 calls=1 calls_ns=601000 usual_ns=17500 worst_ns=601000 first_calls=0 "
                            "shared_calls=0 slow_clock_calls=0"));
    QCOMPARE(fixture.advise(KernelJitterId).findings.front().confidence, Confidence::Conjecture);
    // 30 times the longest of the others, or five times all others together.
    const char *alone = "[kernel-jitter]\nunshaped_total_ratio = 100\n";
    QVERIFY(fixture.advised(KernelJitterId, alone).startsWith(QStringLiteral("kernel-jitter/unshaped ")));
    fixture.timeline(steps("215", "5800"));
    QCOMPARE(fixture.advised(KernelJitterId, alone), QStringLiteral("checked kernel-jitter"));
    fixture.timeline(steps("215", "5575"));
    QCOMPARE(fixture.advised(KernelJitterId), QStringLiteral("checked kernel-jitter"));
    fixture.timeline(steps("215", "5576"));
    QVERIFY(fixture.advised(KernelJitterId).startsWith(QStringLiteral("kernel-jitter/unshaped ")));
    // Ten times that is enough for a call that takes more than five times what all others take.
    const auto last = [&](const char *third, const char *end) {
        fixture.timeline("step 1 0 5000\nkernel Mm 0 10\nkernel Mm 100 120\nkernel Mm 200 " + QByteArray(third) +
                         "\nkernel Mm 300 " + end + '\n');
        return fixture.advised(KernelJitterId).section(u' ', 0, 5);
    };
    QCOMPARE(last("230", "601"), QStringLiteral("kernel-jitter/unshaped high cards 0 saves 0..276000"));
    QCOMPARE(last("230", "600"), QStringLiteral("checked kernel-jitter"));
    QByteArray many = "step 1 0 5000\nkernel Mm 4000 4600\n";
    for (int call = 0; call < 4; ++call)
        many += QByteArray("kernel Mm ") + QByteArray::number(call * 100) + ' ' + QByteArray::number((call * 100) + 30) + '\n';
    fixture.timeline(many);
    QCOMPARE(fixture.advised(KernelJitterId), QStringLiteral("checked kernel-jitter"));
    // What comes in every step is what the step computes.
    fixture.timeline(steps("801", "5801"));
    QCOMPARE(fixture.advised(KernelJitterId), QStringLiteral("checked kernel-jitter"));
}

/// A call with shapes that is slow as well does not make the guess about a call without shapes a measurement.
void TestKernelJitter::guessStaysAGuess()
{
    test::AdviceFixture fixture;
    fixture.stepTimes(",1,50000,0,0,0,0,50000,0,0,0\n");
    fixture.kernels(calls(9, {"60"}) + "Odd AI_CORE 40000 10\nOdd AI_CORE 41000 10\nOdd AI_CORE 42000 10\n" +
                    "Odd AI_CORE 43000 3000\n");
    QVERIFY2(fixture.advised(KernelJitterId).startsWith(QStringLiteral("kernel-jitter/unshaped ")),
             qPrintable(fixture.advised(KernelJitterId)));
    QCOMPARE(fixture.advise(KernelJitterId).findings.front().confidence, Confidence::Conjecture);
}

void TestKernelJitter::withoutInput()
{
    test::AdviceFixture fixture;
    fixture.stepTimes(",1,100,0,0,0,0,100,0,0,0\n");
    QCOMPARE(fixture.advised(KernelJitterId), QStringLiteral("kernel-jitter lacks kernel_details.csv"));
}

PLUMBLINE_TEST(TestKernelJitter)
#include "tst_kerneljitter.moc"
