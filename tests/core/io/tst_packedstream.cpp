// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/packedstream.h"
#include "tests/support/testregistry.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <string>
#include <vector>

using namespace plumbline;

namespace {

constexpr std::uint32_t BlockBytes = 128u << 10;

/// Returns a zstd frame of `blocks` blocks, each of which is one byte that is repeated (RFC 8878, section 3.1.1.2).
QByteArray repeatedBytes(std::uint32_t blocks)
{
    QByteArray frame("\x28\xB5\x2F\xFD\x00\x38", 6); // magic number, no checksum, window of 128 KiB
    for (std::uint32_t block = 1; block <= blocks; ++block) {
        const std::uint32_t head = (block == blocks ? 1u : 0u) | 1u << 1 | BlockBytes << 3;
        for (const unsigned shift : {0u, 8u, 16u})
            frame += static_cast<char>(head >> shift & 0xFF);
        frame += ' ';
    }
    return frame;
}

} // namespace

class TestPackedStream : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void expansionIsBounded_data();
    void expansionIsBounded();
};

void TestPackedStream::expansionIsBounded_data()
{
    constexpr auto Most = static_cast<std::uint32_t>(PackedStream::MostPlainBytes / BlockBytes);
    QTest::addColumn<quint32>("blocks");
    QTest::addColumn<bool>("isRefused");
    QTest::newRow("at the limit") << quint32{Most} << false;
    QTest::newRow("beyond the limit") << quint32{Most + 1} << true;
}

/// Unpacks a file of 16 kB, in the memory of one step.
void TestPackedStream::expansionIsBounded()
{
    QFETCH(quint32, blocks);
    QFETCH(bool, isRefused);
    const QTemporaryDir folder;
    QFile file(folder.filePath(QStringLiteral("trace.json.zst")));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(repeatedBytes(blocks));
    file.close();
    TaskControl control;
    const auto map = MappedFile::open(file.fileName().toStdString());
    QVERIFY(map);
    const auto stream = PackedStream::of(*map, control);
    QVERIFY(stream);
    std::vector<char> room(PackedStream::StepBytes);
    bool isEnded = false;
    while (!isEnded && !stream->isAtEnd()) {
        const auto bytes = stream->read(room, control);
        isEnded = !bytes;
        if (!bytes) {
            QCOMPARE(bytes.error().code, ErrorCode::CorruptCompression);
            QCOMPARE(bytes.error().detail, std::string("ratio"));
        }
    }
    QCOMPARE(isEnded, isRefused);
    if (!isRefused)
        QCOMPARE(stream->bytes(), std::uint64_t{PackedStream::MostPlainBytes});
}

PLUMBLINE_TEST(TestPackedStream)
#include "tst_packedstream.moc"
