// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/taskcontrol.h"
#include "core/compare/comparescope.h"
#include "core/facts/tabletrace.h"
#include "widgets/cards/pagecard.h"
#include "widgets/comparison/comparisontables.h"

#include <array>
#include <memory>
#include <optional>
#include <vector>

namespace plumbline {

/// The tables of a comparison, in the order of the tabs on the page.
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

/// Two cards and all that decides how they are compared.
struct ComparisonQuestion
{
    PageCard base;
    PageCard target;
    std::shared_ptr<const Matching> matching;
    CompareScope scope;
    ClockMap axes; ///< maps the target's own times to the base's
    /// What the tables tell of a card without a timeline (traceOfTables()); null for a card with one.
    std::shared_ptr<const Trace> baseTables = nullptr;
    std::shared_ptr<const Trace> targetTables = nullptr;

    [[nodiscard]] const std::shared_ptr<const Trace> &baseTrace() const { return baseTables ? baseTables : base.open->trace(); }
    [[nodiscard]] const std::shared_ptr<const Trace> &targetTrace() const
    {
        return targetTables ? targetTables : target.open->trace();
    }
};

/// What the comparison of two cards by their tables begins with.
struct TableMatch
{
    std::shared_ptr<const Trace> base; ///< the timeline of a card, else what its tables tell
    std::shared_ptr<const Trace> target;
    std::shared_ptr<const Matching> matching;
    ClockMap axes; ///< maps the target's own times to the base's
    /// Cards that tell no kernels. Where it is one of both, kernels are not compared, and kernels of tables are left out.
    UntoldKernels untold = {};
};
/// Matches two cards of which at least one has no timeline. Errors: those of traceOfTables(), Cancelled. O(rows log rows).
[[nodiscard]] Result<TableMatch> matchByTables(const OpenCard &base, const OpenCard &target, TaskControl &control);

/// All tables of the comparison of two cards.
struct CardComparison
{
    ComparisonQuestion question;
    std::array<ComparedTable, ComparedPartCount> parts;
    StepTotal steps;
    std::optional<StepLengths> lengths; ///< empty if no steps are compared
    Divergences divergences;            ///< losses and gaps, in the same number as the tables have rows
    std::vector<PageCard> tableless;    ///< cards without kernel_details.csv, which types and shapes are read from
    std::optional<Error> kernelError;   ///< why a kernel table cannot be read

    [[nodiscard]] const ComparedTable &part(ComparedPart part) const { return parts[static_cast<std::size_t>(part)]; }
    /// Upper limit of losses that are listed.
    static constexpr std::size_t MostLosses = 1000;
};

/// Computes the differences and reads the kernel tables and memory tables of both cards. The tables of memory and of pairs of
/// steps describe the whole captures whatever the scope is. Errors: Cancelled. O(slices log slices + rows of the tables).
[[nodiscard]] Result<std::shared_ptr<const CardComparison>> analyseComparison(const ComparisonQuestion &question,
                                                                              TaskControl &control);

} // namespace plumbline
