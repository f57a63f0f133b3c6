// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/options/loadoptions.h"
#include "core/profile/profileloader.h"
#include "core/query/selftime.h"
#include "core/sql/sqlconnection.h"
#include "tests/core/sql/sqltext.h"
#include "tests/support/smallprofile.h"
#include "tests/support/testregistry.h"
#include "tests/support/tracetext.h"

#include <QRandomGenerator>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <map>

using namespace plumbline;
using namespace plumbline::test;

namespace {

/// Two lanes, one of which nests, and a flow from "add" to "kernel".
QByteArray smallText()
{
    return "[" + nameText(1, 1, "process_name", "Python") + nameText(2, 7, "process_name", "Ascend Hardware") +
           nameText(2, 7, "thread_name", "Stream 7") + sliceText(1, 1, 1'000, 100, "outer") + sliceText(1, 1, 1'010, 20, "add") +
           sliceText(1, 1, 1'040, 20, "add") + sliceText(2, 7, 1'050, 30, "kernel") +
           flowText("HostToDevice", 1, 1, 1, 1'015, 2, 7, 1'050) +
           "{\"ph\":\"C\",\"pid\":3,\"name\":\"HBM\",\"ts\":\"1.005\",\"args\":{\"read\":2.5}},\n"
           "{\"ph\":\"X\",\"pid\":2,\"tid\":7,\"ts\":\"1.090\",\"dur\":0.001,\"name\":\"copy\","
           "\"args\":{\"a\":1,\"b\":\"x\",\"c\":[1],\"d\":2.5,\"e\":null,\"f\":true,\"g\":18446744073709551615}}]";
}

/// A timeline of nested slices on several lanes, with few names.
QByteArray randomText(quint32 seed)
{
    QRandomGenerator random(seed);
    QByteArray text = "[";
    for (int lane = 1; lane <= 4; ++lane) {
        qint64 start = random.bounded(100);
        for (int slice = 0; slice < 60; ++slice) {
            const qint64 duration = random.bounded(40);
            const auto name = [&random]() -> QByteArray { return QByteArray("n") + QByteArray::number(random.bounded(6)); };
            text += sliceText(1, lane, start, duration, name());
            if (duration > 10)
                text += sliceText(1, lane, start + 2, duration - 5, name());
            start += duration + random.bounded(8);
        }
    }
    text.chop(2);
    return text + "]";
}

} // namespace

class TestSqlTables : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void answers_data();
    void answers();
    void idsTellCardsApart();
    void conditionsPushedDownChangeNothing_data();
    void conditionsPushedDownChangeNothing();
    void namesGroupAsLoopsDo();
    void selfTimesAreThoseOfTheTimeline();
    void sharedNamesMeetAcrossCards();
    void everyTableReads();
    void cardsWithoutTimelineHaveNoRows();
    void unreadableFilesAreLosses();
    void alternativesLoseNoArguments();
    void unknownValuesFindNothing();
};

