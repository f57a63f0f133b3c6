// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/commandline.h"
#include "app/commands/querycards.h"
#include "app/commands/queryprompt.h"
#include "tests/app/commands/commandtest.h"
#include "tests/support/smallprofile.h"
#include "tests/support/testregistry.h"

#include <QDir>
#include <QJsonArray>
#include <QTest>

#include <iostream>
#include <sstream>

using namespace plumbline;
using namespace plumbline::test;

class TestQueryCommand : public CommandTest
{
    Q_OBJECT

private Q_SLOTS:
    void document();
    void documentOfSeveralStatements();
    void table();
    void csv();
    void limits();
    void readsFiles();
    void errors_data();
    void errors();
    void documentOfAnError();
    void figuresAreThoseOfSlices();
    void dotCommands();
    void thePromptTellsLossesOnce();

private:
    [[nodiscard]] Outcome query(const char *sql, const QStringList &options = {}) const
    {
        return run(QStringList{QStringLiteral("query"), m_profile, QString::fromUtf8(sql)} + options);
    }
};

void TestQueryCommand::document()
{
    const Outcome outcome =
        query("SELECT id, name, duration_ns / 1000.0 AS us, NULL, x'00ff', 9007199254740993, 9e999, 2.0 FROM slice "
              "WHERE name = 'outer'",
              {QStringLiteral("--json")});
    QCOMPARE(outcome.code, 0);
    QVERIFY(outcome.out.contains("9007199254740993"));
    QVERIFY(outcome.out.contains("9e999"));
    QVERIFY(outcome.out.contains("2.0\n"));
    const QByteArray finite = QByteArray(outcome.out).replace("9e999", "7");
    const QJsonObject document = parsed(finite);
    QVERIFY(document.contains(QStringLiteral("version")));
    QCOMPARE(document.value(QStringLiteral("problems")).toArray().size(), qsizetype(1)); // a table that the profile lacks
    QCOMPARE(document.value(QStringLiteral("truncated")), QJsonValue(false));
    QStringList types;
    for (const auto &column : document.value(QStringLiteral("columns")).toArray())
        types += column.toObject().value(QStringLiteral("name")).toString() + u':' +
                 column.toObject().value(QStringLiteral("type")).toString();
    QCOMPARE(types.mid(0, 5).join(u' '), QStringLiteral("id:integer name:text us:real NULL:any x'00ff':blob"));
    const QJsonArray row = document.value(QStringLiteral("rows")).toArray().at(0).toArray();
    QCOMPARE(row.at(1).toString(), QStringLiteral("outer"));
    QCOMPARE(row.at(2).toDouble(), 100.0);
    QVERIFY(row.at(3).isNull());
    QCOMPARE(row.at(4).toString(), QStringLiteral("00ff"));
}

void TestQueryCommand::documentOfSeveralStatements()
{
    const Outcome outcome = query("SELECT 1 AS a; SELECT 2 AS b WHERE 0;", {QStringLiteral("--json")});
    QCOMPARE(outcome.code, 0);
    QJsonObject document = parsed(outcome.out);
    document.remove(QStringLiteral("version"));
    document.remove(QStringLiteral("problems"));
    QCOMPARE(compact(document), QByteArray(R"({"results":[)"
                                           R"({"columns":[{"name":"a","type":"integer"}],"rows":[[1]],"truncated":false},)"
                                           R"({"columns":[{"name":"b","type":"any"}],"rows":[],"truncated":false}]})"));
}

void TestQueryCommand::table()
{
    const Outcome outcome = query("SELECT name, duration_ns FROM slice WHERE name < 'l'; SELECT count(*) FROM slice");
    QCOMPARE(outcome.code, 0);
    QCOMPARE(outcome.out, QByteArray("name        duration_ns\n"
                                     "inner, \"x\"        20500\n"
                                     "kernel             5000\n"
                                     "\n"
                                     "count(*)\n"
                                     "       3\n"));
}

void TestQueryCommand::csv()
{
    const Outcome outcome =
        query("SELECT name, NULL AS unknown, 1.5 AS real, '=1' FROM slice WHERE name LIKE 'inner%'; SELECT 1 AS a",
              {QStringLiteral("--csv")});
    QCOMPARE(outcome.code, 0);
    QCOMPARE(outcome.out, QByteArray("name,unknown,real,'=1'\n\"inner, \"\"x\"\"\",,1.5,'=1\n\na\n1\n"));
}

void TestQueryCommand::limits()
{
    const char *endless = "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT x FROM c";
    const Outcome table = query(endless);
    QCOMPARE(table.code, 0);
    QCOMPARE(table.out.count('\n'), qsizetype(1001));
    QVERIFY(table.err.contains("1000"));
    const Outcome json = query(endless, {QStringLiteral("--json"), QStringLiteral("--limit"), QStringLiteral("2")});
    QCOMPARE(parsed(json.out).value(QStringLiteral("rows")).toArray().size(), qsizetype(2));
    QCOMPARE(parsed(json.out).value(QStringLiteral("truncated")), QJsonValue(true));
    const Outcome exact =
        query("SELECT id FROM slice", {QStringLiteral("--json"), QStringLiteral("--limit"), QStringLiteral("3")});
    QCOMPARE(parsed(exact.out).value(QStringLiteral("truncated")), QJsonValue(false));
}

void TestQueryCommand::readsFiles()
{
    QVERIFY(writeFile(path("count.sql"), "\xEF\xBB\xBF-- how many\nSELECT count(*) AS n FROM slice;\n"));
    const Outcome outcome =
        run({QStringLiteral("query"), m_profile, QStringLiteral("-f"), path("count.sql"), QStringLiteral("--csv")});
    QCOMPARE(outcome.code, 0);
    QCOMPARE(outcome.out, QByteArray("n\n3\n"));
}

