// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/databasefile.h"
#include "tests/support/samples.h"
#include "tests/support/smalldatabase.h"
#include "tests/support/smallprofile.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

using namespace plumbline;

class TestCommands : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void usage_data();
    void usage();
    void help();
    void unreadable();
    void infoDocument();
    void infoText();
    void infoScan();
    void infoLosses_data();
    void infoLosses();
    void infoBrokenDeliverable();
    void infoDatabaseOnly();
    void cutDatabase_data();
    void cutDatabase();
    void cutDatabaseBesideText();
    void databaseWithJournal();
    void slicesDocument();
    void slicesFilters_data();
    void slicesFilters();
    void slicesCsv();
    void slicesBySample();
    void statsDocument();
    void statsTables();
    void overviewDocument();
    void overviewTables();
    void overviewOfDemo();
    void kernelsDocument();
    void kernelsTables();
    void commDocument();
    void commTables();
    void memoryDocument();
    void memoryTables();
    void memoryWithoutTables();
    void dataDocument();
    void dataTables();
    void renderIsRepeatable();
    void renderRanges_data();
    void renderRanges();
    void demoAndBench();
    void demoOfMindSpore();
    void benchFrames();

private:
    QString path(const char *relative) const { return m_folder.filePath(QString::fromLatin1(relative)); }

    QTemporaryDir m_folder;
    QString m_profile;
};

namespace {

struct Outcome
{
    int code = -1;
    QByteArray out;
    QByteArray err;
};

/// Runs the program as a user does, without a display.
Outcome run(const QStringList &arguments)
{
    QProcess process;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    for (const char *name : {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"})
        environment.remove(QLatin1String(name));
    process.setProcessEnvironment(environment);
    process.start(QStringLiteral(PLUMBLINE_PROGRAM), arguments);
    if (!process.waitForFinished(120'000))
        return {};
    const int code = process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1;
    return {code, process.readAllStandardOutput(), process.readAllStandardError()};
}

// Two lanes, one flow, one counter, all phases that count: "outer" holds "inner", "kernel" stands on a device.
const QByteArray Timeline = R"json([
{"ph":"M","pid":4117920,"tid":0,"name":"process_name","args":{"name":"Ascend Hardware"}},
{"ph":"M","pid":4117920,"tid":0,"name":"process_labels","args":{"labels":"NPU 3"}},
{"ph":"M","pid":7,"tid":0,"name":"process_name","args":{"name":"Python"}},
{"ph":"M","pid":7,"tid":9,"name":"thread_name","args":{"name":"Thread 9"}},
{"ph":"X","pid":7,"tid":9,"ts":"1736408883000000.001","dur":100,"name":"outer","cat":"cpu_op","args":{"id":18446744073709551615}},
{"ph":"X","pid":7,"tid":9,"ts":"1736408883000010.001","dur":20.5,"name":"inner, \"x\"","cat":"cpu_op"},
{"ph":"X","pid":4117920,"tid":2,"ts":"1736408883000050.000","dur":5,"name":"kernel","args":{"Task Type":"AI_CORE"}},
{"ph":"s","pid":7,"tid":9,"ts":"1736408883000010.001","name":"HostToDevice","cat":"HostToDevice","id":"1"},
{"ph":"f","pid":4117920,"tid":2,"ts":"1736408883000050.000","name":"HostToDevice","cat":"HostToDevice","id":"1","bp":"e"},
{"ph":"C","pid":8,"tid":0,"ts":"1736408883000060","name":"HBM/Read","args":{"Read(MB/s)":1.5}}
])json";

const QByteArray Lanes = R"([
  {"process":"Ascend Hardware","pid":"4117920","thread":"2","tid":"2","slices":1,"rows":1,"busy_ns":5000,
   "begin_ns":1736408883000050000,"end_ns":1736408883000055000},
  {"process":"Python","pid":"7","thread":"Thread 9","tid":"9","slices":2,"rows":2,"busy_ns":100000,
   "begin_ns":1736408883000000001,"end_ns":1736408883000100001}])";

// One operator of group_name_0, whose hash is 5862276093215481612, and the link it used.
const QByteArray CommunicationText =
    "{\"step3\":{\"collective\":{\"hcom_send__1_0@5862276093215481612\":{\"Communication Time Info\":{\"Start Timestamp(us)\":"
    "1736408883732241.5,\"Elapse Time(ms)\":4,\"Transit Time(ms)\":1,\"Wait Time(ms)\":3.0},\"Communication Bandwidth Info\":"
    "{\"HCCS\":{\"Transit Size(MB)\":2,\"Transit Time(ms)\":1,\"Large Packet Ratio\":0.5,\"Size "
    "Distribution\":{\"1\":[2,1]}}}}}}}";
const QByteArray MatrixText = "{\"step3\":{\"p2p\":{\"send-top1@5862276093215481612\":{\"1-0\":{\"Transport Type\":\"HCCS\","
                              "\"Transit Size(MB)\":2,\"Transit Time(ms)\":1,\"Op Name\":\"hcom_send__1_0\"}}}}}";
const QByteArray CommunicationAnswer = R"({"rank":1,"source":"communication.json","operators":[{"step":"3",
    "group":"5862276093215481612","group_name":"dp","name":"hcom_send__1_0","kind":"p2p","start_ns":1736408883732241500,
    "elapse_ns":4000000,"transit_ns":1000000,"wait_ns":3000000,"synchronization_ns":null,"idle_ns":null,"wait_ratio":0.75,
    "synchronization_ratio":null,"bandwidth":{"HCCS":{"transit_bytes":2000000,"transit_ns":1000000,"bandwidth_gb_s":2,
    "large_packet_ratio":0.5}}}],"links":[{"step":"3","group":"5862276093215481612","group_name":"dp","name":"send-top1",
    "operator":"hcom_send__1_0","kind":"p2p","source_rank":6,"target_rank":4,"ranks_of":"job","transport":"HCCS",
    "transit_bytes":2000000,"transit_ns":1000000,"bandwidth_gb_s":2}],"totals":[{"step":"3","kind":"p2p",
    "group":"5862276093215481612","group_name":"dp","operators":1,"elapse_ns":4000000,"transit_ns":1000000,"wait_ns":3000000,
    "synchronization_ns":null,"idle_ns":null,"wait_ratio":0.75,"synchronization_ratio":null,"bandwidth":{"HCCS":{"transit_bytes":2000000,
    "transit_ns":1000000,"bandwidth_gb_s":2,"packets":[{"bytes":1000000,"count":2,"transit_ns":1000000}]}}}],
    "groups":[{"group":"5862276093215481612","group_name":"dp","communicator":"group_name_0","ranks":[4,6]}]})";

