// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/communication/peerwaits.h"
#include "core/path/graphbuilder.h"
#include "core/whatif/changerun.h"
#include "core/whatif/replaytimeline.h"
#include "core/whatif/whatif.h"
#include "core/whatif/whatifideas.h"
#include "tests/support/demojob.h"
#include "tests/support/testregistry.h"
#include "tests/support/tracetext.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <string>
#include <vector>

using namespace plumbline;

namespace {

enum WhatIfPid { HostPid = 1, CallPid = 2, TaskPid = 3, CollectivePid = 4 };

/// Returns a slice in microseconds, with its task type if it has one.
QByteArray whatIfSlice(int pid, int tid, int start, int duration, const QByteArray &name, const QByteArray &type = {})
{
    QByteArray text = test::sliceText(pid, tid, start * 1000LL, duration * 1000LL, name);
    if (!type.isEmpty())
        text.replace("},\n", QByteArray(",\"args\":{\"Task Type\":\"" + type + "\"}},\n"));
    return text;
}

/// Returns a task on stream 2 and its launch from thread 1.
QByteArray whatIfTask(int id, int launched, int start, int duration, const QByteArray &name, const QByteArray &type = "AI_CORE")
{
    return whatIfSlice(TaskPid, 2, start, duration, name, type) +
           test::flowText("HostToDevice", id, HostPid, 1, launched * 1000LL, TaskPid, 2, start * 1000LL);
}

/// Two operators that launch a kernel each. The launch of the second one keeps the device waiting.
QByteArray twoLaunches()
{
    return whatIfSlice(HostPid, 1, 0, 10, "first") + whatIfSlice(CallPid, 1, 10, 20, "Node@launch") +
           whatIfSlice(HostPid, 1, 30, 10, "second") + whatIfSlice(CallPid, 1, 40, 20, "Node@launch") +
           whatIfTask(1, 25, 40, 20, "k1") + whatIfTask(2, 55, 70, 20, "k2");
}

/// Returns a collective on stream 4, launched from thread 1.
QByteArray whatIfCollective(int id, int launched, int start, int duration)
{
    return whatIfSlice(CollectivePid, 0, start, duration, "hcom_allReduce__007_0_1") +
           whatIfSlice(TaskPid, 4, start, duration, "Notify Wait", "Notify Wait") +
           test::flowText("HostToDevice", id, HostPid, 1, launched * 1000LL, CollectivePid, 0, start * 1000LL);
}

/// Returns the graph of cards of ranks 0, 1 ..., of which each is a pipeline stage where asked for; null if it cannot be built.
std::unique_ptr<JobGraph> whatIfJob(const std::vector<QByteArray> &cards, bool areStages = false)
{
    auto job = std::make_unique<JobGraph>();
    std::vector<PathInput> inputs;
    for (const QByteArray &events : cards) {
        const QByteArray text = test::nameText(HostPid, 0, "process_name", "Python") +
                                test::nameText(CallPid, 0, "process_name", "CANN") +
                                test::nameText(TaskPid, 0, "process_name", "Ascend Hardware") +
                                test::nameText(CollectivePid, 0, "process_name", "HCCL") +
                                test::nameText(CollectivePid, 0, "thread_name", "Group 7 Communication") + events;
        const int rank = static_cast<int>(inputs.size());
        Card card;
        card.rank = rank;
        if (areStages)
            card.stage = rank;
        inputs.push_back({{test::traceFromText("[" + text.chopped(2) + "]"), {}, rank}, nullptr});
        job->cards.push_back(std::make_shared<const OpenCard>(card, inputs.back().card.trace));
        job->peers.push_back(std::make_shared<const PeerWaits>());
    }
    job->graph = buildPathGraph(inputs, TaskControl()).value_or(nullptr);
    return job->graph ? std::move(job) : nullptr;
}

/// Returns a prediction in microseconds as `expected low high`; `step` is the number of a step, "" for the whole timeline.
QString predicted(const std::vector<QByteArray> &cards, const QByteArray &changes, const std::string &step = {})
{
    const auto job = whatIfJob(cards);
    TaskControl control;
    const auto steps = job ? pathSteps(*job, control) : failure(ErrorCode::Internal);
    if (!steps)
        return QStringLiteral("no steps");
    const auto found = std::ranges::find(*steps, step, &PathStep::number);
    std::vector<WhatIfChange> parsed;
    for (const QByteArray &text : changes.split(' ')) {
        if (const auto change = parseChange(text.toStdString()))
            parsed.push_back(*change);
    }
    if (found == steps->end() || parsed.size() != static_cast<std::size_t>(changes.split(' ').size()))
        return QStringLiteral("no step or change");
    const auto answer = WhatIf(*job, *steps, *found).predict(parsed, control);
    return answer ? QStringLiteral("%1 %2 %3").arg(answer->expectedNs / 1000).arg(answer->lowNs / 1000).arg(answer->highNs / 1000)
                  : QStringLiteral("no answer");
}

/// Returns ideas on top of some changes as `change saving`, with savings in microseconds.
QStringList printedIdeas(const JobGraph &job, const std::vector<WhatIfChange> &chosen)
{
    TaskControl control;
    const auto steps = pathSteps(job, control).value_or(std::vector<PathStep>());
    WhatIf whatIf(job, steps, steps.front());
    const auto answer = whatIf.ask(chosen, control);
    const auto ideas = rankIdeas(whatIf, chosen, changesOfPath(job, *answer, control), control);
    QStringList printed;
    for (const WhatIfIdea &each : ideas.value_or(std::vector<WhatIfIdea>()))
        printed += QStringLiteral("%1 %2")
                       .arg(QString::fromStdString(changeText(each.change)))
                       .arg((answer->together.expectedNs - each.prediction.expectedNs) / 1000);
    return printed;
}

/// Returns the slices of the timeline with some changes by time as `name begin-end`, in microseconds, and its arrows.
QStringList replayedSlices(const JobGraph &job, const std::vector<WhatIfChange> &changes)
{
    TaskControl control;
    const auto steps = pathSteps(job, control).value_or(std::vector<PathStep>());
    const auto answer = WhatIf(job, steps, steps.front()).ask(changes, control);
    const QTemporaryDir folder;
    const QString file = folder.filePath(QStringLiteral("replay.json"));
    if (!answer || !writeReplayedTimeline(*job.graph, *answer->replayed, 0, file.toStdString(), control))
        return {QStringLiteral("not written")};
    QFile written(file);
    const auto trace = written.open(QIODevice::ReadOnly) ? test::traceFromText(written.readAll()) : nullptr;
    std::vector<std::pair<TimeNs, QString>> printed;
    for (std::uint32_t at = 0; trace && at < trace->slices().size(); ++at) {
        const TimeRange range = trace->sliceRange(SliceId(at));
        const std::string_view name = trace->text(trace->slices().name[at]);
        printed.emplace_back(range.begin, QStringLiteral("%1 %2-%3")
                                              .arg(QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size())))
                                              .arg(range.begin / 1000)
                                              .arg(range.end / 1000));
    }
    std::ranges::stable_sort(printed);
    QStringList lines;
    for (const auto &[begin, line] : printed)
        lines += line;
    for (std::size_t at = 0; trace && at < trace->flows().flows.size(); ++at) {
        const Flow &flow = trace->flows().flows[at];
        lines += QStringLiteral("arrow %1 %2").arg(flow.from.time / 1000).arg(flow.to.time / 1000);
    }
    return lines;
}

