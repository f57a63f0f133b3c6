// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/advice/fieldterms.h"

#include "widgets/support/terms.h"

#include <QCoreApplication>

namespace plumbline {

namespace {

/// An entry without key begins a group. An entry without title takes title and meaning from widgets/support/terms.
struct Entry
{
    const char *key;
    const char *title;
    const char *meaning;
};

constexpr Entry Entries[]{
    {nullptr, QT_TRANSLATE_NOOP("FieldTerms", "Device time"), nullptr},
    {"computing", nullptr, nullptr},
    {"communication", nullptr, nullptr},
    {"overlapped", nullptr, nullptr},
    {"exposed_communication", QT_TRANSLATE_NOOP("FieldTerms", "Exposed communication"),
     QT_TRANSLATE_NOOP("FieldTerms", "Communication while nothing computes; profilers call it \"not overlapped\". The step "
                                     "becomes shorter by the part that can be hidden behind computing.")},
    {"free", nullptr, nullptr},
    {"preparing", nullptr, nullptr},
    {"trailing", QT_TRANSLATE_NOOP("FieldTerms", "Trailing"),
     QT_TRANSLATE_NOOP("FieldTerms", "The time from the last computing or communication of the step to the end of its step mark. "
                                     "Profilers do not report it.")},
    {"step_time", nullptr, nullptr},
    {"step_gap", nullptr, nullptr},
    {"forward_backward", nullptr, nullptr},
    {"step_tail", nullptr, nullptr},
    {nullptr, QT_TRANSLATE_NOOP("FieldTerms", "Host and launch"), nullptr},
    {"host_to_device", QT_TRANSLATE_NOOP("FieldTerms", "HostToDevice"),
     QT_TRANSLATE_NOOP("FieldTerms",
                       "The flow from the call that launches a task on the host to the task on the device. A slanted arrow means "
                       "that the host runs ahead; a vertical arrow means that the device waits for the host.")},
    {"async_npu", QT_TRANSLATE_NOOP("FieldTerms", "async_npu"),
     QT_TRANSLATE_NOOP("FieldTerms", "The flow from a framework operator to the task that it becomes on the device.")},
    {"host_bound", QT_TRANSLATE_NOOP("FieldTerms", "Limited by the host"),
     QT_TRANSLATE_NOOP(
         "FieldTerms",
         "The device is idle because the next task is launched too late. Faster kernels do not help in this case.")},
    {"device_bound", QT_TRANSLATE_NOOP("FieldTerms", "Limited by the device"),
     QT_TRANSLATE_NOOP("FieldTerms", "Tasks wait in the queue of the device. Only faster or fewer kernels help.")},
    {"launch", QT_TRANSLATE_NOOP("FieldTerms", "Launch"),
     QT_TRANSLATE_NOOP(
         "FieldTerms",
         "The host hands a task to the device; also called dispatch. It costs the host tens of microseconds for each kernel.")},
    {"task_queue", QT_TRANSLATE_NOOP("FieldTerms", "Task queue"),
     QT_TRANSLATE_NOOP("FieldTerms", "The queue between the Python thread and the launching thread (TASK_QUEUE_ENABLE). It lets "
                                     "preparing and launching run in parallel.")},
    {"synchronisation", QT_TRANSLATE_NOOP("FieldTerms", "Synchronisation"),
     QT_TRANSLATE_NOOP("FieldTerms",
                       "The host waits until the device has finished, for example to read a value with loss.item(), for a "
                       "synchronous copy, or by an explicit call. Meanwhile the queue of the device runs empty.")},
    {"operator_compilation", QT_TRANSLATE_NOOP("FieldTerms", "Operator compilation"),
     QT_TRANSLATE_NOOP("FieldTerms",
                       "An operator is compiled for a new shape while the training runs (JIT). The device is idle meanwhile.")},
    {"graph_mode", QT_TRANSLATE_NOOP("FieldTerms", "Graph mode and data sink"),
     QT_TRANSLATE_NOOP("FieldTerms", "The whole graph of a step resides on the device, and one launch starts it. With data sink, "
                                     "the device fetches its data itself.")},
    {"garbage_collection", QT_TRANSLATE_NOOP("FieldTerms", "Garbage collection"),
     QT_TRANSLATE_NOOP("FieldTerms",
                       "Python searches for unused objects and stops its threads meanwhile, so launching stops as well.")},
    {nullptr, QT_TRANSLATE_NOOP("FieldTerms", "Kernels and cores"), nullptr},
    {"kernel", QT_TRANSLATE_NOOP("FieldTerms", "Kernel"),
     QT_TRANSLATE_NOOP("FieldTerms", "A task that computes on the device. A framework operator becomes one kernel or several.")},
    {"ai_core", QT_TRANSLATE_NOOP("FieldTerms", "AI core"),
     QT_TRANSLATE_NOOP("FieldTerms", "A computing core of the device. It has a matrix unit (cube), a vector unit, a scalar unit "
                                     "and units that move data (MTE).")},
    {"mac_ratio", QT_TRANSLATE_NOOP("FieldTerms", "Ratio of a unit"),
     QT_TRANSLATE_NOOP("FieldTerms", "The share of a kernel's duration in which a unit was busy: mac for the matrix unit, vec, "
                                     "scalar, mte2 for reading, mte3 and fixpipe for writing.")},
    {"ai_cpu", QT_TRANSLATE_NOOP("FieldTerms", "AI CPU"),
     QT_TRANSLATE_NOOP("FieldTerms",
                       "A general-purpose processor on the device for operators that the AI cores do not support. It is slow.")},
    {"block_dim", QT_TRANSLATE_NOOP("FieldTerms", "Block Dim"),
     QT_TRANSLATE_NOOP("FieldTerms", "The number of blocks that a kernel is split into. Each core takes one; blocks beyond the "
                                     "number of cores need another round.")},
    {"format", QT_TRANSLATE_NOOP("FieldTerms", "Format, ND and NZ"),
     QT_TRANSLATE_NOOP(
         "FieldTerms",
         "How a tensor is laid out in memory. The matrix unit prefers NZ, everything else ND; TransData converts between them.")},
    {"fused_operator", QT_TRANSLATE_NOOP("FieldTerms", "Fused operator"),
     QT_TRANSLATE_NOOP("FieldTerms", "One kernel that does the work of a sequence of kernels, with fewer launches and without "
                                     "moving data to memory and back in between.")},
    {"affinity_api", QT_TRANSLATE_NOOP("FieldTerms", "Affinity API"),
     QT_TRANSLATE_NOOP(
         "FieldTerms",
         "A function of torch_npu that does the work of a sequence of PyTorch operators in a way that suits the device.")},
    {"clock", QT_TRANSLATE_NOOP("FieldTerms", "Clock of the AI cores"),
     QT_TRANSLATE_NOOP("FieldTerms", "The counter AI Core Freq. It falls when the card is hot, at its power limit, or idle.")},
    {nullptr, QT_TRANSLATE_NOOP("FieldTerms", "Communication"), nullptr},
    {"collective", QT_TRANSLATE_NOOP("FieldTerms", "Collective and point-to-point"),
     QT_TRANSLATE_NOOP("FieldTerms", "A collective (AllReduce, AllGather, ReduceScatter, AllToAll) involves all ranks of a "
                                     "group; send and receive involve two of them.")},
    {"hccl", QT_TRANSLATE_NOOP("FieldTerms", "HCCL"),
     QT_TRANSLATE_NOOP("FieldTerms",
                       "The library for communication between devices. The names of its operators begin with hcom_.")},
    {"comm_group_word", QT_TRANSLATE_NOOP("FieldTerms", "Group"),
     QT_TRANSLATE_NOOP("FieldTerms", "The ranks that communicate with each other. Data, tensor, pipeline and expert parallelism "
                                     "each have their own groups.")},
    {"comm_transit", nullptr, nullptr},
    {"comm_wait", nullptr, nullptr},
    {"comm_synchronization", nullptr, nullptr},
    {"comm_idle", nullptr, nullptr},
    {"wait_ratio", nullptr, nullptr},
    {"synchronization_ratio", nullptr, nullptr},
    {"transports", QT_TRANSLATE_NOOP("FieldTerms", "HCCS, PCIe, SDMA, RDMA"),
     QT_TRANSLATE_NOOP("FieldTerms", "How data travels: by HCCS and PCIe inside a server, by RDMA between servers. SDMA is the "
                                     "sum that the copy engine moves inside a server, by HCCS and PCIe together.")},
    {"small_packet", QT_TRANSLATE_NOOP("FieldTerms", "Small packets"),
     QT_TRANSLATE_NOOP("FieldTerms", "Transfers so small that starting them takes longer than moving the bytes.")},
    {"slow_rank", QT_TRANSLATE_NOOP("FieldTerms", "Slow rank"),
     QT_TRANSLATE_NOOP("FieldTerms",
                       "The rank that comes late to a collective. All others wait for it, and it waits least itself.")},
    {"slow_link", QT_TRANSLATE_NOOP("FieldTerms", "Slow link"),
     QT_TRANSLATE_NOOP("FieldTerms", "A link that moves data slower than the others of its kind.")},
    {nullptr, QT_TRANSLATE_NOOP("FieldTerms", "Data input"), nullptr},
    {"data_queue", QT_TRANSLATE_NOOP("FieldTerms", "Host queue and data queue"),
     QT_TRANSLATE_NOOP("FieldTerms", "Prepared data waits in the host queue, then in the data queue on the device. If a queue is "
                                     "empty, the stage before it is too slow.")},
    {"getnext", QT_TRANSLATE_NOOP("FieldTerms", "GetNext"),
     QT_TRANSLATE_NOOP("FieldTerms", "The operator that takes the data of a step from the queue on the device.")},
    {nullptr, QT_TRANSLATE_NOOP("FieldTerms", "Memory"), nullptr},
    {"allocated_reserved", QT_TRANSLATE_NOOP("FieldTerms", "Allocated and reserved"),
     QT_TRANSLATE_NOOP(
         "FieldTerms",
         "Allocated memory belongs to tensors. Reserved memory was requested from the device and includes cached memory.")},
    {"fragmentation", QT_TRANSLATE_NOOP("FieldTerms", "Fragmentation"),
     QT_TRANSLATE_NOOP("FieldTerms", "Reserved memory that is free, but in pieces too small for the requested size.")},
    {nullptr, QT_TRANSLATE_NOOP("FieldTerms", "Many cards"), nullptr},
    {"rank", nullptr, nullptr},
    {"parallel", QT_TRANSLATE_NOOP("FieldTerms", "Data, tensor, pipeline and expert parallel"),
     QT_TRANSLATE_NOOP("FieldTerms",
                       "How a job is split: the same network on different data (DP), each layer across several cards (TP), "
                       "successive layers on successive stages (PP), experts on different cards (EP).")},
    {"pipeline_bubble", QT_TRANSLATE_NOOP("FieldTerms", "Pipeline bubble"),
     QT_TRANSLATE_NOOP("FieldTerms", "Time in which a stage waits for another one. With p stages and m micro-batches, a share of "
                                     "(p-1)/(m+p-1) cannot be avoided.")},
    {nullptr, QT_TRANSLATE_NOOP("FieldTerms", "Advice"), nullptr},
    {"saving", QT_TRANSLATE_NOOP("FieldTerms", "Saving, an upper bound"),
     QT_TRANSLATE_NOOP("FieldTerms",
                       "How much shorter a mean step could be without what the finding describes. It is an upper bound; the real "
                       "saving is often smaller, because removing time that other work hides does not shorten the step.")},
    {"severity", QT_TRANSLATE_NOOP("FieldTerms", "Severity"),
     QT_TRANSLATE_NOOP(
         "FieldTerms",
         "High if at least 5 % of a mean step could be saved, medium from 3 %, otherwise low. A note by itself saves nothing.")},
    {"confidence", QT_TRANSLATE_NOOP("FieldTerms", "Confidence of a finding"),
     QT_TRANSLATE_NOOP("FieldTerms", "Measured: the finding rests on recorded events. Derived: it is calculated from measured "
                                     "values. Conjecture: it is inferred from missing events.")},
    {"cause", QT_TRANSLATE_NOOP("FieldTerms", "Cause and effect"),
     QT_TRANSLATE_NOOP(
         "FieldTerms",
         "A finding that explains another one is listed above it. What both would save is counted once, for the cause.")},
};

QString translatedFieldTerms(const char *text)
{
    return QCoreApplication::translate("FieldTerms", text);
}

} // namespace

std::vector<FieldTermGroup> fieldTerms()
{
    std::vector<FieldTermGroup> groups;
    for (const Entry &entry : Entries) {
        if (!entry.key)
            groups.push_back({translatedFieldTerms(entry.title), {}});
        else if (entry.title)
            groups.back().terms.push_back(
                {QLatin1String(entry.key), translatedFieldTerms(entry.title), translatedFieldTerms(entry.meaning)});
        else
            groups.back().terms.push_back({QLatin1String(entry.key), termTitle(entry.key), termMeaning(entry.key)});
    }
    return groups;
}

} // namespace plumbline
