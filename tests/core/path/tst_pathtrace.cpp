// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/path/replay.h"
#include "core/profile/profileloader.h"
#include "tests/core/path/pathtext.h"
#include "tests/support/samples.h"
#include "tests/support/testregistry.h"

#include <QTest>

using namespace plumbline;
using namespace plumbline::test;

namespace {

/// Returns why a path does not cover its range completely; "" if it does.
QString gapIn(const CriticalPath &path)
{
    TimeNs at = path.range.begin;
    for (const PathSegment &segment : path.segments) {
        if (segment.range.begin != at || segment.range.isEmpty())
            return QStringLiteral("gap at %1").arg(at);
        at = segment.range.end;
    }
    return at == path.range.end ? QString() : QStringLiteral("ends at %1").arg(at);
}

/// Returns the first slice of that name on the first card.
SliceId sliceCalled(const PathGraph &graph, std::string_view name)
{
    const Trace &trace = *graph.cards().front().trace;
    for (std::uint32_t slice = 0; slice < trace.slices().size(); ++slice) {
        if (trace.text(trace.slices().name[slice]) == name)
            return SliceId(slice);
    }
    return {};
}

} // namespace

class TestPathTrace : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void followsAHostThatIsTooSlow();
    void followsADeviceThatIsBusy();
    void returnsFromTheDeviceToTheHost();
    void waitsForAnEventOfAnotherStream();
    void waitsForAnOperatorOfAnotherStream();
    void guessesFromTimes();
    void followsOtherStreamsWithoutLaunches();
    void followsOtherThreadsOfMindSpore();
    void countsThreadsToWhichNothingLeads();
    void beginsWithTheHost();
    void tellsWhatWasNotRecordedAtTheEnd();
    void waitsForALateRank();
    void tellsWhatIsNotExplained();
    void waitsForTheBackwardThread();
    void waitsForTheBackwardThreadWithoutArrows_data();
    void waitsForTheBackwardThreadWithoutArrows();
    void waitsForAQueueToRunEmpty();
    void countsWhatIsMissing();
    void cutsSlicesWhereOthersBegin();
    void replaysSamples_data();
    void replaysSamples();
};

void TestPathTrace::followsAHostThatIsTooSlow()
{
    const auto graph = pathGraphOf({pathSlice(PathPython, 1, 0, 100, "first") + pathSlice(PathPython, 1, 100, 100, "second") +
                                    pathKernel(1, 90, 100, 20, "k1") + pathKernel(2, 190, 200, 20, "k2")});
    QCOMPARE(pathOf(graph, 0, 220), QStringLiteral("host first 0 0+100\nhost second 0 100+90\nlaunch k2 0 190+10\n"
                                                   "kernel k2 0 200+20"));
}

void TestPathTrace::followsADeviceThatIsBusy()
{
    const auto graph = pathGraphOf({pathSlice(PathPython, 1, 0, 10, "first") + pathSlice(PathPython, 1, 10, 10, "second") +
                                    pathKernel(1, 5, 20, 100, "k1") + pathKernel(2, 15, 121, 100, "k2") +
                                    pathSlice(PathDevice, 2, 222, 50, "copied", "MEMCPY_ASYNC")});
    QCOMPARE(pathOf(graph, 0, 272), QStringLiteral("host first 0 0+5\nlaunch k1 0 5+15\nkernel k1 0 20+100\nidle  0 120+1\n"
                                                   "kernel k2 0 121+100\nidle  0 221+1\ncopy copied 0 222+50"));
    QCOMPARE(pathOf(graph, 60, 160), QStringLiteral("kernel k1 0 60+60\nidle  0 120+1\nkernel k2 0 121+39"));
}

