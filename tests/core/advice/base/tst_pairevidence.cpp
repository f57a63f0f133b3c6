// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/base/pairevidence.h"
#include "tests/support/advicefixture.h"
#include "tests/support/testregistry.h"

#include <QTest>

#include <array>
#include <memory>

using namespace plumbline;

class TestPairEvidence : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void pairsByRank();
    void pairsNoOtherRanks();
    void comparesStepsOfBoth();
    void withoutTimelines();
    void comparesKernelTables();
    void takesMeanOfBaseRuns();
};

namespace {

/// Prints each pair as "base-target", by position.
QString pairsOf(const ProfileComparison &comparison)
{
    QStringList pairs;
    for (const auto &pair : comparison.pairs())
        pairs += QStringLiteral("%1-%2").arg(pair->base().index()).arg(pair->target().index());
    return pairs.join(u' ');
}

void addCards(test::AdviceFixture &fixture, const QList<int> &ranks)
{
    for (const int rank : ranks)
        fixture.card(rank).stepTimes(",1,60,20,0,20,20,100,0,20,10\n");
}

} // namespace

void TestPairEvidence::pairsByRank()
{
    test::AdviceFixture base;
    test::AdviceFixture target;
    addCards(base, {0, 1, 2});
    addCards(target, {2, 1});
    const auto bases = base.inputs();
    const auto targets = target.inputs();
    QCOMPARE(pairsOf(ProfileComparison(*bases, *targets, 1)), QStringLiteral("1-0 2-1"));
}

void TestPairEvidence::pairsNoOtherRanks()
{
    test::AdviceFixture base;
    test::AdviceFixture target;
    addCards(base, {0, 5});
    addCards(target, {5, 7, 8});
    const auto bases = base.inputs();
    const auto targets = target.inputs();
    // Rank 5 is paired with itself. Ranks 7 and 8 are not compared with rank 0.
    QCOMPARE(pairsOf(ProfileComparison(*bases, *targets, 1)), QStringLiteral("1-0"));
    test::AdviceFixture single;
    addCards(single, {3});
    test::AdviceFixture other;
    addCards(other, {4});
    const auto one = single.inputs();
    const auto two = other.inputs();
    QCOMPARE(pairsOf(ProfileComparison(*one, *two, 1)), QStringLiteral("0-0")); // with one card on each side, the user chose both
}

void TestPairEvidence::comparesStepsOfBoth()
{
    test::AdviceFixture base;
    base.timeline("step 1 0 100\nkernel A 0 50\nstep 2 100 200\nkernel A 100 150\n");
    test::AdviceFixture target;
    target.timeline("step 2 0 100\nkernel A 0 60\nstep 3 100 300\nkernel A 100 280\n");
    const auto bases = base.inputs();
    const auto targets = target.inputs();
    const ProfileComparison comparison(*bases, *targets, 1);
    const PairEvidence &pair = *comparison.pairs().front();
    // Only step 2 occurs on both sides.
    QCOMPARE(pair.steps(), std::size_t{1});
    QVERIFY(!pair.isTested() && !pair.floor());
    QCOMPARE(pair.baseParts().computingNs, 50'000);
    QCOMPARE(pair.targetParts().computingNs, 60'000);
    QCOMPARE(pair.targetParts().trailingNs, 40'000);
    QCOMPARE(pair.kernels().size(), std::size_t{1});
    QCOMPARE(saturated(pair.kernels().front().differenceNs()), 10'000);
    QCOMPARE(pair.perStep(-10'000), -10'000);
    QCOMPARE(pair.shareOfStep(10'000), 0.1);
}

void TestPairEvidence::withoutTimelines()
{
    test::AdviceFixture base;
    addCards(base, {0});
    const auto bases = base.inputs();
    const ProfileComparison comparison(*bases, *bases, 1);
    const PairEvidence &pair = *comparison.pairs().front();
    QVERIFY(pair.has(AdviceInput::DeviceTime) && !pair.has(AdviceInput::Timeline));
    QVERIFY(pair.alignment() == Alignment() && pair.matching().pairs == 0);
    QVERIFY(pair.kernels().empty() && pair.communication().empty());
    QCOMPARE(pair.baseParts().stepNs, 110'000);
    QCOMPARE(pair.baseParts().preparingNs, 10'000);
}

// The kernel table alone tells kernels and the length of the only step.
void TestPairEvidence::comparesKernelTables()
{
    const auto table = [](test::AdviceFixture &fixture, int lengthUs) {
        fixture.card(0).kernels("MatMul AI_CORE 0 10 name=a\nAdd AI_VECTOR_CORE 10 " + QByteArray::number(lengthUs) +
                                " name=b\n");
    };
    test::AdviceFixture base;
    test::AdviceFixture target;
    table(base, 20);
    table(target, 50);
    const auto bases = base.inputs();
    const auto targets = target.inputs();
    const ProfileComparison comparison(*bases, *targets, 1);
    const PairEvidence &pair = *comparison.pairs().front();
    QVERIFY(pair.hasSlices() && pair.hasStepTimes() && !pair.has(AdviceInput::Timeline));
    QCOMPARE(pair.baseParts().stepNs, 30'000);
    QCOMPARE(pair.targetParts().computingNs, 60'000);
    QCOMPARE(pair.kernels().front().name, std::string("b"));
    QCOMPARE(saturated(pair.kernels().front().differenceNs()), 30'000);
    const Evidence evidence = pair.targetEvidence(pair.kernels().front().targetLongest);
    QVERIFY(evidence.kind == Evidence::Kind::Kernel && evidence.name == "b");
    QCOMPARE(pair.baseEvidence({}).kind, Evidence::Kind::Card);
}

void TestPairEvidence::takesMeanOfBaseRuns()
{
    std::array<test::AdviceFixture, 3> runs;
    std::array<std::unique_ptr<const AdviceInputs>, 3> bases;
    for (std::size_t run = 0; run < runs.size(); ++run) {
        const QByteArray end = QByteArray::number(50 + 10 * static_cast<int>(run));
        runs[run].timeline("step 1 0 100\nkernel A 0 " + end + '\n');
        bases[run] = runs[run].inputs();
    }
    test::AdviceFixture target;
    target.timeline("step 1 0 120\nkernel A 0 80\n");
    const auto targets = target.inputs();
    const ProfileComparison comparison(*bases[0], *targets, 1, {bases[1].get(), bases[2].get()});
    const PairEvidence &pair = *comparison.pairs().front();
    QCOMPARE(pair.baseRuns(), std::size_t{3});
    QVERIFY(pair.isTested() && pair.floor());
    QCOMPARE(pair.baseParts().computingNs, 60'000);
    QCOMPARE(pair.floor()->computingNs, 30'000); // three deviations of 10 us
    QCOMPARE(pair.floor()->stepNs, 0);
    const GroupDifference &kernel = pair.kernels().front();
    QCOMPARE(saturated(kernel.differenceNs()), 20'000);
    QVERIFY(kernel.isBelowFloor() && !kernel.isFloorGuessed);
}

PLUMBLINE_TEST(TestPairEvidence)
#include "tst_pairevidence.moc"
