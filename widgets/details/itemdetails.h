// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/clockmap.h"
#include "core/base/result.h"
#include "core/base/taskcontrol.h"
#include "core/storage/record.h"
#include "widgets/cards/timelinecard.h"
#include "widgets/details/propertymodel.h"

#include <cstddef>
#include <optional>
#include <vector>

namespace plumbline {

/// What is known about a slice or instant only after reading its record again.
struct ItemRecord
{
    std::optional<TimeNs> selfNs; ///< none for instants
    Record record;                ///< its args are moved into `arguments`
    std::vector<Property> arguments;
    std::vector<Property> callStack;
    std::size_t argumentsLeftOut = 0; ///< values and lines of texts beyond MaximumArguments
    std::size_t callStackLeftOut = 0; ///< lines beyond it
};

/// Values and lines of texts in one tree, the call stack first: more than anybody reads. Keeps an event of a hundred megabytes
/// from filling the window.
inline constexpr std::size_t MaximumArguments = 5000;
/// Longer texts are copied as they are shown, shortened.
inline constexpr std::size_t MaximumCopyBytes = 1u << 20;

/// Reads the record of an item and prepares its tree. Reads the mapped file: call it off the window thread.
/// Errors: those of readRecord(), Cancelled.
[[nodiscard]] Result<ItemRecord> readItem(const Trace &trace, TimelineItem item, TaskControl &control);

/// What the columns of the trace say about an item: times, role, place. The row of a slice's self time, which takes longer to
/// find, holds an ellipsis and has the key selfTimeKey(). `clock` puts the card's times on the shared axis.
[[nodiscard]] std::vector<Property> itemFacts(const TimelineCard &card, TimelineItem item, const ClockMap &clock);

[[nodiscard]] QString selfTimeKey();

/// Name of a slice or instant.
[[nodiscard]] QString itemName(const TimelineCard &card, TimelineItem item);

} // namespace plumbline
