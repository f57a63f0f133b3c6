// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/text/eventshapes.h"
#include "core/import/text/textblock.h"
#include "tests/support/testregistry.h"

#include <QTest>

#include <array>
#include <random>
#include <string>
#include <vector>

using namespace plumbline;

namespace {

QString asText(std::string_view text)
{
    return QString::fromLatin1(text.data(), static_cast<qsizetype>(text.size()));
}

/// Prints all fields of an event byte by byte.
QString printed(const RawEvent &event)
{
    QString text = QStringLiteral("%1 bytes object %2").arg(event.length).arg(event.isObject);
    for (const std::string_view field : {event.phase, event.name, event.category, event.pid, event.tid, event.ts, event.duration,
                                         event.id, event.id2, event.bindPoint, event.scope, event.taskType, event.correlation})
        text += QStringLiteral(" | ") + asText(field);
    for (const auto &[key, value] : event.members)
        text += QStringLiteral(" | ") + asText(key) + QStringLiteral(" = ") + asText(value);
    return text;
}

class Printer final : public EventSink
{
public:
    void onEvent(const RawEvent &event) override { texts.append(printed(event)); }
    QStringList texts;
};

/// Prints an event as the parser reads it; empty if the parser refuses it.
QString parsed(std::string_view event)
{
    EventParser parser;
    Printer printer;
    return parser.parse(event, printer) && printer.texts.size() == 1 ? printer.texts.front() : QString();
}

/// Prints the event at the begin of `text` as the shapes read it; empty if no shape fits. `event` may still hold an earlier
/// event.
QString recognised(EventShapes &shapes, const std::string &text, RawEvent &event, std::size_t *end = nullptr)
{
    const std::string padded = text + std::string(EventShapes::Padding, '\0');
    const std::size_t behind = shapes.read(std::string_view(padded).substr(0, text.size()), 0, text.size(), event);
    if (end)
        *end = behind;
    return behind == EventShapes::Unknown ? QString() : printed(event);
}

QString recognised(EventShapes &shapes, const std::string &text)
{
    RawEvent event;
    return recognised(shapes, text, event);
}

template<typename Part>
std::string oneOf(std::mt19937 &random, const std::vector<Part> &parts)
{
    return parts[random() % parts.size()];
}

/// Returns a string whose end is hard to find. Sometimes it contains characters that no string may have.
std::string randomTextOfEventShapes(std::mt19937 &random)
{
    static const std::vector<std::string> Parts = {"\\\"",
                                                   "\\\\",
                                                   "\\\\\\\"",
                                                   "\\u0041",
                                                   "}, {\\\"ph\\\": \\\"X\\\"",
                                                   ",",
                                                   "[{",
                                                   "]}",
                                                   "name",
                                                   "\xE5\x8D\xA1",
                                                   "\xF0\x9F\x98\x80",
                                                   ": 1",
                                                   "\\r\\n;",
                                                   "0123456789012345678901234567890123456789"};
    static const std::vector<std::string> Bad = {"\x01", "\xE5\x8D", "\n", "\xFF", std::string(1, '\0'), "\"", "\\"};
    std::string text(random() % 40, 'x');
    for (unsigned count = random() % 8; count > 0; --count)
        text += oneOf(random, Parts);
    if (random() % 16 == 0)
        text.insert(random() % (text.size() + 1), oneOf(random, Bad));
    return text;
}

std::string randomScalar(std::mt19937 &random)
{
    static const std::vector<std::string> Scalars = {"0", "-1", "1736408883573887.920", "1e5", "4294967295", "12.5E-3"};
    static const std::vector<std::string> Odd = {"true", "null", "NaN", "\"7\"", "12a", "@", "1 2", "\"\""};
    if (random() % 24 == 0)
        return oneOf(random, Odd);
    return oneOf(random, Scalars);
}

/// Returns an event of one of many shapes, which differ in the order of keys, in blanks and in nested arguments.
std::string randomEvent(std::mt19937 &random)
{
    static const std::vector<std::string> Colons = {":", ": "};
    static const std::vector<std::string> Phases = {"X", "X", "X", "C", "s", "f", "i", "M"};
    const unsigned shape = random() % 24;
    std::mt19937 form(shape); // the shape decides everything but the values
    const std::string colon = oneOf(form, Colons);
    const std::string comma = form() % 2 ? ", " : ",\n  ";
    const std::string phase = "\"ph\"" + colon + '"' + oneOf(form, Phases) + '"';
    std::vector<std::string> fields;
    for (const char *key : {"name", "cat", "id", "bp", "other"}) {
        if (form() % 3)
            fields.push_back('"' + std::string(key) + '"' + colon + '"' + randomTextOfEventShapes(random) + '"');
    }
    for (const char *key : {"ts", "dur", "pid", "tid"}) {
        if (form() % 4)
            fields.push_back('"' + std::string(key) + '"' + colon + randomScalar(random));
    }
    std::string args = "\"args\"" + colon + '{';
    const std::vector<std::string> keys = {"Task Type", "task type", "a", "a", "value", "correlation"};
    for (unsigned count = form() % 4; count > 0; --count) {
        const std::string value = form() % 2 ? '"' + randomTextOfEventShapes(random) + '"' : randomScalar(random);
        args += '"' + oneOf(form, keys) + '"' + colon + (form() % 6 == 0 ? "[{\"ph\":" + value + "}]" : value) +
                (count > 1 ? comma : "");
    }
    fields.push_back(args + '}');
    std::shuffle(fields.begin(), fields.end(), form);
    fields.insert(fields.begin() + static_cast<std::ptrdiff_t>(form() % 2 ? 0 : fields.size()), phase);
    std::string event = "{";
    for (const std::string &field : fields)
        event += (event.size() > 1 ? comma : "") + field;
    return event + '}';
}

/// The sets of a comparison of 64 bytes, and whether their first `same` bytes equal those of `others`.
struct Sets
{
    std::uint64_t textStops = 0;
    std::uint64_t others = 0;
    bool begins = false;
    friend bool operator==(const Sets &, const Sets &) = default;
};

std::uint64_t firstBits(std::size_t count)
{
    return count >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << count) - 1;
}