QStringList printedChanges(const std::vector<WhatIfChange> &changes)
{
    QStringList printed;
    for (const WhatIfChange &each : changes)
        printed += QString::fromStdString(changeText(each));
    return printed;
}

} // namespace

class TestWhatIf : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void changesTheHostAndItsLaunches_data();
    void changesTheHostAndItsLaunches();
    void letsCopiesRunBeside();
    void followsTheDeviceWhileTheHostRunsAhead();
    void followsTheHostWhileTheDeviceWaits();
    void undoesGarbageCollection();
    void letsARankArriveOnTime();
    void scalesTheKernelsOfARank();
    void movesBytesAtABandwidth();
    void measuresItsOwnCard();
    void fusesOverNoWait();
    void saysWhatChangesTouch();
    void saysWhatChangesTouchOnEachCard();
    void balancesStages();
    void namesThatLookLikePatterns();
    void ideasForWhatAStepWaitsFor();
    void ideasOnTopOfChanges();
    void changesOfASlice();
    void writesTheTimelineOfAnAnswer();
    void writesNothingWhenCancelled();
};

void TestWhatIf::changesTheHostAndItsLaunches_data()
{
    QTest::addColumn<QByteArray>("changes");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char *changes, const char *expected) {
        QTest::newRow(changes) << QByteArray(changes) << QString::fromLatin1(expected);
    };
    row("kernel:*=x0.5", "80 80 80"); // the second launch decides
    row("kernel:k2=x2", "110 110 110");
    row("kernel:k2=gone", "60 60 60");
    row("host:second=gone", "80 80 80");
    row("host:*=x0.5", "67 67 67"); // launched at 12.5 and 27.5; the first runs from 27.5 to 47.5
    row("self:first=gone", "80 80 80");
    row("launch:*=free", "50 50 50");  // launched at 10 and 20, the first runs from 10 to 30
    row("launch:*=graph", "80 80 80"); // the second follows the first
    row("fuse:k*", "80 60 80");        // both take 40, or as long as the longer one
    row("fuse:k1,k2", "80 60 80");
    row("fuse:k2,k1", "90 90 90"); // they do not follow one another like that
    row("host:second=gone kernel:k2=x2", "100 100 100");
}

