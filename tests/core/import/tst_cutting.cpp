// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/samples.h"
#include "tests/support/tracetext.h"

#include <QFile>
#include <QTest>

#include <random>

using namespace plumbline;
using namespace plumbline::test;

namespace {

/// Texts that look like structure when they stand in a string, and break it when they do not.
const QByteArrayList Traps = {
    "}, {\\\"ph\\\": \\\"X\\\"", "},{", "]", "[{", "\\\\", "\\\\\\\"", "{", "\\u0041", ",", "traceEvents", "\xE5\x8D\xA1"};

QByteArray randomText(std::mt19937 &random)
{
    QByteArray text;
    for (unsigned count = random() % 4; count > 0; --count)
        text += Traps[static_cast<int>(random() % static_cast<unsigned>(Traps.size()))];
    return text;
}

QByteArray randomTrace(std::mt19937 &random)
{
    QByteArray json = "[";
    const unsigned count = random() % 40;
    for (unsigned index = 0; index < count; ++index) {
        const QByteArray time = QByteArray::number(random() % 1000);
        const QByteArray kind = random() % 5 == 0 ? "C" : random() % 5 == 0 ? "s" : random() % 5 == 0 ? "f" : "X";
        json += "{\"name\": \"" + randomText(random) + "\", \"pid\": " + QByteArray::number(random() % 3) + ", \"ts\": \"" +
                time + ".125\", \"id\": 7, \"dur\": " + QByteArray::number(random() % 50) +
                ", \"args\": {\"a\": [{\"ph\": \"X\", \"b\": \"" + randomText(random) +
                "\"}, {\"c\": 1}], \"v\": 2.5}, \"ph\": \"" + kind + "\"}";
        json += index + 1 < count ? (random() % 2 ? ", " : ",\n") : "";
    }
    return json + "]";
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
            json.insert(at, Traps[static_cast<int>(random() % static_cast<unsigned>(Traps.size()))]);
            break;
        case 2:
            json.remove(at, 1 + static_cast<qsizetype>(random() % 5));
            break;
        default:
            json.truncate(at + 1);
        }
    }
}

QString printLoaded(const QByteArray &json, unsigned threads, std::size_t pieceBytes)
{
    LoadOptions options;
    options.threads = threads;
    options.pieceBytes = pieceBytes;
    const auto trace = loadText(json, options);
    if (!trace)
        return QStringLiteral("error %1").arg(static_cast<int>(trace.error().code));
    if (!(*trace)->verify())
        return QStringLiteral("broken invariant");
    const ImportReport &report = (*trace)->report();
    std::uint64_t counted = report.refused;
    for (const std::uint64_t count : report.byPhase)
        counted += count;
    return counted == report.events ? printAll(**trace) : QStringLiteral("broken ledger");
}

} // namespace

/// However the array is cut for parallel parsing, the trace is the one a reader without cuts makes.
class TestCutting : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void anyPieceSizeGivesTheSameTrace_data();
    void anyPieceSizeGivesTheSameTrace();
    void realTrace();
};

void TestCutting::anyPieceSizeGivesTheSameTrace_data()
{
    QTest::addColumn<bool>("damaged");
    QTest::newRow("valid") << false;
    QTest::newRow("damaged") << true;
}

void TestCutting::anyPieceSizeGivesTheSameTrace()
{
    QFETCH(bool, damaged);
    std::mt19937 random(damaged ? 11 : 12);
    for (int round = 0; round < 60; ++round) {
        QByteArray json = randomTrace(random);
        if (damaged)
            damage(json, random);
        const QString whole = printLoaded(json, 1, 1u << 20);
        QVERIFY(!whole.startsWith(u"broken"));
        if (!damaged)
            QVERIFY(whole.contains(u"refused 0"));
        for (const std::size_t pieceBytes : {1u, 7u, 64u, 4096u}) {
            QCOMPARE(printLoaded(json, 1, pieceBytes), whole);
            QCOMPARE(printLoaded(json, 2, pieceBytes), whole);
        }
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
}

QTEST_GUILESS_MAIN(TestCutting)
#include "tst_cutting.moc"
