// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/whatif/whatifchange.h"

#include "core/base/decimal.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <vector>

namespace plumbline {

namespace {

using namespace std::literals;

constexpr std::array<std::string_view, ChangeTargetCount> TargetNames{
    "kernel", "type",  "comm",   "rank",  "launch", "host", "self",   "gap",         "copy",
    "fuse",   "clock", "loader", "stage", "shape",  "core", "device", "microbatches"};

/// An action that is written as a word.
struct ActionWord
{
    std::string_view text;
    ChangeAction action;
};
constexpr std::array ActionWords{
    ActionWord{"gone"sv, ChangeAction::Gone},        ActionWord{"hidden"sv, ChangeAction::Hidden},
    ActionWord{"ontime"sv, ChangeAction::OnTime},    ActionWord{"free"sv, ChangeAction::Free},
    ActionWord{"graph"sv, ChangeAction::Graph},      ActionWord{"overlapped"sv, ChangeAction::Overlapped},
    ActionWord{"balanced"sv, ChangeAction::Balanced}};
constexpr std::string_view BandwidthUnit = "GBps";
constexpr std::string_view TeraflopsUnit = "TFLOPS";

/// Returns a number from LeastChangeValue to `most`.
std::optional<double> positiveNumber(std::string_view text, double most)
{
    const bool isPlain = !text.empty() && (isDigit(text.front()) || text.front() == '.') && isDigit(text.back());
    const auto number = isPlain ? realNumber(text) : std::nullopt;
    return number && *number >= LeastChangeValue && *number <= most ? number : std::nullopt;
}

std::string numberText(double value)
{
    std::array<char, 32> digits{};
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value).ptr;
    return {digits.data(), end};
}

/// Returns the action of a target that is written as a factor.
ChangeAction factorActionOf(ChangeTarget target)
{
    switch (target) {
    case ChangeTarget::Device:
        return ChangeAction::Faster;
    case ChangeTarget::MicroBatches:
        return ChangeAction::Divided;
    default:
        return ChangeAction::Scale;
    }
}

/// Reads what stands behind the equals sign into a change.
bool readAction(std::string_view text, WhatIfChange &change)
{
    const auto *word = std::ranges::find(ActionWords, text, &ActionWord::text);
    std::optional<double> value;
    if (word != ActionWords.end()) {
        change.action = word->action;
        value = 1;
    } else if (text.starts_with('x')) {
        change.action = factorActionOf(change.target);
        value = positiveNumber(text.substr(1), MostChangeFactor);
    } else if (text.ends_with(BandwidthUnit)) {
        change.action = ChangeAction::Bandwidth;
        value = positiveNumber(text.substr(0, text.size() - BandwidthUnit.size()), MostChangeValue);
    } else if (text.ends_with(TeraflopsUnit)) {
        change.action = ChangeAction::Teraflops;
        value = positiveNumber(text.substr(0, text.size() - TeraflopsUnit.size()), MostChangeValue);
    }
    change.value = value.value_or(1);
    const auto known = actionsOf(change.target);
    return value && std::ranges::find(known, change.action) != known.end();
}

/// Returns whether a list of patterns for kernels to fuse has no empty one. A single one names kernels that follow one another.
bool isFuseList(std::string_view patterns)
{
    return !patterns.empty() && !patterns.starts_with(',') && !patterns.ends_with(',') && patterns.find(",,"sv) == patterns.npos;
}

/// Returns whether a part of the device exists and knows an action.
bool isDevicePart(std::string_view part, ChangeAction action)
{
    switch (action) {
    case ChangeAction::Teraflops:
        return part == "cube"sv || part == "vector"sv;
    case ChangeAction::Bandwidth:
        return part == "memory"sv;
    default:
        return part == "cube"sv || part == "vector"sv || part == "memory"sv || part == "*"sv;
    }
}

/// Returns whether a change that has been read makes sense as a whole.
bool isSound(const WhatIfChange &change)
{
    if (change.target == ChangeTarget::Device)
        return isDevicePart(change.pattern, change.action);
    if (change.target == ChangeTarget::MicroBatches)
        return change.value >= 2 && change.value == std::floor(change.value);
    return !appliesToAll(change.target, change.action) || change.pattern == "*"sv;
}

/// Reads changes of everything, which are written without a name: "clock=1800", "microbatches=x2", "device=x2".
std::optional<WhatIfChange> parseOfAll(ChangeTarget target, std::string_view action)
{
    WhatIfChange change;
    change.target = target;
    change.action = ChangeAction::Megahertz;
    if (target == ChangeTarget::Clock) {
        const auto megahertz = positiveNumber(action, MostChangeValue);
        change.value = megahertz.value_or(1);
        return megahertz ? std::optional(change) : std::nullopt;
    }
    const bool isWritten = target == ChangeTarget::MicroBatches || target == ChangeTarget::Device;
    return isWritten && readAction(action, change) && isSound(change) ? std::optional(change) : std::nullopt;
}

} // namespace

