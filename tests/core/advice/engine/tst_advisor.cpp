// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/catalogue.h"
#include "core/advice/engine/advisor.h"
#include "tests/support/advicefixture.h"
#include "tests/support/testregistry.h"

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QTest>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <memory>
#include <mutex>
#include <set>
#include <stdexcept>
#include <thread>

using namespace plumbline;

class TestAdvisor : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void ranks();
    void claimsEachNanosecondOnce();
    void causesClaimBeforeTheirEffects();
    void effectsOfEffects();
    void causesMustShareTheTime();
    void symptomsHaveWhatLiesInTheirTime();
    void symptomsMayBeCauses();
    void othersWaitInTheSameStep();
    void whatOthersWaitFor();
    void missingInputs();
    void stopsWhatTakesTooLong();
    void reportsWhatFails();
    void cancels();
    void doesNotDependOnThreads();
    void holdsTheTablesOfFewCards();
    void countsMicroBatchesOnce();
    void catalogueIsWellFormed();
};

namespace {

using namespace std::chrono_literals;

test::AdviceFixture &stepOf100()
{
    static test::AdviceFixture fixture;
    static const bool isWritten = [] {
        fixture.timeline("step 1 0 100\nkernel A 0 40\nkernel B 60 100\n");
        return true;
    }();
    Q_UNUSED(isWritten)
    return fixture;
}

Finding saving(const RuleInput &input, TimeNs highNs)
{
    Finding finding = input.finding();
    finding.save(0, highNs, input.card().meanStepNs());
    return finding;
}

Finding claiming(const RuleInput &input, TimeRange range)
{
    Finding finding = saving(input, range.length());
    finding.claims.push_back({0, {range}});
    return finding;
}

Rule rule(std::string_view id, RuleOutcome (*evaluate)(const RuleInput &, const TaskControl &),
          std::vector<AdviceInput> needs = {})
{
    return {id, AdviceArea::Overview, RuleScope::Card, std::move(needs), {}, evaluate};
}

Advice advised(const AdviceInputs &inputs, const std::vector<Rule> &rules, std::chrono::milliseconds budget = 60s)
{
    AdviceOptions options;
    options.isFolded = false; // tests look at each finding
    options.budget = budget;
    return advise(inputs, rules, options, TaskControl()).value_or(Advice());
}

/// The kernels that rules of holdsTheTablesOfFewCards() were given.
struct TablesInUse
{
    std::mutex mutex;
    std::vector<std::weak_ptr<const CardKernels>> given;
    std::ptrdiff_t most = 0; ///< of those that were held at the same time

    [[nodiscard]] std::ptrdiff_t held() const
    {
        return std::ranges::count_if(given, [](const auto &each) { return !each.expired(); });
    }
};

TablesInUse &tablesInUse()
{
    static TablesInUse tables;
    return tables;
}

RuleOutcome tellKernels(const RuleInput &input, const TaskControl &)
{
    TaskControl control;
    const auto kernels = input.card().openCard()->kernels(control);
    TablesInUse &tables = tablesInUse();
    const std::scoped_lock lock(tables.mutex);
    tables.given.push_back(*kernels);
    tables.most = std::max(tables.most, tables.held());
    Finding finding = input.finding();
    finding.facts.push_back(textFact("name", std::string((*kernels)->calls->name(0))));
    return {{finding}, {}, {}};
}

void waitForStop(const TaskControl &control)
{
    while (!control.stopRequested())
        std::this_thread::sleep_for(1ms);
}

} // namespace

