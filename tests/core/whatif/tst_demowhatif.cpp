// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/whatif/whatif.h"
#include "tests/support/demojob.h"
#include "tests/support/testregistry.h"

#include <QTest>

#include <cstdint>
#include <cstdlib>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

using namespace plumbline;
using namespace plumbline::test;

namespace {

/// A fault of the demo, and the changes that undo it.
struct UndoneFault
{
    DemoFault fault;
    const char *name;
    std::vector<const char *> changes;
};

const std::vector<UndoneFault> &undoneFaults()
{
    static const std::vector<UndoneFault> all{
        {DemoFault::AiCpuKernel, "AI CPU", {"kernel:*AiCpu*=gone"}},
        {DemoFault::FrequencyDrop, "clock", {"clock=1800"}},
        {DemoFault::DataLoading, "data", {"loader:*=x0.0176"}},
        {DemoFault::HostBound, "host", {"host:aten::*=x0.1"}},
        {DemoFault::SlowCard, "slow card", {"rank:1=ontime"}},
        {DemoFault::Synchronisation, "sync", {"host:train.py(131)*=gone", "self:nn.Module: Transformer_0=x0.1"}},
    };
    return all;
}

std::optional<DemoJob> plantedDemo(int cards, const DemoFaults &faults)
{
    DemoOptions options;
    options.cards = cards;
    options.steps = 1; // all faults are planted in the same step
    options.faults = faults;
    return demoJob(options);
}

DemoOptions pipelineOptions(int stages, int framework, int microBatches, const DemoFaults &faults)
{
    DemoOptions options;
    options.cards = options.stages = stages;
    options.steps = 3; // fewer collectives tell no clocks
    options.framework = DemoFramework(framework);
    options.microBatches = microBatches;
    options.faults = faults;
    return options;
}

void addPipelines()
{
    QTest::addColumn<int>("stages");
    QTest::addColumn<int>("framework");
    for (const int stages : {2, 4}) {
        QTest::addRow("PyTorch, %d stages", stages) << stages << int(DemoFramework::PyTorch);
        QTest::addRow("MindSpore, %d stages", stages) << stages << int(DemoFramework::MindSpore);
    }
}

enum class Gain : std::uint8_t { None, More };

/// Compares what a change makes of each step with the step of another simulation. Where there is a gain, that is shorter.
void compareSteps(const DemoOptions &options, const DemoOptions &changed, const char *change, Gain gain = Gain::More)
{
    const auto demo = demoJob(options);
    const auto truth = demoJob(changed);
    QVERIFY(demo && truth && !demo->steps.empty() && demo->steps.size() == truth->steps.size());
    TaskControl control;
    for (std::size_t step = 0; step < demo->steps.size(); ++step) {
        const auto found = WhatIf(demo->job, demo->steps, demo->steps[step]).predict({parseChange(change).value()}, control);
        QVERIFY(found);
        const TimeNs before = demo->steps[step].range.length();
        const TimeNs after = truth->steps[step].range.length();
        const QString text = QStringLiteral("%1 -> %2, truth %3: off by %4 %")
                                 .arg(before)
                                 .arg(found->expectedNs)
                                 .arg(after)
                                 .arg(100.0 * double(found->expectedNs - after) / double(after));
        qInfo("%s", qPrintable(text));
        QVERIFY2((before - after > after / 20) == (gain == Gain::More), qPrintable(text));
        QVERIFY2(std::abs(found->expectedNs - after) < after / 20, qPrintable(text));
    }
}

} // namespace

/// Undoes planted faults and compares with the simulation without them.
class TestDemoWhatIf : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void undoesFaults_data();
    void undoesFaults();
    void undoesAFaultAmongSteps_data();
    void undoesAFaultAmongSteps();
    void balancesAPipeline_data();
    void balancesAPipeline();
    void doublesMicroBatches_data();
    void doublesMicroBatches();
    void losesPausesToManyMicroBatches();
    void makesNoStepLonger();
    void measuresTheMeanStep();
};

void TestDemoWhatIf::undoesFaults_data()
{
    QTest::addColumn<int>("cards");
    QTest::addColumn<int>("first");
    QTest::addColumn<int>("second");
    const auto &all = undoneFaults();
    for (const int cards : {1, 4}) {
        for (int first = 0; first < int(all.size()); ++first) {
            for (int second = first; second < int(all.size()); ++second) {
                const auto isPlanted = [&](int at) { return cards > 1 || all[std::size_t(at)].fault != DemoFault::SlowCard; };
                if (isPlanted(first) && isPlanted(second))
                    QTest::addRow("%d cards, %s, %s", cards, all[std::size_t(first)].name, all[std::size_t(second)].name)
                        << cards << first << second;
            }
        }
    }
}

