// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/path/jobgraph.h"
#include "widgets/cards/pagecard.h"
#include "widgets/cards/timelinecard.h"
#include "widgets/timeline/state/pathmarks.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace plumbline {

/// The graph of the cards that ran together, with what every question about paths needs. It never changes.
struct PathJob
{
    JobGraph job;
    std::vector<int> timelines;  ///< by card of the graph: index among the cards of TimelineState
    std::vector<PathStep> steps; ///< of the first card, at least one
    TimeNs replayErrorNs = 0;
    bool hasTasks = false; ///< whether the first card has a task of the device

    [[nodiscard]] const PathGraph &graph() const { return *job.graph; }
    /// Returns the card of the graph that a timeline belongs to; empty if the graph does not hold it.
    [[nodiscard]] std::optional<std::uint32_t> cardOf(int timeline) const;
    /// Returns the step in which a time of the first card lies; empty between steps.
    [[nodiscard]] std::optional<std::size_t> stepAt(TimeNs time) const;
};

/// What is asked of a graph.
struct PathQuestion
{
    enum class Kind : std::uint8_t {
        Step,    ///< what a step of the first card waited for
        Range,   ///< what a range of the first card waited for
        Causes,  ///< what a slice waited for, from the begin of its step on
        Between, ///< what lies between two slices
    };

    Kind kind = Kind::Step;
    std::optional<std::size_t> step; ///< none stands for the step at `at`, else for the one of median length
    std::optional<TimeNs> at;        ///< on the clock of the first card
    TimeRange range;                 ///< on the clock of the first card
    TimelineItem first;              ///< the slice with which Between begins
    TimelineItem last;               ///< the slice with which Causes and Between end
};

/// Why there is no path.
enum class PathLack : std::uint8_t {
    None,
    Tasks,      ///< the first card has no task of the device
    Range,      ///< nothing was recorded in the range
    Slice,      ///< the graph holds the card of the slice, but not the slice
    Card,       ///< the graph does not hold the card of the slice
    Dependency, ///< the second slice does not depend on the first one
};

/// A part of the time of a path, over all cards.
struct PathPart
{
    PathKind kind = PathKind::Idle;
    std::optional<int> awaited; ///< the rank for which a PeerWait waits, if it is known
    TimeNs durationNs = 0;
};

/// The answer to a question. It never changes.
struct FoundPath
{
    std::shared_ptr<const PathJob> job;
    PathQuestion question;
    PathLack lack = PathLack::None;
    std::optional<std::size_t> step; ///< the step that was asked for, or in which the slice lies
    CriticalPath path;
    std::vector<PathTotal> kinds; ///< by kind and card, the longest first
    std::vector<PathTotal> names; ///< by kind, card and name, the longest first
    std::vector<PathPart> parts;  ///< the longest first

    // What views need, so that they need not go through all segments.
    std::vector<PathKind> bins; ///< the kind that most of each of BinCount equal parts of the range has
    SharedPathMarks marks;      ///< null without segments

    static constexpr std::size_t BinCount = 2048; ///< at least one for each pixel of a usual screen

    /// Returns the position of the segment at a time; empty outside of the path. O(log segments).
    [[nodiscard]] std::optional<std::size_t> segmentAt(TimeNs time) const;
};

/// Returns the cards that belong to the job of `first`, which comes first: those that have a timeline, ran at the same time, and
/// have a rank that no card before them has. O(cards^2).
[[nodiscard]] std::vector<PageCard> cardsOfJob(const std::vector<PageCard> &cards, std::size_t first);

/// Builds the graph of cards as cardsOfJob() returns them. Errors: those of buildJobGraph().
[[nodiscard]] Result<std::shared_ptr<const PathJob>> buildPathJob(const std::vector<PageCard> &cards, TaskControl &control);

/// Answers a question. Errors: Cancelled. O(nodes + edges) at most.
[[nodiscard]] Result<std::shared_ptr<const FoundPath>> findPath(std::shared_ptr<const PathJob> job, PathQuestion question,
                                                                const TaskControl &control);

} // namespace plumbline
