// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/advicefixture.h"
#include "tests/support/testregistry.h"

#include <QTest>

using namespace plumbline;

class TestStepJitter : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void workedExample();
    void silent();
    void fewSteps();
    void mergedSteps();
    void withoutInput();
};

namespace {

const QString StepJitterId = QStringLiteral("step-jitter");

/// Returns consecutive steps of these lengths, each with a kernel at its begin and one at its end. The additional time of a
/// longer step is idle.
QByteArray steps(std::initializer_list<int> lengths)
{
    QByteArray lines;
    int begin = 0;
    int number = 0;
    for (const int length : lengths) {
        const auto text = [](int time) { return QByteArray::number(time); };
        lines += "step " + text(++number) + ' ' + text(begin) + ' ' + text(begin + length * 1) + '\n';
        lines += "kernel A " + text(begin) + ' ' + text(begin + 10) + '\n';
        lines += "kernel B " + text(begin + length - 10) + ' ' + text(begin + length) + '\n';
        begin += length;
    }
    return lines;
}

} // namespace

void TestStepJitter::workedExample()
{
    test::AdviceFixture fixture;
    fixture.timeline(steps({100, 101, 99, 100, 131, 102, 100}));
    QCOMPARE(fixture.advised(StepJitterId),
             QStringLiteral("step-jitter/free medium cards 0 saves 0..4429 longest_ns=131000 median_ns=100000 "
                            "excess_ns=31000 outliers=1 all_steps=7 cause_ns=31000"));
    const Finding finding = fixture.advise(StepJitterId).findings.front();
    QCOMPARE(finding.step.value_or(std::string()), std::string("5"));
    QCOMPARE(finding.range.value_or(TimeRange()), (TimeRange{400'000, 531'000}));
}

void TestStepJitter::silent()
{
    test::AdviceFixture fixture;
    fixture.timeline(steps({100, 101, 99, 100, 104, 102, 100}));
    QCOMPARE(fixture.advised(StepJitterId), QStringLiteral("checked step-jitter"));
    // The first step is not judged, because it warms up.
    fixture.timeline(steps({500, 101, 99, 100, 101, 102, 100}));
    QCOMPARE(fixture.advised(StepJitterId), QStringLiteral("checked step-jitter"));
}

/// Of four steps one counts where it is longer by half than all others, which are alike. What is usual rests on few.
void TestStepJitter::fewSteps()
{
    test::AdviceFixture fixture;
    fixture.timeline(steps({100, 101, 180, 100}));
    QCOMPARE(fixture.advised(StepJitterId),
             QStringLiteral("step-jitter/free high cards 0 saves 0..19750 longest_ns=180000 median_ns=101000 "
                            "excess_ns=79000 outliers=1 all_steps=4 cause_ns=79000"));
    QVERIFY(fixture.advise(StepJitterId).findings.front().restsOnFew);
    fixture.timeline(steps({100, 101, 150, 100}));
    QCOMPARE(fixture.advised(StepJitterId), QStringLiteral("checked step-jitter"));
    fixture.timeline(steps({100, 180, 100}));
    QCOMPARE(fixture.advised(StepJitterId), QStringLiteral("step-jitter lacks steps"));
    QCOMPARE(fixture.advised(StepJitterId, "[step-jitter]\nsteps = 0\n"), QStringLiteral("checked step-jitter"));
}

/// The first mark spans two steps: it is twice as long and runs twice the kernels. With the kernels of one step it is a long
/// first step, which does not count.
void TestStepJitter::mergedSteps()
{
    const QByteArray others = steps({200, 101, 99, 100});
    test::AdviceFixture fixture;
    fixture.timeline(others);
    QCOMPARE(fixture.advised(StepJitterId), QStringLiteral("checked step-jitter"));
    fixture.timeline(others + "kernel A 90 100\nkernel B 100 110\n");
    QCOMPARE(fixture.advised(StepJitterId),
             QStringLiteral("step-jitter/merged info cards 0 longest_ns=200000 median_ns=101000 times=2 kernels=4 "
                            "usual_kernels=2 all_steps=4"));
    QCOMPARE(fixture.advise(StepJitterId).findings.front().step.value_or(std::string()), std::string("1"));
}

void TestStepJitter::withoutInput()
{
    test::AdviceFixture fixture;
    fixture.file(QStringLiteral("op_statistic.csv"), "OP Type,Count\n");
    QCOMPARE(fixture.advised(StepJitterId), QStringLiteral("step-jitter lacks step_trace_time.csv"));
}

PLUMBLINE_TEST(TestStepJitter)
#include "tst_stepjitter.moc"
