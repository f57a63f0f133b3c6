// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/kernels/kernelgroups.h"
#include "core/analysis/steps/cardoverview.h"
#include "core/analysis/steps/cardsteps.h"
#include "core/base/wide.h"
#include "core/facts/opencard.h"
#include "core/facts/tabletrace.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace plumbline {

/// A card of which sums are compared, because nothing tells when its calls ran.
struct SummedCard
{
    SharedCard card;
    CardOverview overview;
    CardStep mean; ///< the mean step
};
/// Base and target.
using SummedPair = std::array<SummedCard, 2>;

/// Reads the steps of a card and their parts. Errors: Cancelled, those of OpenCard::stages(). Costs what these cost.
[[nodiscard]] Result<SummedCard> summedCard(SharedCard card, TaskControl &control);

/// A part of a step: a quantity of the overview, or a stage.
enum class SummedPart : std::uint8_t { Quantity, ForwardBackward, Tail };

/// A quantity of the mean steps of both cards. Unknown where a card does not tell it.
struct SummedQuantity
{
    SummedPart part = SummedPart::Quantity;
    OverviewQuantity quantity = OverviewQuantity::Step; ///< has no meaning for a stage
    std::array<std::optional<TimeNs>, 2> ns;

    [[nodiscard]] std::optional<TimeNs> differenceNs() const;
};

/// A group of kernels or communication operators with its sums on both cards.
struct SummedGroup
{
    std::string name;
    std::string key; ///< shapes, or the group of a communication operator
    std::array<std::uint64_t, 2> count{};
    std::array<WideNs, 2> ns{};

    [[nodiscard]] TimeNs differenceNs() const { return saturated(ns[1] - ns[0]); }
    /// Returns which cards have it: "both", "only_base" or "only_target".
    [[nodiscard]] const char *status() const { return count[0] == 0 ? "only_target" : count[1] == 0 ? "only_base" : "both"; }
};

/// A step that both cards have, with its lengths.
struct SummedStep
{
    std::string number;
    std::array<TimeNs, 2> ns{};
};

/// Returns the quantities of the mean steps; where no step tells one, that of the whole capture.
[[nodiscard]] std::vector<SummedQuantity> summedQuantities(const SummedPair &cards);
/// The kernels of both cards in groups, the largest difference first. There are none where only one card tells any, because
/// nothing tells then which of them the other one lacks.
struct SummedKernels
{
    std::vector<SummedGroup> groups;
    UntoldKernels untold;
};
/// Adds up the kernels of both cards. O(calls log calls).
[[nodiscard]] SummedKernels summedKernels(const SummedPair &cards, KernelsBy by, TaskControl &control);
/// Returns the communication operators of both cards by kind and group, the largest difference first. O(operators log groups).
[[nodiscard]] std::vector<SummedGroup> summedOperators(const SummedPair &cards, TaskControl &control);
/// Returns the steps that have the same number on both cards. O(steps of the base * steps of the target).
[[nodiscard]] std::vector<SummedStep> summedSteps(const SummedPair &cards);

/// Returns how long steps take on both cards: the steps that both have, added up; else their mean steps. Where nothing tells the
/// length of a step, computing, exposed communication and free time together stand for it. None where these are unknown as well.
[[nodiscard]] std::optional<std::array<WideNs, 2>> summedLengths(const SummedPair &cards, const std::vector<SummedStep> &steps);

} // namespace plumbline
