// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/advice/base/adviceinputs.h"
#include "core/advice/base/kepttimeline.h"

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace plumbline {

/// What CardEvidence holds once it was asked for. Only the sources of CardEvidence include this.
struct CardEvidence::Lazy
{
    std::array<Once<bool>, AdviceInputCount> has;
    // Facts of the card. Where one cannot be had, the pointer of coreClock is null, and others point to an empty object.
    Once<std::shared_ptr<const CardOverview>> overview;
    Once<std::shared_ptr<const StepStageAnalysis>> stages;
    Once<std::shared_ptr<const DeviceActivity>> activity;
    Once<std::shared_ptr<const std::vector<LaneLaunches>>> launches;
    Once<std::shared_ptr<const FlowIndex>> flows;
    Once<std::shared_ptr<const CoreFrequency>> coreClock;
    Once<std::shared_ptr<const CardCommunication>> communication;
    Once<std::shared_ptr<const PeerWaits>> peerWaits;
    Once<std::shared_ptr<const DataInput>> dataInput;
    Once<std::shared_ptr<const CaptureSettings>> settings;
    Once<CardLimits> coreLimits;
    // What only rules ask for.
    Once<KeptTimeline> keptTimeline;
    Once<std::vector<AdviceStep>> wholeSteps; ///< with start-up
    Once<IdleGaps> wholeGaps;                 ///< with start-up
    Once<std::vector<StartUpGap>> startUp;
    Once<std::vector<AdviceStep>> steps;
    Once<TimeRanges> markedSteps;
    Once<IdleGaps> idleGaps;
    Once<TimeRanges> idle;
    Once<TimeRanges> computing;
    Once<std::optional<MemorySample>> reservedPeak;
    Once<std::optional<std::int64_t>> microBatches;
    Once<std::vector<CollectiveWait>> collectiveWaits;
    Once<TimeRanges> exposedWaits;
    Once<std::array<std::vector<SliceId>, HostActivityCount>> activities;
    Once<std::vector<HostCopy>> hostCopies;
};

/// What forgetTables() gives back. Where one cannot be had, the pointers of kernels and operatorTypes are null.
struct CardEvidence::Tables
{
    Once<std::shared_ptr<const CardKernels>> kernels;
    Once<std::shared_ptr<const CardKernels>> operatorTypes;
    Once<ComputeKernels> computeKernels;
    Once<Roofline> roofline;
    Once<std::shared_ptr<const CacheHits>> cacheHits;
    Once<std::shared_ptr<const CardMemory>> memory;
    Once<std::shared_ptr<const HostCallAnalysis>> hostCalls;
};

/// Returns a fact of the card, which is empty where it cannot be had, and holds it from then on.
template<typename T>
const T &CardEvidence::kept(Once<std::shared_ptr<const T>> &fact, MakeFact<T> make) const
{
    return *fact.get([&] {
        const auto made = (*m_card.*make)(m_control);
        if (!made) {
            m_losses.addError(made.error());
            return std::make_shared<const T>();
        }
        m_losses.addOf(**made);
        return *made;
    });
}

} // namespace plumbline
