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

/// The data input of a card: the contents of its files, and the calls of the PyTorch DataLoader on its timeline.
struct DataInputFacts
{
    PageCard card;
    DataInput input;
    std::vector<LoaderCalls> loader;
    Curves curves;               ///< fill level of each queue, for at most MostQueues queues
    bool areCurvesTimed = false; ///< whether curves go over the time from the first sample of each queue; else over its samples
    std::vector<std::size_t> curveQueues;                   ///< by curve: which queue it shows
    std::vector<std::optional<std::size_t>> queueOperators; ///< by queue: the operator that fills it; none for host and device
    std::vector<std::size_t> processorRows;                 ///< by curve of the processors: its row in the table of processors
    Curves processorCurves; ///< use of processors in percent over time, or over samples without an interval
    /// Tables of operators, queues, stages, rows of the AI CPU, calls of the DataLoader, and the use of processors,
    /// in this order.
    std::array<std::shared_ptr<const TableSource>, 6> tables;
    TimeNs originNs = 0; ///< absolute time from which tables count: 0 of the shared axis; without a timeline, the first row of
                         ///< the AI CPU

    [[nodiscard]] bool isEmpty() const;
};

/// Upper limit of queues with a curve.
inline constexpr std::size_t MostQueues = 12;

/// All that the analysis depends on.
struct DataInputQuestion
{
    PageCard card;
    std::optional<TimeNs> axisOriginNs; ///< absolute time of 0 on the shared axis; none without a timeline
    std::optional<TimeRange> range;     ///< limits data that have times; in the card's own time
    QStringList queueNames;             ///< names of the queues of host and device, in the language of the user
    QStringList processorNames;         ///< names of the use by the machine and by the process
};

/// Reads the files and searches the timeline. Errors: Cancelled.
[[nodiscard]] Result<std::shared_ptr<const DataInputFacts>> analyseDataInput(const DataInputQuestion &question,
                                                                             TaskControl &control);

} // namespace plumbline
