// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/viewmemory.h"
#include "app/window/messagebar.h"
#include "app/window/profilepages.h"
#include "app/window/profileview.h"
#include "tests/support/loadgate.h"
#include "tests/support/ownhome.h"
#include "tests/support/smallprofile.h"
#include "tests/support/testregistry.h"
#include "widgets/comparison/comparer.h"
#include "widgets/pages/files/cardspanel.h"
#include "widgets/pages/files/closedcards.h"
#include "widgets/support/asynctask.h"

#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QTreeView>

#include <algorithm>
#include <memory>

using namespace plumbline;

namespace {

/// Long enough even on a busy machine; a test that passes does not wait for it.
constexpr int OnDemandWaitMs = 20'000;

} // namespace

/// A profile of three cards of which timelines are loaded on demand.
class OnDemandTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void init();
    void aLargeJobOpensWithoutItsTimelines();
    void aTightMemoryOpensWithoutTimelines();
    void enterLoadsACard();
    void aClickBelowTheTimelineLoadsACard();
    void twoCardsAreLoadedAndCompared();
    void severalCardsAreLoadedTogether();
    void unloadingGivesMemoryBack();
    void loadingIsCancelledAtOnce();
    void aTimelineThatWaitsToBeShownIsCancelled();
    void anotherProfileEndsTheReports();
    void aVanishedFileIsAProblem();
    void aFailureIsToldOnce();
    void lossesAreToldOnce();
    void aSecondDeviceIsComparedWithALoadedCard();
    void theLastCardIsLoadedAgain();
    void reloadingLoadsTheSameCards();
    void reloadingLoadsWhatWasAskedForMeanwhile();
    void reloadingKeepsViewAndComparison();

private:
    /// Opens the profile and waits until its first timeline is there.
    [[nodiscard]] bool open(ProfileView &view);
    [[nodiscard]] QString timelineFile(int rank) const;

    test::OwnHome m_home;
    std::unique_ptr<QTemporaryDir> m_folder;
};

void OnDemandTest::initTestCase()
{
    QVERIFY(m_home.isValid());
}

void OnDemandTest::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    QVERIFY(m_folder->isValid() && test::writeSmallProfile(m_folder->path(), 3));
}

QString OnDemandTest::timelineFile(int rank) const
{
    return m_folder->filePath(QStringLiteral("rank%1_ascend_pt/ASCEND_PROFILER_OUTPUT/trace_view.json").arg(rank));
}

bool OnDemandTest::open(ProfileView &view)
{
    view.session().setMostCards(1);
    view.open({m_folder->path()});
    return QTest::qWaitFor([&view] { return view.hasTimeline() && !view.session().isLoadingTimelines(); }, OnDemandWaitMs);
}

