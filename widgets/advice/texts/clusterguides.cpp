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
                           "Largest less smallest computing time, divided by the mean of computing, exposed communication and "
                           "free time: more than {share}. Ranks are compared inside of their pipeline stage."),
         QT_TRANSLATE_NOOP("Advice", "That stages differ is another rule.")},
        {"cluster-free-spread", QT_TRANSLATE_NOOP("Advice", "The host of some rank is slower than that of the others."),
         QT_TRANSLATE_NOOP("Advice",
                           "Idle shares are more than {points_share} apart, or idle times more than {share} of the mean total."),
         QT_TRANSLATE_NOOP("Advice", "Waiting for a slow rank shows as communication, not as free time.")},
        {"cluster-comm-spread",
         QT_TRANSLATE_NOOP(
             "Advice",
             "Exposed communication differs between ranks. The rank with the least came last: the others waited for it."),
         QT_TRANSLATE_NOOP("Advice", "The spread is more than {share} of the mean total. Where it correlates with what ranks do "
                                     "themselves by {correlation} or more, it is waiting; else it is transfer."),
         QT_TRANSLATE_NOOP("Advice", "Two ranks always correlate.")},
        {"pp-stage-imbalance", QT_TRANSLATE_NOOP("Advice", "Pipeline stages hold unequal work; all wait for the longest."),
         QT_TRANSLATE_NOOP("Advice", "Computing of a stage is more than {share} above the mean of the stages."),
         QT_TRANSLATE_NOOP("Advice", "The embedding and the loss make first and last stage longer by design.")},
        {"pp-bubble", QT_TRANSLATE_NOOP("Advice", "Time in which a stage waits for another one."),
         QT_TRANSLATE_NOOP("Advice", "Exposed receiving, batched as well, divided by computing and exposed communication: more "
                                     "than {share}. A pipeline of p stages and m micro-batches waits (p-1)/(m+p-1) in any case."),
         QT_TRANSLATE_NOOP("Advice", "Waiting may come from stages of unequal work: look at that rule first.")},
        {"slow-rank-vote",
         QT_TRANSLATE_NOOP("Advice", "The rank that comes last to the collectives of a group. All others wait for it."),
         QT_TRANSLATE_NOOP("Advice", "Calls of one name end together, so that a short call means a late arrival; each call votes "
                                     "for the rank that stands out. Told when a rank has {operators_share} of the calls and "
                                     "costs {step_share} of a step, and called persistent when it is so in {steps_share} of the "
                                     "steps. Calls whose durations differ by less than {difference} do not vote."),
         QT_TRANSLATE_NOOP("Advice", "Two late ranks hide each other in a vote; the time lost is added up besides.")},
        {"slow-rank-root-cause",
         QT_TRANSLATE_NOOP("Advice", "What made a rank late to a collective: its kernels, its gaps, or additional work."),
         QT_TRANSLATE_NOOP("Advice",
                           "Tasks of the late rank and of a quick one are paired backwards from the collective to the last point "
                           "where both stood alike. The lateness is split exactly into longer kernels, longer gaps and other "
                           "tasks. Told when calls differ by {difference} and from {step_share} of a step."),
         QT_TRANSLATE_NOOP("Advice", "With changing shapes tasks may not pair.")},
        {"slow-link", QT_TRANSLATE_NOOP("Advice", "A link between two ranks that moves data slower than the others of its kind."),
         QT_TRANSLATE_NOOP(
             "Advice",
             "The bandwidth is more than {share} below the mean of its kind, of links that moved "
             "{least_bytes} or more and {least_share} of all bytes. Where none is: the mean bandwidths of the ranks lie more "
             "than {rank_share} of their mean apart."),
         QT_TRANSLATE_NOOP("Advice", "Several bad links lower the mean.")},
        {"slow-link-op",
         QT_TRANSLATE_NOOP("Advice", "Single executions of a collective that take far longer than the others of equal size."),
         QT_TRANSLATE_NOOP("Advice", "The shortest time over the ranks, of {executions} or more executions of one kind, size and "
                                     "group: beyond {z} deviations. Told from {step_share} of a step."),
         QT_TRANSLATE_NOOP("Advice", "A few executions cannot stand out by this measure.")},
        {"clock-misalignment",
         QT_TRANSLATE_NOOP("Advice",
                           "Clocks of host and device, or of the ranks, that differ: what is compared between them is shifted."),
         QT_TRANSLATE_NOOP("Advice",
                           "More than {backward_share} of the HostToDevice arrows end before they start, or one by more than "
                           "{worst_ns}; between ranks, the ends of common collectives are more than {offset_ns} apart."),
         QT_TRANSLATE_NOOP("Advice", "It costs no time by itself. Operators that do not end together are not used.")},
        {"slow-node-step-gap",
         QT_TRANSLATE_NOOP("Advice", "Ranks that wait longer for the begin of a step than the others, mostly for data."),
         QT_TRANSLATE_NOOP("Advice",
                           "The gap of a rank is more than {share} above the mean, and that is {step_share} of a step or more."),
         QT_TRANSLATE_NOOP("Advice", "Gaps of microseconds make large percentages.")},
        {"slow-node-fpbp", QT_TRANSLATE_NOOP("Advice", "Ranks whose forward and backward take longer than those of the others."),
         QT_TRANSLATE_NOOP("Advice", "More than {share} above the mean, and that is {step_share} of a step or more."),
         QT_TRANSLATE_NOOP("Advice", "Waiting for others inside of it counts as well.")},
        {"slow-node-tail",
         QT_TRANSLATE_NOOP("Advice", "Ranks whose tail is short: they came late, and the others wait for them there."),
         QT_TRANSLATE_NOOP("Advice",
                           "The tail of a rank is more than {share} below the mean, and that is {step_share} of a step or more."),
         QT_TRANSLATE_NOOP("Advice", "A long tail is not the fault of its rank.")},
        {"straggler-late-start",
         QT_TRANSLATE_NOOP("Advice", "The rank that starts the dominating collective last, as a check on the votes."),
         QT_TRANSLATE_NOOP("Advice", "Of the last large collective of each step, {least_share} of it or more, the one whose "
                                     "starts are farthest apart: {spread_share} of a step or more."),
         QT_TRANSLATE_NOOP("Advice", "It needs clocks that agree.")},
    };
}

} // namespace plumbline
