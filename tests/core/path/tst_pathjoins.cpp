// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/path/operatorrole.h"
#include "core/path/replay.h"
#include "tests/core/path/pathtext.h"
#include "tests/support/testregistry.h"

#include <QTest>

using namespace plumbline;
using namespace plumbline::test;

namespace {

/// Returns a host slice up to the launch of an operator, and the operator with its task on stream 4.
QByteArray joinedOperator(const QByteArray &name, int start, int duration, int id = 1)
{
    return pathSlice(PathPython, 1, start - 20, 15, "host of " + name) + pathCollective(id, start - 10, start, duration, name);
}

/// Returns a task of a plane that waits for another rank, at the begin of an operator.
QByteArray joinedWait(int own, int peer, int start, int duration)
{
    QByteArray text = sliceText(PathGroups, 1, start * 1000LL, duration * 1000LL, "Notify_Wait");
    return text.replace("},\n", QByteArray(",\"args\":{\"src rank\":" + QByteArray::number(own) +
                                           ",\"dst rank\":" + QByteArray::number(peer) + "}},\n"));
}

/// Returns a kernel of NCCL on stream 4 of a device with its arguments.
QByteArray joinedKernel(const QByteArray &name, int start, int duration, const QByteArray &arguments)
{
    QByteArray text = sliceText(PathDevice, 4, start * 1000LL, duration * 1000LL, name);
    return text.replace("},\n", QByteArray(",\"cat\":\"kernel\",\"args\":{" + arguments + "}},\n"));
}

/// Returns until when each operator of a card waited, as `begin+wait`, in microseconds.
QString waitsOfCard(const PathGraph &graph, std::uint32_t card)
{
    QStringList waits;
    for (std::uint32_t node = 0; node < graph.size(); ++node) {
        if (graph.isWait(node) && graph.kind(node) == PathKind::Communication &&
            graph.resources()[graph.resourceOf(node)].card == card)
            waits += QStringLiteral("%1+%2").arg(graph.start(node) / 1000).arg(graph.range(node).length() / 1000);
    }
    return waits.join(QLatin1Char(' '));
}

QString waitsOf(const std::shared_ptr<const PathGraph> &graph)
{
    QStringList cards;
    for (std::uint32_t card = 0; graph && card < graph->cards().size(); ++card)
        cards += waitsOfCard(*graph, card);
    return cards.join(QStringLiteral(" | "));
}

std::uint64_t unjoined(const std::shared_ptr<const PathGraph> &graph)
{
    return graph->missing()[static_cast<std::size_t>(MissingEdge::Broadcasts)];
}

} // namespace

class TestPathJoins : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void tellsRolesByName_data();
    void tellsRolesByName();
    void letsAReceiverWaitForItsSender();
    void letsASenderWaitForItsReceiver();
    void keepsAMessageThatWasLeftBehind();
    void findsThePeersOfMessages();
    void letsReceiversWaitForTheRoot();
    void findsTheRootByTimes();
    void letsTheRootOfAReduceWait();
    void letsExchangesWaitForTheirPeersOnly();
    void joinsCollectivesWithOtherNumbers();
    void joinsKernelsOfNccl();
    void countsWhatHasNoPartner();
};

