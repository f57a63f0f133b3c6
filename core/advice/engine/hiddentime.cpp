// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/engine/hiddentime.h"

#include "core/base/scheduler.h"
#include "core/base/wide.h"

#include <algorithm>

namespace plumbline {

namespace {

/// A wait hides what lies before it from this share on. Shorter ones belong to the exchange itself, or to cards that lose the
/// same time.
constexpr TimeNs PartsOfAWait = 20;

/// Removes the waits that are too short to hide the parts before them.
std::vector<HiddenTime::Part> withoutNoise(std::vector<HiddenTime::Part> parts)
{
    for (std::size_t first = 0; first < parts.size();) {
        std::size_t end = first;
        TimeNs length = 0;
        for (; end < parts.size() && parts[end].wait == parts[first].wait; ++end)
            length += parts[end].range.length();
        const CollectiveWait *wait = parts[first].wait;
        const bool isHiding = wait && wait->waitNs > std::max(HiddenTime::WaitNoiseNs, length / PartsOfAWait);
        for (; first < end; ++first)
            parts[first].wait = isHiding ? wait : nullptr;
    }
    return parts;
}

} // namespace

HiddenTime::HiddenTime(const AdviceInputs &inputs, const std::set<std::size_t> &cards, const TaskControl &control)
    : m_inputs(inputs)
{
    const std::vector<std::size_t> asked(cards.begin(), cards.end());
    std::vector<const std::vector<CollectiveWait> *> found(asked.size());
    parallelFor(asked.size(), 0, [&](std::size_t index, unsigned) {
        if (!control.stopRequested())
            found[index] = &inputs.card(asked[index]).collectiveWaits();
    });
    for (std::size_t index = 0; index < asked.size(); ++index) {
        if (found[index])
            m_waits[asked[index]] = found[index];
    }
}

const std::vector<CollectiveWait> &HiddenTime::waitsOf(std::size_t card) const
{
    static const std::vector<CollectiveWait> none;
    const auto found = m_waits.find(card);
    return found == m_waits.end() ? none : *found->second;
}

std::vector<HiddenTime::Part> HiddenTime::partsOf(std::size_t card, const TimeRanges &ranges) const
{
    const std::vector<CollectiveWait> &waits = waitsOf(card);
    std::vector<Part> parts;
    auto next = waits.begin();
    for (TimeRange range : ranges) {
        while (next != waits.end() && next->range.begin < range.begin)
            ++next;
        for (auto wait = next; wait != waits.end() && wait->range.begin < range.end; ++wait) {
            if (wait->range.begin > range.begin)
                parts.push_back({{range.begin, wait->range.begin}, &*wait});
            range.begin = wait->range.begin;
            next = wait + 1;
        }
        parts.push_back({range, next == waits.end() ? nullptr : &*next});
    }
    return withoutNoise(std::move(parts));
}

std::optional<TimeNs> HiddenTime::ownStepNs(std::size_t card) const
{
    const std::vector<CollectiveWait> &waits = waitsOf(card);
    if (waits.empty())
        return std::nullopt;
    WideNs waited = 0;
    for (const CollectiveWait &wait : waits)
        waited += std::max<TimeNs>(wait.waitNs, 0);
    const CardEvidence &evidence = m_inputs.card(card);
    return std::max<TimeNs>(evidence.meanStepNs() - evidence.perStep(saturated(waited)), 0);
}

} // namespace plumbline
