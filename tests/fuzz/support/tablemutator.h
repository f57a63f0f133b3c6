// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/fuzz/support/fuzztarget.h"

#include <string>

namespace plumbline::fuzz {

/// Changes a table behind its first byte: copies, moves and removes rows and columns, and replaces cells by others of the table
/// or by odd ones.
void mutateTable(std::string &input, FuzzRandom &random);

} // namespace plumbline::fuzz