/// Integers of this size survive QJsonDocument only as text: numbers of 17 digits and more become strings.
QJsonObject parsed(QByteArray json)
{
    qsizetype at = 0;
    while ((at = json.indexOf("17364", at)) >= 0) {
        qsizetype end = at;
        while (end < json.size() && json.at(end) >= '0' && json.at(end) <= '9')
            ++end;
        json.insert(end, '"');
        json.insert(at, '"');
        at = end + 2;
    }
    QJsonParseError error{};
    const QJsonDocument document = QJsonDocument::fromJson(json, &error);
    if (error.error != QJsonParseError::NoError)
        qWarning("%s", qPrintable(error.errorString()));
    return document.isArray() ? QJsonObject{{QStringLiteral("array"), document.array()}} : document.object();
}

QByteArray compact(const QJsonObject &object)
{
    return QJsonDocument(object).toJson(QJsonDocument::Compact);
}

} // namespace

void TestCommands::initTestCase()
{
    m_profile = path("job");
    QVERIFY(test::writeFile(path("job/rank1_ascend_pt/ASCEND_PROFILER_OUTPUT/trace_view.json"), Timeline));
    QVERIFY(test::writeFile(path("job/rank1_ascend_pt/ASCEND_PROFILER_OUTPUT/kernel_details.csv"), "Name,Type\r\na,b\r\n"));
    QVERIFY(test::writeFile(path("job/rank1_ascend_pt/profiler_info_1.json"),
                            R"({"config":{"experimental_config":{"_profiler_level":"Level0"}},"rank_id":1})"));
}

void TestCommands::usage_data()
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
    add("stats JOB --to soon");
    add("stats JOB --json --csv");
    add("render JOB");
    add("render JOB -o a.gif");
    add("render JOB -o a.png --size 0x9");
    add("render JOB -o a.png --scale -1");
    add("render JOB -o a.png --theme blue");
    add("render JOB -o a.png --step 1 --from 0ms");
    add("render JOB -o a.png --compare b");
    add("render JOB -o a.png --step 99");
    add("demo DIR --framework tf");
    add("demo DIR --cards many");
    add("bench speed JOB");
    add("bench open");
}

void TestCommands::usage()
{
    QFETCH(QStringList, arguments);
    arguments.replaceInStrings(QStringLiteral("JOB"), m_profile);
    const Outcome outcome = run(arguments);
    QCOMPARE(outcome.code, 2);
    QCOMPARE(outcome.out, QByteArray());
    QVERIFY(outcome.err.contains("plumbline: "));
}

void TestCommands::help()
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

void TestCommands::unreadable()
{
    QVERIFY(test::writeFile(path("notes.txt"), "hello"));
    QVERIFY(test::writeFile(path("object.json"), "{\"a\":1}"));
    QVERIFY(test::writeFile(path("table.csv"), "Name\n"));
    for (const char *name : {"nothing here", "notes.txt", "table.csv"}) {
        const Outcome outcome = run({QStringLiteral("info"), path(name), QStringLiteral("--json")});
        QCOMPARE(outcome.code, 3);
        QVERIFY(outcome.out.startsWith("{\n  \"version\": \"0.1.0\",\n  \"problems\": [\n    {\n      \"severity\": \"error\""));
        QVERIFY(outcome.err.contains(name));
        QCOMPARE(run({QStringLiteral("info"), path(name)}).out, QByteArray());
    }
    QCOMPARE(run({QStringLiteral("info"), path("object.json"), QStringLiteral("--json")}).code, 3);
    const Outcome slices = run({QStringLiteral("slices"), path("object.json")});
    QCOMPARE(slices.code, 3);
    QCOMPARE(slices.out, QByteArray());
}

void TestCommands::infoDocument()
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

void TestCommands::infoText()
{
    const Outcome outcome = run({QStringLiteral("info"), m_profile, QStringLiteral("--quiet")});
    QCOMPARE(outcome.code, 0);
    QVERIFY(outcome.out.startsWith("rank1_ascend_pt  rank 1  device 3  pytorch  Level0\n"));
    QVERIFY(outcome.out.contains("Ascend Hardware"));
}

void TestCommands::infoScan()
{
    const Outcome outcome = run({QStringLiteral("info"), m_profile, QStringLiteral("--json"), QStringLiteral("--scan")});
    QCOMPARE(outcome.code, 0);
    const QJsonObject card = parsed(outcome.out).value(QStringLiteral("cards")).toArray().at(0).toObject();
    QVERIFY(card.value(QStringLiteral("trace")).isNull());
    QCOMPARE(card.value(QStringLiteral("rank")).toInt(-1), 1);
}

void TestCommands::infoLosses_data()
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

