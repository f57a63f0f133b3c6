// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sql/base/sqltable.h"

#include <cstdint>
#include <memory>
#include <span>

namespace plumbline {

/// Returns all tables and table functions, in the order in which they are listed.
[[nodiscard]] std::span<const SqlTable *const> sqlTables();

/// Makes the rows of a card of a class whose constructor takes profile and card, and which cannot fail.
template<typename Rows>
Result<SharedSqlRows> sqlRowsOf(SqlProfile &profile, std::uint32_t card)
{
    return std::make_shared<const Rows>(profile, card);
}

// The tables, each defined with its columns in a file of this folder.
[[nodiscard]] const SqlTable &cardTable();
[[nodiscard]] const SqlTable &processTable();
[[nodiscard]] const SqlTable &laneTable();
[[nodiscard]] const SqlTable &sliceTable();
[[nodiscard]] const SqlTable &instantTable();
[[nodiscard]] const SqlTable &flowTable();
[[nodiscard]] const SqlTable &counterTable();
[[nodiscard]] const SqlTable &sampleTable();
[[nodiscard]] const SqlTable &stepTable();
[[nodiscard]] const SqlTable &argsTable();
[[nodiscard]] const SqlTable &kernelTable();
[[nodiscard]] const SqlTable &kernelCounterTable();
[[nodiscard]] const SqlTable &communicationTable();
[[nodiscard]] const SqlTable &transferTable();
[[nodiscard]] const SqlTable &linkTable();
[[nodiscard]] const SqlTable &allocationTable();
[[nodiscard]] const SqlTable &memorySampleTable();
[[nodiscard]] const SqlTable &overlapTable();
[[nodiscard]] const SqlTable &idleGapTable();
[[nodiscard]] const SqlTable &findingTable();
[[nodiscard]] const SqlTable &findingFactTable();
[[nodiscard]] const SqlTable &evidenceTable();
[[nodiscard]] const SqlTable &pathTable();
[[nodiscard]] const SqlTable &ancestorsFunction();
[[nodiscard]] const SqlTable &descendantsFunction();
[[nodiscard]] const SqlTable &followingFlowFunction();
[[nodiscard]] const SqlTable &precedingFlowFunction();

} // namespace plumbline
