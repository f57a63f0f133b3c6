// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/samples.h"
#include "tests/support/smallprofile.h"
#include "tests/support/testregistry.h"
#include "tests/support/tracetext.h"
#include "tests/widgets/pages/comparedcards.h"
#include "widgets/charts/curvechart.h"
#include "widgets/charts/stackchart.h"
#include "widgets/charts/stagechart.h"
#include "widgets/pages/files/filespage.h"
#include "widgets/pages/overview/overviewpage.h"
#include "widgets/pages/steps/stagespanel.h"
#include "widgets/pages/steps/stepspage.h"
#include "widgets/support/qcustomplotheader.h"
#include "widgets/tables/datatable.h"

#include <QAbstractButton>
#include <QComboBox>
#include <QDir>
#include <QSignalSpy>
#include <QTabWidget>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>

using namespace plumbline;

namespace {

using test::nameText;
using test::sliceText;

constexpr int StepsPageWaitMs = 20'000;

/// Returns steps from 1 on of 100 us, the fourth of 200 us. In each the device computes for 50 us from the begin on.
std::shared_ptr<const Trace> traceOfStepsPage(int steps = 6)
{
    QByteArray text = nameText(1, 0, "process_name", "Python") + nameText(2, 0, "process_name", "Ascend Hardware") +
                      nameText(4, 0, "process_name", "Overlap Analysis");
    qint64 at = 0;
    for (int step = 1; step <= steps; ++step) {
        const qint64 length = step == 4 ? 200'000 : 100'000;
        text += sliceText(1, 1, at, length, "ProfilerStep#" + QByteArray::number(step)) + sliceText(2, 1, at, 50'000, "MatMul") +
                sliceText(4, 1, at, 50'000, "Computing") + sliceText(4, 4, at + 50'000, length - 50'000, "Free");
        at += length;
    }
    return test::traceFromText("[" + text.chopped(2) + "]");
}

PageCards oneCard(const std::shared_ptr<Card> &card, const std::shared_ptr<const Trace> &traceOfStepsPage)
{
    auto cards = std::make_shared<std::vector<PageCard>>();
    cards->push_back(
        {QStringLiteral("card"), std::make_shared<const OpenCard>(*card, traceOfStepsPage), traceOfStepsPage ? 0 : -1});
    return cards;
}

} // namespace

class StepsPageTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void showsStepsAndTheirOutliers();
    void aSingleStepHasNoChartOfItsCourse();
    void aStepLeadsToItsRange();
    void theMarkedRangeRestrictsTheSteps();
    void isToldFromTheTableAlone();
    void barsHoldNothingNegative();
    void saysWhyThereAreNoSteps();
    void rowsOfAnotherCardShowNoStage();
    void sharesAreOfTheStepsThatTellThem();
    void listsTheFilesOfAllCards();
    void leavesAnOutstandingFirstStepOut();
    void showsStagesAndAllReduces();
    void namesTheCurvesOfAllCards();

private:
    std::unique_ptr<QTemporaryDir> m_folder;
};

void StepsPageTest::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    QVERIFY(m_folder->isValid());
}

void StepsPageTest::showsStepsAndTheirOutliers()
{
    TimelineState state;
    const auto loaded = traceOfStepsPage();
    state.setCards({TimelineCard::build(QStringLiteral("card"), QString(), loaded)});
    StepsPage page(&state);
    page.resize(1000, 600);
    page.setCards(oneCard(std::make_shared<Card>(), loaded));
    page.show();
    QTRY_COMPARE_WITH_TIMEOUT(page.table().model().rowCount(), 7, StepsPageWaitMs);
    const QStringList lines = page.table().csv().split(QLatin1Char('\n'));
    QCOMPARE(lines.at(0).section(QLatin1Char(','), 0, 4),
             QString::fromUtf8("Step,▲,Step time (ms),Computing (ms),Overlapped (ms)"));
    QVERIFY2(lines.at(1).startsWith(QStringLiteral("Mean,,0.116667,0.050,")), qPrintable(lines.at(1)));
    QVERIFY2(lines.at(4).startsWith(QStringLiteral("3,,0.100,0.050,")), qPrintable(lines.at(4)));
    QVERIFY2(lines.at(5).startsWith(QString::fromUtf8("4,▲,0.200,0.050,")), qPrintable(lines.at(5)));
    QCOMPARE(page.trend().csv().section(QLatin1Char('\n'), 4, 4),
             QStringLiteral("4,0,0.050000000000000003,0,0,0.14999999999999999,0"));
}

