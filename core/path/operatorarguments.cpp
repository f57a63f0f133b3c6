// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/path/operatorarguments.h"

#include "core/analysis/communication/communicationlanes.h"
#include "core/storage/record.h"
#include "core/storage/trace.h"

#include <limits>
#include <string_view>
#include <utility>

namespace plumbline {

namespace {

std::string textOfArgument(const JsonValue &arguments, std::string_view key)
{
    const JsonValue *value = arguments.find(key);
    return value && value->kind == JsonValue::Kind::Text ? value->text : std::string();
}

std::optional<int> rankOfArgument(const JsonValue &arguments, std::string_view key)
{
    const JsonValue *value = arguments.find(key);
    const auto number = value ? value->integer() : std::nullopt;
    const bool fits = number && *number >= 0 && *number <= std::numeric_limits<int>::max();
    return fits ? std::optional(static_cast<int>(*number)) : std::nullopt;
}

OperatorArguments argumentsOf(const JsonValue &arguments)
{
    OperatorArguments known;
    known.collective = textOfArgument(arguments, "Collective name");
    known.group = textOfArgument(arguments, "Process Group Ranks");
    // Long lists of ranks are cut, so that several groups may have one text.
    if (known.group.empty() || known.group.find("...") != std::string::npos)
        known.group += textOfArgument(arguments, "Process Group Name");
    known.source = rankOfArgument(arguments, "Src Rank");
    known.target = rankOfArgument(arguments, "Dst Rank");
    return known;
}

} // namespace

ArgumentsOfOperators readOperatorArguments(const Trace &trace, TaskControl &control)
{
    ArgumentsOfOperators found;
    const CommunicationLanes lanes(trace);
    if (lanes.view() != CommunicationView::Kernels)
        return found;
    lanes.eachSlice(control, [&](LaneId, SliceId slice) {
        const auto record = readRecord(trace, trace.slices().record[slice.value], &control);
        if (!record)
            return;
        OperatorArguments known = argumentsOf(record->args);
        if (!known.collective.empty() || !known.group.empty() || known.source || known.target)
            found.emplace(slice, std::move(known));
    });
    return found;
}

} // namespace plumbline
