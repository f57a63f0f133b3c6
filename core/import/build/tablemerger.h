// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/import/build/devicefilter.h"
#include "core/import/build/eventrecords.h"
#include "core/storage/countertable.h"
#include "core/storage/lanetable.h"
#include "core/storage/stringpool.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace plumbline {

/// What all workers have met, under one numbering, and how to get there from a worker's own numbers:
/// `laneOf[worker][number]` and so on.
struct MergedTables
{
    std::vector<std::vector<std::uint32_t>> laneOf;
    std::vector<std::vector<StringId>> stringOf;
    std::vector<std::vector<std::uint8_t>> taskTypeOf;
    std::vector<std::vector<std::uint32_t>> seriesOf;

    StringPool strings;
    std::vector<std::string> taskTypes{std::string()};
    std::vector<Process> processes; ///< in display order
    std::vector<Lane> lanes;        ///< in order of first appearance in the files
    std::vector<std::uint64_t> slicesOfLane;
    std::vector<Counter> counters;
    std::vector<CounterSeries> series;

    /// Puts the merged numbers into a record of a worker that has a lane, a name and a category.
    template<typename Record>
    void renumber(Record &record, unsigned worker) const
    {
        record.lane = laneOf[worker][record.lane];
        record.name = stringOf[worker][record.name].value;
        record.category = stringOf[worker][record.category].value;
    }
};

/// Merges what the pieces refer to; names and sort indexes are applied wherever they stand, the last one wins.
/// The answer does not depend on how the file was cut or which worker read what. O(names + lanes of all pieces).
[[nodiscard]] MergedTables mergeTables(const Workers &workers, const std::vector<PieceColumns> &pieces);

} // namespace plumbline