void TestWhatIf::changesTheHostAndItsLaunches()
{
    QFETCH(QByteArray, changes);
    QFETCH(QString, expected);
    QCOMPARE(predicted({twoLaunches()}, changes), expected);
}

void TestWhatIf::letsCopiesRunBeside()
{
    const QByteArray events = whatIfSlice(HostPid, 1, 0, 10, "first") + whatIfTask(1, 2, 40, 20, "copied", "MEMCPY_ASYNC") +
                              whatIfTask(2, 5, 60, 20, "k1");
    QCOMPARE(predicted({events}, "copy:*=overlapped"), QStringLiteral("63 63 63")); // 38 us after its launch
    QCOMPARE(predicted({events}, "copy:*=x0.5"), QStringLiteral("70 70 70"));
    const QByteArray gap =
        whatIfSlice(HostPid, 1, 0, 10, "first") + whatIfSlice(HostPid, 1, 30, 10, "second") + whatIfTask(1, 35, 50, 10, "k1");
    QCOMPARE(predicted({gap}, "gap:*=gone"), QStringLiteral("40 40 40"));
    QCOMPARE(predicted({gap}, "host:second=gone"), QStringLiteral("55 55 55")); // the pause before it stays
}

// The lane of garbage collection names no thread. Thread 1 marks the step, thread 2 is still for a shorter time.
void TestWhatIf::undoesGarbageCollection()
{
    constexpr int CollectorPid = 5;
    const QByteArray collection = test::nameText(CollectorPid, 0, "process_name", "Python GC") +
                                  whatIfSlice(CollectorPid, 0, 80, 1, "GC") + whatIfSlice(CollectorPid, 7, 20, 20, "GC") +
                                  whatIfSlice(HostPid, 2, 12, 30, "hook");
    const QByteArray step = collection + whatIfSlice(HostPid, 1, 0, 90, "ProfilerStep#1") + whatIfTask(1, 55, 60, 30, "k1");
    const QByteArray inside = step + whatIfSlice(HostPid, 1, 0, 90, "outer");
    QCOMPARE(predicted({inside}, "host:GC=gone", "1"), QStringLiteral("70 70 70"));
    QCOMPARE(predicted({inside}, "host:GC=x0.5", "1"), QStringLiteral("80 80 80"));
    QCOMPARE(predicted({inside}, "self:GC=gone", "1"), QStringLiteral("70 70 70"));
    const QByteArray pause = step + whatIfSlice(HostPid, 1, 0, 10, "first") + whatIfSlice(HostPid, 1, 50, 40, "second");
    QCOMPARE(predicted({pause}, "host:GC=gone", "1"), QStringLiteral("70 70 70"));
    QCOMPARE(predicted({pause}, "host:hook=gone", "1"), QStringLiteral("90 90 90"));
    // A thread that waits for the device meanwhile is not held up.
    const QByteArray waiting = step + whatIfSlice(HostPid, 1, 0, 10, "first") +
                               whatIfSlice(CallPid, 1, 12, 36, "AscendCL@aclrtSynchronizeStream") +
                               whatIfSlice(HostPid, 1, 50, 40, "second");
    QCOMPARE(predicted({waiting}, "host:GC=gone", "1"), QStringLiteral("90 90 90"));
}

