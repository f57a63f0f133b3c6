// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/parallel/jobstrategy.h"
#include "tests/support/testregistry.h"

#include <QTest>

#include <string>

using namespace plumbline;

namespace {

using Dimension = ParallelDimension;

QString ranksOf(const std::vector<int> &ranks)
{
    QStringList texts;
    for (const int rank : ranks)
        texts += QString::number(rank);
    return texts.join(u' ');
}

CommunicationGroup groupCalled(const char *name, std::vector<int> ranks)
{
    return {{}, {}, name, {}, std::move(ranks)};
}

/// Prints the sizes with the initial of their source, order and its source, and what is wrong.
QString printedStrategy(const JobStrategy &strategy)
{
    static const char *sources[] = {"?", "typed", "args", "groups", "files", "ranks", "assumed"};
    static const char *orders[] = {"assumed", "groups", "typed", "files"};
    QStringList texts;
    for (const ParallelDimension dimension : AllParallelDimensions) {
        const ToldSize &size = strategy.sizes.of(dimension);
        if (size.value)
            texts += QStringLiteral("%1=%2 %3")
                         .arg(QString::fromStdString(std::string(dimensionKey(dimension))))
                         .arg(*size.value)
                         .arg(QLatin1String(sources[int(size.source)]));
    }
    texts += QString::fromStdString(std::string(rankOrderKey(strategy.order))) + u' ' +
             QLatin1String(orders[int(strategy.orderSource)]);
    for (const SizeConflict &conflict : strategy.conflicts)
        texts +=
            QStringLiteral("conflict %1 %2 %3").arg(int(conflict.dimension)).arg(*conflict.used.value).arg(*conflict.other.value);
    if (strategy.error)
        texts += QStringLiteral("fault %1 %2 %3")
                     .arg(int(strategy.error->fault))
                     .arg(strategy.error->expected)
                     .arg(strategy.error->found);
    return texts.join(QStringLiteral(", "));
}

QString printedFit(const CommunicatorFit &fit)
{
    static const char *matches[] = {"is", "part of", "not", "unexplained"};
    QStringList lines;
    for (const FittedCommunicator &each : fit.communicators) {
        QStringList names;
        for (const std::string &name : each.names)
            names += QString::fromStdString(name);
        QStringList keys;
        for (const ParallelDimension dimension : AllParallelDimensions) {
            if (each.dimensions.test(std::size_t(dimension)))
                keys += QString::fromStdString(std::string(dimensionKey(dimension)));
        }
        const QString expected = each.expected.empty() ? QString() : QStringLiteral(" (%1)").arg(ranksOf(each.expected));
        lines +=
            QStringLiteral("%1 [%2] %3 %4%5")
                .arg(names.join(u','), ranksOf(each.ranks), QLatin1String(matches[int(each.match)]), keys.join(u'+'), expected);
    }
    for (const MissingGroup &each : fit.missing)
        lines += QStringLiteral("missing %1 [%2]")
                     .arg(QString::fromStdString(std::string(dimensionKey(each.dimension))), ranksOf(each.ranks));
    return lines.join(u'\n');
}

/// A job of four ranks in two stages, of which the captures of ranks 0 and 1 tell.
JobEvidence twoStages()
{
    JobEvidence evidence;
    evidence.ranks = 4;
    evidence.highestRank = 1;
    evidence.tellers = {0, 1};
    evidence.communicators = {groupCalled("default_group", {0, 1, 2, 3}),
                              groupCalled("dp_cp", {0, 1}),
                              groupCalled("pp", {0, 2}),
                              groupCalled("pp", {1, 3}),
                              groupCalled("embd", {0, 2}),
                              groupCalled("tp", {0})};
    return evidence;
}

} // namespace

