// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/communication/collectivetiming.h"
#include "core/base/taskcontrol.h"

#include <cstdint>
#include <map>
#include <mutex>
#include <utility>
#include <vector>

namespace plumbline {

/// Fits the clocks of the cards of a profile to each other (alignByCollectives()), whatever tells their operators. Each pair of
/// cards is fitted once, when a collective first needs it. Functions may be called from several threads.
class RankClocks
{
public:
    /// `all` must outlive the object and must not change.
    explicit RankClocks(const RankCollectives &all) : m_all(all) {}

    /// Returns the clocks of the cards of one collective against that of its first card; the result has an entry for each part. A
    /// card that shares too few collectives with the first one, or whose collectives do not end together under any clock, keeps
    /// its own. The result has no meaning once `control` asks to stop. O(operators log operators) for each card that is not
    /// fitted yet.
    [[nodiscard]] std::vector<RankClock> clocksOf(const RankCollective &one, const TaskControl &control);

private:
    [[nodiscard]] RankClock clockOf(std::uint32_t first, std::uint32_t card, const TaskControl &control);

    const RankCollectives &m_all;
    std::mutex m_mutex;
    std::map<std::pair<std::uint32_t, std::uint32_t>, RankClock> m_known; ///< by first card and card
};

} // namespace plumbline
