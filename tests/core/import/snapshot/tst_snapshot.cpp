// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/snapshot/snapshot.h"
#include "core/import/snapshot/snapshotcheck.h"
#include "core/import/snapshot/snapshotformat.h"
#include "core/import/snapshot/traceparts.h"
#include "core/io/blockcodec.h"
#include "core/storage/packedsource.h"
#include "core/storage/rawtext.h"
#include "core/storage/record.h"
#include "tests/support/smallprofile.h"
#include "tests/support/testregistry.h"
#include "tests/support/tracebytes.h"
#include "tests/support/tracetext.h"

#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <cstring>
#include <functional>
#include <limits>
#include <memory>
#include <random>

using namespace plumbline;
using namespace plumbline::test;

namespace {

/// Returns a timeline with two devices, instants, counters, flows, an asynchronous lane, a refused event and a name that is not
/// ASCII.
QByteArray richTimeline()
{
    QByteArray json = "[" + nameText(1, 1, "process_name", "CANN") + nameText(2, 2, "thread_name", "流 2");
    json += R"({"ph":"M","name":"process_labels","pid":2,"args":{"labels":"NPU 0"}},)";
    json += R"({"ph":"M","name":"process_labels","pid":3,"args":{"labels":"NPU 1"}},{"ph":"?"},)";
    for (int i = 0; i < 300; ++i) {
        json += sliceText(1, 1, 1000 * i, 1500, "host" + QByteArray::number(i % 7));
        json += sliceText(2 + i % 2, 2, 1000 * i + 70'000, 900, "Kernel" + QByteArray::number(i % 11));
        json += flowText(i % 3 ? "HostToDevice" : "async_npu", i, 1, 1, 1000 * i, 2 + i % 2, 2, 1000 * i + 70'000);
        json += "{\"ph\":\"C\",\"name\":\"HBM\",\"pid\":2,\"ts\":" + QByteArray::number(i) +
                ",\"args\":{\"Read(MB/s)\":" + QByteArray::number(i * 0.1) + ",\"Write\":-3}},";
        json += "{\"ph\":\"i\",\"name\":\"mark\",\"cat\":\"c\",\"pid\":1,\"tid\":1,\"ts\":" + QByteArray::number(i) + "},";
    }
    json +=
        R"({"ph":"b","cat":"async","id":1,"name":"a","pid":1,"ts":1},{"ph":"e","cat":"async","id":1,"name":"a","pid":1,"ts":9}])";
    return json;
}

QString printTraces(const std::vector<DeviceTrace> &traces)
{
    QString text;
    for (const DeviceTrace &part : traces) {
        text += QString::number(part.device.value_or(-1)) + QLatin1Char('\n') + printAll(*part.trace);
        for (const SourceFile &file : part.trace->files())
            text += QString::fromStdString(file.path) + QLatin1Char(' ') + QString::number(file.bytes) + QLatin1Char('\n');
    }
    return text;
}

/// Returns a snapshot in which some bytes of the directory are changed and all hashes are corrected.
QByteArray withLyingDirectory(const QByteArray &whole, std::mt19937 &random)
{
    SnapshotFooter footer;
    const qsizetype end = whole.size() - static_cast<qsizetype>(sizeof footer);
    std::memcpy(&footer, whole.constData() + end, sizeof footer);
    const auto begin = end - static_cast<qsizetype>(footer.directoryBytes);
    std::string directory(footer.directoryRawBytes, ' ');
    if (!BlockDecompressor().decompress({whole.constData() + begin, footer.directoryBytes}, directory))
        return {};
    constexpr std::size_t AfterKey = 200; // a change before this place is always found
    for (std::size_t lies = 1 + random() % 3; lies > 0; --lies)
        directory[AfterKey + random() % (directory.size() - AfterKey)] =
            static_cast<char>(random() % 2 ? random() : random() % 4);
    BlockCompressor compressor;
    const std::string_view packed = compressor.compress(directory);
    footer.directoryBytes = packed.size();
    footer.directoryHash = StringPool::hash(packed);
    footer.hash = footer.hashOfMembers();
    return whole.left(begin) + QByteArray(packed.data(), static_cast<qsizetype>(packed.size())) +
           QByteArray(reinterpret_cast<const char *>(&footer), sizeof footer);
}

} // namespace

class TestSnapshot : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void comesBackAsItWas();
    void isIgnoredWhenTheFilesChange_data();
    void isIgnoredWhenTheFilesChange();
    void damageGivesNoSnapshotOrTheSame();
    void lyingColumnsBreakNothing();
    void lyingDirectoriesBreakNothing();
    void lyingFactsAreFound_data();
    void lyingFactsAreFound();
    void needsMemory();
    void stopsWhenAsked();
    void failedWritingLeavesTheOldOne();
    void smallOnesAreNotWorthIt();
    void compressedTextIsUnpackedWhenAskedFor();
    void problemsNameTheFileAsItIsOpened();

private:
    Result<std::vector<DeviceTrace>> load(const std::vector<std::string> &paths);
    /// Loads from the snapshot only.
    std::optional<std::vector<DeviceTrace>> restore();
    QString snapshotFile() const;
    void write(const std::vector<DeviceTrace> &traces);

    std::unique_ptr<QTemporaryDir> m_folder;
    std::string m_cache;
    QString m_path;
    std::vector<std::string> m_paths;
    LoadOptions m_options;
    int m_jobs = 0;
};

void TestSnapshot::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    m_cache = m_folder->filePath(QStringLiteral("cache")).toStdString();
    m_path = m_folder->filePath(QStringLiteral("trace.json"));
    m_paths = {m_path.toStdString()};
    m_jobs = 0;
    m_options = LoadOptions();
    m_options.cacheDirectory = m_cache;
    m_options.snapshotFromBytes = 0;
    m_options.takeSnapshotJob = [this](const SnapshotJob &job) {
        TaskControl control;
        ++m_jobs;
        QVERIFY(job(2, control));
    };
    QVERIFY(writeFile(m_path, richTimeline()));
}