void TestSqlTables::answers_data()
{
    QTest::addColumn<QByteArray>("sql");
    QTest::addColumn<QString>("expected");
    const auto add = [](const char *sql, const char *expected) {
        QTest::newRow(sql) << QByteArray(sql) << QString::fromLatin1(expected);
    };
    add("SELECT id, rank, name, slices, slices_end_ns - slices_begin_ns, host FROM card", "0 3 'card3' 5 100 -");
    add("SELECT id, process, name, label, slices, depths, busy_ns FROM lane WHERE slices > 0",
        "0 'Python' '1' 'Python/1' 3 2 100|1 'Ascend Hardware' 'Stream 7' 'Ascend Hardware/Stream 7' 2 1 31");
    add("SELECT * FROM slice WHERE name = 'kernel'", "3 0 3 1 0 1050 30 1080 'kernel' - - 'other'");
    add("SELECT name, depth, start_ns, self_ns FROM slice ORDER BY id",
        "'outer' 0 1000 60|'add' 1 1010 20|'add' 1 1040 20|'kernel' 0 1050 30|'copy' 0 1090 1");
    add("SELECT category, from_slice, to_slice, start_ns, end_ns FROM flow", "'HostToDevice' 1 3 1015 1050");
    add("SELECT c.name, c.series, s.time_ns, s.value FROM sample s JOIN counter c ON c.id = s.counter_id",
        "'HBM' 'read' 1005 2.5r");
    add("SELECT key, value FROM args WHERE slice_id = 4",
        "'a' 1|'b' 'x'|'c' '[\n  1\n]'|'d' 2.5r|'e' -|'f' 1|'g' 1.84467440737e+19r");
    add("SELECT slice_id, count(*) FROM args GROUP BY 1", "4 7");
    add("SELECT name FROM ancestors(1)", "'outer'");
    add("SELECT name, id FROM descendants(0)", "'add' 1|'add' 2");
    add("SELECT to_slice FROM following_flow(1)", "3");
    add("SELECT from_slice FROM preceding_flow(3)", "1");
    add("SELECT count(*) FROM following_flow(3)", "0");
    add("SELECT count(*) FROM ancestors(99)", "0");
    add("SELECT count(*) FROM ancestors(NULL)", "0");
    add("SELECT s.name, a.name FROM slice s, ancestors(s.id) a", "'add' 'outer'|'add' 'outer'");
    add("SELECT * FROM ancestors", "error: no query solution");
    add("SELECT id FROM slice WHERE id = 2", "2");
    add("SELECT id FROM slice WHERE id IN (4, 0, 7)", "0|4");
    add("SELECT id FROM slice WHERE id > 2.5 AND id <= 3", "3");
    add("SELECT id FROM slice WHERE name = 'ADD' COLLATE NOCASE", "1|2");
    add("SELECT id FROM slice WHERE name = 5", "");
    add("SELECT id FROM slice WHERE name IS NULL", "");
    add("SELECT id FROM slice WHERE lane_id = 1 AND start_ns < 1060", "3");
    add("SELECT id FROM slice WHERE start_ns < 9e99 AND end_ns > -9e99 AND start_ns > 1e3", "1|2|3|4");
    add("SELECT id FROM slice WHERE start_ns > 'text'", "");
    add("SELECT id FROM slice WHERE start_ns < 'text'", "0|1|2|3|4");
    add("SELECT id FROM slice WHERE start_ns >= -9223372036854775808 AND end_ns <= 9223372036854775807", "0|1|2|3|4");
    add("SELECT id FROM slice WHERE card_id = 1", "");
    add("SELECT id FROM slice WHERE card_id > -1 ORDER BY lane_id DESC, id DESC", "4|3|2|1|0");
    add("SELECT name FROM slice GROUP BY name ORDER BY name DESC", "'outer'|'kernel'|'copy'|'add'");
    add("SELECT DISTINCT name FROM slice", "'add'|'copy'|'kernel'|'outer'");
    add("SELECT id FROM flow WHERE to_slice = 3 AND from_slice = 2", "");
}

void TestSqlTables::answers()
{
    QFETCH(QByteArray, sql);
    QTEST(answerOf({cardFromText(smallText(), 3)}, sql), "expected");
}

void TestSqlTables::idsTellCardsApart()
{
    const std::vector<SharedCard> cards{cardFromText(smallText(), 3), cardFromText(smallText(), 4)};
    QCOMPARE(
        answerOf(cards, "SELECT s.rank, l.rank, s.card_id FROM slice s JOIN lane l ON l.id = s.lane_id WHERE s.name = 'kernel'"),
        QStringLiteral("3 3 0|4 4 1"));
    QCOMPARE(answerOf(cards, "SELECT id >> 32, id & 0xffffffff FROM slice WHERE id > 3 AND id < (1 << 32) + 2"),
             QStringLiteral("0 4|1 0|1 1"));
    QCOMPARE(answerOf(cards, "SELECT rank, to_slice FROM following_flow((1 << 32) + 1)"), QStringLiteral("4 4294967299"));
}

void TestSqlTables::conditionsPushedDownChangeNothing_data()
{
    QTest::addColumn<QByteArray>("conditions");
    for (const char *conditions :
         {"@start_ns < 300 AND @end_ns > 200", "@start_ns >= 200 AND @start_ns <= 210", "@end_ns = 300", "@name = 'n3'",
          "@name = 'n3' AND @lane_id = 2", "@name = 'n3' AND @start_ns > 100 AND @end_ns < 120", "@lane_id > 1 AND @lane_id <= 2",
          "@lane_id = 1 AND @start_ns < 50", "@id > 100 AND @id < 120", "@name = 'n1' AND @id > 50 AND @card_id = 1",
          "@name = 'none'", "@start_ns > 300 AND @end_ns < 200", "@start_ns > 10.5 AND @start_ns < 19.5",
          "@lane_id = 1 AND @start_ns = 104"})
        QTest::newRow(conditions) << QByteArray(conditions);
}

// A plus before a column keeps the library from handing the condition to the table.
void TestSqlTables::conditionsPushedDownChangeNothing()
{
    QFETCH(QByteArray, conditions);
    const std::vector<SharedCard> cards{cardFromText(randomText(1), 0), cardFromText(randomText(2), 1)};
    auto connection = SqlConnection::open(cards);
    QVERIFY(connection);
    const auto ids = [&](const char *sign) {
        QByteArray where = conditions;
        return answerOf(*connection, "SELECT id FROM slice WHERE " + where.replace("@", sign) + " ORDER BY +id");
    };
    QCOMPARE(ids(""), ids("+"));
}

