// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/parallel/parallelstrategy.h"
#include "tests/support/testregistry.h"

#include <QTest>

#include <algorithm>
#include <map>
#include <random>
#include <string>

using namespace plumbline;

namespace {

using Dimension = ParallelDimension;

ParallelSizes sizesOf(const char *text)
{
    const ReadSizes read = readSizes(text);
    return read.error ? ParallelSizes{} : read.sizes;
}

QString printedGroups(const char *sizes, RankOrder order, DimensionSet dimensions)
{
    StrategyError error;
    const auto strategy = ParallelStrategy::make(sizesOf(sizes), order, error);
    if (!strategy)
        return QStringLiteral("fault %1").arg(int(error.fault));
    QStringList groups;
    for (const auto &group : strategy->groupsOf(dimensions)) {
        QStringList ranks;
        for (const int rank : group)
            ranks += QString::number(rank);
        groups += ranks.join(u' ');
    }
    return groups.join(QStringLiteral(" | "));
}

/// The coordinates of a rank as nested loops over the dimensions count them, slowest loop outside.
using Coordinates = std::map<std::string, int>;

std::vector<Coordinates> enumerated(const std::vector<std::pair<std::string, int>> &fastestFirst)
{
    std::vector<Coordinates> ranks{{}};
    for (auto each = fastestFirst.rbegin(); each != fastestFirst.rend(); ++each) {
        std::vector<Coordinates> more;
        for (const Coordinates &outer : ranks) {
            for (int position = 0; position < each->second; ++position) {
                more.push_back(outer);
                more.back()[each->first] = position;
            }
        }
        ranks = std::move(more);
    }
    return ranks;
}

/// Gathers the ranks that are equal in all coordinates but one.
std::vector<std::vector<int>> gathered(const std::vector<Coordinates> &ranks, const std::string &but)
{
    std::map<Coordinates, std::vector<int>> groups;
    for (std::size_t rank = 0; rank < ranks.size(); ++rank) {
        Coordinates key = ranks[rank];
        key.erase(but);
        groups[key].push_back(static_cast<int>(rank));
    }
    std::vector<std::vector<int>> sorted;
    for (auto &[key, group] : groups)
        sorted.push_back(group);
    std::ranges::sort(sorted);
    return sorted;
}

} // namespace

class TestParallelStrategy : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void readsSizes_data();
    void readsSizes();
    void derivesKnownGroups();
    void equalsAnEnumeration();
    void refusesSizes_data();
    void refusesSizes();
    void namesOrders();
};

void TestParallelStrategy::readsSizes_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("expected");
    QTest::newRow("list") << "tp=2,pp=4,dp=1"
                          << "tp2 dp1 pp4";
    QTest::newRow("blanks and case") << " TP=2  Ep=8,, moetp=3 "
                                     << "tp2 ep8 moetp3";
    QTest::newRow("nothing") << ""
                             << "";
    QTest::newRow("no size") << "tp"
                             << "fault 0";
    QTest::newRow("no number") << "tp=two"
                               << "fault 0";
    QTest::newRow("rest behind the number") << "tp=2x"
                                            << "fault 0";
    QTest::newRow("unknown") << "xp=2"
                             << "fault 1";
    QTest::newRow("twice") << "tp=2,tp=2"
                           << "fault 2";
    QTest::newRow("zero") << "tp=0"
                          << "fault 3";
    QTest::newRow("too large") << "tp=10001"
                               << "fault 3";
    QTest::newRow("far too large") << "tp=99999999999999999999"
                                   << "fault 3";
}

void TestParallelStrategy::readsSizes()
{
    QFETCH(const QString, text);
    const ReadSizes read = readSizes(text.toStdString());
    QStringList printed;
    for (const ParallelDimension dimension : AllParallelDimensions) {
        if (const auto size = read.sizes.of(dimension))
            printed += QString::fromStdString(std::string(dimensionKey(dimension))) + QString::number(*size);
    }
    QTEST(read.error ? QStringLiteral("fault %1").arg(int(read.error->fault)) : printed.join(u' '), "expected");
}

