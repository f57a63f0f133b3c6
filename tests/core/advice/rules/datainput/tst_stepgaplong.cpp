// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/evidence/stepgaps.h"
#include "core/analysis/data/datainput.h"
#include "core/analysis/steps/cardsteps.h"
#include "tests/support/advicefixture.h"
#include "tests/support/testregistry.h"

#include <QTest>

#include <numeric>
#include <random>

using namespace plumbline;

class TestStepGapLong : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void workedExample();
    void namesWhatTheHostDoes();
    void atTheThreshold();
    void ofOneMeanStep();
    void ofTheLegacyTable();
    void takesTheAverageOfTheProfiler();
    void needsTwoSteps();
    void leavesOutTheFirst();
    void isTheSameEverywhere();
};

namespace {

const QString StepGapLongId = QStringLiteral("step-gap-long");

/// Returns three steps of 100 ms, in which the first kernel starts that many microseconds late.
QByteArray stepsWithGap(const QByteArray &gapUs)
{
    QByteArray lines;
    for (int number = 0; number < 3; ++number) {
        const auto at = [number](double us) { return QByteArray::number(number * 100'000 + us, 'f', 3); };
        lines += "step " + QByteArray::number(number) + ' ' + at(0) + ' ' + at(100'000) + '\n';
        lines += "kernel A " + at(gapUs.toDouble()) + ' ' + at(100'000) + '\n';
    }
    return lines;
}

} // namespace

void TestStepGapLong::workedExample()
{
    test::AdviceFixture fixture;
    fixture.timeline(stepsWithGap("72800"));
    QCOMPARE(fixture.advised(StepGapLongId), QStringLiteral("step-gap-long high cards 0 saves 0..72800000 gap_ns=72800000 "
                                                            "step_ns=100000000 gap_share=0.728 longest_ns=72800000"));
    const Finding finding = fixture.advise(StepGapLongId).findings.front();
    QCOMPARE(finding.claims.front().ranges, (TimeRanges{{100'000'000, 172'800'000}, {200'000'000, 272'800'000}}));
    fixture.timeline(stepsWithGap("250"));
    QCOMPARE(fixture.advised(StepGapLongId), QStringLiteral("checked step-gap-long"));
}

/// Between two steps the host saves for 60 ms of a gap of 100 ms, outside of all step marks. What takes no more than half of the
/// gaps is not named.
void TestStepGapLong::namesWhatTheHostDoes()
{
    const auto stepsSaving = [](const char *until) -> QByteArray {
        return QByteArray("step 1 0 100000\nkernel A 0 90000\nhost torch/serialization.py(480):save 110000 ") + until +
               "\nstep 2 180000 300000\nkernel B 190000 300000\n";
    };
    test::AdviceFixture fixture;
    fixture.timeline(stepsSaving("170000"));
    QCOMPARE(
        fixture.advised(StepGapLongId),
        QStringLiteral(
            "step-gap-long/work high cards 0 saves 0..100000000 gap_ns=100000000 "
            "step_ns=120000000 gap_share=0.833333 longest_ns=100000000 work=torch/serialization.py(480):save work_ns=60000000"));
    // Loading data is what the rule expects.
    fixture.timeline(stepsSaving("170000").replace("torch/serialization.py(480):save", "enumerate(DataLoader)#x.__next__"));
    QVERIFY2(fixture.advised(StepGapLongId).startsWith(QStringLiteral("step-gap-long high ")),
             qPrintable(fixture.advised(StepGapLongId)));
    // Nor is a function around both steps what the gap is for.
    fixture.timeline(
        stepsSaving("170000").replace("torch/serialization.py(480):save 110000 170000", "main.py(9):train 0 300000"));
    QVERIFY2(fixture.advised(StepGapLongId).startsWith(QStringLiteral("step-gap-long high ")),
             qPrintable(fixture.advised(StepGapLongId)));
    fixture.timeline(stepsSaving("160000"));
    QVERIFY2(fixture.advised(StepGapLongId).startsWith(QStringLiteral("step-gap-long high ")),
             qPrintable(fixture.advised(StepGapLongId)));
}

void TestStepGapLong::atTheThreshold()
{
    test::AdviceFixture fixture;
    fixture.timeline(stepsWithGap("999.999"));
    QCOMPARE(fixture.advised(StepGapLongId), QStringLiteral("checked step-gap-long"));
    fixture.timeline(stepsWithGap("1000"));
    QVERIFY(fixture.advised(StepGapLongId).startsWith(QStringLiteral("step-gap-long low cards 0 saves 0..1000000 ")));
    QCOMPARE(fixture.advised(StepGapLongId, "[step-gap-long]\nshare = 2 %\n"), QStringLiteral("checked step-gap-long"));
}

/// The first of three steps takes 400 ms and the others 100 ms: a gap of 40 ms is a fifth of the mean step.
void TestStepGapLong::ofOneMeanStep()
{
    test::AdviceFixture fixture;
    fixture.timeline("step 1 0 400000\nkernel A 0 400000\nstep 2 400000 500000\nkernel B 440000 500000\n"
                     "step 3 500000 600000\nkernel C 540000 600000\n");
    QCOMPARE(fixture.advised(StepGapLongId), QStringLiteral("step-gap-long high cards 0 saves 0..40000000 gap_ns=40000000 "
                                                            "step_ns=200000000 gap_share=0.2 longest_ns=40000000"));
}

void TestStepGapLong::ofTheLegacyTable()
{
    test::AdviceFixture fixture;
    fixture.file(QStringLiteral("step_trace_raw_0_detail_time.csv"),
                 "step_num,start_point,end_point,total,fp_point,bp_point,iteration_interval,fp_and_bp,tail\n"
                 "1,0,10000000,10000000,10,20,7280000,2000000,720000\n"
                 "2,10000000,20000000,10000000,10,20,7280000,2000000,720000\n"
                 "-,0,10000000,10000000,10,20,7280000,2000000,720000\n");
    QVERIFY2(fixture.advised(StepGapLongId)
                 .startsWith(QStringLiteral("step-gap-long high cards 0 saves 0..72800000 gap_ns=72800000 ")),
             qPrintable(fixture.advised(StepGapLongId)));
}

/// Where the profiler averages over other steps than it lists, rules judge that average, which pages and commands show.
void TestStepGapLong::takesTheAverageOfTheProfiler()
{
    test::AdviceFixture fixture;
    fixture.file(QStringLiteral("step_trace_raw_0_detail_time.csv"),
                 "step_num,start_point,end_point,total,fp_point,bp_point,iteration_interval,fp_and_bp,tail\n"
                 "1,0,10000000,10000000,10,20,7280000,2000000,720000\n"
                 "2,10000000,20000000,10000000,10,20,7280000,2000000,720000\n"
                 "-,0,10000000,12500000,10,20,5000000,6780000,720000\n");
    QVERIFY2(fixture.advised(StepGapLongId)
                 .startsWith(QStringLiteral("step-gap-long high cards 0 saves 0..50000000 gap_ns=50000000 step_ns=125000000 ")),
             qPrintable(fixture.advised(StepGapLongId)));
    // A mean above all gaps that are listed comes from other steps: none of these is the longest.
    fixture.file(QStringLiteral("step_trace_raw_0_detail_time.csv"),
                 "step_num,start_point,end_point,total,fp_point,bp_point,iteration_interval,fp_and_bp,tail\n"
                 "1,0,10000000,10000000,10,20,4280000,5000000,720000\n"
                 "2,10000000,20000000,10000000,10,20,4280000,5000000,720000\n"
                 "-,0,10000000,12500000,10,20,5000000,6780000,720000\n");
    const QString above = fixture.advised(StepGapLongId);
    QVERIFY2(above.contains(QStringLiteral(" gap_ns=50000000 ")) && !above.contains(QStringLiteral("longest_ns")),
             qPrintable(above));
}

void TestStepGapLong::needsTwoSteps()
{
    test::AdviceFixture fixture;
    fixture.timeline("step 1 0 100\nkernel A 50 98\n");
    QCOMPARE(fixture.advised(StepGapLongId), QStringLiteral("step-gap-long lacks steps"));
}

namespace {

StepStageAnalysis stagesWithGaps(const std::vector<std::optional<TimeNs>> &gaps)
{
    StepStageAnalysis stages;
    stages.source = StepSource::Marks;
    for (const auto &gap : gaps)
        stages.steps.push_back({std::to_string(stages.steps.size() + 1), {}, 1000, gap, {}, {}, {}});
    return stages;
}

} // namespace

void TestStepGapLong::leavesOutTheFirst()
{
    const auto printed = [](const std::vector<std::optional<TimeNs>> &gaps) {
        StepGapMean mean;
        for (const auto &gap : gaps)
            mean.add(gap);
        const auto known = mean.meanNs();
        return QStringLiteral("%1 of %2").arg(known ? QString::number(*known) : QStringLiteral("-")).arg(mean.measured());
    };
    QCOMPARE(printed({900, 10, 20}), QStringLiteral("15 of 2"));
    QCOMPARE(printed({0, 10, std::nullopt, 30}), QStringLiteral("20 of 2"));
    QCOMPARE(printed({900, std::nullopt}), QStringLiteral("- of 0"));
    QCOMPARE(printed({900}), QStringLiteral("900 of 0")); // nothing is judged by it
    QCOMPARE(printed({}), QStringLiteral("- of 0"));
}

// What `steps`, `data` and the pages tell as the mean step gap is what rules judge.
void TestStepGapLong::isTheSameEverywhere()
{
    std::mt19937 random(23);
    for (int round = 0; round < 200; ++round) {
        std::vector<std::optional<TimeNs>> gaps(2 + random() % 6);
        for (auto &gap : gaps)
            gap = random() % 4 == 0 ? std::nullopt : std::optional<TimeNs>(random() % 1'000'000);
        const StepStageAnalysis stages = stagesWithGaps(gaps);
        const StepGaps rule(stages);
        const auto shown = cardSteps(stages, CardOverview()).mean.stages.gapNs;
        DataInput input;
        addStepGaps(stages, input);
        QCOMPARE(shown.has_value(), !rule.steps().empty());
        QCOMPARE(shown.value_or(0), rule.meanNs());
        QCOMPARE(input.gapNs, shown);
        QCOMPARE(input.measuredGaps, shown ? rule.steps().size() : 0);
        TimeNs sum = 0;
        std::size_t count = 0;
        for (std::size_t step = 1; step < gaps.size(); ++step) {
            sum += gaps[step].value_or(0);
            count += gaps[step] ? 1 : 0;
        }
        QVERIFY(count == 0 ||
                std::abs(static_cast<double>(rule.meanNs()) - static_cast<double>(sum) / static_cast<double>(count)) <= 0.5);
    }
}

PLUMBLINE_TEST(TestStepGapLong)
#include "tst_stepgaplong.moc"
