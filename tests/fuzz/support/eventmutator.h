// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/fuzz/support/fuzztarget.h"

#include <string>

namespace plumbline::fuzz {

/// Returns a short event array with an event of each kind, one on each line.
[[nodiscard]] std::string seedEvents();

/// Changes the events of a text: copies, moves, removes and swaps whole lines, swaps members of events, and replaces values by
/// others that such a member has, or by odd ones.
void mutateEvents(std::string &input, FuzzRandom &random);

} // namespace plumbline::fuzz
