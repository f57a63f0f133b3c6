// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/commands/commandinput.h"
#include "core/sql/sqlconnection.h"

namespace plumbline {

/// The cards that a command asks with SQL.
struct QueryCards
{
    TraceWalk walk;
    SqlConnection connection;

    /// Opens all cards that the command names. Whatever fails was shown.
    [[nodiscard]] static OrExit<QueryCards> read(const CommandLine &line);

    /// Adds to `walk` what the tables lack that statements have read, and shows the errors if `isShown`.
    void addLosses(bool isShown);
};

} // namespace plumbline
