// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/testregistry.h"
#include "tests/support/tracetext.h"
#include "widgets/search/slicelistmodel.h"
#include "widgets/statistics/flamechart.h"
#include "widgets/statistics/flameview.h"
#include "widgets/statistics/flowstatisticsmodel.h"
#include "widgets/statistics/groupspage.h"
#include "widgets/statistics/rangepanel.h"
#include "widgets/support/csvtext.h"
#include "widgets/support/theme.h"
#include "widgets/tables/roles.h"

#include <QAbstractItemModelTester>
#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTabWidget>
#include <QTest>
#include <QTreeView>

using namespace plumbline;

namespace {

std::shared_ptr<const Trace> traceOfCallTrees()
{
    return test::traceFromText("[" + test::nameText(1, 0, "process_name", "Python") +
                               test::nameText(2, 0, "process_name", "Ascend Hardware") +
                               test::sliceText(1, 1, 1000, 100, "step") + test::sliceText(1, 1, 1010, 30, "add") +
                               test::sliceText(1, 1, 1015, 5, "launch") + test::sliceText(1, 1, 1050, 20, "add") +
                               test::sliceText(1, 1, 1080, 10, "launch") + test::sliceText(2, 3, 1020, 40, "MatMul") +
                               test::flowText("HostToDevice", 1, 1, 1, 1015, 2, 3, 1020).chopped(2) + "]");
}

struct CallTreeWindow
{
    CallTreeWindow()
    {
        state.setCards({TimelineCard::build(QStringLiteral("a"), {}, traceOfCallTrees())});
        panel.resize(1000, 360);
        panel.show();
        settle();
    }

    void settle()
    {
        QTRY_VERIFY(!panel.analysis().isBusy());
        QTRY_VERIFY(!panel.callTrees().isBusy());
    }
    QWidget *open(RangePanel::Tab tab)
    {
        auto *tabs = panel.findChild<QTabWidget *>();
        tabs->setCurrentIndex(tab);
        settle();
        return tabs->widget(tab);
    }
    template<typename Widget>
    static Widget *find(QWidget *tab, const char *name)
    {
        return tab->findChild<Widget *>(QLatin1String(name));
    }
    void choose(QWidget *tab, CallTreeOrder order)
    {
        auto *box = find<QComboBox>(tab, "callTreeOrder");
        box->setCurrentIndex(static_cast<int>(order));
        Q_EMIT box->activated(static_cast<int>(order));
    }
    /// Returns the rows on all levels, with a dot for each level.
    static QStringList rows(const QAbstractItemModel &model, const QList<int> &columns, const QModelIndex &parent = {},
                            int level = 0)
    {
        QStringList lines;
        for (int row = 0; row < model.rowCount(parent); ++row) {
            QStringList cells;
            for (const int column : columns)
                cells += model.index(row, column, parent).data(CopyRole).toString();
            lines += QString(QString(level, QLatin1Char('.')) + cells.join(QLatin1Char(' ')));
            lines += rows(model, columns, model.index(row, 0, parent), level + 1);
        }
        return lines;
    }

    TimelineState state;
    RangePanel panel{&state};
};

/// Returns the boxes as "name begin-end", row by row, with thousandths of the width.
QStringList boxesOf(const FlameChart &chart)
{
    QStringList lines;
    for (const FlameBox &box : chart.layoutOfBoxes().boxes())
        lines += QStringLiteral("%1 %2 %3-%4")
                     .arg(box.row)
                     .arg(shownNodeName(*chart.tree(), chart.trees()->trace(), box.node))
                     .arg(qRound(box.begin * 1000))
                     .arg(qRound(box.end * 1000));
    return lines;
}

std::uint32_t nodeCalled(const FlameChart &chart, const QString &name)
{
    for (const FlameBox &box : chart.layoutOfBoxes().boxes()) {
        if (shownNodeName(*chart.tree(), chart.trees()->trace(), box.node) == name)
            return box.node;
    }
    return 0;
}

QPoint middleOf(const FlameChart &chart, const QString &name)
{
    return chart.rectOf(*chart.layoutOfBoxes().boxOf(nodeCalled(chart, name))).center().toPoint();
}

} // namespace

