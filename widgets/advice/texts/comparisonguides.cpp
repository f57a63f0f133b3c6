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
             "By how much a mean step of the target is longer or shorter than one of the base, and which part of it changed."),
         QT_TRANSLATE_NOOP("Advice", "Steps of the target less steps of the base, part by part; told from {share} of a step, and "
                                     "called chance where it is below what steps differ by themselves."),
         QT_TRANSLATE_NOOP("Advice", "With fewer than three pairs of steps nothing can be said of chance.")},
        {"diff-top-kernels",
         QT_TRANSLATE_NOOP("Advice", "Kernels that take more or less time than in the base, split into calls and speed."),
         QT_TRANSLATE_NOOP("Advice",
                           "Sum of the target less sum of the base for each kernel that both have; told from {share} of a step."),
         QT_TRANSLATE_NOOP("Advice", "Kernels of equal name and other shapes are other work.")},
        {"diff-kernel-set", QT_TRANSLATE_NOOP("Advice", "Kernels that only one of both has: new and gone ones."),
         QT_TRANSLATE_NOOP("Advice", "Their sum; told from {share} of a step."),
         QT_TRANSLATE_NOOP("Advice", "A kernel that was renamed is gone and new.")},
        {"diff-comm-group", QT_TRANSLATE_NOOP("Advice", "Communication that takes more or less time than in the base."),
         QT_TRANSLATE_NOOP("Advice", "Sum of the target less sum of the base for each operator; told from {share} of a step."),
         QT_TRANSLATE_NOOP("Advice", "Waiting for a slow rank shows here as well.")},
        {"diff-gap-cause", QT_TRANSLATE_NOOP("Advice", "Which cause of idle time grew or shrank."),
         QT_TRANSLATE_NOOP("Advice",
                           "Idle time of the target less that of the base for each cause; told from {share} of a step."),
         QT_TRANSLATE_NOOP("Advice", "The cause is what the host did at that moment.")},
        {"diff-memory", QT_TRANSLATE_NOOP("Advice", "Peak memory that grew or shrank."),
         QT_TRANSLATE_NOOP("Advice", "The peak of the target less that of the base: more than {share} of it or {limit_bytes}; it "
                                     "matters more above {full_share} of the capacity."),
         QT_TRANSLATE_NOOP("Advice",
                           "Without a known capacity ({capacity_bytes}: not set) nothing can be said of what is left.")},
        {"diff-hardware-state",
         QT_TRANSLATE_NOOP("Advice",
                           "All kernels are slower by the same factor: clock, temperature or another card, not the code."),
         QT_TRANSLATE_NOOP("Advice", "Of at least {kernels} kernels that both have, {agreeing} are slower by {slowdown} or more, "
                                     "and their factors lie within {spread}."),
         QT_TRANSLATE_NOOP("Advice", "Another version of CANN may change many kernels at once.")},
        {"fix-verified",
         QT_TRANSLATE_NOOP(
             "Advice",
             "Whether what was found in the base is mended in the target, and how much of the expected saving came true."),
         QT_TRANSLATE_NOOP("Advice", "Findings of the base that the target has no more, or less; called verified from {realised} "
                                     "of the expected saving."),
         QT_TRANSLATE_NOOP("Advice", "Savings are upper bounds: less than expected is usual.")},
    };
}

} // namespace plumbline
