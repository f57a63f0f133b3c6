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
[[nodiscard]] Rule mfuLow();
[[nodiscard]] Rule l2HitLow();
[[nodiscard]] Rule freqDrop();
[[nodiscard]] Rule kernelFusionPattern();
[[nodiscard]] Rule affinityApi();
[[nodiscard]] Rule affinityOptimizer();
[[nodiscard]] Rule fusibleSequence();
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
[[nodiscard]] Rule commWaitDominant();
[[nodiscard]] Rule commIdleDominant();
[[nodiscard]] Rule commSmallPacket();
[[nodiscard]] Rule commBandwidthLow();
[[nodiscard]] Rule commBandwidthContention();
[[nodiscard]] Rule commRetransmission();
[[nodiscard]] Rule commByteAlignment();
[[nodiscard]] Rule commOpJitter();
[[nodiscard]] Rule allReduceFusion();

// Data input
[[nodiscard]] Rule stepGapLong();
[[nodiscard]] Rule dataQueueEmpty();
[[nodiscard]] Rule dataProcessBound();
[[nodiscard]] Rule dataTransferBound();
[[nodiscard]] Rule dataCustomLogic();
[[nodiscard]] Rule mindDataOpBottleneck();
[[nodiscard]] Rule mindDataWorkerCpu();
[[nodiscard]] Rule getNextSlow();
[[nodiscard]] Rule getNextNotPrefetched();
[[nodiscard]] Rule dataLoaderSlow();
[[nodiscard]] Rule h2dCopyInStep();

// Memory
[[nodiscard]] Rule memoryOpSlow();

// Cluster
[[nodiscard]] Rule clusterComputeSpread();
[[nodiscard]] Rule clusterFreeSpread();
[[nodiscard]] Rule clusterCommSpread();
[[nodiscard]] Rule slowNodeStepGap();
[[nodiscard]] Rule slowNodeFpBp();
[[nodiscard]] Rule slowNodeTail();
[[nodiscard]] Rule slowRankVote();
[[nodiscard]] Rule slowRankRootCause();
[[nodiscard]] Rule slowLink();
[[nodiscard]] Rule slowLinkOp();
[[nodiscard]] Rule stragglerLateStart();
[[nodiscard]] Rule clockMisalignment();
[[nodiscard]] Rule ppStageImbalance();
[[nodiscard]] Rule ppBubble();

// Configuration
[[nodiscard]] Rule profileTooSmall();
[[nodiscard]] Rule captureTooLong();
[[nodiscard]] Rule rankMissing();
[[nodiscard]] Rule profilingLevelLimits();
[[nodiscard]] Rule profilingOverhead();
[[nodiscard]] Rule envVar();
[[nodiscard]] Rule envDiffers();

// Memory
[[nodiscard]] Rule hbmNearCapacity();
[[nodiscard]] Rule memoryFragmentation();
[[nodiscard]] Rule memoryStepGrowth();
[[nodiscard]] Rule memoryLifetimeSuspect();
[[nodiscard]] Rule memoryModuleShare();
[[nodiscard]] Rule clusterMemoryImbalance();

// Comparison
[[nodiscard]] Rule diffOverall();
[[nodiscard]] Rule diffTopKernels();
[[nodiscard]] Rule diffKernelSet();
[[nodiscard]] Rule diffCommGroup();
[[nodiscard]] Rule diffGapCause();
[[nodiscard]] Rule diffMemory();
[[nodiscard]] Rule diffHardwareState();
[[nodiscard]] Rule fixVerified();

} // namespace plumbline
