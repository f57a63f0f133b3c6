// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/pages/path/pathpage.h"

#include "core/profile/profileloader.h"
#include "tests/support/modeltext.h"
#include "tests/support/pathprofile.h"
#include "tests/support/testregistry.h"
#include "tests/widgets/pages/comparedcards.h"
#include "widgets/pages/path/pathbar.h"
#include "widgets/path/slackfinder.h"
#include "widgets/tables/datatable.h"

#include <QComboBox>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

#include <algorithm>
#include <memory>

using namespace plumbline;

namespace {

constexpr int PathPageWaitMs = 20'000;

/// A page over the two ranks of writePathProfile().
class PathPageFixture
{
public:
    explicit PathPageFixture(const QString &folder)
        : PathPageFixture(test::writePathProfile(folder) ? test::readCards(folder) : nullptr)
    {}
    explicit PathPageFixture(const PageCards &shown)
    {
        page.setFinder(&finder);
        setCards(shown);
        page.resize(1000, 600);
        page.show();
    }

    /// Shows cards as the window does.
    void setCards(const PageCards &shown)
    {
        cards = shown;
        std::vector<TimelineCard> timelines;
        for (const PageCard &card : cards ? *cards : std::vector<PageCard>()) {
            if (card.timeline >= 0)
                timelines.push_back(TimelineCard::build(card.name, QString(), card.open));
        }
        finder.setCards({});
        state.setCards(std::move(timelines));
        finder.setCards(cards);
        page.setCards(cards);
    }

    [[nodiscard]] bool waitForTables() const
    {
        return QTest::qWaitFor([this] { return page.segments().model().rowCount() > 0 && !page.segments().isBusy(); },
                               PathPageWaitMs);
    }
    /// Returns the slice of that name on a card, the one at `place` of those.
    [[nodiscard]] TimelineItem slice(int card, std::string_view name, int place) const
    {
        const Trace &trace = *state.cards()[static_cast<std::size_t>(card)].trace;
        for (std::size_t at = 0; at < trace.slices().size(); ++at) {
            if (trace.text(trace.slices().name[at]) == name && place-- == 0)
                return {card, SliceId(at), {}};
        }
        return {};
    }

    PageCards cards;
    TimelineState state;
    PathFinder finder{&state};
    PathPage page{&state};
};

QString plainPath(QString text)
{
    return text.replace(QChar(0x202F), QLatin1Char(' '));
}

/// Prints the rows of a table of totals without their shares.
QString shownRows(const DataTable &table)
{
    const DataTableModel &model = table.model();
    QStringList rows;
    for (int row = 0; row < model.rowCount(); ++row) {
        QStringList cells;
        for (int column = 0; column < model.columnCount(); ++column) {
            if (column != model.columnCount() - 2)
                cells += plainPath(model.index(row, column).data().toString());
        }
        rows += cells.join(QLatin1Char('|'));
    }
    return rows.join(QLatin1Char('\n'));
}

} // namespace

class TestPathPage : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void tellsWhatAStepWaitedFor();
    void leadsToTheTimeline();
    void asksForStepsAndTheMarkedRange();
    void asksWhatASliceWaitedFor();
    void refusesSlicesWithoutAPath();
    void followsTheChosenCard();
    void saysWhyThereIsNoPath();
    void anUnrecordedSegmentMarksNothing();
    void aClosedCardIsNotFollowed();
    void theAskedStepStaysWhenTimelinesCome();
    void tellsThatACardIsNotInTheGraph();
    void canBeCancelled();
    void listsFewOfManySteps();

private:
    std::unique_ptr<QTemporaryDir> m_folder;
};

void TestPathPage::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    QVERIFY(m_folder->isValid());
}