void TestPathJoins::tellsRolesByName_data()
{
    QTest::addColumn<QByteArray>("name");
    QTest::addColumn<int>("role");
    const auto row = [](const char *name, OperatorRole role) { QTest::newRow(name) << QByteArray(name) << int(role); };
    row("hcom_allReduce__586_0_1", OperatorRole::AllRanks);
    row("hcom_reduceScatter__586_0_1", OperatorRole::AllRanks);
    row("hcom_allGather__586_0_1", OperatorRole::AllRanks);
    row("hcom_alltoallvc__586_0_1", OperatorRole::AllRanks);
    row("Default/AllReduce-op12", OperatorRole::AllRanks);
    row("hcom_broadcast__586_0_1", OperatorRole::FromRoot);
    row("hcom_scatter__586_0_1", OperatorRole::FromRoot);
    row("hcom_reduce__586_0_1", OperatorRole::ToRoot);
    row("hcom_gather__586_0_1", OperatorRole::ToRoot);
    row("hcom_send__822_0", OperatorRole::Send);
    row("Default/Receive-op7", OperatorRole::Receive);
    row("hcom_batchSendRecv__822_0_1", OperatorRole::Exchange);
    row("Invalid__822_0_1", OperatorRole::AllRanks);
    row("ncclDevKernel_Broadcast_RING_LL(ncclDevKernelArgsStorage<4096ul>)", OperatorRole::FromRoot);
    row("ncclKernel_SendRecv_RING_SIMPLE_Sum_int8_t(ncclDevComm*, ncclWork*)", OperatorRole::Exchange);
    row("ncclDevKernel_AllReduce_Sum_f32_RING_LL(ncclDevKernelArgsStorage<4096ul>)", OperatorRole::AllRanks);
}

void TestPathJoins::tellsRolesByName()
{
    QFETCH(QByteArray, name);
    QFETCH(int, role);
    QCOMPARE(int(operatorRole(name.toStdString())), role);
}

void TestPathJoins::letsAReceiverWaitForItsSender()
{
    const auto graph = pathGraphOf({joinedOperator("hcom_receive__007_0_1", 20, 200) + pathKernel(9, 15, 221, 10, "after"),
                                    joinedOperator("hcom_send__007_5_1", 200, 20)});
    QCOMPARE(waitsOf(graph), QStringLiteral("20+180 | "));
    QCOMPARE(unjoined(graph), std::uint64_t{0});
    QCOMPARE(pathOf(graph, 180, 231),
             QStringLiteral("host host of hcom_send__007_5_1 1 180+15\nlaunch hcom_send__007_5_1 1 195+5\n"
                            "communication hcom_receive__007_0_1 0 200+20\nidle  0 220+1\nkernel after 0 221+10"));
}

void TestPathJoins::letsASenderWaitForItsReceiver()
{
    const auto graph = pathGraphOf({joinedOperator("hcom_send__007_0_1", 20, 200), //
                                    joinedOperator("hcom_receive__007_0_1", 200, 20)});
    QCOMPARE(waitsOf(graph), QStringLiteral("20+180 | "));
}

