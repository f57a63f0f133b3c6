// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/database.h"

#include "tests/support/databasefile.h"
#include "tests/support/testregistry.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <array>

using namespace plumbline;

class TestDatabase : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void readsValuesAsTheyAreStored();
    void findsRowsByKey();
    void seesPlainTablesOnly();
    void oddTables();
    void refuses_data();
    void refuses();
    void cutFiles();
    void damagedPages();
    void pagesTwice();
    void oversizedValues();
    void stops();
    void writesNothing();
    void tellsOfAJournal();

private:
    QString file(const QString &name) const { return m_folder.filePath(name); }
    QString made(const QString &name, const QByteArray &sql) const
    {
        return test::writeDatabase(file(name), sql) ? file(name) : QString();
    }

    QTemporaryDir m_folder;
};

namespace {

constexpr std::array<std::string_view, 3> Columns{"a", "missing", "b"};

QByteArray cell(const DatabaseRow &row, std::size_t column)
{
    if (row.isNull(column))
        return "-";
    const auto integer = row.integer(column);
    const auto real = row.real(column);
    return QByteArray(row.isText(column) ? "'" : "") + QByteArray::fromStdString(std::string(row.text(column))) +
           (integer ? " i" + QByteArray::number(static_cast<qint64>(*integer)) : QByteArray()) +
           (real ? " r" + QByteArray::number(*real) : QByteArray());
}

QByteArray printed(const DatabaseRow &row)
{
    QByteArray text = QByteArray::number(static_cast<qint64>(row.number()));
    for (std::size_t column = 0; column < Columns.size(); ++column)
        text += "|" + cell(row, column);
    return text;
}

/// Returns all rows of the columns above, followed by the error if there is one.
QByteArrayList rowsOf(const QString &path, std::string_view table, TaskControl *given = nullptr)
{
    TaskControl own;
    TaskControl &control = given ? *given : own;
    const auto database = Database::open(path.toStdString(), control);
    if (!database)
        return {"error " + QByteArray::number(static_cast<int>(database.error().code))};
    QByteArrayList rows;
    const auto read = database->read(table, Columns, control, [&](const DatabaseRow &row) {
        rows.append(printed(row));
        return true;
    });
    if (!read)
        rows.append("error " + QByteArray::number(static_cast<int>(read.error().code)));
    return rows;
}

ErrorCode openError(const QString &path)
{
    TaskControl control;
    const auto database = Database::open(path.toStdString(), control);
    return database ? ErrorCode::Internal : database.error().code;
}

} // namespace

void TestDatabase::readsValuesAsTheyAreStored()
{
    const QString path = made(QStringLiteral("values %41?&#.db"), "CREATE TABLE T(a, b);"
                                                                  "INSERT INTO T VALUES(9223372036854775807, ' 17364085 ');"
                                                                  "INSERT INTO T VALUES(1.5, 2.0);"
                                                                  "INSERT INTO T VALUES(NULL, 'x\"y');"
                                                                  "INSERT INTO T VALUES(1e300, x'41');"
                                                                  "INSERT INTO T VALUES('9223372036854775808', '');");
    const QByteArrayList expected{"1|9223372036854775807 i9223372036854775807 r9.22337e+18|-|' 17364085  i17364085 r1.73641e+07",
                                  "2|1.5 r1.5|-|2.0 i2 r2", "3|-|-|'x\"y", "4|1.0e+300 r1e+300|-|",
                                  "5|'9223372036854775808 r9.22337e+18|-|'"};
    QCOMPARE(rowsOf(path, "T"), expected);
    QCOMPARE(rowsOf(path, "t2"), QByteArrayList());
}

