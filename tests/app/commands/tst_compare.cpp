// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/buildpaths.h"
#include "tests/support/smallprofile.h"
#include "tests/support/testregistry.h"
#include "tests/support/tracetext.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

using namespace plumbline;

namespace {

using test::nameText;
using test::sliceText;

constexpr qint64 Epoch = 1'736'408'883'000'000'000;

struct CompareOutcome
{
    int code = -1;
    QByteArray out;
    QByteArray err;
};

/// Returns a timeline with a step of 100 us, or `stepUs`, on the host, in which a device runs kernels one after another. Each is
/// "name:length", or lasts 10 us.
QByteArray timeline(const QByteArray &kernels, qint64 originUs, qint64 stepUs, const QByteArray &suffix = {})
{
    const auto slice = [&](int pid, qint64 startUs, qint64 lengthUs, const QByteArray &name) {
        return sliceText(pid, 1, Epoch + (originUs + startUs) * 1000, lengthUs * 1000, name);
    };
    QByteArray text = "[" + nameText(1, 0, "process_name", "Python") + nameText(2, 0, "process_name", "Ascend Hardware") +
                      nameText(3, 0, "process_name", "HCCL") + nameText(3, 1, "thread_name", "Group 8 Communication") +
                      slice(1, 0, stepUs, "ProfilerStep#7") + slice(3, 0, 3, "hcom_send__12_0_1");
    qint64 at = 10;
    for (const QByteArray &kernel : kernels.split(' ')) {
        const qint64 length = kernel.mid(kernel.indexOf(':') + 1).toLongLong();
        text += slice(2, at, length, kernel.left(kernel.indexOf(':')));
        at += length;
    }
    return text.chopped(2) + "]" + suffix;
}

} // namespace

class TestCompare : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void document();
    void tables();
    void groups_data();
    void groups();
    void alignments_data();
    void alignments();
    void choosesCards();
    void failsOnSlowerSteps();
    void refusesWrongUsage_data();
    void refusesWrongUsage();
    void saysWhatIsMissing();
    void comparesTables();
    void judgesTables();
    void comparesSeveralTargets();
    void choosesSteps();
    void takesMeanOfBaseRuns();
    void pairsCardsByRank();
    void comparesAllCards();
    void tellsTheWaterfall();

