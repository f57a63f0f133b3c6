// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/problem.h"
#include "core/base/taskcontrol.h"
#include "core/base/timerange.h"
#include "core/facts/opencard.h"

#include <optional>
#include <vector>

namespace plumbline {

/// How long the kernels of the AI cores of a card take, as its tables of sums and its timeline tell it: in a mean step, or in the
/// whole capture.
struct ToldKernelTimes
{
    TimeNs tablesNs = 0;
    TimeNs timelineNs = 0;
};

/// Returns the kernel times of a card whose tables of sums and timeline disagree by more than a fifth, as they do if files of two
/// runs lie in one folder. Tables of a mean step are held against the steps that the timeline shows. Tables of the whole capture
/// disagree only if they tell less: a timeline may be cut. Empty if they agree, or if one of them tells nothing. O(slices).
[[nodiscard]] std::optional<ToldKernelTimes> kernelDisagreement(const OpenCard &card, TaskControl &control);

/// Returns, as notes, what speaks against the tables of a card that tell its kernels: a kernel table of another day than the
/// timeline, which OpenCard::kernels() leaves out, or kernelDisagreement() where there is no kernel table. Whatever shows kernels
/// shows these. Empty for a card without a timeline. O(slices).
[[nodiscard]] std::vector<Problem> kernelDoubts(const OpenCard &card, TaskControl &control);

} // namespace plumbline
