// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/commands/commandinput.h"
#include "app/session/sessionfile.h"
#include "widgets/cards/timelinecard.h"

#include <optional>
#include <vector>

namespace plumbline {

/// The cards that a session shows, named and ordered as in the window, and how it looks at them.
struct SessionInput
{
    ViewState view;
    std::vector<TimelineCard> cards; ///< never empty
    std::vector<Problem> problems;
    std::vector<Error> errors; ///< these were also shown on stderr
    int exitCode = ExitSuccess;

    /// Returns the positions of base and target of the saved comparison; empty if none was saved or a card is not there.
    [[nodiscard]] std::optional<std::pair<std::size_t, std::size_t>> compared() const;
};

/// Returns whether the command draws a session: its PATH is a session file, or --session names one.
[[nodiscard]] bool namesSession(const CommandLine &line);

/// Reads the session file that --session or PATH names, --session first. Errors are shown on stderr. PATH, if it is no session
/// file, replaces the paths of the session.
[[nodiscard]] OrExit<SessionFile> readSession(const CommandLine &line);

/// Loads the timelines of PATH as the window does, with the view of `session`. --card leaves out all other cards.
[[nodiscard]] OrExit<SessionInput> loadSession(const CommandLine &line, const SessionFile &session);

} // namespace plumbline
