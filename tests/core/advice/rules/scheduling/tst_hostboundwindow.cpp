// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/catalogue.h"
#include "tests/support/advicefixture.h"
#include "tests/support/samples.h"
#include "tests/support/testregistry.h"

#include <QTest>

using namespace plumbline;

class TestHostBoundWindow : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void toy();
    void namesTheGap();
    void ofASample();
    void launchedAhead();
    void waitsOfTheStreamAreNotLate();
    void belowTheLimits();
    void aGraphIsNotJudged();
    void withoutInput();
};

namespace {

const QString HostBoundWindowId = QStringLiteral("host-bound-window");

QString advisedOnHostBoundWindow(const QString &sample)
{
    const auto inputs = test::adviceInputsOf(test::samplePath(sample));
    AdviceOptions options;
    options.rules = {HostBoundWindowId.toStdString()};
    return inputs ? test::printAdvice(plumbline::advise(*inputs, ruleCatalogue(), options, TaskControl()).value_or(Advice()))
                  : QString();
}

} // namespace

void TestHostBoundWindow::toy()
{
    test::AdviceFixture fixture;
    fixture.timeline("step 1 0 60\nkernel A 10 20\nkernel B 50 58\nkernel C 59 60\nlaunch 5 10\nlaunch 45 50\nlaunch 46 59\n");
    QCOMPARE(
        fixture.advised(HostBoundWindowId),
        QStringLiteral("host-bound-window/gap high cards 0 saves 0..30000 ranges=1 bound_ns=60000 "
                       "late_ns=30000 late_free_share=0.967742 step_ns=60000 own_ns=30000 gap_ns=30000 unrecorded_ns=25000"));
}

/// The host is in a slow operator in one gap of 30 us; the other one is 4 us long. Of two gaps of equal length the first is
/// named.
void TestHostBoundWindow::namesTheGap()
{
    test::AdviceFixture fixture;
    fixture.timeline("step 1 0 60\nkernel A 10 20\nkernel B 50 52\nkernel C 56 60\nlaunch 5 10\nhost aten::slow 20 44.5\n"
                     "cann Node@launch 44.9 45.1\nlaunch 45 50\ncann Node@launch 54.9 55.1\nlaunch 55 56\n");
    QVERIFY2(fixture.advised(HostBoundWindowId).contains(QStringLiteral("own_ns=34000 gap_ns=30000 work=aten::slow")),
             qPrintable(fixture.advised(HostBoundWindowId)));
    // Three operators of one call take it together, so that none of them does.
    fixture.timeline("step 1 0 60\nkernel A 10 20\nkernel B 50 52\nkernel C 56 60\nlaunch 5 10\nhost main.py(7) 20 44.5\n"
                     "host aten::a 21 28\nhost aten::b 28 37\nhost aten::c 37 44\n"
                     "cann Node@launch 44.9 45.1\nlaunch 45 50\ncann Node@launch 54.9 55.1\nlaunch 55 56\n");
    QVERIFY2(fixture.advised(HostBoundWindowId).contains(QStringLiteral("own_ns=34000 gap_ns=30000 work=main.py(7)")),
             qPrintable(fixture.advised(HostBoundWindowId)));
    fixture.timeline("step 1 0 60\nkernel A 10 20\nkernel B 35 40\nkernel C 55 60\nlaunch 5 10\nlaunch 34 35\nlaunch 54 55\n");
    QVERIFY2(fixture.advised(HostBoundWindowId).startsWith(QStringLiteral("host-bound-window/longest high ")) &&
                 fixture.advised(HostBoundWindowId).contains(QStringLiteral("own_ns=30000 gap_ns=15000 unrecorded_ns=14000")),
             qPrintable(fixture.advised(HostBoundWindowId)));
    QVERIFY(fixture.advised(HostBoundWindowId, "[host-bound-window]\ngap_share = 26 %\n")
                .startsWith(QStringLiteral("host-bound-window high ")));
    // Another rule tells of allocation.
    fixture.timeline("step 1 0 60\nkernel A 10 20\nkernel B 50 52\nkernel C 56 60\nlaunch 5 10\n"
                     "cann AscendCL@aclrtMalloc 20 44.5\ncann Node@launch 44.9 45.1\nlaunch 45 50\n"
                     "cann Node@launch 54.9 55.1\nlaunch 55 56\n");
    QVERIFY2(fixture.advised(HostBoundWindowId).startsWith(QStringLiteral("host-bound-window high ")) &&
                 !fixture.advised(HostBoundWindowId).contains(QStringLiteral("gap_ns=")),
             qPrintable(fixture.advised(HostBoundWindowId)));
}

