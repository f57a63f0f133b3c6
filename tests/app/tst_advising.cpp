// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/mainwindow.h"
#include "app/profilepages.h"
#include "app/profiletabs.h"
#include "app/profileview.h"
#include "tests/support/advicefixture.h"
#include "tests/support/ownhome.h"
#include "widgets/panels/advicepanel.h"
#include "widgets/panels/findingcard.h"
#include "widgets/panels/topfindings.h"
#include "widgets/support/asynctask.h"

#include <QDockWidget>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>
#include <QTreeWidget>

using namespace plumbline;

namespace {

constexpr int WaitMs = 20'000;

} // namespace

/// Advice in the whole window: asked for when a profile opens, and leading to its timeline.
class TestAdvising : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QVERIFY(m_home.isValid()); }
    void cleanup() { AsyncJob::waitForAll(); }

    void leadsFromTheOverviewToTheTimeline()
    {
        test::AdviceFixture fixture;
        fixture.timeline("step 1 0 100\nkernel A 0 10\nkernel B 20 40\nkernel C 70 100\n");
        MainWindow window;
        window.resize(1280, 720);
        window.show();
        window.open({fixture.path()});
        QTRY_VERIFY_WITH_TIMEOUT(window.currentView() && window.currentView()->adviser().result(), WaitMs);
        ProfileView *view = window.currentView();
        auto *pages = view->findChild<ProfilePages *>();
        QCOMPARE(pages->current(), PageId::Overview);

        auto *top = view->findChild<TopFindings *>();
        QTRY_VERIFY(top && top->isVisible());
        top->findChild<QToolButton *>()->click();
        QCOMPARE(pages->current(), PageId::Timeline);
        const auto *panel = view->findChild<AdvicePanel *>();
        QTRY_VERIFY(panel->isVisible());
        QVERIFY(panel->card().finding());

        auto *evidence = panel->findChild<QTreeWidget *>(QStringLiteral("findingEvidence"));
        QTest::mouseClick(evidence->viewport(), Qt::LeftButton, {}, QPoint(10, 8));
        const std::optional<TimeRange> marked = view->state().markedRange();
        const TimelineItem selected = view->state().selection();
        QVERIFY(marked || selected.isValid());
        const TimeRange shown = marked ? *marked : view->state().rangeOf(selected);
        const TimeRange visible = view->state().visibleRange();
        QVERIFY(visible.begin <= shown.begin && visible.end >= shown.end &&
                visible.length() < view->state().fullRange().length());
    }

    void asksAgainWhenReloaded()
    {
        test::AdviceFixture fixture;
        fixture.timeline("step 1 0 100\nkernel A 0 100\n");
        MainWindow window;
        window.show();
        window.open({fixture.path()});
        QTRY_VERIFY_WITH_TIMEOUT(window.currentView() && window.currentView()->adviser().result(), WaitMs);
        const auto first = window.currentView()->adviser().result();
        QSignalSpy opened(&window.tabs(), &ProfileTabs::viewOpened);
        window.currentView()->reload();
        QTRY_COMPARE_WITH_TIMEOUT(opened.count(), 1, WaitMs);
        QTRY_VERIFY_WITH_TIMEOUT(window.currentView()->adviser().result(), WaitMs);
        QVERIFY(window.currentView()->adviser().result() != first);
    }

private:
    test::OwnHome m_home;
};

QTEST_MAIN(TestAdvising)
#include "tst_advising.moc"