void StepsPageTest::aSingleStepHasNoChartOfItsCourse()
{
    TimelineState state;
    StepsPage page(&state);
    page.resize(1000, 600);
    page.show();
    for (const int steps : {1, 6, 1}) {
        const auto loaded = traceOfStepsPage(steps);
        state.setCards({TimelineCard::build(QStringLiteral("card"), QString(), loaded)});
        page.setCards(oneCard(std::make_shared<Card>(), loaded));
        QTRY_COMPARE_WITH_TIMEOUT(page.table().model().rowCount(), steps + 1, StepsPageWaitMs);
        const auto *tabs = page.findChild<QTabWidget *>();
        QCOMPARE(tabs->isTabVisible(0), steps > 1); // time split
        QCOMPARE(tabs->isTabVisible(1), steps > 1); // stages over the steps
        QVERIFY(tabs->isTabVisible(2));             // all-reduces
    }
}

void StepsPageTest::aStepLeadsToItsRange()
{
    TimelineState state;
    const auto loaded = traceOfStepsPage();
    state.setCards({TimelineCard::build(QStringLiteral("card"), QString(), loaded)});
    StepsPage page(&state);
    page.resize(1000, 600);
    page.setCards(oneCard(std::make_shared<Card>(), loaded));
    page.show();
    QTRY_COMPARE_WITH_TIMEOUT(page.table().model().rowCount(), 7, StepsPageWaitMs);
    QSignalSpy chosen(&page, &ProfilePage::rangeChosen);
    page.table().view().setFocus();
    page.table().view().selectRow(2);
    QTest::keyClick(&page.table().view(), Qt::Key_Return);
    QCOMPARE(chosen.count(), 1);
    QCOMPARE(chosen.takeFirst().at(0).value<TimeRange>(), (TimeRange{100'000, 200'000}));
    auto *plot = page.trend().findChild<QCustomPlot *>();
    plot->replot(QCustomPlot::rpImmediateRefresh);
    const QPointF at(plot->xAxis->coordToPixel(3), plot->yAxis->coordToPixel(0.1));
    QTest::mouseClick(plot, Qt::LeftButton, {}, at.toPoint());
    QCOMPARE(chosen.count(), 1);
    QCOMPARE(chosen.takeFirst().at(0).value<TimeRange>(), (TimeRange{300'000, 500'000}));
}

