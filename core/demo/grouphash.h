// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string_view>

namespace plumbline {

/// Returns the hash of HCCL's name of a group. communication.json names the group by it, and names of collectives contain it
/// modulo 1000. It consists of two polynomial hashes over the bytes modulo 2^32, with the factors 29 (upper half) and 131 (lower
/// half).
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
