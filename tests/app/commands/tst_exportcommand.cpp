// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/database.h"
#include "core/sql/sqlconnection.h"
#include "core/sql/sqlexport.h"
#include "tests/app/commands/commandtest.h"
#include "tests/support/smallprofile.h"
#include "tests/support/testregistry.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QTest>

#include <array>
#include <string_view>
#include <utility>
#include <vector>

using namespace plumbline;
using namespace plumbline::test;

namespace {

/// Prints a table of an SQLite file: cells are separated by blanks, rows by "|".
QString printedTable(const QString &path, std::string_view table, const std::vector<std::string_view> &columns)
{
    TaskControl control;
    const auto database = Database::open(path.toStdString(), control);
    if (!database)
        return QStringLiteral("unreadable");
    QStringList rows;
    const auto take = [&](const DatabaseRow &row) {
        QStringList cells;
        for (std::size_t column = 0; column < columns.size(); ++column) {
            const std::string_view text = row.text(column);
            cells +=
                row.isNull(column) ? QStringLiteral("-") : QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
        }
        rows += cells.join(QLatin1Char(' '));
        return true;
    };
    return database->read(table, columns, control, take) ? rows.join(QLatin1Char('|')) : QStringLiteral("damaged");
}

} // namespace

class TestExportCommand : public CommandTest
{
    Q_OBJECT

private Q_SLOTS:
    void writesAllTables();
    void writesSomeTables();
    void writesCsv();
    void replacesWholeFilesOnly();
    void replacesNothingOfOthers();
    void refuses_data();
    void refuses();
};

void TestExportCommand::writesAllTables()
{
    const QString file = path("all.sqlite");
    const Outcome outcome = run(
        {QStringLiteral("export"), m_profile, QStringLiteral("-o"), file, QStringLiteral("--json"), QStringLiteral("--quiet")});
    QCOMPARE(outcome.code, 4); // the kernel table of the profile lacks columns
    QVERIFY(outcome.err.contains("kernel_details.csv"));
    QStringList written;
    for (const auto &table : parsed(outcome.out).value(QStringLiteral("tables")).toArray())
        written += table.toObject().value(QStringLiteral("name")).toString();
    TaskControl control;
    const auto database = Database::open(file.toStdString(), control);
    QVERIFY(database);
    QStringList expected;
    for (const SqlTableInfo &table : SqlConnection::tables()) {
        if (table.isFunction || table.name == "args")
            continue;
        expected += QString::fromLatin1(table.name.data());
        for (const SqlTableInfo::Column &column : table.columns)
            QVERIFY2(database->hasColumn(table.name, column.name), column.name.data());
    }
    QCOMPARE(written, expected);
    QCOMPARE(
        printedTable(file, "slice", {"id", "rank", "lane_id", "depth", "start_ns", "duration_ns", "self_ns", "name", "category"}),
        QStringLiteral("0 1 2 0 1736408883000000001 100000 79500 outer cpu_op|"
                       "1 1 2 1 1736408883000010001 20500 20500 inner, \"x\" cpu_op|"
                       "2 1 3 0 1736408883000050000 5000 5000 kernel -"));
    QCOMPARE(printedTable(file, "flow", {"from_slice", "to_slice"}), QStringLiteral("1 2"));
    QCOMPARE(QDir(m_folder.path()).entryList({QStringLiteral(".plumbline-export-*")}, QDir::Files | QDir::Hidden), QStringList());
}

void TestExportCommand::writesSomeTables()
{
    const QString file = path("some.sqlite");
    const Outcome outcome = run({QStringLiteral("export"), m_profile, QStringLiteral("-o"), file, QStringLiteral("--tables"),
                                 QStringLiteral("args,lane"), QStringLiteral("--quiet")});
    QCOMPARE(outcome.code, 0);
    TaskControl control;
    const auto database = Database::open(file.toStdString(), control);
    QVERIFY(database);
    QVERIFY(database->hasTable("args") && database->hasTable("lane") && !database->hasTable("slice"));
    QCOMPARE(printedTable(file, "args", {"slice_id", "key", "value"}),
             QStringLiteral("0 id 1.84467440737096e+19|2 Task Type AI_CORE"));
}

