// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/advice/texts/ruleguides.h"

#include <QtGlobal>

namespace plumbline {

QList<RuleGuide> clusterGuides()
{
    return {
        {"cluster-compute-spread",
         QT_TRANSLATE_NOOP("Advice",
                           "Ranks that should do equal work compute for different times; the others wait for the slowest."),
         QT_TRANSLATE_NOOP("Advice",
                           "The largest minus the smallest computing time, divided by the mean of computing, exposed "
                           "communication and free time, is more than {share}. Ranks are compared within their pipeline stage."),
         QT_TRANSLATE_NOOP("Advice", "Differences between stages are judged by another rule.")},
        {"cluster-free-spread", QT_TRANSLATE_NOOP("Advice", "The host of a rank is slower than the hosts of the others."),
         QT_TRANSLATE_NOOP("Advice",
                           "Idle shares are more than {points_share} apart, and idle times more than {share} of the mean total."),
         QT_TRANSLATE_NOOP("Advice", "Waiting for a slow rank shows as communication, not as free time.")},
        {"cluster-comm-spread",
         QT_TRANSLATE_NOOP("Advice", "Exposed communication differs between ranks. The rank with the least exposed communication "
                                     "came last, and the others waited for it."),
         QT_TRANSLATE_NOOP("Advice", "The spread is more than {share} of the mean total. If it correlates with the ranks' own "
                                     "work by {correlation} or more, it is waiting; otherwise it is transfer."),
         QT_TRANSLATE_NOOP("Advice", "With only two ranks there is always a correlation.")},
        {"pp-stage-imbalance", QT_TRANSLATE_NOOP("Advice", "Pipeline stages have unequal work, and all wait for the longest."),
         QT_TRANSLATE_NOOP("Advice", "Computing of a stage is more than {share} above the mean of the stages."),
         QT_TRANSLATE_NOOP("Advice", "The embedding and the loss make first and last stage longer by design.")},
        {"pp-bubble", QT_TRANSLATE_NOOP("Advice", "Time in which a stage waits for another one."),
         QT_TRANSLATE_NOOP("Advice",
                           "The exposed time of receiving, including batched receiving, is more than {share} of computing and "
                           "exposed communication. A pipeline of p stages and m micro-batches always waits (p-1)/(m+p-1)."),
         QT_TRANSLATE_NOOP("Advice", "Waiting may come from stages of unequal work: look at that rule first.")},
        {"slow-rank-vote",
         QT_TRANSLATE_NOOP("Advice", "The rank that arrives last at the collectives of a group. All others wait for it."),
         QT_TRANSLATE_NOOP("Advice",
                           "All ranks leave a collective together, so a shorter call means a later arrival. The lateness of a "
                           "rank in a call is the median duration of the other ranks minus its own, and it is late if that is "
                           "more than {difference} of this median. A step counts if the rank is late in {operators_share} or "
                           "more of its calls. It is reported for all steps together if {steps_share} or more of them count, "
                           "otherwise for the worst steps one by one, each from {step_share} of a step."),
         QT_TRANSLATE_NOOP("Advice", "Two late ranks in one group hide each other in part.")},
        {"slow-rank-root-cause",
         QT_TRANSLATE_NOOP("Advice", "Why a rank was late to a collective: longer computing, communication or idle time."),
         QT_TRANSLATE_NOOP(
             "Advice",
             "The worst collective of a late rank is compared with the rank that came first. Both are measured from the end of "
             "their previous common collective, or from the begin of the step. The lateness is split exactly into computing, "
             "exposed communication and idle time, and the kernel whose total time differs most is named. Reported if the rank "
             "is late by more than {difference} of the usual duration, and from {step_share} of a step."),
         QT_TRANSLATE_NOOP("Advice", "Kernels are compared by name and total time only; single tasks are not paired.")},
        {"slow-link",
         QT_TRANSLATE_NOOP("Advice", "A link between two ranks that moves data more slowly than the others of its kind."),
         QT_TRANSLATE_NOOP("Advice", "The bandwidth of a link is more than {share} below the mean of its kind. Only links that "
                                     "moved {least_bytes} or more and {least_share} of all bytes count. If no link is slow: the "
                                     "mean bandwidths of the ranks differ by more than {rank_share} of their mean."),
         QT_TRANSLATE_NOOP("Advice", "Several slow links lower the mean.")},
        {"slow-link-op",
         QT_TRANSLATE_NOOP("Advice", "Single executions of a collective that take far longer than the others of equal size."),
         QT_TRANSLATE_NOOP("Advice",
                           "For each execution the shortest time over the ranks is taken. Among {executions} or more executions "
                           "of one kind, size and group it lies beyond {z} deviations. Reported from {step_share} of a step."),
         QT_TRANSLATE_NOOP("Advice", "With only a few executions none can stand out.")},
        {"clock-misalignment",
         QT_TRANSLATE_NOOP("Advice",
                           "The clocks of host and device, or of the ranks, differ, so times compared between them are shifted."),
         QT_TRANSLATE_NOOP("Advice",
                           "More than {backward_share} of the HostToDevice flows end before they start, or one by more than "
                           "{worst_ns}. Between ranks: the ends of common collectives are more than {offset_ns} apart."),
         QT_TRANSLATE_NOOP("Advice", "It costs no time by itself. Operators that do not end together are not used.")},
        {"slow-node-step-gap",
         QT_TRANSLATE_NOOP("Advice",
                           "Ranks whose step gap is longer than that of the others, mostly because they wait for data."),
         QT_TRANSLATE_NOOP(
             "Advice",
             "The step gap of a rank is more than {share} above the mean, and this excess is {step_share} of a step or more."),
         QT_TRANSLATE_NOOP("Advice", "For step gaps of microseconds, percentages are large but mean little.")},
        {"slow-node-fpbp", QT_TRANSLATE_NOOP("Advice", "Ranks whose forward and backward take longer than those of the others."),
         QT_TRANSLATE_NOOP(
             "Advice",
             "The time of a rank is more than {share} above the mean, and this excess is {step_share} of a step or more."),
         QT_TRANSLATE_NOOP("Advice", "Waiting for other ranks in between is included.")},
        {"slow-node-tail",
         QT_TRANSLATE_NOOP("Advice", "Ranks with a short tail: they came late, and the others wait for them there."),
         QT_TRANSLATE_NOOP(
             "Advice",
             "The tail of a rank is more than {share} below the mean, and the difference is {step_share} of a step or more."),
         QT_TRANSLATE_NOOP("Advice", "A long tail is not the fault of its rank.")},
        {"straggler-late-start",
         QT_TRANSLATE_NOOP("Advice", "The rank that starts the last collective of a step later than the others."),
         QT_TRANSLATE_NOOP("Advice",
                           "The last collective of each step is examined if it takes {least_share} of the step or more. Its "
                           "starts, counted from the begin of each rank's own step, lie {spread_share} of a step or more apart."),
         QT_TRANSLATE_NOOP("Advice", "It needs no common clock, but step marks at the same place on all ranks.")},
    };
}

} // namespace plumbline
