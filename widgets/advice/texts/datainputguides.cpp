// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/advice/texts/ruleguides.h"

#include <QtGlobal>

namespace plumbline {

QList<RuleGuide> dataInputGuides()
{
    return {
        {"step-gap-long", QT_TRANSLATE_NOOP("Advice", "The device waits before a step begins, mostly for data."),
         QT_TRANSLATE_NOOP(
             "Advice", "The mean step gap, from the last task of a step to the first task of the next, is more than {limit_ns}."),
         QT_TRANSLATE_NOOP("Advice",
                           "Compiling in the first step and evaluating between steps are ignored if they can be recognised.")},
        {"dataloader-slow", QT_TRANSLATE_NOOP("Advice", "A call of the data loader that blocks the training."),
         QT_TRANSLATE_NOOP(
             "Advice",
             "Calls with DataLoader in their name take {call_ns} or more. The saving is the part in which the device is idle."),
         QT_TRANSLATE_NOOP("Advice", "A long call costs nothing while the device works.")},
        {"h2d-copy-in-step",
         QT_TRANSLATE_NOOP("Advice", "Copies from the host to the device within a step for which the host waits."),
         QT_TRANSLATE_NOOP("Advice", "There are {copies} or more synchronous copies per step, or they take {share} of a step in "
                                     "which nothing else runs."),
         QT_TRANSLATE_NOOP("Advice", "The copy of the input itself is included.")},
        {"data-queue-empty",
         QT_TRANSLATE_NOOP("Advice",
                           "The queue on the device is empty when a step asks for data: the stages before it are too slow."),
         QT_TRANSLATE_NOOP("Advice", "The share of samples in which the data queue, and the host queue before it, is empty. The "
                                     "first sample is ignored."),
         QT_TRANSLATE_NOOP("Advice", "Queues are sampled when something is put in or taken out.")},
        {"data-process-bound", QT_TRANSLATE_NOOP("Advice", "Preparing the data is too slow: the host queue is empty as well."),
         QT_TRANSLATE_NOOP(
             "Advice", "The host queue is empty when the data queue is. Another rule finds the slow operator of the pipeline."),
         QT_TRANSLATE_NOOP("Advice", "Short stretches of an empty queue are missed.")},
        {"data-transfer-bound",
         QT_TRANSLATE_NOOP("Advice",
                           "Sending the data to the device is too slow: the host queue is filled while the data queue is empty."),
         QT_TRANSLATE_NOOP("Advice", "The data queue is empty while the host queue is not."),
         QT_TRANSLATE_NOOP("Advice", "Short stretches of an empty queue are missed.")},
        {"data-custom-logic",
         QT_TRANSLATE_NOOP(
             "Advice", "Code between the loader and the network takes the time: the data is ready, but the step begins late."),
         QT_TRANSLATE_NOOP("Advice", "Without data sink the host queue is mostly filled while steps have long gaps."),
         QT_TRANSLATE_NOOP("Advice", "The code can be identified only if stacks were collected.")},
        {"minddata-op-bottleneck", QT_TRANSLATE_NOOP("Advice", "The operator of the data pipeline that slows down the others."),
         QT_TRANSLATE_NOOP("Advice", "Its input queue is full and its output queue is empty; or it is a source with a low output "
                                     "queue; or it is the last operator while all queues are full."),
         QT_TRANSLATE_NOOP("Advice", "More workers do not help on a busy host.")},
        {"minddata-worker-cpu", QT_TRANSLATE_NOOP("Advice", "Operators of the data pipeline with too few or too many workers."),
         QT_TRANSLATE_NOOP("Advice", "The load of each worker is compared with the fill of the queues around it."),
         QT_TRANSLATE_NOOP("Advice", "Other jobs on the machine also use its processors.")},
        {"getnext-slow", QT_TRANSLATE_NOOP("Advice", "Taking the data from the queue takes long although the data is ready."),
         QT_TRANSLATE_NOOP("Advice", "GetNext takes most of the step gap while the data queue is not empty."),
         QT_TRANSLATE_NOOP("Advice", "A queue that becomes empty during the call looks the same.")},
        {"getnext-not-prefetched",
         QT_TRANSLATE_NOOP("Advice", "The data of a step is fetched after the previous step has ended instead of during it."),
         QT_TRANSLATE_NOOP("Advice",
                           "In more than {share} of the steps, GetNext does not overlap the kernels of the previous step."),
         QT_TRANSLATE_NOOP("Advice", "At least two recorded steps are needed.")},
    };
}

} // namespace plumbline
