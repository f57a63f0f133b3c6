// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/profile/deliverablekinds.h"

#include <algorithm>
#include <array>

namespace plumbline {

namespace {

using DeliverableKindNames = std::span<const std::string_view>;

template<std::size_t N>
using NameArray = std::array<std::string_view, N>;

// Columns that identify a table. The exports of msprof spell some of them differently.
constexpr NameArray<2> KernelColumns{"Name", "Op Name"};
constexpr NameArray<1> NameColumn{"Name"};
constexpr NameArray<1> StepColumn{"Step"};
constexpr NameArray<1> TypeColumn{"OP Type"};
constexpr NameArray<1> ApiColumns{"API Name"};
constexpr NameArray<1> ComponentColumn{"Component"};
constexpr NameArray<2> CacheColumns{"Hit Rate", "Op Name"};
constexpr NameArray<1> OpNameColumn{"Op Name"};
constexpr NameArray<2> AicpuColumns{"Node", "Timestamp(us)"};
constexpr NameArray<1> DatasetColumn{"Operation"};
constexpr NameArray<1> PipelineColumn{"op_id"};
constexpr NameArray<2> FlopsColumns{"full_kernel_name", "full_op_name"};

// The pages that a missing file disables, called as the commands that answer the same.
constexpr NameArray<1> KernelPages{"kernels"};
constexpr NameArray<1> StepPages{"overview"};
constexpr NameArray<1> CommunicationPages{"comm"};
constexpr NameArray<1> MemoryPages{"memory"};
constexpr NameArray<1> DataPages{"data"};

constexpr bool Expected = true;
constexpr bool Optional = false;

constexpr DeliverableKindNames DeliverableKindNone{};

constexpr unsigned bit(Framework framework)
{
    return 1u << static_cast<unsigned>(framework);
}
constexpr unsigned MindSpore = bit(Framework::MindSpore);
constexpr unsigned Ascend = MindSpore | bit(Framework::PyTorch) | bit(Framework::Unknown);
constexpr unsigned Cann = bit(Framework::Cann);
constexpr unsigned MindInsight = bit(Framework::MindInsight);

constexpr std::array<DeliverableKind, 29> Kinds{{
    {"kernel_details", ".csv", Ascend, Promise::Always, KernelColumns, Expected, KernelPages},
    {"step_trace_time", ".csv", Ascend, Promise::Always, StepColumn, Expected, StepPages},
    {"operator_details", ".csv", Ascend, Promise::Never, NameColumn, Optional, DeliverableKindNone},
    {"op_statistic", ".csv", Ascend | Cann, Promise::Level1, TypeColumn, Expected, DeliverableKindNone},
    {"api_statistic", ".csv", Ascend | Cann, Promise::Level1, ApiColumns, Expected, DeliverableKindNone},
    {"communication", ".json", Ascend | Cann, Promise::Groups, DeliverableKindNone, Expected, CommunicationPages},
    {"communication_matrix", ".json", Ascend | Cann, Promise::Groups, DeliverableKindNone, Expected, CommunicationPages},
    {"memory_record", ".csv", Ascend, Promise::Memory, ComponentColumn, Expected, MemoryPages},
    {"operator_memory", ".csv", Ascend, Promise::Memory, NameColumn, Expected, MemoryPages},
    {"npu_module_mem", ".csv", Ascend, Promise::Memory, ComponentColumn, Expected, MemoryPages},
    {"l2_cache", ".csv", Ascend, Promise::L2Cache, CacheColumns, Expected, DeliverableKindNone},
    {"dataset", ".csv", MindSpore, Promise::DataInput, DatasetColumn, Expected, DataPages},
    {"minddata_pipeline_raw", ".csv", MindSpore, Promise::DataInput, PipelineColumn, Expected, DataPages},
    {"minddata_pipeline_summary", ".json", MindSpore, Promise::DataInput, DeliverableKindNone, Expected, DataPages},
    {"op_summary", ".csv", Cann, Promise::Always, KernelColumns, Expected, KernelPages},
    {"static_op_mem", ".csv", Ascend, Promise::Never, OpNameColumn, Optional, DeliverableKindNone},
    {"data_preprocess", ".csv", Ascend, Promise::Never, AicpuColumns, Optional, DeliverableKindNone},
    {"step_trace_raw_detail_time", ".csv", MindInsight, Promise::Never, DeliverableKindNone, Expected, StepPages},
    {"aicore_intermediate_type", ".csv", MindInsight, Promise::Never, DeliverableKindNone, Expected, DeliverableKindNone},
    {"pipeline_profiling", ".json", MindInsight, Promise::Never, DeliverableKindNone, Expected, DataPages},
    {"device_queue_profiling", ".txt", MindSpore | MindInsight, Promise::Never, DeliverableKindNone, Optional,
     DeliverableKindNone},
    {"dataset_iterator_profiling", ".txt", MindSpore | MindInsight, Promise::Never, DeliverableKindNone, Optional,
     DeliverableKindNone},
    {"flops", ".txt", MindInsight, Promise::Never, FlopsColumns, Optional, DeliverableKindNone},
    {"memory_usage", ".pb", MindInsight, Promise::Never, DeliverableKindNone, Optional, DeliverableKindNone},
    {"output_timeline_data", ".txt", MindInsight, Promise::Never, DeliverableKindNone, Optional, DeliverableKindNone},
    {"output_op_compute_time", ".txt", MindInsight, Promise::Never, DeliverableKindNone, Optional, DeliverableKindNone},
    {"output_op_compute_time_detail", ".txt", MindInsight, Promise::Never, DeliverableKindNone, Optional, DeliverableKindNone},
    {"min_cycle_counter", ".txt", MindInsight, Promise::Never, DeliverableKindNone, Optional, DeliverableKindNone},
    {"minddata_aicpu", ".txt", MindSpore | MindInsight, Promise::Never, DeliverableKindNone, Optional, DeliverableKindNone},
}};

} // namespace

std::span<const DeliverableKind> deliverableKinds()
{
    return Kinds;
}

const DeliverableKind *findDeliverableKind(std::string_view kind, std::string_view suffix)
{
    const auto found = std::find_if(Kinds.begin(), Kinds.end(),
                                    [&](const DeliverableKind &entry) { return entry.kind == kind && entry.suffix == suffix; });
    return found == Kinds.end() ? nullptr : &*found;
}

bool isKernelTable(std::string_view kind, std::string_view suffix)
{
    return (kind == "kernel_details" || kind == "op_summary") && suffix == ".csv";
}

bool isOperatorTable(std::string_view kind, std::string_view suffix)
{
    constexpr NameArray<4> Sums{"op_statistic", "aicore_intermediate_type", "aicore_intermediate_detail", "aicpu_intermediate"};
    return isKernelTable(kind, suffix) || isOperatorText(kind, suffix) ||
           (suffix == ".csv" && std::find(Sums.begin(), Sums.end(), kind) != Sums.end());
}

bool isOperatorText(std::string_view kind, std::string_view suffix)
{
    return suffix == ".txt" && (kind == "output_op_compute_time" || kind == "output_op_compute_time_detail");
}

bool repeatsTimeline(std::string_view kind)
{
    constexpr NameArray<6> Repeating{"output_timeline_data",    "min_cycle_counter",     "timeline_summary",
                                     "ascend_timeline_summary", "ascend_marey_timeline", "scope_map"};
    return std::find(Repeating.begin(), Repeating.end(), kind) != Repeating.end();
}

std::optional<Promise> promiseOf(std::string_view kind)
{
    const auto found = std::find_if(Kinds.begin(), Kinds.end(), [&](const DeliverableKind &entry) { return entry.kind == kind; });
    return found == Kinds.end() ? std::nullopt : std::optional(found->promise);
}

bool belongsTo(const DeliverableKind &kind, Framework framework)
{
    return (kind.frameworks & bit(framework)) != 0;
}

bool isPromised(Promise promise, const ProfilerInfo &info)
{
    if (!info.exportsText)
        return false;
    const bool isDetailed = info.level == "Level1" || info.level == "Level2";
    switch (promise) {
    case Promise::Never:
        return false;
    case Promise::Always:
        return info.level != "Level_none" && info.level != "LevelNone";
    case Promise::Level1:
        return isDetailed;
    case Promise::Groups:
        return isDetailed && info.rank.has_value();
    case Promise::Memory:
        return info.profileMemory.value_or(false);
    case Promise::L2Cache:
        return info.l2Cache.value_or(false);
    case Promise::DataInput:
        return info.dataProcess.value_or(false);
    }
    return false;
}

} // namespace plumbline
