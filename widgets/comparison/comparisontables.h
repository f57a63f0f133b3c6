// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/memory/memoryusage.h"
#include "core/compare/departures.h"
#include "core/compare/differences.h"
#include "widgets/tables/tablesource.h"

#include <QString>

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace plumbline {

/// Where a row of a comparison lies on the two cards; what it has not is invalid or none.
struct ComparedPlace
{
    SliceId base;
    SliceId target;
    std::optional<TimeRange> baseRange; ///< in the card's own time
    std::optional<TimeRange> targetRange;
};

/// A table of a comparison. Differences are target minus base; what costs most stands first, then what saves most.
struct ComparedTable
{
    struct Difference
    {
        QString name;
        std::size_t row = 0;
    };

    std::shared_ptr<const TableSource> table; ///< null where nothing tells
    std::size_t differenceColumn = 0;
    std::vector<ComparedPlace> places; ///< by row
    std::vector<Difference> largest;   ///< either way, what chance may do left out; at most MostShown
    QString note;                      ///< what of it is not as it was asked for; "" mostly
    static constexpr std::size_t MostShown = 20;
};

/// `nameTerm` and `groupTerm` are what names and groups are called; groups are left out without a term. Floors are shown.
[[nodiscard]] ComparedTable groupTable(const GroupDifferences &groups, const char *nameTerm, const char *groupTerm,
                                       const Matching &matching);

/// What costs the target most first.
[[nodiscard]] ComparedTable quantityTable(std::span<const QuantityDifference> quantities);

/// A row a pair of steps, and a row a step that only one card has.
[[nodiscard]] ComparedTable stepPairTable(const Matching &matching);

/// The most that a component held of a series.
struct PeakDifference
{
    std::string component;
    MemorySeries series = MemorySeries::Allocated;
    std::optional<std::int64_t> base; ///< bytes
    std::optional<std::int64_t> target;
    std::optional<TimeRange> baseRange; ///< in which they were held, to the next sample; absolute
    std::optional<TimeRange> targetRange;
};

/// Peaks of the components of memory_record.csv, and of the modules of npu_module_mem.csv. O(curves).
[[nodiscard]] std::vector<PeakDifference> peakDifferences(const MemoryCurves &base, const MemoryCurves &target);
[[nodiscard]] ComparedTable peakTable(std::span<const PeakDifference> peaks, const Trace &base, const Trace &target);

/// A row a departure, in their order.
[[nodiscard]] ComparedTable lossTable(const std::vector<Departure> &losses, const Trace &base, const Trace &target,
                                      const Matching &matching);

/// A row a gap; what costs the target first.
[[nodiscard]] ComparedTable gapTable(const std::vector<OneSidedGap> &gaps, const Trace &base, const Trace &target,
                                     const Matching &matching);

/// "longer", "new": what a departure is.
[[nodiscard]] QString departureText(const Departure &departure);
/// "MatMul on Ascend Hardware/Stream 2 in step 7": where it is.
[[nodiscard]] QString placeText(const Departure &departure, const Trace &base, const Trace &target, const Matching &matching);

} // namespace plumbline
