// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/catalogue.h"

#include "core/advice/rules/rules.h"

#include <algorithm>
#include <array>
#include <vector>

namespace plumbline {

std::span<const Rule> ruleCatalogue()
{
    static const std::vector<Rule> rules{
        // Overview
        overallTimeSplit(),
        stepJitter(),
        // Computation
        hotOperator(),
        fp32ToFp16(),
        formatCastShare(),
        aicpuKernel(),
        aicpuSerial(),
        dynamicShape(),
        blockDimLow(),
        opNoBound(),
        cubeShapeUnaligned(),
        cubeBound(),
        faShapeUnaligned(),
        faBound(),
        vectorBound(),
        vectorThroughputLow(),
        cubeMacLow(),
        mfuLow(),
        l2HitLow(),
        freqDrop(),
        kernelFusionPattern(),
        affinityApi(),
        affinityOptimizer(),
        fusibleSequence(),
        scalarOrIcacheBound(),
        kernelJitter(),
        // Scheduling
        freeShareHigh(),
        smallKernelStorm(),
        hostBoundWindow(),
        idleGapCause(),
        deviceHole(),
        opCompile(),
        launchBlockingSuspect(),
        explicitSync(),
        gcAbnormal(),
        gcConjectured(),
        syncBn(),
        taskQueueStall(),
        apiLatencyOutlier(),
        streamWait(),
        stepUnaccountedTime(),
        // Communication
        commExposedHigh(),
        overlapRatioLow(),
        commWaitDominant(),
        commIdleDominant(),
        commSmallPacket(),
        commBandwidthLow(),
        commBandwidthContention(),
        commRetransmission(),
        commByteAlignment(),
        commOpJitter(),
        allReduceFusion(),
        // Data input
        stepGapLong(),
        dataQueueEmpty(),
        dataProcessBound(),
        dataTransferBound(),
        dataCustomLogic(),
        mindDataOpBottleneck(),
        mindDataWorkerCpu(),
        getNextSlow(),
        getNextNotPrefetched(),
        dataLoaderSlow(),
        h2dCopyInStep(),
        // Memory
        memoryOpSlow(),
        hbmNearCapacity(),
        memoryFragmentation(),
        memoryStepGrowth(),
        memoryLifetimeSuspect(),
        memoryModuleShare(),
        clusterMemoryImbalance(),
        // Cluster
        clusterComputeSpread(),
        clusterFreeSpread(),
        clusterCommSpread(),
        slowNodeStepGap(),
        slowNodeFpBp(),
        slowNodeTail(),
        slowRankVote(),
        slowRankRootCause(),
        slowLink(),
        slowLinkOp(),
        stragglerLateStart(),
        clockMisalignment(),
        ppStageImbalance(),
        ppBubble(),
        // Configuration
        profileTooSmall(),
        captureTooLong(),
        rankMissing(),
        profilingLevelLimits(),
        profilingOverhead(),
        envVar(),
        envDiffers(),
        // Comparison
        diffOverall(),
        diffTopKernels(),
        diffKernelSet(),
        diffCommGroup(),
        diffGapCause(),
        diffMemory(),
        diffHardwareState(),
        fixVerified(),
    };
    return rules;
}

const Rule *ruleCalled(std::string_view id)
{
    const auto rules = ruleCatalogue();
    const auto found = std::ranges::find(rules, id, &Rule::id);
    return found == rules.end() ? nullptr : &*found;
}

int symptomLevel(std::string_view rule)
{
    constexpr std::array<std::string_view, 11> Shares{
        "step-jitter",       "free-share-high",     "step-unaccounted-time",  "comm-exposed-high",
        "overlap-ratio-low", "cluster-comm-spread", "cluster-compute-spread", "cluster-free-spread",
        "diff-overall",      "slow-node-step-gap",  "slow-node-fpbp"};
    constexpr std::array<std::string_view, 8> Events{"idle-gap-cause",     "device-hole",     "small-kernel-storm",
                                                     "step-gap-long",      "kernel-jitter",   "slow-rank-vote",
                                                     "comm-wait-dominant", "fusible-sequence"};
    if (std::ranges::find(Shares, rule) != Shares.end())
        return 2;
    return std::ranges::find(Events, rule) == Events.end() ? 0 : 1;
}

std::string_view areaName(AdviceArea area)
{
    switch (area) {
    case AdviceArea::Overview:
        return "overview";
    case AdviceArea::Scheduling:
        return "scheduling";
    case AdviceArea::Communication:
        return "communication";
    case AdviceArea::Computation:
        return "computation";
    case AdviceArea::DataInput:
        return "data_input";
    case AdviceArea::Memory:
        return "memory";
    case AdviceArea::Cluster:
        return "cluster";
    case AdviceArea::Configuration:
        return "configuration";
    case AdviceArea::Comparison:
        break;
    }
    return "comparison";
}

std::string_view severityName(FindingSeverity severity)
{
    switch (severity) {
    case FindingSeverity::Info:
        return "info";
    case FindingSeverity::Low:
        return "low";
    case FindingSeverity::Medium:
        return "medium";
    case FindingSeverity::High:
        break;
    }
    return "high";
}

} // namespace plumbline
