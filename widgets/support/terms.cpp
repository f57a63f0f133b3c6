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
constexpr const char *ShardingFiles = "parallel_strategy_*.json";
constexpr const char *CommunicationFile = "communication.json";
constexpr const char *MatrixFile = "communication_matrix.json";

constexpr const char *PipelineFiles = "minddata_pipeline_raw_*.csv, minddata_pipeline_summary_*";
constexpr const char *CpuFiles = "minddata_cpu_utilization_*.json";
constexpr const char *QueueFiles =
    "minddata_pipeline_raw_*.csv, device_queue_profiling_*.txt, dataset_iterator_profiling_*.txt, minddata_aicpu_*.txt";

constexpr Term Terms[]{
    {"card", QT_TRANSLATE_NOOP("Terms", "Card"),
     QT_TRANSLATE_NOOP("Terms", "One profiled device, named after its folder. Every figure belongs to one card; cards are not "
                                "summed up unless the text says so."),
     ""},
    {"rank", QT_TRANSLATE_NOOP("Terms", "Rank"),
     QT_TRANSLATE_NOOP("Terms",
                       "The number of the card in the distributed job. It is not the number of the device in its machine."),
     "profiler_info_*.json"},
    {"step", QT_TRANSLATE_NOOP("Terms", "Step"),
     QT_TRANSLATE_NOOP("Terms", "A training step as the framework marked it, with a slice called ProfilerStep#N."),
     "trace_view.json"},
    {"source", QT_TRANSLATE_NOOP("Terms", "Source"),
     QT_TRANSLATE_NOOP("Terms",
                       "Where the figures of the row come from. For a card without a timeline they come from its tables alone."),
     ""},
    {"time_split", QT_TRANSLATE_NOOP("Terms", "Time"),
     QT_TRANSLATE_NOOP("Terms", "From left to right: computing without communication, computing that hides communication, "
                                "exposed communication, and free time. All bars share one scale."),
     OverlapFiles},
    {"total", QT_TRANSLATE_NOOP("Terms", "Total"),
     QT_TRANSLATE_NOOP("Terms", "The sum of computing, exposed communication and free time. It does not include preparing."),
     OverlapFiles},
    {"computing", QT_TRANSLATE_NOOP("Terms", "Computing"),
     QT_TRANSLATE_NOOP("Terms",
                       "Time in which at least one kernel runs on the device. Kernels that run at the same time count once."),
     OverlapFiles},
    {"communication", QT_TRANSLATE_NOOP("Terms", "Communication"),
     QT_TRANSLATE_NOOP("Terms", "Time in which at least one communication operator runs. It may overlap with computing."),
     OverlapFiles},
    {"overlapped", QT_TRANSLATE_NOOP("Terms", "Overlapped"),
     QT_TRANSLATE_NOOP("Terms", "Communication that runs while the device computes. It costs no additional time."), OverlapFiles},
    {"not_overlapped", QT_TRANSLATE_NOOP("Terms", "Not overlapped"),
     QT_TRANSLATE_NOOP("Terms", "Communication while nothing computes. The step becomes shorter by the part that can be hidden."),
     OverlapFiles},
    {"free", QT_TRANSLATE_NOOP("Terms", "Free"),
     QT_TRANSLATE_NOOP("Terms", "The device neither computes nor communicates. Copies and event waits count as free; an idle gap "
                                "belongs to the step in which it begins."),
     OverlapFiles},
    {"preparing", QT_TRANSLATE_NOOP("Terms", "Preparing"),
     QT_TRANSLATE_NOOP("Terms", "The time from the beginning of the step to the first computing or communication on the device. "
                                "Meanwhile the host works or waits for data."),
     OverlapFiles},
    {"bubble", QT_TRANSLATE_NOOP("Terms", "Bubble"),
     QT_TRANSLATE_NOOP("Terms", "The total time of the operators that receive from another pipeline stage. It is 0 if stages "
                                "exchange data by batched sends and receives."),
     OverlapFiles},
    {"stage", QT_TRANSLATE_NOOP("Terms", "Stage"),
     QT_TRANSLATE_NOOP(
         "Terms",
         "The sum of computing, exposed communication and free time, minus the bubble. It is used to compare pipeline stages."),
     OverlapFiles},
    {"receive", QT_TRANSLATE_NOOP("Terms", "Receive only"),
     QT_TRANSLATE_NOOP("Terms",
                       "The exposed communication of operators that receive from another pipeline stage. It is long where "
                       "the stages take unequally long."),
     "step_trace_time.csv, ascend_cluster_analyse_*.csv"},
    {"exclude_receive", QT_TRANSLATE_NOOP("Terms", "Without receive"),
     QT_TRANSLATE_NOOP("Terms", "The exposed communication of all operators that do not receive from another pipeline stage: the "
                                "collectives inside the stage."),
     "step_trace_time.csv, ascend_cluster_analyse_*.csv"},
    {"cluster_host", QT_TRANSLATE_NOOP("Terms", "Host"),
     QT_TRANSLATE_NOOP("Terms", "The machine of the card. Where the job comes with a mapping of addresses, the name that the "
                                "mapping gives the machine."),
     "host_ips_mapping.txt, profiler_info_*.json"},
    {"cluster_device", QT_TRANSLATE_NOOP("Terms", "Device"),
     QT_TRANSLATE_NOOP("Terms", "The number of the device in its machine."), "hccl.json, profiler_info_*.json"},
    {"cluster_stage", QT_TRANSLATE_NOOP("Terms", "Pipeline stage"),
     QT_TRANSLATE_NOOP("Terms",
                       "The number of the pipeline stage that the rank belongs to, counted from 0. Only cards of the same "
                       "stage are compared with each other."),
     "profiler_metadata.json, cluster_step_trace_time.csv, ascend_cluster_analyse_*.csv"},
    {"cluster_run", QT_TRANSLATE_NOOP("Terms", "Run"),
     QT_TRANSLATE_NOOP("Terms", "The steps of a capture that was made while the training ran. A rank may have several runs; only "
                                "cards of the same run are compared with each other."),
     ""},
    {"tp_group", QT_TRANSLATE_NOOP("Terms", "Tensor parallel group"),
     QT_TRANSLATE_NOOP(
         "Terms", "The ranks of the job that split the tensors of a layer, as the parallel strategy or the communicators tell."),
     "profiler_metadata.json, communication_group.json"},
    {"cp_group", QT_TRANSLATE_NOOP("Terms", "Context parallel group"),
     QT_TRANSLATE_NOOP("Terms",
                       "The ranks of the job that split the sequences, as the parallel strategy or the communicators tell."),
     "profiler_metadata.json, communication_group.json"},
    {"dp_group", QT_TRANSLATE_NOOP("Terms", "Data parallel group"),
     QT_TRANSLATE_NOOP(
         "Terms",
         "The ranks of the job that compute the same with other data, as the parallel strategy or the communicators tell."),
     "profiler_metadata.json, communication_group.json"},
    {"pp_group", QT_TRANSLATE_NOOP("Terms", "Pipeline group"),
     QT_TRANSLATE_NOOP(
         "Terms",
         "The ranks of the job that hold the stages of one pipeline, as the parallel strategy or the communicators tell."),
     "profiler_metadata.json, communication_group.json"},
    {"ep_group", QT_TRANSLATE_NOOP("Terms", "Expert parallel group"),
     QT_TRANSLATE_NOOP("Terms",
                       "The ranks of the job that split the experts, as the parallel strategy or the communicators tell."),
     "profiler_metadata.json, communication_group.json"},
    {"moetp_group", QT_TRANSLATE_NOOP("Terms", "Tensor parallel group of experts"),
     QT_TRANSLATE_NOOP(
         "Terms",
         "The ranks of the job that split the tensors of one expert, as the parallel strategy or the communicators tell."),
     "profiler_metadata.json, communication_group.json"},
    {"step_time", QT_TRANSLATE_NOOP("Terms", "Step time"),
     QT_TRANSLATE_NOOP("Terms", "The length of the step mark on the host. For the whole timeline, the span of all slices."),
     "trace_view.json"},
    {"outlier", QT_TRANSLATE_NOOP("Terms", "▲"),
     QT_TRANSLATE_NOOP("Terms", "▲: the step is more than 5 % longer than the median and beyond six times the usual deviation; "
                                "at least five steps are needed. ◐: only the part in the marked range counts."),
     ""},
    {"step_gap", QT_TRANSLATE_NOOP("Terms", "Step gap"),
     QT_TRANSLATE_NOOP("Terms", "The time from the last task of the previous step to the first task of this one. Long step gaps "
                                "mostly come from data input."),
     "trace_view.json"},
    {"forward_backward", QT_TRANSLATE_NOOP("Terms", "Forward and backward"),
     QT_TRANSLATE_NOOP(
         "Terms",
         "The time from the first task of the step to the last kernel before the update. It is the work of the network itself."),
     "trace_view.json"},
    {"step_tail", QT_TRANSLATE_NOOP("Terms", "Tail"),
     QT_TRANSLATE_NOOP("Terms",
                       "The time from the end of backward to the end of the step: collectives that nothing hides, and the "
                       "update of the parameters."),
     "trace_view.json, step_trace_raw_*_detail_time.csv, step_trace_*.json"},
    {"reduce_time", QT_TRANSLATE_NOOP("Terms", "Reduce time"),
     QT_TRANSLATE_NOOP("Terms", "The time of the all-reduces. Parts of it may be hidden behind computing."),
     "trace_view.json, step_trace_raw_*_detail_time.csv, step_trace_*.json"},
    {"reduce_begin", QT_TRANSLATE_NOOP("Terms", "Begin in the step"),
     QT_TRANSLATE_NOOP("Terms", "When the all-reduce begins, counted from the beginning of the step."), ""},
    {"reduce_end", QT_TRANSLATE_NOOP("Terms", "End in the step"),
     QT_TRANSLATE_NOOP("Terms", "When the all-reduce ends, counted from the beginning of the step."), ""},
    {"forward_begin", QT_TRANSLATE_NOOP("Terms", "Begin of forward"),
     QT_TRANSLATE_NOOP("Terms", "When forward begins, counted from the beginning of the step."), ""},
    {"backward_end", QT_TRANSLATE_NOOP("Terms", "End of backward"),
     QT_TRANSLATE_NOOP("Terms", "When backward ends, counted from the beginning of the step."), ""},
    {"update", QT_TRANSLATE_NOOP("Terms", "Update"),
     QT_TRANSLATE_NOOP("Terms",
                       "The time from the first to the last task of the optimizer. In graph mode it is part of the tail."),
     "trace_view.json"},
    {"computing_share", QT_TRANSLATE_NOOP("Terms", "Computing"),
     QT_TRANSLATE_NOOP("Terms", "Computing as a share of the total. The rest is communication or free time."), OverlapFiles},
    {"not_overlapped_share", QT_TRANSLATE_NOOP("Terms", "Not overlapped"),
     QT_TRANSLATE_NOOP("Terms", "Exposed communication as a share of the total. The rest of the communication costs no time."),
     OverlapFiles},
    {"free_share", QT_TRANSLATE_NOOP("Terms", "Free"),
     QT_TRANSLATE_NOOP("Terms",
                       "Free time as a share of the total. A large share mostly means that the host launches too slowly."),
     OverlapFiles},
    {"name", QT_TRANSLATE_NOOP("Terms", "Name"),
     QT_TRANSLATE_NOOP("Terms", "The name of the operator or kernel. Identical kernels of one network have the same name."),
     KernelFiles},
    {"start", QT_TRANSLATE_NOOP("Terms", "Start"),
     QT_TRANSLATE_NOOP(
         "Terms",
         "When the call began, counted from the first slice of the card. Without a timeline, the absolute time since 1970."),
     KernelFiles},
    {"duration", QT_TRANSLATE_NOOP("Terms", "Duration"),
     QT_TRANSLATE_NOOP("Terms", "How long the call ran on the device, without the wait before it."), KernelFiles},
    {"count", QT_TRANSLATE_NOOP("Terms", "Count"),
     QT_TRANSLATE_NOOP("Terms", "The number of calls. Calls without a readable duration are included."), KernelFiles},
    {"sum", QT_TRANSLATE_NOOP("Terms", "Sum"),
     QT_TRANSLATE_NOOP("Terms", "The sum of all durations. Calls that run at the same time count twice."), KernelFiles},
    {"average", QT_TRANSLATE_NOOP("Terms", "Average"),
     QT_TRANSLATE_NOOP("Terms", "The sum divided by the number of calls that have a duration. Halves are rounded to even."),
     KernelFiles},
    {"share", QT_TRANSLATE_NOOP("Terms", "Share"),
     QT_TRANSLATE_NOOP("Terms", "The sum as a share of the sum of all rows. It is a share of device time, not of the step."),
     KernelFiles},
    {"at_highest_clock", QT_TRANSLATE_NOOP("Terms", "At the highest clock"),
     QT_TRANSLATE_NOOP(
         "Terms",
         "The time that the calls would have taken at the highest clock of the AI cores: each duration times the average clock "
         "during the call, divided by the highest clock of the capture. Kernels that wait for memory lose less to a slow clock. "
         "Calls on other cores have no value, and there are no values without the counter AI Core Freq."),
     "trace_view.json"},
    {"core", QT_TRANSLATE_NOOP("Terms", "Core"),
     QT_TRANSLATE_NOOP("Terms", "The kind of core that ran the kernel: AI Core (matrices), AI Vector Core, both, AI CPU, or "
                                "communication. Kernels that fall back to the AI CPU are slow."),
     KernelFiles},
    {"type", QT_TRANSLATE_NOOP("Terms", "Type"),
     QT_TRANSLATE_NOOP("Terms",
                       "The kind of operator, such as MatMulV2 or Cast. Kernels of one type differ in shapes and names."),
     KernelFiles},
    {"input_shapes", QT_TRANSLATE_NOOP("Terms", "Input shapes"),
     QT_TRANSLATE_NOOP(
         "Terms",
         "The dimensions of each input, with inputs separated by semicolons. Calls with different shapes do different work."),
     "kernel_details.csv, op_summary.csv"},
    {"minimum", QT_TRANSLATE_NOOP("Terms", "Minimum"),
     QT_TRANSLATE_NOOP("Terms", "The shortest call. If it is far below the average, the calls do different work."), KernelFiles},
    {"maximum", QT_TRANSLATE_NOOP("Terms", "Maximum"),
     QT_TRANSLATE_NOOP("Terms", "The longest call. If it is far above the 95th percentile, it is an outlier worth a look."),
     KernelFiles},
    {"p95", QT_TRANSLATE_NOOP("Terms", "p95"),
     QT_TRANSLATE_NOOP("Terms", "95 of 100 calls are not longer than this. It is one of the durations, by nearest rank."),
     KernelFiles},
    {"flops_card", QT_TRANSLATE_NOOP("Terms", "Card"), QT_TRANSLATE_NOOP("Terms", "The card that computed."),
     "flops_summary_*.json"},
    {"flops_unit", QT_TRANSLATE_NOOP("Terms", "Unit"),
     QT_TRANSLATE_NOOP("Terms", "The unit of the AI cores whose operations are counted, if the file tells them apart."),
     "flops_summary_*.json"},
    {"flops_operations", QT_TRANSLATE_NOOP("Terms", "Operations (10⁶)"),
     QT_TRANSLATE_NOOP("Terms", "Floating-point operations, in millions."),
     "flops_summary_*.json, flops_*.txt, flops_scope_*.json"},
    {"flops_rate", QT_TRANSLATE_NOOP("Terms", "Rate (10⁹/s)"),
     QT_TRANSLATE_NOOP("Terms", "Floating-point operations per second, in thousand millions."), "flops_summary_*.json"},
    {"flops_utilization", QT_TRANSLATE_NOOP("Terms", "Utilisation (%)"),
     QT_TRANSLATE_NOOP("Terms", "The rate as a share of what the card can compute at most."), "flops_summary_*.json"},
    {"flops_share", QT_TRANSLATE_NOOP("Terms", "Share"),
     QT_TRANSLATE_NOOP("Terms", "The share of the operations of all cards, or of the whole network."),
     "flops_summary_*.json, flops_*.txt, flops_scope_*.json"},
    {"flops_scope", QT_TRANSLATE_NOOP("Terms", "Scope"),
     QT_TRANSLATE_NOOP("Terms", "A part of the network, with all that lies in it."), "flops_*.txt, flops_scope_*.json"},
    {"flops_parent", QT_TRANSLATE_NOOP("Terms", "Inside"), QT_TRANSLATE_NOOP("Terms", "The scope that this one is a part of."),
     "flops_*.txt, flops_scope_*.json"},
    {"shape_count", QT_TRANSLATE_NOOP("Terms", "Shapes in all steps"),
     QT_TRANSLATE_NOOP("Terms", "How many different input shapes the operator has in the whole capture. More than one means that "
                                "its shapes are dynamic, which may cause compilation and uneven steps."),
     "kernel_details.csv, op_summary.csv"},
    {"sharded_node", QT_TRANSLATE_NOOP("Terms", "Node"),
     QT_TRANSLATE_NOOP("Terms", "The number of the operator in the graph, by which others name it as an input."), ShardingFiles},
    {"sharded_shape", QT_TRANSLATE_NOOP("Terms", "Output shape"), QT_TRANSLATE_NOOP("Terms", "The dimensions of the output."),
     ShardingFiles},
    {"sharding", QT_TRANSLATE_NOOP("Terms", "Sharding"),
     QT_TRANSLATE_NOOP("Terms", "Into how many parts each dimension of each input is split over the cards: ((2,1),(1,1)) splits "
                                "the first dimension of the first input in two."),
     ShardingFiles},
    {"sharded_instance", QT_TRANSLATE_NOOP("Terms", "Inserted for"),
     QT_TRANSLATE_NOOP("Terms", "Why the framework inserted the operator, such as a redistribution between two operators whose "
                                "shardings differ. These cost communication."),
     ShardingFiles},
    {"sharded_inputs", QT_TRANSLATE_NOOP("Terms", "Input nodes"),
     QT_TRANSLATE_NOOP("Terms", "The nodes whose outputs the operator takes."), ShardingFiles},
    {"sharded_scope", QT_TRANSLATE_NOOP("Terms", "Scope"),
     QT_TRANSLATE_NOOP("Terms", "The part of the network that the operator lies in."), ShardingFiles},
    {"full_name", QT_TRANSLATE_NOOP("Terms", "Full name"),
     QT_TRANSLATE_NOOP("Terms", "The name of the operator with the scopes of the network that it lies in."),
     "framework_raw_*.csv"},
    {"subgraph", QT_TRANSLATE_NOOP("Terms", "Subgraph"),
     QT_TRANSLATE_NOOP("Terms", "The part of the graph that the operator belongs to, such as Default or Gradients."),
     "framework_raw_*.csv"},
    {"wait", QT_TRANSLATE_NOOP("Terms", "Wait"),
     QT_TRANSLATE_NOOP("Terms", "The average time since the previous task on the device ended. Long waits before short kernels "
                                "mean that the host launches too slowly."),
     "kernel_details.csv, op_summary.csv"},
    {"host_layer", QT_TRANSLATE_NOOP("Terms", "Layer"),
     QT_TRANSLATE_NOOP("Terms", "The layer that was called: the framework, or CANN below it. Both run in threads of the host."),
     "trace_view.json"},
    {"host_call", QT_TRANSLATE_NOOP("Terms", "Call"),
     QT_TRANSLATE_NOOP(
         "Terms", "The host call, as named on the timeline. In names of CANN, the part before the @ is the layer inside CANN."),
     "trace_view.json, api_statistic.csv"},
    {"host_sum", QT_TRANSLATE_NOOP("Terms", "Sum"),
     QT_TRANSLATE_NOOP(
         "Terms", "The total duration of all calls with this name. Calls on several threads and nested calls count separately."),
     "trace_view.json"},
    {"host_share", QT_TRANSLATE_NOOP("Terms", "Share"),
     QT_TRANSLATE_NOOP("Terms", "The share of these calls in the time of all calls of the layer. Nested calls count in both."),
     "trace_view.json"},
    {"host_self", QT_TRANSLATE_NOOP("Terms", "Self"),
     QT_TRANSLATE_NOOP("Terms", "The sum without the time of nested calls. It is the cost of the call itself."),
     "trace_view.json"},
    {"host_average", QT_TRANSLATE_NOOP("Terms", "Average"),
     QT_TRANSLATE_NOOP("Terms", "The mean duration of a call. It means little if a few calls are far longer than all others."),
     "trace_view.json"},
    {"host_minimum", QT_TRANSLATE_NOOP("Terms", "Minimum"),
     QT_TRANSLATE_NOOP("Terms", "The shortest call. It is roughly the cost of an undisturbed call."), "trace_view.json"},
    {"host_maximum", QT_TRANSLATE_NOOP("Terms", "Maximum"),
     QT_TRANSLATE_NOOP("Terms", "The longest call. It is often the first one, which prepares what later calls reuse."),
     "trace_view.json"},
    {"host_p95", QT_TRANSLATE_NOOP("Terms", "p95"),
     QT_TRANSLATE_NOOP("Terms", "95 of 100 calls are not longer than this. It is one of the durations, by nearest rank."),
     "trace_view.json"},
    {"host_reported_count", QT_TRANSLATE_NOOP("Terms", "Reported count"),
     QT_TRANSLATE_NOOP("Terms",
                       "The number of calls in the profiler's own statistics. It should equal the count of the timeline."),
     "api_statistic.csv"},
    {"host_reported_sum", QT_TRANSLATE_NOOP("Terms", "Reported sum"),
     QT_TRANSLATE_NOOP("Terms", "The total duration in the profiler's own statistics. It should equal the sum of the timeline."),
     "api_statistic.csv"},
    {"path_kind", QT_TRANSLATE_NOOP("Terms", "Kind"),
     QT_TRANSLATE_NOOP("Terms",
                       "What the time was: a kernel, a launch, other work of the host, communication, waiting for a rank, a "
                       "copy, going on after a wait, data input, or nothing that was recorded."),
     "trace_view.json"},
    {"path_name", QT_TRANSLATE_NOOP("Terms", "Name"),
     QT_TRANSLATE_NOOP("Terms", "The slice that ran, or the task that had not begun yet. Without a name, nothing was recorded."),
     "trace_view.json"},
    {"path_lane", QT_TRANSLATE_NOOP("Terms", "Lane"),
     QT_TRANSLATE_NOOP("Terms", "The thread or stream on which the path lies at that time."), "trace_view.json"},
    {"path_start", QT_TRANSLATE_NOOP("Terms", "Start"),
     QT_TRANSLATE_NOOP("Terms", "When the segment begins, counted from the first slice of the card whose steps are followed."),
     "trace_view.json"},
    {"path_time", QT_TRANSLATE_NOOP("Terms", "Time on the path"),
     QT_TRANSLATE_NOOP("Terms",
                       "Time that nothing else hides: if it were shorter, the step would be shorter, until another path is "
                       "the longest one. All rows together are the length of the step."),
     "trace_view.json"},
    {"path_share", QT_TRANSLATE_NOOP("Terms", "Share"),
     QT_TRANSLATE_NOOP("Terms", "The time on the path as a share of the length of the path."), "trace_view.json"},
    {"path_segments", QT_TRANSLATE_NOOP("Terms", "Segments"),
     QT_TRANSLATE_NOOP("Terms", "How many stretches of the path were added up."), "trace_view.json"},
    {"path_awaited", QT_TRANSLATE_NOOP("Terms", "Waits for rank"),
     QT_TRANSLATE_NOOP("Terms", "The rank that arrived last. It has no card here, so what kept it is not known."),
     "trace_view.json"},
    {"launch_lane", QT_TRANSLATE_NOOP("Terms", "Stream"),
     QT_TRANSLATE_NOOP("Terms", "The stream of the device that received the tasks. A stream runs its tasks one after another."),
     "trace_view.json"},
    {"launches", QT_TRANSLATE_NOOP("Terms", "Launches"),
     QT_TRANSLATE_NOOP(
         "Terms", "HostToDevice flows from the host to this stream. Each leads to a task that was launched and started later."),
     "trace_view.json"},
    {"launch_vertical", QT_TRANSLATE_NOOP("Terms", "Vertical"),
     QT_TRANSLATE_NOOP("Terms",
                       "Launches whose task started within 50 µs. The device had nothing to do and waited for the host."),
     "trace_view.json"},
    {"launch_vertical_share", QT_TRANSLATE_NOOP("Terms", "Vertical share"),
     QT_TRANSLATE_NOOP("Terms", "The share of vertical launches. Near 100 %, the host is too slow for this stream."),
     "trace_view.json"},
    {"launch_backwards", QT_TRANSLATE_NOOP("Terms", "Backwards"),
     QT_TRANSLATE_NOOP("Terms",
                       "Tasks that started before they were launched. The clocks of host and device differ by that much."),
     "trace_view.json"},
    {"launch_minimum", QT_TRANSLATE_NOOP("Terms", "Least delay"),
     QT_TRANSLATE_NOOP("Terms",
                       "The shortest time from launch to start. If it is below zero, the clocks of host and device differ."),
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
     QT_TRANSLATE_NOOP("Terms", "The number of tasks launched but not started yet, averaged over time. Near zero, tasks run as "
                                "soon as they are launched, without a reserve."),
     "trace_view.json"},
    {"launch_deepest", QT_TRANSLATE_NOOP("Terms", "Deepest"),
     QT_TRANSLATE_NOOP("Terms", "The largest number of tasks launched but not started yet. The queue of a stream is limited; "
                                "when it is full, the host waits."),
     "trace_view.json"},
    {"launch_depth", QT_TRANSLATE_NOOP("Terms", "Launched, not started yet"),
     QT_TRANSLATE_NOOP("Terms", "The number of tasks in the queue of the stream. At zero, the device waits for the host."),
     "trace_view.json"},
    {"launch_delay", QT_TRANSLATE_NOOP("Terms", "From launch to start (µs)"),
     QT_TRANSLATE_NOOP(
         "Terms",
         "How long a task waited after its launch, in microseconds. A short time means that the device waited for the task."),
     "trace_view.json"},
    {"memory_operator", QT_TRANSLATE_NOOP("Terms", "Operator"),
     QT_TRANSLATE_NOOP(
         "Terms",
         "The framework operator that requested the memory. Double-click or press Return to go to its call on the timeline."),
     "operator_memory.csv"},
    {"memory_size", QT_TRANSLATE_NOOP("Terms", "Size"),
     QT_TRANSLATE_NOOP("Terms", "The size of the block. Some versions write negative sizes for blocks whose allocation was not "
                                "recorded; they are shown as positive here."),
     "operator_memory.csv"},
    {"memory_allocated_at", QT_TRANSLATE_NOOP("Terms", "Allocated"),
     QT_TRANSLATE_NOOP(
         "Terms",
         "When the block was allocated, from the start of the timeline. It is empty if that was before the capture began."),
     "operator_memory.csv"},
    {"memory_released_at", QT_TRANSLATE_NOOP("Terms", "Released"),
     QT_TRANSLATE_NOOP("Terms", "When the block was released, from the start of the timeline. It is empty if the block was held "
                                "to the end of the capture."),
     "operator_memory.csv"},
    {"memory_held", QT_TRANSLATE_NOOP("Terms", "Held"),
     QT_TRANSLATE_NOOP(
         "Terms", "The time from the allocation of the block to its release. It is empty if either lies outside the capture."),
     "operator_memory.csv"},
    {"memory_fate", QT_TRANSLATE_NOOP("Terms", "Result"),
     QT_TRANSLATE_NOOP("Terms", "Whether the block was released, was held to the end, or was allocated before the capture. If "
                                "more blocks are held to the end in every step, there is a leak."),
     "operator_memory.csv"},
    {"memory_module", QT_TRANSLATE_NOOP("Terms", "Module"),
     QT_TRANSLATE_NOOP("Terms", "A part of the driver or runtime that reserves device memory, such as HCCL or RUNTIME. The "
                                "memory of the framework is listed as APP."),
     "npu_module_mem.csv"},
    {"memory_peak", QT_TRANSLATE_NOOP("Terms", "Peak"),
     QT_TRANSLATE_NOOP("Terms", "The most memory that was reserved at any time. It is the largest sample."),
     "npu_module_mem.csv"},
    {"memory_peak_at", QT_TRANSLATE_NOOP("Terms", "Peak at"),
     QT_TRANSLATE_NOOP("Terms", "When the peak was first reached, from the start of the timeline. Memory is sampled, so it may "
                                "have been slightly earlier."),
     "npu_module_mem.csv"},
    {"memory_at_end", QT_TRANSLATE_NOOP("Terms", "At the end"),
     QT_TRANSLATE_NOOP("Terms", "The value of the last sample. The difference to the peak was released."), "npu_module_mem.csv"},
    {"memory_samples", QT_TRANSLATE_NOOP("Terms", "Samples"),
     QT_TRANSLATE_NOOP("Terms", "The number of memory samples. Samples without a value do not count."), "npu_module_mem.csv"},
    {"memory_graph", QT_TRANSLATE_NOOP("Terms", "Graph"),
     QT_TRANSLATE_NOOP("Terms",
                       "The number of the graph. Its memory is planned before it runs; only graph mode has such graphs."),
     "static_op_mem.csv"},
    {"memory_planned_for", QT_TRANSLATE_NOOP("Terms", "Operator"),
     QT_TRANSLATE_NOOP("Terms", "The operator of the graph that the memory is planned for. TOTAL is the need of the whole graph; "
                                "it is less than the sum, because blocks are reused."),
     "static_op_mem.csv"},
    {"memory_first_node", QT_TRANSLATE_NOOP("Terms", "First node"),
     QT_TRANSLATE_NOOP("Terms",
                       "Position of the first operator of the graph that needs the block. The memory is in use from then on."),
     "static_op_mem.csv"},
    {"memory_last_node", QT_TRANSLATE_NOOP("Terms", "Last node"),
     QT_TRANSLATE_NOOP("Terms", "Position of the last operator of the graph that needs the block. It is empty if the block is "
                                "held to the end of the graph."),
     "static_op_mem.csv"},
    {"memory_planned", QT_TRANSLATE_NOOP("Terms", "Size"),
     QT_TRANSLATE_NOOP("Terms", "How much memory the graph plans for the operator. Blocks that are not needed at the same time "
                                "share memory, so sizes are not summed."),
     "static_op_mem.csv"},
    {"graph_tensor", QT_TRANSLATE_NOOP("Terms", "Tensor"),
     QT_TRANSLATE_NOOP("Terms", "The operator that writes the tensor, and the number of its output. It is empty for inputs of "
                                "the graph and for workspaces."),
     "memory_usage_*.pb"},
    {"graph_tensor_type", QT_TRANSLATE_NOOP("Terms", "Type"),
     QT_TRANSLATE_NOOP("Terms", "What the tensor is used for, in the words of the file."), "memory_usage_*.pb"},
    {"graph_tensor_size", QT_TRANSLATE_NOOP("Terms", "Size"),
     QT_TRANSLATE_NOOP("Terms", "The memory that the graph plans for the tensor, as it is aligned."), "memory_usage_*.pb"},
    {"graph_tensor_shape", QT_TRANSLATE_NOOP("Terms", "Shape"),
     QT_TRANSLATE_NOOP("Terms", "The sizes of the tensor, where the file tells them."), "memory_usage_details_*.json"},
    {"graph_tensor_first", QT_TRANSLATE_NOOP("Terms", "First operator"),
     QT_TRANSLATE_NOOP("Terms", "Position of the first operator of the graph while which the tensor is held. It is empty if the "
                                "file does not tell it; the tensor then counts nowhere."),
     "memory_usage_*.pb"},
    {"graph_tensor_last", QT_TRANSLATE_NOOP("Terms", "Last operator"),
     QT_TRANSLATE_NOOP("Terms", "Position of the last operator of the graph while which the tensor is held."),
     "memory_usage_*.pb"},
    {"graph_tensor_nodes", QT_TRANSLATE_NOOP("Terms", "Operators"),
     QT_TRANSLATE_NOOP("Terms", "The number of operators while which the tensor is held."), "memory_usage_*.pb"},
    {"graph_tensor_id", QT_TRANSLATE_NOOP("Terms", "Number"), QT_TRANSLATE_NOOP("Terms", "The number of the tensor in the file."),
     "memory_usage_*.pb"},
    {"file_kind", QT_TRANSLATE_NOOP("Terms", "File"),
     QT_TRANSLATE_NOOP("Terms", "The name of a file of the capture, or its kind if the file is missing. All files that a capture "
                                "of this kind should contain are listed."),
     ""},
    {"file_state", QT_TRANSLATE_NOOP("Terms", "State"),
     QT_TRANSLATE_NOOP("Terms", "Broken: the content does not match the name. Stale: the file is older than its capture."), ""},
    {"file_rows", QT_TRANSLATE_NOOP("Terms", "Rows"),
     QT_TRANSLATE_NOOP("Terms", "The number of rows without the header. They are counted after the timeline was read."), ""},
    {"file_size", QT_TRANSLATE_NOOP("Terms", "Size"), QT_TRANSLATE_NOOP("Terms", "The size on disk. 1 MB is a million bytes."),
     ""},
    {"file_lacks", QT_TRANSLATE_NOOP("Terms", "Missing because of it"),
     QT_TRANSLATE_NOOP("Terms", "Pages and advice rules that have less data without this file. Everything else works."), ""},
    {"file_remedy", QT_TRANSLATE_NOOP("Terms", "How to get it"),
     QT_TRANSLATE_NOOP("Terms",
                       "The option of the profiler that writes this file. A new capture is needed unless the raw data was kept."),
     ""},
    {"file_path", QT_TRANSLATE_NOOP("Terms", "Path"),
     QT_TRANSLATE_NOOP("Terms",
                       "The location of the file, relative to the folder of the card. Timelines are shown with their full path."),
     ""},
    {"data_operator_id", QT_TRANSLATE_NOOP("Terms", "Number"),
     QT_TRANSLATE_NOOP("Terms", "The number of the operator in the pipeline. Operator 0 outputs the batches."), PipelineFiles},
    {"data_operator", QT_TRANSLATE_NOOP("Terms", "Operator"),
     QT_TRANSLATE_NOOP("Terms", "The operation on the data, such as Map or Batch. Operators without inputs read the files."),
     PipelineFiles},
    {"data_workers", QT_TRANSLATE_NOOP("Terms", "Workers"),
     QT_TRANSLATE_NOOP("Terms", "The number of threads that work for the operator. It is num_parallel_workers of the dataset."),
     PipelineFiles},
    {"data_worker_usage", QT_TRANSLATE_NOOP("Terms", "Worker usage"),
     QT_TRANSLATE_NOOP(
         "Terms",
         "The share of time in which each worker uses a processor. Near 100 %, more workers help; near 0, the workers wait."),
     PipelineFiles},
    {"data_queue_usage", QT_TRANSLATE_NOOP("Terms", "Queue usage"),
     QT_TRANSLATE_NOOP(
         "Terms",
         "How full the output queue was on average. A full queue in front of an empty one points at the operator between them."),
     PipelineFiles},
    {"data_queue_empty", QT_TRANSLATE_NOOP("Terms", "Empty"),
     QT_TRANSLATE_NOOP("Terms", "The share of samples in which the queue was empty. Its consumer had to wait then."), QueueFiles},
    {"data_queue_average", QT_TRANSLATE_NOOP("Terms", "Average size"),
     QT_TRANSLATE_NOOP("Terms", "The average fill of the queue: the mean of the samples, or the value of the profiler."),
     QueueFiles},
    {"data_queue_capacity", QT_TRANSLATE_NOOP("Terms", "Capacity"),
     QT_TRANSLATE_NOOP("Terms", "How much the queue can hold. When it is full, its producer waits."), QueueFiles},
    {"data_queue_empties", QT_TRANSLATE_NOOP("Terms", "Empty samples"),
     QT_TRANSLATE_NOOP("Terms", "In how many samples the queue was empty. For the queues of host and device a sample is a step."),
     QueueFiles},
    {"data_queue_fulls", QT_TRANSLATE_NOOP("Terms", "Full samples"),
     QT_TRANSLATE_NOOP("Terms", "In how many samples the queue held as much as it can. Its producer waited then."), QueueFiles},
    {"data_queue_interval", QT_TRANSLATE_NOOP("Terms", "Interval"),
     QT_TRANSLATE_NOOP("Terms", "The time from one sample to the next, on average."), QueueFiles},
    {"cpu_of", QT_TRANSLATE_NOOP("Terms", "Used by"),
     QT_TRANSLATE_NOOP("Terms", "Whose use of processors this is: the machine, the process, or an operator of the data input."),
     CpuFiles},
    {"cpu_user", QT_TRANSLATE_NOOP("Terms", "In programs"),
     QT_TRANSLATE_NOOP("Terms", "The mean share of processor time in programs."), CpuFiles},
    {"cpu_system", QT_TRANSLATE_NOOP("Terms", "In the system"),
     QT_TRANSLATE_NOOP("Terms", "The mean share of processor time in the operating system."), CpuFiles},
    {"cpu_io", QT_TRANSLATE_NOOP("Terms", "Waiting for files"),
     QT_TRANSLATE_NOOP("Terms", "The mean share of processor time in which the machine waited for input and output."), CpuFiles},
    {"cpu_idle", QT_TRANSLATE_NOOP("Terms", "Idle"),
     QT_TRANSLATE_NOOP("Terms", "The mean share of processor time without work. Much of it leaves room for more workers."),
     CpuFiles},
    {"cpu_peak", QT_TRANSLATE_NOOP("Terms", "Highest"),
     QT_TRANSLATE_NOOP("Terms", "The highest share of one sample, of programs and system together."), CpuFiles},
    {"data_parent", QT_TRANSLATE_NOOP("Terms", "Taken by"),
     QT_TRANSLATE_NOOP("Terms", "The number of the operator that takes from this operator's queue. The last operator has none."),
     PipelineFiles},
    {"data_children", QT_TRANSLATE_NOOP("Terms", "Takes from"),
     QT_TRANSLATE_NOOP(
         "Terms", "The numbers of the operators from whose queues this operator takes. Operators that read files have none."),
     PipelineFiles},
    {"data_queue", QT_TRANSLATE_NOOP("Terms", "Queue"),
     QT_TRANSLATE_NOOP("Terms", "Where data waits: after an operator, on the host before the device, or on the device. Samples "
                                "are taken while batches pass."),
     QueueFiles},
    {"data_queue_samples", QT_TRANSLATE_NOOP("Terms", "Samples"),
     QT_TRANSLATE_NOOP("Terms", "The number of samples of the queue size. They are not evenly spread over time."), QueueFiles},
    {"data_stage_operation", QT_TRANSLATE_NOOP("Terms", "Operation"),
     QT_TRANSLATE_NOOP("Terms", "The source or consumer of the data. A pipeline and its iterator are listed separately."),
     "dataset.csv"},
    {"data_stage", QT_TRANSLATE_NOOP("Terms", "Stage"),
     QT_TRANSLATE_NOOP("Terms", "The stage of the operation. One row stands for all of its calls."), "dataset.csv"},
    {"data_stage_count", QT_TRANSLATE_NOOP("Terms", "Count"),
     QT_TRANSLATE_NOOP("Terms", "How often the stage ran. It is usually the number of batches."), "dataset.csv"},
    {"data_stage_average", QT_TRANSLATE_NOOP("Terms", "Average"),
     QT_TRANSLATE_NOOP("Terms", "How long the stage took on average. Stages run in parallel, so they are not summed."),
     "dataset.csv"},
    {"data_stage_info", QT_TRANSLATE_NOOP("Terms", "Details"),
     QT_TRANSLATE_NOOP("Terms", "Additional notes of the profiler, shown as written."), "dataset.csv"},
    {"aicpu_node", QT_TRANSLATE_NOOP("Terms", "Node"),
     QT_TRANSLATE_NOOP("Terms", "An operator that ran on the AI CPUs of the device. They are slow compared with the AI cores."),
     "data_preprocess.csv"},
    {"aicpu_start", QT_TRANSLATE_NOOP("Terms", "Start"),
     QT_TRANSLATE_NOOP("Terms", "When the operator began, from the start of the timeline. Press Return to mark its time there."),
     "data_preprocess.csv"},
    {"aicpu_total", QT_TRANSLATE_NOOP("Terms", "Total"),
     QT_TRANSLATE_NOOP("Terms", "The time from the dispatch to the end. It is the sum of dispatch and task."),
     "data_preprocess.csv"},
    {"aicpu_task", QT_TRANSLATE_NOOP("Terms", "Task"),
     QT_TRANSLATE_NOOP("Terms", "How long the task itself took, including computing and copies."), "data_preprocess.csv"},
    {"aicpu_dispatch", QT_TRANSLATE_NOOP("Terms", "Dispatch"),
     QT_TRANSLATE_NOOP("Terms", "How long it took to hand the task to the AI CPU. A long time means that the AI CPU was busy."),
     "data_preprocess.csv"},
    {"aicpu_compute", QT_TRANSLATE_NOOP("Terms", "Computing"),
     QT_TRANSLATE_NOOP("Terms", "How long the operator computed. The rest of the task is copies and overhead."),
     "data_preprocess.csv"},
    {"aicpu_copy", QT_TRANSLATE_NOOP("Terms", "Copying"),
     QT_TRANSLATE_NOOP("Terms", "How long data was copied for the operator. It is part of the task."), "data_preprocess.csv"},
    {"loader_call", QT_TRANSLATE_NOOP("Terms", "Call"),
     QT_TRANSLATE_NOOP(
         "Terms", "A call on the timeline whose name contains DataLoader. Press Return to go to the longest call of the row."),
     "trace_view.json"},
    {"loader_count", QT_TRANSLATE_NOOP("Terms", "Calls"),
     QT_TRANSLATE_NOOP("Terms", "The number of calls. A loop over the loader makes one call in each step."), "trace_view.json"},
    {"loader_sum", QT_TRANSLATE_NOOP("Terms", "Sum"),
     QT_TRANSLATE_NOOP("Terms", "The sum of all durations. Nested calls count in both rows."), "trace_view.json"},
    {"loader_average", QT_TRANSLATE_NOOP("Terms", "Average"),
     QT_TRANSLATE_NOOP("Terms", "The sum divided by the number of calls. Halves are rounded to even."), "trace_view.json"},
    {"loader_longest", QT_TRANSLATE_NOOP("Terms", "Longest"),
     QT_TRANSLATE_NOOP("Terms", "The longest call. If it takes 10 ms or more, the step mostly waits for it."), "trace_view.json"},
    {"comm_operator", QT_TRANSLATE_NOOP("Terms", "Operator"),
     QT_TRANSLATE_NOOP("Terms", "One call of a communication operator, with the name given by HCCL. Calls with the same name and "
                                "group on several cards are the same call."),
     "communication.json, trace_view.json"},
    {"comm_kind", QT_TRANSLATE_NOOP("Terms", "Kind"),
     QT_TRANSLATE_NOOP("Terms", "Collective operators involve all cards of a group, point-to-point ones only a sender and a "
                                "receiver. The name of the operator decides, regardless of its section in the file."),
     CommunicationFile},
    {"comm_group", QT_TRANSLATE_NOOP("Terms", "Group"),
     QT_TRANSLATE_NOOP("Terms", "The cards that communicate with each other: the name that the framework gave the group, and its "
                                "ranks. Without a name, the identifier in the file is shown."),
     "profiler_metadata.json"},
    {"comm_group_id", QT_TRANSLATE_NOOP("Terms", "Group ID"),
     QT_TRANSLATE_NOOP("Terms", "The identifier of the group in the files: the hash of the name given by HCCL. It is the same on "
                                "all cards of the group."),
     CommunicationFile},
    {"comm_start", QT_TRANSLATE_NOOP("Terms", "Start"),
     QT_TRANSLATE_NOOP(
         "Terms",
         "When the call began on the card, from the start of the timeline. The file rounds it to about half a microsecond."),
     "communication.json, trace_view.json"},
    {"comm_split", QT_TRANSLATE_NOOP("Terms", "Time"),
     QT_TRANSLATE_NOOP("Terms", "From left to right: moving data, waiting, and neither. All bars share one scale."),
     CommunicationFile},
    {"comm_elapse", QT_TRANSLATE_NOOP("Terms", "Elapse"),
     QT_TRANSLATE_NOOP(
         "Terms", "The time from the beginning of the call on this card to its end. It is the sum of transit, wait and idle."),
     "communication.json, trace_view.json"},
    {"comm_transit", QT_TRANSLATE_NOOP("Terms", "Transit"),
     QT_TRANSLATE_NOOP("Terms", "Time in which data moved on the main plane of the call. It can be 0 although bytes were moved; "
                                "then look at the time of the transport."),
     CommunicationFile},
    {"comm_wait", QT_TRANSLATE_NOOP("Terms", "Wait"),
     QT_TRANSLATE_NOOP("Terms", "Time in which the card waited for others. The card with the shortest wait arrived last."),
     CommunicationFile},
    {"comm_synchronization", QT_TRANSLATE_NOOP("Terms", "Synchronization"),
     QT_TRANSLATE_NOOP(
         "Terms",
         "The part of the wait before the first transfer. A large value means that the cards start the call at different times."),
     CommunicationFile},
    {"comm_idle", QT_TRANSLATE_NOOP("Terms", "Idle"),
     QT_TRANSLATE_NOOP("Terms", "Elapse without transit and wait: preparing the call, connecting for the first time, or "
                                "transfers that were not recorded."),
     CommunicationFile},
    {"wait_ratio", QT_TRANSLATE_NOOP("Terms", "Wait ratio"),
     QT_TRANSLATE_NOOP("Terms", "Wait as a share of the sum of wait and transit. It is meaningless if the transit is 0."),
     CommunicationFile},
    {"synchronization_ratio", QT_TRANSLATE_NOOP("Terms", "Sync ratio"),
     QT_TRANSLATE_NOOP(
         "Terms", "Synchronisation as a share of the sum of synchronisation and transit. It is meaningless if the transit is 0."),
     CommunicationFile},
    {"transport_size:", QT_TRANSLATE_NOOP("Terms", "%1 size"),
     QT_TRANSLATE_NOOP(
         "Terms", "Bytes that the call moved by %1. SDMA is the sum of the transports inside a node; do not add it to them."),
     CommunicationFile},
    {"transport_time:", QT_TRANSLATE_NOOP("Terms", "%1 time"),
     QT_TRANSLATE_NOOP("Terms", "Time in which the call moved data by %1. Parallel transfers are counted separately."),
     CommunicationFile},
    {"transport_bandwidth:", QT_TRANSLATE_NOOP("Terms", "%1 GB/s"),
     QT_TRANSLATE_NOOP("Terms", "Bytes that the call moved by %1, divided by the time, in 10^9 bytes per second. For several "
                                "calls, total bytes divided by total time."),
     CommunicationFile},
    {"comm_calls", QT_TRANSLATE_NOOP("Terms", "Calls"),
     QT_TRANSLATE_NOOP("Terms", "The number of calls of the group in the step. Each card counts its own calls."),
     "communication.json, trace_view.json"},
    {"comm_steps", QT_TRANSLATE_NOOP("Terms", "Steps"),
     QT_TRANSLATE_NOOP("Terms", "The number of steps in which the operator ran. Means are sums divided by it."),
     "communication.json, hccl_raw_*.csv"},
    {"link_name", QT_TRANSLATE_NOOP("Terms", "Calls picked"),
     QT_TRANSLATE_NOOP("Terms", "The calls that the row describes: the fastest ones of a kind (top), a middle one, the slowest "
                                "ones (bottom), or the sum of all (total). Older files have one row per call instead."),
     MatrixFile},
    {"link_operator", QT_TRANSLATE_NOOP("Terms", "Operator"),
     QT_TRANSLATE_NOOP("Terms", "The call that was chosen. It is empty for sums."), MatrixFile},
    {"source_rank", QT_TRANSLATE_NOOP("Terms", "From rank"),
     QT_TRANSLATE_NOOP(
         "Terms", "The card that sent. A file contains only the links of its own card, so the links of all cards are merged."),
     MatrixFile},
    {"target_rank", QT_TRANSLATE_NOOP("Terms", "To rank"),
     QT_TRANSLATE_NOOP("Terms", "The card that received. Data that stays on a card has the same rank twice."), MatrixFile},
    {"ranks_of", QT_TRANSLATE_NOOP("Terms", "Rank kind"),
     QT_TRANSLATE_NOOP("Terms", "Whether the numbers are ranks of the whole job or only positions in the group. Positions are "
                                "converted to ranks if profiler_metadata.json lists the group."),
     MatrixFile},
    {"link_transport", QT_TRANSLATE_NOOP("Terms", "Transport"),
     QT_TRANSLATE_NOOP("Terms", "The way of the data: HCCS inside a server, RDMA between servers, PCIe, SIO between the chips of "
                                "a device. LOCAL is a copy on the device."),
     MatrixFile},
    {"link_size", QT_TRANSLATE_NOOP("Terms", "Size"),
     QT_TRANSLATE_NOOP("Terms", "The number of bytes sent over the link. The links of a balanced job have equal sizes."),
     MatrixFile},
    {"link_time", QT_TRANSLATE_NOOP("Terms", "Time"),
     QT_TRANSLATE_NOOP("Terms", "Time in which the link moved data. Equal sizes with unequal times point to a slow link."),
     MatrixFile},
    {"link_bandwidth", QT_TRANSLATE_NOOP("Terms", "GB/s"),
     QT_TRANSLATE_NOOP("Terms", "Bytes divided by time, in 10^9 bytes per second. Compare only links of the same transport."),
     MatrixFile},
    {"arrival", QT_TRANSLATE_NOOP("Terms", "Arrival"),
     QT_TRANSLATE_NOOP("Terms", "Marks the card that arrived last, so that all others waited for it. It is the card with the "
                                "shortest wait or, if no wait is recorded, with the shortest elapse."),
     CommunicationFile},
    {"compare_quantity", QT_TRANSLATE_NOOP("Terms", "Quantity"),
     QT_TRANSLATE_NOOP("Terms",
                       "A quantity of the overview, over the whole capture of each card. The page “Overview” explains it."),
     ""},
    {"compare_base_count", QT_TRANSLATE_NOOP("Terms", "Base count"),
     QT_TRANSLATE_NOOP("Terms", "The number of times it occurs in the base."), ""},
    {"compare_target_count", QT_TRANSLATE_NOOP("Terms", "Target count"),
     QT_TRANSLATE_NOOP("Terms", "The number of times it occurs in the target."), ""},
    {"compare_base", QT_TRANSLATE_NOOP("Terms", "Base"),
     QT_TRANSLATE_NOOP("Terms",
                       "The value of the base. Time in which two run at once counts twice, except in the table of lanes."),
     ""},
    {"compare_target", QT_TRANSLATE_NOOP("Terms", "Target"),
     QT_TRANSLATE_NOOP("Terms",
                       "The value of the target. Time in which two run at once counts twice, except in the table of lanes."),
     ""},
    {"compare_difference", QT_TRANSLATE_NOOP("Terms", "Difference"),
     QT_TRANSLATE_NOOP(
         "Terms",
         "Target minus base. Red with a plus: the target takes more. Blue with a minus: it takes less. Grey: within the noise."),
     ""},
    {"compare_ratio", QT_TRANSLATE_NOOP("Terms", "Ratio"),
     QT_TRANSLATE_NOOP("Terms", "Target divided by base. It is 1 if both are equal, and empty if the base is 0."), ""},
    {"compare_status", QT_TRANSLATE_NOOP("Terms", "Status"),
     QT_TRANSLATE_NOOP("Terms",
                       "New: only in the target. Gone: only in the base. Within the noise: the difference may be chance."),
     ""},
    {"compare_count_part", QT_TRANSLATE_NOOP("Terms", "By count"),
     QT_TRANSLATE_NOOP("Terms", "The part of the difference that comes from more or fewer calls, at the average of the base. It "
                                "is the whole difference if one card has no calls."),
     ""},
    {"compare_speed_part", QT_TRANSLATE_NOOP("Terms", "By speed"),
     QT_TRANSLATE_NOOP(
         "Terms",
         "The part of the difference that comes from slower or faster calls. It is the difference minus the part by count."),
     ""},
    {"compare_floor", QT_TRANSLATE_NOOP("Terms", "Noise"),
     QT_TRANSLATE_NOOP("Terms", "A smaller difference may be chance. It is three times a robust estimate of the deviation "
                                "between steps. At least three pairs of steps are needed."),
     ""},
    {"compare_lane", QT_TRANSLATE_NOOP("Terms", "Lane"),
     QT_TRANSLATE_NOOP("Terms", "A lane of the timeline, by process and thread."), ""},
    {"compare_category", QT_TRANSLATE_NOOP("Terms", "Category"),
     QT_TRANSLATE_NOOP("Terms", "The category that the profiler assigned to the slices."), "trace_view.json"},
    {"compare_target_lane", QT_TRANSLATE_NOOP("Terms", "Lane of the target"),
     QT_TRANSLATE_NOOP("Terms", "The lane of the target that does the same work. It may have another name or number."), ""},
    {"compare_target_step", QT_TRANSLATE_NOOP("Terms", "Step of the target"),
     QT_TRANSLATE_NOOP("Terms", "The step of the target that it is compared with: the one with the same number, or the one at "
                                "the same position if no number is common."),
     ""},
    {"compare_component", QT_TRANSLATE_NOOP("Terms", "Component"),
     QT_TRANSLATE_NOOP("Terms", "The component that holds the memory, as named in memory_record.csv."), "memory_record.csv"},
    {"compare_series", QT_TRANSLATE_NOOP("Terms", "Peak of"),
     QT_TRANSLATE_NOOP("Terms", "Which memory is measured: allocated to tensors, reserved from the device, or active. Each value "
                                "is the highest of the capture."),
     "memory_record.csv"},
    {"compare_gap_side", QT_TRANSLATE_NOOP("Terms", "Only in"),
     QT_TRANSLATE_NOOP("Terms", "The card whose device is idle there. The device of the other card is idle for at most a tenth "
                                "of that, or within the noise."),
     ""},
    {"compare_follower", QT_TRANSLATE_NOOP("Terms", "Followed by"),
     QT_TRANSLATE_NOOP("Terms", "What runs on the lane after the gap; it exists on both cards."), ""},
    {"compare_kind", QT_TRANSLATE_NOOP("Terms", "Change"),
     QT_TRANSLATE_NOOP("Terms",
                       "What differs in the target: a slice lasts longer, the lane idles longer before it, or the slice is new."),
     ""},
    {"group_count", QT_TRANSLATE_NOOP("Terms", "Rows"),
     QT_TRANSLATE_NOOP(
         "Terms",
         "The number of rows with this value. Over these rows whole numbers are summed; shares and decimals are averaged."),
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
