// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/profile/profile.h"

namespace plumbline {

/// Gives every card a rank and a unique name, and sorts the cards by job, by rank, then by name. Ranks that no file names are
/// guessed in each job in the order of discovery. Problems are reported for guessed ranks of several cards, ranks that occur
/// twice and mixed frameworks.
void orderCards(Profile &profile);

} // namespace plumbline
