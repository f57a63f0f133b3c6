// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/taskcontrol.h"
#include "core/base/timeranges.h"
#include "core/path/jobgraph.h"
#include "core/path/replay.h"
#include "core/whatif/whatifchange.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace plumbline {

/// What a change does where that is open: whether fused kernels take as long as all of them or as the longest one, whether work
/// of the host between launches goes with them, and whether kernels reach the same share of what a faster device allows, or stay
/// as far above it as they were.
enum class ChangeReading : std::uint8_t {
    Expected, ///< the former of each
    Other,    ///< the latter
};

/// What a change touched.
struct ChangeReach
{
    std::uint64_t slices = 0;     ///< slices in the whole capture; where a rank only arrives on time, its arrivals
    std::uint64_t stepSlices = 0; ///< those of them that begin in the step
    TimeNs stepNs = 0;            ///< how long these took by themselves
    std::uint64_t unknown = 0;    ///< slices that match but lack what the change needs: bytes moved, a recorded clock, or a roof
    std::map<std::uint32_t, TimeNs> cardNs = {}; ///< `stepNs` by card of the graph, of those with any

    friend bool operator==(const ChangeReach &, const ChangeReach &) = default;
};

/// Tells which names match an fnmatch pattern. Remembers the answer for each name of a trace.
class GlobPattern
{
public:
    explicit GlobPattern(std::string pattern) : m_pattern(std::move(pattern)) {}

    [[nodiscard]] bool matches(const std::string &name) const;
    /// Returns whether the name of a slice matches. Calls for one trace after another are fastest. O(1) but for new names.
    [[nodiscard]] bool matches(const Trace &trace, SliceId slice);

private:
    enum class Match : std::uint8_t { Unknown, No, Yes };

    std::string m_pattern;
    const Trace *m_trace = nullptr;
    std::vector<Match> m_known; ///< by name of m_trace
};

/// Applies one change to the nodes of a graph.
class ChangeRun
{
public:
    /// Appends to `changes`, whose columns hold an entry for each node. `steps` are those of the first card. All must outlive the
    /// object.
    ChangeRun(const JobGraph &job, const std::vector<PathStep> &steps, TimeRange step, const WhatIfChange &change,
              ChangeReading reading, PathChanges &changes, TaskControl &control);

    /// Applies the change. Errors: Cancelled; NotSupported with the detail "clock" if no card tells the clock of its
    /// cores, with "stage" if fewer than two stages have cards or the one that is named has none, with "device" if no kernel has
    /// a roof, with "microbatches" if fewer than two stages show what they do with a micro-batch. O(nodes + edges), and what the
    /// facts cost that it needs: kernel tables for types and shapes, communication files for bandwidths, waits for ranks, the
    /// roofline, the passes of the pipeline.
    [[nodiscard]] Result<ChangeReach> apply();

private:
    /// A call of a kernel on a stream: its nodes are [begin, end).
    struct KernelRun
    {
        std::uint32_t begin = 0;
        std::uint32_t end = 0;
        SliceId slice;
    };
    /// What a faster device does to a kernel.
    struct KernelStretch
    {
        double factor = 1;
        bool isKnown = false;
    };
    /// An edge by which the host launches a task.
    struct LaunchEdge
    {
        TimeNs time = 0;
        std::uint32_t from = 0;
        std::uint32_t to = 0;
        std::uint32_t stream = 0; ///< resource of the task
    };

    static constexpr std::uint32_t PollEvery = 16'384; ///< nodes, of which each may ask a table

    [[nodiscard]] const Trace &traceOf(const PathResource &resource) const { return *m_graph.cards()[resource.card].trace; }
    [[nodiscard]] bool hasName(const PathResource &resource, std::uint32_t node);
    /// Calls `visit(resource, node)` for each node of the host or of the device.
    template<typename Visit>
    void eachNode(bool isDevice, const Visit &visit)
    {
        for (const PathResource &resource : m_graph.resources()) {
            if (resource.isDevice != isDevice || resource.isMeetings())
                continue;
            for (std::uint32_t node = resource.begin; node < resource.end; ++node) {
                if (node % PollEvery == 0 && m_control.stopRequested())
                    return;
                visit(resource, node);
            }
        }
    }

    void applyKernels();
    Result<void> applyTableRows();
    Result<void> applyDevice();
    Result<void> applyMicroBatches();
    Result<std::map<std::uint32_t, KernelStretch>> deviceStretches(std::uint32_t card);
    Result<void> applyBandwidth();
    Result<void> applyClock();
    Result<void> applyStage();
    void applyCommunication();
    void applyCopies();
    void applyFusion();
    void fuse(const std::vector<KernelRun> &kernels, std::size_t first, std::size_t last);
    void fuseOn(const PathResource &resource, std::vector<GlobPattern> &patterns);
    void applyRank();
    void letArriveOnTime();
    void dropPeerWaits();
    void applyLaunches();
    void applyGraphs();
    void captureGraph(const std::vector<LaunchEdge> &launches, std::size_t first, std::size_t last, std::uint32_t card);
    void applyHost();
    void applySelf();
    void applyGaps();

    /// Returns where slices of the host whose names match ran, by resource. Of loaders only, if `isLoader`.
    [[nodiscard]] std::vector<TimeRanges> matchingRanges(bool isLoader);
    /// Adds where matching pauses of garbage collection stop a thread of a card.
    void addCollections(std::uint32_t card, std::vector<TimeRanges> &ranges);
    [[nodiscard]] std::vector<TimeNs> graphBreaks(std::uint32_t card) const;

    void scale(std::uint32_t node, double factor);
    void setDuration(std::uint32_t node, TimeNs duration);
    void setFlags(std::uint32_t node, std::uint8_t flags) { m_changes.flags[node] |= flags; }
    /// Applies a factor, or lets a node vanish with its delay and its launch.
    void scaleOrDrop(std::uint32_t node, std::uint8_t flagsIfGone);
    /// Counts a node, and its slice once.
    void count(std::uint32_t node);
    void addStepNs(std::uint32_t card, TimeNs ns);
    /// Returns whether the slice of a node is asked for the first time. Nodes without a slice never are.
    [[nodiscard]] bool isNewSlice(std::uint32_t node);

    const JobGraph &m_job;
    const PathGraph &m_graph;
    const std::vector<PathStep> &m_steps;
    const TimeRange m_step;
    const WhatIfChange &m_change;
    const ChangeReading m_reading;
    PathChanges &m_changes;
    TaskControl &m_control;
    GlobPattern m_pattern;
    ChangeReach m_reach;
    std::vector<std::vector<bool>> m_isCounted; ///< by card and slice
};

} // namespace plumbline
