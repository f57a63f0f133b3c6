// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/commands/commandtest.h"
#include "tests/support/smallprofile.h"
#include "tests/support/testregistry.h"

#include <QJsonArray>
#include <QTest>

#include <cstdlib>

using namespace plumbline;
using namespace plumbline::test;

class TestOverviewCommand : public CommandTest
{
    Q_OBJECT

private Q_SLOTS:
    void document();
    void tables();
    void ofDemo();
};

void TestOverviewCommand::document()
{
    const QString folder = path("overview/rank1_ascend_pt/ASCEND_PROFILER_OUTPUT/");
    QVERIFY(writeFile(folder + QStringLiteral("trace_view.json"), Timeline));
    QVERIFY(writeFile(folder + QStringLiteral("step_trace_time.csv"), "Step,Computing,Free,Stage,Bubble\n,4.5,0.0,5.0,0\n"));
    const Outcome outcome = run({QStringLiteral("overview"), path("overview"), QStringLiteral("--json")});
    QCOMPARE(outcome.code, 0);
    const QByteArray computed = R"("computing_ns":5000,"communication_ns":0,"overlapped_ns":0,"not_overlapped_ns":0,"free_ns":0,
        "preparing_ns":49999,"bubble_ns":0,"stage_ns":5000,"step_ns":100000)";
    const QByteArray expected = R"({"rank":1,"source":"recomputed","steps":[{"step":null,)" + computed + R"(,
        "reported":{"computing_ns":4500,"communication_ns":null,"overlapped_ns":null,"not_overlapped_ns":null,"free_ns":0,
            "preparing_ns":null,"bubble_ns":0,"stage_ns":5000,"step_ns":null},
        "difference_ns":{"computing_ns":500,"communication_ns":null,"overlapped_ns":null,"not_overlapped_ns":null,"free_ns":0,
            "preparing_ns":null,"bubble_ns":0,"stage_ns":0,"step_ns":null}},
        {"step":"all",)" + computed +
                                R"(,"reported":null,"difference_ns":null}]})";
    const QJsonObject document = parsed(outcome.out);
    QCOMPARE(compact(document.value(QStringLiteral("cards")).toArray().at(0).toObject()), compact(parsed(expected)));
    QVERIFY(document.contains(QStringLiteral("version")));
    QVERIFY(document.contains(QStringLiteral("problems")));
}

void TestOverviewCommand::tables()
{
    const Outcome csv = run({QStringLiteral("overview"), path("overview"), QStringLiteral("--csv")});
    QCOMPARE(csv.code, 0);
    const QList<QByteArray> lines = csv.out.split('\n');
    QCOMPARE(lines.at(1), QByteArray("1,,recomputed,5000,0,0,0,0,49999,0,5000,100000,4500,,,,0,,0,5000,,500,,,,0,,0,0,"));
    QCOMPARE(lines.at(0).count(','), lines.at(1).count(','));
    const Outcome table = run({QStringLiteral("overview"), path("overview")});
    QVERIFY(table.out.contains("difference"));
    QVERIFY(writeFile(path("overview/rank1_ascend_pt/ASCEND_PROFILER_OUTPUT/step_trace_time.csv"), "Name\nno steps\n"));
    const Outcome broken = run({QStringLiteral("overview"), path("overview")});
    QCOMPARE(broken.code, 4);
    QVERIFY(broken.out.contains("recomputed"));
    QVERIFY2(broken.err.contains("step_trace_time.csv"), broken.err.constData());
}

void TestOverviewCommand::ofDemo()
{
    for (const char *framework : {"pytorch", "mindspore"}) {
        const QString folder = path("overview_demo_") + QLatin1String(framework);
        QCOMPARE(run({QStringLiteral("demo"), folder, QStringLiteral("--framework"), QLatin1String(framework)}).code, 0);
        const Outcome outcome = run({QStringLiteral("overview"), folder, QStringLiteral("--json")});
        QCOMPARE(outcome.code, 0);
        int compared = 0;
        for (const QJsonValue card : parsed(outcome.out).value(QStringLiteral("cards")).toArray()) {
            for (const QJsonValue step : card[QStringLiteral("steps")].toArray()) {
                const QJsonObject difference = step[QStringLiteral("difference_ns")].toObject();
                for (const char *key : {"computing_ns", "communication_ns", "not_overlapped_ns", "overlapped_ns", "free_ns"}) {
                    if (difference.isEmpty())
                        continue;
                    ++compared;
                    QVERIFY2(std::abs(difference.value(QLatin1String(key)).toInteger(1000)) <= 1,
                             qPrintable(QLatin1String(framework) + QLatin1Char(' ') + QLatin1String(key)));
                }
            }
        }
        QVERIFY(compared > 20);
    }
}

PLUMBLINE_TEST(TestOverviewCommand)
#include "tst_overviewcommand.moc"
