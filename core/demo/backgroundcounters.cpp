// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/demo/backgroundcounters.h"

#include "core/demo/demorandom.h"

namespace plumbline {

namespace {

constexpr int BackgroundCounterSamples = 4;

using BackgroundCounterAllSeries = std::array<BackgroundSeries, 4>;

constexpr BackgroundCounterAllSeries HitRate{BackgroundSeries{"Hit Rate(%)", 61'000, 93'000}};
constexpr BackgroundCounterAllSeries Throughput{BackgroundSeries{"Throughput(MB/s)", 12'000'000, 96'000'000}};
constexpr BackgroundCounterAllSeries Value{BackgroundSeries{"value", 1'000'000, 24'000'000}};
constexpr BackgroundCounterAllSeries Dies{BackgroundSeries{"die 0", 200'000, 1'900'000}, {"die 1", 200'000, 1'900'000}};
constexpr BackgroundCounterAllSeries BackgroundCounterLink{BackgroundSeries{"Tx", 100'000, 4'100'000},
                                                           {"Rx", 100'000, 4'100'000}};
constexpr BackgroundCounterAllSeries PortRx{BackgroundSeries{"Rx Dropped Rate", 0, 0},
                                            {"Rx Error Rate", 0, 0},
                                            {"Rx Packets", 1'000, 86'000},
                                            {"Rx Bandwidth Efficiency", 0, 900}};
constexpr BackgroundCounterAllSeries PortTx{BackgroundSeries{"Tx Dropped Rate", 0, 0},
                                            {"Tx Error Rate", 0, 0},
                                            {"Tx Packets", 1'000, 86'000},
                                            {"Tx Bandwidth Efficiency", 0, 900}};

constexpr std::array BackgroundCounters{
    BackgroundCounter{18, "LLC", "LLC 0 Read/Hit Rate", HitRate},
    BackgroundCounter{18, "LLC", "LLC 0 Read/Throughput", Throughput},
    BackgroundCounter{18, "LLC", "LLC 0 Write/Hit Rate", HitRate},
    BackgroundCounter{18, "LLC", "LLC 0 Write/Throughput", Throughput},
    BackgroundCounter{20, "Stars Soc Info", "Mata Bw Level", {BackgroundSeries{"Mata Bw Level", 0, 9'000}}},
    BackgroundCounter{20, "Stars Soc Info", "L2 Buffer Bw Level", {BackgroundSeries{"L2 Buffer Bw Level", 0, 9'000}}},
    BackgroundCounter{21, "Acc PMU", "read_bandwidth", Value},
    BackgroundCounter{21, "Acc PMU", "write_bandwidth", Value},
    BackgroundCounter{21, "Acc PMU", "read_ost", Value},
    BackgroundCounter{21, "Acc PMU", "write_ost", Value},
    BackgroundCounter{22, "QoS", "QoS OTHERS", Value},
    BackgroundCounter{24, "HCCS", "Rx", {BackgroundSeries{"Rx(MB/s)", 0, 19'000'000}}},
    BackgroundCounter{24, "HCCS", "Tx", {BackgroundSeries{"Tx(MB/s)", 0, 19'000'000}}},
    BackgroundCounter{25, "NIC", "Port 0/Rx", PortRx},
    BackgroundCounter{25, "NIC", "Port 0/Tx", PortTx},
    BackgroundCounter{26, "RoCE", "Port 0/Rx", PortRx},
    BackgroundCounter{26, "RoCE", "Port 0/Tx", PortTx},
    BackgroundCounter{27, "PCIe", "PCIe_cpl", BackgroundCounterLink},
    BackgroundCounter{27, "PCIe", "PCIe_nonpost", BackgroundCounterLink},
    BackgroundCounter{27, "PCIe", "PCIe_nonpost_latency", BackgroundCounterLink},
    BackgroundCounter{27, "PCIe", "PCIe_post", BackgroundCounterLink},
    BackgroundCounter{28, "SIO", "req_rx", Dies},
    BackgroundCounter{28, "SIO", "dat_rx", Dies},
    BackgroundCounter{28, "SIO", "req_tx", Dies},
    BackgroundCounter{28, "SIO", "dat_tx", Dies},
};

} // namespace

std::span<const BackgroundCounter> backgroundCounters()
{
    return BackgroundCounters;
}

std::vector<TimeNs> backgroundSamples(TimeRange step)
{
    std::vector<TimeNs> times;
    for (int sample = 0; sample < BackgroundCounterSamples; ++sample)
        times.push_back((step.begin + step.length() * sample / BackgroundCounterSamples) / 10 * 10);
    return times;
}

std::uint64_t backgroundEventCount()
{
    return BackgroundCounters.size() * BackgroundCounterSamples;
}

std::int64_t backgroundValue(const BackgroundSeries &series, int card, TimeNs time)
{
    // The bytes of the name make series differ without depending on the order of calls.
    std::uint64_t seed = static_cast<std::uint64_t>(time) + static_cast<std::uint64_t>(card) * 977;
    for (const char character : series.name)
        seed = seed * 31 + static_cast<unsigned char>(character);
    return DemoRandom(seed).between(series.low, series.high);
}

} // namespace plumbline
