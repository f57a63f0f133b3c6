// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/commands/commandtest.h"
#include "tests/support/testregistry.h"

#include <QJsonArray>
#include <QTest>

using namespace plumbline;
using namespace plumbline::test;

class TestBenchCommand : public CommandTest
{
    Q_OBJECT

private Q_SLOTS:
    void demoAndBench();
    void demoOfMindSpore();
    void benchFrames();
};

void TestBenchCommand::demoAndBench()
{
    const QString folder = path("demo");
    QCOMPARE(run({QStringLiteral("demo"), folder, QStringLiteral("--steps"), QStringLiteral("2")}).code, 0);
    QCOMPARE(run({QStringLiteral("demo"), folder}).code, 2); // the folder is not empty any more
    const Outcome info = run({QStringLiteral("info"), folder, QStringLiteral("--json")});
    QCOMPARE(info.code, 0);
    QCOMPARE(parsed(info.out).value(QStringLiteral("cards")).toArray().size(), qsizetype(2));
    const Outcome open = run({QStringLiteral("bench"), QStringLiteral("open"), folder, QStringLiteral("--json")});
    QCOMPARE(open.code, 0);
    const QJsonObject document = parsed(open.out);
    QVERIFY(document.value(QStringLiteral("events")).toDouble() > 0);
    QVERIFY(document.value(QStringLiteral("peak_anonymous_bytes")).toDouble() > 0);
    QVERIFY(document.value(QStringLiteral("seconds")).toObject().value(QStringLiteral("total")).toDouble() > 0);
    const Outcome search = run({QStringLiteral("bench"), QStringLiteral("search"), folder, QStringLiteral("--json")});
    QCOMPARE(search.code, 0);
    for (const char *quantity : {"names", "events", "first_hit_ms", "all_ms", "statistics_ms"})
        QVERIFY(parsed(search.out).value(QLatin1String(quantity)).toDouble() > 0);
}

void TestBenchCommand::demoOfMindSpore()
{
    const QString folder = path("mindspore");
    const QStringList arguments{QStringLiteral("demo"), folder, QStringLiteral("--framework"), QStringLiteral("mindspore")};
    QCOMPARE(run(arguments).code, 0);
    const Outcome info = run({QStringLiteral("info"), folder, QStringLiteral("--json")});
    QCOMPARE(info.code, 0);
    const QJsonObject document = parsed(info.out);
    QVERIFY(document.value(QStringLiteral("problems")).toArray().isEmpty());
    for (const QJsonValue card : document.value(QStringLiteral("cards")).toArray())
        QCOMPARE(card[QStringLiteral("framework")].toString(), QStringLiteral("mindspore"));
}

void TestBenchCommand::benchFrames()
{
    const Outcome outcome = run({QStringLiteral("bench"), QStringLiteral("frames"), m_profile, QStringLiteral("--json")});
    QCOMPARE(outcome.code, 0);
    const QJsonObject document = parsed(outcome.out);
    QVERIFY(document.value(QStringLiteral("frames")).toInt() >= 300);
    QVERIFY(document.value(QStringLiteral("worst_ms")).toDouble() >= document.value(QStringLiteral("p50_ms")).toDouble());
    QCOMPARE(document.value(QStringLiteral("zooms")).toArray().size(), qsizetype(11));
    // A comparison is measured by the same quantities.
    const Outcome compared = run({QStringLiteral("bench"), QStringLiteral("frames"), m_profile, QStringLiteral("--compare"),
                                  m_profile, QStringLiteral("--json")});
    QCOMPARE(compared.code, 0);
    QCOMPARE(parsed(compared.out).keys(), document.keys());
    QVERIFY(parsed(compared.out).value(QStringLiteral("shapes")).toInt() > document.value(QStringLiteral("shapes")).toInt());
    for (const char *what : {"open", "search"})
        QCOMPARE(run({QStringLiteral("bench"), QLatin1String(what), m_profile, QStringLiteral("--compare"), m_profile}).code, 2);
}

PLUMBLINE_TEST(TestBenchCommand)
#include "tst_benchcommand.moc"
