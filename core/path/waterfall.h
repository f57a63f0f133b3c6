// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/taskcontrol.h"
#include "core/compare/matching.h"
#include "core/path/pathgraph.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace plumbline {

/// What a bar of a waterfall changes, in the order in which the bars are applied.
enum class WaterfallGroup : std::uint8_t {
    Kernel,        ///< kernels of one name take as long as in the target; without a name all others
    Communication, ///< communication operators, once nobody is waited for
    PeerWait,      ///< waits for ranks without a card
    Launch,        ///< launches, and how long launched tasks took to begin
    Host,          ///< what the host does, recorded or not
    Copy,
    Sync,
    Loader,
    Gap,        ///< pauses of streams that nothing explains
    OnlyBase,   ///< work that only the base does is gone
    OnlyTarget, ///< work that only the target does, as the delay of what follows it
};
inline constexpr std::size_t WaterfallGroupCount = 11;

/// Returns the name of a group as answers write it, for example "only_base".
[[nodiscard]] std::string_view waterfallGroupName(WaterfallGroup group);

/// One group of changes, and what it adds to the step when it comes on top of those before it.
struct WaterfallBar
{
    WaterfallGroup group = WaterfallGroup::Kernel;
    std::string name;        ///< of the kernels; "" for all other bars
    TimeNs differenceNs = 0; ///< step with this bar, minus step without it
    TimeNs changedNs = 0;    ///< sum of what changed, wherever it lies; only a part of it may lie on the path
    std::uint64_t nodes = 0; ///< nodes that changed

    friend bool operator==(const WaterfallBar &, const WaterfallBar &) = default;
};

/// Explains the difference of two steps: the base is replayed with the times of the target, group by group, until it equals the
/// target. The bars add up exactly to targetNs - baseNs. What a bar is worth depends on the bars before it: a slower kernel costs
/// nothing while the host is slower still.
struct Waterfall
{
    TimeNs baseNs = 0;
    TimeNs targetNs = 0;
    std::vector<WaterfallBar> bars; ///< in their order; those that change nothing are left out
};

/// A card of the base and its partner.
struct WaterfallCard
{
    const Matching *matching = nullptr; ///< null: the card has no partner and stays as it is
    std::uint32_t target = 0;           ///< position of the partner in the graph of the target
};

/// What is compared. The ranges are those of the steps, each on the clock of its graph.
struct WaterfallInput
{
    const PathGraph &base;
    const PathGraph &target;
    std::span<const WaterfallCard> cards; ///< by card of the base
    TimeRange baseStep;
    TimeRange targetStep;
};

/// Up to this many names of kernels have a bar of their own: those that changed most.
inline constexpr std::size_t MostKernelBars = 12;

/// Makes the waterfall of a step. Every node of a matched slice gets the time at which it ran in the target; of slices that were
/// cut into other pieces there, times are mapped in proportion. Errors: Cancelled. O(bars * (nodes + edges)).
[[nodiscard]] Result<Waterfall> makeWaterfall(const WaterfallInput &input, const TaskControl &control);

} // namespace plumbline
