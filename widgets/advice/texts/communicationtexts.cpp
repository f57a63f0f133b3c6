// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/advice/texts/ruletexts.h"

#include <QtGlobal>

namespace plumbline {

QList<RuleText> communicationTexts()
{
    return {
        {"comm-exposed-high",
         QT_TRANSLATE_NOOP("Advice", "Communication that no computing hides"),
         {QT_TRANSLATE_NOOP(
              "Advice",
              "Communication that runs while nothing computes. The step becomes shorter by the part that can be hidden."),
          QT_TRANSLATE_NOOP(
              "Advice", "Exposed communication divided by the sum of computing and exposed communication is more than {share}."),
          QT_TRANSLATE_NOOP("Advice", "A long first collective may come from cards that start at different times.")},
         {{"",
           QT_TRANSLATE_NOOP("Advice", "Communication that nothing hides takes {exposed_step_share} of the step ({exposed_ns})"),
           QT_TRANSLATE_NOOP(
               "Advice", "That is {exposed_share} of computing and exposed communication together; up to {share} is usual. The "
                         "card waits {waited_ns} of a step for other ranks in its communication.[ The schedule of the pipeline "
                         "alone takes {schedule_ns}, for which nobody is late.] {hideable_ns} of computing hide nothing yet."),
           QT_TRANSLATE_NOOP("Advice", "Where waiting makes up most of it[, beyond the {schedule_ns} of the schedule], look for "
                                       "a slow rank; else overlap more of it or send less.")},
          {"group",
           QT_TRANSLATE_NOOP("Advice", "Communication that nothing hides takes {exposed_step_share} of the step ({exposed_ns})"),
           QT_TRANSLATE_NOOP("Advice", "That is {exposed_share} of computing and exposed communication together; up to {share} "
                                       "is usual. Group {group} has {group_exposed_ns} of it. The card waits {waited_ns} of a "
                                       "step for other ranks in its communication.[ The schedule of the pipeline alone takes "
                                       "{schedule_ns}, for which nobody is late.] {hideable_ns} of computing hide nothing yet."),
           QT_TRANSLATE_NOOP("Advice", "Where waiting makes up most of it[, beyond the {schedule_ns} of the schedule], look for "
                                       "a slow rank; else overlap more of it or send less.")},
          {"unknown",
           QT_TRANSLATE_NOOP("Advice", "Communication that nothing hides takes {exposed_step_share} of the step ({exposed_ns})"),
           QT_TRANSLATE_NOOP("Advice", "That is {exposed_share} of computing and exposed communication together; up to {share} "
                                       "is usual. Who waited for whom is not recorded: waiting for a late rank and moving data "
                                       "look alike here."),
           QT_TRANSLATE_NOOP("Advice", "Record all ranks at level 1 or above: then it is told who is late. Only where nobody is, "
                                       "overlap more of it or send less."),
           nullptr,
           QT_TRANSLATE_NOOP("Advice", "Record all ranks in the same steps: only their kernels tell who is late. Only where "
                                       "nobody is, overlap more of it or send less.")},
          {"group_unknown",
           QT_TRANSLATE_NOOP("Advice", "Communication that nothing hides takes {exposed_step_share} of the step ({exposed_ns})"),
           QT_TRANSLATE_NOOP("Advice", "That is {exposed_share} of computing and exposed communication together; up to {share} "
                                       "is usual. Group {group} has {group_exposed_ns} of it. Who waited for whom is not "
                                       "recorded: waiting for a late rank and moving data look alike here."),
           QT_TRANSLATE_NOOP("Advice", "Record all ranks at level 1 or above: then it is told who is late. Only where nobody is, "
                                       "overlap more of it or send less."),
           nullptr,
           QT_TRANSLATE_NOOP("Advice", "Record all ranks in the same steps: only their kernels tell who is late. Only where "
                                       "nobody is, overlap more of it or send less.")}}},
        {"overlap-ratio-low",
         QT_TRANSLATE_NOOP("Advice", "Share of communication that computing hides"),
         {QT_TRANSLATE_NOOP("Advice", "The part of communication that is hidden behind computing, for groups that can hide it."),
          QT_TRANSLATE_NOOP("Advice",
                            "Overlapped transfer divided by all transfer of the group: below {ratio}. Waiting for a late "
                            "rank does not count, and what is exposed takes {step_share} of a step or more."),
          QT_TRANSLATE_NOOP("Advice", "Tensor parallel collectives block computing by design and are not judged.")},
         {{"", QT_TRANSLATE_NOOP("Advice", "Only {overlap_share} of the communication of group {group} is hidden"),
           QT_TRANSLATE_NOOP("Advice",
                             "Of {communication_ns} of transfer in a mean step {exposed_ns} run while nothing computes. "
                             "Groups that carry gradients or experts usually hide half or more."),
           QT_TRANSLATE_NOOP("Advice", "Split gradients into buckets so that communication starts during the backward pass "
                                       "(overlap_grad_reduce, gradient bucketing), and check that it has a stream of its own."),
           QT_TRANSLATE_NOOP(
               "Advice",
               "Set all_reduce_fusion_config so that gradients are reduced in several parts during the backward pass.")},
          {"all", QT_TRANSLATE_NOOP("Advice", "Only {overlap_share} of the communication is hidden"),
           QT_TRANSLATE_NOOP("Advice",
                             "Of {communication_ns} of transfer in a mean step {exposed_ns} run while nothing computes. "
                             "Groups that carry gradients or experts usually hide half or more."),
           QT_TRANSLATE_NOOP("Advice", "Split gradients into buckets so that communication starts during the backward pass "
                                       "(overlap_grad_reduce, gradient bucketing), and check that it has a stream of its own."),
           QT_TRANSLATE_NOOP(
               "Advice",
               "Set all_reduce_fusion_config so that gradients are reduced in several parts during the backward pass.")}}},
        {"comm-wait-dominant",
         QT_TRANSLATE_NOOP("Advice", "Operators that mostly wait"),
         {QT_TRANSLATE_NOOP(
              "Advice",
              "Ranks wait in a communication operator much longer than they move data: a rank comes late, or the link is slow."),
          QT_TRANSLATE_NOOP("Advice",
                            "For the rank that waits most in an operator, wait divided by the sum of wait and transit "
                            "is more than {wait_share}. If most of the wait is before the first transfer, the rank that "
                            "waits least came late; otherwise the link is slow. Reported from {step_share} of a step."),
          QT_TRANSLATE_NOOP(
              "Advice",
              "If the file has a transit of 0, the time of the transports is used instead. In a pipeline waiting is intended.")},
         {{"",
           QT_TRANSLATE_NOOP("Advice", "In {operators} {operators|collective|collectives} {cards} {cards|waits|wait} {wait_ns} "
                                       "of a step for rank {late}"),
           QT_TRANSLATE_NOOP("Advice", "Up to {worst_share} of waiting and transfer together is waiting before the first "
                                       "transfer, while the rank that came last waits {least_share}: rank {late} is late, most "
                                       "in {operator}[ of group {group}]. Up to {wait_share} is usual."),
           QT_TRANSLATE_NOOP("Advice", "Look for what rank {late} does longer or later than the others before these operators: "
                                       "kernels, host, data input.")},
          {"link",
           QT_TRANSLATE_NOOP("Advice", "In {operators} {operators|collective|collectives} {cards} {cards|waits|wait} {wait_ns} "
                                       "of a step between transfers"),
           QT_TRANSLATE_NOOP(
               "Advice",
               "Up to {worst_share} of waiting and transfer together is waiting, and not before the first transfer: the ranks "
               "come in time, a link is slow. Most in {operator}[ of group {group}]; up to {wait_share} is usual."),
           QT_TRANSLATE_NOOP("Advice",
                             "Look for the slow link in the communication matrix; check the network and what else uses it.")},
          {"missing", QT_TRANSLATE_NOOP("Advice", "Waiting for rank {late}, which was not recorded, takes {wait_ns} of a step"),
           QT_TRANSLATE_NOOP(
               "Advice", "In {operators} {operators|collective|collectives}, most in {operator}[ of group {group}], all ranks "
                         "of the group that are here wait before the first transfer, up to {worst_share} of waiting and "
                         "transfer together. Only rank {late} of it is not here, so it probably comes late."),
           QT_TRANSLATE_NOOP("Advice",
                             "Record rank {late}: only its profile tells what it does longer or later than the others.")},
          {"unnamed", QT_TRANSLATE_NOOP("Advice", "Waiting for ranks that were not recorded takes {wait_ns} of a step"),
           QT_TRANSLATE_NOOP(
               "Advice", "In {operators} {operators|collective|collectives}, most in {operator}[ of group {group}], all ranks "
                         "of the group that are here wait before the first transfer, up to {worst_share} of waiting and "
                         "transfer together. Unless the collective itself starts slowly, a rank of it that is not here comes "
                         "late; nothing here tells which one."),
           QT_TRANSLATE_NOOP("Advice", "Record the other ranks of this group: only their profiles tell who is late, and why.")},
          {"unrecorded",
           QT_TRANSLATE_NOOP("Advice", "Waiting for ranks whose communication was not recorded takes {wait_ns} of a step"),
           QT_TRANSLATE_NOOP("Advice",
                             "In {operators} {operators|collective|collectives}, most in {operator}[ of group {group}], all "
                             "ranks whose communication was recorded wait before the first transfer, up to {worst_share} of "
                             "waiting and transfer together. One of the other ranks of the group comes late; nothing here tells "
                             "which one."),
           QT_TRANSLATE_NOOP("Advice", "Record the communication of all ranks of this group: only that tells who is late.")}}},
        {"comm-peer-wait",
         QT_TRANSLATE_NOOP("Advice", "Waiting for a rank that comes last"),
         {QT_TRANSLATE_NOOP("Advice", "Which rank the others wait for in collectives, also where that rank was not recorded."),
          QT_TRANSLATE_NOOP(
              "Advice",
              "The tasks Notify_Wait on the communication planes name the rank that each one waits for. The first of them for a "
              "rank ends when that rank comes to the collective. The rank with the longest one came last. The saving is its "
              "lateness behind the next latest rank, as far as nothing computes meanwhile. Reported from {step_share} of a "
              "step."),
          QT_TRANSLATE_NOOP("Advice",
                            "In the first collective of a capture a rank may come late because its profiler starts later or "
                            "because it connects "
                            "for the first time. Without the tasks of the planes nothing names a rank that was not recorded.")},
         {{"", QT_TRANSLATE_NOOP("Advice", "Waiting for rank {late} takes up to {wait_ns} of a step"),
           QT_TRANSLATE_NOOP("Advice",
                             "In {operators} {operators|collective|collectives} rank {late} comes last. Waits of each rank in "
                             "milliseconds, short ones in one sum: {waits_ms}; the longest, {longest_ns}, is in {operator}."),
           QT_TRANSLATE_NOOP(
               "Advice",
               "Look for what rank {late} does longer or later than the others before {operator}: kernels, host, data input.")},
          {"recorded_first", QT_TRANSLATE_NOOP("Advice", "Waiting for rank {late} takes up to {wait_ns} of a step"),
           QT_TRANSLATE_NOOP(
               "Advice",
               "Rank {late} comes last to {operator}, the first collective of the capture. Waits of each rank in milliseconds, "
               "short ones in one sum: {waits_ms}. Its profiler may have started later, or it connects for the first time; later "
               "collectives do not "
               "wait for it."),
           QT_TRANSLATE_NOOP("Advice", "Profile a later step, after a warm-up. If the wait stays, look for what rank {late} does "
                                       "longer or later than the others.")},
          {"missing",
           QT_TRANSLATE_NOOP("Advice", "Waiting for rank {late}, which was not recorded, takes up to {wait_ns} of a step"),
           QT_TRANSLATE_NOOP("Advice",
                             "In {operators} {operators|collective|collectives} rank {late} comes last. Waits of each rank in "
                             "milliseconds, short ones in one sum: {waits_ms}; the longest, {longest_ns}, is in {operator}."),
           QT_TRANSLATE_NOOP("Advice", "Profile rank {late} as well, and look at what it does before {operator}: kernels, host, "
                                       "data input.")},
          {"missing_first",
           QT_TRANSLATE_NOOP("Advice", "Waiting for rank {late}, which was not recorded, takes up to {wait_ns} of a step"),
           QT_TRANSLATE_NOOP(
               "Advice",
               "Rank {late} comes last to {operator}, the first collective of the capture. Waits of each rank in milliseconds, "
               "short ones in one sum: {waits_ms}. Its profiler may have started later, or it connects for the first time; later "
               "collectives do not "
               "wait for it."),
           QT_TRANSLATE_NOOP("Advice", "Profile a later step, after a warm-up, and rank {late} as well.")},
          {"position",
           QT_TRANSLATE_NOOP("Advice", "Waiting for position {late} of group {group} takes up to {wait_ns} of a step"),
           QT_TRANSLATE_NOOP(
               "Advice",
               "In {operators} {operators|collective|collectives} that rank comes last; no file tells which rank of the job it "
               "is. Waits of each rank in milliseconds, short ones in one sum: {waits_ms}; the longest, {longest_ns}, is in "
               "{operator}."),
           QT_TRANSLATE_NOOP("Advice", "Find out which rank that is (parallel_group_info in profiler_metadata.json), and look at "
                                       "what it does before {operator}.")}}},
        {"comm-small-packet",
         QT_TRANSLATE_NOOP("Advice", "Operators that move little"),
         {QT_TRANSLATE_NOOP("Advice", "Transfers so small that starting them takes longer than moving the bytes."),
          QT_TRANSLATE_NOOP(
              "Advice",
              "More than {share} of the operators move less than {sdma_bytes} by SDMA, or less than {rdma_bytes} by RDMA. The "
              "saving is the time beyond that at the bandwidth of large transfers over the same transport; "
              "without any, nothing is said. Operators that reach less than {like_share} "
              "of what equal or smaller packets reach elsewhere are left out. Those that are cut into small packets count where "
              "they reach less than {packet_share} of what larger packets reach. Reported from {step_share} of a step."),
          QT_TRANSLATE_NOOP("Advice", "Tensor parallel collectives are small by design.")},
         {{"",
           QT_TRANSLATE_NOOP("Advice", "{small_share} of the operators over {transport} move less than {limit_bytes} each, which "
                                       "costs {loss_ns} of a step"),
           QT_TRANSLATE_NOOP("Advice", "{small} of {operators} operators are that small. They reach {small_gb_s}, large ones "
                                       "{large_gb_s}: each pays for its start."),
           QT_TRANSLATE_NOOP("Advice", "Send more at once: larger gradient buckets, a larger batch or gradient accumulation, "
                                       "ZeRO stage 1 or 2 in place of 3 where memory allows, fused optimizers."),
           QT_TRANSLATE_NOOP("Advice", "Send more at once: fuse gradients with all_reduce_fusion_config, use a larger batch or "
                                       "gradient accumulation, optimizer sharding only where memory demands it.")},
          {"start",
           QT_TRANSLATE_NOOP("Advice", "{small_share} of the operators over {transport} move less than {limit_bytes} each, which "
                                       "costs {loss_ns} of a step"),
           QT_TRANSLATE_NOOP("Advice",
                             "{small} of {operators} operators are that small. Their links reach {small_gb_s} while they "
                             "move, those of large ones {large_gb_s}: what they lose is their start, and links that "
                             "do not work side by side."),
           QT_TRANSLATE_NOOP("Advice", "Send more at once: larger gradient buckets, a larger batch or gradient accumulation, "
                                       "ZeRO stage 1 or 2 in place of 3 where memory allows, fused optimizers."),
           QT_TRANSLATE_NOOP("Advice", "Send more at once: fuse gradients with all_reduce_fusion_config, use a larger batch or "
                                       "gradient accumulation, optimizer sharding only where memory demands it.")}}},
        {"comm-bandwidth-low",
         QT_TRANSLATE_NOOP("Advice", "Bandwidth of the links"),
         {QT_TRANSLATE_NOOP("Advice", "A kind of link delivers less than it should."),
          QT_TRANSLATE_NOOP("Advice",
                            "The bandwidth divided by the usual one (HCCS {hccs_gb_s}, PCIe {pcie_gb_s}, RDMA {rdma_gb_s}) is "
                            "less than {share}. If less than {large_share} of the packets are large, their size is the cause, "
                            "unless packets of the same size or smaller ones run faster elsewhere in the capture: then it is the "
                            "link. Links that moved less than {least_bytes} are ignored. Reported from {step_share} of a step."),
          QT_TRANSLATE_NOOP("Advice", "The usual bandwidth differs between machines: set your own values. Computing at the same "
                                      "time also slows transfers down.")},
         {{"", QT_TRANSLATE_NOOP("Advice", "{transport} delivers {gb_s}, {utilisation_share} of the usual {standard_gb_s}"),
           QT_TRANSLATE_NOOP("Advice", "{moved_bytes} went over it; reaching {share} of what is usual would save {loss_ns} of a "
                                       "step. Packets are large, so it is the link."),
           QT_TRANSLATE_NOOP("Advice",
                             "Look at the communication matrix for single slow links, and at what else uses the link.")},
          {"link",
           QT_TRANSLATE_NOOP("Advice", "{transport} drops to {operator_gb_s}, where packets of that size reach {like_gb_s} "
                                       "elsewhere in the capture"),
           QT_TRANSLATE_NOOP("Advice",
                             "{operator} is slowest against its like. The drop costs {loss_ns} of a step. Packets of the "
                             "same size or smaller ones were faster, so it is the link and not their size."),
           QT_TRANSLATE_NOOP(
               "Advice", "Look at the communication matrix for single slow links, and at what else uses the link at that time.")},
          {"link_larger",
           QT_TRANSLATE_NOOP("Advice",
                             "{transport} drops to {operator_gb_s} with packets of {packet_bytes}, where larger ones reach "
                             "{like_gb_s} elsewhere in the capture"),
           QT_TRANSLATE_NOOP("Advice",
                             "{operator} is slowest against its like. The drop costs {loss_ns} of a step. Each packet takes "
                             "{packet_ns}, where one of {like_packet_bytes} takes {like_packet_ns}: its size alone does not "
                             "explain it."),
           QT_TRANSLATE_NOOP("Advice",
                             "Look at the communication matrix for single slow links, and at what else uses the link at "
                             "that time. Send more at once where single collectives are cut into many packets.")},
          {"packets",
           QT_TRANSLATE_NOOP("Advice",
                             "{transport} delivers {gb_s}, {utilisation_share} of the usual {standard_gb_s}, with small packets"),
           QT_TRANSLATE_NOOP("Advice", "{moved_bytes} went over it; reaching {share} of what is usual would save {loss_ns} of a "
                                       "step. Only {large_packets_share} of the packets are large, which explains it."),
           QT_TRANSLATE_NOOP("Advice", "Send more at once: larger gradient buckets, fused communication.")},
          {"HCCS", QT_TRANSLATE_NOOP("Advice", "{transport} delivers {gb_s}, {utilisation_share} of the usual {standard_gb_s}"),
           QT_TRANSLATE_NOOP("Advice", "{moved_bytes} went over it; reaching {share} of what is usual would save {loss_ns} of a "
                                       "step. Packets are large, so it is the link."),
           QT_TRANSLATE_NOOP("Advice", "Check how the links are configured and whether operators use them at the same time; look "
                                       "at the matrix for single slow links.")},
          {"PCIE", QT_TRANSLATE_NOOP("Advice", "{transport} delivers {gb_s}, {utilisation_share} of the usual {standard_gb_s}"),
           QT_TRANSLATE_NOOP("Advice", "{moved_bytes} went over it; reaching {share} of what is usual would save {loss_ns} of a "
                                       "step. Packets are large, so it is the link."),
           QT_TRANSLATE_NOOP("Advice", "Other processes use the same bus, such as loaders that copy batches: spread them over "
                                       "time, or over nodes of memory.")},
          {"RDMA", QT_TRANSLATE_NOOP("Advice", "{transport} delivers {gb_s}, {utilisation_share} of the usual {standard_gb_s}"),
           QT_TRANSLATE_NOOP("Advice", "{moved_bytes} went over it; reaching {share} of what is usual would save {loss_ns} of a "
                                       "step. Packets are large, so it is the link."),
           QT_TRANSLATE_NOOP("Advice", "Check switches, network cards and retransmissions, and HCCL_RDMA_TC and HCCL_RDMA_SL "
                                       "against the settings of the network.")}}},
        {"comm-bandwidth-contention",
         QT_TRANSLATE_NOOP("Advice", "Communication beside matrix multiplication"),
         {QT_TRANSLATE_NOOP("Advice", "Transfers that are slower while matrix multiplications run at the same time."),
          QT_TRANSLATE_NOOP("Advice", "More than {operators_limit} operators that overlap a multiplication move less than "
                                      "{limit_gb_s}, and {share} less than the same operators alone."),
          QT_TRANSLATE_NOOP("Advice", "Overlapping may still pay off.")},
         {{"",
           QT_TRANSLATE_NOOP("Advice",
                             "{operators} operators drop to {gb_s} beside matrix multiplication, from {alone_gb_s} alone"),
           QT_TRANSLATE_NOOP("Advice", "They take {loss_ns} of a step longer, the multiplications beside them {matmul_loss_ns}; "
                                       "running side by side hides {hidden_ns}, which is less."),
           QT_TRANSLATE_NOOP("Advice",
                             "Move these operators beside kernels that use memory less, or run them one after the other.")},
          {"pays",
           QT_TRANSLATE_NOOP("Advice", "{operators} operators drop to {gb_s} beside matrix multiplication, from {alone_gb_s} "
                                       "alone, and overlap still pays off"),
           QT_TRANSLATE_NOOP("Advice", "They take {loss_ns} of a step longer, the multiplications beside them {matmul_loss_ns}; "
                                       "running side by side hides {hidden_ns}, which is more."),
           QT_TRANSLATE_NOOP("Advice", "Nothing has to change.")}}},
        {"comm-retransmission",
         QT_TRANSLATE_NOOP("Advice", "Retransmission over RDMA"),
         {QT_TRANSLATE_NOOP("Advice",
                            "A transfer over RDMA takes seconds on all ranks, because packets were lost and sent again."),
          QT_TRANSLATE_NOOP(
              "Advice",
              "The elapse is {limit_ns} or more on all ranks, and the RDMA transit is more than that on one. A retransmission is "
              "suspected if it takes {factor} times what is usual for its size on all ranks, and {step_share} of a step more."),
          QT_TRANSLATE_NOOP("Advice",
                            "Very large transfers take long anyway, so a bandwidth above {least_gb_s} is not suspected.")},
         {{"",
           QT_TRANSLATE_NOOP("Advice",
                             "{operator}[ of group {group}] takes {elapsed_ns} or more on every rank, RDMA alone {transit_ns}"),
           QT_TRANSLATE_NOOP("Advice", "{operators} operators are like that. No skew of ranks explains it: {moved_bytes} went at "
                                       "{gb_s}. Packets get lost and are sent again."),
           QT_TRANSLATE_NOOP("Advice", "Check the counters of switches and network cards (PFC, ECN), HCCL_RDMA_TC and "
                                       "HCCL_RDMA_SL, and HCCL_RDMA_TIMEOUT (4.096 µs times two to its power).")},
          {"suspect",
           QT_TRANSLATE_NOOP(
               "Advice",
               "{operator}[ of group {group}] transfers over RDMA for {transit_ns}, far longer than others of its size"),
           QT_TRANSLATE_NOOP("Advice", "{operators} operators are like that, on every rank: {moved_bytes} went at {gb_s}. "
                                       "Packets may get lost and be sent again."),
           QT_TRANSLATE_NOOP("Advice",
                             "Check the counters of switches and network cards (PFC, ECN), HCCL_RDMA_TC and HCCL_RDMA_SL.")}}},
        {"comm-byte-alignment",
         QT_TRANSLATE_NOOP("Advice", "Sizes that are no multiple of 512 bytes"),
         {QT_TRANSLATE_NOOP("Advice",
                            "Transfers whose size is not a multiple of 512 bytes. The copy engine moves them more slowly."),
          QT_TRANSLATE_NOOP("Advice", "More than {operators_limit} operators have unaligned tasks above 512 bytes. Reported as a "
                                      "loss from {step_share} of a step."),
          QT_TRANSLATE_NOOP("Advice", "In very large transfers the unaligned remainder does not matter.")},
         {{"",
           QT_TRANSLATE_NOOP("Advice", "{operators} {operators|operator moves|operators move} packets whose size is no multiple "
                                       "of 512 bytes, which costs {loss_ns} of a step"),
           QT_TRANSLATE_NOOP(
               "Advice",
               "The largest is {size} bytes, {remainder} over a multiple. Aligned packets of about their sizes go faster."),
           QT_TRANSLATE_NOOP("Advice", "Pad the tensor, or the bucket of gradients, to a multiple of 512 bytes on each rank.")},
          {"notice",
           QT_TRANSLATE_NOOP(
               "Advice", "{operators} {operators|operator moves|operators move} packets whose size is no multiple of 512 bytes"),
           QT_TRANSLATE_NOOP("Advice", "The largest is {size} bytes, {remainder} over a multiple. Aligned packets of about their "
                                       "sizes are hardly faster here."),
           QT_TRANSLATE_NOOP("Advice", "Where such operators become slow, pad the tensor, or the bucket of gradients, to a "
                                       "multiple of 512 bytes on each rank.")}}},
        {"comm-op-jitter",
         QT_TRANSLATE_NOOP("Advice", "Operators off their usual duration"),
         {QT_TRANSLATE_NOOP("Advice",
                            "Executions of a communication operator that take far longer than the same operator in other steps."),
          QT_TRANSLATE_NOOP("Advice", "Among operators of one group, kind and size, an execution is beyond the usual deviation "
                                      "and clearly above the median. The saving is the time above the median."),
          QT_TRANSLATE_NOOP("Advice",
                            "With few steps the result is unreliable. The additional time is mostly waiting for another card.")},
         {{"",
           QT_TRANSLATE_NOOP(
               "Advice", "{operator} took {length_ns}, usually {usual_ns}; such executions cost {excess_ns_per_step} of a step"),
           QT_TRANSLATE_NOOP("Advice", "{outliers} executions[ of group {group} and others] stand out; this operator ran "
                                       "{executions} times.[ Waiting for other ranks makes up {waiting_ns} of it.]"),
           QT_TRANSLATE_NOOP("Advice", "Where it is waiting, look at what the other ranks did then; else at the network and at "
                                       "copies on the same bus.")}}},
        {"allreduce-fusion",
         QT_TRANSLATE_NOOP("Advice", "Gradients in one piece"),
         {QT_TRANSLATE_NOOP(
              "Advice", "Gradients are aggregated in one piece, so that the backward pass hides little of the communication."),
          QT_TRANSLATE_NOOP("Advice", "A step has on average no more than {collectives} collective for gradients, and more than "
                                      "{exposed_share} of their time is exposed."),
          QT_TRANSLATE_NOOP("Advice", "Sharded optimizers communicate there by design.")},
         {{"", QT_TRANSLATE_NOOP("Advice", "Gradients are sent in one piece, and {exposed_share} of that hides behind nothing"),
           QT_TRANSLATE_NOOP("Advice", "{collectives} collectives in {steps} steps, {exposed_ns} of a step exposed: they begin "
                                       "when the backward pass is over."),
           QT_TRANSLATE_NOOP("Advice",
                             "Use smaller buckets (bucket_cap_mb in PyTorch, all_reduce_fusion_config in MindSpore), and let "
                             "communication overlap the backward pass."),
           QT_TRANSLATE_NOOP("Advice", "Split the gradients with all_reduce_fusion_config, so that those that are ready early "
                                       "are sent during the backward pass.")}}},
    };
}

} // namespace plumbline
