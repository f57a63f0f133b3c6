// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/storage/role.h"

#include "core/storage/communicationkernel.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

namespace plumbline {

namespace {

using namespace std::string_view_literals;

bool contains(std::string_view text, std::string_view part)
{
    return text.find(part) != std::string_view::npos;
}

template<std::size_t N>
bool isOneOf(std::string_view text, const std::array<std::string_view, N> &texts)
{
    return std::find(texts.begin(), texts.end(), text) != texts.end();
}

// Returns which unit of the AI cores a kernel mostly uses, as far as its name tells.
Role kernelRole(std::string_view name)
{
    return contains(name, "MatMul"sv) || name.starts_with("Conv2D"sv) || name.starts_with("Conv3D"sv) ? Role::ComputeCube
                                                                                                      : Role::ComputeVector;
}

// Older versions of CANN write the task type "Other" for every kernel of the AI cores. Tasks that are no kernels are then named
// for what they do.
bool isNamedForTask(std::string_view name)
{
    constexpr std::array Words{"EVENT"sv,     "Event"sv,  "NOTIFY"sv, "Notify"sv,      "WAIT"sv,    "PLACE_HOLDER"sv,
                               "PROFILING"sv, "MEMCPY"sv, "Memcpy"sv, "SDMA"sv,        "DMA_SQE"sv, "Write Value"sv,
                               "TIMEOUT"sv,   "MODEL_"sv, "STARS_"sv, "REDUCE_ASYNC"sv};
    return std::ranges::any_of(Words, [name](std::string_view word) { return contains(name, word); });
}

// Task types as docs/formats.md 5.5 lists them. The set is open, so unknown types are judged by the words in them.
Role deviceRole(std::string_view taskType, std::string_view name)
{
    constexpr std::array Cube{"AI_CORE"sv, "KERNEL_AICORE"sv, "MIX_AIC"sv, "KERNEL_MIX_AIC"sv};
    constexpr std::array Vector{"AI_VECTOR_CORE"sv, "KERNEL_AIVEC"sv, "MIX_AIV"sv,
                                "KERNEL_MIX_AIV"sv, "FFTS_PLUS"sv,    "DSA_SQE"sv};
    constexpr std::array Cpu{"AI_CPU"sv, "KERNEL_AICPU"sv};
    constexpr std::array Copies{"SDMA"sv, "SDMA_SQE"sv, "PCIE_DMA_SQE"sv, "MEMCPY_ASYNC"sv};
    if (isCommunicationKernel(name))
        return Role::Communication;
    if (isOneOf(taskType, Cube))
        return Role::ComputeCube;
    if (isOneOf(taskType, Vector))
        return Role::ComputeVector;
    if (isOneOf(taskType, Cpu))
        return Role::AiCpu;
    if (isOneOf(taskType, Copies))
        return Role::Memory;
    if (contains(taskType, "WAIT"sv) || contains(taskType, "Wait"sv))
        return Role::Wait;
    if (taskType.empty() && contains(name, "-op"sv)) // MindSpore numbers its operators
        return kernelRole(name);
    if (contains(taskType, "COMMUNICATION"sv) || contains(taskType, "HCCL"sv))
        return Role::Communication;
    return taskType == "Other"sv && !name.empty() && !isNamedForTask(name) ? kernelRole(name) : Role::Other;
}

Role hostRole(std::string_view name)
{
    constexpr std::array Waits{"SyncStream"sv, "WaitPipeline"sv}; // names that MindSpore gives
    return isOneOf(name, Waits) ? Role::Wait : Role::Host;
}

Role overlapRole(std::string_view name)
{
    constexpr std::array Computing{"Computing"sv, "computation_op"sv, "computation"sv, "Merged Computation Op"sv};
    if (isOneOf(name, Computing))
        return Role::ComputeCube;
    if (name == "Free"sv || name == "free_time"sv)
        return Role::Free;
    if (contains(name, "Not Over"sv) || contains(name, "not_overlapped"sv))
        return Role::Wait;
    return Role::Communication;
}

// Categories of PyTorch Kineto traces (docs/formats.md 14).
Role categoryRole(std::string_view category, std::string_view name)
{
    constexpr std::array Kernels{"kernel"sv, "Kernel"sv};
    constexpr std::array Copies{"gpu_memcpy"sv, "gpu_memset"sv, "Memcpy"sv, "Memset"sv};
    constexpr std::array Hosts{"cpu_op"sv,   "Operator"sv,        "cuda_runtime"sv,    "cuda_driver"sv, "Runtime"sv,
                               "overhead"sv, "user_annotation"sv, "python_function"sv, "enqueue"sv,     "dequeue"sv};
    if (isOneOf(category, Kernels))
        return isCommunicationKernel(name) ? Role::Communication : Role::ComputeVector;
    if (isOneOf(category, Copies))
        return Role::Memory;
    if (category == "cuda_sync"sv)
        return Role::Wait;
    return isOneOf(category, Hosts) ? Role::Host : Role::Other;
}

/// Returns the type in the name of an operator of MindSpore: "AllReduce" of "scope/AllReduce-op12". "" for other names.
std::string_view mindSporeType(std::string_view name)
{
    name.remove_prefix(name.rfind('/') + 1); // npos + 1 is 0
    const std::size_t dash = name.find("-op"sv);
    return dash == std::string_view::npos ? std::string_view() : name.substr(0, dash);
}

} // namespace

bool isCommunicationKernel(std::string_view name)
{
    constexpr std::array Libraries{"nccl"sv, "rccl"sv, "msccl"sv, "hcom_"sv};
    constexpr std::array Operators{"AllReduce"sv, "AllGather"sv, "ReduceScatter"sv, "Broadcast"sv, "AlltoAll"sv,
                                   "AlltoAllV"sv, "AllSwap"sv,   "Send"sv,          "Receive"sv,   "NeighborExchange"sv};
    return std::any_of(Libraries.begin(), Libraries.end(), [name](std::string_view each) { return name.starts_with(each); }) ||
           contains(name, "ncclKernel"sv) || contains(name, "ncclDevKernel"sv) || name.ends_with("AicpuKernel"sv) ||
           name.ends_with("AivKernel"sv) || isOneOf(mindSporeType(name), Operators);
}

ProcessKind processKind(std::string_view name)
{
    constexpr std::pair<std::string_view, ProcessKind> Names[] = {
        {"Python"sv, ProcessKind::Framework},
        {"Python GC"sv, ProcessKind::Framework},
        {"MindSpore"sv, ProcessKind::Framework},
        {"CPU OP"sv, ProcessKind::Framework},
        {"Scope Layer"sv, ProcessKind::Framework},
        {"Host CPU OP"sv, ProcessKind::Framework},
        {"python"sv, ProcessKind::Framework},
        {"python3"sv, ProcessKind::Framework},
        {"CANN"sv, ProcessKind::Runtime},
        {"AscendCL"sv, ProcessKind::Runtime},
        {"GE"sv, ProcessKind::Runtime},
        {"Runtime"sv, ProcessKind::Runtime},
        {"Model"sv, ProcessKind::Runtime},
        {"OS Runtime API"sv, ProcessKind::Runtime},
        {"Ascend Hardware"sv, ProcessKind::Device},
        {"AICORE OP"sv, ProcessKind::Device},
        {"Ascend Op"sv, ProcessKind::Device},
        {"AICPU OP"sv, ProcessKind::Device},
        {"AI CPU"sv, ProcessKind::Device},
        {"GPU Op"sv, ProcessKind::Device},
        {"Activity Op"sv, ProcessKind::Device},
        {"Step Trace"sv, ProcessKind::Device},
        {"All Reduce"sv, ProcessKind::Communication},
        {"HCCL"sv, ProcessKind::Communication},
        {"Communication"sv, ProcessKind::Communication},
        {"Communication Op"sv, ProcessKind::Communication},
        {"CCU"sv, ProcessKind::Communication},
        {"Overlap Analysis"sv, ProcessKind::Overlap},
        {"Op Overlap Analyse"sv, ProcessKind::Overlap},
    };
    for (const auto &[known, kind] : Names) {
        if (name == known)
            return kind;
    }
    if (name.starts_with("CPU OP Rank"sv) || name.starts_with("Scope Layer Rank"sv) || name.starts_with("MindSpore Rank"sv))
        return ProcessKind::Framework;
    return ProcessKind::Unknown;
}

std::optional<int> labelledDevice(std::string_view labels)
{
    constexpr auto Prefix = "NPU "sv;
    int device = 0;
    if (!labels.starts_with(Prefix))
        return std::nullopt;
    const auto [end, error] = std::from_chars(labels.data() + Prefix.size(), labels.data() + labels.size(), device);
    return error == std::errc() && end == labels.data() + labels.size() && device >= 0 ? std::optional(device) : std::nullopt;
}

HostLayer hostLayer(ProcessKind kind, std::string_view process, std::string_view category, std::string_view name)
{
    constexpr std::array Runtimes{"cuda_runtime"sv, "cuda_driver"sv, "Runtime"sv};
    constexpr std::array RuntimeProcesses{"Runtime"sv, "OS Runtime API"sv};
    if (category == "python_function"sv)
        return HostLayer::Python;
    if (isOneOf(category, Runtimes) || isOneOf(process, RuntimeProcesses) || name.starts_with("Runtime@"sv))
        return HostLayer::Runtime;
    if (kind == ProcessKind::Runtime)
        return HostLayer::Cann;
    constexpr std::array Frameworks{"cpu_op"sv, "Operator"sv, "user_annotation"sv, "enqueue"sv, "dequeue"sv};
    return kind == ProcessKind::Framework || isOneOf(category, Frameworks) ? HostLayer::Framework : HostLayer::Cann;
}

Role sliceRole(ProcessKind kind, std::string_view taskType, std::string_view category, std::string_view name)
{
    switch (kind) {
    case ProcessKind::Framework:
    case ProcessKind::Runtime:
        return hostRole(name);
    case ProcessKind::Device: // slices of a GPU have a category in place of a task type
        if (category == CommunicationCategory)
            return Role::Communication;
        return taskType.empty() && !category.empty() ? categoryRole(category, name) : deviceRole(taskType, name);
    case ProcessKind::Communication:
        return contains(name, "Wait"sv) ? Role::Wait : Role::Communication;
    case ProcessKind::Overlap:
        return overlapRole(name);
    case ProcessKind::Unknown:
    case ProcessKind::Counter:
        break;
    }
    const Role role = categoryRole(category, name);
    return role == Role::Other && !taskType.empty() ? deviceRole(taskType, name) : role;
}

} // namespace plumbline
