// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/timescale.h"

#include "core/base/wide.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>

namespace plumbline {

namespace {

/// Returns floor(a * b / c) for a, b >= 0 and c > 0. Uses 128 bits only if 64 bits do not hold the product.
WideNs mulDivFloor(std::int64_t a, std::int64_t b, std::int64_t c)
{
    std::int64_t product = 0;
    if (!__builtin_mul_overflow(a, b, &product))
        return product / c;
    return WideNs{a} * b / c;
}

} // namespace

TimeScale::TimeScale(TimeRange range, int widthPx) : m_range(range), m_widthPx(std::max(widthPx, 1))
{
    // No view asks for a range that is longer than int64 holds; its far end is moved.
    TimeNs length = 0;
    if (m_range.end <= m_range.begin)
        m_range.end = saturated(WideNs{m_range.begin} + 1);
    if (__builtin_sub_overflow(m_range.end, m_range.begin, &length))
        m_range.end = m_range.begin + std::numeric_limits<TimeNs>::max();
    m_nsPerPx = static_cast<double>(m_range.length()) / m_widthPx;
}

double TimeScale::xOf(TimeNs time) const
{
    TimeNs distance = 0;
    if (__builtin_sub_overflow(time, m_range.begin, &distance))
        return (static_cast<double>(time) - static_cast<double>(m_range.begin)) / m_nsPerPx;
    return static_cast<double>(distance) / m_nsPerPx;
}

int TimeScale::pixelOf(TimeNs time) const
{
    if (time < m_range.begin)
        return -1;
    if (time >= m_range.end)
        return m_widthPx;
    return static_cast<int>(mulDivFloor(time - m_range.begin, m_widthPx, m_range.length()));
}

TimeNs TimeScale::beginOfPixel(int px) const
{
    if (px < 0)
        return saturated(m_range.begin + (WideNs{px} * m_range.length()) / m_widthPx);
    // The smallest distance d with floor(d * width / length) >= px is ceil(px * length / width).
    std::int64_t product = 0;
    if (!__builtin_mul_overflow(std::int64_t{px}, m_range.length(), &product))
        return saturated(WideNs{m_range.begin} + product / m_widthPx + (product % m_widthPx != 0));
    return saturated(m_range.begin + (WideNs{px} * m_range.length() + m_widthPx - 1) / m_widthPx);
}

// An end lies ceil(px * length / width) behind the begin. Quotients and remainders are added up, so that no column takes a
// division.
std::vector<TimeNs> TimeScale::columnEnds() const
{
    const TimeNs quotient = m_range.length() / m_widthPx;
    const TimeNs remainder = m_range.length() % m_widthPx;
    std::vector<TimeNs> ends(static_cast<std::size_t>(m_widthPx));
    TimeNs whole = m_range.begin;
    TimeNs rest = 0;
    for (TimeNs &end : ends) {
        whole += quotient;
        rest += remainder;
        if (rest >= m_widthPx) {
            rest -= m_widthPx;
            ++whole;
        }
        end = whole + (rest != 0 ? 1 : 0);
    }
    return ends;
}

TimeNs TimeScale::timeAt(double x) const
{
    const double distance = std::floor(x * m_nsPerPx);
    constexpr double limit = 9.2e18;
    return saturated(WideNs{m_range.begin} + static_cast<std::int64_t>(std::clamp(distance, -limit, limit)));
}

} // namespace plumbline
