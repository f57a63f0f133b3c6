// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/pipeline/passorder.h"

#include <algorithm>

namespace plumbline {

namespace {

/// The order of a card in figures, if it goes backward and forward by turns between its first and its last passes.
struct Turns
{
    int count = 0;  ///< forward passes, and as many backward ones
    int warmUp = 0; ///< forward passes before the first backward one
};

/// Returns the figures of an order F^w (B F)^(n - w) B^w; empty for any other one.
std::optional<Turns> turnsOf(const std::string &passes)
{
    Turns turns;
    turns.count = static_cast<int>(std::ranges::count(passes, 'F'));
    turns.warmUp = static_cast<int>(std::min(passes.find('B'), passes.size()));
    if (turns.warmUp == 0 || passes.size() != 2 * static_cast<std::size_t>(turns.count))
        return std::nullopt;
    const auto warmUp = static_cast<std::size_t>(turns.warmUp);
    const std::size_t coolDown = passes.size() - warmUp;
    for (std::size_t place = warmUp; place < passes.size(); ++place) {
        const bool isForward = place < coolDown && (place - warmUp) % 2 == 1;
        if ((passes[place] == 'F') != isForward)
            return std::nullopt;
    }
    return turns;
}

bool fitsOneForwardOneBackward(const Turns &turns, std::optional<int> stage, std::optional<int> stages)
{
    if (stage && stages)
        return turns.warmUp == std::clamp(*stages - *stage, 1, turns.count);
    return turns.warmUp <= std::min(stages.value_or(turns.count), turns.count);
}

/// Returns the number of chunks with which an order is interleaved; empty if it is not.
std::optional<int> chunksOf(const Turns &turns, std::optional<int> stage, std::optional<int> stages)
{
    if (!stage || !stages || *stages < 2 || turns.warmUp >= turns.count)
        return std::nullopt;
    const int more = turns.warmUp - 1 - 2 * (*stages - *stage - 1);
    if (more < *stages || more % *stages != 0)
        return std::nullopt;
    const int chunks = 1 + more / *stages;
    return turns.count % chunks == 0 ? std::optional(chunks) : std::nullopt;
}

} // namespace

ScheduleFit scheduleOfOrders(std::span<const PassOrder> orders, std::optional<int> stages)
{
    bool isByTurns = !orders.empty();
    bool isAllForward = !orders.empty();
    bool isInterleaved = !orders.empty();
    std::optional<int> chunks;
    for (const PassOrder &order : orders) {
        const auto turns = turnsOf(order.passes);
        if (!turns)
            return {};
        isByTurns = isByTurns && fitsOneForwardOneBackward(*turns, order.stage, stages);
        isAllForward = isAllForward && turns->warmUp == turns->count;
        const auto own = chunksOf(*turns, order.stage, stages);
        isInterleaved = isInterleaved && own && chunks.value_or(*own) == *own;
        chunks = own;
    }
    ScheduleFit fit;
    if (isByTurns)
        fit.kinds.push_back(ScheduleKind::OneForwardOneBackward);
    if (isAllForward)
        fit.kinds.push_back(ScheduleKind::AllForwardFirst);
    if (isInterleaved)
        fit.kinds.push_back(ScheduleKind::Interleaved);
    if (!fit.kinds.empty())
        fit.chunks = isInterleaved ? chunks : std::optional(1);
    return fit;
}

} // namespace plumbline
