// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/modeltext.h"
#include "tests/support/smallprofile.h"
#include "tests/support/testregistry.h"
#include "tests/support/tracetext.h"
#include "tests/widgets/pages/comparedcards.h"
#include "widgets/comparison/comparer.h"
#include "widgets/pages/communication/communicationpage.h"
#include "widgets/pages/differencesview.h"
#include "widgets/pages/host/hostpage.h"
#include "widgets/pages/memory/memorypage.h"
#include "widgets/pages/operators/operatorspage.h"
#include "widgets/pages/overview/overviewpage.h"
#include "widgets/pages/steps/stepspage.h"
#include "widgets/tables/datatable.h"

#include <QAbstractButton>
#include <QComboBox>
#include <QScopeGuard>
#include <QSignalSpy>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

#include <utility>

using namespace plumbline;

namespace {

template<typename Page>
ProfilePage *make(TimelineState *state)
{
    return new Page(state);
}
using Maker = ProfilePage *(*)(TimelineState *);

} // namespace

class TestPageDifferences : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void init();
    void cleanup();
    void tellsTheQuantitiesOfAPage_data();
    void tellsTheQuantitiesOfAPage();
    void followsWhatIsChosen();
    void rowsLeadToBothSlices();
    void stepsLeadToBothRanges();
    void peaksLeadToWhereTheyWereHeld();
    void communicationLeadsToItsLongestCalls();
    void communicationFollowsTheDriftOfTheClocks();
    void theSwitchBringsThePageBack();
    void saysWhatItIsNot();

private:
    void open(Maker maker);
    [[nodiscard]] bool isReady() const
    {
        return m_page->isShowingDifferences() && m_page->message().isEmpty() && !m_page->differences()->table().isBusy();
    }
    [[nodiscard]] QString text() const { return test::modelText(m_page->differences()->table().model()); }

    QTemporaryDir m_folder;
    PageCards m_cards;
    std::unique_ptr<TimelineState> m_state;
    std::unique_ptr<Comparer> m_comparer;
    std::unique_ptr<ProfilePage> m_page;
};

void TestPageDifferences::initTestCase()
{
    qRegisterMetaType<TimelineItem>();
    qRegisterMetaType<TimeRange>();
    QVERIFY(test::writeComparedCards(m_folder.path()));
    m_cards = test::readCards(m_folder.path());
    QVERIFY(m_cards && m_cards->size() == 3);
}

void TestPageDifferences::init()
{
    m_state = std::make_unique<TimelineState>();
    m_comparer = std::make_unique<Comparer>(m_state.get());
    std::vector<TimelineCard> timelines;
    for (const PageCard &card : *m_cards)
        timelines.push_back(TimelineCard::build(card.name, {}, card.open));
    m_state->setCards(std::move(timelines));
}

void TestPageDifferences::cleanup()
{
    m_page.reset();
    m_comparer.reset();
    m_state.reset();
}

void TestPageDifferences::open(Maker maker)
{
    m_page.reset(maker(m_state.get()));
    m_page->setCards(m_cards);
    m_page->resize(1100, 700);
    m_page->show();
    QVERIFY(m_page->differenceSwitch().isHidden());
    m_comparer->compare(0, 1);
    QTRY_VERIFY(!m_comparer->isAligning() && isReady());
}

