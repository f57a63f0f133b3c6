// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/pages/cluster/clusterpage.h"
#include "widgets/pages/cluster/pipelinepanel.h"

#include "core/profile/profileloader.h"
#include "tests/support/smallprofile.h"
#include "tests/support/testregistry.h"
#include "widgets/pages/cluster/clustertables.h"
#include "widgets/pages/cluster/clusterview.h"
#include "widgets/support/clustertexts.h"
#include "widgets/support/strategytexts.h"
#include "widgets/tables/datatable.h"
#include "widgets/timeline/state/timelinestate.h"

#include <QComboBox>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTabWidget>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

#include <array>

using namespace plumbline;

namespace {

PageCards clusterPageCards(const QString &path)
{
    TaskControl control;
    const auto profile = openProfile(path.toStdString(), ScanDepth::Discovery, control);
    auto cards = std::make_shared<std::vector<PageCard>>();
    for (const Card &card : profile ? profile->cards : std::vector<Card>())
        cards->push_back({QString::fromStdString(card.name), std::make_shared<const OpenCard>(card), -1});
    return cards;
}

/// Writes a job of two pipeline stages with two ranks each and two steps. The second stage computes 30 ms instead of 10.
bool writePipeline(const QString &folder)
{
    QByteArray table = "Step,Type,Index,Computing,Communication(Not Overlapped),Free,Stage,Bubble\n";
    for (const char *step : {"1", "2"}) {
        for (int rank = 0; rank < 4; ++rank) {
            table += QByteArray(step) + ",rank," + QByteArray::number(rank) +
                     (rank < 2 ? ",10000,30000,1000,11000,30000\n" : ",30000,10000,1000,31000,10000\n");
        }
    }
    table += "1,stage,\"(0, 1)\",10000,30000,1000,11000,30000\n1,stage,\"(2, 3)\",30000,10000,1000,31000,10000\n";
    return test::writeFile(folder + QStringLiteral("/cluster_analysis_output/cluster_step_trace_time.csv"), table);
}

int clusterColumnOf(const DataTable &table, const QString &title)
{
    for (int column = 0; column < table.model().columnCount(); ++column) {
        if (table.model().headerData(column, Qt::Horizontal, Qt::DisplayRole).toString().startsWith(title))
            return column;
    }
    return -1;
}

} // namespace

class TestClusterPage : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void comparesAllCards();
    void tellsRunsApart();
    void showsOneStepAndOneQuantity();
    void chartsWhatStandsOut();
    void beginsWithOutliersOfManyCards();
    void holdsUnrelatedJobsApart();
    void takesATypedStrategy();
    void showsToolsWhereTheyCount();
    void leadsToTheCard();
    void leadsFromTheTailToTheSteps();
    void keepsTheMostTellingRows();
    void saysWhyThereIsNothing();
    void givesTheTypedStagesToThePipeline();
    void showsSelectedCardsTogether();
};

void TestClusterPage::comparesAllCards()
{
    const QTemporaryDir folder;
    QVERIFY(writePipeline(folder.path()));
    TimelineState state;
    ClusterPage page(&state);
    page.resize(1200, 700);
    page.setCards(clusterPageCards(folder.path()));
    page.show();
    QTRY_COMPARE(page.table().model().rowCount(), 4);
    const int computing = clusterColumnOf(page.table(), QStringLiteral("Computing"));
    QVERIFY(computing >= 0);
    QCOMPARE(page.table().model().index(3, computing).data().toString(), QStringLiteral("30.000"));
    const QString reason = page.table().model().index(3, computing).data(Qt::ToolTipRole).toString();
    QVERIFY2(reason.contains(QString::fromUtf8("200\u202f% above the other stages")), qPrintable(reason));
    QVERIFY(!page.table().model().index(0, computing).data(Qt::ToolTipRole).isValid());
    QVERIFY2(page.verdict().contains(QStringLiteral("pipeline parallel")), qPrintable(page.verdict()));
    QVERIFY2(page.verdict().contains(QStringLiteral("(4 of 4 ranks)")), qPrintable(page.verdict()));
    QCOMPARE(page.table().totals().at(computing), QStringLiteral("20.000"));
    QCOMPARE(page.heatMap().matrix().rows.size(), qsizetype{4});
    QCOMPARE(page.heatMap().matrix().cells.size(), std::size_t{8});
}