class TestJobStrategy : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void takesWhatCapturesTell();
    void leavesUnknownUnknown();
    void findsContradictions();
    void findsTheOrder();
    void takesWhatIsTyped();
    void listsCommunicators();
    void explainsCommunicatorsWithoutNames();
    void tellsPlaces();
    void takesRecordedPositions();
};

void TestJobStrategy::takesWhatCapturesTell()
{
    JobEvidence evidence = twoStages();
    evidence.add(Dimension::Tensor, 1, SizeSource::Arguments);
    evidence.add(Dimension::Pipeline, 2, SizeSource::Arguments);
    evidence.add(Dimension::Data, 2, SizeSource::Arguments);
    evidence.add(Dimension::Context, 1, SizeSource::Arguments);
    evidence.add(Dimension::Pipeline, 2, SizeSource::Communicators);
    QCOMPARE(printedStrategy(strategyOf(evidence)),
             QStringLiteral("tp=1 args, cp=1 args, dp=2 args, pp=2 args, megatron groups"));
}

void TestJobStrategy::leavesUnknownUnknown()
{
    JobEvidence evidence;
    evidence.ranks = 16;
    evidence.add(Dimension::Pipeline, 4, SizeSource::Files);
    QCOMPARE(printedStrategy(strategyOf(evidence)), QStringLiteral("pp=4 files, megatron assumed, fault 12 0 0"));
    evidence.add(Dimension::Tensor, 2, SizeSource::Communicators);
    evidence.add(Dimension::Context, 1, SizeSource::Communicators);
    QCOMPARE(printedStrategy(strategyOf(evidence)),
             QStringLiteral("tp=2 groups, cp=1 groups, dp=2 ranks, pp=4 files, megatron assumed"));
    evidence.ranks = 20;
    QCOMPARE(printedStrategy(strategyOf(evidence)),
             QStringLiteral("tp=2 groups, cp=1 groups, pp=4 files, megatron assumed, fault 12 0 0"));
    evidence.add(Dimension::Data, 0, SizeSource::Arguments);
    QVERIFY(!strategyOf(evidence).sizes.of(Dimension::Data).value);
}

void TestJobStrategy::findsContradictions()
{
    JobEvidence evidence;
    evidence.ranks = 4;
    evidence.add(Dimension::Pipeline, 4, SizeSource::Files);
    evidence.add(Dimension::Pipeline, 2, SizeSource::Arguments);
    for (const ParallelDimension dimension : {Dimension::Tensor, Dimension::Context, Dimension::Data})
        evidence.add(dimension, 1, SizeSource::Arguments);
    QCOMPARE(printedStrategy(strategyOf(evidence)),
             QStringLiteral("tp=1 args, cp=1 args, dp=1 args, pp=2 args, megatron assumed, conflict 3 2 4, fault 10 4 2"));
}

void TestJobStrategy::findsTheOrder()
{
    JobEvidence evidence;
    evidence.ranks = 8;
    for (const ParallelDimension dimension : {Dimension::Tensor, Dimension::Pipeline, Dimension::Data})
        evidence.add(dimension, 2, SizeSource::Arguments);
    evidence.add(Dimension::Context, 1, SizeSource::Arguments);
    evidence.communicators = {groupCalled("pp", {0, 2})};
    QCOMPARE(printedStrategy(strategyOf(evidence)),
             QStringLiteral("tp=2 args, cp=1 args, dp=2 args, pp=2 args, megatron-pp-dp groups"));
    evidence.communicators = {groupCalled("pp", {0, 4}), groupCalled("dp", {0, 4})};
    const JobStrategy none = strategyOf(evidence);
    QCOMPARE(printedStrategy(none), QStringLiteral("tp=2 args, cp=1 args, dp=2 args, pp=2 args, megatron assumed"));
    QVERIFY(!none.fit.fits());
}

