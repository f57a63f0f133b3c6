// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/storage/trace.h"

#include <string>
#include <string_view>
#include <vector>

namespace plumbline {

/// A training step as the framework marked it: the slices called `ProfilerStep#{number}`.
struct ProfilerStep
{
    std::string number; ///< what stands behind the #
    TimeRange range;    ///< their union
};

/// All steps of a trace, by start. O(texts + slices), so off the window thread.
[[nodiscard]] std::vector<ProfilerStep> profilerSteps(const Trace &trace);

/// The step that holds a time, the last to begin where several do; null without one. O(steps).
[[nodiscard]] const ProfilerStep *stepAt(const std::vector<ProfilerStep> &steps, TimeNs time);

/// Finds the steps of many times.
class StepFinder
{
public:
    /// `steps`, by start, must outlive it. O(steps).
    explicit StepFinder(const std::vector<ProfilerStep> &steps);
    /// The same as stepAt(). O(log steps + steps inside one another).
    [[nodiscard]] const ProfilerStep *at(TimeNs time) const;

private:
    const std::vector<ProfilerStep> &m_steps;
    std::vector<std::size_t> m_longer; ///< of each step, how many lead to the nearest one before it that ends later; 0 = none
};

/// The step of that number; null without one. O(steps).
[[nodiscard]] const ProfilerStep *stepCalled(const std::vector<ProfilerStep> &steps, std::string_view number);

} // namespace plumbline
