// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/engine/conclusion.h"
#include "core/advice/engine/stepscope.h"
#include "tests/support/advicefixture.h"
#include "tests/support/testregistry.h"

#include <QTest>

using namespace plumbline;

class TestStepScope : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void onlyInTheFirstStep();
    void mostlyInTheFirstStep();
    void twoStepsTellNothing();
    void firstStepsAreNeverHigh();
    void withoutSteps();
};

namespace {

const QByteArray ThreeSteps =
    "step 1 0 100\nkernel A 0 100\nstep 2 100 200\nkernel B 100 200\nstep 3 200 300\nkernel C 200 300\n";

/// Returns a finding of card 0 that claims `ranges` and could save `ns`.
Finding claiming(const TimeRanges &ranges, TimeNs ns = 1'000)
{
    Finding finding;
    finding.ruleId = "plain";
    finding.cards = {0};
    finding.save(0, ns, 100'000);
    finding.claims.push_back({0, ranges});
    return finding;
}

std::vector<std::size_t> scopes(const AdviceInputs &inputs, std::vector<Finding> findings)
{
    findStepScopes(inputs, findings);
    std::vector<std::size_t> scopes;
    for (const Finding &finding : findings)
        scopes.push_back(finding.onlyFirstOf);
    return scopes;
}

} // namespace

void TestStepScope::onlyInTheFirstStep()
{
    test::AdviceFixture fixture;
    const auto inputs = fixture.timeline(ThreeSteps).inputs();
    Finding comparison = claiming({{0, 10'000}});
    comparison.area = AdviceArea::Comparison;
    QCOMPARE(
        scopes(*inputs, {claiming({{0, 10'000}}), claiming({{0, 90'000}, {100'000, 110'000}}),
                         claiming({{0, 89'999}, {100'000, 110'000}}), claiming({{100'000, 110'000}}), claiming({}), comparison}),
        (std::vector<std::size_t>{3, 3, 0, 0, 0, 0}));
}

/// 40 of 60 us in the first step, and 12 and 8 us in the others; and 40 beside 20 us in each of them.
void TestStepScope::mostlyInTheFirstStep()
{
    test::AdviceFixture fixture;
    const auto inputs = fixture.timeline(ThreeSteps).inputs();
    std::vector<Finding> findings{claiming({{0, 40'000}, {100'000, 112'000}, {200'000, 208'000}}),
                                  claiming({{0, 40'000}, {100'000, 120'000}, {200'000, 220'000}}),
                                  claiming({{0, 90'000}, {100'000, 110'000}})};
    findStepScopes(*inputs, findings);
    QCOMPARE(findings[0].onlyFirstOf, std::size_t{0});
    QCOMPARE(findings[0].firstStepNs, TimeNs{40'000});
    QCOMPARE(findings[0].laterStepNs, TimeNs{10'000});
    QCOMPARE(findings[1].firstStepNs, TimeNs{0});
    QCOMPARE(findings[2].firstStepNs, TimeNs{0}); // told as of the first step only
}

void TestStepScope::twoStepsTellNothing()
{
    test::AdviceFixture fixture;
    const auto inputs = fixture.timeline("step 1 0 100\nkernel A 0 100\nstep 2 100 200\nkernel B 100 200\n").inputs();
    QCOMPARE(scopes(*inputs, {claiming({{0, 10'000}})}), std::vector<std::size_t>{0});
}

void TestStepScope::firstStepsAreNeverHigh()
{
    test::AdviceFixture fixture;
    const auto inputs = fixture.timeline(ThreeSteps).inputs();
    const Rule plain{.id = "plain"};
    const auto findings =
        concluded(*inputs, {&plain}, {claiming({{0, 90'000}}, 30'000), claiming({{150'000, 165'000}}, 5'000)}, TaskControl());
    QCOMPARE(findings.size(), std::size_t{2});
    QCOMPARE(findings[0].onlyFirstOf, std::size_t{3});
    QCOMPARE(findings[0].severity, FindingSeverity::Medium);
    QCOMPARE(findings[0].saving->highNs, TimeNs{30'000});
    QCOMPARE(findings[1].onlyFirstOf, std::size_t{0});
    QCOMPARE(findings[1].severity, FindingSeverity::High);
}

void TestStepScope::withoutSteps()
{
    test::AdviceFixture fixture;
    const auto inputs = fixture.timeline("kernel A 0 100\nkernel B 150 200\n").inputs();
    std::vector<Finding> findings{claiming({{100'000, 150'000}})};
    findStepScopes(*inputs, findings);
    QVERIFY(findings.front().isOfCapture);
    QCOMPARE(findings.front().onlyFirstOf, std::size_t{0});
}

PLUMBLINE_TEST(TestStepScope)
#include "tst_stepscope.moc"
