// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/commands/commandtest.h"
#include "tests/app/serve/serverprocess.h"
#include "tests/support/smallprofile.h"
#include "tests/support/testregistry.h"

#include <QDateTime>
#include <QFile>
#include <QJsonArray>
#include <QTest>

using namespace plumbline;
using namespace plumbline::test;

/// `plumbline serve`, as a program at the other end of its pipes sees it.
class TestLineProtocol : public CommandTest
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void greets();
    void answersAreThoseOfCommands();
    void refusedRequests_data();
    void refusedRequests();
    void languages();
    void aChangedFileIsReadAgain();
    void cancelsWhatWaits();
    void cancelsWhatRuns();
    void stdinIsNotAskedForSql();

private:
    /// Returns a request for a command about the small profile.
    [[nodiscard]] QByteArray request(const char *id, const char *command, const QByteArray &more = {}) const
    {
        return QByteArray("{\"id\":") + id + ",\"command\":\"" + command + "\",\"arguments\":[\"" + m_profile.toUtf8() + "\"" +
               more + "]}";
    }
};

void TestLineProtocol::init()
{
    QVERIFY(writeFile(m_profile + QStringLiteral("/rank1_ascend_pt/ASCEND_PROFILER_OUTPUT/trace_view.json"), Timeline));
}

void TestLineProtocol::greets()
{
    ServerProcess server;
    const QJsonObject greeting = server.read();
    QCOMPARE(greeting.keys(), (QStringList{QStringLiteral("protocol"), QStringLiteral("version")}));
    QCOMPARE(greeting.value(QStringLiteral("protocol")).toInt(), 1);
    QCOMPARE(server.end(), 0);
}

void TestLineProtocol::answersAreThoseOfCommands()
{
    ServerProcess server;
    (void)server.read();
    for (const int turn : {1, 2}) {
        const QJsonObject reply = server.ask(request("\"x\"", "slices"));
        QCOMPARE(reply.value(QStringLiteral("id")).toString(), QStringLiteral("x"));
        QCOMPARE(reply.value(QStringLiteral("exit")).toInt(), 0);
        const Outcome direct = run({QStringLiteral("slices"), m_profile, QStringLiteral("--json")});
        QVERIFY2(parsed(direct.out) == parsed(compact(reply.value(QStringLiteral("answer")).toObject())),
                 QByteArray::number(turn).constData());
    }
    const QJsonObject csv = server.ask(request("7", "stats", ",\"--csv\""));
    const QJsonObject brace = server.ask(request("8", "query", ",\"SELECT 1 AS \\\"{x\\\"\",\"--csv\""));
    QCOMPARE(brace.value(QStringLiteral("text")).toString(), QStringLiteral("{x\n1\n"));
    QCOMPARE(csv.value(QStringLiteral("text")).toString().toUtf8(),
             run({QStringLiteral("stats"), m_profile, QStringLiteral("--csv")}).out);
    QCOMPARE(server.end(), 0);
}

void TestLineProtocol::refusedRequests_data()
{
    QTest::addColumn<QByteArray>("line");
    QTest::addColumn<QByteArray>("reply");
    QTest::newRow("no JSON") << QByteArray("hello") << QByteArray(R"({"error":"the line is not JSON: byte 0","id":null})");
    QTest::newRow("a list")
        << QByteArray("[1]")
        << QByteArray(R"({"error":"a request is {\"id\": ..., \"command\": \"...\", \"arguments\": [\"...\"]}","id":null})");
    QTest::newRow("an object as an argument")
        << QByteArray(R"({"id":[1,"a"],"command":"info","arguments":[{}]})")
        << QByteArray(R"({"error":"a request is {\"id\": ..., \"command\": \"...\", \"arguments\": [\"...\"]}","id":[1,"a"]})");
    QTest::newRow("unknown command") << QByteArray(R"({"id":1,"command":"nope"})")
                                     << QByteArray(R"({"exit":2,"id":1,"messages":["unknown command nope"],"text":""})");
    QTest::newRow("itself") << QByteArray(R"({"id":1,"command":"serve"})")
                            << QByteArray(R"({"exit":2,"id":1,"messages":["a server does not serve another"],"text":""})");
    QTest::newRow("deep") << QByteArray(R"({"id":)") + QByteArray(100, '[') + QByteArray(100, ']') + '}'
                          << QByteArray(R"({"error":"the line is too long or too deeply nested","id":null})");
    QTest::newRow("long") << QByteArray(17 << 20, 'x')
                          << QByteArray(R"({"error":"the line is too long or too deeply nested","id":null})");
    QTest::newRow("bytes") << QByteArray("\0\xFF\xFE", 3) << QByteArray(R"({"error":"the line is not JSON: byte 0","id":null})");
}

