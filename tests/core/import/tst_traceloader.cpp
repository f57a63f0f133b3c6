// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/storage/record.h"
#include "tests/support/testregistry.h"
#include "tests/support/tracetext.h"

#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QTemporaryFile>
#include <QTest>

#include <atomic>
#include <mutex>
#include <random>
#include <string_view>
#include <thread>

using namespace plumbline;
using namespace plumbline::test;

class TestTraceLoader : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void slices_data();
    void slices();
    void report_data();
    void report();
    void flows();
    void namesStandAnywhere();
    void counters();
    void farSamplesDoNotStretchTheAxis();
    void containers_data();
    void containers();
    void errors_data();
    void errors();
    void everyCutGivesTheWholeEvents();
    void compressed_data();
    void compressed();
    void severalFilesMakeOneTimeline();
    void severalDevicesMakeSeveralTraces();
    void recordIsFoundAgain();
    void recordOfAFileThatWasChangedInPlace();
    void spanBeyondInt64();
    void cancels();
    void cancelsBetweenPieces();
    void memoryIsAskedForBeforeALoad();
    void memoryIsWatchedDuringALoad();
};

void TestTraceLoader::slices_data()
{
    QTest::addColumn<QByteArray>("json");
    QTest::addColumn<QString>("slices");
    QTest::newRow("numbers and texts") << QByteArray(R"([{"ph":"X","name":"a","pid":1,"tid":"7","ts":"10.000","dur":2.5},
        {"dur":"1.000","ph":"X","tid":7,"pid":"1","ts":13,"name":"b"}])")
                                       << u"1/7 0 0+2500 a\n1/7 0 3000+1000 b\n"_qs;
    QTest::newRow("exact at 19 digits") << QByteArray(
                                               R"([{"ph":"X","name":"a","pid":1,"tid":1,"ts":"1736408883688177.930","dur":1},
        {"ph":"X","name":"b","pid":1,"tid":1,"ts":1736408883688178.931,"dur":0.0015}])")
                                        << u"1/1 0 0+1000 a\n1/1 0 1001+2 b\n"_qs;
    QTest::newRow("begin and end")
        << QByteArray(R"([{"ph":"B","name":"a","pid":1,"tid":1,"ts":1},{"ph":"B","name":"b","pid":1,"tid":1,"ts":2},
        {"ph":"E","pid":1,"tid":1,"ts":3},{"ph":"E","pid":1,"tid":1,"ts":5}])")
        << u"1/1 0 0+4000 a\n1/1 1 1000+1000 b\n"_qs;
    QTest::newRow("begin without end runs to the end")
        << QByteArray(R"([{"ph":"B","name":"a","pid":1,"tid":1,"ts":1},{"ph":"X","name":"x","pid":2,"tid":1,"ts":1,"dur":9}])")
        << u"1/1 0 0+9000 a\n2/1 0 0+9000 x\n"_qs;
    QTest::newRow("begin and end with an id on two lanes")
        << QByteArray(
               R"([{"ph":"B","name":"set","pid":"c0","tid":"MTE2","ts":1,"id":"e1"},{"ph":"E","pid":"c0","tid":"VECTOR","ts":4,"id":"e1"}])")
        << u"c0/MTE2 0 0+3000 set\n"_qs;
    QTest::newRow("async") << QByteArray(R"([{"ph":"b","cat":"io","name":"a","pid":1,"tid":1,"ts":1,"id":"x"},
        {"ph":"b","cat":"io","name":"b","pid":1,"tid":1,"ts":2,"id":"y"},{"ph":"e","cat":"io","pid":1,"ts":3,"id":"x"},
        {"ph":"e","cat":"io","pid":1,"ts":6,"id":"y"}])")
                           << u"1/io 0 0+2000 a\n1/io 1 1000+4000 b\n"_qs;
    QTest::newRow("MindInsight without names")
        << QByteArray(
               R"([{"ph":"X","name":"op","pid":1,"tid":"519","ts":1,"dur":1},{"ph":"X","name":"GetNext","pid":9000,"tid":"0","ts":1,"dur":1},
        {"ph":"X","name":"free_time","pid":12000,"tid":8002,"ts":1,"dur":1},{"ph":"X","name":"1","pid":1,"tid":100000,"ts":1,"dur":1}])")
        << u"1/100000 0 0+1000 1\n1/519 0 0+1000 op\n9000/0 0 0+1000 GetNext\n12000/8002 0 0+1000 free_time\n"_qs;
    QTest::newRow("labels for names") << QByteArray(R"([{"ph":"X","name":"op","pid":1,"tid":"519","ts":1,"dur":1},
        {"ph":"M","name":"process_labels","pid":1,"args":{"labels":"AICORE OP"}}])")
                                      << u"AICORE OP 1/519 0 0+1000 op\n"_qs;
    QTest::newRow("missing pid and tid") << QByteArray(R"([{"ph":"X","name":"a","ts":1,"dur":1}])") << u"0/0 0 0+1000 a\n"_qs;
    QTest::newRow("lane beyond 64 bits") << QByteArray(
                                                R"([{"ph":"X","name":"a","pid":-4,"tid":184467440737095516160,"ts":1,"dur":1}])")
                                         << u"-4/184467440737095516160 0 0+1000 a\n"_qs;
    QTest::newRow("escapes") << QByteArray(R"([{"ph":"X","name":"\u5361\"\ud83d\ude00\ud800","pid":1,"tid":1,"ts":1,"dur":1}])")
                             << u"1/1 0 0+1000 卡\"😀\uFFFD\n"_qs;
    QTest::newRow("negative duration") << QByteArray(R"([{"ph":"X","name":"a","pid":1,"tid":1,"ts":1,"dur":-5}])")
                                       << u"1/1 0 0+0 a\n"_qs;
}

