// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/memory/cardmemory.h"
#include "core/base/result.h"
#include "core/base/taskcontrol.h"
#include "widgets/cards/pagecard.h"
#include "widgets/charts/thinning.h"
#include "widgets/comparison/comparisontables.h"
#include "widgets/pages/profilepage.h"

#include <QStringList>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace plumbline {

/// The memory of a card as its files describe it, and the origin of the times on the page.
struct MemoryFacts
{
    PageCard card;
    std::shared_ptr<const CardMemory> memory;
    TimeNs originNs = 0; ///< absolute time of 0 on the page: that of the shared axis; without a timeline, the first sample or
                         ///< block
    /// Components of memory_record.csv; that with the highest peak of allocated memory comes first.
    std::vector<std::string> components;

    /// Returns a time relative to originNs.
    [[nodiscard]] TimeNs pageTime(TimeNs absoluteNs) const;
    [[nodiscard]] bool isEmpty() const;
};

/// Reads the memory of a card. `axisOriginNs` is the absolute time of 0 on the shared axis; none for a card without a timeline.
/// Errors: Cancelled.
[[nodiscard]] Result<std::shared_ptr<const MemoryFacts>> analyseMemory(const PageCard &card, std::optional<TimeNs> axisOriginNs,
                                                                       TaskControl &control);

/// Says which curves are shown together: those of one component and of the whole process, those of all components, or those of
/// the modules of the driver (npu_module_mem.csv).
struct MemoryChoice
{
    enum class What : std::uint8_t { Component, AllComponents, Modules };

    What what = What::Component;
    std::string component; ///< for What::Component only

    friend bool operator==(const MemoryChoice &, const MemoryChoice &) = default;
};

/// What the page asks for. Times are absolute.
struct MemoryQuestion
{
    std::shared_ptr<const MemoryFacts> facts;
    MemoryChoice choice;
    std::optional<TimeRange> range; ///< limits peaks and blocks to a range, but not the curves
    std::optional<TimeNs> aliveNs;  ///< time for which held blocks are listed; none: the time of the peak of allocated memory
};

/// A peak of memory, with its time and component.
struct MemoryPeak
{
    std::string component;
    MemorySample sample;
};

/// The answer to a MemoryQuestion.
struct MemoryAnswer
{
    MemoryQuestion question;
    Curves curves;                       ///< in times of the page and MB; at most MostCurves
    std::optional<MemoryPeak> allocated; ///< highest peak of allocated memory in the range; none if no curve has one
    std::optional<MemoryPeak> reserved;  ///< highest peak of reserved memory in the range; none if no curve has one
    std::optional<TimeNs> aliveNs;       ///< time for which `alive` lists the blocks; none if it is not known
    std::vector<std::uint32_t> alive;    ///< positions in Allocations::blocks of those held at that time, the largest first
    std::vector<std::uint32_t> blocks;   ///< positions in Allocations::blocks of those held at any time of the range
    std::size_t neverReleased = 0;       ///< number of `blocks` that were never released
};

/// Upper limit of curves that are shown.
inline constexpr std::size_t MostCurves = 12;

/// Answers a question. `seriesNames` are the names of allocated, reserved and active memory in the order of MemorySeries. Errors:
/// Cancelled.
[[nodiscard]] Result<std::shared_ptr<const MemoryAnswer>> answerMemory(const MemoryQuestion &question,
                                                                       const QStringList &seriesNames, TaskControl &control);

/// Returns the differences of the peaks of memory, over the whole captures. Errors: Cancelled.
[[nodiscard]] Result<ComparedTable> memoryPageDifferences(const PairedCards &cards, TaskControl &control);

} // namespace plumbline
