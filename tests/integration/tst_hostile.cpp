// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/demo/demorandom.h"
#include "core/import/text/arrayreader.h"
#include "tests/integration/reporttext.h"
#include "tests/support/testregistry.h"
#include "tests/support/tracetext.h"

#include <QTest>

#include <iterator>
#include <string_view>

using namespace plumbline;
using namespace plumbline::test;
using namespace std::string_view_literals;

namespace {

/// Returns a small timeline with one event of each kind. Each line is one element, so that the ends of elements are easy to find.
const QByteArray &smallTimeline()
{
    static const QByteArray text =
        "[{\"ph\": \"X\", \"name\": \"step\", \"pid\": 1, \"tid\": 1, \"ts\": \"1752229815400000.000\", \"dur\": 100.5, "
        "\"args\": {}},\n"
        "{\"ph\": \"X\", \"name\": \"a, [\\\"b\\\"], {c}\", \"cat\": \"cpu_op\", \"pid\": 1, \"tid\": 1, \"ts\": "
        "\"1752229815400010.250\","
        " \"dur\": 20, \"args\": {\"Call stack\": \"f(1);\\r\\n}, {\\\"ph\\\": \\\"X\\\"\", \"list\": [1, [2, {\"x\": []}]]}},\n"
        "{\"ph\": \"X\", \"name\": \"\\u4e2d\\ud83d\\ude00\", \"pid\": 1, \"tid\": 1, \"ts\": 1752229815400025.5, \"dur\": "
        "\"30.0004995\"},\n"
        "{\"name\": \"kernel\", \"pid\": 4117920, \"tid\": 2, \"ts\": \"1752229815400050.001\", \"dur\": 12.25,"
        " \"args\": {\"Task Type\": \"AI_CORE\"}, \"ph\": \"X\"},\n"
        "{\"name\": \"launch\", \"ph\": \"s\", \"cat\": \"HostToDevice\", \"id\": \"433791696896\", \"pid\": 1, \"tid\": 1,"
        " \"ts\": \"1752229815400011.000\"},\n"
        "{\"name\": \"launch\", \"ph\": \"f\", \"cat\": \"HostToDevice\", \"id\": \"433791696896\", \"pid\": 4117920, \"tid\": 2,"
        " \"ts\": \"1752229815400050.001\", \"bp\": \"e\"},\n"
        "{\"name\": \"MHz\", \"ph\": \"C\", \"pid\": 7, \"tid\": 0, \"ts\": \"1752229815400000.000\", \"args\": {\"MHz\": "
        "1800}},\n"
        "{\"name\": \"mark\", \"ph\": \"i\", \"pid\": 1, \"tid\": 1, \"ts\": 1752229815400060},\n"
        "{\"ph\": \"B\", \"name\": \"begun\", \"pid\": 1, \"tid\": \"x\", \"ts\": 1752229815400061},\n"
        "{\"ph\": \"E\", \"pid\": 1, \"tid\": \"x\", \"ts\": 1752229815400063},\n"
        "{\"ph\": \"M\", \"name\": \"process_name\", \"pid\": 1, \"tid\": 0, \"args\": {\"name\": \"Python\"}}]";
    return text;
}

/// Loads with several piece sizes and numbers of threads and checks the invariants. Returns the answer that all loads share: the
/// report and the tables, or the error. If the answers differ, the returned text says so.
QString loadEveryWay(const QByteArray &bytes)
{
    QString first;
    for (const std::size_t pieceBytes :
         {std::size_t{1} << 20, std::size_t{1}, std::size_t{7}, std::size_t{64}, std::size_t{4096}}) {
        for (const unsigned threads : {1u, 2u}) {
            LoadOptions options;
            options.pieceBytes = pieceBytes;
            options.threads = threads;
            const auto trace = loadText(bytes, options);
            QString answer = trace ? reportLine(**trace) + u'\n' + printAll(**trace)
                                   : QStringLiteral("error %1").arg(static_cast<int>(trace.error().code));
            if (trace && !(*trace)->verify())
                answer = QStringLiteral("verify() fails: ") + answer;
            if (trace && !countsEveryElement(**trace))
                answer = QStringLiteral("counts differ: ") + answer;
            if (first.isEmpty())
                first = answer;
            if (answer != first)
                return QStringLiteral("pieces of %1 bytes and %2 threads give\n%3\ninstead of\n%4")
                    .arg(pieceBytes)
                    .arg(threads)
                    .arg(answer, first);
        }
    }
    return first;
}

QByteArray repeated(const char *text, int count)
{
    return QByteArray(text).repeated(count);
}

QByteArray slice(const QByteArray &ts, const QByteArray &rest = QByteArray())
{
    return "{\"ph\":\"X\",\"name\":\"n\",\"pid\":1,\"tid\":1,\"ts\":" + ts + ",\"dur\":1" + rest + '}';
}

/// Computes CRC-32 as RFC 1952 defines it, slowly and in few lines.
quint32 crc32(const QByteArray &bytes)
{
    quint32 crc = ~quint32{0};
    for (const char character : bytes) {
        crc ^= static_cast<unsigned char>(character);
        for (int bit = 0; bit < 8; ++bit)
            crc = (crc >> 1) ^ (crc & 1 ? 0xEDB88320u : 0u);
    }
    return ~crc;
}

/// Returns a gzip file with one member. The compressed data come from qCompress(), which puts a length and a header before them
/// and another checksum behind them.
QByteArray gzipped(const QByteArray &bytes)
{
    const QByteArray compressed = qCompress(bytes, 9);
    constexpr qsizetype LengthAndHeader = 4 + 2;
    constexpr qsizetype Checksum = 4;
    QByteArray member("\x1F\x8B\x08\0\0\0\0\0\0\x03", 10);
    member += compressed.mid(LengthAndHeader, compressed.size() - LengthAndHeader - Checksum);
    for (const quint32 number : {crc32(bytes), static_cast<quint32>(bytes.size())}) {
        for (int byte = 0; byte < 4; ++byte)
            member += static_cast<char>(number >> (8 * byte) & 0xFF);
    }
    return member;
}

/// Returns an error as loadEveryWay() prints it.
QString error(ErrorCode code)
{
    return QStringLiteral("error %1").arg(static_cast<int>(code));
}

} // namespace