// All six kernels were launched at the very begin and run from 50 to 650.
void TestWhatIf::followsTheDeviceWhileTheHostRunsAhead()
{
    QByteArray events = whatIfSlice(HostPid, 1, 0, 300, "ProfilerStep#1") + whatIfSlice(HostPid, 1, 300, 300, "ProfilerStep#2") +
                        whatIfSlice(HostPid, 1, 0, 20, "first") + whatIfSlice(HostPid, 1, 20, 580, "idle");
    for (int kernel = 0; kernel < 6; ++kernel)
        events += whatIfTask(kernel + 1, kernel, 50 + 100 * kernel, 100, "k");
    QCOMPARE(predicted({events}, "kernel:*=x0.5", "2"), QStringLiteral("150 150 150"));
    QCOMPARE(predicted({events}, "host:*=gone", "2"), QStringLiteral("300 300 300"));
}

// The device has nothing to do when a step ends.
void TestWhatIf::followsTheHostWhileTheDeviceWaits()
{
    const QByteArray events = whatIfSlice(HostPid, 1, 0, 100, "ProfilerStep#1") +
                              whatIfSlice(HostPid, 1, 100, 100, "ProfilerStep#2") + whatIfSlice(HostPid, 1, 0, 100, "first") +
                              whatIfSlice(HostPid, 1, 100, 100, "second") + whatIfTask(1, 20, 30, 20, "k") +
                              whatIfTask(2, 120, 130, 20, "k");
    QCOMPARE(predicted({events}, "host:second=x0.5", "2"), QStringLiteral("50 50 50"));
    QCOMPARE(predicted({events}, "host:first=x0.5", "2"), QStringLiteral("100 100 100"));
    QCOMPARE(predicted({events}, "kernel:*=gone", "2"), QStringLiteral("100 100 100"));
}

void TestWhatIf::letsARankArriveOnTime()
{
    const QByteArray early =
        whatIfSlice(HostPid, 1, 0, 30, "early") + whatIfCollective(1, 10, 20, 200) + whatIfTask(2, 25, 224, 10, "after");
    const QByteArray late = whatIfSlice(HostPid, 1, 0, 190, "late") + whatIfCollective(1, 180, 200, 20);
    QCOMPARE(predicted({early, late}, "rank:1=ontime"), QStringLiteral("54 54 234"));   // what follows it is a guess
    QCOMPARE(predicted({early, late}, "rank:0=ontime"), QStringLiteral("234 234 234")); // of rank 1, which came last itself
    QCOMPARE(predicted({early, late}, "comm:*=hidden"), QStringLiteral("214 214 234"));
    QCOMPARE(predicted({early, late}, "comm:*=x2"), QStringLiteral("254 240 254"));
}

void TestWhatIf::scalesTheKernelsOfARank()
{
    const QByteArray first = whatIfSlice(HostPid, 1, 0, 10, "host") + whatIfTask(1, 5, 10, 100, "k");
    QCOMPARE(predicted({first, first}, "rank:0=x0.5"), QStringLiteral("60 60 60"));
    QCOMPARE(predicted({first, first}, "rank:1=x0.5"), QStringLiteral("110 110 110"));
}

