// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/samples.h"
#include "tests/support/testregistry.h"
#include "tests/support/tracetext.h"

#include <QFile>
#include <QTest>

#include <random>

using namespace plumbline;
using namespace plumbline::test;

namespace {

/// Texts that look like structure inside a string, and that break the structure outside of one.
const QByteArrayList Traps = {
    "}, {\\\"ph\\\": \\\"X\\\"", "},{", "]", "[{", "\\\\", "\\\\\\\"", "{", "\\u0041", ",", "traceEvents", "\xE5\x8D\xA1"};

/// Single characters of structure that a string may contain.
const QByteArrayList Characters = {"{", "}", "[", "]", ",", ":", "\\\"", "\\\\", "\\/", "\\n", " ", "X"};

template<typename Items>
QByteArray oneOf(std::mt19937 &random, const Items &items)
{
    return items[static_cast<int>(random() % static_cast<unsigned>(items.size()))];
}

QByteArray randomTextOfCutting(std::mt19937 &random)
{
    QByteArray text;
    for (unsigned count = random() % 4; count > 0; --count) {
        switch (random() % 3) {
        case 0:
            text += oneOf(random, Traps);
            break;
        case 1:
            for (unsigned length = random() % 16; length > 0; --length)
                text += oneOf(random, Characters);
            break;
        default:
            text += QByteArray(static_cast<qsizetype>(2 * (random() % 40)), '\\') + (random() % 2 ? "\\\"" : "");
        }
    }
    return text;
}

/// The layout of a timeline's text.
struct Layout
{
    const char *name = nullptr;
    QByteArray head; ///< text before the first event
    QByteArray open; ///< begin of an event or its arguments
    QByteArray colon;
    QByteArray comma; ///< text between members
    QByteArray close;
    QByteArrayList between; ///< texts between events, one of which is chosen
    QByteArray tail;        ///< text after the last event
};

const QList<Layout> Layouts = {
    {"mixed", "[", "{", ": ", ", ", "}", {", ", ",\n"}, "]"},
    {"one line", "[", "{", ": ", ", ", "}", {", "}, "]"},
    {"compact", "[", "{", ":", ",", "}", {","}, "]"},
    {"pretty", "\n[\n  ", "{\n    ", " : ", ",\n    ", "\n  }", {",\n  ", "\r\n,\r\n\t"}, "\n]\n"},
    {"comma first", "[\n", "{ ", ": ", " , ", " }", {"\n,", "\n , "}, "\n]"},
    {"wrapped", "{\"a\": [{\"ph\": \"X\"}, {\"ph\": \"X\"}], \"traceEvents\": [", "{", ": ", ", ", "}", {", "}, "]}"},
    {"wrapped, keys behind",
     "{\"traceEvents\":[",
     "{",
     ":",
     ",",
     "}",
     {",", ",\n"},
     "],\"displayTimeUnit\":\"ns\",\"b\":[{\"ph\":\"X\",\"ts\":1},{\"ph\":\"X\",\"ts\":2}]}\n"},
};

QByteArray object(const Layout &layout, const QList<std::pair<QByteArray, QByteArray>> &members)
{
    QByteArrayList texts;
    for (const auto &[key, value] : members)
        texts << '"' + key + '"' + layout.colon + value;
    return layout.open + texts.join(layout.comma) + layout.close;
}

QByteArray quoted(const QByteArray &text)
{
    return '"' + text + '"';
}

QByteArray randomEvent(std::mt19937 &random, const Layout &layout)
{
    const QByteArray nested = '[' + object(layout, {{"ph", "\"X\""}, {"b", quoted(randomTextOfCutting(random))}}) + layout.comma +
                              object(layout, {{"c", "1"}}) + ']';
    const QByteArray kind = random() % 5 == 0 ? "C" : random() % 5 == 0 ? "s" : random() % 5 == 0 ? "f" : "X";
    return object(layout, {{"name", quoted(randomTextOfCutting(random))},
                           {"pid", QByteArray::number(random() % 3)},
                           {"ts", quoted(QByteArray::number(random() % 1000) + ".125")},
                           {"id", "7"},
                           {"dur", QByteArray::number(random() % 50)},
                           {"args", object(layout, {{"a", nested}, {"v", "2.5"}})},
                           {"ph", quoted(kind)}});
}

QByteArray traceOfCutting(const QByteArrayList &events, const Layout &layout, std::mt19937 &random)
{
    QByteArray json = layout.head;
    for (qsizetype index = 0; index < events.size(); ++index)
        json += (index > 0 ? oneOf(random, layout.between) : QByteArray()) + events[index];
    return json + layout.tail;
}

QByteArray randomTrace(std::mt19937 &random, const Layout &layout)
{
    QByteArrayList events;
    for (unsigned count = random() % 40; count > 0; --count)
        events << randomEvent(random, layout);
    return traceOfCutting(events, layout, random);
}

void damage(QByteArray &json, std::mt19937 &random)
{
    for (unsigned count = random() % 4; count > 0 && !json.isEmpty(); --count) {
        const auto at = static_cast<qsizetype>(random() % static_cast<unsigned>(json.size()));
        switch (random() % 4) {
        case 0:
            json[at] = static_cast<char>(random());
            break;
        case 1:
            json.insert(at, oneOf(random, Traps));
            break;
        case 2:
            json.remove(at, 1 + static_cast<qsizetype>(random() % 5));
            break;
        default:
            json.truncate(at + 1);
        }
    }
}

enum class Telling { Nothing, Partials };

QString printLoaded(const QByteArray &json, unsigned threads, std::size_t pieceBytes, Telling telling = Telling::Nothing)
{
    bool arePartialsSound = true;
    LoadOptions options;
    options.threads = threads;
    options.pieceBytes = pieceBytes;
    options.firstPartialBytes = 20;
    if (telling == Telling::Partials)
        options.onPartial = [&](const std::shared_ptr<const Trace> &partial) { arePartialsSound &= partial->verify(); };
    const auto trace = loadText(json, options);
    if (!trace)
        return QStringLiteral("error %1").arg(static_cast<int>(trace.error().code));
    if (!(*trace)->verify() || !arePartialsSound)
        return QStringLiteral("broken invariant");
    const ImportReport &report = (*trace)->report();
    std::uint64_t counted = report.refused;
    for (const std::uint64_t count : report.byPhase)
        counted += count;
    return counted == report.events ? printAll(**trace) : QStringLiteral("broken ledger");
}

} // namespace

