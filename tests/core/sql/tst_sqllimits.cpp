// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sql/sqlconnection.h"
#include "tests/core/sql/sqltext.h"
#include "tests/support/testregistry.h"
#include "tests/support/tracetext.h"

#include <QElapsedTimer>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <atomic>
#include <chrono>
#include <thread>

using namespace plumbline;
using namespace plumbline::test;

namespace {

class NoRows final : public SqlVisitor
{
public:
    void begin(const std::vector<Column> &) override {}
    bool row(std::span<const SqlValue>) override { return true; }
};

/// Runs a statement, asks it to stop after a moment, and returns how many milliseconds later it ended; -1 if it ended otherwise.
qint64 stopMs(SqlConnection &connection, const QByteArray &sql)
{
    TaskControl control;
    NoRows rows;
    QElapsedTimer timer;
    std::atomic<bool> isStopped{false};
    std::thread stopper([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(300));
        timer.start();
        isStopped = true;
        control.requestStop();
    });
    const auto done = connection.run(std::string_view(sql.constData(), static_cast<std::size_t>(sql.size())), rows, control);
    const bool wasStopped = isStopped;
    const qint64 ms = wasStopped ? timer.elapsed() : -1;
    stopper.join();
    return !done && done.error().code == ErrorCode::Cancelled ? ms : -1;
}

constexpr const char *Endless = "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) ";

} // namespace

class TestSqlLimits : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void refuses_data();
    void refuses();
    void writesNoFile();
    void stops_data();
    void stops();
    void sortsBeyondItsCache();
    void namesKeepTheirBytes();
    void errorsTellTheirPlace();
    void functions_data();
    void functions();
};

void TestSqlLimits::refuses_data()
{
    QTest::addColumn<QByteArray>("sql");
    QTest::addColumn<QString>("error");
    const auto add = [](const char *name, const QByteArray &sql, const char *error) {
        QTest::newRow(name) << sql << QLatin1String("error: ") + QLatin1String(error);
    };
    add("attach", "ATTACH ':memory:' AS other", "not authorized");
    add("pragma", "PRAGMA temp_store = MEMORY", "not authorized");
    add("load_extension", "SELECT load_extension('x')", "not authorized to use function: load_extension");
    add("create", "CREATE TABLE a(b)", "not authorized");
    add("create temp", "CREATE TEMP VIEW a AS SELECT 1", "not authorized");
    add("insert", "INSERT INTO slice DEFAULT VALUES", "not authorized");
    add("drop", "DROP TABLE slice", "not authorized");
    add("transaction", "BEGIN", "not authorized");
    add("writefile", "SELECT writefile('x', 'y')", "no such function: writefile");
    add("large blob", "SELECT randomblob(1e9)", "string or blob too big");
    add("large replacement", "SELECT replace(hex(zeroblob(500000)), '0', 'four')", "string or blob too big");
    add("deep", "SELECT " + QByteArray("1+").repeated(3000) + "1", "Expression tree is too large (maximum depth 200)");
    add("long", "SELECT '" + QByteArray(2 << 20, 'x') + "'", "statement longer than 1 MiB");
    add("parameter", "SELECT ?1", "parameter without a value");
    add("NUL", QByteArray("SELECT 1\0, 2", 12), "unrecognized token: NUL");
    add("nothing", " -- nothing", "no statement");
    QByteArray doubled = "WITH a0(x) AS (SELECT 1)";
    for (int level = 1; level < 31; ++level)
        doubled += ", a" + QByteArray::number(level) + "(x) AS (SELECT p.x FROM a" + QByteArray::number(level - 1) + " p, a" +
                   QByteArray::number(level - 1) + " q)";
    add("doubled again and again", doubled + " SELECT * FROM a30", "statement needs more than 32 MiB to be read");
}

void TestSqlLimits::refuses()
{
    QFETCH(QByteArray, sql);
    QTEST(answerOf(std::vector<SharedCard>(), sql), "error");
}

