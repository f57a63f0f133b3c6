// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/advice/base/adviceinputs.h"
#include "core/base/taskcontrol.h"

#include <cstdint>
#include <optional>
#include <string>

namespace plumbline {

/// What one card computes that another one does not: kernels whose type, shapes and data types the other one lacks. Times are of
/// a mean step.
struct OwnKernels
{
    std::int64_t calls = 0;
    TimeNs ns = 0;
    TimeNs float32Ns = 0;         ///< those of them that read float32
    std::string foremost;         ///< type with the longest total
    std::uint32_t longest = 0;    ///< its longest call
    std::int64_t largestAxis = 0; ///< the largest axis that most of the time has in common; 0 where there is none
};

/// Compares the kernels of two cards. None where either does not tell the shapes of its kernels. O(kernels).
[[nodiscard]] std::optional<OwnKernels> ownKernelsOf(const CardEvidence &card, const CardEvidence &other,
                                                     const TaskControl &control);

} // namespace plumbline
