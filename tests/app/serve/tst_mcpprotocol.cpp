// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/serve/mcptools.h"
#include "tests/app/commands/commandtest.h"
#include "tests/app/serve/serverprocess.h"
#include "tests/support/testregistry.h"

#include <QImage>
#include <QJsonArray>
#include <QJsonDocument>
#include <QTest>

using namespace plumbline;
using namespace plumbline::test;

/// `plumbline serve --mcp`, message by message as the Model Context Protocol defines them.
class TestMcpProtocol : public CommandTest
{
    Q_OBJECT

private Q_SLOTS:
    void agreesOnAVersion_data();
    void agreesOnAVersion();
    void listsTools();
    void everyArgumentIsAnOption_data();
    void everyArgumentIsAnOption();
    void callsTools();
    void cutsAndContinues();
    void draws();
    void refusedCalls_data();
    void refusedCalls();
    void refusedMessages_data();
    void refusedMessages();
    void cancelledCallsHaveNoAnswer();

private:
    static QByteArray call(const char *tool, const QJsonObject &arguments, int id = 1)
    {
        return compact({{QStringLiteral("jsonrpc"), QStringLiteral("2.0")},
                        {QStringLiteral("id"), id},
                        {QStringLiteral("method"), QStringLiteral("tools/call")},
                        {QStringLiteral("params"),
                         QJsonObject{{QStringLiteral("name"), QLatin1String(tool)}, {QStringLiteral("arguments"), arguments}}}});
    }
    static QJsonObject contentOf(const QJsonObject &reply)
    {
        return reply.value(QStringLiteral("result")).toObject().value(QStringLiteral("content")).toArray().at(0).toObject();
    }
    static QJsonObject documentOf(const QJsonObject &reply)
    {
        return QJsonDocument::fromJson(contentOf(reply).value(QStringLiteral("text")).toString().toUtf8()).object();
    }
    [[nodiscard]] QJsonObject withPath(QJsonObject arguments = {}) const
    {
        arguments.insert(QStringLiteral("path"), m_profile);
        return arguments;
    }

    const QStringList m_mcp{QStringLiteral("--mcp")};
};

void TestMcpProtocol::agreesOnAVersion_data()
{
    QTest::addColumn<QString>("asked");
    QTest::addColumn<QString>("answered");
    QTest::newRow("newest") << QStringLiteral("2025-06-18") << QStringLiteral("2025-06-18");
    QTest::newRow("oldest") << QStringLiteral("2024-11-05") << QStringLiteral("2024-11-05");
    QTest::newRow("unknown") << QStringLiteral("2099-01-01") << QStringLiteral("2025-06-18");
}

void TestMcpProtocol::agreesOnAVersion()
{
    QFETCH(const QString, asked);
    QFETCH(const QString, answered);
    ServerProcess server(m_mcp);
    const QJsonObject reply =
        server.ask("{\"jsonrpc\":\"2.0\",\"id\":0,\"method\":\"initialize\",\"params\":{\"protocolVersion\":\"" + asked.toUtf8() +
                   "\",\"capabilities\":{},\"clientInfo\":{\"name\":\"t\",\"version\":\"1\"}}}");
    const QJsonObject result = reply.value(QStringLiteral("result")).toObject();
    QCOMPARE(reply.value(QStringLiteral("id")).toInt(), 0);
    QCOMPARE(result.value(QStringLiteral("protocolVersion")).toString(), answered);
    QVERIFY(result.value(QStringLiteral("capabilities")).toObject().contains(QStringLiteral("tools")));
    server.send(R"({"jsonrpc":"2.0","method":"notifications/initialized"})");
    QCOMPARE(server.ask(R"({"jsonrpc":"2.0","id":"p","method":"ping"})"),
             QJsonDocument::fromJson(R"({"jsonrpc":"2.0","id":"p","result":{}})").object());
    QCOMPARE(server.end(), 0);
}

void TestMcpProtocol::listsTools()
{
    ServerProcess server(m_mcp);
    const QJsonArray tools = server.ask(R"({"jsonrpc":"2.0","id":1,"method":"tools/list"})")
                                 .value(QStringLiteral("result"))
                                 .toObject()
                                 .value(QStringLiteral("tools"))
                                 .toArray();
    QStringList names;
    for (const auto &each : tools) {
        const QJsonObject tool = each.toObject();
        names += tool.value(QStringLiteral("name")).toString();
        const QJsonObject schema = tool.value(QStringLiteral("inputSchema")).toObject();
        QCOMPARE(schema.value(QStringLiteral("type")).toString(), QStringLiteral("object"));
        for (const auto &required : schema.value(QStringLiteral("required")).toArray())
            QVERIFY(schema.value(QStringLiteral("properties")).toObject().contains(required.toString()));
    }
    QCOMPARE(names.join(u' '),
             QStringLiteral("open overview advise query tables slices kernels compare path whatif render more"));
}