void TestDatabase::findsRowsByKey()
{
    const QString path = made(QStringLiteral("keys.db"), "CREATE TABLE T(a, b); CREATE INDEX I ON T(a);"
                                                         "INSERT INTO T VALUES(7, 1), (8, 2), (7, 3);");
    TaskControl control;
    const auto database = Database::open(path.toStdString(), control);
    QVERIFY(database);
    QByteArrayList rows;
    const auto add = [&](const DatabaseRow &row) {
        rows.append(printed(row));
        return true;
    };
    QVERIFY(database->readWhere("T", Columns, "a", 7, control, add));
    QVERIFY(database->readWhere("T", Columns, {}, 2, control, add));
    QVERIFY(database->readWhere("T", Columns, "missing", 7, control, add));
    QVERIFY(database->readWhere("T", Columns, {}, 9, control, add));
    QCOMPARE(rows, (QByteArrayList{"1|7 i7 r7|-|1 i1 r1", "3|7 i7 r7|-|3 i3 r3", "2|8 i8 r8|-|2 i2 r2"}));
    QCOMPARE(database->countRows("T", control).value_or(0), 3u);
    QCOMPARE(database->countRows("none", control).value_or(1), 0u);
}

void TestDatabase::seesPlainTablesOnly()
{
    const QString path = made(QStringLiteral("schema.db"), "CREATE TABLE T(a, b, c AS (hex(zeroblob(30000000))));"
                                                           "CREATE VIEW V AS SELECT load_extension('evil') AS a, 1 AS b;"
                                                           "CREATE VIRTUAL TABLE F USING fts5(a, b);"
                                                           "CREATE TRIGGER G AFTER INSERT ON T BEGIN SELECT 1; END;"
                                                           "INSERT INTO T(a, b) VALUES(1, 2);");
    TaskControl control;
    const auto database = Database::open(path.toStdString(), control);
    QVERIFY(database);
    QVERIFY(database->hasTable("T") && !database->hasTable("V") && !database->hasTable("F"));
    QCOMPARE(database->columns("T"), (std::vector<std::string>{"a", "b"}));
    QCOMPARE(rowsOf(path, "T"), QByteArrayList{"1|1 i1 r1|-|2 i2 r2"});
    QCOMPARE(rowsOf(path, "V"), QByteArrayList());
}

void TestDatabase::oddTables()
{
    const QString path =
        made(QStringLiteral("odd.db"), "CREATE TABLE W(a PRIMARY KEY, b) WITHOUT ROWID; INSERT INTO W VALUES(1, 2);"
                                       "CREATE TABLE R(_rowid_, a); INSERT INTO R VALUES('x', 3);"
                                       "CREATE TABLE \"q\"\"uote'd; DROP\"(a); INSERT INTO \"q\"\"uote'd; DROP\" VALUES(4);");
    QCOMPARE(rowsOf(path, "W"), QByteArrayList{"0|1 i1 r1|-|2 i2 r2"});
    QCOMPARE(rowsOf(path, "R"), QByteArrayList{"0|3 i3 r3|-|-"});
    QCOMPARE(rowsOf(path, "q\"uote'd; DROP"), QByteArrayList{"1|4 i4 r4|-|-"});
}

void TestDatabase::refuses_data()
{
    QTest::addColumn<QByteArray>("content");
    QTest::addColumn<ErrorCode>("code");
    QTest::newRow("empty") << QByteArray() << ErrorCode::NotRecognised;
    QTest::newRow("text") << QByteArray("[{}]") << ErrorCode::NotRecognised;
    QTest::newRow("magic only") << QByteArray("SQLite format 3\0", 16) << ErrorCode::NotRecognised;
    QTest::newRow("random behind the magic")
        << QByteArray("SQLite format 3\0", 16) + QByteArray(4096, '\x5a') << ErrorCode::NotRecognised;
}

void TestDatabase::refuses()
{
    QFETCH(QByteArray, content);
    QFile broken(file(QStringLiteral("refused.db")));
    QVERIFY(broken.open(QIODevice::WriteOnly));
    QCOMPARE(broken.write(content), content.size());
    broken.close();
    QTEST(openError(broken.fileName()), "code");
    QCOMPARE(openError(file(QStringLiteral("none.db"))), ErrorCode::FileNotFound);
    QCOMPARE(openError(m_folder.path()), ErrorCode::NotRegularFile);
}

