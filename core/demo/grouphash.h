// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string_view>

namespace plumbline {

/// The number that stands for a communicator name in communication.json and, modulo 1000, in the names of
/// collectives: two rolling hashes over its bytes, modulo 2^32, multipliers 29 (upper half) and 131 (lower half).
[[nodiscard]] constexpr std::uint64_t groupHash(std::string_view name)
{
    std::uint32_t upper = 0;
    std::uint32_t lower = 0;
    for (const char character : name) {
        const auto byte = static_cast<unsigned char>(character);
        upper = upper * 29u + byte;
        lower = lower * 131u + byte;
    }
    return std::uint64_t{upper} << 32 | lower;
}

} // namespace plumbline
