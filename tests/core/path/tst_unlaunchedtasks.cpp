// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/path/criticalpath.h"
#include "core/path/replay.h"
#include "tests/core/path/pathtext.h"
#include "tests/support/testregistry.h"

#include <QStringList>
#include <QTest>

#include <string_view>

using namespace plumbline;
using namespace plumbline::test;

namespace {

std::string_view nameOfNode(const PathGraph &graph, std::uint32_t node)
{
    const Trace &trace = *graph.cards().front().trace;
    const SliceId slice = graph.slice(node);
    return slice.isValid() ? trace.text(trace.slices().name[slice.value]) : std::string_view();
}

/// Returns when slices begin, as `name begin` in microseconds, if the slices called `gone` take no time; "" changes nothing.
QString beginsWithout(const std::shared_ptr<const PathGraph> &graph, std::string_view gone,
                      std::initializer_list<const char *> names)
{
    if (!graph)
        return QStringLiteral("no graph");
    PathChanges changes;
    changes.duration = durationsOf(*graph);
    changes.delays = DelayOwner::Cause;
    for (std::uint32_t node = 0; node < graph->size(); ++node) {
        if (!gone.empty() && nameOfNode(*graph, node) == gone)
            changes.duration[node] = 0;
    }
    const Replay replay(*graph, changes, TaskControl());
    const Trace &trace = *graph->cards().front().trace;
    QStringList begins;
    for (const char *name : names) {
        for (std::uint32_t slice = 0; slice < trace.slices().size(); ++slice) {
            if (trace.text(trace.slices().name[slice]) != name)
                continue;
            const std::uint32_t node = nodeOfSlice(*graph, 0, SliceId(slice));
            begins += QStringLiteral("%1 %2")
                          .arg(QString::fromLatin1(name))
                          .arg(node == PathGraph::NoNode ? -1 : (replay.start(node) + 500) / 1000);
        }
    }
    return begins.join(QStringLiteral(", "));
}

/// Returns a slice with the number of a connection.
QByteArray connectedSlice(int pid, int tid, int start, int duration, const QByteArray &name, int connection)
{
    QByteArray text = pathSlice(pid, tid, start, duration, name, QByteArray(name + "_SQE"));
    return text.replace("\"Task Type\"", QByteArray("\"connection_id\":" + QByteArray::number(connection) + ",\"Task Type\""));
}

QByteArray eventSlice(int stream, int start, int duration, const QByteArray &name)
{
    return pathSlice(PathDevice, stream, start, duration, name, QByteArray(name + "_SQE"));
}

/// Returns how many launches lead to slices called `name`.
int launchesTo(const PathGraph &graph, std::string_view name)
{
    int launches = 0;
    for (std::uint32_t node = 0; node < graph.size(); ++node) {
        if (nameOfNode(graph, node) == name)
            graph.eachCause(node, [&](std::uint32_t, PathEdge kind) { launches += kind == PathEdge::Launch ? 1 : 0; });
    }
    return launches;
}

} // namespace

/// Waits for events, records and copies have no arrow from the call that handed them over.
class TestUnlaunchedTasks : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void letsTheFirstWaitOfAStreamFollowTheHost();
    void letsWaitsInAPauseFollowTheHost();
    void letsWhatTakesNoTimeFollowTheHost();
    void takesTheCallOfTheConnection();
    void keepsToNeighboursWhereTheCallComesTooLate();
    void waitsForNoRecordOfALaterCall();
    void concludesNothingBesideAGraph();
};

// The host does something for 1000 before it launches anything. What is behind a wait on its own stream comes as much earlier.
void TestUnlaunchedTasks::letsTheFirstWaitOfAStreamFollowTheHost()
{
    const auto graph = pathGraphOf({pathSlice(PathPython, 1, 0, 1000, "loads") + pathSlice(PathPython, 1, 1000, 100, "launches") +
                                    pathKernel(1, 1010, 1020, 50, "k1") + eventSlice(2, 1075, 1, "EVENT_RECORD") +
                                    eventSlice(4, 1040, 37, "EVENT_WAIT") + pathKernel(2, 1080, 1090, 20, "k2", 4)});
    QCOMPARE(beginsWithout(graph, {}, {"k1", "EVENT_RECORD", "EVENT_WAIT", "k2"}),
             QStringLiteral("k1 1020, EVENT_RECORD 1075, EVENT_WAIT 1040, k2 1090"));
    QCOMPARE(beginsWithout(graph, "loads", {"k1", "EVENT_RECORD", "EVENT_WAIT", "k2"}),
             QStringLiteral("k1 20, EVENT_RECORD 75, EVENT_WAIT 40, k2 90"));
    QCOMPARE(replayError(*graph, TaskControl()).errorNs, TimeNs{0});
}