void TestCommands::infoLosses()
{
    QFETCH(QByteArray, json);
    QFETCH(int, code);
    QVERIFY(test::writeFile(path("one.json"), json));
    const Outcome outcome = run({QStringLiteral("info"), path("one.json"), QStringLiteral("--json")});
    QCOMPARE(outcome.code, code);
    const QJsonObject trace =
        parsed(outcome.out).value(QStringLiteral("cards")).toArray().at(0).toObject().value(QStringLiteral("trace")).toObject();
    QCOMPARE(trace.value(QStringLiteral("file")).toString(), QStringLiteral("one.json"));
    if (json.size() < 10)
        QVERIFY(trace.value(QStringLiteral("begin_ns")).isNull());
}

void TestCommands::infoBrokenDeliverable()
{
    QVERIFY(test::writeFile(path("broken/rank0/ASCEND_PROFILER_OUTPUT/trace_view.json"), Timeline));
    QVERIFY(test::writeFile(path("broken/rank0/ASCEND_PROFILER_OUTPUT/communication.json"), "{"));
    const Outcome outcome = run({QStringLiteral("info"), path("broken"), QStringLiteral("--json")});
    QCOMPARE(outcome.code, 4);
    QVERIFY(outcome.out.contains("\"status\": \"broken\""));
}

