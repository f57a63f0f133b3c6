// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/commands/commandline.h"

#include "core/profile/cardtraces.h"
#include "core/profile/profileloader.h"

#include <tl/expected.hpp>

#include <functional>
#include <memory>
#include <vector>

namespace plumbline {

/// A value, or the exit code to end with; then what went wrong stands on stderr already.
template<typename T>
using OrExit = tl::expected<T, int>;

/// Shows a message on stderr: one sentence, prefixed by the program's name.
void showMessage(const QString &text);
/// Shows an error and returns the exit code for it.
[[nodiscard]] int showError(const Error &error);
/// Shows wrong usage and returns ExitUsage.
[[nodiscard]] int showUsage(const QString &text);

/// Opens the profile at `path` and leaves only the cards that --card names.
[[nodiscard]] OrExit<Profile> openInput(const CommandLine &line, const QString &path, ScanDepth depth);

/// Loads the timeline of a card as the common options say, with progress on a terminal. Not to be called for
/// cards without one. Errors are not shown.
[[nodiscard]] Result<std::vector<CardTrace>> loadCard(const CommandLine &line, const Card &card, LoadTimings *timings = nullptr);

/// Whether a problem of the discovery means that something which is there could not be read.
[[nodiscard]] bool isLoss(const Problem &problem);

/// What the cards of a profile have in timelines, one after another, for commands that need nothing else.
/// `visit` gets one card at a time. Collects the problems of the profile and of all imports.
struct TraceWalk
{
    std::vector<Problem> problems;
    std::vector<Error> errors;  ///< cards whose timeline cannot be read; also shown
    bool somethingLost = false; ///< makes exit code 4
    int loaded = 0;

    [[nodiscard]] int exitCode() const;
};
/// `visitAlone` is asked for each card first, and its timeline is read only where it returns false. What it could not read
/// and adds to `errors` is told where no card can be shown.
[[nodiscard]] OrExit<TraceWalk> walkTraces(const CommandLine &line, const std::function<OrExit<void>(const CardTrace &)> &visit,
                                           const std::function<bool(const Card &)> &visitAlone = {},
                                           const std::vector<Error> *errors = nullptr);
/// The same of another path than the one the command is about.
[[nodiscard]] OrExit<TraceWalk> walkTracesAt(const CommandLine &line, const QString &path,
                                             const std::function<OrExit<void>(const CardTrace &)> &visit,
                                             const std::function<bool(const Card &)> &visitAlone = {},
                                             const std::vector<Error> *errors = nullptr);

/// --threads and --lang hold what they must, and one form of answer is asked for; shows usage otherwise.
[[nodiscard]] OrExit<void> checkCommonOptions(const CommandLine &line);

} // namespace plumbline