/// Checks that the trace does not depend on where the array is cut for parallel parsing.
class TestCutting : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void anyPieceSizeGivesTheSameTrace_data();
    void anyPieceSizeGivesTheSameTrace();
    void eventsLargerThanTheOverrun();
    void realTrace();
};

void TestCutting::anyPieceSizeGivesTheSameTrace_data()
{
    QTest::addColumn<int>("layout");
    QTest::addColumn<bool>("damaged");
    for (int layout = 0; layout < Layouts.size(); ++layout) {
        QTest::addRow("%s", Layouts[layout].name) << layout << false;
        QTest::addRow("%s, damaged", Layouts[layout].name) << layout << true;
    }
}

void TestCutting::anyPieceSizeGivesTheSameTrace()
{
    QFETCH(int, layout);
    QFETCH(bool, damaged);
    std::mt19937 random(damaged ? 11 : 12);
    for (int round = 0; round < 10; ++round) {
        QByteArray json = randomTrace(random, Layouts[layout]);
        if (damaged)
            damage(json, random);
        const QString whole = printLoaded(json, 1, 1u << 20);
        QVERIFY(!whole.startsWith(u"broken"));
        if (!damaged)
            QVERIFY2(whole.contains(u"refused 0"), json.constData());
        for (const std::size_t pieceBytes : {1u, 7u, 64u, 4096u}) {
            QCOMPARE(printLoaded(json, 1, pieceBytes), whole);
            QCOMPARE(printLoaded(json, 2, pieceBytes), whole);
            QCOMPARE(printLoaded(json, 1, pieceBytes, Telling::Partials), whole);
            QCOMPARE(printLoaded(json, 2, pieceBytes, Telling::Partials), whole);
        }
    }
}

// A piece that begins inside a large event cannot find the end of the event, and neither can the piece before.
void TestCutting::eventsLargerThanTheOverrun()
{
    constexpr qsizetype Large = 5 << 20;
    std::mt19937 random(13);
    const Layout &layout = Layouts[0];
    QByteArray text;
    while (text.size() < Large)
        text += randomTextOfCutting(random);
    QByteArrayList decoys; // whole events, but inside the arguments of one event
    for (qsizetype bytes = 0; bytes < Large; bytes += decoys.back().size())
        decoys << randomEvent(random, layout);
    const auto slice = [&](const QByteArray &name, const QByteArray &ts, const QByteArray &value) {
        return object(layout,
                      {{"ph", "\"X\""}, {"name", name}, {"ts", ts}, {"dur", "1"}, {"args", object(layout, {{"a", value}})}});
    };
    const QByteArrayList events = {slice("\"a\"", "1", "1"), slice("\"text\"", "2", quoted(text)), slice("\"b\"", "3", "1"),
                                   slice("\"array\"", "4", '[' + decoys.join(", ") + ']'), slice("\"c\"", "5", "1")};
    const QByteArray json = traceOfCutting(events, layout, random);
    const QString expected = QStringLiteral("0/0 0 0+1000 a\n0/0 0 1000+1000 text\n0/0 0 2000+1000 b\n"
                                            "0/0 0 3000+1000 array\n0/0 0 4000+1000 c\n"
                                            "events 5 refused 0 repaired 0 overlapping 0 unpaired 0\n");
    for (const std::size_t pieceBytes : {4096u, 1u << 20, 1u << 30}) {
        QCOMPARE(printLoaded(json, 1, pieceBytes), expected);
        QCOMPARE(printLoaded(json, 2, pieceBytes), expected);
    }
}

void TestCutting::realTrace()
{
    const QString path = samplePath(u"resnet_2cards_level1/rank0_ascend_pt/ASCEND_PROFILER_OUTPUT/trace_view.json"_qs);
    if (path.isEmpty())
        QSKIP("no samples on this machine");
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray json = file.readAll();
    const QString whole = printLoaded(json, 1, 1u << 30);
    QVERIFY(whole.contains(u"events 10112 refused 0 repaired 0 overlapping 171 unpaired 0\n"));
    QCOMPARE(printLoaded(json, 2, 64), whole);
    QCOMPARE(printLoaded(json, 2, 4096), whole);
    QCOMPARE(printLoaded(json, 2, 4096, Telling::Partials), whole);
}

PLUMBLINE_THREAD_TEST(TestCutting)
#include "tst_cutting.moc"
