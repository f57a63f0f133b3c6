// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/communication/cardgroups.h"
#include "tests/support/smallprofile.h"
#include "tests/support/testregistry.h"

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

using namespace plumbline;

namespace {

/// Prints one group on each line as `names: cards`.
QString printedGroups(const std::vector<CardGroup> &groups)
{
    QStringList lines;
    for (const CardGroup &group : groups) {
        QStringList names;
        for (const std::string &name : group.names)
            names += QString::fromStdString(name);
        QStringList cards;
        for (const std::size_t card : group.cards)
            cards += QString::number(card);
        lines += names.join(QLatin1Char(',')) + QStringLiteral(": ") + cards.join(QLatin1Char(','));
    }
    return lines.join(QLatin1Char('\n'));
}

CommunicationGroup group(const std::string &name, std::vector<int> ranks)
{
    return {{}, {}, name, {}, std::move(ranks)};
}

} // namespace

class TestCardGroups : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void tellsCardsByTheirRanks();
    void readsWhatLiesBesideTheCards();
    void survivesDamagedFiles();
};

void TestCardGroups::tellsCardsByTheirRanks()
{
    const std::vector<std::optional<int>> ranks{4, 5, {}, 6, 12};
    const std::vector<CommunicationGroup> groups{
        group("tp10", {12, 4}),   group("tp9", {5, 6}), group("dp", {6, 5}), // two names for the same cards
        group("", {5, 6, 7}),                                                // rank 7 is not part of the profile
        group("alone", {4, 100}), group("none", {}),    group("far", {100, 101}), group("", {4, 5, 6}),
    };
    QCOMPARE(printedGroups(cardGroups(ranks, groups)), u": 0,1,3\ndp,tp9: 1,3\ntp10: 0,4"_qs);
    const std::vector<std::optional<int>> all{5, 6};
    QCOMPARE(printedGroups(cardGroups(all, groups)), QString());
    QCOMPARE(printedGroups(cardGroups({}, groups)), QString());
}

void TestCardGroups::readsWhatLiesBesideTheCards()
{
    const QTemporaryDir folder;
    std::vector<std::shared_ptr<const Card>> cards;
    for (int rank = 0; rank < 4; ++rank) {
        auto card = std::make_shared<Card>();
        card->rank = rank;
        card->path = folder.filePath(QStringLiteral("rank%1").arg(rank)).toStdString();
        QVERIFY(QDir().mkpath(QString::fromStdString(card->path)));
        const int first = rank / 2 * 2;
        const QString json = QStringLiteral(R"json({"parallel_group_info":{
            "a":{"group_name":"tp","group_rank":%1,"global_ranks":[%2,%3]}}})json")
                                 .arg(rank % 2)
                                 .arg(first)
                                 .arg(first + 1);
        QVERIFY(test::writeFile(QString::fromStdString(card->path) + QStringLiteral("/profiler_metadata.json"), json.toUtf8()));
        cards.push_back(card);
    }
    TaskControl control;
    QCOMPARE(printedGroups(readCardGroups(cards, control)), u"tp: 0,1\ntp: 2,3"_qs);
    QVERIFY(QDir().mkpath(folder.filePath(QStringLiteral("cluster_analysis_output"))));
    QVERIFY(test::writeFile(folder.filePath(QStringLiteral("cluster_analysis_output/communication_group.json")),
                            R"json({"collective":[[0,2],[0,1],[0,1,2,3]],"p2p":[]})json"));
    QCOMPARE(printedGroups(readCardGroups(cards, control)), u": 0,2\ntp: 0,1\ntp: 2,3"_qs);
}

void TestCardGroups::survivesDamagedFiles()
{
    const QTemporaryDir folder;
    auto card = std::make_shared<Card>();
    card->rank = 0;
    card->path = folder.path().toStdString();
    TaskControl control;
    for (const char *text : {"", "[", R"json({"parallel_group_info":{"a":)json", R"json({"parallel_group_info":7})json"}) {
        QVERIFY(test::writeFile(folder.filePath(QStringLiteral("profiler_metadata.json")), text));
        QCOMPARE(readCardGroups(std::vector<std::shared_ptr<const Card>>{card, card, card}, control).size(), std::size_t{0});
    }
}

PLUMBLINE_TEST(TestCardGroups)
#include "tst_cardgroups.moc"
