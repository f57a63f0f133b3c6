// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sql/base/sqlprofile.h"
#include "core/sql/base/sqltable.h"

#include <memory>

namespace plumbline {

/// Begins a pass over the rows of a table that are kept, card by card, or sorted by name over all cards where the bounds ask for
/// it. Table and profile must outlive the scan.
[[nodiscard]] std::unique_ptr<SqlScan> scanOfCards(const SqlTable &table, SqlProfile &profile, const SqlBounds &bounds);

} // namespace plumbline
