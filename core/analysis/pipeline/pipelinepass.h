// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/timerange.h"
#include "core/base/timeranges.h"

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

namespace plumbline {

/// What a stage of a pipeline does with a micro-batch.
enum class PassKind : std::uint8_t {
    Forward,
    Backward,
    Other, ///< neither, such as the optimizer, or it is not known which
};

/// What told the passes of a card.
enum class PassSource : std::uint8_t {
    None,
    Marks,     ///< marks of the program, such as "forward_step"
    Transfers, ///< operators that send to other stages or receive from them, and kernels between these
};

/// One pass of a micro-batch through a stage, from its first kernel to the end of its last one.
struct PipelinePass
{
    PassKind kind = PassKind::Other;
    std::optional<int> microBatch; ///< from 0; empty if it is not known
    TimeRange range;
    std::optional<TimeNs> computingNs; ///< union of its kernels; empty if the timeline shows no device

    friend bool operator==(const PipelinePass &, const PipelinePass &) = default;
};

/// The stages beside the one of a card: those from which its forward and its backward passes come.
enum class Neighbour : std::uint8_t { Unknown, Previous, Next };

/// One operator that sends to other pipeline stages or receives from them.
struct StageTransfer
{
    TimeRange range;
    bool sends = false;
    bool receives = false;
    std::optional<int> peer; ///< rank of the other card, if there is one only and it is known
    Neighbour neighbour = Neighbour::Unknown;

    friend bool operator==(const StageTransfer &, const StageTransfer &) = default;
};

/// Where a card stands in its pipeline, as far as it is known.
struct StagePlace
{
    std::optional<int> stage;       ///< from 0
    std::optional<int> stages;      ///< of the pipeline
    std::map<int, int> stageOfRank; ///< of the ranks of the job

    /// Returns which neighbour of the card the rank `peer` belongs to. If the rank or its stage is not known, only a card of the
    /// first or the last stage has a neighbour that is certain.
    [[nodiscard]] Neighbour neighbourOf(std::optional<int> peer) const;
};

/// The passes of one card in one step. Times count from the origin of its trace.
struct CardPasses
{
    PassSource source = PassSource::None;
    std::vector<PipelinePass> passes;     ///< by begin, without overlap
    std::vector<StageTransfer> transfers; ///< by begin

    friend bool operator==(const CardPasses &, const CardPasses &) = default;
};

} // namespace plumbline
