// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/base/threshold.h"

#include "core/advice/base/rule.h"
#include "core/base/decimal.h"
#include "core/base/trimmed.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

namespace plumbline {

namespace {

constexpr std::size_t TextLimit = 1'000'000;
constexpr std::size_t DetailLimit = 200;
constexpr std::string_view NarrowSpace = "\u202f"; ///< stands before units in texts that a user may copy

struct UnitName
{
    std::string_view name;
    FactUnit unit;
    std::uint32_t worth;
};

constexpr UnitName Units[] = {
    {"ns", FactUnit::Time, 1},          {"us", FactUnit::Time, 1000},
    {"ms", FactUnit::Time, 1'000'000},  {"s", FactUnit::Time, 1'000'000'000},
    {"B", FactUnit::Bytes, 1},          {"KB", FactUnit::Bytes, 1000},
    {"MB", FactUnit::Bytes, 1'000'000}, {"GB", FactUnit::Bytes, 1'000'000'000},
};

} // namespace

std::optional<double> thresholdValue(std::string_view text, FactUnit unit)
{
    const std::size_t digits = text.find_last_of("0123456789.") + 1;
    const std::string_view number = trimmed(text.substr(0, digits), isSpace);
    std::string_view name = trimmed(text.substr(digits), isSpace);
    if (name.starts_with(NarrowSpace))
        name.remove_prefix(NarrowSpace.size());
    std::optional<double> value;
    if (unit == FactUnit::Time || unit == FactUnit::Bytes) {
        const auto *known =
            std::ranges::find_if(Units, [&](const UnitName &each) { return each.unit == unit && each.name == name; });
        const auto whole = known == std::end(Units) ? std::nullopt : scaledDecimal(number, known->worth);
        value = whole ? std::optional(static_cast<double>(*whole)) : std::nullopt;
    } else if (unit == FactUnit::Share && name == "%") {
        value = realNumber(number);
        value = value ? std::optional(*value / 100) : std::nullopt;
    } else if (name.empty()) {
        value = realNumber(number);
    }
    return value && std::isfinite(*value) && *value >= 0 ? value : std::nullopt;
}

ThresholdOverrides ThresholdOverrides::parse(std::string_view text, std::span<const Rule> rules, std::vector<Problem> &problems)
{
    ThresholdOverrides overrides;
    const auto refuse = [&problems](std::string_view line, std::size_t offset) {
        problems.push_back({Severity::Warning,
                            ProblemCode::UnknownThreshold,
                            {},
                            static_cast<std::int64_t>(offset),
                            static_cast<std::int64_t>(line.size()),
                            std::string(line.substr(0, DetailLimit)),
                            1});
    };
    if (text.size() > TextLimit) {
        refuse(text.substr(0, text.find('\n')), 0);
        return overrides;
    }
    const Rule *rule = nullptr;
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = std::min(text.find('\n', begin), text.size());
        const std::size_t offset = std::exchange(begin, end + 1);
        const std::string_view line = trimmed(text.substr(offset, end - offset), isSpace);
        if (line.empty() || line.front() == '#' || line.front() == ';')
            continue;
        if (line.front() == '[' && line.back() == ']') {
            const auto found = std::ranges::find(rules, trimmed(line.substr(1, line.size() - 2), isSpace), &Rule::id);
            rule = found == rules.end() ? nullptr : &*found;
            if (!rule)
                refuse(line, offset);
            continue;
        }
        const std::size_t equals = std::min(line.find('='), line.size());
        const std::string_view name = trimmed(line.substr(0, equals), isSpace);
        const ThresholdSpec *spec = nullptr;
        for (const ThresholdSpec &each : rule ? std::span(rule->thresholds) : std::span<const ThresholdSpec>())
            spec = each.name == name ? &each : spec;
        const auto value =
            spec && equals < line.size() ? thresholdValue(trimmed(line.substr(equals + 1), isSpace), spec->unit) : std::nullopt;
        if (value)
            overrides.m_overrides.push_back({std::string(rule->id), std::string(name), *value});
        else
            refuse(line, offset);
    }
    return overrides;
}

std::vector<Threshold> ThresholdOverrides::thresholdsOf(const Rule &rule) const
{
    std::vector<Threshold> thresholds;
    for (const ThresholdSpec &spec : rule.thresholds) {
        Threshold threshold{std::string(spec.name), spec.value, spec.unit, std::string(spec.source)};
        for (const Override &each : m_overrides) {
            if (each.rule == rule.id && each.name == spec.name) {
                threshold.value = each.value;
                threshold.source = "user";
            }
        }
        thresholds.push_back(std::move(threshold));
    }
    return thresholds;
}

} // namespace plumbline
