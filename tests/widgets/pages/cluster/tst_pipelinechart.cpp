// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/testregistry.h"
#include "widgets/pages/cluster/pipelinechart.h"
#include "widgets/pages/cluster/pipelinepanel.h"
#include "widgets/pages/cluster/steplist.h"
#include "widgets/support/formatting.h"

#include <QComboBox>
#include <QSignalSpy>
#include <QTest>

using namespace plumbline;

namespace {

/// Two stages with one micro-batch. The clock of the second card begins 1000 ns later.
std::shared_ptr<const Pipeline> twoStages()
{
    std::vector<PipelineCard> cards(2);
    for (int stage = 0; stage < 2; ++stage) {
        auto &card = cards[static_cast<std::size_t>(stage)];
        card.card = static_cast<std::size_t>(stage);
        card.rank = stage;
        card.stage = stage;
        card.originNs = 1000 * stage;
        card.passes.source = PassSource::Marks;
    }
    cards[0].passes.passes = {{PassKind::Forward, std::nullopt, {0, 1000}, 1000},
                              {PassKind::Backward, std::nullopt, {4000, 6000}, 2000}};
    cards[1].passes.passes = {{PassKind::Forward, std::nullopt, {0, 1000}, 1000},
                              {PassKind::Backward, std::nullopt, {1000, 3000}, 2000}};
    return std::make_shared<const Pipeline>(buildPipeline(std::move(cards), 2));
}

} // namespace

class TestPipelineChart : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void drawsARowForEachCard();
    void tellsPassesAndWaits();
    void leadsToTheOwnTimeOfTheCard();
    void saysWhatIsMissing();
    void offersSoManySteps();
};

void TestPipelineChart::drawsARowForEachCard()
{
    PipelineChart chart(QStringLiteral("pipeline"));
    chart.resize(800, 300);
    chart.setPipeline(twoStages());
    QCOMPARE(chart.rows(), std::size_t{2});
    QCOMPARE(chart.csv(), QStringLiteral("card,kind,micro_batch,begin_ns,end_ns\n"
                                         "\"stage 0, rank 0\",Forward,0,0,1000\n"
                                         "\"stage 0, rank 0\",Backward,0,4000,6000\n"
                                         "\"stage 0, rank 0\",Wait,,1000,4000\n"
                                         "\"stage 1, rank 1\",Forward,0,1000,2000\n"
                                         "\"stage 1, rank 1\",Backward,0,2000,4000\n"
                                         "\"stage 1, rank 1\",Wait,,0,1000\n"
                                         "\"stage 1, rank 1\",Wait,,4000,6000\n"));
}

void TestPipelineChart::tellsPassesAndWaits()
{
    PipelineChart chart(QStringLiteral("pipeline"));
    chart.resize(800, 300);
    chart.show();
    QVERIFY(QTest::qWaitForWindowExposed(&chart));
    chart.setPipeline(twoStages());
    (void)chart.picture(PictureFormat::Png);
    const QString pass = chart.textAt(chart.centreOf(1, 1));
    QVERIFY2(pass.startsWith(QStringLiteral("stage 1, rank 1\nBackward of micro-batch 0")), qPrintable(pass));
    const QPoint between = (chart.centreOf(0, 0) + chart.centreOf(0, 1)) / 2;
    QVERIFY2(chart.textAt(between).contains(QStringLiteral("nothing is received meanwhile")), qPrintable(chart.textAt(between)));
}

void TestPipelineChart::leadsToTheOwnTimeOfTheCard()
{
    PipelineChart chart(QStringLiteral("pipeline"));
    chart.resize(800, 300);
    chart.show();
    QVERIFY(QTest::qWaitForWindowExposed(&chart));
    chart.setPipeline(twoStages());
    (void)chart.picture(PictureFormat::Png);
    QSignalSpy clicked(&chart, &PipelineChart::placeClicked);
    QWidget *target = chart.childAt(chart.centreOf(1, 1));
    QVERIFY(target);
    QTest::mouseClick(target, Qt::LeftButton, Qt::NoModifier, chart.centreOf(1, 1));
    QCOMPARE(clicked.size(), qsizetype{1});
    QCOMPARE(clicked.at(0).at(0).value<std::size_t>(), std::size_t{1});
    QCOMPARE(clicked.at(0).at(1).value<TimeRange>(), (TimeRange{1000, 3000}));
}

void TestPipelineChart::saysWhatIsMissing()
{
    PipelinePanel panel;
    Card card;
    card.name = "rank_0";
    card.rank = 0;
    panel.setCards(std::make_shared<const std::vector<PageCard>>(
        std::vector<PageCard>{{QStringLiteral("rank_0"), std::make_shared<const OpenCard>(card), -1}}));
    panel.show();
    QTRY_VERIFY2(panel.text().startsWith(QStringLiteral("No card tells the passes of a pipeline.\nrank 0 has neither")),
                 qPrintable(panel.text()));
    QCOMPARE(panel.chart().rows(), std::size_t{0});
}

/// Steps beyond those that are offered are told of.
void TestPipelineChart::offersSoManySteps()
{
    std::vector<std::string> steps{""};
    while (steps.size() < MostOfferedSteps)
        steps.push_back(std::to_string(steps.size()));
    QComboBox box;
    addSteps(box, steps);
    QCOMPARE(box.count(), int(MostOfferedSteps));
    QCOMPARE(box.itemText(0), QStringLiteral("the whole capture"));
    box.setCurrentIndex(box.findData(stepData("7")));
    QCOMPARE(chosenStep(box), std::optional<std::string>("7"));
    box.clear();
    steps.emplace_back("last");
    addSteps(box, steps);
    QCOMPARE(box.count(), int(MostOfferedSteps) + 1);
    QCOMPARE(box.itemText(box.count() - 1), QStringLiteral("the first %1 of %2 steps").arg(countText(1000), countText(1001)));
    QVERIFY(!(box.model()->flags(box.model()->index(box.count() - 1, 0)) & Qt::ItemIsEnabled));
    box.setCurrentIndex(box.count() - 1);
    QVERIFY(!chosenStep(box));
}

PLUMBLINE_WIDGET_TEST(TestPipelineChart)
#include "tst_pipelinechart.moc"