void TestSqlTables::namesGroupAsLoopsDo()
{
    std::vector<SharedCard> cards{cardFromText(randomText(3), 0), cardFromText(randomText(4), 1)};
    std::map<std::string, std::pair<int, qint64>, std::less<>> sums;
    for (const SharedCard &card : cards) {
        const Trace &trace = *card->trace();
        for (std::size_t slice = 0; slice < trace.slices().size(); ++slice) {
            auto &sum = sums[std::string(trace.text(trace.slices().name[slice]))];
            ++sum.first;
            sum.second += trace.slices().duration[slice];
        }
    }
    QStringList expected;
    for (const auto &[name, sum] : sums)
        expected += QStringLiteral("'%1' %2 %3").arg(QString::fromStdString(name)).arg(sum.first).arg(sum.second);
    QCOMPARE(answerOf(cards, "SELECT name, count(*), sum(duration_ns) FROM slice GROUP BY name"),
             expected.join(QLatin1Char('|')));
    QCOMPARE(answerOf(cards, "SELECT name, count(*), sum(duration_ns) FROM slice GROUP BY +name ORDER BY 1"),
             expected.join(QLatin1Char('|')));
}

void TestSqlTables::selfTimesAreThoseOfTheTimeline()
{
    const std::vector<SharedCard> cards{cardFromText(randomText(5), 0)};
    QStringList expected;
    for (std::size_t slice = 0; slice < cards[0]->trace()->slices().size(); ++slice)
        expected += QString::number(selfTime(*cards[0]->trace(), SliceId(slice)));
    QCOMPARE(answerOf(cards, "SELECT self_ns FROM slice ORDER BY id"), expected.join(QLatin1Char('|')));
    QCOMPARE(answerOf(cards, "SELECT self_ns(id) FROM slice ORDER BY id"), expected.join(QLatin1Char('|')));
}

void TestSqlTables::sharedNamesMeetAcrossCards()
{
    const std::vector<SharedCard> cards{cardFromText("[" + sliceText(1, 1, 0, 1, "b") + sliceText(1, 1, 5, 1, "d") + "{}]", 0),
                                        cardFromText("[" + sliceText(1, 1, 0, 1, "a") + sliceText(1, 1, 5, 2, "b") + "{}]", 1)};
    QCOMPARE(answerOf(cards, "SELECT name, count(*), sum(duration_ns) FROM slice GROUP BY name"),
             QStringLiteral("'a' 1 1|'b' 2 3|'d' 1 1"));
    QCOMPARE(answerOf(cards, "SELECT name, rank FROM slice ORDER BY name DESC"), QStringLiteral("'d' 0|'b' 1|'b' 0|'a' 1"));
}

// Every column of every table is read once, so that none is left untried; sums of different tables must agree.
void TestSqlTables::everyTableReads()
{
    auto connection = SqlConnection::open(demoCards());
    QVERIFY(connection);
    for (const SqlTableInfo &table : SqlConnection::tables()) {
        QByteArray columns;
        for (const SqlTableInfo::Column &column : table.columns)
            columns += (columns.isEmpty() ? "count(" : ", count(") + QByteArray(column.name.data()) + ")";
        const QByteArray from = QByteArray(table.name.data()) + (table.isFunction       ? "(5)"
                                                                 : table.name == "args" ? " WHERE slice_id < 50"
                                                                                        : "");
        const QString counts = answerOf(*connection, "SELECT count(*), " + columns + " FROM " + from);
        QVERIFY2(!counts.contains(QLatin1String("error")), qPrintable(counts));
        if (table.name != "instant" && !table.isFunction)
            QVERIFY2(!counts.startsWith(QLatin1String("0 ")), table.name.data());
    }
    QCOMPARE(answerOf(*connection, "SELECT (SELECT sum(slices) FROM card) = count(*) FROM slice"), QStringLiteral("1"));
    QCOMPARE(answerOf(*connection, "SELECT (SELECT sum(samples) FROM counter) = count(*) FROM sample"), QStringLiteral("1"));
    QCOMPARE(
        answerOf(*connection, "SELECT count(*) FROM kernel k JOIN slice s ON s.id = k.slice_id WHERE s.start_ns <> k.start_ns"),
        QStringLiteral("0"));
    QCOMPARE(answerOf(*connection,
                      "SELECT DISTINCT (SELECT sum(p.duration_ns) FROM path p WHERE p.step = s.number) - s.duration_ns "
                      "FROM step s WHERE s.card_id = 0"),
             QStringLiteral("0"));
    QCOMPARE(answerOf(*connection, "SELECT count(*) FROM finding WHERE severity = 'high'").toInt() > 0, true);
    QVERIFY(connection->losses().errors.empty());
}

