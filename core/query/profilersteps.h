// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/storage/trace.h"

#include <string>
#include <string_view>
#include <vector>

namespace plumbline {

/// What the names of the slices begin with that mark steps.
inline constexpr std::string_view StepMarkPrefix = "ProfilerStep#";

/// A step, as the framework marked it by the slices called `ProfilerStep#{number}`.
struct ProfilerStep
{
    std::string number; ///< text behind the #
    TimeRange range;    ///< first begin to last end of these slices
};

/// Returns all steps of a trace, by start. O(texts + slices), so call it off the window thread.
[[nodiscard]] std::vector<ProfilerStep> profilerSteps(const Trace &trace);

/// Returns the step that holds `time`, the last one to begin if there are several; null without one. O(steps).
[[nodiscard]] const ProfilerStep *stepAt(const std::vector<ProfilerStep> &steps, TimeNs time);

/// Finds the steps that hold many times, one after another.
class StepFinder
{
public:
    /// `steps` must be sorted by start and outlive the object. O(steps).
    explicit StepFinder(const std::vector<ProfilerStep> &steps);
    /// Returns the same as stepAt(). O(log steps + steps inside one another).
    [[nodiscard]] const ProfilerStep *at(TimeNs time) const;

private:
    const std::vector<ProfilerStep> &m_steps;
    std::vector<std::size_t> m_longer; ///< by step: the position, plus 1, of the nearest step before it that ends later; 0 = none
};

/// Returns the step of that number, or null. O(steps).
[[nodiscard]] const ProfilerStep *stepCalled(const std::vector<ProfilerStep> &steps, std::string_view number);

} // namespace plumbline