namespace {

QStringList loadedNames(const ProfileView &view)
{
    QStringList names;
    for (const TimelineCard &card : const_cast<ProfileView &>(view).state().cards())
        names << card.name;
    return names;
}

QStringList closedRows(const ProfileView &view)
{
    const auto *closed = view.findChild<ClosedCards *>();
    QStringList rows;
    for (int row = 0; row < closed->count(); ++row)
        rows << closed->item(row)->text();
    return rows;
}

void selectRows(ProfileView &view, const std::vector<int> &rows)
{
    auto *table = view.panels().cards().findChild<QTreeView *>();
    table->setCurrentIndex(table->model()->index(rows.front(), 0));
    QItemSelection selection;
    for (const int row : rows)
        selection.select(table->model()->index(row, 0), table->model()->index(row, 0));
    table->selectionModel()->select(selection, QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
}

} // namespace

void OnDemandTest::aLargeJobOpensWithoutItsTimelines()
{
    ProfileView view;
    QVERIFY(open(view));
    QCOMPARE(loadedNames(view), QStringList{QStringLiteral("rank0_ascend_pt")});
    QCOMPARE(closedRows(view), (QStringList{QStringLiteral("▸ rank1_ascend_pt: not loaded – click to load"),
                                            QStringLiteral("▸ rank2_ascend_pt: not loaded – click to load")}));
    QCOMPARE(view.pages().current(), PageId::Timeline); // there are no tables that the page of the cluster could show
    QCOMPARE(view.messageText(),
             QStringLiteral("This job has 3 cards with a timeline, which are many to load at once. Timelines are loaded when you "
                            "ask for them: double-click a card in the panel “Cards” or on the page “Cluster”, or click one below "
                            "the timeline."));
    QCOMPARE(view.panels().cards().model().index(1, CardModel::TimelineColumn).data().toString(),
             QStringLiteral("Not loaded – double-click to load"));
}

void OnDemandTest::aTightMemoryOpensWithoutTimelines()
{
    const auto reasonWith = [this](std::uint64_t bytes) {
        LoadWishes wishes;
        wishes.freeMemory = [bytes] { return bytes; };
        LoadMonitor monitor;
        TaskControl control;
        const auto data = loadPaths({m_folder->path()}, {}, monitor, control, wishes);
        return data && data->onDemand ? std::optional(*data->onDemand) : std::nullopt;
    };
    const auto all = static_cast<std::uint64_t>(3 * test::smallTimeline().size());
    const auto reason = reasonWith(4 * all - 1);
    QVERIFY(reason && reason->isMemoryShort);
    QCOMPARE(reason->bytes, all);
    QVERIFY(!reasonWith(4 * all));
}

void OnDemandTest::enterLoadsACard()
{
    ProfileView view;
    QVERIFY(open(view));
    view.show();
    auto *table = view.panels().cards().findChild<QTreeView *>();
    table->setCurrentIndex(table->model()->index(2, 0));
    QTest::keyClick(table, Qt::Key_Return);
    QTRY_COMPARE_WITH_TIMEOUT(
        loadedNames(view), (QStringList{QStringLiteral("rank0_ascend_pt"), QStringLiteral("rank2_ascend_pt")}), OnDemandWaitMs);
    QCOMPARE(view.pages().current(), PageId::Timeline);
    QCOMPARE(closedRows(view), QStringList{QStringLiteral("▸ rank1_ascend_pt: not loaded – click to load")});
    QCOMPARE(view.session().stageOf(2).kind, TimelineStage::Kind::Loaded);
}

void OnDemandTest::aClickBelowTheTimelineLoadsACard()
{
    ProfileView view;
    QVERIFY(open(view));
    view.goToPage(PageId::Timeline);
    view.show();
    auto *closed = view.findChild<ClosedCards *>();
    QVERIFY(closed->isVisible());
    QTest::mouseClick(closed->viewport(), Qt::LeftButton, {}, closed->visualItemRect(closed->item(1)).center());
    QTRY_COMPARE_WITH_TIMEOUT(view.session().stageOf(2).kind, TimelineStage::Kind::Loaded, OnDemandWaitMs);
    QCOMPARE(closed->count(), 1);
}

void OnDemandTest::twoCardsAreLoadedAndCompared()
{
    ProfileView view;
    QVERIFY(open(view));
    selectRows(view, {1, 2});
    view.panels().cards().comparePair();
    QTRY_VERIFY_WITH_TIMEOUT(view.state().comparison(), OnDemandWaitMs);
    QCOMPARE(view.state().cards()[static_cast<std::size_t>(view.state().comparison()->base)].name,
             QStringLiteral("rank1_ascend_pt"));
    QCOMPARE(view.state().cards()[static_cast<std::size_t>(view.state().comparison()->target)].name,
             QStringLiteral("rank2_ascend_pt"));
    QCOMPARE(view.pages().current(), PageId::Timeline);
}

void OnDemandTest::severalCardsAreLoadedTogether()
{
    ProfileView view;
    QVERIFY(open(view));
    selectRows(view, {0, 1, 2});
    view.panels().cards().showTogether();
    QTRY_COMPARE_WITH_TIMEOUT(view.state().cards().size(), std::size_t(3), OnDemandWaitMs);
    // The cards have no collectives, so their clocks stay.
    QTRY_VERIFY_WITH_TIMEOUT(
        view.messageText().startsWith(QStringLiteral("rank1_ascend_pt could not be fitted and stays as recorded:")),
        OnDemandWaitMs);
    QVERIFY(!view.findChild<ClosedCards *>()->isVisible());
}

void OnDemandTest::unloadingGivesMemoryBack()
{
    ProfileView view;
    QVERIFY(open(view));
    view.session().loadTimelines({1, 2});
    QTRY_COMPARE_WITH_TIMEOUT(view.state().cards().size(), std::size_t(3), OnDemandWaitMs);
    const std::weak_ptr<const Trace> trace = view.state().cards()[1].trace;
    selectRows(view, {1});
    view.panels().cards().unloadSelected();
    QCOMPARE(loadedNames(view), (QStringList{QStringLiteral("rank0_ascend_pt"), QStringLiteral("rank2_ascend_pt")}));
    QCOMPARE(view.session().stageOf(1).kind, TimelineStage::Kind::Closed);
    QTRY_VERIFY_WITH_TIMEOUT(trace.expired(), OnDemandWaitMs);
    view.session().unloadTimelines({0, 2});
    QVERIFY(!view.hasTimeline());
    QCOMPARE(closedRows(view).size(), 3);
}

void OnDemandTest::loadingIsCancelledAtOnce()
{
    ProfileView view;
    QVERIFY(open(view));
    test::LoadGate gate;
    view.session().setLoadOptions(gate.options());
    view.session().loadTimelines({1, 2});
    QTRY_VERIFY_WITH_TIMEOUT(gate.isReached(), OnDemandWaitMs);
    QVERIFY(view.session().stageOf(1).isUnderway() && view.session().stageOf(2).isUnderway());
    view.session().cancelTimelines({1});
    QCOMPARE(view.session().stageOf(1).kind, TimelineStage::Kind::Closed);
    gate.open();
    QTRY_COMPARE_WITH_TIMEOUT(view.session().stageOf(2).kind, TimelineStage::Kind::Loaded, OnDemandWaitMs);
    AsyncJob::waitForAll();
    QCoreApplication::processEvents();
    QCOMPARE(view.session().stageOf(1).kind, TimelineStage::Kind::Closed);
    QCOMPARE(view.state().cards().size(), std::size_t(2));
}

void OnDemandTest::aTimelineThatWaitsToBeShownIsCancelled()
{
    ProfileView view;
    QVERIFY(open(view));
    test::LoadGate gate;
    view.session().loadTimelines({1});
    view.session().setLoadOptions(gate.options());
    view.session().loadTimelines({2}); // is held, so that the other one waits to be shown with it
    QTRY_COMPARE_WITH_TIMEOUT(view.session().stageOf(1), (TimelineStage{TimelineStage::Kind::Reading, 1.0}), OnDemandWaitMs);
    view.session().cancelTimelines({1});
    QCOMPARE(view.session().stageOf(1).kind, TimelineStage::Kind::Closed);
    gate.open();
    QTRY_COMPARE_WITH_TIMEOUT(view.session().stageOf(2).kind, TimelineStage::Kind::Loaded, OnDemandWaitMs);
    QCOMPARE(loadedNames(view), (QStringList{QStringLiteral("rank0_ascend_pt"), QStringLiteral("rank2_ascend_pt")}));
}

void OnDemandTest::anotherProfileEndsTheReports()
{
    ProfileView view;
    QVERIFY(open(view));
    test::LoadGate gate;
    view.session().setLoadOptions(gate.options());
    view.session().loadTimelines({1});
    QTRY_VERIFY_WITH_TIMEOUT(gate.isReached(), OnDemandWaitMs);
    view.session().setLoadOptions({});
    const QSignalSpy opened(&view.session(), &Session::opened);
    view.open({m_folder->filePath(QStringLiteral("rank2_ascend_pt"))}); // of one card alone, which is read at once
    QTRY_COMPARE_WITH_TIMEOUT(opened.count(), 1, OnDemandWaitMs);
    QVERIFY(!view.session().isLoadingTimelines());
    const QSignalSpy progressed(&view.session(), &Session::timelinesProgressed);
    QTest::qWait(300);
    QCOMPARE(progressed.count(), 0);
}

void OnDemandTest::aVanishedFileIsAProblem()
{
    ProfileView view;
    QVERIFY(open(view));
    QVERIFY(QFile::remove(timelineFile(1)));
    QVERIFY(test::writeFile(timelineFile(2), "no timeline"));
    view.session().loadTimelines({1, 2});
    QTRY_COMPARE_WITH_TIMEOUT(view.session().stageOf(2).kind, TimelineStage::Kind::Failed, OnDemandWaitMs);
    QTRY_COMPARE_WITH_TIMEOUT(view.session().stageOf(1).kind, TimelineStage::Kind::Failed, OnDemandWaitMs);
    QVERIFY(!view.session().isLoadingTimelines());
    QStringList problems;
    for (const Problem &problem : view.session().data().importProblems)
        problems << QStringLiteral("%1 %2").arg(int(problem.code)).arg(QString::fromStdString(problem.file));
    QCOMPARE(problems, (QStringList{QStringLiteral("%1 %2").arg(int(ProblemCode::MissingFile)).arg(timelineFile(1)),
                                    QStringLiteral("%1 %2").arg(int(ProblemCode::BrokenFile)).arg(timelineFile(2))}));
    QVERIFY(closedRows(view).first().startsWith(QStringLiteral("▸ rank1_ascend_pt: Could not be read: ")));
    QVERIFY(!view.messageText().isEmpty());

    QVERIFY(test::writeFile(timelineFile(1), test::smallTimeline()));
    view.session().loadTimelines({1});
    QTRY_COMPARE_WITH_TIMEOUT(view.session().stageOf(1).kind, TimelineStage::Kind::Loaded, OnDemandWaitMs);
    QCOMPARE(view.session().data().importProblems.size(), std::size_t(1));
}

void OnDemandTest::aFailureIsToldOnce()
{
    ProfileView view;
    QVERIFY(open(view));
    QVERIFY(QFile::remove(timelineFile(1)));
    view.session().loadTimelines({1});
    QTRY_COMPARE_WITH_TIMEOUT(view.session().stageOf(1).kind, TimelineStage::Kind::Failed, OnDemandWaitMs);
    QVERIFY(view.messageText().contains(QStringLiteral("rank1_ascend_pt")));
    view.message().hide();
    view.session().loadTimelines({2});
    QTRY_COMPARE_WITH_TIMEOUT(view.session().stageOf(2).kind, TimelineStage::Kind::Loaded, OnDemandWaitMs);
    QCOMPARE(view.messageText(), QString());
}

/// What a timeline lacks that was loaded on demand is told above it, like what is lost at opening.
void OnDemandTest::lossesAreToldOnce()
{
    ProfileView view;
    QVERIFY(open(view));
    QVERIFY(test::writeFile(timelineFile(1), test::smallTimeline().chopped(20)));
    view.session().loadTimelines({1});
    QTRY_COMPARE_WITH_TIMEOUT(view.session().stageOf(1).kind, TimelineStage::Kind::Loaded, OnDemandWaitMs);
    QCOMPARE(view.session().data().importProblems.size(), std::size_t(1));
    QVERIFY2(view.messageText().contains(QStringLiteral("rank1_ascend_pt")), qPrintable(view.messageText()));
    view.message().hide();
    view.session().loadTimelines({2});
    QTRY_COMPARE_WITH_TIMEOUT(view.session().stageOf(2).kind, TimelineStage::Kind::Loaded, OnDemandWaitMs);
    QCOMPARE(view.messageText(), QString());
}

void OnDemandTest::aSecondDeviceIsComparedWithALoadedCard()
{
    QVERIFY(test::writeFile(timelineFile(0), R"([{"ph":"M","name":"process_labels","pid":1,"args":{"labels":"NPU 0"}},
{"ph":"M","name":"process_labels","pid":2,"args":{"labels":"NPU 3"}},
{"ph":"X","name":"a","pid":1,"tid":1,"ts":1,"dur":1},
{"ph":"X","name":"b","pid":2,"tid":1,"ts":1,"dur":4}])"));
    ProfileView view;
    view.session().setMostCards(1);
    connect(&view.session(), &Session::opened, &view, [&view] { selectRows(view, {1, 2}); });
    view.open({m_folder->path()});
    QTRY_COMPARE_WITH_TIMEOUT(loadedNames(view),
                              (QStringList{QStringLiteral("rank0_ascend_pt NPU 0"), QStringLiteral("rank0_ascend_pt NPU 3")}),
                              OnDemandWaitMs);
    // The selected cards stand one row lower, below the second device of the first one.
    QCOMPARE(view.panels().cards().selectedCards(), (std::vector<std::size_t>{2, 3}));
    QCOMPARE(view.panels().cards().currentCard()->name, QStringLiteral("rank1_ascend_pt"));

    view.opener().compare(1, 3);
    QTRY_VERIFY_WITH_TIMEOUT(view.state().comparison(), OnDemandWaitMs);
    QCOMPARE(view.state().cards()[static_cast<std::size_t>(view.state().comparison()->base)].name,
             QStringLiteral("rank0_ascend_pt NPU 3"));
    QCOMPARE(view.state().cards()[static_cast<std::size_t>(view.state().comparison()->target)].name,
             QStringLiteral("rank2_ascend_pt"));
}

void OnDemandTest::theLastCardIsLoadedAgain()
{
    {
        ProfileView view;
        QVERIFY(open(view));
        view.opener().open(2);
        QTRY_COMPARE_WITH_TIMEOUT(view.state().cards().size(), std::size_t(2), OnDemandWaitMs);
        view.goToPage(PageId::Steps);
        view.storeView();
    }
    const auto stored = [this] { return ViewMemory::stored({m_folder->path()}); };
    QTRY_VERIFY_WITH_TIMEOUT(stored() && stored()->page == QStringLiteral("steps"), OnDemandWaitMs);
    ProfileView again;
    QVERIFY(open(again));
    QCOMPARE(loadedNames(again), QStringList{QStringLiteral("rank2_ascend_pt")});
    QCOMPARE(again.pages().current(), PageId::Steps);
}

void OnDemandTest::reloadingLoadsTheSameCards()
{
    ProfileView view;
    QVERIFY(open(view));
    view.session().unloadTimelines({0});
    view.session().loadTimelines({1, 2});
    QTRY_COMPARE_WITH_TIMEOUT(view.state().cards().size(), std::size_t(2), OnDemandWaitMs);
    const QSignalSpy opened(&view.session(), &Session::opened);
    view.reload();
    QTRY_COMPARE_WITH_TIMEOUT(opened.count(), 1, OnDemandWaitMs);
    QTRY_VERIFY_WITH_TIMEOUT(!view.session().isLoadingTimelines(), OnDemandWaitMs);
    QCOMPARE(loadedNames(view), (QStringList{QStringLiteral("rank1_ascend_pt"), QStringLiteral("rank2_ascend_pt")}));
}

/// What the user loads and unloads while the files are read again counts.
void OnDemandTest::reloadingLoadsWhatWasAskedForMeanwhile()
{
    ProfileView view;
    QVERIFY(open(view));
    const QSignalSpy opened(&view.session(), &Session::opened);
    view.reload();
    view.session().loadTimelines({2});
    view.session().unloadTimelines({0});
    QTRY_COMPARE_WITH_TIMEOUT(opened.count(), 1, OnDemandWaitMs);
    QTRY_VERIFY_WITH_TIMEOUT(!view.session().isLoadingTimelines(), OnDemandWaitMs);
    QCOMPARE(loadedNames(view), QStringList{QStringLiteral("rank2_ascend_pt")});
}

void OnDemandTest::reloadingKeepsViewAndComparison()
{
    ProfileView view;
    QVERIFY(open(view));
    view.opener().compare(0, 2);
    QTRY_VERIFY_WITH_TIMEOUT(view.state().comparison() && !view.comparer().isAligning(), OnDemandWaitMs);
    const TimeRange full = view.state().fullRange();
    const TimeRange marked{full.begin + full.length() / 4, full.begin + full.length() / 2};
    view.state().setMarkedRange(marked);

    test::LoadGate gate;
    const auto connection = connect(&view.session(), &Session::opened, &view, [&view, &gate] {
        view.session().loadTimelines({0});
        view.session().setLoadOptions(gate.options()); // holds the second card, so that the first one is shown before it
    });
    view.reload();
    QTRY_VERIFY_WITH_TIMEOUT(gate.isReached(), OnDemandWaitMs);
    QTRY_COMPARE_WITH_TIMEOUT(view.state().cards().size(), std::size_t(1), OnDemandWaitMs);
    QCOMPARE(view.state().markedRange(), std::optional(marked));
    QVERIFY(!view.state().comparison());
    disconnect(connection);
    gate.open();
    QTRY_COMPARE_WITH_TIMEOUT(view.state().cards().size(), std::size_t(2), OnDemandWaitMs);
    QVERIFY(view.state().comparison());
    QCOMPARE(view.state().markedRange(), std::optional(marked));

    view.session().unloadTimelines({2}); // ends the comparison
    view.session().loadTimelines({2});
    QTRY_COMPARE_WITH_TIMEOUT(view.state().cards().size(), std::size_t(2), OnDemandWaitMs);
    QVERIFY(!view.state().comparison());
}

PLUMBLINE_WIDGET_TEST(OnDemandTest)
#include "tst_timelinesondemand.moc"