void TestJobStrategy::takesWhatIsTyped()
{
    const JobEvidence evidence = twoStages();
    const auto typed = [&](const char *text, std::optional<RankOrder> order = {}) {
        return printedStrategy(typedStrategy(evidence, readSizes(text).sizes, order));
    };
    QCOMPARE(
        typed("pp=2"),
        QStringLiteral("tp=1 assumed, cp=1 assumed, dp=2 ranks, pp=2 typed, ep=1 assumed, moetp=1 assumed, megatron groups"));
    QCOMPARE(typed("pp=2", RankOrder::Vllm),
             QStringLiteral("tp=1 assumed, cp=1 assumed, dp=2 ranks, pp=2 typed, ep=1 assumed, moetp=1 assumed, vllm typed"));
    QCOMPARE(typed("pp=2,dp=4"),
             QStringLiteral("tp=1 assumed, cp=1 assumed, dp=4 typed, pp=2 typed, ep=1 assumed, moetp=1 assumed, megatron "
                            "assumed, fault 10 4 8"));
    QCOMPARE(typed("tp=3"),
             QStringLiteral("tp=3 typed, cp=1 assumed, dp=1 assumed, pp=1 assumed, ep=1 assumed, moetp=1 assumed, megatron "
                            "assumed, fault 10 4 3"));
    JobEvidence unknown;
    unknown.highestRank = 8;
    QCOMPARE(printedStrategy(typedStrategy(unknown, readSizes("dp=8").sizes, {})),
             QStringLiteral("tp=1 assumed, cp=1 assumed, dp=8 typed, pp=1 assumed, ep=1 assumed, moetp=1 assumed, megatron "
                            "assumed, fault 11 8 8"));
}

void TestJobStrategy::listsCommunicators()
{
    const JobEvidence evidence = twoStages();
    QCOMPARE(printedFit(typedStrategy(evidence, readSizes("pp=2").sizes, {}).fit),
             QStringLiteral("tp [0] is tp\n"
                            "dp_cp [0 1] is cp+dp\n"
                            "default_group [0 1 2 3] is tp+cp+dp+pp\n"
                            "embd,pp [0 2] is pp\n"
                            "pp [1 3] is pp"));
    QCOMPARE(printedFit(typedStrategy(evidence, readSizes("tp=2,dp=2").sizes, {}).fit),
             QStringLiteral("tp [0] not tp (0 1)\n"
                            "dp_cp [0 1] not cp+dp (0 2)\n"
                            "default_group [0 1 2 3] is tp+cp+dp+pp\n"
                            "embd,pp [0 2] not pp (0)\n"
                            "pp [1 3] not pp (1)"));
}

void TestJobStrategy::explainsCommunicatorsWithoutNames()
{
    JobEvidence evidence;
    evidence.ranks = 16;
    evidence.tellers = {0, 9};
    evidence.communicators = {groupCalled("", {0, 1, 2, 3, 4, 5, 6, 7}),
                              groupCalled("", {8, 0}),
                              groupCalled("", {3}),
                              groupCalled("", {8, 9}),
                              groupCalled("", {7, 8}),
                              groupCalled("mine", {7, 8})};
    const QString fit = printedFit(typedStrategy(evidence, readSizes("tp=8").sizes, {}).fit);
    QCOMPARE(fit, QStringLiteral(" [0 1 2 3 4 5 6 7] is tp\n [0 8] is dp\n [3] is \nmine [7 8] unexplained \n [8 9] part of tp\n"
                                 "missing tp [8 9 10 11 12 13 14 15]\nmissing dp [1 9]"));
    evidence.communicators = {groupCalled("", {7, 8}), groupCalled("dp", {0, 99})};
    QCOMPARE(printedFit(typedStrategy(evidence, readSizes("tp=8").sizes, RankOrder::Megatron).fit).section(u'\n', 0, 1),
             QStringLiteral("dp [0 99] not \n [7 8] not "));
}