/// Two captures of rank 0 in one folder; the second one computes longer. The links of the quantities stay with their lines.
void TestClusterPage::tellsRunsApart()
{
    const QTemporaryDir folder;
    for (const int capture : {1, 2, 3, 4}) { // two of rank 0, two of rank 1, which computes longer in the second run
        const QString card = folder.path() + QStringLiteral("/capture%1_ascend_pt").arg(capture);
        const int rank = capture > 2 ? 1 : 0;
        const QByteArray computing = capture == 4 ? "9000" : capture == 2 ? "3000" : "1000";
        QVERIFY(test::writeFile(card + QStringLiteral("/profiler_info_%1.json").arg(rank), "{}") &&
                test::writeFile(card + QStringLiteral("/ASCEND_PROFILER_OUTPUT/step_trace_time.csv"),
                                "Step,Computing,Communication(Not Overlapped),Overlapped,Communication,Free\n1," + computing +
                                    ",100,0,100,10\n"));
    }
    TimelineState state;
    ClusterPage page(&state);
    page.setCards(clusterPageCards(folder.path()));
    page.show();
    QTRY_COMPARE(page.table().model().rowCount(), 4);
    QVERIFY2(page.verdict().contains(QStringLiteral("capture1_ascend_pt and 1 more; capture2_ascend_pt and 1 more.")),
             qPrintable(page.verdict()));
    QVERIFY2(page.verdict().contains(QStringLiteral("stands out on rank 1 (capture4_ascend_pt)")), qPrintable(page.verdict()));
    QVERIFY2(page.verdict().contains(QStringLiteral("href=\"%1:3").arg(int(PageId::Operators))), qPrintable(page.verdict()));
}

void TestClusterPage::showsOneStepAndOneQuantity()
{
    const QTemporaryDir folder;
    QVERIFY(writePipeline(folder.path()));
    TimelineState state;
    ClusterPage page(&state);
    page.setCards(clusterPageCards(folder.path()));
    page.show();
    QTRY_COMPARE(page.table().model().rowCount(), 4);
    QCOMPARE(page.stepBox().count(), 3);
    page.stepBox().setCurrentIndex(2);
    page.quantityBox().setCurrentIndex(page.quantityBox().findText(QStringLiteral("Bubble")));
    QTRY_VERIFY2(page.bars().csv().contains(QStringLiteral("rank 1,30")), qPrintable(page.bars().csv()));
    page.groupingBox().setCurrentIndex(page.groupingBox().findText(QStringLiteral("pipeline stages")));
    QTRY_COMPARE(page.heatMap().matrix().rows, (QStringList{QStringLiteral("stage 0"), QStringLiteral("stage 1")}));
    QVERIFY(page.heatMap().matrix().cells.at(2).text.startsWith(QStringLiteral("10.0")));
    QVERIFY2(page.bars().csv().contains(QStringLiteral("stage 1,10")), qPrintable(page.bars().csv()));
}

/// The charts begin with the quantity that the verdict names; what the user chooses stays.
void TestClusterPage::chartsWhatStandsOut()
{
    const QTemporaryDir folder;
    for (const int rank : {0, 1, 2}) {
        const QString card = folder.path() + QStringLiteral("/capture%1_ascend_pt").arg(rank);
        QVERIFY(
            test::writeFile(card + QStringLiteral("/profiler_info_%1.json").arg(rank), "{}") &&
            test::writeFile(card + QStringLiteral("/ASCEND_PROFILER_OUTPUT/step_trace_time.csv"),
                            QByteArray("Step,Computing,Communication(Not Overlapped),Overlapped,Communication,Free\n1,1000,") +
                                (rank == 2 ? "100,0,100,800\n" : "100,0,100,10\n")));
    }
    TimelineState state;
    ClusterPage page(&state);
    page.setCards(clusterPageCards(folder.path()));
    page.show();
    QTRY_COMPARE(page.quantityBox().currentText(), QStringLiteral("Free"));
    QTRY_VERIFY2(page.bars().csv().contains(QStringLiteral("rank 2,0.8")), qPrintable(page.bars().csv()));
    const int computing = page.quantityBox().findText(QStringLiteral("Computing"));
    page.quantityBox().setCurrentIndex(computing);
    page.setCards(clusterPageCards(folder.path()));
    QTRY_VERIFY2(page.bars().csv().contains(QStringLiteral("rank 2,1\n")), qPrintable(page.bars().csv()));
    QCOMPARE(page.quantityBox().currentIndex(), computing);
}