void TestMcpProtocol::everyArgumentIsAnOption_data()
{
    QTest::addColumn<QString>("command");
    QTest::addColumn<QString>("option");
    for (const McpTool &tool : mcpTools()) {
        for (const McpArgument &argument : tool.arguments) {
            if (*tool.command != '\0' && *argument.option != '\0')
                QTest::addRow("%s %s", tool.name, argument.name)
                    << QString::fromLatin1(tool.command) << QString::fromLatin1(argument.option);
        }
    }
}

void TestMcpProtocol::everyArgumentIsAnOption()
{
    QFETCH(const QString, command);
    QFETCH(const QString, option);
    const Outcome help = run({command, QStringLiteral("--help")});
    QCOMPARE(help.code, 0);
    QVERIFY2(help.out.contains(QByteArray(option.toUtf8() + ' ')), help.out.constData());
}

void TestMcpProtocol::callsTools()
{
    ServerProcess server(m_mcp);
    const QJsonObject opened = documentOf(server.ask(call("open", withPath())));
    QCOMPARE(opened.value(QStringLiteral("cards")).toArray().size(), qsizetype(1));
    const QJsonObject rows = documentOf(server.ask(call(
        "query", withPath({{QStringLiteral("sql"), QStringLiteral("SELECT count(*) FROM slice WHERE name LIKE 'inner%'")}}))));
    QCOMPARE(rows.value(QStringLiteral("rows")).toArray().at(0).toArray().at(0).toInt(), 1);
    const QJsonObject slices = documentOf(server.ask(call("slices", withPath({{QStringLiteral("name"), QStringLiteral("^inn")},
                                                                              {QStringLiteral("regex"), true},
                                                                              {QStringLiteral("cards"), QJsonArray{1}}}))));
    QCOMPARE(slices.value(QStringLiteral("total")).toInt(), 1);
    QVERIFY(slices.value(QStringLiteral("slices")).toArray().at(0).toObject().contains(QStringLiteral("source")));
    const QJsonArray tables = documentOf(server.ask(call("tables", {}))).value(QStringLiteral("tables")).toArray();
    QCOMPARE(tables.at(0).toObject().value(QStringLiteral("name")).toString(), QStringLiteral("card"));
    QCOMPARE(server.end(), 0);
}

