// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/mainwindow.h"
#include "app/window/profilepages.h"
#include "app/window/profiletabs.h"
#include "app/window/profileview.h"
#include "app/window/reportexport.h"
#include "tests/support/advicefixture.h"
#include "tests/support/ownhome.h"
#include "tests/support/testregistry.h"
#include "widgets/advice/advicepanel.h"
#include "widgets/advice/findingbar.h"
#include "widgets/advice/findingcard.h"
#include "widgets/advice/topfindings.h"
#include "widgets/report/adviceexport.h"
#include "widgets/support/asynctask.h"

#include <QDockWidget>
#include <QFile>
#include <QProgressDialog>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>
#include <QTreeWidget>

using namespace plumbline;

namespace {

constexpr int AdvisingWaitMs = 20'000;

/// A window with a profile whose device is free for a while, and a folder for a report.
struct Opened
{
    Opened()
    {
        fixture.timeline("step 1 0 100\nkernel A 0 10\nkernel B 20 40\nkernel C 70 100\n");
        window.resize(1280, 720);
        window.show();
        window.open({fixture.path()});
    }

    /// Opens the profile and waits for its advice. Null if there is none in time.
    ProfileView *view()
    {
        const auto isReady = [this] { return window.currentView() && window.currentView()->adviser().result(); };
        return QTest::qWaitFor(isReady, AdvisingWaitMs) ? window.currentView() : nullptr;
    }
    [[nodiscard]] QString report() const { return folder.filePath(QStringLiteral("advice.html")); }
    [[nodiscard]] QString written() const
    {
        QFile file(report());
        return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
    }

    test::AdviceFixture fixture;
    QTemporaryDir folder;
    MainWindow window;
};

} // namespace

/// Tests advice in the whole window: it is computed when a profile opens, and its evidence leads to the timeline.
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
        QTRY_VERIFY_WITH_TIMEOUT(window.currentView() && window.currentView()->adviser().result(), AdvisingWaitMs);
        ProfileView *view = window.currentView();
        auto *pages = view->findChild<ProfilePages *>();
        QCOMPARE(pages->current(), PageId::Overview);

        auto *top = view->findChild<TopFindings *>();
        QTRY_VERIFY(top && top->isVisible());
        top->findChild<FindingBar *>()->click();
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

    void writesAReport()
    {
        Opened profile;
        ProfileView *view = profile.view();
        QVERIFY(view);
        const std::vector<Finding> &findings = view->adviser().result()->advice.findings;
        FindingRemark remark = view->adviser().remarkOn(findings.front());
        remark.note = QStringLiteral("known <b>");
        view->adviser().setRemark(remark);
        remark = view->adviser().remarkOn(findings.back());
        remark.isDismissed = true;
        view->adviser().setRemark(remark);

        const QSignalSpy announced(view, &ProfileView::announced);
        exportReport(*view, profile.report());
        QTRY_COMPARE_WITH_TIMEOUT(announced.count(), 1, AdvisingWaitMs);
        const QString html = profile.written();
        for (const char *part :
             {"<!DOCTYPE html>", "data:image/svg+xml;base64,", "Note: known &lt;b&gt;", "Dismissed and not listed: 1"})
            QVERIFY2(html.contains(QLatin1String(part)), part);
        QVERIFY(!html.contains(QStringLiteral("<b>")));
        QTRY_VERIFY(!view->findChild<AdviceExport *>());
        QTRY_VERIFY(!view->findChild<QProgressDialog *>());
    }

    void writesNoReportWhenCancelled()
    {
        Opened profile;
        ProfileView *view = profile.view();
        QVERIFY(view);
        const QSignalSpy announced(view, &ProfileView::announced);
        exportReport(*view, profile.report());
        view->findChild<QProgressDialog *>()->findChild<QPushButton *>()->click();
        QTRY_COMPARE_WITH_TIMEOUT(announced.count(), 1, AdvisingWaitMs);
        QVERIFY(!QFile::exists(profile.report()));
        QTRY_VERIFY(!view->findChild<AdviceExport *>());
    }

    void saysWhyThereIsNoReport()
    {
        Opened profile;
        ProfileView *view = profile.view();
        QVERIFY(view);
        exportReport(*view, profile.report() + QStringLiteral("/no/folder.html"));
        QTRY_VERIFY_WITH_TIMEOUT(!view->messageText().isEmpty(), AdvisingWaitMs);
        QTRY_VERIFY(!view->findChild<AdviceExport *>());
    }

    void remembersRemarksWithTheProfile()
    {
        Opened profile;
        ProfileView *view = profile.view();
        QVERIFY(view);
        FindingRemark remark = view->adviser().remarkOn(view->adviser().result()->advice.findings.front());
        remark.isDismissed = true;
        remark.note = QStringLiteral("known");
        view->adviser().setRemark(remark);
        view->resetView(); // which must not clear the remark
        profile.window.close();

        MainWindow later;
        later.show();
        later.open({profile.fixture.path()});
        QTRY_VERIFY_WITH_TIMEOUT(later.currentView() && later.currentView()->adviser().result(), AdvisingWaitMs);
        QCOMPARE(later.currentView()->adviser().remarks(), std::vector<FindingRemark>{remark});
    }

    void asksAgainWhenReloaded()
    {
        test::AdviceFixture fixture;
        fixture.timeline("step 1 0 100\nkernel A 0 100\n");
        MainWindow window;
        window.show();
        window.open({fixture.path()});
        QTRY_VERIFY_WITH_TIMEOUT(window.currentView() && window.currentView()->adviser().result(), AdvisingWaitMs);
        const auto first = window.currentView()->adviser().result();
        QSignalSpy opened(&window.tabs(), &ProfileTabs::viewOpened);
        window.currentView()->reload();
        QTRY_COMPARE_WITH_TIMEOUT(opened.count(), 1, AdvisingWaitMs);
        QTRY_VERIFY_WITH_TIMEOUT(window.currentView()->adviser().result(), AdvisingWaitMs);
        QVERIFY(window.currentView()->adviser().result() != first);
    }

private:
    test::OwnHome m_home;
};

PLUMBLINE_WIDGET_TEST(TestAdvising)
#include "tst_advising.moc"
