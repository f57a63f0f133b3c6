// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/commands/cardpair.h"
#include "core/base/jsonwriter.h"
#include "core/compare/departures.h"
#include "core/compare/differences.h"

#include <QString>

#include <vector>

namespace plumbline {

/// What groups of a comparison are made of.
enum class CompareBy : std::uint8_t { Name, Type, Shape, Communication, Lane, Api };

/// Everything that `compare` tells of two cards.
struct CompareAnswer
{
    ComparedCard base;
    ComparedCard target;
    CompareBy by = CompareBy::Name;
    Alignment alignment;
    Matching matching;
    CompareScope scope;
    std::vector<QuantityDifference> overview;
    GroupDifferences groups;
    Departures departures;
};

/// The members of the document between "version" and "problems".
void writeCompareJson(JsonWriter &out, const CompareAnswer &answer);
/// One line a group.
[[nodiscard]] QString compareCsv(const CompareAnswer &answer);
/// Tables for a terminal, of what is largest.
[[nodiscard]] QString compareText(const CompareAnswer &answer);

} // namespace plumbline