void TestAdvisor::ranks()
{
    const auto inputs = stepOf100().inputs();
    const Advice advice = advised(*inputs, {rule("note",
                                                 [](const RuleInput &input, const TaskControl &) {
                                                     return RuleOutcome{{input.finding()}, {}, {}};
                                                 }),
                                            rule("small",
                                                 [](const RuleInput &input, const TaskControl &) {
                                                     return RuleOutcome{{saving(input, 2'999)}, {}, {}};
                                                 }),
                                            rule("large", [](const RuleInput &input, const TaskControl &) {
                                                return RuleOutcome{{saving(input, 3'000), saving(input, 5'000)}, {}, {}};
                                            })});
    QCOMPARE(test::printAdvice(advice), QStringLiteral("large high cards 0 saves 0..5000\nlarge medium cards 0 saves 0..3000\n"
                                                       "small low cards 0 saves 0..2999\nnote info cards 0"));
}

void TestAdvisor::claimsEachNanosecondOnce()
{
    const auto inputs = stepOf100().inputs();
    const Advice advice = advised(*inputs, {rule("gc",
                                                 [](const RuleInput &input, const TaskControl &) {
                                                     return RuleOutcome{{claiming(input, {50'000, 60'000})}, {}, {}};
                                                 }),
                                            rule("op-compile",
                                                 [](const RuleInput &input, const TaskControl &) {
                                                     return RuleOutcome{{claiming(input, {40'000, 55'000})}, {}, {}};
                                                 }),
                                            rule("comm-wait",
                                                 [](const RuleInput &input, const TaskControl &) {
                                                     return RuleOutcome{{claiming(input, {60'000, 80'000})}, {}, {}};
                                                 }),
                                            rule("rest", [](const RuleInput &input, const TaskControl &) {
                                                return RuleOutcome{{saving(input, 90'000)}, {}, {}};
                                            })});
    QStringList claims;
    for (const Finding &finding : advice.findings)
        claims += QStringLiteral("%1 %2").arg(QString::fromStdString(finding.ruleId)).arg(finding.claimedNs);
    QCOMPARE(claims.join(u';'), QStringLiteral("rest 60000;comm-wait 20000;op-compile 15000;gc 5000"));
    const Advice three = advised(*inputs, {rule("gc", [](const RuleInput &input, const TaskControl &) {
        return RuleOutcome{
            {claiming(input, {50'000, 60'000}), claiming(input, {40'000, 55'000}), claiming(input, {60'000, 80'000})}, {}, {}};
    })});
    QCOMPARE(three.findings.at(0).claimedNs, 20'000);
    QCOMPARE(three.findings.at(1).claimedNs, 15'000);
    QCOMPARE(three.findings.at(2).claimedNs, 5'000);
}

void TestAdvisor::causesClaimBeforeTheirEffects()
{
    const auto inputs = stepOf100().inputs();
    const Advice advice = advised(*inputs, {rule("free",
                                                 [](const RuleInput &input, const TaskControl &) {
                                                     return RuleOutcome{{claiming(input, {40'000, 60'000})}, {}, {}};
                                                 }),
                                            rule("late", [](const RuleInput &input, const TaskControl &) {
                                                Finding finding = claiming(input, {47'000, 60'000});
                                                finding.explains = {"free", "unknown"};
                                                return RuleOutcome{{finding}, {}, {}};
                                            })});
    // The effect must not claim the saving of its cause again, so it comes after the cause.
    QCOMPARE(test::printAdvice(advice), QStringLiteral("late high cards 0 saves 0..13000\nfree high cards 0 saves 0..7000"));
    QCOMPARE(advice.findings.at(0).explains, (std::vector<std::string>{"free"}));
    QCOMPARE(advice.findings.at(0).claimedNs, 13'000);
    QCOMPARE(advice.findings.at(1).explainedBy, (std::vector<std::string>{"late"}));
    QCOMPARE(advice.findings.at(1).claimedNs, 7'000);
}

namespace {

QString causesOf(const Advice &advice)
{
    QStringList lines;
    for (const Finding &finding : advice.findings) {
        QStringList causes;
        for (const std::string &rule : finding.explainedBy)
            causes += QString::fromStdString(rule);
        lines += QStringLiteral("%1 %2 by %3")
                     .arg(QString::fromStdString(finding.ruleId))
                     .arg(finding.saving->highNs)
                     .arg(causes.join(u','));
    }
    return lines.join(u';');
}

} // namespace

void TestAdvisor::effectsOfEffects()
{
    const auto inputs = stepOf100().inputs();
    const Advice advice = advised(*inputs, {rule("idle",
                                                 [](const RuleInput &input, const TaskControl &) {
                                                     return RuleOutcome{{claiming(input, {40'000, 60'000})}, {}, {}};
                                                 }),
                                            rule("late",
                                                 [](const RuleInput &input, const TaskControl &) {
                                                     Finding finding = claiming(input, {42'000, 60'000});
                                                     finding.explains = {"idle"};
                                                     return RuleOutcome{{finding}, {}, {}};
                                                 }),
                                            rule("compile", [](const RuleInput &input, const TaskControl &) {
                                                Finding finding = claiming(input, {42'000, 58'000});
                                                finding.explains = {"late"};
                                                return RuleOutcome{{finding}, {}, {}};
                                            })});
    // Of the 18 us that launches are late, 16 are compilation. These are also most of the idle time, so neither of the two
    // effects has a saving left.
    QCOMPARE(causesOf(advice), QStringLiteral("compile 16000 by ;idle 0 by late;late 0 by compile"));
}

void TestAdvisor::causesMustShareTheTime()
{
    const auto inputs = stepOf100().inputs();
    const Advice advice = advised(*inputs, {rule("late",
                                                 [](const RuleInput &input, const TaskControl &) {
                                                     return RuleOutcome{{claiming(input, {40'000, 50'000})}, {}, {}};
                                                 }),
                                            rule("loader", [](const RuleInput &input, const TaskControl &) {
                                                Finding finding = claiming(input, {60'000, 90'000});
                                                finding.explains = {"late"};
                                                return RuleOutcome{{finding}, {}, {}};
                                            })});
    QCOMPARE(causesOf(advice), QStringLiteral("loader 30000 by ;late 10000 by "));
}

void TestAdvisor::symptomsHaveWhatLiesInTheirTime()
{
    const auto inputs = stepOf100().inputs();
    // No rule explains another one.
    const Advice advice = advised(*inputs, {rule("step-jitter",
                                                 [](const RuleInput &input, const TaskControl &) {
                                                     return RuleOutcome{{claiming(input, {0, 40'000})}, {}, {}};
                                                 }),
                                            rule("device-hole",
                                                 [](const RuleInput &input, const TaskControl &) {
                                                     return RuleOutcome{{claiming(input, {60'000, 90'000})}, {}, {}};
                                                 }),
                                            rule("loader", [](const RuleInput &input, const TaskControl &) {
                                                return RuleOutcome{{claiming(input, {10'000, 30'000})}, {}, {}};
                                            })});
    QCOMPARE(causesOf(advice), QStringLiteral("device-hole 30000 by ;loader 20000 by ;step-jitter 20000 by loader"));
}

void TestAdvisor::symptomsMayBeCauses()
{
    const auto inputs = stepOf100().inputs();
    // A rule that a symptom explains is not a cause of that symptom.
    const Advice advice = advised(*inputs, {rule("small-kernel-storm",
                                                 [](const RuleInput &input, const TaskControl &) {
                                                     Finding finding = claiming(input, {40'000, 60'000});
                                                     finding.explains = {"late"};
                                                     return RuleOutcome{{finding}, {}, {}};
                                                 }),
                                            rule("late", [](const RuleInput &input, const TaskControl &) {
                                                return RuleOutcome{{claiming(input, {42'000, 60'000})}, {}, {}};
                                            })});
    QCOMPARE(causesOf(advice), QStringLiteral("small-kernel-storm 20000 by ;late 0 by small-kernel-storm"));
}

void TestAdvisor::othersWaitInTheSameStep()
{
    test::AdviceFixture fixture;
    fixture.card(0).timeline("step 1 0 100\nkernel A 0 40\nstep 2 100 200\nkernel A 100 140\n");
    fixture.card(1).timeline("step 1 0 100\nkernel A 0 40\nstep 2 100 200\nkernel A 100 140\n");
    const auto inputs = fixture.inputs();
    const Advice advice = advised(*inputs, {rule("comm-exposed-high",
                                                 [](const RuleInput &input, const TaskControl &) {
                                                     if (input.card().index() == 0)
                                                         return RuleOutcome();
                                                     // 30 us in the first step and 30 us in the second.
                                                     Finding finding = input.finding();
                                                     finding.save(0, 30'000, 100'000);
                                                     finding.claims.push_back({1, {{60'000, 90'000}, {160'000, 190'000}}});
                                                     return RuleOutcome{{finding}, {}, {}};
                                                 }),
                                            rule("loader", [](const RuleInput &input, const TaskControl &) {
                                                if (input.card().index() == 1)
                                                    return RuleOutcome();
                                                Finding finding = input.finding();
                                                finding.save(0, 20'000, 100'000);
                                                finding.claims.push_back({0, {{0, 40'000}}});
                                                return RuleOutcome{{finding}, {}, {}};
                                            })});
    // Of the 40 us that the first card loses in the first step, the second card can have waited for 30 us, which is 15 us of a
    // mean step.
    QCOMPARE(causesOf(advice), QStringLiteral("loader 20000 by ;comm-exposed-high 15000 by loader"));
}

void TestAdvisor::whatOthersWaitFor()
{
    test::AdviceFixture fixture;
    fixture.card(0).stepTimes(",1,90,10,0,10,0,0,0,0,0\n");
    fixture.card(1).stepTimes(",1,60,40,0,40,0,0,0,0,0\n");
    // The second card waits 30 us for the first one; 10 us more are normal.
    const QString advised =
        test::printAdvice(advise(*fixture.inputs(), ruleCatalogue(),
                                 {{"cluster-compute-spread", "comm-exposed-high"}, {}, nullptr, {}, 0, 60s}, TaskControl())
                              .value_or(Advice()));
    QCOMPARE(advised, QStringLiteral("cluster-compute-spread high cards 0 saves 0..30000 spread_ns=30000 spread_share=0.3 "
                                     "largest_ns=90000 smallest_ns=60000\n"
                                     "comm-exposed-high/unknown low cards 1 saves 0..0 exposed_ns=40000 exposed_share=0.4 "
                                     "exposed_step_share=0.4 step_ns=100000 hideable_ns=60000"));
}

void TestAdvisor::missingInputs()
{
    const auto found = [](const RuleInput &input, const TaskControl &) { return RuleOutcome{{input.finding()}, {}, {}}; };
    const auto inputs = stepOf100().inputs();
    std::vector<Rule> rules{
        rule("kernels", found, {AdviceInput::KernelTable, AdviceInput::Matrix, AdviceInput::Timeline}),
        rule("none", [](const RuleInput &, const TaskControl &) { return RuleOutcome::notApplicable("steps"); }),
        rule("fine", [](const RuleInput &, const TaskControl &) { return RuleOutcome(); }),
        rule("several", found, {AdviceInput::SeveralCards}), rule("compared", found)};
    rules.at(3).scope = RuleScope::Profile;
    rules.at(4).scope = RuleScope::Comparison;
    QCOMPARE(test::printAdvice(advised(*inputs, rules)),
             QStringLiteral("checked fine\nkernels lacks kernel_details.csv, communication_matrix.json\nnone lacks steps\n"
                            "several lacks ranks\ncompared lacks baseline"));

    // A card without the input does not prevent the others from being judged.
    test::AdviceFixture two;
    two.card(0).timeline("kernel A 0 40\n");
    two.card(1).stepTimes(",1,60,10,0,10,20,90,0,10,10\n");
    const Advice advice = advised(*two.inputs(), {rule("timeline", found, {AdviceInput::Timeline})});
    QCOMPARE(test::printAdvice(advice), QStringLiteral("timeline info cards 0\ntimeline lacks trace_view.json"));
    QCOMPARE(advice.notApplicable.front().cards, std::vector<std::size_t>{1});
    QVERIFY(!advice.notApplicable.front().isWhole);
}

void TestAdvisor::stopsWhatTakesTooLong()
{
    const auto inputs = stepOf100().inputs();
    const Advice advice = advised(*inputs,
                                  {rule("slow",
                                        [](const RuleInput &input, const TaskControl &control) {
                                            waitForStop(control);
                                            return RuleOutcome{{input.finding()}, {}, {}};
                                        }),
                                   rule("quick", [](const RuleInput &, const TaskControl &) { return RuleOutcome(); })},
                                  20ms);
    QCOMPARE(test::printAdvice(advice), QStringLiteral("checked quick\nfailed slow"));
    QVERIFY(advice.failed.front().reason == FailedRule::Reason::Budget);
}

void TestAdvisor::reportsWhatFails()
{
    const auto inputs = stepOf100().inputs();
    const Advice advice = advised(
        *inputs, {rule("throws", [](const RuleInput &, const TaskControl &) -> RuleOutcome { throw std::runtime_error("why"); }),
                  rule("greedy", [](const RuleInput &, const TaskControl &) -> RuleOutcome { throw std::bad_alloc(); })});
    QCOMPARE(test::printAdvice(advice), QStringLiteral("failed throws\nfailed greedy"));
    QVERIFY(advice.failed.at(0).reason == FailedRule::Reason::Internal);
    QCOMPARE(advice.failed.at(0).detail, std::string("why"));
    QVERIFY(advice.failed.at(1).reason == FailedRule::Reason::Memory);
}

void TestAdvisor::cancels()
{
    const auto inputs = stepOf100().inputs();
    TaskControl control;
    std::thread stopper([&control] {
        std::this_thread::sleep_for(10ms);
        control.requestStop();
    });
    AdviceOptions options;
    options.budget = 600s;
    const std::vector<Rule> rules{rule("slow", [](const RuleInput &, const TaskControl &own) {
        waitForStop(own);
        return RuleOutcome();
    })};
    const auto advice = advise(*inputs, rules, options, control);
    stopper.join();
    QVERIFY(!advice);
    QVERIFY(advice.error().code == ErrorCode::Cancelled);
}

void TestAdvisor::doesNotDependOnThreads()
{
    test::AdviceFixture fixture;
    for (int rank = 0; rank < 4; ++rank)
        fixture.card(rank).stepTimes(",1,60,10,0,10,20,90,0,10,10\n");
    const auto printed = [&fixture](unsigned threads) {
        AdviceOptions options;
        options.threads = threads;
        return test::printAdvice(advise(*fixture.inputs(), ruleCatalogue(), options, TaskControl()).value_or(Advice()));
    };
    const QString alone = printed(1);
    QVERIFY(!alone.isEmpty());
    QCOMPARE(printed(4), alone);
}

// A job of many cards would not fit into memory otherwise. What was given back is read again for whoever asks later.
void TestAdvisor::holdsTheTablesOfFewCards()
{
    constexpr int Cards = 40;
    test::AdviceFixture fixture;
    for (int rank = 0; rank < Cards; ++rank)
        fixture.card(rank).kernels("MatMul AI_CORE 0 10 name=of_" + QByteArray::number(rank) + '\n');
    std::vector<Rule> rules{rule("own", tellKernels, {AdviceInput::KernelTable}),
                            rule("held", [](const RuleInput &input, const TaskControl &) {
                                Finding finding = input.finding();
                                finding.facts.push_back(countFact("before", tablesInUse().held()));
                                const std::string_view name = input.inputs().card(1).kernels()->calls->name(0);
                                finding.facts.push_back(textFact("again", std::string(name)));
                                return RuleOutcome{{finding}, {}, {}};
                            })};
    rules.at(1).scope = RuleScope::Profile;
    AdviceOptions options;
    options.isConcluded = false;
    options.threads = 1;
    const auto inputs = fixture.inputs();
    tablesInUse().given.clear();
    const Advice advice = advise(*inputs, rules, options, TaskControl()).value_or(Advice());
    QStringList expected;
    for (int rank = 0; rank < Cards; ++rank)
        expected.append(QStringLiteral("own info cards %1 name=of_%1").arg(rank));
    expected.append(QStringLiteral("held info cards  before=0 again=of_1"));
    QCOMPARE(test::printAdvice(advice).split(QLatin1Char('\n')), expected);
    QCOMPARE(tablesInUse().most, 16);
    QCOMPARE(tablesInUse().held(), 0);
}

// A rule about the whole job is asked when the tables of all cards are given back. The kernel tables are gone by then.
void TestAdvisor::countsMicroBatchesOnce()
{
    constexpr int Cards = 18;
    static test::AdviceFixture fixture;
    for (int rank = 0; rank < Cards; ++rank) {
        // Two layers; rank 17 runs three micro-batches, the others run two.
        QByteArray kernels;
        for (int pass = 0; pass < (rank == 17 ? 3 : 2); ++pass) {
            for (int layer = 0; layer < 2; ++layer) {
                const QByteArray at = QByteArray::number(100 * pass + 10 * layer);
                const QByteArray later = QByteArray::number(100 * pass + 10 * layer + 50);
                kernels += "FlashAttentionScore MIX_AIC " + at + " 10\nFlashAttentionScoreGrad MIX_AIC " + later + " 10\n";
            }
        }
        fixture.card(rank).stepTimes(",1,80,110,0,110,10,0,0,0,0\n").kernels(kernels);
        fixture.operators("hcom_send__1 p2p start=130 elapse=0.001\n");
    }
    std::vector<Rule> rules{rule("own", tellKernels, {AdviceInput::KernelTable}),
                            rule("gone",
                                 [](const RuleInput &input, const TaskControl &) {
                                     QDirIterator files(fixture.path(), {QStringLiteral("kernel_details.csv")}, QDir::Files,
                                                        QDirIterator::Subdirectories);
                                     while (files.hasNext())
                                         QFile::remove(files.next());
                                     Finding finding = input.finding();
                                     finding.facts.push_back(countFact("held", tablesInUse().held()));
                                     return RuleOutcome{{finding}, {}, {}};
                                 }),
                            rule("counted", [](const RuleInput &input, const TaskControl &) {
                                Finding finding = input.finding();
                                for (const std::size_t card : {0, 15, 16, 17}) {
                                    finding.facts.push_back(
                                        countFact("of", input.inputs().card(card).microBatches().value_or(-1)));
                                }
                                finding.facts.push_back(countFact("held", tablesInUse().held()));
                                return RuleOutcome{{finding}, {}, {}};
                            })};
    rules.at(1).scope = rules.at(2).scope = RuleScope::Profile;
    rules.at(2).countsMicroBatches = true;
    AdviceOptions options;
    options.isConcluded = false;
    options.threads = 1;
    tablesInUse().given.clear();
    const Advice advice = advise(*fixture.inputs(), rules, options, TaskControl()).value_or(Advice());
    const QStringList lines = test::printAdvice(advice).split(QLatin1Char('\n'));
    QCOMPARE(lines.mid(Cards), (QStringList{QStringLiteral("gone info cards  held=0"),
                                            QStringLiteral("counted info cards  of=2 of=2 of=2 of=3 held=0")}));
}

void TestAdvisor::catalogueIsWellFormed()
{
    std::set<std::string_view> ids;
    for (const Rule &each : ruleCatalogue()) {
        QVERIFY2(each.evaluate && ids.insert(each.id).second, each.id.data());
        std::set<std::string_view> names;
        for (const ThresholdSpec &threshold : each.thresholds)
            QVERIFY2(names.insert(threshold.name).second && !threshold.source.empty(), each.id.data());
        QCOMPARE(ruleCalled(each.id), &each);
    }
    QCOMPARE(ruleCalled("no-such-rule"), nullptr);
}

PLUMBLINE_THREAD_TEST(TestAdvisor)
#include "tst_advisor.moc"
