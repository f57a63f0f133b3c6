// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/session.h"
#include "widgets/pages/files/cardmodel.h"
#include "widgets/support/recentprofiles.h"

#include <vector>

namespace plumbline {

/// Returns the name of the framework or profiler that wrote a capture, such as "PyTorch" or "CANN".
[[nodiscard]] QString frameworkText(Framework framework);

/// Returns the plain text that is shown for a card.
[[nodiscard]] QString shownName(const FoundCard &loaded);

/// Returns the cards of a session as rows of the cards panel. The row of a card without a timeline says why it has none.
[[nodiscard]] std::vector<CardRow> cardRows(const Session &session);

/// Returns the event counts of all loaded timelines together.
[[nodiscard]] Ledger totalLedger(const LoadedData &data);

/// Returns the entries for the list of recent profiles, one for each opened path.
[[nodiscard]] std::vector<RecentProfile> recentProfiles(const LoadedData &data);

} // namespace plumbline
