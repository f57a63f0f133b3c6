// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/catalogue.h"
#include "core/advice/engine/advisor.h"
#include "core/demo/demogenerator.h"
#include "tests/support/advicefixture.h"
#include "tests/support/testregistry.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

using namespace plumbline;

/// Checks that the finding of a fault planted into a demo profile is first or second, with the cost of the fault.
class TestDemoAdvice : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void findsEachFault_data();
    void findsEachFault();
    void findsAllFaults_data();
    void findsAllFaults();
    void healthyIsFine_data();
    void healthyIsFine();
    void tellsOfAPipeline_data();
    void tellsOfAPipeline();
    void pausesOfAPipelineAreNoWaits();
    void whatAllCardsShareIsNotHidden();
};

namespace {

struct Demo
{
    QTemporaryDir folder;
    std::unique_ptr<AdviceInputs> inputs;
    Advice advice;

    Demo(DemoFramework framework, DemoFaults faults, std::uint64_t seed, int cards = 2, int steps = 5)
        : Demo(DemoOptions{cards, steps, 0, seed, framework, faults})
    {}
    explicit Demo(const DemoOptions &options)
    {
        TaskControl control;
        if (!writeDemo(path().toStdString(), options, control))
            qFatal("the demo cannot be written");
        inputs = test::adviceInputsOf(path());
        advice = advise(*inputs, ruleCatalogue(), {}, control).value_or(Advice());
    }
    [[nodiscard]] QString path() const { return folder.filePath(QStringLiteral("demo")); }

    /// Returns what demo.json tells of a mean step of each stage of a pipeline: "computing_ns" or "waiting_ns".
    [[nodiscard]] std::vector<double> ofStages(const char *key) const
    {
        QFile file(path() + QStringLiteral("/demo.json"));
        if (!file.open(QIODevice::ReadOnly))
            qFatal("no demo.json");
        std::vector<double> values;
        const QJsonObject all = QJsonDocument::fromJson(file.readAll()).object().value(QStringLiteral("pipeline")).toObject();
        const QJsonArray list = all.value(QLatin1String(key)).toArray();
        for (const auto &each : list)
            values.push_back(each.toDouble());
        return values;
    }

    /// Returns the planted faults by rule and rank of the card.
    [[nodiscard]] std::map<std::pair<std::string, int>, QJsonObject> planted() const
    {
        QFile file(path() + QStringLiteral("/demo.json"));
        if (!file.open(QIODevice::ReadOnly))
            qFatal("no demo.json");
        std::map<std::pair<std::string, int>, QJsonObject> faults;
        const QJsonArray list = QJsonDocument::fromJson(file.readAll()).object().value(QStringLiteral("faults")).toArray();
        for (const auto &each : list) {
            const QJsonObject fault = each.toObject();
            const std::string rule = fault.value(QStringLiteral("rule")).toString().toStdString();
            if (ruleCalled(rule))
                faults[{rule, fault.value(QStringLiteral("card")).toInt()}] = fault;
        }
        return faults;
    }

    /// Returns the position of a rule's finding about a card, or the number of findings if there is none.
    [[nodiscard]] std::size_t findingOf(const std::string &rule, int card) const
    {
        const auto found = std::ranges::find_if(advice.findings, [&](const Finding &each) {
            return each.ruleId == rule &&
                   std::ranges::any_of(each.cards, [&](std::size_t index) { return inputs->card(index).card().rank == card; });
        });
        return static_cast<std::size_t>(found - advice.findings.begin());
    }

    /// Returns the rules of earlier findings. A rule counts once, because it may say the same about several cards. What the
    /// profile without faults tells as well is left out: it is true, and no fault was planted for it.
    [[nodiscard]] std::set<std::string> rulesBefore(std::size_t finding, const Demo *healthy = nullptr) const
    {
        std::set<std::string> rules;
        for (std::size_t at = 0; at < finding; ++at) {
            const Finding &each = advice.findings[at];
            const bool isReason = each.ruleId == "slow-rank-root-cause"; // why a rank is late, told behind the rank itself
            if (each.ruleId != advice.findings[finding].ruleId && !isReason && (!healthy || !healthy->tells(each)))
                rules.insert(each.ruleId);
        }
        return rules;
    }

