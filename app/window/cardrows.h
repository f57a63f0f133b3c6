// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/loader.h"
#include "widgets/pages/files/cardmodel.h"
#include "widgets/support/recentprofiles.h"

#include <vector>

namespace plumbline {

/// What made a capture: "PyTorch", "CANN".
[[nodiscard]] QString frameworkText(Framework framework);

/// The loaded cards as rows of the cards panel, with a sentence for each that has no timeline.
[[nodiscard]] std::vector<CardRow> cardRows(const LoadedData &data);

/// The ledgers of all timelines together.
[[nodiscard]] Ledger totalLedger(const LoadedData &data);

/// What was opened just now, for the list of recent profiles: a path each.
[[nodiscard]] std::vector<RecentProfile> recentProfiles(const LoadedData &data);

} // namespace plumbline