void TestSqlLimits::writesNoFile()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("written.db"));
    const QString answer = answerOf(std::vector<SharedCard>(), "VACUUM INTO '" + path.toUtf8() + "'");
    QVERIFY(answer.startsWith(QLatin1String("error: ")));
    QVERIFY(!QFile::exists(path));
}

void TestSqlLimits::stops_data()
{
    QTest::addColumn<QByteArray>("sql");
    QTest::newRow("endless") << QByteArray(Endless) + "SELECT count(*) FROM c";
    QTest::newRow("sorted") << QByteArray(Endless) + "SELECT x, randomblob(50) AS r FROM c ORDER BY r";
    QTest::newRow("joined") << QByteArray(
        "SELECT count(*) FROM slice a, slice b, slice c WHERE a.duration_ns + b.duration_ns < c.self_ns");
    QTest::newRow("percentile") << QByteArray(Endless) + "SELECT percentile(x, 50) FROM c";
    QTest::newRow("busy") << QByteArray(Endless) + "SELECT busy(-3 * x, 1) FROM c";
    QTest::newRow("long texts")
        << QByteArray(Endless) + "SELECT count(*) FROM c WHERE instr(hex(zeroblob(400000)), hex(zeroblob(200000)) || x) > 0";
    QTest::newRow("arguments") << QByteArray(Endless) + "SELECT count(*) FROM c, args WHERE value = x";
}

void TestSqlLimits::stops()
{
    QFETCH(QByteArray, sql);
    auto connection = SqlConnection::open(demoCards());
    QVERIFY(connection);
    const qint64 ms = stopMs(*connection, sql);
    QVERIFY2(ms >= 0 && ms < 1000, qPrintable(QString::number(ms))); // 200 ms, unless the machine is busy
    QCOMPARE(answerOf(*connection, "SELECT count(*) > 0 FROM slice"), QStringLiteral("1"));
}

// Sorted pieces and temporary tables of more than the cache of 4 MB go through files in memory.
void TestSqlLimits::sortsBeyondItsCache()
{
    const QByteArray rows = "WITH RECURSIVE c(x) AS (SELECT 0 UNION ALL SELECT x + 1 FROM c WHERE x < 149999), "
                            "r(t) AS (SELECT printf('%050d', x * 7919 % 150000) FROM c) ";
    QCOMPARE(answerOf(std::vector<SharedCard>(),
                      rows + "SELECT count(*), sum(t <> printf('%050d', n)) FROM (SELECT t, row_number() OVER () - 1 AS n FROM "
                             "(SELECT t FROM r ORDER BY t))"),
             QStringLiteral("150000 0"));
    QCOMPARE(answerOf(std::vector<SharedCard>(),
                      rows + "SELECT count(*), sum(t + 0) FROM (SELECT DISTINCT t FROM r UNION SELECT t FROM r)"),
             QStringLiteral("150000 11249925000"));
}

void TestSqlLimits::namesKeepTheirBytes()
{
    const std::vector<SharedCard> cards{
        cardFromText("[" + sliceText(1, 1, 0, 1, "a\\u0000b") + sliceText(1, 1, 9, 1, "") + "{}]", 0)};
    QCOMPARE(answerOf(cards, "SELECT hex(name) FROM slice ORDER BY id LIMIT 1"), QStringLiteral("'610062'"));
    QCOMPARE(answerOf(cards, "SELECT count(*), count(name), count(DISTINCT name) FROM slice"), QStringLiteral("2 2 2"));
    QCOMPARE(answerOf(cards, "SELECT name FROM slice ORDER BY id LIMIT 1 OFFSET 1"), QStringLiteral("''"));
    QCOMPARE(answerOf(cards, "SELECT id FROM slice WHERE name = 'a' || char(0) || 'b'"), QStringLiteral("0"));
}