private:
    CompareOutcome run(const QStringList &arguments) const
    {
        QProcess process;
        process.start(plumbline::test::programPath(),
                      QStringList{QStringLiteral("compare")} + arguments + QStringList{QStringLiteral("--no-cache")});
        if (!process.waitForFinished(120'000))
            return {};
        return {process.exitCode(), process.readAllStandardOutput(), process.readAllStandardError()};
    }
    QString path(const char *relative) const { return m_folder.filePath(QString::fromLatin1(relative)); }
    QStringList pair() const { return {path("job/rank0_ascend_pt"), path("job/rank1_ascend_pt")}; }

    QTemporaryDir m_folder;
};

void TestCompare::initTestCase()
{
    const QByteArray output = "/ASCEND_PROFILER_OUTPUT/";
    const auto write = [&](const char *card, const QByteArray &file, const QByteArray &content) {
        return test::writeFile(path(card) + QString::fromLatin1(output + file), content);
    };
    QVERIFY(write("job/rank0_ascend_pt", "trace_view.json", timeline("a:10 b:20 a:10 gone:5", 0, 100)));
    QVERIFY(write("job/rank1_ascend_pt", "trace_view.json", timeline("a:10 new:7 b:25 a:10", 1000, 104)));
    const QByteArray header = "Name,Type,Accelerator Core,Start Time(us),Duration(us),Input Shapes\n";
    QVERIFY(write("job/rank0_ascend_pt", "kernel_details.csv",
                  header +
                      "a,MatMul,AI_CORE,1736408883000010.000,10.0005,\"2,3\"\na,MatMul,AI_CORE,1736408883000040.000,10,\"4\"\n"));
    QVERIFY(
        write("job/rank1_ascend_pt", "kernel_details.csv",
              header + "a,MatMul,AI_CORE,1736408883001010.000,12.25,\"2,3\"\nb,Cast,AI_CORE,1736408883001027.000,25,\"4\"\n"));
    QVERIFY(write("cut/rank0_ascend_pt", "trace_view.json", timeline("a:10 b:20", 0, 100).chopped(1)));
    QVERIFY(write("broken/rank0_ascend_pt", "trace_view.json", "{\"a\": 1}"));
}

void TestCompare::document()
{
    const CompareOutcome outcome = run(pair() + QStringList{QStringLiteral("--json")});
    QCOMPARE(outcome.code, 0);
    const QByteArray expected = R"json({"version": "0.1.0",
      "base": {"path": "BASE", "rank": 0, "source": "timeline"},
      "target": {"path": "TARGET", "rank": 1, "source": "timeline"},
      "base_runs": null,
      "alignment": {"method": "step", "offset_ns": -1000000, "drift_ppm": 0, "residual_ns": 0, "pairs": 1,
        "anchor_ns": 1736408883001000000, "refused": null},
      "overview": [
        {"quantity": "computing_ns", "base": 0, "target": 0, "difference": 0, "ratio": null, "base_spread": null, "floor": null},
        {"quantity": "communication_ns", "base": 3000, "target": 3000, "difference": 0, "ratio": 1, "base_spread": null, "floor": null},
        {"quantity": "overlapped_ns", "base": 0, "target": 0, "difference": 0, "ratio": null, "base_spread": null, "floor": null},
        {"quantity": "not_overlapped_ns", "base": 3000, "target": 3000, "difference": 0, "ratio": 1, "base_spread": null, "floor": null},
        {"quantity": "free_ns", "base": 0, "target": 0, "difference": 0, "ratio": null, "base_spread": null, "floor": null},
        {"quantity": "preparing_ns", "base": 0, "target": 0, "difference": 0, "ratio": null, "base_spread": null, "floor": null},
        {"quantity": "bubble_ns", "base": 0, "target": 0, "difference": 0, "ratio": null, "base_spread": null, "floor": null},
        {"quantity": "stage_ns", "base": 3000, "target": 3000, "difference": 0, "ratio": 1, "base_spread": null, "floor": null},
        {"quantity": "step_ns", "base": 100000, "target": 104000, "difference": 4000, "ratio": 1.04, "base_spread": null, "floor": null},
        {"quantity": "gap_ns", "base": 0, "target": 0, "difference": 0, "ratio": null, "base_spread": null, "floor": null}],
      "steps": [{"base_step": "7", "target_step": "7", "base_ns": 100000, "target_ns": 104000, "difference_ns": 4000,
        "ratio": 1.04}],
      "step_set": {"choice": "all", "lengths": {"pairs": 1, "base_mean_ns": 100000, "base_spread_ns": null, "target_mean_ns": 104000,
        "target_spread_ns": null}, "difference_ns": 4000, "floor_ns": null},
      "kernels": [
        {"name": "new", "base_count": 0, "target_count": 1, "base_ns": 0, "target_ns": 7000, "difference_ns": 7000, "ratio": null,
         "status": "only_target", "count_part_ns": 7000, "speed_part_ns": 0, "floor_ns": null, "below_floor": false, "target_name": null,
         "floor_is_guess": false, "reshaped": 0, "base_shapes": null, "target_shapes": null, "base_spread_ns": null,
         "steps": {"pairs": 1, "base_mean_ns": 0, "base_spread_ns": null, "target_mean_ns": 7000, "target_spread_ns": null}},
        {"name": "b", "base_count": 1, "target_count": 1, "base_ns": 20000, "target_ns": 25000, "difference_ns": 5000, "ratio": 1.25,
         "status": "both", "count_part_ns": 0, "speed_part_ns": 5000, "floor_ns": null, "below_floor": false, "target_name": null,
         "floor_is_guess": false, "reshaped": 0, "base_shapes": null, "target_shapes": null, "base_spread_ns": null,
         "steps": {"pairs": 1, "base_mean_ns": 20000, "base_spread_ns": null, "target_mean_ns": 25000, "target_spread_ns": null}},
        {"name": "gone", "base_count": 1, "target_count": 0, "base_ns": 5000, "target_ns": 0, "difference_ns": -5000, "ratio": 0,
         "status": "only_base", "count_part_ns": -5000, "speed_part_ns": 0, "floor_ns": null, "below_floor": false, "target_name": null,
         "floor_is_guess": false, "reshaped": 0, "base_shapes": null, "target_shapes": null, "base_spread_ns": null,
         "steps": {"pairs": 1, "base_mean_ns": 5000, "base_spread_ns": null, "target_mean_ns": 0, "target_spread_ns": null}},
        {"name": "a", "base_count": 2, "target_count": 2, "base_ns": 20000, "target_ns": 20000, "difference_ns": 0, "ratio": 1,
         "status": "both", "count_part_ns": 0, "speed_part_ns": 0, "floor_ns": null, "below_floor": false, "target_name": null,
         "floor_is_guess": false, "reshaped": 0, "base_shapes": null, "target_shapes": null, "base_spread_ns": null,
         "steps": {"pairs": 1, "base_mean_ns": 20000, "base_spread_ns": null, "target_mean_ns": 20000, "target_spread_ns": null}}],
      "kernels_not_told_by": null,
      "matched": {"pairs": 5, "only_base": 1, "only_target": 1, "share": 0.833333, "reordered": 0, "renamed": 0,
        "affix": null},
      "first_divergence": {"name": "new", "base_start_ns": null, "target_start_ns": 1736408883001020000, "difference_ns": 7000,
        "kind": "only_target", "count": 1},
      "largest_losses": [
        {"name": "new", "base_start_ns": null, "target_start_ns": 1736408883001020000, "difference_ns": 7000, "kind": "only_target", "count": 1},
        {"name": "b", "base_start_ns": 1736408883000020000, "target_start_ns": 1736408883001027000, "difference_ns": 5000,
         "kind": "duration", "count": 1}],
      "gaps": []})json";
    QByteArray wanted = expected;
    wanted.replace("BASE", pair().first().toUtf8()).replace("TARGET", pair().last().toUtf8());
    QJsonObject found = QJsonDocument::fromJson(outcome.out).object();
    const QJsonArray problems = found.take(u"problems"_qs).toArray();
    for (const auto &problem : problems)
        QCOMPARE(problem.toObject().value(u"severity"_qs).toString(), u"note"_qs);
    QCOMPARE(QJsonDocument(found).toJson(), QJsonDocument::fromJson(wanted).toJson());
    // Compares the text, because a reader that uses doubles would change the integers.
    QVERIFY(outcome.out.contains("\"target_start_ns\": 1736408883001020000"));
}

