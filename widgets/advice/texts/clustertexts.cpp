// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/advice/texts/ruletexts.h"

#include <QtGlobal>

namespace plumbline {

QList<RuleText> clusterTexts()
{
    return {
        {"cluster-compute-spread",
         QT_TRANSLATE_NOOP("Advice", "Computing time of the ranks apart"),
         {QT_TRANSLATE_NOOP("Advice",
                            "Ranks that should do equal work compute for different times; the others wait for the slowest."),
          QT_TRANSLATE_NOOP(
              "Advice", "The largest minus the smallest computing time, divided by the mean of computing, exposed "
                        "communication and free time, is more than {share}; or one of at least {outlier_cards} ranks computes "
                        "longer than the next by {outlier_share} of it and by {outlier_ratio} times what all others differ. "
                        "Ranks are compared within their pipeline stage."),
          QT_TRANSLATE_NOOP("Advice", "Differences between stages are judged by another rule.")},
         {{"",
           QT_TRANSLATE_NOOP("Advice", "Computing time spreads by {spread_ns} over the ranks ({spread_share} of the mean step)"),
           QT_TRANSLATE_NOOP("Advice", "{cards} {cards|computes|compute} {largest_ns}, the quickest {smallest_ns}; the others "
                                       "wait for it in communication."),
           QT_TRANSLATE_NOOP("Advice", "Compare {cards} with a quick rank: the same kernels slower means clock or hardware, more "
                                       "kernels means that the work is not shared evenly.")},
          {"stage",
           QT_TRANSLATE_NOOP(
               "Advice", "Computing time spreads by {spread_ns} inside pipeline stage {stage} ({spread_share} of the mean step)"),
           QT_TRANSLATE_NOOP("Advice", "{cards} {cards|computes|compute} {largest_ns}, the quickest of its stage {smallest_ns}."),
           QT_TRANSLATE_NOOP("Advice", "Compare {cards} with a quick rank: the same kernels slower means clock or hardware, more "
                                       "kernels means that the work is not shared evenly.")}}},
        {"cluster-free-spread",
         QT_TRANSLATE_NOOP("Advice", "Idle share of the ranks apart"),
         {QT_TRANSLATE_NOOP("Advice", "The device of a rank idles longer than those of the others."),
          QT_TRANSLATE_NOOP("Advice",
                            "Idle shares are more than {points_share} apart, and idle times more than {share} of the mean total. "
                            "Ranks are compared within their pipeline stage."),
          QT_TRANSLATE_NOOP("Advice", "Waiting for a slow rank shows as communication, not as free time.")},
         {{"",
           QT_TRANSLATE_NOOP("Advice",
                             "The idle share ranges from {least_share} to {most_share} over the ranks[ of stage {stage}]"),
           QT_TRANSLATE_NOOP("Advice", "{cards} {cards|idles|idle} {largest_ns} of a step, the best rank {smallest_ns}. What its "
                                       "device waits for is told by the idle gaps of that rank."),
           QT_TRANSLATE_NOOP("Advice",
                             "Compare the idle gaps of {cards} with those of the best rank: what its host does in them, "
                             "and its data input.")}}},
        {"cluster-comm-spread",
         QT_TRANSLATE_NOOP("Advice", "Exposed communication of the ranks apart"),
         {QT_TRANSLATE_NOOP("Advice",
                            "Exposed communication differs between ranks. The rank with the least exposed communication "
                            "came last, and the others waited for it."),
          QT_TRANSLATE_NOOP("Advice",
                            "The spread over the ranks of a pipeline stage is more than {share} of the mean total. If it "
                            "correlates with the ranks' own work by {correlation} or more, it is waiting; otherwise it "
                            "is transfer."),
          QT_TRANSLATE_NOOP("Advice", "With only two ranks there is always a correlation.")},
         {{"wait",
           QT_TRANSLATE_NOOP("Advice", "Exposed communication spreads by {spread_ns} ({spread_share})[ inside stage {stage}], "
                                       "and mirrors what the ranks do "
                                       "themselves"),
           QT_TRANSLATE_NOOP("Advice",
                             "The less a rank communicates the later it came: r = {correlation_r}. That is waiting, not "
                             "transfer. {cards} {cards|communicates|communicate} least, {smallest_ns}, against {largest_ns}."),
           QT_TRANSLATE_NOOP("Advice", "{cards} {cards|is|are} late: look for longer computing or a late host there.")},
          {"transfer",
           QT_TRANSLATE_NOOP("Advice",
                             "Exposed communication spreads by {spread_ns} over the ranks[ of stage {stage}] ({spread_share})"),
           QT_TRANSLATE_NOOP(
               "Advice", "It does not mirror what the ranks do themselves (r = {correlation_r}), so that waiting does not "
                         "explain it. {cards} {cards|communicates|communicate} longest, {largest_ns}, against {smallest_ns}."),
           QT_TRANSLATE_NOOP("Advice", "Look at the links of {cards} in the communication matrix.")}}},
        {"pp-stage-imbalance",
         QT_TRANSLATE_NOOP("Advice", "Unequal work of the pipeline stages"),
         {QT_TRANSLATE_NOOP("Advice", "Pipeline stages have unequal work, and all wait for the longest."),
          QT_TRANSLATE_NOOP(
              "Advice", "The slowest stage computes longer than the others usually do, by {step_share} of a step or more. Its "
                        "kernels are compared with those of the fastest stage; what only it computes is named where it takes "
                        "{cause_share} of the difference or more. The saving is that difference where such kernels "
                        "make it up, else what the stage computes more than the mean of all, to which layers can be moved."),
          QT_TRANSLATE_NOOP("Advice", "The embedding and the loss make first and last stage longer by design.")},
         {{"", QT_TRANSLATE_NOOP("Advice", "Stage {slow_stage} computes {slow_ns}, stage {fast_stage} {fast_ns}"),
           QT_TRANSLATE_NOOP("Advice", "That is {excess_ns} of a step more than the other stages usually compute "
                                       "({excess_step_share} of the step). All stages wait for the longest one."),
           QT_TRANSLATE_NOOP("Advice", "Give stage {slow_stage} fewer layers: what it gives up comes to the others.")},
          {"stages", QT_TRANSLATE_NOOP("Advice", "Stage {slow_stage} computes {slow_ns}, stage {fast_stage} {fast_ns}"),
           QT_TRANSLATE_NOOP("Advice", "That is {excess_ns} of a step more than the other stages usually compute "
                                       "({excess_step_share} of the step). Without waiting for each other, stage {slow_stage} "
                                       "takes {slow_whole_ns} and stage {fast_stage} {fast_whole_ns}. All stages wait for the "
                                       "longest one."),
           QT_TRANSLATE_NOOP("Advice", "Give stage {slow_stage} fewer layers: what it gives up comes to the others.")},
          {"kernels",
           QT_TRANSLATE_NOOP("Advice",
                             "Stage {slow_stage} computes {slow_ns}, stage {fast_stage} {fast_ns}: {own_ns} are kernels "
                             "that only stage {slow_stage} has"),
           QT_TRANSLATE_NOOP("Advice", "All stages wait for the longest one, {excess_ns} of a step ({excess_step_share}). "
                                       "{own_kernels} {own_kernels|kernel|kernels} of stage {slow_stage} {own_kernels|has|have} "
                                       "no like in stage {fast_stage}, foremost {operator}."),
           QT_TRANSLATE_NOOP("Advice",
                             "Give stage {slow_stage} fewer layers to make up for these kernels, or make them faster.")},
          {"output",
           QT_TRANSLATE_NOOP("Advice",
                             "Stage {slow_stage} computes {slow_ns}, stage {fast_stage} {fast_ns}: output layer and loss "
                             "over {axis} classes take {own_ns}"),
           QT_TRANSLATE_NOOP("Advice", "All stages wait for the longest one, {excess_ns} of a step ({excess_step_share}). "
                                       "{own_kernels} {own_kernels|kernel|kernels} of stage {slow_stage} {own_kernels|has|have} "
                                       "no like in stage {fast_stage}, foremost {operator}; most of them work on an axis of "
                                       "{axis}, and {own_float32_ns} read float32."),
           QT_TRANSLATE_NOOP("Advice", "Give stage {slow_stage} fewer layers to make up for it, and compute the loss by a fused "
                                       "cross entropy that does not expand all classes in float32.")}}},
        {"pp-bubble",
         QT_TRANSLATE_NOOP("Advice", "Waiting for other pipeline stages"),
         {QT_TRANSLATE_NOOP("Advice", "Time in which a stage waits for another one."),
          QT_TRANSLATE_NOOP("Advice",
                            "The exposed time of receiving, including batched receiving, or the column Bubble of the step table, "
                            "is more than {share} of computing and exposed communication. Of the ranks of a stage the one that "
                            "waits least counts: what others wait longer is for a late rank. The saving is at most what the "
                            "longest step of all stages would be shorter, beyond what the schedule idles in any case."),
          QT_TRANSLATE_NOOP("Advice", "Waiting may come from stages of unequal work: look at that rule first.")},
         {{"",
           QT_TRANSLATE_NOOP(
               "Advice",
               "Waiting for other pipeline stages takes {bubble_ns} of a step ({bubble_share} of computing and communication)"),
           QT_TRANSLATE_NOOP("Advice",
                             "Receiving that no computing hides, batched receiving as well, or what the step table tells "
                             "as Bubble. Up to {share} is usual. Nothing tells the number of micro-batches, so that a part of it "
                             "may be what the schedule idles in any case."),
           QT_TRANSLATE_NOOP("Advice", "Use more micro-batches or virtual stages, and balance the stages.")},
          {"theory",
           QT_TRANSLATE_NOOP(
               "Advice",
               "Waiting for other pipeline stages takes {bubble_ns} of a step ({bubble_share} of computing and communication)"),
           QT_TRANSLATE_NOOP("Advice",
                             "A schedule of {stages} stages with {micro_batches} {micro_batches|micro-batch|micro-batches} "
                             "idles {inherent_share} of its time in any case, {inherent_ns} here."),
           QT_TRANSLATE_NOOP("Advice", "Use more micro-batches or virtual stages, and balance the stages.")},
          {"counted",
           QT_TRANSLATE_NOOP(
               "Advice",
               "Waiting for other pipeline stages takes {bubble_ns} of a step ({bubble_share} of computing and communication)"),
           QT_TRANSLATE_NOOP(
               "Advice", "The attention kernels of a step run in {micro_batches} {micro_batches|pass|passes}, so there "
                         "{micro_batches|is|are} {micro_batches} {micro_batches|micro-batch|micro-batches}. A schedule "
                         "of {stages} stages with so many idles {inherent_share} of its time in any case, {inherent_ns} here."),
           QT_TRANSLATE_NOOP("Advice", "Use more micro-batches or virtual stages, and balance the stages.")},
          {"unknown",
           QT_TRANSLATE_NOOP("Advice", "Waiting for pipeline stages that were not recorded takes {bubble_ns} of a step "
                                       "({bubble_share} of computing and communication)"),
           QT_TRANSLATE_NOOP(
               "Advice",
               "Of {stages} stages {recorded_stages} {recorded_stages|was|were} recorded, and nothing tells the number of "
               "micro-batches. A schedule idles for part of this in any case, the more the fewer micro-batches there are, so "
               "that what could be saved is not known."),
           QT_TRANSLATE_NOOP("Advice", "Record a rank of each stage at level 1 or above: that tells the schedule, and which "
                                       "stage takes longer.")},
          {"missing",
           QT_TRANSLATE_NOOP("Advice", "Waiting for pipeline stages that were not recorded takes {bubble_ns} of a step "
                                       "({bubble_share} of computing and communication)"),
           QT_TRANSLATE_NOOP(
               "Advice",
               "Of {stages} stages {recorded_stages} {recorded_stages|was|were} recorded. With {micro_batches} "
               "{micro_batches|micro-batch|micro-batches} a schedule of so many stages idles {inherent_share} of its time in any "
               "case, {inherent_ns} here. The rest is for the other stages or the transfers between them: the stages compute "
               "longer, or something delays them."),
           QT_TRANSLATE_NOOP("Advice", "Record a rank of each stage: it tells why it takes longer. Use more micro-batches or "
                                       "virtual stages, and balance the stages.")}}},
        {"slow-rank-vote",
         QT_TRANSLATE_NOOP("Advice", "Ranks that come last to collectives"),
         {QT_TRANSLATE_NOOP("Advice", "The rank that arrives last at the collectives of a group. All others wait for it."),
          QT_TRANSLATE_NOOP(
              "Advice", "All ranks leave a collective together, so a shorter call means a later arrival. The lateness of a "
                        "rank in a call is the median duration of the other ranks minus its own, and it is late if that is "
                        "more than {difference} of this median. A step counts if the rank is late in {operators_share} or "
                        "more of its calls, or costs {step_share} of a step in one call. It is reported for all steps "
                        "together if {steps_share} or more of them count, otherwise for those that cost {step_share} of a step "
                        "or more. The saving reaches to the next latest rank only, whether that was "
                        "recorded or not."),
          QT_TRANSLATE_NOOP("Advice", "Ranks that come late together save only together, so they are one finding.")},
         {{"",
           QT_TRANSLATE_NOOP("Advice", "{cards} {cards|comes|come} late to {late_operators} of {operators} collectives[ of group "
                                       "{group}], {late_ns} of a step"),
           QT_TRANSLATE_NOOP("Advice", "All ranks end a collective together: the shorter it is on one, the later that rank came. "
                                       "Latest it comes to {operator}, by {longest_ns}; the others wait for it.[ In "
                                       "{hidden_operators} more, another rank comes still later: coming {hidden_ns} earlier "
                                       "gains nothing there until that rank is in time.]"),
           QT_TRANSLATE_NOOP("Advice", "Find out what {cards} {cards|does|do} longer before these collectives: see the finding "
                                       "on its root cause, its kernels, its host and its data input.")},
          {"step",
           QT_TRANSLATE_NOOP("Advice", "{cards} {cards|comes|come} late to {late_operators} of {operators} collectives[ of group "
                                       "{group}] in step {step}, {late_ns} of a mean step"),
           QT_TRANSLATE_NOOP(
               "Advice",
               "All ranks end a collective together: the shorter it is on one, the later that rank came. Latest it comes to "
               "{operator}, by {longest_ns}; being late costs less in other steps.[ In {hidden_operators} more, another rank "
               "comes still later: coming {hidden_ns} earlier gains nothing there until that rank is in time.]"),
           QT_TRANSLATE_NOOP("Advice", "Find out what {cards} {cards|does|do} longer in step {step}: see the finding on its root "
                                       "cause, its kernels, its host and its data input.")},
          {"steps",
           QT_TRANSLATE_NOOP("Advice", "{cards} {cards|comes|come} late to {late_operators} of {operators} collectives[ of group "
                                       "{group}] in {late_steps} of {steps} steps, {late_ns} of a mean step"),
           QT_TRANSLATE_NOOP(
               "Advice",
               "All ranks end a collective together: the shorter it is on one, the later that rank came. Latest it comes to "
               "{operator}, by {longest_ns}; being late costs less in other steps.[ In {hidden_operators} more, another rank "
               "comes still later: coming {hidden_ns} earlier gains nothing there until that rank is in time.]"),
           QT_TRANSLATE_NOOP("Advice", "Find out what {cards} {cards|does|do} longer in these steps than in the others: see the "
                                       "finding on its root cause, its kernels, its host and its data input.")},
          {"hidden",
           QT_TRANSLATE_NOOP("Advice", "{cards} {cards|comes|come} {late_ns} of a step later than the other ranks here, but all "
                                       "then wait for another one"),
           QT_TRANSLATE_NOOP("Advice",
                             "{cards|It comes|They come} late to {late_operators} of {operators} collectives[ of group {group}], "
                             "most to {operator}, by {longest_ns}. After that {cards|it waits|they wait} for a rank that comes "
                             "still later and is not here, so nothing is gained before that one is in time."),
           QT_TRANSLATE_NOOP("Advice", "Profile the missing ranks as well.")},
          {"behind",
           QT_TRANSLATE_NOOP("Advice", "{cards} {cards|comes|come} {late_ns} of a step later than the other ranks here, but all "
                                       "then wait for rank {later_rank}"),
           QT_TRANSLATE_NOOP("Advice", "{cards|It comes|They come} late to {late_operators} of {operators} collectives[ of group "
                                       "{group}], most to {operator}, by {longest_ns}. After that {cards|it waits|they wait} for "
                                       "rank {later_rank}, so nothing is gained before that one is in time."),
           QT_TRANSLATE_NOOP("Advice", "Look at rank {later_rank} first.")}}},
        {"slow-rank-root-cause",
         QT_TRANSLATE_NOOP("Advice", "What a late rank does before a collective"),
         {QT_TRANSLATE_NOOP("Advice", "Why a rank was late to a collective: longer computing, communication or idle time."),
          QT_TRANSLATE_NOOP(
              "Advice",
              "The worst collective of a late rank is compared with the rank that came first. Both are measured from the end of "
              "their previous common collective, or from the beginning of the step. The lateness is split exactly into "
              "computing, "
              "exposed communication and idle time, and the kernel whose total time differs most is named. Reported if the rank "
              "is late by more than {difference} of the usual duration, and from {step_share} of a step."),
          QT_TRANSLATE_NOOP("Advice", "Kernels are compared by name and total time only; single tasks are not paired.")},
         {{"computing",
           QT_TRANSLATE_NOOP("Advice",
                             "{cards} {cards|comes|come} {late_ns} late to {operator}, {computing_ns} of it by computing longer"),
           QT_TRANSLATE_NOOP("Advice",
                             "Compared with rank {early} since a point that both share, the end of an earlier collective or the "
                             "begin of the step: computing differs by {computing_ns}, communication by {communication_ns}, idle "
                             "time by {idle_ns}. {kernel} differs most: {kernel_ns}, {kernel_calls} more calls."),
           QT_TRANSLATE_NOOP(
               "Advice",
               "As many calls that take longer mean clock or hardware; more calls mean that the work is not shared evenly.")},
          {"idle",
           QT_TRANSLATE_NOOP("Advice", "{cards} {cards|comes|come} {late_ns} late to {operator}, {idle_ns} of it by idling"),
           QT_TRANSLATE_NOOP("Advice", "Compared with rank {early} since a point that both share, the end of an earlier "
                                       "collective or the begin of the step: computing differs by {computing_ns}, communication "
                                       "by {communication_ns}, idle time by {idle_ns}. The device waits for its host."),
           QT_TRANSLATE_NOOP("Advice", "Look at what the host of {cards} does meanwhile: loading data, garbage collection, "
                                       "synchronisation, other processes on its cores.")},
          {"communication",
           QT_TRANSLATE_NOOP("Advice", "{cards} {cards|comes|come} {late_ns} late to {operator}, {communication_ns} of it by "
                                       "communication in other groups"),
           QT_TRANSLATE_NOOP("Advice",
                             "Compared with rank {early} since a point that both share, the end of an earlier collective or the "
                             "begin of the step: computing differs by {computing_ns}, communication by {communication_ns}, idle "
                             "time by {idle_ns}. The rank waits for ranks of another group."),
           QT_TRANSLATE_NOOP("Advice", "Look for the late rank of that other group.")}}},
        {"slow-link",
         QT_TRANSLATE_NOOP("Advice", "Links slower than their likes"),
         {QT_TRANSLATE_NOOP("Advice", "A link between two ranks that moves data more slowly than the others of its kind."),
          QT_TRANSLATE_NOOP("Advice", "The bandwidth of a link is more than {share} below the mean of its kind. Only links that "
                                      "moved {least_bytes} or more and {least_share} of all bytes count; of many links, those "
                                      "with a quarter of an even share. If no link is slow: one is slow in single calls, which "
                                      "costs {step_share} of a step or more, or the mean bandwidths of the ranks differ by more "
                                      "than {rank_share} of their mean."),
          QT_TRANSLATE_NOOP("Advice", "Several slow links lower the mean.")},
         {{"", QT_TRANSLATE_NOOP("Advice", "{transport} link {link} delivers {gb_s}, {below_share} below the usual {usual_gb_s}"),
           QT_TRANSLATE_NOOP("Advice",
                             "Bandwidths of {links} links of that kind, by what they carry; up to {share} below is usual."),
           QT_TRANSLATE_NOOP("Advice", "Check the link with npu-smi, the error counters of HCCS, the network card and its cable; "
                                       "swap the card to see whether the link stays slow.")},
          {"several",
           QT_TRANSLATE_NOOP("Advice", "{slow_links} of {links} {transport} links are slow; {link} delivers {gb_s}, "
                                       "{below_share} below the usual {usual_gb_s}"),
           QT_TRANSLATE_NOOP("Advice", "Bandwidths of links of that kind, by what they carry; up to {share} below is usual."),
           QT_TRANSLATE_NOOP("Advice", "Where the slow links share a rank, check that card or its network card; else check what "
                                       "carries them: HCCS error counters, switches, cables.")},
          {"calls",
           QT_TRANSLATE_NOOP("Advice",
                             "{transport} link {link} delivers {gb_s} in {operator}, {below_share} below the {usual_gb_s} "
                             "of the other links"),
           QT_TRANSLATE_NOOP("Advice", "It is that slow in {slow_calls} of the {calls} calls that the matrix lists, which costs "
                                       "{loss_ns} of a step; over all calls it does not stand out."),
           QT_TRANSLATE_NOOP("Advice", "Look at what else uses that link at those times: other groups, copies of the host, other "
                                       "jobs; then at its error counters.")},
          {"ranks",
           QT_TRANSLATE_NOOP("Advice",
                             "{transport} of {cards} delivers {gb_s} over all, {usual_gb_s} is the mean of {ranks} ranks"),
           QT_TRANSLATE_NOOP("Advice", "The ranks lie {spread_share} of their mean apart, the fastest reaches {most_gb_s}; up to "
                                       "{rank_share} is usual. No single link stands out."),
           QT_TRANSLATE_NOOP("Advice", "Check what all links of that rank share: its card, its network card, other jobs on its "
                                       "node.")}}},
        {"slow-link-op",
         QT_TRANSLATE_NOOP("Advice", "Executions of a collective that take far longer"),
         {QT_TRANSLATE_NOOP("Advice", "Single executions of a collective that take far longer than the others of equal size."),
          QT_TRANSLATE_NOOP("Advice",
                            "For each execution the shortest time over the ranks is taken. Among {executions} or more executions "
                            "of one kind, size and group it lies beyond {z} deviations. Reported from {step_share} of a step."),
          QT_TRANSLATE_NOOP("Advice", "With only a few executions none can stand out.")},
         {{"",
           QT_TRANSLATE_NOOP("Advice",
                             "{slow} of {executions} executions of {operator}[ in group {group}] stand out, the longest "
                             "with {longest_ns} against {mean_ns}"),
           QT_TRANSLATE_NOOP("Advice", "Each is counted by the rank that came last, so that nothing of it is waiting; "
                                       "{moved_bytes} each time. The longest is {deviations} standard deviations off."),
           QT_TRANSLATE_NOOP("Advice", "Look at the network at those times: retransmissions, other jobs on the same switch, "
                                       "copies of the host on the same bus.")}}},
        {"slow-node-step-gap",
         QT_TRANSLATE_NOOP("Advice", "Ranks that wait longer before a step"),
         {QT_TRANSLATE_NOOP("Advice",
                            "Ranks whose step gap is longer than that of the others, mostly because they wait for data."),
          QT_TRANSLATE_NOOP(
              "Advice",
              "The step gap of a rank is more than {share} above the mean, and this excess is {step_share} of a step or more."),
          QT_TRANSLATE_NOOP("Advice", "For step gaps of microseconds, percentages are large but mean little.")},
         {{"",
           QT_TRANSLATE_NOOP("Advice", "{cards} {cards|waits|wait} {own_ns} before each step, {off_share} more than the mean"),
           QT_TRANSLATE_NOOP("Advice",
                             "The mean of the ranks of its pipeline stage is {mean_ns}; up to {share} above it is usual."),
           QT_TRANSLATE_NOOP("Advice",
                             "Look at the host of {cards}: its data input, the load of its processors, its storage.")}}},
        {"slow-node-fpbp",
         QT_TRANSLATE_NOOP("Advice", "Ranks whose forward and backward pass take longer"),
         {QT_TRANSLATE_NOOP("Advice", "Ranks whose forward and backward take longer than those of the others."),
          QT_TRANSLATE_NOOP(
              "Advice",
              "The time of a rank is more than {share} above the mean, and this excess is {step_share} of a step or more."),
          QT_TRANSLATE_NOOP("Advice", "Waiting for other ranks in between is included.")},
         {{"", QT_TRANSLATE_NOOP("Advice", "Forward and backward pass of {cards} take {own_ns}, {off_share} above the mean"),
           QT_TRANSLATE_NOOP("Advice",
                             "The mean of the ranks of its pipeline stage is {mean_ns}; up to {share} above it is usual."),
           QT_TRANSLATE_NOOP("Advice", "Where only kernels are slow it is the clock or the temperature of the card; where there "
                                       "are holes it is its host.")}}},
        {"slow-node-tail",
         QT_TRANSLATE_NOOP("Advice", "Ranks that others wait for at the end of a step"),
         {QT_TRANSLATE_NOOP("Advice", "Ranks with a short tail: they came late, and the others wait for them there."),
          QT_TRANSLATE_NOOP(
              "Advice",
              "The tail of a rank is more than {share} below the mean, and the difference is {step_share} of a step or more."),
          QT_TRANSLATE_NOOP("Advice", "A long tail is not the fault of its rank.")},
         {{"", QT_TRANSLATE_NOOP("Advice", "The tail of a step is {off_share} shorter on {cards} than the mean: it comes last"),
           QT_TRANSLATE_NOOP("Advice", "It takes {own_ns}, the mean is {mean_ns}. A long tail means waiting for gradients; those "
                                       "with a short one came late."),
           QT_TRANSLATE_NOOP("Advice", "Look for what {cards} {cards|does|do} longer before the tail.")}}},
        {"straggler-late-start",
         QT_TRANSLATE_NOOP("Advice", "Rank that starts the last collective late"),
         {QT_TRANSLATE_NOOP("Advice", "The rank that starts the last collective of a step later than the others."),
          QT_TRANSLATE_NOOP(
              "Advice",
              "The last collective of each step is examined if it takes {least_share} of the step or more. Its "
              "starts, counted from the beginning of each rank's own step, lie {spread_share} of a step or more apart."),
          QT_TRANSLATE_NOOP("Advice", "It needs no common clock, but step marks at the same place on all ranks.")},
         {{"", QT_TRANSLATE_NOOP("Advice", "{cards} {cards|starts|start} {operator} {spread_ns} after rank {first}"),
           QT_TRANSLATE_NOOP("Advice", "Counted from the beginning of the step on each of {ranks} ranks. This confirms or "
                                       "contradicts what the lengths of collectives say."),
           QT_TRANSLATE_NOOP("Advice", "Compare with the finding on ranks that come last to collectives.")}}},
        {"clock-misalignment",
         QT_TRANSLATE_NOOP("Advice", "Clocks that lie apart"),
         {QT_TRANSLATE_NOOP(
              "Advice", "The clocks of host and device, or of the ranks, differ, so times compared between them are shifted."),
          QT_TRANSLATE_NOOP("Advice",
                            "More than {backward_share} of the HostToDevice flows end before they start, or one by more than "
                            "{worst_ns}. Between ranks: the ends of common collectives are more than {offset_ns} apart."),
          QT_TRANSLATE_NOOP("Advice", "It costs no time by itself. Operators that do not end together are not used.")},
         {{"", QT_TRANSLATE_NOOP("Advice", "{backward_share} of the launches end before they begin, by up to {worst_ns}"),
           QT_TRANSLATE_NOOP("Advice", "{backward} of {arrows} arrows from host to device run backwards: both clocks lie apart. "
                                       "What is told of delays between host and device is that uncertain."),
           QT_TRANSLATE_NOOP("Advice", "Nothing has to change; do not trust delays below that.")},
          {"cards", QT_TRANSLATE_NOOP("Advice", "The clock of {cards} lies {offset_ns} off that of rank {reference}"),
           QT_TRANSLATE_NOOP("Advice", "The median over the ends of {operators} common collectives, which end at once. Rules "
                                       "about several ranks use lengths, which do not depend on clocks."),
           QT_TRANSLATE_NOOP("Advice", "Align the ranks at a common collective before comparing times of their timelines; "
                                       "synchronise the clocks of the hosts.")}}},
    };
}

} // namespace plumbline
