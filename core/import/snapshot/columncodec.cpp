// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/snapshot/columncodec.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>

namespace plumbline {

namespace {

/// Rows decoded at a time, so that they stay in the fastest cache.
constexpr std::size_t BlockRows = 1024;
constexpr unsigned BitsPerByte = 8;

template<typename Word>
Word zigzag(Word difference)
{
    const Word sign = static_cast<Word>(0) - static_cast<Word>(difference >> (sizeof(Word) * BitsPerByte - 1));
    return static_cast<Word>(static_cast<Word>(difference << 1) ^ sign);
}

template<typename Word>
Word unzigzag(Word coded)
{
    return static_cast<Word>((coded >> 1) ^ (static_cast<Word>(0) - static_cast<Word>(coded & 1)));
}

template<typename Word>
std::uint8_t encode(const ColumnView &column, std::size_t begin, std::size_t count, std::vector<char> &planes)
{
    std::vector<Word> words(count);
    const char *from = column.first + begin * column.strideBytes;
    Word before = 0;
    Word all = 0;
    for (Word &word : words) {
        std::memcpy(&word, from, sizeof word);
        from += column.strideBytes;
        if (column.coding == Coding::DeltaPlanes) {
            const Word value = word;
            word = zigzag(static_cast<Word>(value - before));
            before = value;
        }
        all = static_cast<Word>(all | word);
    }
    planes.clear();
    unsigned mask = 0;
    for (unsigned plane = 0; plane < sizeof(Word); ++plane) {
        const unsigned shift = plane * BitsPerByte;
        if (((all >> shift) & 0xFF) == 0)
            continue;
        mask |= 1u << plane;
        const std::size_t at = planes.size();
        planes.resize(at + count);
        std::transform(words.begin(), words.end(), planes.begin() + static_cast<std::ptrdiff_t>(at),
                       [shift](Word word) { return static_cast<char>((word >> shift) & 0xFF); });
    }
    return static_cast<std::uint8_t>(mask);
}

/// Adds one byte plane to the words, in a loop that the compiler turns into vector instructions.
template<typename Word>
void addPlane(const unsigned char *plane, std::size_t count, unsigned shift, Word *words)
{
    for (std::size_t row = 0; row < count; ++row)
        words[row] = static_cast<Word>(words[row] | static_cast<Word>(static_cast<Word>(plane[row]) << shift));
}

template<typename Word>
void store(const Word *words, std::size_t count, std::size_t strideBytes, char *to)
{
    if (strideBytes == sizeof(Word)) {
        std::memcpy(to, words, count * sizeof(Word));
        return;
    }
    for (std::size_t row = 0; row < count; ++row, to += strideBytes)
        std::memcpy(to, words + row, sizeof(Word));
}

/// Returns whether the column may hold all words. If all bits set is allowed, 1 is added to each word, so that this one wraps
/// around to 0 and one comparison is enough.
template<typename Word>
bool areAllowed(const Word *words, std::size_t count, const ColumnView &column)
{
    constexpr std::uint64_t Invalid = std::numeric_limits<Word>::max();
    if (column.limit > Invalid || (column.limit == Invalid && column.orInvalid))
        return true;
    const auto shift = static_cast<Word>(column.orInvalid ? 1 : 0);
    Word largest = 0;
    for (std::size_t row = 0; row < count; ++row)
        largest = std::max(largest, static_cast<Word>(words[row] + shift));
    return largest < static_cast<Word>(column.limit + shift);
}

template<typename Word>
bool decode(const ColumnView &column, std::size_t begin, std::size_t count, std::uint8_t mask, std::string_view planes)
{
    if ((mask >> sizeof(Word)) != 0)
        return false;
    std::array<Word, BlockRows> words;
    char *to = const_cast<char *>(column.first) + begin * column.strideBytes;
    Word before = 0;
    bool allowed = true;
    for (std::size_t done = 0; done < count; done += BlockRows) {
        const std::size_t rows = std::min(BlockRows, count - done);
        std::fill_n(words.begin(), rows, Word{0});
        const auto *plane = reinterpret_cast<const unsigned char *>(planes.data()) + done;
        for (unsigned byte = 0; byte < sizeof(Word); ++byte) {
            if (((mask >> byte) & 1) == 0)
                continue;
            addPlane(plane, rows, byte * BitsPerByte, words.data());
            plane += count;
        }
        if (column.coding == Coding::DeltaPlanes) {
            for (std::size_t row = 0; row < rows; ++row)
                words[row] = before = static_cast<Word>(before + unzigzag(words[row]));
        }
        allowed = areAllowed(words.data(), rows, column) && allowed;
        store(words.data(), rows, column.strideBytes, to + done * column.strideBytes);
    }
    return allowed;
}

} // namespace

std::uint8_t encodeRows(const ColumnView &column, std::size_t begin, std::size_t count, std::vector<char> &planes)
{
    switch (column.widthBytes) {
    case sizeof(std::uint8_t):
        return encode<std::uint8_t>(column, begin, count, planes);
    case sizeof(std::uint32_t):
        return encode<std::uint32_t>(column, begin, count, planes);
    default:
        return encode<std::uint64_t>(column, begin, count, planes);
    }
}

std::size_t planesBytes(std::uint8_t mask, std::size_t count)
{
    return static_cast<std::size_t>(std::popcount(mask)) * count;
}

bool decodeRows(const ColumnView &column, std::size_t begin, std::size_t count, std::uint8_t mask, std::string_view planes)
{
    switch (column.widthBytes) {
    case sizeof(std::uint8_t):
        return decode<std::uint8_t>(column, begin, count, mask, planes);
    case sizeof(std::uint32_t):
        return decode<std::uint32_t>(column, begin, count, mask, planes);
    default:
        return decode<std::uint64_t>(column, begin, count, mask, planes);
    }
}

} // namespace plumbline