void TestPathPage::tellsWhatAStepWaitedFor()
{
    PathPageFixture fixture(m_folder->path());
    QVERIFY(fixture.waitForTables());
    QCOMPARE(plainPath(fixture.page.headline()),
             QStringLiteral("Step 1\nOf 1.000 ms: 730 µs other work of the host, 200 µs kernels, 40.0 µs communication, 20.0 µs "
                            "launches of the host, 10.0 µs other."));
    QCOMPARE(
        plainPath(fixture.page.notes()),
        QStringLiteral("Of this on other cards, for which rank 0 waited: 1.00 ms on rank 1. The graph holds 2 cards. Replayed "
                       "without change, every part begins where it was captured."));
    QCOMPARE(plainPath(fixture.page.bar().legendTexts().join(QLatin1Char('|'))),
             QStringLiteral("host 730 µs (73.0 %)|kernel 200 µs (20.0 %)|communication 40.0 µs (4.0 %)|launch 20.0 µs (2.0 %)|"
                            "idle 8.00 µs (0.8 %)|synchronisation 2.00 µs (0.2 %)"));
    QCOMPARE(shownRows(fixture.page.kinds()),
             QStringLiteral("host|1|0.730|4\nkernel|1|0.200|2\ncommunication|1|0.040|2\nlaunch|1|0.020|2\nidle|1|0.008|2\n"
                            "synchronisation|1|0.002|2"));
    QTRY_VERIFY(shownRows(fixture.page.names())
                    .startsWith(QStringLiteral("host|work|1|0.380|2\nhost||1|0.350|2\n"
                                               "kernel|MatMul|1|0.200|2\n")));
    const DataTableModel &segments = fixture.page.segments().model();
    QCOMPARE(segments.rowCount(), 14);
    QCOMPARE(segments.index(4, 2).data().toString(), QStringLiteral("MatMul"));
    QCOMPARE(plainPath(segments.index(4, 0).data().toString()), QStringLiteral("0.224"));
    QVERIFY(!fixture.state.pathMarks());
}

void TestPathPage::leadsToTheTimeline()
{
    PathPageFixture fixture(m_folder->path());
    QVERIFY(fixture.waitForTables());
    const QSignalSpy asked(&fixture.page, &PathPage::pathRequested);
    fixture.page.showButton().click();
    QCOMPARE(asked.count(), 1);
    QCOMPARE(asked.at(0).at(0).value<TimeRange>(), (TimeRange{0, 1'000'000}));
    QVERIFY(fixture.state.pathMarks());
    QCOMPARE(fixture.state.pathMarks()->marks.size(), std::size_t(fixture.page.segments().model().rowCount()));
    // A row of the totals leads to its longest segment.
    const QSignalSpy chosen(&fixture.page, &ProfilePage::itemChosen);
    fixture.page.names().view().setFocus();
    fixture.page.names().view().selectRow(0);
    QTest::keyClick(&fixture.page.names().view(), Qt::Key_Return);
    QCOMPARE(chosen.count(), 1);
    QCOMPARE(chosen.at(0).at(0).value<TimelineItem>(), fixture.slice(1, "work", 0));
    // So does a click on the bar.
    PathBar &bar = *fixture.page.findChild<PathBar *>();
    const QRect times = bar.timeBar();
    QTest::mouseClick(&bar, Qt::LeftButton, {}, QPoint(times.left() + times.width() / 10, times.center().y()));
    QCOMPARE(chosen.count(), 2);
    QCOMPARE(chosen.at(1).at(0).value<TimelineItem>(), fixture.slice(1, "work", 0));
    fixture.finder.setShown(false);
    QVERIFY(!fixture.state.pathMarks());
}

