// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/advicefixture.h"
#include "tests/support/testregistry.h"

#include <QTest>

#include <memory>

using namespace plumbline;

class TestDiffKernelSet : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void untoldKernelsAreNotNew();
    void workedExample();
    void atTheThreshold();
    void onlyNew();
    void renamed();
    void withoutTimeline();
};

namespace {

const QString DiffKernelSetId = QStringLiteral("diff-kernel-set");

} // namespace

void TestDiffKernelSet::workedExample()
{
    test::AdviceFixture base;
    base.timeline("step 1 0 100\nkernel Flash 0 5\nkernel Add 5 10\n");
    test::AdviceFixture fixture;
    fixture.timeline("step 1 0 100\nkernel Softmax 0 3\nkernel BatchMatMul 3 11\nkernel Add 11 16\n");
    QCOMPARE(fixture.advisedAgainst(base, DiffKernelSetId),
             QStringLiteral("diff-kernel-set high cards 0 saves 0..6000 new_kernels=2 new_ns=11000 gone_kernels=1 gone_ns=5000 "
                            "difference_ns=6000 new_1=BatchMatMul new_1_calls=1 new_1_ns=8000 new_2=Softmax new_2_calls=1 "
                            "new_2_ns=3000 gone_1=Flash gone_1_calls=1 gone_1_ns=5000"));
    QCOMPARE(fixture.adviseAgainst(base, DiffKernelSetId).findings.front().claims.front().ranges, (TimeRanges{{0, 11'000}}));
}

void TestDiffKernelSet::atTheThreshold()
{
    test::AdviceFixture base;
    base.timeline("step 1 0 10000\nkernel Add 0 5000\n");
    test::AdviceFixture below;
    below.timeline("step 1 0 10000\nkernel Add 0 5000\nkernel Cast 5000 5019\n");
    QCOMPARE(below.advisedAgainst(base, DiffKernelSetId), QStringLiteral("checked diff-kernel-set"));
    test::AdviceFixture at;
    at.timeline("step 1 0 10000\nkernel Add 0 5000\nkernel Cast 5000 5020\n");
    QCOMPARE(at.advisedAgainst(base, DiffKernelSetId).section(u' ', 0, 5),
             QStringLiteral("diff-kernel-set/new low cards 0 saves 0..20000"));
}

void TestDiffKernelSet::onlyNew()
{
    test::AdviceFixture base;
    base.timeline("step 1 0 100\nkernel Add 0 5\n");
    test::AdviceFixture fixture;
    fixture.timeline("step 1 0 100\nkernel Add 0 5\nkernel Cast 5 9\n");
    QCOMPARE(base.advisedAgainst(fixture, DiffKernelSetId),
             QStringLiteral("diff-kernel-set/gone info cards 0 new_kernels=0 new_ns=0 gone_kernels=1 gone_ns=4000 "
                            "difference_ns=-4000 gone_1=Cast gone_1_calls=1 gone_1_ns=4000"));
}

// A kernel with a new name is neither new nor gone.
void TestDiffKernelSet::renamed()
{
    test::AdviceFixture base;
    base.timeline("step 1 0 100\nkernel MatMulV2 0 5\nkernel Add 5 10\n");
    test::AdviceFixture fixture;
    fixture.timeline("step 1 0 100\nkernel MatMulV3 0 5\nkernel Add 5 10\n");
    QCOMPARE(fixture.advisedAgainst(base, DiffKernelSetId),
             QStringLiteral("diff-kernel-set/renamed info cards 0 kernels=1 name=MatMulV2 target_name=MatMulV3"));
    test::AdviceFixture plain;
    plain.timeline("step 1 0 100\nkernel Add 0 5\nkernel Mul 5 10\nkernel Cast 10 20\n");
    test::AdviceFixture suffixed;
    suffixed.timeline("step 1 0 100\nkernel Add_v2 0 5\nkernel Mul_v2 5 10\nkernel Cast_v2 10 20\n");
    QCOMPARE(suffixed.advisedAgainst(plain, DiffKernelSetId),
             QStringLiteral("diff-kernel-set/affixed info cards 0 kernels=3 name=Cast target_name=Cast_v2 affix=_v2"));
}

void TestDiffKernelSet::withoutTimeline()
{
    test::AdviceFixture base;
    base.stepTimes(",1,60,20,0,20,20,100,0,20,10\n");
    QCOMPARE(base.advisedAgainst(base, DiffKernelSetId), QStringLiteral("diff-kernel-set lacks kernel_details.csv"));
    QCOMPARE(base.advised(DiffKernelSetId), QStringLiteral("diff-kernel-set lacks baseline"));
}

/// One and the same card, once without its kernel table.
void TestDiffKernelSet::untoldKernelsAreNotNew()
{
    const QByteArray kernels = "MatMul AI_CORE 0 40000\nAdd AI_VECTOR_CORE 40000 10000\n";
    const auto fixture = [] {
        auto made = std::make_unique<test::AdviceFixture>();
        made->stepTimes(",1,50000,400000,0,400000,0,0,0,0,0\n")
            .operators("hcom_allReduce__1_0 start=60000 elapse=400 HCCS=1:1\n");
        return made;
    };
    const auto with = fixture();
    with->kernels(kernels);
    const auto without = fixture();
    for (const char *rule : {"diff-kernel-set", "diff-top-kernels"}) {
        const QString id = QString::fromLatin1(rule);
        QCOMPARE(with->advisedAgainst(*without, id), id + QStringLiteral(" lacks base: kernel_details.csv"));
        QCOMPARE(without->advisedAgainst(*with, id), id + QStringLiteral(" lacks kernel_details.csv"));
        QCOMPARE(with->advisedAgainst(*with, id), QStringLiteral("checked ") + id);
    }
}

PLUMBLINE_TEST(TestDiffKernelSet)
#include "tst_diffkernelset.moc"
