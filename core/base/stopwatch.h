// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>

namespace plumbline {

/// Measures wall-clock time.
class Stopwatch
{
public:
    /// Returns the seconds since the last call, or since the stopwatch was made.
    double lap()
    {
        const auto now = std::chrono::steady_clock::now();
        const std::chrono::duration<double> passed = now - m_since;
        m_since = now;
        return passed.count();
    }

private:
    std::chrono::steady_clock::time_point m_since = std::chrono::steady_clock::now();
};

} // namespace plumbline
