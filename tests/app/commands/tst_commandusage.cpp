// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/commands/commandtest.h"
#include "tests/support/smallprofile.h"
#include "tests/support/testregistry.h"

#include <QTest>

using namespace plumbline;
using namespace plumbline::test;

class TestCommandUsage : public CommandTest
{
    Q_OBJECT

private Q_SLOTS:
    void usage_data();
    void usage();
    void help();
    void unreadable();
};

void TestCommandUsage::usage_data()
{
    QTest::addColumn<QStringList>("arguments");
    const auto add = [](const char *line) { QTest::newRow(line) << QString::fromLatin1(line).split(QLatin1Char(' ')); };
    add("compare x");
    add("info");
    add("info a b");
    add("info --foo a");
    add("info --csv a");
    add("info a --threads");
    add("info a --threads 0");
    add("info a --lang fr");
    add("info a --json=1");
    add("--foo");
    add("slices JOB --from 1.5");
    add("slices JOB --limit x");
    add("slices JOB --json --csv");
    add("slices JOB --name ( --regex");
    add("slices JOB --regex");
    add("slices JOB --card 0");
    add("stats JOB --by size");
    add("kernels JOB --by size");
    add("comm JOB --table size");
    add("comm JOB --json --table links");
    add("memory JOB --table kernels");
    add("memory JOB --json --table alive");
    add("memory JOB --limit x");
    add("data JOB --table curves");
    add("data JOB --json --table queues");
    add("query");
    add("query JOB one two");
    add("query JOB ; --limit 1");
    add("export JOB");
    add("export JOB -o a.sqlite --tables none");
    add("stats JOB --to soon");
    add("stats JOB --json --csv");
    add("render JOB");
    add("render JOB -o a.gif");
    add("render JOB -o a.png --size 0x9");
    add("render JOB -o a.png --scale -1");
    add("render JOB -o a.png --theme blue");
    add("render JOB -o a.png --step 1 --from 0ms");
    add("render JOB -o a.png --compare b --card 0");
    add("render JOB -o a.png --step 99");
    add("demo DIR --framework tf");
    add("demo DIR --cards many");
    add("demo DIR --pipeline 1");
    add("demo DIR --pipeline 9");
    add("demo DIR --pipeline 4 --cards 8");
    add("demo DIR --pipeline 4 --micro-batches 3");
    add("demo DIR --micro-batches 4");
    add("demo DIR --pipeline 4 --faults freq-drop");
    add("demo DIR --faults pp-stage-imbalance");
    add("bench speed JOB");
    add("bench open");
}

void TestCommandUsage::usage()
{
    QFETCH(QStringList, arguments);
    arguments.replaceInStrings(QStringLiteral("JOB"), m_profile);
    const Outcome outcome = run(arguments);
    QCOMPARE(outcome.code, 2);
    QCOMPARE(outcome.out, QByteArray());
    QVERIFY(outcome.err.contains("plumbline: "));
}

void TestCommandUsage::help()
{
    const Outcome version = run({QStringLiteral("--version")});
    QCOMPARE(version.code, 0);
    QVERIFY(version.out.startsWith("plumbline "));
    for (const char *command : {"info", "slices", "render", "demo", "bench"}) {
        QVERIFY(run({QStringLiteral("--help")}).out.contains(command));
        const Outcome help = run({QLatin1String(command), QStringLiteral("--help")});
        QCOMPARE(help.code, 0);
        QVERIFY(help.out.contains("--json"));
    }
}

void TestCommandUsage::unreadable()
{
    QVERIFY(writeFile(path("notes.txt"), "hello"));
    QVERIFY(writeFile(path("object.json"), "{\"a\":1}"));
    QVERIFY(writeFile(path("table.csv"), "Name\n"));
    for (const char *name : {"nothing here", "notes.txt", "table.csv"}) {
        const Outcome outcome = run({QStringLiteral("info"), path(name), QStringLiteral("--json")});
        QCOMPARE(outcome.code, 3);
        QVERIFY(outcome.out.startsWith("{\n  \"version\": \"0.1.0\",\n  \"problems\": [\n    {\n      \"severity\": \"error\""));
        QVERIFY(outcome.err.contains(name));
        QCOMPARE(run({QStringLiteral("info"), path(name)}).out, QByteArray());
    }
    QCOMPARE(run({QStringLiteral("info"), path("object.json"), QStringLiteral("--json")}).code, 3);
    // Scripts read stdout, so every command with --json tells there why it has no answer.
    for (const char *command :
         {"stats", "slices", "overview", "steps", "kernels", "comm", "memory", "data", "advise", "render", "report"}) {
        QStringList arguments{QLatin1String(command), path("object.json"), QStringLiteral("--json")};
        if (qstrcmp(command, "render") == 0)
            arguments << QStringLiteral("-o") << path("a.svg");
        if (qstrcmp(command, "report") == 0)
            arguments << QStringLiteral("-o") << path("a.html");
        const Outcome outcome = run(arguments);
        QCOMPARE(outcome.code, 3);
        QVERIFY2(outcome.out.startsWith("{\n  \"version\": \"0.1.0\",\n  \"problems\": [\n    {\n      \"severity\": \"error\""),
                 command);
    }
    const Outcome slices = run({QStringLiteral("slices"), path("object.json")});
    QCOMPARE(slices.code, 3);
    QCOMPARE(slices.out, QByteArray());
}

PLUMBLINE_TEST(TestCommandUsage)
#include "tst_commandusage.moc"