void TestPageDifferences::tellsTheQuantitiesOfAPage_data()
{
    QTest::addColumn<Maker>("maker");
    QTest::addColumn<QString>("rows");
    const auto add = [](const char *name, Maker maker, const char *rows) {
        QTest::newRow(name) << maker << QString::fromUtf8(rows);
    };
    add("overview", &make<OverviewPage>,
        "Quantity | Base (ms) | Target (ms) | Difference (ms) | Ratio | Status\n"
        "Step time | 0.100 | 0.110 | +0.010 | 1.1 | longer\n"
        "Computing | 0.000 | 0.000 | 0.000 |  | equal\n"
        "Communication | 0.003 | 0.003 | 0.000 | 1 | equal\n"
        "Overlapped | 0.000 | 0.000 | 0.000 |  | equal\n"
        "Not overlapped | 0.003 | 0.003 | 0.000 | 1 | equal\n"
        "Free | 0.000 | 0.000 | 0.000 |  | equal\n"
        "Preparing | 0.000 | 0.000 | 0.000 |  | equal\n"
        "Bubble | 0.000 | 0.000 | 0.000 |  | equal\n"
        "Stage | 0.003 | 0.003 | 0.000 | 1 | equal\n"
        "Step gap | 0.000 | 0.000 | 0.000 |  | equal\n");
    add("steps", &make<StepsPage>,
        "Step | Base (ms) | Target (ms) | Difference (ms) | Ratio | Status | Computing, base (ms) | Computing, target (ms) | "
        "Computing, difference (ms) | Not overlapped, base (ms) | Not overlapped, target (ms) | Not overlapped, difference (ms) "
        "| Free, base (ms) | Free, target (ms) | Free, difference (ms) | Step gap, base (ms) | Step gap, target (ms) | Step gap, "
        "difference (ms) | Forward and backward, base (ms) | Forward and backward, target (ms) | Forward and backward, "
        "difference "
        "(ms) | Tail, base (ms) | Tail, target (ms) | Tail, difference (ms) | Preparing, base (ms) | Preparing, target (ms) | "
        "Preparing, difference (ms)\n"
        "7 | 0.100 | 0.110 | +0.010 | 1.1 | longer | 0.000 | 0.000 | 0.000 | 0.003 | 0.003 | 0.000 | 0.000 | 0.000 | 0.000 | "
        "0.000 | 0.000 | 0.000 |  |  |  |  |  |  | 0.000 | 0.000 | 0.000\n");
    add("operators", &make<OperatorsPage>,
        "Name | Type | Base (µs) | Target (µs) | Difference (µs) | Ratio | Status | Count, base | Count, target | Count, "
        "difference | Average, base (µs) | Average, target (µs) | Average, difference (µs) | Maximum, base (µs) | Maximum, "
        "target (µs) | Maximum, difference (µs) | p95, base (µs) | p95, target (µs) | p95, difference (µs) | Wait, base (µs) | "
        "Wait, target (µs) | Wait, difference (µs)\n"
        "b | Cast | 20.000 | 25.000 | +5.000 | 1.25 | longer | 1 | 1 | 0 | 20.000 | 25.000 | +5.000 | 20.000 | 25.000 | +5.000 | "
        "20.000 | 25.000 | +5.000 |  |  | \n"
        "a | MatMul | 10.000 | 10.000 | 0.000 | 1 | equal | 1 | 1 | 0 | 10.000 | 10.000 | 0.000 | 10.000 | 10.000 | 0.000 | "
        "10.000 | 10.000 | 0.000 |  |  | \n");
    add("host", &make<HostPage>,
        "Call | Base count | Target count | Base (ms) | Target (ms) | Difference (ms) | Ratio | Status | By count (ms) | By "
        "speed (ms) | Noise (ms)\n"
        "ProfilerStep# | 1 | 1 | 0.100 | 0.110 | +0.010 | 1.1 | longer | 0.000 | +0.010 | \n"
        "aclnnAdd | 1 | 1 | 0.010 | 0.011 | +0.001 | 1.1 | longer | 0.000 | +0.001 | \n");
    add("communication", &make<CommunicationPage>,
        "Operator | Group | Base count | Target count | Base (ms) | Target (ms) | Difference (ms) | Ratio | Status | By count "
        "(ms) | By speed (ms) | Noise (ms)\n"
        "hcom_send | 8 | 1 | 1 | 0.003 | 0.003 | 0.000 | 1 | equal | 0.000 | 0.000 | \n");
    add("memory", &make<MemoryPage>,
        "Component | Peak of | Base (MB) | Target (MB) | Difference (MB) | Ratio | Status\n"
        "PTA | allocated | 104.857 600 | 157.286 400 | +52.428 800 | 1.5 | more\n"
        "PTA | reserved | 209.715 200 | 209.715 200 | 0.000 | 1 | equal\n");
}