void TestTraceLoader::slices()
{
    QFETCH(QByteArray, json);
    const auto trace = loadText(json);
    QVERIFY(trace);
    QVERIFY((*trace)->verify());
    QTEST(printSlices(**trace), "slices");
}

void TestTraceLoader::report_data()
{
    QTest::addColumn<QByteArray>("json");
    QTest::addColumn<QString>("report");
    const auto line = [](const char *counts, std::initializer_list<QString> problems = {}) {
        QString text = QLatin1String(counts) + u"\n"_qs;
        for (const QString &problem : problems)
            text += problem + u'\n';
        return text;
    };
    const auto problem = [](ProblemCode code, qint64 offset, qint64 length, const char *detail = "") {
        return QStringLiteral("%1 %2+%3 %4").arg(static_cast<int>(code)).arg(offset).arg(length).arg(QLatin1String(detail));
    };
    using P = ProblemCode;
    QTest::newRow("fine") << QByteArray(R"([{"ph":"X","ts":1,"dur":1}])")
                          << line("events 1 refused 0 repaired 0 overlapping 0 unpaired 0");
    QTest::newRow("not objects") << QByteArray(R"([1,"a",null,[2]])")
                                 << line("events 4 refused 4 repaired 0 overlapping 0 unpaired 0 lost",
                                         {problem(P::NotAnObject, 1, 1), problem(P::NotAnObject, 3, 3),
                                          problem(P::NotAnObject, 7, 4), problem(P::NotAnObject, 12, 3)});
    QTest::newRow("no phase, other phase") << QByteArray(R"([{"ts":1},{"ph":5},{"ph":"XX"},{"ph":"?"}])")
                                           << line("events 4 refused 4 repaired 0 overlapping 0 unpaired 0 lost",
                                                   {problem(P::MissingPhase, 1, 8), problem(P::MissingPhase, 10, 8),
                                                    problem(P::UnknownPhase, 19, 11, "XX"),
                                                    problem(P::UnknownPhase, 31, 10, "?")});
    QTest::newRow("times that cannot be placed")
        << QByteArray(
               R"([{"ph":"X"},{"ph":"X","ts":NaN},{"ph":"X","ts":"9223372036854775.808","dur":0},{"ph":"X","ts":1,"dur":9223372036854775.807}])")
        << line("events 4 refused 4 repaired 0 overlapping 0 unpaired 0 lost",
                {problem(P::BadTimestamp, 1, 10), problem(P::BadTimestamp, 12, 19, "NaN"),
                 problem(P::BadTimestamp, 32, 46, "\"9223372036854775.808\""),
                 problem(P::BadDuration, 79, 44, "9223372036854775.807")});
    QTest::newRow("durations") << QByteArray(R"([{"ph":"X","ts":1},{"ph":"X","ts":1,"dur":-1},{"ph":"X","ts":1,"dur":null}])")
                               << line("events 3 refused 0 repaired 3 overlapping 0 unpaired 0",
                                       {problem(P::MissingDuration, 1, 17), problem(P::NegativeDuration, 19, 26, "-1"),
                                        problem(P::MissingDuration, 46, 28, "null")});
    QTest::newRow("halves alone") << QByteArray(R"([{"ph":"B","ts":1},{"ph":"E","ts":2,"tid":2}])")
                                  << line("events 2 refused 0 repaired 2 overlapping 0 unpaired 0",
                                          {problem(P::UnmatchedBegin, 1, 0), problem(P::UnmatchedEnd, 19, 0)});
    QTest::newRow("not drawn") << QByteArray(R"([{"ph":"N"},{"ph":"O"},{"ph":"O"},{"ph":"("}])")
                               << line("events 4 refused 0 repaired 0 overlapping 0 unpaired 0",
                                       {problem(P::PhaseNotDrawn, -1, 0, "N"), problem(P::PhaseNotDrawn, -1, 0, "O"),
                                        problem(P::PhaseNotDrawn, -1, 0, "(")});
    QTest::newRow("malformed stretch") << QByteArray(R"([{"ph":"M"}, {"ph":"M", "a": }, {"ph" 1}, {"ph":"M"}])")
                                       << line("events 3 refused 1 repaired 0 overlapping 0 unpaired 0 lost",
                                               {problem(P::MalformedStretch, 13, 29)});
    QTest::newRow("control character") << QByteArray("[{\"ph\":\"M\"},{\"ph\":\"M\",\"name\":\"a\nb\"},{\"ph\":\"M\"}]")
                                       << line("events 3 refused 1 repaired 0 overlapping 0 unpaired 0 lost",
                                               {problem(P::MalformedStretch, 12, 23)});
    QTest::newRow("bad byte") << QByteArray("[{\"ph\":\"M\",\"name\":\"\xFF\"},{\"ph\":\"M\"}]")
                              << line("events 2 refused 1 repaired 0 overlapping 0 unpaired 0 lost",
                                      {problem(P::MalformedStretch, 1, 21)});
    QTest::newRow("lost bracket hides nothing")
        << QByteArray(R"([{"ph":"M","args":{"a":1 , {"ph":"M"},{"ph":"M"}])")
        << line("events 3 refused 1 repaired 0 overlapping 0 unpaired 0 lost", {problem(P::MalformedStretch, 1, 26)});
    QTest::newRow("no comma") << QByteArray(R"([{"ph":"M"} {"ph":"M"}])")
                              << line("events 2 refused 0 repaired 0 overlapping 0 unpaired 0",
                                      {problem(P::MissingComma, 12, 0)});
    QTest::newRow("text behind the array") << QByteArray(R"([{"ph":"M"}][{"ph":"M"}])")
                                           << line("events 1 refused 0 repaired 0 overlapping 0 unpaired 0 lost",
                                                   {problem(P::TrailingData, 12, 12)});
    QTest::newRow("second array") << QByteArray(R"({"traceEvents":[{"ph":"M"}],"traceEvents":[]})")
                                  << line("events 1 refused 0 repaired 0 overlapping 0 unpaired 0 lost",
                                          {problem(P::DuplicateArray, 28, 0)});
    QTest::newRow("overlapping") << QByteArray(R"([{"ph":"X","ts":1,"dur":5},{"ph":"X","ts":3,"dur":5}])")
                                 << line("events 2 refused 0 repaired 0 overlapping 1 unpaired 0");
}

void TestTraceLoader::report()
{
    QFETCH(QByteArray, json);
    const auto trace = loadText(json);
    QVERIFY(trace);
    QTEST(printReport(**trace), "report");
}

void TestTraceLoader::flows()
{
    const auto trace = loadText(
        R"([{"ph":"X","name":"parent","pid":1,"tid":1,"ts":0,"dur":20},{"ph":"X","name":"launch","pid":1,"tid":1,"ts":1,"dur":4},
        {"ph":"X","name":"kernel","pid":2,"tid":3,"ts":30,"dur":5},{"ph":"X","name":"next","pid":2,"tid":3,"ts":40,"dur":5},
        {"ph":"s","cat":"H","name":"h","id":"7","pid":1,"tid":1,"ts":3},{"ph":"f","bp":"e","cat":"H","name":"h","id":7,"pid":2,"tid":3,"ts":30},
        {"ph":"s","cat":"A","name":"h","id":7,"pid":1,"tid":1,"ts":6},{"ph":"f","cat":"A","name":"h","id":7,"pid":2,"tid":3,"ts":36},
        {"ph":"s","cat":"H","name":"free","id":1,"pid":5,"tid":5,"ts":2},{"ph":"f","bp":"e","cat":"H","name":"free","id":1,"pid":2,"tid":3,"ts":40},
        {"ph":"f","cat":"H","name":"alone","id":9,"pid":2,"tid":3,"ts":40},{"ph":"s","cat":"B","name":"alone","id":9,"pid":2,"tid":3,"ts":40},
        {"ph":"t","cat":"Z","name":"step","id":1,"pid":2,"tid":3,"ts":31},{"ph":"t","cat":"Z","name":"step","id":1,"pid":2,"tid":3,"ts":41}])");
    QVERIFY(trace);
    QCOMPARE(printFlows(**trace), u"A: 1/1@6000 parent -> 2/3@36000 next\n"
                                  "H: 5/5@2000 - -> 2/3@40000 next\n"
                                  "H: 1/1@3000 launch -> 2/3@30000 kernel\n"
                                  "Z: 2/3@31000 kernel -> 2/3@41000 next\n"_qs);
    QCOMPARE((*trace)->report().flowPointsUnpaired, std::uint64_t{2});
    QStringList categories; // categories that have flows
    for (const FlowTable::Category &category : (*trace)->flows().categories)
        categories << QStringLiteral("%1 %2-%3").arg(QString::fromStdString(category.name)).arg(category.begin).arg(category.end);
    QCOMPARE(categories, (QStringList{u"A 0-1"_qs, u"H 1-3"_qs, u"Z 3-4"_qs}));
}

