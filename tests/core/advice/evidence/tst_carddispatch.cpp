// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/evidence/hostcost.h"
#include "tests/support/advicefixture.h"
#include "tests/support/testregistry.h"

#include <QTest>

using namespace plumbline;

class TestCardDispatch : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void ofMarkedSteps();
    void ofTheWholeOnce();
    void stops();
};

namespace {

/// Prints one window on each line as `begin..end free`, in microseconds.
QString printed(const CardEvidence &card, const TaskControl &control = TaskControl())
{
    QStringList lines;
    for (const DispatchWindow &window : dispatchWindowsOf(card, {}, control))
        lines +=
            QStringLiteral("%1..%2 %3").arg(window.range.begin / 1000).arg(window.range.end / 1000).arg(window.freeNs / 1000);
    return lines.join(u'\n');
}

const QByteArray Tasks = "kernel A 0 10\nkernel B 40 60\nkernel C 80 100\nlaunch 5 10\nlaunch 39 40\nlaunch 46 80\n";

} // namespace

void TestCardDispatch::ofMarkedSteps()
{
    test::AdviceFixture fixture;
    fixture.timeline("step 1 0 50\nstep 2 50 100\n" + Tasks);
    QCOMPARE(printed(fixture.inputs()->card(0)), QStringLiteral("0..50 30\n50..100 20"));
}

void TestCardDispatch::ofTheWholeOnce()
{
    test::AdviceFixture fixture;
    fixture.timeline(Tasks);
    // The rows of a table have no ranges, so the trace is one window.
    fixture.stepTimes(",1,10,0,0,0,30,0,0,0,0\n,2,20,0,0,0,20,0,0,0,0\n,3,20,0,0,0,0,0,0,0,0\n");
    const auto inputs = fixture.inputs();
    QCOMPARE(inputs->card(0).steps().size(), std::size_t{3});
    QCOMPARE(printed(inputs->card(0)), QStringLiteral("0..100 50"));
}

void TestCardDispatch::stops()
{
    test::AdviceFixture fixture;
    fixture.timeline(Tasks);
    TaskControl control;
    control.requestStop();
    QCOMPARE(printed(fixture.inputs()->card(0), control), QString());
}

PLUMBLINE_TEST(TestCardDispatch)
#include "tst_carddispatch.moc"
