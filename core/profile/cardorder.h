// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/profile/profile.h"

namespace plumbline {

/// Gives every card its place: ranks that nothing names are guessed in the order of discovery, names are made
/// unique, cards sorted by rank, then name. Doubtful ranks and mixed frameworks become problems.
void orderCards(Profile &profile);

} // namespace plumbline
