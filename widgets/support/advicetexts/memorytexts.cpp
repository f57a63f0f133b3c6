// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/support/advicetexts/ruletexts.h"

#include <QtGlobal>

namespace plumbline {

QList<RuleText> memoryTexts()
{
    return {
        {"memory-op-slow",
         QT_TRANSLATE_NOOP("Advice", "Slow memory operations"),
         {{"", QT_TRANSLATE_NOOP("Advice", "{api} took {sum_ns} in {calls} calls"),
           QT_TRANSLATE_NOOP("Advice",
                             "The device was idle for {exposed_ns} of a mean step meanwhile: the caching allocator gives memory "
                             "back and asks for it again. {steps} steps were recorded; in the first one this is normal."),
           QT_TRANSLATE_NOOP("Advice", "Set expandable_segments:True in PYTORCH_NPU_ALLOC_CONF, reduce the micro batch, and "
                                       "remove calls of empty_cache().")}}},
    };
}

} // namespace plumbline
