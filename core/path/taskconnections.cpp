// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/path/taskconnections.h"

#include "core/analysis/host/launches.h"
#include "core/io/mappedfile.h"
#include "core/storage/packedsource.h"
#include "core/storage/record.h"
#include "core/storage/trace.h"

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace plumbline {

namespace {

using namespace std::literals;

constexpr std::int64_t NoConnection = 0xFFFFFFFF;     ///< as databases write it
constexpr std::uint32_t ConnectionPollEvery = 65'536; ///< slices

/// Reads numbers of connections, and keeps each packed file unpacked meanwhile.
class ConnectionReader
{
public:
    ConnectionReader(const Trace &trace, TaskControl &control) : m_trace(trace), m_control(control)
    {
        for (const SourceFile &file : trace.files()) {
            if (auto text = file.packed ? textOf(file, &control) : Result<std::shared_ptr<const MappedFile>>(nullptr))
                m_unpacked.push_back(std::move(*text));
        }
    }

    [[nodiscard]] std::optional<std::int64_t> idOf(SliceId slice)
    {
        const auto record = readRecord(m_trace, m_trace.slices().record[slice.value], &m_control);
        const JsonValue *value = record ? record->args.find("connection_id") : nullptr;
        const auto id = value ? value->integer() : std::nullopt;
        return id && *id >= 0 && *id != NoConnection ? id : std::nullopt;
    }

private:
    const Trace &m_trace;
    TaskControl &m_control;
    std::vector<std::shared_ptr<const MappedFile>> m_unpacked;
};

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
                found.calls.push_back(SliceId(slice));
            else if (!isLaunched[slice] && !isOnlyOfHost(trace, SliceId(slice)))
                found.tasks.push_back(SliceId(slice));
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
    ConnectionReader reader(trace, control);
    std::map<std::int64_t, SliceId> calls; // the outermost one of a number
    for (const SliceId call : candidates.calls) {
        if (control.stopRequested())
            return found;
        if (const auto id = reader.idOf(call))
            calls.try_emplace(*id, call);
    }
    for (const SliceId task : candidates.tasks) {
        if (control.stopRequested())
            return found;
        const auto id = reader.idOf(task);
        if (!id)
            continue;
        const auto call = calls.find(*id);
        found.emplace(task, TaskConnection{*id, call == calls.end() ? SliceId() : call->second});
    }
    return found;
}

} // namespace plumbline
