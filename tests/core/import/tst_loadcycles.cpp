// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/demo/demogenerator.h"
#include "core/import/traceloader.h"
#include "core/profile/profileloader.h"
#include "core/query/laneindex.h"
#include "tests/support/testregistry.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <malloc.h>

using namespace plumbline;

namespace {

/// Returns the anonymous memory of this process in bytes, without what the allocator only keeps in reserve; -1 if it is unknown.
qint64 anonymousBytes()
{
    malloc_trim(0);
    QFile file(QStringLiteral("/proc/self/status"));
    if (!file.open(QIODevice::ReadOnly))
        return -1;
    for (const QByteArray &line : file.readAll().split('\n')) {
        if (line.startsWith("RssAnon:"))
            return line.mid(8).trimmed().split(' ').front().toLongLong() * 1024;
    }
    return -1;
}

} // namespace

/// Checks that neither a closed trace nor a cancelled load leaves memory behind.
class TestLoadCycles : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void memoryStaysFlat_data();
    void memoryStaysFlat();
};

void TestLoadCycles::memoryStaysFlat_data()
{
    QTest::addColumn<bool>("snapshots");
    QTest::addColumn<bool>("cancelled");
    QTest::newRow("parsed") << false << false;
    QTest::newRow("restored") << true << false;
    QTest::newRow("cancelled") << false << true;
}

void TestLoadCycles::memoryStaysFlat()
{
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    QSKIP("sanitizers keep what is freed");
#endif
    QFETCH(bool, snapshots);
    QFETCH(bool, cancelled);
    const QTemporaryDir folder;
    TaskControl control;
    DemoOptions demo;
    demo.cards = 1;
    QVERIFY(writeDemo(folder.filePath(QStringLiteral("demo")).toStdString(), demo, control));
    const auto profile = openProfile(folder.filePath(QStringLiteral("demo")).toStdString(), ScanDepth::Discovery, control);
    QVERIFY(profile && !profile->cards.empty());
    LoadOptions options;
    options.cacheDirectory = folder.filePath(QStringLiteral("cache")).toStdString();
    options.snapshotFromBytes = 0;
    if (snapshots)
        options.takeSnapshotJob = [&control](const SnapshotJob &job) { QVERIFY(job(1, control)); };
    if (cancelled)
        options.pieceBytes = 4096; // small pieces, so that the load can stop between them
    const auto loads = [&](int times) {
        for (int round = 0; round < times; ++round) {
            TaskControl loading;
            if (cancelled) {
                options.freeMemory = [&] { // called by every 32nd piece
                    if (loading.doneBytes() > 200 * options.pieceBytes)
                        loading.requestStop();
                    return std::uint64_t{1} << 40;
                };
            }
            const auto trace = loadTrace(profile->cards.front().timeline, loading, options);
            if (cancelled && !trace && trace.error().code == ErrorCode::Cancelled)
                continue;
            if (cancelled || !trace || (*trace)->slices().size() == 0)
                return false;
            const LaneIndex index(*trace);
        }
        return true;
    };
    QVERIFY(loads(10));
    const qint64 before = anonymousBytes();
    QVERIFY(before > 0);
    QVERIFY(loads(200));
    const qint64 grown = anonymousBytes() - before;
    QVERIFY2(grown < 4 << 20, qPrintable(QStringLiteral("%1 bytes more, from %2").arg(grown).arg(before)));
}

PLUMBLINE_TEST(TestLoadCycles)
#include "tst_loadcycles.moc"
