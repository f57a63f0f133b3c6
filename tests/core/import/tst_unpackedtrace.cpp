// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/decompressedfile.h"
#include "core/storage/record.h"
#include "tests/support/testregistry.h"
#include "tests/support/tracetext.h"

#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <atomic>
#include <memory>
#include <random>
#include <vector>

using namespace plumbline;
using namespace plumbline::test;

namespace {

constexpr int Mebibyte = 1 << 20;

/// Returns about `bytes` of events whose strings look like structure.
QByteArray eventsText(int bytes, unsigned seed)
{
    std::mt19937 random(seed);
    QByteArray text;
    for (int index = 0; text.size() < bytes; ++index) {
        QByteArray filling;
        for (unsigned count = 40 + random() % 100; count > 0; --count)
            filling += QByteArray::number(random() % 100'000) + (random() % 9 == 0 ? "}, {\\\"ph\\\": \\\"X\\\"" : " ");
        text += "{\"args\":{\"text\":\"" + filling + "\"}," + sliceText(1, index % 7, index * 1000, 700, "a").mid(1);
    }
    return text.chopped(2);
}

QByteArray damaged(QByteArray bytes, unsigned seed)
{
    std::mt19937 random(seed);
    const auto at = [&] { return static_cast<qsizetype>(random() % static_cast<unsigned>(bytes.size())); };
    switch (seed % 4) {
    case 0:
        bytes.truncate(at());
        break;
    case 1:
        bytes.remove(at(), 1 + static_cast<qsizetype>(random() % 5));
        break;
    case 2:
        bytes.insert(at(), "{\"]");
        break;
    default:
        bytes[at()] = static_cast<char>(random());
    }
    return bytes;
}

/// Returns the standard output of `program` for `input`; empty if the program is not installed.
QByteArray packed(const QString &program, const QByteArray &input)
{
    QProcess process;
    process.start(program, {QStringLiteral("-c")});
    if (!process.waitForStarted())
        return {};
    process.write(input);
    process.closeWriteChannel();
    return process.waitForFinished() ? process.readAllStandardOutput() : QByteArray();
}

QString print(const Result<std::shared_ptr<const Trace>> &trace)
{
    return trace ? printAll(**trace) : QStringLiteral("error %1").arg(static_cast<int>(trace.error().code));
}

} // namespace

/// Checks that reading a compressed timeline while it is unpacked gives the same trace as unpacking it first.
class TestUnpackedTrace : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void textsOfAllKinds_data();
    void textsOfAllKinds();
    void damagedArchives_data();
    void damagedArchives();
    void addressesAreShort();
    void recordsAreUnpackedAgain();
    void partialTraces();
    void stops();
    void progressEndsWhole();
    void memoryIsWatched();

private:
    [[nodiscard]] LoadOptions options(unsigned threads) const
    {
        LoadOptions options;
        options.threads = threads;
        options.pieceBytes = Mebibyte / 4;
        options.windowBytes = 8 * Mebibyte;
        options.cacheDirectory = m_cache.path().toStdString();
        return options;
    }

    QTemporaryDir m_cache;
};

void TestUnpackedTrace::textsOfAllKinds_data()
{
    QTest::addColumn<QByteArray>("text");
    const QByteArray events = eventsText(4 * Mebibyte, 1);
    const QByteArray more = ",\n" + eventsText(5 * Mebibyte, 2);
    const QByteArray blanks(6 * Mebibyte, ' ');
    const QByteArray letters(6 * Mebibyte, 'x');
    QTest::newRow("array") << "[" + events + more + "]";
    QTest::newRow("cut off") << "[" + events + more.chopped(100);
    QTest::newRow("damaged") << "[" + damaged(events, 1) + damaged(more, 6) + "]";
    QTest::newRow("torn open") << "[" + damaged(events, 2) + damaged(more, 2) + "]";
    QTest::newRow("object") << "{\"a\":\"" + letters + "\",\"traceEvents\":[" + events + more + "],\"traceEvents\":[]}";
    QTest::newRow("array ends early") << "[" + events + "]" + more + "]";
    QTest::newRow("blanks between") << "[" + events + blanks + more + "]";
    QTest::newRow("blanks before and behind") << blanks + "[" + events + more + "]" + blanks;
    QTest::newRow("zeros behind") << "[" + events + more + QByteArray(6 * Mebibyte, '\0');
    QTest::newRow("zeros between") << "[" + events + QByteArray(6 * Mebibyte, '\0') + more + "]";
    QTest::newRow("long event") << "[" + events + ",{\"name\":\"" + letters + "\",\"ph\":\"M\"}" + more + "]";
    QTest::newRow("open string") << "[" + events + ",{\"name\":\"" + letters + more + "]";
    QTest::newRow("no timeline") << "{\"a\":[" + events + more + "]}";
    QTest::newRow("no JSON") << letters + more;
}