void TestDatabase::cutFiles()
{
    const QString path =
        made(QStringLiteral("whole.db"), "CREATE TABLE T(a, b); WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i+1 FROM n "
                                         "WHERE i<2000) INSERT INTO T SELECT i, hex(randomblob(20)) FROM n;");
    QFile whole(path);
    QVERIFY(whole.open(QIODevice::ReadOnly));
    const QByteArray bytes = whole.readAll();
    QVERIFY(bytes.size() > 80'000);
    constexpr qsizetype PageBytes = 4096;
    const QByteArrayList all = rowsOf(path, "T");
    QCOMPARE(all.size(), qsizetype(2000));
    for (qsizetype size = 0; size < bytes.size(); size += 1111) {
        QFile cut(file(QStringLiteral("cut.db")));
        QVERIFY(cut.open(QIODevice::WriteOnly | QIODevice::Truncate));
        cut.write(bytes.left(size));
        cut.close();
        const QByteArrayList rows = rowsOf(cut.fileName(), "T");
        TaskControl control;
        const auto database = Database::open(cut.fileName().toStdString(), control);
        QVERIFY2(!database || database->isCut(), QByteArray::number(size).constData());
        const bool isOpened = database.has_value();
        QVERIFY2(isOpened || size < PageBytes, QByteArray::number(size).constData());
        if (isOpened) {
            // All rows up to the first page that is cut are read whole.
            QVERIFY2(rows == all.first(rows.size()), QByteArray::number(size).constData());
            QVERIFY2(rows.size() >= (size / PageBytes - 3) * 60, QByteArray::number(size).constData());
            QCOMPARE(*database->countRows("T", control), static_cast<std::uint64_t>(rows.size()));
        }
    }
}

void TestDatabase::damagedPages()
{
    const QString path =
        made(QStringLiteral("pages.db"), "CREATE TABLE T(a, b); WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i+1 FROM n "
                                         "WHERE i<2000) INSERT INTO T SELECT i, hex(randomblob(20)) FROM n;");
    QFile damaged(path);
    QVERIFY(damaged.open(QIODevice::ReadWrite));
    QVERIFY(damaged.seek(10 * 4096));
    damaged.write(QByteArray(4096, '\xff'));
    damaged.close();
    const QByteArrayList rows = rowsOf(path, "T");
    QVERIFY(rows.size() > 100 && rows.size() < 2000);
    QCOMPARE(rows.front().left(12), QByteArray("1|1 i1 r1|-|"));
    QCOMPARE(rows.back(), "error " + QByteArray::number(static_cast<int>(ErrorCode::ReadFailed)));
}

/// Every interior page names its first child in all its cells, so that the rows of one leaf would come again and again, the more
/// often the deeper the tree is.
void TestDatabase::pagesTwice()
{
    constexpr qsizetype PageBytes = 512;
    const QString path = made(QStringLiteral("twice.db"),
                              "PRAGMA page_size=512; CREATE TABLE T(a, b); WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i+1 "
                              "FROM n WHERE i<20000) INSERT INTO T SELECT i, hex(randomblob(20)) FROM n;");
    const QByteArrayList whole = rowsOf(path, "T");
    QCOMPARE(whole.size(), qsizetype(20'000));
    QFile shared(path);
    QVERIFY(shared.open(QIODevice::ReadWrite));
    QByteArray bytes = shared.readAll();
    const auto number = [&bytes](qsizetype at, int size) {
        qsizetype value = 0;
        for (int byte = 0; byte < size; ++byte)
            value = value * 256 + static_cast<unsigned char>(bytes[at + byte]);
        return value;
    };
    int interior = 0;
    for (qsizetype page = PageBytes; page < bytes.size(); page += PageBytes) {
        constexpr char InteriorTable = 5;
        if (bytes[page] != InteriorTable)
            continue;
        ++interior;
        const qsizetype cells = number(page + 3, 2);
        const QByteArray first = bytes.mid(page + number(page + 12, 2), 4);
        for (qsizetype cell = 0; cell < cells; ++cell)
            bytes.replace(page + number(page + 12 + 2 * cell, 2), 4, first);
        bytes.replace(page + 8, 4, first);
    }
    QVERIFY(interior > 30);
    QVERIFY(shared.seek(0) && shared.write(bytes) == bytes.size());
    shared.close();
    const QByteArrayList rows = rowsOf(path, "T");
    QVERIFY(rows.size() > 1 && rows.size() < 50);
    QCOMPARE(rows.first(rows.size() - 1), whole.first(rows.size() - 1));
    QCOMPARE(rows.back(), "error " + QByteArray::number(static_cast<int>(ErrorCode::ReadFailed)));
    TaskControl control;
    const auto database = Database::open(path.toStdString(), control);
    QVERIFY(database);
    const auto counted = database->countRows("T", control);
    QVERIFY(counted ? *counted <= static_cast<std::uint64_t>(bytes.size()) / 4 : counted.error().code == ErrorCode::ReadFailed);
}

void TestDatabase::oversizedValues()
{
    const QString path =
        made(QStringLiteral("large.db"), "CREATE TABLE T(a, b); INSERT INTO T VALUES(1, 2), (2, zeroblob(100000000)), (3, 4);");
    QCOMPARE(rowsOf(path, "T"),
             (QByteArrayList{"1|1 i1 r1|-|2 i2 r2", "error " + QByteArray::number(static_cast<int>(ErrorCode::ReadFailed))}));
}

void TestDatabase::stops()
{
    const QString path =
        made(QStringLiteral("stop.db"), "CREATE TABLE T(a, b); WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i+1 FROM n "
                                        "WHERE i<50000) INSERT INTO T SELECT i, i FROM n;");
    TaskControl control;
    const auto database = Database::open(path.toStdString(), control);
    QVERIFY(database);
    int visited = 0;
    const auto read = database->read("T", Columns, control, [&](const DatabaseRow &) {
        if (++visited == 10)
            control.requestStop();
        return true;
    });
    QVERIFY(!read && read.error().code == ErrorCode::Cancelled);
    QVERIFY(visited < 5000);
    QVERIFY(!Database::open(path.toStdString(), control));
    TaskControl other; // the cancelled reading has no effect on the next one
    QCOMPARE(database->countRows("T", other).value_or(0), 50'000u);
}

void TestDatabase::writesNothing()
{
    const QString path =
        made(QStringLiteral("wal.db"), "PRAGMA journal_mode=WAL; CREATE TABLE T(a, b); INSERT INTO T VALUES(1, 2);");
    const QStringList before = QDir(m_folder.path()).entryList(QDir::Files);
    QFile database(path);
    QVERIFY(database.open(QIODevice::ReadOnly));
    const QByteArray bytes = database.readAll();
    QCOMPARE(rowsOf(path, "T"), QByteArrayList{"1|1 i1 r1|-|2 i2 r2"});
    QCOMPARE(QDir(m_folder.path()).entryList(QDir::Files), before);
    QVERIFY(database.seek(0));
    QCOMPARE(database.readAll(), bytes);
}

void TestDatabase::tellsOfAJournal()
{
    const QString path = made(QStringLiteral("journal.db"), "CREATE TABLE T(a, b); INSERT INTO T VALUES(1, 2);");
    TaskControl control;
    QVERIFY(!Database::open(path.toStdString(), control)->hasPendingJournal());
    QVERIFY(!Database::open(path.toStdString(), control)->isCut());
    QFile journal(path + QStringLiteral("-wal"));
    QVERIFY(journal.open(QIODevice::WriteOnly));
    journal.write("x");
    journal.close();
    QVERIFY(Database::open(path.toStdString(), control)->hasPendingJournal());
}

PLUMBLINE_TEST(TestDatabase)
#include "tst_database.moc"