void TestPathTrace::returnsFromTheDeviceToTheHost()
{
    const auto graph = pathGraphOf({pathSlice(PathPython, 1, 0, 30, "first") + pathKernel(1, 10, 20, 100, "k1") +
                                    pathSlice(PathCann, 1, 30, 100, "AscendCL@aclrtSynchronizeStream") +
                                    pathSlice(PathPython, 1, 130, 70, "second") + pathKernel(2, 195, 205, 20, "k2")});
    QCOMPARE(pathOf(graph, 0, 225),
             QStringLiteral("host first 0 0+10\nlaunch k1 0 10+10\nkernel k1 0 20+100\n"
                            "sync AscendCL@aclrtSynchronizeStream 0 120+10\nhost second 0 130+65\nlaunch k2 0 195+10\n"
                            "kernel k2 0 205+20"));
}

void TestPathTrace::waitsForAnEventOfAnotherStream()
{
    const auto graph =
        pathGraphOf({pathSlice(PathPython, 1, 0, 30, "first") + pathKernel(1, 10, 20, 100, "slow", 5) +
                     pathSlice(PathDevice, 5, 120, 1, "EVENT_RECORD", "EVENT_RECORD_SQE") + pathKernel(2, 12, 22, 10, "short") +
                     pathSlice(PathDevice, 2, 33, 90, "EVENT_WAIT", "EVENT_WAIT_SQE") + pathKernel(3, 20, 124, 10, "after")});
    QCOMPARE(pathOf(graph, 0, 134),
             QStringLiteral("host first 0 0+10\nlaunch slow 0 10+10\nkernel slow 0 20+100\nsync EVENT_RECORD 0 120+1\n"
                            "sync EVENT_WAIT 0 121+2\nidle  0 123+1\nkernel after 0 124+10"));
}

