// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/decompressor.h"
#include "tests/support/testregistry.h"

#include <QTest>

#include <zstd.h>

#include <algorithm>
#include <initializer_list>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

using namespace plumbline;

namespace {

constexpr std::size_t StepBytes = 1u << 20;
constexpr std::size_t TextBytes = 3u << 20;
constexpr std::size_t MostHistoryBytes = 2u << 20;

/// Returns numbered lines that repeat after 900 KB, so that later text refers to earlier text.
const std::string &lines()
{
    static const std::string all = [] {
        std::string text;
        for (int number = 0; text.size() < TextBytes; ++number)
            text += std::to_string(number % 135'000) + '\n';
        return text;
    }();
    return all;
}

struct Packed
{
    std::string bytes;
    std::size_t middle = 0; ///< offset of the block that begins with the second half of the text
};

/// Returns a frame with a checksum. Its header has the size of the text unless `isStream` is set.
Packed frameOf(std::string_view text, int windowLog, bool isStream)
{
    const std::unique_ptr<ZSTD_CCtx, decltype(&ZSTD_freeCCtx)> context(ZSTD_createCCtx(), ZSTD_freeCCtx);
    ZSTD_CCtx_setParameter(context.get(), ZSTD_c_compressionLevel, 1);
    ZSTD_CCtx_setParameter(context.get(), ZSTD_c_windowLog, windowLog);
    ZSTD_CCtx_setParameter(context.get(), ZSTD_c_checksumFlag, 1);
    if (!isStream)
        ZSTD_CCtx_setPledgedSrcSize(context.get(), text.size());
    Packed packed;
    packed.bytes.resize(ZSTD_compressBound(text.size()) + 1024);
    ZSTD_outBuffer out{packed.bytes.data(), packed.bytes.size(), 0};
    ZSTD_inBuffer first{text.data(), text.size() / 2, 0};
    while (ZSTD_compressStream2(context.get(), &out, &first, ZSTD_e_flush) != 0) {
    }
    packed.middle = out.pos;
    ZSTD_inBuffer all{text.data(), text.size(), first.pos};
    while (ZSTD_compressStream2(context.get(), &out, &all, ZSTD_e_end) != 0) {
    }
    packed.bytes.resize(out.pos);
    return packed;
}

std::string skippedFrame()
{
    return std::string("\x53\x2A\x4D\x18\x05\x00\x00\x00", 8) + "skip!";
}

/// Returns a frame of blocks without text.
std::string emptyBlocks(int blocks)
{
    std::string frame("\x28\xB5\x2F\xFD\x00\x58", 6);
    for (int block = 1; block < blocks; ++block)
        frame.append(3, '\0');
    return frame + std::string("\x01\x00\x00", 3);
}

struct Unpacked
{
    std::string text;
    Decompressor::State state = Decompressor::State::Running;
    std::size_t leftBytes = 0; ///< bytes of the input that were not read
    std::size_t mostHistoryBytes = 0;
    std::size_t mostInputBytes = 0; ///< largest number of input bytes that a call needed
    bool staysInRoom = true;
};

/// Unpacks a frame call by call. With `hasHistory` only the history survives from one call to the next.
Unpacked unpack(std::string_view packed, bool hasHistory)
{
    Unpacked result;
    const auto decoder = Decompressor::forStream(packed);
    if (!decoder)
        return result;
    std::vector<char> region(2 * TextBytes + 2 * StepBytes);
    if (hasHistory)
        decoder->keepHistory(MostHistoryBytes);
    std::size_t forgotten = 0;
    for (std::size_t written = 0; decoder->state() == Decompressor::State::Running;) {
        const std::size_t before = packed.size();
        char *room = region.data() + written;
        const std::size_t bytes = decoder->decode(packed, {room, StepBytes});
        result.text.append(room, bytes);
        result.staysInRoom =
            result.staysInRoom && std::all_of(room + StepBytes, region.data() + region.size(), [](char c) { return c == 0; });
        written += bytes;
        result.mostInputBytes = std::max(result.mostInputBytes, before - packed.size());
        result.mostHistoryBytes = std::max(result.mostHistoryBytes, decoder->historyBytes());
        const std::size_t dead = written - std::min(written, decoder->historyBytes());
        std::fill(region.data() + std::min(forgotten, dead), region.data() + dead, '!');
        forgotten = dead;
        if (bytes == 0 && packed.size() == before)
            break;
    }
    result.state = decoder->state();
    result.leftBytes = packed.size();
    return result;
}

} // namespace

/// Checks that a decoder writes the same with and without a history that it may refer to.
class TestDecompressor : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void unpacksAll_data();
    void unpacksAll();
    void damageTakesNoBlockBefore();
    void tooLongBlockIsDamage();
    void wrongChecksumIsTold();
    void cutStreamIsStarved();
    void cutOffSkippedFrameIsARest();
};

