// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/facts/opencard.h"
#include "core/path/criticalpath.h"
#include "core/path/graphbuilder.h"

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace plumbline {

/// The graph of the cards of a job, with what is needed to name what it shows.
struct JobGraph
{
    std::shared_ptr<const PathGraph> graph;
    std::vector<SharedCard> cards;                       ///< in the order of PathGraph::cards()
    std::vector<std::shared_ptr<const PeerWaits>> peers; ///< by card
    std::uint64_t cardsWithoutClock = 0;                 ///< cards that were left out, see MissingEdge::Clocks
    std::vector<Error> errors{};                         ///< why the waits for other ranks could not be read

    /// Returns what the capture does not tell, with the cards that were left out.
    [[nodiscard]] MissingEdges missing() const;
};

/// Builds the graph of all cards that have a timeline. The clocks of the other cards are fitted to that of the first one by the
/// collectives that both ran; cards that share too few with it are left out. Errors: FileNotFound if no card has a timeline,
/// those of buildPathGraph(). Costs what the fits and buildPathGraph() cost.
[[nodiscard]] Result<JobGraph> buildJobGraph(const std::vector<SharedCard> &cards, TaskControl &control);

/// A step whose path can be asked for.
struct PathStep
{
    std::string number; ///< "" for the whole trace of a card without steps
    TimeRange range;    ///< on the clock of the graph
    /// Kernels of the first card began in it. Graphs record those of the first steps only. True where no step has any.
    bool hasKernels = true;
};

/// Returns the recorded steps of the first card of a graph, by time; the whole trace if it has no steps, or of parts that
/// lie days apart the one of the device, see mainStretch(). Errors: Cancelled.
[[nodiscard]] Result<std::vector<PathStep>> pathSteps(const JobGraph &job, TaskControl &control);
/// Returns the position of the step that stands for all: of those with kernels the one of median length, of equals the first.
/// `steps` is not empty.
[[nodiscard]] std::size_t typicalStep(const std::vector<PathStep> &steps);

/// Returns the path of a range of a card. It is idle where the card has nothing that a path could lead along,
/// and empty once `control` asks to stop.
[[nodiscard]] CriticalPath pathOfRange(const PathGraph &graph, TimeRange range, const TaskControl &control,
                                       std::uint32_t card = 0);

/// Returns the rank without a card for which a segment of the kind PeerWait waits. Empty for other kinds, and where the number of
/// the rank in the job is not known. O(log collectives + waits of the collective * cards).
[[nodiscard]] std::optional<int> awaitedRank(const JobGraph &job, const PathSegment &segment);

} // namespace plumbline
