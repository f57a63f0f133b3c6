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
             "Communication that runs while nothing computes. The step becomes shorter by the part that can be hidden."),
         QT_TRANSLATE_NOOP(
             "Advice", "Exposed communication divided by the sum of computing and exposed communication is more than {share}."),
         QT_TRANSLATE_NOOP("Advice", "A long first collective may come from cards that start at different times.")},
        {"overlap-ratio-low",
         QT_TRANSLATE_NOOP("Advice", "The part of communication that is hidden behind computing, for groups that can hide it."),
         QT_TRANSLATE_NOOP("Advice", "Overlapped communication divided by all communication of the group: below {ratio}."),
         QT_TRANSLATE_NOOP("Advice", "Tensor parallel collectives block computing by design and are not judged.")},
        {"comm-wait-dominant",
         QT_TRANSLATE_NOOP(
             "Advice",
             "Ranks wait in a communication operator much longer than they move data: a rank comes late, or the link is slow."),
         QT_TRANSLATE_NOOP("Advice", "For the rank that waits most in an operator, wait divided by the sum of wait and transit "
                                     "is more than {wait_share}. If most of the wait is before the first transfer, the rank that "
                                     "waits least came late; otherwise the link is slow. Reported from {step_share} of a step."),
         QT_TRANSLATE_NOOP(
             "Advice",
             "If the file has a transit of 0, the time of the transports is used instead. In a pipeline waiting is intended.")},
        {"comm-idle-dominant",
         QT_TRANSLATE_NOOP("Advice", "Communication operators that mostly neither move data nor wait. They prepare, connect for "
                                     "the first time, or their transfers were not recorded."),
         QT_TRANSLATE_NOOP("Advice", "Idle time divided by the elapse is more than {idle_share}. Only operators that take "
                                     "{step_share} of a step or more count."),
         QT_TRANSLATE_NOOP("Advice", "The first collective builds its connections. At level 0 transfers are not recorded.")},
        {"comm-small-packet",
         QT_TRANSLATE_NOOP("Advice", "Transfers so small that starting them takes longer than moving the bytes."),
         QT_TRANSLATE_NOOP(
             "Advice",
             "More than {share} of the operators move less than {sdma_bytes} by SDMA, or less than {rdma_bytes} by RDMA. The "
             "saving is the time beyond that at the bandwidth of large transfers. Reported from {step_share} of a step."),
         QT_TRANSLATE_NOOP("Advice", "Tensor parallel collectives are small by design.")},
        {"comm-bandwidth-low", QT_TRANSLATE_NOOP("Advice", "A kind of link delivers less than it should."),
         QT_TRANSLATE_NOOP("Advice",
                           "The bandwidth divided by the usual one (HCCS {hccs_gb_s}, PCIe {pcie_gb_s}, RDMA {rdma_gb_s}) is "
                           "less than {share}. If less than {large_share} of the packets are large, their size is the cause. "
                           "Links that moved less than {least_bytes} are ignored. Reported from {step_share} of a step."),
         QT_TRANSLATE_NOOP("Advice", "The usual bandwidth differs between machines: set your own values. Computing at the same "
                                     "time also slows transfers down.")},
        {"comm-bandwidth-contention",
         QT_TRANSLATE_NOOP("Advice", "Transfers that are slower while matrix multiplications run at the same time."),
         QT_TRANSLATE_NOOP("Advice", "More than {operators_limit} operators that overlap a multiplication move less than "
                                     "{limit_gb_s}, and {share} less than the same operators alone."),
         QT_TRANSLATE_NOOP("Advice", "Overlapping may still pay off.")},
        {"comm-retransmission",
         QT_TRANSLATE_NOOP("Advice",
                           "A transfer over RDMA takes seconds on all ranks, because packets were lost and sent again."),
         QT_TRANSLATE_NOOP(
             "Advice",
             "The elapse is {limit_ns} or more on all ranks, and the RDMA transit is more than that on one. A retransmission is "
             "suspected if the transfer takes {factor} times the median for its size and more than {suspect_ns}."),
         QT_TRANSLATE_NOOP("Advice",
                           "Very large transfers take long anyway, so a bandwidth above {least_gb_s} is not suspected.")},
        {"comm-byte-alignment",
         QT_TRANSLATE_NOOP("Advice",
                           "Transfers whose size is not a multiple of 512 bytes. The copy engine moves them more slowly."),
         QT_TRANSLATE_NOOP("Advice", "More than {operators_limit} operators have unaligned tasks above 512 bytes. Reported as a "
                                     "loss from {step_share} of a step."),
         QT_TRANSLATE_NOOP("Advice", "In very large transfers the unaligned remainder does not matter.")},
        {"allreduce-fusion",
         QT_TRANSLATE_NOOP("Advice",
                           "Gradients are aggregated in one piece, so that the backward pass hides little of the communication."),
         QT_TRANSLATE_NOOP("Advice", "A step has on average no more than {collectives} collective for gradients, and more than "
                                     "{exposed_share} of their time is exposed."),
         QT_TRANSLATE_NOOP("Advice", "Sharded optimizers communicate there by design.")},
        {"comm-op-jitter",
         QT_TRANSLATE_NOOP("Advice",
                           "Executions of a communication operator that take far longer than the same operator in other steps."),
         QT_TRANSLATE_NOOP("Advice", "Among operators of one group, kind and size, an execution is beyond the usual deviation "
                                     "and clearly above the median. The saving is the time above the median."),
         QT_TRANSLATE_NOOP("Advice",
                           "With few steps the result is unreliable. The additional time is mostly waiting for another card.")},
    };
}

} // namespace plumbline