    /// Returns what earlier findings about a card save together, without those that the profile without faults tells as well.
    [[nodiscard]] double savedBefore(std::size_t finding, std::size_t card, const Demo &healthy) const
    {
        double sum = 0;
        for (std::size_t at = 0; at < finding; ++at) {
            const Finding &each = advice.findings[at];
            if (std::ranges::find(each.cards, card) != each.cards.end() && each.saving && !healthy.tells(each))
                sum += static_cast<double>(each.saving->highNs);
        }
        return sum;
    }

    /// Returns whether this profile has a finding of the same rule whose saving is about as large.
    [[nodiscard]] bool tells(const Finding &finding) const
    {
        return std::ranges::any_of(advice.findings, [&finding](const Finding &own) {
            return own.ruleId == finding.ruleId && own.saving && finding.saving &&
                   static_cast<double>(own.saving->highNs) > 0.8 * static_cast<double>(finding.saving->highNs);
        });
    }
};

void addDemos()
{
    QTest::addColumn<DemoFramework>("framework");
    QTest::addColumn<std::uint64_t>("seed");
    QTest::addColumn<int>("cards");
    QTest::addColumn<int>("steps");
    QTest::newRow("pytorch") << DemoFramework::PyTorch << std::uint64_t{1} << 2 << 5;
    QTest::newRow("mindspore") << DemoFramework::MindSpore << std::uint64_t{1} << 2 << 5;
    QTest::newRow("another seed") << DemoFramework::PyTorch << std::uint64_t{7} << 2 << 5;
    QTest::newRow("alone") << DemoFramework::PyTorch << std::uint64_t{3} << 1 << 5;
    QTest::newRow("four cards") << DemoFramework::MindSpore << std::uint64_t{2} << 4 << 5;
    QTest::newRow("ten steps") << DemoFramework::PyTorch << std::uint64_t{4} << 2 << 10;
}

/// Returns how much longer the mean step of a card is with a fault than without.
TimeNs costOf(const Demo &faulty, const Demo &healthy, std::size_t card)
{
    return faulty.inputs->card(card).meanStepNs() - healthy.inputs->card(card).meanStepNs();
}

QString listOf(const Demo &demo)
{
    QStringList lines;
    for (const Finding &each : demo.advice.findings) {
        if (each.saving)
            lines += QStringLiteral("%1 cards %2 saves %3")
                         .arg(QString::fromStdString(each.ruleId))
                         .arg(each.cards.empty() ? -1 : static_cast<int>(each.cards.front()))
                         .arg(each.saving->highNs);
    }
    return lines.join(u'\n');
}

} // namespace

void TestDemoAdvice::findsEachFault_data()
{
    QTest::addColumn<DemoFramework>("framework");
    QTest::addColumn<std::uint64_t>("seed");
    QTest::addColumn<DemoFault>("fault");
    QTest::addColumn<int>("cards");
    const std::array<std::pair<const char *, DemoFault>, 6> faults{{{"AI CPU", DemoFault::AiCpuKernel},
                                                                    {"clock", DemoFault::FrequencyDrop},
                                                                    {"loader", DemoFault::DataLoading},
                                                                    {"host", DemoFault::HostBound},
                                                                    {"slow card", DemoFault::SlowCard},
                                                                    {"synchronisation", DemoFault::Synchronisation}}};
    for (const auto &[name, fault] : faults) {
        QTest::addRow("%s, pytorch", name) << DemoFramework::PyTorch << std::uint64_t{1} << fault << 2;
        QTest::addRow("%s, mindspore", name) << DemoFramework::MindSpore << std::uint64_t{5} << fault << 2;
        QTest::addRow("%s, four cards", name) << DemoFramework::PyTorch << std::uint64_t{6} << fault << 4;
    }
}