void TestUnpackedTrace::textsOfAllKinds()
{
    QFETCH(QByteArray, text);
    const QByteArray archive = packed(QStringLiteral("gzip"), text);
    if (archive.isEmpty())
        QSKIP("no gzip on this machine");
    const QString expected = print(loadText(text, options(1)));
    QCOMPARE(print(loadText(archive, options(1))), expected);
    QCOMPARE(print(loadText(archive, options(2))), expected);
    QCOMPARE(print(loadText(archive, options(4))), expected);
}

void TestUnpackedTrace::damagedArchives_data()
{
    QTest::addColumn<QString>("program");
    QTest::newRow("gzip") << QStringLiteral("gzip");
    QTest::newRow("zstd") << QStringLiteral("zstd");
}

void TestUnpackedTrace::damagedArchives()
{
    QFETCH(QString, program);
    const QByteArray whole = packed(program, "[" + eventsText(9 * Mebibyte, 3) + "]");
    if (whole.isEmpty())
        QSKIP("no such program on this machine");
    QTemporaryDir folder;
    QFile file(folder.filePath(QStringLiteral("archive")));
    for (unsigned seed = 0; seed < 12; ++seed) {
        const QByteArray archive = damaged(whole, seed);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(archive);
        file.close();
        TaskControl control;
        const auto first = openText(file.fileName().toStdString(), options(1).cacheDirectory, control);
        const auto trace = loadText(archive, options(3));
        QCOMPARE(print(trace), print(loadText(archive, options(1))));
        if (!first || !trace)
            continue;
        const std::string_view text = (*first).map->text();
        const auto plain = loadText(QByteArray(text.data(), static_cast<qsizetype>(text.size())), options(1));
        QVERIFY(plain);
        QCOMPARE(printSlices(**trace), printSlices(**plain));
        QCOMPARE((*trace)->report().truncatedAt, (*plain)->report().truncatedAt);
        QCOMPARE((*trace)->report().problems.size(), (*plain)->report().problems.size() + (first->problem ? 1 : 0));
    }
}

void TestUnpackedTrace::addressesAreShort()
{
    const QByteArray text = "[" + eventsText(4 * Mebibyte, 7) + "]";
    const QByteArray archive = packed(QStringLiteral("gzip"), text);
    if (archive.isEmpty())
        QSKIP("no gzip on this machine");
    for (const unsigned threads : {1u, 2u}) {
        LoadOptions unlimited = options(threads);
        unlimited.windowBytes = std::size_t{1} << 60; // more than any machine has
        QCOMPARE(print(loadText(archive, unlimited)), print(loadText(text, options(1))));
    }
}

void TestUnpackedTrace::recordsAreUnpackedAgain()
{
    const QByteArray text = "[" + eventsText(12 * Mebibyte, 8) + "]";
    QFile file(m_cache.filePath(QStringLiteral("archive")));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(packed(QStringLiteral("gzip"), text));
    file.close();
    TaskControl control;
    const auto trace = loadTrace({file.fileName().toStdString()}, control, options(2));
    QVERIFY(trace);
    QVERIFY(!(*trace)->files()[0].map);
    QCOMPARE((*trace)->files()[0].bytes, static_cast<std::uint64_t>(file.size()));
    QFile copy(m_cache.filePath(QStringLiteral("copy")));
    QVERIFY(copy.open(QIODevice::WriteOnly));
    copy.write(text);
    copy.close();
    const auto mapped = loadTrace({copy.fileName().toStdString()}, control, options(1));
    QVERIFY(mapped);
    const std::size_t slices = (*mapped)->slices().size();
    for (const std::size_t slice : {std::size_t{0}, slices / 2, slices - 1}) {
        const auto record = readRecord(**trace, (*trace)->slices().record[slice]);
        const auto expected = readRecord(**mapped, (*mapped)->slices().record[slice]);
        QVERIFY(record && expected);
        QCOMPARE(record->json, expected->json);
    }
}

