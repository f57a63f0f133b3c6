// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/compare/matching.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace plumbline {

/// Tells which of the two cards something belongs to.
enum class ComparedSide : std::uint8_t { Base, Target };

/// Fewest pairs of steps that tell something about chance.
inline constexpr std::uint32_t FewestStepPairs = 3;

/// The part of two cards that is compared: everything, or what starts in chosen pairs of steps.
struct CompareScope
{
    std::vector<bool> steps; ///< whether each pair of Matching::steps is chosen; empty if everything is compared

    [[nodiscard]] bool isWhole() const { return steps.empty(); }
};

/// Chooses the steps of the base from number `first` to number `last`, both included, with their partners. Steps without a
/// partner are left out. Empty if the base does not have these steps in this order, or if none of them has a partner. O(steps).
[[nodiscard]] std::optional<CompareScope> scopeOfSteps(const Matching &matching, std::string_view first, std::string_view last);

/// Chooses the steps that both cards have. If all steps have a partner, or none has, everything is compared. O(steps).
[[nodiscard]] CompareScope scopeOfCommonSteps(const Matching &matching);

/// Chooses the steps that both cards have without the first of them, which is often a warm-up. Empty if there are fewer than two.
/// O(steps).
[[nodiscard]] std::optional<CompareScope> scopeWithoutFirst(const Matching &matching);

/// Finds the pair of steps that a time belongs to. The matching must outlive the object.
class StepPairFinder
{
public:
    static constexpr std::uint32_t NoPair = ~std::uint32_t{0};

    /// O(steps).
    StepPairFinder(const Matching &matching, const CompareScope &scope);

    /// Returns the position in Matching::steps of the chosen pair in which a time of one trace lies; NoPair if there is none.
    /// Pairs need both steps. O(log steps).
    [[nodiscard]] std::uint32_t pairAt(ComparedSide side, TimeNs time) const;
    /// Returns whether what starts at `time` is compared.
    [[nodiscard]] bool isInScope(ComparedSide side, TimeNs time) const { return m_isWhole || pairAt(side, time) != NoPair; }
    /// The number of chosen pairs that have both steps.
    [[nodiscard]] std::uint32_t pairs() const { return m_pairs; }

private:
    const Matching &m_matching;
    bool m_isWhole;
    std::array<StepFinder, 2> m_finders;
    std::array<std::vector<std::uint32_t>, 2> m_pairOfStep;
    std::uint32_t m_pairs = 0;
};

} // namespace plumbline