/// Computes the sets one character after another.
Sets expectedSets(const std::string &bytes, const std::string &others, std::size_t same)
{
    Sets sets;
    for (std::size_t at = 0; at < 64; ++at) {
        const auto c = static_cast<unsigned char>(bytes[at]);
        const bool stops = c == '"' || c == '\\' || c < ' ' || c >= 0x80;
        const bool ofNumber = c != 0 && std::string_view("+-./0123456789eE").find(bytes[at]) != std::string_view::npos;
        sets.textStops |= std::uint64_t{stops} << at;
        sets.others |= std::uint64_t{!ofNumber} << at;
    }
    sets.begins = bytes.substr(0, same) == others.substr(0, same);
    return sets;
}

template<typename Block>
[[gnu::always_inline]] inline Sets setsOf(const std::string &bytes, const std::string &others, std::size_t same)
{
    Sets sets;
    for (std::size_t at = 0; at < 64; at += 8 * sizeof(typename Block::Bits)) {
        const Block block = Block::load(bytes.data() + at);
        sets.textStops |= std::uint64_t{block.textStops()} << at;
        sets.others |= std::uint64_t{block.others()} << at;
    }
    sets.begins = Block::begins(bytes.data(), others.data(), firstBits(same));
    return sets;
}

template<typename Block>
[[gnu::always_inline]] inline std::array<std::uint32_t, 3> closerLook(const std::string &bytes)
{
    const Block block = Block::load(bytes.data());
    return {block.quotes(), block.backslashes(), block.nonAscii()};
}

#if defined(__x86_64__)
PLUMBLINE_AVX2 Sets avx2Sets(const std::string &bytes, const std::string &others, std::size_t same)
{
    return setsOf<Avx2Block>(bytes, others, same);
}
PLUMBLINE_AVX2 std::array<std::uint32_t, 3> avx2CloserLook(const std::string &bytes)
{
    return closerLook<Avx2Block>(bytes);
}
PLUMBLINE_AVX512 Sets avx512Sets(const std::string &bytes, const std::string &others, std::size_t same)
{
    return setsOf<Avx512Block>(bytes, others, same);
}
#endif

} // namespace

class EventShapesTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void knowsWhatItHasSeen();
    void leavesAloneWhatItDoesNotKnow_data();
    void leavesAloneWhatItDoesNotKnow();
    void agreesWithTheParser();
    void stopsAtTheLimit();
    void keepsWithinItsNodes();
    void survivesWrongGuesses();
    void blocksAgree();
};