class TestCallTreeTabs : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void tableFollowsOrderRangeAndLanes();
    void tableFindsAndSorts();
    void flameGraphLaysOutTheTree();
    void flameGraphZooms();
    void flameGraphIsDrivenByKeys();
    void flameGraphSearches();
    void flameGraphIsPainted();
    void narrowBoxesAreMerged();
    void copiesTheCommand();
    void showsTheDistributionOfARow();
    void showsLatenciesOfArrows();
};

void TestCallTreeTabs::tableFollowsOrderRangeAndLanes()
{
    CallTreeWindow window;
    QWidget *tab = window.open(RangePanel::CallTreeTabIndex);
    auto *table = window.find<QTreeView>(tab, "callTree");
    const QAbstractItemModelTester tester(table->model(), QAbstractItemModelTester::FailureReportingMode::Fatal);
    QCOMPARE(window.rows(*table->model(), {0, 1, 3, 4}),
             (QStringList{QStringLiteral("step 100 40 1"), QStringLiteral(".add 50 45 2"), QStringLiteral("..launch 5 5 1"),
                          QStringLiteral(".launch 10 10 1"), QStringLiteral("MatMul 40 40 1")}));
    window.choose(tab, CallTreeOrder::BottomUp);
    QCOMPARE(window.rows(*table->model(), {0, 1}),
             (QStringList{QStringLiteral("add 45"), QStringLiteral(".step 45"), QStringLiteral("MatMul 40"),
                          QStringLiteral("step 40"), QStringLiteral("launch 15"), QStringLiteral(".step 10"),
                          QStringLiteral(".add 5"), QStringLiteral("..step 5")}));
    window.find<QCheckBox>(tab, "callTreeByLane")->click();
    window.choose(tab, CallTreeOrder::BySelf);
    QTRY_COMPARE(
        window.rows(*table->model(), {0, 1}),
        (QStringList{QStringLiteral("Python/1 100"), QStringLiteral(".add 45"), QStringLiteral(".step 40"),
                     QStringLiteral(".launch 15"), QStringLiteral("Ascend Hardware/3 40"), QStringLiteral(".MatMul 40")}));
    window.state.setMarkedRange(TimeRange{12, 30});
    QTRY_COMPARE(window.rows(*table->model(), {0, 1}),
                 (QStringList{QStringLiteral("Python/1 18"), QStringLiteral(".add 13"), QStringLiteral(".launch 5"),
                              QStringLiteral(".step 0"), QStringLiteral("Ascend Hardware/3 10"), QStringLiteral(".MatMul 10")}));
}

void TestCallTreeTabs::tableFindsAndSorts()
{
    CallTreeWindow window;
    QWidget *tab = window.open(RangePanel::CallTreeTabIndex);
    auto *table = window.find<QTreeView>(tab, "callTree");
    table->sortByColumn(0, Qt::AscendingOrder);
    QCOMPARE(window.rows(*table->model(), {0}),
             (QStringList{QStringLiteral("MatMul"), QStringLiteral("step"), QStringLiteral(".add"), QStringLiteral("..launch"),
                          QStringLiteral(".launch")}));
    window.find<QLineEdit>(tab, "callTreeSearch")->setText(QStringLiteral("ADD"));
    QCOMPARE(window.rows(*table->model(), {0}),
             (QStringList{QStringLiteral("step"), QStringLiteral(".add"), QStringLiteral("..launch")}));
    QCOMPARE(window.find<QLabel>(tab, "callTreeNote")->text().replace(QChar(0x202F), QLatin1Char(' ')),
             QStringLiteral("Found: 1 nodes, 50 ns (35.71 %)"));
    QVERIFY(table->isExpanded(table->model()->index(0, 0)));
    const QSignalSpy finds(&window.panel, &RangePanel::findRequested);
    Q_EMIT table->activated(table->model()->index(0, 0, table->model()->index(0, 0)));
    QCOMPARE(finds.count(), 1);
    QCOMPARE(finds.first().first().toString(), QStringLiteral("add"));
}