ChangeSubject subjectOf(ChangeTarget target)
{
    switch (target) {
    case ChangeTarget::Rank:
    case ChangeTarget::Stage:
        return ChangeSubject::Number;
    case ChangeTarget::Gap:
    case ChangeTarget::Clock:
    case ChangeTarget::MicroBatches:
        return ChangeSubject::All;
    default:
        return ChangeSubject::Names;
    }
}

bool appliesToAll(ChangeTarget target, ChangeAction action)
{
    return subjectOf(target) == ChangeSubject::All || action == ChangeAction::Graph; // a graph takes launches of all kernels
}

std::vector<ChangeAction> actionsOf(ChangeTarget target)
{
    switch (target) {
    case ChangeTarget::Kernel:
    case ChangeTarget::Type:
    case ChangeTarget::Shape:
    case ChangeTarget::Core:
    case ChangeTarget::Host:
    case ChangeTarget::Self:
    case ChangeTarget::Loader:
        return {ChangeAction::Scale, ChangeAction::Gone};
    case ChangeTarget::Communication:
        return {ChangeAction::Scale, ChangeAction::Hidden, ChangeAction::Bandwidth};
    case ChangeTarget::Rank:
        return {ChangeAction::OnTime, ChangeAction::Scale};
    case ChangeTarget::Launch:
        return {ChangeAction::Free, ChangeAction::Graph};
    case ChangeTarget::Gap:
        return {ChangeAction::Gone};
    case ChangeTarget::Copy:
        return {ChangeAction::Overlapped, ChangeAction::Gone, ChangeAction::Scale};
    case ChangeTarget::Fuse:
        return {ChangeAction::Fuse};
    case ChangeTarget::Stage:
        return {ChangeAction::Balanced};
    case ChangeTarget::Device:
        return {ChangeAction::Faster, ChangeAction::Teraflops, ChangeAction::Bandwidth};
    case ChangeTarget::MicroBatches:
        return {ChangeAction::Divided};
    case ChangeTarget::Clock:
        break;
    }
    return {ChangeAction::Megahertz};
}

std::optional<WhatIfChange> parseChange(std::string_view text)
{
    WhatIfChange change;
    const std::size_t mark = text.find_first_of(":="sv);
    const auto *const name = std::ranges::find(TargetNames, text.substr(0, mark));
    if (mark == text.npos || name == TargetNames.end())
        return std::nullopt;
    change.target = static_cast<ChangeTarget>(name - TargetNames.begin());
    const std::string_view rest = text.substr(mark + 1);
    if (text[mark] == '=')
        return parseOfAll(change.target, rest);
    if (change.target == ChangeTarget::Clock || change.target == ChangeTarget::MicroBatches)
        return std::nullopt;
    if (change.target == ChangeTarget::Fuse) {
        change.pattern = rest;
        change.action = ChangeAction::Fuse;
        return isFuseList(rest) ? std::optional(change) : std::nullopt;
    }
    const std::size_t equals = rest.rfind('='); // a name may hold one
    if (equals == rest.npos || equals == 0 || !readAction(rest.substr(equals + 1), change))
        return std::nullopt;
    change.pattern = rest.substr(0, equals);
    if (subjectOf(change.target) == ChangeSubject::Number) {
        const char *const end = change.pattern.data() + change.pattern.size();
        const auto read = std::from_chars(change.pattern.data(), end, change.rank);
        if (read.ec != std::errc() || read.ptr != end || change.rank < 0)
            return std::nullopt;
        change.pattern = "*";
    }
    return isSound(change) ? std::optional(change) : std::nullopt;
}

bool isOutOfRange(std::string_view text)
{
    const std::size_t equals = text.rfind('=');
    if (equals == text.npos)
        return false;
    const std::size_t digits = text.find_first_of(".0123456789"sv, equals);
    const std::size_t behind = text.find_last_of(".0123456789"sv) + 1;
    if (digits == text.npos || !realNumber(text.substr(digits, behind - digits)))
        return false;
    constexpr std::string_view Sound = "2"; // for every target and action
    const std::string other = std::string(text.substr(0, digits)).append(Sound).append(text.substr(behind));
    return !parseChange(text) && parseChange(other);
}

std::string changeText(const WhatIfChange &change)
{
    std::string text(TargetNames[static_cast<std::size_t>(change.target)]);
    if (change.target == ChangeTarget::Clock)
        return text + '=' + numberText(change.value);
    if (change.target == ChangeTarget::MicroBatches)
        return text + "=x" + numberText(change.value);
    text += ':' + (subjectOf(change.target) == ChangeSubject::Number ? std::to_string(change.rank) : change.pattern);
    switch (change.action) {
    case ChangeAction::Scale:
    case ChangeAction::Faster:
        return text + "=x" + numberText(change.value);
    case ChangeAction::Teraflops:
        return text + '=' + numberText(change.value) + std::string(TeraflopsUnit);
    case ChangeAction::Bandwidth:
        return text + '=' + numberText(change.value) + std::string(BandwidthUnit);
    case ChangeAction::Fuse:
    case ChangeAction::Megahertz:
        return text;
    default:
        break;
    }
    return text + '=' + std::string(std::ranges::find(ActionWords, change.action, &ActionWord::action)->text);
}

} // namespace plumbline
