// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/memory/cardmemory.h"
#include "core/analysis/memory/memoryusage.h"
#include "core/profile/profileloader.h"
#include "tests/support/databasefile.h"
#include "tests/support/smallprofile.h"
#include "tests/support/testregistry.h"

#include <QTemporaryDir>
#include <QTest>

#include <random>

using namespace plumbline;

namespace {

std::shared_ptr<const Table> tableOfMemoryUsage(const QByteArray &csv)
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("table.csv"));
    TaskControl control;
    if (!test::writeFile(path, csv))
        return nullptr;
    const auto table = readTable(path.toStdString(), control);
    return table ? *table : nullptr;
}

/// Prints one curve on each line as `component/device series peak@time: samples`, followed by the peak of memory that is reserved
/// but not allocated.
QString printed(const MemoryCurves &curves)
{
    QStringList lines;
    for (const MemoryCurve &curve : curves.curves) {
        QStringList samples;
        for (const MemorySample &sample : curve.samples)
            samples += QStringLiteral("%1@%2").arg(sample.bytes).arg(sample.ns);
        lines += QStringLiteral("%1/%2 %3 %4@%5: %6")
                     .arg(QString::fromStdString(curve.component), curve.device ? QString::number(*curve.device) : QString())
                     .arg(static_cast<int>(curve.series))
                     .arg(curve.peak.bytes)
                     .arg(curve.peak.ns)
                     .arg(samples.join(QLatin1Char(' ')));
    }
    if (curves.fragmentationPeak)
        lines += QStringLiteral("unused %1@%2").arg(curves.fragmentationPeak->bytes).arg(curves.fragmentationPeak->ns);
    return lines.join(QLatin1Char('\n'));
}

QString names(const Allocations &allocations, const std::vector<std::uint32_t> &blocks)
{
    QStringList names;
    for (const std::uint32_t block : blocks) {
        const std::string_view name = allocations.blocks[block].name;
        names += QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()));
    }
    return names.join(QLatin1Char(' '));
}

/// Blocks of memory, each `{size KB, allocated us or -1, released us or -1}`.
using Blocks = std::vector<std::array<int, 3>>;

QByteArray csvOf(const Blocks &blocks)
{
    QByteArray csv("Name,Size(KB),Allocation Time(us),Release Time(us)\n");
    for (std::size_t block = 0; block < blocks.size(); ++block) {
        const auto &[size, allocated, released] = blocks[block];
        const auto time = [](int us) { return us < 0 ? QByteArray() : QByteArray::number(us); };
        csv += 'b' + QByteArray::number(qulonglong{block}) + ',' + QByteArray::number(size) + ',' + time(allocated) + ',' +
               time(released) + '\n';
    }
    return csv;
}

} // namespace

class TestMemoryUsage : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void restrictsToARange();
    void curves();
    void devices();
    void blocks();
    void peakEqualsBruteForce();
    void card();
    void mindSporeDatabase();
};

void TestMemoryUsage::curves()
{
    // The rows of two components alternate. Times are out of order, some peaks are equal, and one time cannot be read.
    const auto table = tableOfMemoryUsage("Component,Timestamp(us),Total Allocated(KB),Total Reserved(KB)\n"
                                          "APP,5,,7\nPTA,3,2,4\nAPP,4,,7\nPTA,1,2,3\nPTA,x,9,9\nPTA,3,1,8\n");
    const MemoryCurves curves = memoryCurves(*table, SizeUnits::Binary);
    QCOMPARE(printed(curves), u"APP/ 1 7168@4000: 7168@4000 7168@5000\n"
                              "PTA/ 0 2048@1000: 2048@1000 2048@3000 1024@3000\n"
                              "PTA/ 1 8192@3000: 3072@1000 4096@3000 8192@3000\n"
                              "unused 7168@3000"_qs);
    QCOMPARE(curves.unreadableRows, 1u);
    QVERIFY(!curves.hasSeveralDevices);
    QCOMPARE(allocationPeak(curves), std::optional<TimeNs>(1000));
    const auto app = tableOfMemoryUsage("Component,Timestamp(us),Total Allocated(KB),Total Reserved(KB)\nAPP,5,,7\n");
    QCOMPARE(allocationPeak(memoryCurves(*app, SizeUnits::Binary)), std::optional<TimeNs>());
}