void EventShapesTest::knowsWhatItHasSeen()
{
    EventShapes shapes;
    shapes.learn(R"({"name": "a", "pid": 1, "tid": 2, "ts": "1.5", "dur": 2, "args": {"Task Type": "x", "n": 3}, "ph": "X"})");
    shapes.learn(R"({"name": "a", "ts": "1.5", "pid": 1, "tid": 2, "args": {"MHz": 5}, "ph": "C"})");
    QCOMPARE(recognised(shapes, R"({"name": "mm", "pid": 12, "tid": 7, "ts": "999.125", "dur": 0.25, "args": )"
                                R"({"Task Type": "AI_CORE", "n": 4}, "ph": "X"})"),
             QStringLiteral("118 bytes object 1 | \"X\" | \"mm\" |  | 12 | 7 | \"999.125\" | 0.25 |  |  |  |  | \"AI_CORE\" | "));
    QCOMPARE(recognised(shapes, R"({"name": "f", "ts": "2", "pid": 1, "tid": 2, "args": {"MHz": 1800}, "ph": "C"})"),
             QStringLiteral("78 bytes object 1 | \"C\" | \"f\" |  | 1 | 2 | \"2\" |  |  |  |  |  |  |  | MHz = 1800"));
    shapes.learn(R"({"name":"a","ts":1,"args":{"":5},"ph":"C"})");
    QCOMPARE(recognised(shapes, R"({"name":"a","ts":2,"args":{"":7},"ph":"C"})"),
             QStringLiteral("42 bytes object 1 | \"C\" | \"a\" |  |  |  | 2 |  |  |  |  |  |  |  |  = 7"));
    shapes.learn(R"({"ph":"X","name":"a","ts":1,"dur":2,"args":{"correlation":3,"bytes":4}})");
    QCOMPARE(recognised(shapes, R"({"ph":"X","name":"a","ts":1,"dur":2,"args":{"correlation":77,"bytes":4}})"),
             QStringLiteral("72 bytes object 1 | \"X\" | \"a\" |  |  |  | 1 | 2 |  |  |  |  |  | 77"));
}

void EventShapesTest::leavesAloneWhatItDoesNotKnow_data()
{
    QTest::addColumn<QByteArray>("event");
    QTest::newRow("number became text") << QByteArray(R"({"ph":"X","name":"a","ts":"1"})");
    QTest::newRow("text became number") << QByteArray(R"({"ph":"X","name":7,"ts":1})");
    QTest::newRow("other phase") << QByteArray(R"({"ph":"i","name":"a","ts":1})");
    QTest::newRow("another key") << QByteArray(R"({"ph":"X","name":"a","ts":1,"x":2})");
    QTest::newRow("a key less") << QByteArray(R"({"ph":"X","name":"a"})");
    QTest::newRow("cut off") << QByteArray(R"({"ph":"X","name":"a","ts":1)");
    QTest::newRow("control character") << QByteArray("{\"ph\":\"X\",\"name\":\"a\tb\",\"ts\":1}");
    QTest::newRow("bad UTF-8") << QByteArray("{\"ph\":\"X\",\"name\":\"a\xE5\x8D\",\"ts\":1}");
    QTest::newRow("no value") << QByteArray(R"({"ph":"X","name":"a","ts":})");
    QTest::newRow("endless number") << QByteArray(R"({"ph":"X","name":"a","ts":)" + QByteArray(100, '1') + '}');
}

void EventShapesTest::leavesAloneWhatItDoesNotKnow()
{
    QFETCH(QByteArray, event);
    EventShapes shapes;
    shapes.learn(R"({"ph":"X","name":"a","ts":1})");
    const std::string known = R"({"ph":"X","name":"\\\"b","ts":12.5})";
    QVERIFY(!recognised(shapes, known).isEmpty());
    QCOMPARE(recognised(shapes, event.toStdString()), QString());
}

