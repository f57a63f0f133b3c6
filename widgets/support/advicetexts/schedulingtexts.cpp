// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/support/advicetexts/ruletexts.h"

#include <QtGlobal>

namespace plumbline {

QList<RuleText> schedulingTexts()
{
    return {
        {"free-share-high",
         QT_TRANSLATE_NOOP("Advice", "Idle share of the device"),
         {{"", QT_TRANSLATE_NOOP("Advice", "The device did nothing for {free_share} of the step ({free_ns})"),
           QT_TRANSLATE_NOOP("Advice",
                             "Neither kernels nor communication ran for {free_ns} of a mean step of {step_ns}. Up to {share} "
                             "is usual. Copies between host and device count as idle."),
           QT_TRANSLATE_NOOP("Advice", "Mend how the host dispatches first: look at what the host does in the longest gaps.")}}},
    };
}

} // namespace plumbline
