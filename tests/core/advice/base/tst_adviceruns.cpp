// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/base/jointoperators.h"
#include "core/advice/catalogue.h"
#include "core/advice/engine/advisor.h"
#include "tests/support/advicefixture.h"
#include "tests/support/testregistry.h"

#include <QTest>

#include <memory>

using namespace plumbline;

/// Tests that only cards of one job and run are held against each other.
class TestAdviceRuns : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void partsCardsByJobAndRun();
    void joinsCollectivesOfOneRunOnly();
    void comparesStagesWithinAJob();
    void comparesSettingsWithinAJob();
    void oneCardOfEachJobIsNotSeveral();
    void twoCapturesOfARankAreNoJob();
};

namespace {

/// Returns the cards of a fixture, which are all of one job, with the jobs that `jobs` tells.
std::unique_ptr<AdviceInputs> ofJobs(const test::AdviceFixture &fixture, const std::vector<int> &jobs,
                                     const std::vector<std::string> &runs = {})
{
    std::vector<SharedCard> cards;
    const auto inputs = fixture.inputs();
    for (std::size_t at = 0; at < inputs->size(); ++at) {
        Card card = inputs->card(at).card();
        card.job = jobs[at];
        card.run = runs.empty() ? std::string() : runs[at];
        cards.push_back(std::make_shared<const OpenCard>(std::move(card)));
    }
    return std::make_unique<AdviceInputs>(std::move(cards));
}

QString saidOf(const AdviceInputs &inputs, const char *rule)
{
    AdviceOptions options;
    options.rules = {rule};
    options.isConcluded = false;
    const TaskControl control;
    const auto advice = advise(inputs, ruleCatalogue(), options, control);
    return advice ? test::printAdvice(*advice) : QStringLiteral("error");
}

void writeGaps(test::AdviceFixture &fixture, const QList<int> &ms)
{
    for (int rank = 0; rank < ms.size(); ++rank) {
        QByteArray table = "step_num,start_point,end_point,total,fp_point,bp_point,iteration_interval,fp_and_bp,tail\n";
        for (int step = 1; step <= 3; ++step)
            table +=
                QByteArray::number(step) + ",0,0,10000000,0,0," + QByteArray::number(ms.at(rank) * 100'000) + ",50000,50000\n";
        fixture.card(rank)
            .file(QStringLiteral("step_trace_raw_%1_detail_time.csv").arg(rank), table)
            .stepTimes(",1,50000,50000,0,50000,0,0,0,0,0\n");
    }
}

} // namespace

void TestAdviceRuns::partsCardsByJobAndRun()
{
    test::AdviceFixture fixture;
    writeGaps(fixture, {3, 3, 3, 3});
    const auto one = ofJobs(fixture, {0, 0, 0, 0});
    QCOMPARE(one->runs().size(), std::size_t{1});
    QCOMPARE(one->runs().front(), one.get());
    QCOMPARE(&one->runOf(3), one.get());
    const auto several = ofJobs(fixture, {0, 1, 1, 1}, {"", "start2_stop5", "", "start2_stop5"});
    QStringList parts;
    for (const AdviceInputs *run : several->runs()) {
        QStringList cards;
        for (const auto &card : run->cards())
            cards += QString::number(card->index());
        parts += cards.join(u' ');
        QCOMPARE(run->profileSize(), std::size_t{4});
        QCOMPARE(&run->card(3), &several->card(3));
    }
    QCOMPARE(parts, (QStringList{QStringLiteral("0"), QStringLiteral("1 3"), QStringLiteral("2")}));
    QCOMPARE(&several->runOf(3), several->runs().at(1));
}

/// Two jobs whose cards name collectives and groups alike.
void TestAdviceRuns::joinsCollectivesOfOneRunOnly()
{
    test::AdviceFixture fixture;
    for (int rank = 0; rank < 4; ++rank) {
        fixture.card(rank)
            .operators("hcom_allReduce__1_0 start=100 elapse=10 HCCS=1:1\n")
            .stepTimes(",1,50000,50000,0,50000,0,0,0,0,0\n");
    }
    QCOMPARE(ofJobs(fixture, {0, 0, 0, 0})->jointOperators().front().cards, (std::vector<std::size_t>{0, 1, 2, 3}));
    const auto jobs = ofJobs(fixture, {0, 0, 1, 1});
    QCOMPARE(jobs->runOf(0).jointOperators().front().cards, (std::vector<std::size_t>{0, 1}));
    QCOMPARE(jobs->runOf(2).jointOperators().front().cards, (std::vector<std::size_t>{2, 3}));
    const JointOperator &joint = jobs->runOf(2).jointOperators().front().operators.front();
    QCOMPARE(joint.parts.size(), std::size_t{2});
    QCOMPARE(joint.parts.front().card, std::size_t{2});
}

void TestAdviceRuns::comparesStagesWithinAJob()
{
    test::AdviceFixture fixture;
    writeGaps(fixture, {3, 3, 3, 9, 9, 9, 9, 16});
    // The mean of all would be 7.625 ms, that of the job is 10.4 ms.
    QVERIFY(saidOf(*ofJobs(fixture, {0, 0, 0, 0, 0, 0, 0, 0}), "slow-node-step-gap")
                .startsWith(QStringLiteral("slow-node-step-gap high cards 7 saves 0..8375000 ")));
    QCOMPARE(saidOf(*ofJobs(fixture, {0, 0, 0, 1, 1, 1, 1, 1}), "slow-node-step-gap"),
             QStringLiteral("slow-node-step-gap high cards 7 saves 0..5600000 own_ns=16000000 mean_ns=10400000 off_ns=5600000 "
                            "off_share=0.538462"));
    // Runs of one job are as little comparable.
    const std::vector<std::string> runs{"a", "a", "a", "b", "b", "b", "b", "b"};
    QVERIFY(saidOf(*ofJobs(fixture, {0, 0, 0, 0, 0, 0, 0, 0}, runs), "slow-node-step-gap")
                .startsWith(QStringLiteral("slow-node-step-gap high cards 7 saves 0..5600000 ")));
}

void TestAdviceRuns::comparesSettingsWithinAJob()
{
    test::AdviceFixture fixture;
    for (int rank = 0; rank < 4; ++rank) {
        const QByteArray value = rank < 2 ? "1" : "2";
        fixture.card(rank)
            .stepTimes(",1,50000,50000,0,50000,0,0,0,0,0\n")
            .file(QStringLiteral("../profiler_metadata.json"), R"({"ENV_VARIABLES": {"TASK_QUEUE_ENABLE": ")" + value + "\"}}");
    }
    QVERIFY(saidOf(*ofJobs(fixture, {0, 0, 0, 0}), "env-differs").contains(QStringLiteral("variable=TASK_QUEUE_ENABLE")));
    QCOMPARE(saidOf(*ofJobs(fixture, {0, 0, 1, 1}), "env-differs"), QStringLiteral("checked env-differs"));
}

