// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/communication/collectivedistribution.h"
#include "core/analysis/communication/collectivetiming.h"
#include "core/base/percentile.h"
#include "core/compare/rankclocks.h"
#include "tests/support/rankfixture.h"
#include "tests/support/testregistry.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <map>
#include <random>
#include <set>

using namespace plumbline;

namespace {

using test::RankFixture;

constexpr std::int64_t RankEpochNs = 1'736'408'883'000'000'000;
constexpr int PlantedLate = 2; ///< rank that comes late to most collectives
const TaskControl NoStop;

/// What really happened, on one clock.
struct TrueCollective
{
    std::string name;
    std::int64_t endNs = 0;
    std::map<int, std::int64_t> arrivals; ///< by rank
};

/// A job of `ranks` ranks in one group, whose clocks differ by up to a second, and one rank of which comes late.
struct TrueJob
{
    TrueJob(int ranks, int collectives, std::uint32_t seed) : random(seed)
    {
        std::int64_t at = RankEpochNs;
        for (int number = 0; number < collectives; ++number) {
            TrueCollective one;
            one.name = "hcom_allReduce__586_" + std::to_string(number) + "_1";
            std::int64_t latest = 0;
            for (int rank = 0; rank < ranks; ++rank) {
                const std::int64_t lateNs = below(200'000) + (rank == PlantedLate && number % 8 != 0 ? 2'000'000 : 0);
                one.arrivals[rank] = at + lateNs;
                latest = std::max(latest, at + lateNs);
            }
            one.endNs = latest + 300'000 + below(100'000);
            at = one.endNs + 1'000'000 + below(5'000'000);
            all.push_back(one);
        }
        for (int rank = 0; rank < ranks; ++rank)
            offsets[rank] = rank == 0 ? 0 : below(1'000'000'000) - 500'000'000;
    }

    std::int64_t below(std::int64_t limit) { return static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(limit)); }

    /// Returns what the cards of some ranks recorded. Operators stand in any order.
    [[nodiscard]] RankCollectives recorded(const std::set<int> &ranks)
    {
        std::vector<RankCommunication> cards;
        std::vector<int> members;
        for (const auto &[rank, offset] : offsets)
            members.push_back(rank);
        for (const int rank : ranks) {
            RankFixture card(rank);
            card.group("77", members);
            std::vector<TrueCollective> shuffled = all;
            std::shuffle(shuffled.begin(), shuffled.end(), random);
            for (const TrueCollective &one : shuffled) {
                const std::int64_t begin = one.arrivals.at(rank);
                card.add("77", one.name, begin + offsets[rank], one.endNs - begin);
            }
            cards.push_back(card.made());
        }
        return joinCollectives(std::move(cards), {}, NoStop);
    }

    [[nodiscard]] const TrueCollective &called(std::string_view name) const
    {
        return *std::ranges::find(all, name, &TrueCollective::name);
    }

    std::mt19937_64 random;
    std::vector<TrueCollective> all;
    std::map<int, std::int64_t> offsets;
};

QString printedJoint(const RankCollectives &all)
{
    QStringList lines;
    for (const RankCollective &each : all.all) {
        const std::string_view name = all.text(each.name);
        QString line = QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size())) +
                       QStringLiteral(" g%1 call %2:").arg(each.group).arg(each.call);
        for (const CollectivePart &part : all.partsOf(each))
            line += QStringLiteral(" %1/%2").arg(part.card).arg(part.row);
        lines += line;
    }
    return lines.join(QLatin1Char('\n')) + QStringLiteral("\nleft out %1").arg(all.leftOut);
}

} // namespace

class TestRankCollectives : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void joinsCalls();
    void tellsGroupsOfOneNameApart();
    void fitsClocksAndFindsTheLast();
    void withoutClocks();
    void linksTellRanksThatAreMissing();
    void doubtsSmallDifferences();
    void distributions();
    void chanceOfComingLast();
};

void TestRankCollectives::joinsCalls()
{
    RankFixture first(0);
    first.add("77", "AllReduce", 100, 50);
    first.add("77", "AllReduce", 10, 60);
    first.add("77", "hcom_send__1_0", 5, 900);
    first.add("77", "AllGather", 300, 70);
    RankFixture second(1);
    second.add("77", "AllReduce", 12, 58);
    second.add("77", "AllReduce", 105, 45);
    second.add("77", "AllGather", 310, 60);
    second.add("77", "AllGather", 510, 60);
    second.add("88", "AllReduce", 600, 10);
    const RankCollectives all = joinCollectives({first.made(), second.made()}, {}, NoStop);
    // The card 1 made one AllGather more, so that nothing tells which of them the card 0 made.
    QCOMPARE(printedJoint(all), QStringLiteral("AllReduce g0 call 0: 0/1 1/0\nAllReduce g0 call 1: 0/0 1/1\n"
                                               "AllReduce g1 call 0: 1/4\nleft out 3"));
}