void TestUnpackedTrace::partialTraces()
{
    const QByteArray text = "[" + eventsText(9 * Mebibyte, 9) + "]";
    const QByteArray archive = packed(QStringLiteral("gzip"), text);
    if (archive.isEmpty())
        QSKIP("no gzip on this machine");
    LoadOptions telling = options(1);
    telling.pieceBytes = 16 << 10;
    telling.firstPartialBytes = 100'000;
    std::vector<std::shared_ptr<const Trace>> partials;
    telling.onPartial = [&](std::shared_ptr<const Trace> trace) { partials.push_back(std::move(trace)); };
    const auto trace = loadText(archive, telling);
    QVERIFY(trace);
    QCOMPARE(print(trace), print(loadText(text, options(1))));
    QCOMPARE(partials.size(), std::size_t{2});
    std::uint64_t before = 0;
    for (const auto &partial : partials) {
        QVERIFY(partial->verify());
        QVERIFY(partial->files()[0].packed);
        QVERIFY(partial->report().events >= 3 * before && partial->report().events <= (*trace)->report().events / 10);
        before = partial->report().events;
    }
}

void TestUnpackedTrace::stops()
{
    QFile file(m_cache.filePath(QStringLiteral("archive")));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(packed(QStringLiteral("gzip"), "[" + eventsText(8 * Mebibyte, 4) + "]"));
    file.close();
    TaskControl control;
    LoadOptions stopping = options(2);
    stopping.freeMemory = [&control] { // called when there is text to read
        control.requestStop();
        return std::uint64_t{1} << 40;
    };
    const auto trace = loadTrace({file.fileName().toStdString()}, control, stopping);
    QCOMPARE(print(trace), QStringLiteral("error %1").arg(static_cast<int>(ErrorCode::Cancelled)));
}

void TestUnpackedTrace::progressEndsWhole()
{
    const QByteArray text = "[" + eventsText(8 * Mebibyte, 5) + "]";
    const QByteArray archive = packed(QStringLiteral("gzip"), text);
    if (archive.isEmpty())
        QSKIP("no gzip on this machine");
    QFile file(m_cache.filePath(QStringLiteral("archive")));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(archive);
    file.close();
    TaskControl control;
    QVERIFY(loadTrace({file.fileName().toStdString()}, control, options(2)));
    QCOMPARE(control.totalBytes(), static_cast<std::uint64_t>(text.size() + archive.size()));
    const std::uint64_t opening = 1; // the opening bracket belongs to no piece
    QCOMPARE(control.doneBytes() + opening, control.totalBytes());
}

void TestUnpackedTrace::memoryIsWatched()
{
    const QByteArray archive = packed(QStringLiteral("gzip"), "[" + eventsText(8 * Mebibyte, 6) + "]");
    if (archive.isEmpty())
        QSKIP("no gzip on this machine");
    std::atomic<int> asked = 0;
    LoadOptions watched = options(2);
    watched.freeMemory = [&asked]() -> std::uint64_t { return ++asked < 2 ? std::uint64_t{1} << 30 : 0; };
    const auto refused = loadText(archive, watched);
    QVERIFY(!refused);
    QCOMPARE(refused.error().code, ErrorCode::NotEnoughMemory);
    QCOMPARE(refused.error().freeBytes, std::uint64_t{1} << 30);
}

PLUMBLINE_THREAD_TEST(TestUnpackedTrace)
#include "tst_unpackedtrace.moc"