void TestCompare::tables()
{
    const CompareOutcome csv =
        run(pair() + QStringList{QStringLiteral("--csv"), QStringLiteral("--steps"), QStringLiteral("7:7")});
    QCOMPARE(csv.code, 0);
    QCOMPARE(csv.out,
             QByteArray("name,group,base_count,target_count,base_ns,target_ns,difference_ns,ratio,status,count_part_ns,"
                        "speed_part_ns,floor_ns,target_name,floor_is_guess,reshaped,base_step_mean_ns,base_step_spread_ns,"
                        "target_step_mean_ns,target_step_spread_ns,base_spread_ns\n"
                        "new,,0,1,0,7000,7000,,only_target,7000,0,,,,0,0,,7000,,\n"
                        "b,,1,1,20000,25000,5000,1.250000,both,0,5000,,,,0,20000,,25000,,\n"
                        "gone,,1,0,5000,0,-5000,0.000000,only_base,-5000,0,,,,0,5000,,0,,\n"
                        "a,,2,2,20000,20000,0,1.000000,both,0,0,,,,0,20000,,20000,,\n"));
    const CompareOutcome table = run(pair());
    QCOMPARE(table.code, 0);
    for (const char *part : {"alignment step, offset_ns -1000000", "matched pairs 5, only_base 1, only_target 1", "computing_ns",
                             "first_divergence  only_target  new"})
        QVERIFY2(table.out.contains(part), table.out.constData());
}

void TestCompare::groups_data()
{
    QTest::addColumn<QString>("by");
    QTest::addColumn<QByteArray>("first"); // first line of the answer
    QTest::newRow("type") << u"type"_qs << QByteArray("Cast,,0,1,0,25000,25000,,only_target,25000,0,,,,0,0,,25000,,");
    QTest::newRow("shape") << u"shape"_qs << QByteArray("b,4,0,1,0,25000,25000,,only_target,25000,0,,,,0,0,,25000,,");
    QTest::newRow("communication") << u"communication"_qs
                                   << QByteArray("hcom_send,8,1,1,3000,3000,0,1.000000,both,0,0,,,,0,3000,,3000,,");
    QTest::newRow("lane")
        << u"lane"_qs
        << QByteArray("Ascend Hardware/1,Ascend Hardware/1,4,4,45000,52000,7000,1.155556,both,2000,5000,,,,0,45000,,52000,,");
    QTest::newRow("api") << u"api"_qs
                         << QByteArray("ProfilerStep#,,1,1,100000,104000,4000,1.040000,both,0,4000,,,,0,100000,,104000,,");
}

