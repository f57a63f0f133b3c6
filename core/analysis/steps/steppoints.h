// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/steps/stepstages.h"
#include "core/base/taskcontrol.h"
#include "core/base/timeranges.h"
#include "core/storage/trace.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace plumbline {

/// The operators that the user chose to divide steps; "" leaves a point as it is.
struct StepPoints
{
    std::string forward;  ///< begins forward
    std::string backward; ///< ends backward
};

/// What runs on the device of a timeline and may divide steps: kernels that compute, and communication operators.
class StepTasks
{
public:
    /// One kernel or communication operator.
    struct Task
    {
        TimeRange range;
        StringId name;
        bool isComputing = false;
        bool isReduce = false; ///< an all-reduce
    };

    /// Collects the tasks of `trace`, which must outlive the object. O(slices log slices).
    StepTasks(const Trace &trace, const TaskControl &control);

    /// Returns all tasks, by begin.
    [[nodiscard]] const std::vector<Task> &tasks() const { return m_tasks; }
    /// Returns the positions [first, last) of the tasks that begin in a range. O(log tasks).
    [[nodiscard]] std::pair<std::size_t, std::size_t> startingIn(TimeRange range) const;
    [[nodiscard]] std::string_view nameOf(const Task &task) const { return m_trace.text(task.name); }
    /// Returns the first task in a range that computes and fetches no data; null without one.
    [[nodiscard]] const Task *firstOperator(TimeRange range) const;
    /// Returns the last task that computes and begins before the last all-reduce of a range; null without one. Profilers take it
    /// for the end of backward.
    [[nodiscard]] const Task *lastBeforeReduce(TimeRange range) const;
    /// Returns the all-reduces that begin in a range, with times that count from `originNs`.
    [[nodiscard]] std::vector<StepReduce> reducesIn(TimeRange range, TimeNs originNs) const;

private:
    const Trace &m_trace;
    std::vector<Task> m_tasks;
};

/// Names the operators at the points of steps that lie on the timeline: the first one at or after the begin of forward, and the
/// last one that ends until the end of backward. The first step that has both tells them. Stops once `control` asks to.
void namePoints(StepStageAnalysis &analysis, const StepTasks &tasks, const TaskControl *control = nullptr);

/// Divides the steps anew at operators that the user chose. In each step, the first run of the forward operator begins forward,
/// and the end of the last run of the backward operator ends backward. An operator is found by its name on the timeline, or by
/// the last part of its full name. A step without a range keeps its stages; one whose chosen operator did not run loses those
/// that depend on it. Returns the first of the names that no step has. The result is incomplete once `control` asks to stop.
/// O(tasks + steps log tasks).
[[nodiscard]] std::optional<std::string> choosePoints(StepStageAnalysis &analysis, const StepPoints &points,
                                                      const StepTasks &tasks, const TaskControl *control = nullptr);

} // namespace plumbline