void TestDemoWhatIf::undoesFaults()
{
    QFETCH(int, cards);
    QFETCH(int, first);
    QFETCH(int, second);
    DemoFaults faults;
    std::vector<WhatIfChange> changes;
    for (const int at : std::initializer_list<int>{first, second}) {
        const UndoneFault &undone = undoneFaults()[std::size_t(at)];
        if (faults.test(std::size_t(undone.fault)))
            continue;
        faults.set(std::size_t(undone.fault));
        for (const char *text : undone.changes)
            changes.push_back(parseChange(text).value());
    }
    const auto demo = plantedDemo(cards, faults);
    const auto truth = plantedDemo(cards, DemoFaults());
    QVERIFY(demo && truth);
    QCOMPARE(demo->steps.size(), std::size_t{1});
    TaskControl control;
    const auto answer = WhatIf(demo->job, demo->steps, demo->steps.front()).ask(changes, control);
    QVERIFY(answer);
    for (const ChangeEffect &each : answer->changes)
        QVERIFY(each.reach.slices > 0);
    const TimeNs before = demo->steps.front().range.length();
    const TimeNs after = truth->steps.front().range.length();
    const TimeNs found = answer->together.expectedNs;
    const QString text = QStringLiteral("%1 -> %2 (%3 to %4), truth %5: off by %6 %")
                             .arg(before)
                             .arg(found)
                             .arg(answer->together.lowNs)
                             .arg(answer->together.highNs)
                             .arg(after)
                             .arg(100.0 * double(found - after) / double(after));
    qInfo("%s", qPrintable(text));
    QVERIFY2(std::abs(found - after) < after / 20, qPrintable(text));
}

void TestDemoWhatIf::undoesAFaultAmongSteps_data()
{
    QTest::addColumn<int>("framework");
    QTest::addColumn<QString>("step");
    QTest::addColumn<QByteArray>("change");
    QTest::addColumn<int>("cards");
    const auto row = [](const char *name, DemoFramework framework, const char *step, const char *change, int cards = 2) {
        QTest::newRow(name) << int(framework) << QString::fromLatin1(step) << QByteArray(change) << cards;
    };
    row("PyTorch, clock", DemoFramework::PyTorch, "3", "clock=1800");
    row("PyTorch, data", DemoFramework::PyTorch, "4", "loader:*=x0.0176");
    row("PyTorch, host", DemoFramework::PyTorch, "5", "host:aten::*=x0.1");
    row("PyTorch, slow card", DemoFramework::PyTorch, "6", "rank:1=ontime");
    row("MindSpore, clock", DemoFramework::MindSpore, "3", "clock=1800");
    row("MindSpore, data, 1 card", DemoFramework::MindSpore, "4", "loader:*=gone", 1);
    row("MindSpore, data, 3 cards", DemoFramework::MindSpore, "4", "loader:*=gone", 3);
    row("MindSpore, slow card", DemoFramework::MindSpore, "6", "rank:1=ontime");
}

// All faults are planted, each in a step of its own, but for the second one of step 3.
void TestDemoWhatIf::undoesAFaultAmongSteps()
{
    QFETCH(int, framework);
    QFETCH(QString, step);
    QFETCH(QByteArray, change);
    QFETCH(int, cards);
    DemoOptions options;
    options.cards = cards;
    options.framework = DemoFramework(framework);
    options.faults.reset(std::size_t(DemoFault::AiCpuKernel));
    const auto demo = demoJob(options);
    options.faults = {};
    const auto truth = demoJob(options);
    QVERIFY(demo && truth);
    const auto stepOf = [&](const DemoJob &job) -> std::optional<PathStep> {
        for (const PathStep &each : job.steps) {
            if (QString::fromStdString(each.number) == step)
                return each;
        }
        return std::nullopt;
    };
    QVERIFY(stepOf(*demo) && stepOf(*truth));
    TaskControl control;
    const auto found =
        WhatIf(demo->job, demo->steps, *stepOf(*demo)).predict({parseChange(change.toStdString()).value()}, control);
    QVERIFY(found);
    const TimeNs after = stepOf(*truth)->range.length();
    const QString text = QStringLiteral("%1 -> %2, truth %3: off by %4 %")
                             .arg(stepOf(*demo)->range.length())
                             .arg(found->expectedNs)
                             .arg(after)
                             .arg(100.0 * double(found->expectedNs - after) / double(after));
    qInfo("%s", qPrintable(text));
    QVERIFY2(std::abs(found->expectedNs - after) < after / 20, qPrintable(text));
}