void StepsPageTest::theMarkedRangeRestrictsTheSteps()
{
    TimelineState state;
    const auto loaded = traceOfStepsPage();
    state.setCards({TimelineCard::build(QStringLiteral("card"), QString(), loaded)});
    StepsPage page(&state);
    page.resize(1000, 600);
    page.setCards(oneCard(std::make_shared<Card>(), loaded));
    page.show();
    state.setMarkedRange(TimeRange{180'000, 450'000});
    auto *box = page.findChild<QAbstractButton *>(QStringLiteral("onlyMarkedRange"));
    QVERIFY(box->isVisible());
    box->click();
    // The second and the fourth step count with their parts inside the range; the third lies completely inside.
    const QString head = QString::fromUtf8("Step,▲,Step time (ms),Computing (ms),Overlapped (ms),Not overlapped (ms),Free (ms)");
    QTRY_COMPARE_WITH_TIMEOUT(page.table().model().rowCount(), 3, StepsPageWaitMs);
    const QStringList lines = page.table().csv().split(QLatin1Char('\n'));
    QVERIFY2(lines.at(0).startsWith(head), qPrintable(lines.at(0)));
    QVERIFY2(lines.at(1).startsWith(QString::fromUtf8("2,◐,0.020,0.000,0.000,0.000,0.020")), qPrintable(lines.at(1)));
    QVERIFY2(lines.at(2).startsWith(QStringLiteral("3,,0.100,0.050,0.000,0.000,0.050")), qPrintable(lines.at(2)));
    QVERIFY2(lines.at(3).startsWith(QString::fromUtf8("4,◐,0.150,0.050,0.000,0.000,0.100")), qPrintable(lines.at(3)));
    QCOMPARE(page.summary(), QStringLiteral("Steps: 3; partly in the marked range: 2"));
    state.setMarkedRange(TimeRange{800'000, 900'000});
    QTRY_COMPARE_WITH_TIMEOUT(page.message(), QStringLiteral("No step lies in the marked range."), StepsPageWaitMs);
    box->click();
    QTRY_COMPARE_WITH_TIMEOUT(page.table().model().rowCount(), 7, StepsPageWaitMs);
    QCOMPARE(page.message(), QString());
}

void StepsPageTest::isToldFromTheTableAlone()
{
    QVERIFY(test::writeFile(m_folder->filePath(QStringLiteral("step_trace_time.csv")),
                            "Step,Computing,Communication(Not Overlapped),Overlapped,Communication,Free\n"
                            "7,60.0,10.0,0.0,10.0,30.0\n8,61.0,10.0,0.0,10.0,29.0\n"));
    auto card = std::make_shared<Card>();
    card->path = m_folder->path().toStdString();
    card->files.push_back({"step_trace_time", "step_trace_time.csv", 100, {}, FileStatus::Ok, {}});
    TimelineState state;
    StepsPage page(&state);
    page.setCards(oneCard(card, nullptr));
    page.show();
    QTRY_COMPARE_WITH_TIMEOUT(page.table().csv(),
                              QStringLiteral("Step,Computing (ms),Overlapped (ms),Not overlapped (ms),Free (ms)\n"
                                             "Mean,0.060500,0.000,0.010,0.029500\n"
                                             "7,0.060,0.000,0.010,0.030\n8,0.061,0.000,0.010,0.029\n"),
                              StepsPageWaitMs);
    OverviewPage overview(&state);
    overview.setCards(oneCard(card, nullptr));
    overview.show();
    QTRY_COMPARE_WITH_TIMEOUT(overview.checkText(),
                              QStringLiteral("These are the figures of step_trace_time.csv; without a timeline there is nothing "
                                             "to check them against."),
                              StepsPageWaitMs);
    const QSignalSpy chosen(&page, &ProfilePage::rangeChosen);
    page.table().view().selectRow(0);
    QTest::keyClick(&page.table().view(), Qt::Key_Return);
    QCOMPARE(chosen.count(), 0);
}

void StepsPageTest::barsHoldNothingNegative()
{
    StepRow row;
    row.number = "7";
    row.split[static_cast<std::size_t>(OverviewQuantity::Computing)] = -5'000;
    row.split[static_cast<std::size_t>(OverviewQuantity::Overlapped)] = 3'000;
    StepRows steps;
    steps.rows.push_back(row);
    const auto table = stepTable(steps);
    constexpr std::size_t SplitColumn = 3;
    std::vector<std::int64_t> parts;
    for (const BarPart &part : table->bar(0, SplitColumn))
        parts.push_back(part.value);
    QCOMPARE(parts, (std::vector<std::int64_t>{0, 0, 0, 0}));
}