void TestDecompressor::unpacksAll_data()
{
    QTest::addColumn<QByteArray>("packed");
    QTest::addColumn<int>("texts");
    QTest::addColumn<bool>("usesHistory");
    const auto add = [](const char *name, std::initializer_list<std::string> parts, int texts, bool usesHistory) {
        QByteArray packed;
        for (const std::string &part : parts)
            packed.append(part.data(), static_cast<qsizetype>(part.size()));
        QTest::newRow(name) << packed << texts << usesHistory;
    };
    const std::string &text = lines();
    const std::string frame = frameOf(text, 20, false).bytes;
    const std::string stream = frameOf(text, 20, true).bytes;
    const std::string wide = frameOf(text, 22, true).bytes;
    add("a frame", {frame}, 1, true);
    add("a stream", {stream}, 1, true);
    add("window too wide", {wide}, 1, false);
    add("two frames", {frame, stream}, 2, true);
    add("wide, then narrow", {wide, stream}, 2, true);
    add("narrow, then wide", {frame, wide}, 2, true);
    add("parts to skip", {skippedFrame(), frame, skippedFrame(), stream, skippedFrame()}, 2, true);
    add("nothing", {frameOf("", 20, false).bytes}, 0, true);
    add("empty blocks", {emptyBlocks(1'000'000), stream}, 1, true);
    add("little", {frameOf("", 20, true).bytes, frame}, 1, true);
}

void TestDecompressor::unpacksAll()
{
    QFETCH(QByteArray, packed);
    QFETCH(int, texts);
    QFETCH(bool, usesHistory);
    std::string expected;
    for (int text = 0; text < texts; ++text)
        expected += lines();
    for (const bool hasHistory : {false, true}) {
        const Unpacked unpacked = unpack({packed.data(), static_cast<std::size_t>(packed.size())}, hasHistory);
        QVERIFY(unpacked.text == expected);
        QCOMPARE(unpacked.state, Decompressor::State::Finished);
        QCOMPARE(unpacked.leftBytes, std::size_t{0});
        QCOMPARE(unpacked.mostHistoryBytes > 0, hasHistory && usesHistory);
        QVERIFY(unpacked.mostHistoryBytes <= MostHistoryBytes);
        QVERIFY(unpacked.mostInputBytes <= StepBytes + ZSTD_BLOCKSIZE_MAX);
        QVERIFY(unpacked.staysInRoom);
    }
}

void TestDecompressor::damageTakesNoBlockBefore()
{
    const std::string &text = lines();
    Packed packed = frameOf(text, 20, true);
    packed.bytes[packed.middle] = '\x07'; // a block type that does not exist
    for (const bool hasHistory : {false, true}) {
        const Unpacked unpacked = unpack(packed.bytes, hasHistory);
        QVERIFY(unpacked.text == text.substr(0, text.size() / 2));
        QCOMPARE(unpacked.state, Decompressor::State::Damaged);
        QVERIFY(unpacked.leftBytes > 0);
    }
}

void TestDecompressor::tooLongBlockIsDamage()
{
    // One block of two million equal letters, although a block may have 128 KB only.
    const std::string packed("\x28\xB5\x2F\xFD\x00\x58\xFB\xFF\xFF!", 10);
    for (const bool hasHistory : {false, true}) {
        const Unpacked unpacked = unpack(packed, hasHistory);
        QCOMPARE(unpacked.text, std::string());
        QCOMPARE(unpacked.state, Decompressor::State::Damaged);
        QVERIFY(unpacked.staysInRoom);
    }
}

void TestDecompressor::wrongChecksumIsTold()
{
    const std::string &text = lines();
    Packed packed = frameOf(text, 20, false);
    packed.bytes.back() = static_cast<char>(~packed.bytes.back());
    for (const bool hasHistory : {false, true}) {
        const Unpacked unpacked = unpack(packed.bytes, hasHistory);
        QVERIFY(unpacked.text == text);
        QCOMPARE(unpacked.state, Decompressor::State::Damaged);
    }
}

void TestDecompressor::cutStreamIsStarved()
{
    const std::string &text = lines();
    const Packed packed = frameOf(text, 20, false);
    for (const bool hasHistory : {false, true}) {
        const Unpacked unpacked = unpack(std::string_view(packed.bytes).substr(0, packed.middle + 3), hasHistory);
        QVERIFY(unpacked.text == text.substr(0, text.size() / 2));
        QCOMPARE(unpacked.state, Decompressor::State::Running);
        QCOMPARE(unpacked.leftBytes, std::size_t{0});
    }
}

void TestDecompressor::cutOffSkippedFrameIsARest()
{
    const std::string packed = frameOf(lines(), 20, false).bytes + skippedFrame().substr(0, 10);
    for (const bool hasHistory : {false, true}) {
        const Unpacked unpacked = unpack(packed, hasHistory);
        QVERIFY(unpacked.text == lines());
        QCOMPARE(unpacked.state, Decompressor::State::Finished);
        QCOMPARE(unpacked.leftBytes, std::size_t{10});
    }
}

PLUMBLINE_TEST(TestDecompressor)
#include "tst_decompressor.moc"
