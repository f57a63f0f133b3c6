// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/advice/texts/ruleguides.h"

#include <QtGlobal>

namespace plumbline {

QList<RuleGuide> overviewGuides()
{
    return {
        {"overall-time-split",
         QT_TRANSLATE_NOOP("Advice", "How a mean step divides into computing, exposed communication, free time, and the time "
                                     "before the first and after the last task. Look at the largest part first."),
         QT_TRANSLATE_NOOP("Advice", "Each part divided by the length of the mean step."),
         QT_TRANSLATE_NOOP("Advice",
                           "The mean includes a first step that warms up. With a single recorded step it is not a mean.")},
        {"step-jitter", QT_TRANSLATE_NOOP("Advice", "Steps that take much longer than the others, and which part of them grew."),
         QT_TRANSLATE_NOOP("Advice", "A step counts when it is more than 5 % longer than the median and beyond six times the "
                                     "usual deviation (1.4826 times the median deviation). At least {steps} steps are needed."),
         QT_TRANSLATE_NOOP("Advice", "Steps that compile, evaluate or save a checkpoint are long by design.")},
    };
}

} // namespace plumbline