void TestMcpProtocol::cutsAndContinues()
{
    ServerProcess server(m_mcp);
    const QString sql =
        QStringLiteral("WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 4999) SELECT i, 'text' FROM n");
    const QJsonObject reply = server.ask(call("query", withPath({{QStringLiteral("sql"), sql}})));
    QVERIFY(contentOf(reply).value(QStringLiteral("text")).toString().size() <= 20'000);
    QJsonObject part = documentOf(reply);
    QJsonArray rows = part.value(QStringLiteral("rows")).toArray();
    while (part.contains(QStringLiteral("more"))) {
        const QJsonObject cut = part.value(QStringLiteral("more")).toArray().at(0).toObject();
        QCOMPARE(cut.value(QStringLiteral("from")).toInt(), static_cast<int>(rows.size()));
        part = documentOf(server.ask(call("more", {{QStringLiteral("handle"), cut.value(QStringLiteral("handle"))},
                                                   {QStringLiteral("from"), cut.value(QStringLiteral("from"))}})));
        const QJsonArray items = part.value(QStringLiteral("items")).toArray();
        QVERIFY(!items.isEmpty());
        for (const auto &item : items)
            rows.append(item);
    }
    QCOMPARE(rows.size(), qsizetype(5000));
    for (qsizetype at = 0; at < rows.size(); ++at)
        QCOMPARE(rows.at(at).toArray().at(0).toInt(), static_cast<int>(at));
}

void TestMcpProtocol::draws()
{
    ServerProcess server(m_mcp);
    const QJsonObject content =
        contentOf(server.ask(call("render", withPath({{QStringLiteral("size"), QStringLiteral("400x300")}}))));
    QCOMPARE(content.value(QStringLiteral("mimeType")).toString(), QStringLiteral("image/png"));
    const QImage picture =
        QImage::fromData(QByteArray::fromBase64(content.value(QStringLiteral("data")).toString().toLatin1()), "PNG");
    QCOMPARE(picture.width(), 400);
}

void TestMcpProtocol::refusedCalls_data()
{
    QTest::addColumn<QByteArray>("tool");
    QTest::addColumn<QJsonObject>("arguments");
    QTest::addColumn<QString>("text");
    const QString path = QStringLiteral("path");
    QTest::newRow("missing") << QByteArray("open") << QJsonObject() << QStringLiteral("path is required");
    QTest::newRow("wrong type") << QByteArray("open") << QJsonObject{{path, true}}
                                << QStringLiteral("path is of the wrong type, expected: string");
    QTest::newRow("unknown") << QByteArray("open")
                             << QJsonObject{{path, QStringLiteral("/")}, {QStringLiteral("output"), QStringLiteral("/x")}}
                             << QStringLiteral("unknown argument output");
    QTest::newRow("an option as a path") << QByteArray("open") << QJsonObject{{path, QStringLiteral("--help")}}
                                         << QStringLiteral(
                                                "--help: There is no such file or folder. Check the path; a network drive "
                                                "may have to be mounted first.");
    QTest::newRow("a list of other things") << QByteArray("open") << QJsonObject{{path, QJsonArray{1}}}
                                            << QStringLiteral("path is of the wrong type, expected: string");
    QTest::newRow("half a number") << QByteArray("overview")
                                   << QJsonObject{{path, QStringLiteral("/")}, {QStringLiteral("cards"), QJsonArray{1.5}}}
                                   << QStringLiteral("cards is of the wrong type, expected: array");
    QTest::newRow("old handle") << QByteArray("more") << QJsonObject{{QStringLiteral("handle"), QStringLiteral("a1:/rows")}}
                                << QStringLiteral("there is no such handle any more, or it ends before; call the tool again");
}

void TestMcpProtocol::refusedCalls()
{
    QFETCH(const QByteArray, tool);
    QFETCH(const QJsonObject, arguments);
    QFETCH(const QString, text);
    ServerProcess server(m_mcp);
    const QJsonObject reply = server.ask(call(tool.constData(), arguments));
    QCOMPARE(reply.value(QStringLiteral("result")).toObject().value(QStringLiteral("isError")), QJsonValue(true));
    QCOMPARE(contentOf(reply).value(QStringLiteral("text")).toString(), text);
    QCOMPARE(server.end(), 0);
}

void TestMcpProtocol::refusedMessages_data()
{
    QTest::addColumn<QByteArray>("line");
    QTest::addColumn<int>("code");
    QTest::newRow("no JSON") << QByteArray("hello") << -32700;
    QTest::newRow("no method") << QByteArray(R"({"jsonrpc":"2.0","id":1})") << -32600;
    QTest::newRow("a list") << QByteArray("[]") << -32600;
    QTest::newRow("unknown method") << QByteArray(R"({"jsonrpc":"2.0","id":1,"method":"prompts/list"})") << -32601;
    QTest::newRow("unknown tool") << QByteArray(R"({"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"rm"}})")
                                  << -32602;
    QTest::newRow("no tool") << QByteArray(R"({"jsonrpc":"2.0","id":1,"method":"tools/call"})") << -32602;
}

void TestMcpProtocol::refusedMessages()
{
    QFETCH(const QByteArray, line);
    QFETCH(const int, code);
    ServerProcess server(m_mcp);
    const QJsonObject error = server.ask(line).value(QStringLiteral("error")).toObject();
    QCOMPARE(error.value(QStringLiteral("code")).toInt(), code);
    QVERIFY(!error.value(QStringLiteral("message")).toString().isEmpty());
    QCOMPARE(server.end(), 0);
}

void TestMcpProtocol::cancelledCallsHaveNoAnswer()
{
    ServerProcess server(m_mcp);
    const QString sql = QStringLiteral("WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT sum(i) FROM n");
    server.send(call("query", withPath({{QStringLiteral("sql"), sql}}), 5));
    server.send(R"({"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":5,"reason":"no more"}})");
    QCOMPARE(server.ask(R"({"jsonrpc":"2.0","id":6,"method":"ping"})").value(QStringLiteral("id")).toInt(), 6);
    QCOMPARE(server.end(), 0);
}

PLUMBLINE_TEST(TestMcpProtocol)
#include "tst_mcpprotocol.moc"