// The layers that a stage got of all others go back.
void TestDemoWhatIf::balancesAPipeline_data()
{
    addPipelines();
}

void TestDemoWhatIf::balancesAPipeline()
{
    QFETCH(int, stages);
    QFETCH(int, framework);
    compareSteps(pipelineOptions(stages, framework, 4, allDemoFaults()), pipelineOptions(stages, framework, 4, DemoFaults()),
                 "stage:1=balanced");
}

void TestDemoWhatIf::doublesMicroBatches_data()
{
    addPipelines();
    // Fewer micro-batches than stages: messages lie on the way from stage to stage.
    QTest::addRow("PyTorch, 8 stages") << 8 << int(DemoFramework::PyTorch);
}

void TestDemoWhatIf::doublesMicroBatches()
{
    QFETCH(int, stages);
    QFETCH(int, framework);
    for (const int batches : {2, 4})
        compareSteps(pipelineOptions(stages, framework, batches, DemoFaults()),
                     pipelineOptions(stages, framework, 2 * batches, DemoFaults()), "microbatches=x2");
}

// Two stages wait for each other little, and twice as many kernels have twice as many pauses between them.
void TestDemoWhatIf::losesPausesToManyMicroBatches()
{
    compareSteps(pipelineOptions(2, int(DemoFramework::PyTorch), 8, DemoFaults()),
                 pipelineOptions(2, int(DemoFramework::PyTorch), 16, DemoFaults()), "microbatches=x2", Gain::None);
}

// Where a capture does not tell what held work up, it begins when it began, and would take back what the step before gained.
void TestDemoWhatIf::makesNoStepLonger()
{
    DemoOptions options;
    options.framework = DemoFramework::MindSpore;
    const auto demo = demoJob(options);
    QVERIFY(demo);
    TaskControl control;
    for (const char *text : {"clock=1800", "loader:*=gone", "rank:1=ontime"}) {
        for (const PathStep &step : demo->steps) {
            const auto found = WhatIf(demo->job, demo->steps, step).predict({parseChange(text).value()}, control);
            QVERIFY(found);
            QVERIFY2(found->highNs <= step.range.length(), text);
        }
    }
    // What takes longer makes steps longer.
    const auto found = WhatIf(demo->job, demo->steps, demo->steps.back()).predict({parseChange("kernel:*=x2").value()}, control);
    QVERIFY(found && found->expectedNs > demo->steps.back().range.length());
}

void TestDemoWhatIf::measuresTheMeanStep()
{
    const auto demo = demoJob({});
    QVERIFY(demo && demo->steps.size() > 1);
    TaskControl control;
    const std::vector<WhatIfChange> changes{parseChange("loader:*=gone").value(), parseChange("clock=1800").value()};
    TimeNs recorded = 0;
    TimeNs expected = 0;
    for (const PathStep &step : demo->steps) {
        const auto found = WhatIf(demo->job, demo->steps, step).predict(changes, control);
        QVERIFY(found);
        recorded += step.range.length();
        expected += found->expectedNs;
    }
    const auto count = TimeNs(demo->steps.size());
    WhatIf mean(demo->job, demo->steps, allSteps(demo->steps));
    mean.measureMeanStep();
    const auto answer = mean.ask(changes, control);
    QVERIFY(answer);
    QCOMPARE(answer->steps, demo->steps.size());
    QCOMPARE(answer->recordedNs, recorded / count);
    QCOMPARE(answer->together.expectedNs, expected / count);
    QCOMPARE(answer->savingNs(), recorded / count - expected / count);
    // What each saves on top of the other is what the other one alone leaves.
    for (const std::size_t at : {std::size_t{0}, std::size_t{1}})
        QCOMPARE(answer->changes[at].onTopNs, answer->changes[1 - at].alone.expectedNs - answer->together.expectedNs);
}

PLUMBLINE_TEST(TestDemoWhatIf)
#include "tst_demowhatif.moc"