void TestTraceLoader::namesStandAnywhere()
{
    const auto trace = loadText(R"([{"ph":"X","name":"k","pid":9,"tid":10,"ts":1,"dur":1},
        {"ph":"M","name":"thread_name","pid":9,"tid":10,"args":{"name":"Old"}},{"ph":"X","name":"k","pid":9,"tid":2,"ts":1,"dur":1},
        {"ph":"X","name":"p","pid":"4","tid":1,"ts":1,"dur":1},{"ph":"M","name":"process_labels","pid":4,"args":{"labels":"CPU"}},
        {"ph":"M","name":"process_name","pid":9,"tid":0,"args":{"name":"Ascend Hardware"}},{"ph":"M","name":"process_sort_index","pid":9,"args":{"sort_index":13}},
        {"ph":"M","name":"process_sort_index","pid":4,"args":{"sort_index":-7}},{"ph":"M","name":"thread_name","pid":9,"tid":2,"args":{"name":"Stream 2"}},
        {"ph":"M","name":"thread_name","pid":9,"tid":10,"args":{"name":"Stream 10"}},
        {"ph":"M","name":"thread_name","pid":9,"tid":10,"args":null}])");
    QVERIFY(trace);
    QCOMPARE(printSlices(**trace),
             u"CPU 4/1 0 0+1000 p\nAscend Hardware/Stream 2 0 0+1000 k\nAscend Hardware/Stream 10 0 0+1000 k\n"_qs);
}