void StepsPageTest::saysWhyThereAreNoSteps()
{
    TimelineState state;
    StepsPage page(&state);
    page.show();
    QCOMPARE(page.message(), QStringLiteral("No card was found in the opened files."));
    page.setCards(oneCard(std::make_shared<Card>(), nullptr));
    QTRY_VERIFY_WITH_TIMEOUT(page.message().startsWith(QStringLiteral("This card has no steps:")), StepsPageWaitMs);
}

// The table keeps the rows of the card before, which a card without steps does not replace.
void StepsPageTest::rowsOfAnotherCardShowNoStage()
{
    TimelineState state;
    const auto loaded = traceOfStepsPage();
    state.setCards({TimelineCard::build(QStringLiteral("card"), QString(), loaded)});
    StepsPage page(&state);
    page.resize(1000, 600);
    page.setCards(oneCard(std::make_shared<Card>(), loaded));
    page.show();
    QTRY_COMPARE_WITH_TIMEOUT(page.table().model().rowCount(), 7, StepsPageWaitMs);
    page.setCards(oneCard(std::make_shared<Card>(), nullptr));
    QTRY_VERIFY_WITH_TIMEOUT(page.message().startsWith(QStringLiteral("This card has no steps:")), StepsPageWaitMs);
    page.table().view().selectRow(2);
    QVERIFY(page.message().startsWith(QStringLiteral("This card has no steps:")));
}

// A share is one of the steps that tell the part. Of the first capture three of ten iterations are on the timeline, and the gap
// lies before a step and not in it. The tables of the second tell means over other steps than they list.
void StepsPageTest::sharesAreOfTheStepsThatTellThem()
{
    const auto figures = [](const char *sample) {
        const QString path = test::samplePath(QLatin1String(sample));
        const PageCards cards = path.isEmpty() ? nullptr : test::readCards(path);
        if (!cards || cards->empty())
            return QString();
        TimelineState state;
        if (cards->front().trace())
            state.setCards({TimelineCard::build(cards->front().name, {}, cards->front().open)});
        StepsPage page(&state);
        page.setCards(cards);
        page.show();
        [&page] { QTRY_VERIFY_WITH_TIMEOUT(page.figureRow().texts().size() >= 3, StepsPageWaitMs); }();
        return page.figureRow().texts().join(QLatin1Char('|')).replace(QChar(0x202F), QLatin1Char(' '));
    };
    const QString some = figures("msprof/PROF_000001_20230818142704322_COJGGGCANRMICFBC");
    if (some.isEmpty())
        QSKIP("the samples are not here");
    QVERIFY2(some.contains(QStringLiteral("49.6 % of step and gap")), qPrintable(some));
    QVERIFY2(some.contains(QStringLiteral("76.7 % of 26.1 ms, the mean of the 3 of 10 steps that tell it")), qPrintable(some));
    const QString others = figures("mindinsight/cluster_propose"); // 164.2464 of 180.30115 ms
    QVERIFY2(others.contains(QStringLiteral("91.1 % of the step")), qPrintable(others));
}

void StepsPageTest::listsTheFilesOfAllCards()
{
    auto card = std::make_shared<Card>();
    card->framework = Framework::PyTorch;
    card->path = "/profile";
    card->timeline = {"/profile/trace_view.json"};
    card->files.push_back({"kernel_details", "OUT/kernel_details.csv", 2'000'000, 7, FileStatus::Ok, {}});
    card->files.push_back({"memory_record", "", 0, {}, FileStatus::Missing, {"memory"}});
    card->files.push_back({"op_statistic", "OUT/op_statistic.csv", 0, {}, FileStatus::Empty, {}});
    TimelineState state;
    FilesPage page(&state);
    page.setCards(oneCard(card, nullptr));
    page.show();
    QTRY_COMPARE_WITH_TIMEOUT(
        page.table().csv(),
        QStringLiteral("Card,File,State,Rows,Size (MB),Missing because of it,How to get "
                       "it,Path\ncard,trace_view.json,Broken,,0.000,timeline,\"run the profiler's analyse function, type "
                       "text\",trace_view.json\ncard,op_statistic.csv,Empty,,0.000,,profiler_level=torch_npu.profiler."
                       "ProfilerLevel.Level1,OUT/"
                       "op_statistic.csv\ncard,memory_record,Missing,,,memory; 5 advice "
                       "rules,profile_memory=True,\ncard,kernel_details.csv,Found,7,2.000,,,"
                       "OUT/kernel_details.csv\n"),
        StepsPageWaitMs);
    QCOMPARE(page.summary(), QStringLiteral("Broken: 1    Empty: 1    Missing: 1    Found: 1"));
}

