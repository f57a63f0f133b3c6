// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/support/advicetexts/ruletexts.h"

#include <QtGlobal>

namespace plumbline {

QList<RuleText> overviewTexts()
{
    return {
        {"overall-time-split",
         QT_TRANSLATE_NOOP("Advice", "Where the time of a step goes"),
         {{"computing", QT_TRANSLATE_NOOP("Advice", "Mean step {step_ns}: computing {computing_share}"),
           QT_TRANSLATE_NOOP("Advice",
                             "Computing {computing_share}, exposed communication {communication_share}, idle {free_share}, "
                             "preparing {preparing_share}, trailing {trailing_share}."),
           QT_TRANSLATE_NOOP("Advice", "Computing takes the largest part: start with the operators.")},
          {"communication", QT_TRANSLATE_NOOP("Advice", "Mean step {step_ns}: exposed communication {communication_share}"),
           QT_TRANSLATE_NOOP("Advice",
                             "Computing {computing_share}, exposed communication {communication_share}, idle {free_share}, "
                             "preparing {preparing_share}, trailing {trailing_share}."),
           QT_TRANSLATE_NOOP("Advice", "Exposed communication takes the largest part: start with communication.")},
          {"free", QT_TRANSLATE_NOOP("Advice", "Mean step {step_ns}: idle {free_share}"),
           QT_TRANSLATE_NOOP("Advice",
                             "Computing {computing_share}, exposed communication {communication_share}, idle {free_share}, "
                             "preparing {preparing_share}, trailing {trailing_share}."),
           QT_TRANSLATE_NOOP("Advice", "Idle time takes the largest part: start with how the host dispatches.")},
          {"preparing", QT_TRANSLATE_NOOP("Advice", "Mean step {step_ns}: preparing {preparing_share}"),
           QT_TRANSLATE_NOOP("Advice",
                             "Computing {computing_share}, exposed communication {communication_share}, idle {free_share}, "
                             "preparing {preparing_share}, trailing {trailing_share}."),
           QT_TRANSLATE_NOOP("Advice", "The time before the first kernel takes the largest part: start with the data input.")},
          {"trailing", QT_TRANSLATE_NOOP("Advice", "Mean step {step_ns}: trailing {trailing_share}"),
           QT_TRANSLATE_NOOP("Advice",
                             "Computing {computing_share}, exposed communication {communication_share}, idle {free_share}, "
                             "preparing {preparing_share}, trailing {trailing_share}."),
           QT_TRANSLATE_NOOP("Advice",
                             "The time after the last kernel takes the largest part: start with what the host does at the "
                             "end of a step.")}}},
    };
}

} // namespace plumbline
