// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/advice/texts/ruletexts.h"

#include <QtGlobal>

namespace plumbline {

QList<RuleText> comparisonTexts()
{
    return {
        {"diff-overall",
         QT_TRANSLATE_NOOP("Advice", "What became of the time of a step"),
         {QT_TRANSLATE_NOOP(
              "Advice",
              "How much longer or shorter a mean step of the target is than one of the base, and which part of it changed."),
          QT_TRANSLATE_NOOP("Advice",
                            "Mean steps of the target minus those of the base, part by part. Reported from {share} of a "
                            "step, and called chance if the difference is within the noise."),
          QT_TRANSLATE_NOOP("Advice", "With fewer than three pairs of steps the noise is unknown.")},
         {{"slower", QT_TRANSLATE_NOOP("Advice", "Step {difference_ns} ({difference_share}) against the baseline"),
           QT_TRANSLATE_NOOP("Advice", "Computing {computing_ns}, exposed communication {communication_ns}, idle {free_ns}, "
                                       "preparing {preparing_ns}, trailing {trailing_ns}; {base_step_ns} before, {step_ns} now."),
           QT_TRANSLATE_NOOP("Advice", "Start with the part that grew most; the findings below name what is behind it.")},
          {"faster", QT_TRANSLATE_NOOP("Advice", "Step {difference_ns} ({difference_share}) against the baseline"),
           QT_TRANSLATE_NOOP("Advice", "Computing {computing_ns}, exposed communication {communication_ns}, idle {free_ns}, "
                                       "preparing {preparing_ns}, trailing {trailing_ns}; {base_step_ns} before, {step_ns} now."),
           QT_TRANSLATE_NOOP("Advice", "The step became faster. What grew nevertheless is worth a look.")},
          {"shifted", QT_TRANSLATE_NOOP("Advice", "The step takes as long, but spends its time otherwise"),
           QT_TRANSLATE_NOOP("Advice", "Computing {computing_ns}, exposed communication {communication_ns}, idle {free_ns}, "
                                       "preparing {preparing_ns}, trailing {trailing_ns}; {base_step_ns} before, {step_ns} now."),
           QT_TRANSLATE_NOOP("Advice", "Look at the parts that grew; the findings below name what is behind them.")},
          {"slower_untested", QT_TRANSLATE_NOOP("Advice", "Step {difference_ns} ({difference_share}) against the baseline"),
           QT_TRANSLATE_NOOP(
               "Advice",
               "Computing {computing_ns}, exposed communication {communication_ns}, idle {free_ns}, preparing {preparing_ns}, "
               "trailing {trailing_ns}; {base_step_ns} before, {step_ns} now. There are too few steps to tell this from chance."),
           QT_TRANSLATE_NOOP("Advice", "Start with the part that grew most; record three steps or more of both to be sure.")},
          {"faster_untested", QT_TRANSLATE_NOOP("Advice", "Step {difference_ns} ({difference_share}) against the baseline"),
           QT_TRANSLATE_NOOP(
               "Advice",
               "Computing {computing_ns}, exposed communication {communication_ns}, idle {free_ns}, preparing {preparing_ns}, "
               "trailing {trailing_ns}; {base_step_ns} before, {step_ns} now. There are too few steps to tell this from chance."),
           QT_TRANSLATE_NOOP("Advice", "Record three steps or more of both to be sure.")}}},

        {"diff-top-kernels",
         QT_TRANSLATE_NOOP("Advice", "Operators that take longer than in the baseline"),
         {QT_TRANSLATE_NOOP("Advice", "Kernels that take more or less time than in the base, split into calls and speed."),
          QT_TRANSLATE_NOOP(
              "Advice",
              "The sum of the target minus the sum of the base for each common kernel. Reported from {share} of a step."),
          QT_TRANSLATE_NOOP("Advice", "Kernels with the same name but different shapes do different work.")},
         {{"", QT_TRANSLATE_NOOP("Advice", "{name}: {step_difference_ns} a step against the baseline"),
           QT_TRANSLATE_NOOP(
               "Advice",
               "{base_calls} calls took {base_ns}, {calls} calls take {target_ns}: {count_part_ns} from the number "
               "of calls, {speed_part_ns} from their speed. A call took {base_mean_ns} and takes {mean_ns}, as a mean."),
           QT_TRANSLATE_NOOP("Advice", "Compare shapes, types and formats of the slowest call with its partner, and the clock of "
                                       "the cores; more calls come from the program.")},
          {"untested", QT_TRANSLATE_NOOP("Advice", "{name}: {step_difference_ns} a step against the baseline"),
           QT_TRANSLATE_NOOP("Advice",
                             "{base_calls} calls took {base_ns}, {calls} calls take {target_ns}: {count_part_ns} from "
                             "the number of calls, {speed_part_ns} from their speed. A call took {base_mean_ns} and takes "
                             "{mean_ns}, as a mean. There are too few steps to tell this from chance."),
           QT_TRANSLATE_NOOP("Advice", "Compare shapes, types and formats of the slowest call with its partner; record three "
                                       "steps or more of both to be sure.")},
          {"renamed",
           QT_TRANSLATE_NOOP("Advice", "{name} became {target_name}: {step_difference_ns} a step against the baseline"),
           QT_TRANSLATE_NOOP("Advice",
                             "Both run between the same neighbours, so the kernel seems to be renamed. {base_calls} calls "
                             "took {base_ns}, {calls} calls take {target_ns}: {count_part_ns} from the number of calls, "
                             "{speed_part_ns} from their speed. A call took {base_mean_ns} and takes {mean_ns}, as a mean."),
           QT_TRANSLATE_NOOP("Advice",
                             "Look what the new version does in another way: its types and formats, and the implementation "
                             "that the software of the device chose.")},
          {"reshaped",
           QT_TRANSLATE_NOOP("Advice", "{name} works on other shapes: {step_difference_ns} a step against the baseline"),
           QT_TRANSLATE_NOOP("Advice",
                             "{reshaped} of its calls work on other shapes than in the baseline, for example "
                             "{target_shapes} in place of {base_shapes}. {base_calls} calls took {base_ns}, {calls} calls "
                             "take {target_ns}: {count_part_ns} from the number of calls, {speed_part_ns} from longer or "
                             "shorter calls."),
           QT_TRANSLATE_NOOP("Advice",
                             "Check whether the batch, the length of the sequences or the padding changed: other shapes are "
                             "other work, and no slower kernel.")}}},

        {"diff-kernel-set",
         QT_TRANSLATE_NOOP("Advice", "Operators that only one of two profiles has"),
         {QT_TRANSLATE_NOOP("Advice", "Kernels that only the target or only the base has: new and gone ones."),
          QT_TRANSLATE_NOOP("Advice", "The sum of their durations. Reported from {share} of a step."),
          QT_TRANSLATE_NOOP("Advice", "A kernel counts as renamed if it stands at the same place with the same shapes or a like "
                                      "name; this is a proposal.")},
         {{"", QT_TRANSLATE_NOOP("Advice", "Other operators than in the baseline: {difference_ns} a step"),
           QT_TRANSLATE_NOOP("Advice", "{new_kernels} new operators take {new_ns} a step, {gone_kernels} that are gone took "
                                       "{gone_ns}. Longest new one: {new_1}; longest gone: {gone_1}."),
           QT_TRANSLATE_NOOP(
               "Advice",
               "Look whether a fused operator fell apart, casts or layout changes appeared, or work moved to the AI CPU.")},
          {"new", QT_TRANSLATE_NOOP("Advice", "New operators ({new_kernels}): {difference_ns} a step"),
           QT_TRANSLATE_NOOP("Advice", "The longest new one is {new_1}; nothing of the baseline is gone."),
           QT_TRANSLATE_NOOP("Advice", "Look whether casts, layout changes or new work of the model cause them.")},
          {"gone", QT_TRANSLATE_NOOP("Advice", "Operators that are gone ({gone_kernels}): {difference_ns} a step"),
           QT_TRANSLATE_NOOP("Advice", "The longest of them was {gone_1}; nothing new appeared."),
           QT_TRANSLATE_NOOP("Advice", "Check that the model still does the same.")},
          {"renamed", QT_TRANSLATE_NOOP("Advice", "Renamed operators: {kernels}"),
           QT_TRANSLATE_NOOP("Advice",
                             "They stand at the same places as kernels of the baseline with other names. The longest is "
                             "{target_name}, which was {name}."),
           QT_TRANSLATE_NOOP("Advice", "They are compared under both names. Check that they are meant to be the same work.")},
          {"affixed", QT_TRANSLATE_NOOP("Advice", "The names of {kernels} operators differ by \"{affix}\""),
           QT_TRANSLATE_NOOP("Advice",
                             "Without it they are those of the baseline. The longest is {target_name}, which was {name}."),
           QT_TRANSLATE_NOOP("Advice",
                             "They are compared as the same operators. Check which versions of the software both runs used.")},
          {"reshaped", QT_TRANSLATE_NOOP("Advice", "Operators that work on other shapes than in the baseline: {kernels}"),
           QT_TRANSLATE_NOOP("Advice",
                             "{calls} calls keep their names and work on other shapes. The longest kernel is {name}, with "
                             "{target_shapes} in place of {base_shapes}."),
           QT_TRANSLATE_NOOP("Advice",
                             "Check whether the batch, the length of the sequences or the padding changed before you compare "
                             "times: other shapes are other work.")}}},

        {"diff-comm-group",
         QT_TRANSLATE_NOOP("Advice", "Communication that takes longer than in the baseline"),
         {QT_TRANSLATE_NOOP("Advice", "Communication that takes more or less time than in the base."),
          QT_TRANSLATE_NOOP(
              "Advice", "The sum of the target minus the sum of the base for each operator. Reported from {share} of a step."),
          QT_TRANSLATE_NOOP("Advice", "Waiting for a slow rank shows here as well.")},
         {{"", QT_TRANSLATE_NOOP("Advice", "{kind}[ of group {group}]: {exposed_ns} exposed a step against the baseline"),
           QT_TRANSLATE_NOOP("Advice", "All its operators take {elapse_ns} more of a step than they did."),
           QT_TRANSLATE_NOOP("Advice", "Collect communication.json on both sides to tell waiting from transfer.")},
          {"wait", QT_TRANSLATE_NOOP("Advice", "{kind}[ of group {group}] waits longer: {exposed_ns} exposed a step"),
           QT_TRANSLATE_NOOP(
               "Advice",
               "Exposed {exposed_ns} a step: wait {wait_ns}, transfer {transit_ns}; {base_bytes} before, {target_bytes} now."),
           QT_TRANSLATE_NOOP("Advice", "Another rank comes late now: look for the slow rank in this profile.")},
          {"transfer", QT_TRANSLATE_NOOP("Advice", "{kind}[ of group {group}] transfers slower: {exposed_ns} exposed a step"),
           QT_TRANSLATE_NOOP(
               "Advice",
               "Exposed {exposed_ns} a step: wait {wait_ns}, transfer {transit_ns}; {base_bytes} before, {target_bytes} now."),
           QT_TRANSLATE_NOOP("Advice", "Equal sizes take longer: look at the links of the group and at what runs beside it.")},
          {"bytes", QT_TRANSLATE_NOOP("Advice", "{kind}[ of group {group}] moves more: {exposed_ns} exposed a step"),
           QT_TRANSLATE_NOOP(
               "Advice",
               "Exposed {exposed_ns} a step: wait {wait_ns}, transfer {transit_ns}; {base_bytes} before, {target_bytes} now."),
           QT_TRANSLATE_NOOP("Advice", "Sizes grew: compare batch size, parallel configuration and data types.")}}},

        {"diff-gap-cause",
         QT_TRANSLATE_NOOP("Advice", "Why a device idles more than in the baseline"),
         {QT_TRANSLATE_NOOP("Advice", "Which cause of idle time grew or shrank."),
          QT_TRANSLATE_NOOP("Advice",
                            "Idle time of the target minus that of the base for each cause. Reported from {share} of a step."),
          QT_TRANSLATE_NOOP("Advice", "A cause only names the activity of the host at that moment.")},
         {{"", QT_TRANSLATE_NOOP("Advice", "Idle {free_ns} a step against the baseline"),
           QT_TRANSLATE_NOOP("Advice", "Of all causes of idle time this one grew most: {cause_ns} a step."),
           QT_TRANSLATE_NOOP("Advice", "Look at the longest new gap and at what the host does in it.")},
          {"compilation",
           QT_TRANSLATE_NOOP("Advice", "Idle {free_ns} a step against the baseline: operators compiled while it runs {cause_ns}"),
           QT_TRANSLATE_NOOP("Advice", "Of all causes of idle time this one grew most: {cause_ns} a step."),
           QT_TRANSLATE_NOOP("Advice", "Operators are compiled that were not before: look for new shapes, and at jit_compile.")},
          {"sync", QT_TRANSLATE_NOOP("Advice", "Idle {free_ns} a step against the baseline: explicit synchronisation {cause_ns}"),
           QT_TRANSLATE_NOOP("Advice", "Of all causes of idle time this one grew most: {cause_ns} a step."),
           QT_TRANSLATE_NOOP("Advice", "Look which line waits for the device now: reading a value, or a debug switch.")},
          {"data_loading", QT_TRANSLATE_NOOP("Advice", "Idle {free_ns} a step against the baseline: loading data {cause_ns}"),
           QT_TRANSLATE_NOOP("Advice", "Of all causes of idle time this one grew most: {cause_ns} a step."),
           QT_TRANSLATE_NOOP("Advice",
                             "The loader became slower: look at its workers, its storage, and at what it does to a sample.")},
          {"garbage_collection",
           QT_TRANSLATE_NOOP("Advice", "Idle {free_ns} a step against the baseline: garbage collection {cause_ns}"),
           QT_TRANSLATE_NOOP("Advice", "Of all causes of idle time this one grew most: {cause_ns} a step."),
           QT_TRANSLATE_NOOP(
               "Advice",
               "Python collects garbage in the step now: collect and freeze after the warm-up, or raise the threshold.")},
          {"framework",
           QT_TRANSLATE_NOOP("Advice", "Idle {free_ns} a step against the baseline: the framework's own code {cause_ns}"),
           QT_TRANSLATE_NOOP("Advice", "Of all causes of idle time this one grew most: {cause_ns} a step."),
           QT_TRANSLATE_NOOP(
               "Advice",
               "The program does more on the host between operators than it did: compare its code, or compile the model.")},
          {"launch", QT_TRANSLATE_NOOP("Advice", "Idle {free_ns} a step against the baseline: launching operators {cause_ns}"),
           QT_TRANSLATE_NOOP("Advice", "Of all causes of idle time this one grew most: {cause_ns} a step."),
           QT_TRANSLATE_NOOP("Advice",
                             "Launching takes longer: compare how many operators there are, the host's load and core binding.")},
          {"allocation", QT_TRANSLATE_NOOP("Advice", "Idle {free_ns} a step against the baseline: allocating memory {cause_ns}"),
           QT_TRANSLATE_NOOP("Advice", "Of all causes of idle time this one grew most: {cause_ns} a step."),
           QT_TRANSLATE_NOOP("Advice", "Memory is allocated from the device now: compare memory settings and peaks.")},
          {"event_wait",
           QT_TRANSLATE_NOOP("Advice", "Idle {free_ns} a step against the baseline: waiting for another stream {cause_ns}"),
           QT_TRANSLATE_NOOP("Advice", "Of all causes of idle time this one grew most: {cause_ns} a step."),
           QT_TRANSLATE_NOOP("Advice", "Streams wait longer for one another: compare the order in which work is issued.")},
          {"copy", QT_TRANSLATE_NOOP("Advice", "Idle {free_ns} a step against the baseline: copies {cause_ns}"),
           QT_TRANSLATE_NOOP("Advice", "Of all causes of idle time this one grew most: {cause_ns} a step."),
           QT_TRANSLATE_NOOP("Advice", "Look what is copied between host and device now that was not before.")},
          {"unrecorded",
           QT_TRANSLATE_NOOP("Advice",
                             "Idle {free_ns} a step against the baseline: host activity that was not recorded {cause_ns}"),
           QT_TRANSLATE_NOOP("Advice", "Of all causes of idle time this one grew most: {cause_ns} a step."),
           QT_TRANSLATE_NOOP("Advice", "Collect both profiles with the activities of the CPU and with stacks.")},
          {"launch_latency",
           QT_TRANSLATE_NOOP("Advice",
                             "Idle {free_ns} a step against the baseline: the way from the launch to the start {cause_ns}"),
           QT_TRANSLATE_NOOP("Advice", "Of all causes of idle time this one grew most: {cause_ns} a step."),
           QT_TRANSLATE_NOOP("Advice", "Compare the drivers and the task queue of both runs.")}}},

        {"diff-memory",
         QT_TRANSLATE_NOOP("Advice", "Memory against the baseline"),
         {QT_TRANSLATE_NOOP("Advice", "Peak memory that is higher than in the base."),
          QT_TRANSLATE_NOOP(
              "Advice", "The peak of the target is above that of the base by more than {share} or by more than {limit_bytes}. "
                        "The finding is more severe if the peak is above {full_share} of the capacity."),
          QT_TRANSLATE_NOOP("Advice", "Without a known capacity ({capacity_bytes}: not set) the remaining memory is unknown.")},
         {{"", QT_TRANSLATE_NOOP("Advice", "Memory peak up by {growth_bytes} ({growth_share})"),
           QT_TRANSLATE_NOOP(
               "Advice", "{base_bytes} were reserved at the peak, {target_bytes} are now. Held longer or more of: {grown_1}."),
           QT_TRANSLATE_NOOP("Advice", "Look what is alive at the peak now, and at batch size and recomputation.")},
          {"full", QT_TRANSLATE_NOOP("Advice", "Memory peak up by {growth_bytes}, close to the capacity"),
           QT_TRANSLATE_NOOP(
               "Advice", "{base_bytes} were reserved at the peak, {target_bytes} are now. Held longer or more of: {grown_1}."),
           QT_TRANSLATE_NOOP("Advice", "Free what grew before it runs out of memory: recompute, shard, or reduce the batch.")}}},

        {"diff-hardware-state",
         QT_TRANSLATE_NOOP("Advice", "All kernels slower by one factor"),
         {QT_TRANSLATE_NOOP("Advice", "All kernels are slower by the same factor, which points to clock, temperature or a "
                                      "different card and not to the code."),
          QT_TRANSLATE_NOOP("Advice", "Of at least {kernels} common kernels, {agreeing} are slower by {slowdown} or more, and "
                                      "their factors lie within {spread}."),
          QT_TRANSLATE_NOOP("Advice", "A different version of CANN may change many kernels at once.")},
         {{"", QT_TRANSLATE_NOOP("Advice", "All kernels take {factor} times as long: not the code"),
           QT_TRANSLATE_NOOP(
               "Advice",
               "{agreeing_share} of {kernels_compared} kernels are slower by the same factor; the quartiles are {spread} apart."),
           QT_TRANSLATE_NOOP("Advice",
                             "Compare the clock of the cores, power and temperature of both runs, and the metrics collected.")},
          {"cube", QT_TRANSLATE_NOOP("Advice", "Kernels of the cube cores take {factor} times as long: not the code"),
           QT_TRANSLATE_NOOP(
               "Advice",
               "{agreeing_share} of {kernels_compared} kernels are slower by the same factor; the quartiles are {spread} apart."),
           QT_TRANSLATE_NOOP("Advice", "Compare the clock of the cores, power and temperature of both runs.")},
          {"vector", QT_TRANSLATE_NOOP("Advice", "Kernels of the vector cores take {factor} times as long: not the code"),
           QT_TRANSLATE_NOOP(
               "Advice",
               "{agreeing_share} of {kernels_compared} kernels are slower by the same factor; the quartiles are {spread} apart."),
           QT_TRANSLATE_NOOP("Advice",
                             "Compare the clock of the vector cores, the memory bandwidth and the temperature of both runs.")}}},

        {"fix-verified",
         QT_TRANSLATE_NOOP("Advice", "What became of earlier findings"),
         {QT_TRANSLATE_NOOP(
              "Advice",
              "Whether findings of the base are fixed in the target, and how much of the expected saving was achieved."),
          QT_TRANSLATE_NOOP("Advice",
                            "Findings of the base that are gone or smaller in the target. They are called verified from "
                            "{realised} of the expected saving."),
          QT_TRANSLATE_NOOP("Advice", "Savings are upper bounds: less than expected is usual.")},
         {{"",
           QT_TRANSLATE_NOOP(
               "Advice",
               "Against the baseline: {fixed} fixed, {improved} improved, {unchanged} unchanged, {worse} worse, {new} new"),
           QT_TRANSLATE_NOOP("Advice", "Findings that say what they save, by rule."),
           QT_TRANSLATE_NOOP("Advice", "Look at those that are worse or new.")},
          {"fixed", QT_TRANSLATE_NOOP("Advice", "Fixed: {rule}"),
           QT_TRANSLATE_NOOP("Advice", "It would have saved {estimated_ns} of a step; {left_ns} of that are left, the step "
                                       "itself changed by {step_difference_ns}."),
           QT_TRANSLATE_NOOP("Advice", "Nothing is left to do.")},
          {"improved", QT_TRANSLATE_NOOP("Advice", "Improved: {rule}"),
           QT_TRANSLATE_NOOP("Advice", "It would have saved {estimated_ns} of a step; {left_ns} of that are left, the step "
                                       "itself changed by {step_difference_ns}."),
           QT_TRANSLATE_NOOP("Advice", "Go on with what is left.")},
          {"worse", QT_TRANSLATE_NOOP("Advice", "Worse: {rule}"),
           QT_TRANSLATE_NOOP("Advice", "It would have saved {estimated_ns} of a step; {left_ns} of that are left, the step "
                                       "itself changed by {step_difference_ns}."),
           QT_TRANSLATE_NOOP("Advice", "Look at that finding: it costs more than before.")}}},

    };
}

} // namespace plumbline