// The stream stands still because the host is late, and the next task is a wait for what has long been done.
void TestUnlaunchedTasks::letsWaitsInAPauseFollowTheHost()
{
    const auto graph = pathGraphOf({pathSlice(PathPython, 1, 0, 100, "first") + pathSlice(PathCann, 1, 100, 900, "frees") +
                                    pathSlice(PathPython, 1, 1000, 100, "second") + pathKernel(1, 40, 50, 20, "other", 3) +
                                    eventSlice(3, 71, 1, "EVENT_RECORD") + pathKernel(2, 80, 90, 20, "k1") +
                                    eventSlice(2, 1020, 1, "EVENT_WAIT") + pathKernel(3, 1030, 1040, 20, "k2")});
    QCOMPARE(beginsWithout(graph, {}, {"EVENT_WAIT", "k2"}), QStringLiteral("EVENT_WAIT 1020, k2 1040"));
    QCOMPARE(beginsWithout(graph, "frees", {"EVENT_WAIT", "k2"}), QStringLiteral("EVENT_WAIT 120, k2 140"));
    // The kernel before the wait is not what it waits for.
    QCOMPARE(beginsWithout(graph, "k1", {"EVENT_WAIT", "k2"}), QStringLiteral("EVENT_WAIT 1020, k2 1040"));
}

// Times of 20 ns are written as 0.
void TestUnlaunchedTasks::letsWhatTakesNoTimeFollowTheHost()
{
    const auto graph = pathGraphOf({pathSlice(PathPython, 1, 0, 1000, "loads") + pathSlice(PathPython, 1, 1000, 400, "launches") +
                                    pathKernel(1, 1010, 1020, 50, "k1") + eventSlice(2, 1200, 0, "EVENT_RECORD") +
                                    pathKernel(2, 1240, 1250, 20, "k2") + eventSlice(4, 1190, 0, "EVENT_WAIT") +
                                    pathKernel(3, 1280, 1290, 20, "k3", 4)});
    QCOMPARE(beginsWithout(graph, {}, {"EVENT_RECORD", "EVENT_WAIT"}), QStringLiteral("EVENT_RECORD 1200, EVENT_WAIT 1190"));
    QCOMPARE(beginsWithout(graph, "loads", {"EVENT_RECORD", "EVENT_WAIT", "k2", "k3"}),
             QStringLiteral("EVENT_RECORD 200, EVENT_WAIT 190, k2 250, k3 290"));
    QCOMPARE(replayError(*graph, TaskControl()).errorNs, TimeNs{0});
}

// Neighbours would tell only that the wait was handed over between 10 and 2000.
void TestUnlaunchedTasks::takesTheCallOfTheConnection()
{
    const QByteArray tasks = pathSlice(PathPython, 1, 0, 500, "first") + pathSlice(PathPython, 1, 500, 1600, "second") +
                             pathKernel(1, 10, 20, 980, "k1") + connectedSlice(PathDevice, 2, 1001, 5, "EVENT_WAIT", 7) +
                             pathKernel(2, 2000, 2010, 20, "k2");
    const auto alone = pathGraphOf({tasks});
    QCOMPARE(beginsWithout(alone, "k1", {"EVENT_WAIT"}), QStringLiteral("EVENT_WAIT 21"));
    const QByteArray call =
        pathSlice(PathCann, 1, 600, 10, "AscendCL@aclrtStreamWaitEvent").replace("},\n", ",\"args\":{\"connection_id\":7}},\n");
    const auto graph = pathGraphOf({tasks + call});
    QCOMPARE(beginsWithout(graph, "k1", {"EVENT_WAIT"}), QStringLiteral("EVENT_WAIT 610"));
    QCOMPARE(beginsWithout(graph, {}, {"EVENT_WAIT"}), QStringLiteral("EVENT_WAIT 1001"));
    const auto other = pathGraphOf({tasks + QByteArray(call).replace(":7}", ":8}")});
    QCOMPARE(beginsWithout(other, "k1", {"EVENT_WAIT"}), QStringLiteral("EVENT_WAIT 21"));
}