void TestTraceLoader::counters()
{
    const auto trace = loadText(
        R"([{"ph":"C","name":"HBM","pid":1,"ts":3,"args":{"Read":2,"Write":"4.5"}},{"ph":"C","name":"HBM","pid":1,"ts":1,"args":{"Read":1e3,"bad":null,"w\\":3}},
        {"ph":"C","name":"Acc","pid":1,"ts":1,"args":{"value":8,"acc_id":0}},{"args":{"value":9,"acc_id":1},"name":"Acc","ts":2,"pid":1,"ph":"C"},
        {"ph":"C","name":"Bus","pid":1,"ts":2,"args":{"PCIE ID":5,"value":6}},
        {"ph":"C","name":"Bus","pid":1,"ts":2,"args":{"PA Link ID":7,"value":1,"acc_id":2,"PCIE ID":3}}])");
    QVERIFY(trace);
    QCOMPARE(printAll(**trace), u"events 6 refused 0 repaired 0 overlapping 0 unpaired 0\n"
                                "HBM/Read 0=1000 2000=2\nHBM/Write 2000=4.5\nHBM/w\\ 0=3\n"
                                "Acc/value [acc_id 0] 0=8\nAcc/value [acc_id 1] 1000=9\n"
                                "Bus/value [PCIE ID 5] 1000=6\nBus/value [PA Link ID 7] [acc_id 2] [PCIE ID 3] 1000=1\n"_qs);
    QCOMPARE((*trace)->counters().counters[0].samples, std::uint64_t{2});
}