void TestCommands::infoDatabaseOnly()
{
    const QByteArray magic("SQLite format 3", 16); // with its closing zero
    const QString database = path("db/rank0_ascend_pt/ASCEND_PROFILER_OUTPUT/ascend_pytorch_profiler_0.db");
    QVERIFY(test::writeFile(database, magic));
    const Outcome info = run({QStringLiteral("info"), path("db"), QStringLiteral("--json")});
    QCOMPARE(info.code, 3);
    QVERIFY(info.out.contains("rank0_ascend_pt"));
    const Outcome slices = run({QStringLiteral("slices"), path("db"), QStringLiteral("--json")});
    QCOMPARE(slices.code, 3);
    QVERIFY(slices.err.contains("ascend_pytorch_profiler_0.db"));
    QVERIFY(!slices.out.contains("slices"));

    QVERIFY(QFile::remove(database) && test::writeDatabase(database, test::smallDatabase()));
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

void TestCommands::cutDatabase_data()
{
    QTest::addColumn<int>("cut");
    QTest::addColumn<QList<int>>("codes"); // of info, overview, kernels and memory
    QTest::newRow("whole") << 0 << QList<int>{0, 0, 0, 0};
    QTest::newRow("a hundredth") << -1 << QList<int>{4, 4, 4, 4};
    QTest::newRow("less than a page") << 3000 << QList<int>{4, 4, 4, 4};
    QTest::newRow("pages") << 9000 << QList<int>{3, 3, 3, 3};
}

/// What is missing is said, by whatever reads it.
void TestCommands::cutDatabase()
{
    QFETCH(int, cut);
    QTemporaryDir folder;
    const QString database = folder.filePath(QStringLiteral("ascend_pytorch_profiler_0.db"));
    QVERIFY(test::writeDatabase(database,
                                test::smallDatabase() +
                                    "CREATE TABLE MEMORY_RECORD(component, timestamp, totalAllocated, totalReserved, deviceId);"
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

/// Beside a timeline it is the tables that are missing.
void TestCommands::cutDatabaseBesideText()
{
    QTemporaryDir folder;
    const QString results = folder.filePath(QStringLiteral("rank0_ascend_pt/ASCEND_PROFILER_OUTPUT/"));
    QVERIFY(test::writeFile(results + QStringLiteral("trace_view.json"), Timeline));
    const QString database = results + QStringLiteral("ascend_pytorch_profiler_0.db");
    QVERIFY(test::writeDatabase(database, test::smallDatabase()));
    QFile file(database);
    QVERIFY(file.resize(file.size() - 9000));
    const Outcome memory = run({QStringLiteral("memory"), folder.path()});
    QCOMPARE(memory.code, 4);
    QVERIFY2(memory.err.contains("ascend_pytorch_profiler_0.db"), memory.err.constData());
}

void TestCommands::databaseWithJournal()
{
    QTemporaryDir folder;
    const QString database = folder.filePath(QStringLiteral("ascend_pytorch_profiler_0.db"));
    QVERIFY(test::writeDatabase(database, test::smallDatabase()));
    QVERIFY(test::writeFile(database + QStringLiteral("-wal"), "changes"));
    const Outcome kernels = run({QStringLiteral("kernels"), database});
    QCOMPARE(kernels.code, 4);
    QVERIFY2(kernels.err.contains("journal"), kernels.err.constData());
}

void TestCommands::slicesDocument()
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

void TestCommands::slicesFilters_data()
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

void TestCommands::slicesFilters()
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

void TestCommands::slicesCsv()
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

void TestCommands::slicesBySample()
{
    const QString sample = test::samplePath(QStringLiteral("resnet_2cards_level1"));
    if (sample.isEmpty())
        QSKIP("no samples on this machine");
    const Outcome outcome = run({QStringLiteral("slices"), sample, QStringLiteral("--json"), QStringLiteral("--limit"),
                                 QStringLiteral("0"), QStringLiteral("--lane"), QStringLiteral("Overlap Analysis/Computing"),
                                 QStringLiteral("--card"), QStringLiteral("0")});
    QCOMPARE(outcome.code, 0);
    QCOMPARE(parsed(outcome.out).value(QStringLiteral("total")).toInt(), 187);
}

void TestCommands::statsDocument()
{
    const Outcome outcome = run({QStringLiteral("stats"), m_profile, QStringLiteral("--json"), QStringLiteral("--from"),
                                 QStringLiteral("20us"), QStringLiteral("--to"), QStringLiteral("52us")});
    QCOMPARE(outcome.code, 0);
    const QJsonObject document = parsed(outcome.out);
    const QByteArray expected = R"({"rank":1,"groups":[
                 {"name":"outer","count":1,"sum_ns":32000,"self_ns":21500,"avg_ns":32000,"min_ns":32000,"max_ns":32000,
                  "p50_ns":32000,"p95_ns":32000,"p99_ns":32000,"share":0.719085},
                 {"name":"inner, \"x\"","count":1,"sum_ns":10500,"self_ns":10500,"avg_ns":10500,"min_ns":10500,"max_ns":10500,
                  "p50_ns":10500,"p95_ns":10500,"p99_ns":10500,"share":0.235950},
                 {"name":"kernel","count":1,"sum_ns":2001,"self_ns":2001,"avg_ns":2001,"min_ns":2001,"max_ns":2001,
                  "p50_ns":2001,"p95_ns":2001,"p99_ns":2001,"share":0.044965}],
                 "sum_ns":44501,"union_ns":32000,"span_ns":32000})";
    const QJsonObject card = document.value(QStringLiteral("cards")).toArray().at(0).toObject();
    QCOMPARE(compact(card), compact(parsed(expected)));
    QVERIFY(document.contains(QStringLiteral("version")));
    QVERIFY(document.contains(QStringLiteral("problems")));
}

void TestCommands::statsTables()
{
    const Outcome csv = run({QStringLiteral("stats"), m_profile, QStringLiteral("--csv"), QStringLiteral("--by"),
                             QStringLiteral("lane"), QStringLiteral("--lane"), QStringLiteral("Python/*")});
    QCOMPARE(csv.code, 0);
    QCOMPARE(csv.out, QByteArray("card,name,count,sum_ns,self_ns,avg_ns,min_ns,max_ns,p50_ns,p95_ns,p99_ns,share\n"
                                 "1,Python/Thread 9,2,120500,100000,60250,20500,100000,20500,100000,100000,1.000000\n"));
    const Outcome table = run({QStringLiteral("stats"), m_profile, QStringLiteral("--by"), QStringLiteral("category")});
    QCOMPARE(table.code, 0);
    QVERIFY(table.out.contains("cpu_op"));
    QVERIFY(table.out.contains("union_ns"));
}

// The timeline has no overlap lanes and no steps; the table of the profiler says something else of the kernel.
void TestCommands::overviewDocument()
{
    const QString folder = path("overview/rank1_ascend_pt/ASCEND_PROFILER_OUTPUT/");
    QVERIFY(test::writeFile(folder + QStringLiteral("trace_view.json"), Timeline));
    QVERIFY(
        test::writeFile(folder + QStringLiteral("step_trace_time.csv"), "Step,Computing,Free,Stage,Bubble\n,4.5,0.0,5.0,0\n"));
    const Outcome outcome = run({QStringLiteral("overview"), path("overview"), QStringLiteral("--json")});
    QCOMPARE(outcome.code, 0);
    const QByteArray computed = R"("computing_ns":5000,"communication_ns":0,"overlapped_ns":0,"not_overlapped_ns":0,"free_ns":0,
        "preparing_ns":49999,"bubble_ns":0,"stage_ns":5000,"step_ns":100000)";
    const QByteArray expected = R"({"rank":1,"source":"recomputed","steps":[{"step":"",)" + computed + R"(,
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

void TestCommands::overviewTables()
{
    const Outcome csv = run({QStringLiteral("overview"), path("overview"), QStringLiteral("--csv")});
    QCOMPARE(csv.code, 0);
    const QList<QByteArray> lines = csv.out.split('\n');
    QCOMPARE(lines.at(1), QByteArray("1,,recomputed,5000,0,0,0,0,49999,0,5000,100000,4500,,,,0,,0,5000,,500,,,,0,,0,0,"));
    QCOMPARE(lines.at(0).count(','), lines.at(1).count(','));
    const Outcome table = run({QStringLiteral("overview"), path("overview")});
    QVERIFY(table.out.contains("difference"));
    QVERIFY(test::writeFile(path("overview/rank1_ascend_pt/ASCEND_PROFILER_OUTPUT/step_trace_time.csv"), "Name\nno steps\n"));
    const Outcome broken = run({QStringLiteral("overview"), path("overview")});
    QCOMPARE(broken.code, 4);
    QVERIFY(broken.out.contains("recomputed"));
}

// The generator writes lanes and table by themselves; they say the same.
void TestCommands::overviewOfDemo()
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

void TestCommands::kernelsDocument()
{
    const QString folder = path("kernels/rank1_ascend_pt/ASCEND_PROFILER_OUTPUT/");
    QVERIFY(test::writeFile(folder + QStringLiteral("trace_view.json"), Timeline));
    const auto card = [this](const char *by) {
        const Outcome outcome = run(
            {QStringLiteral("kernels"), path("kernels"), QStringLiteral("--json"), QStringLiteral("--by"), QLatin1String(by)});
        return compact(parsed(outcome.out).value(QStringLiteral("cards")).toArray().at(0).toObject());
    };
    QCOMPARE(card("name"),
             compact(parsed(R"({"rank":1,"source":"trace","kernels":[{"name":"kernel","type":null,"count":1,"sum_us":5,
        "avg_us":5,"min_us":5,"max_us":5,"p95_us":5,"share":1,"accelerator_core":"AI_CORE","wait_us":null}]})")));
    QVERIFY(test::writeFile(folder + QStringLiteral("kernel_details.csv"),
                            "Name,Type,Accelerator Core,Start Time(us),Duration(us),Wait Time(us),Input Shapes,aicore_time(us)\n"
                            "a,MatMul,AI_CORE,1,1.25,0,\"\"\"2,2\"\"\",1\nb,MatMul,AI_VECTOR_CORE,2,0.75,2,,2\n"));
    QCOMPARE(card("type"),
             compact(parsed(R"({"rank":1,"source":"kernel_details.csv","kernels":[{"name":null,"type":"MatMul","count":2,
        "sum_us":2,"avg_us":1,"min_us":0.75,"max_us":1.25,"p95_us":1.25,"share":1,"accelerator_core":null,"wait_us":1,
        "aicore_time_us":1.5}]})")));
    QVERIFY(card("shape").contains(R"("input_shapes":"2,2")"));
}