void TestCompare::groups()
{
    QFETCH(QString, by);
    QFETCH(QByteArray, first);
    const CompareOutcome outcome = run(pair() + QStringList{QStringLiteral("--csv"), QStringLiteral("--by"), by});
    QCOMPARE(outcome.code, 0);
    QCOMPARE(outcome.out.split('\n').value(1), first);
}

void TestCompare::alignments_data()
{
    QTest::addColumn<QString>("align");
    QTest::addColumn<QByteArray>("expected");
    QTest::addColumn<QByteArray>("said");
    QTest::newRow("start") << u"start"_qs << QByteArray("start -1000000") << QByteArray();
    QTest::newRow("step") << u"step"_qs << QByteArray("step -1000000") << QByteArray();
    QTest::newRow("operator") << u"op:b"_qs << QByteArray("operator -1007000") << QByteArray();
    QTest::newRow("none") << u"none"_qs << QByteArray("none 0") << QByteArray();
    QTest::newRow("nanoseconds") << u"-1234567"_qs << QByteArray("typed -1234567") << QByteArray();
    QTest::newRow("milliseconds") << u"-1.5ms"_qs << QByteArray("typed -1500000") << QByteArray();
    QTest::newRow("collectives") << u"collectives"_qs << QByteArray("none 0") << QByteArray("0 pairs of collectives are fewer");
    QTest::newRow("no operator") << u"op:gone"_qs << QByteArray("none 0") << QByteArray("no slice of that name");
}

void TestCompare::alignments()
{
    QFETCH(QString, align);
    QFETCH(QByteArray, expected);
    QFETCH(QByteArray, said);
    const CompareOutcome outcome = run(pair() + QStringList{QStringLiteral("--json"), QStringLiteral("--align"), align});
    QCOMPARE(outcome.code, 0);
    const QJsonObject found = QJsonDocument::fromJson(outcome.out).object().value(u"alignment"_qs).toObject();
    QCOMPARE(found.value(u"method"_qs).toString().toUtf8() + ' ' + QByteArray::number(found.value(u"offset_ns"_qs).toInteger()),
             expected);
    QVERIFY2(outcome.err.contains(said), outcome.err.constData());
    QCOMPARE(found.value(u"refused"_qs).isNull(), said.isEmpty());
}

void TestCompare::choosesCards()
{
    const auto ranks = [this](const QStringList &options) {
        const CompareOutcome outcome = run(QStringList{path("job"), path("job"), QStringLiteral("--json")} + options);
        const QJsonObject found = QJsonDocument::fromJson(outcome.out).object();
        return QString(QString::number(found.value(u"base"_qs).toObject().value(u"rank"_qs).toInt()) + u'>' +
                       QString::number(found.value(u"target"_qs).toObject().value(u"rank"_qs).toInt()));
    };
    QCOMPARE(ranks({}), u"0>1"_qs);
    QCOMPARE(ranks({u"--base-card"_qs, u"0"_qs}), u"0>1"_qs);
    QCOMPARE(ranks({u"--base-card"_qs, u"1"_qs}), u"1>0"_qs);
    QCOMPARE(ranks({u"--base-card"_qs, u"1"_qs, u"--target-card"_qs, u"1"_qs}), u"1>1"_qs);
}

void TestCompare::failsOnSlowerSteps()
{
    const auto code = [this](const QStringList &paths, const QString &limit) {
        return run(paths + QStringList{QStringLiteral("--csv"), QStringLiteral("--fail-on"), limit}).code;
    };
    QCOMPARE(code(pair(), u"4%"_qs), 0); // the target takes 104 %, which is not more than 4 % longer
    QCOMPARE(code(pair(), u"3.999999%"_qs), 1);
    QCOMPARE(code(pair(), u"3"_qs), 1);
    QCOMPARE(code({pair().last(), pair().first()}, u"0"_qs), 0);
    // A loss of data is exit code 4, but a crossed threshold has precedence.
    QCOMPARE(code({path("cut"), pair().last()}, u"5%"_qs), 4);
    QCOMPARE(code({path("cut"), pair().last()}, u"1%"_qs), 1);
}

