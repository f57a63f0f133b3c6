// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/advice/texts/ruletexts.h"

#include <QtGlobal>

namespace plumbline {

QList<RuleText> memoryTexts()
{
    return {
        {"memory-op-slow",
         QT_TRANSLATE_NOOP("Advice", "Slow memory operations"),
         {QT_TRANSLATE_NOOP("Advice", "The allocator returns memory to the device and requests it again, which blocks the host."),
          QT_TRANSLATE_NOOP("Advice", "The device is idle for {share} of a step or more during calls that allocate or free "
                                      "device memory; that time is the saving."),
          QT_TRANSLATE_NOOP("Advice", "This is normal in the first step.")},
         {{"",
           QT_TRANSLATE_NOOP(
               "Advice", "Allocating and freeing memory takes {sum_ns} of a step in {calls} {calls|call|calls}, mostly {api}"),
           QT_TRANSLATE_NOOP(
               "Advice",
               "The device was idle for {exposed_ns} of a mean step meanwhile: the caching allocator gives memory back and asks "
               "for it again. {steps} {steps|step|steps} {steps|was|were} recorded; in the first one this is normal."),
           QT_TRANSLATE_NOOP("Advice", "Set expandable_segments:True in PYTORCH_NPU_ALLOC_CONF, reduce the micro batch, and "
                                       "remove calls of empty_cache()."),
           nullptr,
           QT_TRANSLATE_NOOP("Advice", "Set expandable_segments:True in PYTORCH_CUDA_ALLOC_CONF, reduce the micro batch, and "
                                       "remove calls of empty_cache().")},
          {"unmarked",
           QT_TRANSLATE_NOOP("Advice",
                             "Allocating and freeing memory takes {sum_ns} in {calls} {calls|call|calls}, mostly {api}"),
           QT_TRANSLATE_NOOP("Advice",
                             "The device was idle for {exposed_ns} meanwhile: memory is got from the device, or given back to "
                             "it. At the start of a program this is normal, and comes once."),
           QT_TRANSLATE_NOOP("Advice", "Set expandable_segments:True in PYTORCH_NPU_ALLOC_CONF, reduce the micro batch, and "
                                       "remove calls of empty_cache()."),
           nullptr,
           QT_TRANSLATE_NOOP("Advice", "Set expandable_segments:True in PYTORCH_CUDA_ALLOC_CONF, reduce the micro batch, and "
                                       "remove calls of empty_cache().")}}},
        {"hbm-near-capacity",
         QT_TRANSLATE_NOOP("Advice", "Memory close to the capacity"),
         {QT_TRANSLATE_NOOP("Advice", "The memory of the card is nearly full at the peak."),
          QT_TRANSLATE_NOOP("Advice",
                            "The peak of reserved memory divided by the capacity is more than {share}. The capacity set in "
                            "advice.ini is {capacity_bytes}; 0 means that it is not set."),
          QT_TRANSLATE_NOOP("Advice", "Only older captures tell the capacity. For others the rule cannot be checked until "
                                      "capacity_bytes is set in advice.ini.")},
         {{"",
           QT_TRANSLATE_NOOP("Advice", "{reserved_share} of the memory of the card is reserved at the peak ({reserved_bytes})"),
           QT_TRANSLATE_NOOP("Advice", "Above {share} of {capacity_bytes} allocations begin to fail, and cached blocks are given "
                                       "back and asked for again."),
           QT_TRANSLATE_NOOP(
               "Advice",
               "Reduce the micro batch, recompute activations, or shard the optimizer; look at what is held at the peak.")}}},
        {"memory-fragmentation",
         QT_TRANSLATE_NOOP("Advice", "Reserved memory that nothing uses"),
         {QT_TRANSLATE_NOOP("Advice", "Memory that is reserved but not used at the peak."),
          QT_TRANSLATE_NOOP("Advice", "Reserved minus allocated memory, divided by reserved memory, is more than {share}."),
          QT_TRANSLATE_NOOP("Advice",
                            "Samples on a falling edge are misleading, so the highest allocated value around the peak is used.")},
         {{"", QT_TRANSLATE_NOOP("Advice", "{unused_share} of the reserved memory is unused at the peak ({unused_bytes})"),
           QT_TRANSLATE_NOOP("Advice", "{component} had {reserved_bytes} reserved when at most {allocated_bytes} were allocated "
                                       "around that time. Up to {share} is usual."),
           QT_TRANSLATE_NOOP(
               "Advice", "Set PYTORCH_NPU_ALLOC_CONF=expandable_segments:True, and avoid shapes that vary from step to step."),
           QT_TRANSLATE_NOOP("Advice", "Let MindSpore allocate virtual memory (MS_ALLOC_CONF=\"enable_vmm:true\"), and avoid "
                                       "shapes that vary from step to step."),
           QT_TRANSLATE_NOOP("Advice", "Set PYTORCH_CUDA_ALLOC_CONF=expandable_segments:True, and avoid shapes that vary from "
                                       "step to step.")}}},
        {"memory-step-growth",
         QT_TRANSLATE_NOOP("Advice", "Memory that grows from step to step"),
         {QT_TRANSLATE_NOOP("Advice", "Memory that grows from step to step, as when tensors are kept."),
          QT_TRANSLATE_NOOP("Advice", "Over the ends of at least {steps} steps, allocated memory grows by more than {share} of "
                                      "the peak per step, and it rises in {rising_share} of the pairs of steps. The severity is "
                                      "high if the capacity is reached within {steps_left} steps."),
          QT_TRANSLATE_NOOP("Advice", "Caches that fill at the start look the same.")},
         {{"", QT_TRANSLATE_NOOP("Advice", "Allocated memory grows {growth_bytes} per step"),
           QT_TRANSLATE_NOOP(
               "Advice",
               "At the ends of {steps} {steps|step|steps} the allocated memory rises by {growth_share} of the peak each time."),
           QT_TRANSLATE_NOOP("Advice",
                             "Look for tensors that are kept: losses collected without item(), lists of outputs, hooks.")},
          {"operator",
           QT_TRANSLATE_NOOP("Advice", "Allocated memory grows {growth_bytes} per step; {operator} keeps {operator_bytes}"),
           QT_TRANSLATE_NOOP("Advice",
                             "At the ends of {steps} {steps|step|steps} the allocated memory rises by {growth_share} of the peak "
                             "each time. Of what was allocated in the last step, {operator} holds {operator_bytes} to the end."),
           QT_TRANSLATE_NOOP("Advice",
                             "Look for tensors that are kept: losses collected without item(), lists of outputs, hooks.")}}},
        {"memory-lifetime-suspect",
         QT_TRANSLATE_NOOP("Advice", "Memory held longer than used"),
         {QT_TRANSLATE_NOOP("Advice", "Tensors that are held long after their last use."),
          QT_TRANSLATE_NOOP("Advice",
                            "The time from the last use to the release is more than {step_share} of a step. Only blocks "
                            "of {peak_share} of the peak or more count."),
          QT_TRANSLATE_NOOP("Advice", "Memory that another stream may still use is held on purpose.")},
         {{"", QT_TRANSLATE_NOOP("Advice", "{operator} holds {operator_bytes} for {delay_ns} after the last use"),
           QT_TRANSLATE_NOOP("Advice",
                             "{blocks} {blocks|block|blocks} ({bytes} together) {blocks|was|were} released more than "
                             "{step_share} of a step after their last use. Blocks that another stream uses are held on purpose."),
           QT_TRANSLATE_NOOP(
               "Advice",
               "Release tensors earlier (del), and let streams wait for one another instead of recording tensors on them.")}}},
        {"memory-module-share",
         QT_TRANSLATE_NOOP("Advice", "Memory of communication buffers"),
         {QT_TRANSLATE_NOOP("Advice",
                            "Memory that HCCL reserves for its communication buffers, as listed in npu_module_mem.csv."),
          QT_TRANSLATE_NOOP("Advice", "The peak of HCCL divided by the capacity is more than {share}."),
          QT_TRANSLATE_NOOP("Advice", "The rule cannot be checked until capacity_bytes is set in advice.ini.")},
         {{"", QT_TRANSLATE_NOOP("Advice", "{component} reserves {module_bytes} ({module_share} of the capacity)"),
           QT_TRANSLATE_NOOP("Advice", "The buffers of communication groups take more than {share} of the memory of the card."),
           QT_TRANSLATE_NOOP("Advice", "Reduce HCCL_BUFFSIZE, or make fewer groups.")}}},
        {"cluster-memory-imbalance",
         QT_TRANSLATE_NOOP("Advice", "Peak memory of the cards"),
         {QT_TRANSLATE_NOOP("Advice", "Cards that need more or less memory than the others of their pipeline stage."),
          QT_TRANSLATE_NOOP("Advice", "The peak of a rank is more than {share} above or below the mean of its pipeline stage."),
          QT_TRANSLATE_NOOP(
              "Advice",
              "A difference between stages is only a note, because the first stage holds more micro-batches by design.")},
         {{"", QT_TRANSLATE_NOOP("Advice", "Peak memory differs within a stage: {most_bytes} and {least_bytes}"),
           QT_TRANSLATE_NOOP(
               "Advice", "Cards that do the same work should need the same memory; the mean is {mean_bytes}. Cards: {cards}."),
           QT_TRANSLATE_NOOP("Advice", "Compare the batches, the shapes and the allocator settings of these cards.")},
          {"stages", QT_TRANSLATE_NOOP("Advice", "Peak memory differs between stages: {most_bytes} and {least_bytes}"),
           QT_TRANSLATE_NOOP("Advice",
                             "The mean is {mean_bytes}. Cards: {cards}. The first stages hold more micro batches by design."),
           QT_TRANSLATE_NOOP("Advice", "There is room to move layers from the fuller stages to the emptier ones.")}}},
    };
}

} // namespace plumbline