void TestSqlLimits::errorsTellTheirPlace()
{
    auto connection = SqlConnection::open({});
    QVERIFY(connection);
    TaskControl control;
    NoRows rows;
    const auto done = connection->run("SELECT * FORM slice", rows, control);
    QVERIFY(!done);
    QCOMPARE(done.error().code, ErrorCode::InvalidArgument);
    QCOMPARE(QString::fromStdString(done.error().detail), QStringLiteral("near \"FORM\": syntax error"));
    QCOMPARE(done.error().offset, std::int64_t{9});
}

void TestSqlLimits::functions_data()
{
    QTest::addColumn<QByteArray>("sql");
    QTest::addColumn<QString>("expected");
    const auto add = [](const char *sql, const char *expected) {
        QTest::newRow(sql) << QByteArray(sql) << QString::fromUtf8(expected);
    };
    add("SELECT format_ns(0), format_ns(999), format_ns(-1500), format_ns(12345678), format_ns(2000000000), format_ns(NULL)",
        "'0 ns' '999 ns' '-1.500 us' '12.345 ms' '2.000 s' -");
    add("SELECT format_ns(-9223372036854775808)", "'-9223372036.854 s'");
    add("SELECT percentile(column1, 50), percentile(column1, 0), percentile(column1, 100) FROM (VALUES (3), (1), (2), (NULL), "
        "(4))",
        "2 1 4");
    add("SELECT percentile(column1, 95) FROM (VALUES (1), (2.5))", "2.5r");
    add("SELECT percentile(1, 101)", "error: percentile() needs a number from 0 to 100");
    add("SELECT percentile(x, 50) FROM (SELECT 1 AS x WHERE 0)", "-");
    add("SELECT busy(column1, column2) FROM (VALUES (10, 5), (12, 10), (30, 1), (30, 0), (NULL, 9), (40, -3))", "13");
    add("SELECT busy(9223372036854775800, 100)", "7");
    add("SELECT intersect_ns(0, 10, 5, 10), intersect_ns(0, 5, 5, 5), intersect_ns(3, 2, 0, 9), intersect_ns(0, -1, 0, 9), "
        "intersect_ns(NULL, 1, 1, 1)",
        "5 0 2 0 -");
    add("SELECT intersect_ns(-9223372036854775807, 9223372036854775807, -9223372036854775807, 9223372036854775807)",
        "9223372036854775807");
    add("SELECT value FROM json_each('[1, \"a\"]')", "1|'a'");
    add("SELECT fullkey FROM json_tree('{\"a\":[1]}') WHERE atom", "'$.a[0]'");
    add("SELECT name FROM pragma_table_info('process') LIMIT 2", "'id'|'card_id'");
    add("SELECT busy(x, 1) FROM (SELECT 1 AS x WHERE 0)", "-");
    add("SELECT instr('abcabc', 'ca'), instr('äöü', 'ü'), instr('abc', ''), instr('abc', 'd'), instr(NULL, 'a'), instr(123, 2)",
        "3 3 1 0 - 2");
    add("SELECT instr(x'0102ff', x'ff'), instr('', 'a'), instr('', '')", "3 0 1");
    add("SELECT replace('aXbX', 'X', '--'), replace('abc', '', 'x'), replace('aaa', 'aa', 'b'), replace('abc', 'b', NULL), "
        "replace(121, 1, 3)",
        "'a--b--' 'abc' 'ba' - '323'");
    add("SELECT trim('  a '), trim('xyaxy', 'yx'), ltrim('ääb', 'ä'), rtrim('bää', 'ä'), trim('aaa', 'a'), trim('a', '')",
        "'a' 'a' 'b' 'b' '' 'a'");
}

void TestSqlLimits::functions()
{
    QFETCH(QByteArray, sql);
    QTEST(answerOf(std::vector<SharedCard>(), sql), "expected");
}

PLUMBLINE_TEST(TestSqlLimits)
#include "tst_sqllimits.moc"
