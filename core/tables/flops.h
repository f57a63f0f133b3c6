// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/tables/table.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace plumbline {

/// The unit of the AI cores that floating-point operations are counted for. Versions that do not tell units apart count all of
/// them together.
enum class FlopsUnit : std::uint8_t { All, Cube, Vector };
inline constexpr std::size_t FlopsUnitCount = 3;

/// How much one unit computed. Numbers stand as the file writes them; empty where it tells none.
struct UnitFlops
{
    std::optional<double> megaFlops;          ///< floating-point operations, in millions
    std::optional<double> gigaFlopsPerSecond; ///< rate, in 10^9 operations per second
    std::optional<double> utilizationPercent; ///< rate as a share of the peak of the card

    [[nodiscard]] bool isEmpty() const { return !megaFlops && !gigaFlopsPerSecond && !utilizationPercent; }
};
using FlopsByUnit = std::array<UnitFlops, FlopsUnitCount>;

/// One operator of flops_*.txt.
struct OperatorFlops
{
    std::string fullName;
    FlopsByUnit units;

    /// Returns the operations of all units together. Empty if no unit tells them.
    [[nodiscard]] std::optional<double> megaFlops() const;
};

/// One scope of the network with all that lies in it.
struct ScopeFlops
{
    std::string name;   ///< "Default/network-TrainOneStepCell", or as flops_scope_*.json names it
    std::string parent; ///< "" for a scope at the top
    double megaFlops = 0;
    double share = 0; ///< of the whole network, 1 = all of it
};

/// Reads flops_summary_*.json (docs/formats.md 13.3): the figures of the whole card. Errors: those of readJsonFile(),
/// NotRecognised if it tells no figure.
[[nodiscard]] Result<FlopsByUnit> readFlopsSummary(const std::string &path);
/// Reads the rows of flops_*.txt. Empty if the table has no column of names or of operations; rows without a number are counted
/// in `unreadable`. O(rows).
[[nodiscard]] std::optional<std::vector<OperatorFlops>> operatorFlopsOf(const Table &table, std::uint64_t &unreadable);
/// Reads flops_scope_*.json, the largest scope first. Errors: those of readJsonFile(), NotRecognised without links.
[[nodiscard]] Result<std::vector<ScopeFlops>> readFlopsScopes(const std::string &path);
/// Adds up operators by the scopes in their full names, the largest scope first. Scopes deeper than `depth` are left out.
/// O(length of the names).
[[nodiscard]] std::vector<ScopeFlops> scopesOfOperators(const std::vector<OperatorFlops> &operators, std::size_t depth);

} // namespace plumbline