// The demo moves its bytes at about 20 GB/s once all ranks are there.
void TestWhatIf::movesBytesAtABandwidth()
{
    DemoOptions options;
    options.steps = 1;
    options.faults = {};
    const auto demo = test::demoJob(options);
    QVERIFY(demo);
    TaskControl control;
    WhatIf whatIf(demo->job, demo->steps, demo->steps.front());
    const auto answer = whatIf.ask({parseChange("comm:hcom_*=40GBps").value()}, control);
    const auto half = whatIf.ask({parseChange("comm:hcom_*=x0.5").value()}, control);
    QVERIFY(answer && half);
    QCOMPARE(answer->changes.front().reach, half->changes.front().reach);
    QVERIFY(answer->savingNs() > 0);
    QVERIFY(std::abs(answer->savingNs() - half->savingNs()) < half->savingNs() / 20);
    const auto unknown = whatIfJob({whatIfCollective(1, 10, 20, 200) + whatIfSlice(HostPid, 1, 0, 30, "host")});
    QVERIFY(unknown);
    const auto steps = pathSteps(*unknown, control);
    const auto none = WhatIf(*unknown, *steps, steps->front()).ask({parseChange("comm:*=40GBps").value()}, control);
    QVERIFY(none);
    QCOMPARE(none->changes.front().reach.unknown, std::uint64_t{1});
    QCOMPARE(none->savingNs(), TimeNs{0});
}

// Collectives of other cards do not end the timeline of this one.
void TestWhatIf::measuresItsOwnCard()
{
    const QByteArray own = whatIfSlice(HostPid, 1, 0, 10, "first") + whatIfTask(1, 5, 10, 10, "k1");
    const auto other = [](int start) {
        return QByteArray(whatIfSlice(HostPid, 1, 0, 900, "other") + whatIfCollective(1, 890, start, 1030 - start));
    };
    QCOMPARE(predicted({own, other(1000), other(1010)}, "kernel:k1=x0.5"), QStringLiteral("15 15 15"));
}

// B waits on its stream for another one, so that it cannot become one kernel with A.
void TestWhatIf::fusesOverNoWait()
{
    const auto events = [](bool waits) -> QByteArray {
        return whatIfSlice(HostPid, 1, 0, 30, "first") + whatIfTask(1, 5, 10, 20, "A") +
               whatIfSlice(TaskPid, 5, 22, 50, "other", "AI_CORE") +
               whatIfSlice(TaskPid, 5, 72, 1, "EVENT_RECORD", "EVENT_RECORD_SQE") +
               (waits ? whatIfSlice(TaskPid, 2, 31, 42, "EVENT_WAIT", "EVENT_WAIT_SQE") : QByteArray()) +
               whatIfTask(3, 20, 74, 20, "B");
    };
    const auto fused = [&](bool waits) {
        const auto job = whatIfJob({events(waits)});
        TaskControl control;
        const auto steps = pathSteps(*job, control).value();
        return WhatIf(*job, steps, steps.front()).ask({parseChange("fuse:A,B").value()}, control).value().changes[0].reach.slices;
    };
    QCOMPARE(fused(false), std::uint64_t{2});
    QCOMPARE(fused(true), std::uint64_t{0});
}

