// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/profile/profileloader.h"
#include "tests/support/samples.h"
#include "tests/support/smallprofile.h"
#include "tests/support/testregistry.h"
#include "tests/support/tracetext.h"
#include "widgets/charts/barchart.h"
#include "widgets/charts/matrixchart.h"
#include "widgets/charts/rankbarschart.h"
#include "widgets/pages/communication/collectiveview.h"
#include "widgets/pages/communication/communicationcharts.h"
#include "widgets/pages/communication/communicationpage.h"
#include "widgets/pages/communication/distributionview.h"
#include "widgets/support/qcustomplotheader.h"
#include "widgets/tables/datatable.h"

#include <QAbstractButton>
#include <QComboBox>
#include <QFile>
#include <QSignalSpy>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

using namespace plumbline;

namespace {

using test::nameText;
using test::sliceText;
using List = CommunicationPage::List;

constexpr int CommunicationPageWaitMs = 20'000;

/// Returns one call. Times are in microseconds; `hccsKB` is the number of kilobytes (1000 bytes) sent during the transit.
QByteArray callText(const char *name, double startUs, int transitUs, int waitUs, int idleUs, int hccsKB)
{
    const auto ms = [](int us) { return QByteArray::number(us / 1000.0, 'g', 17); };
    const QByteArray size = ms(hccsKB);
    return QByteArray("\"") + name +
           "\": {\"Communication Time Info\": {\"Start Timestamp(us)\": " + QByteArray::number(startUs, 'f', 1) +
           ", \"Elapse Time(ms)\": " + ms(transitUs + waitUs + idleUs) + ", \"Transit Time(ms)\": " + ms(transitUs) +
           ", \"Wait Time(ms)\": " + ms(waitUs) + ", \"Synchronization Time(ms)\": " + ms(waitUs) +
           ", \"Idle Time(ms)\": " + ms(idleUs) +
           "}, \"Communication Bandwidth Info\": {\"HCCS\": {\"Transit Size(MB)\": " + size +
           ", \"Transit Time(ms)\": " + ms(transitUs) + ", \"Size Distribution\": {\"" + size + "\": [1, " + ms(transitUs) +
           "]}}}}";
}

QByteArray linkText(int source, int target, const char *transport, int kB, int us)
{
    return "\"" + QByteArray::number(source) + "-" + QByteArray::number(target) + "\": {\"Transport Type\": \"" + transport +
           "\", \"Transit Size(MB)\": " + QByteArray::number(kB / 1000.0) +
           ", \"Transit Time(ms)\": " + QByteArray::number(us / 1000.0) + "}";
}

/// Returns a timeline with the first call.
std::shared_ptr<const Trace> traceOfCommunicationPage(qint64 callNs)
{
    const QByteArray text = nameText(1, 0, "process_name", "Python") + nameText(2, 0, "process_name", "Communication") +
                            nameText(2, 1, "thread_name", "Group 416611827809 Communication") +
                            sliceText(1, 1, 1'000'000, 900'000, "ProfilerStep#7") +
                            sliceText(2, 1, callNs, 60'000, "hcom_allReduce__809_0_1");
    return test::traceFromText("[" + text.chopped(2) + "]");
}

} // namespace

class CommunicationPageTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();
    void saysWhyThereIsNothing();
    void showsTheSameCallOfAllCards();
    void ranksLeaveABroadcastOneByOne();
    void answersFirst();
    void goesToTheSlice();
    void linksLeadToTheirSlices();
    void joinsTheLinksOfAllCards();
    void showsTheRanksOfACollective();
    void addsUpGroupsAndTransports();
    void filters();
    void theMarkedRangeRestrictsTheCalls();
    void timesFollowTheClockOfTheirCard();
    void tellsFromTheTimeline();
    void namesWhatIsLost();
    void agreesWithTheFilesOfASample();

private:
    [[nodiscard]] QString path(int rank, const char *name) const;
    void writeCards();
    void openCards(bool withTimeline, const QString &folder = {});
    void waitForPage();
    void showList(List list);
    [[nodiscard]] DataTable &operators() const { return m_page->table(List::Operators); }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<TimelineState> m_state;
    std::unique_ptr<CommunicationPage> m_page;
};

void CommunicationPageTest::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    QVERIFY(m_folder->isValid());
    m_state = std::make_unique<TimelineState>();
    m_page = std::make_unique<CommunicationPage>(m_state.get());
    m_page->resize(1280, 800);
}