void TestParallelStrategy::derivesKnownGroups()
{
    const char *small = "tp=2,cp=1,dp=2,pp=2";
    QCOMPARE(printedGroups(small, RankOrder::Megatron, dimensionSet({Dimension::Tensor})),
             QStringLiteral("0 1 | 2 3 | 4 5 | 6 7"));
    QCOMPARE(printedGroups(small, RankOrder::Megatron, dimensionSet({Dimension::Data})), QStringLiteral("0 2 | 1 3 | 4 6 | 5 7"));
    QCOMPARE(printedGroups(small, RankOrder::Megatron, dimensionSet({Dimension::Pipeline})),
             QStringLiteral("0 4 | 1 5 | 2 6 | 3 7"));
    QCOMPARE(printedGroups(small, RankOrder::Megatron, dimensionSet({Dimension::Tensor, Dimension::Pipeline})),
             QStringLiteral("0 1 4 5 | 2 3 6 7"));
    QCOMPARE(printedGroups(small, RankOrder::MegatronPipelineFirst, dimensionSet({Dimension::Pipeline})),
             QStringLiteral("0 2 | 1 3 | 4 6 | 5 7"));
    QCOMPARE(printedGroups("tp=2,cp=1,dp=4,pp=1,ep=2", RankOrder::Megatron, dimensionSet({Dimension::Expert})),
             QStringLiteral("0 2 | 1 3 | 4 6 | 5 7"));
    QCOMPARE(printedGroups("tp=1,cp=2,dp=2,pp=2,ep=4", RankOrder::MindSpeed, dimensionSet({Dimension::Expert})),
             QStringLiteral("0 1 2 3 | 4 5 6 7"));
    QCOMPARE(printedGroups("tp=2,dp=2,pp=2,ep=2,moetp=2", RankOrder::MindIe, dimensionSet({Dimension::Expert})),
             QStringLiteral("0 2 | 1 3 | 4 6 | 5 7"));
    QCOMPARE(printedGroups("tp=2,dp=4,pp=1,ep=2,moetp=4", RankOrder::MindIe, dimensionSet({Dimension::MoeTensor})),
             QStringLiteral("0 1 2 3 | 4 5 6 7"));
    QCOMPARE(printedGroups("tp=2,dp=2,pp=2,ep=4", RankOrder::Vllm, dimensionSet({Dimension::Expert})),
             QStringLiteral("0 1 4 5 | 2 3 6 7"));
}

void TestParallelStrategy::equalsAnEnumeration()
{
    std::mt19937 random(7);
    const auto pick = [&](int most) { return std::uniform_int_distribution(1, most)(random); };
    for (int round = 0; round < 60; ++round) {
        const int tp = pick(4);
        const int pp = pick(4);
        const int inner = pick(3); // the experts of a group, and what is left of data parallelism
        const int outer = pick(3);
        const bool isMegatron = round % 2 == 0;
        const bool isPipelineFirst = round % 4 == 0;
        const int cp = isMegatron ? pick(3) : 1;
        ParallelSizes sizes;
        sizes.of(Dimension::Tensor) = tp;
        sizes.of(Dimension::Context) = cp;
        sizes.of(Dimension::Data) = inner * outer;
        sizes.of(Dimension::Pipeline) = pp;
        sizes.of(Dimension::Expert) = isMegatron ? inner : tp * inner;
        const RankOrder order = isPipelineFirst ? RankOrder::MegatronPipelineFirst
                                : isMegatron    ? RankOrder::Megatron
                                                : RankOrder::Vllm;
        StrategyError error;
        const auto strategy = ParallelStrategy::make(sizes, order, error);
        QVERIFY(strategy);
        // Data parallelism is the two loops of the experts, so that a group of it differs in both.
        std::vector<std::pair<std::string, int>> loops{{"tp", tp}, {"cp", cp}};
        if (isPipelineFirst || !isMegatron)
            loops.emplace_back("pp", pp);
        loops.insert(loops.end(), {{"in", inner}, {"out", outer}});
        if (isMegatron && !isPipelineFirst)
            loops.emplace_back("pp", pp);
        std::vector<Coordinates> ranks = enumerated(loops);
        QCOMPARE(std::size_t(strategy->ranks()), ranks.size());
        QCOMPARE(strategy->groupsOf(dimensionSet({Dimension::Tensor})), gathered(ranks, "tp"));
        QCOMPARE(strategy->groupsOf(dimensionSet({Dimension::Context})), gathered(ranks, "cp"));
        QCOMPARE(strategy->groupsOf(dimensionSet({Dimension::Pipeline})), gathered(ranks, "pp"));
        if (isMegatron)
            QCOMPARE(strategy->groupsOf(dimensionSet({Dimension::Expert})), gathered(ranks, "in"));
        std::vector<Coordinates> data = ranks;
        for (std::size_t rank = 0; rank < ranks.size(); ++rank) {
            const int index = ranks[rank]["in"] + ranks[rank]["out"] * inner;
            QCOMPARE(strategy->positionOf(int(rank), Dimension::Data), index);
            QCOMPARE(strategy->positionOf(int(rank), Dimension::Tensor), ranks[rank]["tp"]);
            QCOMPARE(strategy->positionOf(int(rank), Dimension::Pipeline), ranks[rank]["pp"]);
            data[rank]["dp"] = index;
            data[rank].erase("in");
            data[rank].erase("out");
            ranks[rank]["ep"] = ranks[rank]["tp"] + ranks[rank]["in"] * tp;
            ranks[rank].erase("tp");
            ranks[rank].erase("in");
        }
        QCOMPARE(strategy->groupsOf(dimensionSet({Dimension::Data})), gathered(data, "dp"));
        if (!isMegatron)
            QCOMPARE(strategy->groupsOf(dimensionSet({Dimension::Expert})), gathered(ranks, "ep"));
    }
}

