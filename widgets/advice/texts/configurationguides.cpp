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
        {"capture-too-long", QT_TRANSLATE_NOOP("Advice", "The capture has more steps or bytes than the advice needs."),
         QT_TRANSLATE_NOOP("Advice", "More than {steps} steps, or a timeline of more than {size_bytes}."),
         QT_TRANSLATE_NOOP("Advice", "Rare events need long captures.")},
        {"rank-missing",
         QT_TRANSLATE_NOOP("Advice",
                           "The groups contain ranks whose captures are not open, or the ranks recorded different steps."),
         QT_TRANSLATE_NOOP("Advice", "The ranks of the groups in the files minus those that are open."),
         QT_TRANSLATE_NOOP("Advice", "Collecting only some of the ranks on purpose is fine.")},
        {"profiling-level-limits",
         QT_TRANSLATE_NOOP("Advice",
                           "The data that was not collected, and the number of rules that cannot be checked without it."),
         QT_TRANSLATE_NOOP("Advice", "The missing inputs of rules, with the option of the profiler that writes them."),
         QT_TRANSLATE_NOOP("Advice", "A file that was deleted afterwards looks the same.")},
        {"profiling-overhead", QT_TRANSLATE_NOOP("Advice", "Collecting slows down the program that is measured."),
         QT_TRANSLATE_NOOP("Advice", "Stacks, memory or level 2 are collected; or, while metrics of the AI cores are collected, "
                                     "the median gap before kernels that are already queued is more than {gap_ns}."),
         QT_TRANSLATE_NOOP("Advice", "The overhead in the time of the host is unknown.")},
        {"env-var", QT_TRANSLATE_NOOP("Advice", "Environment variables that are known to cost time."),
         QT_TRANSLATE_NOOP("Advice", "The values that the profiler recorded are compared with the recommended ones."),
         QT_TRANSLATE_NOOP("Advice", "They are read when the profiler starts. A variable alone does not prove a loss.")},
        {"env-differs",
         QT_TRANSLATE_NOOP("Advice", "Settings, variables or versions that differ between ranks, or between base and target."),
         QT_TRANSLATE_NOOP("Advice", "The values that the profiler recorded for each, except addresses, ports and ids."),
         QT_TRANSLATE_NOOP("Advice", "A difference alone does not prove a loss.")},
    };
}

} // namespace plumbline
