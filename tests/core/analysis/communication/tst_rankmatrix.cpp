// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/communication/rankcollectives.h"
#include "core/analysis/communication/rankmatrix.h"
#include "tests/support/rankfixture.h"
#include "tests/support/testregistry.h"

#include <QTest>

#include <map>
#include <numeric>
#include <random>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

using namespace plumbline;

namespace {

using test::RankFixture;

/// Prints the cells as `source>target links bytes ns transports`.
QString printedMatrix(const RankMatrix &matrix)
{
    const std::vector<std::string> names = endNames(matrix);
    QStringList cells;
    for (const LinkSum &cell : matrix.cells) {
        QString line = QString::fromStdString(names[cell.source] + ">" + names[cell.target]) +
                       QStringLiteral(" %1 ").arg(cell.links) + QString::fromStdString(wideText(cell.bytes.value_or(0))) +
                       QLatin1Char(' ') + QString::fromStdString(wideText(cell.ns.value_or(0)));
        for (const std::string_view transport : cell.transports)
            line += QLatin1Char(' ') + QString::fromStdString(std::string(transport));
        cells += line;
    }
    return cells.join(QLatin1String(", "));
}

/// A matrix with the cards whose texts it shows.
struct MatrixOfCards : RankMatrix
{
    std::vector<RankCommunication> cards;
};

MatrixOfCards matrixOfCards(std::vector<RankCommunication> cards, bool withLocal = false)
{
    const TaskControl control;
    const RankCollectives all = joinCollectives(cards, {}, control);
    return {rankMatrix(all.cards, all.links, withLocal, control), std::move(cards)};
}

} // namespace

class TestRankMatrix : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void sumsUpRandomLinks();
    void keepsPositionsOfGroupsApart();
    void findsTheSlowLink();
    void judgesVeryManyLinks();
    void judgesKindsApart();
};

void TestRankMatrix::sumsUpRandomLinks()
{
    std::mt19937 random(3);
    std::vector<RankCommunication> cards;
    std::map<std::pair<int, int>, std::tuple<int, std::int64_t, std::int64_t>> expected;
    for (int rank = 0; rank < 6; ++rank) {
        RankFixture card(rank);
        const int first = rank < 3 ? 0 : 3; // two groups of one name
        card.group("77", {first, first + 1, first + 2});
        card.group("99", {0, 1, 2, 3, 4, 5});
        for (int link = 0; link < 20; ++link) {
            const bool isOfAll = random() % 2 == 0;
            const int target = static_cast<int>(random() % (isOfAll ? 6 : 3));
            const auto bytes = static_cast<std::int64_t>(random() % 1000);
            const auto ns = static_cast<std::int64_t>(random() % 1000);
            card.link(isOfAll ? "99" : "77", isOfAll ? rank : rank - first, target, "HCCS", bytes, ns);
            auto &[links, allBytes, allNs] = expected[{rank, isOfAll ? target : first + target}];
            ++links;
            allBytes += bytes;
            allNs += ns;
        }
        cards.push_back(card.made());
    }
    QStringList lines;
    for (const auto &[place, sum] : expected)
        lines += QStringLiteral("%1>%2 %3 %4 %5 HCCS")
                     .arg(place.first)
                     .arg(place.second)
                     .arg(std::get<0>(sum))
                     .arg(std::get<1>(sum))
                     .arg(std::get<2>(sum));
    const MatrixOfCards matrix = matrixOfCards(cards, true);
    QCOMPARE(printedMatrix(matrix), lines.join(QLatin1String(", ")));
    std::uint64_t between = 0;
    for (const auto &[place, sum] : expected)
        between += place.first != place.second ? 1 : 0;
    QCOMPARE(matrix.emptyPairs(), 30 - between);
}

void TestRankMatrix::keepsPositionsOfGroupsApart()
{
    // Nothing tells the members of the groups 7 and 8.
    RankFixture first(0);
    first.link("7", 0, 1, "HCCS", 100, 10);
    first.link("8", 0, 1, "RDMA", 300, 20);
    first.link("7", 0, 0, "LOCAL", 900, 1);
    const MatrixOfCards apart = matrixOfCards({first.made()});
    QCOMPARE(printedMatrix(apart), QStringLiteral("g1:0>g1:1 1 100 10 HCCS, g2:0>g2:1 1 300 20 RDMA"));
    QCOMPARE(apart.emptyPairs(), 2u); // ends of different groups are no pairs
    // The group 9 is known, and its ends are ranks.
    RankFixture second(4);
    second.group("9", {2, 4});
    second.link("9", 1, 0, "HCCS", 50, 5);
    second.link("7", 3, 1, "PCIE", 60, 6);
    second.link("9", 1, 0, "PCIE", 70, 7);
    QCOMPARE(printedMatrix(matrixOfCards({second.made()})), QStringLiteral("4>2 2 120 12 HCCS PCIE, g1:3>g1:1 1 60 6 PCIE"));
    // One group alone needs no number.
    RankFixture third(0);
    third.link("7", 0, 1, "HCCS", 100, 10);
    QCOMPARE(printedMatrix(matrixOfCards({third.made()})), QStringLiteral("0>1 1 100 10 HCCS"));
}

