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
                             "Computing {computing_share}, exposed communication {communication_share}, idle {free_share}, "
                             "preparing {preparing_share}, trailing {trailing_share}."),
           QT_TRANSLATE_NOOP("Advice", "Computing takes the largest part: start with the operators.")},
          {"communication", QT_TRANSLATE_NOOP("Advice", "Mean step {step_ns}: exposed communication {communication_share}"),
           QT_TRANSLATE_NOOP("Advice",
                             "Computing {computing_share}, exposed communication {communication_share}, idle {free_share}, "
                             "preparing {preparing_share}, trailing {trailing_share}."),
           QT_TRANSLATE_NOOP("Advice", "Exposed communication takes the largest part: start with communication.")},
          {"free", QT_TRANSLATE_NOOP("Advice", "Mean step {step_ns}: idle {free_share}"),
           QT_TRANSLATE_NOOP("Advice",
                             "Computing {computing_share}, exposed communication {communication_share}, idle {free_share}, "
                             "preparing {preparing_share}, trailing {trailing_share}."),
           QT_TRANSLATE_NOOP("Advice", "Idle time takes the largest part: start with how the host dispatches.")},
          {"preparing", QT_TRANSLATE_NOOP("Advice", "Mean step {step_ns}: preparing {preparing_share}"),
           QT_TRANSLATE_NOOP("Advice",
                             "Computing {computing_share}, exposed communication {communication_share}, idle {free_share}, "
                             "preparing {preparing_share}, trailing {trailing_share}."),
           QT_TRANSLATE_NOOP("Advice", "The time before the first kernel takes the largest part: start with the data input.")},
          {"trailing", QT_TRANSLATE_NOOP("Advice", "Mean step {step_ns}: trailing {trailing_share}"),
           QT_TRANSLATE_NOOP("Advice",
                             "Computing {computing_share}, exposed communication {communication_share}, idle {free_share}, "
                             "preparing {preparing_share}, trailing {trailing_share}."),
           QT_TRANSLATE_NOOP("Advice",
                             "The time after the last kernel takes the largest part: start with what the host does at the "
                             "end of a step.")}}},

        {"step-jitter",
         QT_TRANSLATE_NOOP("Advice", "Steps that take much longer than the others"),
         {QT_TRANSLATE_NOOP("Advice", "Steps that take much longer than the others, and which part of them grew."),
          QT_TRANSLATE_NOOP("Advice", "A step counts when it is more than 5 % longer than the median and beyond six times the "
                                      "usual deviation (1.4826 times the median deviation). At least {steps} steps are needed."),
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
           QT_TRANSLATE_NOOP("Advice", "Look at the data input of that step.")}}},
    };
}

} // namespace plumbline