void TestLineProtocol::refusedRequests()
{
    QFETCH(const QByteArray, line);
    QFETCH(const QByteArray, reply);
    ServerProcess server;
    (void)server.read();
    QCOMPARE(compact(server.ask(line)), reply);
    QCOMPARE(server.ask(request("2", "info")).value(QStringLiteral("exit")).toInt(), 0); // it goes on
    QCOMPARE(server.end(), 0);
}

void TestLineProtocol::languages()
{
    ServerProcess server;
    (void)server.read();
    const auto said = [&server](const QByteArray &line) {
        return server.ask(line).value(QStringLiteral("messages")).toArray().at(0).toString();
    };
    QCOMPARE(said(R"({"id":1,"command":"nope","arguments":["--lang","zh_CN"]})"), QStringLiteral("未知命令 nope"));
    QCOMPARE(said(R"({"id":1,"command":"nope"})"), QStringLiteral("unknown command nope"));
}

void TestLineProtocol::aChangedFileIsReadAgain()
{
    ServerProcess server;
    (void)server.read();
    const QByteArray ask = request("1", "query", ",\"SELECT name FROM slice WHERE name LIKE 'out%'\"");
    const auto name = [&server, &ask] {
        const QJsonObject answer = server.ask(ask).value(QStringLiteral("answer")).toObject();
        return answer.value(QStringLiteral("rows")).toArray().at(0).toArray().at(0).toString();
    };
    QCOMPARE(name(), QStringLiteral("outer"));
    const QString timeline = m_profile + QStringLiteral("/rank1_ascend_pt/ASCEND_PROFILER_OUTPUT/trace_view.json");
    QVERIFY(writeFile(timeline, QByteArray(Timeline).replace("outer", "outen")));
    QFile file(timeline);
    QVERIFY(file.open(QIODevice::ReadWrite)); // later than the clock of the file system can tell
    QVERIFY(file.setFileTime(QDateTime::currentDateTime().addSecs(5), QFileDevice::FileModificationTime));
    QCOMPARE(name(), QStringLiteral("outen"));
}

void TestLineProtocol::cancelsWhatWaits()
{
    ServerProcess server;
    (void)server.read();
    // The first keeps the server busy while the others arrive.
    server.send(
        request("1", "query", ",\"WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT sum(i) FROM n\""));
    server.send(request("2", "info"));
    server.send(request("3", "info"));
    server.send("{\"cancel\":2}");
    server.send("{\"cancel\":99}");
    server.send("{\"cancel\":1}");
    QCOMPARE(server.readLine(), QByteArray(R"({"id":1,"cancelled":true})"));
    QCOMPARE(server.readLine(), QByteArray(R"({"id":2,"cancelled":true})"));
    const QJsonObject third = server.read();
    QCOMPARE(third.value(QStringLiteral("id")).toInt(), 3);
    QCOMPARE(third.value(QStringLiteral("exit")).toInt(), 0);
    QCOMPARE(server.end(), 0);
}

void TestLineProtocol::cancelsWhatRuns()
{
    ServerProcess server;
    (void)server.read();
    server.send(
        request("1", "query", ",\"WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT sum(i) FROM n\""));
    QTest::qWait(200);
    server.send("{\"cancel\":1}");
    QCOMPARE(server.readLine(), QByteArray(R"({"id":1,"cancelled":true})"));
    // What was cancelled leaves nothing behind.
    QCOMPARE(server.ask(request("1", "query", ",\"SELECT 5\"")).value(QStringLiteral("exit")).toInt(), 0);
    QCOMPARE(server.end(), 0);
}

void TestLineProtocol::stdinIsNotAskedForSql()
{
    ServerProcess server;
    (void)server.read();
    for (const char *more : {"", ",\"-f\",\"-\""})
        QCOMPARE(server.ask(request("1", "query", more)).value(QStringLiteral("exit")).toInt(), 2);
    QCOMPARE(server.end(), 0);
}

PLUMBLINE_TEST(TestLineProtocol)
#include "tst_lineprotocol.moc"
