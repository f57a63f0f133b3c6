// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/host/hostactivity.h"

#include "core/analysis/data/loadercalls.h"
#include "core/query/slicesearch.h"

#include <algorithm>
#include <array>
#include <map>
#include <string>

namespace plumbline {

namespace {

using namespace std::literals;

constexpr std::uint32_t NoThread = ~std::uint32_t{0};

struct Word
{
    std::string_view text;
    HostActivity activity;
};

/// The first of these words that a name contains decides.
constexpr std::array HostActivityWords{
    Word{"aclopCompileAndExecute"sv, HostActivity::Compilation},
    Word{"aclopCompile"sv, HostActivity::Compilation},
    Word{"aclrtSynchronize"sv, HostActivity::Synchronisation},
    Word{"SyncStream"sv, HostActivity::Synchronisation},
    Word{"DeviceSynchronize"sv, HostActivity::Synchronisation},
    Word{"StreamSynchronize"sv, HostActivity::Synchronisation},
    Word{"aclMallocMemInner"sv, HostActivity::Allocation},
    Word{"aclrtMalloc"sv, HostActivity::Allocation},
    Word{"aclrtFree"sv, HostActivity::Allocation},
    Word{"aclrtMapMem"sv, HostActivity::Allocation},
    Word{"aclrtUnmapMem"sv, HostActivity::Allocation},
    Word{"aclrtMemcpy"sv, HostActivity::Copy},
};

bool holds(std::string_view name, std::string_view word)
{
    return name.find(word) != std::string_view::npos;
}

/// Returns whether a name is one of a loader. Of Python frames only those of a file of a loader count.
bool isLoading(std::string_view name)
{
    return isOfLoader(name) || (holds(name, "DatasetIterator"sv) && !holds(name, ".py("sv));
}

/// Returns what follows the line number of a Python frame, which is written as "folder/file.py(12): function"; "" for other
/// slices.
std::string_view functionOf(std::string_view name)
{
    const std::size_t file = name.find(".py("sv);
    const std::size_t end = file == std::string_view::npos ? file : name.find("):"sv, file);
    if (end == std::string_view::npos)
        return {};
    const std::size_t begin = name.find_first_not_of(' ', end + 2);
    return begin == std::string_view::npos ? std::string_view() : name.substr(begin);
}

/// Returns whether a name is one of code that writes a checkpoint.
bool isSaving(std::string_view name)
{
    const std::string_view function = functionOf(name);
    if (holds(name, "serialization.py("sv))
        return function.starts_with("save"sv) || function.starts_with("_save"sv) || function.starts_with("_legacy_save"sv);
    constexpr std::array Words{"save_checkpoint"sv, "save_ckpt"sv,  "save_model"sv,     "save_pretrained"sv,
                               "save_state"sv,      "torch.save"sv, "SaveCheckpoint"sv, "CheckpointManager.save"sv};
    const std::string_view own = function.empty() ? name : function;
    return std::ranges::any_of(Words, [own](std::string_view word) { return holds(own, word); });
}

/// Returns whether a name is one of code that writes messages or curves.
bool isLogging(std::string_view name)
{
    constexpr std::array Words{"logging/__init__.py("sv,
                               "<built-in function print>"sv,
                               "tensorboard"sv,
                               "SummaryWriter"sv,
                               "wandb/"sv,
                               "loguru/"sv,
                               "swanlab/"sv,
                               "mlflow/"sv};
    return std::ranges::any_of(Words, [name](std::string_view word) { return holds(name, word); });
}

bool isLaunch(std::string_view name)
{
    constexpr std::array Begins{"Node@launch"sv, "AscendCL@hcom_"sv, "Hccl@"sv, "Dequeue"sv, "Kernel::KernelLaunch"sv};
    return (name.starts_with("AscendCL@aclnn"sv) && !holds(name, "GetWorkspaceSize"sv)) ||
           std::ranges::any_of(Begins, [name](std::string_view begin) { return name.starts_with(begin); });
}

/// Returns the activity of a call of the runtime or driver of a GPU. Memory is set by a task, so that call launches.
HostActivity gpuActivity(std::string_view name)
{
    constexpr std::array Words{Word{"Launch"sv, HostActivity::Launch},
                               Word{"Memset"sv, HostActivity::Launch},
                               Word{"Memcpy"sv, HostActivity::Copy},
                               Word{"Synchronize"sv, HostActivity::Synchronisation},
                               Word{"Malloc"sv, HostActivity::Allocation},
                               Word{"Free"sv, HostActivity::Allocation},
                               Word{"HostAlloc"sv, HostActivity::Allocation},
                               Word{"MemAlloc"sv, HostActivity::Allocation},
                               Word{"MemCreate"sv, HostActivity::Allocation},
                               Word{"MemRelease"sv, HostActivity::Allocation},
                               Word{"MemMap"sv, HostActivity::Allocation},
                               Word{"MemUnmap"sv, HostActivity::Allocation},
                               Word{"MemSetAccess"sv, HostActivity::Allocation}};
    const auto word = std::ranges::find_if(Words, [name](const Word &each) { return holds(name, each.text); });
    return word == Words.end() ? HostActivity::Runtime : word->activity;
}

/// Returns how much an activity explains. Of the slices that contain a moment the one with the largest weight counts, of equal
/// ones the innermost.
std::uint32_t weight(HostActivity activity)
{
    switch (activity) {
    case HostActivity::None:
        return 0;
    case HostActivity::Framework:
        return 1;
    case HostActivity::Optimizer:
        return 2;
    case HostActivity::Runtime:
        return 3;
    case HostActivity::Launch:
        return 4;
    case HostActivity::DataLoading:
    case HostActivity::Logging:
        return 5;
    case HostActivity::Copy:
    case HostActivity::Synchronisation:
    case HostActivity::Allocation:
    case HostActivity::Compilation:
        return 6;
    case HostActivity::Saving:
        return 7;
    case HostActivity::GarbageCollection:
        break;
    }
    return 8;
}

/// A shorter read found its value in the memory of the host.
constexpr TimeNs ShortestWaitingReadNs = 10'000;

/// Returns whether a slice is a read that waits for the device, of a trace for which readsTellWaits().
bool isWaitingRead(const Trace &trace, std::size_t slice)
{
    const SliceTable &slices = trace.slices();
    return slices.duration[slice] >= ShortestWaitingReadNs && isValueRead(trace.text(slices.name[slice]));
}

bool isHost(const Process &process, const Lane &lane)
{
    return !lane.async && (process.kind == ProcessKind::Framework || process.kind == ProcessKind::Runtime);
}

} // namespace

bool isGpuCall(std::string_view name)
{
    for (const std::string_view begin : {"cuda"sv, "cu"sv, "hip"sv}) {
        if (name.starts_with(begin) && name.size() > begin.size() && name[begin.size()] >= 'A' && name[begin.size()] <= 'Z')
            return true;
    }
    return false;
}

bool isValueRead(std::string_view name)
{
    return name == "aten::_local_scalar_dense"sv || name == "Asnumpy"sv;
}

bool readsTellWaits(const Trace &trace)
{
    const bool hasRuntime = std::ranges::any_of(trace.lanes(), [&trace](const Lane &lane) {
        return lane.slices() > 0 && trace.process(lane.process).kind == ProcessKind::Runtime;
    });
    for (std::size_t name = 0; !hasRuntime && name < trace.strings().size(); ++name) {
        if (isGpuCall(trace.text(StringId(name))))
            return false;
    }
    return !hasRuntime;
}

HostActivity hostActivity(ProcessKind kind, std::string_view name)
{
    if (isGpuCall(name))
        return gpuActivity(name);
    if (name == "GC"sv)
        return HostActivity::GarbageCollection;
    for (const Word &word : HostActivityWords) {
        if (holds(name, word.text))
            return word.activity;
    }
    if (isLaunch(name))
        return HostActivity::Launch;
    if (kind == ProcessKind::Runtime)
        return HostActivity::Runtime;
    if (name.starts_with("Optimizer.step#"sv))
        return HostActivity::Optimizer;
    if (isSaving(name))
        return HostActivity::Saving;
    if (isLogging(name))
        return HostActivity::Logging;
    return isLoading(name) ? HostActivity::DataLoading : HostActivity::Framework;
}

std::string_view hostActivityName(HostActivity activity)
{
    constexpr std::array<std::string_view, HostActivityCount> Names{
        "unrecorded", "framework", "optimizer", "runtime",    "launch",      "data_loading",      "logging",
        "saving",     "host_copy", "sync",      "allocation", "compilation", "garbage_collection"};
    return Names[static_cast<std::size_t>(activity)];
}

HostThreads::HostThreads(const Trace &trace)
    : m_trace(trace)
    , m_readsWait(readsTellWaits(trace))
    , m_threads(trace.lanes().size(), NoThread)
    , m_known(trace.strings().size())
{
    std::map<std::string_view, std::uint32_t> threads;
    // The lanes of the framework come first, because the slices of CANN lie inside its slices.
    for (const ProcessKind kind : {ProcessKind::Framework, ProcessKind::Runtime}) {
        for (std::size_t at = 0; at < trace.lanes().size(); ++at) {
            const Lane &lane = trace.lanes()[at];
            const Process &process = trace.process(lane.process);
            if (process.kind != kind || !isHost(process, lane))
                continue;
            if (holdsCollections(process)) {
                addRows(m_collector, lane);
                continue;
            }
            const auto [place, isNew] = threads.try_emplace(lane.tid, static_cast<std::uint32_t>(m_rows.size()));
            if (isNew)
                m_rows.emplace_back();
            m_threads[at] = place->second;
            addRows(m_rows[place->second], lane);
        }
    }
}

bool holdsCollections(const Process &process)
{
    return process.name == "Python GC"sv;
}

std::optional<std::size_t> HostThreads::threadOf(LaneId lane) const
{
    const std::uint32_t thread = lane.isValid() ? m_threads[lane.value] : NoThread;
    return thread == NoThread ? std::nullopt : std::optional<std::size_t>(thread);
}

void HostThreads::addRows(Rows &rows, const Lane &lane) const
{
    for (std::size_t row = 0; row < lane.rows(); ++row)
        rows.push_back({{lane.rowBegin[row], lane.rowBegin[row + 1]}, m_trace.process(lane.process).kind});
}

HostActivity HostThreads::activityOf(std::size_t slice, ProcessKind kind)
{
    constexpr std::uint8_t KindBits = 0xc0;
    const StringId name = m_trace.slices().name[slice];
    const auto tag = static_cast<std::uint8_t>(kind == ProcessKind::Runtime ? 0xc0 : 0x80);
    std::uint8_t &known = m_known[name.value];
    if ((known & KindBits) != tag)
        known = static_cast<std::uint8_t>(tag | static_cast<std::uint8_t>(hostActivity(kind, m_trace.text(name))));
    const auto activity = static_cast<HostActivity>(known & ~KindBits);
    const bool mayRead = m_readsWait && activity == HostActivity::Framework;
    return mayRead && isWaitingRead(m_trace, slice) ? HostActivity::Synchronisation : activity;
}

void HostThreads::collect(Rows &rows, TimeRange range)
{
    for (std::size_t depth = 0; depth < rows.size(); ++depth) {
        Row &row = rows[depth];
        m_slices.add(
            m_trace.slices(), row.cursor, range,
            [&](std::size_t slice) { return (std::uint64_t{weight(activityOf(slice, row.kind))} << 32) | depth; },
            [&](std::size_t slice) { return static_cast<std::uint8_t>(activityOf(slice, row.kind)); });
    }
}

void HostThreads::walk(std::size_t thread, TimeRange range, bool withCollection, std::vector<HostStretch> &out)
{
    out.clear();
    if (range.isEmpty())
        return;
    m_slices.clear();
    collect(m_rows[thread], range);
    if (withCollection)
        collect(m_collector, range);
    m_slices.sweep(range, m_stretches);
    for (const RankedStretch &stretch : m_stretches)
        out.push_back({stretch.range, static_cast<HostActivity>(stretch.tag), stretch.slice});
}

std::array<std::vector<SliceId>, HostActivityCount> slicesByActivity(const Trace &trace, const TaskControl &control)
{
    std::array<std::vector<SliceId>, HostActivityCount> slices;
    const bool readsWait = readsTellWaits(trace);
    for (const ProcessKind kind : {ProcessKind::Framework, ProcessKind::Runtime}) {
        constexpr std::uint8_t Unknown = 0xff;
        std::vector<std::uint8_t> known(trace.strings().size(), Unknown);
        for (const Lane &lane : trace.lanes()) {
            if (trace.process(lane.process).kind != kind || control.stopRequested())
                continue;
            for (std::size_t slice = lane.sliceBegin(); slice < lane.sliceEnd(); ++slice) {
                const StringId name = trace.slices().name[slice];
                if (known[name.value] == Unknown)
                    known[name.value] = static_cast<std::uint8_t>(hostActivity(kind, trace.text(name)));
                if (known[name.value] >= static_cast<std::uint8_t>(HostActivity::Launch))
                    slices[known[name.value]].emplace_back(slice);
                else if (readsWait && isWaitingRead(trace, slice))
                    slices[static_cast<std::size_t>(HostActivity::Synchronisation)].emplace_back(slice);
            }
        }
    }
    for (std::vector<SliceId> &each : slices) {
        std::ranges::sort(each);
        each = sortedByStart(trace, each, control, 1);
    }
    return slices;
}

} // namespace plumbline