void TestCompare::refusesWrongUsage_data()
{
    QTest::addColumn<QString>("options");
    for (const char *options : {"--by size", "--align later", "--fail-on much", "--fail-on -1", "--steps 8:9", "--steps 7:7:7",
                                "--base-card 9", "--target-card x", "--json --csv"})
        QTest::newRow(options) << QString::fromLatin1(options);
}

void TestCompare::refusesWrongUsage()
{
    QFETCH(QString, options);
    const CompareOutcome outcome = run(QStringList{path("job"), path("job")} + options.split(u' '));
    QCOMPARE(outcome.code, 2);
    QCOMPARE(outcome.out, QByteArray());
    QVERIFY(outcome.err.startsWith("plumbline: "));
}

void TestCompare::saysWhatIsMissing()
{
    const QByteArray wordy = timeline("a:10", 0, 100);
    const QByteArray header = "Name,Type,Accelerator Core,Start Time(us),Duration(us),Input Shapes\n";
    for (const auto &[card, table] : {std::pair("bare", header), std::pair("odd", QByteArray("Nothing,Known\n1,2\n"))}) {
        const QString output = path(card) + QStringLiteral("/rank0_ascend_pt/ASCEND_PROFILER_OUTPUT/");
        QVERIFY(test::writeFile(output + QStringLiteral("trace_view.json"), wordy));
        QVERIFY(test::writeFile(output + QStringLiteral("kernel_details.csv"), table));
    }
    const CompareOutcome bare = run({path("bare"), pair().last(), QStringLiteral("--by"), QStringLiteral("type"), u"--csv"_qs});
    QCOMPARE(bare.code, 0);
    QVERIFY2(bare.err.contains("kernel_details.csv: The table has no rows."), bare.err.constData());
    QCOMPARE(run({path("bare"), pair().last(), QStringLiteral("--csv")}).err, QByteArray());
    // Names are compared although the table was lost.
    const CompareOutcome odd = run({path("odd"), pair().last(), QStringLiteral("--csv")});
    QCOMPARE(odd.code, 4);
    QVERIFY2(odd.err.contains("kernel_details.csv"), odd.err.constData());
    QCOMPARE(run({path("odd"), pair().last(), QStringLiteral("--by"), QStringLiteral("shape")}).code, 3);
    const CompareOutcome noTable = run({path("cut"), pair().last(), QStringLiteral("--by"), QStringLiteral("type")});
    QCOMPARE(noTable.code, 3);
    QVERIFY(noTable.err.contains("need kernel_details.csv"));
    for (const char *card : {"broken", "nowhere"}) {
        const CompareOutcome outcome = run({pair().first(), path(card), QStringLiteral("--json")});
        QCOMPARE(outcome.code, 3);
        QCOMPARE(QJsonDocument::fromJson(outcome.out).object().value(u"problems"_qs).toArray().isEmpty(), false);
    }
}

