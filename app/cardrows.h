// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/loader.h"
#include "widgets/models/cardmodel.h"

#include <vector>

namespace plumbline {

/// The loaded cards as rows of the cards panel, with a sentence for each that has no timeline.
[[nodiscard]] std::vector<CardRow> cardRows(const LoadedData &data);

/// The ledgers of all timelines together.
[[nodiscard]] Ledger totalLedger(const LoadedData &data);

} // namespace plumbline
