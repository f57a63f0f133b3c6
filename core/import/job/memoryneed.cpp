// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/job/memoryneed.h"

#include <algorithm>

namespace plumbline {

namespace {

constexpr std::size_t SampleBytes = 64u << 10;
constexpr std::size_t MemoryNeedSamples = 16;
/// Memory of an event at the highest point of a load, with the indexes for drawing. Measured, see docs/performance.md.
constexpr double MemoryNeedBytesPerEvent = 90;

std::size_t eventsIn(std::string_view text)
{
    std::size_t count = 0;
    for (std::size_t at = text.find("\"ph\""); at != std::string_view::npos; at = text.find("\"ph\"", at + 4))
        ++count;
    return count;
}

} // namespace

std::uint64_t estimatedLoadBytes(std::string_view text)
{
    if (text.size() <= MemoryNeedSamples * SampleBytes)
        return static_cast<std::uint64_t>(MemoryNeedBytesPerEvent * static_cast<double>(eventsIn(text)));
    std::size_t events = 0;
    for (std::size_t sample = 0; sample < MemoryNeedSamples; ++sample)
        events += eventsIn(text.substr((text.size() - SampleBytes) / (MemoryNeedSamples - 1) * sample, SampleBytes));
    const double density = static_cast<double>(events) / static_cast<double>(MemoryNeedSamples * SampleBytes);
    return static_cast<std::uint64_t>(density * static_cast<double>(text.size()) * MemoryNeedBytesPerEvent);
}

std::uint64_t estimatedLoadBytes(std::uint64_t events)
{
    return static_cast<std::uint64_t>(MemoryNeedBytesPerEvent * static_cast<double>(events));
}

} // namespace plumbline
