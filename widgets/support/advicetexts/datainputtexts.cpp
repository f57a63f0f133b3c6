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
        {"dataloader-slow",
         QT_TRANSLATE_NOOP("Advice", "Slow data loading"),
         {{"", QT_TRANSLATE_NOOP("Advice", "The loader blocked for {longest_ns}; the device was idle for {exposed_ns} of a step"),
           QT_TRANSLATE_NOOP("Advice",
                             "{calls} calls of the loader took {call_ns} or more. What device work hides costs nothing."),
           QT_TRANSLATE_NOOP("Advice", "Raise num_workers, set pin_memory, use faster storage and no compressed archives, and "
                                       "check how cores are bound.")},
          {"single",
           QT_TRANSLATE_NOOP("Advice", "The loader blocked for {longest_ns}; the device was idle for {exposed_ns} of a step"),
           QT_TRANSLATE_NOOP("Advice", "{calls} calls of a loader without worker processes took {call_ns} or more. What device "
                                       "work hides costs nothing."),
           QT_TRANSLATE_NOOP("Advice",
                             "Set num_workers so that loading runs in processes of its own, and use faster storage.")}}},
        {"h2d-copy-in-step",
         QT_TRANSLATE_NOOP("Advice", "Blocking copies in the step"),
         {{"", QT_TRANSLATE_NOOP("Advice", "{copies_per_step} blocking copies a step, {exposed_ns} of it exposed"),
           QT_TRANSLATE_NOOP("Advice", "{calls} copies for which the host waits, {copying_ns} of a mean step, during "
                                       "{exposed_ns} of which the device is idle."),
           QT_TRANSLATE_NOOP("Advice", "Create constants once, and copy with pinned memory and non_blocking=True.")}}},
    };
}

} // namespace plumbline