void TestRankCollectives::tellsGroupsOfOneNameApart()
{
    std::vector<RankCommunication> cards;
    for (int rank = 0; rank < 4; ++rank) {
        RankFixture card(rank);
        card.group("77", rank < 2 ? std::vector{0, 1} : std::vector{2, 3});
        card.add("77", "hcom_allReduce__77_0_1", 10 * rank, 50 - rank);
        cards.push_back(card.made());
    }
    const RankCollectives known = joinCollectives(cards, {}, NoStop);
    QCOMPARE(printedJoint(known), QStringLiteral("hcom_allReduce__77_0_1 g0 call 0: 0/0 1/0\n"
                                                 "hcom_allReduce__77_0_1 g1 call 0: 2/0 3/0\nleft out 0"));
    // Without members, two cards with one position cannot be in one group, and nothing tells who else is in theirs.
    cards.clear();
    for (int rank = 0; rank < 4; ++rank) {
        RankFixture card(rank);
        card.add("77", "hcom_allReduce__77_0_1", 10 * rank, 50 - rank);
        for (const int target : {0, 1, 2})
            card.link("77", rank % 2, target, "HCCS", 100, 1);
        cards.push_back(card.made());
    }
    QCOMPARE(joinCollectives(cards, {}, NoStop).all.size(), std::size_t{4});
    // A file of the cluster analysis tells the members of all of them.
    const std::vector<CommunicationGroup> named{{{}, "77", {}, {}, {0, 1}}, {{}, "77", {}, {}, {2, 3}}};
    QCOMPARE(printedJoint(joinCollectives(cards, named, NoStop)), printedJoint(known));
}

