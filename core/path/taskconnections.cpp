// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/path/taskconnections.h"

#include "core/analysis/host/launches.h"
#include "core/storage/record.h"
#include "core/storage/trace.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>
#include <vector>

namespace plumbline {

namespace {

using namespace std::literals;

constexpr std::int64_t NoConnection = 0xFFFFFFFF;     ///< as databases write it
constexpr std::uint32_t ConnectionPollEvery = 65'536; ///< slices

/// Reads the number of the connection of a slice; empty if it has none.
std::optional<std::int64_t> connectionIdOf(const Trace &trace, SliceId slice, TaskControl &control)
{
    const auto record = readRecord(trace, trace.slices().record[slice.value], &control);
    const JsonValue *value = record ? record->args.find("connection_id") : nullptr;
    const auto id = value ? value->integer() : std::nullopt;
    return id && *id >= 0 && *id != NoConnection ? id : std::nullopt;
}

/// Returns for each slice whether a launch leads to it.
std::vector<bool> launchedSlices(const Trace &trace)
{
    std::vector<bool> isLaunched(trace.slices().size());
    forEachLaunch(trace, [&](std::uint32_t flow) {
        if (const SliceId task = trace.flows().flows[flow].to.slice; task.isValid())
            isLaunched[task.value] = true;
    });
    return isLaunched;
}

/// Returns whether the name of a task or of a call tells of an event or a copy.
bool isOfEventOrCopy(std::string_view name)
{
    constexpr std::array Words{"Event"sv, "EVENT"sv, "Memcpy"sv, "MEMCPY"sv, "Memset"sv, "MEMSET"sv};
    return std::ranges::any_of(Words, [name](std::string_view word) { return name.find(word) != name.npos; });
}

/// Tasks without a launch, and the calls that may have handed them over.
struct Candidates
{
    std::vector<SliceId> tasks;
    std::vector<SliceId> calls;
};

Candidates candidatesOf(const Trace &trace, const TaskControl &control)
{
    Candidates found;
    const std::vector<bool> isLaunched = launchedSlices(trace);
    const SliceTable &slices = trace.slices();
    std::vector<std::optional<bool>> isAsked(trace.strings().size()); // by name
    for (const Lane &lane : trace.lanes()) {
        const ProcessKind process = trace.process(lane.process).kind;
        if (lane.slices() == 0 || lane.async || (process != ProcessKind::Device && process != ProcessKind::Runtime))
            continue;
        for (std::uint32_t slice = lane.sliceBegin(); slice < lane.sliceEnd(); ++slice) {
            if (slice % ConnectionPollEvery == 0 && control.stopRequested())
                return found;
            if (found.tasks.size() + found.calls.size() > MostConnectionRecords)
                return {};
            std::optional<bool> &known = isAsked[slices.name[slice].value];
            known = known ? known : isOfEventOrCopy(trace.text(slices.name[slice]));
            if (!*known)
                continue;
            if (process == ProcessKind::Runtime)
                found.calls.emplace_back(slice);
            else if (!isLaunched[slice] && !isOnlyOfHost(trace, SliceId(slice)))
                found.tasks.emplace_back(slice);
        }
    }
    return found;
}

} // namespace

bool recordsEvent(const Trace &trace, SliceId task)
{
    const auto tells = [](std::string_view text) {
        return text.find("RECORD"sv) != text.npos || text.find("Record"sv) != text.npos;
    };
    const SliceTable &slices = trace.slices();
    return tells(trace.text(slices.name[task.value])) || tells(trace.taskTypes()[slices.taskType[task.value]]);
}

TaskConnections readTaskConnections(const Trace &trace, TaskControl &control)
{
    TaskConnections found;
    const Candidates candidates = candidatesOf(trace, control);
    if (candidates.tasks.empty())
        return found;
    std::map<std::int64_t, SliceId> calls; // the outermost one of a number
    for (const SliceId call : candidates.calls) {
        if (control.stopRequested())
            return found;
        if (const auto id = connectionIdOf(trace, call, control))
            calls.try_emplace(*id, call);
    }
    for (const SliceId task : candidates.tasks) {
        if (control.stopRequested())
            return found;
        const auto id = connectionIdOf(trace, task, control);
        if (!id)
            continue;
        const auto call = calls.find(*id);
        found.emplace(task, TaskConnection{*id, call == calls.end() ? SliceId() : call->second});
    }
    return found;
}

} // namespace plumbline
