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
    {nullptr, QT_TRANSLATE_NOOP("FieldTerms", "Time of the device"), nullptr},
    {"computing", nullptr, nullptr},
    {"communication", nullptr, nullptr},
    {"overlapped", nullptr, nullptr},
    {"exposed_communication", QT_TRANSLATE_NOOP("FieldTerms", "Exposed communication"),
     QT_TRANSLATE_NOOP("FieldTerms", "Communication while nothing computes, which profilers call not overlapped. The step gets "
                                     "shorter by as much of it as can be hidden behind computing.")},
    {"free", nullptr, nullptr},
    {"preparing", nullptr, nullptr},
    {"trailing", QT_TRANSLATE_NOOP("FieldTerms", "Trailing"),
     QT_TRANSLATE_NOOP(
         "FieldTerms",
         "From the last computing or communication of the step to the end of its mark. Profilers do not report it.")},
    {"step_time", nullptr, nullptr},
    {"step_gap", nullptr, nullptr},
    {"forward_backward", nullptr, nullptr},
    {"step_tail", nullptr, nullptr},
    {nullptr, QT_TRANSLATE_NOOP("FieldTerms", "Host and launch"), nullptr},
    {"host_to_device", QT_TRANSLATE_NOOP("FieldTerms", "HostToDevice"),
     QT_TRANSLATE_NOOP("FieldTerms",
                       "The arrow from the call that launches a task on the host to the task on the device. Slanted arrows mean "
                       "that the host runs ahead; arrows that hang vertical mean that the device waits for the host.")},
    {"async_npu", QT_TRANSLATE_NOOP("FieldTerms", "async_npu"),
     QT_TRANSLATE_NOOP("FieldTerms", "The arrow from an operator of the framework to the task it becomes on the device.")},
    {"host_bound", QT_TRANSLATE_NOOP("FieldTerms", "Limited by the host"),
     QT_TRANSLATE_NOOP("FieldTerms",
                       "The device is idle because the next task is launched late. Faster kernels do not help then.")},
    {"device_bound", QT_TRANSLATE_NOOP("FieldTerms", "Limited by the device"),
     QT_TRANSLATE_NOOP("FieldTerms", "Tasks wait in the queue of the device. Only faster or fewer kernels help.")},
    {"launch", QT_TRANSLATE_NOOP("FieldTerms", "Launch"),
     QT_TRANSLATE_NOOP(
         "FieldTerms",
         "The host hands a task to the device; also called dispatch. It costs the host some ten microseconds for each kernel.")},
    {"task_queue", QT_TRANSLATE_NOOP("FieldTerms", "Task queue"),
     QT_TRANSLATE_NOOP("FieldTerms", "The queue between the Python thread and the thread that launches (TASK_QUEUE_ENABLE). With "
                                     "it preparing and launching run side by side.")},
    {"synchronisation", QT_TRANSLATE_NOOP("FieldTerms", "Synchronisation"),
     QT_TRANSLATE_NOOP("FieldTerms", "The host waits until the device has finished: reading a value such as loss.item(), a "
                                     "synchronous copy, an explicit call. The queue of the device runs empty.")},
    {"operator_compilation", QT_TRANSLATE_NOOP("FieldTerms", "Operator compilation"),
     QT_TRANSLATE_NOOP("FieldTerms",
                       "An operator is compiled for a new shape while the training runs (jit). The device waits meanwhile.")},
    {"graph_mode", QT_TRANSLATE_NOOP("FieldTerms", "Graph mode and data sink"),
     QT_TRANSLATE_NOOP("FieldTerms", "The whole graph of a step lies on the device and one launch starts it. With data sink the "
                                     "device fetches its data itself.")},
    {"garbage_collection", QT_TRANSLATE_NOOP("FieldTerms", "Garbage collection"),
     QT_TRANSLATE_NOOP("FieldTerms",
                       "Python looks for objects nobody uses and stops its threads for that. Launching stops as well.")},
    {nullptr, QT_TRANSLATE_NOOP("FieldTerms", "Kernels and cores"), nullptr},
    {"kernel", QT_TRANSLATE_NOOP("FieldTerms", "Kernel"),
     QT_TRANSLATE_NOOP("FieldTerms",
                       "A task that computes on the device. An operator of the framework becomes one or several of them.")},
    {"ai_core", QT_TRANSLATE_NOOP("FieldTerms", "AI core"),
     QT_TRANSLATE_NOOP("FieldTerms", "The core of the device that computes. It has a matrix unit (cube), a vector unit, a scalar "
                                     "unit and units that move data (MTE).")},
    {"mac_ratio", QT_TRANSLATE_NOOP("FieldTerms", "Ratio of a unit"),
     QT_TRANSLATE_NOOP("FieldTerms", "The part of the duration of a kernel in which a unit worked: mac for the matrix unit, vec, "
                                     "scalar, mte2 for reading, mte3 and fixpipe for writing.")},
    {"ai_cpu", QT_TRANSLATE_NOOP("FieldTerms", "AI CPU"),
     QT_TRANSLATE_NOOP("FieldTerms",
                       "A general processor on the device for operators that the AI cores do not take. It is slow.")},
    {"block_dim", QT_TRANSLATE_NOOP("FieldTerms", "Block Dim"),
     QT_TRANSLATE_NOOP(
         "FieldTerms",
         "Into how many blocks a kernel is split. Cores take one each; blocks beyond the number of cores need another round.")},
    {"format", QT_TRANSLATE_NOOP("FieldTerms", "Format, ND and NZ"),
     QT_TRANSLATE_NOOP(
         "FieldTerms",
         "How a tensor lies in memory. The matrix unit likes NZ, everything else ND; TransData converts between them.")},
    {"fused_operator", QT_TRANSLATE_NOOP("FieldTerms", "Fused operator"),
     QT_TRANSLATE_NOOP("FieldTerms",
                       "One kernel that does the work of a sequence: fewer launches, and no trips to memory between them.")},
    {"affinity_api", QT_TRANSLATE_NOOP("FieldTerms", "Affinity API"),
     QT_TRANSLATE_NOOP(
         "FieldTerms",
         "A function of torch_npu that does what a sequence of PyTorch operators does, in a way that suits the device.")},
    {"clock", QT_TRANSLATE_NOOP("FieldTerms", "Clock of the AI cores"),
     QT_TRANSLATE_NOOP("FieldTerms", "The counter AI Core Freq. It falls when the card is hot, at its power limit, or idle.")},
    {nullptr, QT_TRANSLATE_NOOP("FieldTerms", "Communication"), nullptr},
    {"collective", QT_TRANSLATE_NOOP("FieldTerms", "Collective and point-to-point"),
     QT_TRANSLATE_NOOP("FieldTerms", "A collective (AllReduce, AllGather, ReduceScatter, AllToAll) involves all ranks of a "
                                     "group; send and receive two of them.")},
    {"hccl", QT_TRANSLATE_NOOP("FieldTerms", "HCCL"),
     QT_TRANSLATE_NOOP("FieldTerms", "The library that communicates between devices. Its operators begin with hcom_.")},
    {"comm_group_word", QT_TRANSLATE_NOOP("FieldTerms", "Group"),
     QT_TRANSLATE_NOOP(
         "FieldTerms",
         "The ranks that communicate with each other: those of data, tensor, pipeline or expert parallel training.")},
    {"comm_transit", nullptr, nullptr},
    {"comm_wait", nullptr, nullptr},
    {"comm_synchronization", nullptr, nullptr},
    {"comm_idle", nullptr, nullptr},
    {"wait_ratio", nullptr, nullptr},
    {"synchronization_ratio", nullptr, nullptr},
    {"transports", QT_TRANSLATE_NOOP("FieldTerms", "HCCS, PCIe, SDMA, RDMA"),
     QT_TRANSLATE_NOOP("FieldTerms", "How data travels: HCCS and PCIe inside a server, RDMA between servers. SDMA is what the "
                                     "copy engine moves inside a server, HCCS and PCIe together.")},
    {"small_packet", QT_TRANSLATE_NOOP("FieldTerms", "Small packets"),
     QT_TRANSLATE_NOOP("FieldTerms", "Transfers so small that starting them costs more than moving the bytes.")},
    {"slow_rank", QT_TRANSLATE_NOOP("FieldTerms", "Slow rank"),
     QT_TRANSLATE_NOOP("FieldTerms",
                       "The rank that comes late to a collective, for which all others wait. It waits least itself.")},
    {"slow_link", QT_TRANSLATE_NOOP("FieldTerms", "Slow link"),
     QT_TRANSLATE_NOOP("FieldTerms", "A link that moves data slower than the others of its kind.")},
    {nullptr, QT_TRANSLATE_NOOP("FieldTerms", "Data input"), nullptr},
    {"data_queue", QT_TRANSLATE_NOOP("FieldTerms", "Host queue and data queue"),
     QT_TRANSLATE_NOOP("FieldTerms", "Prepared data waits in the host queue, then in the data queue on the device. An empty "
                                     "queue names the stage before it as too slow.")},
    {"getnext", QT_TRANSLATE_NOOP("FieldTerms", "GetNext"),
     QT_TRANSLATE_NOOP("FieldTerms", "The operator that takes the data of a step from the queue on the device.")},
    {nullptr, QT_TRANSLATE_NOOP("FieldTerms", "Memory"), nullptr},
    {"allocated_reserved", QT_TRANSLATE_NOOP("FieldTerms", "Allocated and reserved"),
     QT_TRANSLATE_NOOP(
         "FieldTerms",
         "Allocated memory belongs to tensors; reserved memory was taken from the device, and holds what is cached as well.")},
    {"fragmentation", QT_TRANSLATE_NOOP("FieldTerms", "Fragmentation"),
     QT_TRANSLATE_NOOP("FieldTerms", "Reserved memory that is free but in pieces too small for what is asked for.")},
    {nullptr, QT_TRANSLATE_NOOP("FieldTerms", "Many cards"), nullptr},
    {"rank", nullptr, nullptr},
    {"parallel", QT_TRANSLATE_NOOP("FieldTerms", "Data, tensor, pipeline and expert parallel"),
     QT_TRANSLATE_NOOP("FieldTerms", "How a job is split: equal networks on different data (DP), each layer over several cards "
                                     "(TP), layers one after another on stages (PP), experts on different cards (EP).")},
    {"pipeline_bubble", QT_TRANSLATE_NOOP("FieldTerms", "Pipeline bubble"),
     QT_TRANSLATE_NOOP(
         "FieldTerms",
         "Time in which a stage waits for another one. With p stages and m micro-batches (p-1)/(m+p-1) of it is inherent.")},
    {nullptr, QT_TRANSLATE_NOOP("FieldTerms", "Advice"), nullptr},
    {"saving", QT_TRANSLATE_NOOP("FieldTerms", "Saving, an upper bound"),
     QT_TRANSLATE_NOOP("FieldTerms", "What a mean step would be shorter if what the finding names were gone. It is never more, "
                                     "often less: what is hidden behind other work gives nothing back.")},
    {"severity", QT_TRANSLATE_NOOP("FieldTerms", "Severity"),
     QT_TRANSLATE_NOOP(
         "FieldTerms",
         "High from 5 % of a mean step that could be saved, medium from 3 %, else low. A note saves nothing by itself.")},
    {"confidence", QT_TRANSLATE_NOOP("FieldTerms", "What a finding rests on"),
     QT_TRANSLATE_NOOP(
         "FieldTerms",
         "Measured: on events. Derived: on a formula over what was measured. Conjecture: on something that is not there.")},
    {"cause", QT_TRANSLATE_NOOP("FieldTerms", "Cause and effect"),
     QT_TRANSLATE_NOOP("FieldTerms",
                       "A finding that explains another stands above it. What both would save counts once, with the cause.")},
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
