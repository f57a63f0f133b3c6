// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/advice/texts/ruleguides.h"

#include <QtGlobal>

namespace plumbline {

QList<RuleGuide> dataInputGuides()
{
    return {
        {"step-gap-long", QT_TRANSLATE_NOOP("Advice", "The device waits before a step begins, mostly for data."),
         QT_TRANSLATE_NOOP("Advice",
                           "The mean time between the last task of a step and the first of the next: more than {limit_ns}."),
         QT_TRANSLATE_NOOP("Advice", "Compiling in the first step and evaluating between steps are left out where they show.")},
        {"dataloader-slow", QT_TRANSLATE_NOOP("Advice", "A call of the data loader that blocks the training."),
         QT_TRANSLATE_NOOP("Advice", "Calls with DataLoader in their name of {call_ns} or more. What counts as saving is the "
                                     "part in which the device is idle."),
         QT_TRANSLATE_NOOP("Advice", "A long call that is hidden behind the device costs nothing.")},
        {"h2d-copy-in-step",
         QT_TRANSLATE_NOOP("Advice", "Copies from the host to the device inside of a step that the host waits for."),
         QT_TRANSLATE_NOOP("Advice",
                           "{copies} or more synchronous copies a step, or {share} of a step in which nothing else runs."),
         QT_TRANSLATE_NOOP("Advice", "The copy of the input itself is one of them.")},
        {"data-queue-empty",
         QT_TRANSLATE_NOOP("Advice",
                           "The queue on the device is empty when a step asks for data: the stages before it are too slow."),
         QT_TRANSLATE_NOOP("Advice", "The part of the samples in which the data queue, and before it the host queue, is empty. "
                                     "The first one is left out."),
         QT_TRANSLATE_NOOP("Advice", "Queues are sampled when something is put in or taken out.")},
        {"data-process-bound", QT_TRANSLATE_NOOP("Advice", "Preparing the data is too slow: the host queue is empty as well."),
         QT_TRANSLATE_NOOP(
             "Advice",
             "The host queue is empty where the data queue is. Which operator of the pipeline it is, another rule tells."),
         QT_TRANSLATE_NOOP("Advice", "Short stretches of an empty queue are missed.")},
        {"data-transfer-bound",
         QT_TRANSLATE_NOOP("Advice",
                           "Sending the data to the device is too slow: the host queue is filled, the data queue empty."),
         QT_TRANSLATE_NOOP("Advice", "The data queue is empty while the host queue is not."),
         QT_TRANSLATE_NOOP("Advice", "Short stretches of an empty queue are missed.")},
        {"data-custom-logic",
         QT_TRANSLATE_NOOP("Advice",
                           "Code between the loader and the network takes the time: data is there, and the step begins late."),
         QT_TRANSLATE_NOOP("Advice", "Without data sink the host queue is mostly filled while steps have long gaps."),
         QT_TRANSLATE_NOOP("Advice", "Which code it is shows with stacks only.")},
        {"minddata-op-bottleneck", QT_TRANSLATE_NOOP("Advice", "The operator of the data pipeline that holds up the others."),
         QT_TRANSLATE_NOOP("Advice", "Its input queue is full and its output queue empty; or it is a source whose queue is low; "
                                     "or the last one while all queues are full."),
         QT_TRANSLATE_NOOP("Advice", "More workers do not help on a busy host.")},
        {"minddata-worker-cpu", QT_TRANSLATE_NOOP("Advice", "Operators of the data pipeline with too few or too many workers."),
         QT_TRANSLATE_NOOP("Advice", "How busy each worker is, beside how full the queues around it are."),
         QT_TRANSLATE_NOOP("Advice", "Other jobs on the machine take their part.")},
        {"getnext-slow", QT_TRANSLATE_NOOP("Advice", "Taking the data from the queue takes long although it is there."),
         QT_TRANSLATE_NOOP("Advice", "GetNext makes most of the gap of a step while the data queue is not empty."),
         QT_TRANSLATE_NOOP("Advice", "A queue that runs empty during the call looks the same.")},
        {"getnext-not-prefetched",
         QT_TRANSLATE_NOOP("Advice", "The data of a step is taken after the step before has ended, instead of beside it."),
         QT_TRANSLATE_NOOP("Advice",
                           "In more than {share} of the steps GetNext does not overlap the kernels of the step before."),
         QT_TRANSLATE_NOOP("Advice", "One recorded step tells nothing.")},
    };
}

} // namespace plumbline
