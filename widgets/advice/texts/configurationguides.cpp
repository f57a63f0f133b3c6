// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/advice/texts/ruleguides.h"

#include <QtGlobal>

namespace plumbline {

QList<RuleGuide> configurationGuides()
{
    return {
        {"profile-too-small", QT_TRANSLATE_NOOP("Advice", "Too few steps were recorded to judge jitter and trends."),
         QT_TRANSLATE_NOOP("Advice", "Fewer than {steps} steps."),
         QT_TRANSLATE_NOOP("Advice", "Captures of inference have no steps.")},
        {"capture-too-long", QT_TRANSLATE_NOOP("Advice", "More steps or bytes than advice needs."),
         QT_TRANSLATE_NOOP("Advice", "More than {steps} steps, or a timeline of more than {size_bytes}."),
         QT_TRANSLATE_NOOP("Advice", "Rare events need long captures.")},
        {"rank-missing",
         QT_TRANSLATE_NOOP("Advice", "Groups name ranks whose profiles are not open, or the ranks recorded different steps."),
         QT_TRANSLATE_NOOP("Advice", "The ranks of the groups in the files less those that are open."),
         QT_TRANSLATE_NOOP("Advice", "Collecting a part of the ranks on purpose is fine.")},
        {"profiling-level-limits", QT_TRANSLATE_NOOP("Advice", "What was not collected, and how many rules that switches off."),
         QT_TRANSLATE_NOOP("Advice", "The inputs that rules lack, with the option of the profiler that writes them."),
         QT_TRANSLATE_NOOP("Advice", "A file that was deleted later looks the same.")},
        {"profiling-overhead", QT_TRANSLATE_NOOP("Advice", "Collecting slows down what it measures."),
         QT_TRANSLATE_NOOP("Advice", "Stacks, memory or level 2 are on; or the median gap before kernels that are queued already "
                                     "is more than {gap_ns} while metrics of the AI cores are collected."),
         QT_TRANSLATE_NOOP("Advice", "How much of the time of the host is overhead cannot be told.")},
        {"env-var", QT_TRANSLATE_NOOP("Advice", "Environment variables that are known to cost time."),
         QT_TRANSLATE_NOOP("Advice", "The values that the profiler wrote down, against those that are advised."),
         QT_TRANSLATE_NOOP("Advice", "They are read when the profiler starts. A variable alone proves no loss.")},
        {"env-differs",
         QT_TRANSLATE_NOOP("Advice", "Settings, variables or versions that differ between ranks, or between what is compared."),
         QT_TRANSLATE_NOOP("Advice", "What the profiler wrote down of each, apart from addresses, ports and ids."),
         QT_TRANSLATE_NOOP("Advice", "A difference alone proves no loss.")},
    };
}

} // namespace plumbline