void TestTraceLoader::farSamplesDoNotStretchTheAxis()
{
    const auto trace = loadText(
        R"([{"ph":"C","name":"c","pid":1,"ts":0,"args":{"v":1}},{"ph":"X","name":"a","pid":1,"ts":1736408883688177.930,"dur":5},
        {"ph":"C","name":"c","pid":1,"ts":1736408883688190,"args":{"v":1}}])");
    QVERIFY(trace);
    QCOMPARE((*trace)->slicesRange(), (TimeRange{0, 5000}));
    QCOMPARE((*trace)->fullRange(), (TimeRange{0, 12070}));
    QCOMPARE((*trace)->report().problems.size(), std::size_t{1});
    QCOMPARE((*trace)->report().problems[0].code, ProblemCode::FarFromSlices);
    QVERIFY(!(*trace)->report().somethingLost);
}

void TestTraceLoader::containers_data()
{
    QTest::addColumn<QByteArray>("json");
    QTest::addColumn<int>("events");
    QTest::addColumn<int>("truncatedAt");
    QTest::newRow("array") << QByteArray(R"([{"ph":"M"}])") << 1 << -1;
    QTest::newRow("byte order mark") << QByteArray("\xEF\xBB\xBF [{\"ph\":\"M\"}]\n") << 1 << -1;
    QTest::newRow("object") << QByteArray(R"({"a":{"traceEvents":[1]},"b":"]","traceEvents" : [{"ph":"M"}],"z":[{}]})") << 1
                            << -1;
    QTest::newRow("trailing comma") << QByteArray("[{\"ph\":\"M\"},\n]") << 1 << -1;
    QTest::newRow("no bracket") << QByteArray(R"([{"ph":"M"}, {"ph":"M"})") << 2 << 23;
    QTest::newRow("no bracket but a comma") << QByteArray("[{\"ph\":\"M\"},\n") << 1 << 11;
    QTest::newRow("padding") << QByteArray("[{\"ph\":\"M\"}]\n\0\0\0", 16) << 1 << -1;
    QTest::newRow("open object") << QByteArray(R"({"traceEvents":[{"ph":"M"})") << 1 << 26;
    QTest::newRow("bracket alone") << QByteArray("[") << 0 << 1;
    QTest::newRow("empty array") << QByteArray("[]") << 0 << -1;
    QTest::newRow("empty object") << QByteArray("{}") << 0 << -1;
    QTest::newRow("empty file") << QByteArray() << 0 << -1;
}

void TestTraceLoader::containers()
{
    QFETCH(QByteArray, json);
    QFETCH(int, truncatedAt);
    const auto trace = loadText(json);
    QVERIFY(trace);
    QTEST(static_cast<int>((*trace)->report().events), "events");
    QCOMPARE((*trace)->report().truncatedAt.has_value() ? static_cast<int>(*(*trace)->report().truncatedAt) : -1, truncatedAt);
    QCOMPARE((*trace)->report().somethingLost, truncatedAt >= 0);
}

void TestTraceLoader::errors_data()
{
    QTest::addColumn<QByteArray>("json");
    QTest::addColumn<ErrorCode>("code");
    QTest::newRow("text") << QByteArray("Step,Computing\n") << ErrorCode::NotJson;
    QTest::newRow("UTF-16") << QByteArray("\xFF\xFE[\0", 4) << ErrorCode::NotJson;
    QTest::newRow("other object") << QByteArray(R"({"step7":{"p2p":{}}})") << ErrorCode::NoEventArray;
    QTest::newRow("events are no array") << QByteArray(R"({"traceEvents":{}})") << ErrorCode::NoEventArray;
    QTest::newRow("object cut off") << QByteArray(R"({"displayTimeUnit":"n)") << ErrorCode::NoEventArray;
    QTest::newRow("gzip of nothing") << QByteArray("\x1F\x8B\x08\x00") << ErrorCode::CorruptCompression;
    QTest::newRow("zstd of nothing") << QByteArray("\x28\xB5\x2F\xFD\xFF\xFF") << ErrorCode::CorruptCompression;
}

