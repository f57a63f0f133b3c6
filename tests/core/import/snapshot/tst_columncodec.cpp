// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/snapshot/columncodec.h"
#include "core/io/blockcodec.h"
#include "tests/support/testregistry.h"

#include <QTest>

#include <cstdint>
#include <random>
#include <string>
#include <vector>

using namespace plumbline;

namespace {

template<typename Word>
ColumnView viewOf(const std::vector<Word> &words, Coding coding, std::size_t stride = 1)
{
    ColumnView view;
    view.first = reinterpret_cast<const char *>(words.data());
    view.rows = words.size() / stride;
    view.strideBytes = stride * sizeof(Word);
    view.widthBytes = sizeof(Word);
    view.coding = coding;
    return view;
}

/// Encodes and decodes rows from 3 on. Returns whether they come back and no other word changes.
template<typename Word>
bool comesBack(const std::vector<Word> &words, Coding coding, std::size_t stride)
{
    const ColumnView from = viewOf(words, coding, stride);
    const std::size_t count = from.rows - 3;
    std::vector<char> planes;
    const std::uint8_t mask = encodeRows(from, 3, count, planes);
    std::vector<Word> expected(words.size());
    for (std::size_t row = 3; row < from.rows; ++row)
        expected[row * stride] = words[row * stride];
    std::vector<Word> decoded(words.size());
    return planes.size() == planesBytes(mask, count) &&
           decodeRows(viewOf(decoded, coding, stride), 3, count, mask, {planes.data(), planes.size()}) && decoded == expected;
}

template<typename Word>
bool allComeBack()
{
    std::mt19937_64 random(3); // NOLINT(bugprone-random-generator-seed): the same every time
    for (const std::size_t rows : {3, 4, 1027, 5000}) {
        for (const unsigned bits : {0u, 3u, 12u, 64u}) {
            for (const std::size_t stride : {1u, 5u}) {
                std::vector<Word> words(rows * stride);
                for (Word &word : words)
                    word = static_cast<Word>(bits == 0 ? 0 : random() >> (64 - bits));
                if (!comesBack(words, Coding::Planes, stride) || !comesBack(words, Coding::DeltaPlanes, stride))
                    return false;
            }
        }
    }
    return true;
}

} // namespace

class TestColumnCodec : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyValueComesBack()
    {
        QVERIFY(allComeBack<std::uint8_t>());
        QVERIFY(allComeBack<std::uint32_t>());
        QVERIFY(allComeBack<std::uint64_t>());
    }

    void risingTimesNeedFewPlanes()
    {
        std::vector<std::uint64_t> times;
        for (std::uint64_t row = 0; row < 1000; ++row)
            times.push_back(100 * row);
        std::vector<char> planes;
        QCOMPARE(encodeRows(viewOf(times, Coding::DeltaPlanes), 0, 1000, planes), std::uint8_t(0b1));
        QCOMPARE(encodeRows(viewOf(times, Coding::Planes), 0, 1000, planes), std::uint8_t(0b111));
        QCOMPARE(encodeRows(viewOf(std::vector<std::uint64_t>(9), Coding::Planes), 0, 9, planes), std::uint8_t(0));
        QVERIFY(planes.empty());
    }

    void valuesBeyondTheLimitAreFound()
    {
        constexpr std::uint32_t Invalid = ~std::uint32_t{0};
        const auto isTaken = [](const std::vector<std::uint32_t> &words, std::uint64_t limit, bool orInvalid) {
            ColumnView view = viewOf(words, Coding::Planes);
            std::vector<char> planes;
            const std::uint8_t mask = encodeRows(view, 0, view.rows, planes);
            view.limit = limit;
            view.orInvalid = orInvalid;
            return decodeRows(view, 0, view.rows, mask, {planes.data(), planes.size()});
        };
        QVERIFY(isTaken({0, 4}, 5, false));
        QVERIFY(!isTaken({0, 5}, 5, false));
        QVERIFY(!isTaken({0, Invalid}, 5, false));
        QVERIFY(isTaken({0, 4, Invalid}, 5, true));
        QVERIFY(!isTaken({5, Invalid}, 5, true));
        QVERIFY(!isTaken({0}, 0, false));
        QVERIFY(isTaken({Invalid}, 0, true));
        std::vector<std::uint32_t> words(1);
        QVERIFY(!decodeRows(viewOf(words, Coding::Planes), 0, 1, 0b10000, "x")); // a plane that the rows do not have
    }

    void blocksOfAnotherSizeAreRefused()
    {
        BlockCompressor compressor;
        const std::string block(1000, 'a');
        const std::string packed(compressor.compress(block));
        BlockDecompressor decompressor;
        for (const std::size_t size : {0, 999, 1000, 1001}) {
            std::string unpacked(size, ' ');
            QCOMPARE(decompressor.decompress(packed, unpacked), size == 1000);
        }
        std::string unpacked(1000, ' ');
        QVERIFY(!decompressor.decompress(std::string_view(packed).substr(1), unpacked));
        QVERIFY(!decompressor.decompress({}, unpacked));
        QVERIFY(decompressor.decompress(packed, unpacked));
        QCOMPARE(unpacked, block);
    }
};

PLUMBLINE_TEST(TestColumnCodec)
#include "tst_columncodec.moc"
