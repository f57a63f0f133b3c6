// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/modeltext.h"
#include "tests/support/smallprofile.h"
#include "tests/support/testregistry.h"
#include "tests/support/tracetext.h"
#include "tests/widgets/pages/comparedcards.h"
#include "widgets/advice/topfindings.h"
#include "widgets/pages/overview/overviewpage.h"
#include "widgets/pages/overview/stepstrip.h"
#include "widgets/pages/overview/triagebar.h"
#include "widgets/tables/datatable.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QSignalSpy>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

#include <algorithm>
#include <string_view>

using namespace plumbline;

namespace {

using test::nameText;
using test::sliceText;

constexpr int OverviewPageWaitMs = 20'000;

/// Returns one step of 100 us: computing for `computingUs` from its begin, then free time, and 10 us of communication at its end.
std::shared_ptr<const Trace> traceOfOverviewPage(int computingUs)
{
    const qint64 computingNs = computingUs * 1000LL;
    const QByteArray text = nameText(1, 0, "process_name", "Python") + nameText(2, 0, "process_name", "Ascend Hardware") +
                            nameText(4, 0, "process_name", "Overlap Analysis") + sliceText(1, 1, 0, 100'000, "ProfilerStep#7") +
                            sliceText(2, 1, 0, computingNs, "MatMul") + sliceText(4, 1, 0, computingNs, "Computing") +
                            sliceText(4, 2, 90'000, 10'000, "Communication") +
                            sliceText(4, 3, 90'000, 10'000, "Communication(Not Overlapped)") +
                            sliceText(4, 4, computingNs, 90'000 - computingNs, "Free");
    return test::traceFromText("[" + text.chopped(2) + "]");
}

/// Returns the cells of a column, hidden or not, in the order in which the rows are shown.
QStringList cellsOf(const DataTable &table, std::string_view column)
{
    QStringList cells;
    const TableSource &source = *table.model().source();
    const auto at = std::ranges::find(source.columns(), column, &TableColumn::name) - source.columns().begin();
    for (int row = 0; row < table.model().rowCount(); ++row)
        cells += table.model().index(row, static_cast<int>(at)).data().toString();
    return cells;
}

/// Prints the shown columns of a table.
QString shown(const DataTable &table)
{
    return table.csv();
}

} // namespace

class OverviewPageTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();
    void saysThatThereIsNoCard();
    void showsCardsWithAndWithoutTimeline();
    void followsStepAndRange();
    void longNamesLeaveRoomForFindings();
    void aCardOpensOnTheTimeline();
    void comparesWithinAGroup();
    void comparesWithinAJob();
    void capturesOfOneRankHaveNoSpread();
    void beginsWithTheMeanOfTheSteps();
    void holdsStepsOfUnrelatedJobsApart();
    void showsWhatOlderTablesTell();
    void aClickOnTheStripReachesEachStep();

private:
    void showCards(const QString &name = QStringLiteral("card"));
    void showFourRanks(bool areJobs = false, bool isOneRank = false);

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<TimelineState> m_state;
    std::unique_ptr<OverviewPage> m_page;
};

void OverviewPageTest::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    QVERIFY(m_folder->isValid());
    m_state = std::make_unique<TimelineState>();
    m_page = std::make_unique<OverviewPage>(m_state.get());
    m_page->resize(1200, 700);
}

void OverviewPageTest::cleanup()
{
    m_page.reset();
    m_state.reset();
}

/// Returns two cards with a timeline, the second with a table beside it, and one card with a table only.
void OverviewPageTest::showCards(const QString &name)
{
    std::vector<TimelineCard> timelines;
    auto cards = std::make_shared<std::vector<PageCard>>();
    for (int index = 0; index < 3; ++index) {
        auto card = std::make_shared<Card>();
        card->rank = index;
        card->framework = Framework::PyTorch;
        card->path = m_folder->path().toStdString();
        const QString pageName = name + QString::number(index);
        std::shared_ptr<const Trace> trace;
        if (index < 2) {
            trace = traceOfOverviewPage(20 + 40 * index);
            card->timeline = {QStringLiteral("/capture/msprof_%1.json").arg(index).toStdString()};
            timelines.push_back(TimelineCard::build(pageName, QString(), trace));
        }
        if (index > 0) {
            const QString table = QStringLiteral("step_trace_time_%1.csv").arg(index);
            QVERIFY(test::writeFile(m_folder->filePath(table),
                                    "Step,Computing,Communication(Not Overlapped),Overlapped,Communication,Free\n"
                                    "7,60.0,10.0,0.0,10.0,30.0\n"));
            card->files.push_back({"step_trace_time", table.toStdString(), 100, {}, FileStatus::Ok, {}});
        }
        cards->push_back({pageName, std::make_shared<const OpenCard>(*card, trace), trace ? index : -1});
    }
    m_state->setCards(std::move(timelines));
    m_page->setCards(cards);
    m_page->show();
    QTRY_COMPARE_WITH_TIMEOUT(m_page->message(), QString(), OverviewPageWaitMs);
    QTRY_COMPARE_WITH_TIMEOUT(m_page->table().model().rowCount(), 3, OverviewPageWaitMs);
}