void TestTraceLoader::errors()
{
    QFETCH(QByteArray, json);
    const auto trace = loadText(json);
    QVERIFY(!trace);
    QTEST(trace.error().code, "code");
}

void TestTraceLoader::everyCutGivesTheWholeEvents()
{
    const QByteArrayList events = {R"({"ph":"X","name":"卡 \"}, {\"","ts":"1.5","dur":1,"args":{"a":[1,{"b":"]"}]}})",
                                   R"({"ph":"M"})", R"({"ts":2,"args":{},"ph":"i"})"};
    const QByteArray json = "[" + events.join(", ") + "]";
    for (qsizetype length = 1; length < json.size(); ++length) {
        qsizetype end = 1;
        int whole = 0;
        for (const QByteArray &event : events) {
            const qsizetype next = json.indexOf(event, end) + event.size();
            if (next > length)
                break;
            end = next;
            ++whole;
        }
        const auto trace = loadText(json.left(length));
        QVERIFY(trace);
        QCOMPARE(static_cast<int>((*trace)->report().events), whole);
        QCOMPARE(static_cast<qsizetype>(*(*trace)->report().truncatedAt), end);
    }
}

void TestTraceLoader::compressed_data()
{
    QTest::addColumn<QString>("program");
    QTest::newRow("gzip") << u"gzip"_qs;
    QTest::newRow("zstd") << u"zstd"_qs;
}

void TestTraceLoader::compressed()
{
    QFETCH(QString, program);
    QByteArray json = "[";
    for (int index = 0; index < 20000; ++index)
        json += "{\"ph\":\"X\",\"name\":\"k" + QByteArray::number(index * 7919) + "\",\"ts\":" + QByteArray::number(index) +
                ",\"dur\":1},";
    json.back() = ']';
    QProcess process;
    process.start(program, {u"-c"_qs});
    if (!process.waitForStarted())
        QSKIP("no such program on this machine");
    process.write(json);
    process.closeWriteChannel();
    QVERIFY(process.waitForFinished());
    const QByteArray packed = process.readAllStandardOutput();
    QVERIFY(packed.size() < json.size());

    QTemporaryDir cache;
    LoadOptions options;
    options.cacheDirectory = cache.path().toStdString();
    const auto plain = loadText(json);
    const auto trace = loadText(packed, options);
    QVERIFY(plain && trace);
    QCOMPARE(printAll(**trace), printAll(**plain));
    QVERIFY(QDir(cache.path()).isEmpty()); // the decompressed copy has no name
    QCOMPARE((*trace)->files()[0].bytes, static_cast<std::uint64_t>(packed.size()));

    const auto cut = loadText(packed.left(packed.size() / 2), options);
    QVERIFY(cut);
    QVERIFY((*cut)->report().somethingLost);
    QVERIFY((*cut)->report().events > 0);
    QCOMPARE((*cut)->report().problems.front().code, ProblemCode::CompressionCut);
}

void TestTraceLoader::severalFilesMakeOneTimeline()
{
    QTemporaryDir folder;
    std::vector<std::string> paths;
    for (
        const char *json :
        {R"([{"ph":"M","name":"process_name","pid":1,"args":{"name":"CANN"}},{"ph":"X","name":"a","pid":1,"tid":1,"ts":1,"dur":1}])",
         R"([{"ph":"X","name":"b","pid":1,"tid":1,"ts":5,"dur":1},{"ph":"X")"}) {
        QFile file(folder.filePath(QString::number(paths.size())));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(json);
        paths.push_back(file.fileName().toStdString());
    }
    TaskControl control;
    const auto trace = loadTrace(paths, control);
    QVERIFY(trace);
    QCOMPARE(printSlices(**trace), u"CANN/1 0 0+1000 a\nCANN/1 0 4000+1000 b\n"_qs);
    QCOMPARE((*trace)->report().problems.size(), std::size_t{1});
    QCOMPARE((*trace)->report().problems[0].file, paths[1]);
}