// Kernels of tables are matched like those of timelines.
void TestCompare::comparesTables()
{
    const QByteArray header = "Name,Type,Accelerator Core,Stream ID,Start Time(us),Duration(us),Input Shapes\n";
    const auto row = [](const QByteArray &name, int startUs, int lengthUs) -> QByteArray {
        return name + ",T,AI_CORE,2,17364088830000" + QByteArray::number(startUs) + ".000," + QByteArray::number(lengthUs) +
               ",\"2\"\n";
    };
    const auto write = [&](const char *card, const QByteArray &rows) {
        return test::writeFile(path(card) + QStringLiteral("/rank0_ascend_pt/ASCEND_PROFILER_OUTPUT/kernel_details.csv"),
                               header + rows);
    };
    QVERIFY(write("tables1", row("a", 10, 10) + row("b", 20, 20)));
    QVERIFY(write("tables2", row("a", 10, 10) + row("Cast", 20, 5) + row("Cast", 25, 6) + row("b", 31, 23)));
    const CompareOutcome csv = run({path("tables1"), path("tables2"), QStringLiteral("--csv")});
    QVERIFY2(csv.code == 0, csv.err.constData());
    QCOMPARE(csv.out.split('\n').mid(1), (QList<QByteArray>{"Cast,,0,2,0,11000,11000,,only_target,11000,0,,,,0,,,,,",
                                                            "b,,1,1,20000,23000,3000,1.150000,both,0,3000,,,,0,,,,,",
                                                            "a,,1,1,10000,10000,0,1.000000,both,0,0,,,,0,,,,,", QByteArray()}));
    const CompareOutcome json = run({path("tables1"), path("tables2"), QStringLiteral("--json")});
    const QJsonObject found = QJsonDocument::fromJson(json.out).object();
    QCOMPARE(found.value(u"target"_qs).toObject().value(u"source"_qs).toString(), u"tables"_qs);
    const QJsonArray losses = found.value(u"largest_losses"_qs).toArray();
    QCOMPARE(losses.size(), 2);
    QCOMPARE(losses.first().toObject().value(u"difference_ns"_qs).toInteger(), 11000);
    QCOMPARE(losses.first().toObject().value(u"count"_qs).toInteger(), 2);
    // The same card without its kernel table: nothing tells which kernels it ran.
    const QByteArray operators = R"json({"step1": {"collective": {"hcom_allReduce__1_0@1": {"Communication Time Info":
        {"Start Timestamp(us)": 1736408883000050.0, "Elapse Time(ms)": 1.5}}}}})json";
    for (const char *card : {"tables1", "untold"})
        QVERIFY(test::writeFile(path(card) + QStringLiteral("/rank0_ascend_pt/ASCEND_PROFILER_OUTPUT/communication.json"),
                                operators));
    const CompareOutcome untold = run({path("tables1"), path("untold"), QStringLiteral("--json")});
    const QJsonObject half = QJsonDocument::fromJson(untold.out).object();
    QCOMPARE(half.value(u"kernels_not_told_by"_qs).toString(), u"target"_qs);
    QVERIFY(half.value(u"kernels"_qs).toArray().isEmpty() && half.value(u"largest_losses"_qs).toArray().isEmpty());
    QCOMPARE(half.value(u"matched"_qs).toObject().value(u"share"_qs).toDouble(), 1.0);
    QVERIFY2(untold.err.contains("kernels are not compared"), untold.err.constData());
    QCOMPARE(QJsonDocument::fromJson(run({path("untold"), path("tables1"), QStringLiteral("--json")}).out)
                 .object()
                 .value(u"kernels_not_told_by"_qs)
                 .toString(),
             u"base"_qs);
    const CompareOutcome refused = run({path("tables1"), path("tables2"), QStringLiteral("--waterfall")});
    QCOMPARE(refused.code, 2);
    QVERIFY2(refused.err.contains("--waterfall needs timelines"), refused.err.constData());
    QVERIFY(refused.out.isEmpty());
}

// A table without the length of a step tells it by its parts; one that does not tell these either is not judged.
void TestCompare::judgesTables()
{
    const auto write = [&](const char *card, const QByteArray &columns, const QByteArray &row) {
        return test::writeFile(path(card) + QStringLiteral("/rank0_ascend_pt/ASCEND_PROFILER_OUTPUT/step_trace_time.csv"),
                               "Device_id,Step," + columns + '\n' + "0,," + row + '\n');
    };
    const QByteArray parts = "Computing,Communication(Not Overlapped),Overlapped,Communication,Free";
    QVERIFY(write("sums1", parts, "80,10,0,10,10") && write("sums2", parts, "84,10,0,10,10") && write("half", "Computing", "84"));
    const auto codeOf = [&](const char *target, const char *limit) {
        return run({path("sums1"), path(target), QStringLiteral("--fail-on"), QLatin1String(limit)}).code;
    };
    QCOMPARE(codeOf("sums2", "4%"), 0);
    QCOMPARE(codeOf("sums2", "3.9%"), 1);
    const CompareOutcome unknown = run({path("sums1"), path("half"), QStringLiteral("--fail-on"), QStringLiteral("1%")});
    QCOMPARE(unknown.code, 0); // what was never recorded is no loss
    QVERIFY2(unknown.err.contains("nothing tells how long a step takes"), unknown.err.constData());
}

void TestCompare::comparesSeveralTargets()
{
    const CompareOutcome outcome = run(QStringList{pair().first(), pair().last(), pair().first(), QStringLiteral("--json"),
                                                   QStringLiteral("--fail-on"), u"3%"_qs});
    QCOMPARE(outcome.code, 1);
    const QJsonObject found = QJsonDocument::fromJson(outcome.out).object();
    const QJsonArray comparisons = found.value(u"comparisons"_qs).toArray();
    QCOMPARE(comparisons.size(), 2);
    QCOMPARE(comparisons.at(1).toObject().value(u"matched"_qs).toObject().value(u"share"_qs).toDouble(), 1.0);
    QCOMPARE(found.value(u"targets"_qs).toObject(),
             (QJsonObject{{u"count"_qs, 2}, {u"step_mean_ns"_qs, 102000}, {u"step_spread_ns"_qs, 2828}}));
}