Result<std::vector<DeviceTrace>> TestSnapshot::load(const std::vector<std::string> &paths)
{
    TaskControl control;
    return loadDeviceTraces(paths, control, m_options);
}

std::optional<std::vector<DeviceTrace>> TestSnapshot::restore()
{
    TaskControl control;
    LoadTimings timings;
    const auto key = SnapshotKey::of(m_paths, true);
    return key ? readSnapshot(*key, m_paths, control, m_options, timings) : std::nullopt;
}

QString TestSnapshot::snapshotFile() const
{
    const QDir cache(QString::fromStdString(m_cache));
    return cache.filePath(cache.entryList({QStringLiteral("snapshot-*")}).value(0));
}

void TestSnapshot::write(const std::vector<DeviceTrace> &traces)
{
    TaskControl control;
    QVERIFY(writeSnapshot(*SnapshotKey::of(m_paths, true), traces, m_cache, 2, control));
}

void TestSnapshot::comesBackAsItWas()
{
    const auto parsed = load(m_paths);
    QVERIFY(parsed);
    QCOMPARE(parsed->size(), std::size_t(2));
    QCOMPARE(m_jobs, 1);
    QCOMPARE(QDir(QString::fromStdString(m_cache)).entryList(QDir::Files).size(), 1);
    const auto again = load(m_paths);
    QVERIFY(again);
    QCOMPARE(m_jobs, 1); // the second load used the snapshot
    QCOMPARE(printTraces(*again), printTraces(*parsed));
    QVERIFY(traceBytes(*again) == traceBytes(*parsed));
    for (const DeviceTrace &part : *again) {
        TaskControl control;
        QVERIFY(part.trace->verify());
        QVERIFY(isSound(*part.trace, 2, control));
        const auto record = readRecord(*part.trace, part.trace->slices().record[5]);
        QVERIFY(record);
        QVERIFY(record->json.starts_with(R"({"ph":"X")"));
    }
    // Loading as one trace has a snapshot of its own.
    TaskControl control;
    QVERIFY(loadTrace(m_paths, control, m_options));
    QCOMPARE(m_jobs, 2);
}

void TestSnapshot::isIgnoredWhenTheFilesChange_data()
{
    QTest::addColumn<QString>("change");
    for (const char *change : {"time", "byte", "middle", "longer", "gone", "relinked"})
        QTest::newRow(change) << QString::fromLatin1(change);
}

