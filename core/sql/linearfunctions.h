// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

struct sqlite3;

namespace plumbline {

/// Replaces instr(), replace(), trim(), ltrim() and rtrim() of the library by functions with the same results that take time in
/// proportion to their texts. Those of the library take the product of two lengths, and nothing can stop them in between. Returns
/// the status of the library.
[[nodiscard]] int addLinearFunctions(sqlite3 *database);

} // namespace plumbline
