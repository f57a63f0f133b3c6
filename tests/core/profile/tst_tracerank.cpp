// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/profile/profileloader.h"
#include "core/profile/tracerank.h"
#include "tests/support/smallprofile.h"
#include "tests/support/testregistry.h"

#include <QTemporaryDir>
#include <QTest>

using namespace plumbline;

class TestTraceRank : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void startsTellTheRank_data();
    void startsTellTheRank();
    void endsTellTheRank();
    void aFolderIsInTheOrderOfRanks();
};

void TestTraceRank::startsTellTheRank_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<int>("expected");
    QTest::newRow("first") << QByteArray(R"({"distributedInfo":{"backend":"nccl","rank":12},"traceEvents":[)") << 12;
    QTest::newRow("behind others") << QByteArray(
                                          R"({"schemaVersion":1,"deviceProperties":[{"id":0}],"distributedInfo": {"rank": 3})")
                                   << 3;
    QTest::newRow("behind the events") << QByteArray(R"({"traceEvents":[{"ph":"X"}],"distributedInfo":{"rank":4}})") << 4;
    QTest::newRow("inside an event") << QByteArray(R"({"traceEvents":[{"distributedInfo":{"rank":5}}]})") << -1;
    QTest::newRow("no number") << QByteArray(R"({"distributedInfo":{"rank":"x"}})") << -1;
    QTest::newRow("negative") << QByteArray(R"({"distributedInfo":{"rank":-1}})") << -1;
    QTest::newRow("too large") << QByteArray(R"({"distributedInfo":{"rank":99999999999}})") << -1;
    QTest::newRow("cut short") << QByteArray(R"({"distributedInfo":{"ra)") << -1;
    QTest::newRow("an array") << QByteArray("[]") << -1;
    QTest::newRow("empty") << QByteArray() << -1;
}

void TestTraceRank::startsTellTheRank()
{
    QFETCH(QByteArray, text);
    QFETCH(int, expected);
    QCOMPARE(rankInTraceStart(text.toStdString()).value_or(-1), expected);
}

void TestTraceRank::endsTellTheRank()
{
    QCOMPARE(rankInTraceEnd(R"("x"}],"distributedInfo": {"world_size":8,"rank":7}})").value_or(-1), 7);
    QCOMPARE(rankInTraceEnd(R"({"name":"\"distributedInfo\": {\"rank\":7}"}]})").value_or(-1), -1);
    QCOMPARE(rankInTraceEnd(R"("distributedInfo")").value_or(-1), -1);
}

void TestTraceRank::aFolderIsInTheOrderOfRanks()
{
    const QTemporaryDir folder;
    const auto write = [&folder](const QString &name, int rank) {
        const QByteArray text = "{\"distributedInfo\":{\"rank\":" + QByteArray::number(rank) +
                                "},\"traceEvents\":[{\"ph\":\"X\",\"name\":\"a\",\"pid\":1,\"tid\":1,\"ts\":1,\"dur\":1}]}";
        return test::writeFile(folder.filePath(name), text);
    };
    QVERIFY(write(QStringLiteral("host-a_90.170.pt.trace.json"), 2) && write(QStringLiteral("host-b_12.171.pt.trace.json"), 10) &&
            write(QStringLiteral("host-c_11.171.pt.trace.json"), 1) && write(QStringLiteral("other_rank5.json"), 0));
    TaskControl control;
    const auto profile = openProfile(folder.path().toStdString(), ScanDepth::Discovery, control);
    QVERIFY(profile);
    QStringList cards;
    for (const Card &card : profile->cards)
        cards << QStringLiteral("%1 %2").arg(card.rank.value_or(-1)).arg(QString::fromStdString(card.name));
    QCOMPARE(cards, (QStringList{QStringLiteral("1 host-c_11.171.pt.trace.json"), QStringLiteral("2 host-a_90.170.pt.trace.json"),
                                 QStringLiteral("5 other_rank5.json"), QStringLiteral("10 host-b_12.171.pt.trace.json")}));
    QVERIFY(profile->problems.empty());
}

PLUMBLINE_TEST(TestTraceRank)
#include "tst_tracerank.moc"
