// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/commands/commandinput.h"
#include "widgets/timeline/layout/comparison.h"

#include <string>
#include <vector>

namespace plumbline {

/// One of two cards that a command compares.
struct ComparedCard
{
    std::string path; ///< as given
    CardTrace card;
};

/// Two cards of a command line, with what was wrong with them.
struct CardPair
{
    ComparedCard base;
    ComparedCard target;
    std::vector<Problem> problems;
    bool somethingLost = false; ///< makes exit code 4

    void add(const std::vector<Problem> &found, bool isLost);
};

/// --base-card, --target-card and --align: which two cards, and how the target's clock is laid over the base's.
[[nodiscard]] QList<CommandOption> cardPairOptions();

/// --align says something that alignPair() knows; shows usage otherwise.
[[nodiscard]] OrExit<void> checkAlignment(const CommandLine &line);

/// Loads the cards that the options choose: without them the first of each path, or the first two of one path.
[[nodiscard]] OrExit<CardPair> loadCardPair(const CommandLine &line, const QString &basePath, const QString &targetPath);

/// Lays the target over the base as --align says; one that is refused changes no time, and is told.
[[nodiscard]] Alignment alignPair(const CommandLine &line, const CardPair &pair, const TaskControl &control);

/// The same with the slices matched, as a timeline shows it; the base is card 0, the target card 1.
[[nodiscard]] OrExit<Comparison> comparePair(const CommandLine &line, const CardPair &pair);

} // namespace plumbline
