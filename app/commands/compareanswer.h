// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/commands/cardpair.h"
#include "core/base/jsonwriter.h"
#include "core/compare/differences.h"
#include "core/compare/divergences.h"
#include "core/compare/kernelshapes.h"
#include "core/facts/tabletrace.h"
#include "core/path/stepwaterfall.h"

#include <QString>

#include <optional>
#include <string>
#include <vector>

namespace plumbline {

/// The property by which slices are grouped for a comparison.
enum class CompareBy : std::uint8_t { Name, Type, Shape, Communication, Lane, Api };

/// The steps that are compared.
enum class StepChoice : std::uint8_t {
    All,          ///< everything, also what lies outside of steps
    Same,         ///< the steps that both cards have
    WithoutFirst, ///< the same without the first of them
    Numbers,      ///< those that the user named
};

/// One run of the base.
struct ComparedRun
{
    std::string path; ///< as given on the command line
    std::optional<int> rank;
    bool isFromTables = false;
    std::optional<StepLengths> lengths; ///< of its steps with those of the target
};

/// The ranks of the cards that --all-cards compares with those of one target.
struct TargetRanks
{
    std::string path; ///< of the target, as given on the command line
    CommonRanks ranks;
};

/// Everything that `compare` reports about two cards. With several runs of the base, `groups`, `overview` and `lengths` are about
/// the mean of the runs, and everything else about the first run.
struct CompareAnswer
{
    ComparedCard base;
    ComparedCard target;
    CompareBy by = CompareBy::Name;
    Alignment alignment;
    Matching matching;
    KernelShapes shapes;
    StepChoice choice = StepChoice::All;
    CompareScope scope;
    std::vector<QuantityDifference> overview;
    /// A stage of the compared steps: its mean on both cards. With several runs of the base, of the first run.
    struct Stage
    {
        const char *key;
        std::optional<TimeNs> base;
        std::optional<TimeNs> target;
    };
    std::vector<Stage> stages;
    std::optional<StepLengths> lengths;
    GroupDifferences groups;
    Divergences divergences;
    UntoldKernels untold;                   ///< where one card alone tells kernels, they are not compared
    std::vector<ComparedRun> runs;          ///< of the base; the first one is `base`
    std::optional<StepWaterfall> waterfall; ///< of a pair of steps; only if asked for
};

/// Writes the member `kernels_not_told_by`.
void writeUntoldKernels(JsonWriter &out, const UntoldKernels &untold);
/// Returns the message that kernels are not compared, because nothing tells those of a card.
[[nodiscard]] QString untoldKernelsMessage(const Card &silent);
/// Writes the members of the JSON document between "version" and "problems".
void writeCompareJson(JsonWriter &out, const CompareAnswer &answer);
/// Writes what several targets have in common: the mean of their steps and how they spread, and the same of the steps of the base
/// in each comparison.
void writeTargetsJson(JsonWriter &out, const std::vector<const CompareAnswer *> &answers);
/// Writes which ranks --all-cards compared for each target, and which ones only one of the profiles has.
void writeRanksJson(JsonWriter &out, const std::vector<TargetRanks> &targets);
/// Returns the groups as CSV, one line for each.
[[nodiscard]] QString compareCsv(const CompareAnswer &answer);
/// Returns tables for a terminal: alignment, matching, overview, the groups with the largest differences, and where time is lost.
[[nodiscard]] QString compareText(const CompareAnswer &answer);

} // namespace plumbline
