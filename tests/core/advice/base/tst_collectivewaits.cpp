// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/base/collectivewaits.h"
#include "tests/support/advicefixture.h"
#include "tests/support/samples.h"
#include "tests/support/testregistry.h"

#include <QTest>

using namespace plumbline;

class TestCollectiveWaits : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void planesTellRanks();
    void ranksByPosition_data();
    void ranksByPosition();
    void followsChains();
    void followsOtherGroups();
    void comesBackToItself();
    void cardsTellLateness();
    void missingCards();
    void tableOnly();
    void recordedPeers_data();
    void recordedPeers();
};

namespace {

QString rankText(std::optional<int> rank)
{
    return rank ? QString::number(*rank) : QStringLiteral("?");
}

/// Prints the waits of a card: the rank that came last and the wait in nanoseconds.
QString waitsOf(const AdviceInputs &inputs, std::size_t card)
{
    QStringList texts;
    for (const CollectiveWait &wait : inputs.card(card).collectiveWaits())
        texts += rankText(wait.lateRank) + QLatin1Char(':') + QString::number(wait.waitNs);
    return texts.join(u' ');
}

} // namespace

/// The first wait for a peer in an operator tells how much later it came. Later ones only wait for its data.
void TestCollectiveWaits::planesTellRanks()
{
    test::AdviceFixture profile;
    profile.timeline("comm hcom_allReduce__1_0 100 200\n"
                     "wait 5 101 181\n wait 1 101 107 \n wait 1 181 182\n wait 4294967295 101 199 plane=0\n"
                     "comm hcom_allReduce__1_1 200 240\n"
                     "wait 5 200 200\n wait 1 200 200\n wait 5 201 239\n"
                     "wait 5 250 260");
    const auto inputs = profile.inputs();
    const PeerWaits &peers = inputs->card(0).peerWaits();
    QCOMPARE(peers.collectives.size(), 2U);
    QCOMPARE(peers.groups.at(0).ranks, (std::vector{1, 5}));
    QCOMPARE(peers.waitsOf(peers.collectives[0]).back().arrival.length(), 80'000);
    QCOMPARE(peers.waitsOf(peers.collectives[1]).back().longest.length(), 38'000);
    QCOMPARE(waitsOf(*inputs, 0), QStringLiteral("5:80000 0:0"));
}

void TestCollectiveWaits::ranksByPosition_data()
{
    QTest::addColumn<QByteArray>("own");
    QTest::addColumn<QByteArray>("peer");
    QTest::addColumn<QString>("waits");
    QTest::newRow("position in the group") << QByteArray("1") << QByteArray("0") << QStringLiteral("2:50000");
    QTest::newRow("rank of the job") << QByteArray("3") << QByteArray("2") << QStringLiteral("2:50000");
    QTest::newRow("neither") << QByteArray("7") << QByteArray("2") << QStringLiteral("?:50000");
    QTest::newRow("beyond the group") << QByteArray("1") << QByteArray("2") << QStringLiteral("?:50000");
}

/// The group of ranks 2 and 3 has the hash that its lane, or else the name of the operator, tells.
void TestCollectiveWaits::ranksByPosition()
{
    QFETCH(QByteArray, own);
    QFETCH(QByteArray, peer);
    QFETCH(QString, waits);
    const QByteArray metadata =
        R"({"parallel_group_info": {"group_name_0": {"group_name": "tp", "group_rank": 1, "global_ranks": [2, 3]}}})";
    for (const QByteArray group : {"5862276093215481612", "0"}) {
        test::AdviceFixture profile;
        profile.card(3).file(QStringLiteral("../profiler_metadata.json"), metadata);
        const QByteArray wait = "wait " + peer + " 101 151 from=" + own;
        profile.timeline("comm hcom_allReduce__612_0_1 100 200 lane=" + group + "\n" + wait);
        QCOMPARE(waitsOf(*profile.inputs(), 0), waits);
    }
}

/// Rank 0 waits for rank 8, which was there in time but waits for rank 11 itself. A rank that comes when the wait ends is late
/// itself, whoever it then waits for.
void TestCollectiveWaits::followsChains()
{
    test::AdviceFixture profile;
    profile.card(0).timeline("comm hcom_allReduce__1_0 100 300\n wait 8 110 290\n"
                             "comm hcom_allReduce__1_1 400 600\n wait 8 400 580");
    profile.card(8).timeline("comm hcom_allReduce__1_0 100 300\n wait 11 100 285\n"
                             "comm hcom_allReduce__1_1 580 600\n wait 11 580 590");
    const auto inputs = profile.inputs();
    QCOMPARE(waitsOf(*inputs, 0), QStringLiteral("11:180000 8:180000"));
    QCOMPARE(waitsOf(*inputs, 1), QStringLiteral("11:185000 11:10000"));
}

/// Rank 2 comes late to the group that it shares with rank 0, because rank 3 kept it in another group.
void TestCollectiveWaits::followsOtherGroups()
{
    const QByteArray groups = R"({"parallel_group_info": {
        "group_name_0": {"group_name": "dp", "group_rank": 0, "global_ranks": [0, 2]},
        "group_name_1": {"group_name": "tp", "group_rank": 0, "global_ranks": [2, 3]}}})";
    test::AdviceFixture profile;
    const QByteArray dp = communicatorHash("group_name_0").c_str();
    const QByteArray tp = communicatorHash("group_name_1").c_str();
    profile.card(0).file(QStringLiteral("../profiler_metadata.json"), groups);
    profile.timeline("comm hcom_allReduce__1_0 100 300 lane=" + dp + "\n wait 1 100 280 from=0");
    profile.card(2).file(QStringLiteral("../profiler_metadata.json"), groups);
    profile.timeline("comm hcom_allReduce__1_0 280 300 group=1 lane=" + dp +
                     "\n wait 0 280 280 group=1 from=1\n"
                     "comm hcom_allReduce__2_0 90 270 group=2 lane=" +
                     tp + "\n wait 1 90 265 group=2 from=0");
    const auto inputs = profile.inputs();
    QCOMPARE(waitsOf(*inputs, 0), QStringLiteral("3:180000"));
    QCOMPARE(waitsOf(*inputs, 1), QStringLiteral("3:175000 2:0"));
}

