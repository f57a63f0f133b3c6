// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/commands/commandtest.h"
#include "tests/support/smallprofile.h"
#include "tests/support/testregistry.h"

#include <QJsonArray>
#include <QTest>

using namespace plumbline;
using namespace plumbline::test;

namespace {

const QByteArray Lanes = R"([
  {"process":"Ascend Hardware","pid":"4117920","thread":"2","tid":"2","slices":1,"rows":1,"busy_ns":5000,
   "begin_ns":1736408883000050000,"end_ns":1736408883000055000},
  {"process":"Python","pid":"7","thread":"Thread 9","tid":"9","slices":2,"rows":2,"busy_ns":100000,
   "begin_ns":1736408883000000001,"end_ns":1736408883000100001}])";

} // namespace

class TestInfoCommand : public CommandTest
{
    Q_OBJECT

private Q_SLOTS:
    void document();
    void stepsOfOlderCaptures();
    void text();
    void scan();
    void losses_data();
    void losses();
    void speaksChinese();
    void brokenDeliverable();
    void contradictingDeliverables();
};

void TestInfoCommand::document()
{
    const Outcome outcome = run({QStringLiteral("info"), m_profile, QStringLiteral("--json")});
    QCOMPARE(outcome.code, 0);
    QJsonObject document = parsed(outcome.out);
    QVERIFY(!document.take(QStringLiteral("version")).toString().isEmpty());
    QJsonObject card = document.value(QStringLiteral("cards")).toArray().at(0).toObject();
    QCOMPARE(document.value(QStringLiteral("cards")).toArray().size(), qsizetype(1));
    QJsonObject trace = card.take(QStringLiteral("trace")).toObject();
    QCOMPARE(compact({{QStringLiteral("array"), trace.take(QStringLiteral("lanes"))}}), compact(parsed(Lanes)));
    const QByteArray file = "ASCEND_PROFILER_OUTPUT/trace_view.json";
    const QByteArray expected = R"({"file":")" + file + R"(","bytes":)" + QByteArray::number(Timeline.size()) + R"json(,
        "events":10,"by_phase":{"X":3,"C":1,"s":1,"f":1,"M":4},"slices":3,"instants":0,"counter_samples":1,
        "flows":1,"flows_by_category":{"HostToDevice":1},"flow_points_unpaired":0,"overlapping":0,"repaired":0,"refused":0,
        "truncated_at":null,"begin_ns":1736408883000000001,"end_ns":1736408883000100001,
        "slices_begin_ns":1736408883000000001,"slices_end_ns":1736408883000100001,
        "counters":[{"process":"8","name":"HBM/Read","series":["Read(MB/s)"],"samples":1}]})json";
    QCOMPARE(compact(trace), compact(parsed(expected)));
    const QJsonArray files = card.take(QStringLiteral("files")).toArray();
    QCOMPARE(compact(files.at(0).toObject()),
             compact(parsed(R"({"kind":"kernel_details","file":"ASCEND_PROFILER_OUTPUT/kernel_details.csv",
        "rows":1,"status":"ok","disables":[]})")));
    QCOMPARE(files.at(1).toObject().value(QStringLiteral("status")).toString(), QStringLiteral("missing"));
    const QByteArray rest = R"({"name":"rank1_ascend_pt","rank":1,"rank_guessed":false,"device":3,"framework":"pytorch",
        "level":"Level0","host":null,"steps":[],"path":")" +
                            m_profile.toUtf8() + R"(/rank1_ascend_pt"})";
    QCOMPARE(compact(card), compact(parsed(rest)));
    QCOMPARE(document.value(QStringLiteral("path")).toString(), m_profile);
}

/// Older captures tell their steps in the table of the step trace only.
void TestInfoCommand::stepsOfOlderCaptures()
{
    const QTemporaryDir folder;
    QVERIFY(writeFile(folder.filePath(QStringLiteral("run/profiler/step_trace_raw_0_detail_time.csv")),
                      "step_num,start_point,end_point,total,fp_point,bp_point,iteration_interval,fp_and_bp,tail\n"
                      "7,1000,1700,700,1000,1600,0,600,100\n8,1800,2500,700,1800,2400,100,600,100\n-,0,0,700,0,0,100,600,100\n"));
    const Outcome outcome = run({QStringLiteral("info"), folder.filePath(QStringLiteral("run")), QStringLiteral("--json")});
    const QJsonObject card = parsed(outcome.out).value(QStringLiteral("cards")).toArray().at(0).toObject();
    QCOMPARE(card.value(QStringLiteral("steps")).toArray(), (QJsonArray{7, 8}));
}

void TestInfoCommand::text()
{
    const Outcome outcome = run({QStringLiteral("info"), m_profile, QStringLiteral("--quiet")});
    QCOMPARE(outcome.code, 0);
    QVERIFY(outcome.out.startsWith("rank1_ascend_pt  rank 1  device 3  pytorch  Level0\n"));
    QVERIFY(outcome.out.contains("Ascend Hardware"));
}

