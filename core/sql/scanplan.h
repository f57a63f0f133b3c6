// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sql/base/sqlprofile.h"
#include "core/sql/base/sqltable.h"

#include <string_view>

struct sqlite3_index_info;
struct sqlite3_value;

namespace plumbline {

/// Chooses which conditions of a statement a scan uses and which order it serves, and tells the library what that costs. Returns
/// the status of the library.
[[nodiscard]] int planScan(const SqlTable &table, const SqlProfile &profile, sqlite3_index_info &info);

/// Returns the bounds that a plan of planScan() makes of the values of its conditions.
[[nodiscard]] SqlBounds boundsOfPlan(std::string_view plan, int number, sqlite3_value **values);

} // namespace plumbline