/// Rank 2 waited for rank 0 in another group. Where rank 0 left that group with it before, rank 2 is late for another reason.
/// Where rank 0 was waiting for rank 2 all the time, it waited for itself.
void TestCollectiveWaits::comesBackToItself()
{
    const QByteArray groups = R"({"parallel_group_info": {
        "group_name_0": {"group_name": "dp", "group_rank": 0, "global_ranks": [0, 2]},
        "group_name_1": {"group_name": "tp", "group_rank": 0, "global_ranks": [0, 2]}}})";
    const QByteArray dp = QByteArray(" lane=") + communicatorHash("group_name_0").c_str();
    const QByteArray tp = QByteArray(" group=2 lane=") + communicatorHash("group_name_1").c_str();
    const auto waitsOfFirst = [&](const QByteArray &first, const QByteArray &second) {
        test::AdviceFixture profile;
        profile.card(0).file(QStringLiteral("../profiler_metadata.json"), groups);
        profile.timeline(first + "comm hcom_allReduce__2_0 260 270" + tp + "\n wait 1 260 260 group=2 from=0");
        profile.card(2).file(QStringLiteral("../profiler_metadata.json"), groups);
        profile.timeline(second + "comm hcom_allReduce__2_0 90 270" + tp + "\n wait 0 90 265 group=2 from=1");
        return waitsOf(*profile.inputs(), 0);
    };
    QCOMPARE(waitsOfFirst("comm hcom_allReduce__1_0 280 420" + dp + "\n wait 1 280 400 from=0\n",
                          "comm hcom_allReduce__1_0 400 420" + dp + "\n wait 0 400 400 from=1\n"),
             QStringLiteral("0:0 2:120000"));
    QCOMPARE(waitsOfFirst("comm hcom_allReduce__1_0 100 300" + dp + "\n wait 1 100 280 from=0\n",
                          "comm hcom_allReduce__1_0 280 300" + dp + "\n wait 0 280 280 from=1\n"),
             QStringLiteral("0:0 0:0"));
}

