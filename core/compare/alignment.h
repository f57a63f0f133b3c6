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

/// The method by which the clocks of two cards were aligned.
enum class AlignmentMethod : std::uint8_t {
    None,        ///< absolute times are compared as they are
    Start,       ///< the first slices of both cards begin together
    Step,        ///< a step begins together
    Collectives, ///< clocks are fitted so that the collectives of one group end together
    Operator,    ///< an edge of one slice of each card lies at the same time
    Typed,       ///< the user typed an offset
};

/// Returns the name of a method as files and answers write it, for example "none" or "step".
[[nodiscard]] std::string_view alignmentName(AlignmentMethod method);
/// Returns the method with that name; empty if there is none.
[[nodiscard]] std::optional<AlignmentMethod> alignmentCalled(std::string_view name);

/// The reason why an alignment could not be made.
enum class AlignmentRefusal : std::uint8_t {
    None,
    NoSlices,      ///< a card has no slices
    NoStep,        ///< a card has no steps
    NoOperator,    ///< a card has no slice of that name
    TooFewPairs,   ///< there are only `pairs` pairs of collectives, which are too few
    LargeResidual, ///< collectives end too far apart under every clock; `residualNs` tells by how much
};

/// Lays the clock of the target over the clock of the base. Both times are absolute (Trace::absolute()), in nanoseconds:
///
///     base = target + offsetNs + driftPpq * (target - anchorNs) / 10^15
///
/// The computation is that of ClockMap and exact. An alignment that was refused changes no time.
struct Alignment
{
    AlignmentMethod method = AlignmentMethod::None;
    AlignmentRefusal refusal = AlignmentRefusal::None; ///< if it is not None, `method` is None
    std::int64_t anchorNs = 0;                         ///< absolute target time at which `offsetNs` holds exactly
    std::int64_t offsetNs = 0;                         ///< what is added to absolute times of the target
    std::int64_t driftPpq = 0; ///< parts of 10^15 by which the clock of the base runs faster; within ClockMap::MostDriftPpq
    TimeNs residualNs = 0;     ///< median distance of the paired ends after the fit; 0 for other methods
    /// Pairs of collectives that the fit rests on; 1 for methods that pair one moment; 0 for a typed offset.
    std::uint64_t pairs = 0;

    /// Returns an absolute time of the target on the clock of the base.
    [[nodiscard]] std::int64_t toBase(std::int64_t targetNs) const;
    /// Returns the inverse of toBase(), to the nanosecond.
    [[nodiscard]] std::int64_t toTarget(std::int64_t baseNs) const;
    [[nodiscard]] double driftPpm() const { return static_cast<double>(driftPpq) / 1e9; }
    /// Returns the map from the times of the trace of the target to those of the base, which both count from their origins. Views
    /// draw with it.
    [[nodiscard]] ClockMap clock(const Trace &base, const Trace &target) const;

    friend bool operator==(const Alignment &, const Alignment &) = default;
};

/// The edge of a slice that alignByOperator() lays together.
enum class SliceEdge : std::uint8_t { Start, End };

/// Aligns the first slices of both cards. Refused with NoSlices. O(1).
[[nodiscard]] Alignment alignByStart(const Trace &base, const Trace &target);

/// Aligns the begins of the first steps that pairSteps() pairs: those of the first common number, or the first steps of both
/// cards if no number is common. Refused with NoStep. O(slices).
[[nodiscard]] Alignment alignByStep(const Trace &base, const Trace &target);
/// Does the same with steps that are known already. O(steps log steps).
[[nodiscard]] Alignment alignByStep(const Trace &base, const std::vector<ProfilerStep> &baseSteps, const Trace &target,
                                    const std::vector<ProfilerStep> &targetSteps);

/// Aligns two moments, an absolute time of the base and one of the target. Used for chosen steps, for edges of slices and for
/// dragging. O(1).
[[nodiscard]] Alignment alignTimes(AlignmentMethod method, std::int64_t baseNs, std::int64_t targetNs);

/// Aligns an edge of one slice of each card. O(1).
[[nodiscard]] Alignment alignByOperator(const Trace &base, SliceId baseSlice, const Trace &target, SliceId targetSlice,
                                        SliceEdge edge);

/// Makes an alignment that adds `offsetNs` to absolute times of the target. O(1).
[[nodiscard]] Alignment alignTyped(std::int64_t offsetNs);

/// Tells whether two cards may have taken part in one run. Two cards of the same rank belong to two runs.
enum class CardRelation : std::uint8_t { MaybeOneRun, TwoRuns };
[[nodiscard]] CardRelation relationOf(std::optional<int> baseRank, std::optional<int> targetRank);

/// Returns whether the slices of two cards were recorded at the same time, by their own clocks. Cards of one run mostly were.
/// O(1).
[[nodiscard]] bool wereRecordedTogether(const Trace &base, const Trace &target);

/// Aligns cards that may belong to one run by collectives, otherwise by step, and cards of two runs the other way round;
/// otherwise by start. The first method that is not refused is taken. Cards that were not recorded together need MinDriftPairs
/// pairs of collectives, because a few ends can agree by chance. The result has no meaning once `control` asks to stop.
[[nodiscard]] Alignment alignAutomatically(const Trace &base, const Trace &target, CardRelation relation,
                                           const TaskControl &control);

} // namespace plumbline