// The shapes must read an event as the parser does, and must read every event that the parser accepts and whose shape they have
// learnt.
void EventShapesTest::agreesWithTheParser()
{
    EventShapes shapes;
    EventShapes older(EventShapes::Processor::Avx2);
    EventShapes portable(EventShapes::Processor::Any);
    RawEvent event; // reused for all events: no field may be left over from an earlier one
    std::mt19937 random(5);
    int known = 0;
    int valid = 0;
    for (int round = 0; round < 20'000; ++round) {
        const std::string made = randomEvent(random);
        const QString expected = parsed(made);
        std::size_t end = 0;
        const std::string text = made + "]";
        const QString found = recognised(shapes, text, event, &end);
        QCOMPARE(recognised(older, text, event), found);
        QCOMPARE(recognised(portable, text, event), found);
        if (!found.isEmpty())
            QCOMPARE(found, parsed(std::string_view(text).substr(0, end)));
        if (expected.isEmpty())
            continue;
        ++valid;
        known += found.isEmpty() ? 0 : 1;
        shapes.learn(made);
        older.learn(made);
        portable.learn(made);
    }
    QVERIFY2(valid > 10'000 && known * 10 > valid * 6, qPrintable(QStringLiteral("%1 of %2").arg(known).arg(valid)));
}

void EventShapesTest::stopsAtTheLimit()
{
    const std::string event = R"({"ph":"X","name":"some name","ts":12,"args":{"a":"b"}})";
    EventShapes shapes;
    shapes.learn(event);
    const std::string text = event + event + std::string(EventShapes::Padding, ' ');
    RawEvent read;
    for (std::size_t limit = 0; limit < 2 * event.size(); ++limit)
        QCOMPARE(shapes.read(text, 0, limit, read), limit < event.size() ? EventShapes::Unknown : event.size());
}

void EventShapesTest::keepsWithinItsNodes()
{
    EventShapes shapes;
    const auto event = [](std::size_t key) { return "{\"ph\":\"X\",\"key" + std::to_string(key) + "\":1}"; };
    for (std::size_t key = 0; key < 2 * EventShapes::MostNodes; ++key)
        shapes.learn(event(key));
    QVERIFY(!recognised(shapes, event(0)).isEmpty());
    QVERIFY(recognised(shapes, event(2 * EventShapes::MostNodes - 1)).isEmpty());
}

// If values have always had one length, the next length is guessed. Wrong guesses must change nothing, whatever stands at the
// expected end of the value.
void EventShapesTest::survivesWrongGuesses()
{
    using Processor = EventShapes::Processor;
    const auto event = [](const std::string &name, const std::string &ts) {
        return R"({"ph":"X","name":")" + name + R"(","ts":)" + ts + R"(,"dur":1})";
    };
    const std::vector<std::string> names = {"abcde",         "ab",           "abcdefgh",    "abcd\\\\",      "abcd\\\"",
                                            "abcde\xC3\xA9", "abcde\\u0041", std::string(), "abcde\xC3\xA9", std::string(70, 'n'),
                                            "abc\"d",        "abcd\n"};
    for (const Processor processor : {Processor::Any, Processor::Avx2, Processor::Avx512}) {
        for (const std::string &name : names) {
            for (const char *ts : {"12345", "123", "1234567", ""}) {
                EventShapes shapes(processor);
                shapes.learn(event("abcde", "12345"));
                for (int round = 0; round < 40; ++round)
                    QVERIFY(!recognised(shapes, event("fghij", "67890")).isEmpty());
                const std::string other = event(name, ts);
                QCOMPARE(recognised(shapes, other), parsed(other));
                QVERIFY(!recognised(shapes, event("fghij", "67890")).isEmpty());
            }
        }
    }
}

void EventShapesTest::blocksAgree()
{
    std::mt19937 random(3);
    for (int round = 0; round < 2'000; ++round) {
        std::string bytes(64, ' ');
        for (char &byte : bytes)
            byte = random() % 3 ? static_cast<char>(random()) : "\"\\{a0+,-./:"[random() % 11];
        std::string others = bytes;
        others[random() % 64] = static_cast<char>(random());
        const std::size_t same = 1 + random() % 64;
        const Sets expected = expectedSets(bytes, others, same);
        QVERIFY(setsOf<PlainBlock>(bytes, others, same) == expected);
#if defined(__x86_64__)
        QVERIFY(setsOf<Sse2Block>(bytes, others, same) == expected);
        QCOMPARE(closerLook<Sse2Block>(bytes), closerLook<PlainBlock>(bytes));
        if (__builtin_cpu_supports("avx2")) {
            QVERIFY(avx2Sets(bytes, others, same) == expected);
            QCOMPARE(avx2CloserLook(bytes), closerLook<PlainBlock>(bytes));
        }
        if (__builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vbmi"))
            QVERIFY(avx512Sets(bytes, others, same) == expected);
#endif
    }
}

PLUMBLINE_TEST(EventShapesTest)
#include "tst_eventshapes.moc"
