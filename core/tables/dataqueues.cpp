// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tables/dataqueues.h"

#include "core/base/decimal.h"
#include "core/base/memorylimit.h"
#include "core/base/wide.h"
#include "core/io/openfile.h"

#include <algorithm>
#include <array>
#include <functional>
#include <memory>
#include <span>
#include <string_view>

namespace plumbline {

namespace {

constexpr std::size_t DataQueuesBlockBytes = 256u << 10;
constexpr std::size_t MaximumLineBytes = 4096; ///< far more than a line of this format needs
constexpr std::size_t MaximumWords = 8;

/// Calls `visit` with the words of each line, at most MaximumWords. A line that is too long has no words. Empty lines are
/// skipped.
Result<void> readWords(const std::string &path, TaskControl &control,
                       const std::function<void(std::span<const std::string_view>)> &visit)
{
    const auto file = OpenFile::open(path);
    if (!file)
        return failure(file.error());
    if (auto room = checkRoom(path, file->bytes()); !room)
        return room;
    const auto visitLine = [&](std::string_view line, bool isTooLong) {
        std::array<std::string_view, MaximumWords> words;
        std::size_t count = 0;
        while (!isTooLong && count < words.size()) {
            line.remove_prefix(std::min(line.find_first_not_of(" \t\r,"), line.size()));
            if (line.empty())
                break;
            const std::size_t length = std::min(line.find_first_of(" \t\r,"), line.size());
            words[count++] = line.substr(0, length);
            line.remove_prefix(length);
        }
        if (count > 0 || isTooLong)
            visit(std::span(words).first(count));
    };
    std::string rest;
    bool isTooLong = false;
    const auto block = std::make_unique<char[]>(DataQueuesBlockBytes);
    while (true) {
        if (control.stopRequested())
            return failure(ErrorCode::Cancelled, path);
        const auto bytes = file->read(block.get(), DataQueuesBlockBytes);
        if (!bytes)
            return failure(bytes.error());
        if (*bytes == 0)
            break;
        std::string_view text(block.get(), *bytes);
        for (std::size_t end = text.find('\n'); end != std::string_view::npos; end = text.find('\n')) {
            rest += text.substr(0, std::min(end, MaximumLineBytes));
            visitLine(rest, isTooLong || rest.size() > MaximumLineBytes || end > MaximumLineBytes);
            rest.clear();
            isTooLong = false;
            text.remove_prefix(end + 1);
        }
        isTooLong = isTooLong || rest.size() + text.size() > MaximumLineBytes;
        if (isTooLong)
            rest.clear();
        else
            rest += text;
    }
    visitLine(rest, isTooLong);
    return {};
}

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
    const auto read = readWords(path, control, [&](std::span<const std::string_view> words) {
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
    const auto read = readWords(path, control, [&](std::span<const std::string_view> words) {
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
