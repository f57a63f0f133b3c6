// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/pages/host/hostpage.h"

#include "core/import/traceloader.h"
#include "core/profile/profileloader.h"
#include "tests/support/samples.h"
#include "tests/support/smallprofile.h"
#include "tests/support/testregistry.h"
#include "tests/support/tracetext.h"
#include "tests/widgets/pages/comparedcards.h"
#include "widgets/charts/curvechart.h"
#include "widgets/support/asynctask.h"
#include "widgets/support/formatting.h"
#include "widgets/tables/datatable.h"
#include "widgets/timeline/state/timelinestate.h"

#include <QSignalSpy>
#include <QTabWidget>
#include <QTemporaryDir>
#include <QTest>

using namespace plumbline;

namespace {

PageCards cardsOf(std::shared_ptr<const Trace> trace, const Card &card = {})
{
    return test::lonePageCard(card, std::move(trace));
}

QString cell(const DataTable &table, int row, int column)
{
    return table.model().index(row, column).data().toString();
}

} // namespace

class TestHostPage : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void showsCallsLaunchesAndClock();
    void saysWhyThereIsNothing();
    void showsTheTableWithoutATimeline();
    void checksARealCard();
    void staysWhenTimelinesOfOtherCardsArrive();
};

void TestHostPage::showsCallsLaunchesAndClock()
{
    const QByteArray text =
        test::nameText(1, 0, "process_name", "CANN") + test::nameText(2, 0, "process_name", "Ascend Hardware") +
        test::nameText(3, 0, "process_name", "AI Core Freq") + test::sliceText(1, 1, 0, 5'000, "AscendCL@aclnnAdd") +
        test::sliceText(2, 7, 100'000, 42'000, "Add").chopped(3) + ",\"args\":{\"Task Type\":\"AI_VECTOR_CORE\"}},\n" +
        test::flowText("HostToDevice", 1, 1, 1, 1'000, 2, 7, 100'000) +
        R"({"ph":"C","pid":3,"tid":0,"name":"AI Core Freq","ts":"0","args":{"MHz":1800}},)"
        R"({"ph":"C","pid":3,"tid":0,"name":"AI Core Freq","ts":"50","args":{"MHz":1500}},)" +
        "\n";
    const auto trace = test::traceFromText("[" + text.chopped(2) + "]");
    QVERIFY(trace);
    TimelineState state;
    HostPage page(&state);
    page.resize(1000, 600);
    page.setCards(cardsOf(trace));
    page.show();
    QTRY_COMPARE(page.message(), QString());
    QTRY_COMPARE(page.calls().model().rowCount(), 1);
    QCOMPARE(cell(page.calls(), 0, 1), QStringLiteral("AscendCL@aclnnAdd"));
    QVERIFY(page.checkText().startsWith(QStringLiteral("There is no api_statistic.csv")));
    QTRY_COMPARE(page.launches().model().rowCount(), 1);
    QCOMPARE(cell(page.launches(), 0, 1), QStringLiteral("1"));
    QTRY_VERIFY(!page.depth().isBusy());
    QVERIFY(page.clockText().contains(QStringLiteral("Between 1\u202f500 and 1\u202f800 MHz")));
    QVERIFY2(page.clockText().contains(QStringLiteral("at most %1 shorter").arg(durationText(7'000))),
             qPrintable(page.clockText()));
    QCOMPARE(
        page.figureRow()
            .texts()
            .join(QStringLiteral(" | "))
            .replace(QLatin1Char('\n'), QStringLiteral("; "))
            .replace(QChar(0x202F), QLatin1Char(' ')),
        QString::fromUtf8(
            "Longest own time; 5.00 µs; AscendCL@aclnnAdd; 1 calls, without what they call | From launch to start; 99.0 µs; "
            "median of 1 launches on Ascend Hardware/7; started within 50 µs: 0.0 % | Clock of the AI cores; 1 500 to 1 800 MHz; "
            "slower kernels lost at most 7.00 µs"));
}

// A card keeps what was opened of it while others get their timelines.
void TestHostPage::staysWhenTimelinesOfOtherCardsArrive()
{
    const auto trace = test::traceFromText("[" + test::nameText(1, 0, "process_name", "CANN") +
                                           test::sliceText(1, 1, 0, 5'000, "AscendCL@aclnnAdd").chopped(2) + "]");
    QVERIFY(trace);
    const PageCards alone = cardsOf(trace);
    Card other;
    other.name = "other";
    const auto both =
        std::make_shared<const std::vector<PageCard>>(std::vector<PageCard>{alone->front(), cardsOf(trace, other)->front()});
    TimelineState state;
    HostPage page(&state);
    page.setCards(alone);
    page.show();
    QTRY_COMPARE(page.calls().model().rowCount(), 1);
    QTRY_VERIFY(!page.calls().isBusy());
    QSignalSpy resets(&page.calls().model(), &QAbstractItemModel::modelReset);
    page.setCards(both);
    QCOMPARE(page.message(), QString());
    AsyncJob::waitForAll();
    QCoreApplication::processEvents();
    QCOMPARE(resets.size(), 0);
    page.showCard(1);
    QTRY_VERIFY(resets.size() > 0);
}

void TestHostPage::saysWhyThereIsNothing()
{
    TimelineState state;
    HostPage page(&state);
    page.setCards(cardsOf(nullptr));
    page.show();
    QTRY_COMPARE(page.calls().message(), QStringLiteral("Neither the timeline nor api_statistic.csv contains host calls."));
    QTRY_VERIFY(page.launches().message().startsWith(QStringLiteral("There are no HostToDevice flows")));
    QTRY_VERIFY(page.clockText().startsWith(QStringLiteral("The timeline has no counter")));
    page.setCards(std::make_shared<const std::vector<PageCard>>());
    QCOMPARE(page.message(), QStringLiteral("No card was found in the opened files."));
}

void TestHostPage::showsTheTableWithoutATimeline()
{
    QTemporaryDir folder;
    const QString capture = folder.filePath(QStringLiteral("rank_0_ascend_pt"));
    QVERIFY(test::writeFile(capture + QStringLiteral("/ASCEND_PROFILER_OUTPUT/api_statistic.csv"),
                            "Device_id,Level,API Name,Time(us),Count,Avg(us),Min(us),Max(us),Variance\n"
                            "host,acl,aclrtMemcpy,1.5,2,0.75,0.5,1,0\nhost,runtime,Launch,4.5,1,4.5,4.5,4.5,0\n"));
    TaskControl control;
    const auto profile = openProfile(capture.toStdString(), ScanDepth::Discovery, control);
    QVERIFY(profile && profile->cards.size() == 1);
    TimelineState state;
    HostPage page(&state);
    page.resize(1000, 600);
    page.setCards(cardsOf(nullptr, profile->cards.front()));
    page.show();
    QTRY_COMPARE(page.calls().model().rowCount(), 2);
    QStringList cells;
    for (int column = 1; column < 10; ++column)
        cells += cell(page.calls(), 0, column);
    QCOMPARE(cells.join(QLatin1Char('|')),
             QString::fromUtf8("Runtime@Launch|1|0.004\u202f500|75.00|–|0.004\u202f500|0.004\u202f500|0.004\u202f500|–"));
    QCOMPARE(page.checkText(),
             QStringLiteral("There is no timeline. The figures of the calls are those of api_statistic.csv, which "
                            "has neither the time without nested calls nor percentiles."));
}

void TestHostPage::checksARealCard()
{
    const QString path = test::samplePath(QStringLiteral("resnet_2cards_level1/rank0_ascend_pt"));
    if (path.isEmpty())
        QSKIP("the samples are not here");
    TaskControl control;
    const auto profile = openProfile(path.toStdString(), ScanDepth::Discovery, control);
    QVERIFY(profile && profile->cards.size() == 1);
    const auto trace = loadTrace(profile->cards.front().timeline, control, {});
    QVERIFY(trace.has_value());
    TimelineState state;
    HostPage page(&state);
    page.resize(1000, 600);
    page.setCards(cardsOf(*trace, profile->cards.front()));
    page.show();
    QTRY_COMPARE(page.checkText(),
                 QStringLiteral("Checked against api_statistic.csv: count and sum are equal for all 57 names that both have."));
    QTRY_COMPARE(page.launches().model().rowCount(), 3);
}

PLUMBLINE_WIDGET_TEST(TestHostPage)
#include "tst_hostpage.moc"
