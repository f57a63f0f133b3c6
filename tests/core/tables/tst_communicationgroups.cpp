// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tables/communicationgroups.h"
#include "tests/support/databasefile.h"
#include "tests/support/smallprofile.h"
#include "tests/support/testregistry.h"

#include <QTemporaryDir>
#include <QTest>

using namespace plumbline;

namespace {

/// Prints one group on each line: `communicator hash name position ranks`.
QString printedCommunicationGroups(const std::vector<CommunicationGroup> &groups)
{
    QStringList lines;
    for (const CommunicationGroup &group : groups) {
        QStringList ranks;
        for (const int rank : group.ranks)
            ranks += QString::number(rank);
        lines += QStringLiteral("%1 %2 %3 %4 %5")
                     .arg(QString::fromStdString(group.communicator), QString::fromStdString(group.hash),
                          QString::fromStdString(group.name), group.position ? QString::number(*group.position) : u"-"_qs,
                          ranks.join(QLatin1Char(',')));
    }
    return lines.join(QLatin1Char('\n'));
}

} // namespace

class TestCommunicationGroups : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void reads_data();
    void reads();
    void readsThoseOfACluster_data();
    void readsThoseOfACluster();
    void readsThoseOfADatabase();
    void refuses();
};

void TestCommunicationGroups::reads_data()
{
    QTest::addColumn<QByteArray>("json");
    QTest::addColumn<QString>("groups");
    QTest::newRow("new") << QByteArray(R"json({"ENV_VARIABLES":{},"parallel_group_info":{
        "group_name_0":{"group_name":"default_group","group_rank":1,"global_ranks":[0,1,2,3]},
        "10.174.216.241%enp189s0f1_55000_0_1738895486152654":{"group_name":"tp","group_rank":0,"global_ranks":[1]}}})json")
                         << u"group_name_0 5862276093215481612 default_group 1 0,1,2,3\n"
                            "10.174.216.241%enp189s0f1_55000_0_1738895486152654 212011646445595226 tp 0 1"_qs;
    QTest::newRow("without") << QByteArray(R"json({"ENV_VARIABLES":{}})json") << QString();
    QTest::newRow("wrong types") << QByteArray(
                                        R"json({"parallel_group_info":{"":{"group_name":1,"group_rank":-1,"global_ranks":[0,"x"]},
        "a":7}})json") << u" 0  - \na 416611827809  - "_qs;
    QTest::newRow("no object") << QByteArray(R"json({"parallel_group_info":[1]})json") << QString();
}

void TestCommunicationGroups::reads()
{
    QFETCH(QByteArray, json);
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("profiler_metadata.json"));
    QVERIFY(test::writeFile(path, json));
    const auto groups = readCommunicationGroups(path.toStdString());
    QVERIFY(groups);
    QTEST(printedCommunicationGroups(*groups), "groups");
}

void TestCommunicationGroups::readsThoseOfACluster_data()
{
    QTest::addColumn<QByteArray>("json");
    QTest::addColumn<QString>("groups");
    QTest::newRow("new") << QByteArray(R"json({"collective":[[0,1]],"p2p":[],"comm_group_parallel_info":[
        {"type":"collective","rank_set":[0,1],"group_name":"5862276093215481612","group_id":"group_name_0","pg_name":"tp"}]})json")
                         << u"group_name_0 5862276093215481612 tp - 0,1\n   - 0,1"_qs;
    QTest::newRow("old") << QByteArray(R"json({"collective":[[0,1],[0]],"p2p":[[1,2]]})json") << u"   - 0,1\n   - 0\n   - 1,2"_qs;
    QTest::newRow("wrong types") << QByteArray(
                                        R"json({"collective":[7,["x"],[-1]],"p2p":{},"comm_group_parallel_info":[1,{}]})json")
                                 << u"   - \n   - \n   - \n   - \n   - "_qs;
    QTest::newRow("empty") << QByteArray("{}") << QString();
}

void TestCommunicationGroups::readsThoseOfACluster()
{
    QFETCH(QByteArray, json);
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("communication_group.json"));
    QVERIFY(test::writeFile(path, json));
    const auto groups = readClusterGroups(path.toStdString());
    QVERIFY(groups);
    QTEST(printedCommunicationGroups(*groups), "groups");
    for (const qsizetype length : {qsizetype{0}, json.size() / 2, json.size() - 1}) {
        QVERIFY(test::writeFile(path, json.left(length)));
        QVERIFY(!readClusterGroups(path.toStdString()));
    }
}

void TestCommunicationGroups::readsThoseOfADatabase()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("ascend_pytorch_profiler_1.db"));
    TaskControl control;
    QVERIFY(test::writeDatabase(path, R"(CREATE TABLE META_DATA(name TEXT, value TEXT);
        INSERT INTO META_DATA VALUES('ENV_VARIABLES', '{}'), ('parallel_group_info',
        '{"group_name_0": {"group_name": "tp", "group_rank": 1, "global_ranks": [2, 3]}}');)"));
    const auto groups = readDatabaseGroups(path.toStdString(), control);
    QVERIFY(groups);
    QCOMPARE(printedCommunicationGroups(*groups), u"group_name_0 5862276093215481612 tp 1 2,3"_qs);
    const QString damaged = folder.filePath(QStringLiteral("damaged.db"));
    QVERIFY(test::writeDatabase(damaged, "CREATE TABLE META_DATA(name TEXT, value TEXT);"
                                         "INSERT INTO META_DATA VALUES('parallel_group_info', '{\"a\": ');"));
    QVERIFY(readDatabaseGroups(damaged.toStdString(), control)->empty());
    QVERIFY(!readDatabaseGroups(folder.filePath(QStringLiteral("absent.db")).toStdString(), control));
}

void TestCommunicationGroups::refuses()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("profiler_metadata.json"));
    QCOMPARE(readCommunicationGroups(path.toStdString()).error().code, ErrorCode::FileNotFound);
    QVERIFY(test::writeFile(path, R"json({"parallel_group_info":{"a")json"));
    QCOMPARE(readCommunicationGroups(path.toStdString()).error().code, ErrorCode::NotJson);
}

PLUMBLINE_TEST(TestCommunicationGroups)
#include "tst_communicationgroups.moc"
