// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/frequency.h"

#include <algorithm>
#include <string_view>

namespace plumbline {

namespace {

constexpr std::string_view CounterName = "AI Core Freq"; // formats.md 5.11; of a die "AI Core Freq Die 0"
constexpr double SlowedShare = 0.95;

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
        if (!(mhz > 0))
            continue;
        frequency.m_lowest = frequency.m_samples.empty() ? mhz : std::min(frequency.m_lowest, mhz);
        frequency.m_highest = std::max(frequency.m_highest, mhz);
        if (frequency.m_samples.empty() || frequency.m_samples.back().mhz != mhz)
            frequency.m_samples.push_back({trace.counters().time[sample], mhz});
    }
    return frequency.m_samples.empty() ? std::nullopt : std::optional(std::move(frequency));
}

double CoreFrequency::averageMhz(TimeRange range) const
{
    const auto behind = std::upper_bound(m_samples.begin(), m_samples.end(), range.begin,
                                         [](TimeNs time, const Sample &sample) { return time < sample.time; });
    auto at = behind == m_samples.begin() ? behind : behind - 1;
    if (range.length() <= 0)
        return at->mhz;
    double area = 0;
    TimeNs begin = range.begin;
    while (begin < range.end) {
        const auto next = at + 1;
        const TimeNs end = next == m_samples.end() ? range.end : std::min(range.end, next->time);
        area += at->mhz * static_cast<double>(end - begin);
        begin = end;
        at = next == m_samples.end() ? at : next;
    }
    return area / static_cast<double>(range.length());
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
