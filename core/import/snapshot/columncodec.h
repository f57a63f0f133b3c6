// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <string_view>
#include <vector>

namespace plumbline {

/// How the values of a column are turned into bytes that pack well.
enum class Coding : std::uint8_t {
    Planes,      ///< all lowest bytes, then all second ones ...; a plane that is all zero is left out
    DeltaPlanes, ///< the same for the differences from row to row, their sign in the lowest bit
};

/// A column, or one member of a column of structs, with what its values may be.
struct ColumnView
{
    const char *first = nullptr;
    std::size_t rows = 0;
    std::size_t strideBytes = 0;
    std::size_t widthBytes = 0; ///< 1, 4 or 8
    Coding coding = Coding::Planes;
    std::uint64_t limit = std::numeric_limits<std::uint64_t>::max(); ///< every value is below
    bool orInvalid = true;                                           ///< or has all bits set
};

/// Rows coded at a time: the planes of a chunk stay in the cache of a processor.
inline constexpr std::size_t ChunkRows = 1u << 16;

/// Codes rows [begin, begin + count) into `planes`. Returns which planes there are, a bit each. Memory speed.
[[nodiscard]] std::uint8_t encodeRows(const ColumnView &column, std::size_t begin, std::size_t count, std::vector<char> &planes);

/// Bytes of the planes of `count` rows.
[[nodiscard]] std::size_t planesBytes(std::uint8_t mask, std::size_t count);

/// The way back, into the column's own memory, which must be writable; `planes` holds planesBytes(). False when a value is none
/// that the column may hold, or there are planes that it does not have. Memory speed.
[[nodiscard]] bool decodeRows(const ColumnView &column, std::size_t begin, std::size_t count, std::uint8_t mask,
                              std::string_view planes);

} // namespace plumbline