class TestHostile : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void catalogue_data();
    void catalogue();
    void cutAnywhereOpensUpToTheLastWholeEvent();
    void randomDamageEndsInTheSameAnswerEveryWay();
    void compressed_data();
    void compressed();
    void deepNestingOfSlices();
    void hugeEvent();
    void eventsBeyondTheLimit_data();
    void eventsBeyondTheLimit();
};

void TestHostile::catalogue_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("expected"); // the report, or the error
    const auto row = [](const char *name, const QByteArray &bytes, const QString &expected) {
        QTest::newRow(name) << bytes << expected;
    };
    const auto text = [](const char *expected) { return QString::fromLatin1(expected); };
    const QByteArray one = slice("10");

    row("empty file", "", text("EmptyTimeline"));
    row("blanks only", " \n\t ", text("EmptyTimeline"));
    row("empty array", "[]", text("EmptyTimeline"));
    row("empty object", "{}", text("EmptyTimeline"));
    row("open bracket", "[", text("truncated at 1, lost, Truncated 1+0, EmptyTimeline"));
    row("no closing bracket", "[" + one, text("X:1, truncated at 54, lost, Truncated 54+0"));
    row("trailing comma", "[" + one + ",]", text("X:1"));
    row("zero bytes behind", "[" + one + "]" + QByteArray(3, '\0'), text("X:1"));
    row("byte order mark", "\xEF\xBB\xBF[" + one + "]", text("X:1"));
    row("UTF-16", QByteArray("\xFF\xFE[\0{\0", 6), error(ErrorCode::NotJson));
    row("binary",
        QByteArray("\x7F"
                   "ELF\x02\x01",
                   6),
        error(ErrorCode::NotJson));
    row("a number", "42", error(ErrorCode::NotJson));
    row("object without events", "{\"schemaVersion\":1}", error(ErrorCode::NoEventArray));
    row("events that are no array", "{\"traceEvents\":7}", error(ErrorCode::NoEventArray));
    row("object with events", "{\"a\":[{}],\"traceEvents\":[" + one + "],\"z\":1}", text("X:1"));
    row("two arrays", "{\"traceEvents\":[" + one + "],\"traceEvents\":[" + one + "]}", text("X:1, lost, DuplicateArray 71+0"));
    row("array after array", "[" + one + "][" + one + "]", text("X:1, lost, TrailingData 55+55"));
    row("line ends of Windows", "[\r\n" + one + ",\r\n" + one + "\r\n]\r\n", text("X:2"));
    row("missing comma", "[" + one + "\n" + one + "]", text("X:2, MissingComma 55+0"));
    row("elements that are no events", "[1,\"x\",null,[]," + one + "]",
        text("X:1, refused 4, lost, NotAnObject 1+1, NotAnObject 3+3, NotAnObject 7+4, NotAnObject 12+2"));
    row("no phase", "[{\"ts\":1}," + one + "]", text("X:1, refused 1, lost, MissingPhase 1+8"));
    row("unknown phase", "[{\"ph\":\"?\",\"ts\":1}," + one + "]", text("X:1, refused 1, lost, UnknownPhase 1+17 (?)"));
    row("time that is no number", "[" + slice("\"NaN\"") + "]", text("refused 1, lost, BadTimestamp 1+56 (\"NaN\")"));
    row("time beyond int64", "[" + slice("1e308") + "]", text("refused 1, lost, BadTimestamp 1+56 (1e308)"));
    row("time of 25 digits", "[" + slice("1752229815400000123456789") + "]",
        text("refused 1, lost, BadTimestamp 1+76 (1752229815400000123456789)"));
    row("time of minus zero", "[" + slice("-0") + "]", text("X:1"));
    row("time missing", "[{\"ph\":\"X\",\"name\":\"n\"}]", text("refused 1, lost, BadTimestamp 1+21"));
    row("duration missing", "[{\"ph\":\"X\",\"ts\":5}]", text("X:1, repaired 1, MissingDuration 1+17"));
    row("duration negative", "[{\"ph\":\"X\",\"ts\":5,\"dur\":-2}]", text("X:1, repaired 1, NegativeDuration 1+26 (-2)"));
    row("begin without end", "[{\"ph\":\"B\",\"ts\":5}," + one + "]", text("B:1, X:1, repaired 1, UnmatchedBegin 1+0"));
    row("end without begin", "[{\"ph\":\"E\",\"ts\":5}," + one + "]", text("E:1, X:1, repaired 1, UnmatchedEnd 1+0"));
    row("arrow without end", "[{\"ph\":\"s\",\"ts\":5,\"id\":1}," + one + "]", text("X:1, s:1, unpaired 1"));
    row("arrow backwards", "[{\"ph\":\"f\",\"ts\":5,\"id\":1},{\"ph\":\"s\",\"ts\":9,\"id\":1}," + one + "]",
        text("X:1, f:1, s:1"));
    row("control character in a name", "[{\"ph\":\"X\",\"ts\":5,\"dur\":1,\"name\":\"a\x01\"}," + one + "]",
        text("X:1, refused 1, lost, MalformedStretch 1+37"));
    row("lone surrogate", "[{\"ph\":\"X\",\"ts\":5,\"dur\":1,\"name\":\"\\ud800\"}," + one + "]", text("X:2"));
    row("broken in the middle", "[" + one + ",{\"ph\":\"X\" \"ts\"}," + one + "]",
        text("X:2, refused 1, lost, MalformedStretch 55+16"));
    row("more than int64 as id",
        "[{\"ph\":\"s\",\"ts\":5,\"id\":99999999999999999999999},{\"ph\":\"f\",\"ts\":6,"
        "\"id\":\"99999999999999999999999\"}," +
            one + "]",
        text("X:1, f:1, s:1"));
    row("deeply nested arguments", "[" + slice("1", ",\"args\":" + repeated("[", 5000) + repeated("]", 5000)) + "," + one + "]",
        text("X:2"));
    row("zero lengths in one place", "[" + repeated("{\"ph\":\"X\",\"ts\":5,\"dur\":0,\"name\":\"z\"},", 3000) + one + "]",
        text("X:3001"));
}

