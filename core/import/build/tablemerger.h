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

/// The texts, lanes, counters and series of all workers under one numbering, and the maps from a worker's own numbers to merged
/// ones: `laneOf[worker][number]` and so on.
struct MergedTables
{
    std::vector<std::vector<std::uint32_t>> laneOf;
    std::vector<std::vector<StringId>> stringOf;
    std::vector<std::vector<std::uint8_t>> taskTypeOf;
    std::vector<std::vector<std::uint32_t>> seriesOf;

    StringPool strings;
    std::vector<std::string> taskTypes{std::string()};
    std::vector<Process> processes; ///< in the order in which they are shown
    std::vector<Lane> lanes;        ///< in the order of their first events in the files
    std::vector<std::uint64_t> slicesOfLane;
    std::vector<Counter> counters;
    std::vector<CounterSeries> series;

    /// Replaces a worker's numbers in a parsed event by merged ones. The event must have a lane, a name and a category.
    template<typename Record>
    void renumber(Record &record, unsigned worker) const
    {
        record.lane = laneOf[worker][record.lane];
        record.name = stringOf[worker][record.name].value;
        record.category = stringOf[worker][record.category].value;
    }
};

/// Merges the tables of all workers, as far as the pieces refer to them. Names and sort indexes count wherever they stand in the
/// files; the last one wins. The result does not depend on how the files were cut or which worker read which piece. O(names +
/// lanes of all pieces).
[[nodiscard]] MergedTables mergeTables(const Workers &workers, const std::vector<PieceColumns> &pieces);

} // namespace plumbline
