// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/io/jsondocument.h"
#include "core/tables/table.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace plumbline {

/// Shapes, data types and formats of the inputs and outputs of an operator, written as kernel tables write them.
enum class OperandText : std::uint8_t { InputShapes, InputTypes, InputFormats, OutputShapes, OutputTypes, OutputFormats };
inline constexpr std::size_t OperandTextCount = 6;

/// One row of a table of sums: all executions of an operator, or of a type of operators. Times are in picoseconds.
struct OperatorSum
{
    std::string name;     ///< "" in a table of types
    std::string fullName; ///< the name with its scopes, or ""
    std::string type;
    std::string core; ///< "AI_CORE", "AI_CPU", "HOST_CPU", "GPU", or as the table names it
    std::string subgraph;
    std::string step; ///< number of the step, where the table tells executions step by step; else ""
    std::array<std::string, OperandTextCount> operands;
    std::uint32_t table = 0; ///< number of the table that the row comes from
    std::uint64_t count = 1; ///< executions
    std::optional<std::int64_t> sumPs;
    std::optional<std::int64_t> averagePs;
    std::optional<std::int64_t> minPs;
    std::optional<std::int64_t> maxPs;
    std::string percent;              ///< share that the table tells, as it is written; "" if it tells none
    std::optional<double> dispatchMs; ///< of an execution on the AI CPU
    std::optional<double> runMs;      ///< what it ran of its time
};

/// The rows of one table of sums.
struct OperatorSumRows
{
    std::vector<OperatorSum> rows;
    bool isPerStep = false;       ///< counts and times are those of one mean step
    std::uint64_t unreadable = 0; ///< rows left out because a number cannot be read
};

/// Reads aicore_intermediate_*_type.csv, aicore_intermediate_*_detail.csv, op_statistic.csv and the tables of operators of older
/// captures for CPU and GPU (docs/formats.md 8.2 and 13.3). Times have the unit in the name of their column, else milliseconds.
/// Rows whose table names no core get `core`. Rows of another device than `device` are left out. Empty if the table has no
/// column of types or operators, or no time. O(rows).
[[nodiscard]] std::optional<OperatorSumRows> operatorSumsOf(const Table &table, std::string_view core, std::optional<int> device);
/// Reads aicpu_intermediate_*.csv, one row for each execution. Empty as above. O(rows).
[[nodiscard]] std::optional<OperatorSumRows> aiCpuSumsOf(const Table &table);

/// What framework_raw_*.csv, or the record of an operator on a timeline of MindInsight, tells about one operator.
struct OperatorFacts
{
    std::string name; ///< without scopes
    std::string fullName;
    std::string type;
    std::string subgraph;
    std::array<std::string, OperandTextCount> operands;
};
using OperatorFactsByFullName = std::unordered_map<std::string, OperatorFacts>;

/// Reads framework_raw_*.csv (docs/formats.md 13.3). Of rows with the same full name the first one counts. O(bytes).
[[nodiscard]] OperatorFactsByFullName operatorFactsOf(const Table &table);

/// Reads the arguments of an operator on a timeline of MindInsight: "type", "fullname", and members such as
/// "input_0": {"format", "data_type", "shape"}. What is not there, or is no text, is empty.
[[nodiscard]] OperatorFacts operatorFactsOf(const JsonValue &arguments);

/// Returns the last part of a name whose scopes are separated by slashes.
[[nodiscard]] std::string_view nameWithoutScopes(std::string_view fullName);

} // namespace plumbline
