// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/advice/texts/ruletexts.h"

#include <QtGlobal>

namespace plumbline {

QList<RuleText> schedulingTexts()
{
    return {
        {"free-share-high",
         QT_TRANSLATE_NOOP("Advice", "Idle share of the device"),
         {QT_TRANSLATE_NOOP("Advice", "The share of time in which the device neither computes nor communicates."),
          QT_TRANSLATE_NOOP("Advice",
                            "Free time divided by the sum of computing, exposed communication and free time. Reported above "
                            "{share}, with high severity above {strong_share}. The saving is the part above {share}."),
          QT_TRANSLATE_NOOP("Advice", "Copies count as free. Metrics of the AI cores and of the L2 cache may add to the gaps "
                                      "between kernels. A server that waits for requests is free by design.")},
         {{"", QT_TRANSLATE_NOOP("Advice", "The device did nothing for {free_step_share} of the step ({free_ns})"),
           QT_TRANSLATE_NOOP("Advice",
                             "Neither kernels nor communication ran for {free_ns} of a mean step of {step_ns}. Up to {share} "
                             "is usual. Copies between host and device count as idle."),
           QT_TRANSLATE_NOOP("Advice", "Change how the host launches first: look at what the host does in the longest gaps.")},
          {"unmarked", QT_TRANSLATE_NOOP("Advice", "The device did nothing for {free_share} of the recorded time ({free_ns})"),
           QT_TRANSLATE_NOOP("Advice",
                             "Neither kernels nor communication ran for {free_ns} of the {step_ns} from the first to the last "
                             "kernel. Up to {share} is usual. Copies between host and device count as idle."),
           QT_TRANSLATE_NOOP("Advice", "Change how the host launches first: look at what the host does in the longest gaps.")},
          {"started",
           QT_TRANSLATE_NOOP("Advice", "Beside start-up the device did nothing for {free_share} of the time ({free_ns})"),
           QT_TRANSLATE_NOOP("Advice",
                             "Neither kernels nor communication ran for {free_ns} of the {step_ns} that are left without "
                             "start-up. Up to {share} is usual. Copies between host and device count as idle."),
           QT_TRANSLATE_NOOP("Advice", "Change how the host launches first: look at what the host does in the longest gaps.")}}},
        {"small-kernel-storm",
         QT_TRANSLATE_NOOP("Advice", "Too many small operators"),
         {QT_TRANSLATE_NOOP("Advice", "Kernels so short that the host cannot launch the next one in time."),
          QT_TRANSLATE_NOOP("Advice",
                            "Free time is at least {free_share}, and more than {followed_limit} of the kernels are followed by a "
                            "gap longer than {gap_share} of their duration; or {small_limit} of the kernels are shorter than "
                            "{small_ns} and make up less than {small_time_share} of computing."),
          QT_TRANSLATE_NOOP("Advice", "The rule finds small kernels, but not which of them can be merged.")},
         {{"",
           QT_TRANSLATE_NOOP("Advice", "Behind {followed_share} of the kernels is a gap longer than {gap_share} of themselves"),
           QT_TRANSLATE_NOOP(
               "Advice",
               "{small_kernels} of {kernels} {kernels|kernel|kernels} {small_kernels|takes|take} less than {small_ns}. The "
               "device is idle for {gap_ns} of a mean step behind kernels whose gap is longer than {gap_share} of themselves."),
           QT_TRANSLATE_NOOP("Advice", "Fuse operators, raise the batch size, or use graph mode.")}}},
        {"fusible-sequence",
         QT_TRANSLATE_NOOP("Advice", "Sequences of kernels worth fusing"),
         {QT_TRANSLATE_NOOP("Advice", "Sequences of kernels that repeat and mostly wait for the host or move data. One fused "
                                      "kernel could replace each of them."),
          QT_TRANSLATE_NOOP("Advice",
                            "A sequence of two to {longest} kernels with the same names and shapes, without communication or AI "
                            "CPU in between, occurs more than {matches_limit} times. Kernels run for less than {busy_share} of "
                            "its time, and it takes more than {step_share} of the step; or reading and writing takes more than "
                            "{moving_share} of the time of the cores, and no kernel multiplies matrices. Of sequences that share "
                            "kernels, only the longest counts. The saving is the free time in the sequence."),
          QT_TRANSLATE_NOOP("Advice", "A host that is slow in general is slow here as well; its findings come first. Metrics of "
                                      "the AI cores and of the L2 "
                                      "cache may add to the gaps between kernels. Whether the kernels of a sequence can be fused "
                                      "depends on what they compute.")},
         {{"",
           QT_TRANSLATE_NOOP("Advice", "A sequence of {length} kernels comes {matches} {matches|time|times}: {wall_ns}, of which "
                                       "kernels run {busy_ns}"),
           QT_TRANSLATE_NOOP(
               "Advice",
               "{sequence}: between its kernels the device does nothing. It waits for the host there, or "
               "pauses between two kernels. {sequences} {sequences|sequence|sequences} of this kind, in which kernels run for "
               "less than {busy_share} of the time, {sequences|takes|take} {sequences_ns} together."),
           QT_TRANSLATE_NOOP("Advice", "Fuse the sequence: call a fused operator of torch_npu where there is one, write one, or "
                                       "compile the model to a graph (torch.compile with torchair)."),
           QT_TRANSLATE_NOOP("Advice", "Fuse the sequence: call a fused operator of mindspore.ops where there is one, or use "
                                       "graph mode with graph kernel fusion."),
           QT_TRANSLATE_NOOP("Advice", "Fuse the sequence: compile the model (torch.compile), or write a fused kernel.")},
          {"moving",
           QT_TRANSLATE_NOOP("Advice",
                             "A sequence of {length} kernels that mostly move data comes {matches} {matches|time|times}"),
           QT_TRANSLATE_NOOP("Advice",
                             "{sequence} reads and writes for {moved_share} of the time its kernels run ({busy_ns}); as both "
                             "happen at once, it may be more than all. {sequences} {sequences|sequence|sequences} of this kind "
                             "{sequences|takes|take} {sequences_ns} together. One fused kernel would keep what lies between in "
                             "the core."),
           QT_TRANSLATE_NOOP("Advice", "Fuse the sequence: call a fused operator of torch_npu where there is one, write one, or "
                                       "compile the model to a graph (torch.compile with torchair)."),
           QT_TRANSLATE_NOOP("Advice", "Fuse the sequence: call a fused operator of mindspore.ops where there is one, or use "
                                       "graph mode with graph kernel fusion."),
           QT_TRANSLATE_NOOP("Advice", "Fuse the sequence: compile the model (torch.compile), or write a fused kernel.")}}},
        {"host-bound-window",
         QT_TRANSLATE_NOOP("Advice", "Ranges limited by the host"),
         {QT_TRANSLATE_NOOP("Advice",
                            "Ranges in which the device is idle because launches arrive late. HostToDevice arrows are vertical "
                            "there; where they are slanted, the host runs ahead and the device has tasks in its queue."),
          QT_TRANSLATE_NOOP("Advice",
                            "The timeline is cut into windows of {window_ns} (or 1 % of a step). An idle gap is late if the task "
                            "after it was launched after the gap began, but for the time in which its stream waits or a copy "
                            "runs. A window is limited by the host if it is idle for {idle_share} or more and late gaps are "
                            "{late_share} or more of that. A launch counts as vertical up to {vertical_ns}."),
          QT_TRANSLATE_NOOP("Advice",
                            "The clocks of host and device agree only within some tens of microseconds. If whole graphs "
                            "run on the device, one launch starts many tasks, and the rule cannot decide.")},
         {{"", QT_TRANSLATE_NOOP("Advice", "Launches that come late leave the device idle for {own_ns}"),
           QT_TRANSLATE_NOOP("Advice",
                             "{ranges} {ranges|range|ranges} of the timeline, {bound_ns} long, {ranges|is|are} limited by the "
                             "host: idle for {idle_share} or more, and {late_share} or more of that ends with a late launch. "
                             "Over all steps {late_free_share} of the idle device time ({late_ns}) ended only because a launch "
                             "arrived late."),
           QT_TRANSLATE_NOOP("Advice",
                             "Reduce what the host does for each operator: avoid online compilation and synchronisation, fuse "
                             "small operators, bind cores, raise TASK_QUEUE_ENABLE, or run in graph mode."),
           nullptr,
           QT_TRANSLATE_NOOP("Advice", "Reduce what the host does for each operator: avoid synchronisation, fuse small operators "
                                       "(torch.compile), bind cores, or launch CUDA graphs.")},
          {"gap",
           QT_TRANSLATE_NOOP("Advice", "Launches that come late leave the device idle for {own_ns}, most of it in one gap of "
                                       "{gap_ns}[; the host was in {work}][; for {unrecorded_ns} of it nothing was recorded on "
                                       "the host]"),
           QT_TRANSLATE_NOOP("Advice",
                             "{ranges} {ranges|range|ranges} of the timeline, {bound_ns} long, {ranges|is|are} limited by the "
                             "host: idle for {idle_share} or more, and {late_share} or more of that ends with a late launch. "
                             "Over all steps {late_free_share} of the idle device time ({late_ns}) ended only because a launch "
                             "arrived late."),
           QT_TRANSLATE_NOOP("Advice", "Look first at what the host does in that gap. Then reduce what it does for each "
                                       "operator: fuse small operators, bind cores, or run in graph mode.")},
          {"longest",
           QT_TRANSLATE_NOOP("Advice", "Launches that come late leave the device idle for {own_ns}; the longest gap takes "
                                       "{gap_ns}[; the host was in {work}][; for {unrecorded_ns} of it nothing was recorded on "
                                       "the host]"),
           QT_TRANSLATE_NOOP("Advice",
                             "{ranges} {ranges|range|ranges} of the timeline, {bound_ns} long, {ranges|is|are} limited by the "
                             "host: idle for {idle_share} or more, and {late_share} or more of that ends with a late launch. "
                             "Over all steps {late_free_share} of the idle device time ({late_ns}) ended only because a launch "
                             "arrived late."),
           QT_TRANSLATE_NOOP("Advice", "Look first at what the host does in that gap. Then reduce what it does for each "
                                       "operator: fuse small operators, bind cores, or run in graph mode.")},
          {"others",
           QT_TRANSLATE_NOOP("Advice", "{ranges} {ranges|range|ranges} ({bound_ns}) {ranges|is|are} limited by the host"),
           QT_TRANSLATE_NOOP("Advice",
                             "{ranges} {ranges|range|ranges} of the timeline, {bound_ns} long, {ranges|is|are} limited by the "
                             "host: idle for {idle_share} or more, and {late_share} or more of that ends with a late launch. "
                             "Over all steps {late_free_share} of the idle device time ({late_ns}) ended only because a launch "
                             "arrived late; other findings tell all of it."),
           QT_TRANSLATE_NOOP("Advice",
                             "Reduce what the host does for each operator: avoid online compilation and synchronisation, fuse "
                             "small operators, bind cores, raise TASK_QUEUE_ENABLE, or run in graph mode."),
           nullptr,
           QT_TRANSLATE_NOOP("Advice", "Reduce what the host does for each operator: avoid synchronisation, fuse small operators "
                                       "(torch.compile), bind cores, or launch CUDA graphs.")}}},
        {"idle-gap-cause",
         QT_TRANSLATE_NOOP("Advice", "Causes of idle time"),
         {QT_TRANSLATE_NOOP("Advice", "Why the device was idle. Each nanosecond of free time has exactly one cause, so that the "
                                      "causes add up to the total."),
          QT_TRANSLATE_NOOP(
              "Advice",
              "Every idle gap is analysed. First come tasks inside it, such as copies and waits; then whether the next task was "
              "already launched; otherwise what the launching thread did and, if it had nothing to do, what the thread that "
              "feeds "
              "it did. If more than {usual_share} of the time is idle, causes are reported from {step_share} of the step or "
              "{free_share} of the free time. Gaps shorter than {gap_ns} are counted separately."),
          QT_TRANSLATE_NOOP(
              "Advice",
              "The cause is what the host did at that moment. Removing it is likely, but not certain, to close the gap.")},
         {{"", QT_TRANSLATE_NOOP("Advice", "{side_ns} idle"),
           QT_TRANSLATE_NOOP(
               "Advice",
               "The device was idle for {idle_ns} of a mean step ({idle_share} of the time it could work), {side_ns} of it "
               "although the host was in time or its launches are not known. Each nanosecond has one cause; this is "
               "the largest: {cause_ns}. {gaps} {gaps|gap|gaps} {gaps|was|were} long enough to look at, {small_gaps} "
               "{small_gaps|was|were} shorter than {gap_ns}."),
           QT_TRANSLATE_NOOP("Advice", "Look at the longest gaps and at what the host did in them.")},
          {"compilation", QT_TRANSLATE_NOOP("Advice", "{side_ns} idle, {cause_share} of it while operators compile"),
           QT_TRANSLATE_NOOP(
               "Advice",
               "The device was idle for {idle_ns} of a mean step ({idle_share} of the time it could work), {side_ns} of it "
               "because the next task was launched late. Each nanosecond has one cause; this is the largest: "
               "{cause_ns}. {gaps} {gaps|gap|gaps} {gaps|was|were} long enough to look at, {small_gaps} "
               "{small_gaps|was|were} shorter than {gap_ns}."),
           QT_TRANSLATE_NOOP("Advice", "Turn online compilation off, see the rule on operator compilation.")},
          {"sync", QT_TRANSLATE_NOOP("Advice", "{side_ns} idle, {cause_share} of it while the host waits for the device"),
           QT_TRANSLATE_NOOP(
               "Advice",
               "The device was idle for {idle_ns} of a mean step ({idle_share} of the time it could work), {side_ns} of it "
               "because the next task was launched late. Each nanosecond has one cause; this is the largest: "
               "{cause_ns}. {gaps} {gaps|gap|gaps} {gaps|was|were} long enough to look at, {small_gaps} "
               "{small_gaps|was|were} shorter than {gap_ns}."),
           QT_TRANSLATE_NOOP("Advice", "Remove synchronisation from the step, see the rule on explicit synchronisation.")},
          {"framework", QT_TRANSLATE_NOOP("Advice", "{side_ns} idle, {cause_share} of it in the framework and Python"),
           QT_TRANSLATE_NOOP(
               "Advice",
               "The device was idle for {idle_ns} of a mean step ({idle_share} of the time it could work), {side_ns} of it "
               "because the next task was launched late. Each nanosecond has one cause; this is the largest: "
               "{cause_ns}. {gaps} {gaps|gap|gaps} {gaps|was|were} long enough to look at, {small_gaps} "
               "{small_gaps|was|were} shorter than {gap_ns}."),
           QT_TRANSLATE_NOOP("Advice", "Fuse small operators, use affinity APIs, or compile the model into a graph, so that "
                                       "fewer operators pass through Python."),
           nullptr,
           QT_TRANSLATE_NOOP("Advice", "Fuse small operators or compile the model (torch.compile), so that fewer operators pass "
                                       "through Python.")},
          {"optimizer", QT_TRANSLATE_NOOP("Advice", "{side_ns} idle, {cause_share} of it in the optimizer"),
           QT_TRANSLATE_NOOP(
               "Advice",
               "The device was idle for {idle_ns} of a mean step ({idle_share} of the time it could work), {side_ns} of it "
               "because the next task was launched late. Each nanosecond has one cause; this is the largest: "
               "{cause_ns}. {gaps} {gaps|gap|gaps} {gaps|was|were} long enough to look at, {small_gaps} "
               "{small_gaps|was|were} shorter than {gap_ns}."),
           QT_TRANSLATE_NOOP("Advice", "Use a fused optimizer.")},
          {"launch", QT_TRANSLATE_NOOP("Advice", "{side_ns} idle, {cause_share} of it while tasks are launched"),
           QT_TRANSLATE_NOOP(
               "Advice",
               "The device was idle for {idle_ns} of a mean step ({idle_share} of the time it could work), {side_ns} of it "
               "because the next task was launched late. Each nanosecond has one cause; this is the largest: "
               "{cause_ns}. {gaps} {gaps|gap|gaps} {gaps|was|were} long enough to look at, {small_gaps} "
               "{small_gaps|was|were} shorter than {gap_ns}."),
           QT_TRANSLATE_NOOP(
               "Advice",
               "Launch fewer and larger operators, bind the launching thread to a core of its own, or use graph mode.")},
          {"runtime", QT_TRANSLATE_NOOP("Advice", "{side_ns} idle, {cause_share} of it in the runtime before the launch"),
           QT_TRANSLATE_NOOP(
               "Advice",
               "The device was idle for {idle_ns} of a mean step ({idle_share} of the time it could work), {side_ns} of it "
               "because the next task was launched late. Each nanosecond has one cause; this is the largest: "
               "{cause_ns}. {gaps} {gaps|gap|gaps} {gaps|was|were} long enough to look at, {small_gaps} "
               "{small_gaps|was|were} shorter than {gap_ns}."),
           QT_TRANSLATE_NOOP("Advice",
                             "Keep shapes fixed so that tiling is reused, and check the load of the host's processors.")},
          {"allocation", QT_TRANSLATE_NOOP("Advice", "{side_ns} idle, {cause_share} of it while memory is allocated"),
           QT_TRANSLATE_NOOP(
               "Advice",
               "The device was idle for {idle_ns} of a mean step ({idle_share} of the time it could work), {side_ns} of it "
               "because the next task was launched late. Each nanosecond has one cause; this is the largest: "
               "{cause_ns}. {gaps} {gaps|gap|gaps} {gaps|was|were} long enough to look at, {small_gaps} "
               "{small_gaps|was|were} shorter than {gap_ns}."),
           QT_TRANSLATE_NOOP("Advice", "Set expandable_segments:True, and do not call empty_cache() in the step.")},
          {"host_copy", QT_TRANSLATE_NOOP("Advice", "{side_ns} idle, {cause_share} of it while the host copies"),
           QT_TRANSLATE_NOOP(
               "Advice",
               "The device was idle for {idle_ns} of a mean step ({idle_share} of the time it could work), {side_ns} of it "
               "because the next task was launched late. Each nanosecond has one cause; this is the largest: "
               "{cause_ns}. {gaps} {gaps|gap|gaps} {gaps|was|were} long enough to look at, {small_gaps} "
               "{small_gaps|was|were} shorter than {gap_ns}."),
           QT_TRANSLATE_NOOP("Advice", "Copy with pinned memory and non_blocking=True.")},
          {"data_loading", QT_TRANSLATE_NOOP("Advice", "{side_ns} idle, {cause_share} of it while data is loaded"),
           QT_TRANSLATE_NOOP(
               "Advice",
               "The device was idle for {idle_ns} of a mean step ({idle_share} of the time it could work), {side_ns} of it "
               "because the next task was launched late. Each nanosecond has one cause; this is the largest: "
               "{cause_ns}. {gaps} {gaps|gap|gaps} {gaps|was|were} long enough to look at, {small_gaps} "
               "{small_gaps|was|were} shorter than {gap_ns}."),
           QT_TRANSLATE_NOOP("Advice", "Raise num_workers and prefetching, and keep the data on faster storage.")},
          {"saving", QT_TRANSLATE_NOOP("Advice", "{side_ns} idle, {cause_share} of it while a checkpoint is saved"),
           QT_TRANSLATE_NOOP(
               "Advice",
               "The device was idle for {idle_ns} of a mean step ({idle_share} of the time it could work), {side_ns} of it "
               "because the next task was launched late. Each nanosecond has one cause; this is the largest: "
               "{cause_ns}. {gaps} {gaps|gap|gaps} {gaps|was|were} long enough to look at, {small_gaps} "
               "{small_gaps|was|were} shorter than {gap_ns}."),
           QT_TRANSLATE_NOOP("Advice", "Save less often, or copy the state first and write it in a thread of its own.")},
          {"logging", QT_TRANSLATE_NOOP("Advice", "{side_ns} idle, {cause_share} of it while messages are written"),
           QT_TRANSLATE_NOOP(
               "Advice",
               "The device was idle for {idle_ns} of a mean step ({idle_share} of the time it could work), {side_ns} of it "
               "because the next task was launched late. Each nanosecond has one cause; this is the largest: "
               "{cause_ns}. {gaps} {gaps|gap|gaps} {gaps|was|were} long enough to look at, {small_gaps} "
               "{small_gaps|was|were} shorter than {gap_ns}."),
           QT_TRANSLATE_NOOP("Advice", "Write messages every N steps only, and from a thread of its own.")},
          {"garbage_collection", QT_TRANSLATE_NOOP("Advice", "{side_ns} idle, {cause_share} of it during garbage collection"),
           QT_TRANSLATE_NOOP(
               "Advice",
               "The device was idle for {idle_ns} of a mean step ({idle_share} of the time it could work), {side_ns} of it "
               "because the next task was launched late. Each nanosecond has one cause; this is the largest: "
               "{cause_ns}. {gaps} {gaps|gap|gaps} {gaps|was|were} long enough to look at, {small_gaps} "
               "{small_gaps|was|were} shorter than {gap_ns}."),
           QT_TRANSLATE_NOOP("Advice", "Call gc.freeze() after the first steps and raise gc.set_threshold().")},
          {"unrecorded", QT_TRANSLATE_NOOP("Advice", "{side_ns} idle, {cause_share} of it with nothing recorded on the host"),
           QT_TRANSLATE_NOOP(
               "Advice",
               "The device was idle for {idle_ns} of a mean step ({idle_share} of the time it could work), {side_ns} of it "
               "because the next task was launched late. Each nanosecond has one cause; this is the largest: "
               "{cause_ns}. {gaps} {gaps|gap|gaps} {gaps|was|were} long enough to look at, {small_gaps} "
               "{small_gaps|was|were} shorter than {gap_ns}."),
           QT_TRANSLATE_NOOP("Advice", "Collect again with CPU activities and call stacks, so that the cause shows.")},
          {"launch_latency", QT_TRANSLATE_NOOP("Advice", "{side_ns} idle, {cause_share} of it between launch and start"),
           QT_TRANSLATE_NOOP(
               "Advice",
               "The device was idle for {idle_ns} of a mean step ({idle_share} of the time it could work), {side_ns} of it "
               "because the next task was launched late. Each nanosecond has one cause; this is the largest: "
               "{cause_ns}. {gaps} {gaps|gap|gaps} {gaps|was|were} long enough to look at, {small_gaps} "
               "{small_gaps|was|were} shorter than {gap_ns}."),
           QT_TRANSLATE_NOOP("Advice", "Launch ahead: the device starts tasks that are queued without this delay.")},
          {"queued", QT_TRANSLATE_NOOP("Advice", "{side_ns} idle, {cause_share} of it though the next task was launched"),
           QT_TRANSLATE_NOOP(
               "Advice",
               "The device was idle for {idle_ns} of a mean step ({idle_share} of the time it could work), {side_ns} of it "
               "although the host was in time or its launches are not known. Each nanosecond has one cause; this is "
               "the largest: {cause_ns}. {gaps} {gaps|gap|gaps} {gaps|was|were} long enough to look at, {small_gaps} "
               "{small_gaps|was|were} shorter than {gap_ns}."),
           QT_TRANSLATE_NOOP("Advice",
                             "The device pauses between tasks that are queued. Why, the capture does not tell: it may be how "
                             "the device works, or what collecting adds. Launch fewer and larger kernels.")},
          {"measured", QT_TRANSLATE_NOOP("Advice", "{side_ns} idle, {cause_share} of it though the next task was launched"),
           QT_TRANSLATE_NOOP(
               "Advice",
               "The device was idle for {idle_ns} of a mean step ({idle_share} of the time it could work), {side_ns} of it "
               "although the host was in time or its launches are not known. Each nanosecond has one cause; this is "
               "the largest: {cause_ns}. {gaps} {gaps|gap|gaps} {gaps|was|were} long enough to look at, {small_gaps} "
               "{small_gaps|was|were} shorter than {gap_ns}."),
           QT_TRANSLATE_NOOP(
               "Advice", "The device pauses between tasks that are queued. The profiler recorded {measured} as well, which may "
                         "be the reason: collect once without it to see how much remains.")},
          {"kernel_gap", QT_TRANSLATE_NOOP("Advice", "{side_ns} idle, {cause_share} of it between queued kernels"),
           QT_TRANSLATE_NOOP(
               "Advice",
               "The device was idle for {idle_ns} of a mean step ({idle_share} of the time it could work), {side_ns} of it "
               "although the host was in time or its launches are not known. Each nanosecond has one cause; this is "
               "the largest: {cause_ns}. {gaps} {gaps|gap|gaps} {gaps|was|were} long enough to look at, {small_gaps} "
               "{small_gaps|was|were} shorter than {gap_ns}."),
           QT_TRANSLATE_NOOP("Advice", "Launch fewer and larger kernels.")},
          {"event_wait", QT_TRANSLATE_NOOP("Advice", "{side_ns} idle, {cause_share} of it while a stream waits for another"),
           QT_TRANSLATE_NOOP(
               "Advice",
               "The device was idle for {idle_ns} of a mean step ({idle_share} of the time it could work), {side_ns} of it "
               "although the host was in time or its launches are not known. Each nanosecond has one cause; this is "
               "the largest: {cause_ns}. {gaps} {gaps|gap|gaps} {gaps|was|were} long enough to look at, {small_gaps} "
               "{small_gaps|was|were} shorter than {gap_ns}."),
           QT_TRANSLATE_NOOP("Advice", "Issue what the stream waits for earlier.")},
          {"notify_wait",
           QT_TRANSLATE_NOOP("Advice", "{side_ns} idle, {cause_share} of it while a stream waits for another device"),
           QT_TRANSLATE_NOOP(
               "Advice",
               "The device was idle for {idle_ns} of a mean step ({idle_share} of the time it could work), {side_ns} of it "
               "although the host was in time or its launches are not known. Each nanosecond has one cause; this is "
               "the largest: {cause_ns}. {gaps} {gaps|gap|gaps} {gaps|was|were} long enough to look at, {small_gaps} "
               "{small_gaps|was|were} shorter than {gap_ns}."),
           QT_TRANSLATE_NOOP("Advice", "Look for the card that comes late.")},
          {"copy", QT_TRANSLATE_NOOP("Advice", "{side_ns} idle, {cause_share} of it during copies"),
           QT_TRANSLATE_NOOP(
               "Advice",
               "The device was idle for {idle_ns} of a mean step ({idle_share} of the time it could work), {side_ns} of it "
               "although the host was in time or its launches are not known. Each nanosecond has one cause; this is "
               "the largest: {cause_ns}. {gaps} {gaps|gap|gaps} {gaps|was|were} long enough to look at, {small_gaps} "
               "{small_gaps|was|were} shorter than {gap_ns}."),
           QT_TRANSLATE_NOOP("Advice", "Copy in advance on a stream of its own.")},
          {"no_launch", QT_TRANSLATE_NOOP("Advice", "{side_ns} idle, {cause_share} of it before tasks without a launch"),
           QT_TRANSLATE_NOOP(
               "Advice",
               "The device was idle for {idle_ns} of a mean step ({idle_share} of the time it could work), {side_ns} of it "
               "although the host was in time or its launches are not known. Each nanosecond has one cause; this is "
               "the largest: {cause_ns}. {gaps} {gaps|gap|gaps} {gaps|was|were} long enough to look at, {small_gaps} "
               "{small_gaps|was|were} shorter than {gap_ns}."),
           QT_TRANSLATE_NOOP("Advice", "Collect at level 1 or above, so that launches are recorded."), nullptr,
           QT_TRANSLATE_NOOP("Advice", "Collect the activities of the CPU as well, so that launches are recorded.")},
          {"held",
           QT_TRANSLATE_NOOP("Advice",
                             "{side_ns} idle, {cause_share} of it before tasks that were launched in time and had to wait"),
           QT_TRANSLATE_NOOP(
               "Advice",
               "The device was idle for {idle_ns} of a mean step ({idle_share} of the time it could work), {side_ns} of it "
               "although the host was in time or its launches are not known. Each nanosecond has one cause; this is "
               "the largest: {cause_ns}. {gaps} {gaps|gap|gaps} {gaps|was|were} long enough to look at, {small_gaps} "
               "{small_gaps|was|were} shorter than {gap_ns}."),
           QT_TRANSLATE_NOOP("Advice",
                             "Their streams may have waited for something that is not recorded: another stream, a rank, or "
                             "kernels that the capture leaves out. Look at what ended just before the longest gaps end.")}}},
        {"device-hole",
         QT_TRANSLATE_NOOP("Advice", "Holes between kernels"),
         {QT_TRANSLATE_NOOP("Advice", "Gaps between kernels inside forward and backward in which no task of any kind runs."),
          QT_TRANSLATE_NOOP(
              "Advice",
              "The pause that the device always makes before a queued task is subtracted. Reported from {share} of the step."),
          QT_TRANSLATE_NOOP("Advice", "Metrics of the AI cores and of the L2 cache may widen all gaps.")},
         {{"",
           QT_TRANSLATE_NOOP("Advice",
                             "{holes} {holes|hole|holes} ({hole_ns} of a step) inside forward and backward where nothing runs"),
           QT_TRANSLATE_NOOP("Advice", "No task of any kind runs in them; the longest is {longest_ns}. The usual pause before a "
                                       "task that is already queued, {pause_ns}, is not counted."),
           QT_TRANSLATE_NOOP("Advice",
                             "Look at what the host did in the longest holes; the rule on causes of idle time adds it up.")},
          {"unmarked", QT_TRANSLATE_NOOP("Advice", "{holes} {holes|hole|holes} ({hole_ns}) where nothing runs"),
           QT_TRANSLATE_NOOP("Advice", "No task of any kind runs in them; the longest is {longest_ns}. The usual pause before a "
                                       "task that is already queued, {pause_ns}, is not counted."),
           QT_TRANSLATE_NOOP("Advice",
                             "Look at what the host did in the longest holes; the rule on causes of idle time adds it up.")},
          {"named",
           QT_TRANSLATE_NOOP("Advice", "{holes} {holes|hole|holes} ({hole_ns} of a step) where nothing runs; in the longest the "
                                       "host was in {work}"),
           QT_TRANSLATE_NOOP("Advice", "No task of any kind runs in them; the longest is {longest_ns}. The usual pause before a "
                                       "task that is already queued, {pause_ns}, is not counted."),
           QT_TRANSLATE_NOOP("Advice",
                             "Look at what the host did in the longest holes; the rule on causes of idle time adds it up.")},
          {"unmarked_blind",
           QT_TRANSLATE_NOOP("Advice",
                             "{holes} {holes|hole|holes} ({hole_ns}) where nothing runs; what the host did was not recorded"),
           QT_TRANSLATE_NOOP("Advice", "No task of any kind runs in them; the longest is {longest_ns}. Whether it is start-up or "
                                       "comes in every step cannot be told from this capture."),
           QT_TRANSLATE_NOOP("Advice", "Collect again with CPU activities and marked steps.")},
          {"unmarked_named",
           QT_TRANSLATE_NOOP("Advice",
                             "{holes} {holes|hole|holes} ({hole_ns}) where nothing runs; in the longest the host was in {work}"),
           QT_TRANSLATE_NOOP("Advice", "No task of any kind runs in them; the longest is {longest_ns}. The usual pause before a "
                                       "task that is already queued, {pause_ns}, is not counted."),
           QT_TRANSLATE_NOOP("Advice",
                             "Look at what the host did in the longest holes; the rule on causes of idle time adds it up.")}}},
        {"op-compile",
         QT_TRANSLATE_NOOP("Advice", "Operators compiled online"),
         {QT_TRANSLATE_NOOP("Advice", "Operators that are compiled while the training runs."),
          QT_TRANSLATE_NOOP(
              "Advice",
              "The device is idle for {share} of a step or more while operators are compiled; that time is the saving."),
          QT_TRANSLATE_NOOP("Advice", "This is normal in the first step. MindSpore compiles elsewhere.")},
         {{"",
           QT_TRANSLATE_NOOP(
               "Advice", "{calls} {calls|online compilation|online compilations} {calls|takes|take} {compile_share} of a step"),
           QT_TRANSLATE_NOOP("Advice", "Operators are compiled while the training runs: {compile_ns} of a mean step, during "
                                       "{exposed_ns} of which the device is idle, at most {gap_ns} at once[, in {caller}]."),
           QT_TRANSLATE_NOOP("Advice", "Call torch_npu.npu.set_compile_mode(jit_compile=False) and set "
                                       "torch.npu.config.allow_internal_format = False; pad or bucket shapes that vary.")}}},
        {"launch-blocking-suspect",
         QT_TRANSLATE_NOOP("Advice", "Launches followed by a synchronisation"),
         {QT_TRANSLATE_NOOP(
              "Advice",
              "Nearly every launch is followed by a wait for the stream, as in debugging, so that host and device take turns."),
          QT_TRANSLATE_NOOP("Advice", "Of the launches of one thread, which are at least {launches}, more than {share} are "
                                      "immediately followed by a stream synchronisation."),
          QT_TRANSLATE_NOOP("Advice", "Code that synchronises for another reason looks the same.")},
         {{"", QT_TRANSLATE_NOOP("Advice", "{synchronised_share} of launches are followed at once by a stream synchronisation"),
           QT_TRANSLATE_NOOP("Advice",
                             "{synchronised} of {thread_launches} {thread_launches|launch|launches} of one thread, more than "
                             "{share}. This is how a training behaves while it is debugged: host and device take turns."),
           QT_TRANSLATE_NOOP("Advice", "Unset ASCEND_LAUNCH_BLOCKING, and remove synchronisation added for debugging.")},
          {"set", QT_TRANSLATE_NOOP("Advice", "ASCEND_LAUNCH_BLOCKING=1: {synchronised_share} of launches wait for the device"),
           QT_TRANSLATE_NOOP(
               "Advice", "{synchronised} of {thread_launches} {thread_launches|launch|launches} of one thread "
                         "{synchronised|is|are} followed at once by a stream synchronisation, because the variable asks for it."),
           QT_TRANSLATE_NOOP("Advice", "Unset ASCEND_LAUNCH_BLOCKING.")}}},
        {"explicit-sync",
         QT_TRANSLATE_NOOP("Advice", "The host waits for the device"),
         {QT_TRANSLATE_NOOP("Advice",
                            "The host waits until the queue of the device is empty; then the device waits for the next launch."),
          QT_TRANSLATE_NOOP("Advice", "Only idle time that lies in or right after a synchronising call or a copy to the host and "
                                      "ends with a late launch counts: {share} of the step or more, or {calls_per_step_limit} "
                                      "calls per step. Waits from many places are told as one."),
          QT_TRANSLATE_NOOP("Advice", "A long wait costs nothing while the device works. The calling line of code is known only "
                                      "if stacks were collected.")},
         {{"", QT_TRANSLATE_NOOP("Advice", "{caller} drains the queue[ in {call}]: {exposed_ns} of a step idle"),
           QT_TRANSLATE_NOOP(
               "Advice", "The host waits for the device in {calls} {calls|call|calls} ({waited_ns} of a mean step). Only idle "
                         "time of the device counts: {exposed_ns}, until the next launch arrives[, most of it behind {call}]."),
           QT_TRANSLATE_NOOP("Advice", "Keep values on the device and read them every N steps only; replace indexing by masks "
                                       "with torch.where() or a multiplication.")},
          {"often",
           QT_TRANSLATE_NOOP(
               "Advice",
               "The host waits for the device {calls_per_step} {calls_per_step|time|times} a step[, most is lost behind {call}]"),
           QT_TRANSLATE_NOOP("Advice",
                             "{calls} {calls|call|calls} {calls|waits|wait} for the device ({waited_ns} of a mean step). Behind "
                             "them the device is idle for {exposed_ns} until the next launch arrives[, most of it behind "
                             "{call}]. While they wait it is free for {free_during_ns}, whatever the cause."),
           QT_TRANSLATE_NOOP("Advice", "Keep values on the device and read them every N steps only; replace indexing by masks "
                                       "with torch.where() or a multiplication.")}}},

        {"step-unaccounted-time",
         QT_TRANSLATE_NOOP("Advice", "Time at the edges of a step"),
         {QT_TRANSLATE_NOOP("Advice", "The time of the step before its first task and after its last task on the device."),
          QT_TRANSLATE_NOOP("Advice", "Preparing and trailing time is more than {share} of the step, or one thing that the host "
                                      "does there takes {work_share} of it. Loading data, copies, synchronisation, memory, "
                                      "compilation and garbage collection have rules of their own."),
          QT_TRANSLATE_NOOP("Advice", "A step mark that encloses saving or evaluating includes their time.")},
         {{"",
           QT_TRANSLATE_NOOP("Advice",
                             "{unaccounted_ns} ({unaccounted_share}) of the step lie before its first or after its last kernel"),
           QT_TRANSLATE_NOOP("Advice", "{preparing_ns} before the first kernel or communication, {trailing_ns} after the last. "
                                       "The idle time that profilers report does not include it."),
           QT_TRANSLATE_NOOP(
               "Advice", "Look at what the host does at the edges of the step: loading data, logging, saving, the optimizer.")},
          {"named",
           QT_TRANSLATE_NOOP("Advice", "{unaccounted_ns} ({unaccounted_share}) of the step lie before its first or after its "
                                       "last kernel, {work_ns} of it in {work}"),
           QT_TRANSLATE_NOOP("Advice", "{preparing_ns} before the first kernel or communication, {trailing_ns} after the last. "
                                       "The idle time that profilers report does not include it."),
           QT_TRANSLATE_NOOP(
               "Advice", "Look at what the host does at the edges of the step: loading data, logging, saving, the optimizer.")},
          {"saving", QT_TRANSLATE_NOOP("Advice", "Saving a checkpoint takes {work_ns} of a step: {work}"),
           QT_TRANSLATE_NOOP("Advice",
                             "{work_ns} of a mean step pass there before its first or after its last kernel[, "
                             "{before_ns} of it before]; {calls} {calls|stretch|stretches}.[ It is called by {caller}.] The "
                             "device has nothing to do meanwhile."),
           QT_TRANSLATE_NOOP("Advice", "Save less often, or copy the state first and write it in a thread of its own.")},
          {"logging", QT_TRANSLATE_NOOP("Advice", "Logging takes {work_ns} of a step: {work}"),
           QT_TRANSLATE_NOOP("Advice",
                             "{work_ns} of a mean step pass there before its first or after its last kernel[, "
                             "{before_ns} of it before]; {calls} {calls|stretch|stretches}.[ It is called by {caller}.] The "
                             "device has nothing to do meanwhile."),
           QT_TRANSLATE_NOOP("Advice", "Write messages every N steps only, and from a thread of its own.")},
          {"optimizer",
           QT_TRANSLATE_NOOP("Advice", "The optimizer holds the device up for {work_ns} of a step at its edge: {work}"),
           QT_TRANSLATE_NOOP("Advice",
                             "{work_ns} of a mean step pass there before its first or after its last kernel[, "
                             "{before_ns} of it before]; {calls} {calls|stretch|stretches}.[ It is called by {caller}.] The "
                             "device has nothing to do meanwhile."),
           QT_TRANSLATE_NOOP("Advice", "Use a fused optimizer.")},
          {"framework", QT_TRANSLATE_NOOP("Advice", "The host spends {work_ns} of a step at its edge in {work}"),
           QT_TRANSLATE_NOOP("Advice",
                             "{work_ns} of a mean step pass there before its first or after its last kernel[, "
                             "{before_ns} of it before]; {calls} {calls|stretch|stretches}.[ It is called by {caller}.] The "
                             "device has nothing to do meanwhile."),
           QT_TRANSLATE_NOOP("Advice", "Move what need not be in the step out of it, or do it while the device works.")},
          {"launch", QT_TRANSLATE_NOOP("Advice", "The first tasks of a step are launched {work_ns} late: {work}"),
           QT_TRANSLATE_NOOP("Advice",
                             "{work_ns} of a mean step pass there before its first or after its last kernel[, "
                             "{before_ns} of it before]; {calls} {calls|stretch|stretches}.[ It is called by {caller}.] The "
                             "device has nothing to do meanwhile."),
           QT_TRANSLATE_NOOP("Advice", "Prepare the next step while the device still works on this one.")},
          {"runtime", QT_TRANSLATE_NOOP("Advice", "The host spends {work_ns} of a step at its edge in the runtime: {work}"),
           QT_TRANSLATE_NOOP("Advice",
                             "{work_ns} of a mean step pass there before its first or after its last kernel[, "
                             "{before_ns} of it before]; {calls} {calls|stretch|stretches}.[ It is called by {caller}.] The "
                             "device has nothing to do meanwhile."),
           QT_TRANSLATE_NOOP("Advice", "Look at what calls it, and whether it is needed in each step.")}}},
        {"gc-abnormal",
         QT_TRANSLATE_NOOP("Advice", "Long garbage collection"),
         {QT_TRANSLATE_NOOP("Advice", "Garbage collection of Python stops the thread that launches."),
          QT_TRANSLATE_NOOP(
              "Advice", "The device is idle for {share} of a step or more during recorded collections; that time is the saving."),
          QT_TRANSLATE_NOOP("Advice", "A collection on another thread may cost nothing.")},
         {{"", QT_TRANSLATE_NOOP("Advice", "Garbage collection stopped Python {events} {events|time|times}, {collecting_ns}"),
           QT_TRANSLATE_NOOP("Advice",
                             "The longest took {longest_ns}. The device was idle for {exposed_ns} of a mean step meanwhile."),
           QT_TRANSLATE_NOOP("Advice", "Call gc.collect() and gc.freeze() after the first steps and raise gc.set_threshold(), or "
                                       "disable it and collect by hand.")}}},
        {"gc-conjectured",
         QT_TRANSLATE_NOOP("Advice", "Idle time that may be garbage collection"),
         {QT_TRANSLATE_NOOP(
              "Advice", "Long idle time with almost no host calls. This is how garbage collection looks if it was not recorded."),
          QT_TRANSLATE_NOOP(
              "Advice", "Idle gaps of {step_share} of a step or more, at least {least_ns} and at most {free_ns}, that have no "
                        "other cause, and in which AscendCL calls take less than {call_share} of the "
                        "time and are fewer than {calls_per_us} per microsecond."),
          QT_TRANSLATE_NOOP("Advice", "A conjecture. Saving a checkpoint, evaluating and loading data look the same.")},
         {{"", QT_TRANSLATE_NOOP("Advice", "{longest_ns} idle with almost no calls of the host: maybe garbage collection"),
           QT_TRANSLATE_NOOP(
               "Advice", "{ranges} {ranges|such range|such ranges}. In the longest one AscendCL was called {acl_calls} "
                         "{acl_calls|time|times} for {acl_share} of the time. Saving a checkpoint and evaluating look the same."),
           QT_TRANSLATE_NOOP("Advice",
                             "Set gc_detect_threshold of the profiler to record garbage collection, and collect again.")}}},
        {"syncbn",
         QT_TRANSLATE_NOOP("Advice", "Synchronised batch normalisation"),
         {QT_TRANSLATE_NOOP("Advice", "Synchronised batch normalisation sends a small collective for each layer."),
          QT_TRANSLATE_NOOP("Advice",
                            "At least {calls_limit} calls of SyncBatchNorm; the saving is their exposed communication."),
          QT_TRANSLATE_NOOP("Advice", "It may be needed for accuracy.")},
         {{"", QT_TRANSLATE_NOOP("Advice", "{calls} {calls|call|calls} of SyncBatchNorm, {exposed_ns} of exposed communication"),
           QT_TRANSLATE_NOOP("Advice", "Each of them forces a small collective that nothing hides; {exposed_ns} of a mean step."),
           QT_TRANSLATE_NOOP("Advice", "Use BatchNorm where the batch of one card is large enough.")}}},
        {"task-queue-stall",
         QT_TRANSLATE_NOOP("Advice", "The task queue stalls"),
         {QT_TRANSLATE_NOOP("Advice", "The slowest stage between the Python operator and the start on the device."),
          QT_TRANSLATE_NOOP(
              "Advice",
              "In ranges limited by the host, these stages are measured for each task: operator to queue, in the queue, queue to "
              "launch, launch to start. Reported if the thread that empties the queue is busy for {busy_share} or more."),
          QT_TRANSLATE_NOOP("Advice", "Without the task queue there is one thread only.")},
         {{"",
           QT_TRANSLATE_NOOP("Advice", "The thread that empties the task queue is {dequeue_share} busy where the host limits"),
           QT_TRANSLATE_NOOP(
               "Advice",
               "Of the tasks that came late, half took longer than this: {prepare_ns} from the operator to the queue, "
               "{queue_wait_ns} in the queue, {dequeue_to_launch_ns} from there to the launch, {device_wait_ns} to the start."),
           QT_TRANSLATE_NOOP("Advice", "Set TASK_QUEUE_ENABLE=2 and bind that thread to a core of its own.")}}},
        {"api-latency-outlier",
         QT_TRANSLATE_NOOP("Advice", "Calls of CANN that take unusually long"),
         {QT_TRANSLATE_NOOP(
              "Advice",
              "Calls of CANN that take far longer than others with the same name, or launches that are slow on average."),
          QT_TRANSLATE_NOOP("Advice",
                            "Of {least_calls} or more calls of one name some take more than {times} times the median, and what "
                            "they take beyond it keeps the device idle for {share} of a step; or a launch takes more than "
                            "{launch_ns} on average. Launches of collectives are compared with each other only."),
          QT_TRANSLATE_NOOP("Advice", "The first call of an operator prepares it and takes long.")},
         {{"",
           QT_TRANSLATE_NOOP("Advice", "{outliers} of {calls} {calls|call|calls} of {api} {outliers|takes|take} more than "
                                       "{times} times the median of {median_ns}"),
           QT_TRANSLATE_NOOP("Advice", "The longest takes {longest_ns}; together they take {excess_ns} of a mean step more than "
                                       "usual, {exposed_ns} of it while the device is idle."),
           QT_TRANSLATE_NOOP("Advice", "Check the load of the host's processors, their frequency and NUMA binding.")},
          {"launch", QT_TRANSLATE_NOOP("Advice", "A launch takes {mean_ns} on average"),
           QT_TRANSLATE_NOOP("Advice", "{calls} {calls|launch|launches}, usually below {launch_ns} each; what they take beyond "
                                       "that is {excess_ns} of a mean step, {exposed_ns} at most while the device is idle."),
           QT_TRANSLATE_NOOP("Advice", "Check the load of the host's processors, their frequency and NUMA binding.")}}},
        {"stream-wait",
         QT_TRANSLATE_NOOP("Advice", "Streams that wait for each other"),
         {QT_TRANSLATE_NOOP("Advice", "A stream waits for another while the device neither computes nor communicates."),
          QT_TRANSLATE_NOOP("Advice",
                            "Free time in tasks that wait for an event or a notification is {share} of the step or more."),
          QT_TRANSLATE_NOOP("Advice", "The reason for the wait is visible only if the recording of the event was collected.")},
         {{"", QT_TRANSLATE_NOOP("Advice", "{waiting} waits {exposed_ns} of a step for {partner}"),
           QT_TRANSLATE_NOOP("Advice", "{waits} {waits|wait|waits} during which the device neither computes nor communicates, "
                                       "although the next task was launched."),
           QT_TRANSLATE_NOOP("Advice", "Issue what the stream waits for earlier.")},
          {"unknown", QT_TRANSLATE_NOOP("Advice", "{waiting} waits {exposed_ns} of a step"),
           QT_TRANSLATE_NOOP("Advice", "{waits} {waits|wait|waits} during which the device neither computes nor communicates, "
                                       "although the next task was launched. What they wait for is not recorded."),
           QT_TRANSLATE_NOOP("Advice", "Issue what the stream waits for earlier.")}}},
    };
}

} // namespace plumbline
