// SPDX-License-Identifier: GPL-3.0-or-later
// Measures how long a load goes on after it was cancelled at any moment, and how much of its memory stays allocated. The command
//
//     cancelledloads trace_view.json
//
// prints JSON. The first figure is the slowest cancel in milliseconds, from the request until no thread of the load runs and all
// its memory is freed. The other is the largest anonymous memory after a cancel, less that before the first one, in bytes.
#include "app/commands/memorysampler.h"
#include "core/import/traceloader.h"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <thread>

using namespace plumbline;

namespace {

using Clock = std::chrono::steady_clock;
using Seconds = std::chrono::duration<double>;

constexpr int Cancels = 30; ///< number of cancelled loads, spread over the length of a load

std::uint64_t anonymousBytes()
{
    MemorySampler sampler;
    sampler.stop();
    return sampler.peakAnonymousBytes();
}

/// Loads with partial timelines, as the window does, and frees everything. Returns whether the load was finished.
bool load(const std::string &path, TaskControl &control)
{
    std::shared_ptr<const Trace> partial;
    LoadOptions options;
    options.onPartial = [&](std::shared_ptr<const Trace> trace) { partial = std::move(trace); };
    return loadTrace({path}, control, options).has_value();
}

/// Returns how many seconds a load goes on after it is cancelled at an age of `begun` seconds. Empty if it had ended before.
std::optional<double> cancelSeconds(const std::string &path, double begun)
{
    TaskControl control;
    bool isWhole = false;
    std::jthread loading([&] { isWhole = load(path, control); });
    std::this_thread::sleep_for(Seconds(begun));
    const auto request = Clock::now();
    control.requestStop();
    loading.join();
    return isWhole ? std::nullopt : std::optional(Seconds(Clock::now() - request).count());
}

} // namespace

int main(int argc, char *argv[])
{
    if (argc != 2)
        return 2;
    const std::string path = argv[1];
    TaskControl control;
    const auto begin = Clock::now();
    if (!load(path, control))
        return 3;
    const double whole = Seconds(Clock::now() - begin).count();
    const std::uint64_t before = anonymousBytes();
    std::uint64_t after = before;
    double worst = 0;
    int cancels = 0;
    for (int i = 1; i <= Cancels; ++i) {
        if (const auto seconds = cancelSeconds(path, whole * i / (Cancels + 1))) {
            worst = std::max(worst, *seconds);
            ++cancels;
        }
        after = std::max(after, anonymousBytes());
    }
    std::printf("{\"cancels\": %d, \"worst_ms\": %.3f, \"kept_bytes\": %llu}\n", cancels, worst * 1e3,
                static_cast<unsigned long long>(after - before));
    return 0;
}