void CommunicationPageTest::cleanup()
{
    m_page.reset();
    m_state.reset();
}

QString CommunicationPageTest::path(int rank, const char *name) const
{
    return m_folder->filePath(QStringLiteral("rank%1_ascend_pt/").arg(rank)) + QLatin1String(name);
}

/// Writes two cards with ranks 4 and 6 of a job: one call of both, in which rank 6 waits for rank 4, and one of rank 4 alone.
void CommunicationPageTest::writeCards()
{
    for (int card = 0; card < 2; ++card) {
        const QByteArray shared =
            callText("hcom_allReduce__809_0_1@416611827809", 1100.4 + card, 20, card == 0 ? 10 : 30, card == 0 ? 20 : 10, 300);
        const QByteArray own = callText("hcom_send__111_0_1@111", 1300, 40, 0, 0, 100);
        QVERIFY(test::writeFile(path(card, "ASCEND_PROFILER_OUTPUT/communication.json"),
                                "{\"step7\": {\"p2p\": {" + (card == 0 ? own : QByteArray()) + "}, \"collective\": {" + shared +
                                    "}}}"));
        const QByteArray links = linkText(card, 1 - card, "HCCS", 300, 20) + ", " + linkText(card, card, "LOCAL", 300, 1);
        QVERIFY(test::writeFile(path(card, "ASCEND_PROFILER_OUTPUT/communication_matrix.json"),
                                "{\"step7\": {\"p2p\": {}, \"collective\": {\"allreduce-top1@416611827809\": {" + links +
                                    "}, \"allreduce-total@416611827809\": {" + links + "}}}}"));
        QVERIFY(test::writeFile(path(card, "profiler_metadata.json"),
                                R"json({"parallel_group_info": {"a": {"group_name": "dp", "global_ranks": [4, 6]}}})json"));
    }
}

void CommunicationPageTest::openCards(bool withTimeline, const QString &folder)
{
    TaskControl control;
    const auto profile = openProfile((folder.isEmpty() ? m_folder->path() : folder).toStdString(), ScanDepth::Discovery, control);
    QVERIFY(profile);
    std::vector<TimelineCard> timelines;
    auto cards = std::make_shared<std::vector<PageCard>>();
    for (const Card &found : profile->cards) {
        auto card = std::make_shared<Card>(found);
        const auto number = static_cast<int>(cards->size());
        card->rank = 4 + 2 * number;
        const bool isDrawn = withTimeline && number == 0;
        const PageCard page{QStringLiteral("card%1").arg(number),
                            std::make_shared<const OpenCard>(*card, isDrawn ? traceOfCommunicationPage(1'100'200) : nullptr),
                            isDrawn ? 0 : -1};
        if (isDrawn)
            timelines.push_back(TimelineCard::build(page.name, QString(), page.open));
        cards->push_back(page);
    }
    m_state->setCards(std::move(timelines));
    m_page->setCards(cards);
    m_page->show();
    waitForPage();
}

void CommunicationPageTest::waitForPage()
{
    const auto isQuiet = [this] {
        return !m_page->isBusy() && !m_page->charts().isBusy() && !operators().isBusy() && !m_page->table(List::Links).isBusy() &&
               !m_page->table(List::Groups).isBusy() && !m_page->sameCall().isBusy();
    };
    QTRY_VERIFY_WITH_TIMEOUT(isQuiet(), CommunicationPageWaitMs);
}

void CommunicationPageTest::showList(List list)
{
    m_page->showList(list);
    waitForPage();
}

