// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/pipeline/pipelinepass.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace plumbline {

/// In which order the stages of a pipeline run their passes.
enum class ScheduleKind : std::uint8_t {
    OneForwardOneBackward, ///< 1F1B: a stage goes forward and backward by turns as soon as it can
    AllForwardFirst,       ///< GPipe: all forward passes come before the first backward pass
    Interleaved,           ///< 1F1B with several chunks of layers on each stage
};

/// Why a card has no passes.
enum class TrackLack : std::uint8_t {
    None,
    Timeline,  ///< it has neither a timeline nor a table of kernels
    Step,      ///< it has not the step
    Transfers, ///< no mark names a pass, and nothing is sent to other stages or received from them
    Kernels,   ///< no mark names a pass, and nothing tells its kernels; what is sent and received is known
    Untold,    ///< no mark names a pass, and nothing tells what is sent or received
    Summary,   ///< only its summary is there, which keeps no passes
};

/// One card of a pipeline, before it is compared with others.
struct PipelineCard
{
    std::size_t card = 0; ///< position in the profile
    std::string name;
    std::optional<int> rank;
    std::optional<int> stage;
    std::int64_t originNs = 0; ///< absolute time at which the times of `passes` begin
    TrackLack lack = TrackLack::None;
    CardPasses passes;
};

/// A time of the window in which a card runs no pass and no other work: between two of them, or before the first or behind the
/// last one.
struct PipelineWait
{
    TimeRange range;
    TimeNs receivingNs = 0;       ///< part of it in which operators receive from another stage
    std::optional<int> peer;      ///< rank that it receives from longest; empty if it is not known
    std::optional<int> peerStage; ///< stage that it receives from longest; empty if it is not known

    friend bool operator==(const PipelineWait &, const PipelineWait &) = default;
};

/// A card of a pipeline in one step. Its times are absolute.
struct PipelineTrack
{
    PipelineCard card; ///< times of its passes count from its origin
    TimeRange window;  ///< time of the pipeline: from the first to the last pass; see buildPipeline()
    std::vector<PipelinePass> passes;
    std::vector<PipelineWait> waits;
    TimeNs waitNs = 0;      ///< sum of the waits
    TimeNs receivingNs = 0; ///< part of them in which operators receive
    int forwards = 0;
    int backwards = 0;
    std::optional<TimeNs> forwardNs;  ///< mean length of a forward pass
    std::optional<TimeNs> backwardNs; ///< mean length of a backward pass

    /// Returns the waits as a share of the window; empty without passes.
    [[nodiscard]] std::optional<double> waitShare() const;
    /// Returns the waits as a share of the rest of the window; empty without passes.
    [[nodiscard]] std::optional<double> waitOfWork() const;
};

/// The pipeline of one step.
struct Pipeline
{
    std::vector<PipelineTrack> tracks;   ///< by stage, then by rank
    std::optional<int> stages;           ///< of the pipeline
    int recordedStages = 0;              ///< stages of which a card has passes
    std::optional<int> microBatches;     ///< of a step; empty if cards do not agree or passes are cut off
    std::vector<ScheduleKind> schedules; ///< those that fit to all cards with passes; several if nothing tells them apart
    std::optional<int> chunks;           ///< of layers on each stage; 1 unless the schedule is interleaved
    bool hasCommonClock = true;          ///< cards ran at the same time, so that their times can be compared

    /// Returns how long a stage is idle in any case if all passes take equally long: as a part of the time of the pipeline,
    /// (p - 1) / (m v + p - 1), and as a part of the work, (p - 1) / (m v). Empty if stages, micro-batches or chunks are unknown.
    [[nodiscard]] std::optional<double> idealShare() const;
    [[nodiscard]] std::optional<double> idealOfWork() const;
    [[nodiscard]] bool hasPasses() const;
};

/// Puts the cards of a pipeline together. The window of the pipeline begins with the first forward or backward pass of all cards
/// and ends with the last one. While stages are missing, the first and the last transfer count as well, because passes of other
/// stages came before or after them. Cards whose clocks differ so much that they have no time in common have windows of their
/// own. `stages` is how many the pipeline is known to have, and `microBatches` the same of a step. O(passes * transfers of a
/// card).
[[nodiscard]] Pipeline buildPipeline(std::vector<PipelineCard> cards, std::optional<int> stages,
                                     std::optional<int> microBatches = std::nullopt);

} // namespace plumbline