void TestSnapshot::isIgnoredWhenTheFilesChange()
{
    QFETCH(QString, change);
    constexpr qsizetype Padding = 300'000; // its middle is in neither end that the key holds
    if (change == QLatin1String("middle")) {
        QFile padded(m_path);
        QVERIFY(padded.open(QIODevice::Append) && padded.write(QByteArray(Padding, ' ')) == Padding);
    }
    QVERIFY(load(m_paths));
    QVERIFY(restore());
    QFile file(m_path);
    QVERIFY(file.open(QIODevice::ReadWrite));
    const QDateTime before = file.fileTime(QFileDevice::FileModificationTime);
    if (change == QLatin1String("time")) {
        QVERIFY(file.setFileTime(before.addMSecs(-5), QFileDevice::FileModificationTime));
    } else if (change == QLatin1String("byte")) { // found by the bytes at the ends, although size and time are the same
        file.seek(30);
        file.write("x");
        file.flush();
        QVERIFY(file.setFileTime(before, QFileDevice::FileModificationTime));
    } else if (change == QLatin1String("middle")) { // found by the time of its status, which nobody can restore
        file.seek(file.size() - Padding / 2);
        file.write("\n");
        file.flush();
        QVERIFY(file.setFileTime(before, QFileDevice::FileModificationTime));
    } else if (change == QLatin1String("longer")) {
        file.seek(file.size());
        file.write(" ");
    } else if (change == QLatin1String("gone")) {
        file.remove();
    } else { // "relinked": another path to the same file may use the snapshot
        const QString link = m_folder->filePath(QStringLiteral("link.json"));
        QVERIFY(QFile::link(m_path, link));
        m_paths = {link.toStdString()};
    }
    file.close();
    QCOMPARE(restore().has_value(), change == QLatin1String("relinked"));
}

void TestSnapshot::damageGivesNoSnapshotOrTheSame()
{
    const auto parsed = load(m_paths);
    QVERIFY(parsed);
    const std::string expected = traceBytes(*parsed);
    QFile file(snapshotFile());
    QVERIFY(file.open(QIODevice::ReadWrite));
    const QByteArray whole = file.readAll();
    std::mt19937 random(7); // NOLINT(bugprone-random-generator-seed): the same every time
    for (int round = 0; round < 600; ++round) {
        QByteArray damaged = whole;
        if (round % 4 == 0) {
            damaged.truncate(static_cast<qsizetype>(random() % static_cast<unsigned>(whole.size())));
        } else {
            for (int flips = round % 4; flips > 0; --flips)
                damaged[static_cast<qsizetype>(random() % static_cast<unsigned>(whole.size()))] ^=
                    static_cast<char>(1 << random() % 8);
        }
        file.resize(0);
        file.seek(0);
        file.write(damaged);
        file.flush();
        if (const auto restored = restore())
            QVERIFY(traceBytes(*restored) == expected);
    }
}

// The content of a snapshot may be wrong although all hashes are right.
void TestSnapshot::lyingColumnsBreakNothing()
{
    QVERIFY(load(m_paths));
    const QString file = snapshotFile();
    QFile kept(file);
    QVERIFY(kept.open(QIODevice::ReadOnly));
    const QByteArray whole = kept.readAll();
    std::mt19937 random(11); // NOLINT(bugprone-random-generator-seed): the same every time
    int refused = 0;
    for (int round = 0; round < 300; ++round) {
        QVERIFY(writeFile(file, whole));
        auto traces = restore();
        QVERIFY(traces);
        const Trace &trace = *traces->front().trace;
        const TextColumns texts = TraceParts::texts(trace.strings());
        const std::vector<ColumnView> columns = TraceParts::columns(trace, texts, 1);
        const ColumnView &column = columns[2 + static_cast<std::size_t>(round) % (columns.size() - 2)];
        if (column.rows == 0)
            continue;
        std::uint64_t lie = (std::uint64_t{random()} << 32) | random();
        lie >>= random() % 64;
        std::memcpy(const_cast<char *>(column.first) + random() % column.rows * column.strideBytes, &lie, column.widthBytes);
        write(*traces);
        const auto restored = restore();
        refused += restored ? 0 : 1;
        if (!restored)
            continue;
        QVERIFY(restored->front().trace->verify());
        QVERIFY(!printTraces(*restored).isEmpty());
        for (std::size_t slice = 0; slice < restored->front().trace->slices().size(); slice += 10)
            (void)readRecord(*restored->front().trace, restored->front().trace->slices().record[slice]);
    }
    QVERIFY(refused > 100);
}