// A first step that exceeds all others is not drawn beside them, and a capture that was deleted is named.
void StepsPageTest::leavesAnOutstandingFirstStepOut()
{
    QVERIFY(test::writeFile(m_folder->filePath(QStringLiteral("cap/step_trace_raw_0_detail_time.csv")),
                            "step_num,start_point,end_point,total,fp_point,bp_point,iteration_interval,fp_and_bp,tail\n"
                            "1,0,9000000,9000000,0,8900000,0,8900000,100000\n"
                            "2,9000000,9070000,70000,9000000,9060000,0,60000,10000\n"
                            "3,9070000,9150000,80000,9072000,9140000,2000,58000,10000\n"));
    auto card = std::make_shared<Card>();
    card->path = m_folder->filePath(QStringLiteral("cap")).toStdString();
    card->rank = 0;
    card->files.push_back({"step_trace_raw_detail_time", "step_trace_raw_0_detail_time.csv", 100, {}, FileStatus::Ok, {}});
    TimelineState state;
    StepsPage page(&state);
    page.resize(1000, 900);
    page.setCards(oneCard(card, nullptr));
    page.show();
    auto *tabs = page.findChild<QTabWidget *>();
    tabs->setCurrentIndex(tabs->count() - 1);
    QTRY_VERIFY_WITH_TIMEOUT(page.allCards().csv().contains(QStringLiteral("0.8")), StepsPageWaitMs);
    QVERIFY2(!page.allCards().csv().contains(QStringLiteral("90")), qPrintable(page.allCards().csv()));
    QVERIFY(QDir(m_folder->filePath(QStringLiteral("cap"))).removeRecursively());
    page.setCards(oneCard(card, nullptr));
    QTRY_VERIFY2_WITH_TIMEOUT(page.message().startsWith(QStringLiteral("The folder of this card is not there any more: ")),
                              qPrintable(page.message()), StepsPageWaitMs);
}

