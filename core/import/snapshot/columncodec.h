// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <string_view>
#include <vector>

namespace plumbline {

/// Tells how the values of a column are turned into bytes that compress well.
enum class Coding : std::uint8_t {
    Planes,      ///< byte planes: all lowest bytes, then all second bytes, and so on; a plane of zeros is left out
    DeltaPlanes, ///< byte planes of the differences from row to row, with the sign in the lowest bit
};

/// A column, or one member of a column of structs, with the values that it may hold.
struct ColumnView
{
    const char *first = nullptr;
    std::size_t rows = 0;
    std::size_t strideBytes = 0;
    std::size_t widthBytes = 0; ///< 1, 4 or 8
    Coding coding = Coding::Planes;
    std::uint64_t limit = std::numeric_limits<std::uint64_t>::max(); ///< every value is below this
    bool orInvalid = true; ///< values with all bits set, that is invalid ids, are allowed as well
};

/// Rows that are coded together. Their byte planes stay in the cache of a processor.
inline constexpr std::size_t ChunkRows = 1u << 16;

/// Codes rows [begin, begin + count) into `planes`. Returns the byte planes that were written, one bit each. O(count), at memory
/// speed.
[[nodiscard]] std::uint8_t encodeRows(const ColumnView &column, std::size_t begin, std::size_t count, std::vector<char> &planes);

/// Returns the bytes that the byte planes in `mask` take for `count` rows.
[[nodiscard]] std::size_t planesBytes(std::uint8_t mask, std::size_t count);

/// Decodes byte planes into the column's own memory, which must be writable; `planes` holds planesBytes() bytes. Returns false if
/// the column may not hold a value, or if `mask` names planes that its values are too narrow for. O(count), at memory speed.
[[nodiscard]] bool decodeRows(const ColumnView &column, std::size_t begin, std::size_t count, std::uint8_t mask,
                              std::string_view planes);

} // namespace plumbline
