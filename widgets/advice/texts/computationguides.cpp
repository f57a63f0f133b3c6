// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/advice/texts/ruleguides.h"

#include <QtGlobal>

namespace plumbline {

QList<RuleGuide> computationGuides()
{
    return {
        {"hot-operator", QT_TRANSLATE_NOOP("Advice", "The operator types that computing consists of, the largest share first."),
         QT_TRANSLATE_NOOP("Advice", "The total duration of a type divided by that of all kernels. A type is named from "
                                     "{hot_share} and listed from {listed_share}."),
         QT_TRANSLATE_NOOP("Advice", "An operator that takes long cannot necessarily be made shorter.")},
        {"fp32-to-fp16",
         QT_TRANSLATE_NOOP("Advice", "Matrix operators that multiply float32, where half precision would move half the bytes."),
         QT_TRANSLATE_NOOP("Advice", "Their share of computing is {share} or more. At best, kernels limited by reading (from "
                                     "{memory_bound}) take half the time, others a quarter."),
         QT_TRANSLATE_NOOP("Advice", "Some operators use float32 for accuracy. HF32 may already be on.")},
        {"format-cast-share",
         QT_TRANSLATE_NOOP("Advice", "Kernels that only convert: data types (Cast) and formats (TransData)."),
         QT_TRANSLATE_NOOP("Advice", "Their total time divided by computing is above {share}. The severity is higher above "
                                     "{strong_share}, and lower if it is less than {step_share} of the step."),
         QT_TRANSLATE_NOOP("Advice", "Some conversions are needed by the matrix unit.")},
        {"aicpu-kernel",
         QT_TRANSLATE_NOOP("Advice",
                           "Operators that run on the slow AI CPU because the AI cores do not support them or their data type."),
         QT_TRANSLATE_NOOP("Advice", "Kernels of the AI CPU that take {duration_ns} or more."),
         QT_TRANSLATE_NOOP(
             "Advice",
             "Fetching data and printing run there by design. Kernels that run while the AI cores compute cost nothing.")},
        {"aicpu-serial", QT_TRANSLATE_NOOP("Advice", "Time in which only the AI CPU runs and the AI cores are idle."),
         QT_TRANSLATE_NOOP("Advice",
                           "The time of the AI CPU alone divided by the time in which either runs is more than {share}."),
         QT_TRANSLATE_NOOP("Advice", "Kernels on which the next kernel depends cannot run in parallel with it.")},
        {"dynamic-shape",
         QT_TRANSLATE_NOOP("Advice", "All kernels have dynamic shapes, so new shapes may be compiled or tiled on the host."),
         QT_TRANSLATE_NOOP("Advice",
                           "No more than {static_kernels} kernels are static. This matters from {compile_calls} compilations."),
         QT_TRANSLATE_NOOP("Advice", "The aclnn interface marks all kernels as dynamic, which costs nothing.")},
        {"block-dim-low", QT_TRANSLATE_NOOP("Advice", "Kernels whose number of blocks leaves cores idle in their last round."),
         QT_TRANSLATE_NOOP("Advice", "The number of blocks is not a multiple of the number of cores ({cube_cores} matrix and "
                                     "{vector_cores} vector cores; 0 uses the numbers of the capture). The waste is the duration "
                                     "times the share of idle cores. Kernels from {duration_ns} count."),
         QT_TRANSLATE_NOOP("Advice", "Small tensors cannot fill all cores.")},
        {"op-no-bound", QT_TRANSLATE_NOOP("Advice", "Kernels in which no unit of the core is busy most of the time."),
         QT_TRANSLATE_NOOP("Advice", "All ratios of vector, matrix, scalar and transport units are at most {busy_share}. Only "
                                     "kernels longer than {duration_ns} count."),
         QT_TRANSLATE_NOOP("Advice",
                           "The threshold comes from experience. Short kernels consist mostly of starting and ending.")},
        {"cube-shape-unaligned",
         QT_TRANSLATE_NOOP("Advice", "Large matrix multiplications whose inner axes the matrix unit reads in parts."),
         QT_TRANSLATE_NOOP(
             "Advice",
             "The inner axis of an operand is not a multiple of {axis}, and the operands take {operand_bytes} or more in total."),
         QT_TRANSLATE_NOOP("Advice", "How much padding helps depends on the shape.")},
        {"cube-bound",
         QT_TRANSLATE_NOOP("Advice",
                           "Large aligned matrix multiplications in which neither the matrix unit nor reading is fully used."),
         QT_TRANSLATE_NOOP("Advice", "The matrix unit is busy for less than {mac_share} and reading for less than {read_share}."),
         QT_TRANSLATE_NOOP("Advice", "A ratio below the threshold shows where to look, not that the kernel can be shorter.")},
        {"fa-shape-unaligned", QT_TRANSLATE_NOOP("Advice", "Attention kernels that compute with padding."),
         QT_TRANSLATE_NOOP("Advice", "Head size or sequence length is not a multiple of {axis}."),
         QT_TRANSLATE_NOOP("Advice", "The layout of the inputs is read from their shapes.")},
        {"fa-bound", QT_TRANSLATE_NOOP("Advice", "Attention kernels in which no unit is fully used."),
         QT_TRANSLATE_NOOP(
             "Advice",
             "The vector unit (forward) or the output unit (backward) is below {unit_share}, and reading is below {read_share}."),
         QT_TRANSLATE_NOOP("Advice", "The thresholds come from experience.")},
        {"vector-bound",
         QT_TRANSLATE_NOOP("Advice", "Kernels of the vector cores that use neither computing, reading nor writing fully."),
         QT_TRANSLATE_NOOP("Advice", "Each ratio is below {unit_share}, and their sum is below {saturated_share}. Only operators "
                                     "from {kernel_share} of computing or {kernel_ns} count."),
         QT_TRANSLATE_NOOP("Advice", "Units work in parallel, so ratios may add up to more than 100 %.")},
        {"vector-throughput-low", QT_TRANSLATE_NOOP("Advice", "Kernels of the vector cores that move few bytes per second."),
         QT_TRANSLATE_NOOP("Advice", "The bytes of inputs and outputs divided by the duration are below {low_gbps}. The saving "
                                     "is the time beyond that at {usual_gbps}. Kernels from {duration_ns} count."),
         QT_TRANSLATE_NOOP("Advice", "The thresholds are those of one chip: set your own values. Cached tensors and repeated "
                                     "inputs distort the figure.")},
        {"cube-mac-low", QT_TRANSLATE_NOOP("Advice", "Kernels that use the matrix unit for a small part of their time."),
         QT_TRANSLATE_NOOP("Advice", "The ratio of the matrix unit is below {mac_share}. The saving is the time beyond that at "
                                     "{usual_share}. Kernels from {duration_ns} count."),
         QT_TRANSLATE_NOOP("Advice", "A low clock and tiny multiplications look the same.")},
        {"mfu-low",
         QT_TRANSLATE_NOOP("Advice", "Matrix multiplications that reach far less than the computing power of the card."),
         QT_TRANSLATE_NOOP(
             "Advice", "Operations (2 · M · N · K · batch, from the shapes) divided by the duration and by the peak of all "
                       "cores: cores · clock · {half_operations} operations per cycle in float16, {int8_operations} in int8. "
                       "Reported below {mfu}; the possible saving is the time beyond that at {usual_mfu}. Only kernels longer "
                       "than {duration_ns} count. Cores {cube_cores} and clock {clock_mhz}: 0 uses the values of the capture."),
         QT_TRANSLATE_NOOP("Advice", "A low clock and tiny multiplications look the same. Other data types, groups of several "
                                     "sizes and multiplications that communicate are not judged.")},
        {"l2-hit-low", QT_TRANSLATE_NOOP("Advice", "Kernels that read data from memory that could be in the cache."),
         QT_TRANSLATE_NOOP(
             "Advice", "The hit rate in l2_cache.csv is below {hit_rate} while reading takes {mte2_share} of the time or more. "
                       "Kernels from {duration_ns} count. The saving is assumed to be at most {saved_share} of their time."),
         QT_TRANSLATE_NOOP("Advice", "Operators that read each byte only once always have a low hit rate.")},
        {"scalar-or-icache-bound",
         QT_TRANSLATE_NOOP("Advice", "Kernels that spend more time on addresses and branches than on moving or computing data, "
                                     "or that wait for instructions."),
         QT_TRANSLATE_NOOP("Advice", "The scalar unit is busy for {scalar_share} or more, and more than every other unit; or the "
                                     "instruction cache misses {cache_miss} or more. Kernels from {duration_ns} count."),
         QT_TRANSLATE_NOOP("Advice", "Shorter kernels consist mostly of starting and ending.")},
        {"freq-drop",
         QT_TRANSLATE_NOOP("Advice", "The AI cores ran at a lower clock than they can, because of heat or a power limit."),
         QT_TRANSLATE_NOOP("Advice", "The clock during a kernel is {drop} or more below the highest of the capture. The saving "
                                     "is the duration times the missing share."),
         QT_TRANSLATE_NOOP(
             "Advice",
             "An idle card lowers its clock by itself: only time with kernels counts. Work that waits for memory loses less.")},
        {"kernel-jitter", QT_TRANSLATE_NOOP("Advice", "Calls of a kernel that take far longer than usual."),
         QT_TRANSLATE_NOOP(
             "Advice",
             "Among {calls} or more calls with the same shapes and data types, a call is beyond {deviations} times the usual "
             "deviation, beyond {ratio} times the median, and {excess_ns} above it. The saving is the time above the median."),
         QT_TRANSLATE_NOOP("Advice",
                           "The cause is named if it is visible: parallel communication, a lower clock, or a first call.")},
        {"affinity-api",
         QT_TRANSLATE_NOOP("Advice", "Sequences of PyTorch operators that one call of a torch_npu function can replace."),
         QT_TRANSLATE_NOOP("Advice", "Outermost operators of a thread follow each other as in a pattern, {matches} times or "
                                     "more. Up to four operators that only view or copy a tensor may lie between two of them. "
                                     "The saving is the free time in each sequence, plus all its kernels but the longest."),
         QT_TRANSLATE_NOOP("Advice", "Names agree, but only the code shows whether the tensors do. Operators that already are "
                                     "one kernel, such as gelu, are not reported, nor is the backward pass, which follows from "
                                     "the forward pass. New functions need a recent CANN: npu_swiglu 7.0, npu_geglu 8.0.")},
        {"kernel-fusion-pattern", QT_TRANSLATE_NOOP("Advice", "Sequences of kernels that one fused operator replaces."),
         QT_TRANSLATE_NOOP("Advice", "Types follow each other on a stream exactly as in a pattern, and shapes agree, {matches} "
                                     "times or more. The saving is all kernels of the sequence but the longest."),
         QT_TRANSLATE_NOOP("Advice", "Shapes agree, but only the code shows whether the tensors do.")},
    };
}

} // namespace plumbline
