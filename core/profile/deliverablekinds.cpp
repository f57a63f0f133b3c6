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

// What a missing file disables: pages first, then rules.
constexpr NameArray<12> KernelNeeds{"kernels",       "fp32-to-fp16",  "format-cast-share", "aicpu-kernel",
                                    "dynamic-shape", "block-dim-low", "op-no-bound",       "vector-bound",
                                    "cube-mac-low",  "mfu-low",       "kernel-jitter",     "diff-top-kernels"};
constexpr NameArray<2> StepNeeds{"overview", "overall-time-split"};
constexpr NameArray<1> StatisticNeeds{"hot-operator"};
constexpr NameArray<1> ApiNeeds{"api-latency-outlier"};
constexpr NameArray<6> CommunicationNeeds{
    "comm", "comm-wait-dominant", "comm-idle-dominant", "comm-small-packet", "comm-bandwidth-low", "comm-retransmission"};
constexpr NameArray<3> MatrixNeeds{"comm", "comm-matrix-imbalance", "slow-link"};
constexpr NameArray<4> RecordNeeds{"memory", "hbm-near-capacity", "memory-fragmentation", "memory-step-growth"};
constexpr NameArray<2> OperatorMemoryNeeds{"memory", "memory-lifetime-suspect"};
constexpr NameArray<2> ModuleNeeds{"memory", "memory-module-share"};
constexpr NameArray<1> CacheNeeds{"l2-hit-low"};
constexpr NameArray<2> DatasetNeeds{"data", "dataset-stage-slow"};
constexpr NameArray<2> PipelineNeeds{"data", "minddata-op-bottleneck"};
constexpr NameArray<2> WorkerNeeds{"data", "minddata-worker-cpu"};

constexpr DeliverableKindNames DeliverableKindNone{};

constexpr unsigned bit(Framework framework)
{
    return 1u << static_cast<unsigned>(framework);
}
constexpr unsigned MindSpore = bit(Framework::MindSpore);
constexpr unsigned Ascend = MindSpore | bit(Framework::PyTorch) | bit(Framework::Unknown);
constexpr unsigned Cann = bit(Framework::Cann);
constexpr unsigned MindInsight = bit(Framework::MindInsight);

constexpr std::array<DeliverableKind, 23> Kinds{{
    {"kernel_details", ".csv", Ascend, Promise::Always, KernelColumns, KernelNeeds},
    {"step_trace_time", ".csv", Ascend, Promise::Always, StepColumn, StepNeeds},
    {"operator_details", ".csv", Ascend, Promise::Never, NameColumn, DeliverableKindNone},
    {"op_statistic", ".csv", Ascend | Cann, Promise::Level1, TypeColumn, StatisticNeeds},
    {"api_statistic", ".csv", Ascend | Cann, Promise::Level1, ApiColumns, ApiNeeds},
    {"communication", ".json", Ascend | Cann, Promise::Groups, DeliverableKindNone, CommunicationNeeds},
    {"communication_matrix", ".json", Ascend | Cann, Promise::Groups, DeliverableKindNone, MatrixNeeds},
    {"memory_record", ".csv", Ascend, Promise::Memory, ComponentColumn, RecordNeeds},
    {"operator_memory", ".csv", Ascend, Promise::Memory, NameColumn, OperatorMemoryNeeds},
    {"npu_module_mem", ".csv", Ascend, Promise::Memory, ComponentColumn, ModuleNeeds},
    {"l2_cache", ".csv", Ascend, Promise::L2Cache, CacheColumns, CacheNeeds},
    {"dataset", ".csv", MindSpore, Promise::DataInput, DatasetColumn, DatasetNeeds},
    {"minddata_pipeline_raw", ".csv", MindSpore, Promise::DataInput, PipelineColumn, PipelineNeeds},
    {"minddata_pipeline_summary", ".json", MindSpore, Promise::DataInput, DeliverableKindNone, WorkerNeeds},
    {"op_summary", ".csv", Cann, Promise::Always, KernelColumns, KernelNeeds},
    {"static_op_mem", ".csv", Ascend, Promise::Never, OpNameColumn, DeliverableKindNone},
    {"data_preprocess", ".csv", Ascend, Promise::Never, AicpuColumns, DeliverableKindNone},
    {"step_trace_raw_detail_time", ".csv", MindInsight, Promise::Never, DeliverableKindNone, StepNeeds},
    {"aicore_intermediate_type", ".csv", MindInsight, Promise::Never, DeliverableKindNone, StatisticNeeds},
    {"pipeline_profiling", ".json", MindInsight, Promise::Never, DeliverableKindNone, PipelineNeeds},
    {"device_queue_profiling", ".txt", MindSpore | MindInsight, Promise::Never, DeliverableKindNone, DeliverableKindNone},
    {"dataset_iterator_profiling", ".txt", MindSpore | MindInsight, Promise::Never, DeliverableKindNone, DeliverableKindNone},
    {"minddata_aicpu", ".txt", MindSpore | MindInsight, Promise::Never, DeliverableKindNone, DeliverableKindNone},
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