void TestJobStrategy::tellsPlaces()
{
    const JobEvidence evidence = twoStages();
    const auto printed = [&](const JobStrategy &strategy, int rank) {
        RankPlaces places(strategy, evidence);
        QStringList texts;
        const ParallelPlaces of = places.of(rank);
        for (const ParallelDimension dimension : AllParallelDimensions) {
            if (const auto &place = of.of(dimension))
                texts += QStringLiteral("%1 %2 of [%3]")
                             .arg(QString::fromStdString(std::string(dimensionKey(dimension))))
                             .arg(place->position)
                             .arg(ranksOf(*place->ranks));
        }
        return texts.join(QStringLiteral(", "));
    };
    const JobStrategy typed = typedStrategy(evidence, readSizes("pp=2").sizes, {});
    QCOMPARE(printed(typed, 1), QStringLiteral("dp 1 of [0 1], pp 0 of [1 3]"));
    QCOMPARE(printed(typed, 2), QStringLiteral("dp 0 of [2 3], pp 1 of [0 2]"));
    QCOMPARE(printed(typed, 4), QStringLiteral(""));
    const JobStrategy unknown = strategyOf(evidence);
    QVERIFY(!unknown.strategy);
    QCOMPARE(printed(unknown, 3), QStringLiteral("pp 1 of [1 3]"));
}

/// Positions of ranks choose the order, and tell the places where the sizes make no strategy.
void TestJobStrategy::takesRecordedPositions()
{
    JobEvidence evidence;
    evidence.ranks = 8;
    for (const Dimension dimension : {Dimension::Tensor, Dimension::Data, Dimension::Pipeline})
        evidence.add(dimension, 2, SizeSource::Files);
    evidence.add(Dimension::Context, 1, SizeSource::Files);
    const auto place = [&](int rank, int tensor, int data, int pipeline) {
        evidence.addPosition(rank, Dimension::Tensor, tensor);
        evidence.addPosition(rank, Dimension::Data, data);
        evidence.addPosition(rank, Dimension::Pipeline, pipeline);
    };
    place(0, 0, 0, 0);
    place(5, 1, 0, 1);
    QCOMPARE(printedStrategy(strategyOf(evidence)),
             QStringLiteral("tp=2 files, cp=1 files, dp=2 files, pp=2 files, megatron files"));
    JobEvidence other = evidence;
    other.positions.clear();
    other.addPosition(0, Dimension::Data, 0);
    other.addPosition(2, Dimension::Data, 0);
    other.addPosition(4, Dimension::Data, 1);
    QCOMPARE(printedStrategy(strategyOf(other)),
             QStringLiteral("tp=2 files, cp=1 files, dp=2 files, pp=2 files, megatron-pp-dp files"));
    other.addPosition(3, Dimension::Data, 1); // contradicts all orders together with the others
    QCOMPARE(printedStrategy(strategyOf(other)),
             QStringLiteral("tp=2 files, cp=1 files, dp=2 files, pp=2 files, megatron assumed"));
    place(1, 1, 0, 0);
    place(4, 0, 0, 1);
    evidence.ranks = 12; // so that there is no strategy
    const JobStrategy unknown = strategyOf(evidence);
    QVERIFY(!unknown.strategy);
    RankPlaces places(unknown, evidence);
    const ParallelPlaces of = places.of(4);
    QVERIFY(of.of(Dimension::Tensor) && of.of(Dimension::Pipeline));
    QVERIFY(!of.of(Dimension::Data)); // no other rank differs in it alone
    QCOMPARE(of.of(Dimension::Tensor)->position, 0);
    QCOMPARE(ranksOf(*of.of(Dimension::Tensor)->ranks), QStringLiteral("4 5"));
    QCOMPARE(of.of(Dimension::Pipeline)->position, 1);
    QCOMPARE(ranksOf(*of.of(Dimension::Pipeline)->ranks), QStringLiteral("0 4"));
}

PLUMBLINE_TEST(TestJobStrategy)
#include "tst_jobstrategy.moc"
