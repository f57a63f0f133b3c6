// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/advice/texts/ruleguides.h"

#include <QtGlobal>

namespace plumbline {

QList<RuleGuide> schedulingGuides()
{
    return {
        {"free-share-high",
         QT_TRANSLATE_NOOP("Advice", "The part of the time in which the device neither computes nor communicates."),
         QT_TRANSLATE_NOOP("Advice",
                           "Free time divided by computing, communication not overlapped and free time together; above {share} "
                           "it is told, above {strong_share} it is high. The saving is what lies above {share}."),
         QT_TRANSLATE_NOOP("Advice", "Copies count as free. Collecting metrics of the AI cores adds about 0.1 ms between "
                                     "kernels. A server that waits for requests is free by design.")},
        {"small-kernel-storm", QT_TRANSLATE_NOOP("Advice", "Kernels so short that the host cannot launch the next one in time."),
         QT_TRANSLATE_NOOP("Advice", "Free time is at least {free_share}, and more than {followed_limit} of the kernels have a "
                                     "gap behind them longer than {gap_share} of themselves; or {small_limit} of the kernels are "
                                     "shorter than {small_ns} and make less than {small_time_share} of computing."),
         QT_TRANSLATE_NOOP("Advice", "It says that kernels are small, not which of them can be merged.")},
        {"fusible-sequence",
         QT_TRANSLATE_NOOP("Advice", "Kernels in a row that come again and again, and mostly wait for the host or move data: one "
                                     "fused kernel would do."),
         QT_TRANSLATE_NOOP(
             "Advice",
             "Two to {longest} kernels of equal names and shapes, without communication or AI CPU between them, more than "
             "{matches_limit} times. Kernels run for less than {busy_share} of the time, and all of that is more than "
             "{step_share} of the step; or reading and writing makes more than {moving_share} of the time of the cores, none of "
             "them multiplying matrices. Of sequences that share kernels the one that takes longest counts. Up to {low_share} of "
             "the step it is low, beyond {high_share} high. The saving is the free time in it."),
         QT_TRANSLATE_NOOP("Advice", "What holds the host up in general, holds it up here as well, and stands before this. "
                                     "Collecting metrics of the AI cores adds about 0.1 ms between kernels. Whether the kernels "
                                     "of a sequence can be fused, only what they compute tells.")},
        {"host-bound-window",
         QT_TRANSLATE_NOOP("Advice",
                           "Ranges in which the device is idle because launches arrive late: HostToDevice arrows hang vertical "
                           "there. Where they are slanted, the host runs ahead and the device has work queued."),
         QT_TRANSLATE_NOOP(
             "Advice", "The timeline is cut into windows of {window_ns} (or 1 % of a step). A gap is late when the task behind "
                       "it was launched after the gap began. A window is bound by the host when it is idle for {idle_share} or "
                       "more and late gaps are {late_share} or more of that. An arrow counts as vertical up to {vertical_ns}."),
         QT_TRANSLATE_NOOP("Advice", "The clocks of host and device agree to some ten microseconds at best. With whole graphs on "
                                     "the device one launch starts many tasks, and nothing can be told.")},
        {"idle-gap-cause",
         QT_TRANSLATE_NOOP(
             "Advice", "Why the device was idle. Each nanosecond of free time has exactly one cause; they add up to the whole."),
         QT_TRANSLATE_NOOP(
             "Advice",
             "Gaps of {gap_ns} and more are looked at one by one: tasks inside of them such as copies and waits; then whether "
             "the next task was launched already; else what the launching thread did, and when it had nothing to do, what the "
             "thread did that feeds it. A cause is told from {step_share} of the step or {free_share} of the free time."),
         QT_TRANSLATE_NOOP(
             "Advice", "The cause is what the host did at that moment. That mending it closes the gap is likely, not proven.")},
        {"device-hole",
         QT_TRANSLATE_NOOP("Advice", "Gaps between kernels inside forward and backward in which no task of any kind runs."),
         QT_TRANSLATE_NOOP("Advice", "The pause that the device makes anyway before a queued task is taken off. Told from "
                                     "{share} of the step, or from one hole of {single_ns}."),
         QT_TRANSLATE_NOOP("Advice", "Metrics of the AI cores widen all gaps.")},
        {"op-compile", QT_TRANSLATE_NOOP("Advice", "Operators that are compiled while the training runs."),
         QT_TRANSLATE_NOOP("Advice", "Calls of aclopCompileAndExecute: {calls} or more of them, or {share} or more of a step. "
                                     "What counts as saving is the part in which the device is idle."),
         QT_TRANSLATE_NOOP("Advice", "In the first step it is normal. MindSpore compiles elsewhere.")},
        {"launch-blocking-suspect",
         QT_TRANSLATE_NOOP(
             "Advice", "Nearly every launch is followed by waiting for the stream, as in debugging: host and device take turns."),
         QT_TRANSLATE_NOOP("Advice", "Of the launches of one thread, at least {launches}, more than {share} are followed at once "
                                     "by a stream synchronisation."),
         QT_TRANSLATE_NOOP("Advice", "Code that synchronises for another reason looks the same.")},
        {"explicit-sync",
         QT_TRANSLATE_NOOP(
             "Advice", "The host waits for the device, whose queue runs empty; after that the device waits for the next launch."),
         QT_TRANSLATE_NOOP("Advice", "Only free time counts that lies in or right behind a synchronising call and ends with a "
                                     "late launch: {share} of the step or more, or {calls_per_step_limit} calls a step."),
         QT_TRANSLATE_NOOP(
             "Advice",
             "A long wait costs nothing while the device works. Which line of the code calls is known with stacks only.")},
        {"step-unaccounted-time",
         QT_TRANSLATE_NOOP("Advice", "Time of the step before its first and after its last task on the device."),
         QT_TRANSLATE_NOOP("Advice", "Preparing and trailing time divided by the length of the step: more than {share}."),
         QT_TRANSLATE_NOOP("Advice", "A mark that stands around saving or evaluating holds their time as well.")},
        {"gc-abnormal", QT_TRANSLATE_NOOP("Advice", "Garbage collection of Python stops the thread that launches."),
         QT_TRANSLATE_NOOP(
             "Advice",
             "Recorded collections of {event_ns} or more. What counts as saving is the part in which the device is idle."),
         QT_TRANSLATE_NOOP("Advice", "A collection on another thread may cost nothing.")},
        {"gc-conjectured",
         QT_TRANSLATE_NOOP(
             "Advice",
             "Long idle time with almost no calls of the host: that is how garbage collection looks where it is not recorded."),
         QT_TRANSLATE_NOOP("Advice", "Free ranges of {free_ns} and more in which calls of AscendCL take less than {call_share} "
                                     "of the time and are fewer than {calls_per_us} a microsecond."),
         QT_TRANSLATE_NOOP("Advice", "A conjecture. Saving a checkpoint, evaluating and loading data look the same.")},
        {"syncbn", QT_TRANSLATE_NOOP("Advice", "Synchronised batch normalisation sends a small collective for each layer."),
         QT_TRANSLATE_NOOP("Advice", "At least {calls_limit} calls of SyncBatchNorm; the saving is their exposed communication."),
         QT_TRANSLATE_NOOP("Advice", "It may be needed for accuracy.")},
        {"task-queue-stall",
         QT_TRANSLATE_NOOP("Advice", "Which stage between the Python operator and the start on the device is the slow one."),
         QT_TRANSLATE_NOOP("Advice",
                           "In ranges bound by the host, for each task: operator to queue, in the queue, queue to launch, launch "
                           "to start. Told when the thread that empties the queue is busy for {busy_share} or more."),
         QT_TRANSLATE_NOOP("Advice", "Without the task queue there is one thread only.")},
        {"api-latency-outlier",
         QT_TRANSLATE_NOOP(
             "Advice", "Calls of CANN that take far longer than the others of their name, or launches that are slow on average."),
         QT_TRANSLATE_NOOP("Advice", "A launch takes more than {launch_ns} on average; or calls take more than {times} times the "
                                     "mean of their name, and what is beyond makes {share} of a step."),
         QT_TRANSLATE_NOOP("Advice", "The first call of an operator prepares it, and is long.")},
        {"stream-wait",
         QT_TRANSLATE_NOOP("Advice", "A stream waits for another while the device neither computes nor communicates."),
         QT_TRANSLATE_NOOP("Advice", "Free time in tasks that wait for an event or a notification: {share} of the step or more."),
         QT_TRANSLATE_NOOP("Advice", "What is waited for shows where the record of the event was collected.")},
        {"affinity-optimizer",
         QT_TRANSLATE_NOOP(
             "Advice",
             "An optimizer of PyTorch that launches a kernel for each parameter, where a fused one of torch_npu launches a few."),
         QT_TRANSLATE_NOOP("Advice", "Calls of Optimizer.step of a kind that has a fused twin, {calls} or more, with "
                                     "{kernels_per_call} kernels each or more. The saving is the free time in them."),
         QT_TRANSLATE_NOOP("Advice", "The fused one may differ in the last digits.")},
    };
}

} // namespace plumbline
