// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/testregistry.h"
#include "tests/support/tracebytes.h"
#include "tests/support/tracetext.h"

#include <QTemporaryDir>
#include <QTest>

#include <limits>
#include <vector>

using namespace plumbline;
using namespace plumbline::test;

namespace {

using Traces = std::vector<std::shared_ptr<const Trace>>;

/// Returns events of all kinds on two lanes with flows between them. From the 500th event on, the names are new.
QByteArrayList manyEvents(int count)
{
    QByteArrayList events{R"({"ph":"M","name":"process_name","pid":1,"tid":0,"args":{"name":"Ascend Hardware"}})"};
    for (int i = 1; i < count; ++i) {
        const QByteArray time = QByteArray::number(1000 + 7 * i) + ".125";
        const QByteArray name = (i < 500 ? "early" : "late") + QByteArray::number(i % 13);
        const QByteArray lane = R"(,"pid":1,"tid":)" + QByteArray::number(i % 2) + R"(,"ts":")" + time + "\"";
        if (i % 11 == 0)
            events << R"({"ph":"C","name":"HBM")" + lane + R"(,"args":{"v":)" + QByteArray::number(i) + "}}";
        else if (i % 7 == 0)
            events << R"({"ph":"i","name":"mark")" + lane + "}";
        else if (i % 5 == 0)
            events << R"({"ph":")" + QByteArray(i % 2 ? "s" : "f") + R"(","bp":"e","cat":"HostToDevice","name":"f","id":)" +
                          QByteArray::number(i / 10) + lane + "}";
        else
            events << R"({"ph":"X","name":")" + name + R"(","dur":20)" + lane + R"(,"args":{"text":"},{]"}})";
    }
    return events;
}

QByteArray arrayOf(const QByteArrayList &events)
{
    return "[" + events.join(",\n") + "]";
}

LoadOptions optionsFor(unsigned threads, Traces *partials)
{
    LoadOptions options;
    options.threads = threads;
    options.pieceBytes = 200;
    options.firstPartialBytes = 1000;
    options.freeMemory = [] { return std::numeric_limits<std::uint64_t>::max(); };
    if (partials)
        options.onPartial = [partials](std::shared_ptr<const Trace> trace) { partials->push_back(std::move(trace)); };
    return options;
}

std::string bytesOf(const std::shared_ptr<const Trace> &trace)
{
    return traceBytes({{std::nullopt, trace}});
}

} // namespace

/// Tests the partial timelines that are offered while the rest is read.
class TestPartialTraces : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void eachIsTheTimelineOfTheFirstEvents_data();
    void eachIsTheTimelineOfTheFirstEvents();
    void severalFiles();
    void damageIsToldOnce();
    void noneWhereTheyHelpNobody();
    void stoppingInsideIsObeyed();
};

void TestPartialTraces::eachIsTheTimelineOfTheFirstEvents_data()
{
    QTest::addColumn<unsigned>("threads");
    QTest::newRow("one thread") << 1u;
    QTest::newRow("two threads") << 2u;
}

void TestPartialTraces::eachIsTheTimelineOfTheFirstEvents()
{
    QFETCH(unsigned, threads);
    const QByteArrayList events = manyEvents(2000);
    Traces partials;
    const auto whole = loadText(arrayOf(events), optionsFor(threads, &partials));
    const auto alone = loadText(arrayOf(events), optionsFor(threads, nullptr));
    QVERIFY(whole && alone);
    QCOMPARE(printAll(**whole), printAll(**alone));
    if (threads == 1)
        QVERIFY(bytesOf(*whole) == bytesOf(*alone));
    QCOMPARE(partials.size(), std::size_t(2));
    std::uint64_t before = 0;
    for (const auto &partial : partials) {
        QVERIFY(partial->verify());
        const std::uint64_t read = partial->report().events;
        QVERIFY(read >= 3 * before && read <= std::uint64_t(events.size()) / 10);
        const auto first = loadText(arrayOf(events.first(static_cast<qsizetype>(read))));
        QVERIFY(first);
        QCOMPARE(printAll(*partial), printAll(**first));
        before = read;
    }
}

void TestPartialTraces::severalFiles()
{
    const QTemporaryDir folder;
    const QByteArrayList events = manyEvents(600);
    std::vector<std::string> paths;
    for (int part = 0; part < 6; ++part) {
        QFile file(folder.filePath(QStringLiteral("part%1.json").arg(part)));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(arrayOf(part < 5 ? events.mid(10 * part, 10) : events.mid(50)));
        paths.push_back(file.fileName().toStdString());
    }
    Traces partials;
    TaskControl control;
    const auto whole = loadTrace(paths, control, optionsFor(1, &partials));
    const auto alone = loadTrace(paths, control, optionsFor(1, nullptr));
    QVERIFY(whole && alone);
    QVERIFY(bytesOf(*whole) == bytesOf(*alone));
    QVERIFY(!partials.empty());
    QVERIFY(partials.back()->report().events > 10); // events of more than one file
    QCOMPARE((*whole)->report().events, std::uint64_t(600));
}

// An event that was refused among the first ones is in the report of a partial timeline, and exactly once in that of the whole.
void TestPartialTraces::damageIsToldOnce()
{
    QByteArrayList events = manyEvents(2000);
    events[3] = R"({"ph":"X","name":)";
    events[5] = R"({"ph":"X","name":"no time","pid":1,"tid":1})";
    Traces partials;
    const auto whole = loadText(arrayOf(events).chopped(3), optionsFor(2, &partials));
    const auto alone = loadText(arrayOf(events).chopped(3), optionsFor(2, nullptr));
    QVERIFY(whole && alone);
    QCOMPARE(printAll(**whole), printAll(**alone));
    QVERIFY(!partials.empty());
    QVERIFY(partials.front()->report().refused > 0);
    QVERIFY(!partials.back()->report().truncatedAt);
}

void TestPartialTraces::noneWhereTheyHelpNobody()
{
    const QByteArrayList events = manyEvents(2000);
    Traces partials;
    LoadOptions small = optionsFor(2, &partials);
    small.firstPartialBytes = 1u << 20;
    QVERIFY(loadText(arrayOf(events), small));
    LoadOptions scarce = optionsFor(2, &partials);
    scarce.freeMemory = [] { return std::uint64_t(100) << 20; };
    QVERIFY(loadText(arrayOf(events), scarce));
    const QByteArrayList marks(2000, R"({"ph":"i","name":"mark","pid":1,"tid":1,"ts":"5.000"})");
    QVERIFY(loadText(arrayOf(marks), optionsFor(2, &partials)));
    QVERIFY(partials.empty());
}

void TestPartialTraces::stoppingInsideIsObeyed()
{
    const QTemporaryDir folder;
    QFile file(folder.filePath(QStringLiteral("trace_view.json")));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(arrayOf(manyEvents(2000)));
    file.close();
    TaskControl control;
    LoadOptions options = optionsFor(2, nullptr);
    int told = 0;
    options.onPartial = [&](const std::shared_ptr<const Trace> &) {
        ++told;
        control.requestStop();
    };
    const auto trace = loadTrace({file.fileName().toStdString()}, control, options);
    QVERIFY(!trace);
    QCOMPARE(trace.error().code, ErrorCode::Cancelled);
    QCOMPARE(told, 1);
}

PLUMBLINE_THREAD_TEST(TestPartialTraces)
#include "tst_partialtraces.moc"
