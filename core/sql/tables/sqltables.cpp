// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sql/tables/sqltables.h"

#include <array>

namespace plumbline {

std::span<const SqlTable *const> sqlTables()
{
    static const std::array All{
        &cardTable(),
        &processTable(),
        &laneTable(),
        &sliceTable(),
        &argsTable(),
        &instantTable(),
        &flowTable(),
        &counterTable(),
        &sampleTable(),
        &stepTable(),
        &kernelTable(),
        &kernelCounterTable(),
        &communicationTable(),
        &transferTable(),
        &linkTable(),
        &allocationTable(),
        &memorySampleTable(),
        &overlapTable(),
        &idleGapTable(),
        &findingTable(),
        &findingFactTable(),
        &evidenceTable(),
        &pathTable(),
        &ancestorsFunction(),
        &descendantsFunction(),
        &followingFlowFunction(),
        &precedingFlowFunction(),
    };
    return All;
}

} // namespace plumbline
