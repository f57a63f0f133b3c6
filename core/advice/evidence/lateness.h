// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/advice/base/jointoperators.h"

#include <cstddef>
#include <map>
#include <span>
#include <string_view>
#include <vector>

namespace plumbline {

/// Whether the smallest of some values is an outlier by Dixon's test, one-sided at 99.5 %: never of fewer than three values or
/// three different ones or fewer, of more than a hundred by three standard deviations (advice.md 0.5). O(n log n).
[[nodiscard]] bool isSmallestOutlying(std::vector<TimeNs> values);

/// An operator of a group that ends together: the shorter a card's part the later it came.
struct LateOperator
{
    const JointOperator *joint = nullptr;
    std::vector<TimeNs> latenessNs; ///< by part: the median of the others minus its own; below 0 where it came early

    [[nodiscard]] TimeNs latenessOf(std::size_t card) const;       ///< 0 of a card without a part
    [[nodiscard]] const JointPart &partOf(std::size_t card) const; ///< of a card that has one
};

/// How late one card came to operators.
struct CardLateness
{
    std::size_t late = 0;     ///< operators to which it came late
    std::size_t outliers = 0; ///< of these those in which it alone stands out
    TimeNs lateNs = 0;        ///< over all operators; what it came early is taken off
    TimeNs worstNs = 0;
    JointPart worst;

    void add(const CardLateness &other);
};

struct StepLateness
{
    std::string_view step;
    std::vector<LateOperator> operators;
    std::map<std::size_t, CardLateness> cards;
};

struct GroupLateness
{
    std::vector<StepLateness> steps;
};

/// How late the cards of a group came, step by step. Broadcasts are left out: they do not end together. A card is late that is
/// shorter than the median of the others by more than a share of that. Refers to `group`. O(operators * cards log cards).
[[nodiscard]] GroupLateness latenessOf(const AdviceInputs &inputs, const JointGroup &group, double share,
                                       const TaskControl &control);

} // namespace plumbline
