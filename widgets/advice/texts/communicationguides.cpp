// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/advice/texts/ruleguides.h"

#include <QtGlobal>

namespace plumbline {

QList<RuleGuide> communicationGuides()
{
    return {
        {"comm-exposed-high",
         QT_TRANSLATE_NOOP(
             "Advice",
             "Communication that runs while nothing computes: the step gets shorter by as much of it as can be hidden."),
         QT_TRANSLATE_NOOP(
             "Advice", "Communication not overlapped divided by computing and communication not overlapped: more than {share}."),
         QT_TRANSLATE_NOOP("Advice", "A long first collective may come from cards that start at different times.")},
        {"overlap-ratio-low",
         QT_TRANSLATE_NOOP("Advice", "How much of the communication is hidden behind computing, for groups that can hide it."),
         QT_TRANSLATE_NOOP("Advice", "Overlapped communication divided by all communication of the group: below {ratio}."),
         QT_TRANSLATE_NOOP("Advice",
                           "Tensor parallel collectives stand in the way of computing by nature; they are not judged.")},
        {"comm-wait-dominant",
         QT_TRANSLATE_NOOP(
             "Advice",
             "Ranks wait in a communication operator much longer than data moves: some rank comes late, or the link is slow."),
         QT_TRANSLATE_NOOP("Advice", "Wait divided by wait and transit of an operator, of the rank that waits most: more than "
                                     "{wait_share}. Where most of that is before the first transfer, the rank that waits least "
                                     "came late; else the link is slow. Told from {step_share} of a step."),
         QT_TRANSLATE_NOOP("Advice", "Where the file has a transit of 0 the time of the transports stands in for it. In a "
                                     "pipeline waiting is intended.")},
        {"comm-idle-dominant",
         QT_TRANSLATE_NOOP("Advice", "Communication operators that mostly neither move data nor wait: preparing, first use of a "
                                     "connection, or transfers that were not recorded."),
         QT_TRANSLATE_NOOP(
             "Advice",
             "Idle time divided by the elapse: more than {idle_share}, of operators that take {step_share} of a step or more."),
         QT_TRANSLATE_NOOP("Advice", "The first collective builds its connections. At level 0 transfers are not recorded.")},
        {"comm-small-packet",
         QT_TRANSLATE_NOOP("Advice", "Transfers so small that starting them costs more than moving the bytes."),
         QT_TRANSLATE_NOOP(
             "Advice",
             "More than {share} of the operators move less than {sdma_bytes} by SDMA, or less than {rdma_bytes} by RDMA. The "
             "saving is what they take longer than at the bandwidth of large ones; told from {step_share} of a step."),
         QT_TRANSLATE_NOOP("Advice", "Tensor parallel collectives are small by nature.")},
        {"comm-bandwidth-low", QT_TRANSLATE_NOOP("Advice", "A kind of link delivers less than it should."),
         QT_TRANSLATE_NOOP("Advice", "Bytes by time divided by what is usual (HCCS {hccs_gb_s}, PCIe {pcie_gb_s}, RDMA "
                                     "{rdma_gb_s}): less than {share}. Where less than {large_share} of the packets are large, "
                                     "their size is the reason. Of {least_bytes} and more; told from {step_share} of a step."),
         QT_TRANSLATE_NOOP("Advice",
                           "What is usual differs between machines: set yours. Computing beside it slows transfers as well.")},
        {"comm-bandwidth-contention",
         QT_TRANSLATE_NOOP("Advice", "Transfers that slow down while matrix multiplications run beside them."),
         QT_TRANSLATE_NOOP("Advice", "More than {operators_limit} operators beside a multiplication move less than {limit_gb_s}, "
                                     "and {share} less than the same ones alone."),
         QT_TRANSLATE_NOOP("Advice", "Overlapping may pay off in spite of it.")},
        {"comm-retransmission",
         QT_TRANSLATE_NOOP("Advice", "A transfer over RDMA takes seconds on all ranks: packets were lost and sent again."),
         QT_TRANSLATE_NOOP("Advice", "The elapse is {limit_ns} or more on all ranks, and the RDMA transit more than that on one. "
                                     "Suspected when it is {factor} times the median of its size and more than {suspect_ns}."),
         QT_TRANSLATE_NOOP("Advice",
                           "Very large transfers are slow without that; a bandwidth above {least_gb_s} is not suspected.")},
        {"comm-byte-alignment",
         QT_TRANSLATE_NOOP("Advice", "Transfers whose size is no multiple of 512 bytes, which the copy engine moves slower."),
         QT_TRANSLATE_NOOP("Advice", "More than {operators_limit} operators with tasks above 512 bytes that are not aligned; "
                                     "told as a loss from {step_share} of a step."),
         QT_TRANSLATE_NOOP("Advice", "In very large transfers the rest does not matter.")},
        {"allreduce-fusion",
         QT_TRANSLATE_NOOP("Advice", "Gradients are aggregated in one piece, or so that backward hides little of it."),
         QT_TRANSLATE_NOOP("Advice", "A step has no more than {collectives} large aggregation, or more than {exposed_share} of "
                                     "the aggregation is exposed."),
         QT_TRANSLATE_NOOP("Advice", "Sharded optimizers communicate there by design.")},
        {"comm-op-jitter",
         QT_TRANSLATE_NOOP("Advice",
                           "Executions of a communication operator that take far longer than the same one in other steps."),
         QT_TRANSLATE_NOOP("Advice", "Operators of one group, kind and size: beyond the usual deviation and clearly above the "
                                     "median. The saving is what is above the median."),
         QT_TRANSLATE_NOOP("Advice", "Few steps tell little. The excess is mostly waiting for another card.")},
    };
}

} // namespace plumbline
