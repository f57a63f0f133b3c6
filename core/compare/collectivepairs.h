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

/// Which collectives are taken for such as all ranks leave together.
enum class SynchronisingKinds : std::uint8_t { AllReduce, AllGatherToo };

/// What a collective is, whatever its number: "hcom_allReduce__586_0_1" and "hcom_allReduce__586_7_1" are of one kind,
/// "hcom_allReduce__586"; of other names the letters in front of a number.
[[nodiscard]] std::string_view collectiveFamily(std::string_view name);

/// Pairs the collectives of two ranks. An AllReduce of a group meets the n-th AllReduce of the same group on the other card.
class CollectivePairing
{
public:
    CollectivePairing(const CommunicationTable &base, const CommunicationTable &target, SynchronisingKinds kinds);

    /// The ends of the family with most operators in their order, shifted so that most times between them agree; where many
    /// shifts do as well, as in a trace that repeats itself, so that steps agree, then names, then by the least. Pairs between
    /// which the times do not agree are left out: an operator is missing. O(operators + 8192 shifts).
    [[nodiscard]] std::vector<ClockPair> inOrder() const;

    /// The ends of all families that are nearest to each other under a fit, at most a millisecond apart. O(operators).
    [[nodiscard]] std::vector<ClockPair> underFit(const Alignment &fit) const;

    /// How many collectives the card with fewer has where both were recorded. O(operators).
    [[nodiscard]] std::uint64_t possiblePairs(const Alignment &fit) const;

private:
    struct Collective
    {
        std::int64_t endNs;
        std::uint32_t step; ///< equal numbers are equal texts, of both cards
        std::uint32_t name;
    };
    struct Family
    {
        std::vector<Collective> base; ///< by end
        std::vector<Collective> target;
    };

    [[nodiscard]] static std::ptrdiff_t shiftOf(const Family &family);
    /// Thousandths of steps and names that agree under a shift, then how little it shifts.
    [[nodiscard]] static std::tuple<std::size_t, std::size_t, std::ptrdiff_t> likeness(const Family &family,
                                                                                       std::ptrdiff_t shift);

    std::vector<Family> m_families; ///< those that both cards have
};

} // namespace plumbline