// Stages, trend, all-reduces and all cards of a capture without a timeline.
void StepsPageTest::showsStagesAndAllReduces()
{
    QVERIFY(test::writeFile(m_folder->filePath(QStringLiteral("step_trace_raw_0_detail_time.csv")),
                            "step_num,start_point,end_point,total,fp_point,bp_point,iteration_interval,fp_and_bp,tail,"
                            "AllReduce-op2,AllReduce-op2_start_point,AllReduce-op2_end_point\n"
                            "1,100000,170000,70000,100000,160000,0,60000,10000,5000,161000,166000\n"
                            "2,170000,250000,80000,172000,230000,2000,58000,20000,8000,231000,239000\n"
                            "-,170000,250000,80000,172000,230000,2000,58000,20000,8000,231000,239000\n"));
    auto card = std::make_shared<Card>();
    card->path = m_folder->path().toStdString();
    card->rank = 0;
    card->files.push_back({"step_trace_raw_detail_time", "step_trace_raw_0_detail_time.csv", 100, {}, FileStatus::Ok, {}});
    TimelineState state;
    StepsPage page(&state);
    page.resize(1000, 900);
    page.setCards(oneCard(card, nullptr));
    page.show();
    QTRY_COMPARE_WITH_TIMEOUT(
        page.table().csv(),
        QStringLiteral("Step,Step time (ms),Step gap (ms),Forward and backward (ms),Tail (ms),Reduce time (ms)\n"
                       "Mean,0.800,0.020,0.580,0.200,0.080\n"
                       "1,0.700,0.000,0.600,0.100,0.050\n2,0.800,0.020,0.580,0.200,0.080\n"),
        StepsPageWaitMs);
    QCOMPARE(page.stages().chart().csv(), QStringLiteral("name,begin_ms,end_ms\nStep gap,0,0.02\nForward and backward,0.02,0.6\n"
                                                         "Tail,0.6,0.8\nAllReduce-op2,0.61,0.69\n"));
    QTRY_COMPARE_WITH_TIMEOUT(page.reduces().csv(),
                              QStringLiteral("Step,Name,Begin in the step (ms),End in the step (ms),Reduce time (ms)\n"
                                             "1,AllReduce-op2,0.610,0.660,0.050\n2,AllReduce-op2,0.610,0.690,0.080\n"),
                              StepsPageWaitMs);
    QCOMPARE(page.stageTrend().csv().count(QLatin1Char('\n')), 7); // a title, and two steps of three stages
    page.table().view().selectRow(1);
    QTRY_COMPARE_WITH_TIMEOUT(page.stages().chart().csv().section(QLatin1Char('\n'), 3, 3), QStringLiteral("Tail,0.6,0.7"),
                              StepsPageWaitMs);
    auto *tabs = page.findChild<QTabWidget *>();
    tabs->setCurrentIndex(tabs->count() - 1);
    QTRY_VERIFY_WITH_TIMEOUT(page.allCards().csv().contains(QStringLiteral("0.8")), StepsPageWaitMs);
}

// Curves are called by rank and stand at the numbers of the steps. With more cards than colours the chosen one stands out.
void StepsPageTest::namesTheCurvesOfAllCards()
{
    auto cards = std::make_shared<std::vector<PageCard>>();
    for (int rank = 0; rank < 16; ++rank) {
        const QByteArray table = "step_trace_raw_" + QByteArray::number(rank) + "_detail_time.csv";
        QVERIFY(test::writeFile(m_folder->filePath(QString::fromLatin1(table)),
                                "step_num,start_point,end_point,total,fp_point,bp_point,iteration_interval,fp_and_bp,tail\n"
                                "7,0,70000,70000,0,60000,0,60000,10000\n8,70000,150000,80000,72000,140000,2000,58000,10000\n"));
        Card card;
        card.path = m_folder->path().toStdString();
        card.name = "a_rather_long_name_" + std::to_string(rank);
        card.rank = rank;
        card.files.push_back({"step_trace_raw_detail_time", table.toStdString(), 100, {}, FileStatus::Ok, {}});
        cards->push_back({QString::fromStdString(card.name), std::make_shared<const OpenCard>(card, nullptr), -1});
    }
    TimelineState state;
    StepsPage page(&state);
    page.resize(1000, 900);
    page.setCards(cards);
    page.show();
    auto *tabs = page.findChild<QTabWidget *>();
    tabs->setCurrentIndex(tabs->count() - 1);
    QTRY_VERIFY_WITH_TIMEOUT(page.allCards().csv().endsWith(QStringLiteral("rank 15,7,0.7\nrank 15,8,0.8\n")), StepsPageWaitMs);
    QCOMPARE(page.allCards().highlighted(), std::optional<std::size_t>(0));
    page.findChild<QComboBox *>(QStringLiteral("card"))->setCurrentIndex(3);
    QTRY_COMPARE_WITH_TIMEOUT(page.allCards().highlighted(), std::optional<std::size_t>(3), StepsPageWaitMs);
}

PLUMBLINE_WIDGET_TEST(StepsPageTest)
#include "tst_stepspage.moc"