// A change holds for all cards, and each has its own part of what it touches.
void TestWhatIf::saysWhatChangesTouchOnEachCard()
{
    const auto job = whatIfJob({twoLaunches(), twoLaunches() + whatIfTask(3, 58, 90, 35, "k3")});
    QVERIFY(job);
    TaskControl control;
    const auto reachOf = [&](const char *change) {
        return WhatIf(*job, *pathSteps(*job, control), {"", {0, 200'000}})
            .reach({parseChange(change).value()}, control)
            .value()
            .front();
    };
    QVERIFY((reachOf("kernel:k3=gone") == ChangeReach{1, 1, 35'000, 0, {{1, 35'000}}}));
    QVERIFY((reachOf("kernel:k1=gone") == ChangeReach{2, 2, 40'000, 0, {{0, 20'000}, {1, 20'000}}}));
}

void TestWhatIf::saysWhatChangesTouch()
{
    const auto job = whatIfJob({twoLaunches()});
    QVERIFY(job);
    TaskControl control;
    const auto steps = pathSteps(*job, control);
    const auto answer = WhatIf(*job, *steps, {"", {0, 65'000}})
                            .ask({parseChange("kernel:k*=x0.5").value(), parseChange("launch:*=free").value()}, control);
    QVERIFY(answer);
    QCOMPARE(answer->changes.size(), std::size_t{2});
    QVERIFY((answer->changes[0].reach == ChangeReach{2, 1, 20'000, 0, {{0, 20'000}}}));
    QVERIFY((answer->changes[1].reach == ChangeReach{2, 2, 40'000, 0, {{0, 40'000}}}));
    // What lies inside a slice cuts it into pieces, which are one slice.
    const auto cut = whatIfJob({whatIfSlice(HostPid, 1, 0, 100, "outer") + whatIfSlice(HostPid, 1, 10, 10, "in") +
                                whatIfSlice(HostPid, 1, 30, 10, "in") + whatIfSlice(HostPid, 1, 50, 10, "in") +
                                whatIfTask(1, 95, 100, 20, "k1")});
    const auto touched = WhatIf(*cut, *pathSteps(*cut, control), {"", {0, 120'000}})
                             .ask({parseChange("self:outer=x0.5").value(), parseChange("host:outer=x0.5").value()}, control);
    QVERIFY(touched);
    QVERIFY((touched->changes[0].reach == ChangeReach{1, 1, 70'000, 0, {{0, 70'000}}}));
    QVERIFY((touched->changes[1].reach == ChangeReach{4, 4, 100'000, 0, {{0, 100'000}}}));
    const auto clock = WhatIf(*job, *steps, steps->front()).ask({parseChange("clock=1800").value()}, control);
    QVERIFY(!clock);
    QCOMPARE(clock.error().code, ErrorCode::NotSupported);
}

// Stages compute 40, 20 and 30 us, 30 in the mean. The first one gives 5 us to each of the others; the second one takes 5 from
// each.
void TestWhatIf::balancesStages()
{
    const auto cardOf = [](int first, int second) {
        return QByteArray(whatIfSlice(HostPid, 1, 0, 10, "host") + whatIfTask(1, 4, 10, first, "k1") +
                          whatIfTask(2, 6, 10 + first, second, "k2"));
    };
    const auto job = whatIfJob({cardOf(20, 20), cardOf(10, 10), cardOf(20, 10)}, true);
    QVERIFY(job);
    TaskControl control;
    const auto endsOf = [&](const char *change) {
        QStringList ends;
        for (std::uint32_t card = 0; card < 3; ++card) {
            const auto steps = pathSteps(*job, control);
            const auto found = WhatIf(*job, *steps,
                                      {"",
                                       {0, 10'000 + (card == 0   ? 40'000
                                                     : card == 1 ? 20'000
                                                                 : 30'000)}},
                                      card)
                                   .predict({parseChange(change).value()}, control);
            ends += found ? QString::number(found->expectedNs) : QStringLiteral("none");
        }
        return ends.join(QLatin1Char(' '));
    };
    QCOMPARE(endsOf("stage:0=balanced"), QStringLiteral("40000 35000 45000"));
    QCOMPARE(endsOf("stage:1=balanced"), QStringLiteral("45000 40000 35000"));
    QCOMPARE(endsOf("stage:3=balanced"), QStringLiteral("none none none"));
    const auto lone = whatIfJob({cardOf(20, 20)}, true);
    const auto alone =
        WhatIf(*lone, *pathSteps(*lone, control), {"", {0, 50'000}}).predict({parseChange("stage:0=balanced").value()}, control);
    QVERIFY(!alone);
    QCOMPARE(alone.error().code, ErrorCode::NotSupported);
    QCOMPARE(alone.error().detail, std::string("stage"));
}

void TestWhatIf::namesThatLookLikePatterns()
{
    for (const std::string name : {"a*b?[c]\\d", "plain", "", "[!x]*", "\\"}) {
        const GlobPattern pattern(literalPattern(name));
        QVERIFY(pattern.matches(name));
        QVERIFY(!pattern.matches(name + 'x'));
        QVERIFY(!pattern.matches("axb1c\\d"));
    }
}

// Each saves what changesTheHostAndItsLaunches() says.
void TestWhatIf::ideasForWhatAStepWaitsFor()
{
    const auto job = whatIfJob({twoLaunches()});
    QVERIFY(job);
    QCOMPARE(printedIdeas(*job, {}).join(QLatin1Char('\n')),
             QStringLiteral("launch:*=free 40\nlaunch:*=graph 10\nkernel:k2=x0.5 10\nself:first=gone 10\nself:second=gone 10"));
}

// Launched at 10 and 20 without delay, the kernels run from 10 to 50.
void TestWhatIf::ideasOnTopOfChanges()
{
    const auto job = whatIfJob({twoLaunches()});
    QVERIFY(job);
    QCOMPARE(printedIdeas(*job, {*parseChange("launch:*=free")}).join(QLatin1Char('\n')),
             QStringLiteral("kernel:k1=x0.5 10\nkernel:k2=x0.5 10\nself:first=gone 10"));
}

void TestWhatIf::changesOfASlice()
{
    const auto job = whatIfJob({twoLaunches() + whatIfCollective(3, 30, 90, 30)});
    QVERIFY(job);
    const Trace &trace = *job->graph->cards().front().trace;
    const auto changesOf = [&](std::string_view name) {
        for (std::uint32_t at = 0; at < trace.slices().size(); ++at) {
            if (trace.text(trace.slices().name[at]) == name)
                return printedChanges(changesOfSlice(*job, 0, SliceId(at))).join(QLatin1Char(' '));
        }
        return QStringLiteral("no slice");
    };
    QCOMPARE(changesOf("k1"), QStringLiteral("kernel:k1=x0.5 kernel:k1=gone launch:k1=free"));
    QCOMPARE(changesOf("first"), QStringLiteral("host:first=x0.5 host:first=gone"));
    QCOMPARE(changesOf("Node@launch"), QStringLiteral("host:Node@launch=x0.5 host:Node@launch=gone launch:*=graph"));
    QCOMPARE(changesOf("hcom_allReduce__007_0_1"),
             QStringLiteral("comm:hcom_allReduce__007_0_1=x0.5 comm:hcom_allReduce__007_0_1=hidden"));
}

void TestWhatIf::writesTheTimelineOfAnAnswer()
{
    // A name that JSON must escape, and a call that is covered by others.
    const auto job = whatIfJob({whatIfSlice(HostPid, 1, 0, 60, "all") + twoLaunches() + whatIfTask(3, 56, 90, 10, "k\\\"3")});
    QVERIFY(job);
    QCOMPARE(replayedSlices(*job, {}).join(QLatin1Char('\n')),
             QStringLiteral(
                 "all 0-60\nfirst 0-10\nNode@launch 10-30\nsecond 30-40\nNode@launch 40-60\nk1 40-60\nk2 70-90\nk\"3 90-100\n"
                 "arrow 25 40\narrow 55 70\narrow 56 90"));
    QCOMPARE(replayedSlices(*job, {*parseChange("launch:*=free"), *parseChange("kernel:k1=x0.5")}).join(QLatin1Char('\n')),
             QStringLiteral(
                 "all 0-20\nfirst 0-10\nNode@launch 10-10\nk1 10-20\nsecond 10-20\nNode@launch 20-20\nk2 20-40\nk\"3 40-50\n"
                 "arrow 10 10\narrow 20 20\narrow 20 40"));
}

void TestWhatIf::writesNothingWhenCancelled()
{
    const auto job = whatIfJob({twoLaunches()});
    QVERIFY(job);
    TaskControl control;
    control.requestStop();
    const QTemporaryDir folder;
    const QString file = folder.filePath(QStringLiteral("replay.json"));
    const auto written = writeReplayedTimeline(*job->graph, *job->graph, 0, file.toStdString(), control);
    QVERIFY(!written && written.error().code == ErrorCode::Cancelled);
    QCOMPARE(QDir(folder.path()).entryList(QDir::Files), QStringList());
}

PLUMBLINE_TEST(TestWhatIf)
#include "tst_whatif.moc"