void OverviewPageTest::longNamesLeaveRoomForFindings()
{
    showCards(QString(300, u'n'));
    QTRY_COMPARE_WITH_TIMEOUT(m_page->operators().model().rowCount(), 1, OverviewPageWaitMs);
    QTRY_VERIFY2(m_page->findings().width() * 3 > m_page->width(), qPrintable(QString::number(m_page->findings().width())));
    QCOMPARE(m_page->width(), 1200);
}

void OverviewPageTest::saysThatThereIsNoCard()
{
    m_page->show();
    QTRY_COMPARE_WITH_TIMEOUT(m_page->message(), QStringLiteral("No card was found in the opened files."), OverviewPageWaitMs);
}

void OverviewPageTest::showsCardsWithAndWithoutTimeline()
{
    showCards();
    QCOMPARE(shown(m_page->table()), QStringLiteral("Card,Rank,Total (ms),Computing (%),Not overlapped (%),Free (%)\n"
                                                    "card0,0,0.100,20,10,70\n"
                                                    "card1,1,0.100,60,10,30\n"
                                                    "card2,2,0.100,60,10,30\n"));
    QCOMPARE(m_page->table().totals().mid(0, 6),
             (QStringList{
                 QStringLiteral("Spread"), {}, {}, QStringLiteral("0.000"), QStringLiteral("0.040"), QStringLiteral("40.00")}));
    QCOMPARE(cellsOf(m_page->table(), "source"),
             (QStringList{QStringLiteral("msprof_0.json: Overlap Analysis"), QStringLiteral("msprof_1.json: Overlap Analysis"),
                          QStringLiteral("step_trace_time_2.csv")}));
    QCOMPARE(m_page->triage().texts(),
             (QStringList{QString::fromUtf8("Step 7\n100\u202fµs\nEqually long on all cards that tell it"),
                          QString::fromUtf8("Computing\n60.0\u202f%\nof the time, most on rank 1\n"
                                            "▲ Cards differ by 40.0\u202f% of the mean (threshold 5.0\u202f%)"),
                          QString::fromUtf8("Free\n70.0\u202f%\nof the time, most on rank 0\n"
                                            "▲ over the threshold of 10.0\u202f%\n"
                                            "▲ Cards differ by 40.0\u202f% (threshold 5.0\u202f%)"),
                          QString::fromUtf8("Exposed communication\n33.3\u202f%\nof the busy time, most on rank 0\n"
                                            "▲ over the threshold of 10.0\u202f%\n"
                                            "Cards differ by 0.0\u202f% of the mean (threshold 5.0\u202f%)")}));
    QCOMPARE(m_page->checkText(),
             QStringLiteral("Checked against step_trace_time_1.csv and others: equal (steps of all cards: 1)."));
    QTRY_COMPARE_WITH_TIMEOUT(m_page->operators().model().rowCount(), 1, OverviewPageWaitMs);
    m_page->table().view().selectRow(2);
    QTRY_VERIFY_WITH_TIMEOUT(
        m_page->operators().message().contains(QStringLiteral("neither a timeline nor a table of operators")),
        OverviewPageWaitMs);
}