void TestCommands::kernelsTables()
{
    const Outcome csv = run(
        {QStringLiteral("kernels"), path("kernels"), QStringLiteral("--csv"), QStringLiteral("--by"), QStringLiteral("kernel")});
    QCOMPARE(csv.code, 0);
    QCOMPARE(
        csv.out,
        QByteArray(
            "card,name,type,accelerator_core,count,sum_us,avg_us,min_us,max_us,p95_us,share,wait_us,input_shapes,aicore_time_us\n"
            "1,a,MatMul,AI_CORE,1,1.25,1.25,1.25,1.25,1.25,0.625000,0,,1.000000\n"
            "1,b,MatMul,AI_VECTOR_CORE,1,0.75,0.75,0.75,0.75,0.75,0.375000,2,,2.000000\n"));
    QVERIFY(run({QStringLiteral("kernels"), path("kernels")}).out.contains("sum_us"));
    // Another card with another counter, without a timeline, whose table is cut short.
    QVERIFY(test::writeFile(path("kernels/rank2_ascend_pt/ASCEND_PROFILER_OUTPUT/kernel_details.csv"),
                            "Name,Type,Accelerator Core,Start Time(us),Duration(us),count,count(us)\nc,T,AI_CPU,1,2,7,8\n\"d"));
    const Outcome both = run(
        {QStringLiteral("kernels"), path("kernels"), QStringLiteral("--csv"), QStringLiteral("--by"), QStringLiteral("type")});
    QCOMPARE(both.code, 4);
    QCOMPARE(both.out,
             QByteArray("card,name,type,accelerator_core,count,sum_us,avg_us,min_us,max_us,p95_us,share,wait_us,input_shapes,"
                        "aicore_time_us,count_2,count_us\n"
                        "1,,MatMul,,2,2,1,0.75,1.25,1.25,1.000000,1,,1.500000,,\n"
                        "2,c,T,AI_CPU,1,2,2,2,2,2,1.000000,,,,7.000000,8.000000\n"));
    QVERIFY(QDir(path("kernels/rank2_ascend_pt")).removeRecursively());
    QVERIFY(test::writeFile(path("kernels/rank1_ascend_pt/ASCEND_PROFILER_OUTPUT/kernel_details.csv"), "Step\n1\n"));
    const Outcome broken = run({QStringLiteral("kernels"), path("kernels"), QStringLiteral("--json")});
    QCOMPARE(broken.code, 4);
    QVERIFY(broken.out.contains("\"source\": \"trace\""));
}

