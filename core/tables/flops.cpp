// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tables/flops.h"

#include "core/base/decimal.h"
#include "core/io/jsondocument.h"
#include "core/tables/rownumbers.h"

#include <algorithm>
#include <initializer_list>
#include <map>
#include <unordered_map>
#include <utility>

namespace plumbline {

namespace {

/// How the members of a summary and the columns of a table begin or end for each unit.
constexpr std::array<std::string_view, FlopsUnitCount> SummaryPrefixes{"", "cube_", "vec_"};

std::optional<double> numberOf(const JsonValue &object, const std::string &key)
{
    const JsonValue *value = object.find(key);
    const bool isNumber = value && (value->kind == JsonValue::Kind::Number || value->kind == JsonValue::Kind::Text);
    return isNumber ? realNumber(value->text) : std::nullopt;
}

struct UnitColumns
{
    std::optional<std::size_t> megaFlops;
    std::optional<std::size_t> rate;
    std::optional<std::size_t> utilization;
};

std::array<UnitColumns, FlopsUnitCount> unitColumns(const Table &table)
{
    // The names of operations and rate differ in the case of one letter, which column() tells apart.
    return {
        {{table.column({"FLOPs"}), table.column({"FLOPS"}), table.column({"FLOPS utilization", "FLOPS Utilization"})},
         {table.column({"MFLOPs(10^6 cube)"}), table.column({"GFLOPS(10^9 cube)"}), table.column({"FLOPS utilization(cube)"})},
         {table.column({"MFLOPs(10^6 vector)"}), table.column({"GFLOPS(10^9 vector)"}),
          table.column({"FLOPS utilization(vec)", "FLOPS utilization(vector)"})}}};
}

void sortScopes(std::vector<ScopeFlops> &scopes)
{
    std::ranges::stable_sort(scopes, [](const ScopeFlops &a, const ScopeFlops &b) { return a.megaFlops > b.megaFlops; });
}

} // namespace

std::optional<double> OperatorFlops::megaFlops() const
{
    std::optional<double> sum;
    for (const UnitFlops &unit : units) {
        if (unit.megaFlops)
            sum = sum.value_or(0) + *unit.megaFlops;
    }
    return sum;
}

Result<FlopsByUnit> readFlopsSummary(const std::string &path)
{
    const auto document = readJsonFile(path);
    if (!document)
        return failure(document.error());
    FlopsByUnit units;
    bool hasAny = false;
    for (std::size_t unit = 0; unit < FlopsUnitCount; ++unit) {
        const std::string prefix(SummaryPrefixes[unit]);
        units[unit] = {numberOf(*document, prefix + "FLOPs"), numberOf(*document, prefix + "FLOPS"),
                       numberOf(*document, prefix + "FLOPS_Utilization")};
        hasAny = hasAny || !units[unit].isEmpty();
    }
    if (!hasAny)
        return failure(ErrorCode::NotRecognised, path, "FLOPs");
    return units;
}

std::optional<std::vector<OperatorFlops>> operatorFlopsOf(const Table &table, std::uint64_t &unreadable)
{
    const auto names = table.column({"full_kernel_name", "full_op_name"});
    const auto columns = unitColumns(table);
    const bool hasNumbers = std::ranges::any_of(columns, [](const UnitColumns &unit) { return unit.megaFlops.has_value(); });
    if (!names || !hasNumbers)
        return std::nullopt;
    std::vector<OperatorFlops> operators;
    for (std::size_t row = 0; row < table.rows(); ++row) {
        RowNumbers numbers(table, row);
        OperatorFlops read;
        read.fullName = table.cell(row, names);
        for (std::size_t unit = 0; unit < FlopsUnitCount; ++unit)
            read.units[unit] = {numbers.real(columns[unit].megaFlops), numbers.real(columns[unit].rate),
                                numbers.real(columns[unit].utilization)};
        if (read.fullName.empty() || !read.megaFlops())
            ++unreadable;
        else
            operators.push_back(std::move(read));
    }
    return operators;
}

Result<std::vector<ScopeFlops>> readFlopsScopes(const std::string &path)
{
    const auto document = readJsonFile(path);
    if (!document)
        return failure(document.error());
    const JsonValue *links = document->find({"data", "links"});
    if (!links || links->kind != JsonValue::Kind::Array)
        return failure(ErrorCode::NotRecognised, path, "links");
    std::vector<ScopeFlops> scopes;
    std::unordered_map<std::string, std::size_t> known; // position in `scopes` of each scope that a link leads to
    std::map<std::string, double> outgoing;
    for (const JsonMember &link : links->members) {
        const JsonValue *source = link.second.find("source");
        const JsonValue *target = link.second.find("target");
        const auto value = numberOf(link.second, "value");
        if (!source || !target || !value)
            continue;
        const auto [found, isNew] = known.try_emplace(target->text, scopes.size());
        if (isNew)
            scopes.push_back({target->text, source->text, 0, 0});
        scopes[found->second].megaFlops += *value;
        outgoing[source->text] += *value;
    }
    double whole = 0;
    for (const auto &[name, value] : outgoing) {
        if (!known.contains(name)) {
            scopes.push_back({name, {}, value, 0});
            whole += value;
        }
    }
    for (ScopeFlops &scope : scopes)
        scope.share = whole > 0 ? scope.megaFlops / whole : 0;
    sortScopes(scopes);
    return scopes;
}

std::vector<ScopeFlops> scopesOfOperators(const std::vector<OperatorFlops> &operators, std::size_t depth)
{
    std::vector<ScopeFlops> scopes;
    std::unordered_map<std::string, std::size_t> known;
    double whole = 0;
    for (const OperatorFlops &each : operators) {
        const double value = each.megaFlops().value_or(0);
        whole += value;
        std::string_view parent;
        std::size_t at = each.fullName.find('/');
        for (std::size_t level = 0; level < depth && at != std::string::npos; ++level) {
            const std::string_view name = std::string_view(each.fullName).substr(0, at);
            const auto [found, isNew] = known.try_emplace(std::string(name), scopes.size());
            if (isNew)
                scopes.push_back({std::string(name), std::string(parent), 0, 0});
            scopes[found->second].megaFlops += value;
            parent = name;
            at = each.fullName.find('/', at + 1);
        }
    }
    for (ScopeFlops &scope : scopes)
        scope.share = whole > 0 ? scope.megaFlops / whole : 0;
    sortScopes(scopes);
    return scopes;
}

} // namespace plumbline