void OverviewPageTest::followsStepAndRange()
{
    showCards();
    auto *step = m_page->findChild<QComboBox *>(QStringLiteral("overviewStep"));
    QCOMPARE(step->count(), 2);
    step->setCurrentIndex(1);
    QTRY_VERIFY_WITH_TIMEOUT(!m_page->table().isBusy(), OverviewPageWaitMs);
    QVERIFY(shown(m_page->table()).contains(QStringLiteral("card1,1,0.100,60,")));
    auto *box = m_page->findChild<QCheckBox *>();
    QVERIFY(!box->isEnabled());
    m_state->setMarkedRange(TimeRange{10'000, 30'000});
    QVERIFY(box->isEnabled());
    box->click();
    QTRY_VERIFY_WITH_TIMEOUT(shown(m_page->table()).contains(QStringLiteral("card0,0,0.020,50,0,50")), OverviewPageWaitMs);
    QVERIFY(shown(m_page->table()).contains(QStringLiteral("card1,1,0.020,100,0,0")));
    QVERIFY(shown(m_page->table()).contains(QStringLiteral("card2,2,,,,\n")));
    QVERIFY(!step->isEnabled());
}

void OverviewPageTest::aCardOpensOnTheTimeline()
{
    showCards();
    QSignalSpy chosen(m_page.get(), &ProfilePage::rangeChosen);
    QTableView &view = m_page->table().view();
    view.setFocus();
    view.selectRow(1);
    QTest::keyClick(&view, Qt::Key_Return);
    QCOMPARE(chosen.count(), 1);
    QCOMPARE(chosen.takeFirst().at(0).value<TimeRange>(), (TimeRange{0, 100'000}));
    view.selectRow(2); // a card without a timeline
    QTest::keyClick(&view, Qt::Key_Return);
    QCOMPARE(chosen.count(), 0);
}

/// Returns ranks 0 to 3, which compute for 20, 60, 30 and 35 us, in two groups of two. With `areJobs` every other one belongs to
/// a second job. With `isOneRank` all are captures of rank 0.
void OverviewPageTest::showFourRanks(bool areJobs, bool isOneRank)
{
    QVERIFY(test::writeFile(m_folder->filePath(QStringLiteral("profiler_metadata.json")),
                            R"json({"parallel_group_info":{"a":{"group_name":"world","global_ranks":[0,1,2,3]},
                            "b":{"group_name":"tp","global_ranks":[0,1]},"c":{"group_name":"tp","global_ranks":[2,3]}}})json"));
    std::vector<TimelineCard> timelines;
    auto cards = std::make_shared<std::vector<PageCard>>();
    for (int index = 0; const int computingUs : {20, 60, 30, 35}) {
        auto card = std::make_shared<Card>();
        card->rank = isOneRank ? 0 : areJobs ? index / 2 : index;
        card->job = areJobs ? index % 2 : 0;
        card->path = m_folder->path().toStdString();
        card->timeline = {"/capture/trace_view.json"};
        const QString name = QStringLiteral("card%1").arg(index);
        cards->push_back({name, std::make_shared<const OpenCard>(*card, traceOfOverviewPage(computingUs)), index});
        timelines.push_back(TimelineCard::build(name, QString(), cards->back().open));
        ++index;
    }
    m_state->setCards(std::move(timelines));
    m_page->setCards(cards);
    m_page->show();
    QTRY_COMPARE_WITH_TIMEOUT(m_page->message(), QString(), OverviewPageWaitMs);
    QTRY_COMPARE_WITH_TIMEOUT(m_page->table().model().rowCount(), 4, OverviewPageWaitMs);
}

/// Cards of unrelated jobs do different work, so that nothing is said of their spread.
void OverviewPageTest::comparesWithinAJob()
{
    showFourRanks(true);
    auto *group = m_page->findChild<QComboBox *>(QStringLiteral("overviewGroup"));
    QVERIFY(group->isVisible());
    QStringList choices;
    for (int index = 0; index < group->count(); ++index)
        choices += group->itemText(index);
    QCOMPARE(choices.mid(0, 3), (QStringList{QStringLiteral("All cards"), QStringLiteral("Ranks 0-1 of job 0"),
                                             QStringLiteral("Ranks 0-1 of job 1")}));
    QCOMPARE(m_page->triage().texts().value(1),
             QString::fromUtf8("Computing\n60.0\u202f%\nof the time, most on rank 0 of job 1"));
    QCOMPARE(m_page->table().totals().value(4), QString());
    group->setCurrentIndex(2);
    QTRY_COMPARE_WITH_TIMEOUT(m_page->table().model().rowCount(), 2, OverviewPageWaitMs);
    QVERIFY2(m_page->triage().texts().value(1).contains(QStringLiteral("most on rank 0\n")),
             qPrintable(m_page->triage().texts().value(1)));
    QVERIFY(m_page->triage().texts().value(1).contains(QStringLiteral("Cards differ by")));
}

/// Captures of one rank are runs of it, and no cards of a job.
void OverviewPageTest::capturesOfOneRankHaveNoSpread()
{
    showFourRanks(false, true);
    QCOMPARE(m_page->table().totals().value(4), QString());
    QVERIFY2(!m_page->triage().texts().value(1).contains(QStringLiteral("Cards differ by")),
             qPrintable(m_page->triage().texts().value(1)));
}

void OverviewPageTest::comparesWithinAGroup()
{
    showCards();
    auto *group = m_page->findChild<QComboBox *>(QStringLiteral("overviewGroup"));
    QVERIFY(group->isHidden());
    showFourRanks();
    QVERIFY(group->isVisible());
    QStringList choices;
    for (int index = 0; index < group->count(); ++index)
        choices += group->itemText(index);
    QCOMPARE(choices,
             (QStringList{QStringLiteral("All cards"), QStringLiteral("tp (ranks 0-1)"), QStringLiteral("tp (ranks 2-3)")}));
    QCOMPARE(m_page->table().totals().value(4), QStringLiteral("0.040"));
    group->setCurrentIndex(2);
    QTRY_COMPARE_WITH_TIMEOUT(shown(m_page->table()),
                              QStringLiteral("Card,Rank,Total (ms),Computing (%),Not overlapped (%),Free (%)\n"
                                             "card2,2,0.100,30,10,60\n"
                                             "card3,3,0.100,35,10,55\n"),
                              OverviewPageWaitMs);
    QCOMPARE(m_page->table().totals().value(4), QStringLiteral("0.005"));
    QCOMPARE(m_page->triage().texts().value(1),
             QString::fromUtf8("Computing\n35.0\u202f%\nof the time, most on rank 3\n"
                               "Cards differ by 5.0\u202f% of the mean (threshold 5.0\u202f%)"));
    // Selecting a row of the group shows the kernels of that card, and Return opens it.
    QSignalSpy chosen(m_page.get(), &ProfilePage::rangeChosen);
    m_page->table().view().setFocus();
    m_page->table().view().selectRow(1);
    QStringList labels;
    for (const QLabel *label : m_page->findChildren<QLabel *>())
        labels += label->text();
    QVERIFY(labels.contains(QStringLiteral("Longest operators of card3, all steps")));
    QTest::keyClick(&m_page->table().view(), Qt::Key_Return);
    QCOMPARE(chosen.count(), 1);
    // The chosen group stays while a marked range is shown.
    m_state->setMarkedRange(TimeRange{10'000, 30'000});
    m_page->findChild<QCheckBox *>()->click();
    QTRY_VERIFY_WITH_TIMEOUT(shown(m_page->table()).contains(QStringLiteral("card3,3,0.020,")), OverviewPageWaitMs);
    QCOMPARE(m_page->table().model().rowCount(), 2);
    QCOMPARE(group->currentIndex(), 2);
    group->setCurrentIndex(0);
    QTRY_COMPARE_WITH_TIMEOUT(m_page->table().model().rowCount(), 4, OverviewPageWaitMs);
}

/// A card of two steps, of which the second computes longer.
void OverviewPageTest::beginsWithTheMeanOfTheSteps()
{
    auto card = std::make_shared<Card>();
    card->rank = 0;
    card->framework = Framework::PyTorch;
    card->path = m_folder->path().toStdString();
    QVERIFY(test::writeFile(m_folder->filePath(QStringLiteral("step_trace_time.csv")),
                            "Step,Computing,Communication(Not Overlapped),Overlapped,Communication,Free\n"
                            "7,60.0,10.0,0.0,10.0,30.0\n8,100.0,10.0,0.0,10.0,90.0\n"));
    card->files.push_back({"step_trace_time", "step_trace_time.csv", 100, {}, FileStatus::Ok, {}});
    auto cards = std::make_shared<std::vector<PageCard>>();
    cards->push_back({QStringLiteral("card"), std::make_shared<const OpenCard>(*card, nullptr), -1});
    m_page->setCards(cards);
    m_page->show();
    QTRY_COMPARE_WITH_TIMEOUT(shown(m_page->table()),
                              QStringLiteral("Card,Rank,Total (ms),Computing (%),Not overlapped (%),Free (%)\n"
                                             "card,0,0.150,53.3333333333,6.66666666667,40\n"),
                              OverviewPageWaitMs);
    QCOMPARE(m_page->triage().texts().front(), QString::fromUtf8("Mean of 2 steps\n150\u202fµs\nrank 0"));
    // A step of the strip is a way to its figures.
    const StepStrip &strip = m_page->strip();
    QVERIFY(strip.isVisible());
    QStringList steps;
    for (std::size_t step = 0; step < strip.stepCount(); ++step)
        steps += strip.textOf(step);
    QCOMPARE(steps, (QStringList{QString::fromUtf8("Step 7: 100\u202fµs"), QString::fromUtf8("Step 8: 200\u202fµs")}));
    QTest::mouseClick(const_cast<StepStrip *>(&strip), Qt::LeftButton, {}, QPoint(45, strip.height() / 2));
    QCOMPARE(m_page->findChild<QComboBox *>(QStringLiteral("overviewStep"))->currentText(), QStringLiteral("Step 8"));
    QTRY_VERIFY_WITH_TIMEOUT(shown(m_page->table()).contains(QStringLiteral("card,0,0.200,50,5,45\n")), OverviewPageWaitMs);
}

/// Steps of equal numbers have nothing in common if their jobs do not: each job has its own means.
void OverviewPageTest::holdsStepsOfUnrelatedJobsApart()
{
    auto cards = std::make_shared<std::vector<PageCard>>();
    for (const int job : {0, 1}) {
        Card card;
        card.rank = job;
        card.job = job;
        card.jobName = job == 0 ? "a" : "b";
        card.path = m_folder->filePath(QString::number(job)).toStdString();
        const QByteArray scale = job == 0 ? "" : "0"; // ten times as long
        QVERIFY(test::writeFile(m_folder->filePath(QStringLiteral("%1/step_trace_time.csv").arg(job)),
                                "Step,Computing,Communication(Not Overlapped),Overlapped,Communication,Free\n7,60" + scale +
                                    ",0,0,0,40" + scale + "\n8,100" + scale + ",0,0,0,100" + scale + "\n"));
        card.files.push_back({"step_trace_time", "step_trace_time.csv", 100, {}, FileStatus::Ok, {}});
        cards->push_back({QString::number(job), std::make_shared<const OpenCard>(card, nullptr), -1});
    }
    m_page->setCards(cards);
    m_page->show();
    QTRY_COMPARE_WITH_TIMEOUT(m_page->table().model().rowCount(), 2, OverviewPageWaitMs);
    const auto isSaid = [this](const QString &text) {
        const auto labels = m_page->findChildren<QLabel *>();
        return std::ranges::any_of(labels, [&text](const QLabel *label) { return label->isVisible() && label->text() == text; });
    };
    QVERIFY(!m_page->strip().isVisible());
    QVERIFY(isSaid(QStringLiteral("Steps of unrelated jobs have no common mean. Choose a job to see its steps.")));
    m_page->findChild<QComboBox *>(QStringLiteral("overviewGroup"))->setCurrentIndex(2);
    QVERIFY(m_page->strip().isVisible());
    QVERIFY(isSaid(QStringLiteral("Steps: 2")));
    QCOMPARE(m_page->strip().textOf(1), QString::fromUtf8("Step 8: 2.00\u202fms"));
}

// The step trace tells how long the steps take, the parallel analysis some of their parts, and nothing the free time.
void OverviewPageTest::showsWhatOlderTablesTell()
{
    Card card;
    card.rank = 1;
    card.path = m_folder->path().toStdString();
    const QString parallel = QStringLiteral("ascend_cluster_analyse_pipeline-parallel_2_4_1.csv");
    QVERIFY(test::writeFile(m_folder->filePath(parallel),
                            "computation_time,communication_alone_time,stage_time,receive_alone_time,"
                            "collective_communication_alone_time\n1,2,2,1,1\n2,3,4,1,2\n1.5,2.5,3,1,1.5\n"));
    const QString raw = QStringLiteral("step_trace_raw_1_detail_time.csv");
    QVERIFY(test::writeFile(m_folder->filePath(raw),
                            "step_num,start_point,end_point,total,fp_point,bp_point,iteration_interval,fp_and_bp,tail\n"
                            "4,1,600001,600000,10,580,10000,570,20\n5,600001,1400001,800000,620,1390,20000,770,10\n"
                            "-,1,700001,700000,1,1,15000,670,15\n"));
    card.files.push_back({"ascend_cluster_analyse", parallel.toStdString(), 100, {}, FileStatus::Ok, {}});
    card.files.push_back({"step_trace_raw_detail_time", raw.toStdString(), 100, {}, FileStatus::Ok, {}});
    m_page->setCards(test::lonePageCard(card, nullptr));
    m_page->show();
    QTRY_COMPARE_WITH_TIMEOUT(m_page->table().model().rowCount(), 1, OverviewPageWaitMs);
    const auto *step = m_page->findChild<QComboBox *>(QStringLiteral("overviewStep"));
    QCOMPARE(step->currentText(), QStringLiteral("Mean of 2 steps"));
    QCOMPARE(shown(m_page->table()).section(QLatin1Char('\n'), 0, 0),
             QStringLiteral("Card,Rank,Total (ms),Computing (ms),Not overlapped (ms),Bubble (ms),Stage (ms),Step gap (ms)"));
    QVERIFY2(shown(m_page->table()).contains(QStringLiteral(",1,7.000,1.500,2.500,1.000,3.000,0.150")),
             qPrintable(shown(m_page->table())));
    const QStringList boxes = m_page->triage().texts();
    QVERIFY2(boxes.at(0).contains(QString::fromUtf8("7.00\u202fms")), qPrintable(boxes.at(0)));
    QVERIFY2(boxes.at(1).contains(QString::fromUtf8("1.50\u202fms")), qPrintable(boxes.at(1)));
    QCOMPARE(boxes.at(2), QStringLiteral("Free\n\nUnknown: the table of the profiler does not tell it."));
    QVERIFY2(m_page->checkText().contains(parallel), qPrintable(m_page->checkText()));
    // A step gap that is longer than usual is told with the length of the step.
    QVERIFY2(!boxes.at(0).contains(QStringLiteral("step gap")), qPrintable(boxes.at(0)));
    const QString gaps = QStringLiteral("step_trace_raw_2_detail_time.csv");
    QVERIFY(test::writeFile(m_folder->filePath(gaps),
                            "step_num,start_point,end_point,total,fp_point,bp_point,iteration_interval,fp_and_bp,tail\n"
                            "4,1,600001,600000,10,580,100000,570,20\n5,600001,1400001,800000,620,1390,200000,770,10\n"
                            "-,1,700001,700000,1,1,150000,670,15\n"));
    card.files.back().file = gaps.toStdString();
    m_page->setCards(test::lonePageCard(card, nullptr));
    QTRY_VERIFY_WITH_TIMEOUT(m_page->triage().texts().at(0).contains(QString::fromUtf8("▲ step gap of 1.50\u202fms")),
                             OverviewPageWaitMs);
}

void OverviewPageTest::aClickOnTheStripReachesEachStep()
{
    Card card;
    card.rank = 0;
    card.framework = Framework::PyTorch;
    card.path = m_folder->path().toStdString();
    QByteArray table = "Step,Computing,Communication(Not Overlapped),Overlapped,Communication,Free\n";
    for (int step = 0; step < 1'100; ++step)
        table += QByteArray::number(step) + ",60.0,10.0,0.0,10.0,30.0\n";
    QVERIFY(test::writeFile(m_folder->filePath(QStringLiteral("step_trace_time.csv")), table));
    card.files.push_back({"step_trace_time", "step_trace_time.csv", 100, {}, FileStatus::Ok, {}});
    auto cards = std::make_shared<std::vector<PageCard>>();
    cards->push_back({QStringLiteral("card"), std::make_shared<const OpenCard>(card, nullptr), -1});
    m_page->setCards(cards);
    m_page->show();
    auto *box = m_page->findChild<QComboBox *>(QStringLiteral("overviewStep"));
    QTRY_COMPARE_WITH_TIMEOUT(box->count(), 1'002, OverviewPageWaitMs);
    auto *strip = m_page->findChild<StepStrip *>();
    QCOMPARE(strip->stepCount(), std::size_t(1'100));
    Q_EMIT strip->stepClicked(1'050);
    QCOMPARE(box->currentText(), QStringLiteral("Step 1050"));
    Q_EMIT strip->stepClicked(1'050);
    QCOMPARE(box->count(), 1'003);
}

PLUMBLINE_WIDGET_TEST(OverviewPageTest)
#include "tst_overviewpage.moc"
