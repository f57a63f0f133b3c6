// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>

namespace plumbline {

/// How often rows of a database may still be joined. Each is joined with few others, unless a file is made so that all of them
/// name one connection or task: what is joined stays within a few times the rows.
class JoinBudget
{
public:
    void addRows(std::size_t rows) { m_left += JoinsPerRow * rows; }
    /// Takes one join; false where none is left, and ever after.
    [[nodiscard]] bool take()
    {
        m_isExceeded = m_isExceeded || m_left == 0;
        m_left -= m_isExceeded ? 0 : 1;
        return !m_isExceeded;
    }
    [[nodiscard]] bool isExceeded() const { return m_isExceeded; }

private:
    static constexpr std::size_t JoinsPerRow = 8;
    static constexpr std::size_t FewJoins = 100'000;

    std::size_t m_left = FewJoins;
    bool m_isExceeded = false;
};

} // namespace plumbline
