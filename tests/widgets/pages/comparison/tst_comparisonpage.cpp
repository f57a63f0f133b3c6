// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/pages/comparison/comparisonpage.h"

#include "core/profile/profileloader.h"
#include "tests/support/modeltext.h"
#include "tests/support/pathprofile.h"
#include "tests/support/smallprofile.h"
#include "tests/support/testregistry.h"
#include "tests/widgets/pages/comparedcards.h"
#include "widgets/charts/barchart.h"
#include "widgets/comparison/comparer.h"
#include "widgets/pages/comparison/sumsview.h"
#include "widgets/pages/comparison/tablepair.h"
#include "widgets/pages/comparison/waterfallview.h"
#include "widgets/pages/figurerow.h"
#include "widgets/tables/datatable.h"
#include "widgets/timeline/state/timelinestate.h"

#include <QComboBox>
#include <QMenu>
#include <QPushButton>
#include <QSignalSpy>
#include <QTabWidget>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

using namespace plumbline;

namespace {

QString plain(QString text)
{
    return text.replace(QChar(0x202F), QLatin1Char(' '));
}

QString sliceName(const PageCard &card, SliceId slice)
{
    const std::string_view name = card.trace()->text(card.trace()->slices().name[slice.value]);
    return QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()));
}

} // namespace

class TestComparisonPage : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void init();
    void cleanup();
    void showsTables_data();
    void showsTables();
    void saysWhatIsCompared();
    void rowsLeadToBothSlices();
    void barsLeadAsRowsDo();
    void stepsLeadToTheirRange();
    void saysWhatIsMissing();
    void followsTheComparison();
    void comparesOneStep();
    void comparesFurtherTargets();
    void saysWhyAFurtherTargetLacksColumns();
    void explainsTheDifference();
    void comparesSumsWhereNothingElseIsKnown();
    void kernelsOfOneCardAreNotCompared();

private:
    /// Compares the first two cards and waits for the tables.
    void compare();
    void showCards(const PageCards &cards);
    void showStepsOf(const QString &folder, const QByteArray &kernels = {});
    void open(ComparisonPage::Tab tab) { m_page->openTab(tab); }
    QString text(ComparisonPage::Tab tab) const { return test::modelText(m_page->table(tab).model()); }

    QTemporaryDir m_folder;
    PageCards m_cards;
    std::unique_ptr<TimelineState> m_state;
    std::unique_ptr<Comparer> m_comparer;
    std::unique_ptr<ComparisonPage> m_page;
};

void TestComparisonPage::initTestCase()
{
    QVERIFY(test::writeComparedCards(m_folder.path()));
    m_cards = test::readCards(m_folder.path());
    QVERIFY(m_cards && m_cards->size() == 3);
}

void TestComparisonPage::init()
{
    showCards(m_cards);
}

void TestComparisonPage::showCards(const PageCards &cards)
{
    cleanup();
    m_state = std::make_unique<TimelineState>();
    m_comparer = std::make_unique<Comparer>(m_state.get());
    std::vector<TimelineCard> timelines;
    for (const PageCard &card : *cards)
        timelines.push_back(TimelineCard::build(card.name, {}, card.open));
    m_state->setCards(std::move(timelines));
    m_page = std::make_unique<ComparisonPage>(m_state.get());
    m_page->setCards(cards);
    m_page->resize(1100, 700);
    m_page->show();
}

void TestComparisonPage::cleanup()
{
    m_page.reset();
    m_comparer.reset();
    m_state.reset();
}

void TestComparisonPage::compare()
{
    m_comparer->compare(0, 1);
    QTRY_COMPARE(m_page->message(), QString());
    QTRY_VERIFY(!m_comparer->isAligning() && !m_page->table(ComparisonPage::Losses).isBusy());
}