void TestDemoAdvice::findsEachFault()
{
    QFETCH(DemoFramework, framework);
    QFETCH(std::uint64_t, seed);
    QFETCH(DemoFault, fault);
    QFETCH(int, cards);
    DemoFaults faults;
    faults.set(static_cast<std::size_t>(fault));
    const Demo demo(framework, faults, seed, cards);
    const Demo healthy(framework, {}, seed, cards);
    const auto planted = demo.planted();
    for (const auto &[key, facts] : planted) {
        const std::size_t found = demo.findingOf(key.first, key.second);
        QVERIFY2(found < demo.advice.findings.size() && demo.rulesBefore(found, &healthy).size() < 2, qPrintable(listOf(demo)));
        const auto cost = static_cast<double>(costOf(demo, healthy, static_cast<std::size_t>(key.second)));
        const auto saved = static_cast<double>(demo.advice.findings[found].saving->highNs);
        // Each nanosecond is told once, so findings that stand before this one may have told a part of the cost.
        const double before = demo.savedBefore(found, static_cast<std::size_t>(key.second), healthy);
        QVERIFY2(saved <= 1.2 * cost && saved + before >= 0.8 * cost,
                 qPrintable(QStringLiteral("saves %1 of %2\n%3").arg(saved).arg(cost).arg(listOf(demo))));
    }
}

void TestDemoAdvice::findsAllFaults_data()
{
    addDemos();
}

void TestDemoAdvice::findsAllFaults()
{
    QFETCH(DemoFramework, framework);
    QFETCH(std::uint64_t, seed);
    QFETCH(int, cards);
    QFETCH(int, steps);
    const Demo demo(framework, allDemoFaults(), seed, cards, steps);
    const auto planted = demo.planted();
    // Before the finding of each fault there is at most one that belongs to no planted fault.
    for (const auto &[key, facts] : planted) {
        const std::size_t found = demo.findingOf(key.first, key.second);
        QVERIFY2(found < demo.advice.findings.size(), key.first.c_str());
        std::set<std::string> others = demo.rulesBefore(found);
        for (const auto &one : planted)
            others.erase(one.first.first);
        QVERIFY2(others.size() < 2, qPrintable(QString::fromStdString(key.first) + u'\n' + listOf(demo)));
    }
}

void TestDemoAdvice::healthyIsFine_data()
{
    addDemos();
}

void TestDemoAdvice::healthyIsFine()
{
    QFETCH(DemoFramework, framework);
    QFETCH(std::uint64_t, seed);
    QFETCH(int, cards);
    QFETCH(int, steps);
    const Demo demo(framework, {}, seed, cards, steps);
    QCOMPARE(demo.planted().size(), std::size_t{0});
    const auto isSevere = [](const Finding &each) { return each.severity == FindingSeverity::High; };
    QVERIFY2(std::ranges::none_of(demo.advice.findings, isSevere), qPrintable(listOf(demo)));
}

void TestDemoAdvice::tellsOfAPipeline_data()
{
    QTest::addColumn<DemoFramework>("framework");
    QTest::addColumn<int>("stages");
    for (const int stages : {2, 4}) {
        QTest::addRow("pytorch, %d stages", stages) << DemoFramework::PyTorch << stages;
        QTest::addRow("mindspore, %d stages", stages) << DemoFramework::MindSpore << stages;
    }
    QTest::addRow("pytorch, 8 stages") << DemoFramework::PyTorch << 8;
}

