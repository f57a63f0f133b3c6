// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/compare/clockfit.h"
#include "core/tables/communication.h"

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <tuple>
#include <vector>

namespace plumbline {

/// The collectives of which it is assumed that all ranks leave them together. AllReduce includes Barrier.
enum class SynchronisingKinds : std::uint8_t { AllReduce, AllGatherToo };

/// Pairs the collectives of two ranks inside families: an AllReduce of a group is paired with an AllReduce of the same group on
/// the other card.
class CollectivePairing
{
public:
    CollectivePairing(const CommunicationTable &base, const CommunicationTable &target, SynchronisingKinds kinds);

    /// Pairs the largest family that both cards have in the order of ends, shifted so that most of the times between neighbouring
    /// ends agree. If several shifts are equally good, as in a trace that repeats itself, equal steps decide, then equal names,
    /// then the smaller shift. Pairs with disagreeing times on both sides are left out, because an operator is missing there.
    /// O(operators + 8192 shifts).
    [[nodiscard]] std::vector<ClockPair> inOrder() const;

    /// Pairs the ends of all families that are nearest to each other under a fit, at most a millisecond apart. O(operators).
    [[nodiscard]] std::vector<ClockPair> underFit(const Alignment &fit) const;

    /// Returns how many pairs there could be: the number of collectives, of the card with fewer, in the time in which both cards
    /// were recorded. O(operators).
    [[nodiscard]] std::uint64_t possiblePairs(const Alignment &fit) const;

private:
    /// One collective on one card.
    struct Collective
    {
        std::int64_t endNs;
        std::uint32_t step; ///< number of the text of the step; the same on both cards
        std::uint32_t name;
    };
    /// The collectives of one family on both cards.
    struct Family
    {
        std::vector<Collective> base; ///< by end
        std::vector<Collective> target;
    };

    /// Returns the best shift: base[i] is paired with target[i + shift].
    [[nodiscard]] static std::ptrdiff_t shiftOf(const Family &family);
    /// Returns the thousandths of steps and of names that agree under a shift, and the negative size of the shift.
    [[nodiscard]] static std::tuple<std::size_t, std::size_t, std::ptrdiff_t> likeness(const Family &family,
                                                                                       std::ptrdiff_t shift);

    std::vector<Family> m_families; ///< families that both cards have
};

} // namespace plumbline
