// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/support/terms.h"

#include "widgets/support/formatting.h"

#include <QCoreApplication>

#include <algorithm>

namespace plumbline {

namespace {

struct Term
{
    const char *name;
    const char *title;
    const char *meaning;
    const char *source; ///< names of files; "" if the meaning names the source
};

constexpr const char *OverlapFiles = "trace_view.json, step_trace_time.csv";
constexpr const char *KernelFiles = "kernel_details.csv, op_summary.csv, trace_view.json";
constexpr const char *CommunicationFile = "communication.json";
constexpr const char *MatrixFile = "communication_matrix.json";

constexpr const char *PipelineFiles = "minddata_pipeline_raw_*.csv, minddata_pipeline_summary_*";
constexpr const char *QueueFiles =
    "minddata_pipeline_raw_*.csv, device_queue_profiling_*.txt, dataset_iterator_profiling_*.txt, minddata_aicpu_*.txt";

constexpr Term Terms[]{
    {"card", QT_TRANSLATE_NOOP("Terms", "Card"),
     QT_TRANSLATE_NOOP("Terms", "One device that was profiled, by the name of its folder. Every figure belongs to one card; "
                                "nothing is added up over cards unless it says so."),
     ""},
    {"rank", QT_TRANSLATE_NOOP("Terms", "Rank"),
     QT_TRANSLATE_NOOP("Terms",
                       "The number of the card in the distributed job. It is not the number of the device in its machine."),
     "profiler_info_*.json"},
    {"step", QT_TRANSLATE_NOOP("Terms", "Step"),
     QT_TRANSLATE_NOOP("Terms", "A training step as the framework marked it. The mark is a slice called ProfilerStep#N."),
     "trace_view.json"},
    {"source", QT_TRANSLATE_NOOP("Terms", "Source"),
     QT_TRANSLATE_NOOP("Terms",
                       "Where the figures of the row come from. A card without a timeline is told from its tables alone."),
     ""},
    {"time_split", QT_TRANSLATE_NOOP("Terms", "Time"),
     QT_TRANSLATE_NOOP("Terms", "Computing that hides no communication, computing that hides communication, communication that "
                                "nothing hides, and free time, from the left. All bars have one scale."),
     OverlapFiles},
    {"total", QT_TRANSLATE_NOOP("Terms", "Total"),
     QT_TRANSLATE_NOOP("Terms", "Computing, communication not overlapped and free time together. Preparing is not in it."),
     OverlapFiles},
    {"computing", QT_TRANSLATE_NOOP("Terms", "Computing"),
     QT_TRANSLATE_NOOP("Terms",
                       "Time in which at least one compute task runs on the device. Tasks that run together count once."),
     OverlapFiles},
    {"communication", QT_TRANSLATE_NOOP("Terms", "Communication"),
     QT_TRANSLATE_NOOP("Terms", "Time in which at least one communication operator runs. It may run beside computing."),
     OverlapFiles},
    {"overlapped", QT_TRANSLATE_NOOP("Terms", "Overlapped"),
     QT_TRANSLATE_NOOP("Terms", "Communication that runs while the device computes. It costs no time of its own."), OverlapFiles},
    {"not_overlapped", QT_TRANSLATE_NOOP("Terms", "Not overlapped"),
     QT_TRANSLATE_NOOP("Terms", "Communication while nothing computes. The step gets shorter by as much of it as can be hidden."),
     OverlapFiles},
    {"free", QT_TRANSLATE_NOOP("Terms", "Free"),
     QT_TRANSLATE_NOOP("Terms", "The device neither computes nor communicates. Copies and waiting for events count as free; "
                                "a stretch counts to the step in which it begins."),
     OverlapFiles},
    {"preparing", QT_TRANSLATE_NOOP("Terms", "Preparing"),
     QT_TRANSLATE_NOOP("Terms", "From the begin of the step to the first computing or communication of the device. The host "
                                "works meanwhile, or waits for data."),
     OverlapFiles},
    {"bubble", QT_TRANSLATE_NOOP("Terms", "Bubble"),
     QT_TRANSLATE_NOOP("Terms", "Sum of the operators that receive from another pipeline stage. It is 0 where stages exchange "
                                "data by batched sends and receives."),
     OverlapFiles},
    {"stage", QT_TRANSLATE_NOOP("Terms", "Stage"),
     QT_TRANSLATE_NOOP("Terms", "Computing, communication not overlapped and free time, less the bubble. Stages of a pipeline "
                                "are compared by it."),
     OverlapFiles},
    {"step_time", QT_TRANSLATE_NOOP("Terms", "Step time"),
     QT_TRANSLATE_NOOP("Terms",
                       "From the begin of the step's mark to its end, on the host. Over the whole trace: the span of all "
                       "slices."),
     "trace_view.json"},
    {"outlier", QT_TRANSLATE_NOOP("Terms", "▲"),
     QT_TRANSLATE_NOOP("Terms",
                       "▲: the step is more than 5 % longer than the median and beyond six times the usual deviation, of "
                       "five steps at least. ◐: only its part in the marked range counts."),
     ""},
    {"step_gap", QT_TRANSLATE_NOOP("Terms", "Step gap"),
     QT_TRANSLATE_NOOP("Terms",
                       "The device waits for the first task of the step, since the last task of the step before. Long gaps "
                       "mostly come from data input."),
     "trace_view.json"},
    {"forward_backward", QT_TRANSLATE_NOOP("Terms", "Forward and backward"),
     QT_TRANSLATE_NOOP("Terms", "From the first task of the step to the last one that computes before the update. It is the work "
                                "of the network itself."),
     "trace_view.json"},
    {"step_tail", QT_TRANSLATE_NOOP("Terms", "Tail"),
     QT_TRANSLATE_NOOP("Terms",
                       "From the end of forward and backward to the update. It is mostly communication that nothing hides."),
     "trace_view.json"},
    {"update", QT_TRANSLATE_NOOP("Terms", "Update"),
     QT_TRANSLATE_NOOP("Terms", "From the first to the last task of the optimizer. In a graph it is part of the tail."),
     "trace_view.json"},
    {"computing_share", QT_TRANSLATE_NOOP("Terms", "Computing"),
     QT_TRANSLATE_NOOP("Terms", "Computing as a part of the total. What is not computing is communication or free time."),
     OverlapFiles},
    {"not_overlapped_share", QT_TRANSLATE_NOOP("Terms", "Not overlapped"),
     QT_TRANSLATE_NOOP("Terms", "Communication that nothing hides as a part of the total. The rest of the communication costs "
                                "no time."),
     OverlapFiles},
    {"free_share", QT_TRANSLATE_NOOP("Terms", "Free"),
     QT_TRANSLATE_NOOP("Terms", "Free time as a part of the total. Much of it mostly means that the host launches too slowly."),
     OverlapFiles},
    {"name", QT_TRANSLATE_NOOP("Terms", "Name"),
     QT_TRANSLATE_NOOP("Terms", "What the operator or kernel is called. Equal kernels of one network have equal names."),
     KernelFiles},
    {"start", QT_TRANSLATE_NOOP("Terms", "Start"),
     QT_TRANSLATE_NOOP("Terms",
                       "When the call began, counted from the first slice of the card. Without a timeline it is the time of "
                       "day, from 1970."),
     KernelFiles},
    {"duration", QT_TRANSLATE_NOOP("Terms", "Duration"),
     QT_TRANSLATE_NOOP("Terms", "How long the call ran on the device. Waiting before it is not in it."), KernelFiles},
    {"count", QT_TRANSLATE_NOOP("Terms", "Count"),
     QT_TRANSLATE_NOOP("Terms", "How often it was called. Calls without a readable duration count as well."), KernelFiles},
    {"sum", QT_TRANSLATE_NOOP("Terms", "Sum"),
     QT_TRANSLATE_NOOP("Terms", "All durations added up. Calls that run side by side count twice."), KernelFiles},
    {"average", QT_TRANSLATE_NOOP("Terms", "Average"),
     QT_TRANSLATE_NOOP("Terms", "The sum divided by the number of calls that have a duration. Half is rounded to even."),
     KernelFiles},
    {"share", QT_TRANSLATE_NOOP("Terms", "Share"),
     QT_TRANSLATE_NOOP("Terms", "The sum as a part of the sum of all rows. It is a part of device time, not of the step."),
     KernelFiles},
    {"at_highest_clock", QT_TRANSLATE_NOOP("Terms", "At the highest clock"),
     QT_TRANSLATE_NOOP("Terms",
                       "What the calls would have taken at the highest clock of the AI cores: each duration times the average "
                       "clock while it ran, by the highest of the capture. Work that waits for memory loses less to a slow "
                       "clock; what runs elsewhere has no value, and without the counter AI Core Freq nothing has."),
     "trace_view.json"},
    {"core", QT_TRANSLATE_NOOP("Terms", "Core"),
     QT_TRANSLATE_NOOP("Terms",
                       "The kind of core that ran it: AI Core (matrices), AI Vector Core, both, AI CPU, or communication. "
                       "Work that falls back to the AI CPU is slow."),
     KernelFiles},
    {"type", QT_TRANSLATE_NOOP("Terms", "Type"),
     QT_TRANSLATE_NOOP("Terms",
                       "The kind of operator, such as MatMulV2 or Cast. Kernels of one type differ in shapes and names."),
     KernelFiles},
    {"input_shapes", QT_TRANSLATE_NOOP("Terms", "Input shapes"),
     QT_TRANSLATE_NOOP("Terms",
                       "The dimensions of each input, inputs separated by semicolons. Calls of other shapes are other work."),
     "kernel_details.csv, op_summary.csv"},
    {"minimum", QT_TRANSLATE_NOOP("Terms", "Minimum"),
     QT_TRANSLATE_NOOP("Terms", "The shortest call. Far below the average it means that calls differ in what they do."),
     KernelFiles},
    {"maximum", QT_TRANSLATE_NOOP("Terms", "Maximum"),
     QT_TRANSLATE_NOOP("Terms", "The longest call. Far above the 95th percentile it is an outlier worth a look."), KernelFiles},
    {"p95", QT_TRANSLATE_NOOP("Terms", "p95"),
     QT_TRANSLATE_NOOP("Terms", "95 of 100 calls are not longer than this. It is one of the durations, by nearest rank."),
     KernelFiles},
    {"wait", QT_TRANSLATE_NOOP("Terms", "Wait"),
     QT_TRANSLATE_NOOP("Terms",
                       "Average time since the task before on the device ended. Long waits before short kernels mean that "
                       "the host launches too slowly."),
     "kernel_details.csv, op_summary.csv"},
    {"host_layer", QT_TRANSLATE_NOOP("Terms", "Layer"),
     QT_TRANSLATE_NOOP("Terms", "Who was called: the framework, or CANN below it. Both are threads of the host."),
     "trace_view.json"},
    {"host_call", QT_TRANSLATE_NOOP("Terms", "Call"),
     QT_TRANSLATE_NOOP(
         "Terms", "What the host did, as the timeline names it. In CANN's names the part before the @ is the layer inside CANN."),
     "trace_view.json, api_statistic.csv"},
    {"host_sum", QT_TRANSLATE_NOOP("Terms", "Sum"),
     QT_TRANSLATE_NOOP(
         "Terms", "Duration of all calls of this name together. Calls on several threads, and calls inside others, count each."),
     "trace_view.json"},
    {"host_share", QT_TRANSLATE_NOOP("Terms", "Share"),
     QT_TRANSLATE_NOOP("Terms",
                       "The part of the time of all calls of the layer that these took. Calls inside others are in both."),
     "trace_view.json"},
    {"host_self", QT_TRANSLATE_NOOP("Terms", "Self"),
     QT_TRANSLATE_NOOP("Terms", "The sum without the time in which calls inside them ran. It is what the call itself costs."),
     "trace_view.json"},
    {"host_average", QT_TRANSLATE_NOOP("Terms", "Average"),
     QT_TRANSLATE_NOOP("Terms", "Mean duration of a call. It says little where a few calls are far longer than all others."),
     "trace_view.json"},
    {"host_minimum", QT_TRANSLATE_NOOP("Terms", "Minimum"),
     QT_TRANSLATE_NOOP("Terms", "The shortest call. It is about what the call costs when nothing holds it up."),
     "trace_view.json"},
    {"host_maximum", QT_TRANSLATE_NOOP("Terms", "Maximum"),
     QT_TRANSLATE_NOOP("Terms", "The longest call. Often the first, which prepares what later ones reuse."), "trace_view.json"},
    {"host_p95", QT_TRANSLATE_NOOP("Terms", "p95"),
     QT_TRANSLATE_NOOP("Terms", "95 of 100 calls are not longer than this. It is one of the durations, by nearest rank."),
     "trace_view.json"},
    {"host_reported_count", QT_TRANSLATE_NOOP("Terms", "Reported count"),
     QT_TRANSLATE_NOOP("Terms", "How many calls the profiler's own statistics have. It should be the count of the timeline."),
     "api_statistic.csv"},
    {"host_reported_sum", QT_TRANSLATE_NOOP("Terms", "Reported sum"),
     QT_TRANSLATE_NOOP("Terms", "Their duration in the profiler's own statistics. It should be the sum of the timeline."),
     "api_statistic.csv"},
    {"launch_lane", QT_TRANSLATE_NOOP("Terms", "Stream"),
     QT_TRANSLATE_NOOP("Terms", "The lane of the device that received the work. A stream runs its tasks one after another."),
     "trace_view.json"},
    {"launches", QT_TRANSLATE_NOOP("Terms", "Launches"),
     QT_TRANSLATE_NOOP("Terms", "Arrows from the host to this stream. Each is a task that was handed over and started later."),
     "trace_view.json"},
    {"launch_vertical", QT_TRANSLATE_NOOP("Terms", "Vertical"),
     QT_TRANSLATE_NOOP("Terms", "Launches that started within 50 µs. The device had nothing to do and waited for the host."),
     "trace_view.json"},
    {"launch_vertical_share", QT_TRANSLATE_NOOP("Terms", "Vertical share"),
     QT_TRANSLATE_NOOP("Terms", "The part of the launches that hang vertical. Near 100 % the host is too slow for this stream."),
     "trace_view.json"},
    {"launch_backwards", QT_TRANSLATE_NOOP("Terms", "Backwards"),
     QT_TRANSLATE_NOOP("Terms",
                       "Launches that started before they were handed over. The clocks of host and device differ by that much."),
     "trace_view.json"},
    {"launch_minimum", QT_TRANSLATE_NOOP("Terms", "Least delay"),
     QT_TRANSLATE_NOOP("Terms", "The shortest time from launch to start. Below zero the clocks of host and device differ."),
     "trace_view.json"},
    {"launch_median", QT_TRANSLATE_NOOP("Terms", "Median delay"),
     QT_TRANSLATE_NOOP("Terms", "Half of the launches started sooner. A long delay is good: the host runs ahead of the device."),
     "trace_view.json"},
    {"launch_p95", QT_TRANSLATE_NOOP("Terms", "p95 delay"),
     QT_TRANSLATE_NOOP("Terms", "95 of 100 launches started no later than this. It is one of the delays, by nearest rank."),
     "trace_view.json"},
    {"launch_maximum", QT_TRANSLATE_NOOP("Terms", "Longest delay"),
     QT_TRANSLATE_NOOP("Terms", "The longest time from launch to start. It shows how far ahead the host got."),
     "trace_view.json"},
    {"launch_mean_depth", QT_TRANSLATE_NOOP("Terms", "Mean depth"),
     QT_TRANSLATE_NOOP("Terms", "How many tasks were launched and not started yet, on average over time. Near zero the stream "
                                "lives from hand to mouth."),
     "trace_view.json"},
    {"launch_deepest", QT_TRANSLATE_NOOP("Terms", "Deepest"),
     QT_TRANSLATE_NOOP(
         "Terms",
         "The most tasks that were launched and not started yet. The queue of a stream is limited, at its end the host waits."),
     "trace_view.json"},
    {"launch_depth", QT_TRANSLATE_NOOP("Terms", "Launched and not started yet"),
     QT_TRANSLATE_NOOP("Terms", "Tasks that wait in the queue of the stream. Where it is zero the device waits for the host."),
     "trace_view.json"},
    {"launch_delay", QT_TRANSLATE_NOOP("Terms", "From launch to start (µs)"),
     QT_TRANSLATE_NOOP(
         "Terms",
         "How long a task waited after it was handed over, in microseconds. Short ones mean that the device waited for it."),
     "trace_view.json"},
    {"memory_operator", QT_TRANSLATE_NOOP("Terms", "Operator"),
     QT_TRANSLATE_NOOP(
         "Terms", "The framework operator that asked for the memory. A double click or Return goes to its call on the timeline."),
     "operator_memory.csv"},
    {"memory_size", QT_TRANSLATE_NOOP("Terms", "Size"),
     QT_TRANSLATE_NOOP("Terms", "How large the block is. Some versions write negative sizes for blocks whose allocation they did "
                                "not see; here none is negative."),
     "operator_memory.csv"},
    {"memory_allocated_at", QT_TRANSLATE_NOOP("Terms", "Allocated"),
     QT_TRANSLATE_NOOP("Terms", "When the block was allocated, from the start of the timeline. Empty: before the capture began."),
     "operator_memory.csv"},
    {"memory_released_at", QT_TRANSLATE_NOOP("Terms", "Released"),
     QT_TRANSLATE_NOOP(
         "Terms", "When the block was released, from the start of the timeline. Empty: it was held to the end of the capture."),
     "operator_memory.csv"},
    {"memory_held", QT_TRANSLATE_NOOP("Terms", "Held"),
     QT_TRANSLATE_NOOP("Terms",
                       "From the allocation of the block to its release. Empty where either lies outside of the capture."),
     "operator_memory.csv"},
    {"memory_fate", QT_TRANSLATE_NOOP("Terms", "Fate"),
     QT_TRANSLATE_NOOP("Terms", "Whether the block was released, was held to the end, or is from before the capture. Many that "
                                "are held to the end, step after step, are a leak."),
     "operator_memory.csv"},
    {"memory_module", QT_TRANSLATE_NOOP("Terms", "Module"),
     QT_TRANSLATE_NOOP("Terms", "A part of the driver or runtime that reserves device memory, such as HCCL or RUNTIME. The "
                                "framework's own memory is among them as APP."),
     "npu_module_mem.csv"},
    {"memory_peak", QT_TRANSLATE_NOOP("Terms", "Peak"),
     QT_TRANSLATE_NOOP("Terms", "The most that was reserved at any time. It is the largest of the samples."),
     "npu_module_mem.csv"},
    {"memory_peak_at", QT_TRANSLATE_NOOP("Terms", "Peak at"),
     QT_TRANSLATE_NOOP("Terms", "When the peak was reached first, from the start of the timeline. Memory is sampled, so it may "
                                "have been a little earlier."),
     "npu_module_mem.csv"},
    {"memory_at_end", QT_TRANSLATE_NOOP("Terms", "At the end"),
     QT_TRANSLATE_NOOP("Terms", "What the last sample says. What lies below the peak was given back."), "npu_module_mem.csv"},
    {"memory_samples", QT_TRANSLATE_NOOP("Terms", "Samples"),
     QT_TRANSLATE_NOOP("Terms", "How often the memory was measured. Samples without a value do not count."),
     "npu_module_mem.csv"},
    {"memory_graph", QT_TRANSLATE_NOOP("Terms", "Graph"),
     QT_TRANSLATE_NOOP("Terms", "The number of the graph that plans its memory before it runs. Only graph mode has such graphs."),
     "static_op_mem.csv"},
    {"memory_planned_for", QT_TRANSLATE_NOOP("Terms", "Operator"),
     QT_TRANSLATE_NOOP("Terms", "The operator of the graph that the memory is planned for. TOTAL is what the whole graph needs, "
                                "which is less than the sum, as blocks are used again."),
     "static_op_mem.csv"},
    {"memory_first_node", QT_TRANSLATE_NOOP("Terms", "First node"),
     QT_TRANSLATE_NOOP("Terms",
                       "Index of the first operator of the graph that needs the block. The memory is taken from then on."),
     "static_op_mem.csv"},
    {"memory_last_node", QT_TRANSLATE_NOOP("Terms", "Last node"),
     QT_TRANSLATE_NOOP(
         "Terms", "Index of the last operator of the graph that needs the block. Empty: it is held to the end of the graph."),
     "static_op_mem.csv"},
    {"memory_planned", QT_TRANSLATE_NOOP("Terms", "Size"),
     QT_TRANSLATE_NOOP("Terms", "How much memory the graph plans for the operator. Blocks that are not needed together share "
                                "memory, so sizes are not added up."),
     "static_op_mem.csv"},
    {"file_kind", QT_TRANSLATE_NOOP("Terms", "File"),
     QT_TRANSLATE_NOOP("Terms",
                       "A file of the profile by its name, or by its kind where it is missing. Files that a capture of this "
                       "kind promises are listed whether they are there or not."),
     ""},
    {"file_state", QT_TRANSLATE_NOOP("Terms", "State"),
     QT_TRANSLATE_NOOP("Terms", "Broken: there, but not what its name says. Stale: older than the capture it lies in."), ""},
    {"file_rows", QT_TRANSLATE_NOOP("Terms", "Rows"),
     QT_TRANSLATE_NOOP("Terms", "Rows of a table without its header. They are counted once the timeline is there."), ""},
    {"file_size", QT_TRANSLATE_NOOP("Terms", "Size"), QT_TRANSLATE_NOOP("Terms", "Size on disk. 1 MB is a million bytes."), ""},
    {"file_lacks", QT_TRANSLATE_NOOP("Terms", "Lacks without it"),
     QT_TRANSLATE_NOOP("Terms", "Pages and rules of the adviser that have less to say without this file. Everything else works."),
     ""},
    {"file_remedy", QT_TRANSLATE_NOOP("Terms", "How to get it"),
     QT_TRANSLATE_NOOP("Terms",
                       "The option of the profiler that writes this file. It takes a new capture unless the raw data is kept."),
     ""},
    {"file_path", QT_TRANSLATE_NOOP("Terms", "Path"),
     QT_TRANSLATE_NOOP("Terms", "Where the file lies, seen from the folder of the card. Timelines are told by their whole path."),
     ""},
    {"data_operator_id", QT_TRANSLATE_NOOP("Terms", "Number"),
     QT_TRANSLATE_NOOP("Terms", "The number of the operator in the pipeline. Number 0 hands out the batches."), PipelineFiles},
    {"data_operator", QT_TRANSLATE_NOOP("Terms", "Operator"),
     QT_TRANSLATE_NOOP("Terms",
                       "What the operator does with the data, such as Map or Batch. Operators without inputs read the files."),
     PipelineFiles},
    {"data_workers", QT_TRANSLATE_NOOP("Terms", "Workers"),
     QT_TRANSLATE_NOOP("Terms", "How many threads work for the operator. It is num_parallel_workers of the dataset."),
     PipelineFiles},
    {"data_worker_usage", QT_TRANSLATE_NOOP("Terms", "Worker usage"),
     QT_TRANSLATE_NOOP("Terms",
                       "Processor time of each worker as a part of the time. Near 100 % more workers help, near 0 they wait."),
     PipelineFiles},
    {"data_queue_usage", QT_TRANSLATE_NOOP("Terms", "Queue usage"),
     QT_TRANSLATE_NOOP(
         "Terms",
         "How full the output queue was on average. A full queue in front of an empty one points at the operator between them."),
     PipelineFiles},
    {"data_queue_empty", QT_TRANSLATE_NOOP("Terms", "Empty"),
     QT_TRANSLATE_NOOP("Terms", "The part of the samples that found the queue empty. Whoever takes from it then waited."),
     QueueFiles},
    {"data_queue_average", QT_TRANSLATE_NOOP("Terms", "Average size"),
     QT_TRANSLATE_NOOP("Terms", "How much the queue held on average. It is the mean of the samples, or what the profiler says."),
     QueueFiles},
    {"data_queue_capacity", QT_TRANSLATE_NOOP("Terms", "Capacity"),
     QT_TRANSLATE_NOOP("Terms", "How much the queue can hold. Whoever fills it waits when it is full."), QueueFiles},
    {"data_parent", QT_TRANSLATE_NOOP("Terms", "Taken by"),
     QT_TRANSLATE_NOOP("Terms", "The number of the operator that takes from the queue of this one. The last operator has none."),
     PipelineFiles},
    {"data_children", QT_TRANSLATE_NOOP("Terms", "Takes from"),
     QT_TRANSLATE_NOOP("Terms",
                       "The numbers of the operators whose queues this one takes from. Those that read files have none."),
     PipelineFiles},
    {"data_queue", QT_TRANSLATE_NOOP("Terms", "Queue"),
     QT_TRANSLATE_NOOP("Terms", "Between whom data waits: behind an operator, on the host in front of the device, or on the "
                                "device. Samples are taken while batches pass."),
     QueueFiles},
    {"data_queue_samples", QT_TRANSLATE_NOOP("Terms", "Samples"),
     QT_TRANSLATE_NOOP("Terms", "How often the size of the queue was written down. They are not evenly spread over time."),
     QueueFiles},
    {"data_stage_operation", QT_TRANSLATE_NOOP("Terms", "Operation"),
     QT_TRANSLATE_NOOP("Terms", "What asked for data or made it. A pipeline and its iterator are told apart."), "dataset.csv"},
    {"data_stage", QT_TRANSLATE_NOOP("Terms", "Stage"),
     QT_TRANSLATE_NOOP("Terms", "What the operation did. One row counts for all of its calls."), "dataset.csv"},
    {"data_stage_count", QT_TRANSLATE_NOOP("Terms", "Count"),
     QT_TRANSLATE_NOOP("Terms", "How often the stage ran. It mostly is the number of batches."), "dataset.csv"},
    {"data_stage_average", QT_TRANSLATE_NOOP("Terms", "Average"),
     QT_TRANSLATE_NOOP("Terms", "How long the stage took on average. Stages run beside each other, so they are not added up."),
     "dataset.csv"},
    {"data_stage_info", QT_TRANSLATE_NOOP("Terms", "Details"),
     QT_TRANSLATE_NOOP("Terms", "What the profiler notes besides. It is shown as it is written."), "dataset.csv"},
    {"aicpu_node", QT_TRANSLATE_NOOP("Terms", "Node"),
     QT_TRANSLATE_NOOP("Terms",
                       "An operator that ran on the AI CPUs of the device. They are slow for what the AI Core could do."),
     "data_preprocess.csv"},
    {"aicpu_start", QT_TRANSLATE_NOOP("Terms", "Start"),
     QT_TRANSLATE_NOOP("Terms", "When the operator began, from the start of the timeline. Return marks its time there."),
     "data_preprocess.csv"},
    {"aicpu_total", QT_TRANSLATE_NOOP("Terms", "Total"),
     QT_TRANSLATE_NOOP("Terms", "From being dispatched to the end. It is the sum of dispatch and task."), "data_preprocess.csv"},
    {"aicpu_task", QT_TRANSLATE_NOOP("Terms", "Task"),
     QT_TRANSLATE_NOOP("Terms", "How long the task itself took. Computing and copies are in it."), "data_preprocess.csv"},
    {"aicpu_dispatch", QT_TRANSLATE_NOOP("Terms", "Dispatch"),
     QT_TRANSLATE_NOOP("Terms", "How long it took to hand the task to the AI CPU. Long times mean that it was busy."),
     "data_preprocess.csv"},
    {"aicpu_compute", QT_TRANSLATE_NOOP("Terms", "Computing"),
     QT_TRANSLATE_NOOP("Terms", "How long the operator computed. The rest of the task are copies and overhead."),
     "data_preprocess.csv"},
    {"aicpu_copy", QT_TRANSLATE_NOOP("Terms", "Copying"),
     QT_TRANSLATE_NOOP("Terms", "How long data was copied for the operator. It is a part of the task."), "data_preprocess.csv"},
    {"loader_call", QT_TRANSLATE_NOOP("Terms", "Call"),
     QT_TRANSLATE_NOOP("Terms",
                       "A call on the timeline whose name has DataLoader in it. Return goes to the longest call of the row."),
     "trace_view.json"},
    {"loader_count", QT_TRANSLATE_NOOP("Terms", "Calls"),
     QT_TRANSLATE_NOOP("Terms", "How often it was called. One call for each step is what a loop over the loader makes."),
     "trace_view.json"},
    {"loader_sum", QT_TRANSLATE_NOOP("Terms", "Sum"),
     QT_TRANSLATE_NOOP("Terms", "All durations added up. Calls inside others count in both rows."), "trace_view.json"},
    {"loader_average", QT_TRANSLATE_NOOP("Terms", "Average"),
     QT_TRANSLATE_NOOP("Terms", "The sum divided by the calls. Half is rounded to even."), "trace_view.json"},
    {"loader_longest", QT_TRANSLATE_NOOP("Terms", "Longest"),
     QT_TRANSLATE_NOOP("Terms", "The longest call. Of 10 ms and more the step mostly waits for it."), "trace_view.json"},
    {"comm_operator", QT_TRANSLATE_NOOP("Terms", "Operator"),
     QT_TRANSLATE_NOOP("Terms", "One call of a communication operator, by the name HCCL gave it. Calls of one name and group on "
                                "several cards are the same call."),
     "communication.json, trace_view.json"},
    {"comm_kind", QT_TRANSLATE_NOOP("Terms", "Kind"),
     QT_TRANSLATE_NOOP("Terms", "Collective operators involve all cards of a group, point-to-point ones only a sender and a "
                                "receiver. The name of the operator decides, whatever section of the file it stands in."),
     CommunicationFile},
    {"comm_group", QT_TRANSLATE_NOOP("Terms", "Group"),
     QT_TRANSLATE_NOOP("Terms", "The cards that communicate with each other, by the name the framework gave the group and the "
                                "ranks in it. Without a name, what the file calls the group."),
     "profiler_metadata.json"},
    {"comm_group_id", QT_TRANSLATE_NOOP("Terms", "Group ID"),
     QT_TRANSLATE_NOOP("Terms", "What stands for the group in the files: the hash of the name that HCCL gave it. It is the same "
                                "on all cards of the group."),
     CommunicationFile},
    {"comm_start", QT_TRANSLATE_NOOP("Terms", "Start"),
     QT_TRANSLATE_NOOP(
         "Terms",
         "When the call began on the card, from the start of the timeline. The file rounds it to about half a microsecond."),
     "communication.json, trace_view.json"},
    {"comm_split", QT_TRANSLATE_NOOP("Terms", "Time"),
     QT_TRANSLATE_NOOP("Terms", "Moving data, waiting, and neither of both, from the left. All bars have one scale."),
     CommunicationFile},
    {"comm_elapse", QT_TRANSLATE_NOOP("Terms", "Elapse"),
     QT_TRANSLATE_NOOP("Terms", "From the begin of the call on this card to its end. It is the sum of transit, wait and idle."),
     "communication.json, trace_view.json"},
    {"comm_transit", QT_TRANSLATE_NOOP("Terms", "Transit"),
     QT_TRANSLATE_NOOP("Terms", "Time in which data moved on the main plane of the call. It can be 0 although bytes were moved: "
                                "then look at the time of the transport."),
     CommunicationFile},
    {"comm_wait", QT_TRANSLATE_NOOP("Terms", "Wait"),
     QT_TRANSLATE_NOOP(
         "Terms", "Time in which the card waited for others. The card that waits the shortest is the one that arrived last."),
     CommunicationFile},
    {"comm_synchronization", QT_TRANSLATE_NOOP("Terms", "Synchronization"),
     QT_TRANSLATE_NOOP(
         "Terms",
         "The part of the wait before the first transfer. Much of it means that the cards start the call at different times."),
     CommunicationFile},
    {"comm_idle", QT_TRANSLATE_NOOP("Terms", "Idle"),
     QT_TRANSLATE_NOOP(
         "Terms",
         "Elapse without transit and wait. Preparing the call, first use of a connection, or transfers that were not recorded."),
     CommunicationFile},
    {"wait_ratio", QT_TRANSLATE_NOOP("Terms", "Wait ratio"),
     QT_TRANSLATE_NOOP("Terms", "Wait as a part of wait and transit together. It says nothing where the transit is 0."),
     CommunicationFile},
    {"synchronization_ratio", QT_TRANSLATE_NOOP("Terms", "Sync ratio"),
     QT_TRANSLATE_NOOP(
         "Terms", "Synchronization as a part of synchronization and transit together. It says nothing where the transit is 0."),
     CommunicationFile},
    {"transport_size:", QT_TRANSLATE_NOOP("Terms", "%1 size"),
     QT_TRANSLATE_NOOP("Terms",
                       "Bytes that the call moved by %1. SDMA is the sum of the transports inside a node: never add it to them."),
     CommunicationFile},
    {"transport_time:", QT_TRANSLATE_NOOP("Terms", "%1 time"),
     QT_TRANSLATE_NOOP("Terms", "Time in which the call moved data by %1. Transfers side by side count once each."),
     CommunicationFile},
    {"transport_bandwidth:", QT_TRANSLATE_NOOP("Terms", "%1 GB/s"),
     QT_TRANSLATE_NOOP(
         "Terms",
         "Bytes by time of what the call moved by %1, in 10^9 bytes a second. Over several calls it is all bytes by all time."),
     CommunicationFile},
    {"comm_calls", QT_TRANSLATE_NOOP("Terms", "Calls"),
     QT_TRANSLATE_NOOP("Terms", "How many calls of the group there are in the step. Each card counts its own."),
     "communication.json, trace_view.json"},
    {"link_name", QT_TRANSLATE_NOOP("Terms", "Calls picked"),
     QT_TRANSLATE_NOOP("Terms", "Which calls the row is of: the fastest ones of a kind (top), a middle one, the slowest ones "
                                "(bottom), or the sum of all (total). Older files have one row a call instead."),
     MatrixFile},
    {"link_operator", QT_TRANSLATE_NOOP("Terms", "Operator"),
     QT_TRANSLATE_NOOP("Terms", "The call that was picked. Sums have none."), MatrixFile},
    {"source_rank", QT_TRANSLATE_NOOP("Terms", "From rank"),
     QT_TRANSLATE_NOOP("Terms",
                       "The card that sent. A file has only the links of its own card, so the links of all cards are joined."),
     MatrixFile},
    {"target_rank", QT_TRANSLATE_NOOP("Terms", "To rank"),
     QT_TRANSLATE_NOOP("Terms", "The card that received. Data that stays on a card has the same rank twice."), MatrixFile},
    {"ranks_of", QT_TRANSLATE_NOOP("Terms", "Ranks are"),
     QT_TRANSLATE_NOOP("Terms", "Whether ranks count in the whole job or only inside the group. Positions in a group become "
                                "ranks where profiler_metadata.json lists the group."),
     MatrixFile},
    {"link_transport", QT_TRANSLATE_NOOP("Terms", "Transport"),
     QT_TRANSLATE_NOOP("Terms", "What the data went through: HCCS inside a server, RDMA between servers, PCIe, SIO between the "
                                "chips of a device. LOCAL is a copy on the device."),
     MatrixFile},
    {"link_size", QT_TRANSLATE_NOOP("Terms", "Size"),
     QT_TRANSLATE_NOOP("Terms", "Bytes that were sent over the link. Links of a balanced job have equal sizes."), MatrixFile},
    {"link_time", QT_TRANSLATE_NOOP("Terms", "Time"),
     QT_TRANSLATE_NOOP("Terms", "Time in which the link moved data. Equal sizes in unequal times point at a slow link."),
     MatrixFile},
    {"link_bandwidth", QT_TRANSLATE_NOOP("Terms", "GB/s"),
     QT_TRANSLATE_NOOP("Terms", "Bytes by time, in 10^9 bytes a second. Compare links of one transport only."), MatrixFile},
    {"arrival", QT_TRANSLATE_NOOP("Terms", "Arrival"),
     QT_TRANSLATE_NOOP("Terms", "Marks the card that came last to the call, for which all others waited. It is the one with the "
                                "shortest wait, or where no wait is recorded, with the shortest elapse."),
     CommunicationFile},
    {"compare_quantity", QT_TRANSLATE_NOOP("Terms", "Quantity"),
     QT_TRANSLATE_NOOP(
         "Terms", "A quantity of the overview, over the whole capture of each card. Its own words stand on the page “Overview”."),
     ""},
    {"compare_base_count", QT_TRANSLATE_NOOP("Terms", "Base count"), QT_TRANSLATE_NOOP("Terms", "How often the base has it."),
     ""},
    {"compare_target_count", QT_TRANSLATE_NOOP("Terms", "Target count"),
     QT_TRANSLATE_NOOP("Terms", "How often the target has it."), ""},
    {"compare_base", QT_TRANSLATE_NOOP("Terms", "Base"),
     QT_TRANSLATE_NOOP(
         "Terms",
         "The figure of the card that is compared with. What runs side by side counts twice, but once in the table of lanes."),
     ""},
    {"compare_target", QT_TRANSLATE_NOOP("Terms", "Target"),
     QT_TRANSLATE_NOOP(
         "Terms",
         "The figure of the card that is compared. What runs side by side counts twice, but once in the table of lanes."),
     ""},
    {"compare_difference", QT_TRANSLATE_NOOP("Terms", "Difference"),
     QT_TRANSLATE_NOOP("Terms", "Target minus base. With a plus, in red, the target takes more; with a minus, in blue, less; "
                                "grey is no more than chance may do."),
     ""},
    {"compare_ratio", QT_TRANSLATE_NOOP("Terms", "Ratio"),
     QT_TRANSLATE_NOOP("Terms", "Target divided by base. It is 1 where both are equal, and empty where the base took nothing."),
     ""},
    {"compare_status", QT_TRANSLATE_NOOP("Terms", "Status"),
     QT_TRANSLATE_NOOP("Terms", "New is what the base has not, gone is what the target has not. Within the noise is a difference "
                                "below what chance may do."),
     ""},
    {"compare_count_part", QT_TRANSLATE_NOOP("Terms", "By count"),
     QT_TRANSLATE_NOOP("Terms", "What of the difference comes from more or fewer calls, at the average of the base. All of it "
                                "where one card has no call."),
     ""},
    {"compare_speed_part", QT_TRANSLATE_NOOP("Terms", "By speed"),
     QT_TRANSLATE_NOOP("Terms", "What of the difference comes from each call being slower or faster. It is the difference less "
                                "what comes from the count."),
     ""},
    {"compare_floor", QT_TRANSLATE_NOOP("Terms", "Noise"),
     QT_TRANSLATE_NOOP("Terms", "Below this a difference may be chance: three deviations of what steps take, told robustly. With "
                                "fewer than three pairs of steps nothing can be said."),
     ""},
    {"compare_lane", QT_TRANSLATE_NOOP("Terms", "Lane"),
     QT_TRANSLATE_NOOP("Terms", "A lane of the timeline, by process and thread."), ""},
    {"compare_category", QT_TRANSLATE_NOOP("Terms", "Category"),
     QT_TRANSLATE_NOOP("Terms", "What the profiler files the slices under."), "trace_view.json"},
    {"compare_target_lane", QT_TRANSLATE_NOOP("Terms", "Lane of the target"),
     QT_TRANSLATE_NOOP("Terms", "The lane of the target that does the same work. It may have another name or number."), ""},
    {"compare_target_step", QT_TRANSLATE_NOOP("Terms", "Step of the target"),
     QT_TRANSLATE_NOOP("Terms", "The step of the target that is compared with it: that of the same number, or the n-th with the "
                                "n-th where no number is common."),
     ""},
    {"compare_component", QT_TRANSLATE_NOOP("Terms", "Component"),
     QT_TRANSLATE_NOOP("Terms", "Who holds the memory, as memory_record.csv names it."), "memory_record.csv"},
    {"compare_series", QT_TRANSLATE_NOOP("Terms", "Peak of"),
     QT_TRANSLATE_NOOP("Terms", "What is looked at: allocated to tensors, reserved from the device, or active. Each is the "
                                "highest value of the capture."),
     "memory_record.csv"},
    {"compare_gap_side", QT_TRANSLATE_NOOP("Terms", "Only in"),
     QT_TRANSLATE_NOOP("Terms",
                       "The card whose device waits there. On the other one it idles a tenth of that at most, or no longer "
                       "than chance may do."),
     ""},
    {"compare_follower", QT_TRANSLATE_NOOP("Terms", "Followed by"),
     QT_TRANSLATE_NOOP("Terms", "What runs on the lane when the wait ends; both cards have it."), ""},
    {"compare_kind", QT_TRANSLATE_NOOP("Terms", "What"),
     QT_TRANSLATE_NOOP("Terms",
                       "What the target does otherwise: a slice lasts longer, the lane idles longer before it, or it is new."),
     ""},
    {"group_count", QT_TRANSLATE_NOOP("Terms", "Rows"),
     QT_TRANSLATE_NOOP("Terms", "How many rows of the table have this value. Whole numbers are added up over them, shares and "
                                "decimals averaged."),
     ""},
};

/// Finds a term. A term that ends with a colon stands for all names that begin with it.
const Term *findTerm(std::string_view name)
{
    const std::string_view kind = name.substr(0, name.find(':') + 1);
    const auto *const found = std::find_if(std::begin(Terms), std::end(Terms), [name, kind](const Term &term) {
        return term.name == name || (!kind.empty() && term.name == kind);
    });
    return found == std::end(Terms) ? nullptr : found;
}

/// Returns the part of the name behind the colon, which replaces %1.
QString subject(std::string_view name)
{
    return plainText(name.substr(name.find(':') + 1));
}

QString withSubject(const QString &text, std::string_view name)
{
    return text.contains(QLatin1String("%1")) ? text.arg(subject(name)) : text;
}

QString translatedTerms(const char *text)
{
    return QCoreApplication::translate("Terms", text);
}

} // namespace

QString termTitle(std::string_view name)
{
    const Term *term = findTerm(name);
    return term ? withSubject(translatedTerms(term->title), name) : plainText(name);
}

QString termMeaning(std::string_view name)
{
    const Term *term = findTerm(name);
    if (!term)
        return {};
    QString text = withSubject(translatedTerms(term->meaning), name);
    if (*term->source != '\0')
        text += QLatin1Char('\n') + translatedTerms(QT_TRANSLATE_NOOP("Terms", "From: %1")).arg(QLatin1String(term->source));
    return text;
}

} // namespace plumbline
