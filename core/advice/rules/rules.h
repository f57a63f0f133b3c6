// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/advice/rule.h"

namespace plumbline {

/// Each makes the rule of that heading of advice.md, which stands in the file of the same name.

// Overview
[[nodiscard]] Rule overallTimeSplit();
[[nodiscard]] Rule stepJitter();

// Computation
[[nodiscard]] Rule hotOperator();
[[nodiscard]] Rule fp32ToFp16();
[[nodiscard]] Rule formatCastShare();
[[nodiscard]] Rule aicpuKernel();
[[nodiscard]] Rule aicpuSerial();
[[nodiscard]] Rule dynamicShape();
[[nodiscard]] Rule blockDimLow();
[[nodiscard]] Rule opNoBound();
[[nodiscard]] Rule cubeShapeUnaligned();
[[nodiscard]] Rule cubeBound();
[[nodiscard]] Rule faShapeUnaligned();
[[nodiscard]] Rule faBound();
[[nodiscard]] Rule vectorBound();
[[nodiscard]] Rule vectorThroughputLow();
[[nodiscard]] Rule cubeMacLow();
[[nodiscard]] Rule freqDrop();
[[nodiscard]] Rule kernelFusionPattern();
[[nodiscard]] Rule affinityOptimizer();
[[nodiscard]] Rule scalarOrIcacheBound();
[[nodiscard]] Rule kernelJitter();

// Scheduling
[[nodiscard]] Rule freeShareHigh();
[[nodiscard]] Rule smallKernelStorm();
[[nodiscard]] Rule hostBoundWindow();
[[nodiscard]] Rule idleGapCause();
[[nodiscard]] Rule deviceHole();
[[nodiscard]] Rule opCompile();
[[nodiscard]] Rule launchBlockingSuspect();
[[nodiscard]] Rule explicitSync();
[[nodiscard]] Rule gcAbnormal();
[[nodiscard]] Rule gcConjectured();
[[nodiscard]] Rule syncBn();
[[nodiscard]] Rule taskQueueStall();
[[nodiscard]] Rule apiLatencyOutlier();
[[nodiscard]] Rule streamWait();
[[nodiscard]] Rule stepUnaccountedTime();

// Communication
[[nodiscard]] Rule commExposedHigh();
[[nodiscard]] Rule overlapRatioLow();

// Data input
[[nodiscard]] Rule stepGapLong();
[[nodiscard]] Rule dataLoaderSlow();
[[nodiscard]] Rule h2dCopyInStep();

// Memory
[[nodiscard]] Rule memoryOpSlow();

// Cluster
[[nodiscard]] Rule clusterComputeSpread();
[[nodiscard]] Rule clusterFreeSpread();
[[nodiscard]] Rule clusterCommSpread();
[[nodiscard]] Rule ppStageImbalance();
[[nodiscard]] Rule ppBubble();

// Configuration
[[nodiscard]] Rule profileTooSmall();
[[nodiscard]] Rule captureTooLong();
[[nodiscard]] Rule rankMissing();
[[nodiscard]] Rule profilingLevelLimits();
[[nodiscard]] Rule profilingOverhead();
[[nodiscard]] Rule envVar();

// Memory
[[nodiscard]] Rule hbmNearCapacity();
[[nodiscard]] Rule memoryFragmentation();
[[nodiscard]] Rule memoryStepGrowth();
[[nodiscard]] Rule memoryLifetimeSuspect();
[[nodiscard]] Rule memoryModuleShare();
[[nodiscard]] Rule clusterMemoryImbalance();

} // namespace plumbline