void TestAdviceRuns::oneCardOfEachJobIsNotSeveral()
{
    test::AdviceFixture fixture;
    writeGaps(fixture, {3, 9});
    QCOMPARE(saidOf(*ofJobs(fixture, {0, 1}), "slow-node-step-gap"), QStringLiteral("slow-node-step-gap lacks ranks"));
}

/// Two captures of one rank did not run together, though they lie in one folder: their clocks are not held against each other,
/// and the settings of one are not those of another rank.
void TestAdviceRuns::twoCapturesOfARankAreNoJob()
{
    test::AdviceFixture fixture;
    for (const int rank : {0, 1}) {
        fixture.card(rank)
            .file(QStringLiteral("../profiler_metadata.json"),
                  QByteArray("{\"ENV_VARIABLES\": {\"HCCL_ALGO\": \"") + (rank == 0 ? "ring" : "mesh") + "\"}}")
            .operators("hcom_allReduce__1_0 start=" + QByteArray::number(rank * 5000) + " elapse=7 HCCS=1:1\n")
            .stepTimes(",1,50000,50000,0,50000,0,0,0,0,0\n");
    }
    const auto ofRanks = [&fixture](int second) {
        std::vector<SharedCard> cards;
        const auto inputs = fixture.inputs();
        for (const std::size_t at : {0U, 1U}) {
            Card card = inputs->card(at).card();
            card.rank = at == 0 ? 0 : second;
            cards.push_back(std::make_shared<const OpenCard>(std::move(card)));
        }
        return std::make_unique<AdviceInputs>(std::move(cards));
    };
    const auto one = ofRanks(1);
    QCOMPARE(one->runs().size(), std::size_t{1});
    QVERIFY2(saidOf(*one, "env-differs").contains(QStringLiteral("variable=HCCL_ALGO")), qPrintable(saidOf(*one, "env-differs")));
    QVERIFY2(saidOf(*one, "clock-misalignment").contains(QStringLiteral("offset_ns=5000000")),
             qPrintable(saidOf(*one, "clock-misalignment")));
    const auto twice = ofRanks(0);
    QCOMPARE(twice->runs().size(), std::size_t{2});
    QVERIFY2(!saidOf(*twice, "env-differs").contains(QStringLiteral("variable=")), qPrintable(saidOf(*twice, "env-differs")));
    QVERIFY2(!saidOf(*twice, "clock-misalignment").contains(QStringLiteral("offset_ns=")),
             qPrintable(saidOf(*twice, "clock-misalignment")));
}

PLUMBLINE_TEST(TestAdviceRuns)
#include "tst_adviceruns.moc"
