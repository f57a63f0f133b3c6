// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/commands/cardpair.h"
#include "core/base/jsonwriter.h"
#include "core/compare/differences.h"
#include "core/compare/divergences.h"
#include "core/compare/kernelshapes.h"

#include <QString>

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

/// Everything that `compare` reports about two cards.
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
    GroupDifferences groups;
    Divergences divergences;
};

/// Writes the members of the JSON document between "version" and "problems".
void writeCompareJson(JsonWriter &out, const CompareAnswer &answer);
/// Writes what several targets have in common: the mean of their steps and how they spread, and the same of the steps of the base
/// in each comparison.
void writeTargetsJson(JsonWriter &out, const std::vector<const CompareAnswer *> &answers);
/// Returns the groups as CSV, one line for each.
[[nodiscard]] QString compareCsv(const CompareAnswer &answer);
/// Returns tables for a terminal: alignment, matching, overview, the groups with the largest differences, and where time is lost.
[[nodiscard]] QString compareText(const CompareAnswer &answer);

} // namespace plumbline