void TestCommands::commDocument()
{
    const QString folder = path("comm/rank1_ascend_pt/ASCEND_PROFILER_OUTPUT/");
    QByteArray timeline = Timeline;
    timeline.replace("\"Python\"", "\"HCCL\"").replace("Thread 9", "Group 5862276093215481612 Communication");
    QVERIFY(test::writeFile(folder + QStringLiteral("trace_view.json"), timeline));
    QVERIFY(
        test::writeFile(path("comm/rank1_ascend_pt/profiler_metadata.json"),
                        R"({"parallel_group_info":{"group_name_0":{"group_name":"dp","group_rank":1,"global_ranks":[4,6]}}})"));
    const auto card = [this](int code) {
        const Outcome outcome = run({QStringLiteral("comm"), path("comm"), QStringLiteral("--json")});
        return outcome.code == code ? parsed(outcome.out).value(QStringLiteral("cards")).toArray().at(0).toObject()
                                    : QJsonObject();
    };
    const QJsonObject traced = card(0);
    QCOMPARE(traced.value(QStringLiteral("source")).toString(), u"trace"_qs);
    QCOMPARE(compact(traced.value(QStringLiteral("operators")).toArray().at(0).toObject()), compact(parsed(R"({"step":"",
        "group":"5862276093215481612","group_name":"dp","name":"outer","kind":"collective","start_ns":1736408883000000001,
        "elapse_ns":100000,"transit_ns":null,"wait_ns":null,"synchronization_ns":null,"idle_ns":null,"wait_ratio":null,
        "synchronization_ratio":null,"bandwidth":{}})")));
    QVERIFY(test::writeFile(folder + QStringLiteral("communication.json"), CommunicationText));
    QVERIFY(test::writeFile(folder + QStringLiteral("communication_matrix.json"), MatrixText));
    QJsonObject read = card(0);
    QCOMPARE(compact(read), compact(parsed(CommunicationAnswer)));
    QVERIFY(test::writeFile(folder + QStringLiteral("communication.json"), CommunicationText.chopped(2)));
    QCOMPARE(compact(card(4)), compact(read));
}

// A card without a timeline, whose file is cut short.
void TestCommands::commTables()
{
    const QByteArray row =
        "1,3,p2p,5862276093215481612,dp,hcom_send__1_0,1736408883732241500,4000000,1000000,3000000,,,0.750000,,2000000,1000000,"
        "2.000000,0.500000\n";
    const QByteArray titles =
        "card,step,kind,group,group_name,name,start_ns,elapse_ns,transit_ns,wait_ns,synchronization_ns,idle_ns,wait_ratio,"
        "synchronization_ratio,hccs_transit_bytes,hccs_transit_ns,hccs_bandwidth_gb_s,hccs_large_packet_ratio\n";
    QVERIFY(QFile::remove(path("comm/rank1_ascend_pt/ASCEND_PROFILER_OUTPUT/trace_view.json")));
    const auto table = [this](const char *name) {
        return run(
            {QStringLiteral("comm"), path("comm"), QStringLiteral("--csv"), QStringLiteral("--table"), QLatin1String(name)});
    };
    const Outcome operators = table("operators");
    QCOMPARE(operators.code, 4);
    QVERIFY(operators.err.contains("cut short"));
    QCOMPARE(operators.out, titles + row);
    QCOMPARE(table("links").out,
             QByteArray("card,step,kind,group,group_name,name,operator,source_rank,target_rank,ranks_of,transport,"
                        "transit_bytes,transit_ns,bandwidth_gb_s\n"
                        "1,3,p2p,5862276093215481612,dp,send-top1,hcom_send__1_0,6,4,job,HCCS,2000000,1000000,"
                        "2.000000\n"));
    QCOMPARE(
        table("totals").out,
        QByteArray("card,step,kind,group,group_name,operators,elapse_ns,transit_ns,wait_ns,synchronization_ns,idle_ns,wait_ratio,"
                   "synchronization_ratio,hccs_transit_bytes,hccs_transit_ns,hccs_bandwidth_gb_s,hccs_large_packet_ratio\n"
                   "1,3,p2p,5862276093215481612,dp,1,4000000,1000000,3000000,,,0.750000,,2000000,1000000,2.000000,\n"));
    QVERIFY(run({QStringLiteral("comm"), path("comm")}).out.contains("hcom_send__1_0"));
    QVERIFY(test::writeFile(path("comm/rank1_ascend_pt/ASCEND_PROFILER_OUTPUT/communication.json"), "nonsense"));
    const Outcome broken = run({QStringLiteral("comm"), path("comm"), QStringLiteral("--json")});
    QCOMPARE(broken.code, 4);
    QVERIFY(broken.out.contains("\"source\": null"));
    QCOMPARE(run({QStringLiteral("comm"), path("job")}).code, 0);
}

void TestCommands::memoryDocument()
{
    const QString folder = path("memory/rank1_ascend_pt/ASCEND_PROFILER_OUTPUT/");
    QVERIFY(test::writeFile(folder + QStringLiteral("memory_record.csv"),
                            "Component,Timestamp(us),Total Allocated(MB),Total Reserved(MB),Device Type\r\n"
                            "APP,1736408883000000.5\t,,3,NPU:0\r\nPTA,1736408883000001\t,1.5,2,NPU:0\r\n"
                            "PTA,1736408883000002\t,0.5,2,NPU:0\r\n"));
    QVERIFY(test::writeFile(folder + QStringLiteral("operator_memory.csv"),
                            "Name,Size(KB),Allocation Time(us),Release Time(us),Device Type\r\n"
                            "aten::add,0.5,1736408883000000,1736408883000002,NPU:0\r\n"
                            "aten::mul,1024,1736408883000001,,NPU:0\r\naten::late,1,1736408883000002,,NPU:0\r\n"));
    QVERIFY(test::writeFile(folder + QStringLiteral("npu_module_mem.csv"),
                            "Component,Timestamp(us),Total Reserved(MB)\nHCCL,1736408883000000,0.25\n"));
    QVERIFY(test::writeFile(folder + QStringLiteral("static_op_mem.csv"),
                            "Op Name,Graph ID,Node Index Start,Node Index End,Size(KB)\na,0,1,2,1\nTOTAL,0,1,4294967295,1.5\n"));
    const Outcome outcome =
        run({QStringLiteral("memory"), path("memory"), QStringLiteral("--json"), QStringLiteral("--limit"), QStringLiteral("1")});
    QCOMPARE(outcome.code, 0);
    QCOMPARE(compact(parsed(outcome.out).value(QStringLiteral("cards")).toArray().at(0).toObject()),
             compact(parsed(R"({"rank":1,"curves":[
        {"component":"APP","series":"reserved","peak_bytes":3145728,"peak_ns":1736408883000000500,"samples":1},
        {"component":"PTA","series":"allocated","peak_bytes":1572864,"peak_ns":1736408883000001000,"samples":2},
        {"component":"PTA","series":"reserved","peak_bytes":2097152,"peak_ns":1736408883000001000,"samples":2}],
        "alive_at_peak":[{"name":"aten::mul","bytes":1048576,"allocated_ns":1736408883000001000,"released_ns":null}],
        "alive_at_peak_total":2,"allocations":3,"fragmentation_peak_bytes":1572864,
        "modules":[{"component":"HCCL","peak_bytes":262144,"peak_ns":1736408883000000000,"samples":1}],
        "static_graphs":[{"graph":"0","bytes":1536}]})")));
}

void TestCommands::memoryTables()
{
    const auto csv = [this](const char *table, const char *limit = "9") {
        return run({QStringLiteral("memory"), path("memory"), QStringLiteral("--csv"), QStringLiteral("--table"),
                    QLatin1String(table), QStringLiteral("--limit"), QLatin1String(limit)});
    };
    QCOMPARE(csv("curves").out, QByteArray("card,component,series,peak_bytes,peak_ns,samples\n"
                                           "1,APP,reserved,3145728,1736408883000000500,1\n"
                                           "1,PTA,allocated,1572864,1736408883000001000,2\n"
                                           "1,PTA,reserved,2097152,1736408883000001000,2\n"));
    QCOMPARE(csv("samples").out, QByteArray("card,component,series,time_ns,bytes\n"
                                            "1,APP,reserved,1736408883000000500,3145728\n"
                                            "1,PTA,allocated,1736408883000001000,1572864\n"
                                            "1,PTA,allocated,1736408883000002000,524288\n"
                                            "1,PTA,reserved,1736408883000001000,2097152\n"
                                            "1,PTA,reserved,1736408883000002000,2097152\n"));
    QCOMPARE(csv("alive").out, QByteArray("card,name,bytes,allocated_ns,released_ns,held_ns\n"
                                          "1,aten::mul,1048576,1736408883000001000,,\n"
                                          "1,aten::add,512,1736408883000000000,1736408883000002000,2000\n"));
    const Outcome blocks = csv("allocations", "1");
    QCOMPARE(blocks.out, QByteArray("card,name,bytes,allocated_ns,released_ns,held_ns\n"
                                    "1,aten::add,512,1736408883000000000,1736408883000002000,2000\n"));
    QVERIFY(blocks.err.contains("2 more"));
    QCOMPARE(csv("modules").out, QByteArray("card,component,peak_bytes,peak_ns,samples\n1,HCCL,262144,1736408883000000000,1\n"));
    QCOMPARE(csv("static").out, QByteArray("card,graph,name,first_node,last_node,bytes\n1,0,a,1,2,1024\n1,0,TOTAL,1,,1536\n"));
    QVERIFY(run({QStringLiteral("memory"), path("memory")}).out.contains("peak_bytes"));
}

void TestCommands::memoryWithoutTables()
{
    const Outcome none = run({QStringLiteral("memory"), m_profile, QStringLiteral("--json")});
    QCOMPARE(none.code, 0);
    QCOMPARE(compact(parsed(none.out).value(QStringLiteral("cards")).toArray().at(0).toObject()),
             compact(parsed(R"({"rank":1,"curves":[],"alive_at_peak":[],"alive_at_peak_total":0,"allocations":null,
        "fragmentation_peak_bytes":null,"modules":[],"static_graphs":[]})")));
    QVERIFY(test::writeFile(path("memory/rank1_ascend_pt/ASCEND_PROFILER_OUTPUT/memory_record.csv"),
                            "Component,Timestamp(us),Total Allocated(MB)\nPTA,1,1\nPTA,soon,1\n\"PTA"));
    const Outcome damaged = run({QStringLiteral("memory"), path("memory"), QStringLiteral("--json")});
    QCOMPARE(damaged.code, 4);
    QVERIFY(damaged.out.contains("cut short inside a row"));
    QVERIFY(damaged.out.contains("cannot be read: 1"));
    // A loose file is a timeline or nothing.
    QVERIFY(test::writeFile(path("garbage/loose.json"), "garbage"));
    QCOMPARE(run({QStringLiteral("memory"), path("garbage/loose.json")}).code, 3);
}

void TestCommands::dataDocument()
{
    const QString folder = path("data/w_ascend_ms/");
    QVERIFY(test::writeFile(folder + QStringLiteral("profiler_info_2.json"), R"({"rank_id":2})"));
    QVERIFY(test::writeFile(folder + QStringLiteral("FRAMEWORK/device_queue_profiling_2.txt"),
                            "0 2 1 4 10\n1 64 1 0 10\n1 64 2 0 10\n1 64 3 3 10\n"));
    QVERIFY(test::writeFile(folder + QStringLiteral("FRAMEWORK/minddata_aicpu_2.txt"), "GetNext 1 2 0\nGetNext 5 8 0\n"));
    const QString results = folder + QStringLiteral("ASCEND_PROFILER_OUTPUT/");
    QVERIFY(test::writeFile(results + QStringLiteral("minddata_pipeline_raw_2.csv"),
                            "op_id,op_type,num_workers,output_queue_size,output_queue_average_size,output_queue_length,"
                            "output_queue_usage_rate,sample_interval,parent_id,children_id\r\n"
                            "0,Batch,4,,,,,10,,[1]\r\n1,Map,2,\"[0, 2]\",1.0,16,0.0625,10,0,\r\n"));
    QVERIFY(test::writeFile(results + QStringLiteral("dataset.csv"), "Operation,Stage,Occurrences,Avg. time (us),Custom Info\r\n"
                                                                     "Pipeline,Batch,2,1.5,{'a': '1'}\r\n"));
    QVERIFY(test::writeFile(results + QStringLiteral("data_preprocess.csv"),
                            "Timestamp(us),Node,Compute_time(us)\n1736408883000001,Cast,1.25\n"));
    const Outcome outcome = run({QStringLiteral("data"), path("data"), QStringLiteral("--json")});
    QCOMPARE(outcome.code, 0);
    QCOMPARE(compact(parsed(outcome.out).value(QStringLiteral("cards")).toArray().at(0).toObject()),
             compact(parsed(R"json({"rank":2,"mode":"sink","operators":[
        {"id":0,"type":"Batch","workers":4,"queue_size":null,"queue_average":null,"queue_usage":null,"worker_usage":null,
         "parent":null,"children":[1]},
        {"id":1,"type":"Map","workers":2,"queue_size":16,"queue_average":1,"queue_usage":0.0625,"worker_usage":null,
         "parent":0,"children":[]}],
        "queues":[{"name":"host","samples":3,"empty_share":0.666667,"average":1,"capacity":64},
        {"name":"device","samples":2,"empty_share":1,"average":0,"capacity":null},
        {"name":"Map(id=1)","samples":2,"empty_share":0.5,"average":1,"capacity":16}],
        "verdict":{"rule":"data-process-bound","operator":"Map(id=1)","facts":{"getnext_ns":2000,"device_empty_share":1,
        "host_empty_share":0.5,"queue_usage":0.0625}},
        "time_per_batch":{"pipeline_ns":null,"push_ns":null,"batch_ns":4000000},"profiler_warning":null,
        "profiler_suggestion":null,
        "stages":[{"operation":"Pipeline","stage":"Batch","info":"{'a': '1'}","occurrences":2,"average_ns":1500}]})json")));
    const Outcome none = run({QStringLiteral("data"), m_profile, QStringLiteral("--json")});
    QCOMPARE(none.code, 0);
    QCOMPARE(compact(parsed(none.out).value(QStringLiteral("cards")).toArray().at(0).toObject()),
             compact(parsed(R"({"rank":1,"mode":null,"operators":[],"queues":[],"verdict":null,
        "time_per_batch":{"pipeline_ns":null,"push_ns":null,"batch_ns":null},"profiler_warning":null,
        "profiler_suggestion":null,"stages":[]})")));
}

void TestCommands::dataTables()
{
    const auto csv = [this](const char *table) {
        return run({QStringLiteral("data"), path("data"), QStringLiteral("--csv"), QStringLiteral("--table"),
                    QLatin1String(table)})
            .out;
    };
    QCOMPARE(csv("operators"),
             QByteArray("card,id,type,workers,queue_size,queue_average,queue_usage,worker_usage,parent,children\n"
                        "2,0,Batch,4,,,,,,1\n2,1,Map,2,16,1.000000,0.062500,,0,\n"));
    QCOMPARE(csv("queues"), QByteArray("card,name,samples,empty_share,average,capacity\n2,host,3,0.666667,1.000000,64\n"
                                       "2,device,2,1.000000,0.000000,\n2,Map(id=1),2,0.500000,1.000000,16\n"));
    QCOMPARE(csv("samples"), QByteArray("card,name,sample,size\n2,host,0,0\n2,host,1,0\n2,host,2,3\n2,device,0,0\n2,device,1,0\n"
                                        "2,Map(id=1),0,0\n2,Map(id=1),1,2\n"));
    QCOMPARE(csv("verdict"), QByteArray("card,rule,operator,gap_ns,getnext_ns,device_empty_share,host_empty_share,queue_usage,"
                                        "input_usage\n2,data-process-bound,Map(id=1),,2000,1.000000,0.500000,0.062500,\n"));
    QCOMPARE(csv("stages"), QByteArray("card,operation,stage,info,occurrences,average_ns\n2,Pipeline,Batch,{'a': '1'},2,1500\n"));
    QCOMPARE(csv("preprocess"), QByteArray("card,node,start_ns,compute_ns,copy_ns,task_ns,dispatch_ns,total_ns\n"
                                           "2,Cast,1736408883000001000,1250,,,,\n"));
    QVERIFY(run({QStringLiteral("data"), path("data")}).out.contains("queue_usage"));
    QVERIFY(test::writeFile(path("data/w_ascend_ms/FRAMEWORK/minddata_aicpu_2.txt"), "GetNext 1\n"));
    const Outcome damaged = run({QStringLiteral("data"), path("data"), QStringLiteral("--json")});
    QCOMPARE(damaged.code, 4);
    QVERIFY(damaged.out.contains("cannot be read: 1"));
}

void TestCommands::renderIsRepeatable()
{
    const auto draw = [&](const char *file) {
        return run({QStringLiteral("render"), m_profile, QStringLiteral("-o"), path(file), QStringLiteral("--flows"),
                    QStringLiteral("HostToDevice"), QStringLiteral("--title"), QStringLiteral("Same twice")});
    };
    const Outcome outcome = draw("first.svg");
    QCOMPARE(outcome.code, 0);
    QCOMPARE(outcome.err, QByteArray());
    QCOMPARE(QString::fromUtf8(outcome.out), path("first.svg") + QLatin1Char('\n'));
    QCOMPARE(draw("second.svg").code, 0);
    QFile first(path("first.svg"));
    QFile second(path("second.svg"));
    QVERIFY(first.open(QIODevice::ReadOnly) && second.open(QIODevice::ReadOnly));
    const QByteArray picture = first.readAll();
    QVERIFY(picture.contains("kernel") && picture.contains("Same twice"));
    QCOMPARE(second.readAll(), picture);
}

void TestCommands::renderRanges_data()
{
    QTest::addColumn<QString>("options");
    QTest::addColumn<int>("code");
    QTest::newRow("png") << QStringLiteral("-o OUT.png") << 0;
    QTest::newRow("pdf, dark, doubled") << QStringLiteral("--output OUT.pdf --theme dark --scale 2 --size 800x600") << 0;
    QTest::newRow("range") << QStringLiteral("-o OUT.png --from 0us --to 1736408883000060000") << 0;
    QTest::newRow("one lane") << QStringLiteral("-o OUT.svg --lane Python/*") << 0;
    QTest::newRow("no such lane") << QStringLiteral("-o OUT.svg --lane nothing") << 2;
    QTest::newRow("empty range") << QStringLiteral("-o OUT.svg --from 2us --to 1us") << 2;
    QTest::newRow("no such folder") << QStringLiteral("-o OUT/none/a.svg") << 3;
}

void TestCommands::renderRanges()
{
    QFETCH(QString, options);
    QFETCH(int, code);
    const QString target = path("picture");
    options.replace(QLatin1String("OUT"), target);
    const QStringList arguments = options.split(QLatin1Char(' '));
    const Outcome outcome = run(QStringList{QStringLiteral("render"), m_profile} + arguments);
    QCOMPARE(outcome.code, code);
    QCOMPARE(QFile::exists(arguments.at(1)), code == 0);
    QFile::remove(arguments.at(1));
}

void TestCommands::benchFrames()
{
    const Outcome outcome = run({QStringLiteral("bench"), QStringLiteral("frames"), m_profile, QStringLiteral("--json")});
    QCOMPARE(outcome.code, 0);
    const QJsonObject document = parsed(outcome.out);
    QVERIFY(document.value(QStringLiteral("frames")).toInt() >= 300);
    QVERIFY(document.value(QStringLiteral("worst_ms")).toDouble() >= document.value(QStringLiteral("p50_ms")).toDouble());
    QCOMPARE(document.value(QStringLiteral("zooms")).toArray().size(), qsizetype(11));
}

void TestCommands::demoAndBench()
{
    const QString folder = path("demo");
    QCOMPARE(run({QStringLiteral("demo"), folder, QStringLiteral("--steps"), QStringLiteral("2")}).code, 0);
    QCOMPARE(run({QStringLiteral("demo"), folder}).code, 2); // holds something by now
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

void TestCommands::demoOfMindSpore()
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

QTEST_GUILESS_MAIN(TestCommands)
#include "tst_commands.moc"