void TestTraceLoader::severalDevicesMakeSeveralTraces()
{
    QTemporaryDir folder;
    QFile file(folder.filePath(u"msprof.json"_qs));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(
        R"([{"ph":"M","name":"process_labels","pid":1,"args":{"labels":"NPU 0"}},{"ph":"X","name":"a","pid":1,"tid":1,"ts":1,"dur":1},
        {"ph":"X","name":"b","pid":2,"tid":1,"ts":5,"dur":1},{"ph":"X","name":"host","pid":3,"tid":1,"ts":0,"dur":9},
        {"ph":"C","name":"c","pid":2,"ts":5,"args":{"v":1}},{"ph":"s","cat":"H","name":"h","id":1,"pid":3,"tid":1,"ts":0},
        {"ph":"f","bp":"e","cat":"H","name":"h","id":1,"pid":2,"tid":1,"ts":5},
        {"ph":"M","name":"process_labels","pid":2,"args":{"labels":"NPU 3"}},{"ph":"M","name":"process_labels","pid":3,"args":{"labels":"CPU"}}])");
    file.close();
    TaskControl control;
    const auto traces = loadDeviceTraces({file.fileName().toStdString()}, control);
    QVERIFY(traces);
    QCOMPARE(traces->size(), std::size_t{2});
    QCOMPARE((*traces)[0].device, std::optional<int>(0));
    QCOMPARE(printAll(*(*traces)[0].trace), u"NPU 0 1/1 0 1000+1000 a\nCPU 3/1 0 0+9000 host\n"
                                            "events 6 refused 0 repaired 0 overlapping 0 unpaired 1\n"_qs);
    QCOMPARE((*traces)[1].device, std::optional<int>(3));
    QCOMPARE(printAll(*(*traces)[1].trace), u"NPU 3 2/1 0 5000+1000 b\nCPU 3/1 0 0+9000 host\n"
                                            "H: CPU 3/1@0 host -> NPU 3 2/1@5000 b\n"
                                            "events 8 refused 0 repaired 0 overlapping 0 unpaired 0\nc/v 5000=1\n"_qs);
}

void TestTraceLoader::recordIsFoundAgain()
{
    const auto trace = loadText(
        R"([{"ph":"M"}, {"ph":"X","name":"a","ts":1,"dur":1,"args":{"Shape":"1,2","n":18446744073709551616,"l":[true,null]}}])");
    QVERIFY(trace);
    const auto record = readRecord(**trace, (*trace)->slices().record[0]);
    QVERIFY(record);
    QCOMPARE(record->offset, std::uint64_t{13});
    QVERIFY(record->json.starts_with(R"({"ph":"X","name":"a")") && record->json.ends_with("}}"));
    QCOMPARE(record->length, std::uint64_t{record->json.size()});
    QCOMPARE(record->args.find("Shape")->text, std::string("1,2"));
    QCOMPARE(record->args.find("n")->text, std::string("18446744073709551616"));
    QCOMPARE(record->args.find("l")->members.size(), std::size_t{2});
}

// Whatever stands where an event was, reading its record ends in a record or in an error.
void TestTraceLoader::recordOfAFileThatWasChangedInPlace()
{
    const QByteArray event = R"({"ph":"X","name":"a","ts":1,"dur":1,"args":{"Shape":"1,2"}})";
    QTemporaryFile file;
    QVERIFY(file.open());
    file.write("[" + event + "]");
    file.close();
    TaskControl control;
    const auto trace = loadTrace({file.fileName().toStdString()}, control);
    QVERIFY(trace);
    const auto overwrite = [&](const QByteArray &text) {
        QFile changed(file.fileName());
        return changed.open(QIODevice::ReadWrite) && changed.seek(1) && changed.write(text) == text.size();
    };
    for (const QByteArray &text : {QByteArray(event.size(), 'x'), QByteArray(event.size(), '"'), QByteArray(event.size(), '{')}) {
        QVERIFY(overwrite(text));
        const auto record = readRecord(**trace, (*trace)->slices().record[0]);
        QVERIFY(!record);
        QVERIFY(record.error().code == ErrorCode::FileChanged);
    }
    constexpr std::string_view Parts = "{}[]\":,\\ aargs1";
    std::mt19937 random(11);
    for (int round = 0; round < 2'000; ++round) {
        QByteArray text = event;
        for (int change = 0; change < 4; ++change)
            text[static_cast<qsizetype>(1 + random() % (text.size() - 1))] = Parts[random() % Parts.size()];
        QVERIFY(overwrite(text));
        const auto record = readRecord(**trace, (*trace)->slices().record[0]);
        QVERIFY(record || record.error().code == ErrorCode::FileChanged);
    }
}

