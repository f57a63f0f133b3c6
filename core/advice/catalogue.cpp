// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/catalogue.h"

#include "core/advice/rules/rules.h"

#include <algorithm>
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
        freqDrop(),
        kernelFusionPattern(),
        affinityOptimizer(),
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
        // Data input
        stepGapLong(),
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
        ppStageImbalance(),
        ppBubble(),
        // Configuration
        profileTooSmall(),
        captureTooLong(),
        rankMissing(),
        profilingLevelLimits(),
        profilingOverhead(),
        envVar(),
    };
    return rules;
}

const Rule *ruleCalled(std::string_view id)
{
    const auto rules = ruleCatalogue();
    const auto found = std::ranges::find(rules, id, &Rule::id);
    return found == rules.end() ? nullptr : &*found;
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