void TestHostile::catalogue()
{
    QFETCH(QByteArray, bytes);
    QFETCH(QString, expected);
    const QString answer = loadEveryWay(bytes);
    QCOMPARE(answer.section(u'\n', 0, 0), expected);
}

/// Checks that a cut loses only the event that it goes through.
void TestHostile::cutAnywhereOpensUpToTheLastWholeEvent()
{
    const QByteArray &whole = smallTimeline();
    for (qsizetype cut = 1; cut < whole.size(); ++cut) {
        const QByteArray bytes = whole.left(cut);
        // An element ends with a brace at the end of a line; no text contains an end of line.
        qsizetype lastEnd = 1;
        std::uint64_t events = 0;
        for (qsizetype at = 0; at < cut; ++at) {
            const char behind = at + 1 < whole.size() ? whole[at + 1] : '\0';
            const bool ends = whole[at] == '}' && ((behind == ',' && whole[at + 2] == '\n') || behind == ']') && at + 2 >= 0;
            if (ends && (behind == ',' || at + 2 == whole.size())) {
                lastEnd = at + 1;
                ++events;
            }
        }
        LoadOptions options;
        options.pieceBytes = cut % 2 == 0 ? 64 : 1 << 20;
        const auto trace = loadText(bytes, options);
        QVERIFY2(trace, qPrintable(QString::number(cut)));
        QVERIFY((*trace)->verify());
        QVERIFY(countsEveryElement(**trace));
        QCOMPARE((*trace)->report().events, events);
        QVERIFY((*trace)->report().truncatedAt.has_value());
        QCOMPARE(static_cast<qsizetype>(*(*trace)->report().truncatedAt), lastEnd);
        QVERIFY((*trace)->report().somethingLost);
    }
}