void TestParallelStrategy::refusesSizes_data()
{
    QTest::addColumn<QString>("sizes");
    QTest::addColumn<RankOrder>("order");
    QTest::addColumn<StrategyFault>("fault");
    QTest::newRow("not told") << "tp=2,pp=2,dp=2" << RankOrder::Megatron << StrategyFault::NothingTold;
    QTest::newRow("too many ranks") << "tp=1000,cp=1,pp=1000,dp=2" << RankOrder::Megatron << StrategyFault::TooManyRanks;
    QTest::newRow("context in vLLM") << "tp=1,cp=2,pp=1,dp=2" << RankOrder::Vllm << StrategyFault::NotInOrder;
    QTest::newRow("moetp in Megatron") << "tp=1,cp=1,pp=1,dp=2,moetp=2" << RankOrder::Megatron << StrategyFault::NotInOrder;
    QTest::newRow("dp by ep") << "tp=1,cp=2,pp=1,dp=2,ep=4" << RankOrder::Megatron << StrategyFault::DataByExpert;
    QTest::newRow("cp dp by ep") << "tp=1,cp=2,pp=1,dp=2,ep=3" << RankOrder::MindSpeed << StrategyFault::ContextByExpert;
    QTest::newRow("moetp ep") << "tp=2,pp=1,dp=2,ep=2" << RankOrder::MindIe << StrategyFault::ExpertMesh;
    QTest::newRow("ep by tp") << "tp=2,pp=1,dp=3,ep=3" << RankOrder::Vllm << StrategyFault::TensorByExpert;
    QTest::newRow("tp dp by ep") << "tp=2,pp=1,dp=3,ep=4" << RankOrder::Vllm << StrategyFault::TensorByExpert;
}

void TestParallelStrategy::refusesSizes()
{
    QFETCH(const QString, sizes);
    QFETCH(const RankOrder, order);
    StrategyError error;
    QVERIFY(!ParallelStrategy::make(sizesOf(sizes.toUtf8().constData()), order, error));
    QTEST(error.fault, "fault");
}

void TestParallelStrategy::namesOrders()
{
    QCOMPARE(rankOrderOf("Megatron"), RankOrder::Megatron);
    QCOMPARE(rankOrderOf("tp-cp-pp-ep-dp"), RankOrder::MegatronPipelineFirst);
    QVERIFY(!rankOrderOf("tp-pp"));
    for (const RankOrder order : AllRankOrders)
        QCOMPARE(rankOrderOf(rankOrderKey(order)), order);
}

PLUMBLINE_TEST(TestParallelStrategy)
#include "tst_parallelstrategy.moc"
