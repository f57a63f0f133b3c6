// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/commands/commandtest.h"
#include "tests/support/databasefile.h"
#include "tests/support/smalldatabase.h"
#include "tests/support/smallprofile.h"
#include "tests/support/testregistry.h"

#include <QFile>
#include <QJsonArray>
#include <QTest>

using namespace plumbline;
using namespace plumbline::test;

class TestDatabaseCommands : public CommandTest
{
    Q_OBJECT

private Q_SLOTS:
    void infoDatabaseOnly();
    void cutDatabase_data();
    void cutDatabase();
    void cutDatabaseBesideText();
    void databaseWithJournal();
};

void TestDatabaseCommands::infoDatabaseOnly()
{
    const QByteArray magic("SQLite format 3", 16); // with the zero byte that ends it
    const QString database = path("db/rank0_ascend_pt/ASCEND_PROFILER_OUTPUT/ascend_pytorch_profiler_0.db");
    QVERIFY(writeFile(database, magic));
    const Outcome info = run({QStringLiteral("info"), path("db"), QStringLiteral("--json")});
    QCOMPARE(info.code, 3);
    QVERIFY(info.out.contains("rank0_ascend_pt"));
    const Outcome slices = run({QStringLiteral("slices"), path("db"), QStringLiteral("--json")});
    QCOMPARE(slices.code, 3);
    QVERIFY(slices.err.contains("ascend_pytorch_profiler_0.db"));
    QVERIFY(!slices.out.contains("slices"));

    QVERIFY(QFile::remove(database) && writeDatabase(database, smallDatabase()));
    const QJsonObject card = parsed(run({QStringLiteral("info"), path("db"), QStringLiteral("--json")}).out)
                                 .value(QStringLiteral("cards"))
                                 .toArray()
                                 .first()
                                 .toObject();
    QCOMPARE(card.value(QStringLiteral("rank")).toInt(), 0);
    QCOMPARE(card.value(QStringLiteral("device")).toInt(), 3);
    QCOMPARE(card.value(QStringLiteral("trace")).toObject().value(QStringLiteral("slices")).toInt(), 21);
    const QJsonObject file = card.value(QStringLiteral("files")).toArray().first().toObject();
    QCOMPARE(file.value(QStringLiteral("kind")).toString(), QStringLiteral("ascend_pytorch_profiler"));
    QCOMPARE(file.value(QStringLiteral("status")).toString(), QStringLiteral("ok"));
    QVERIFY(file.value(QStringLiteral("rows")).toInt() > 50);
    const Outcome found =
        run({QStringLiteral("slices"), database, QStringLiteral("--json"), QStringLiteral("--args"), QStringLiteral("--name"),
             QStringLiteral("MatMul"), QStringLiteral("--case"), QStringLiteral("--word")});
    QCOMPARE(found.code, 0);
    QVERIFY2(found.out.simplified().contains("\"table\": \"TASK\", \"row\": 1"), found.out.constData());
}

void TestDatabaseCommands::cutDatabase_data()
{
    QTest::addColumn<int>("cut");
    QTest::addColumn<QList<int>>("codes"); // exit codes of info, overview, kernels and memory
    QTest::newRow("whole") << 0 << QList<int>{0, 0, 0, 0};
    QTest::newRow("a hundredth") << -1 << QList<int>{4, 4, 4, 4};
    QTest::newRow("less than a page") << 3000 << QList<int>{4, 4, 4, 4};
    QTest::newRow("pages") << 9000 << QList<int>{4, 4, 4, 4};
}

void TestDatabaseCommands::cutDatabase()
{
    QFETCH(int, cut);
    QTemporaryDir folder;
    const QString database = folder.filePath(QStringLiteral("ascend_pytorch_profiler_0.db"));
    QVERIFY(writeDatabase(
        database, smallDatabase() + "CREATE TABLE MEMORY_RECORD(component, timestamp, totalAllocated, totalReserved, deviceId);"
                                    "INSERT INTO MEMORY_RECORD VALUES('PTA',1700000000000001500,1,2,3);"));
    QFile file(database);
    QVERIFY(file.resize(file.size() - (cut < 0 ? file.size() / 100 : cut)));
    QList<int> codes;
    for (const char *command : {"info", "overview", "kernels", "memory"}) {
        const Outcome outcome = run({QLatin1String(command), database, QStringLiteral("--json")});
        codes += outcome.code;
        QCOMPARE(parsed(outcome.out).value(QStringLiteral("problems")).toArray().isEmpty(), cut == 0);
    }
    QTEST(codes, "codes");
}

void TestDatabaseCommands::cutDatabaseBesideText()
{
    QTemporaryDir folder;
    const QString results = folder.filePath(QStringLiteral("rank0_ascend_pt/ASCEND_PROFILER_OUTPUT/"));
    QVERIFY(writeFile(results + QStringLiteral("trace_view.json"), Timeline));
    const QString database = results + QStringLiteral("ascend_pytorch_profiler_0.db");
    QVERIFY(writeDatabase(database, smallDatabase()));
    QFile file(database);
    QVERIFY(file.resize(file.size() - 9000));
    const Outcome memory = run({QStringLiteral("memory"), folder.path()});
    QCOMPARE(memory.code, 4);
    QVERIFY2(memory.err.contains("ascend_pytorch_profiler_0.db"), memory.err.constData());
}

void TestDatabaseCommands::databaseWithJournal()
{
    QTemporaryDir folder;
    const QString database = folder.filePath(QStringLiteral("ascend_pytorch_profiler_0.db"));
    QVERIFY(writeDatabase(database, smallDatabase()));
    QVERIFY(writeFile(database + QStringLiteral("-wal"), "changes"));
    const Outcome kernels = run({QStringLiteral("kernels"), database});
    QCOMPARE(kernels.code, 4);
    QVERIFY2(kernels.err.contains("journal"), kernels.err.constData());
}

PLUMBLINE_TEST(TestDatabaseCommands)
#include "tst_databasecommands.moc"
