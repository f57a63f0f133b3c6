// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/pages/communication/communicationanalysis.h"
#include "widgets/pages/figurerow.h"

#include <vector>

namespace plumbline {

/// Returns the answer of the page in figures: what a card spends in communication operators in the mean, how much of that it
/// waits for others, how fast the transport that moved most bytes was, and which operator took longest. Figures that no file
/// tells are left out; without operators there are none. The filter's link does not count. O(totals + calls).
[[nodiscard]] std::vector<Figure> communicationAnswer(const ProfileCommunication &all, const CommunicationFilter &filter);

} // namespace plumbline