void TestTraceLoader::spanBeyondInt64()
{
    const auto trace = loadText(
        R"([{"ph":"X","name":"early","ts":"-9000000000000000","dur":1},{"ph":"X","name":"late","ts":"9000000000000000","dur":1}])");
    QVERIFY(trace);
    QCOMPARE(printSlices(**trace), u"0/0 0 0+1000 late\n"_qs);
    QCOMPARE((*trace)->report().events, std::uint64_t{2});
    QCOMPARE((*trace)->report().refused, std::uint64_t{1});
}

void TestTraceLoader::cancels()
{
    QTemporaryDir folder;
    QFile file(folder.filePath(u"trace.json"_qs));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(R"([{"ph":"X","name":"a","ts":1,"dur":1}])");
    file.close();
    TaskControl control;
    control.requestStop();
    const auto trace = loadTrace({file.fileName().toStdString()}, control);
    QVERIFY(!trace);
    QCOMPARE(trace.error().code, ErrorCode::Cancelled);
}

void TestTraceLoader::cancelsBetweenPieces()
{
    QByteArray json = "[";
    for (int i = 0; i < 20'000; ++i)
        json += sliceText(1, 1, i * 10, 5, "a");
    json.chop(2);
    json += "]";
    QTemporaryDir folder;
    QFile file(folder.filePath(u"trace.json"_qs));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(json);
    file.close();
    constexpr std::size_t PieceBytes = 1000;
    TaskControl control;
    std::uint64_t readWhenAsked = 0;
    std::once_flag asked;
    LoadOptions options;
    options.threads = 2;
    options.pieceBytes = PieceBytes;
    options.freeMemory = [&] { // called by some pieces, which makes the load stop in the middle
        if (control.doneBytes() > 100 * PieceBytes) {
            std::call_once(asked, [&] {
                control.requestStop();
                readWhenAsked = control.doneBytes();
            });
        }
        return std::uint64_t{1} << 30;
    };
    const auto trace = loadTrace({file.fileName().toStdString()}, control, options);
    QVERIFY(!trace);
    QCOMPARE(trace.error().code, ErrorCode::Cancelled);
    QCOMPARE(control.stage(), Stage::Parsing);
    QVERIFY(readWhenAsked > 0);
    QVERIFY(control.doneBytes() <= readWhenAsked + 2 * PieceBytes); // plus the piece that the other thread was reading
}

void TestTraceLoader::memoryIsAskedForBeforeALoad()
{
    QByteArray json = "[";
    for (int i = 0; i < 100'000; ++i) // large enough to be estimated from samples, which begins at 1 MiB
        json += sliceText(1, 1, i * 10, 5, "a");
    json.chop(2);
    json += "]";
    constexpr std::uint64_t Reserved = 64u << 20;
    LoadOptions options;
    options.freeMemory = [] { return Reserved + 5'000'000; };
    const auto refused = loadText(json, options);
    QVERIFY(!refused);
    QCOMPARE(refused.error().code, ErrorCode::NotEnoughMemory);
    QCOMPARE(refused.error().freeBytes, Reserved + 5'000'000);
    // 100,000 events of about 90 bytes; all samples have the same density.
    QVERIFY(refused.error().neededBytes > Reserved + 8'800'000 && refused.error().neededBytes < Reserved + 9'200'000);
    options.freeMemory = [] { return Reserved + 9'500'000; };
    QVERIFY(loadText(json, options));
}

void TestTraceLoader::memoryIsWatchedDuringALoad()
{
    QByteArray json = "[";
    for (int i = 0; i < 4000; ++i)
        json += sliceText(1, 1, i * 10, 5, "a");
    json.chop(2);
    json += "]";
    std::atomic<int> asked = 0;
    LoadOptions options;
    options.pieceBytes = 1000;
    options.freeMemory = [&asked]() -> std::uint64_t { return ++asked < 4 ? std::uint64_t{1} << 30 : 0; };
    const auto refused = loadText(json, options);
    QVERIFY(!refused);
    QCOMPARE(refused.error().code, ErrorCode::NotEnoughMemory);
    QCOMPARE(refused.error().freeBytes, std::uint64_t{1} << 30);
    QVERIFY(refused.error().neededBytes > std::uint64_t{1} << 30); // the first part of the load has used up the free memory
}

PLUMBLINE_THREAD_TEST(TestTraceLoader)
#include "tst_traceloader.moc"
