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
};
inline constexpr std::size_t ChangeTargetCount = 13;

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

/// The largest factor, bandwidth (GB/s) and clock (MHz) that a change may name.
inline constexpr double MostChangeFactor = 1000;
inline constexpr double MostChangeValue = 1e6;

/// Returns the actions that a target knows, the most usual one first.
[[nodiscard]] std::vector<ChangeAction> actionsOf(ChangeTarget target);
/// Returns the change that a text names; empty if it is none. O(length).
[[nodiscard]] std::optional<WhatIfChange> parseChange(std::string_view text);
/// Returns the text of a change, which parseChange() reads back.
[[nodiscard]] std::string changeText(const WhatIfChange &change);

} // namespace plumbline
