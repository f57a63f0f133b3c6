// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/compare/matching.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace plumbline {

enum class ComparedSide : std::uint8_t { Base, Target };

/// What of two cards is compared: everything, or what starts in chosen pairs of steps.
struct CompareScope
{
    std::vector<bool> steps; ///< by Matching::steps; empty = everything

    [[nodiscard]] bool isWhole() const { return steps.empty(); }
};

/// The steps of the base from number `first` to number `last`, both included, and their partners; those without one are left
/// out. None where the base has no such steps, in this order, or none of them has a partner. O(steps).
[[nodiscard]] std::optional<CompareScope> scopeOfSteps(const Matching &matching, std::string_view first, std::string_view last);

/// Finds the pair of steps that something belongs to. The matching must outlive it.
class StepPairFinder
{
public:
    static constexpr std::uint32_t NoPair = ~std::uint32_t{0};

    /// O(steps).
    StepPairFinder(const Matching &matching, const CompareScope &scope);

    /// The index into Matching::steps of the pair in scope that a time of one trace lies in; NoPair without one. O(log steps).
    [[nodiscard]] std::uint32_t pairAt(ComparedSide side, TimeNs time) const;
    /// Whether what starts then is compared.
    [[nodiscard]] bool isInScope(ComparedSide side, TimeNs time) const { return m_isWhole || pairAt(side, time) != NoPair; }
    /// Pairs in scope that have both steps.
    [[nodiscard]] std::uint32_t pairs() const { return m_pairs; }

private:
    const Matching &m_matching;
    bool m_isWhole;
    std::array<StepFinder, 2> m_finders;
    std::array<std::vector<std::uint32_t>, 2> m_pairOfStep;
    std::uint32_t m_pairs = 0;
};

} // namespace plumbline
