// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/advice/texts/ruleguides.h"

#include <QtGlobal>

namespace plumbline {

QList<RuleGuide> computationGuides()
{
    return {
        {"hot-operator", QT_TRANSLATE_NOOP("Advice", "Which operator types computing consists of, most first."),
         QT_TRANSLATE_NOOP("Advice", "Sum of the durations of a type divided by that of all computing kernels. A type is named "
                                     "from {hot_share}; the list goes on to {listed_share}."),
         QT_TRANSLATE_NOOP("Advice", "That an operator takes long does not mean that it can be shorter.")},
        {"fp32-to-fp16",
         QT_TRANSLATE_NOOP("Advice", "Matrix operators that multiply float32, where half precision would move half the bytes."),
         QT_TRANSLATE_NOOP("Advice", "Their share of computing is {share} or more. At best kernels bound by reading (from "
                                     "{memory_bound}) halve, others take a quarter."),
         QT_TRANSLATE_NOOP("Advice", "Some operators are in float32 for accuracy. HF32 may be on already.")},
        {"format-cast-share",
         QT_TRANSLATE_NOOP("Advice", "Kernels that only convert: data types (Cast) and formats (TransData)."),
         QT_TRANSLATE_NOOP("Advice", "Their sum divided by computing: above {share}, strongly above {strong_share}; milder where "
                                     "it is less than {step_share} of the step."),
         QT_TRANSLATE_NOOP("Advice", "Some conversions are needed by the matrix unit.")},
        {"aicpu-kernel",
         QT_TRANSLATE_NOOP("Advice",
                           "Operators that run on the slow AI CPU because the AI cores do not take their type or kind."),
         QT_TRANSLATE_NOOP("Advice", "Kernels of the AI CPU of {duration_ns} or more."),
         QT_TRANSLATE_NOOP("Advice",
                           "Fetching data and printing run there by design. Kernels hidden behind the AI cores cost nothing.")},
        {"aicpu-serial", QT_TRANSLATE_NOOP("Advice", "Time in which only the AI CPU runs, and the AI cores wait."),
         QT_TRANSLATE_NOOP("Advice", "Time of the AI CPU alone divided by the time in which either runs: more than {share}."),
         QT_TRANSLATE_NOOP("Advice", "What the next kernel needs cannot run beside it.")},
        {"dynamic-shape",
         QT_TRANSLATE_NOOP("Advice",
                           "All kernels are of dynamic shape, so that new shapes may be compiled or tiled on the host."),
         QT_TRANSLATE_NOOP("Advice",
                           "No more than {static_kernels} kernels are static. It matters from {compile_calls} compilations on."),
         QT_TRANSLATE_NOOP("Advice", "The aclnn interface lists everything as dynamic, at no cost.")},
        {"block-dim-low", QT_TRANSLATE_NOOP("Advice", "Kernels whose number of blocks leaves cores idle in their last round."),
         QT_TRANSLATE_NOOP(
             "Advice",
             "Blocks are not a multiple of the cores ({cube_cores} matrix and {vector_cores} vector cores; 0 takes those of the "
             "capture). The waste is the duration times the part of the cores that is idle. Kernels from {duration_ns}."),
         QT_TRANSLATE_NOOP("Advice", "Small tensors cannot fill all cores.")},
        {"op-no-bound", QT_TRANSLATE_NOOP("Advice", "Kernels in which no unit of the core is busy."),
         QT_TRANSLATE_NOOP("Advice", "All ratios of vector, matrix, scalar and transport units are at most {busy_share}, of "
                                     "kernels longer than {duration_ns}."),
         QT_TRANSLATE_NOOP("Advice", "The limit comes from experience. Short kernels mostly start and end.")},
        {"cube-shape-unaligned",
         QT_TRANSLATE_NOOP("Advice", "Large matrix multiplications whose inner axes the matrix unit reads in parts."),
         QT_TRANSLATE_NOOP(
             "Advice", "The inner axis of an operand is no multiple of {axis}; operands together are {operand_bytes} or more."),
         QT_TRANSLATE_NOOP("Advice", "How much padding helps depends on the shape.")},
        {"cube-bound",
         QT_TRANSLATE_NOOP("Advice",
                           "Large aligned matrix multiplications in which neither the matrix unit nor reading is at its limit."),
         QT_TRANSLATE_NOOP("Advice", "The matrix unit is busy for less than {mac_share} and reading for less than {read_share}."),
         QT_TRANSLATE_NOOP("Advice", "A ratio below the limit shows where to look, not that the kernel can be shorter.")},
        {"fa-shape-unaligned", QT_TRANSLATE_NOOP("Advice", "Attention kernels that compute with padding."),
         QT_TRANSLATE_NOOP("Advice", "Head size or sequence length is no multiple of {axis}."),
         QT_TRANSLATE_NOOP("Advice", "The layout of the inputs is read from their shapes.")},
        {"fa-bound", QT_TRANSLATE_NOOP("Advice", "Attention kernels that are limited by none of their units."),
         QT_TRANSLATE_NOOP(
             "Advice", "Forward: the vector unit, backward: the output unit below {unit_share}, and reading below {read_share}."),
         QT_TRANSLATE_NOOP("Advice", "The limits come from experience.")},
        {"vector-bound",
         QT_TRANSLATE_NOOP("Advice", "Kernels of the vector cores that are limited by none of computing, reading and writing."),
         QT_TRANSLATE_NOOP("Advice", "Each is below {unit_share}, and all together below {saturated_share}; for operators of "
                                     "{kernel_share} of computing or {kernel_ns}."),
         QT_TRANSLATE_NOOP("Advice", "Units work side by side, so that ratios may add up to more than all.")},
        {"vector-throughput-low", QT_TRANSLATE_NOOP("Advice", "Kernels of the vector cores that move few bytes a second."),
         QT_TRANSLATE_NOOP("Advice", "Bytes of inputs and outputs by duration below {low_gbps}; the saving is what is missing to "
                                     "{usual_gbps}. Kernels from {duration_ns}."),
         QT_TRANSLATE_NOOP(
             "Advice",
             "The limits are those of one chip: set yours. Tensors in the cache and inputs that are repeated mislead.")},
        {"cube-mac-low", QT_TRANSLATE_NOOP("Advice", "Kernels that use the matrix unit for a small part of their time."),
         QT_TRANSLATE_NOOP("Advice", "The ratio of the matrix unit is below {mac_share}; the saving is what is missing to "
                                     "{usual_share}. Kernels from {duration_ns}."),
         QT_TRANSLATE_NOOP("Advice", "A low clock and tiny multiplications look the same.")},
        {"mfu-low", QT_TRANSLATE_NOOP("Advice", "Matrix multiplications that do far less in their time than the card can."),
         QT_TRANSLATE_NOOP("Advice", "Operations (2 · M · N · K · batch, from the shapes) divided by duration and by what all "
                                     "cores can do: cores · clock · "
                                     "{half_operations} operations a cycle in float16, {int8_operations} in int8. Below {mfu} it "
                                     "is told; the room is what "
                                     "is missing to {usual_mfu}. Kernels longer than {duration_ns}. Cores {cube_cores} and clock "
                                     "{clock_mhz}: 0 takes those "
                                     "of the capture."),
         QT_TRANSLATE_NOOP("Advice",
                           "A low clock and tiny multiplications look the same. Other types, groups of several sizes and "
                           "multiplications that communicate are left out.")},
        {"l2-hit-low", QT_TRANSLATE_NOOP("Advice", "Kernels that read from memory what they could find in the cache."),
         QT_TRANSLATE_NOOP("Advice",
                           "The hit rate of l2_cache.csv is below {hit_rate} while reading takes {mte2_share} of the time or "
                           "more. Kernels from {duration_ns}. At most {saved_share} of their time is assumed as the saving."),
         QT_TRANSLATE_NOOP("Advice", "Operators that read each byte once have a low rate by nature.")},
        {"scalar-or-icache-bound",
         QT_TRANSLATE_NOOP(
             "Advice",
             "Kernels that compute addresses and branch more than they move or multiply, or wait for their instructions."),
         QT_TRANSLATE_NOOP("Advice", "The scalar unit is busy for {scalar_share} or more and more than all others; or the "
                                     "instruction cache misses {cache_miss} or more. Kernels from {duration_ns}."),
         QT_TRANSLATE_NOOP("Advice", "Kernels shorter than that are mostly start and end.")},
        {"freq-drop",
         QT_TRANSLATE_NOOP("Advice", "The AI cores ran at a lower clock than they can, because of heat or a power limit."),
         QT_TRANSLATE_NOOP("Advice", "The clock during a kernel is {drop} or more below the highest of the capture. The saving "
                                     "is the duration times the missing part."),
         QT_TRANSLATE_NOOP(
             "Advice",
             "An idle card lowers its clock by itself: only time with kernels counts. Work that waits for memory loses less.")},
        {"kernel-jitter",
         QT_TRANSLATE_NOOP("Advice", "Calls of a kernel that take far longer than the same kernel usually does."),
         QT_TRANSLATE_NOOP(
             "Advice", "Of {calls} or more calls with the same shapes and types: beyond {deviations} times the usual deviation, "
                       "{ratio} times the median, and {excess_ns} above it. The saving is what is above the median."),
         QT_TRANSLATE_NOOP("Advice", "The cause is named where it shows: communication beside it, a lower clock, a first call.")},
        {"affinity-api",
         QT_TRANSLATE_NOOP("Advice", "Sequences of PyTorch operators that a function of torch_npu does in one call."),
         QT_TRANSLATE_NOOP("Advice",
                           "Operators of a thread that lie in no other one follow each other as in a pattern; up to four "
                           "that only look at a tensor in another way or copy it may stand between two. {matches} or "
                           "more. The saving is the free time in them, and all but the longest kernel of each."),
         QT_TRANSLATE_NOOP("Advice", "Names agree; only the code tells whether the tensors do. Operators that are one kernel "
                                     "already, such as gelu, are not told, nor is the backward pass, which follows from the "
                                     "forward pass. New functions need a new CANN: npu_swiglu 7.0, npu_geglu 8.0.")},
        {"kernel-fusion-pattern", QT_TRANSLATE_NOOP("Advice", "Sequences of kernels that one fused operator replaces."),
         QT_TRANSLATE_NOOP("Advice", "Types follow each other on a stream exactly as in a pattern, and shapes agree; {matches} "
                                     "or more. The saving is all but the longest kernel of the sequence."),
         QT_TRANSLATE_NOOP("Advice", "Shapes agree, but only the code tells whether the tensors do.")},
    };
}

} // namespace plumbline
