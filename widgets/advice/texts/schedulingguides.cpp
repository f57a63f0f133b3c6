// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/advice/texts/ruleguides.h"

#include <QtGlobal>

namespace plumbline {

QList<RuleGuide> schedulingGuides()
{
    return {
        {"free-share-high",
         QT_TRANSLATE_NOOP("Advice", "The share of time in which the device neither computes nor communicates."),
         QT_TRANSLATE_NOOP("Advice",
                           "Free time divided by the sum of computing, exposed communication and free time. Reported above "
                           "{share}, with high severity above {strong_share}. The saving is the part above {share}."),
         QT_TRANSLATE_NOOP("Advice", "Copies count as free. Collecting metrics of the AI cores adds about 0.1 ms between "
                                     "kernels. A server that waits for requests is free by design.")},
        {"small-kernel-storm", QT_TRANSLATE_NOOP("Advice", "Kernels so short that the host cannot launch the next one in time."),
         QT_TRANSLATE_NOOP("Advice",
                           "Free time is at least {free_share}, and more than {followed_limit} of the kernels are followed by a "
                           "gap longer than {gap_share} of their duration; or {small_limit} of the kernels are shorter than "
                           "{small_ns} and make up less than {small_time_share} of computing."),
         QT_TRANSLATE_NOOP("Advice", "The rule finds small kernels, but not which of them can be merged.")},
        {"fusible-sequence",
         QT_TRANSLATE_NOOP("Advice", "Sequences of kernels that repeat and mostly wait for the host or move data. One fused "
                                     "kernel could replace each of them."),
         QT_TRANSLATE_NOOP(
             "Advice",
             "A sequence of two to {longest} kernels with the same names and shapes, without communication or AI CPU in between, "
             "occurs more than {matches_limit} times. Kernels run for less than {busy_share} of its time, and it takes more than "
             "{step_share} of the step; or reading and writing takes more than {moving_share} of the time of the cores, and no "
             "kernel multiplies matrices. Of sequences that share kernels, only the longest counts. The severity is low up to "
             "{low_share} of the step and high beyond {high_share}. The saving is the free time in the sequence."),
         QT_TRANSLATE_NOOP(
             "Advice",
             "A host that is slow in general is slow here as well; its findings come first. Collecting metrics of the AI cores "
             "adds about 0.1 ms between kernels. Whether the kernels of a sequence can be fused depends on what they compute.")},
        {"host-bound-window",
         QT_TRANSLATE_NOOP("Advice",
                           "Ranges in which the device is idle because launches arrive late. HostToDevice arrows are vertical "
                           "there; where they are slanted, the host runs ahead and the device has tasks in its queue."),
         QT_TRANSLATE_NOOP(
             "Advice",
             "The timeline is cut into windows of {window_ns} (or 1 % of a step). An idle gap is late if the task after it was "
             "launched after the gap began. A window is limited by the host if it is idle for {idle_share} or more and late gaps "
             "are {late_share} or more of that. A launch counts as vertical up to {vertical_ns}."),
         QT_TRANSLATE_NOOP("Advice", "The clocks of host and device agree only within some tens of microseconds. If whole graphs "
                                     "run on the device, one launch starts many tasks, and the rule cannot decide.")},
        {"idle-gap-cause",
         QT_TRANSLATE_NOOP("Advice", "Why the device was idle. Each nanosecond of free time has exactly one cause, so that the "
                                     "causes add up to the total."),
         QT_TRANSLATE_NOOP(
             "Advice",
             "Every idle gap is analysed. First come tasks inside it, such as copies and waits; then whether the next task was "
             "already launched; otherwise what the launching thread did and, if it had nothing to do, what the thread that feeds "
             "it did. If more than {usual_share} of the time is idle, causes are reported from {step_share} of the step or "
             "{free_share} of the free time. Gaps shorter than {gap_ns} are counted separately."),
         QT_TRANSLATE_NOOP(
             "Advice",
             "The cause is what the host did at that moment. Removing it is likely, but not certain, to close the gap.")},
        {"device-hole",
         QT_TRANSLATE_NOOP("Advice", "Gaps between kernels inside forward and backward in which no task of any kind runs."),
         QT_TRANSLATE_NOOP("Advice", "The pause that the device always makes before a queued task is subtracted. Reported from "
                                     "{share} of the step, or from a single gap of {single_ns}."),
         QT_TRANSLATE_NOOP("Advice", "Collecting metrics of the AI cores widens all gaps.")},
        {"op-compile", QT_TRANSLATE_NOOP("Advice", "Operators that are compiled while the training runs."),
         QT_TRANSLATE_NOOP("Advice", "There are {calls} or more calls of aclopCompileAndExecute, or they take {share} of a step "
                                     "or more. The saving is the part in which the device is idle."),
         QT_TRANSLATE_NOOP("Advice", "This is normal in the first step. MindSpore compiles elsewhere.")},
        {"launch-blocking-suspect",
         QT_TRANSLATE_NOOP(
             "Advice",
             "Nearly every launch is followed by a wait for the stream, as in debugging, so that host and device take turns."),
         QT_TRANSLATE_NOOP("Advice", "Of the launches of one thread, which are at least {launches}, more than {share} are "
                                     "immediately followed by a stream synchronisation."),
         QT_TRANSLATE_NOOP("Advice", "Code that synchronises for another reason looks the same.")},
        {"explicit-sync",
         QT_TRANSLATE_NOOP("Advice",
                           "The host waits until the queue of the device is empty; then the device waits for the next launch."),
         QT_TRANSLATE_NOOP("Advice", "Only free time that lies in or right after a synchronising call and ends with a late "
                                     "launch counts: {share} of the step or more, or {calls_per_step_limit} calls per step."),
         QT_TRANSLATE_NOOP("Advice", "A long wait costs nothing while the device works. The calling line of code is known only "
                                     "if stacks were collected.")},
        {"step-unaccounted-time",
         QT_TRANSLATE_NOOP("Advice", "The time of the step before its first task and after its last task on the device."),
         QT_TRANSLATE_NOOP("Advice", "Preparing and trailing time divided by the length of the step is more than {share}."),
         QT_TRANSLATE_NOOP("Advice", "A step mark that encloses saving or evaluating includes their time.")},
        {"gc-abnormal", QT_TRANSLATE_NOOP("Advice", "Garbage collection of Python stops the thread that launches."),
         QT_TRANSLATE_NOOP("Advice",
                           "Recorded collections take {event_ns} or more. The saving is the part in which the device is idle."),
         QT_TRANSLATE_NOOP("Advice", "A collection on another thread may cost nothing.")},
        {"gc-conjectured",
         QT_TRANSLATE_NOOP(
             "Advice", "Long idle time with almost no host calls. This is how garbage collection looks if it was not recorded."),
         QT_TRANSLATE_NOOP("Advice", "Idle gaps of {free_ns} or more in which AscendCL calls take less than {call_share} of the "
                                     "time and are fewer than {calls_per_us} per microsecond."),
         QT_TRANSLATE_NOOP("Advice", "A conjecture. Saving a checkpoint, evaluating and loading data look the same.")},
        {"syncbn", QT_TRANSLATE_NOOP("Advice", "Synchronised batch normalisation sends a small collective for each layer."),
         QT_TRANSLATE_NOOP("Advice", "At least {calls_limit} calls of SyncBatchNorm; the saving is their exposed communication."),
         QT_TRANSLATE_NOOP("Advice", "It may be needed for accuracy.")},
        {"task-queue-stall",
         QT_TRANSLATE_NOOP("Advice", "The slowest stage between the Python operator and the start on the device."),
         QT_TRANSLATE_NOOP(
             "Advice",
             "In ranges limited by the host, these stages are measured for each task: operator to queue, in the queue, queue to "
             "launch, launch to start. Reported if the thread that empties the queue is busy for {busy_share} or more."),
         QT_TRANSLATE_NOOP("Advice", "Without the task queue there is one thread only.")},
        {"api-latency-outlier",
         QT_TRANSLATE_NOOP(
             "Advice",
             "Calls of CANN that take far longer than others with the same name, or launches that are slow on average."),
         QT_TRANSLATE_NOOP("Advice", "A launch takes more than {launch_ns} on average; or calls take more than {times} times the "
                                     "mean of their name, and the time above the mean is {share} of a step."),
         QT_TRANSLATE_NOOP("Advice", "The first call of an operator prepares it and takes long.")},
        {"stream-wait",
         QT_TRANSLATE_NOOP("Advice", "A stream waits for another while the device neither computes nor communicates."),
         QT_TRANSLATE_NOOP("Advice",
                           "Free time in tasks that wait for an event or a notification is {share} of the step or more."),
         QT_TRANSLATE_NOOP("Advice", "The reason for the wait is visible only if the recording of the event was collected.")},
        {"affinity-optimizer",
         QT_TRANSLATE_NOOP("Advice", "A PyTorch optimizer that launches a kernel for each parameter, although a fused one of "
                                     "torch_npu launches only a few."),
         QT_TRANSLATE_NOOP("Advice", "There are {calls} or more calls of Optimizer.step of an optimizer with a fused variant, "
                                     "each with {kernels_per_call} kernels or more. The saving is the free time in them."),
         QT_TRANSLATE_NOOP("Advice", "Results of the fused optimizer may differ in the last digits.")},
    };
}

} // namespace plumbline
