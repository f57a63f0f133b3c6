// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/profilersteps.h"
#include "tests/support/testregistry.h"
#include "tests/support/tracetext.h"

#include <QTest>

#include <random>
#include <string>

using namespace plumbline;

class TestProfilerSteps : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void unitesTheSlicesOfAStep()
    {
        QByteArray json = "[" + test::sliceText(1, 1, 3'000, 100, "ProfilerStep#70") +
                          test::sliceText(1, 1, 1'000, 500, "ProfilerStep#7") +
                          test::sliceText(1, 2, 1'200, 900, "ProfilerStep#7") + test::sliceText(1, 1, 900, 50, "other");
        const auto trace = test::traceFromText(json.chopped(2) + "]");
        QVERIFY(trace);
        const std::vector<ProfilerStep> steps = profilerSteps(*trace);
        QCOMPARE(steps.size(), std::size_t(2));
        QCOMPARE(steps[0].number, std::string("7"));
        QCOMPARE(steps[0].range, (TimeRange{100, 1'200}));
        QCOMPARE(steps[1].range, (TimeRange{2'100, 2'200}));
        QCOMPARE(stepCalled(steps, "70"), &steps[1]);
        QVERIFY(!stepCalled(steps, "8"));
        QCOMPARE(stepAt(steps, 100), &steps[0]);
        QCOMPARE(stepAt(steps, 2'199), &steps[1]);
        QVERIFY(!stepAt(steps, 1'200));
    }

    void findsTheLastStepToBeginHoweverTheyLie()
    {
        std::mt19937 random(5);
        for (int round = 0; round < 300; ++round) {
            std::vector<ProfilerStep> steps;
            TimeNs begin = 0;
            for (unsigned left = random() % 12; left > 0; --left) {
                begin += static_cast<TimeNs>(random() % 4);
                steps.push_back({std::to_string(left), {begin, begin + static_cast<TimeNs>(random() % 20)}});
            }
            const StepFinder finder(steps);
            for (TimeNs time = -1; time < 60; ++time) {
                const ProfilerStep *expected = nullptr;
                for (const ProfilerStep &step : steps)
                    expected = step.range.contains(time) ? &step : expected;
                QCOMPARE(finder.at(time), expected);
            }
        }
    }

    void aTraceWithoutStepsHasNone()
    {
        const auto trace = test::traceFromText("[" + test::sliceText(1, 1, 0, 100, "op").chopped(2) + "]");
        QVERIFY(trace);
        QVERIFY(profilerSteps(*trace).empty());
    }
};

PLUMBLINE_TEST(TestProfilerSteps)
#include "tst_profilersteps.moc"