void TestRankCollectives::fitsClocksAndFindsTheLast()
{
    constexpr int Ranks = 5;
    TrueJob job(Ranks, 40, 11);
    const RankCollectives all = job.recorded({0, 1, 2, 4});
    QCOMPARE(all.all.size(), job.all.size());
    RankClocks clocks(all);
    for (const RankCollective &one : all.all) {
        const CollectiveTiming timing = timingOf(all, one, clocks.clocksOf(one, NoStop));
        const TrueCollective &told = job.called(all.text(one.name));
        std::map<int, std::int64_t> arrivals = told.arrivals;
        arrivals.erase(3);
        const auto byTime = [](const auto &a, const auto &b) { return a.second < b.second; };
        const std::int64_t first = std::ranges::min_element(arrivals, byTime)->second;
        const auto last = std::ranges::max_element(arrivals, byTime);
        QCOMPARE(timing.rows.size(), std::size_t{Ranks - 1});
        QVERIFY(timing.areClocksFitted && timing.basis == ArrivalBasis::Clocks && timing.isGroupKnown);
        QVERIFY(timing.residualNs < 1'000);
        QVERIFY(timing.notRecorded == std::vector{3} && timing.withoutCall.empty());
        for (const RankTimingRow &row : timing.rows)
            QVERIFY(std::abs(*row.lateNs - (arrivals.at(*row.rank) - first)) < 2'000);
        if (timing.last)
            QCOMPARE(timing.rows[*timing.last].rank.value_or(-1), last->first);
        else
            QVERIFY(timing.aheadNs < 4'000);
    }
}

void TestRankCollectives::withoutClocks()
{
    std::vector<RankCommunication> cards;
    for (int rank = 0; rank < 2; ++rank) {
        RankFixture card(rank);
        card.add("77", "AllReduce-op1", 0, 50'000 - 20'000 * rank).startNs.reset(); // as in hccl_raw
        card.add("77", "Broadcast-op2", 5'000 * rank, 100);
        cards.push_back(card.made());
    }
    const RankCollectives all = joinCollectives(cards, {}, NoStop);
    const CollectiveTiming reduce = timingOf(all, all.all[0], RankClocks(all).clocksOf(all.all[0], NoStop));
    QVERIFY(reduce.basis == ArrivalBasis::Ends && reduce.last == std::optional(std::size_t{1}) && !reduce.isGroupKnown);
    QCOMPARE(reduce.lastNs, TimeNs{20'000});
    QVERIFY((reduce.rows[1].range == TimeRange{20'000, 50'000}));
    // Ranks leave a broadcast at different times, so that nothing tells who came last on clocks that may differ.
    const CollectiveTiming broadcast = timingOf(all, all.all[1], RankClocks(all).clocksOf(all.all[1], NoStop));
    QVERIFY(broadcast.basis == ArrivalBasis::Clocks && !broadcast.areClocksFitted && !broadcast.last);
}

void TestRankCollectives::linksTellRanksThatAreMissing()
{
    const auto cardsWith = [](CommunicationKind further) {
        std::vector<RankCommunication> cards;
        for (int rank = 0; rank < 2; ++rank) {
            RankFixture card(rank);
            card.add("77", "hcom_allReduce__77_0_1", 10 * rank, 50 - 10 * rank);
            for (const int target : {0, 1, 5})
                card.link("77", rank, target, "HCCS", 100, 1, target == 5 ? further : CommunicationKind::Collective);
            cards.push_back(card.made());
        }
        return cards;
    };
    const std::vector<RankCommunication> cards = cardsWith(CommunicationKind::Collective);
    const auto timing = [](const RankCollectives &all) {
        return timingOf(all, all.all.front(), RankClocks(all).clocksOf(all.all.front(), NoStop));
    };
    const RankCollectives byLinks = joinCollectives(cards, {}, NoStop);
    QVERIFY(!timing(byLinks).isGroupKnown);
    QCOMPARE(timing(byLinks).ranksAtLeast, std::size_t{3});
    // Transfers lead to other stages, whose ranks take no part in the collectives of this one.
    const RankCollectives staged = joinCollectives(cardsWith(CommunicationKind::PointToPoint), {}, NoStop);
    QCOMPARE(timing(staged).ranksAtLeast, std::size_t{2});
    const std::vector<CommunicationGroup> named{{{}, "77", {}, {}, {0, 1}}};
    QCOMPARE(timing(joinCollectives(cards, named, NoStop)).ranksAtLeast, std::size_t{2});
}

void TestRankCollectives::doubtsSmallDifferences()
{
    std::vector<RankCommunication> cards;
    for (int rank = 0; rank < 2; ++rank) {
        RankFixture card(rank);
        card.add("77", "AllReduce", 0, 50'000 - 1'000 * rank).startNs.reset();
        cards.push_back(card.made());
    }
    const RankCollectives all = joinCollectives(cards, {}, NoStop);
    const CollectiveTiming timing = timingOf(all, all.all[0], {});
    QVERIFY(!timing.last && timing.aheadNs == 1'000);
}

void TestRankCollectives::distributions()
{
    TrueJob job(4, 60, 5);
    const RankCollectives all = job.recorded({0, 1, 2, 3});
    const std::vector<OperatorDistribution> found = distributionsOf(all, {}, NoStop);
    QCOMPARE(found.size(), std::size_t{1});
    const OperatorDistribution &one = found.front();
    std::map<int, std::vector<TimeNs>> durations;
    std::map<int, std::uint64_t> last;
    std::vector<TimeNs> together;
    for (const TrueCollective &each : job.all) {
        int latest = 0;
        for (const auto &[rank, arrival] : each.arrivals) {
            durations[rank].push_back(each.endNs - arrival);
            together.push_back(each.endNs - arrival);
            latest = arrival > each.arrivals.at(latest) ? rank : latest;
        }
        const bool isClear = std::ranges::none_of(each.arrivals, [&](const auto &other) {
            return other.first != latest && each.arrivals.at(latest) - other.second <= 1'000;
        });
        last[latest] += isClear ? 1 : 0;
    }
    QCOMPARE(one.name, std::string_view("hcom_allReduce__586"));
    QVERIFY(one.calls == 240 && one.judged == 60);
    std::ranges::sort(together);
    QCOMPARE(one.durations, together);
    QCOMPARE(one.spread.p95Ns, together[nearestRank(together.size(), 95)]);
    TimeNs least = std::numeric_limits<TimeNs>::max();
    TimeNs largest = 0;
    for (const RankDurations &rank : one.ranks) {
        std::vector<TimeNs> &own = durations.at(*rank.rank);
        std::ranges::sort(own);
        const TimeNs middle = own[(own.size() + 1) / 2 - 1];
        least = std::min(least, middle);
        largest = std::max(largest, middle);
        QVERIFY(rank.spread.medianNs == middle && rank.spread.maxNs == own.back() && rank.spread.minNs == own.front());
        QCOMPARE(rank.last, last[*rank.rank]);
    }
    QCOMPARE(one.ranksNs, std::optional(largest - least));
    QVERIFY(one.slow && one.ranks[*one.slow].rank == PlantedLate);
    // Three collectives are too few to blame anybody.
    int taken = 0;
    const auto few = distributionsOf(
        all, [&](const CollectivePart &part) { return part.row < 3 && ++taken > 0; }, NoStop);
    QVERIFY(taken > 0 && !few.front().slow);
}

void TestRankCollectives::chanceOfComingLast()
{
    const auto choose = [](int n, int k) {
        double value = 1;
        for (int i = 0; i < k; ++i)
            value = value * (n - i) / (i + 1);
        return value;
    };
    for (const auto &[cards, judged, last] : {std::tuple(2, 10, 9), std::tuple(4, 20, 12), std::tuple(8, 5, 5)}) {
        double expected = 0;
        for (int count = last; count <= judged; ++count)
            expected += choose(judged, count) * std::pow(1.0 / cards, count) * std::pow(1 - 1.0 / cards, judged - count);
        const double chance =
            chanceOfLast(static_cast<std::uint64_t>(cards), static_cast<std::uint64_t>(judged), static_cast<std::uint64_t>(last));
        QVERIFY(std::abs(chance - std::min(1.0, cards * expected)) < 1e-9);
    }
    QCOMPARE(chanceOfLast(1, 10, 10), 1.0);
    QCOMPARE(chanceOfLast(4, 10, 0), 1.0);
}

PLUMBLINE_TEST(TestRankCollectives)
#include "tst_rankcollectives.moc"
