// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/advicefixture.h"
#include "tests/support/testregistry.h"

#include <QTest>

using namespace plumbline;

class TestDiffTopKernels : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void workedExample();
    void atTheThreshold();
    void renamed();
    void sameWork();
    void withoutTimeline();
};

namespace {

const QString DiffTopKernelsId = QStringLiteral("diff-top-kernels");

} // namespace

namespace {

/// Returns a step of 100 ms with kernels one after another, each given as "name count length".
QByteArray stepOf(const QList<std::tuple<QByteArray, int, int>> &kernels)
{
    QByteArray text = "step 1 0 100000\n";
    int at = 0;
    for (const auto &[name, count, length] : kernels) {
        for (int call = 0; call < count; ++call) {
            text += "kernel " + name + ' ' + QByteArray::number(at) + ' ' + QByteArray::number(at + length) + '\n';
            at += length;
        }
    }
    return text;
}

} // namespace

void TestDiffTopKernels::workedExample()
{
    test::AdviceFixture base;
    base.timeline(stepOf({{"MatMul", 40, 100}, {"Small", 3, 2}}));
    test::AdviceFixture fixture;
    fixture.timeline(stepOf({{"MatMul", 42, 120}, {"Small", 3, 6}}));
    // 1040 us = 2 calls more of 120 us, and 40 that take 20 us more. The ratio of the small one is larger, its cost is not.
    QCOMPARE(fixture.advisedAgainst(base, DiffTopKernelsId),
             QStringLiteral("diff-top-kernels/untested low cards 0 saves 0..1040000 name=MatMul base_calls=40 calls=42 "
                            "base_ns=4000000 target_ns=5040000 difference_ns=1040000 count_part_ns=240000 "
                            "speed_part_ns=800000 step_difference_ns=1040000 base_mean_ns=100000 mean_ns=120000"));
    const Advice advice = fixture.adviseAgainst(base, DiffTopKernelsId);
    QVERIFY(!advice.findings.front().evidence.front().isOfBaseline);
    QVERIFY(advice.findings.front().evidence.back().isOfBaseline);
}

void TestDiffTopKernels::atTheThreshold()
{
    test::AdviceFixture base;
    base.timeline(stepOf({{"MatMul", 10, 100}}));
    test::AdviceFixture below;
    below.timeline(stepOf({{"MatMul", 9, 100}, {"MatMul", 1, 299}}));
    QCOMPARE(below.advisedAgainst(base, DiffTopKernelsId), QStringLiteral("checked diff-top-kernels"));
    test::AdviceFixture at;
    at.timeline(stepOf({{"MatMul", 9, 100}, {"MatMul", 1, 300}}));
    QCOMPARE(at.advisedAgainst(base, DiffTopKernelsId).section(u' ', 0, 5),
             QStringLiteral("diff-top-kernels/untested low cards 0 saves 0..200000"));
}

// One row for a kernel that has a new name.
void TestDiffTopKernels::renamed()
{
    test::AdviceFixture base;
    base.timeline("step 1 0 100000\nkernel MatMulV2 0 5000\nkernel Add 5000 6000\n");
    test::AdviceFixture fixture;
    fixture.timeline("step 1 0 100000\nkernel MatMulV3 0 7000\nkernel Add 7000 8000\n");
    QCOMPARE(fixture.advisedAgainst(base, DiffTopKernelsId).section(u' ', 4),
             QStringLiteral("saves 0..2000000 name=MatMulV2 base_calls=1 calls=1 base_ns=5000000 target_ns=7000000 "
                            "difference_ns=2000000 count_part_ns=0 speed_part_ns=2000000 step_difference_ns=2000000 "
                            "base_mean_ns=5000000 mean_ns=7000000 target_name=MatMulV3"));
}

void TestDiffTopKernels::sameWork()
{
    test::AdviceFixture base;
    base.timeline(stepOf({{"MatMul", 10, 100}}));
    QCOMPARE(base.advisedAgainst(base, DiffTopKernelsId), QStringLiteral("checked diff-top-kernels"));
}

void TestDiffTopKernels::withoutTimeline()
{
    test::AdviceFixture base;
    base.stepTimes(",1,60,20,0,20,20,100,0,20,10\n");
    QCOMPARE(base.advisedAgainst(base, DiffTopKernelsId), QStringLiteral("diff-top-kernels lacks kernel_details.csv"));
    // The kernel table tells the kernels, and the step as well if nothing else does.
    test::AdviceFixture before;
    before.kernels("MatMul AI_CORE 0 10 name=a\nAdd AI_VECTOR_CORE 10 20 name=b\n");
    test::AdviceFixture now;
    now.kernels("MatMul AI_CORE 0 10 name=a\nAdd AI_VECTOR_CORE 10 50 name=b\n");
    QCOMPARE(now.advisedAgainst(before, DiffTopKernelsId).section(u' ', 4),
             QStringLiteral("name=b base_calls=1 calls=1 base_ns=20000 target_ns=50000 difference_ns=30000 "
                            "count_part_ns=0 speed_part_ns=30000 step_difference_ns=30000 base_mean_ns=20000 mean_ns=50000"));
    const Advice advice = now.adviseAgainst(before, DiffTopKernelsId);
    QCOMPARE(advice.findings.front().evidence.size(), std::size_t{2}); // one of each card, by name
}

PLUMBLINE_TEST(TestDiffTopKernels)
#include "tst_difftopkernels.moc"