void TestExportCommand::writesCsv()
{
    const Outcome outcome = run({QStringLiteral("export"), m_profile, QStringLiteral("-o"), path("csv"), QStringLiteral("--csv"),
                                 QStringLiteral("--tables"), QStringLiteral("flow"), QStringLiteral("--quiet")});
    QCOMPARE(outcome.code, 0);
    QCOMPARE(outcome.out, QByteArray("table  rows\nflow      1\n"));
    QFile file(path("csv/flow.csv"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(file.readAll(), QByteArray("id,card_id,rank,category,from_slice,to_slice,from_lane,to_lane,start_ns,end_ns\n"
                                        "0,0,1,HostToDevice,1,2,2,3,1736408883000010001,1736408883000050000\n"));
}

/// What no export wrote may be what is exported.
void TestExportCommand::replacesNothingOfOthers()
{
    const auto contentOf = [](const QString &name) {
        QFile file(name);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    };
    const auto exported = [this](const QString &to, const QStringList &more) {
        return run(QStringList{QStringLiteral("export"), m_profile, QStringLiteral("-o"), to, QStringLiteral("--tables"),
                               QStringLiteral("card"), QStringLiteral("--quiet")} +
                   more)
            .code;
    };
    QVERIFY(writeFile(path("mine.json"), "[]"));
    QCOMPARE(exported(path("mine.json"), {}), 2);
    QCOMPARE(contentOf(path("mine.json")), QByteArray("[]"));
    QCOMPARE(exported(path("card.sqlite"), {}), 0);
    QCOMPARE(exported(path("card.sqlite"), {}), 0); // its own file is replaced
    QVERIFY(QDir().mkpath(path("tables")));
    QVERIFY(writeFile(path("tables/card.csv"), "a,b\n"));
    QCOMPARE(exported(path("tables"), {QStringLiteral("--csv")}), 2);
    QCOMPARE(contentOf(path("tables/card.csv")), QByteArray("a,b\n"));
    QVERIFY(QFile::remove(path("tables/card.csv")));
    QCOMPARE(exported(path("tables"), {QStringLiteral("--csv")}), 0);
    QCOMPARE(exported(path("tables"), {QStringLiteral("--csv")}), 0);
}

void TestExportCommand::replacesWholeFilesOnly()
{
    QVERIFY(writeFile(path("kept.sqlite"), "something"));
    auto connection = SqlConnection::open({});
    QVERIFY(connection);
    TaskControl control;
    control.requestStop();
    const auto stopped = exportDatabase(*connection, exportableTables(true), path("kept.sqlite").toStdString(), control);
    QVERIFY(!stopped);
    QCOMPARE(stopped.error().code, ErrorCode::Cancelled);
    QFile file(path("kept.sqlite"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(file.readAll(), QByteArray("something"));
    TaskControl other;
    QVERIFY(exportDatabase(*connection, exportableTables(true), path("kept.sqlite").toStdString(), other));
    QCOMPARE(printedTable(path("kept.sqlite"), "card", {"id"}), QString());
}

void TestExportCommand::refuses_data()
{
    QTest::addColumn<QStringList>("options");
    QTest::newRow("no file") << QStringList();
    QTest::newRow("empty name") << QStringList{QStringLiteral("-o"), QString()};
    QTest::newRow("table") << QStringList{QStringLiteral("-o"), path("x"), QStringLiteral("--tables"),
                                          QStringLiteral("slice,none")};
    QTest::newRow("function") << QStringList{QStringLiteral("-o"), path("x"), QStringLiteral("--tables"),
                                             QStringLiteral("ancestors")};
}

void TestExportCommand::refuses()
{
    QFETCH(QStringList, options);
    QCOMPARE(run(QStringList{QStringLiteral("export"), m_profile} + options).code, 2);
    QVERIFY(!QFile::exists(path("x")));
}

PLUMBLINE_TEST(TestExportCommand)
#include "tst_exportcommand.moc"