void TestHostile::randomDamageEndsInTheSameAnswerEveryWay()
{
    constexpr int Rounds = 150;
    static constexpr std::string_view Alphabet = "[]{}\",:\\ 0123456789.-+eEtrufalsn\n\0\x01\xC3\xFF"sv;
    DemoRandom random(20251121);
    for (int round = 0; round < Rounds; ++round) {
        QByteArray bytes = smallTimeline();
        const std::int64_t changes = random.between(1, 4);
        for (std::int64_t change = 0; change < changes; ++change) {
            const qsizetype at = random.between(0, bytes.size() - 1);
            const qsizetype length = random.between(1, 40);
            const char character = Alphabet[static_cast<std::size_t>(random.between(0, std::ssize(Alphabet) - 1))];
            switch (random.between(0, 4)) {
            case 0:
                bytes[at] = character;
                break;
            case 1:
                bytes.insert(at, character);
                break;
            case 2:
                bytes.remove(at, length);
                break;
            case 3:
                bytes.insert(at, bytes.mid(random.between(0, bytes.size() - 1), length));
                break;
            default:
                bytes.truncate(std::max<qsizetype>(at, 2));
            }
        }
        const QString answer = loadEveryWay(bytes);
        const bool differs = answer.startsWith(QLatin1String("pieces of")) || answer.startsWith(QLatin1String("verify()")) ||
                             answer.startsWith(QLatin1String("counts differ"));
        QVERIFY2(!differs, qPrintable(QStringLiteral("round %1: %2\n%3").arg(round).arg(answer, QString::fromUtf8(bytes))));
    }
}