void TestPathPage::asksForStepsAndTheMarkedRange()
{
    PathPageFixture fixture(m_folder->path());
    QVERIFY(fixture.waitForTables());
    QComboBox &question = fixture.page.question();
    const auto entries = [&question] {
        QStringList texts;
        for (int entry = 0; entry < question.count(); ++entry)
            texts += plainPath(question.itemText(entry));
        return texts.join(QLatin1Char('|'));
    };
    QCOMPARE(entries(), QString::fromUtf8("Step 1 – 1.000 ms|Step 2 – 1.000 ms"));
    QCOMPARE(question.currentIndex(), 0);
    const auto choose = [&](int entry) {
        question.setCurrentIndex(entry);
        Q_EMIT question.activated(entry);
    };
    choose(1);
    QTRY_VERIFY(fixture.page.headline().startsWith(QStringLiteral("Step 2\n")));
    fixture.state.setMarkedRange(TimeRange{0, 100'000});
    QTRY_COMPARE(entries(), QString::fromUtf8("Step 1 – 1.000 ms|Step 2 – 1.000 ms|Marked range – 100.0 µs"));
    choose(2);
    QTRY_COMPARE(plainPath(fixture.page.headline()),
                 QString::fromUtf8("Marked range\nOf 100.0 µs: 100 µs other work of the host."));
    fixture.state.setMarkedRange(TimeRange{0, 200'000}); // is followed
    QTRY_COMPARE(plainPath(fixture.page.headline()),
                 QString::fromUtf8("Marked range\nOf 200.0 µs: 190 µs other work of the host, 10.0 µs launches of the host."));
}

void TestPathPage::asksWhatASliceWaitedFor()
{
    PathPageFixture fixture(m_folder->path());
    QVERIFY(fixture.waitForTables());
    fixture.finder.askCauses(fixture.slice(0, "MatMul", 1));
    QTRY_VERIFY(fixture.page.headline().startsWith(QString::fromUtf8("Causes of “MatMul”\n")));
    QCOMPARE(fixture.finder.result()->path.range, (TimeRange{0, 824'000}));
    QCOMPARE(fixture.page.question().currentText(), QString::fromUtf8("Causes of “MatMul”"));
    fixture.finder.askBetween(fixture.slice(0, "MatMul", 1), fixture.slice(1, "work", 1));
    QTRY_VERIFY(fixture.page.headline().startsWith(QString::fromUtf8("From “work” to “MatMul”\n")));
    QCOMPARE(fixture.finder.result()->path.range, (TimeRange{500'000, 824'000}));
}

void TestPathPage::refusesSlicesWithoutAPath()
{
    PathPageFixture fixture(m_folder->path());
    QVERIFY(fixture.waitForTables());
    const QString before = fixture.page.headline();
    QList<PathLack> lacks;
    connect(&fixture.finder, &PathFinder::refused, this, [&lacks](PathLack lack) { lacks += lack; });
    fixture.finder.askCauses(fixture.slice(0, "ProfilerStep#1", 0));
    QTRY_COMPARE(lacks, QList<PathLack>{PathLack::Slice});
    fixture.finder.askBetween(fixture.slice(0, "MatMul", 0), fixture.slice(1, "work", 1));
    QTRY_COMPARE(lacks, (QList<PathLack>{PathLack::Slice, PathLack::Dependency}));
    QCOMPARE(fixture.page.headline(), before);
    QCOMPARE(fixture.finder.phase(), PathFinder::Phase::Finished);
}

void TestPathPage::followsTheChosenCard()
{
    PathPageFixture fixture(m_folder->path());
    QVERIFY(fixture.waitForTables());
    auto *card = fixture.page.findChild<QComboBox *>(QStringLiteral("card"));
    QCOMPARE(card->currentIndex(), 0);
    card->setCurrentIndex(1);
    QTRY_VERIFY(fixture.finder.result());
    QCOMPARE(fixture.finder.result()->job->timelines, (std::vector<int>{1, 0}));
    QTRY_VERIFY(!fixture.page.notes().contains(QStringLiteral("other cards")));
    QVERIFY(fixture.page.notes().startsWith(QStringLiteral("The graph holds 2 cards.")));
}

void TestPathPage::saysWhyThereIsNoPath()
{
    TimelineState state;
    PathFinder finder(&state);
    PathPage page(&state);
    page.setFinder(&finder);
    page.show();
    const auto show = [&](const PageCards &cards) {
        std::vector<TimelineCard> timelines;
        for (const PageCard &card : *cards) {
            if (card.timeline >= 0)
                timelines.push_back(TimelineCard::build(card.name, QString(), card.open));
        }
        state.setCards(std::move(timelines));
        finder.setCards(cards);
        page.setCards(cards);
    };
    QCOMPARE(page.message(), QStringLiteral("No card was found in the opened files."));
    show(test::lonePageCard(Card()));
    QVERIFY2(page.message().startsWith(QStringLiteral("There is no path: no card has a timeline.")), qPrintable(page.message()));
    Card closed;
    closed.timeline = {"trace_view.json"};
    show(test::lonePageCard(closed));
    QVERIFY2(page.message().startsWith(QStringLiteral("No timeline is loaded.")), qPrintable(page.message()));
    const auto host = test::traceFromText("[" + test::sliceText(1, 1, 0, 1000, "alone").chopped(2) + "]");
    PageCard card = test::lonePageCard(Card(), host)->front();
    card.timeline = 0;
    show(std::make_shared<const std::vector<PageCard>>(1, card));
    QTRY_COMPARE(page.message(),
                 QStringLiteral("The timeline of this card holds no task of a device, so nothing tells what a step "
                                "had to wait for."));
}

void TestPathPage::anUnrecordedSegmentMarksNothing()
{
    PathPageFixture fixture(m_folder->path());
    QVERIFY(fixture.waitForTables());
    const auto &segments = fixture.finder.result()->path.segments;
    const auto unrecorded = std::ranges::find_if(segments, [](const PathSegment &each) { return !each.slice.isValid(); });
    QVERIFY(unrecorded != segments.end());
    const PathMark mark = fixture.finder.result()->marks->marks[static_cast<std::size_t>(unrecorded - segments.begin())];
    const QSignalSpy ranges(&fixture.page, &ProfilePage::rangeChosen);
    const QSignalSpy asked(&fixture.page, &PathPage::pathRequested);
    fixture.page.segments().view().setFocus();
    fixture.page.segments().view().selectRow(static_cast<int>(unrecorded - segments.begin()));
    QTest::keyClick(&fixture.page.segments().view(), Qt::Key_Return);
    QCOMPARE(ranges.count(), 0); // it would be marked
    QCOMPARE(asked.count(), 1);
    QCOMPARE(asked.at(0).at(0).value<TimeRange>(), fixture.state.clock(mark.card).map(mark.range));
}

void TestPathPage::aClosedCardIsNotFollowed()
{
    PathPageFixture fixture(m_folder->path());
    const PageCards open = fixture.cards;
    auto closed = std::make_shared<std::vector<PageCard>>(*open);
    Card other = (*open)[1].card();
    other.timeline = {"trace_view.json"};
    (*closed)[1].open = std::make_shared<const OpenCard>(other, nullptr);
    (*closed)[1].timeline = -1;
    fixture.setCards(closed);
    QTRY_VERIFY(fixture.finder.result());
    const auto job = fixture.finder.job();
    auto *card = fixture.page.findChild<QComboBox *>(QStringLiteral("card"));
    card->setCurrentIndex(1);
    QTRY_VERIFY2(fixture.page.message().startsWith(QStringLiteral("The timeline of this card is not loaded.")),
                 qPrintable(fixture.page.message()));
    QCOMPARE(card->currentIndex(), 1);
    QCOMPARE(fixture.finder.followed(), std::optional(std::size_t{0}));
    QCOMPARE(fixture.finder.job(), job);
    // A question that concerns the followed card is answered on the page.
    fixture.finder.askCauses(fixture.slice(0, "MatMul", 0));
    QTRY_VERIFY(fixture.page.message().isEmpty());
    QCOMPARE(card->currentIndex(), 0);
    // Once loaded, the chosen card is followed.
    card->setCurrentIndex(1);
    QTRY_VERIFY(!fixture.page.message().isEmpty());
    fixture.setCards(open);
    QTRY_VERIFY(fixture.finder.result());
    QCOMPARE(fixture.finder.followed(), std::optional(std::size_t{1}));
    QCOMPARE(card->currentIndex(), 1);
}

void TestPathPage::theAskedStepStaysWhenTimelinesCome()
{
    PathPageFixture fixture(m_folder->path());
    QVERIFY(fixture.waitForTables());
    fixture.finder.askStep(1);
    QTRY_VERIFY(fixture.page.headline().startsWith(QStringLiteral("Step 2\n")));
    const auto before = fixture.finder.result();
    fixture.setCards(std::make_shared<const std::vector<PageCard>>(*fixture.cards)); // as if another one had come
    QTRY_VERIFY(fixture.finder.result() && fixture.finder.result() != before);
    QCOMPARE(fixture.finder.result()->step, std::optional(std::size_t{1}));
    // The step of another card is another one.
    auto swapped = std::make_shared<std::vector<PageCard>>(*fixture.cards);
    std::swap((*swapped)[0].open, (*swapped)[1].open);
    fixture.setCards(swapped);
    QTRY_VERIFY(fixture.finder.result());
    QCOMPARE(fixture.finder.result()->step, std::optional(std::size_t{0}));
}

// A card that shares no collective with the followed one has no clock in the graph.
void TestPathPage::tellsThatACardIsNotInTheGraph()
{
    QVERIFY(test::writePathProfile(m_folder->path()));
    const QByteArray alone = test::pathTimeline(190).replace("hcom_allReduce", "other").replace("\"HCCL\"", "\"Other\"");
    QVERIFY(test::writeFile(m_folder->filePath(QStringLiteral("rank1_ascend_pt/ASCEND_PROFILER_OUTPUT/trace_view.json")), alone));
    PathPageFixture fixture(test::readCards(m_folder->path()));
    QVERIFY(fixture.waitForTables());
    QCOMPARE(fixture.finder.job()->timelines, std::vector<int>{0});
    QList<PathLack> lacks;
    connect(&fixture.finder, &PathFinder::refused, this, [&lacks](PathLack lack) { lacks += lack; });
    fixture.finder.askCauses(fixture.slice(1, "work", 0));
    QTRY_COMPARE(lacks, QList<PathLack>{PathLack::Card});
    fixture.finder.askBetween(fixture.slice(0, "work", 0), fixture.slice(1, "work", 3));
    QTRY_COMPARE(lacks, (QList<PathLack>{PathLack::Card, PathLack::Card}));
    SlackFinder slack(&fixture.finder);
    slack.find(fixture.slice(1, "work", 0));
    QTRY_COMPARE(slackText(slack.slack()), QStringLiteral("unknown: no path leads over this card"));
}

void TestPathPage::listsFewOfManySteps()
{
    QByteArray text = test::nameText(1, 0, "process_name", "Python") + test::nameText(2, 0, "process_name", "Ascend Hardware");
    for (int step = 0; step < 1'200; ++step)
        text += test::sliceText(1, 1, step * 1'000LL, 1'000, "ProfilerStep#" + QByteArray::number(step)) +
                test::sliceText(2, 1, step * 1'000LL + 100, 500, "MatMul");
    PageCard card = test::lonePageCard(Card(), test::traceFromText("[" + text.chopped(2) + "]"))->front();
    card.timeline = 0;
    PathPageFixture fixture(std::make_shared<const std::vector<PageCard>>(1, card));
    QVERIFY(fixture.waitForTables());
    QComboBox &question = fixture.page.question();
    QCOMPARE(question.count(), 1'001);
    QCOMPARE(plainPath(question.itemText(1'000)),
             QStringLiteral("First 1 000 of 1 200 steps; on the timeline, V asks for the step in sight"));
    fixture.finder.askStep(1'100);
    QTRY_VERIFY(fixture.page.headline().startsWith(QStringLiteral("Step 1100\n")));
    QVERIFY(question.currentText().startsWith(QStringLiteral("Step 1100")));
    // Steps stay in the list while a range is being marked.
    const QSignalSpy added(question.model(), &QAbstractItemModel::rowsInserted);
    fixture.state.setMarkedRange(TimeRange{0, 100'000});
    QVERIFY(added.count() <= 2);
    QTRY_COMPARE(question.count(), 1'003);
}

void TestPathPage::canBeCancelled()
{
    PathPageFixture fixture(m_folder->path());
    QCOMPARE(fixture.page.message(), QStringLiteral("Following what waited for what…"));
    QVERIFY(fixture.page.cancelButton().isVisible());
    fixture.page.cancelButton().click();
    QCOMPARE(fixture.page.message(), QStringLiteral("Cancelled."));
    QVERIFY(!fixture.finder.job());
    fixture.page.againButton().click();
    QVERIFY(fixture.waitForTables());
    // A path that is there stays when the next question is cancelled.
    const auto before = fixture.finder.result();
    fixture.finder.askStep(1);
    fixture.finder.cancel();
    QCOMPARE(fixture.finder.result(), before);
    QVERIFY(fixture.finder.phase() == PathFinder::Phase::Finished);
}

PLUMBLINE_WIDGET_TEST(TestPathPage)
#include "tst_pathpage.moc"
