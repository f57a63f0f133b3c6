// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/memory/memoryusage.h"
#include "core/compare/differences.h"
#include "core/compare/divergences.h"
#include "widgets/tables/tablesource.h"

#include <QString>

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace plumbline {

/// Where a row of a comparison lies on the two cards. Slices that do not exist are invalid, ranges are none.
struct ComparedPlace
{
    SliceId base;
    SliceId target;
    std::optional<TimeRange> baseRange;   ///< in the card's own time
    std::optional<TimeRange> targetRange; ///< in the target's own time
};

/// A table of a comparison. Differences are target minus base. The largest loss comes first; the largest saving follows after the
/// last loss.
struct ComparedTable
{
    /// A row with one of the largest differences.
    struct Difference
    {
        QString name;
        std::size_t row = 0;
    };

    std::shared_ptr<const TableSource> table; ///< null if there are no data for it
    std::size_t differenceColumn = 0;
    std::vector<ComparedPlace> places; ///< by row
    std::vector<Difference> largest;   ///< largest differences of either sign, without those that may be chance; at most
                                       ///< MostShown
    QString note;                      ///< says what differs from what was requested; "" in most cases
    static constexpr std::size_t MostShown = 20;
};

/// Makes the table of groups of slices. `nameTerm` and `groupTerm` are the terms for names and groups; an empty `groupTerm`
/// leaves the groups out. The noise of a group is a hidden column.
[[nodiscard]] ComparedTable groupTable(const GroupDifferences &groups, const char *nameTerm, const char *groupTerm,
                                       const Matching &matching);

/// Returns the term that names a quantity.
[[nodiscard]] const char *quantityTerm(OverviewQuantity quantity);

/// Makes the table of the quantities of the overview, the largest loss first.
[[nodiscard]] ComparedTable quantityTable(std::span<const QuantityDifference> quantities);

/// Makes a table with a row for each pair of steps and for each step that only one card has.
[[nodiscard]] ComparedTable stepPairTable(const Matching &matching);

/// The largest value of one memory series of a component, on both cards.
struct PeakDifference
{
    std::string component;
    MemorySeries series = MemorySeries::Allocated;
    std::optional<std::int64_t> base; ///< bytes
    std::optional<std::int64_t> target;
    std::optional<TimeRange> baseRange; ///< time for which the peak lasted, up to the next sample; absolute
    std::optional<TimeRange> targetRange;
};

/// Returns the peaks of the components of memory_record.csv and of the modules of npu_module_mem.csv. O(curves).
[[nodiscard]] std::vector<PeakDifference> peakDifferences(const MemoryCurves &base, const MemoryCurves &target);
/// Makes the table of the peaks. `base` and `target` convert their absolute times.
[[nodiscard]] ComparedTable peakTable(std::span<const PeakDifference> peaks, const Trace &base, const Trace &target);

/// Makes a table with a row for each loss, in their order.
[[nodiscard]] ComparedTable lossTable(const std::vector<Divergence> &losses, const Trace &base, const Trace &target,
                                      const Matching &matching);

/// Makes a table with a row for each one-sided gap, the largest loss first.
[[nodiscard]] ComparedTable gapTable(const std::vector<OneSidedGap> &gaps, const Trace &base, const Trace &target,
                                     const Matching &matching);

/// Returns what kind of difference it is, such as "longer" or "new".
[[nodiscard]] QString divergenceText(const Divergence &divergence);
/// Returns where a difference is, such as "MatMul on Ascend Hardware/Stream 2, in step 7".
[[nodiscard]] QString placeText(const Divergence &divergence, const Trace &base, const Trace &target, const Matching &matching);

} // namespace plumbline
