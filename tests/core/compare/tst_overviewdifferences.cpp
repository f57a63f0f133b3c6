// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/differences.h"
#include "tests/support/testregistry.h"

#include <QTest>

using namespace plumbline;

class TestOverviewDifferences : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void chosenSteps();
};

namespace {

void addStep(CardOverview &overview, const char *number, std::int64_t gapNs)
{
    CardOverview::Step step{number, {}, {}};
    step.computed[static_cast<std::size_t>(OverviewQuantity::Computing)] = 100;
    step.computed[static_cast<std::size_t>(OverviewQuantity::Step)] = 200;
    step.computed[static_cast<std::size_t>(OverviewQuantity::Gap)] = gapNs;
    overview.steps.push_back(std::move(step));
}

} // namespace

/// Times of the device are summed up over chosen steps; length and gap are those of a mean step.
void TestOverviewDifferences::chosenSteps()
{
    CardOverview base;
    CardOverview target;
    Matching matching;
    CompareScope scope;
    for (std::size_t step = 0; step < 3; ++step) {
        const std::string number = std::to_string(step);
        addStep(base, number.c_str(), 10);
        addStep(target, number.c_str(), step == 0 ? 1'000 : 30);
        matching.baseSteps.push_back({number, {}});
        matching.targetSteps.push_back({number, {}});
        matching.steps.push_back({step, step});
        scope.steps.push_back(step > 0);
    }
    const auto differences = overviewDifferences(base, target, matching, scope);
    const auto of = [&differences](OverviewQuantity quantity) {
        const QuantityDifference &each = differences[static_cast<std::size_t>(quantity)];
        return std::pair(each.base.value_or(-1), each.target.value_or(-1));
    };
    QCOMPARE(of(OverviewQuantity::Computing), (std::pair<std::int64_t, std::int64_t>(200, 200)));
    QCOMPARE(of(OverviewQuantity::Step), (std::pair<std::int64_t, std::int64_t>(200, 200)));
    QCOMPARE(of(OverviewQuantity::Gap), (std::pair<std::int64_t, std::int64_t>(10, 30)));
    QCOMPARE(of(OverviewQuantity::Free), (std::pair<std::int64_t, std::int64_t>(-1, -1)));
}

PLUMBLINE_TEST(TestOverviewDifferences)
#include "tst_overviewdifferences.moc"
