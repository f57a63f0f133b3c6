// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace plumbline::fuzz {

/// Takes numbers and texts from the front of an input. An input that has ended gives zeros and empty texts.
class FuzzBytes
{
public:
    explicit FuzzBytes(std::string_view input) : m_rest(input) {}

    [[nodiscard]] std::uint8_t byte()
    {
        if (m_rest.empty())
            return 0;
        const auto taken = static_cast<std::uint8_t>(m_rest.front());
        m_rest.remove_prefix(1);
        return taken;
    }
    [[nodiscard]] std::uint32_t word()
    {
        const std::uint32_t low = byte();
        return low | std::uint32_t{byte()} << 8;
    }
    /// Returns a number below `limit`, which must not be 0.
    [[nodiscard]] std::size_t below(std::size_t limit) { return (limit > 256 ? word() : byte()) % limit; }
    /// Takes at most `bytes` bytes.
    [[nodiscard]] std::string_view text(std::size_t bytes)
    {
        const std::string_view taken = m_rest.substr(0, bytes);
        m_rest.remove_prefix(taken.size());
        return taken;
    }
    [[nodiscard]] std::string_view rest() const { return m_rest; }
    [[nodiscard]] bool isEmpty() const { return m_rest.empty(); }

private:
    std::string_view m_rest;
};

} // namespace plumbline::fuzz