void TestCallTreeTabs::flameGraphLaysOutTheTree()
{
    CallTreeWindow window;
    QWidget *tab = window.open(RangePanel::FlameTab);
    const FlameChart &chart = window.panel.flame().chart();
    QTRY_VERIFY(chart.tree());
    QCOMPARE(boxesOf(chart),
             (QStringList{QStringLiteral("0 All 0-1000"), QStringLiteral("1 step 0-714"), QStringLiteral("1 MatMul 714-1000"),
                          QStringLiteral("2 add 0-357"), QStringLiteral("2 launch 357-429"), QStringLiteral("3 launch 0-36")}));
    window.choose(tab, CallTreeOrder::BottomUp);
    QCOMPARE(boxesOf(chart).first(3),
             (QStringList{QStringLiteral("0 All 0-1000"), QStringLiteral("1 add 0-321"), QStringLiteral("1 MatMul 321-607")}));
    window.choose(tab, CallTreeOrder::BySelf);
    QCOMPARE(boxesOf(chart), (QStringList{QStringLiteral("0 add 0-1000"), QStringLiteral("1 MatMul 0-889"),
                                          QStringLiteral("2 step 0-889"), QStringLiteral("3 launch 0-333")}));
    QCOMPARE(chart.csv(), QStringLiteral("node,parent,depth,kind,name,count,total_ns,self_ns,share\n"
                                         "1,,1,name,add,2,45,45,0.321429\n2,,1,name,MatMul,1,40,40,0.285714\n"
                                         "3,,1,name,step,1,40,40,0.285714\n4,,1,name,launch,2,15,15,0.107143\n"));
}

void TestCallTreeTabs::flameGraphZooms()
{
    CallTreeWindow window;
    QWidget *tab = window.open(RangePanel::FlameTab);
    const FlameChart &chart = window.panel.flame().chart();
    auto *plot = window.find<QWidget>(tab, "flamePlot");
    auto *way = window.find<QLabel>(tab, "flameWay");
    QTRY_VERIFY(chart.tree());
    QVERIFY(!way->isVisible());
    QTest::mouseClick(plot, Qt::LeftButton, {}, middleOf(chart, QStringLiteral("add")));
    QCOMPARE(boxesOf(chart), (QStringList{QStringLiteral("0 All 0-1000"), QStringLiteral("1 step 0-1000"),
                                          QStringLiteral("2 add 0-1000"), QStringLiteral("3 launch 0-100")}));
    QVERIFY(way->isVisible());
    QVERIFY(way->text().contains(QStringLiteral("All")) && way->text().contains(QStringLiteral("<b>add</b>")));
    // A new range keeps the zoom, because its tree has the same way.
    window.state.setMarkedRange(TimeRange{12, 30});
    QTRY_COMPARE(boxesOf(chart).last(), QStringLiteral("3 launch 0-278"));
    Q_EMIT way->linkActivated(QString::number(nodeCalled(chart, QStringLiteral("step"))));
    QCOMPARE(chart.top(), nodeCalled(chart, QStringLiteral("step")));
    const QSignalSpy finds(&window.panel, &RangePanel::findRequested);
    QTest::mouseDClick(plot, Qt::LeftButton, {}, middleOf(chart, QStringLiteral("add")));
    QCOMPARE(finds.count(), 1);
    QCOMPARE(finds.first().first().toString(), QStringLiteral("add"));
    QVERIFY(chart.textAt(middleOf(chart, QStringLiteral("add"))).startsWith(QStringLiteral("add\n")));
}

