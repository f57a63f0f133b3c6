// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/lanepairs.h"
#include "core/compare/planepeers.h"
#include "tests/support/testregistry.h"
#include "tests/support/tracetext.h"

#include <QTest>

#include <functional>
#include <map>

using namespace plumbline;

namespace {

constexpr int LanePairsLanes = 5000;

/// Returns a device whose lanes have the slices with the names that `namesOf` gives for the number of the lane.
std::shared_ptr<const Trace> traceOfLanePairs(int lanes, const std::function<QByteArrayList(int)> &namesOf)
{
    QByteArray text = "[" + test::nameText(1, 0, "process_name", "Ascend Hardware");
    for (int lane = 0; lane < lanes; ++lane) {
        qint64 at = 0;
        for (const QByteArray &name : namesOf(lane))
            text += test::sliceText(1, lane, at++ * 1000, 500, name);
    }
    return test::traceFromText(text.chopped(2) + "]");
}

QByteArray numbered(const char *name, int number)
{
    QByteArray text(name); // letters, because lanes are matched without the digits of names
    for (; number > 0; number /= 26)
        text += static_cast<char>('a' + number % 26);
    return text;
}

LanePairs paired(const Trace &base, const Trace &target, const TaskControl &control = {})
{
    return pairLanes(base, target, NameSymbols(base, target), control);
}

/// Counts the lanes of the base whose partner has the tid that `partnerOf` gives.
int countPairs(const Trace &base, const Trace &target, const LanePairs &pairs, const std::function<int(int)> &partnerOf)
{
    int count = 0;
    for (const auto &[left, right] : pairs.lanes)
        count += partnerOf(std::stoi(base.lane(left).tid)) == std::stoi(target.lane(right).tid) ? 1 : 0;
    return count;
}

} // namespace

class TestLanePairs : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void findsContentAmongManyLanes()
    {
        const auto base = traceOfLanePairs(LanePairsLanes, [](int lane) {
            return QByteArrayList{"wait", numbered("own", lane)};
        });
        const auto target = traceOfLanePairs(LanePairsLanes, [](int lane) {
            return QByteArrayList{"wait", numbered("own", LanePairsLanes - 1 - lane)};
        });
        QVERIFY(base && target);
        const LanePairs pairs = paired(*base, *target);
        QCOMPARE(countPairs(*base, *target, pairs, [](int lane) { return LanePairsLanes - 1 - lane; }), LanePairsLanes);
        QCOMPARE(pairs.steps,
                 std::uint64_t{LanePairsLanes}); // comparing the lanes by the slice that all share would take 25 million more
    }

    void pairsEqualLanesByTheirNames()
    {
        const auto trace = traceOfLanePairs(LanePairsLanes, [](int) { return QByteArrayList{"wait"}; });
        QVERIFY(trace);
        const LanePairs pairs = paired(*trace, *trace);
        QCOMPARE(countPairs(*trace, *trace, pairs, [](int lane) { return lane; }), LanePairsLanes);
        QCOMPARE(pairs.steps, std::uint64_t{0});
    }

    void looksAtEachNameOnce()
    {
        constexpr int Names = 50'000;
        const auto base = traceOfLanePairs(1, [](int) {
            QByteArrayList names;
            for (int name = 0; name < Names; ++name)
                names += numbered("own", name);
            return names;
        });
        const auto target = traceOfLanePairs(LanePairsLanes, [](int lane) {
            QByteArrayList names;
            for (int name = lane; name < Names + lane; name += LanePairsLanes)
                names += numbered("own", name % Names);
            return names;
        });
        QVERIFY(base && target);
        const LanePairs pairs = paired(*base, *target);
        QCOMPARE(pairs.steps, std::uint64_t{Names});
        QCOMPARE(countPairs(*base, *target, pairs, [](int lane) { return lane; }), 1);
    }

    // A plane has another number on each card. It waits for the same rank, or the two cards wait for each other.
    void pairsPlanesByPeers()
    {
        const auto card = [](int own, const QList<std::pair<int, int>> &peerAndUs) {
            QByteArray text = "[" + test::nameText(1, 0, "process_name", "HCCL");
            for (int plane = 0; plane < peerAndUs.size(); ++plane) {
                const auto &[peer, us] = peerAndUs.at(plane);
                text += test::nameText(1, plane, "thread_name", "Plane " + QByteArray::number(plane));
                text += test::sliceText(1, plane, 1000, us * 1000, "Notify_Wait").chopped(3) + R"(, "args": {"src rank": )" +
                        QByteArray::number(own) + R"(, "dst rank": )" + QByteArray::number(peer) + "}},\n";
            }
            return test::traceFromText(text.chopped(2) + "]");
        };
        const auto base = card(0, {{1, 40}, {5, 900}, {3, 7}});
        const auto target = card(1, {{3, 8}, {0, 35}, {5, 880}});
        QVERIFY(base && target);
        const PlanePeers peers = peersOfPlane(*base, LaneId(std::size_t{1}));
        QCOMPARE(peers.own, std::optional<std::int64_t>(0));
        QCOMPARE(peers.waitNs, (std::map<std::int64_t, TimeNs>{{5, 900'000}}));
        QCOMPARE(countPairs(*base, *target, paired(*base, *target), [](int plane) { return (plane + 1) % 3; }), 3);
        // The planes of one rank keep their numbers, whoever was late.
        const auto again = card(0, {{1, 900}, {5, 40}, {3, 7}});
        QCOMPARE(countPairs(*base, *again, paired(*base, *again), [](int plane) { return plane; }), 3);
    }

    void stopsWhenAskedTo()
    {
        const auto trace = traceOfLanePairs(3, [](int) { return QByteArrayList{"wait"}; });
        QVERIFY(trace);
        TaskControl control;
        control.requestStop();
        QVERIFY(paired(*trace, *trace, control).lanes.empty());
    }
};

PLUMBLINE_TEST(TestLanePairs)
#include "tst_lanepairs.moc"
