// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/steps/overlap.h"
#include "core/profile/profile.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace plumbline {

/// What is told of a step, in nanoseconds. Definitions: OverlapTimes.
enum class OverviewQuantity : std::uint8_t {
    Computing,
    Communication,
    Overlapped,
    NotOverlapped,
    Free,
    Preparing,
    Bubble,
    Stage,
    Step,
};
inline constexpr std::size_t OverviewQuantityCount = 9;

/// All quantities of a step; none where the source does not tell one.
struct OverviewQuantities : std::array<std::optional<std::int64_t>, OverviewQuantityCount>
{
    [[nodiscard]] std::optional<std::int64_t> of(OverviewQuantity quantity) const
    {
        return (*this)[static_cast<std::size_t>(quantity)];
    }
    /// Computing, communication that nothing hides, and free time together; none unless all three are known.
    [[nodiscard]] std::optional<std::int64_t> busyAndFreeNs() const;
};

/// `computed` minus `reported`, where both are known.
[[nodiscard]] OverviewQuantities difference(const OverviewQuantities &computed, const OverviewQuantities &reported);

/// Where the quantities of a card come from.
enum class OverviewSource : std::uint8_t {
    Lanes,      ///< the Overlap Analysis lanes of the timeline
    Recomputed, ///< device tasks and communication operators of the timeline
    StepTable,  ///< step_trace_time.csv alone: the card has no timeline
};

/// What a card did, step by step, beside what its profiler says of it.
struct CardOverview
{
    struct Step
    {
        std::string number; ///< as the source writes it; "" without steps
        OverviewQuantities computed;
        std::optional<OverviewQuantities> reported;
    };

    OverviewSource source = OverviewSource::StepTable;
    std::vector<Step> steps;               ///< by start
    OverviewQuantities all;                ///< of the whole trace, or of the range that was asked for; nothing without a timeline
    std::string reportedFile;              ///< whole path of the step table; "" without one
    std::optional<Error> reportedError;    ///< why the table is there and cannot be read
    std::vector<Problem> reportedProblems; ///< what of the table is missing or not certain
};

/// The overview of a card. `trace` is null for a card without a timeline, which is told from its step table; `range` (the
/// trace's own time) restricts `all` to what lies in it and leaves the steps out. Reads the step table. Of no use once
/// `control` asks to stop. O(slices log slices).
[[nodiscard]] CardOverview overviewOf(const Card &card, const Trace *trace, std::optional<TimeRange> range, TaskControl &control);

} // namespace plumbline