void TestCompare::choosesSteps()
{
    const auto choice = [this](const QString &steps) {
        const CompareOutcome outcome = run(pair() + QStringList{QStringLiteral("--json"), QStringLiteral("--steps"), steps});
        return QJsonDocument::fromJson(outcome.out).object().value(u"step_set"_qs).toObject().value(u"choice"_qs).toString();
    };
    QCOMPARE(choice(u"all"_qs), u"all"_qs);
    QCOMPARE(choice(u"same"_qs), u"all"_qs); // all steps have a partner
    QCOMPARE(choice(u"7:7"_qs), u"numbers"_qs);
    QCOMPARE(run(pair() + QStringList{QStringLiteral("--steps"), u"without-first"_qs}).code, 2);
}

// Runs of 20, 22 and 24 us have the mean 22 and the deviation 2, so differences up to 6 us may be chance.
void TestCompare::takesMeanOfBaseRuns()
{
    const auto write = [this](const QString &run, const QByteArray &kernels, qint64 stepUs) {
        return test::writeFile(path("runs") + u'/' + run +
                                   QStringLiteral("/rank0_ascend_pt/ASCEND_PROFILER_OUTPUT/trace_view.json"),
                               timeline(kernels, 0, stepUs));
    };
    QVERIFY(write(u"1"_qs, "a:20 b:10", 100) && write(u"2"_qs, "a:22 b:10", 102) && write(u"3"_qs, "a:24 b:10 c:9", 104));
    QVERIFY(write(u"near"_qs, "a:28 b:10", 110) && write(u"far"_qs, "a:29 b:17", 110));
    const auto compared = [this](const QString &target, const QStringList &more) {
        const auto at = [this](const QString &run) -> QString { return path("runs") + u'/' + run; };
        const CompareOutcome outcome = run(
            QStringList{at(u"1"_qs), at(target), u"--base"_qs, at(u"2"_qs), u"--base"_qs, at(u"3"_qs), QStringLiteral("--json")} +
            more);
        return QJsonDocument::fromJson(outcome.out).object();
    };
    const auto kernels = [](const QJsonObject &found) {
        QStringList lines;
        for (const auto &each : found.value(u"kernels"_qs).toArray()) {
            const QJsonObject kernel = each.toObject();
            const auto number = [&kernel](const char *key) {
                return QString::number(kernel.value(QLatin1String(key)).toInteger());
            };
            lines += kernel.value(u"name"_qs).toString() +
                     QStringLiteral(" %1>%2 +-%3 floor %4%5")
                         .arg(number("base_ns"), number("target_ns"), number("base_spread_ns"), number("floor_ns"),
                              kernel.value(u"below_floor"_qs).toBool() ? u"~"_qs : QString());
        }
        return lines;
    };
    const QJsonObject near = compared(u"near"_qs, {});
    QCOMPARE(kernels(near), (QStringList{u"a 22000>28000 +-2000 floor 6000~"_qs, u"c 3000>0 +-5196 floor 15588~"_qs,
                                         u"b 10000>10000 +-0 floor 1000~"_qs}));
    QCOMPARE(kernels(compared(u"far"_qs, {})),
             (QStringList{u"a 22000>29000 +-2000 floor 6000"_qs, u"b 10000>17000 +-0 floor 1000"_qs,
                          u"c 3000>0 +-5196 floor 15588~"_qs}));
    const QJsonObject runs = near.value(u"base_runs"_qs).toObject();
    QCOMPARE(runs.value(u"count"_qs).toInt(), 3);
    const QString base = path("runs") + u"/1"_qs;
    QCOMPARE(run({base, path("runs") + u"/near"_qs, u"--base"_qs, base + u'/'}).code, 2);
    QCOMPARE(runs.value(u"step_mean_ns"_qs).toInteger(), 102000);
    QCOMPARE(runs.value(u"step_spread_ns"_qs).toInteger(), 2000);
    QCOMPARE(near.value(u"step_set"_qs).toObject().value(u"difference_ns"_qs).toInteger(), 8000);
    QCOMPARE(near.value(u"step_set"_qs).toObject().value(u"floor_ns"_qs).toInteger(), 6000);
}

