// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/advice/texts/ruleguides.h"

#include <QtGlobal>

namespace plumbline {

QList<RuleGuide> comparisonGuides()
{
    return {
        {"diff-overall",
         QT_TRANSLATE_NOOP(
             "Advice",
             "How much longer or shorter a mean step of the target is than one of the base, and which part of it changed."),
         QT_TRANSLATE_NOOP("Advice", "Mean steps of the target minus those of the base, part by part. Reported from {share} of a "
                                     "step, and called chance if the difference is within the noise."),
         QT_TRANSLATE_NOOP("Advice", "With fewer than three pairs of steps the noise is unknown.")},
        {"diff-top-kernels",
         QT_TRANSLATE_NOOP("Advice", "Kernels that take more or less time than in the base, split into calls and speed."),
         QT_TRANSLATE_NOOP(
             "Advice",
             "The sum of the target minus the sum of the base for each common kernel. Reported from {share} of a step."),
         QT_TRANSLATE_NOOP("Advice", "Kernels with the same name but different shapes do different work.")},
        {"diff-kernel-set", QT_TRANSLATE_NOOP("Advice", "Kernels that only the target or only the base has: new and gone ones."),
         QT_TRANSLATE_NOOP("Advice", "The sum of their durations. Reported from {share} of a step."),
         QT_TRANSLATE_NOOP("Advice", "A renamed kernel appears as gone and as new.")},
        {"diff-comm-group", QT_TRANSLATE_NOOP("Advice", "Communication that takes more or less time than in the base."),
         QT_TRANSLATE_NOOP("Advice",
                           "The sum of the target minus the sum of the base for each operator. Reported from {share} of a step."),
         QT_TRANSLATE_NOOP("Advice", "Waiting for a slow rank shows here as well.")},
        {"diff-gap-cause", QT_TRANSLATE_NOOP("Advice", "Which cause of idle time grew or shrank."),
         QT_TRANSLATE_NOOP("Advice",
                           "Idle time of the target minus that of the base for each cause. Reported from {share} of a step."),
         QT_TRANSLATE_NOOP("Advice", "A cause only names the activity of the host at that moment.")},
        {"diff-memory", QT_TRANSLATE_NOOP("Advice", "Peak memory that is higher than in the base."),
         QT_TRANSLATE_NOOP("Advice",
                           "The peak of the target is above that of the base by more than {share} or by more than {limit_bytes}. "
                           "The finding is more severe if the peak is above {full_share} of the capacity."),
         QT_TRANSLATE_NOOP("Advice", "Without a known capacity ({capacity_bytes}: not set) the remaining memory is unknown.")},
        {"diff-hardware-state",
         QT_TRANSLATE_NOOP("Advice", "All kernels are slower by the same factor, which points to clock, temperature or a "
                                     "different card and not to the code."),
         QT_TRANSLATE_NOOP("Advice", "Of at least {kernels} common kernels, {agreeing} are slower by {slowdown} or more, and "
                                     "their factors lie within {spread}."),
         QT_TRANSLATE_NOOP("Advice", "A different version of CANN may change many kernels at once.")},
        {"fix-verified",
         QT_TRANSLATE_NOOP(
             "Advice", "Whether findings of the base are fixed in the target, and how much of the expected saving was achieved."),
         QT_TRANSLATE_NOOP("Advice", "Findings of the base that are gone or smaller in the target. They are called verified from "
                                     "{realised} of the expected saving."),
         QT_TRANSLATE_NOOP("Advice", "Savings are upper bounds: less than expected is usual.")},
    };
}

} // namespace plumbline
