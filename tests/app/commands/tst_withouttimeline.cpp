// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/commands/commandtest.h"
#include "tests/support/samples.h"
#include "tests/support/smallprofile.h"
#include "tests/support/testregistry.h"

#include <QJsonArray>
#include <QTest>

using namespace plumbline;
using namespace plumbline::test;

/// Commands on cards whose timeline is absent while other files tell something about them.
class TestWithoutTimeline : public CommandTest
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void tablesAnswer_data();
    void tablesAnswer();
    void needsTimeline_data();
    void needsTimeline();
    void emptyCapture();
    void comparesSums();

private:
    QString m_tables; ///< one card of MindInsight with a table that no list below needs
    QString m_mixed;  ///< the same beside a card with a timeline
};

void TestWithoutTimeline::initTestCase()
{
    const QByteArray table = "{\"FLOPs\": 1.0, \"FLOPS\": 2.0, \"FLOPS_Utilization\": 3.0}";
    const QByteArray steps = "step_num,start_point,end_point\n1,1,2\n";
    m_tables = path("tables/profiler");
    QVERIFY(writeFile(m_tables + QStringLiteral("/flops_summary_0.json"), table));
    QVERIFY(writeFile(m_tables + QStringLiteral("/step_trace_raw_0_detail_time.csv"), steps));
    m_mixed = path("mixed/profiler");
    QVERIFY(writeFile(m_mixed + QStringLiteral("/flops_summary_0.json"), table));
    QVERIFY(writeFile(m_mixed + QStringLiteral("/step_trace_raw_0_detail_time.csv"), steps));
    QVERIFY(writeFile(m_mixed + QStringLiteral("/ascend_timeline_display_1.json"), Timeline));
}

void TestWithoutTimeline::tablesAnswer_data()
{
    QTest::addColumn<QByteArray>("card");
    QTest::newRow("kernels") << QByteArray(R"({"rank":0,"source":null,"kernels":[]})");
    QTest::newRow("comm") << QByteArray(
        R"({"rank":0,"source":null,"operators":[],"links":[],"totals":[],"mean":null,"groups":[]})");
    QTest::newRow("memory") << QByteArray(R"({"rank":0,"curves":[],"alive_at_peak":[],"alive_at_peak_total":null,
            "allocations":null,"fragmentation_peak_bytes":null,"modules":[],"static_graphs":[],"totals":null,
            "graphs":[]})");
}

/// A card without the table that a command reads has an entry in which everything is unknown, and nothing was lost.
void TestWithoutTimeline::tablesAnswer()
{
    QFETCH(QByteArray, card);
    const QString command = QString::fromLatin1(QTest::currentDataTag());
    const Outcome outcome = run({command, m_tables, QStringLiteral("--json")});
    QCOMPARE(outcome.code, 0);
    QCOMPARE(compact(firstCard(outcome)), compact(parsed(card)));
    const Outcome table = run({command, m_tables, QStringLiteral("--lang"), QStringLiteral("en")});
    QCOMPARE(table.code, 0);
    QVERIFY2(!table.err.contains("Warning") && !table.err.contains("missing"), table.err.constData());
}

void TestWithoutTimeline::needsTimeline_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::newRow("slices") << QStringList();
    QTest::newRow("stats") << QStringList();
    QTest::newRow("render") << QStringList{QStringLiteral("-o"), path("picture.svg")};
}

void TestWithoutTimeline::needsTimeline()
{
    QFETCH(QStringList, arguments);
    const QString command = QString::fromLatin1(QTest::currentDataTag());
    const QStringList english{QStringLiteral("--lang"), QStringLiteral("en")};
    const Outcome alone = run(QStringList{command, m_tables} + arguments + english);
    QCOMPARE(alone.code, 3);
    QVERIFY2(alone.err.contains("no timeline in "), alone.err.constData());
    const Outcome mixed = run(QStringList{command, m_mixed} + arguments + english);
    QCOMPARE(mixed.code, 0);
    QCOMPARE(mixed.err, QByteArray("plumbline: no timeline: mixed_0\n"));
    QVERIFY(run(QStringList{command, m_mixed, QStringLiteral("--quiet")} + arguments).err.isEmpty());
}

/// A folder that promises files and has none of them cannot be read.
void TestWithoutTimeline::emptyCapture()
{
    QVERIFY(writeFile(path("bare/rank0_ascend_pt/profiler_info_0.json"), "{\"rank_id\":0,\"config\":{}}"));
    for (const char *command : {"overview", "kernels", "comm"}) {
        const Outcome outcome = run({QLatin1String(command), path("bare")});
        QVERIFY2(outcome.code == 3, command);
    }
}

/// Cards without any call are compared by what their tables tell.
void TestWithoutTimeline::comparesSums()
{
    const Outcome outcome = run({QStringLiteral("compare"), m_tables, m_tables, QStringLiteral("--json")});
    QCOMPARE(outcome.code, 0);
    const QJsonObject compared = parsed(outcome.out);
    QVERIFY(!compared.value(QStringLiteral("overview")).toArray().isEmpty());
    QVERIFY(compared.value(QStringLiteral("kernels")).toArray().isEmpty());
    const Outcome refused = run({QStringLiteral("compare"), m_tables, m_tables, QStringLiteral("--by"), QStringLiteral("lane"),
                                 QStringLiteral("--lang"), QStringLiteral("en")});
    QCOMPARE(refused.code, 3);
    QVERIFY2(refused.err.contains("neither a timeline nor a kernel table"), refused.err.constData());
}

PLUMBLINE_TEST(TestWithoutTimeline)
#include "tst_withouttimeline.moc"