void TestCallTreeTabs::flameGraphIsDrivenByKeys()
{
    CallTreeWindow window;
    QWidget *tab = window.open(RangePanel::FlameTab);
    const FlameChart &chart = window.panel.flame().chart();
    auto *plot = window.find<QWidget>(tab, "flamePlot");
    QTRY_VERIFY(chart.tree());
    const auto current = [&chart] { return shownNodeName(*chart.tree(), chart.trees()->trace(), chart.current()); };
    plot->setFocus();
    QTest::keyClick(plot, Qt::Key_Down);
    QCOMPARE(current(), QStringLiteral("step"));
    QTest::keyClick(plot, Qt::Key_Right);
    QCOMPARE(current(), QStringLiteral("MatMul"));
    QTest::keyClick(plot, Qt::Key_Left);
    QTest::keyClick(plot, Qt::Key_Down);
    QTest::keyClick(plot, Qt::Key_Right);
    QCOMPARE(current(), QStringLiteral("launch"));
    QTest::keyClick(plot, Qt::Key_Left);
    QTest::keyClick(plot, Qt::Key_Return);
    QCOMPARE(chart.top(), nodeCalled(chart, QStringLiteral("add")));
    const QSignalSpy finds(&window.panel, &RangePanel::findRequested);
    QTest::keyClick(plot, Qt::Key_Return, Qt::ControlModifier);
    QCOMPARE(finds.count(), 1);
    QTest::keyClick(plot, Qt::Key_Escape);
    QCOMPARE(current(), QStringLiteral("step"));
    QTest::keyClick(plot, Qt::Key_Home);
    QCOMPARE(chart.top(), 0U);
    QVERIFY(plot->accessibleName().startsWith(QStringLiteral("All")));
    window.choose(tab, CallTreeOrder::BySelf);
    QTest::keyClick(plot, Qt::Key_Down);
    QTest::keyClick(plot, Qt::Key_Down);
    QCOMPARE(current(), QStringLiteral("MatMul"));
}

void TestCallTreeTabs::flameGraphSearches()
{
    CallTreeWindow window;
    QWidget *tab = window.open(RangePanel::FlameTab);
    const FlameChart &chart = window.panel.flame().chart();
    QTRY_VERIFY(chart.tree());
    window.find<QLineEdit>(tab, "callTreeSearch")->setText(QStringLiteral("launch"));
    QCOMPARE(chart.matches().count, std::size_t{2});
    QVERIFY(chart.matches().totalNs == 15);
    QVERIFY(!chart.matches().isFound(nodeCalled(chart, QStringLiteral("add"))));
    QVERIFY(window.find<QLabel>(tab, "callTreeNote")->text().contains(QStringLiteral("2 nodes")));
    // The table of the call tree searches for the same.
    QWidget *other = window.open(RangePanel::CallTreeTabIndex);
    QCOMPARE(window.find<QLineEdit>(other, "callTreeSearch")->text(), QStringLiteral("launch"));
    QCOMPARE(
        window.rows(*window.find<QTreeView>(other, "callTree")->model(), {0}),
        (QStringList{QStringLiteral("step"), QStringLiteral(".add"), QStringLiteral("..launch"), QStringLiteral(".launch")}));
}

void TestCallTreeTabs::flameGraphIsPainted()
{
    CallTreeWindow window;
    QWidget *tab = window.open(RangePanel::FlameTab);
    FlameChart &chart = window.panel.flame().chart();
    QTRY_VERIFY(chart.tree());
    const QImage image = window.find<QWidget>(tab, "flamePlot")->grab().toImage();
    const QRectF step = chart.rectOf(*chart.layoutOfBoxes().boxOf(nodeCalled(chart, QStringLiteral("step"))));
    const CallTreeNode &node = chart.tree()->nodes[nodeCalled(chart, QStringLiteral("step"))];
    const Theme &theme = Theme::forPalette(chart.palette());
    QCOMPARE(image.pixelColor(step.right() - 8, step.center().y()).rgba(),
             theme.fills[(*chart.trees()->fills)[node.longest.value]].fill.rgba());
    const QByteArray svg = chart.picture(PictureFormat::Svg).bytes;
    QVERIFY(svg.contains("Flame graph, top down"));
    QVERIFY(svg.contains("Visible range"));
    for (const char *name : {"step", "add", "MatMul"})
        QVERIFY2(svg.contains(name), name);
}