void TestHostile::compressed_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char *name, const QByteArray &bytes, const QString &expected) {
        QTest::newRow(name) << bytes << expected;
    };
    const QByteArray whole = "[" + slice("10") + "]";
    const QByteArray member = gzipped(whole);
    row("whole", member, QStringLiteral("X:1"));
    row("two members", gzipped("[" + slice("10") + ",") + gzipped(slice("11") + "]"), QStringLiteral("X:2"));
    row("checksum cut off", member.chopped(5), QStringLiteral("X:1, lost, CompressionCut 58+0"));
    row("other bytes behind", member + "hello", QStringLiteral("X:1, TrailingData 63+5"));
    row("wrong checksum", member.chopped(8) + QByteArray(8, 'x'), QStringLiteral("X:1, lost, CompressionCut 63+0"));
    row("header only", member.left(10), error(ErrorCode::CorruptCompression));
    row("many blanks", gzipped(QByteArray(32 << 20, ' ') + whole), QStringLiteral("X:1"));
}

void TestHostile::compressed()
{
    QFETCH(QByteArray, bytes);
    QFETCH(QString, expected);
    const auto trace = loadText(bytes);
    QCOMPARE(trace ? reportLine(**trace) : error(trace.error().code), expected);
}

void TestHostile::deepNestingOfSlices()
{
    constexpr int Depth = 10'000;
    QByteArray bytes("[");
    for (int depth = 0; depth < Depth; ++depth)
        bytes += "{\"ph\":\"X\",\"name\":\"d\",\"pid\":1,\"tid\":1,\"ts\":" + QByteArray::number(depth) +
                 ",\"dur\":" + QByteArray::number(2 * (Depth - depth)) + (depth + 1 < Depth ? "}," : "}]");
    const auto trace = loadText(bytes);
    QVERIFY(trace);
    QVERIFY((*trace)->verify());
    QCOMPARE((*trace)->report().events, std::uint64_t{Depth});
    QCOMPARE((*trace)->lanes().front().rows(), std::size_t{Depth});
    QCOMPARE((*trace)->report().overlapping, std::uint64_t{0});
}

void TestHostile::hugeEvent()
{
    const QByteArray name(20 << 20, 'x');
    const QByteArray bytes =
        "[" + slice("1") + ",{\"ph\":\"X\",\"name\":\"" + name + "\",\"pid\":1,\"tid\":1,\"ts\":5,\"dur\":1}," + slice("9") + "]";
    const auto trace = loadText(bytes);
    QVERIFY(trace);
    QVERIFY((*trace)->verify());
    QCOMPARE(reportLine(**trace), QStringLiteral("X:3"));
    QCOMPARE((*trace)->text((*trace)->slices().name[1]).size(), std::size_t{20} << 20);
}

void TestHostile::eventsBeyondTheLimit_data()
{
    QTest::addColumn<int>("excess");
    QTest::addColumn<bool>("isPacked");
    QTest::newRow("at the limit") << 0 << false;
    QTest::newRow("beyond the limit") << 1 << false;
    QTest::newRow("at the limit, packed") << 0 << true;
    QTest::newRow("beyond the limit, packed") << 1 << true;
}

/// Checks that the longest event is read and a longer one is told with its place, whether it is alone, or follows others of its
/// shape.
void TestHostile::eventsBeyondTheLimit()
{
    QFETCH(int, excess);
    QFETCH(bool, isPacked);
    const QByteArray small = slice("1");
    const QByteArray head = R"({"ph":"X","name":")";
    const QByteArray tail = R"(","pid":1,"tid":1,"ts":5,"dur":1})";
    const auto length = static_cast<qsizetype>(ArrayReader::MostEventBytes) + excess;
    const QByteArray big = head + QByteArray(length - head.size() - tail.size(), 'x') + tail;
    const QByteArray text = "[" + small + "," + big + "," + small + "]";
    const auto trace = loadText(isPacked ? gzipped(text) : text);
    QVERIFY(trace);
    QVERIFY((*trace)->verify());
    QVERIFY(countsEveryElement(**trace));
    const QString expected = excess == 0
                                 ? QStringLiteral("X:3")
                                 : QStringLiteral("X:2, refused 1, lost, EventTooLong %1+%2").arg(small.size() + 2).arg(length);
    QCOMPARE(reportLine(**trace), expected);
}

PLUMBLINE_THREAD_TEST(TestHostile)
#include "tst_hostile.moc"
