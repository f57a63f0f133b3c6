// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/commands/commandinput.h"
#include "widgets/timeline/layout/comparison.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace plumbline {

/// One of the two cards that a command compares.
struct ComparedCard
{
    std::string path; ///< as given on the command line
    SharedCard card;
    std::shared_ptr<const Trace> trace; ///< its timeline, or traceOfTables()
    bool isFromTables = false;          ///< whether `trace` was made of tables, because the card has no timeline
};

/// Whether a card without a timeline is compared by its tables.
enum class WithoutTimeline : std::uint8_t { Refused, ByTables };

/// The two cards that a command compares, and the problems of their profiles.
struct CardPair
{
    ComparedCard base;
    ComparedCard target;
    std::vector<Card> baseCards{}; ///< all cards of the paths that could be compared, those of the pair included
    std::vector<Card> targetCards{};
    std::vector<Problem> problems{};
    bool somethingLost = false; ///< ends the command with ExitLost

    /// Adds problems. `isLost` tells whether data were lost with them.
    void add(const std::vector<Problem> &found, bool isLost);
};

/// Returns the options --base-card, --target-card and --align. They choose the two cards and how the clock of the target is
/// aligned with that of the base.
[[nodiscard]] QList<CommandOption> cardPairOptions();

/// Checks that --align has a value that alignPair() accepts, and shows usage if not.
[[nodiscard]] OrExit<void> checkAlignment(const CommandLine &line);

/// Ranks that a command chooses by itself, in place of --base-card and --target-card.
struct PairChoice
{
    std::optional<int> baseRank;
    std::optional<int> targetRank;
};

/// Loads the two cards that the options or `choice` choose. Without options these are cards of equal rank, the first one of the
/// base that has a partner, else the first card of each path, which is said on stderr if both ranks are known; or the first two
/// cards if both paths are the same. Cards with a timeline go before those without.
[[nodiscard]] OrExit<CardPair> loadCardPair(const CommandLine &line, const QString &basePath, const QString &targetPath,
                                            WithoutTimeline without, const PairChoice &choice = {});

/// The ranks of the cards in two paths, rising.
struct CommonRanks
{
    std::vector<int> both;
    std::vector<int> onlyBase;
    std::vector<int> onlyTarget;
};
/// Finds the ranks of the cards that can be compared. If no rank is in both paths, that is shown as wrong usage.
[[nodiscard]] OrExit<CommonRanks> commonRanks(const CommandLine &line, const QString &basePath, const QString &targetPath);

/// Aligns the target with the base as --align says. If this is impossible, the reason is shown on stderr and times stay as they
/// are.
[[nodiscard]] Alignment alignPair(const CommandLine &line, const CardPair &pair, const TaskControl &control);

/// Aligns the cards and matches their slices, so that a timeline can show the comparison. The base is card 0, the target card 1.
[[nodiscard]] OrExit<Comparison> comparePair(const CommandLine &line, const CardPair &pair);
/// The same with a known alignment.
[[nodiscard]] OrExit<Comparison> comparePair(const CommandLine &line, const CardPair &pair, const Alignment &alignment);

} // namespace plumbline