void TestDemoAdvice::tellsOfAPipeline()
{
    QFETCH(DemoFramework, framework);
    QFETCH(int, stages);
    DemoOptions options;
    options.cards = options.stages = stages;
    options.microBatches = std::max(stages, 4);
    options.steps = 3;
    options.framework = framework;
    const Demo slow(options);
    options.faults = {};
    const Demo even(options);
    // What a finding leads to may be folded into it.
    const auto findingOf = [](const Demo &demo, const char *rule) -> const Finding * {
        for (const Finding &each : demo.advice.findings) {
            if (each.ruleId == rule)
                return &each;
            const auto folded = std::ranges::find(each.folded, std::string(rule), &Finding::ruleId);
            if (folded != each.folded.end())
                return &*folded;
        }
        return nullptr;
    };
    const auto factOf = [](const Finding &finding, const char *key) {
        return static_cast<double>(std::get<std::int64_t>(finding.fact(key)->value));
    };
    const auto isNear = [](double found, double planted) { return std::abs(found - planted) < planted / 10; };
    const auto longest = [](const std::vector<double> &values) { return *std::ranges::max_element(values); };

    QCOMPARE(slow.planted().size(), std::size_t{1});
    const Finding *imbalance = findingOf(slow, "pp-stage-imbalance");
    QVERIFY(imbalance && imbalance->saving);
    const std::vector<double> computing = slow.ofStages("computing_ns");
    QCOMPARE(factOf(*imbalance, "slow_stage"), 1.0);
    QVERIFY(isNear(factOf(*imbalance, "slow_ns"), longest(computing)));
    QVERIFY(isNear(factOf(*imbalance, "excess_ns"), computing[1] - computing[0]));
    if (imbalance->fact("fast_whole_ns")) // no stage takes less time than it computes
        QVERIFY(factOf(*imbalance, "fast_whole_ns") >= factOf(*imbalance, "fast_ns"));
    QVERIFY(!findingOf(even, "pp-stage-imbalance"));
    // The demo without the fault has as many layers, so its steps are what balancing leads to.
    const auto stepNs = [](const Demo &demo) { return static_cast<double>(demo.inputs->card(1).meanStepNs()); };
    QVERIFY2(isNear(static_cast<double>(imbalance->saving->highNs), stepNs(slow) - stepNs(even)), qPrintable(listOf(slow)));

    // The bubble is there with and without the fault.
    for (const Demo *demo : {&slow, &even}) {
        const Finding *bubble = findingOf(*demo, "pp-bubble");
        QVERIFY(bubble);
        QVERIFY(isNear(factOf(*bubble, "bubble_ns"), longest(demo->ofStages("waiting_ns"))));
        QCOMPARE(factOf(*bubble, "micro_batches"), static_cast<double>(options.microBatches));
        // While the pipeline runs empty, nobody waits for a late rank.
        QVERIFY2(!findingOf(*demo, "comm-peer-wait"), qPrintable(listOf(*demo)));
    }
    // Nobody can mend the wait that the schedule makes: it is told, but not as communication that something should hide.
    const auto isSevere = [](const Finding &each) { return each.severity == FindingSeverity::High; };
    QVERIFY2(std::ranges::none_of(even.advice.findings, isSevere), qPrintable(listOf(even)));
}

void TestDemoAdvice::pausesOfAPipelineAreNoWaits()
{
    // The send of a stage waits while its kernels run; between them the device pauses for 2 us.
    const Demo demo(DemoOptions{4, 3, 0, 137, DemoFramework::PyTorch, DemoFaults(), 4, 8});
    QVERIFY(!demo.advice.findings.empty());
    for (const Finding &finding : demo.advice.findings)
        QVERIFY(finding.ruleId != "stream-wait");
}

void TestDemoAdvice::whatAllCardsShareIsNotHidden()
{
    // Cards come a little late by chance, another one at each collective. All of them load data for as long.
    const Demo demo(DemoFramework::PyTorch, DemoFaults(), 137, 8, 3);
    const auto loader = std::ranges::find(demo.advice.findings, "dataloader-slow", &Finding::ruleId);
    QVERIFY(loader != demo.advice.findings.end());
    QCOMPARE(loader->cards.size(), std::size_t(8));
    QVERIFY(!loader->blockedBy);
}

PLUMBLINE_TEST(TestDemoAdvice)
#include "tst_demoadvice.moc"
