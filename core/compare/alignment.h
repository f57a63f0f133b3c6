// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/clockmap.h"
#include "core/base/taskcontrol.h"
#include "core/base/timerange.h"
#include "core/query/profilersteps.h"
#include "core/storage/trace.h"

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace plumbline {

/// How two cards were laid on one axis of time.
enum class AlignmentMethod : std::uint8_t {
    None,        ///< absolute times as they are
    Start,       ///< the first slices begin together
    Step,        ///< a training step begins together
    Collectives, ///< clocks fitted: collectives of one group end together
    Operator,    ///< an edge of one slice each
    Typed,       ///< an offset that somebody chose
};

/// "none", "step" ...: how files and answers call a method.
[[nodiscard]] std::string_view alignmentName(AlignmentMethod method);
/// The method of such a name; none where there is none.
[[nodiscard]] std::optional<AlignmentMethod> alignmentCalled(std::string_view name);

/// Why an alignment that was asked for could not be made.
enum class AlignmentRefusal : std::uint8_t {
    None,
    NoSlices,      ///< a card has nothing to begin with
    NoStep,        ///< a card has no training steps
    NoOperator,    ///< a card has no slice of that name
    TooFewPairs,   ///< `pairs` of collectives are not enough
    LargeResidual, ///< collectives do not end together under any clock: `residualNs`
};

/// Lays the clock of a target card over that of a base card. Both times are absolute (Trace::absolute()), in nanoseconds:
///
///     base = target + offsetNs + driftPpq * (target - anchorNs) / 10^15
///
/// By ClockMap, hence exact. A refused one changes no time.
struct Alignment
{
    AlignmentMethod method = AlignmentMethod::None;
    AlignmentRefusal refusal = AlignmentRefusal::None; ///< then `method` is None
    std::int64_t anchorNs = 0;                         ///< where `offsetNs` holds exactly: the target's first slice
    std::int64_t offsetNs = 0;                         ///< added to the target's absolute time
    std::int64_t driftPpq = 0; ///< parts of 10^15 by which the base's clock runs faster; within ClockMap::MostDriftPpq
    TimeNs residualNs = 0;     ///< median distance of the paired ends after the fit; 0 of other methods
    std::uint64_t pairs = 0;   ///< what the fit rests on: collectives, or 1

    [[nodiscard]] std::int64_t toBase(std::int64_t targetNs) const;
    /// The inverse of toBase(), to the nanosecond.
    [[nodiscard]] std::int64_t toTarget(std::int64_t baseNs) const;
    [[nodiscard]] double driftPpm() const { return static_cast<double>(driftPpq) / 1e9; }
    /// From the target's own times to the base's own times, which both count from their origins: what a view draws with.
    [[nodiscard]] ClockMap clock(const Trace &base, const Trace &target) const;

    friend bool operator==(const Alignment &, const Alignment &) = default;
};

enum class SliceEdge : std::uint8_t { Start, End };

/// Both begin together. O(1).
[[nodiscard]] Alignment alignByStart(const Trace &base, const Trace &target);

/// The first step of a number that both have begins together; the first steps of both where no number is common.
/// O(slices).
[[nodiscard]] Alignment alignByStep(const Trace &base, const Trace &target);
/// The same with the steps known. O(steps log steps).
[[nodiscard]] Alignment alignByStep(const Trace &base, const std::vector<ProfilerStep> &baseSteps, const Trace &target,
                                    const std::vector<ProfilerStep> &targetSteps);

/// An absolute time of the base, and one of the target, are the same moment: chosen steps, edges, what was dragged. O(1).
[[nodiscard]] Alignment alignTimes(AlignmentMethod method, std::int64_t baseNs, std::int64_t targetNs);

/// An edge of one slice each. O(1).
[[nodiscard]] Alignment alignByOperator(const Trace &base, SliceId baseSlice, const Trace &target, SliceId targetSlice,
                                        SliceEdge edge);

/// `offsetNs` is added to the target's absolute times. O(1).
[[nodiscard]] Alignment alignTyped(std::int64_t offsetNs);

/// By step, else by collectives, else by start: the first that is not refused. Of no use once `control` asks to stop.
[[nodiscard]] Alignment alignAutomatically(const Trace &base, const Trace &target, const TaskControl &control);

} // namespace plumbline