void TestInfoCommand::scan()
{
    const Outcome outcome = run({QStringLiteral("info"), m_profile, QStringLiteral("--json"), QStringLiteral("--scan")});
    QCOMPARE(outcome.code, 0);
    const QJsonObject card = parsed(outcome.out).value(QStringLiteral("cards")).toArray().at(0).toObject();
    QVERIFY(card.value(QStringLiteral("trace")).isNull());
    QCOMPARE(card.value(QStringLiteral("rank")).toInt(-1), 1);
}

void TestInfoCommand::losses_data()
{
    QTest::addColumn<QByteArray>("json");
    QTest::addColumn<int>("code");
    const QByteArray slice = R"({"ph":"X","pid":1,"tid":1,"ts":1,"dur":2,"name":"a"})";
    QTest::newRow("whole") << QByteArray("[" + slice + "]") << 0;
    QTest::newRow("empty array") << QByteArray("[]") << 0;
    QTest::newRow("empty file") << QByteArray() << 0;
    QTest::newRow("no duration") << QByteArray(R"([{"ph":"X","pid":1,"tid":1,"ts":1,"name":"a"}])") << 0;
    QTest::newRow("no end") << QByteArray("[" + slice) << 4;
    QTest::newRow("refused") << QByteArray("[" + slice + ",7]") << 4;
    QTest::newRow("no time") << QByteArray("[" + slice + R"(,{"ph":"X","pid":1,"tid":1,"name":"a"}])") << 4;
}

void TestInfoCommand::losses()
{
    QFETCH(QByteArray, json);
    QFETCH(int, code);
    QVERIFY(writeFile(path("one.json"), json));
    const Outcome outcome = run({QStringLiteral("info"), path("one.json"), QStringLiteral("--json")});
    QCOMPARE(outcome.code, code);
    const QJsonObject trace =
        parsed(outcome.out).value(QStringLiteral("cards")).toArray().at(0).toObject().value(QStringLiteral("trace")).toObject();
    QCOMPARE(trace.value(QStringLiteral("file")).toString(), QStringLiteral("one.json"));
    if (json.size() < 10)
        QVERIFY(trace.value(QStringLiteral("begin_ns")).isNull());
}

void TestInfoCommand::speaksChinese()
{
    const Outcome outcome = run({QStringLiteral("info"), m_profile, QStringLiteral("--lang"), QStringLiteral("zh_CN")});
    QCOMPARE(outcome.code, 0);
    const QString text = QString::fromUtf8(outcome.out);
    for (const QString &word : {QStringLiteral("切片 "), QStringLiteral("连线 "), QStringLiteral("线程"), QStringLiteral("行数")})
        QVERIFY2(text.contains(word), outcome.out.constData());
    for (const QString &word : {QStringLiteral("slices"), QStringLiteral("thread"), QStringLiteral("rows")})
        QVERIFY2(!text.contains(word), outcome.out.constData());
}

void TestInfoCommand::brokenDeliverable()
{
    QVERIFY(writeFile(path("broken/rank0/ASCEND_PROFILER_OUTPUT/trace_view.json"), Timeline));
    QVERIFY(writeFile(path("broken/rank0/ASCEND_PROFILER_OUTPUT/communication.json"), "{"));
    const Outcome outcome = run({QStringLiteral("info"), path("broken"), QStringLiteral("--json")});
    QCOMPARE(outcome.code, 4);
    QVERIFY(outcome.out.contains("\"status\": \"broken\""));
}

/// Checks that the sums of op_statistic.csv are compared with those of kernel_details.csv.
void TestInfoCommand::contradictingDeliverables()
{
    const QString results = path("sums/rank0_ascend_pt/ASCEND_PROFILER_OUTPUT/");
    QVERIFY(writeFile(results + QStringLiteral("kernel_details.csv"),
                      "Name,Type,Accelerator Core,Start Time(us),Duration(us)\n"
                      "a,MatMul,AI_CORE,1,1.25\nb,MatMul,AI_CORE,3,0.7504\nc,hcom_send_,HCCL,5,7\n"));
    const QByteArray header = "OP Type,Core Type,Count,Total Time(us)\n";
    const auto problems = [&]() -> QString {
        const Outcome outcome = run({QStringLiteral("info"), path("sums"), QStringLiteral("--json")});
        QStringList notes;
        for (const QJsonValue problem : parsed(outcome.out).value(QStringLiteral("problems")).toArray()) {
            if (problem[QStringLiteral("file")].toString().endsWith(QLatin1String("op_statistic.csv")))
                notes += problem[QStringLiteral("severity")].toString() + QLatin1Char(' ') +
                         problem[QStringLiteral("message")].toString();
        }
        return notes.join(QLatin1Char('|')) + QStringLiteral(" %1").arg(outcome.code);
    };
    QVERIFY(writeFile(results + QStringLiteral("op_statistic.csv"), header + "MatMul,AI_CORE,2,2.0\n"));
    QCOMPARE(problems(), QStringLiteral(" 0"));
    QVERIFY(writeFile(results + QStringLiteral("op_statistic.csv"), header + "MatMul,AI_CORE,2,2.003\nAdd,AI_VECTOR_CORE,1,1\n"));
    QCOMPARE(problems(), QStringLiteral("note Rows whose count or sum is not what kernel_details.csv gives: 2 0"));
}

PLUMBLINE_TEST(TestInfoCommand)
#include "tst_infocommand.moc"
