// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/support/advicetexts/ruletexts.h"

#include <QtGlobal>

namespace plumbline {

QList<RuleText> dataInputTexts()
{
    return {
        {"step-gap-long",
         QT_TRANSLATE_NOOP("Advice", "Waiting for the first task of a step"),
         {{"", QT_TRANSLATE_NOOP("Advice", "Steps wait {gap_ns} on average before the device starts"),
           QT_TRANSLATE_NOOP("Advice", "From the last task of a step to the first of the next the device does nothing; up to "
                                       "{limit_ns} is usual, the longest gap is {longest_ns}."),
           QT_TRANSLATE_NOOP("Advice", "Look at what the host does in the gap: loading data, copying it, logging or saving. More "
                                       "DataLoader workers, prefetching and pin_memory help when it is data."),
           QT_TRANSLATE_NOOP("Advice", "Look at what the host does in the gap: loading data, logging or saving. Data sinking and "
                                       "more parallel workers help when it is data.")},
          {"data", QT_TRANSLATE_NOOP("Advice", "Steps wait {gap_ns} on average before the device starts"),
           QT_TRANSLATE_NOOP("Advice", "From the last task of a step to the first of the next the device does nothing; up to "
                                       "{limit_ns} is usual. The queues of the data pipeline say why: {rule}."),
           QT_TRANSLATE_NOOP("Advice", "Data preparation cannot keep up: see the page of the data input for the operator.")}}},
    };
}

} // namespace plumbline
