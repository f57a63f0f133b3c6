// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/commands/commandline.h"

#include "core/facts/opencard.h"
#include "core/import/traceloader.h"
#include "core/profile/profileloader.h"

#include <tl/expected.hpp>

#include <functional>
#include <memory>
#include <vector>

namespace plumbline {

/// A value, or the exit code to end with. In the second case the reason was already shown on stderr.
template<typename T>
using OrExit = tl::expected<T, int>;

/// Shows one sentence on stderr, after the name of the program.
void showMessage(const QString &text);
/// Shows an error and returns its exit code.
[[nodiscard]] int showError(const Error &error);
/// Writes a JSON document with version and problems only, if --json was given. Every answer in JSON has both, even one that ends
/// early.
void writeProblemsOnly(const CommandLine &line, const std::vector<Problem> &problems, const std::vector<Error> &errors);
/// Shows an error like showError(), and writes it with writeProblemsOnly().
[[nodiscard]] int answerError(const CommandLine &line, const Error &error);
/// Shows what is wrong with the arguments and returns ExitUsage.
[[nodiscard]] int showUsage(const QString &text);

/// Returns how the common options say that timelines are loaded. Snapshots are written in the background.
[[nodiscard]] LoadOptions loadOptionsOf(const CommandLine &line);

/// Opens the profile at `path` and keeps only the cards that --card names. A rank that no card has is wrong usage.
[[nodiscard]] OrExit<Profile> openInput(const CommandLine &line, const QString &path, ScanDepth depth);

/// Loads the timeline of a card as the common options say, and shows progress if stderr is a terminal. The card must have a
/// timeline. Errors are returned but not shown.
[[nodiscard]] Result<std::vector<SharedCard>> loadCard(const CommandLine &line, const OpenCard &card,
                                                       LoadTimings *timings = nullptr);
/// The same, for a command that can be cancelled by `control`.
[[nodiscard]] Result<std::vector<SharedCard>> loadCard(const CommandLine &line, const OpenCard &card, TaskControl &control);

/// Returns whether a card has no timeline, but other files that tell something about it.
[[nodiscard]] bool isReadWithoutTimeline(const Card &card);

/// Returns whether a problem found while looking for profiles means that existing data could not be read.
[[nodiscard]] bool isLoss(const Problem &problem);

/// The result of visiting the traces of all cards of a profile one after another. It holds the problems of the profile and of all
/// imports.
struct TraceWalk
{
    std::vector<Problem> problems;
    std::vector<Error> errors;  ///< cards whose timeline cannot be read; these were also shown on stderr
    bool somethingLost = false; ///< ends the command with ExitLost
    int loaded = 0;             ///< traces that were visited, plus the cards that needed none; never 0

    [[nodiscard]] int exitCode() const;
};
/// Loads the timelines of the profile that the command names and calls `visit` for each card that they show.
///
/// `visitAlone` is called first for each card, which has no trace yet. If it returns true, the card is done and its timeline is
/// not read. A card without a timeline that `visitAlone` refuses is named on stderr. If no card can be shown, the entries of
/// `errors`, which `visitAlone` may have added, are shown, and --json gets a document with problems only. Returns the exit code
/// in that case, or the one that `visit` returned.
[[nodiscard]] OrExit<TraceWalk> walkTraces(const CommandLine &line, const std::function<OrExit<void>(const SharedCard &)> &visit,
                                           const std::function<bool(const SharedCard &)> &visitAlone = {},
                                           const std::vector<Error> *errors = nullptr);
/// Like walkTraces(), but for the profile at `path` instead of the one that the command names.
[[nodiscard]] OrExit<TraceWalk> walkTracesAt(const CommandLine &line, const QString &path,
                                             const std::function<OrExit<void>(const SharedCard &)> &visit,
                                             const std::function<bool(const SharedCard &)> &visitAlone = {},
                                             const std::vector<Error> *errors = nullptr);
/// Like walkTracesAt(), but adds all cards to `cards`: those with a timeline once it is loaded, and those that are read without
/// one.
[[nodiscard]] OrExit<TraceWalk> readCards(const CommandLine &line, const QString &path, std::vector<SharedCard> &cards);

/// Checks the values of --threads and --lang, and that at most one of --json and --csv is given. Shows usage if not.
[[nodiscard]] OrExit<void> checkCommonOptions(const CommandLine &line);

} // namespace plumbline