void TestRankMatrix::findsTheSlowLink()
{
    const auto matrixOf = [](std::int64_t slowNs) {
        RankFixture card(0);
        card.group("7", {0, 1, 2, 3, 4, 5});
        for (int target = 1; target < 5; ++target)
            card.link("7", 0, target, "HCCS", 20'000'000, target == 3 ? slowNs : 1'000'000);
        card.link("7", 0, 5, "HCCS", 1'000, 1'000'000); // too little to tell a bandwidth
        card.link("7", 0, 5, "RDMA", 20'000'000, 9'000'000);
        card.link("7", 0, 0, "LOCAL", 20'000'000, 90'000'000);
        return matrixOfCards({card.made()}, true);
    };
    const MatrixOfCards matrix = matrixOf(2'000'000);
    QCOMPARE(matrix.transports.size(), std::size_t{2});
    const TransportLinks &hccs = matrix.transports[0];
    QVERIFY(hccs.isSlow && hccs.links == 5 && hccs.judged == 4);
    QCOMPARE(matrix.ends[matrix.byTransport[hccs.lowest].target].number, 3);
    QVERIFY(hccs.medianGbS == 20 && hccs.lowestGbS == 10 && hccs.belowShare == 0.5);
    // A single link has nothing to be compared with.
    QVERIFY(!matrix.transports[1].isSlow && matrix.transports[1].judged == 1);
    QVERIFY(!matrixOf(1'250'000).transports[0].isSlow && matrixOf(1'251'000).transports[0].isSlow);
}

/// An even share of 200 links is half a percent of all bytes: a quarter of that is enough.
void TestRankMatrix::judgesVeryManyLinks()
{
    QCOMPARE(leastLinkBytes(1e9, 4), 1e7);
    QCOMPARE(leastLinkBytes(1e9, 200), 1.25e6);
    QCOMPARE(leastLinkBytes(1e8, 200), LeastLinkBytes);
    RankFixture card(0);
    std::vector<int> ranks(201);
    std::iota(ranks.begin(), ranks.end(), 0);
    card.group("7", ranks);
    for (int target = 1; target < 201; ++target)
        card.link("7", 0, target, "HCCS", 20'000'000, target == 3 ? 2'000'000 : 1'000'000);
    const TransportLinks hccs = matrixOfCards({card.made()}, true).transports[0];
    QVERIFY(hccs.isSlow && hccs.judged == 200 && hccs.lowestGbS == 10);
}

/// Transfers between two ranks are compared with each other and not with collectives; a link of an unknown sender has no place.
void TestRankMatrix::judgesKindsApart()
{
    RankFixture card(0);
    card.group("7", {0, 1, 2, 3});
    for (int target = 1; target < 4; ++target)
        card.link("7", 0, target, "SDMA", 20'000'000, 2'000'000);
    for (int target = 1; target < 4; ++target) {
        card.link("7", 0, target, "SDMA", 20'000'000, target == 3 ? 1'000'000 : 500'000, CommunicationKind::PointToPoint);
    }
    card.link("7", UnknownRank, 0, "SDMA", 20'000'000, 90'000'000);
    const MatrixOfCards matrix = matrixOfCards({card.made()}, true);
    QCOMPARE(matrix.ends.size(), std::size_t{4});
    QCOMPARE(matrix.cells.size(), std::size_t{3});
    QCOMPARE(matrix.transports.size(), std::size_t{2});
    const TransportLinks &collective = matrix.transports[0];
    const TransportLinks &transfers = matrix.transports[1];
    QVERIFY(collective.kind == CommunicationKind::Collective && !collective.isSlow && collective.judged == 3);
    QVERIFY(transfers.kind == CommunicationKind::PointToPoint && transfers.isSlow && transfers.judged == 3);
    QVERIFY(!collective.isOfOneKind && !transfers.isOfOneKind);
    QCOMPARE(matrix.ends[matrix.byTransport[transfers.lowest].target].number, 3);
}

PLUMBLINE_TEST(TestRankMatrix)
#include "tst_rankmatrix.moc"