// A number that two runs use may lead to a call behind the task.
void TestUnlaunchedTasks::keepsToNeighboursWhereTheCallComesTooLate()
{
    const QByteArray call =
        pathSlice(PathCann, 1, 1500, 10, "AscendCL@aclrtStreamWaitEvent").replace("},\n", ",\"args\":{\"connection_id\":7}},\n");
    const auto graph =
        pathGraphOf({pathSlice(PathPython, 1, 0, 2100, "first") + pathKernel(1, 10, 20, 980, "k1") +
                     connectedSlice(PathDevice, 2, 1001, 5, "EVENT_WAIT", 7) + pathKernel(2, 2000, 2010, 20, "k2") + call});
    QCOMPARE(beginsWithout(graph, "k1", {"EVENT_WAIT"}), QStringLiteral("EVENT_WAIT 21"));
    QCOMPARE(graph->missing()[static_cast<std::size_t>(MissingEdge::Contradicted)], std::uint64_t{0});
}

// The record that ended last was handed over behind the wait, so that the wait is for the one before.
void TestUnlaunchedTasks::waitsForNoRecordOfALaterCall()
{
    const auto taskOf = [](int laterConnection) -> QByteArray {
        return pathSlice(PathPython, 1, 0, 60, "first") + pathKernel(1, 10, 20, 80, "k1", 5) +
               connectedSlice(PathDevice, 5, 100, 1, "EVENT_RECORD", 3) + pathKernel(2, 20, 30, 160, "k2", 6) +
               connectedSlice(PathDevice, 6, 190, 1, "EVENT_RECORD", laterConnection) + pathKernel(3, 25, 35, 10, "k3") +
               connectedSlice(PathDevice, 2, 46, 146, "EVENT_WAIT", 5) + pathKernel(4, 40, 192, 10, "after");
    };
    QCOMPARE(beginsWithout(pathGraphOf({taskOf(4)}), "k2", {"after"}), QStringLiteral("after 50"));
    QCOMPARE(beginsWithout(pathGraphOf({taskOf(9)}), "k2", {"after"}), QStringLiteral("after 192"));
    QCOMPARE(beginsWithout(pathGraphOf({taskOf(9)}), {}, {"after"}), QStringLiteral("after 192"));
}

// Kernels of a graph are launched together, so that the calls around it tell nothing of what it holds.
void TestUnlaunchedTasks::concludesNothingBesideAGraph()
{
    const QByteArray before = pathSlice(PathPython, 1, 0, 900, "first") + pathKernel(1, 10, 20, 30, "k1");
    const QByteArray behind = eventSlice(2, 300, 1, "EVENT_WAIT") + pathKernel(2, 700, 710, 20, "k2");
    const QByteArray graph = pathSlice(PathDevice, 2, 100, 50, "g1", "AI_CORE");
    const QByteArray later = pathSlice(PathDevice, 2, 400, 50, "g2", "AI_CORE");
    QCOMPARE(launchesTo(*pathGraphOf({before + behind}), "EVENT_WAIT"), 1);
    QCOMPARE(launchesTo(*pathGraphOf({before + graph + behind + later}), "EVENT_WAIT"), 0);
    // The launch on the other side still tells something.
    QCOMPARE(launchesTo(*pathGraphOf({before + graph + behind}), "EVENT_WAIT"), 1);
    QCOMPARE(launchesTo(*pathGraphOf({before + behind + later}), "EVENT_WAIT"), 1);
}

PLUMBLINE_TEST(TestUnlaunchedTasks)
#include "tst_unlaunchedtasks.moc"