void TestPageDifferences::tellsTheQuantitiesOfAPage()
{
    QFETCH(Maker, maker);
    QFETCH(QString, rows);
    open(maker);
    QCOMPARE(text(), rows);
    QCOMPARE(m_page->differences()->headline(), u"Base: rank0_ascend_pt. Target: rank1_ascend_pt."_qs);
}

void TestPageDifferences::followsWhatIsChosen()
{
    open(&make<OperatorsPage>);
    m_page->findChild<QComboBox *>(QStringLiteral("operatorsBy"))->setCurrentIndex(3);
    QTRY_COMPARE(
        text().section(QLatin1Char('\n'), 1),
        QString::fromUtf8(
            "b | 5 | 0.000 | 25.000 | +25.000 |  | new |  | 1 |  |  | 25.000 |  |  | 25.000 |  |  | 25.000 |  |  |  | "
            "\n"
            "b | 4 | 20.000 | 0.000 | −20.000 | 0 | gone | 1 |  |  | 20.000 |  |  | 20.000 |  |  | 20.000 |  |  |  |  "
            "| \n"
            "a | 2,3 | 10.000 | 10.000 | 0.000 | 1 | equal | 1 | 1 | 0 | 10.000 | 10.000 | 0.000 | 10.000 | 10.000 | 0.000 | "
            "10.000 | 10.000 | 0.000 |  |  | \n"));
}

void TestPageDifferences::rowsLeadToBothSlices()
{
    open(&make<OperatorsPage>);
    const QSignalSpy pairs(m_page.get(), &ProfilePage::pairChosen);
    Q_EMIT m_page->differences()->table().view().activated(m_page->differences()->table().view().model()->index(0, 0));
    QCOMPARE(pairs.size(), 1);
    const auto nameOf = [this](const TimelineItem &item) {
        const Trace &trace = *(*m_cards)[static_cast<std::size_t>(item.card)].trace();
        return std::string(trace.text(trace.slices().name[item.slice.value])) + std::to_string(item.card);
    };
    QCOMPARE(nameOf(pairs[0][0].value<TimelineItem>()), std::string("b0"));
    QCOMPARE(nameOf(pairs[0][1].value<TimelineItem>()), std::string("b1"));
}

