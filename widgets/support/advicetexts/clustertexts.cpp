// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/support/advicetexts/ruletexts.h"

#include <QtGlobal>

namespace plumbline {

QList<RuleText> clusterTexts()
{
    return {
        {"cluster-compute-spread",
         QT_TRANSLATE_NOOP("Advice", "Computing time of the ranks apart"),
         {{"",
           QT_TRANSLATE_NOOP("Advice", "Computing time spreads by {spread_ns} over the ranks ({spread_share} of the mean step)"),
           QT_TRANSLATE_NOOP(
               "Advice", "{cards} computes {largest_ns}, the quickest {smallest_ns}; the others wait for it in communication."),
           QT_TRANSLATE_NOOP("Advice", "Compare {cards} with a quick rank: the same kernels slower means clock or hardware, more "
                                       "kernels means that the work is not shared evenly.")},
          {"stage",
           QT_TRANSLATE_NOOP(
               "Advice", "Computing time spreads by {spread_ns} inside pipeline stage {stage} ({spread_share} of the mean step)"),
           QT_TRANSLATE_NOOP("Advice", "{cards} computes {largest_ns}, the quickest of its stage {smallest_ns}."),
           QT_TRANSLATE_NOOP("Advice", "Compare {cards} with a quick rank: the same kernels slower means clock or hardware, more "
                                       "kernels means that the work is not shared evenly.")}}},
        {"cluster-free-spread",
         QT_TRANSLATE_NOOP("Advice", "Idle share of the ranks apart"),
         {{"", QT_TRANSLATE_NOOP("Advice", "The idle share ranges from {least_share} to {most_share} over the ranks"),
           QT_TRANSLATE_NOOP(
               "Advice",
               "{cards} idles {largest_ns} of a step, the best rank {smallest_ns}: its host is slower than those of the others."),
           QT_TRANSLATE_NOOP("Advice", "Look at the dispatch of {cards}: processor load, core binding, its data input.")}}},
        {"cluster-comm-spread",
         QT_TRANSLATE_NOOP("Advice", "Exposed communication of the ranks apart"),
         {{"wait",
           QT_TRANSLATE_NOOP(
               "Advice",
               "Exposed communication spreads by {spread_ns} ({spread_share}), and mirrors what the ranks do themselves"),
           QT_TRANSLATE_NOOP("Advice", "The less a rank communicates the later it came: r = {correlation_r}. That is waiting, "
                                       "not transfer. {cards} communicates least, {smallest_ns}, against {largest_ns}."),
           QT_TRANSLATE_NOOP("Advice", "{cards} is the late one: look for what it computes longer or where its host is late.")},
          {"transfer",
           QT_TRANSLATE_NOOP("Advice", "Exposed communication spreads by {spread_ns} over the ranks ({spread_share})"),
           QT_TRANSLATE_NOOP("Advice", "It does not mirror what the ranks do themselves (r = {correlation_r}), so that waiting "
                                       "does not explain it. {cards} communicates longest, {largest_ns}, against {smallest_ns}."),
           QT_TRANSLATE_NOOP("Advice", "Look at the links of {cards} in the communication matrix.")}}},
        {"pp-stage-imbalance",
         QT_TRANSLATE_NOOP("Advice", "Work of the pipeline stages apart"),
         {{"", QT_TRANSLATE_NOOP("Advice", "Stage {slow_stage} computes {slow_ns}, stage {fast_stage} {fast_ns}"),
           QT_TRANSLATE_NOOP("Advice", "That is {excess_share} above the mean of the stages; up to {share} is usual. All stages "
                                       "wait for the longest one."),
           QT_TRANSLATE_NOOP("Advice", "Move about {move_share} of the work of stage {slow_stage} to the others.")}}},
        {"pp-bubble",
         QT_TRANSLATE_NOOP("Advice", "Waiting for other pipeline stages"),
         {{"",
           QT_TRANSLATE_NOOP(
               "Advice",
               "Waiting for other pipeline stages takes {bubble_ns} of a step ({bubble_share} of computing and communication)"),
           QT_TRANSLATE_NOOP("Advice", "Receiving operators that no computing hides, batched ones as well, which the column "
                                       "Bubble of step_trace_time.csv leaves out. Up to {share} is usual."),
           QT_TRANSLATE_NOOP("Advice", "Use more micro-batches or virtual stages, and balance the stages.")},
          {"theory",
           QT_TRANSLATE_NOOP(
               "Advice",
               "Waiting for other pipeline stages takes {bubble_ns} of a step ({bubble_share} of computing and communication)"),
           QT_TRANSLATE_NOOP("Advice", "A pipeline of this depth with these micro-batches idles {inherent_share} in any case; "
                                       "what is beyond can be mended."),
           QT_TRANSLATE_NOOP("Advice", "Use more micro-batches or virtual stages, and balance the stages.")}}},
    };
}

} // namespace plumbline