void CommunicationPageTest::saysWhyThereIsNothing()
{
    m_page->show();
    waitForPage();
    QCOMPARE(m_page->message(), QStringLiteral("No card was found in the opened files."));
    QVERIFY(test::writeFile(path(0, "ASCEND_PROFILER_OUTPUT/kernel_details.csv"), "Name\na\n"));
    openCards(false);
    QVERIFY(m_page->message().startsWith(QStringLiteral("There is no data on communication: no card has a communication.json")));
    QVERIFY(
        test::writeFile(path(0, "ASCEND_PROFILER_OUTPUT/communication.json"), "{\"step7\": {\"p2p\": {}, \"collective\": {}}}"));
    openCards(false);
    QCOMPARE(m_page->message(),
             QStringLiteral(
                 "communication.json contains no operators: the cards sent nothing to each other while they were profiled."));
}

// The root of a broadcast leaves before others arrive, so its short wait does not make it the last.
void CommunicationPageTest::ranksLeaveABroadcastOneByOne()
{
    writeCards();
    for (const int card : {0, 1}) {
        QFile file(path(card, "ASCEND_PROFILER_OUTPUT/communication.json"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray text = file.readAll().replace("hcom_allReduce", "hcom_broadcast");
        QVERIFY(test::writeFile(file.fileName(), text));
    }
    openCards(false);
    QVERIFY(!m_page->sameCall().csv().contains(QStringLiteral("arrived last")));
    QCOMPARE(m_page->arrivalText(),
             QStringLiteral("Ranks do not leave this operator together, so their waits do not tell who arrived last."));
}

// Two all-reduces and one send: 150 us on two cards, of which 40 us are waiting.
void CommunicationPageTest::answersFirst()
{
    writeCards();
    openCards(false);
    QString texts = m_page->answer().texts().join(QStringLiteral(" | ")).replace(QLatin1Char('\n'), QStringLiteral("; "));
    QCOMPARE(texts.replace(QChar(0x202F), QLatin1Char(' ')),
             QString::fromUtf8(
                 "In communication operators; 75.0 µs; mean of 2 cards; 3 operators | Waiting in them; 20.0 µs; 26.7 % of "
                 "their time | Bandwidth of HCCS; 8.75 GB/s; 700 kB in 80.0 µs | Longest operator; 60.0 µs; "
                 "hcom_allReduce__809_0_1; card1"));
}

void CommunicationPageTest::showsTheSameCallOfAllCards()
{
    writeCards();
    openCards(false);
    QCOMPARE(m_page->message(), QString());
    QCOMPARE(operators().csv(),
             QStringLiteral(
                 "Operator,Group,Rank,Step,Start (ms),Elapse (ms),Transit (ms),Wait (ms),Synchronization (ms),Idle (ms),Wait "
                 "ratio (%),Sync ratio (%),HCCS size (MB),HCCS GB/s\n"
                 "hcom_allReduce__809_0_1,\"dp (4, 6)\",6,7,0.001,0.060,0.020,0.030,0.030,0.010,60,60,0.300,15\n"
                 "hcom_allReduce__809_0_1,\"dp (4, 6)\",4,7,0.000,0.050,0.020,0.010,0.010,0.020,33.3333333333,33.3333333333,"
                 "0.300,15\n"
                 "hcom_send__111_0_1,111,4,7,0.199600,0.040,0.040,0.000,0.000,0.000,0,0,0.100,2.5\n"));
    // The longest call is shown at once.
    QCOMPARE(m_page->sameCall().csv(), QStringLiteral("Rank,Arrival,Elapse (ms),Transit (ms),Wait (ms)\n"
                                                      "4,arrived last,0.050,0.020,0.010\n6,,0.060,0.020,0.030\n"));
    QCOMPARE(m_page->arrivalText(), QStringLiteral("Rank 4 arrived last: it waited 10.0\u202fµs, others up to 30.0\u202fµs."));
    QTest::keyClick(&operators().view(), Qt::Key_End, Qt::ControlModifier);
    waitForPage();
    QCOMPARE(m_page->sameCall().csv(), QStringLiteral("Rank,Arrival,Elapse (ms),Transit (ms),Wait (ms)\n4,,0.040,0.040,0.000\n"));
    QCOMPARE(m_page->arrivalText(), QStringLiteral("No other card in this profile has this call."));
}

void CommunicationPageTest::goesToTheSlice()
{
    writeCards();
    openCards(true);
    QSignalSpy chosen(m_page.get(), &ProfilePage::itemChosen);
    QTableView &view = operators().view();
    view.setFocus();
    view.selectRow(1); // rank 4, which has the timeline
    QTest::keyClick(&view, Qt::Key_Return);
    QCOMPARE(chosen.count(), 1);
    const auto item = chosen.takeFirst().at(0).value<TimelineItem>();
    const Trace &shown = *m_state->cards().front().trace;
    QCOMPARE(item, (TimelineItem{0, test::sliceCalled(shown, "hcom_allReduce__809_0_1"), {}}));
    view.selectRow(2); // a call that is not on the timeline
    QTest::keyClick(&view, Qt::Key_Return);
    QCOMPARE(m_page->arrivalText(), QStringLiteral("The timeline of card0 has no slice of that name at that time."));
    view.selectRow(0);
    QTest::keyClick(&view, Qt::Key_Return);
    QCOMPARE(m_page->arrivalText(), QStringLiteral("card1 has no timeline to go to."));
    QCOMPARE(chosen.count(), 0);
}

void CommunicationPageTest::linksLeadToTheirSlices()
{
    writeCards();
    openCards(true);
    showList(List::Links);
    QSignalSpy chosen(m_page.get(), &ProfilePage::itemChosen);
    const Trace &shown = *m_state->cards().front().trace;
    const TimelineItem slice{0, test::sliceCalled(shown, "hcom_allReduce__809_0_1"), {}};
    DataTable &links = m_page->table(List::Links);
    const auto open = [&](const char *name, const char *from) {
        for (int row = 0; row < links.model().rowCount(); ++row) {
            if (links.model().index(row, 0).data().toString() != QLatin1String(name) ||
                links.model().index(row, 8).data().toString() != QLatin1String(from))
                continue;
            links.view().selectRow(row);
            QTest::keyClick(&links.view(), Qt::Key_Return);
            waitForPage();
            return;
        }
        QFAIL("no such link");
    };
    open("allreduce-total", "4"); // this link names no call, so the longest call of its kind is used
    QCOMPARE(chosen.count(), 1);
    QCOMPARE(chosen.takeFirst().at(0).value<TimelineItem>(), slice);
    open("allreduce-top1", "6");
    QCOMPARE(m_page->arrivalText(), QStringLiteral("card1 has no timeline to go to."));
    QCOMPARE(chosen.count(), 0);
    MatrixChart &matrix = m_page->charts().matrix();
    auto *plot = matrix.findChild<QCustomPlot *>();
    plot->replot(QCustomPlot::rpImmediateRefresh);
    QTest::mouseClick(plot, Qt::LeftButton, {}, matrix.centreOf(0));
    waitForPage();
    QCOMPARE(chosen.count(), 0);
    plot->replot(QCustomPlot::rpImmediateRefresh);
    QTest::mouseDClick(plot, Qt::LeftButton, {}, matrix.centreOf(0));
    waitForPage();
    QCOMPARE(chosen.count(), 1);
    QCOMPARE(chosen.takeFirst().at(0).value<TimelineItem>(), slice);
}

void CommunicationPageTest::joinsTheLinksOfAllCards()
{
    writeCards();
    openCards(false);
    MatrixChart &matrix = m_page->charts().matrix();
    QCOMPARE(matrix.csv(), QStringLiteral("row,column,value,text\n4,6,15,15\n6,4,15,15\n"));
    QCOMPARE(m_page->charts().matrixNote(), QStringLiteral("HCCS: too few links to compare: 0 of 2 moved enough."));
    auto *plot = matrix.findChild<QCustomPlot *>();
    plot->replot(QCustomPlot::rpImmediateRefresh);
    QCOMPARE(matrix.textAt(matrix.centreOf(0)),
             QStringLiteral("4 → 6\nHCCS\nSize: 300\u202fkB\nTime: 20.00\u202fµs\nBandwidth: 15 GB/s\nLinks added up: 1\nClick "
                            "to list them; double-click to go to the longest one on the timeline."));
    QTest::mouseClick(plot, Qt::LeftButton, {}, matrix.centreOf(1));
    waitForPage();
    const QString titles = QStringLiteral("Calls picked,Operator,Group,Step,From rank,To rank,Transport,Size (MB),Time "
                                          "(ms),GB/s\n");
    QCOMPARE(m_page->table(List::Links).csv(),
             titles + QStringLiteral("allreduce-top1,,\"dp (4, 6)\",7,6,4,HCCS,0.300,0.020,15\n"
                                     "allreduce-total,,\"dp (4, 6)\",7,6,4,HCCS,0.300,0.020,15\n"));
    QToolButton *chip = nullptr;
    for (auto *button : m_page->findChildren<QToolButton *>()) {
        if (button->text().contains(QStringLiteral("6 → 4")))
            chip = button;
    }
    QVERIFY(chip && chip->isVisible());
    QTest::mouseClick(chip, Qt::LeftButton);
    waitForPage();
    QCOMPARE(m_page->table(List::Links).model().rowCount(), 8);
    QVERIFY(!chip->isVisible());
}

void CommunicationPageTest::showsTheRanksOfACollective()
{
    writeCards();
    QVERIFY(test::writeFile(path(0, "profiler_metadata.json"),
                            R"json({"parallel_group_info": {"a": {"group_name": "dp", "global_ranks": [4, 5, 6]}}})json"));
    QVERIFY(test::writeFile(path(1, "profiler_metadata.json"),
                            R"json({"parallel_group_info": {"a": {"group_name": "dp", "global_ranks": [4, 5, 6]}}})json"));
    openCards(true);
    const CollectiveView &view = m_page->charts().collective();
    QCOMPARE(view.placeText(), QStringLiteral("1 of 1 · hcom_allReduce__809_0_1 · dp (4, 5, 6) · step 7"));
    QCOMPARE(view.notes(),
             QStringLiteral("Last of those recorded: rank 4, 10.0\u202fµs after the first and 10.0\u202fµs after the one "
                            "before it. Only 2 of at least 3 ranks tell this collective, and another may have come later. The "
                            "clocks of the cards could not be fitted. All ranks leave this collective together, so "
                            "they are drawn with one end, and the shortest came last. Ranks of the group that were "
                            "not recorded: 5."));
    QCOMPARE(view.chart().csv(),
             QStringLiteral("name,begin_ms,synchronization_ms,transit_ms,other_wait_ms,idle_ms,unsplit_ms,text\n"
                            "4,0.01,0.01,0.02,0,0.02,0,+10.0\u202fµs · last\n6,0,0.03,0.02,0,0.01,0,first\n"
                            "5,0,0,0,0,0,0,was not recorded\n"));
    QCOMPARE(m_page->charts().distribution().figures(),
             QStringLiteral(
                 "2 calls on 2 ranks: median 50.0\u202fµs, p95 60.0\u202fµs, largest 60.0\u202fµs. The medians of the ranks lie "
                 "up to 10.0\u202fµs apart. Too few collectives tell who comes late: 1."));
    QSignalSpy chosen(m_page.get(), &ProfilePage::itemChosen);
    Q_EMIT view.chart().rowClicked(0);
    QCOMPARE(chosen.count(), 1);
    Q_EMIT view.chart().rowClicked(1);
    QCOMPARE(m_page->arrivalText(), QStringLiteral("card1 has no timeline to go to."));
    Q_EMIT view.chart().rowClicked(2); // a rank without a card
    QCOMPARE(chosen.count(), 1);
}

void CommunicationPageTest::addsUpGroupsAndTransports()
{
    writeCards();
    openCards(false);
    showList(List::Groups);
    QCOMPARE(m_page->table(List::Groups).csv(),
             QStringLiteral("Group,Kind,Rank,Step,Calls,Elapse (ms),Transit (ms),Wait (ms),Synchronization (ms),Idle (ms),Wait "
                            "ratio (%),Sync ratio (%),HCCS size (MB),HCCS GB/s\n"
                            "111,point to point,4,7,1,0.040,0.040,0.000,0.000,0.000,0,0,0.100,2.5\n"
                            "\"dp (4, 6)\",collective,4,7,1,0.050,0.020,0.010,0.010,0.020,33.3333333333,33.3333333333,0.300,15\n"
                            "\"dp (4, 6)\",collective,6,7,1,0.060,0.020,0.030,0.030,0.010,60,60,0.300,15\n"));
    // The first row is selected. Its packets are shown until all are asked for.
    QCOMPARE(m_page->charts().packets().csv(), QStringLiteral("name,value\n300\u202fkB,1\n"));
    m_page->findChild<QComboBox *>(QStringLiteral("packetsOf"))->setCurrentIndex(1);
    QCOMPARE(m_page->charts().packets().csv(), QStringLiteral("name,value\n100\u202fkB,1\n300\u202fkB,2\n"));
    QCOMPARE(m_page->charts().bandwidth().csv(), QStringLiteral("name,value\nHCCS,8.75\n")); // 700 kB in 80 us
}

void CommunicationPageTest::filters()
{
    writeCards();
    openCards(false);
    const QList<QComboBox *> boxes = m_page->findChildren<QComboBox *>();
    const auto choose = [&boxes](const QString &text) {
        for (QComboBox *box : boxes) {
            if (const int at = box->findText(text); at >= 0)
                box->setCurrentIndex(at);
        }
    };
    choose(QStringLiteral("card1"));
    waitForPage();
    QCOMPARE(operators().model().rowCount(), 1);
    QCOMPARE(m_page->charts().matrix().csv(), QStringLiteral("row,column,value,text\n6,4,15,15\n"));
    choose(QStringLiteral("111"));
    waitForPage();
    QCOMPARE(operators().message(),
             QStringLiteral("There are no communication operators here. Other cards, steps or groups may have some."));
    choose(QStringLiteral("All cards"));
    waitForPage();
    QCOMPARE(operators().model().rowCount(), 1);
    QVERIFY(operators().csv().contains(QStringLiteral("hcom_send__111_0_1,111,4,")));
}

/// The operators begin at 100.4, 101.4 and 300 us of the timeline, which begins at 1 ms.
void CommunicationPageTest::theMarkedRangeRestrictsTheCalls()
{
    writeCards();
    openCards(true);
    QCOMPARE(operators().model().rowCount(), 3);
    m_state->setMarkedRange(TimeRange{250'000, 400'000});
    auto *box = m_page->findChild<QAbstractButton *>(QStringLiteral("onlyMarkedRange"));
    QVERIFY(box->isVisible());
    box->click();
    waitForPage();
    QCOMPARE(operators().model().rowCount(), 1);
    QVERIFY2(operators().csv().contains(QStringLiteral("hcom_send__111_0_1,111,4,7,0.300,0.040,")),
             qPrintable(operators().csv()));
    QCOMPARE(m_page->charts().packets().csv(), QStringLiteral("name,value\n100\u202fkB,1\n"));
    QVERIFY(m_page->notes().startsWith(QStringLiteral("Links have no times:")));
    showList(List::Groups);
    QVERIFY(m_page->table(List::Groups)
                .csv()
                .endsWith(QStringLiteral("\n111,point to point,4,7,1,0.040,0.040,0.000,0.000,0.000,0,0,0.100,2.5\n")));
    QCOMPARE(m_page->table(List::Groups).model().rowCount(), 1);
    showList(List::Links);
    QCOMPARE(m_page->table(List::Links).model().rowCount(), 8);
    showList(List::Operators);
    m_state->setMarkedRange(TimeRange{500'000, 600'000});
    const QString none = QStringLiteral("No communication operator that matches the filters begins in the marked range.");
    QTRY_COMPARE_WITH_TIMEOUT(operators().message(), none, CommunicationPageWaitMs);
    box->click();
    waitForPage();
    QCOMPARE(operators().model().rowCount(), 3);
    QVERIFY(!m_page->notes().contains(QStringLiteral("Links have no times:")));
}

void CommunicationPageTest::timesFollowTheClockOfTheirCard()
{
    writeCards();
    openCards(true);
    QVERIFY(operators().csv().contains(QStringLiteral("hcom_send__111_0_1,111,4,7,0.300,0.040,")));
    m_state->setClock(0, ClockMap{1'000, 5'000'000'000'000}); // an offset of a microsecond and a drift of half a per cent
    const auto hasMoved = [this] {
        return operators().csv().contains(QStringLiteral("hcom_send__111_0_1,111,4,7,0.302500,0.040,"));
    };
    QTRY_VERIFY_WITH_TIMEOUT(hasMoved(), CommunicationPageWaitMs);
}

void CommunicationPageTest::tellsFromTheTimeline()
{
    QVERIFY(test::writeFile(path(0, "ASCEND_PROFILER_OUTPUT/kernel_details.csv"), "Name\na\n"));
    openCards(true);
    QCOMPARE(m_page->message(), QString());
    QVERIFY(operators().csv().endsWith(QStringLiteral("hcom_allReduce__809_0_1,416611827809,4,7,0.100200,0.060,,,,,,\n")));
    QVERIFY(m_page->notes().startsWith(QStringLiteral("Cards for which only the timeline is known: 1.")));
    showList(List::Links);
    QVERIFY(m_page->table(List::Links).message().startsWith(QStringLiteral("No links are known")));
}

void CommunicationPageTest::namesWhatIsLost()
{
    writeCards();
    QFile file(path(1, "ASCEND_PROFILER_OUTPUT/communication.json"));
    QVERIFY(file.resize(file.size() - 3));
    QVERIFY(test::writeFile(path(0, "ASCEND_PROFILER_OUTPUT/communication_matrix.json"), "nonsense"));
    openCards(false);
    QCOMPARE(operators().model().rowCount(), 3);
    QVERIFY(m_page->notes().contains(QStringLiteral("communication_matrix.json")));
    QVERIFY(m_page->notes().contains(QStringLiteral("communication.json")));
    QVERIFY(test::writeFile(path(0, "ASCEND_PROFILER_OUTPUT/communication.json"), ""));
    QVERIFY(test::writeFile(path(1, "ASCEND_PROFILER_OUTPUT/communication.json"), ""));
    QVERIFY(QFile::remove(path(1, "ASCEND_PROFILER_OUTPUT/communication_matrix.json")));
    openCards(false);
    QVERIFY(!m_page->message().isEmpty());
}

/// The expected figures were computed independently from the files with decimal arithmetic.
void CommunicationPageTest::agreesWithTheFilesOfASample()
{
    const QString sample = test::samplePath(QStringLiteral("qwen3_pp2_dp2_partial"));
    if (sample.isEmpty())
        QSKIP("no samples");
    openCards(false, sample);
    QCOMPARE(operators().model().rowCount(), 30);
    QStringList cells;
    for (const MatrixChart::Cell &cell : m_page->charts().matrix().matrix().cells)
        cells += QStringLiteral("%1-%2 %3").arg(cell.row).arg(cell.column).arg(cell.text);
    QCOMPARE(cells, QStringList(
                        {u"0-1 18.94"_qs, u"0-2 19.1"_qs, u"0-3 0.0571"_qs, u"1-0 18.94"_qs, u"1-2 0.0738"_qs, u"1-3 19.13"_qs}));
    const QStringList bars = m_page->charts().bandwidth().csv().split(QLatin1Char('\n'));
    QVERIFY(bars.at(1).startsWith(QStringLiteral("HCCS,19.004")));
    QVERIFY(bars.at(2).startsWith(QStringLiteral("SDMA,19.004")));
}

PLUMBLINE_WIDGET_TEST(CommunicationPageTest)
#include "tst_communicationpage.moc"