void TestPageDifferences::stepsLeadToBothRanges()
{
    open(&make<StepsPage>);
    const QSignalSpy ranges(m_page.get(), &ProfilePage::rangeChosen);
    Q_EMIT m_page->differences()->table().view().activated(m_page->differences()->table().view().model()->index(0, 0));
    QCOMPARE(ranges.size(), 1);
    QCOMPARE(ranges[0][0].value<TimeRange>(), (TimeRange{0, 110'000}));
}

void TestPageDifferences::peaksLeadToWhereTheyWereHeld()
{
    open(&make<MemoryPage>);
    const QSignalSpy ranges(m_page.get(), &ProfilePage::rangeChosen);
    Q_EMIT m_page->differences()->table().view().activated(m_page->differences()->table().view().model()->index(0, 0));
    QCOMPARE(ranges.size(), 1);
    QCOMPARE(ranges[0][0].value<TimeRange>(), (TimeRange{10'000, 30'000}));
}

void TestPageDifferences::communicationLeadsToItsLongestCalls()
{
    open(&make<CommunicationPage>);
    QComboBox *list = nullptr;
    for (QComboBox *box : m_page->findChildren<QComboBox *>())
        list = box->findText(QStringLiteral("Groups")) >= 0 ? box : list;
    QVERIFY(list);
    list->setCurrentText(QStringLiteral("Groups"));
    QTRY_VERIFY(isReady() && text().startsWith(QStringLiteral("Group")));
    const QSignalSpy pairs(m_page.get(), &ProfilePage::pairChosen);
    Q_EMIT m_page->differences()->table().view().activated(m_page->differences()->table().view().model()->index(0, 0));
    QCOMPARE(pairs.size(), 1);
    for (const QVariant &side : pairs[0]) {
        const auto item = side.value<TimelineItem>();
        const Trace &trace = *(*m_cards)[static_cast<std::size_t>(item.card)].trace();
        QCOMPARE(std::string(trace.text(trace.slices().name[item.slice.value])), std::string("hcom_send__12_0_1"));
    }
}

void TestPageDifferences::communicationFollowsTheDriftOfTheClocks()
{
    // Both cards have a call 0.9 s behind their first slice. A drift of 100 ppm moves that of the target by 90 us.
    QTemporaryDir folder;
    QVERIFY(test::writeComparedCards(folder.path()));
    const QByteArray timeline =
        "[" + test::nameText(1, 0, "process_name", "Python") + test::nameText(3, 0, "process_name", "HCCL") +
        test::nameText(3, 1, "thread_name", "Group 8 Communication") + test::sliceText(1, 1, 0, 1'000'000'000, "ProfilerStep#7") +
        test::sliceText(3, 1, 900'000'000, 3'000, "hcom_send__12_0_1").chopped(2) + "]";
    for (const char *card : {"rank0", "rank1"})
        QVERIFY(test::writeFile(
            folder.filePath(QStringLiteral("%1_ascend_pt/ASCEND_PROFILER_OUTPUT/trace_view.json").arg(QLatin1String(card))),
            timeline));
    const PageCards all = std::exchange(m_cards, test::readCards(folder.path()));
    const auto restore = qScopeGuard([&] { m_cards = all; });
    QVERIFY(m_cards);
    init();
    open(&make<CommunicationPage>);
    QComboBox *list = nullptr;
    for (QComboBox *box : m_page->findChildren<QComboBox *>())
        list = box->findText(QStringLiteral("Groups")) >= 0 ? box : list;
    QVERIFY(list);
    list->setCurrentText(QStringLiteral("Groups"));
    m_state->setMarkedRange(TimeRange{899'990'000, 900'010'000});
    m_page->findChild<QAbstractButton *>(QStringLiteral("onlyMarkedRange"))->click();
    QTRY_VERIFY2(isReady() && text().contains(QStringLiteral("equal")), qPrintable(text()));
    m_state->setClock(1, ClockMap{0, 100'000'000'000});
    QTRY_VERIFY2(isReady() && text().contains(QStringLiteral("gone")), qPrintable(text()));
    cleanup();
}

void TestPageDifferences::theSwitchBringsThePageBack()
{
    open(&make<StepsPage>);
    QVERIFY(!m_page->differenceSwitch().isHidden());
    m_page->differenceSwitch().setChecked(false);
    QVERIFY(!m_page->isShowingDifferences());
    QCOMPARE(test::modelText(static_cast<StepsPage *>(m_page.get())->table().model()).count(QLatin1Char('\n')), 3);
    m_page->differenceSwitch().setChecked(true);
    QTRY_VERIFY(isReady());
    m_comparer->end();
    QVERIFY(!m_page->isShowingDifferences());
    QVERIFY(m_page->differenceSwitch().isHidden());
}

void TestPageDifferences::saysWhatItIsNot()
{
    open(&make<OperatorsPage>);
    m_comparer->compare(0, 2);
    QTRY_COMPARE(
        m_page->differences()->headline(),
        u"Base: rank0_ascend_pt. Target: rank2_ascend_pt. Both cards are read from their timelines, because one of them has no "
        "kernel_details.csv."_qs);
}

PLUMBLINE_WIDGET_TEST(TestPageDifferences)
#include "tst_pagedifferences.moc"
