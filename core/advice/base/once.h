// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <mutex>

namespace plumbline {

/// A value that is made when it is first asked for. Threads that ask meanwhile wait for it. If making it throws, the next call
/// tries again.
template<typename T>
class Once
{
public:
    /// Returns the value, and calls `make` for it the first time.
    template<typename Make>
    const T &get(const Make &make)
    {
        std::call_once(m_flag, [&] { m_value = make(); });
        return m_value;
    }

private:
    std::once_flag m_flag;
    T m_value{};
};

} // namespace plumbline
