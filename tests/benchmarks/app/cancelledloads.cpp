// SPDX-License-Identifier: GPL-3.0-or-later
// How long a load that is cancelled at any moment goes on, and how much of its memory stays behind.
//
//     cancelledloads trace_view.json
//
// prints JSON: the slowest of all cancels in milliseconds, from the request until no thread of the load runs and all that it
// held is freed; and the largest anonymous memory after a cancel beyond that before the first, in bytes.
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

constexpr int Cancels = 30; ///< spread over the length of a load

std::uint64_t anonymousBytes()
{
    MemorySampler sampler;
    sampler.stop();
    return sampler.peakAnonymousBytes();
}

/// Loads with partial timelines, as the window does, and lets go of everything; whether the load came to its end.
bool load(const std::string &path, TaskControl &control)
{
    std::shared_ptr<const Trace> partial;
    LoadOptions options;
    options.onPartial = [&](std::shared_ptr<const Trace> trace) { partial = std::move(trace); };
    return loadTrace({path}, control, options).has_value();
}

/// Seconds that the load goes on after it is cancelled when it is `begun` seconds old; none when it was over before.
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