void TestCallTreeTabs::narrowBoxesAreMerged()
{
    QByteArray json = "[" + test::sliceText(1, 1, 0, 1'000'000, "all");
    for (int i = 0; i < 3000; ++i)
        json += test::sliceText(1, 1, 100 + i * 100, i < 2 ? 90 - i : 50, "s" + QByteArray::number(i));
    json += test::sliceText(1, 1, 600'000, 100'000, "wide");
    const auto trace = test::traceFromText(json.chopped(2) + "]");
    QVERIFY(trace);
    const CallTree tree = callTree(*trace, {}, TaskControl()).value();
    FlameLayout layout;
    layout.compute(tree, 0, 1.0 / 800);
    QCOMPARE(layout.boxes().size(), std::size_t{4});
    const FlameBox &rest = layout.boxes().back();
    QCOMPARE(rest.merged, 3000U);
    QVERIFY(rest.mergedNs == 90 + 89 + 2998 * 50);
    QCOMPARE(layout.rows(), 3U);
}

void TestCallTreeTabs::copiesTheCommand()
{
    CallTreeWindow window;
    QWidget *tab = window.open(RangePanel::CallTreeTabIndex);
    window.choose(tab, CallTreeOrder::BottomUp);
    window.find<QCheckBox>(tab, "callTreeByLane")->click();
    QCOMPARE(window.panel.command().section(QLatin1Char(' '), 0, 1), QStringLiteral("plumbline calltree"));
    QVERIFY(window.panel.command().endsWith(QStringLiteral(" --order bottom-up --by-lane")));
    window.open(RangePanel::FlowsTab);
    QVERIFY(window.panel.command().endsWith(QStringLiteral(" --by flow")));
}

void TestCallTreeTabs::showsTheDistributionOfARow()
{
    CallTreeWindow window;
    QWidget *tab = window.open(RangePanel::SlicesTab);
    auto *groups = window.find<QTreeView>(tab, "rangeGroups");
    groups->setCurrentIndex(groups->model()->index(1, 0)); // add: 30 and 20 ns
    QTRY_COMPARE(window.panel.slices().total(), std::size_t{2});
    QVERIFY(window.panel.groups().histogram().csv().startsWith(QStringLiteral("from,to,count\n")));
    auto *histogram = window.find<HistogramChart>(tab, "rangeHistogram");
    Q_EMIT histogram->stretchClicked(25e-6, 30e-6);
    QTRY_COMPARE(window.panel.slices().total(), std::size_t{1});
}

void TestCallTreeTabs::showsLatenciesOfArrows()
{
    CallTreeWindow window;
    window.open(RangePanel::FlowsTab);
    const auto rows = [&window] {
        return window.rows(*window.panel.findChild<QTreeView *>(QStringLiteral("rangeFlows"))->model(),
                           {0, 1, 2, 3, 4, 5, 6, 7, 8, 9});
    };
    QCOMPARE(rows(), QStringList{QStringLiteral("HostToDevice 1 0 5 5 5 5 5 5 0")});
    window.state.setMarkedRange(TimeRange{0, 18});
    QTRY_COMPARE(rows(), QStringList{QStringLiteral("HostToDevice 0 0       1")});
    // The columns of `stats --by flow --csv`.
    const QString csv = textOf(FlowStatisticsModel().csvLines());
    QCOMPARE(csv, QStringLiteral("name,count,backward,avg_ns,min_ns,max_ns,p50_ns,p95_ns,p99_ns,crossing\n"));
}

PLUMBLINE_WIDGET_TEST(TestCallTreeTabs)
#include "tst_calltreetabs.moc"
