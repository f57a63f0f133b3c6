// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/support/advicetexts/ruletexts.h"

#include <QtGlobal>

namespace plumbline {

QList<RuleText> communicationTexts()
{
    return {
        {"comm-exposed-high",
         QT_TRANSLATE_NOOP("Advice", "Communication that no computing hides"),
         {{"",
           QT_TRANSLATE_NOOP("Advice", "Communication that nothing hides takes {exposed_step_share} of the step ({exposed_ns})"),
           QT_TRANSLATE_NOOP("Advice",
                             "That is {exposed_share} of computing and exposed communication together; up to {share} is usual."),
           QT_TRANSLATE_NOOP("Advice",
                             "Where waiting makes up most of it, look for a slow rank; else overlap more of it or send less.")},
          {"group",
           QT_TRANSLATE_NOOP("Advice", "Communication that nothing hides takes {exposed_step_share} of the step ({exposed_ns})"),
           QT_TRANSLATE_NOOP("Advice", "That is {exposed_share} of computing and exposed communication together; up to {share} "
                                       "is usual. Group {group} has {group_ns} of it."),
           QT_TRANSLATE_NOOP("Advice",
                             "Where waiting makes up most of it, look for a slow rank; else overlap more of it or send less.")}}},
        {"overlap-ratio-low",
         QT_TRANSLATE_NOOP("Advice", "Share of communication that computing hides"),
         {{"", QT_TRANSLATE_NOOP("Advice", "Only {overlap_share} of the communication of group {group} is hidden"),
           QT_TRANSLATE_NOOP("Advice", "Of {communication_ns} in a mean step {exposed_ns} run while nothing computes. Groups "
                                       "that carry gradients or experts usually hide half or more."),
           QT_TRANSLATE_NOOP("Advice", "Split gradients into buckets so that communication starts during the backward pass "
                                       "(overlap_grad_reduce, gradient bucketing), and check that it has a stream of its own."),
           QT_TRANSLATE_NOOP(
               "Advice",
               "Set all_reduce_fusion_config so that gradients are reduced in several parts during the backward pass.")},
          {"all", QT_TRANSLATE_NOOP("Advice", "Only {overlap_share} of the communication is hidden"),
           QT_TRANSLATE_NOOP("Advice", "Of {communication_ns} in a mean step {exposed_ns} run while nothing computes. Groups "
                                       "that carry gradients or experts usually hide half or more."),
           QT_TRANSLATE_NOOP("Advice", "Split gradients into buckets so that communication starts during the backward pass "
                                       "(overlap_grad_reduce, gradient bucketing), and check that it has a stream of its own."),
           QT_TRANSLATE_NOOP(
               "Advice",
               "Set all_reduce_fusion_config so that gradients are reduced in several parts during the backward pass.")}}},
    };
}

} // namespace plumbline
