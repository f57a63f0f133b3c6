// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace plumbline {

/// What a change applies to.
enum class ChangeTarget : std::uint8_t {
    Kernel,        ///< kernels by name
    Type,          ///< kernels by type of operator
    Communication, ///< communication operators by name
    Rank,          ///< a rank of the job
    Launch,        ///< what the host does to launch tasks
    Host,          ///< slices of the host, with all that lies inside them
    Self,          ///< slices of the host, without what lies inside them
    Gap,           ///< time in which nothing was recorded and that no dependency explains
    Copy,          ///< copies by name, tasks of the device and calls of the host
    Fuse,          ///< kernels that follow one another on a stream
    Clock,         ///< the clock of the AI cores
    Loader,        ///< data input by name
    Stage,         ///< a stage of the pipeline
    Shape,         ///< kernels by type of operator and shapes of their inputs, as "MatMulV3 4096,1024;1024,512"
    Core,          ///< kernels by the kind of core that runs them
    Device,        ///< what the card can do at most: "cube", "vector", "memory", or "*" for all of them
    MicroBatches,  ///< the micro-batches of a step in a pipeline
};
inline constexpr std::size_t ChangeTargetCount = 17;

/// How a change names what it applies to.
enum class ChangeSubject : std::uint8_t {
    Names,  ///< by a pattern
    Number, ///< by WhatIfChange::rank
    All,    ///< not at all: it applies to everything
};

/// What happens to it.
enum class ChangeAction : std::uint8_t {
    Scale,      ///< takes `value` times as long
    Gone,       ///< takes no time
    Hidden,     ///< communication runs beside everything else
    Bandwidth,  ///< communication moves its bytes at `value` GB/s
    OnTime,     ///< the rank keeps nobody waiting
    Free,       ///< launches take no time
    Graph,      ///< all launches of a step between two synchronisations become one
    Overlapped, ///< copies run beside everything else
    Fuse,       ///< the kernels become one
    Megahertz,  ///< the cores run at `value` MHz
    Balanced,   ///< the stage computes as long as the mean of all stages, and the others take over the rest
    Faster,     ///< the limit of the device is `value` times as high
    Teraflops,  ///< the limit of the units is `value` * 10^12 operations of float16 a second
    Divided,    ///< each micro-batch becomes `value` smaller ones
};

/// A change to what was recorded, as `kernel:MatMul*=x0.5`. Patterns are those of fnmatch without path rules.
struct WhatIfChange
{
    ChangeTarget target = ChangeTarget::Kernel;
    std::string pattern = "*"; ///< of names; of Fuse a list of patterns with commas between them
    ChangeAction action = ChangeAction::Gone;
    double value = 1;
    int rank = 0; ///< of Rank; of Stage the number of the stage, from 0

    friend bool operator==(const WhatIfChange &, const WhatIfChange &) = default;
};

/// The least number, and the largest factor, bandwidth (GB/s) and clock (MHz) that a change may name.
inline constexpr double LeastChangeValue = 0.001;
inline constexpr double MostChangeFactor = 1000;
inline constexpr double MostChangeValue = 1e6;

/// Returns how changes of a target name what they apply to.
[[nodiscard]] ChangeSubject subjectOf(ChangeTarget target);
/// Returns whether a change applies to all of its target, so that its pattern is "*".
[[nodiscard]] bool appliesToAll(ChangeTarget target, ChangeAction action);
/// Returns the actions that a target knows, the most usual one first.
[[nodiscard]] std::vector<ChangeAction> actionsOf(ChangeTarget target);
/// Returns the change that a text names; empty if it is none. O(length).
[[nodiscard]] std::optional<WhatIfChange> parseChange(std::string_view text);
/// Returns whether a text that names no change would name one if its number were not too small or too large. O(length).
[[nodiscard]] bool isOutOfRange(std::string_view text);
/// Returns the text of a change, which parseChange() reads back.
[[nodiscard]] std::string changeText(const WhatIfChange &change);

} // namespace plumbline
