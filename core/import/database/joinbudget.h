// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>

namespace plumbline {

/// Limits how often rows of a database are joined with each other. Each row is usually joined with few others, but a file may be
/// made so that all rows name one connection or task. The budget keeps the number of joins within a few times the number of rows.
class JoinBudget
{
public:
    void addRows(std::size_t rows) { m_left += JoinsPerRow * rows; }
    /// Takes one join. Returns false if none is left, and from then on always.
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