void TestPathJoins::keepsAMessageThatWasLeftBehind()
{
    const auto graph = pathGraphOf({joinedOperator("hcom_receive__007_0_1", 200, 20), //
                                    joinedOperator("hcom_send__007_0_1", 30, 20)});
    QCOMPARE(waitsOf(graph), QStringLiteral(" | "));
    QCOMPARE(unjoined(graph), std::uint64_t{0});
    // A sender that takes 300 longer ends at 350, and only then the receiver has its message.
    PathChanges changes;
    changes.duration.allocate(graph->size());
    std::uint32_t received = PathGraph::NoNode;
    for (std::uint32_t node = 0; node < graph->size(); ++node) {
        const bool isOperator = graph->kind(node) == PathKind::Communication && graph->duration(node) > 0;
        const bool isSender = isOperator && graph->cardOf(node).rank == 1;
        changes.duration[node] = graph->duration(node) + (isSender ? 300'000 : 0);
        received = isOperator && graph->cardOf(node).rank == 0 ? node : received;
    }
    QVERIFY(received != PathGraph::NoNode);
    QCOMPARE(Replay(*graph, changes, TaskControl()).end(received), TimeNs{370'000});
}

void TestPathJoins::findsThePeersOfMessages()
{
    // Rank 0 sends to 2, then to 1; the receivers number their operators by themselves, and rank 1 is late.
    const QByteArray sender = joinedOperator("hcom_send__007_0_1", 100, 30) + joinedWait(0, 2, 100, 5) +
                              joinedOperator("hcom_send__007_1_1", 140, 160, 2) + joinedWait(0, 1, 140, 150);
    const QByteArray late = joinedOperator("hcom_receive__007_0_1", 290, 10) + joinedWait(1, 0, 290, 5);
    const QByteArray early = joinedOperator("hcom_receive__007_0_1", 50, 80) + joinedWait(2, 0, 50, 60);
    const auto graph = pathGraphOf({sender, late, early});
    QCOMPARE(waitsOf(graph), QStringLiteral("140+150 |  | 50+50"));
    QCOMPARE(unjoined(graph), std::uint64_t{0});
}

void TestPathJoins::letsReceiversWaitForTheRoot()
{
    const QByteArray name = "hcom_broadcast__007_0_1";
    const QByteArray root = joinedOperator(name, 100, 100) + joinedWait(1, 0, 100, 5) + joinedWait(1, 2, 105, 5);
    const auto graph = pathGraphOf({joinedOperator(name, 20, 180) + joinedWait(0, 1, 20, 85), root,
                                    joinedOperator(name, 150, 50) + joinedWait(2, 1, 150, 5)});
    QCOMPARE(waitsOf(graph), QStringLiteral("20+80 |  | "));
    QCOMPARE(unjoined(graph), std::uint64_t{0});
}

void TestPathJoins::findsTheRootByTimes()
{
    const QByteArray name = "hcom_broadcast__007_0_1";
    const auto graph =
        pathGraphOf({joinedOperator(name, 20, 100), joinedOperator(name, 100, 100), joinedOperator(name, 118, 50)});
    QCOMPARE(waitsOf(graph), QStringLiteral("20+98 | 100+18 | "));
    // Rank 0 left before rank 2 came, so that it cannot have waited for it.
    const auto later =
        pathGraphOf({joinedOperator(name, 20, 100), joinedOperator(name, 100, 100), joinedOperator(name, 180, 20)});
    QCOMPARE(waitsOf(later), QStringLiteral("20+80 |  | "));
    QCOMPARE(unjoined(later), std::uint64_t{0});
}

void TestPathJoins::letsTheRootOfAReduceWait()
{
    const QByteArray name = "hcom_reduce__007_0_1";
    const auto graph = pathGraphOf({joinedOperator(name, 20, 180), joinedOperator(name, 50, 60), joinedOperator(name, 90, 80),
                                    joinedOperator(name, 100, 90)});
    QCOMPARE(waitsOf(graph), QStringLiteral("20+80 | 50+50 | 90+10 | "));
    const auto eager = pathGraphOf({joinedOperator(name, 20, 180), joinedOperator(name, 50, 60), joinedOperator(name, 105, 80)});
    QCOMPARE(waitsOf(eager), QStringLiteral("20+85 | 50+55 | "));
    const auto left = pathGraphOf({joinedOperator(name, 20, 180), joinedOperator(name, 50, 60), joinedOperator(name, 115, 80)});
    QCOMPARE(waitsOf(left), QStringLiteral("20+95 |  | "));
    QCOMPARE(unjoined(left), std::uint64_t{0});
}

void TestPathJoins::letsExchangesWaitForTheirPeersOnly()
{
    const QByteArray name = "hcom_batchSendRecv__007_0_1";
    // A chain: 0 and 1 exchange, 1 and 2 exchange. Rank 2 is the last, for which rank 0 does not wait.
    const auto graph = pathGraphOf({joinedOperator(name, 20, 100) + joinedWait(0, 1, 20, 60),
                                    joinedOperator(name, 80, 130) + joinedWait(1, 0, 80, 5) + joinedWait(1, 2, 85, 115),
                                    joinedOperator(name, 200, 10) + joinedWait(2, 1, 200, 5)});
    QCOMPARE(waitsOf(graph), QStringLiteral("20+60 | 80+120 | "));
    QCOMPARE(unjoined(graph), std::uint64_t{0});
    const auto two = pathGraphOf({joinedOperator(name, 20, 100), joinedOperator("hcom_batchSendRecv__007_4_1", 80, 40)});
    QCOMPARE(waitsOf(two), QStringLiteral("20+60 | "));
}

void TestPathJoins::joinsCollectivesWithOtherNumbers()
{
    const auto graph = pathGraphOf({joinedOperator("hcom_allReduce__007_3_1", 20, 100) + //
                                        joinedOperator("hcom_allReduce__007_4_1", 200, 100, 2),
                                    joinedOperator("hcom_allReduce__007_0_1", 80, 40) + //
                                        joinedOperator("hcom_allReduce__007_1_1", 290, 10, 2)});
    QCOMPARE(waitsOf(graph), QStringLiteral("20+60 200+90 | "));
    QCOMPARE(graph->missing(), MissingEdges{});
}

void TestPathJoins::joinsKernelsOfNccl()
{
    const auto ranks = [](const char *text) -> QByteArray {
        return QByteArray(QByteArray("\"Process Group Ranks\":\"") + text + '"');
    };
    const QByteArray name = "ncclDevKernel_AllReduce_Sum_f32_RING_LL(ncclDevKernelArgsStorage<4096ul>)";
    // Two groups run the same kernel at one time; without the arguments all four would wait for rank 3.
    const auto groups = pathGraphOf({joinedKernel(name, 20, 100, ranks("[0, 1]")), joinedKernel(name, 100, 20, ranks("[0, 1]")),
                                     joinedKernel(name, 30, 95, ranks("[2, 3]")), joinedKernel(name, 110, 15, ranks("[2, 3]"))});
    QCOMPARE(waitsOf(groups), QStringLiteral("20+80 |  | 30+80 | "));
    const auto ends = pathGraphOf({joinedKernel(name, 20, 1000, ""), joinedKernel(name, 1000, 20, ""), //
                                   joinedKernel(name, 30, 2000, ""), joinedKernel(name, 1010, 1020, "")});
    QCOMPARE(waitsOf(ends), QStringLiteral("20+980 |  | 30+980 | "));
    const QByteArray message = "ncclDevKernel_SendRecv(ncclDevKernelArgsStorage<4096ul>)";
    const auto sent =
        pathGraphOf({joinedKernel(message, 20, 100, ranks("[0, 1, 2]") + ",\"Collective name\":\"send\",\"Dst Rank\":2"),
                     joinedKernel(message, 50, 200, ranks("[0, 1, 2]") + ",\"Collective name\":\"recv\",\"Src Rank\":2"),
                     joinedKernel(message, 90, 30, ranks("[0, 1, 2]") + ",\"Collective name\":\"recv\",\"Src Rank\":0") +
                         joinedKernel(message, 230, 20, ranks("[0, 1, 2]") + ",\"Collective name\":\"send\",\"Dst Rank\":1")});
    QCOMPARE(waitsOf(sent), QStringLiteral("20+70 | 50+180 | "));
    const QByteArray all = ranks("[0, 1]") + ",\"Collective name\":\"all_to_allv\"";
    QCOMPARE(waitsOf(pathGraphOf({joinedKernel(message, 20, 100, all), joinedKernel(message, 70, 50, all)})),
             QStringLiteral("20+50 | "));
}

void TestPathJoins::countsWhatHasNoPartner()
{
    const auto graph = pathGraphOf({joinedOperator("hcom_send__007_0_1", 20, 20), //
                                    joinedOperator("hcom_broadcast__007_0_1", 100, 20)});
    MissingEdges expected{};
    expected[static_cast<std::size_t>(MissingEdge::Broadcasts)] = 2;
    QCOMPARE(graph->missing(), expected);
    // Both receive a broadcast from a rank that has no card.
    const QByteArray name = "hcom_broadcast__007_0_1";
    const auto strangers = pathGraphOf({joinedOperator(name, 20, 100) + joinedWait(0, 2, 20, 80), //
                                        joinedOperator(name, 50, 70) + joinedWait(1, 2, 50, 50)});
    QCOMPARE(waitsOf(strangers), QStringLiteral(" | "));
    QCOMPARE(unjoined(strangers), std::uint64_t{0});
    QCOMPARE(strangers->missing()[static_cast<std::size_t>(MissingEdge::RankCards)], std::uint64_t{2});
}

PLUMBLINE_TEST(TestPathJoins)
#include "tst_pathjoins.moc"
