// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/fuzz/support/fuzztarget.h"

#include <string>

namespace plumbline::fuzz {

/// Changes an SQLite file behind its first byte by its structure: copies one page over another, changes the pointers and sizes in
/// the heads of pages, the lengths and types of cells, and the texts of the schema.
void mutateDatabase(std::string &input, FuzzRandom &random);

/// Returns the bytes of a small database of a profiler with short pages.
[[nodiscard]] std::string seedDatabase();

} // namespace plumbline::fuzz
