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

constexpr std::array Tracks{
    BackgroundTrack{18, "LLC", "LLC 0 Read/Hit Rate", HitRate},
    BackgroundTrack{18, "LLC", "LLC 0 Read/Throughput", Throughput},
    BackgroundTrack{18, "LLC", "LLC 0 Write/Hit Rate", HitRate},
    BackgroundTrack{18, "LLC", "LLC 0 Write/Throughput", Throughput},
    BackgroundTrack{20, "Stars Soc Info", "Mata Bw Level", {BackgroundSeries{"Mata Bw Level", 0, 9'000}}},
    BackgroundTrack{20, "Stars Soc Info", "L2 Buffer Bw Level", {BackgroundSeries{"L2 Buffer Bw Level", 0, 9'000}}},
    BackgroundTrack{21, "Acc PMU", "read_bandwidth", Value},
    BackgroundTrack{21, "Acc PMU", "write_bandwidth", Value},
    BackgroundTrack{21, "Acc PMU", "read_ost", Value},
    BackgroundTrack{21, "Acc PMU", "write_ost", Value},
    BackgroundTrack{22, "QoS", "QoS OTHERS", Value},
    BackgroundTrack{24, "HCCS", "Rx", {BackgroundSeries{"Rx(MB/s)", 0, 19'000'000}}},
    BackgroundTrack{24, "HCCS", "Tx", {BackgroundSeries{"Tx(MB/s)", 0, 19'000'000}}},
    BackgroundTrack{25, "NIC", "Port 0/Rx", PortRx},
    BackgroundTrack{25, "NIC", "Port 0/Tx", PortTx},
    BackgroundTrack{26, "RoCE", "Port 0/Rx", PortRx},
    BackgroundTrack{26, "RoCE", "Port 0/Tx", PortTx},
    BackgroundTrack{27, "PCIe", "PCIe_cpl", BackgroundCounterLink},
    BackgroundTrack{27, "PCIe", "PCIe_nonpost", BackgroundCounterLink},
    BackgroundTrack{27, "PCIe", "PCIe_nonpost_latency", BackgroundCounterLink},
    BackgroundTrack{27, "PCIe", "PCIe_post", BackgroundCounterLink},
    BackgroundTrack{28, "SIO", "req_rx", Dies},
    BackgroundTrack{28, "SIO", "dat_rx", Dies},
    BackgroundTrack{28, "SIO", "req_tx", Dies},
    BackgroundTrack{28, "SIO", "dat_tx", Dies},
};

} // namespace

std::span<const BackgroundTrack> backgroundTracks()
{
    return Tracks;
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
    return Tracks.size() * BackgroundCounterSamples;
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
