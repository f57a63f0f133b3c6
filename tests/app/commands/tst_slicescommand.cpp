// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/commands/commandtest.h"
#include "tests/support/samples.h"
#include "tests/support/testregistry.h"

#include <QJsonArray>
#include <QTest>

using namespace plumbline;
using namespace plumbline::test;

class TestSlicesCommand : public CommandTest
{
    Q_OBJECT

private Q_SLOTS:
    void document();
    void filters_data();
    void filters();
    void csv();
    void bySample();
};

void TestSlicesCommand::document()
{
    const Outcome outcome = run({QStringLiteral("slices"), m_profile, QStringLiteral("--json"), QStringLiteral("--args"),
                                 QStringLiteral("--limit"), QStringLiteral("1")});
    QCOMPARE(outcome.code, 0);
    QVERIFY(outcome.out.contains("18446744073709551615"));
    const QJsonObject document = parsed(outcome.out);
    QCOMPARE(document.value(QStringLiteral("total")).toInt(), 3);
    const QJsonArray slices = document.value(QStringLiteral("slices")).toArray();
    QCOMPARE(slices.size(), qsizetype(1));
    const qsizetype offset = Timeline.indexOf(R"({"ph":"X","pid":7,"tid":9,"ts":"1736408883000000.001")");
    const QByteArray source = R"({"file":"ASCEND_PROFILER_OUTPUT/trace_view.json","offset":)" + QByteArray::number(offset) +
                              R"(,"length":)" + QByteArray::number(Timeline.indexOf("}}", offset) + 2 - offset) + "}";
    QCOMPARE(compact(slices.at(0).toObject()),
             compact(parsed(R"({"card":1,"process":"Python","thread":"Thread 9","row":0,"start_ns":1736408883000000001,
                 "duration_ns":100000,"self_ns":79500,"name":"outer","category":"cpu_op","args":{"id":18446744073709551615},"source":)" +
                            source + "}")));
}

void TestSlicesCommand::filters_data()
{
    QTest::addColumn<QString>("options");
    QTest::addColumn<QString>("names");
    QTest::newRow("all") << QString() << QStringLiteral("outer|inner, \"x\"|kernel");
    QTest::newRow("lane") << QStringLiteral("--lane Ascend*") << QStringLiteral("kernel");
    QTest::newRow("lanes") << QStringLiteral("--lane *2 --lane *9") << QStringLiteral("outer|inner, \"x\"|kernel");
    QTest::newRow("lane across the slash") << QStringLiteral("--lane *n*9") << QStringLiteral("outer|inner, \"x\"");
    QTest::newRow("name") << QStringLiteral("--name NE") << QStringLiteral("inner, \"x\"|kernel");
    QTest::newRow("case") << QStringLiteral("--name NE --case") << QString();
    QTest::newRow("not a regex") << QStringLiteral("--name o.t") << QString();
    QTest::newRow("regex") << QStringLiteral("--name ^o.t --regex") << QStringLiteral("outer");
    QTest::newRow("word") << QStringLiteral("--name x --word") << QStringLiteral("inner, \"x\"");
    QTest::newRow("part of a word") << QStringLiteral("--name oute --word") << QString();
    QTest::newRow("from") << QStringLiteral("--from 54.998us") << QStringLiteral("outer|kernel");
    QTest::newRow("from the end of one") << QStringLiteral("--from 54.999us") << QStringLiteral("outer");
    QTest::newRow("to") << QStringLiteral("--to 10us") << QStringLiteral("outer");
    QTest::newRow("absolute") << QStringLiteral("--from 1736408883000050000 --to 1736408883000050001")
                              << QStringLiteral("outer|kernel");
    QTest::newRow("none") << QStringLiteral("--from 1s") << QString();
}

void TestSlicesCommand::filters()
{
    QFETCH(QString, options);
    QFETCH(QString, names);
    const Outcome outcome = run(QStringList{QStringLiteral("slices"), m_profile, QStringLiteral("--json")} +
                                options.split(QLatin1Char(' '), Qt::SkipEmptyParts));
    QCOMPARE(outcome.code, 0);
    QStringList seen;
    for (const auto &slice : parsed(outcome.out).value(QStringLiteral("slices")).toArray())
        seen.append(slice.toObject().value(QStringLiteral("name")).toString());
    QCOMPARE(seen.join(QLatin1Char('|')), names);
}

void TestSlicesCommand::csv()
{
    const Outcome outcome =
        run({QStringLiteral("slices"), m_profile, QStringLiteral("--csv"), QStringLiteral("--name"), QStringLiteral("inner")});
    QCOMPARE(outcome.code, 0);
    const QByteArrayList lines = outcome.out.split('\n');
    QCOMPARE(lines.at(0), QByteArray("card,process,thread,row,start_ns,duration_ns,self_ns,name,category,file,offset,length"));
    QVERIFY(lines.at(1).startsWith(
        "1,Python,Thread 9,1,1736408883000010001,20500,20500,\"inner, \"\"x\"\"\",cpu_op,ASCEND_PROFILER_OUTPUT/"));
    QCOMPARE(lines.size(), qsizetype(3));
}

void TestSlicesCommand::bySample()
{
    const QString sample = samplePath(QStringLiteral("resnet_2cards_level1"));
    if (sample.isEmpty())
        QSKIP("no samples on this machine");
    const Outcome outcome = run({QStringLiteral("slices"), sample, QStringLiteral("--json"), QStringLiteral("--limit"),
                                 QStringLiteral("0"), QStringLiteral("--lane"), QStringLiteral("Overlap Analysis/Computing"),
                                 QStringLiteral("--card"), QStringLiteral("0")});
    QCOMPARE(outcome.code, 0);
    QCOMPARE(parsed(outcome.out).value(QStringLiteral("total")).toInt(), 187);
}

PLUMBLINE_TEST(TestSlicesCommand)
#include "tst_slicescommand.moc"
