// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/kernels/cardkernels.h"
#include "core/analysis/kernels/coreclasses.h"
#include "core/analysis/kernels/kernelcalls.h"
#include "core/analysis/kernels/kernelclock.h"
#include "core/analysis/kernels/kernelgroups.h"
#include "core/base/result.h"
#include "core/base/taskcontrol.h"
#include "widgets/comparison/comparisontables.h"
#include "widgets/pages/profilepage.h"
#include "widgets/tables/tablesource.h"

#include <memory>
#include <optional>
#include <vector>

namespace plumbline {

/// The kernels of a card as a table: groups of calls with all their figures, or each call by itself, with all counters of the
/// source. A call costs 4 bytes here.
class KernelTableSource final : public TableSource
{
public:
    /// The fixed columns. The counters follow from the column `Counters` on.
    enum Column : std::size_t {
        Name,
        Type,
        Core,
        Shapes,
        Start,
        Count,
        Sum,
        Share,
        AtHighestClock,
        Average,
        Minimum,
        Maximum,
        P95,
        Wait,
        FullName, ///< with the scopes
        Subgraph,
        Counters
    };

    /// Which calls count: those that begin in `absolute`, in nanoseconds, and ran where `where` says; none stands for all. A
    /// table of sums tells no starts, so all of its calls count in any range.
    struct Selection
    {
        std::optional<TimeRange> absolute;
        std::optional<CoreClass> where;
        bool isWorkOnly = false; ///< waits and copies (CoreClass::WaitOrCopy) are left out
    };
    /// Makes the table. Only the `limit` groups with the longest sums are kept; 0 stands for all. Such a short list shows name,
    /// count, sum and share at first. O(calls * counters) for groups, O(calls) for calls.
    KernelTableSource(std::shared_ptr<const CardKernels> kernels, KernelsBy by, const Selection &selection,
                      std::size_t limit = 0);

    [[nodiscard]] const CardKernels &kernels() const { return *m_kernels; }
    [[nodiscard]] KernelsBy by() const { return m_by; }
    /// Returns the calls of a row.
    [[nodiscard]] std::vector<std::uint32_t> callsOf(std::size_t row) const;
    /// Returns the longest call of a row; among equal ones, the first. O(calls of the row).
    [[nodiscard]] std::uint32_t longestCall(std::size_t row) const;
    /// Returns the total duration of all groups that `limit` left out of the whole that the first row belongs to
    /// (KernelCalls::whole()).
    [[nodiscard]] WideNs leftOutPs() const { return m_leftOutPs; }

    [[nodiscard]] const std::vector<TableColumn> &columns() const override { return m_columns; }
    [[nodiscard]] std::size_t rows() const override { return m_by == KernelsBy::Call ? m_calls.size() : m_figures.size(); }
    [[nodiscard]] TableCell cell(std::size_t row, std::size_t column) const override;

private:
    void addCalls(const Selection &selection);
    void addGroups(const Selection &selection, std::size_t limit);
    [[nodiscard]] TableCell cellOfCall(std::uint32_t call, std::size_t column) const;
    [[nodiscard]] TableCell cellOfGroup(std::size_t row, std::size_t column) const;

    std::shared_ptr<const CardKernels> m_kernels;
    KernelsBy m_by;
    std::optional<KernelClock> m_clock;
    std::vector<TableColumn> m_columns;
    std::vector<std::uint32_t> m_calls; ///< one for each row, if rows are calls
    std::vector<KernelGroup> m_groups;
    std::vector<KernelFigures> m_figures;             ///< figures of each group
    std::vector<std::optional<WideNs>> m_correctedPs; ///< time of each group at the highest clock; empty without a clock
    KernelShares m_shares;
    WideNs m_leftOutPs = 0;
};

/// Returns the differences of groups of kernels, with the slices of the longest calls. Single calls are grouped by name and
/// shapes. If only one of the cards has a table, both are taken from their timelines, so that types and shapes are missing.
/// Errors: Cancelled, those of OpenCard::kernels().
[[nodiscard]] Result<ComparedTable> kernelPageDifferences(const PairedCards &cards, KernelsBy by, TaskControl &control);

} // namespace plumbline
