// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/testregistry.h"
#include "tests/support/tracetext.h"
#include "widgets/search/slicelistmodel.h"
#include "widgets/statistics/rangepanel.h"
#include "widgets/statistics/statisticsmodel.h"
#include "widgets/tables/datatable.h"
#include "widgets/tables/roles.h"
#include "widgets/tables/savetable.h"

#include <QAbstractItemModelTester>
#include <QComboBox>
#include <QFile>
#include <QLabel>
#include <QSignalSpy>
#include <QTabWidget>
#include <QTemporaryDir>
#include <QTest>
#include <QTreeView>

using namespace plumbline;

namespace {

std::vector<TimelineCard> cardsOfRangePanel()
{
    const auto first = test::traceFromText(
        "[" + test::nameText(1, 0, "process_name", "Host") + test::nameText(2, 0, "process_name", "Ascend Hardware") +
        test::sliceText(1, 1, 1000, 100, "step") + test::sliceText(1, 1, 1010, 30, "launch") +
        test::sliceText(2, 3, 1020, 50, "MatMul") + test::sliceText(2, 3, 1080, 40, "MatMul") +
        "{\"ph\":\"C\",\"pid\":4,\"name\":\"HBM\",\"ts\":\"1.000\",\"args\":{\"Read(MB/s)\":4}},\n" +
        "{\"ph\":\"C\",\"pid\":4,\"name\":\"HBM\",\"ts\":\"1.050\",\"args\":{\"Read(MB/s)\":8}}]");
    const auto second = test::traceFromText("[" + test::sliceText(1, 1, 1000, 10, "other").chopped(2) + "]");
    return {TimelineCard::build(QStringLiteral("a"), {}, first), TimelineCard::build(QStringLiteral("b"), {}, second)};
}

struct RangePanelWindow
{
    RangePanelWindow()
    {
        state.setCards(cardsOfRangePanel());
        panel.resize(1200, 300);
        panel.show();
        settle();
    }

    void settle()
    {
        QTRY_VERIFY(!panel.analysis().isBusy());
        QVERIFY(panel.analysis().answer());
    }
    void mark(TimeNs begin, TimeNs end)
    {
        state.setMarkedRange(TimeRange{begin, end});
        settle();
    }
    template<typename Widget>
    Widget *find(const char *name)
    {
        return panel.findChild<Widget *>(QLatin1String(name));
    }
    QString text(const char *label) { return find<QLabel>(label)->text().replace(QChar(0x202F), QLatin1Char(' ')); }
    void choose(const char *box, int index)
    {
        find<QComboBox>(box)->setCurrentIndex(index);
        Q_EMIT find<QComboBox>(box)->activated(index);
        settle();
    }
    QStringList rows(const char *table, int columns)
    {
        const QAbstractItemModel *model = find<QTreeView>(table)->model();
        QStringList lines;
        for (int row = 0; row < model->rowCount(); ++row) {
            QStringList cells;
            for (int column = 0; column < columns; ++column)
                cells << model->index(row, column).data(CopyRole).toString();
            lines << cells.join(QLatin1Char(' '));
        }
        return lines;
    }

    TimelineState state;
    RangePanel panel{&state};
};

} // namespace

