// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>

namespace plumbline {

/// Seconds of wall-clock time since it was made or since the last lap.
class Stopwatch
{
public:
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