void TestComparisonPage::showsTables_data()
{
    QTest::addColumn<int>("tab");
    QTest::addColumn<int>("by");
    QTest::addColumn<QString>("rows");
    const auto add = [](const char *name, ComparisonPage::Tab tab, int by, const char *rows) {
        QTest::newRow(name) << int(tab) << by << QString::fromUtf8(rows);
    };
    add("overview", ComparisonPage::Overview, 0,
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
    add("names", ComparisonPage::Operators, 0,
        "Name | Base count | Target count | Base (ms) | Target (ms) | Difference (ms) | Ratio | Status | By count (ms) | By "
        "speed (ms) | Noise (ms)\n"
        "new | 0 | 1 | 0.000 | 0.007 | +0.007 |  | new | +0.007 | 0.000 | \n"
        "b | 1 | 1 | 0.020 | 0.025 | +0.005 | 1.25 | longer, other shapes | 0.000 | +0.005 | \n"
        "a | 2 | 2 | 0.020 | 0.022 | +0.002 | 1.1 | longer | 0.000 | +0.002 | \n"
        "gone | 1 | 0 | 0.005 | 0.000 | −0.005 | 0 | gone | −0.005 | 0.000 | \n");
    add("types", ComparisonPage::Operators, 1,
        "Type | Base count | Target count | Base (ms) | Target (ms) | Difference (ms) | Ratio | Status | By count (ms) | By "
        "speed (ms) | Noise (ms)\n"
        "Cast | 1 | 1 | 0.020 | 0.025 | +0.005 | 1.25 | longer, other shapes | 0.000 | +0.005 | \n"
        "MatMul | 1 | 1 | 0.010 | 0.010 | 0.000 | 1 | equal | 0.000 | 0.000 | \n");
    add("shapes", ComparisonPage::Operators, 2,
        "Name | Input shapes | Base count | Target count | Base (ms) | Target (ms) | Difference (ms) | Ratio | Status | By count "
        "(ms) | By speed (ms) | Noise (ms)\n"
        "b | 5 | 0 | 1 | 0.000 | 0.025 | +0.025 |  | new | +0.025 | 0.000 | \n"
        "b | 4 | 1 | 0 | 0.020 | 0.000 | −0.020 | 0 | gone | −0.020 | 0.000 | \n"
        "a | 2,3 | 1 | 1 | 0.010 | 0.010 | 0.000 | 1 | equal | 0.000 | 0.000 | \n");
    add("communication", ComparisonPage::Communication, 0,
        "Operator | Group | Base count | Target count | Base (ms) | Target (ms) | Difference (ms) | Ratio | Status | By count "
        "(ms) | By speed (ms) | Noise (ms)\n"
        "hcom_send | 8 | 1 | 1 | 0.003 | 0.003 | 0.000 | 1 | equal | 0.000 | 0.000 | \n");
    add("host", ComparisonPage::Host, 0,
        "Call | Base count | Target count | Base (ms) | Target (ms) | Difference (ms) | Ratio | Status | By count (ms) | By "
        "speed (ms) | Noise (ms)\n"
        "ProfilerStep# | 1 | 1 | 0.100 | 0.110 | +0.010 | 1.1 | longer | 0.000 | +0.010 | \n"
        "aclnnAdd | 1 | 1 | 0.010 | 0.011 | +0.001 | 1.1 | longer | 0.000 | +0.001 | \n");
    add("lanes", ComparisonPage::Lanes, 0,
        "Lane | Lane of the target | Base count | Target count | Base (ms) | Target (ms) | Difference (ms) | Ratio | Status | By "
        "count (ms) | By speed (ms) | Noise (ms)\n"
        "Python/1 | Python/1 | 1 | 1 | 0.100 | 0.110 | +0.010 | 1.1 | longer | 0.000 | +0.010 | \n"
        "Ascend Hardware/1 | Ascend Hardware/1 | 4 | 4 | 0.045 | 0.054 | +0.009 | 1.2 | longer | +0.002 | +0.007 | \n"
        "CANN/1 | CANN/1 | 1 | 1 | 0.010 | 0.011 | +0.001 | 1.1 | longer | 0.000 | +0.001 | \n"
        "HCCL/Group 8 Communication | HCCL/Group 8 Communication | 1 | 1 | 0.003 | 0.003 | 0.000 | 1 | equal | 0.000 | 0.000 | "
        "\n");
    add("steps", ComparisonPage::Steps, 0,
        "Step | Step of the target | Base (ms) | Target (ms) | Difference (ms) | Ratio | Status\n"
        "7 | 7 | 0.100 | 0.110 | +0.010 | 1.1 | longer\n");
    add("memory", ComparisonPage::Memory, 0,
        "Component | Peak of | Base (MB) | Target (MB) | Difference (MB) | Ratio | Status\n"
        "PTA | allocated | 104.857 600 | 157.286 400 | +52.428 800 | 1.5 | more\n"
        "PTA | reserved | 209.715 200 | 209.715 200 | 0.000 | 1 | equal\n");
    add("losses", ComparisonPage::Losses, 0,
        "Change | Name | Lane | Step | Base (ms) | Target (ms) | Difference (ms) | Noise (ms)\n"
        "new | new | Ascend Hardware/1 | 7 |  | 0.007 | +0.007 | 0.000\n"
        "longer | b | Ascend Hardware/1 | 7 | 0.020 | 0.025 | +0.005 | 0.001\n"
        "longer | a | Ascend Hardware/1 | 7 | 0.010 | 0.012 | +0.002 | 0.001\n");
}

void TestComparisonPage::showsTables()
{
    QFETCH(int, tab);
    QFETCH(int, by);
    QFETCH(QString, rows);
    compare();
    m_page->by().setCurrentIndex(by);
    const auto shown = static_cast<ComparisonPage::Tab>(tab);
    QTRY_VERIFY(!m_page->table(shown).isBusy());
    QCOMPARE(text(shown), rows);
}

void TestComparisonPage::saysWhatIsCompared()
{
    compare();
    QCOMPARE(plain(m_page->headline()), QString::fromUtf8("Base: rank0_ascend_pt. Target: rank1_ascend_pt. By step: a training "
                                                          "step begins together. Offset −1 ms. The noise of "
                                                          "operators is a guess, because there are so few steps."));
    QCOMPARE(plain(m_page->figures().texts().join(QStringLiteral(" | ")).replace(QLatin1Char('\n'), QStringLiteral("; "))),
             QString::fromUtf8("Step of the base; 100 µs; rank0_ascend_pt | Step of the target; 110 µs; rank1_ascend_pt | "
                               "Difference; +10.0 µs; +10.00 %; too few steps to tell what is chance | Matched; 85.7 %; of the "
                               "slices: 6 pairs; only in the base 1, only in the target 1"));
    QCOMPARE(m_page->firstDivergence(), u"First divergence: new new on Ascend Hardware/1, in step 7 (+0.007 ms)."_qs);
}

void TestComparisonPage::rowsLeadToBothSlices()
{
    compare();
    const QSignalSpy pairs(m_page.get(), &ComparisonPage::pairChosen);
    const QSignalSpy items(m_page.get(), &ComparisonPage::itemChosen);
    QTableView &view = m_page->table(ComparisonPage::Operators).view();
    QStringList led;
    for (int row = 0; row < view.model()->rowCount(); ++row) {
        const qsizetype before = pairs.size();
        Q_EMIT view.activated(view.model()->index(row, 0));
        const QList<QVariant> sent = pairs.size() > before ? pairs.last() : items.last();
        QString slices;
        for (const QVariant &each : sent) {
            const auto item = each.value<TimelineItem>();
            slices += QStringLiteral(" %1:%2").arg(item.card).arg(
                sliceName((*m_cards)[static_cast<std::size_t>(item.card)], item.slice));
        }
        led += view.model()->index(row, 0).data().toString() + slices;
    }
    QCOMPARE(led, (QStringList{u"new 1:new"_qs, u"b 0:b 1:b"_qs, u"a 0:a 1:a"_qs, u"gone 0:gone"_qs}));
    // The largest pair of "a" is the one that differs.
    const auto item = pairs.last().at(1).value<TimelineItem>();
    QCOMPARE((*m_cards)[1].trace()->slices().duration[item.slice.value], TimeNs{12'000});
}

void TestComparisonPage::barsLeadAsRowsDo()
{
    compare();
    open(ComparisonPage::Operators);
    QCOMPARE(m_page->chart().csv(),
             u"name,value\nnew,0.0070000000000000001\nb,0.0050000000000000001\ngone,-0.0050000000000000001\na,0.002\n"_qs);
    const QSignalSpy items(m_page.get(), &ComparisonPage::itemChosen);
    Q_EMIT const_cast<BarChart &>(m_page->chart()).barClicked(0);
    QCOMPARE(items.size(), 1);
    const auto item = items.first().first().value<TimelineItem>();
    QCOMPARE(item.card, 1);
    QCOMPARE(sliceName((*m_cards)[1], item.slice), u"new"_qs);
}

void TestComparisonPage::stepsLeadToTheirRange()
{
    compare();
    const QSignalSpy ranges(m_page.get(), &ComparisonPage::rangeChosen);
    QTableView &view = m_page->table(ComparisonPage::Steps).view();
    Q_EMIT view.activated(view.model()->index(0, 0));
    QCOMPARE(ranges.size(), 1);
    const auto range = ranges.first().first().value<TimeRange>();
    QCOMPARE(range.begin, TimeNs{0}); // aligned by step
    QCOMPARE(range.end, TimeNs{110'000});
}

void TestComparisonPage::saysWhatIsMissing()
{
    QVERIFY(m_page->message().startsWith(u"No cards are compared"));
    auto *start = m_page->findChild<QPushButton *>(QStringLiteral("startComparison"));
    QVERIFY(start->isVisible());
    QCOMPARE(start->text(), QStringLiteral("Compare %1 with %2").arg((*m_cards)[1].name, (*m_cards)[0].name));
    QSignalSpy asked(m_page.get(), &ComparisonPage::comparisonRequested);
    start->click();
    QCOMPARE(asked, (QList<QVariantList>{{QVariant::fromValue(std::size_t{0}), QVariant::fromValue(std::size_t{1})}}));
    m_comparer->compare(0, 2);
    QTRY_COMPARE(m_page->message(), QString());
    m_page->by().setCurrentIndex(1);
    QTRY_VERIFY(m_page->table(ComparisonPage::Operators).message().startsWith(u"Types and shapes need kernel_details.csv"));
    QVERIFY(m_page->table(ComparisonPage::Operators).message().contains((*m_cards)[2].name));
    m_state->setCards({m_state->cards().front()});
    QTRY_VERIFY(m_page->message().startsWith(u"A comparison needs two cards"));
}

void TestComparisonPage::followsTheComparison()
{
    compare();
    const QString before = text(ComparisonPage::Operators);
    m_comparer->apply(alignTyped(5));
    QVERIFY(m_page->headline().contains(u"By the chosen offset"));
    QCOMPARE(m_page->message(), QString()); // the figures stay
    m_comparer->swap();
    QTRY_COMPARE(m_page->message(), QString());
    QTRY_VERIFY(!m_page->table(ComparisonPage::Operators).isBusy() && text(ComparisonPage::Operators) != before);
    m_comparer->end();
    QTRY_VERIFY(m_page->message().startsWith(u"No cards are compared"));
}

void TestComparisonPage::comparesOneStep()
{
    compare();
    QCOMPARE(m_page->steps().count(), 4);
    m_page->steps().setCurrentIndex(ComparisonPage::SingleSteps);
    QCOMPARE(m_page->steps().currentText(), u"Step 7"_qs);
    const auto first = [this] { return text(ComparisonPage::Host).section(QLatin1Char('\n'), 1, 1).section(u" | "_qs, 0, 0); };
    QTRY_COMPARE(first(), u"ProfilerStep#"_qs);
    m_comparer->compare(0, 2);
    QTRY_COMPARE(m_page->message(), QString());
    QCOMPARE(m_page->steps().currentText(), u"Steps of both cards"_qs);
}

// Rank 2 runs only the first of the kernels.
void TestComparisonPage::comparesFurtherTargets()
{
    compare();
    QMenu &menu = *m_page->furtherTargets().menu();
    Q_EMIT menu.aboutToShow();
    QCOMPARE(menu.actions().size(), 1);
    QCOMPARE(menu.actions().front()->text(), u"rank2_ascend_pt"_qs);
    menu.actions().front()->setChecked(true);
    QTRY_COMPARE(m_page->furtherTargets().text(), u"Further targets: 1"_qs);
    open(ComparisonPage::Operators);
    QTRY_VERIFY(!m_page->table(ComparisonPage::Operators).isBusy());
    QCOMPARE(m_page->table(ComparisonPage::Operators).csv(),
             u"Name,Base count,Target count,Base (ms),Target (ms),Difference (ms),Ratio,Status,\"rank2_ascend_pt, target "
             "(ms)\",\"rank2_ascend_pt, difference (ms)\",\"rank2_ascend_pt, ratio\",By count (ms),By speed (ms)\n"
             "new,0,1,0.000,0.007,0.007,,new,,,,0.007,0.000\n"
             "b,1,1,0.020,0.025,0.005,1.25,\"longer, other shapes\",0.000,-0.020,0,0.000,0.005\n"
             "a,2,2,0.020,0.022,0.002,1.1,longer,0.010,-0.010,0.5,0.000,0.002\n"
             "gone,1,0,0.005,0.000,-0.005,0,gone,0.000,-0.005,0,-0.005,0.000\n"_qs);
    const QSignalSpy pairs(m_page.get(), &ComparisonPage::pairChosen);
    QTableView &view = m_page->table(ComparisonPage::Operators).view();
    Q_EMIT view.activated(view.model()->index(1, 0));
    QCOMPARE(pairs.size(), 1);
    menu.actions().front()->setChecked(false);
    QTRY_COMPARE(m_page->furtherTargets().text(), u"Further targets"_qs);
    QTRY_VERIFY(!text(ComparisonPage::Operators).contains(QStringLiteral("rank2")));
}

// The kernel table of rank 2 has no column for the name of a kernel.
void TestComparisonPage::saysWhyAFurtherTargetLacksColumns()
{
    QTemporaryDir folder;
    QVERIFY(test::writeComparedCards(folder.path()));
    QVERIFY(test::writeFile(folder.filePath(u"rank2_ascend_pt/ASCEND_PROFILER_OUTPUT/kernel_details.csv"_qs),
                            "Start Time(us),Duration(us)\n1736408883000010.000,10\n"));
    showCards(test::readCards(folder.path()));
    compare();
    QMenu &menu = *m_page->furtherTargets().menu();
    Q_EMIT menu.aboutToShow();
    menu.actions().front()->setChecked(true);
    QTRY_COMPARE(m_page->furtherTargets().text(), u"Further targets: 1"_qs);
    const QString reason = u"rank2_ascend_pt lacks columns: "_qs;
    QVERIFY2(m_page->headline().contains(reason), qPrintable(m_page->headline()));
    QVERIFY2(m_page->headline().contains(u"kernel_details.csv"_qs), qPrintable(m_page->headline()));
    menu.actions().front()->setChecked(false);
    QTRY_VERIFY(!m_page->headline().contains(reason));
}

// The rank that works longer takes 160 us more in each half of a step, which the other one waits for, as a rank without a card.
void TestComparisonPage::explainsTheDifference()
{
    const QTemporaryDir folder;
    QVERIFY(test::writePathProfile(folder.path()));
    showCards(test::readCards(folder.path()));
    compare();
    QVERIFY(!m_page->openedTab());
    QVERIFY(!m_page->chart().isVisible());
    const WaterfallView &view = m_page->waterfall();
    QTRY_VERIFY(!view.sentence().isEmpty() && !view.table().isBusy());
    QCOMPARE(plain(view.sentence()), QString::fromUtf8("Step 1: 1.000 ms in the base, 1.000 ms in the target (+0 ns). Most of "
                                                       "it: communication −320.0 µs, host +320.0 µs."));
    QCOMPARE(plain(test::modelText(view.table().model())),
             QString::fromUtf8("What changed | Step differs by (ms) | Step then (ms) | Work differs by (ms) | Parts\n"
                               "communication | −0.320 | 0.680 | −0.640 | 4\nhost | +0.320 | 1.000 | +0.640 | 4\n"));
    QCOMPARE(view.chart().csv().split(QLatin1Char('\n')).first().trimmed(), QStringLiteral("name,begin,end"));
    QCOMPARE(view.chart().csv().count(QLatin1Char('\n')), 5); // both steps and the two differences between them
    // A bar of the host leads to the host calls.
    for (int row = 0; row < view.table().model().rowCount(); ++row) {
        if (view.table().model().index(row, 0).data().toString() == QStringLiteral("host"))
            Q_EMIT view.table().view().activated(view.table().model().index(row, 0));
    }
    QVERIFY(m_page->openedTab() == ComparisonPage::Host);
    QVERIFY(m_page->chart().isVisible());
}

/// Shows two cards of which files tell steps, and kernels where `kernels` is not empty.
void TestComparisonPage::showStepsOf(const QString &folder, const QByteArray &kernels)
{
    const auto write = [&](const char *card, const char *file, const QByteArray &text) {
        return test::writeFile(
            QStringLiteral("%1/%2_ascend_pt/ASCEND_PROFILER_OUTPUT/%3").arg(folder, QLatin1String(card), QLatin1String(file)),
            text);
    };
    const QByteArray head = "Step,Computing,Communication(Not Overlapped),Free\n";
    QVERIFY(write("rank0", "step_trace_time.csv", head + "1,70,5,25\n2,70,5,25\n"));
    QVERIFY(write("rank1", "step_trace_time.csv", head + "1,80,5,35\n2,80,5,35\n"));
    QVERIFY(kernels.isEmpty() || write("rank0", "kernel_details.csv", kernels));
    TaskControl control;
    const auto profile = openProfile(folder.toStdString(), ScanDepth::Discovery, control);
    QVERIFY(profile && profile->cards.size() == 2);
    auto cards = std::make_shared<std::vector<PageCard>>();
    for (const Card &card : profile->cards)
        cards->push_back({QString::fromStdString(card.name), std::make_shared<const OpenCard>(card), -1});
    cleanup();
    m_state = std::make_unique<TimelineState>();
    m_page = std::make_unique<ComparisonPage>(m_state.get());
    m_page->setCards(cards);
    m_page->resize(1100, 700);
    m_page->show();
    const SumsView &sums = m_page->sums();
    QTRY_VERIFY(sums.isVisible() && !sums.isBusy() && sums.message().isEmpty() && !sums.quantities().isBusy());
}

// Neither card tells when a call ran: there is nothing but the steps.
void TestComparisonPage::comparesSumsWhereNothingElseIsKnown()
{
    const QTemporaryDir folder;
    showStepsOf(folder.path());
    const SumsView &sums = m_page->sums();
    QCOMPARE(plain(sums.figures().texts().join(QStringLiteral(" | ")).replace(QLatin1Char('\n'), QStringLiteral("; "))),
             QString::fromUtf8("Computing, base; 70.0 µs; rank0_ascend_pt | Computing, target; 80.0 µs; rank1_ascend_pt | "
                               "Difference; +10.0 µs; +14.29 % of the base; too little is known to tell what is chance"));
    QCOMPARE(
        plain(test::modelText(sums.quantities().model())),
        QString::fromUtf8("Quantity | Base (ms) | Target (ms) | Difference (ms) | Ratio | Status\n"
                          "Computing | 0.070 | 0.080 | +0.010 | 1.142 86 | longer\nFree | 0.025 | 0.035 | +0.010 | 1.4 | longer\n"
                          "Not overlapped | 0.005 | 0.005 | 0.000 | 1 | equal\n"));
}

// Nothing tells whether the target ran the kernels of the base, so they are not called gone.
void TestComparisonPage::kernelsOfOneCardAreNotCompared()
{
    const QTemporaryDir folder;
    showStepsOf(folder.path(),
                "Name,Type,Accelerator Core,Start Time(us),Duration(us)\na,MatMul,AI_CORE,1736408883000010.000,10\n");
    QVERIFY2(m_page->sums().note().endsWith(
                 QStringLiteral("Kernels are not compared, because nothing tells those of rank1_ascend_pt.")),
             qPrintable(m_page->sums().note()));
    QVERIFY(!m_page->sums().areKernelsShown());
}

PLUMBLINE_WIDGET_TEST(TestComparisonPage)
#include "tst_comparisonpage.moc"
