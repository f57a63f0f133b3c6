// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/advice/texts/ruleguides.h"

#include <QtGlobal>

namespace plumbline {

QList<RuleGuide> memoryGuides()
{
    return {
        {"memory-op-slow",
         QT_TRANSLATE_NOOP("Advice", "The allocator gives memory back to the device and asks for it again, which stalls."),
         QT_TRANSLATE_NOOP("Advice", "Sum of the calls that allocate or free memory of the device: {sum_limit_ns} or more. What "
                                     "counts as saving is the part in which the device is idle."),
         QT_TRANSLATE_NOOP("Advice", "In the first step it is normal.")},
        {"hbm-near-capacity", QT_TRANSLATE_NOOP("Advice", "The memory of the card is nearly full at the peak."),
         QT_TRANSLATE_NOOP("Advice", "Peak of reserved memory divided by the capacity: more than {share}. {capacity_bytes} as "
                                     "capacity means that it was not set: then the capture must tell it."),
         QT_TRANSLATE_NOOP("Advice", "Without a known capacity nothing can be told.")},
        {"memory-fragmentation", QT_TRANSLATE_NOOP("Advice", "Memory that is reserved and not used at the peak."),
         QT_TRANSLATE_NOOP("Advice", "Reserved less allocated memory, divided by reserved: more than {share}."),
         QT_TRANSLATE_NOOP("Advice",
                           "Samples on a falling edge mislead; the highest of what was allocated around the peak is taken.")},
        {"memory-step-growth", QT_TRANSLATE_NOOP("Advice", "Memory that grows from step to step, as when tensors are kept."),
         QT_TRANSLATE_NOOP(
             "Advice",
             "The slope of the allocated memory at the ends of at least {steps} steps is more than {share} of the peak, and it "
             "rises in {rising_share} of the pairs of steps. High when the capacity is reached within {steps_left} steps."),
         QT_TRANSLATE_NOOP("Advice", "Caches that fill at the start look the same.")},
        {"memory-lifetime-suspect", QT_TRANSLATE_NOOP("Advice", "Tensors that are held long after their last use."),
         QT_TRANSLATE_NOOP(
             "Advice",
             "From the last use to the release more than {step_share} of a step, of blocks of {peak_share} of the peak or more."),
         QT_TRANSLATE_NOOP("Advice", "Memory that another stream may still use is held on purpose.")},
        {"memory-module-share",
         QT_TRANSLATE_NOOP("Advice",
                           "Memory that components other than the framework hold, such as the buffers of communication."),
         QT_TRANSLATE_NOOP("Advice", "Peak of a component divided by the capacity: more than {share}."),
         QT_TRANSLATE_NOOP("Advice", "Without a known capacity the peak of the card stands in for it.")},
        {"cluster-memory-imbalance", QT_TRANSLATE_NOOP("Advice", "Cards that need more memory than the others of their kind."),
         QT_TRANSLATE_NOOP("Advice", "The peak of a rank is more than {share} above the mean of its pipeline stage."),
         QT_TRANSLATE_NOOP("Advice", "Between stages it is only a note: the first stage holds more micro-batches by design.")},
    };
}

} // namespace plumbline