void TestCompare::pairsCardsByRank()
{
    const auto write = [this](const QString &card) {
        return test::writeFile(path("ranks") + u'/' + card + QStringLiteral("_ascend_pt/ASCEND_PROFILER_OUTPUT/trace_view.json"),
                               timeline("a:10", 0, 100));
    };
    QVERIFY(write(u"ab/rank0"_qs) && write(u"ab/rank1"_qs) && write(u"bc/rank1"_qs) && write(u"bc/rank2"_qs));
    QVERIFY(write(u"d/rank5"_qs));
    const auto ranks = [this](const QString &base, const QString &target) {
        const CompareOutcome outcome =
            run({path("ranks") + u'/' + base, path("ranks") + u'/' + target, QStringLiteral("--quiet")});
        QStringList lines;
        for (const QByteArray &line : outcome.out.split('\n').mid(0, 2))
            lines += QString::fromUtf8(line.mid(line.lastIndexOf("rank ")));
        return QString(lines.join(u'>') + QString::fromUtf8(outcome.err).section(u'\n', 0, 0));
    };
    QCOMPARE(ranks(u"ab"_qs, u"bc"_qs), u"rank 1, timeline>rank 1, timeline"_qs);
    QCOMPARE(ranks(u"d"_qs, u"bc"_qs),
             u"rank 5, timeline>rank 1, timelineplumbline: rank 5 of the base is compared with rank 1: no rank is in both "
             "profiles"_qs);
}

void TestCompare::comparesAllCards()
{
    const QStringList paths{path("ranks") + u"/ab"_qs, path("ranks") + u"/bc"_qs, path("job"), QStringLiteral("--json")};
    const CompareOutcome outcome = run(paths + QStringList{QStringLiteral("--all-cards")});
    QCOMPARE(outcome.code, 0);
    const QJsonObject found = QJsonDocument::fromJson(outcome.out).object();
    QStringList pairs;
    for (const auto &each : found.value(u"comparisons"_qs).toArray()) {
        const auto rankOf = [&each](const QString &side) {
            return QString::number(each.toObject().value(side).toObject().value(u"rank"_qs).toInt());
        };
        pairs += rankOf(u"base"_qs) + u'>' + rankOf(u"target"_qs);
    }
    QCOMPARE(pairs, (QStringList{u"1>1"_qs, u"0>0"_qs, u"1>1"_qs}));
    const QJsonObject ranks = found.value(u"ranks"_qs).toArray().first().toObject();
    QCOMPARE(ranks.value(u"compared"_qs).toArray(), QJsonArray{1});
    QCOMPARE(ranks.value(u"only_base"_qs).toArray(), QJsonArray{0});
    QCOMPARE(ranks.value(u"only_target"_qs).toArray(), QJsonArray{2});
    QCOMPARE(run({path("ranks") + u"/ab"_qs, path("ranks") + u"/d"_qs, QStringLiteral("--all-cards")}).code, 2);
}

void TestCompare::tellsTheWaterfall()
{
    const CompareOutcome outcome = run(pair() + QStringList{QStringLiteral("--waterfall"), QStringLiteral("--json")});
    QCOMPARE(outcome.code, 0);
    const QJsonObject waterfall = QJsonDocument::fromJson(outcome.out)[QStringLiteral("waterfall")].toObject();
    QCOMPARE(waterfall[QStringLiteral("base_step")].toString(), QStringLiteral("7"));
    QCOMPARE(waterfall[QStringLiteral("difference_ns")].toInteger(), 4000);
    QStringList bars;
    for (const QJsonValue bar : waterfall[QStringLiteral("bars")].toArray())
        bars += QStringLiteral("%1 %2 %3 %4")
                    .arg(bar[QStringLiteral("group")].toString(), bar[QStringLiteral("name")].toString())
                    .arg(bar[QStringLiteral("difference_ns")].toInteger())
                    .arg(bar[QStringLiteral("step_ns")].toInteger());
    QCOMPARE(bars, (QStringList{QStringLiteral("kernel b 5000 105000"), QStringLiteral("only_base  -5000 100000"),
                                QStringLiteral("only_target  4000 104000")}));
    const CompareOutcome table = run(pair() + QStringList{QStringLiteral("--waterfall")});
    QVERIFY(table.out.contains("only_target"));
    const CompareOutcome without = run(pair() + QStringList{QStringLiteral("--json")});
    QVERIFY(!QJsonDocument::fromJson(without.out).object().contains(QStringLiteral("waterfall")));
}

PLUMBLINE_TEST(TestCompare)
#include "tst_compare.moc"
