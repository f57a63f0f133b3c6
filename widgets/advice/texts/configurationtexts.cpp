// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/advice/texts/ruletexts.h"

#include <QtGlobal>

namespace plumbline {

QList<RuleText> configurationTexts()
{
    return {
        {"profile-too-small",
         QT_TRANSLATE_NOOP("Advice", "Number of recorded steps"),
         {{"", QT_TRANSLATE_NOOP("Advice", "Only {recorded_steps} step was recorded"),
           QT_TRANSLATE_NOOP("Advice", "Jitter, trends and whether a difference is significant cannot be judged from fewer than "
                                       "{steps} {steps|step|steps}."),
           QT_TRANSLATE_NOOP("Advice", "Record a few steps: active=2 to 10 in the schedule of the profiler.")},
          {"none", QT_TRANSLATE_NOOP("Advice", "No step was marked"),
           QT_TRANSLATE_NOOP("Advice", "Without marks of steps the whole capture counts as one: nothing can be told per step."),
           QT_TRANSLATE_NOOP("Advice", "Call step() of the profiler in each training step.")}}},
        {"capture-too-long",
         QT_TRANSLATE_NOOP("Advice", "Length of the capture"),
         {{"", QT_TRANSLATE_NOOP("Advice", "{recorded_steps} {recorded_steps|step|steps} {recorded_steps|was|were} recorded"),
           QT_TRANSLATE_NOOP("Advice",
                             "Up to {steps} {steps|step|steps} {steps|is|are} enough for all rules but those of rare events."),
           QT_TRANSLATE_NOOP("Advice", "Record fewer steps unless you look for something rare.")},
          {"size", QT_TRANSLATE_NOOP("Advice", "The timeline has {trace_bytes}"),
           QT_TRANSLATE_NOOP("Advice", "Fewer steps or a lower level make files that are quicker to move and open."),
           QT_TRANSLATE_NOOP("Advice", "Record fewer steps unless you look for something rare.")}}},
        {"rank-missing",
         QT_TRANSLATE_NOOP("Advice", "Ranks of groups that are not here"),
         {{"", QT_TRANSLATE_NOOP("Advice", "{absent} {absent|rank|ranks} that the groups name {absent|is|are} not here: {ranks}"),
           QT_TRANSLATE_NOOP("Advice", "{groups} {groups|group|groups} {groups|is|are} not complete; {present} "
                                       "{present|rank|ranks} {present|is|are} here. Rules that compare ranks see only these."),
           QT_TRANSLATE_NOOP("Advice", "Open the folder that holds the profiles of all ranks, if they were collected.")},
          {"steps", QT_TRANSLATE_NOOP("Advice", "The ranks recorded different steps"),
           QT_TRANSLATE_NOOP("Advice", "What is compared between ranks may come from different steps."),
           QT_TRANSLATE_NOOP("Advice", "Use the same schedule of the profiler on all ranks.")}}},
        {"profiling-level-limits",
         QT_TRANSLATE_NOOP("Advice", "What the capture leaves out"),
         {{"", QT_TRANSLATE_NOOP("Advice", "Not collected: what {rules} of the rules need"),
           QT_TRANSLATE_NOOP("Advice", "Not there: {missing}."),
           QT_TRANSLATE_NOOP(
               "Advice", "Collect at level 1 with CPU and NPU activities, and with profile_memory for what concerns memory.")},
          {"level", QT_TRANSLATE_NOOP("Advice", "Not collected at {level}: what {rules} of the rules need"),
           QT_TRANSLATE_NOOP("Advice", "Not there: {missing}."),
           QT_TRANSLATE_NOOP(
               "Advice", "Collect at level 1 with CPU and NPU activities, and with profile_memory for what concerns memory.")}}},
        {"profiling-overhead",
         QT_TRANSLATE_NOOP("Advice", "What collecting costs"),
         {{"", QT_TRANSLATE_NOOP("Advice", "Collecting slowed down what it measured: {switches}"),
           QT_TRANSLATE_NOOP("Advice", "Times on the host are longer than without these switches."),
           QT_TRANSLATE_NOOP("Advice", "Judge times of the host by a capture without them.")},
          {"gaps", QT_TRANSLATE_NOOP("Advice", "With {metrics} on, each kernel pays about {gap_median_ns}"),
           QT_TRANSLATE_NOOP("Advice",
                             "Kernels that were queued already started {gap_median_ns} after the one before, in the median of "
                             "{gaps} {gaps|gap|gaps}: that is reading out the counters of the cores, not the model."),
           QT_TRANSLATE_NOOP("Advice", "Judge gaps of this size by a capture without AI core metrics.")}}},
        {"env-var",
         QT_TRANSLATE_NOOP("Advice", "Environment variables"),
         {{"ASCEND_LAUNCH_BLOCKING", QT_TRANSLATE_NOOP("Advice", "{variable}={value}"),
           QT_TRANSLATE_NOOP("Advice", "Every launch waits until the device has finished: host and device never overlap."),
           QT_TRANSLATE_NOOP("Advice", "unset ASCEND_LAUNCH_BLOCKING")},
          {"TASK_QUEUE_ENABLE", QT_TRANSLATE_NOOP("Advice", "{variable}={value}"),
           QT_TRANSLATE_NOOP(
               "Advice",
               "Dispatch does not go through the task queue, so that the host prepares and launches one after the other."),
           QT_TRANSLATE_NOOP("Advice", "export TASK_QUEUE_ENABLE=2")},
          {"ASCEND_GLOBAL_LOG_LEVEL", QT_TRANSLATE_NOOP("Advice", "{variable}={value}"),
           QT_TRANSLATE_NOOP("Advice", "Logs below errors take time of the host at every call."),
           QT_TRANSLATE_NOOP("Advice", "export ASCEND_GLOBAL_LOG_LEVEL=3")},
          {"PYTORCH_NPU_ALLOC_CONF", QT_TRANSLATE_NOOP("Advice", "{variable} is not set as advised: \"{value}\""),
           QT_TRANSLATE_NOOP("Advice", "Without expandable segments memory fragments, and freeing blocks stalls the device."),
           QT_TRANSLATE_NOOP("Advice", "export PYTORCH_NPU_ALLOC_CONF=expandable_segments:True")},
          {"ACLNN_CACHE_LIMIT", QT_TRANSLATE_NOOP("Advice", "{variable} is not set as advised: \"{value}\""),
           QT_TRANSLATE_NOOP("Advice", "A small cache of operator executors makes the host prepare the same ones again."),
           QT_TRANSLATE_NOOP("Advice", "export ACLNN_CACHE_LIMIT=100000, if the host is the bottleneck")},
          {"HOST_CACHE_CAPACITY", QT_TRANSLATE_NOOP("Advice", "{variable} is not set as advised: \"{value}\""),
           QT_TRANSLATE_NOOP("Advice", "With dynamic shapes a cache on the host avoids repeated preparation."),
           QT_TRANSLATE_NOOP("Advice", "export HOST_CACHE_CAPACITY=20, if shapes change")},
          {"HCCL_ALGO", QT_TRANSLATE_NOOP("Advice", "{variable}={value}"),
           QT_TRANSLATE_NOOP("Advice", "A fixed algorithm keeps the library from choosing one by size and topology."),
           QT_TRANSLATE_NOOP("Advice", "unset HCCL_ALGO, unless it was measured to be better")},
          {"HCCL_RDMA_TC", QT_TRANSLATE_NOOP("Advice", "{variable}={value}"),
           QT_TRANSLATE_NOOP("Advice", "The traffic class must be what the switches expect; 132 is the default."),
           QT_TRANSLATE_NOOP("Advice", "Check it against the configuration of the switches.")},
          {"HCCL_RDMA_SL", QT_TRANSLATE_NOOP("Advice", "{variable}={value}"),
           QT_TRANSLATE_NOOP("Advice", "The service level must be what the switches expect; 4 is the default."),
           QT_TRANSLATE_NOOP("Advice", "Check it against the configuration of the switches.")},
          {"CPU_AFFINITY_CONF", QT_TRANSLATE_NOOP("Advice", "{variable} is not set as advised: \"{value}\""),
           QT_TRANSLATE_NOOP("Advice", "Threads that dispatch may move between processor cores."),
           QT_TRANSLATE_NOOP("Advice", "export CPU_AFFINITY_CONF=1, if the host is the bottleneck")}}},

        {"env-differs",
         QT_TRANSLATE_NOOP("Advice", "Environment and settings that differ"),
         {{"ranks", QT_TRANSLATE_NOOP("Advice", "{variable} differs between ranks"),
           QT_TRANSLATE_NOOP("Advice", "{cards}: \"{value}\", the others \"{usual}\"."),
           QT_TRANSLATE_NOOP("Advice", "Set it alike on all ranks unless the difference is wanted.")},
          {"baseline", QT_TRANSLATE_NOOP("Advice", "{variable} differs from the baseline"),
           QT_TRANSLATE_NOOP("Advice", "It was \"{usual}\" and is \"{value}\"."),
           QT_TRANSLATE_NOOP("Advice", "Compare runs that are set alike, or keep this in mind as a cause of the difference.")}}},
    };
}

} // namespace plumbline
