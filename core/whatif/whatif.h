// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/taskcontrol.h"
#include "core/path/criticalpath.h"
#include "core/path/jobgraph.h"
#include "core/whatif/changerun.h"
#include "core/whatif/whatifchange.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace plumbline {

class StepMoments;

/// How long a step would take with changes.
struct StepPrediction
{
    /// With all edges, delays that belong to causes, and ranks without a card that come as much later than the others as before.
    TimeNs expectedNs = 0;
    TimeNs lowNs = 0; ///< the shortest and the longest of all readings of the capture, see docs/whatif.md
    TimeNs highNs = 0;

    friend bool operator==(const StepPrediction &, const StepPrediction &) = default;
};

/// One change, and what it does alone.
struct ChangeEffect
{
    WhatIfChange change;
    ChangeReach reach;
    StepPrediction alone;
    TimeNs onTopNs = 0; ///< what it saves on top of all others
};

/// What dominates a step after the changes.
struct WhatIfBottleneck
{
    PathKind kind = PathKind::Idle;
    std::string name; ///< "" where nothing was recorded
    std::optional<int> rank;
    TimeNs durationNs = 0; ///< on the critical path
};

/// The answer to a question what if.
struct WhatIfAnswer
{
    PathStep step;         ///< before, on the clock of the graph; all steps where their mean is measured
    std::size_t steps = 1; ///< how many steps the answer is the mean of
    TimeNs recordedNs = 0; ///< the step, or the mean step, without changes
    TimeRange stepAfter;   ///< the same step in the expected replay
    StepPrediction together;
    std::vector<ChangeEffect> changes;    ///< in the order in which they were asked for
    std::uint32_t card = 0;               ///< the card on which the step is measured, see WhatIf::WhatIf()
    std::optional<WhatIfBottleneck> next; ///< of a mean step, its part of all steps
    /// The replay made a step longer although nothing takes longer, see WhatIf. It counts as long as it was.
    bool isCapped = false;
    CriticalPath path;                         ///< of the step after the changes; its nodes are those of `replayed`
    std::shared_ptr<const PathGraph> replayed; ///< the graph as it runs after the changes: the same nodes at their new times

    /// Returns what the changes save one by one, added up. It differs from what they save together.
    [[nodiscard]] TimeNs sumOfSavingsNs() const;
    [[nodiscard]] TimeNs savingNs() const { return recordedNs - together.expectedNs; }
};

/// Answers what a step would take if something were different. Changes hold for the whole capture, all steps and all cards, so
/// that a step also gains what the steps before it gain. The graph must outlive the object.
///
/// Where a capture does not tell what held a step back, that step begins when it began, and would take back what the step before
/// gained. As long as changes make nothing longer, a step therefore counts at most as long as it was.
///
/// Questions to one object are asked one after another.
class WhatIf
{
public:
    /// `steps` are those of pathSteps(), and `step` is one of them or any range of the first card. The step is measured on `card`
    /// unless a change lets its rank arrive on time. O(1).
    WhatIf(const JobGraph &job, std::vector<PathStep> steps, PathStep step, std::uint32_t card = 0);

    /// Measure the sum, or the mean, of all steps with kernels in place of one of them. `step` should then cover all of them.
    void measureAllSteps() { m_measure = Measure::Sum; }
    void measureMeanStep() { m_measure = Measure::Mean; }
    /// Returns how long what is measured takes without changes.
    [[nodiscard]] TimeNs recordedNs() const;

    /// Predicts the step with some changes together, without what ask() tells beside it. A change
    /// may match nothing. The step is measured on `card`, on the first card whose rank no change lets arrive on time if
    /// one lets that of `card`, and on the first card if there is none. Errors: those of ChangeRun::apply(). O(nodes + edges) a
    /// change and for each of up to eight replays.
    [[nodiscard]] Result<StepPrediction> predict(const std::vector<WhatIfChange> &changes, TaskControl &control);

    /// Returns how long the step is expected to take with some changes, without the other readings: a single replay. Errors: the
    /// same.
    [[nodiscard]] Result<TimeNs> expectedNs(const std::vector<WhatIfChange> &changes, TaskControl &control);

    /// Returns what each of some changes touches. Errors: the same. O(nodes + edges) a change.
    [[nodiscard]] Result<std::vector<ChangeReach>> reach(const std::vector<WhatIfChange> &changes, TaskControl &control) const;

    /// Answers in full: each change alone, all together, what limits the step then, and all nodes at their new times. Without
    /// changes the step is as long as before. Errors: the same.
    [[nodiscard]] Result<WhatIfAnswer> ask(const std::vector<WhatIfChange> &changes, TaskControl &control);

private:
    struct Applied;

    [[nodiscard]] Result<Applied> apply(const std::vector<WhatIfChange> &changes, ChangeReading reading,
                                        TaskControl &control) const;
    [[nodiscard]] std::uint32_t cardFor(const std::vector<WhatIfChange> &changes) const;
    [[nodiscard]] Result<StepPrediction> predict(const std::vector<WhatIfChange> &changes, Applied &expected,
                                                 const StepMoments &moments, TaskControl &control);
    [[nodiscard]] TimeNs lengthOf(const Applied &applied, const StepMoments &moments, const TaskControl &control);
    /// Measures what `lengthOfStep` says of each step.
    template<typename Length>
    [[nodiscard]] TimeNs measured(const Length &lengthOfStep) const;
    [[nodiscard]] std::size_t measuredSteps() const;
    [[nodiscard]] Result<TimeNs> onTopNs(const std::vector<WhatIfChange> &changes, std::size_t which, TimeNs togetherNs,
                                         TaskControl &control);
    void tellWhatLimits(WhatIfAnswer &answer, const PathChanges &changes, const StepMoments &moments, const TaskControl &control);

    const JobGraph &m_job;
    std::vector<PathStep> m_steps;
    PathStep m_step;
    std::uint32_t m_card;
    enum class Measure : std::uint8_t { Step, Sum, Mean };
    Measure m_measure = Measure::Step;
    Replay m_replay; ///< the last one, whose memory the next one takes over
};

/// Returns the range of all steps with kernels, for which WhatIf::measureMeanStep() asks. `steps` are those of pathSteps().
[[nodiscard]] PathStep allSteps(const std::vector<PathStep> &steps);

} // namespace plumbline