void TestPathTrace::guessesFromTimes()
{
    const QByteArray slow = pathSlice(PathPython, 1, 0, 30, "first") + pathKernel(1, 10, 20, 100, "slow", 5);
    const auto graph = pathGraphOf({slow + pathKernel(2, 20, 124, 10, "after")});
    QCOMPARE(pathOf(graph, 0, 134), QStringLiteral("host first 0 0+10\nlaunch slow 0 10+10\nkernel slow 0 20+100\nidle  0 120+4\n"
                                                   "kernel after 0 124+10"));
    QCOMPARE(pathOfRange(*graph, {0, 134'000}, TaskControl()).guesses, std::uint64_t{1});
    QCOMPARE(pathOfRange(*graph, {0, 120'000}, TaskControl()).guesses,
             std::uint64_t{1}); // from the task that the device was waiting for
    QCOMPARE(pathOfRange(*graph, {0, 110'000}, TaskControl()).guesses, std::uint64_t{0});
    const auto later = pathGraphOf({slow + pathKernel(2, 20, 152, 10, "after")});
    QCOMPARE(pathOf(later, 0, 162), QStringLiteral("host first 0 0+20\nlaunch after 0 20+132\nkernel after 0 152+10"));
    QCOMPARE(pathOfRange(*later, {0, 162'000}, TaskControl()).guesses, std::uint64_t{0});
}

// A graph of which nobody recorded the launches: what a stream does follows the last work of the card.
void TestPathTrace::followsOtherStreamsWithoutLaunches()
{
    const QByteArray tasks =
        pathSlice(PathDevice, 2, 10, 100, "k1", "AI_CORE") + pathSlice(PathDevice, 4, 112, 500, "k2", "AI_CORE") +
        pathSlice(PathDevice, 5, 620, 5, "k3", "AI_CORE") + pathSlice(PathDevice, 2, 628, 10, "k4", "AI_CORE");
    const auto graph = pathGraphOf({tasks});
    QCOMPARE(pathOf(graph, 10, 638), QStringLiteral("kernel k1 0 10+100\nidle  0 110+2\nkernel k2 0 112+500\nidle  0 612+8\n"
                                                    "kernel k3 0 620+5\nidle  0 625+3\nkernel k4 0 628+10"));
    QCOMPARE(pathOfRange(*graph, {10'000, 638'000}, TaskControl()).guesses, std::uint64_t{3});
    // With k2 half as long, k4 ends 250 earlier.
    PathChanges changes;
    changes.delays = DelayOwner::Cause;
    changes.duration = durationsOf(*graph);
    const std::uint32_t half = nodeOfSlice(*graph, 0, sliceCalled(*graph, "k2"));
    changes.duration[half] /= 2;
    const std::uint32_t last = nodeOfSlice(*graph, 0, sliceCalled(*graph, "k4"));
    QCOMPARE(Replay(*graph, changes, TaskControl()).end(last), TimeNs{388'000});
    // A kernel that is known to have been launched in time is not late because of others.
    const auto launched = pathGraphOf({tasks + pathSlice(PathPython, 1, 0, 5, "op") + pathKernel(1, 2, 720, 5, "k5", 6) +
                                       pathSlice(PathDevice, 2, 650, 20, "k6", "AI_CORE")});
    QCOMPARE(pathOf(launched, 0, 725), QStringLiteral("host op 0 0+2\nlaunch k5 0 2+718\nkernel k5 0 720+5"));
}

// Thread 1 loads a batch and ends; right then thread 7, which stood still, converts it and launches a kernel.
void TestPathTrace::followsOtherThreadsOfMindSpore()
{
    constexpr int MindSpore = 7;
    const auto graphOf = [](const char *framework, int begin) {
        return pathGraphOf(
            {nameText(MindSpore, 0, "process_name", framework) + pathSlice(MindSpore, 7, 0, 20, "earlier") +
             pathSlice(MindSpore, 1, 20, 500, "Dataset::DatasetIterator::GetNext") + pathSlice(MindSpore, 7, begin, 10, "Cast") +
             pathSlice(PathDevice, 2, begin + 8, 10, "k1", "AI_CORE") +
             flowText("HostToDevice", 1, MindSpore, 7, (begin + 5) * 1000LL, PathDevice, 2, (begin + 8) * 1000LL)});
    };
    const auto near = graphOf("MindSpore", 521);
    QCOMPARE(pathOf(near, 0, 539),
             QStringLiteral("host earlier 0 0+20\nloader Dataset::DatasetIterator::GetNext 0 20+500\nidle  0 520+1\n"
                            "host Cast 0 521+5\nlaunch k1 0 526+3\nkernel k1 0 529+10"));
    QCOMPARE(pathOfRange(*near, {0, 539'000}, TaskControl()).guesses, std::uint64_t{2});
    // Nothing else leads to thread 7, so that it may also begin a little later.
    QCOMPARE(pathOfRange(*graphOf("MindSpore", 600), {0, 618'000}, TaskControl()).guesses, std::uint64_t{2});
    for (const auto &other : {graphOf("MindSpore", 640), graphOf("Python", 521)})
        QCOMPARE(pathOfRange(*other, {0, 700'000}, TaskControl()).guesses, std::uint64_t{0});
}

void TestPathTrace::countsThreadsToWhichNothingLeads()
{
    const auto loose = [](const QByteArray &events) {
        return pathGraphOf({events})->missing()[static_cast<std::size_t>(MissingEdge::Threads)];
    };
    const QByteArray two = pathSlice(PathPython, 1, 0, 30, "first") + pathKernel(1, 10, 20, 10, "k1") +
                           pathSlice(PathPython, 8, 100, 30, "second") + pathSlice(PathDevice, 2, 120, 10, "k2", "AI_CORE") +
                           flowText("HostToDevice", 2, PathPython, 8, 110'000, PathDevice, 2, 120'000);
    QCOMPARE(loose(two), std::uint64_t{1});
    QCOMPARE(loose(two + flowText("async_task_queue", 5, PathPython, 1, 20'000, PathPython, 8, 100'000)), std::uint64_t{0});
    // Nothing depends on a thread that only runs beside the others.
    QCOMPARE(loose(two + pathSlice(PathPython, 9, 50, 30, "beside")), std::uint64_t{1});
}

// Before the first call of a thread nothing of it was recorded; it is no stream without work.
void TestPathTrace::beginsWithTheHost()
{
    const auto graph = pathGraphOf({pathSlice(PathPython, 1, 10, 10, "first") + pathKernel(1, 15, 20, 10, "k1")});
    QCOMPARE(pathOf(graph, 0, 30), QStringLiteral("host  0 0+10\nhost first 0 10+5\nlaunch k1 0 15+5\nkernel k1 0 20+10"));
}

void TestPathTrace::tellsWhatWasNotRecordedAtTheEnd()
{
    const auto host = pathGraphOf(
        {pathSlice(PathPython, 1, 0, 10, "first") + pathKernel(1, 5, 10, 10, "k1") + pathSlice(PathPython, 1, 30, 10, "last")});
    QCOMPARE(pathOf(host, 0, 60), QStringLiteral("host first 0 0+10\nhost  0 10+20\nhost last 0 30+10\nhost  0 40+20"));
    const auto device = pathGraphOf({pathSlice(PathPython, 1, 0, 10, "first") + pathKernel(1, 5, 10, 10, "k1")});
    QCOMPARE(pathOf(device, 0, 60), QStringLiteral("host first 0 0+5\nlaunch k1 0 5+5\nkernel k1 0 10+10\nidle  0 20+40"));
    // Collectives of other cards do not end the path of this one.
    const auto others = pathGraphOf({pathSlice(PathPython, 1, 0, 10, "first") + pathKernel(1, 5, 10, 10, "k1"),
                                     pathSlice(PathPython, 1, 0, 900, "other") + pathCollective(1, 890, 1000, 30),
                                     pathSlice(PathPython, 1, 0, 900, "other") + pathCollective(1, 890, 1010, 20)});
    QVERIFY(others->resources().back().isMeetings() && others->resources().back().begin < others->resources().back().end);
    QCOMPARE(pathOf(others, 0, 2000), QStringLiteral("host first 0 0+5\nlaunch k1 0 5+5\nkernel k1 0 10+10\nidle  0 20+1980"));
    const auto nothing = pathGraphOf({pathSlice(9, 9, 0, 100, "elsewhere")});
    QCOMPARE(pathOf(nothing, 20, 60), QStringLiteral("idle  0 20+40"));
}

void TestPathTrace::waitsForALateRank()
{
    const QByteArray early =
        pathSlice(PathPython, 1, 0, 30, "early") + pathCollective(1, 10, 20, 200) + pathKernel(2, 25, 224, 10, "after");
    const QByteArray late = pathSlice(PathPython, 1, 0, 190, "late") + pathCollective(1, 180, 200, 20);
    const auto graph = pathGraphOf({early, late});
    QCOMPARE(pathOf(graph, 0, 234),
             QStringLiteral("host late 1 0+190\nlaunch hcom_allReduce__007_0_1 1 190+10\n"
                            "communication hcom_allReduce__007_0_1 0 200+20\nidle  0 220+4\nkernel after 0 224+10"));
    const auto alone = pathGraphOf({early});
    QCOMPARE(pathOf(alone, 0, 234), QStringLiteral("host early 0 0+10\nlaunch hcom_allReduce__007_0_1 0 10+10\n"
                                                   "communication hcom_allReduce__007_0_1 0 20+200\nidle  0 220+4\n"
                                                   "kernel after 0 224+10"));
    QCOMPARE(alone->missing()[static_cast<std::size_t>(MissingEdge::RankCards)], std::uint64_t{1});
    // On time, the collective would begin at 20 and take the 20 that it takes once all ranks are there.
    PathChanges changes;
    changes.duration.allocate(graph->size());
    for (std::uint32_t node = 0; node < graph->size(); ++node)
        changes.duration[node] = graph->cardOf(node).rank == 1 && graph->kind(node) == PathKind::Host ? 0 : graph->duration(node);
    const std::uint32_t last = pathEnd(*graph, 0, 234'000);
    QCOMPARE(graph->end(last), TimeNs{234'000});
    QCOMPARE(Replay(*graph, changes, TaskControl()).end(last), TimeNs{54'000});
}

void TestPathTrace::tellsWhatIsNotExplained()
{
    const auto unexplained = [](const std::shared_ptr<const PathGraph> &graph, int end) {
        TimeNs sum = 0;
        for (const PathTotal &total : totalsByKind(*graph, pathOfRange(*graph, {0, end * 1000LL}, TaskControl())))
            sum += total.unexplainedNs;
        return sum / 1000;
    };
    // Two pauses of 1 us. The launch takes no longer than launches do.
    const auto busy = pathGraphOf({pathSlice(PathPython, 1, 0, 10, "first") + pathSlice(PathPython, 1, 10, 10, "second") +
                                   pathKernel(1, 5, 20, 100, "k1") + pathKernel(2, 15, 121, 100, "k2") +
                                   pathSlice(PathDevice, 2, 222, 50, "copied", "MEMCPY_ASYNC")});
    QCOMPARE(unexplained(busy, 272), TimeNs{2});
    // A collective may have waited all the time, unless another card tells when the last rank came.
    const QByteArray early =
        pathSlice(PathPython, 1, 0, 30, "early") + pathCollective(1, 10, 20, 200) + pathKernel(2, 25, 224, 10, "after");
    const QByteArray late = pathSlice(PathPython, 1, 0, 190, "late") + pathCollective(1, 180, 200, 20);
    QCOMPARE(unexplained(pathGraphOf({early}), 234), TimeNs{204});
    QCOMPARE(unexplained(pathGraphOf({early, late}), 234), TimeNs{4});
    // A wait for an event that nobody recorded, and the time in which the host recorded nothing.
    const auto waits =
        pathGraphOf({pathSlice(PathPython, 1, 0, 10, "first") + pathKernel(1, 5, 10, 10, "k1") +
                     pathSlice(PathDevice, 2, 20, 90, "EVENT_WAIT", "EVENT_WAIT_SQE") + pathKernel(2, 6, 110, 10, "k2")});
    QCOMPARE(unexplained(waits, 120), TimeNs{90});
    const auto host = pathGraphOf({pathSlice(PathPython, 1, 0, 10, "first") + pathSlice(PathPython, 1, 40, 10, "second") +
                                   pathKernel(1, 45, 50, 10, "k1")});
    QCOMPARE(unexplained(host, 60), TimeNs{30});
    // A synchronisation that begins 30 us after its task has ended, and takes 5 ms all the same.
    const auto tardy = pathGraphOf({pathSlice(PathPython, 1, 0, 30, "first") + pathKernel(1, 10, 20, 50, "k1") +
                                    pathSlice(PathCann, 1, 100, 5000, "AscendCL@aclrtSynchronizeStream") +
                                    pathSlice(PathPython, 1, 5100, 100, "second") + pathKernel(2, 5150, 5160, 20, "k2")});
    QCOMPARE(unexplained(tardy, 5180), TimeNs{5030});
    // The record explains the first wait only, not the pause of 7 us and the wait behind it.
    const auto second =
        pathGraphOf({pathSlice(PathPython, 1, 0, 30, "first") + pathKernel(1, 10, 20, 50, "slow", 5) +
                     pathSlice(PathDevice, 5, 70, 1, "EVENT_RECORD", "EVENT_RECORD_SQE") + pathKernel(2, 12, 22, 10, "short") +
                     pathSlice(PathDevice, 2, 33, 40, "EVENT_WAIT", "EVENT_WAIT_SQE") +
                     pathSlice(PathDevice, 2, 80, 1000, "EVENT_WAIT", "EVENT_WAIT_SQE") + pathKernel(3, 20, 1080, 10, "after")});
    QCOMPARE(unexplained(second, 1090), TimeNs{1007});
    QCOMPARE(unexplained(pathGraphOf({pathSlice(9, 9, 0, 100, "elsewhere")}), 60), TimeNs{60});
}

// An event that is recorded less than a microsecond after an operator is none of its tasks.
void TestPathTrace::waitsForAnOperatorOfAnotherStream()
{
    const auto task = [](int stream, int begin, int duration, const QByteArray &name) -> QByteArray {
        const QByteArray type = QByteArray(",\"args\":{\"Task Type\":\"" + name + "_SQE\"}},\n");
        return sliceText(PathDevice, stream, begin, duration, name).replace(QByteArray("},\n"), type);
    };
    const auto graph = pathGraphOf({pathSlice(PathPython, 1, 0, 30, "first") + pathKernel(1, 5, 10, 10, "k1") +
                                    pathCollective(2, 8, 20, 80) + task(4, 100'400, 20, "EVENT_RECORD") +
                                    task(2, 25'000, 76'000, "EVENT_WAIT") + pathKernel(3, 12, 101, 10, "k2")});
    QCOMPARE(graph->missing()[std::size_t(MissingEdge::EventRecords)], std::uint64_t{0});
    const QString path = pathOf(graph, 0, 111);
    QVERIFY2(path.contains(QStringLiteral("communication hcom_allReduce__007_0_1 0 20+80")), qPrintable(path));
    // The stream that waits begins to do so together with the operator, and is asked first.
    const auto together = pathGraphOf({pathSlice(PathPython, 1, 0, 30, "first") + pathKernel(1, 5, 10, 9, "k1") +
                                       pathCollective(2, 8, 20, 80) + task(4, 100'400, 20, "EVENT_RECORD") +
                                       task(2, 20'000, 81'000, "EVENT_WAIT") + pathKernel(3, 12, 102, 9, "k2")});
    QCOMPARE(together->missing()[std::size_t(MissingEdge::EventRecords)], std::uint64_t{0});
    const QString behind = pathOf(together, 0, 111);
    QVERIFY2(behind.contains(QStringLiteral("communication hcom_allReduce__007_0_1 0 20+80")), qPrintable(behind));
}

void TestPathTrace::waitsForTheBackwardThread()
{
    const auto graph =
        pathGraphOf({pathSlice(PathPython, 1, 0, 20, "forward") + pathSlice(PathPython, 1, 30, 100, "backward") +
                     pathSlice(PathPython, 2, 40, 80, "gradient") +
                     test::flowText("fwdbwd", 1, PathPython, 1, 0, PathPython, 2, 40'000) + pathKernel(2, 130, 140, 10, "k1")});
    QCOMPARE(pathOf(graph, 0, 150), QStringLiteral("host forward 0 0+20\nhost  0 20+10\nhost backward 0 30+10\n"
                                                   "host gradient 0 40+80\nhost backward 0 120+10\nlaunch k1 0 130+10\n"
                                                   "kernel k1 0 140+10"));
}

void TestPathTrace::waitsForTheBackwardThreadWithoutArrows_data()
{
    QTest::addColumn<QString>("main");
    QTest::addColumn<QString>("worker");
    QTest::addColumn<QString>("path");
    const QString waited = QStringLiteral("host forward 0 0+20\nhost  0 20+10\nhost %1 0 30+10\nhost %2 0 40+80\n"
                                          "host %1 0 120+10\nlaunch k1 0 130+10\nkernel k1 0 140+10");
    const QString own = QStringLiteral("host forward 0 0+20\nhost  0 20+10\nhost %1 0 30+100\nlaunch k1 0 130+10\n"
                                       "kernel k1 0 140+10");
    const QString engine = QStringLiteral("autograd::engine::evaluate_function: MulBackward0");
    const QString kineto = QStringLiteral("## backward ##");
    const QString python = QStringLiteral("torch/autograd/__init__.py(1): backward");
    QTest::newRow("kineto") << kineto << engine << waited.arg(kineto, engine);
    QTest::newRow("python") << python << engine << waited.arg(python, engine);
    QTest::newRow("no backward") << QStringLiteral("other") << engine << own.arg(QStringLiteral("other"));
    QTest::newRow("no engine") << kineto << QStringLiteral("gradient") << own.arg(kineto);
}

// No arrow leads from the forward pass to the backward one: names tell which thread waits for which.
void TestPathTrace::waitsForTheBackwardThreadWithoutArrows()
{
    QFETCH(QString, main);
    QFETCH(QString, worker);
    const auto graph =
        pathGraphOf({pathSlice(PathPython, 1, 0, 20, "forward") + pathSlice(PathPython, 1, 30, 100, main.toUtf8()) +
                     pathSlice(PathPython, 2, 40, 80, worker.toUtf8()) + pathKernel(2, 130, 140, 10, "k1")});
    QTEST(pathOf(graph, 0, 150), "path");
    QCOMPARE(replayError(*graph, TaskControl()).errorNs, TimeNs{0});
}

// Thread 1 puts work into a queue at 10 and asks for its result at 20. Thread 7 takes the work out and is busy with it until 300.
// Only then thread 1 gets to the call that waits for the device.
void TestPathTrace::waitsForAQueueToRunEmpty()
{
    const auto queued = [](int done) -> QByteArray {
        return pathSlice(PathPython, 1, 0, 20, "op") + pathSlice(PathPython, 7, 12, done - 12, "Dequeue") +
               flowText("async_task_queue", 5, PathPython, 1, 10'000, PathPython, 7, 12'000);
    };
    const QByteArray kernel = pathSlice(PathDevice, 2, 295, 15, "k1", "AI_CORE") +
                              flowText("HostToDevice", 1, PathPython, 7, 290'000, PathDevice, 2, 295'000);
    const QByteArray item = pathSlice(PathPython, 1, 20, 330, "aten::item");
    const QByteArray sync = pathSlice(PathCann, 1, 305, 10, "AscendCL@aclrtSynchronizeStream");
    const auto graph = pathGraphOf({queued(300) + item + sync + kernel});
    const std::uint32_t call = nodeOfSlice(*graph, 0, sliceCalled(*graph, "AscendCL@aclrtSynchronizeStream"));
    QCOMPARE(graph->start(call), TimeNs{305'000});
    // With the work done after 5, the call comes at 25: at 20 the thread is there, and what it does after the queue takes 5.
    PathChanges changes;
    changes.delays = DelayOwner::Cause;
    changes.duration = durationsOf(*graph);
    for (std::uint32_t node = 0; node < graph->size(); ++node) {
        if (graph->slice(node).isValid() && graph->slice(node) == sliceCalled(*graph, "Dequeue"))
            changes.duration[node] = 0;
    }
    QCOMPARE(Replay(*graph, changes, TaskControl()).start(call), TimeNs{25'000});
    // A queue that ran empty long before was not waited for: what the thread did in between is its own work.
    const auto early = pathGraphOf({queued(60) + item + sync + kernel});
    changes.duration = durationsOf(*early);
    for (std::uint32_t node = 0; node < early->size(); ++node) {
        if (early->slice(node).isValid() && early->slice(node) == sliceCalled(*early, "Dequeue"))
            changes.duration[node] = 0;
    }
    const std::uint32_t late = nodeOfSlice(*early, 0, sliceCalled(*early, "AscendCL@aclrtSynchronizeStream"));
    QCOMPARE(Replay(*early, changes, TaskControl()).start(late), TimeNs{305'000});
    for (const auto &each : {graph, early})
        QCOMPARE(replayError(*each, TaskControl()).errorNs, TimeNs{0});
}

void TestPathTrace::countsWhatIsMissing()
{
    const auto graph =
        pathGraphOf({pathSlice(PathCann, 1, 0, 5, "AscendCL@aclrtSynchronizeStream") + pathSlice(PathPython, 1, 5, 200, "op") +
                     pathSlice(PathDevice, 2, 50, 10, "unlaunched", "AI_CORE") + pathKernel(1, 200, 70, 10, "backwards") +
                     pathSlice(PathDevice, 2, 90, 50, "EVENT_WAIT", "EVENT_WAIT_SQE")});
    MissingEdges expected{};
    for (const MissingEdge what :
         {MissingEdge::Launches, MissingEdge::Contradicted, MissingEdge::EventRecords, MissingEdge::SyncTasks})
        expected[static_cast<std::size_t>(what)] = 1;
    QCOMPARE(graph->missing(), expected);
}

void TestPathTrace::cutsSlicesWhereOthersBegin()
{
    // Slices inside one another, one that overlaps the end of another, and a call of the runtime inside an operator.
    const auto graph = pathGraphOf({pathSlice(PathPython, 1, 0, 100, "outer") + pathSlice(PathPython, 1, 10, 20, "inner") +
                                    pathSlice(PathPython, 1, 80, 40, "overlap") + pathSlice(PathCann, 1, 40, 10, "call") +
                                    pathSlice(PathPython, 1, 130, 10, "last") + pathKernel(1, 140, 150, 10, "k1")});
    QCOMPARE(pathOf(graph, 0, 150),
             QStringLiteral("host outer 0 0+10\nhost inner 0 10+20\nhost outer 0 30+10\nhost call 0 40+10\n"
                            "host outer 0 50+30\nhost overlap 0 80+40\nhost  0 120+10\nhost last 0 130+10\n"
                            "launch k1 0 140+10"));
    const std::uint32_t node = nodeOfSlice(*graph, 0, test::sliceCalled(*graph->cards()[0].trace, "last"));
    QVERIFY(node != PathGraph::NoNode);
    QCOMPARE(graph->range(node), (TimeRange{130'000, 140'000}));
    // The piece of a slice that is left over before another one takes its place.
    const std::uint32_t piece = lastNodeOfSlice(*graph, 0, test::sliceCalled(*graph->cards()[0].trace, "outer"));
    QVERIFY(piece != PathGraph::NoNode);
    QCOMPARE(graph->range(piece), (TimeRange{50'000, 80'000}));
}

void TestPathTrace::replaysSamples_data()
{
    QTest::addColumn<QString>("path");
    for (const char *name :
         {"resnet_1card_level0", "resnet_2cards_level1", "resnet_2cards_level1_db", "kineto", "mindinsight", "msprof"})
        QTest::newRow(name) << QString::fromLatin1(name);
}

void TestPathTrace::replaysSamples()
{
    QFETCH(QString, path);
    const QString sample = test::samplePath(path);
    if (sample.isEmpty())
        QSKIP("the samples are not here");
    TaskControl control;
    const auto profile = openProfile(sample.toStdString(), ScanDepth::Discovery, control);
    QVERIFY(profile);
    int graphs = 0;
    for (const Card &card : profile->cards) {
        if (card.timeline.empty())
            continue;
        const auto opened = openTimeline(OpenCard(card), control, {});
        for (const SharedCard &each : opened ? *opened : std::vector<SharedCard>()) {
            const auto job = buildJobGraph({each}, control);
            QVERIFY(job);
            QVERIFY(replayError(*job->graph, control).errorNs == 0);
            const auto steps = pathSteps(*job, control);
            QVERIFY(steps);
            for (const PathStep &step : *steps)
                QCOMPARE(gapIn(pathOfRange(*job->graph, step.range, TaskControl())), QString());
            ++graphs;
        }
    }
    QVERIFY(graphs > 0);
}

PLUMBLINE_TEST(TestPathTrace)
#include "tst_pathtrace.moc"
