// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/eventshapes.h"
#include "core/io/textblock.h"

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

/// All that an event says, its bytes one to one.
QString printed(const RawEvent &event)
{
    QString text = QStringLiteral("%1 bytes object %2").arg(event.length).arg(event.isObject);
    for (const std::string_view field : {event.phase, event.name, event.category, event.pid, event.tid, event.ts, event.duration,
                                         event.id, event.id2, event.bindPoint, event.scope, event.taskType})
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

/// What the parser makes of one event; empty when it refuses it.
QString parsed(std::string_view event)
{
    EventParser parser;
    Printer printer;
    return parser.parse(event, printer) && printer.texts.size() == 1 ? printer.texts.front() : QString();
}

/// What the shapes make of the event at the begin of `text`; empty when none fits.
QString recognised(EventShapes &shapes, const std::string &text, std::size_t *end = nullptr)
{
    const std::string padded = text + std::string(EventShapes::Padding, '\0');
    RawEvent event;
    const std::size_t behind = shapes.read(std::string_view(padded).substr(0, text.size()), 0, text.size(), event);
    if (end)
        *end = behind;
    return behind == EventShapes::Unknown ? QString() : printed(event);
}

template<typename Part>
std::string oneOf(std::mt19937 &random, const std::vector<Part> &parts)
{
    return parts[random() % parts.size()];
}

/// A text of what is hard to find the end of; now and then with what no text may hold.
std::string randomText(std::mt19937 &random)
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

/// An event of one of many shapes: orders of keys, blanks, nested args.
std::string randomEvent(std::mt19937 &random)
{
    static const std::vector<std::string> Colons = {":", ": "};
    static const std::vector<std::string> Phases = {"X", "X", "X", "C", "s", "f", "i", "M"};
    const unsigned shape = random() % 24;
    std::mt19937 form(shape); // everything but the values follows from the shape
    const std::string colon = oneOf(form, Colons);
    const std::string comma = form() % 2 ? ", " : ",\n  ";
    const std::string phase = "\"ph\"" + colon + '"' + oneOf(form, Phases) + '"';
    std::vector<std::string> fields;
    for (const char *key : {"name", "cat", "id", "bp", "other"}) {
        if (form() % 3)
            fields.push_back('"' + std::string(key) + '"' + colon + '"' + randomText(random) + '"');
    }
    for (const char *key : {"ts", "dur", "pid", "tid"}) {
        if (form() % 4)
            fields.push_back('"' + std::string(key) + '"' + colon + randomScalar(random));
    }
    std::string args = "\"args\"" + colon + '{';
    const std::vector<std::string> keys = {"Task Type", "task type", "a", "a", "value"};
    for (unsigned count = form() % 4; count > 0; --count) {
        const std::string value = form() % 2 ? '"' + randomText(random) + '"' : randomScalar(random);
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

template<typename Block>
std::array<std::uint32_t, 6> sets(const std::string &bytes, const std::string &others)
{
    const Block block = Block::load(bytes.data());
    return {block.equal(others.data()), block.quotes(), block.backslashes(), block.careful(), block.nonAscii(), block.others()};
}

#if defined(__x86_64__)
PLUMBLINE_AVX2 std::array<std::uint32_t, 6> avx2Sets(const std::string &bytes, const std::string &others)
{
    const Avx2Block block = Avx2Block::load(bytes.data());
    return {block.equal(others.data()), block.quotes(), block.backslashes(), block.careful(), block.nonAscii(), block.others()};
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
    void blocksAgree();
};

void EventShapesTest::knowsWhatItHasSeen()
{
    EventShapes shapes;
    shapes.learn(R"({"name": "a", "pid": 1, "tid": 2, "ts": "1.5", "dur": 2, "args": {"Task Type": "x", "n": 3}, "ph": "X"})");
    shapes.learn(R"({"name": "a", "ts": "1.5", "pid": 1, "tid": 2, "args": {"MHz": 5}, "ph": "C"})");
    QCOMPARE(recognised(shapes, R"({"name": "mm", "pid": 12, "tid": 7, "ts": "999.125", "dur": 0.25, "args": )"
                                R"({"Task Type": "AI_CORE", "n": 4}, "ph": "X"})"),
             QStringLiteral("118 bytes object 1 | \"X\" | \"mm\" |  | 12 | 7 | \"999.125\" | 0.25 |  |  |  |  | \"AI_CORE\""));
    QCOMPARE(recognised(shapes, R"({"name": "f", "ts": "2", "pid": 1, "tid": 2, "args": {"MHz": 1800}, "ph": "C"})"),
             QStringLiteral("78 bytes object 1 | \"C\" | \"f\" |  | 1 | 2 | \"2\" |  |  |  |  |  |  | MHz = 1800"));
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

// What is recognised is what parsing gives; and what parses and has been learnt is recognised.
void EventShapesTest::agreesWithTheParser()
{
    EventShapes shapes;
    EventShapes portable(true);
    std::mt19937 random(5);
    int known = 0;
    int valid = 0;
    for (int round = 0; round < 20'000; ++round) {
        const std::string event = randomEvent(random);
        const QString expected = parsed(event);
        std::size_t end = 0;
        const std::string text = event + "]";
        const QString found = recognised(shapes, text, &end);
        QCOMPARE(recognised(portable, text), found);
        if (!found.isEmpty())
            QCOMPARE(found, parsed(std::string_view(text).substr(0, end)));
        if (expected.isEmpty())
            continue;
        ++valid;
        known += found.isEmpty() ? 0 : 1;
        shapes.learn(event);
        portable.learn(event);
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

void EventShapesTest::blocksAgree()
{
    std::mt19937 random(3);
    for (int round = 0; round < 2'000; ++round) {
        std::string bytes(32, ' ');
        std::string others(32, ' ');
        for (std::size_t at = 0; at < bytes.size(); ++at) {
            bytes[at] = random() % 3 ? static_cast<char>(random()) : "\"\\{a0+,-./:"[random() % 11];
            others[at] = random() % 2 ? bytes[at] : static_cast<char>(random());
        }
        const auto expected = sets<PlainBlock>(bytes, others);
#if defined(__x86_64__)
        QCOMPARE(sets<Sse2Block>(bytes, others), expected);
        if (__builtin_cpu_supports("avx2"))
            QCOMPARE(avx2Sets(bytes, others), expected);
#endif
        QCOMPARE(expected[0] & 1, static_cast<std::uint32_t>(bytes[0] == others[0]));
    }
}

QTEST_GUILESS_MAIN(EventShapesTest)
#include "tst_eventshapes.moc"
