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

/// The data of a slice or instant that are known only after its record has been read again.
struct ItemRecord
{
    std::optional<TimeNs> selfNs; ///< none for instants
    Record record;                ///< without its `args`, which are moved into `arguments`
    std::vector<Property> arguments;
    std::vector<Property> callStack;
    std::size_t argumentsLeftOut = 0; ///< values and lines of text beyond MaximumArguments
    std::size_t callStackLeftOut = 0; ///< lines beyond MaximumArguments
};

/// Upper limit of values and lines of text that are shown of one item; the call stack is counted first. It keeps the window
/// responsive even if an event is as large as a hundred megabytes.
inline constexpr std::size_t MaximumArguments = 5000;
/// Upper limit of bytes of a text that is copied unchanged. A longer text is copied as it is shown, that is shortened.
inline constexpr std::size_t MaximumCopyBytes = 1u << 20;

/// Reads the record of an item and prepares its tree. Reads the mapped file, so do not call it on the window thread. Errors:
/// those of readRecord(), Cancelled.
[[nodiscard]] Result<ItemRecord> readItem(const Trace &trace, TimelineItem item, TaskControl &control);

/// Returns what the columns of the trace say about an item: times, role, lane. The self time of a slice takes longer to compute;
/// its row contains an ellipsis and has the key selfTimeKey(). `clock` maps times of the card to the shared axis.
[[nodiscard]] std::vector<Property> itemFacts(const TimelineCard &card, TimelineItem item, const ClockMap &clock);

/// Returns the key of the row that shows the self time.
[[nodiscard]] QString selfTimeKey();

/// Returns the name of a slice or instant.
[[nodiscard]] QString itemName(const TimelineCard &card, TimelineItem item);

} // namespace plumbline
