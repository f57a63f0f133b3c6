// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/kernels/frequency.h"

#include <algorithm>
#include <cmath>
#include <string_view>

namespace plumbline {

namespace {

// docs/formats.md 5.11; the counter of a die is called "AI Core Freq Die 0"
constexpr std::string_view CounterName = "AI Core Freq";
constexpr double SlowedShare = 0.95;
constexpr double KiloHertzPerMhz = 1000;
constexpr double MostMhz = 1e9; ///< no clock is higher; the bound keeps sums within 128 bits

std::int64_t kiloHertz(double mhz)
{
    return std::llround(mhz * KiloHertzPerMhz);
}

const CounterSeries *clockSeries(const Trace &trace)
{
    const CounterTable &counters = trace.counters();
    for (const Counter &counter : counters.counters) {
        if (counter.name.starts_with(CounterName) && !counter.series.empty())
            return &counters.series[counter.series.front().value];
    }
    return nullptr;
}

} // namespace

std::optional<CoreFrequency> CoreFrequency::of(const Trace &trace)
{
    const CounterSeries *series = clockSeries(trace);
    if (!series)
        return std::nullopt;
    CoreFrequency frequency;
    for (std::uint32_t sample = series->begin; sample < series->end; ++sample) {
        const double mhz = trace.counters().value[sample];
        if (!(mhz > 0 && mhz < MostMhz))
            continue;
        frequency.m_lowest = frequency.m_samples.empty() ? mhz : std::min(frequency.m_lowest, mhz);
        frequency.m_highest = std::max(frequency.m_highest, mhz);
        const TimeNs time = trace.counters().time[sample];
        if (!frequency.m_samples.empty() && frequency.m_samples.back().mhz == mhz)
            continue;
        frequency.m_areas.push_back(frequency.m_samples.empty() ? 0 : frequency.areaTo(time));
        frequency.m_samples.push_back({time, mhz});
    }
    return frequency.m_samples.empty() ? std::nullopt : std::optional(std::move(frequency));
}

std::size_t CoreFrequency::sampleAt(TimeNs time) const
{
    const auto behind = std::upper_bound(m_samples.begin(), m_samples.end(), time,
                                         [](TimeNs at, const Sample &sample) { return at < sample.time; });
    return behind == m_samples.begin() ? 0 : static_cast<std::size_t>(behind - m_samples.begin()) - 1;
}

WideNs CoreFrequency::areaTo(TimeNs time) const
{
    const std::size_t at = sampleAt(time);
    return m_areas[at] + (WideNs{time} - m_samples[at].time) * kiloHertz(m_samples[at].mhz);
}

double CoreFrequency::averageMhz(TimeRange range) const
{
    if (range.length() <= 0)
        return m_samples[sampleAt(range.begin)].mhz;
    const WideNs area = areaTo(range.end) - areaTo(range.begin);
    return static_cast<double>(area) / static_cast<double>(range.length()) / KiloHertzPerMhz;
}

double CoreFrequency::correctedNs(TimeRange range) const
{
    return range.length() <= 0 ? 0 : static_cast<double>(range.length()) * averageMhz(range) / m_highest;
}

FrequencyLoss frequencyLoss(const Trace &trace, const CoreFrequency &frequency, const TaskControl &control)
{
    FrequencyLoss loss;
    for (const Lane &lane : trace.lanes()) {
        if (control.stopRequested())
            return {};
        if (trace.process(lane.process).kind != ProcessKind::Device)
            continue;
        for (std::uint32_t slice = lane.sliceBegin(); slice < lane.sliceEnd(); ++slice) {
            const Role role = trace.slices().role[slice];
            const TimeRange range = trace.sliceRange(SliceId(slice));
            if ((role != Role::ComputeCube && role != Role::ComputeVector) || range.length() <= 0)
                continue;
            const double mhz = frequency.averageMhz(range);
            ++loss.kernels;
            loss.durationNs += range.length();
            loss.correctedNs += static_cast<double>(range.length()) * mhz / frequency.highestMhz();
            if (mhz <= SlowedShare * frequency.highestMhz()) {
                ++loss.slowed;
                loss.slowedNs += range.length();
            }
        }
    }
    return loss;
}

} // namespace plumbline