void TestQueryCommand::errors_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QByteArray>("message");
    const auto add = [](const char *name, const QStringList &arguments, const char *message) {
        QTest::newRow(name) << arguments << QByteArray(message);
    };
    add("syntax", {QStringLiteral("SELECT 1;\nSELECT * FORM slice")},
        "plumbline: SQL: near \"FORM\": syntax error\n  SELECT * FORM slice\n           ^\n");
    add("table", {QStringLiteral("SELECT * FROM other")}, "no such table: other");
    add("write", {QStringLiteral("DELETE FROM slice")}, "slice may not be modified");
    add("none", {QStringLiteral("-- nothing"), QStringLiteral("--limit"), QStringLiteral("1")}, "unknown option");
    add("empty", {QStringLiteral(";")}, "no statement");
    add("two", {QStringLiteral("SELECT 1"), QStringLiteral("SELECT 2")}, "one argument");
    add("both", {QStringLiteral("SELECT 1"), QStringLiteral("-f"), QStringLiteral("x.sql")}, "one argument");
    add("no file", {QStringLiteral("-f"), QStringLiteral("missing.sql")}, "missing.sql cannot be read");
    add("limit", {QStringLiteral("SELECT 1"), QStringLiteral("--limit"), QStringLiteral("x")}, "--limit needs a number");
    add("formats", {QStringLiteral("SELECT 1"), QStringLiteral("--json"), QStringLiteral("--csv")}, "exclude each other");
}

void TestQueryCommand::errors()
{
    QFETCH(QStringList, arguments);
    QFETCH(QByteArray, message);
    const Outcome outcome = run(QStringList{QStringLiteral("query"), m_profile} + arguments);
    QCOMPARE(outcome.code, 2);
    QVERIFY2(outcome.err.contains(message), outcome.err.constData());
}

void TestQueryCommand::documentOfAnError()
{
    const Outcome outcome = query("SELECT abs(column1) FROM (VALUES (1), (-9223372036854775808))", {QStringLiteral("--json")});
    QCOMPARE(outcome.code, 2);
    const QJsonObject document = parsed(outcome.out);
    QCOMPARE(document.value(QStringLiteral("rows")).toArray().size(), qsizetype(1));
    const QJsonObject problem = document.value(QStringLiteral("problems")).toArray().last().toObject();
    QCOMPARE(problem.value(QStringLiteral("severity")).toString(), QStringLiteral("error"));
    QVERIFY(problem.value(QStringLiteral("message")).toString().contains(QLatin1String("integer overflow")));
}

void TestQueryCommand::figuresAreThoseOfSlices()
{
    const Outcome slices = run({QStringLiteral("slices"), m_profile, QStringLiteral("--csv")});
    const Outcome rows =
        query("SELECT s.rank AS card, l.process, l.name AS thread, s.depth AS row, s.start_ns, s.duration_ns, s.self_ns, "
              "s.name, s.category FROM slice s JOIN lane l ON l.id = s.lane_id ORDER BY s.id",
              {QStringLiteral("--csv")});
    QByteArrayList expected;
    for (const QByteArray &line : slices.out.split('\n')) {
        QByteArrayList cells = line.split(',');
        const qsizetype where = 3; // file, offset and length of the record
        expected += cells.mid(0, std::max<qsizetype>(0, cells.size() - where)).join(',');
    }
    QCOMPARE(rows.out, expected.join('\n'));
}

void TestQueryCommand::dotCommands()
{
    QVERIFY(dotCommandAnswer(QStringLiteral(".tables")).contains(QLatin1String("slice\n")));
    QVERIFY(dotCommandAnswer(QStringLiteral(".tables")).contains(QLatin1String("ancestors()\n")));
    const QString schema = dotCommandAnswer(QStringLiteral(".schema  lane"));
    QVERIFY(schema.contains(QLatin1String("busy_ns")));
    QVERIFY(!schema.contains(QLatin1String("self_ns")));
    QVERIFY(dotCommandAnswer(QStringLiteral(".schema nothing")).contains(QLatin1String("nothing")));
    QVERIFY(dotCommandAnswer(QStringLiteral(".help")).contains(QLatin1String(".schema")));
}

void TestQueryCommand::thePromptTellsLossesOnce()
{
    const QString damaged = path("damaged");
    QVERIFY(writeSmallProfile(damaged, 1));
    const QStringList folders = QDir(damaged).entryList({QStringLiteral("*_ascend_pt")}, QDir::Dirs);
    const QString card = folders.isEmpty() ? damaged : damaged + u'/' + folders.first();
    QVERIFY(writeFile(card + QStringLiteral("/ASCEND_PROFILER_OUTPUT/communication.json"), "{\"step1\": "));
    Command command{"query", "", "", 1, {}, nullptr};
    command.options = commonOptions();
    QString error;
    const auto line = CommandLine::parse(command, {damaged, QStringLiteral("--quiet")}, &error);
    QVERIFY2(line, qPrintable(error));
    auto input = QueryCards::read(*line);
    QVERIFY(input);
    const std::size_t before = input->walk.problems.size();
    std::istringstream typed("SELECT count(*) FROM communication;\nSELECT count(*) FROM communication;\n");
    std::streambuf *terminal = std::cin.rdbuf(typed.rdbuf());
    const int code = runQueryPrompt(*input, QueryFormat::Table, 10);
    std::cin.rdbuf(terminal);
    QCOMPARE(code, 0);
    QCOMPARE(input->walk.problems.size(), before + 1);
    QCOMPARE(input->walk.exitCode(), 4);
}

PLUMBLINE_TEST(TestQueryCommand)
#include "tst_querycommand.moc"