class TestRangePanel : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void saysWhichRangeItCounts()
    {
        RangePanelWindow window;
        const QAbstractItemModelTester tester(window.find<QTreeView>("rangeGroups")->model(),
                                              QAbstractItemModelTester::FailureReportingMode::Fatal);
        QVERIFY(window.text("rangeScope").startsWith(QStringLiteral("Visible range: ")));
        QCOMPARE(window.text("rangeCount"), QStringLiteral("Slices: 4"));
        QCOMPARE(window.text("rangeSum"), QStringLiteral("Sum: 220 ns"));
        QCOMPARE(window.text("rangeUnion"), QStringLiteral("Union: 120 ns"));
        QCOMPARE(window.text("rangeSpan"), QStringLiteral("Span: 120 ns"));
        window.mark(20, 90);
        QCOMPARE(window.text("rangeScope"), QStringLiteral("Marked range: 70 ns"));
        QCOMPARE(
            window.rows("rangeGroups", StatisticsModel::MaxColumn + 1),
            (QStringList{QStringLiteral("step 1 70 0.466667 50 70 70 70"), QStringLiteral("MatMul 2 60 0.400000 60 30 10 50"),
                         QStringLiteral("launch 1 20 0.133333 20 20 20 20")}));
        window.state.setMarkedRange(std::nullopt);
        window.settle();
        QCOMPARE(window.text("rangeCount"), QStringLiteral("Slices: 4"));
    }

    void noNumberIsCut()
    {
        RangePanelWindow window;
        const auto trace = test::traceFromText("[" + test::sliceText(1, 1, 1000, 1'156'289'123, "step").chopped(2) + "]");
        window.state.setCards({TimelineCard::build(QStringLiteral("a"), {}, trace)});
        window.settle();
        const auto *table = window.find<QTreeView>("rangeGroups");
        const QAbstractItemView *hints = table;
        QTRY_COMPARE(table->model()->rowCount(), 1);
        for (int column = StatisticsModel::CountColumn; column < StatisticsModel::ColumnCount; ++column)
            QVERIFY2(table->columnWidth(column) >= hints->sizeHintForColumn(column), qPrintable(QString::number(column)));
    }

    void comparesTheRange()
    {
        RangePanelWindow window;
        auto *tabs = window.panel.findChild<QTabWidget *>();
        QVERIFY(!tabs->isTabVisible(2));
        window.state.setComparison(Comparison{0, 1, {}, nullptr});
        window.mark(5, 90);
        QVERIFY(tabs->isTabVisible(2));
        const QString rows = QStringLiteral("Name,Base count,Target count,Base (ms),Target (ms),Difference (ms),Ratio,Status,"
                                            "By count (ms),By speed (ms)\n"
                                            "other,0,1,0.000,0.000005,0.000005,,new,0.000005,0.000\n"
                                            "step,1,0,0.000085,0.000,-0.000085,0,gone,-0.000085,0.000\n"
                                            "MatMul,2,0,0.000060,0.000,-0.000060,0,gone,-0.000060,0.000\n"
                                            "launch,1,0,0.000030,0.000,-0.000030,0,gone,-0.000030,0.000\n");
        QTRY_COMPARE(window.panel.differences().csv(), rows);
        window.state.setComparison(std::nullopt);
        window.settle();
        QVERIFY(!tabs->isTabVisible(2));
    }

    void choosesLanesGroupsAndCards()
    {
        RangePanelWindow window;
        window.choose("rangeLanes", 1);
        QCOMPARE(window.rows("rangeGroups", 3), QStringList{QStringLiteral("MatMul 2 90")});
        window.choose("rangeBy", 2);
        QCOMPARE(window.rows("rangeGroups", 3), QStringList{QStringLiteral("Ascend Hardware/3 2 90")});
        QVERIFY(window.panel.analysis().command().endsWith(QStringLiteral("--lane 'Ascend Hardware/*' --by lane")));
        window.choose("rangeLanes", 2);
        QCOMPARE(window.text("rangeCount"), QStringLiteral("No slice of this card is selected"));
        window.state.select({0, SliceId(0), {}});
        window.settle();
        QCOMPARE(window.rows("rangeGroups", 3).size(), qsizetype(1));
        window.choose("rangeLanes", 0);
        window.choose("rangeCard", 1);
        QCOMPARE(window.text("rangeSum"), QStringLiteral("Sum: 10 ns"));
    }

    /// A range that is marked on some lanes counts these alone, on every tab and in the command.
    void countsTheMarkedLanes()
    {
        RangePanelWindow window;
        const Trace &first = *window.state.cards()[0].trace;
        const LaneId stream = first.laneOf(test::sliceCalled(first, "MatMul"));
        window.state.setMarkedRange(TimeRange{20, 90}, {{0, stream}});
        window.settle();
        QCOMPARE(window.rows("rangeGroups", 3), QStringList{QStringLiteral("MatMul 2 60")});
        const auto *lanes = window.find<QComboBox>("rangeLanes");
        QCOMPARE(lanes->itemText(0), QStringLiteral("Marked lanes (1)"));
        QVERIFY(window.panel.analysis().command().endsWith(QStringLiteral("--lane 'Ascend Hardware/3' --by name")));
        window.panel.findChild<QTabWidget *>()->setCurrentIndex(RangePanel::EventsTab);
        QTRY_COMPARE(window.panel.events().table().csv().count(QLatin1Char('\n')), qsizetype(3));
        window.panel.findChild<QTabWidget *>()->setCurrentIndex(RangePanel::CallTreeTabIndex);
        QTRY_VERIFY(window.panel.callTrees().tree());
        QCOMPARE(window.panel.callTrees().tree()->root().count, std::uint64_t{2});
        window.panel.findChild<QTabWidget *>()->setCurrentIndex(RangePanel::SlicesTab);

        const Trace &second = *window.state.cards()[1].trace;
        window.state.setMarkedRange(TimeRange{-1000, 1000}, {{1, second.laneOf(SliceId(0))}});
        window.settle();
        QCOMPARE(window.find<QComboBox>("rangeCard")->currentIndex(), 1);
        QCOMPARE(window.rows("rangeGroups", 3), QStringList{QStringLiteral("other 1 10")});
        window.choose("rangeCard", 0);
        QCOMPARE(window.text("rangeCount"), QStringLiteral("Slices: 0"));
        QCOMPARE(window.panel.analysis().command(), QString());
        window.state.setMarkedRange(TimeRange{20, 90});
        window.settle();
        QCOMPARE(lanes->itemText(0), QStringLiteral("All lanes"));
        QCOMPARE(window.text("rangeCount"), QStringLiteral("Slices: 4"));
    }

    void listsTheSlicesOfARow()
    {
        RangePanelWindow window;
        auto *groups = window.find<QTreeView>("rangeGroups");
        QTest::mouseClick(groups->viewport(), Qt::LeftButton, {}, groups->visualRect(groups->model()->index(1, 0)).center());
        QTRY_COMPARE(window.panel.slices().total(), std::size_t{2});
        QVERIFY(window.find<QTreeView>("rangeSlices")->isVisible());
        const QSignalSpy reveals(&window.panel, &RangePanel::revealRequested);
        auto *slices = window.find<QTreeView>("rangeSlices");
        Q_EMIT slices->clicked(slices->model()->index(1, 0));
        QCOMPARE(reveals.count(), 1);
        QCOMPARE(window.state.rangeOf(window.state.selection()).begin, TimeNs{80});
    }

    void describesCounters()
    {
        RangePanelWindow window;
        window.mark(0, 100);
        QCOMPARE(window.rows("rangeCounters", CounterStatisticsModel::ColumnCount).size(), qsizetype(1));
        QVERIFY(window.rows("rangeCounters", CounterStatisticsModel::ColumnCount)
                    .first()
                    .endsWith(QStringLiteral("HBM Read(MB/s) 2 4 6 8 8")));
    }

    void writesWhatTheCommandWrites()
    {
        RangePanelWindow window;
        window.mark(20, 90);
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("out.csv"));
        QVERIFY(writeTable(path, linesOf(window.panel.analysis().csv())));
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        QCOMPARE(file.readAll(), QByteArray("card,name,count,sum_ns,self_ns,avg_ns,min_ns,max_ns,p50_ns,p95_ns,p99_ns,share\n"
                                            ",step,1,70,50,70,70,70,70,70,70,0.466667\n"
                                            ",MatMul,2,60,60,30,10,50,10,50,50,0.400000\n"
                                            ",launch,1,20,20,20,20,20,20,20,20,0.133333\n"));
        QVERIFY(window.panel.analysis().command().contains(QStringLiteral(" --from 1020 --to 1090 ")));
    }

    void saysWhyATableCannotBeWritten()
    {
        const QTemporaryDir folder;
        const Result<void> written =
            writeTable(folder.filePath(QStringLiteral("<b>no folder</b>/out.csv")), linesOf(QStringLiteral("x")));
        QVERIFY(!written);
        QCOMPARE(written.error().code, ErrorCode::WriteFailed);
        QCOMPARE(QString::fromStdString(written.error().path), folder.filePath(QStringLiteral("<b>no folder</b>/out.csv")));
    }

    /// The profile is closed while statistics of a new range are still to be computed.
    void forgetsAQuestionWhoseCardsAreGone()
    {
        RangePanelWindow window;
        window.state.setMarkedRange(TimeRange{20, 90});
        QVERIFY(window.panel.analysis().isBusy());
        window.state.setCards({});
        QVERIFY(!window.panel.analysis().answer());
        QTRY_VERIFY(!window.panel.analysis().isBusy());
    }

    void emptiesItselfForNewCards()
    {
        RangePanelWindow window;
        window.state.setCards({});
        QVERIFY(!window.panel.message().isEmpty());
        window.state.setCards({cardsOfRangePanel()[1]});
        window.settle();
        QCOMPARE(window.text("rangeSum"), QStringLiteral("Sum: 10 ns"));
    }
};

PLUMBLINE_WIDGET_TEST(TestRangePanel)
#include "tst_rangepanel.moc"
