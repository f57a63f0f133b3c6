// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/communication/communication.h"
#include "core/tables/communication.h"
#include "core/tables/communicationmatrix.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace plumbline {

/// How one operator, or all operators together, spent a step on average. Each sum is divided by the number of steps in which the
/// operator ran. A value is empty if no call tells it.
struct CommunicationMean
{
    StringId name = NoText; ///< "" for all operators together
    StringId group = NoText;
    std::optional<CommunicationKind> kind; ///< empty for all operators together
    std::uint64_t steps = 0;               ///< steps in which it ran
    std::uint64_t calls = 0;               ///< in all of these steps
    std::optional<std::int64_t> elapseNs;
    std::optional<std::int64_t> transitNs;
    std::optional<std::int64_t> waitNs;
    std::optional<std::int64_t> synchronizationNs;
    std::optional<std::int64_t> idleNs;
};

/// Returns the means of a table: first those of all operators together, then those of each operator by group and name, in the
/// order of their first appearance. Calls outside of steps do not count. Empty if there are fewer than two steps.
/// O(operators log operators).
[[nodiscard]] std::vector<CommunicationMean> communicationMeans(const CommunicationTable &table);

/// What went from one rank to another by one transport in a step, on average over the steps in which anything did.
struct LinkMean
{
    int source = 0;
    int target = 0;
    bool ranksAreLocal = false; ///< as in CommunicationLink
    StringId group = NoText;
    StringId transport = NoText;
    std::uint64_t steps = 0;
    std::optional<std::int64_t> transitBytes;
    std::optional<std::int64_t> transitNs;

    /// Returns a link of these figures. Its bandwidth is mean size by mean time.
    [[nodiscard]] CommunicationLink asLink() const;
};

/// Returns the means of the links between ranks, in the order of their first appearance. Empty if there are fewer than two steps,
/// and for files that pick some of the calls (isPick()), because their links do not add up. O(links log links).
[[nodiscard]] std::vector<LinkMean> linkMeans(const CommunicationMatrix &matrix);

} // namespace plumbline
