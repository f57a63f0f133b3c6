// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/data/datainput.h"
#include "core/analysis/data/loadercalls.h"
#include "widgets/cards/pagecard.h"
#include "widgets/charts/thinning.h"
#include "widgets/tables/tablesource.h"

#include <QStringList>

#include <array>
#include <memory>
#include <optional>
#include <vector>

namespace plumbline {

/// What a card's files tell of its data input, and its timeline of the DataLoader of PyTorch.
struct DataInputFacts
{
    PageCard card;
    DataInput input;
    std::vector<LoaderCalls> loader;
    Curves curves; ///< how much each queue held, over its samples; at most MostQueues
    /// Operators, queues, stages, rows of the AI CPUs, calls of the DataLoader, in the order of what they show.
    std::array<std::shared_ptr<const TableSource>, 5> tables;
    TimeNs originNs = 0; ///< absolute time that tables count from: 0 of the shared axis, else the first row of the AI CPUs

    [[nodiscard]] bool isEmpty() const;
};

inline constexpr std::size_t MostQueues = 12;

/// What is asked for.
struct DataInputQuestion
{
    PageCard card;
    std::optional<TimeNs> axisOriginNs; ///< absolute time of 0 on the shared axis; none without a timeline
    std::optional<TimeRange> range;     ///< of what has times, in the card's own
    QStringList queueNames;             ///< what those of host and device are called
};

/// Reads the files and looks through the timeline. Errors: Cancelled.
[[nodiscard]] Result<std::shared_ptr<const DataInputFacts>> analyseDataInput(const DataInputQuestion &question,
                                                                             TaskControl &control);

} // namespace plumbline
