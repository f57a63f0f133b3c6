// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/trim/namehider.h"

#include "core/base/decimal.h"
#include "core/io/eventtext.h"
#include "core/io/jsonscanner.h"

#include <algorithm>
#include <array>
#include <unordered_set>

namespace plumbline {

namespace {

using namespace std::string_view_literals;

// Words that stay where they are a whole word. They name kinds of work, processes, lanes, counters and files of the profilers,
// and say nothing about a model.
const std::unordered_set<std::string_view> &profilerWords()
{
    static const std::unordered_set<std::string_view> words{
        // processes, lanes and their numbers
        "Python"sv, "python"sv, "python3"sv, "MindSpore"sv, "CPU"sv, "GPU"sv, "NPU"sv, "OP"sv, "Op"sv, "op"sv, "Scope"sv,
        "Layer"sv, "Host"sv, "CANN"sv, "AscendCL"sv, "GE"sv, "Runtime"sv, "Model"sv, "OS"sv, "API"sv, "Ascend"sv, "Hardware"sv,
        "AICORE"sv, "AICPU"sv, "AI"sv, "Activity"sv, "Step"sv, "Steps"sv, "Trace"sv, "All"sv, "Reduce"sv, "HCCL"sv,
        "Communication"sv, "CCU"sv, "Overlap"sv, "Analysis"sv, "Analyse"sv, "Rank"sv, "Stream"sv, "stream"sv, "Thread"sv,
        "thread"sv, "Plane"sv, "Group"sv, "Device"sv, "device"sv, "ID"sv, "id"sv, "Kernel"sv, "kernel"sv, "Operator"sv, "Name"sv,
        "GpuOps"sv, "HostCpuOps"sv, "GC"sv, "Iteration"sv, "Iterations"sv, "Iter"sv, "Refresh"sv, "FP_BP"sv, "Time"sv, "Data"sv,
        "Aug"sv, "Bound"sv, "AclnnOp"sv,
        // overlap
        "Computing"sv, "Computation"sv, "computation"sv, "computation_op"sv, "communication"sv, "communication_not_overlapped"sv,
        "Not"sv, "Overlapped"sv, "Free"sv, "free_time"sv, "Merged"sv, "Pure"sv, "Receive"sv, "Alone"sv, "AllReduce"sv,
        // categories
        "cpu_op"sv, "cuda_runtime"sv, "cuda_driver"sv, "cuda_sync"sv, "overhead"sv, "user_annotation"sv, "gpu_user_annotation"sv,
        "python_function"sv, "enqueue"sv, "dequeue"sv, "gpu_memcpy"sv, "gpu_memset"sv, "Memcpy"sv, "Memset"sv, "HostToDevice"sv,
        "async_npu"sv, "async_task_queue"sv, "async_mindspore"sv, "fwdbwd"sv, "ac2g"sv, "async_gpu"sv, "cpu_to_gpu"sv,
        "correlation"sv, "Trace"sv, "cpu_instant_event"sv,
        // tasks of the device
        "AI_CORE"sv, "AI_VECTOR_CORE"sv, "AI_CPU"sv, "KERNEL_AICORE"sv, "KERNEL_AIVEC"sv, "KERNEL_AICPU"sv, "KERNEL_MIX_AIC"sv,
        "KERNEL_MIX_AIV"sv, "MIX_AIC"sv, "MIX_AIV"sv, "FFTS_PLUS"sv, "COMMUNICATION"sv, "HOST_CPU"sv, "Other"sv, "HtoD"sv,
        "DtoH"sv, "DtoD"sv, "RDMA"sv, "HCCS"sv, "PCIE"sv, "PCIe"sv, "SIO"sv, "LOCAL"sv, "Inline"sv, "Value"sv, "Write"sv,
        "Read"sv,
        // calls of the host
        "Node"sv, "Launch"sv, "launch"sv, "Dequeue"sv, "Enqueue"sv, "SyncStream"sv, "WaitPipeline"sv, "Async"sv, "Asnumpy"sv,
        "DatasetIterator"sv, "DataLoader"sv, "_MultiProcessingDataLoaderIter"sv, "_SingleProcessDataLoaderIter"sv, "enumerate"sv,
        "__next__"sv, "GetNext"sv, "InitData"sv, "InitDataSetQueue"sv, "EndOfSequence"sv, "Optimizer"sv, "step"sv, "zero_grad"sv,
        "autograd"sv, "engine"sv, "evaluate_function"sv, "torch"sv, "torch_npu"sv, "mindspore"sv, "npu"sv, "cuda"sv, "aten"sv,
        "c10d"sv, "py"sv, "copy_"sv, "_to_copy"sv, "_local_scalar_dense"sv, "item"sv, "to"sv, "tolist"sv, "save"sv,
        "SaveCheckpoint"sv, "CheckpointManager"sv, "logging"sv, "loguru"sv, "mlflow"sv, "wandb"sv, "swanlab"sv, "tensorboard"sv,
        "SummaryWriter"sv, "serialization"sv, "megatron"sv, "deepspeed"sv, "built"sv, "method"sv, "of"sv, "object"sv, "at"sv,
        "in"sv,
        // collectives, passes and stages
        "AllGather"sv, "ReduceScatter"sv, "Broadcast"sv, "AlltoAll"sv, "AlltoAllV"sv, "AllSwap"sv, "Send"sv, "NeighborExchange"sv,
        "Grad"sv, "send"sv, "recv"sv, "receive"sv, "broadcast"sv, "reduce"sv, "scatter"sv, "gather"sv, "allreduce"sv,
        "allgather"sv, "forward"sv, "backward"sv, "bwd"sv, "fwd"sv, "forward_step"sv, "backward_step"sv, "forward_compute"sv,
        "backward_compute"sv, "stage"sv, "microbatch"sv, "micro"sv, "mstx"sv, "all_reduce"sv,
        // counters and units
        "Core"sv, "Freq"sv, "Die"sv, "die"sv, "MEM"sv, "APP"sv, "HBM"sv, "DDR"sv, "Memory"sv, "LLC"sv, "Hit"sv, "Rate"sv,
        "Throughput"sv, "QoS"sv, "OTHERS"sv, "Acc"sv, "PMU"sv, "acc_id"sv, "Stars"sv, "Soc"sv, "Info"sv, "Chip"sv, "Trans"sv,
        "PA"sv, "Link"sv, "Rx"sv, "Tx"sv, "NIC"sv, "RoCE"sv, "Port"sv, "Usage"sv, "Disk"sv, "Network"sv, "Utilization"sv,
        "utilization"sv, "Average"sv, "Avg"sv, "Voltage"sv, "Aicore"sv, "Bus"sv, "Bandwidth"sv, "Efficiency"sv, "Packets"sv,
        "Dropped"sv, "Error"sv, "MHz"sv, "KB"sv, "MB"sv, "GB"sv, "B"sv, "s"sv, "us"sv, "ms"sv, "mV"sv, "value"sv, "Level"sv,
        "Bw"sv, "Buffer"sv, "L2"sv, "Mata"sv, "PTA"sv, "WORKSPACE"sv, "Ub"sv, "UB"sv, "N"sv, "A"sv, "NA"sv, "NULL"sv, "None"sv,
        "YES"sv, "NO"sv};
    return words;
}

// Parts of words by which roles and kinds of work are told, and which therefore stay inside of longer words. Sorted by length,
// the longest first, so that the longest is found.
constexpr std::array Parts{"StreamSynchronize"sv,
                           "DeviceSynchronize"sv,
                           "GetWorkspaceSize"sv,
                           "ncclDevKernel"sv,
                           "Synchronize"sv,
                           "PLACE_HOLDER"sv,
                           "REDUCE_ASYNC"sv,
                           "AicpuKernel"sv,
                           "PROFILING"sv,
                           "ncclKernel"sv,
                           "HostAlloc"sv,
                           "AivKernel"sv,
                           "MemRelease"sv,
                           "MemAlloc"sv,
                           "MemCreate"sv,
                           "DMA_SQE"sv,
                           "TIMEOUT"sv,
                           "MatMul"sv,
                           "Conv2D"sv,
                           "Conv3D"sv,
                           "Memcpy"sv,
                           "MEMCPY"sv,
                           "Memset"sv,
                           "Malloc"sv,
                           "NOTIFY"sv,
                           "Notify"sv,
                           "RECORD"sv,
                           "Record"sv,
                           "MODEL_"sv,
                           "STARS_"sv,
                           "MemMap"sv,
                           "EVENT"sv,
                           "Event"sv,
                           "aclnn"sv,
                           "SDMA"sv,
                           "RDMA"sv,
                           "WAIT"sv,
                           "Wait"sv};

// Beginnings of words that stay as a whole: calls of the runtime, collectives of the libraries, marks of steps.
constexpr std::array Beginnings{"aclrt"sv,        "aclmdl"sv, "aclop"sv, "aclprof"sv, "hcom_"sv, "Hccl"sv,  "hccl"sv,
                                "ProfilerStep"sv, "cudaS"sv,  "cudaM"sv, "cudaL"sv,   "cudaE"sv, "cudaF"sv, "nccl"sv};

bool isWordCharacter(char c)
{
    return isDigit(c) || c == '_' || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || static_cast<unsigned char>(c) >= 0x80;
}

/// Whether a text is a number or, as in "object at 0xfffdb8c9bf30", an address in memory.
bool isNumber(std::string_view text)
{
    constexpr std::string_view HexDigits = "0123456789abcdefABCDEF";
    if (text.starts_with("0x"sv))
        return text.find_first_not_of(HexDigits, 2) == std::string_view::npos;
    return std::all_of(text.begin(), text.end(), [](char c) { return isDigit(c) || c == '_'; });
}

std::size_t wordEnd(std::string_view text, std::size_t at)
{
    while (at < text.size() && isWordCharacter(text[at]))
        ++at;
    return at;
}

/// Returns the end of an address such as 10.0.0.7 that begins at `at`; `at` itself if there is none.
std::size_t addressEnd(std::string_view text, std::size_t at)
{
    const std::size_t begin = at;
    for (int part = 0; part < 4; ++part) {
        std::size_t end = at;
        while (end < text.size() && isDigit(text[end]))
            ++end;
        if (end == at || end - at > 3 || (part < 3 && (end >= text.size() || text[end] != '.')))
            return begin;
        at = part < 3 ? end + 1 : end;
    }
    return at;
}

std::string_view partAt(std::string_view word, std::size_t at)
{
    const auto found =
        std::find_if(Parts.begin(), Parts.end(), [&](std::string_view part) { return word.substr(at).starts_with(part); });
    return found == Parts.end() ? std::string_view() : *found;
}

} // namespace

std::string NameHider::hidden(std::string_view name) const
{
    std::string text;
    for (std::size_t at = 0; at < name.size();) {
        std::size_t end = addressEnd(name, at);
        if (end > at) {
            end = wordEnd(name, end);
            appendDigest(name.substr(at, end - at), text);
        } else if (end = wordEnd(name, at); end > at) {
            appendWord(name.substr(at, end - at), text);
        } else {
            text += name[end++];
        }
        at = end;
    }
    return text;
}

void NameHider::appendWord(std::string_view word, std::string &to) const
{
    const auto found = m_known.find(word);
    if (found != m_known.end()) {
        to += found->second;
        return;
    }
    const std::string text = hiddenWord(word);
    to += text;
    if (m_known.size() < MostWords)
        m_known.emplace(word, text);
}

std::string NameHider::hiddenWord(std::string_view word) const
{
    const std::string_view unnumbered = word.substr(0, word.find_last_not_of("0123456789"sv) + 1); // "op3" of MindSpore
    const bool isKept = isNumber(word) || profilerWords().contains(word) || profilerWords().contains(unnumbered) ||
                        std::any_of(Beginnings.begin(), Beginnings.end(), [&](auto each) { return word.starts_with(each); });
    if (isKept)
        return std::string(word);
    std::string to;
    std::size_t plain = 0; // first character that is not in the result yet
    for (std::size_t at = 0; at < word.size();) {
        const std::string_view part = partAt(word, at);
        if (part.empty()) {
            ++at;
            continue;
        }
        appendDigest(word.substr(plain, at - plain), to);
        to += part;
        at += part.size();
        plain = at;
    }
    appendDigest(word.substr(plain), to);
    return to;
}

void NameHider::appendDigest(std::string_view text, std::string &to) const
{
    if (isNumber(text)) {
        to += text;
        return;
    }
    to += 'x';
    to += m_digest(text).substr(0, DigestDigits);
}

bool isProfilerKey(std::string_view key)
{
    constexpr std::array Keys{
        "Accelerator Core"sv, "OP State"sv,       "op_state"sv,         "HF32 Eligible"sv,     "Component"sv,  "Device Type"sv,
        "Input Formats"sv,    "Output Formats"sv, "Input Data Types"sv, "Output Data Types"sv, "Core Type"sv,  "Task Type"sv,
        "task_type"sv,        "Device"sv,         "link type"sv,        "transport type"sv,    "data type"sv,  "data_type"sv,
        "rdma type"sv,        "rdma_type"sv,      "alg type"sv,         "alg_type"sv,          "Input type"sv, "operation"sv,
        "memcpy direction"sv, "transport_type"sv, "link_type"sv};
    return std::find(Keys.begin(), Keys.end(), key) != Keys.end();
}

std::string hiddenJson(const NameHider &hider, std::string_view json)
{
    std::string text;
    std::string key;
    for (std::size_t at = 0; at < json.size();) {
        if (json[at] != '"') {
            text += json[at++];
            continue;
        }
        const std::size_t end = std::min(jsonStringEnd(json, at, json.size()), json.size());
        const std::string_view whole = json.substr(at, end - at);
        const std::string value = whole.size() < 2 ? std::string() : unescaped(whole.substr(1, whole.size() - 2));
        const std::size_t next = skipBlanks(json, end);
        const bool isKey = next < json.size() && json[next] == ':';
        if (isKey)
            key = value;
        if (isKey || isProfilerKey(key))
            text += whole;
        else
            appendQuoted(text, hider.hidden(value));
        at = end;
    }
    return text;
}

} // namespace plumbline
