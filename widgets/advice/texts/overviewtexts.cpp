// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/advice/texts/ruletexts.h"

#include <QtGlobal>

namespace plumbline {

QList<RuleText> overviewTexts()
{
    return {
        {"overall-time-split",
         QT_TRANSLATE_NOOP("Advice", "Where the time of a step goes"),
         {QT_TRANSLATE_NOOP("Advice", "How a mean step divides into computing, exposed communication, free time, and the time "
                                      "before the first and after the last task. Look at the largest part first."),
          QT_TRANSLATE_NOOP("Advice", "Each part divided by the length of the mean step."),
          QT_TRANSLATE_NOOP("Advice",
                            "The mean includes a first step that warms up. With a single recorded step it is not a mean.")},
         {{"computing", QT_TRANSLATE_NOOP("Advice", "Mean step {step_ns}: computing {computing_share}"),
           QT_TRANSLATE_NOOP("Advice",
                             "Computing {computing_share}, exposed communication {communication_share}, idle {free_share}[, "
                             "preparing {preparing_share}][, trailing {trailing_share}]."),
           QT_TRANSLATE_NOOP("Advice", "Computing takes the largest part: start with the operators.")},
          {"communication", QT_TRANSLATE_NOOP("Advice", "Mean step {step_ns}: exposed communication {communication_share}"),
           QT_TRANSLATE_NOOP("Advice",
                             "Computing {computing_share}, exposed communication {communication_share}, idle {free_share}[, "
                             "preparing {preparing_share}][, trailing {trailing_share}]."),
           QT_TRANSLATE_NOOP("Advice", "Exposed communication takes the largest part: start with communication.")},
          {"free", QT_TRANSLATE_NOOP("Advice", "Mean step {step_ns}: idle {free_share}"),
           QT_TRANSLATE_NOOP("Advice",
                             "Computing {computing_share}, exposed communication {communication_share}, idle {free_share}[, "
                             "preparing {preparing_share}][, trailing {trailing_share}]."),
           QT_TRANSLATE_NOOP("Advice", "Idle time takes the largest part: start with how the host dispatches.")},
          {"preparing", QT_TRANSLATE_NOOP("Advice", "Mean step {step_ns}: preparing {preparing_share}"),
           QT_TRANSLATE_NOOP("Advice",
                             "Computing {computing_share}, exposed communication {communication_share}, idle {free_share}[, "
                             "preparing {preparing_share}][, trailing {trailing_share}]."),
           QT_TRANSLATE_NOOP("Advice", "The time before the first kernel takes the largest part: start with the data input.")},
          {"trailing", QT_TRANSLATE_NOOP("Advice", "Mean step {step_ns}: trailing {trailing_share}"),
           QT_TRANSLATE_NOOP("Advice",
                             "Computing {computing_share}, exposed communication {communication_share}, idle {free_share}[, "
                             "preparing {preparing_share}][, trailing {trailing_share}]."),
           QT_TRANSLATE_NOOP("Advice",
                             "The time after the last kernel takes the largest part: start with what the host does at the "
                             "end of a step.")},
          {"unmarked_computing", QT_TRANSLATE_NOOP("Advice", "{step_ns} without steps: computing {computing_share}"),
           QT_TRANSLATE_NOOP("Advice",
                             "Computing {computing_share}, exposed communication {communication_share}, idle {free_share}. No "
                             "step was marked, so these are shares of the time from the first to the last kernel."),
           QT_TRANSLATE_NOOP("Advice", "Computing takes the largest part: start with the operators.")},
          {"started_computing",
           QT_TRANSLATE_NOOP("Advice", "{step_ns} without steps, beside start-up: computing {computing_share}"),
           QT_TRANSLATE_NOOP("Advice",
                             "Computing {computing_share}, exposed communication {communication_share}, idle {free_share}. No "
                             "step was marked, so these are shares of the time from the first to the last kernel, "
                             "without start-up."),
           QT_TRANSLATE_NOOP("Advice", "Computing takes the largest part: start with the operators.")},
          {"unmarked_communication",
           QT_TRANSLATE_NOOP("Advice", "{step_ns} without steps: exposed communication {communication_share}"),
           QT_TRANSLATE_NOOP("Advice",
                             "Computing {computing_share}, exposed communication {communication_share}, idle {free_share}. No "
                             "step was marked, so these are shares of the time from the first to the last kernel."),
           QT_TRANSLATE_NOOP("Advice", "Exposed communication takes the largest part: start with communication.")},
          {"started_communication",
           QT_TRANSLATE_NOOP("Advice", "{step_ns} without steps, beside start-up: exposed communication {communication_share}"),
           QT_TRANSLATE_NOOP("Advice",
                             "Computing {computing_share}, exposed communication {communication_share}, idle {free_share}. No "
                             "step was marked, so these are shares of the time from the first to the last kernel, "
                             "without start-up."),
           QT_TRANSLATE_NOOP("Advice", "Exposed communication takes the largest part: start with communication.")},
          {"unmarked_free", QT_TRANSLATE_NOOP("Advice", "{step_ns} without steps: idle {free_share}"),
           QT_TRANSLATE_NOOP("Advice",
                             "Computing {computing_share}, exposed communication {communication_share}, idle {free_share}. No "
                             "step was marked, so these are shares of the time from the first to the last kernel."),
           QT_TRANSLATE_NOOP("Advice", "Idle time takes the largest part: start with how the host dispatches.")},
          {"started_free", QT_TRANSLATE_NOOP("Advice", "{step_ns} without steps, beside start-up: idle {free_share}"),
           QT_TRANSLATE_NOOP("Advice",
                             "Computing {computing_share}, exposed communication {communication_share}, idle {free_share}. No "
                             "step was marked, so these are shares of the time from the first to the last kernel, "
                             "without start-up."),
           QT_TRANSLATE_NOOP("Advice", "Idle time takes the largest part: start with how the host dispatches.")}}},

        {"start-up",
         QT_TRANSLATE_NOOP("Advice", "Start-up in the capture"),
         {QT_TRANSLATE_NOOP("Advice", "What happens only once: a library is loaded, a context or a stream is created, memory is "
                                      "got for the first time, a kernel is loaded at its first launch."),
          QT_TRANSLATE_NOOP(
              "Advice",
              "Where steps are marked, the idle time behind the task that fills the data sink of MindSpore, up to the first "
              "step. Where no step is marked: an idle gap of 1 ms or more is start-up if the kernel behind it runs for the first "
              "time, its launch came late, and the host was busy in the runtime or in an operator; if the kernel runs again, "
              "gaps before it must be shorter by a factor of five then. Reported from {share} of the recorded time. All other "
              "rules leave it out."),
          QT_TRANSLATE_NOOP("Advice", "A slow call that happens to come before the first run of a kernel looks the same.")},
         {{"", QT_TRANSLATE_NOOP("Advice", "Start-up takes {start_up_ns} of the capture, {call_ns} of it in {call}"),
           QT_TRANSLATE_NOOP(
               "Advice",
               "{gaps} {gaps|gap|gaps} before the first run of a kernel, in which the host was in {calls}[; the longest was "
               "called by {caller}]. It seems to happen once and saves nothing in later steps, so all other figures leave it "
               "out: {rest_ns} remain."),
           QT_TRANSLATE_NOOP("Advice", "Run some steps before recording, and mark steps with step() of the profiler.")},
          {"before", QT_TRANSLATE_NOOP("Advice", "Before the first step the device waits {start_up_ns} behind {call}"),
           QT_TRANSLATE_NOOP("Advice", "{call} fills the data sink, which happens once. The wait is part of no step, so that no "
                                       "other figure holds it: a mean step takes {rest_ns}."),
           QT_TRANSLATE_NOOP("Advice", "Start recording some steps later. If the start itself matters, look at how long the data "
                                       "pipeline takes to its first batch.")}}},

        {"step-jitter",
         QT_TRANSLATE_NOOP("Advice", "Steps that take much longer than the others"),
         {QT_TRANSLATE_NOOP("Advice", "Steps that take much longer than the others, and which part of them grew."),
          QT_TRANSLATE_NOOP("Advice",
                            "A step counts when it is more than 5 % longer than the median and beyond six times the "
                            "usual deviation (1.4826 times the median deviation); of four steps, when it is longer than "
                            "the others by half. At least {steps} steps are needed. A step that runs a whole number of "
                            "times the kernels of the others, and is as many times as long, spans several steps."),
          QT_TRANSLATE_NOOP("Advice", "Steps that compile, evaluate or save a checkpoint are long by design.")},
         {{"", QT_TRANSLATE_NOOP("Advice", "Step {step} took {longest_ns}, {median_ns} is the median"),
           QT_TRANSLATE_NOOP("Advice", "{outliers} of {all_steps} {all_steps|step|steps} {outliers|stands|stand} out; the "
                                       "longest takes {excess_ns} more than the median."),
           QT_TRANSLATE_NOOP("Advice", "Compare that step with its neighbours on the timeline.")},
          {"computing", QT_TRANSLATE_NOOP("Advice", "Step {step} took {longest_ns}, {median_ns} is the median"),
           QT_TRANSLATE_NOOP("Advice", "{outliers} of {all_steps} {all_steps|step|steps} {outliers|stands|stand} out; of the "
                                       "{excess_ns} that the longest takes more, {cause_ns} are computing."),
           QT_TRANSLATE_NOOP("Advice",
                             "Look for operators that ran longer or more often in that step, and at the clock of the AI cores.")},
          {"communication", QT_TRANSLATE_NOOP("Advice", "Step {step} took {longest_ns}, {median_ns} is the median"),
           QT_TRANSLATE_NOOP("Advice", "{outliers} of {all_steps} {all_steps|step|steps} {outliers|stands|stand} out; of the "
                                       "{excess_ns} that the longest takes more, {cause_ns} are exposed communication."),
           QT_TRANSLATE_NOOP("Advice", "Look which rank came late in that step: open the profiles of all ranks together.")},
          {"free", QT_TRANSLATE_NOOP("Advice", "Step {step} took {longest_ns}, {median_ns} is the median"),
           QT_TRANSLATE_NOOP("Advice", "{outliers} of {all_steps} {all_steps|step|steps} {outliers|stands|stand} out; of the "
                                       "{excess_ns} that the longest takes more, {cause_ns} are idle."),
           QT_TRANSLATE_NOOP(
               "Advice",
               "Look what the host does in the longest gap of that step: garbage collection, saving, logging or compiling.")},
          {"preparing", QT_TRANSLATE_NOOP("Advice", "Step {step} took {longest_ns}, {median_ns} is the median"),
           QT_TRANSLATE_NOOP("Advice", "{outliers} of {all_steps} {all_steps|step|steps} {outliers|stands|stand} out; of the "
                                       "{excess_ns} that the longest takes more, {cause_ns} lie before its first kernel."),
           QT_TRANSLATE_NOOP("Advice", "Look at the data input of that step.")},
          {"merged",
           QT_TRANSLATE_NOOP("Advice", "Step {step} is {times} times as long as the others and runs {times} times their kernels"),
           QT_TRANSLATE_NOOP("Advice",
                             "It takes {longest_ns} against {median_ns}, with {kernels} kernels against {usual_kernels}: its "
                             "mark seems to span {times} steps. Figures of a mean step are too large by that."),
           QT_TRANSLATE_NOOP("Advice", "Call step() of the profiler once for each training step.")}}},
    };
}

} // namespace plumbline
