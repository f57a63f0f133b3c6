// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/taskcontrol.h"
#include "core/compare/comparescope.h"
#include "widgets/cards/pagecard.h"
#include "widgets/comparison/comparisontables.h"

#include <array>
#include <memory>
#include <optional>
#include <vector>

namespace plumbline {

/// The tables of a comparison, in the order of the page's tabs.
enum class ComparedPart : std::uint8_t {
    Quantities,
    Kernels,
    KernelTypes,
    KernelShapes,
    Communication,
    HostCalls,
    Lanes,
    Steps,
    Memory,
    Losses,
    Gaps,
};
inline constexpr std::size_t ComparedPartCount = 11;

/// What is compared.
struct ComparisonQuestion
{
    PageCard base; ///< both have timelines
    PageCard target;
    std::shared_ptr<const Matching> matching;
    CompareScope scope;
    ClockMap axes; ///< from the target's own times to the base's
};

/// What two cards do differently.
struct CardComparison
{
    ComparisonQuestion question;
    std::array<ComparedTable, ComparedPartCount> parts;
    StepTotal steps;
    Departures departures;            ///< as many losses and gaps as the tables have
    std::vector<PageCard> tableless;  ///< those of both without kernel_details.csv, which types and shapes come from
    std::optional<Error> kernelError; ///< why such a table cannot be read

    [[nodiscard]] const ComparedTable &part(ComparedPart part) const { return parts[static_cast<std::size_t>(part)]; }
    static constexpr std::size_t MostLosses = 1000;
};

/// Adds everything up, and reads kernel and memory tables of both cards. Memory and steps are those of the whole captures
/// whatever the scope. Errors: Cancelled. O(slices log slices + rows of the tables).
[[nodiscard]] Result<std::shared_ptr<const CardComparison>> analyseComparison(const ComparisonQuestion &question,
                                                                              TaskControl &control);

} // namespace plumbline