void TestSnapshot::lyingDirectoriesBreakNothing()
{
    QVERIFY(load(m_paths));
    const QString file = snapshotFile();
    QFile kept(file);
    QVERIFY(kept.open(QIODevice::ReadOnly));
    const QByteArray whole = kept.readAll();
    std::mt19937 random(13); // NOLINT(bugprone-random-generator-seed): the same every time
    int refused = 0;
    for (int round = 0; round < 800; ++round) {
        QVERIFY(writeFile(file, withLyingDirectory(whole, random)));
        const auto restored = restore();
        refused += restored ? 0 : 1;
        for (const DeviceTrace &part : restored.value_or(std::vector<DeviceTrace>()))
            QVERIFY(part.trace->verify());
        if (restored)
            QVERIFY(!printTraces(*restored).isEmpty());
    }
    QVERIFY(refused > 200);
}

void TestSnapshot::lyingFactsAreFound_data()
{
    QTest::addColumn<int>("lie");
    for (int lie = 0; lie < 15; ++lie)
        QTest::newRow(qPrintable(QString::number(lie))) << lie;
}

void TestSnapshot::lyingFactsAreFound()
{
    QFETCH(int, lie);
    QVERIFY(load(m_paths));
    auto traces = restore();
    QVERIFY(traces);
    const Trace &trace = *traces->front().trace;
    auto &lanes = const_cast<std::vector<Lane> &>(trace.lanes());
    auto &processes = const_cast<std::vector<Process> &>(trace.processes());
    auto &counters = const_cast<CounterTable &>(trace.counters());
    auto &categories = const_cast<FlowTable &>(trace.flows()).categories;
    auto &types = const_cast<std::vector<std::string> &>(trace.taskTypes());
    auto &report = const_cast<ImportReport &>(trace.report());
    const std::vector<std::function<void()>> lies{
        [&] { lanes[0].rowBegin.back() += 100'000; },
        [&] { std::swap(lanes[0].rowBegin.front(), lanes[0].rowBegin.back()); },
        [&] { lanes[0].process = ProcessId(77); },
        [&] { lanes[0].instantEnd = 1'000'000; },
        [&] { lanes[0].range.end = std::numeric_limits<TimeNs>::max(); },
        [&] { lanes[0].busyNs = -1; },
        [&] { processes[0].lanes.emplace_back(99); },
        [&] { processes[0].lanes.push_back(processes[0].lanes[0]); },
        [&] { processes[0].kind = static_cast<ProcessKind>(99); },
        [&] { counters.series[0].end += 5; },
        [&] { counters.series[0].minimum = std::numeric_limits<double>::quiet_NaN(); },
        [&] { counters.counters[0].series.clear(); },
        [&] { categories.clear(); },
        [&] { types.clear(); },
        [&] { report.problems.at(0).code = static_cast<ProblemCode>(200); },
    };
    lies[static_cast<std::size_t>(lie)]();
    write(*traces);
    QVERIFY(!restore());
}

void TestSnapshot::needsMemory()
{
    QVERIFY(load(m_paths));
    m_options.freeMemory = [] { return std::uint64_t{64u << 20} + 10'000; };
    QVERIFY(!restore());
    m_options.freeMemory = [] { return std::uint64_t{65u << 20}; };
    QVERIFY(restore());
}

void TestSnapshot::stopsWhenAsked()
{
    const auto traces = load(m_paths);
    QVERIFY(traces);
    TaskControl control;
    control.requestStop();
    const auto stopped = loadDeviceTraces(m_paths, control, m_options);
    QVERIFY(!stopped);
    QCOMPARE(stopped.error().code, ErrorCode::Cancelled);
    const QDir cache(QString::fromStdString(m_cache));
    const auto unwritten = writeSnapshot(*SnapshotKey::of(m_paths, true), *traces, m_cache, 1, control);
    QVERIFY(!unwritten);
    QCOMPARE(unwritten.error().code, ErrorCode::Cancelled);
    QCOMPARE(cache.entryList(QDir::Files).size(), 1); // the unfinished file is removed, the old snapshot stays
    QVERIFY(restore());
}

void TestSnapshot::failedWritingLeavesTheOldOne()
{
    const auto traces = load(m_paths);
    QVERIFY(traces);
    TaskControl control;
    const auto key = SnapshotKey::of(m_paths, true);
    const auto nowhere = writeSnapshot(*key, *traces, m_path.toStdString() + "/cache", 1, control);
    QVERIFY(!nowhere);
    QCOMPARE(nowhere.error().code, ErrorCode::WriteFailed);
    // The folder cannot be written to any more.
    const auto full = writeSnapshot(*key, *traces, "/proc/self", 1, control);
    QVERIFY(!full);
    QVERIFY(restore());
    // Files that changed while they were read must not get a snapshot.
    QVERIFY(QFile::remove(snapshotFile()));
    QVERIFY(writeFile(m_path, "[]"));
    QVERIFY(writeSnapshot(*key, *traces, m_cache, 1, control));
    QVERIFY(!QFileInfo(snapshotFile()).isFile());
}

void TestSnapshot::smallOnesAreNotWorthIt()
{
    m_options.snapshotFromBytes = 8u << 20;
    QVERIFY(load(m_paths));
    QCOMPARE(m_jobs, 0);
    m_options.takeSnapshotJob = nullptr;
    m_options.snapshotFromBytes = 0;
    QVERIFY(load(m_paths));
    QVERIFY(!QDir(QString::fromStdString(m_cache)).exists());
}

void TestSnapshot::compressedTextIsUnpackedWhenAskedFor()
{
    QProcess process;
    process.start(QStringLiteral("gzip"), {QStringLiteral("-k"), m_path});
    if (!process.waitForStarted() || !process.waitForFinished())
        QSKIP("no gzip on this machine");
    m_paths = {m_path.toStdString() + ".gz"};
    const auto parsed = load(m_paths);
    QVERIFY(parsed);
    const auto restored = restore();
    QVERIFY(restored);
    QVERIFY(traceBytes(*restored) == traceBytes(*parsed));
    const Trace &trace = *restored->front().trace;
    QVERIFY(!trace.files()[0].map);
    TaskControl stopped;
    stopped.requestStop();
    const auto unread = readRecord(trace, trace.slices().record[0], &stopped);
    QVERIFY(!unread);
    QCOMPARE(unread.error().code, ErrorCode::Cancelled);
    const auto record = readRecord(trace, trace.slices().record[0]);
    const auto same = readRecord(*parsed->front().trace, parsed->front().trace->slices().record[0]);
    QVERIFY(record && same);
    QCOMPARE(record->json, same->json);
    const auto raw = readRawText({restored->front().trace}, {m_paths[0], 0, 5});
    QVERIFY(raw);
    QVERIFY(raw->bytes.starts_with("[{"));

    const auto later = restore();
    QVERIFY(later);
    QFile file(QString::fromStdString(m_paths[0]));
    QVERIFY(file.open(QIODevice::Append));
    file.write("x");
    file.close();
    const auto changed = readRecord(*later->front().trace, trace.slices().record[0]);
    QVERIFY(!changed);
    QCOMPARE(changed.error().code, ErrorCode::FileChanged);
}

void TestSnapshot::problemsNameTheFileAsItIsOpened()
{
    QVERIFY(load(m_paths));
    const QString link = m_folder->filePath(QStringLiteral("link.json"));
    QVERIFY(QFile::link(m_path, link));
    const auto traces = load({link.toStdString()});
    QVERIFY(traces);
    QCOMPARE(m_jobs, 1);
    const Trace &trace = *traces->front().trace;
    QCOMPARE(trace.files()[0].path, link.toStdString());
    QCOMPARE(trace.report().problems.front().file, link.toStdString());
}

PLUMBLINE_THREAD_TEST(TestSnapshot)
#include "tst_snapshot.moc"
