// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/catalogue.h"

#include <algorithm>
#include <vector>

namespace plumbline {

// All rules, one line each, in groups as the folders of core/advice/rules. RULE takes the name of the function that makes the
// rule, which stands in a file of core/advice/rules/<area>.
#define PLUMBLINE_FOR_EACH_RULE(RULE)                                                                                            \
    /* Overview */                                                                                                               \
    RULE(overallTimeSplit)                                                                                                       \
    RULE(stepJitter)                                                                                                             \
    RULE(startUp)                                                                                                                \
    /* Computation */                                                                                                            \
    RULE(hotOperator)                                                                                                            \
    RULE(fp32ToFp16)                                                                                                             \
    RULE(formatCastShare)                                                                                                        \
    RULE(aicpuKernel)                                                                                                            \
    RULE(aicpuSerial)                                                                                                            \
    RULE(dynamicShape)                                                                                                           \
    RULE(blockDimLow)                                                                                                            \
    RULE(rooflineGap)                                                                                                            \
    RULE(opNoBound)                                                                                                              \
    RULE(cubeShapeUnaligned)                                                                                                     \
    RULE(cubeBound)                                                                                                              \
    RULE(faShapeUnaligned)                                                                                                       \
    RULE(faBound)                                                                                                                \
    RULE(vectorBound)                                                                                                            \
    RULE(vectorThroughputLow)                                                                                                    \
    RULE(cubeMacLow)                                                                                                             \
    RULE(mfuLow)                                                                                                                 \
    RULE(l2HitLow)                                                                                                               \
    RULE(freqDrop)                                                                                                               \
    RULE(kernelFusionPattern)                                                                                                    \
    RULE(affinityApi)                                                                                                            \
    RULE(affinityOptimizer)                                                                                                      \
    RULE(fusibleSequence)                                                                                                        \
    RULE(scalarOrIcacheBound)                                                                                                    \
    RULE(kernelJitter)                                                                                                           \
    /* Scheduling */                                                                                                             \
    RULE(freeShareHigh)                                                                                                          \
    RULE(smallKernelStorm)                                                                                                       \
    RULE(hostBoundWindow)                                                                                                        \
    RULE(idleGapCause)                                                                                                           \
    RULE(deviceHole)                                                                                                             \
    RULE(opCompile)                                                                                                              \
    RULE(launchBlockingSuspect)                                                                                                  \
    RULE(explicitSync)                                                                                                           \
    RULE(gcAbnormal)                                                                                                             \
    RULE(gcConjectured)                                                                                                          \
    RULE(syncBn)                                                                                                                 \
    RULE(taskQueueStall)                                                                                                         \
    RULE(apiLatencyOutlier)                                                                                                      \
    RULE(streamWait)                                                                                                             \
    RULE(stepUnaccountedTime)                                                                                                    \
    /* Communication */                                                                                                          \
    RULE(commExposedHigh)                                                                                                        \
    RULE(overlapRatioLow)                                                                                                        \
    RULE(commWaitDominant)                                                                                                       \
    RULE(commPeerWait)                                                                                                           \
    RULE(commSmallPacket)                                                                                                        \
    RULE(commBandwidthLow)                                                                                                       \
    RULE(commBandwidthContention)                                                                                                \
    RULE(commRetransmission)                                                                                                     \
    RULE(commByteAlignment)                                                                                                      \
    RULE(commOpJitter)                                                                                                           \
    RULE(allReduceFusion)                                                                                                        \
    /* Data input */                                                                                                             \
    RULE(stepGapLong)                                                                                                            \
    RULE(dataQueueEmpty)                                                                                                         \
    RULE(dataProcessBound)                                                                                                       \
    RULE(dataTransferBound)                                                                                                      \
    RULE(dataCustomLogic)                                                                                                        \
    RULE(mindDataOpBottleneck)                                                                                                   \
    RULE(mindDataWorkerCpu)                                                                                                      \
    RULE(getNextSlow)                                                                                                            \
    RULE(getNextNotPrefetched)                                                                                                   \
    RULE(dataLoaderSlow)                                                                                                         \
    RULE(h2dCopyInStep)                                                                                                          \
    /* Memory */                                                                                                                 \
    RULE(memoryOpSlow)                                                                                                           \
    RULE(hbmNearCapacity)                                                                                                        \
    RULE(memoryFragmentation)                                                                                                    \
    RULE(memoryStepGrowth)                                                                                                       \
    RULE(memoryLifetimeSuspect)                                                                                                  \
    RULE(memoryModuleShare)                                                                                                      \
    RULE(clusterMemoryImbalance)                                                                                                 \
    /* Cluster */                                                                                                                \
    RULE(clusterComputeSpread)                                                                                                   \
    RULE(clusterFreeSpread)                                                                                                      \
    RULE(clusterCommSpread)                                                                                                      \
    RULE(slowNodeStepGap)                                                                                                        \
    RULE(slowNodeFpBp)                                                                                                           \
    RULE(slowNodeTail)                                                                                                           \
    RULE(slowRankVote)                                                                                                           \
    RULE(slowRankRootCause)                                                                                                      \
    RULE(slowLink)                                                                                                               \
    RULE(slowLinkOp)                                                                                                             \
    RULE(stragglerLateStart)                                                                                                     \
    RULE(clockMisalignment)                                                                                                      \
    RULE(ppStageImbalance)                                                                                                       \
    RULE(ppBubble)                                                                                                               \
    /* Configuration */                                                                                                          \
    RULE(profileTooSmall)                                                                                                        \
    RULE(captureTooLong)                                                                                                         \
    RULE(rankMissing)                                                                                                            \
    RULE(profilingLevelLimits)                                                                                                   \
    RULE(profilingOverhead)                                                                                                      \
    RULE(envVar)                                                                                                                 \
    RULE(envDiffers)                                                                                                             \
    /* Comparison */                                                                                                             \
    RULE(diffOverall)                                                                                                            \
    RULE(diffTopKernels)                                                                                                         \
    RULE(diffKernelSet)                                                                                                          \
    RULE(diffCommGroup)                                                                                                          \
    RULE(diffGapCause)                                                                                                           \
    RULE(diffMemory)                                                                                                             \
    RULE(diffHardwareState)                                                                                                      \
    RULE(fixVerified)

#define PLUMBLINE_DECLARE_RULE(name) Rule name();
PLUMBLINE_FOR_EACH_RULE(PLUMBLINE_DECLARE_RULE)
#undef PLUMBLINE_DECLARE_RULE

std::span<const Rule> ruleCatalogue()
{
#define PLUMBLINE_MAKE_RULE(name) name(),
    static const std::vector<Rule> rules{PLUMBLINE_FOR_EACH_RULE(PLUMBLINE_MAKE_RULE)};
#undef PLUMBLINE_MAKE_RULE
    return rules;
}

std::vector<Rule> rulesWith(const std::vector<Rule> &own)
{
    std::vector<Rule> rules(ruleCatalogue().begin(), ruleCatalogue().end());
    rules.insert(rules.end(), own.begin(), own.end());
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