/// Without planes the card with the shortest operator came last.
void TestCollectiveWaits::cardsTellLateness()
{
    test::AdviceFixture profile;
    profile.card(0).timeline("comm hcom_allReduce__1_0 100 200\n comm hcom_broadcast__1_1 300 400");
    profile.card(1).timeline("comm hcom_allReduce__1_0 140 200\n comm hcom_broadcast__1_1 310 400");
    const auto inputs = profile.inputs();
    QCOMPARE(waitsOf(*inputs, 0), QStringLiteral("1:40000"));
    QCOMPARE(waitsOf(*inputs, 1), QStringLiteral("1:0"));
}

/// Where the last card waits for longer than the others waited for it, the last rank has no card.
void TestCollectiveWaits::missingCards()
{
    const QByteArray metadata =
        R"({"parallel_group_info": {"group_name_0": {"group_name": "dp", "group_rank": 0, "global_ranks": [0, 1, 2]}}})";
    test::AdviceFixture profile;
    for (const int rank : {0, 1})
        profile.card(rank).file(QStringLiteral("../profiler_metadata.json"), metadata);
    const QByteArray op = "hcom_allReduce__612_0 group=5862276093215481612 ";
    profile.card(0).operators(op + "start=100 elapse=0.1 wait=0.09");
    profile.card(1).operators(op + "start=120 elapse=0.08 wait=0.07");
    const auto inputs = profile.inputs();
    QCOMPARE(waitsOf(*inputs, 0), QStringLiteral("?:90000"));
    QCOMPARE(waitsOf(*inputs, 1), QStringLiteral("?:70000"));
    QCOMPARE(inputs->card(0).collectiveWaits().front().untoldNs, 10'000);
    // What is neither transfer nor wait is untold, because rank 2 may have come at any time.
    profile.card(0).operators(op + "start=100 elapse=0.1 transit=0.01 wait=0.02");
    profile.card(1).operators(op + "start=120 elapse=0.08 transit=0.01 wait=0.001");
    const auto untold = profile.inputs();
    QCOMPARE(waitsOf(*untold, 0), QStringLiteral("1:21000"));
    QCOMPARE(untold->card(0).collectiveWaits().front().untoldNs, 69'000);
    QCOMPARE(untold->card(1).collectiveWaits().front().untoldNs, 69'000);
}

void TestCollectiveWaits::tableOnly()
{
    test::AdviceFixture profile;
    profile.operators("hcom_allReduce__1_1 start=200 elapse=0.1\n"
                      "hcom_allReduce__1_0 start=100 elapse=0.1 wait=0.03");
    QCOMPARE(waitsOf(*profile.inputs(), 0), QStringLiteral("?:30000"));
}

void TestCollectiveWaits::recordedPeers_data()
{
    QTest::addColumn<QString>("sample");
    QTest::addColumn<QStringList>("waits");
    QTest::newRow("text") << QStringLiteral("resnet_2cards_level1")
                          << QStringList{QStringLiteral("5:78764614 5:877458 5:16680 5:21980479"),
                                         QStringLiteral("5:73149982 5:878338 5:18860 5:21989899")};
    QTest::newRow("database") << QStringLiteral("resnet_2cards_level1_db")
                              << QStringList{QStringLiteral("6:88423507 6:764295 6:6120 6:8400507"),
                                             QStringLiteral("6:84906536 6:766676 6:7540 6:8406028")};
}

/// Python on the raw files tells the same: the first Notify_Wait of each destination rank, by operator.
void TestCollectiveWaits::recordedPeers()
{
    QFETCH(QString, sample);
    QFETCH(QStringList, waits);
    const auto inputs = test::adviceInputsOf(test::samplePath(sample));
    if (!inputs)
        QSKIP("no samples");
    QCOMPARE((QStringList{waitsOf(*inputs, 0), waitsOf(*inputs, 1)}), waits);
    QCOMPARE(inputs->card(0).peerWaits().groups.at(0).ranks, (std::vector{1, 2, 3, 4, 5, 6, 7}));
}

PLUMBLINE_TEST(TestCollectiveWaits)
#include "tst_collectivewaits.moc"
