// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tables/dataqueues.h"

#include "core/base/decimal.h"
#include "core/base/wide.h"
#include "core/io/wordlines.h"

#include <algorithm>
#include <array>
#include <span>
#include <string_view>

namespace plumbline {

namespace {

/// Computes a mean without overflow. Empty if nothing was added.
struct MeanTime
{
    WideNs sum = 0;
    std::uint64_t count = 0;

    void add(std::int64_t ns)
    {
        sum += ns;
        ++count;
    }
    [[nodiscard]] std::optional<std::int64_t> value() const
    {
        return count > 0 ? std::optional(meanNs(sum, count)) : std::nullopt;
    }
};

} // namespace

// Lines have the form `type what step value [time]`, the time in ms. Type 0 is a time in ms, of getting (what = 0), sending (1)
// or both (2). Type 1 is the size of a queue, and `what` is its capacity.
Result<QueueProfile> readQueueProfile(const std::string &path, TaskControl &control)
{
    constexpr std::size_t Fewest = 4;
    QueueProfile profile;
    std::array<MeanTime, 3> times;
    const auto read = readWordLines(path, " \t\r,", control, [&](std::span<const std::string_view> words) {
        const bool isTime = words.size() >= Fewest && words[0] == "0";
        const bool isSize = words.size() >= Fewest && words[0] == "1";
        const auto what = isTime || isSize ? scaledDecimal(words[1], 1) : std::nullopt;
        const auto value = isTime || isSize ? scaledDecimal(words[3], isTime ? 1'000'000 : 1) : std::nullopt;
        if (!what || !value || *value < 0 || *what < 0 || (isTime && *what >= static_cast<std::int64_t>(times.size()))) {
            ++profile.unreadableLines;
        } else if (isTime) {
            times[static_cast<std::size_t>(*what)].add(*value);
        } else {
            profile.capacity = *what;
            profile.sizes.push_back(*value);
            profile.steps.push_back(scaledDecimal(words[2], 1).value_or(-1));
            if (const auto time = words.size() > Fewest ? scaledDecimal(words[Fewest], 1'000'000) : std::nullopt)
                profile.timesNs.push_back(*time);
        }
    });
    if (!read)
        return failure(read.error());
    if (profile.timesNs.size() != profile.sizes.size() || !std::is_sorted(profile.timesNs.begin(), profile.timesNs.end()))
        profile.timesNs.clear();
    profile.times = {times[0].value(), times[1].value(), times[2].value()};
    return profile;
}

// Lines have the form `GetNext_dequeue_wait start end size`, with times in us of the device's clock.
Result<GetNextProfile> readGetNextProfile(const std::string &path, TaskControl &control)
{
    constexpr std::size_t Words = 4;
    GetNextProfile profile;
    MeanTime mean;
    const auto read = readWordLines(path, " \t\r,", control, [&](std::span<const std::string_view> words) {
        if (!words.empty() && !words[0].starts_with("GetNext"))
            return;
        const bool isWhole = words.size() >= Words;
        const auto start = isWhole ? scaledDecimal(words[1], 1000) : std::nullopt;
        const auto end = isWhole ? scaledDecimal(words[2], 1000) : std::nullopt;
        const auto size = isWhole ? scaledDecimal(words[3], 1) : std::nullopt;
        std::int64_t duration = 0;
        if (!start || !end || !size || *size < 0 || *end < *start || __builtin_sub_overflow(*end, *start, &duration)) {
            ++profile.unreadableLines;
            return;
        }
        profile.sizes.push_back(*size);
        profile.timesNs.push_back(*start);
        mean.add(duration);
    });
    if (!read)
        return failure(read.error());
    if (!std::is_sorted(profile.timesNs.begin(), profile.timesNs.end()))
        profile.timesNs.clear();
    profile.meanNs = mean.value();
    return profile;
}

} // namespace plumbline