void TestHostBoundWindow::ofASample()
{
    const QString advised = advisedOnHostBoundWindow(QStringLiteral("resnet_2cards_level1/rank0_ascend_pt"));
    if (advised.isEmpty())
        QSKIP("no samples");
    QCOMPARE(advised, QStringLiteral("host-bound-window high cards 0 saves 0..21305851 ranges=1 bound_ns=30000000 "
                                     "late_ns=21305851 late_free_share=0.827603 step_ns=155985800 own_ns=21305851"));
}

void TestHostBoundWindow::launchedAhead()
{
    test::AdviceFixture fixture;
    fixture.timeline("step 1 0 60\nkernel A 10 20\nkernel B 50 60\nlaunch 5 10\nlaunch 19 50\n");
    QCOMPARE(fixture.advised(HostBoundWindowId), QStringLiteral("checked host-bound-window"));
}

void TestHostBoundWindow::waitsOfTheStreamAreNotLate()
{
    // The kernel was launched 10 us late. Its stream then waits for an event until 48, as long as behind an earlier launch.
    test::AdviceFixture fixture;
    fixture.timeline("step 1 0 60\nkernel A 10 20\ntask EVENT_WAIT 31 48\nkernel B 50 60\nlaunch 5 10\nlaunch 30 50\n");
    QCOMPARE(fixture.advised(HostBoundWindowId), QStringLiteral("checked host-bound-window"));
    QCOMPARE(fixture.advised(HostBoundWindowId, "[host-bound-window]\nlate_share = 43 %\n"),
             QStringLiteral("host-bound-window/gap high cards 0 saves 0..13000 ranges=1 bound_ns=60000 "
                            "late_ns=13000 late_free_share=0.433333 step_ns=60000 own_ns=13000 gap_ns=13000"));
}

void TestHostBoundWindow::belowTheLimits()
{
    test::AdviceFixture fixture;
    fixture.timeline("step 1 0 100\nkernel A 0 50\nkernel B 79.9 100\nlaunch 0 1\nlaunch 60 79.9\n");
    QCOMPARE(fixture.advised(HostBoundWindowId), QStringLiteral("checked host-bound-window"));
    QVERIFY(fixture.advised(HostBoundWindowId, "[host-bound-window]\nidle_share = 29.9 %\n")
                .startsWith(QStringLiteral("host-bound-window")));
}

void TestHostBoundWindow::aGraphIsNotJudged()
{
    test::AdviceFixture fixture;
    fixture.timeline("kernel A 0 10\nkernel B 40 50\nkernel C 51 60\nlaunch 0 0\nlaunch 1 51\n");
    QCOMPARE(fixture.advised(HostBoundWindowId), QStringLiteral("host-bound-window lacks HostToDevice"));
}

void TestHostBoundWindow::withoutInput()
{
    test::AdviceFixture fixture;
    fixture.timeline("kernel A 0 10\nkernel B 40 50\n");
    QCOMPARE(fixture.advised(HostBoundWindowId), QStringLiteral("host-bound-window lacks HostToDevice"));
}

PLUMBLINE_TEST(TestHostBoundWindow)
#include "tst_hostboundwindow.moc"