void TestSqlTables::cardsWithoutTimelineHaveNoRows()
{
    Card card;
    card.name = "table only";
    const std::vector<SharedCard> cards{std::make_shared<const OpenCard>(std::move(card))};
    QCOMPARE(answerOf(cards, "SELECT name, rank, slices, begin_ns FROM card"), QStringLiteral("'table only' - - -"));
    for (const SqlTableInfo &table : SqlConnection::tables()) {
        // Rules may find something about any card.
        const bool isOfAdvice = table.name.starts_with("finding") || table.name == "evidence";
        if (table.name != "card" && !isOfAdvice && !table.isFunction)
            QCOMPARE(answerOf(cards, "SELECT * FROM " + QByteArray(table.name.data()) + " LIMIT 1"), QString());
    }
    QCOMPARE(answerOf({}, "SELECT count(*) FROM slice"), QStringLiteral("0"));
    QCOMPARE(answerOf({}, "SELECT count(*) FROM finding"), QStringLiteral("0"));
}

// What cannot be read is told, and everything else is answered.
void TestSqlTables::unreadableFilesAreLosses()
{
    const QTemporaryDir folder;
    const QString results = folder.filePath(QStringLiteral("rank0_ascend_pt/ASCEND_PROFILER_OUTPUT/"));
    QVERIFY(writeFile(results + QStringLiteral("trace_view.json"), smallText()));
    QVERIFY(writeFile(results + QStringLiteral("kernel_details.csv"), "Name,Type\r\na,b\r\n"));
    TaskControl control;
    const auto profile = openProfile(folder.path().toStdString(), ScanDepth::Tables, control);
    QVERIFY(profile && profile->cards.size() == 1);
    const auto cards = openTimeline(OpenCard(profile->cards.front()), control, LoadOptions());
    QVERIFY(cards);
    auto connection = SqlConnection::open(*cards);
    QVERIFY(connection);
    QCOMPARE(answerOf(*connection, "SELECT name, source FROM kernel"), QStringLiteral("'kernel' 'trace'|'copy' 'trace'"));
    QCOMPARE(connection->losses().errors.size(), std::size_t{1});
    QVERIFY(QString::fromStdString(connection->losses().errors.front().path).endsWith(QLatin1String("kernel_details.csv")));
    QVERIFY(connection->losses().isLoss());
}

/// The library tells rows of alternatives apart by their ids.
void TestSqlTables::alternativesLoseNoArguments()
{
    const QByteArray text = "[{\"ph\":\"X\",\"pid\":1,\"tid\":1,\"ts\":1,\"dur\":1,\"name\":\"a\",\"args\":{\"k\":1,\"l\":2}},"
                            "{\"ph\":\"X\",\"pid\":1,\"tid\":1,\"ts\":3,\"dur\":1,\"name\":\"b\",\"args\":{\"k\":3,\"l\":4}},"
                            "{\"ph\":\"X\",\"pid\":1,\"tid\":1,\"ts\":5,\"dur\":1,\"name\":\"c\",\"args\":{\"k\":5}}]";
    QCOMPARE(answerOf({cardFromText(text, 0)},
                      "SELECT slice_id, key, value FROM args WHERE slice_id = 0 OR slice_id BETWEEN 1 AND 2 ORDER BY 1, 2"),
             QStringLiteral("0 'k' 1|0 'l' 2|1 'k' 3|1 'l' 4|2 'k' 5"));
}

/// Neither null nor a text that is no number is 0, an id that is null belongs to nothing, and a misspelt name is an error.
void TestSqlTables::unknownValuesFindNothing()
{
    const std::vector<SharedCard> cards{cardFromText(smallText(), 3)};
    QCOMPARE(answerOf(cards, "SELECT count(*) FROM (SELECT NULL AS id UNION ALL SELECT NULL) n JOIN slice s ON s.id = n.id"),
             QStringLiteral("0"));
    QCOMPARE(answerOf(cards, "SELECT format_ns('abc'), intersect_ns('a', 2, 0, 5), format_ns('1500')"),
             QStringLiteral("- - '1.500 us'"));
    QCOMPARE(answerOf(cards, "SELECT percentile(duration_ns, NULL), busy('x', 3) FROM slice"), QStringLiteral("- 0"));
    QCOMPARE(answerOf(cards, "SELECT count(*) FROM descendants(0) WHERE slice_id > 0"), QStringLiteral("0"));
    QVERIFY(answerOf(cards, "SELECT \"nam\" FROM slice").startsWith(QLatin1String("error: ")));
}

PLUMBLINE_TEST(TestSqlTables)
#include "tst_sqltables.moc"
