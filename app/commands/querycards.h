// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/commands/commandinput.h"
#include "core/sql/sqlconnection.h"

#include <cstddef>
#include <utility>
#include <vector>

namespace plumbline {

/// The cards that a command asks with SQL.
class QueryCards
{
public:
    TraceWalk walk;
    SqlConnection connection;

    QueryCards(TraceWalk walked, SqlConnection opened) : walk(std::move(walked)), connection(std::move(opened)) {}

    /// Opens all cards that the command names. Whatever fails was shown.
    [[nodiscard]] static OrExit<QueryCards> read(const CommandLine &line);

    /// What the tables lack that statements have read.
    struct Losses
    {
        std::vector<Problem> problems;
        std::vector<Error> errors;
    };
    /// Adds to `walk` what was lost since the last call, shows its errors, and returns it.
    Losses takeLosses();

private:
    std::size_t m_takenErrors = 0;
};

} // namespace plumbline
