// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/advice/texts/ruleguides.h"

#include <QtGlobal>

namespace plumbline {

QList<RuleGuide> memoryGuides()
{
    return {
        {"memory-op-slow",
         QT_TRANSLATE_NOOP("Advice", "The allocator returns memory to the device and requests it again, which blocks the host."),
         QT_TRANSLATE_NOOP("Advice", "The calls that allocate or free device memory take {sum_limit_ns} or more in total. The "
                                     "saving is the part in which the device is idle."),
         QT_TRANSLATE_NOOP("Advice", "This is normal in the first step.")},
        {"hbm-near-capacity", QT_TRANSLATE_NOOP("Advice", "The memory of the card is nearly full at the peak."),
         QT_TRANSLATE_NOOP("Advice", "The peak of reserved memory divided by the capacity is more than {share}. The capacity is "
                                     "{capacity_bytes}; 0 means that it is not set."),
         QT_TRANSLATE_NOOP("Advice", "The rule cannot be checked until capacity_bytes is set in advice.ini.")},
        {"memory-fragmentation", QT_TRANSLATE_NOOP("Advice", "Memory that is reserved but not used at the peak."),
         QT_TRANSLATE_NOOP("Advice", "Reserved minus allocated memory, divided by reserved memory, is more than {share}."),
         QT_TRANSLATE_NOOP("Advice",
                           "Samples on a falling edge are misleading, so the highest allocated value around the peak is used.")},
        {"memory-step-growth", QT_TRANSLATE_NOOP("Advice", "Memory that grows from step to step, as when tensors are kept."),
         QT_TRANSLATE_NOOP("Advice", "Over the ends of at least {steps} steps, allocated memory grows by more than {share} of "
                                     "the peak per step, and it rises in {rising_share} of the pairs of steps. The severity is "
                                     "high if the capacity is reached within {steps_left} steps."),
         QT_TRANSLATE_NOOP("Advice", "Caches that fill at the start look the same.")},
        {"memory-lifetime-suspect", QT_TRANSLATE_NOOP("Advice", "Tensors that are held long after their last use."),
         QT_TRANSLATE_NOOP("Advice", "The time from the last use to the release is more than {step_share} of a step. Only blocks "
                                     "of {peak_share} of the peak or more count."),
         QT_TRANSLATE_NOOP("Advice", "Memory that another stream may still use is held on purpose.")},
        {"memory-module-share",
         QT_TRANSLATE_NOOP("Advice", "Memory that HCCL reserves for its communication buffers, as listed in npu_module_mem.csv."),
         QT_TRANSLATE_NOOP("Advice", "The peak of HCCL divided by the capacity is more than {share}."),
         QT_TRANSLATE_NOOP("Advice", "The rule cannot be checked until capacity_bytes is set in advice.ini.")},
        {"cluster-memory-imbalance",
         QT_TRANSLATE_NOOP("Advice", "Cards that need more or less memory than the others of their pipeline stage."),
         QT_TRANSLATE_NOOP("Advice", "The peak of a rank is more than {share} above or below the mean of its pipeline stage."),
         QT_TRANSLATE_NOOP(
             "Advice",
             "A difference between stages is only a note, because the first stage holds more micro-batches by design.")},
    };
}

} // namespace plumbline