void TestMemoryUsage::devices()
{
    const auto table = tableOfMemoryUsage("Device_id,Component,Timestamp(us),Total Reserved(KB)\n0,A,1,1\n1,A,1,2\n,A,1,3\n");
    const MemoryCurves all = memoryCurves(*table, SizeUnits::Binary);
    QVERIFY(all.hasSeveralDevices);
    QCOMPARE(printed(all), u"A/0 1 1024@1000: 1024@1000\nA/1 1 2048@1000: 2048@1000\nA/ 1 3072@1000: 3072@1000"_qs);
    QCOMPARE(printed(memoryCurves(*table, SizeUnits::Binary, 1)), u"A/1 1 2048@1000: 2048@1000\nA/ 1 3072@1000: 3072@1000"_qs);
    // A table of one device belongs to its card even if the number of the device is another one.
    const auto one = tableOfMemoryUsage("Device_id,Component,Timestamp(us),Total Reserved(KB)\n0,A,1,1\n");
    QCOMPARE(printed(memoryCurves(*one, SizeUnits::Binary, 4)), u"A/0 1 1024@1000: 1024@1000"_qs);
}

void TestMemoryUsage::blocks()
{
    const auto table = tableOfMemoryUsage(csvOf({{4, 10, 20}, {9, -1, 15}, {4, 10, -1}, {1, 20, 20}, {2, 20, 30}, {-6, -1, 25}}));
    const Allocations allocations = allocationsOf(*table, SizeUnits::Binary);
    QCOMPARE(allocations.blocks.size(), std::size_t{6});
    QCOMPARE(allocations.unreadableRows, 0u);
    QCOMPARE(names(allocations, aliveAt(allocations, 9'000)), u"b1 b5"_qs);
    QCOMPARE(names(allocations, aliveAt(allocations, 10'000)), u"b1 b5 b0 b2"_qs);
    QCOMPARE(names(allocations, aliveAt(allocations, 20'000)), u"b5 b2 b4"_qs);
    QCOMPARE(allocationPeak(allocations), std::optional<TimeNs>(10'000));
    QCOMPARE(allocations.blocks[0].heldNs(), std::optional<TimeNs>(10'000));
    QCOMPARE(allocations.blocks[1].heldNs(), std::optional<TimeNs>());
    QCOMPARE(allocationPeak(Allocations{}), std::optional<TimeNs>());
}

void TestMemoryUsage::peakEqualsBruteForce()
{
    std::mt19937 random(7);
    for (int round = 0; round < 50; ++round) {
        Blocks blocks;
        for (int block = 0; block < 40; ++block) {
            const int allocated = static_cast<int>(random() % 60);
            blocks.push_back({static_cast<int>(random() % 9) + 1, allocated, allocated + static_cast<int>(random() % 20)});
        }
        const auto table = tableOfMemoryUsage(csvOf(blocks));
        const Allocations allocations = allocationsOf(*table, SizeUnits::Binary);
        std::int64_t most = -1;
        TimeNs peakNs = 0;
        for (TimeNs ns = 0; ns < 100'000; ns += 1000) {
            std::int64_t held = 0;
            for (const Allocation &block : allocations.blocks)
                held += block.isAliveAt(ns) ? block.bytes : 0;
            if (held > most) {
                most = held;
                peakNs = ns;
            }
        }
        QCOMPARE(allocationPeak(allocations), std::optional(peakNs));
    }
}

void TestMemoryUsage::card()
{
    const QTemporaryDir folder;
    const QString results = folder.filePath(QStringLiteral("w_ascend_pt/ASCEND_PROFILER_OUTPUT/"));
    QVERIFY(test::writeFile(results + QStringLiteral("operator_memory.csv"), csvOf({{4, 10, 20}, {9, 30, 40}})));
    QVERIFY(test::writeFile(results + QStringLiteral("npu_module_mem.csv"),
                            "Component,Timestamp(us),Total Reserved(MB)\nHCCL,1,2\nHCCL,soon,2\n\"X"));
    QVERIFY(test::writeFile(results + QStringLiteral("memory_record.csv"), "Name\na\n"));
    TaskControl control;
    const auto profile = openProfile(folder.path().toStdString(), ScanDepth::Discovery, control);
    QVERIFY(profile && profile->cards.size() == 1);
    const CardMemory memory = readCardMemory(profile->cards.front(), control);
    // The table of curves cannot be read, so the peak comes from the blocks. The table of modules is damaged twice.
    QVERIFY(memory.curves.curves.empty());
    QCOMPARE(printed(memory.modules), u"HCCL/ 1 2097152@1000: 2097152@1000"_qs);
    QCOMPARE(memory.peakNs, std::optional<TimeNs>(30'000));
    QCOMPARE(names(memory.allocations, memory.aliveAtPeak), u"b1"_qs);
    QCOMPARE(memory.errors.size(), std::size_t{1});
    QCOMPARE(memory.errors.front().code, ErrorCode::NotRecognised);
    QCOMPARE(memory.problems.size(), std::size_t{2});
    QCOMPARE(memory.problems[0].code, ProblemCode::BrokenFile);
    QCOMPARE(memory.problems[1].code, ProblemCode::UnreadableRows);
    QCOMPARE(memory.problems[1].count, 1u); // only the damaged time counts; the row that is cut short is left out
    control.requestStop();
    QCOMPARE(readCardMemory(profile->cards.front(), control).errors.front().code, ErrorCode::Cancelled);
}

/// A database has bytes, so the different megabytes of MindSpore do not matter.
void TestMemoryUsage::mindSporeDatabase()
{
    const QTemporaryDir folder;
    const QString database = folder.filePath(QStringLiteral("ascend_mindspore_profiler_6.db"));
    QVERIFY(test::writeDatabase(database,
                                "CREATE TABLE TASK(startNs);"
                                "CREATE TABLE MEMORY_RECORD(component, timestamp, totalAllocated, totalReserved, deviceId);"
                                "INSERT INTO MEMORY_RECORD VALUES('MindSpore',1000,1,1048576,6);"
                                "CREATE TABLE OP_MEMORY(name, size, allocationTime, deviceId);"
                                "INSERT INTO OP_MEMORY VALUES('a',1048577,1000,6);"));
    TaskControl control;
    const auto profile = openProfile(database.toStdString(), ScanDepth::Discovery, control);
    QVERIFY(profile && profile->cards.size() == 1);
    QCOMPARE(profile->cards.front().framework, Framework::MindSpore);
    const CardMemory memory = readCardMemory(profile->cards.front(), control);
    QVERIFY(memory.errors.empty() && memory.problems.empty());
    QCOMPARE(printed(memory.curves),
             u"MindSpore/ 0 1@1000: 1@1000\nMindSpore/ 1 1048576@1000: 1048576@1000\nunused 1048575@1000"_qs);
    QCOMPARE(memory.allocations.blocks.size(), std::size_t{1});
    QCOMPARE(memory.allocations.blocks.front().bytes, std::int64_t{1048577});
}

void TestMemoryUsage::restrictsToARange()
{
    MemoryCurve curve;
    curve.samples = {{100, 5}, {200, 9}, {300, 2}, {400, 9}};
    const auto printed = [&](TimeRange range) {
        const auto peak = peakIn(curve, range);
        return peak ? QStringLiteral("%1@%2").arg(peak->bytes).arg(peak->ns) : QString();
    };
    QCOMPARE(printed({0, 1'000}), QStringLiteral("9@200"));
    QCOMPARE(printed({0, 100}), QString());
    QCOMPARE(printed({150, 160}), QStringLiteral("5@150"));
    QCOMPARE(printed({250, 350}), QStringLiteral("9@250"));
    QCOMPARE(printed({300, 400}), QStringLiteral("9@300"));
    QCOMPARE(printed({310, 400}), QStringLiteral("2@310"));
    QCOMPARE(printed({500, 600}), QStringLiteral("9@500"));

    Allocations allocations;
    for (const auto &[from, to] : {std::pair<int, int>{-1, 150}, {100, 200}, {200, 300}, {250, -1}}) {
        Allocation block;
        block.allocatedNs = from < 0 ? std::nullopt : std::optional<TimeNs>(from);
        block.releasedNs = to < 0 ? std::nullopt : std::optional<TimeNs>(to);
        allocations.blocks.push_back(block);
    }
    QCOMPARE(heldIn(allocations, {200, 250}), (std::vector<std::uint32_t>{2}));
    QCOMPARE(heldIn(allocations, {149, 201}), (std::vector<std::uint32_t>{0, 1, 2}));
    QCOMPARE(heldIn(allocations, {900, 901}), (std::vector<std::uint32_t>{3}));
}

PLUMBLINE_TEST(TestMemoryUsage)
#include "tst_memoryusage.moc"