/// Bars of a few cards keep their order; of many cards those furthest off the mean come first, since only some have room.
void TestClusterPage::beginsWithOutliersOfManyCards()
{
    const auto first = [](int count) {
        std::vector<ClusterCard> cards(static_cast<std::size_t>(count));
        for (int rank = 0; rank < count; ++rank) {
            ClusterCard &card = cards[static_cast<std::size_t>(rank)];
            card.rank = rank;
            card.mean[static_cast<std::size_t>(ClusterQuantity::Computing)] = rank == 20 ? 9'000'000 : 5'000'000 + rank;
        }
        std::vector<std::size_t> places;
        const auto bars = clusterBars(cards, std::nullopt, ClusterQuantity::Computing, ClusterGrouping::Cards, places);
        return QStringLiteral("%1 %2 of %3").arg(bars.front().name).arg(places.front()).arg(bars.size());
    };
    QCOMPARE(first(32), QStringLiteral("rank 0 0 of 32"));
    QCOMPARE(first(33), QStringLiteral("rank 20 20 of 33"));
}

/// Cards of unrelated jobs have no mean in common, and lines about a job name it.
void TestClusterPage::holdsUnrelatedJobsApart()
{
    const QTemporaryDir folder;
    const auto add = [&folder](const char *file, int periodTicks) {
        const QByteArray end = QByteArray::number(periodTicks);
        return test::writeFile(folder.path() + QLatin1String(file),
                               "step_num,start_point,end_point,total,fp_point,bp_point,iteration_interval,fp_and_bp,tail\n1,0," +
                                   end + ',' + end + ",0," + end + ",0," + end + ",0\n");
    };
    QVERIFY(add("/one/profiler/step_trace_raw_0_detail_time.csv", 100'000) &&
            add("/two/profiler/step_trace_raw_0_detail_time.csv", 300'000) &&
            add("/two/profiler/step_trace_raw_1_detail_time.csv", 500'000));
    TaskControl control;
    const auto reading = readCluster(*clusterPageCards(folder.path()), control);
    QVERIFY(reading);
    const auto placed = placedCluster(**reading, std::nullopt);
    const auto view = clusterView(*placed, {std::nullopt, ClusterQuantity::ForwardBackward, ClusterGrouping::Cards});
    QStringList bars;
    for (const BarChart::Bar &bar : view->bars)
        bars += QStringLiteral("%1 %2 of %3").arg(bar.name).arg(bar.value).arg(bar.limit.value_or(-1));
    QCOMPARE(bars, (QStringList{QStringLiteral("rank 0 of one 1 of -1"), QStringLiteral("rank 0 of two 3 of 4"),
                                QStringLiteral("rank 1 of two 5 of 4")}));
    QCOMPARE(view->footer, QStringList());
    QVERIFY(!view->table->columns().front().isHidden); // names of cards
    QCOMPARE(jobStrategyLines(placed->jobs, *placed->cards), (QStringList{QStringLiteral("one: Parallel strategy: not known."),
                                                                          QStringLiteral("two: Parallel strategy: not known.")}));
    std::vector<ClusterCard> apart{placed->cards->at(0), placed->cards->at(1)};
    QVERIFY2(
        judgementHeadline(judgeCluster(apart, {}), apart).startsWith(QStringLiteral("These cards are of jobs that nothing ties")),
        qPrintable(judgementHeadline(judgeCluster(apart, {}), apart)));
}

void TestClusterPage::takesATypedStrategy()
{
    const QTemporaryDir folder;
    QVERIFY(writePipeline(folder.path()));
    TimelineState state;
    ClusterPage page(&state);
    page.setCards(clusterPageCards(folder.path()));
    page.show();
    QTRY_COMPARE(page.table().model().rowCount(), 4);
    QCOMPARE(page.strategyField().text(), QStringLiteral("pp=2")); // told by the rows of stages
    const auto type = [&](const char *text) {
        page.strategyField().setText(QLatin1String(text));
        Q_EMIT page.strategyField().editingFinished();
    };
    type("pp=3");
    QTRY_COMPARE(page.strategyFault(), QStringLiteral("The product of the sizes is 3, but the job has 4 ranks."));
    type("tp=two");
    QCOMPARE(page.strategyFault(), QStringLiteral("A strategy is written as tp=2,pp=4,dp=8."));
    type("pp=3"); // back to what counts
    QCOMPARE(page.strategyFault(), QStringLiteral("The product of the sizes is 3, but the job has 4 ranks."));
    type("tp=2, dp=2");
    QTRY_VERIFY2(page.verdict().contains(QStringLiteral("tp = 2 (typed)")), qPrintable(page.verdict()));
    QCOMPARE(page.strategyFault(), QString());
    page.groupingBox().setCurrentIndex(page.groupingBox().findText(QStringLiteral("tensor parallel groups")));
    QTRY_COMPARE(page.heatMap().matrix().rows,
                 (QStringList{QStringLiteral("tp of ranks 0, 1"), QStringLiteral("tp of ranks 2, 3")}));

    ClusterPage again(&state); // what was typed comes back with the same cards
    again.setCards(clusterPageCards(folder.path()));
    again.show();
    QTRY_COMPARE(again.strategyField().text(), QStringLiteral("tp=2,dp=2"));
    again.strategyField().clear();
    Q_EMIT again.strategyField().editingFinished();
    QTRY_COMPARE(again.strategyField().text(), QStringLiteral("pp=2"));
    QCOMPARE(rememberedStrategy(*clusterPageCards(folder.path())), StrategyText());
}

void TestClusterPage::showsToolsWhereTheyCount()
{
    const QTemporaryDir folder;
    QVERIFY(writePipeline(folder.path()));
    TimelineState state;
    ClusterPage page(&state);
    page.setCards(clusterPageCards(folder.path()));
    page.show();
    const auto areShown = [&page] {
        return std::array{page.stepBox().isVisible(), page.quantityBox().isVisible(), page.groupingBox().isVisible()};
    };
    constexpr std::array All{true, true, true};
    constexpr std::array None{false, false, false};
    QCOMPARE(areShown(), None);
    QTRY_COMPARE(page.table().model().rowCount(), 4);
    QCOMPARE(areShown(), All);
    page.tabs().setCurrentIndex(1); // the pipeline has a choice of its own
    QCOMPARE(areShown(), None);
    page.tabs().setCurrentIndex(0);
    QCOMPARE(areShown(), All);
    auto single = std::make_shared<std::vector<PageCard>>(*clusterPageCards(folder.path()));
    single->resize(1);
    page.setCards(single);
    QTRY_VERIFY2(page.message().startsWith(QStringLiteral("There is only one card")), qPrintable(page.message()));
    QCOMPARE(areShown(), None);
}

void TestClusterPage::leadsToTheCard()
{
    const QTemporaryDir folder;
    QVERIFY(writePipeline(folder.path()));
    TimelineState state;
    ClusterPage page(&state);
    page.setCards(clusterPageCards(folder.path()));
    page.show();
    QTRY_COMPARE(page.table().model().rowCount(), 4);
    const QSignalSpy wanted(&page, &ClusterPage::cardPageRequested);
    Q_EMIT const_cast<DataTable &>(page.table()).rowActivated(2);
    QCOMPARE(wanted.size(), qsizetype{1});
    QCOMPARE(wanted.at(0).at(0).value<PageId>(), PageId::Steps);
    QCOMPARE(wanted.at(0).at(1).value<std::size_t>(), std::size_t{2});
}

/// Where step traces alone tell of communication, a tail leads to their all-reduces.
void TestClusterPage::leadsFromTheTailToTheSteps()
{
    const QTemporaryDir folder;
    for (const int rank : {0, 1}) {
        QVERIFY(test::writeFile(folder.path() + QStringLiteral("/profiler/step_trace_raw_%1_detail_time.csv").arg(rank),
                                "step_num,start_point,end_point,total,fp_point,bp_point,iteration_interval,fp_and_bp,tail\n"
                                "1,0,3000,3000,0,2000,0,2000," +
                                    QByteArray(rank == 0 ? "100" : "900") + '\n'));
    }
    TimelineState state;
    ClusterPage page(&state);
    page.setCards(clusterPageCards(folder.path()));
    page.show();
    QTRY_VERIFY2(page.verdict().contains(QStringLiteral("href=\"%1:").arg(int(PageId::Steps))), qPrintable(page.verdict()));
    QVERIFY2(!page.verdict().contains(QStringLiteral("href=\"%1:").arg(int(PageId::Communication))), qPrintable(page.verdict()));
}

void TestClusterPage::keepsTheMostTellingRows()
{
    std::vector<ClusterCard> cards(MostHeatRows + 100);
    for (std::size_t rank = 0; rank < cards.size(); ++rank) {
        cards[rank].rank = static_cast<int>(rank);
        cards[rank].mean[static_cast<std::size_t>(ClusterQuantity::Free)] = rank + 1 == cards.size() ? 9'000'000 : 1'000'000;
        cards[rank].steps = {{"1", cards[rank].mean}};
    }
    const ClusterHeatMap map = clusterHeatMap(cards, ClusterQuantity::Free, ClusterGrouping::Cards);
    QCOMPARE(map.leftOut, std::size_t{100});
    QCOMPARE(map.cards.size(), MostHeatRows);
    QCOMPARE(map.cards.back(), cards.size() - 1);
    QCOMPARE(*map.matrix.cells.back().value, 9.0);
}

void TestClusterPage::saysWhyThereIsNothing()
{
    const QTemporaryDir folder;
    QVERIFY(test::writeSmallProfile(folder.path(), 2));
    TimelineState state;
    ClusterPage page(&state);
    page.setCards(clusterPageCards(folder.path()));
    page.show();
    QTRY_VERIFY2(page.cardsMessage().startsWith(QStringLiteral("No file tells")), qPrintable(page.cardsMessage()));
    QCOMPARE(page.message(), QString()); // so that the pipeline, which timelines tell, can be chosen
    page.tabs().setCurrentIndex(1);
    QTRY_VERIFY2(page.pipeline().text().contains(QStringLiteral("rank 0")), qPrintable(page.pipeline().text()));
    QVERIFY(page.pipeline().isVisible() && page.strategyField().isVisible());
    page.setCards(std::make_shared<std::vector<PageCard>>());
    QTRY_VERIFY2(page.message().startsWith(QStringLiteral("No card")), qPrintable(page.message()));
}

void TestClusterPage::givesTheTypedStagesToThePipeline()
{
    const QTemporaryDir folder;
    QVERIFY(writePipeline(folder.path()));
    TimelineState state;
    ClusterPage page(&state);
    page.setCards(clusterPageCards(folder.path()));
    page.show();
    QTRY_COMPARE(page.table().model().rowCount(), 4);
    QCOMPARE(page.pipeline().stages(), PipelineStages());
    const auto type = [&](const char *text) {
        page.strategyField().setText(QLatin1String(text));
        Q_EMIT page.strategyField().editingFinished();
    };
    type("pp=4");
    QTRY_COMPARE(page.pipeline().stages(), (PipelineStages{{{0, 0}, {1, 1}, {2, 2}, {3, 3}}, 4}));
    type("tp=2,pp=2");
    QTRY_COMPARE(page.pipeline().stages(), (PipelineStages{{{0, 0}, {1, 0}, {2, 1}, {3, 1}}, 2}));
    type("");
    QTRY_COMPARE(page.pipeline().stages(), PipelineStages());
}

/// Two or more cards with a timeline can be laid on one axis; cards of a cluster analysis have none.
void TestClusterPage::showsSelectedCardsTogether()
{
    const QTemporaryDir folder;
    QVERIFY(writePipeline(folder.path()));
    auto cards = std::make_shared<std::vector<PageCard>>();
    const auto known = clusterPageCards(folder.path());
    for (const PageCard &card : *known) {
        Card described = card.card();
        if (described.rank != 1)
            described.timeline = {"trace_view.json"};
        cards->push_back({card.name, std::make_shared<const OpenCard>(described), -1});
    }
    TimelineState state;
    ClusterPage page(&state);
    page.resize(1200, 700);
    page.setCards(cards);
    page.show();
    QTRY_COMPARE(page.table().model().rowCount(), 4);
    auto *together = page.findChild<QToolButton *>(QStringLiteral("clusterTogether"));
    QVERIFY(together && together->isVisible() && !together->isEnabled());
    QTableView &view = page.table().view();
    view.selectAll();
    QVERIFY(together->isEnabled());
    const QSignalSpy wanted(&page, &ClusterPage::togetherRequested);
    QTest::mouseClick(together, Qt::LeftButton);
    QCOMPARE(wanted.size(), qsizetype{1});
    QCOMPARE(wanted.at(0).at(0).value<std::vector<std::size_t>>(), (std::vector<std::size_t>{0, 2, 3}));
    view.selectRow(1);
    QVERIFY(!together->isEnabled());
}

PLUMBLINE_WIDGET_TEST(TestClusterPage)
#include "tst_clusterpage.moc"
