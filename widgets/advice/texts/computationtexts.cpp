// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/advice/texts/ruletexts.h"

#include <QtGlobal>

namespace plumbline {

QList<RuleText> computationTexts()
{
    return {
        {"hot-operator",
         QT_TRANSLATE_NOOP("Advice", "Operators by time"),
         {QT_TRANSLATE_NOOP("Advice", "The operator types that computing consists of, the largest share first."),
          QT_TRANSLATE_NOOP("Advice", "The total duration of a type divided by that of all kernels. A type is named from "
                                      "{hot_share} and listed from {listed_share}."),
          QT_TRANSLATE_NOOP("Advice", "An operator that takes long cannot necessarily be made shorter.")},
         {{"", QT_TRANSLATE_NOOP("Advice", "{operator}: {calls} {calls|call|calls} {calls|takes|take} {share} of computing"),
           QT_TRANSLATE_NOOP("Advice", "{calls} {calls|call|calls} of {operator} took {operator_ns} together. {listed_types} of "
                                       "{types} operator types make {listed_share} of computing."),
           QT_TRANSLATE_NOOP("Advice", "Begin with this operator: its shapes, its data type, and how often it is called.")},
          {"even", QT_TRANSLATE_NOOP("Advice", "No operator dominates: {operator} leads with {share} of computing"),
           QT_TRANSLATE_NOOP("Advice", "{calls} {calls|call|calls} of {operator} took {operator_ns} together. {listed_types} of "
                                       "{types} operator types make {listed_share} of computing."),
           QT_TRANSLATE_NOOP("Advice", "Begin with the operators listed, from the top.")}}},
        {"fp32-to-fp16",
         QT_TRANSLATE_NOOP("Advice", "Matrix operators in float32"),
         {QT_TRANSLATE_NOOP("Advice", "Matrix operators that multiply float32, where half precision would move half the bytes."),
          QT_TRANSLATE_NOOP("Advice", "Their share of computing is {share} or more. At best, kernels limited by reading (from "
                                      "{memory_bound}) take half the time, others a quarter."),
          QT_TRANSLATE_NOOP("Advice", "Some operators use float32 for accuracy. HF32 may already be on.")},
         {{"", QT_TRANSLATE_NOOP("Advice", "Matrix operators in float32 take {float32_share} of computing"),
           QT_TRANSLATE_NOOP("Advice", "{calls} {calls|call|calls} that multiply float32 took {calls_ns}, most of them "
                                       "{operator}: {operator_calls} {operator_calls|call|calls}, {operator_ns}. In float16 they "
                                       "would read half the bytes and multiply up to four times as fast."),
           QT_TRANSLATE_NOOP("Advice",
                             "If accuracy allows, train in mixed precision (torch_npu.npu.amp), or allow HF32 where the table "
                             "says HF32 Eligible: torch.npu.matmul.allow_hf32 = True."),
           QT_TRANSLATE_NOOP("Advice",
                             "If accuracy allows, train in mixed precision: amp_level=\"O2\" or auto_mixed_precision().")}}},
        {"format-cast-share",
         QT_TRANSLATE_NOOP("Advice", "Share of operators that convert"),
         {QT_TRANSLATE_NOOP("Advice",
                            "Kernels that only convert: data types (Cast), formats (TransData) and layouts (Transpose)."),
          QT_TRANSLATE_NOOP("Advice", "The total time of casts and formats, or that of layouts, is above {share} of computing or "
                                      "takes {step_share} of the step."),
          QT_TRANSLATE_NOOP("Advice", "Some conversions are needed by the matrix unit.")},
         {{"",
           QT_TRANSLATE_NOOP(
               "Advice", "Conversions take {conversion_share} of computing: {calls} {calls|call|calls} of Cast and TransData"),
           QT_TRANSLATE_NOOP("Advice", "{calls} {calls|call|calls} took {calls_ns}.[ The graph engine inserted {automatic_ns} of "
                                       "it.][ Transposing took {transpose_ns} more.]"),
           QT_TRANSLATE_NOOP("Advice", "Remove casts that are not needed, and keep one format: "
                                       "torch.npu.config.allow_internal_format = False."),
           QT_TRANSLATE_NOOP("Advice",
                             "Remove casts that are not needed, and keep one data type and format through the network.")},
          {"automatic",
           QT_TRANSLATE_NOOP(
               "Advice",
               "Inserted conversions take {conversion_share} of computing: {calls} {calls|call|calls} of Cast and TransData"),
           QT_TRANSLATE_NOOP("Advice", "{calls} {calls|call|calls} took {calls_ns}.[ The graph engine inserted {automatic_ns} of "
                                       "it.][ Transposing took {transpose_ns} more.]"),
           QT_TRANSLATE_NOOP("Advice",
                             "Keep one format: torch.npu.config.allow_internal_format = False. What stays is inserted by the "
                             "graph engine: report it."),
           QT_TRANSLATE_NOOP("Advice",
                             "Keep one format through the network. What stays is inserted by the graph engine: report it.")},
          {"layout",
           QT_TRANSLATE_NOOP("Advice",
                             "{operator} and the like take {layout_share} of computing: {calls} {calls|call|calls} that only "
                             "move elements"),
           QT_TRANSLATE_NOOP("Advice", "{calls} {calls|call|calls} took {calls_ns}, most of it {operator}: {operator_calls} "
                                       "{operator_calls|call|calls}, {operator_ns}. They compute nothing."),
           QT_TRANSLATE_NOOP("Advice",
                             "Keep one order of axes through the network, and call contiguous() and permute() only where an "
                             "operator needs it."),
           QT_TRANSLATE_NOOP("Advice",
                             "Keep one order of axes through the network, and use Transpose only where an operator needs "
                             "it.")}}},
        {"aicpu-kernel",
         QT_TRANSLATE_NOOP("Advice", "Operators on the AI CPU"),
         {QT_TRANSLATE_NOOP("Advice",
                            "Operators that run on the slow AI CPU because the AI cores do not support them or their data type."),
          QT_TRANSLATE_NOOP("Advice", "Kernels of the AI CPU that take {duration_ns} or more."),
          QT_TRANSLATE_NOOP(
              "Advice",
              "Fetching data and printing run there by design. Kernels that run while the AI cores compute cost nothing.")},
         {{"",
           QT_TRANSLATE_NOOP("Advice",
                             "{operator} ran {operator_calls} {operator_calls|time|times} on the AI CPU, {operator_ns}"),
           QT_TRANSLATE_NOOP("Advice", "{calls} {calls|kernel|kernels} ran on the AI CPU instead of the AI cores: {calls_ns}, "
                                       "{kernel_share} of the time of all kernels."),
           QT_TRANSLATE_NOOP("Advice", "Replace the operator by one that runs on the AI cores, or upgrade CANN.")},
          {"index",
           QT_TRANSLATE_NOOP("Advice",
                             "{operator} ran {operator_calls} {operator_calls|time|times} on the AI CPU, {operator_ns}"),
           QT_TRANSLATE_NOOP(
               "Advice", "{calls} {calls|kernel|kernels} ran on the AI CPU instead of the AI cores: {calls_ns}, {kernel_share} "
                         "of the time of all kernels. Indexing and searching whose result has no fixed size runs there."),
           QT_TRANSLATE_NOOP(
               "Advice", "Index with a mask and torch.where, or gather with indexes of a fixed number, instead of {operator}."),
           QT_TRANSLATE_NOOP(
               "Advice", "Select with a mask (ops.select, ops.masked_fill), or gather with indexes of a fixed number, instead "
                         "of {operator}.")},
          {"type",
           QT_TRANSLATE_NOOP(
               "Advice",
               "{operator} ran {operator_calls} {operator_calls|time|times} on the AI CPU, {operator_ns} (inputs {types})"),
           QT_TRANSLATE_NOOP("Advice",
                             "{calls} {calls|kernel|kernels} ran on the AI CPU instead of the AI cores: {calls_ns}, "
                             "{kernel_share} of the time of all kernels. The AI cores do not take these types in this operator."),
           QT_TRANSLATE_NOOP("Advice", "Cast the inputs to float32, float16 or int32 before, or upgrade CANN.")}}},
        {"aicpu-serial",
         QT_TRANSLATE_NOOP("Advice", "AI CPU alone on the device"),
         {QT_TRANSLATE_NOOP("Advice", "Time in which only the AI CPU runs and the AI cores are idle."),
          QT_TRANSLATE_NOOP("Advice",
                            "The time of the AI CPU alone divided by the time in which either runs is more than {share}."),
          QT_TRANSLATE_NOOP("Advice", "Kernels on which the next kernel depends cannot run in parallel with it.")},
         {{"", QT_TRANSLATE_NOOP("Advice", "The AI CPU runs alone for {serial_share} of the time of all kernels"),
           QT_TRANSLATE_NOOP("Advice", "For {serial_ns} only kernels of the AI CPU ran, most of them {operator}: "
                                       "{operator_calls} {operator_calls|call|calls}, {operator_ns}. The AI cores waited."),
           QT_TRANSLATE_NOOP("Advice", "Move these operators to the AI cores, or launch them where kernels of the AI cores that "
                                       "do not need them can run beside.")}}},
        {"dynamic-shape",
         QT_TRANSLATE_NOOP("Advice", "Kernels of dynamic shape"),
         {QT_TRANSLATE_NOOP("Advice", "All kernels have dynamic shapes, so new shapes may be compiled or tiled on the host."),
          QT_TRANSLATE_NOOP("Advice",
                            "No more than {static_kernels} kernels are static. This matters from {compile_calls} compilations."),
          QT_TRANSLATE_NOOP("Advice", "The aclnn interface marks all kernels as dynamic, which costs nothing.")},
         {{"",
           QT_TRANSLATE_NOOP("Advice",
                             "All {dynamic_kernels} {dynamic_kernels|kernel|kernels} {dynamic_kernels|is|are} of dynamic shape"),
           QT_TRANSLATE_NOOP("Advice",
                             "No kernel is of static shape; {operator} was called with {shapes} different ones. Operators of the "
                             "aclnn interface are always listed as dynamic: without compilation on the host this costs nothing."),
           QT_TRANSLATE_NOOP("Advice", "Nothing to do while the host compiles no operators.")},
          {"compiling",
           QT_TRANSLATE_NOOP("Advice", "All {dynamic_kernels} {dynamic_kernels|kernel|kernels} {dynamic_kernels|is|are} of "
                                       "dynamic shape, and the host compiles operators"),
           QT_TRANSLATE_NOOP("Advice", "No kernel is of static shape; {operator} was called with {shapes} different ones. New "
                                       "shapes are compiled while the device waits."),
           QT_TRANSLATE_NOOP("Advice", "Switch compilation off: torch_npu.npu.set_compile_mode(jit_compile=False) and "
                                       "torch.npu.config.allow_internal_format = False; or pad to few shapes."),
           QT_TRANSLATE_NOOP("Advice",
                             "Switch compilation off: set_context(jit_config={\"jit_level\": \"O0\"}), or pad to few shapes.")}}},
        {"block-dim-low",
         QT_TRANSLATE_NOOP("Advice", "Cores that kernels leave idle"),
         {QT_TRANSLATE_NOOP("Advice", "Kernels whose number of blocks leaves cores idle in their last round."),
          QT_TRANSLATE_NOOP("Advice",
                            "The number of blocks is not a multiple of the number of cores ({cube_cores} matrix and "
                            "{vector_cores} vector cores; 0 uses the numbers of the capture). The waste is the duration "
                            "times the share of idle cores. Kernels from {duration_ns} count. Where the capture does not tell "
                            "the cores, only kernels "
                            "that leave {seen_waste_share} or more of those idle that other kernels use are reported."),
          QT_TRANSLATE_NOOP("Advice", "Small tensors cannot fill all cores.")},
         {{"", QT_TRANSLATE_NOOP("Advice", "{operator} runs {blocks} {blocks|block|blocks} on {cores} {cores|core|cores}"),
           QT_TRANSLATE_NOOP(
               "Advice",
               "{calls} {calls|kernel|kernels} ({calls_ns}) {calls|has|have} a number of blocks that does not fill the cores in "
               "their last round, most of them {operator}: {operator_calls} {operator_calls|call|calls}, {operator_ns}."),
           QT_TRANSLATE_NOOP("Advice", "Make the tensors larger, for instance by a larger batch, or merge small operators; small "
                                       "tensors cannot fill all cores.")},
          {"seen",
           QT_TRANSLATE_NOOP("Advice", "{operator} runs {blocks} {blocks|block|blocks}, where other kernels use {cores} cores"),
           QT_TRANSLATE_NOOP("Advice",
                             "{calls} {calls|kernel|kernels} ({calls_ns}) {calls|leaves|leave} most cores idle, foremost "
                             "{operator}: {operator_calls} {operator_calls|call|calls}, {operator_ns}. The capture does not tell "
                             "the cores of the chip; other kernels "
                             "run on {cores} at once."),
           QT_TRANSLATE_NOOP("Advice", "Make the tensors larger, for instance by a larger batch, or merge small operators; small "
                                       "tensors cannot fill all cores.")}}},
        {"op-no-bound",
         QT_TRANSLATE_NOOP("Advice", "Kernels without a busy unit"),
         {QT_TRANSLATE_NOOP("Advice", "Kernels in which no unit of the core is busy most of the time."),
          QT_TRANSLATE_NOOP(
              "Advice",
              "All ratios of vector, matrix, scalar and transport units are at most {busy_share}. Only kernels longer than "
              "{duration_ns} count. Reported where computing takes {computing_share} of a step and the room {room_share}."),
          QT_TRANSLATE_NOOP("Advice",
                            "The threshold comes from experience. Short kernels consist mostly of starting and ending.")},
         {{"",
           QT_TRANSLATE_NOOP("Advice",
                             "{calls} {calls|kernel|kernels} {calls|keeps|keep} no unit of the core busy, foremost {operator}"),
           QT_TRANSLATE_NOOP(
               "Advice",
               "Of {calls_ns} in these kernels no unit was busy for more than {busy_share} of the time; at the limit they would "
               "take {room_ns} of a step less. In the longest of {operator} the busiest unit reached {busiest_share}. The limits "
               "come from experience; a ratio below them shows where to look, not that the kernel can be shorter."),
           QT_TRANSLATE_NOOP("Advice", "Tune the operators with AOE, and check that their shapes are aligned.")}}},
        {"cube-shape-unaligned",
         QT_TRANSLATE_NOOP("Advice", "Matrix multiplications with unaligned axes"),
         {QT_TRANSLATE_NOOP("Advice", "Large matrix multiplications whose inner axes the matrix unit reads in parts."),
          QT_TRANSLATE_NOOP("Advice", "The inner axis of an operand is not a multiple of {axis}, and the operands take "
                                      "{operand_bytes} or more in total."),
          QT_TRANSLATE_NOOP("Advice", "How much padding helps depends on the shape.")},
         {{"", QT_TRANSLATE_NOOP("Advice", "{operator} {shapes}: inner axis {inner_axis} is not a multiple of {axis}"),
           QT_TRANSLATE_NOOP("Advice", "{calls} {calls|large multiplication|large multiplications} ({calls_ns}) {calls|has|have} "
                                       "inner axes that the matrix unit reads in parts."),
           QT_TRANSLATE_NOOP("Advice",
                             "Pad the axis to {padded_axis}, for instance the size of the vocabulary or of a hidden layer.")}}},
        {"cube-bound",
         QT_TRANSLATE_NOOP("Advice", "Matrix multiplications with room"),
         {QT_TRANSLATE_NOOP("Advice",
                            "Large aligned matrix multiplications in which neither the matrix unit nor reading is fully used."),
          QT_TRANSLATE_NOOP("Advice", "The matrix unit is busy for less than {mac_share} and reading for less than {read_share}. "
                                      "Reported where computing takes {computing_share} of a step and the room {room_share}."),
          QT_TRANSLATE_NOOP("Advice", "A ratio below the threshold shows where to look, not that the kernel can be shorter.")},
         {{"", QT_TRANSLATE_NOOP("Advice", "{operator}: neither the matrix unit nor reading is at its limit"),
           QT_TRANSLATE_NOOP("Advice", "{calls} {calls|large aligned multiplication|large aligned multiplications} ({calls_ns}) "
                                       "{calls|reaches|reach} neither {mac_share} of the matrix unit nor {read_share} of "
                                       "reading; at the limit they would take {room_ns} of a step less. The limits come from "
                                       "experience; a ratio below them shows where to look, not that the kernel can be shorter."),
           QT_TRANSLATE_NOOP("Advice", "Tune the operators with AOE, or fuse neighbouring multiplications of one operand.")}}},
        {"fa-shape-unaligned",
         QT_TRANSLATE_NOOP("Advice", "Attention with unaligned axes"),
         {QT_TRANSLATE_NOOP("Advice", "Attention kernels that compute with padding."),
          QT_TRANSLATE_NOOP("Advice", "Head size or sequence length is not a multiple of {axis}."),
          QT_TRANSLATE_NOOP("Advice", "The layout of the inputs is read from their shapes.")},
         {{"head", QT_TRANSLATE_NOOP("Advice", "Attention: head size {head_size} is not a multiple of {axis}"),
           QT_TRANSLATE_NOOP(
               "Advice",
               "{calls} {calls|attention kernel|attention kernels} ({calls_ns}) {calls|computes|compute} with padded heads."),
           QT_TRANSLATE_NOOP("Advice", "Pad the heads, or choose another head size.")},
          {"sequence", QT_TRANSLATE_NOOP("Advice", "Attention: sequence length {sequence_length} is not a multiple of {axis}"),
           QT_TRANSLATE_NOOP("Advice", "{calls} {calls|attention kernel|attention kernels} ({calls_ns}) {calls|computes|compute} "
                                       "with a padded sequence."),
           QT_TRANSLATE_NOOP("Advice", "Pad the sequence to a multiple of {axis}.")}}},
        {"fa-bound",
         QT_TRANSLATE_NOOP("Advice", "Attention with room"),
         {QT_TRANSLATE_NOOP("Advice", "Attention kernels in which no unit is fully used."),
          QT_TRANSLATE_NOOP(
              "Advice", "The vector unit (forward) or the output unit (backward) is below {unit_share}, and reading is below "
                        "{read_share}. Reported where computing takes {computing_share} of a step and the room {room_share}."),
          QT_TRANSLATE_NOOP("Advice", "The thresholds come from experience.")},
         {{"", QT_TRANSLATE_NOOP("Advice", "Attention reaches {of_the_limit} of the limit of its units"),
           QT_TRANSLATE_NOOP(
               "Advice",
               "{calls} {calls|attention kernel|attention kernels} ({calls_ns}) {calls|is|are} limited neither by their vector "
               "or output unit nor by reading; at the limit they would take {room_ns} of a step less. The limits come from "
               "experience; a ratio below them shows where to look, not that the kernel can be shorter."),
           QT_TRANSLATE_NOOP("Advice", "Check head size and sequence length, and upgrade CANN for a newer attention kernel.")}}},
        {"vector-bound",
         QT_TRANSLATE_NOOP("Advice", "Vector operators with room"),
         {QT_TRANSLATE_NOOP("Advice", "Kernels of the vector cores that use neither computing, reading nor writing fully."),
          QT_TRANSLATE_NOOP("Advice", "Each ratio is below {unit_share}, and their sum is below {saturated_share}. Only "
                                      "operators from {kernel_share} of computing or {kernel_ns} count. Reported where computing "
                                      "takes {computing_share} of a step and the room {room_share}."),
          QT_TRANSLATE_NOOP("Advice", "Units work in parallel, so ratios may add up to more than 100 %.")},
         {{"", QT_TRANSLATE_NOOP("Advice", "{operator}: no unit of the vector cores is at its limit"),
           QT_TRANSLATE_NOOP(
               "Advice", "{calls} {calls|kernel|kernels} of vector cores ({calls_ns}) {calls|reaches|reach} {unit_share} in none "
                         "of computing, reading and writing; at the limit they would take {room_ns} of a step less. The limits "
                         "come from experience; a ratio below them shows where to look, not that the kernel can be shorter."),
           QT_TRANSLATE_NOOP("Advice", "Fuse small vector operators, and check that their shapes are aligned.")}}},
        {"vector-throughput-low",
         QT_TRANSLATE_NOOP("Advice", "Memory throughput of vector operators"),
         {QT_TRANSLATE_NOOP("Advice", "Kernels of the vector cores that move few bytes per second."),
          QT_TRANSLATE_NOOP("Advice", "The bytes of inputs and outputs divided by the duration are below {low_gbps}. The saving "
                                      "is the time beyond that at {usual_gbps}. Kernels from {duration_ns} count. Reported where "
                                      "computing takes {computing_share} of a step and the room {room_share}."),
          QT_TRANSLATE_NOOP("Advice", "The thresholds are those of one chip: set your own values. Cached tensors and repeated "
                                      "inputs distort the figure.")},
         {{"", QT_TRANSLATE_NOOP("Advice", "{operator} moves {gbps}"),
           QT_TRANSLATE_NOOP("Advice", "{calls} {calls|kernel|kernels} of vector cores ({calls_ns}) moved less than {low_gbps}; "
                                       "at {usual_gbps} they would take {room_ns} of a step less. The longest of it moved "
                                       "{bytes} at {gbps}. The limits are those of one chip: set yours in advice.ini."),
           QT_TRANSLATE_NOOP("Advice",
                             "Fuse operators that read the same tensor, and check that its axes are aligned and contiguous.")}}},
        {"cube-mac-low",
         QT_TRANSLATE_NOOP("Advice", "Use of the matrix unit"),
         {QT_TRANSLATE_NOOP("Advice", "Kernels that use the matrix unit for a small part of their time."),
          QT_TRANSLATE_NOOP(
              "Advice",
              "The ratio of the matrix unit is below {mac_share}. The saving is the time beyond that at {usual_share}. Kernels "
              "from {duration_ns} count. Reported where computing takes {computing_share} of a step and the room {room_share}."),
          QT_TRANSLATE_NOOP("Advice", "A low clock and tiny multiplications look the same.")},
         {{"", QT_TRANSLATE_NOOP("Advice", "{operator} keeps the matrix unit busy for {operator_mac_share} of the time"),
           QT_TRANSLATE_NOOP(
               "Advice",
               "{calls} {calls|kernel|kernels} ({calls_ns}) {calls|uses|use} the matrix unit less than {mac_share} of the time; "
               "at {usual_share} they would take {room_ns} of a step less. The least is {least_mac_share}. The limits come from "
               "experience; a ratio below them shows where to look, not that the kernel can be shorter."),
           QT_TRANSLATE_NOOP("Advice",
                             "Enlarge the batch or the hidden size, align axes, and check the clock of the AI cores.")}}},
        {"roofline-gap",
         QT_TRANSLATE_NOOP("Advice", "Kernels above the roof of the card"),
         {QT_TRANSLATE_NOOP("Advice",
                            "Kernels that take far longer than the units and the memory of the card need for their work."),
          QT_TRANSLATE_NOOP(
              "Advice", "The roof of a kernel is the longer of its operations divided by what its unit can do and its bytes "
                        "divided by the bandwidth of the memory. Reported are kernels that reach less than {roof_share} of it; "
                        "kernels that are so short that starting them takes most of their time are left out. Reported where "
                        "computing takes {computing_share} of a step and the time above the roof {room_share}."),
          QT_TRANSLATE_NOOP("Advice", "Bytes from shapes are a lower bound: a kernel may move its data more than once. No kernel "
                                      "reaches the roof entirely.")},
         {{"cube", QT_TRANSLATE_NOOP("Advice", "{operator} reaches {operator_roof_share} of what the matrix units allow"),
           QT_TRANSLATE_NOOP(
               "Advice", "{calls} {calls|kernel|kernels} ({calls_ns}) {calls|reaches|reach} {roof_share} of the roof together, "
                         "{room_ns} of a step {calls|lies|lie} above it. All kernels that a limit bounds reach {card_share}."),
           QT_TRANSLATE_NOOP("Advice",
                             "Align inner axes, enlarge the batch or the hidden size, or merge small multiplications; the "
                             "roofline on the page of the operators shows each kernel.")},
          {"vector", QT_TRANSLATE_NOOP("Advice", "{operator} reaches {operator_roof_share} of what the vector units allow"),
           QT_TRANSLATE_NOOP(
               "Advice", "{calls} {calls|kernel|kernels} ({calls_ns}) {calls|reaches|reach} {roof_share} of the roof together, "
                         "{room_ns} of a step {calls|lies|lie} above it. All kernels that a limit bounds reach {card_share}."),
           QT_TRANSLATE_NOOP("Advice",
                             "Use a data type that the vector units handle faster, or a fused operator; the roofline on the "
                             "page of the operators shows each kernel.")},
          {"memory", QT_TRANSLATE_NOOP("Advice", "{operator} reaches {operator_roof_share} of what the memory allows"),
           QT_TRANSLATE_NOOP(
               "Advice", "{calls} {calls|kernel|kernels} ({calls_ns}) {calls|reaches|reach} {roof_share} of the roof together, "
                         "{room_ns} of a step {calls|lies|lie} above it. All kernels that a limit bounds reach {card_share}."),
           QT_TRANSLATE_NOOP("Advice",
                             "Fuse the operator with its neighbours, or change shapes so that more cores share the work; the "
                             "roofline on the page of the operators shows each kernel.")}}},
        {"mfu-low",
         QT_TRANSLATE_NOOP("Advice", "Throughput of matrix multiplications"),
         {QT_TRANSLATE_NOOP("Advice", "Matrix multiplications that reach far less than the computing power of the card."),
          QT_TRANSLATE_NOOP(
              "Advice", "Operations (2 · M · N · K · batch, from the shapes) divided by the duration and by the peak of all "
                        "cores: cores · clock · {half_operations} operations per cycle in float16, {int8_operations} in int8. "
                        "Reported below {mfu}; the possible saving is the time beyond that at {usual_mfu}. Only kernels longer "
                        "than {duration_ns} count. Cores {cube_cores} and clock {clock_mhz}: 0 uses the values of the capture. "
                        "Reported where computing takes {computing_share} of a step and the room {room_share}."),
          QT_TRANSLATE_NOOP("Advice", "A low clock and tiny multiplications look the same. Other data types, groups of several "
                                      "sizes and multiplications that communicate are not judged.")},
         {{"", QT_TRANSLATE_NOOP("Advice", "{operator} reaches {operator_mfu} of what the matrix units can do"),
           QT_TRANSLATE_NOOP(
               "Advice",
               "The longest, {shapes}, makes {teraflops} of {peak_teraflops} TFLOPS. {calls} {calls|kernel|kernels} ({calls_ns}) "
               "{calls|stays|stay} below {mfu}; at {usual_mfu} they would take {room_ns} of a step less. The limits come from "
               "experience; a figure below them shows where to look, not that the kernel can be shorter."),
           QT_TRANSLATE_NOOP("Advice",
                             "Enlarge the batch or the hidden size, align inner axes, and check the clock of the AI cores.")}}},
        {"l2-hit-low",
         QT_TRANSLATE_NOOP("Advice", "Use of the L2 cache"),
         {QT_TRANSLATE_NOOP("Advice", "Kernels that read data from memory that could be in the cache."),
          QT_TRANSLATE_NOOP(
              "Advice", "The hit rate in l2_cache.csv is below {hit_rate} while reading takes {mte2_share} of the time or more. "
                        "Kernels from {duration_ns} count. The saving is assumed to be at most {saved_share} of their time."),
          QT_TRANSLATE_NOOP("Advice", "Operators that read each byte only once always have a low hit rate.")},
         {{"", QT_TRANSLATE_NOOP("Advice", "{operator} finds {operator_hit_rate} of its data in the L2 cache"),
           QT_TRANSLATE_NOOP("Advice", "{calls} {calls|kernel|kernels} ({calls_ns}) {calls|waits|wait} for memory and "
                                       "{calls|finds|find} less than {hit_rate} in the cache; the longest reads for "
                                       "{operator_mte2_share} of its time. How much better reuse would save is not known: "
                                       "{saved_share} of the time is assumed at most."),
           QT_TRANSLATE_NOOP("Advice",
                             "Split the operator so that its parts fit the cache, run operators that share data one after "
                             "another, or fuse them.")}}},
        {"freq-drop",
         QT_TRANSLATE_NOOP("Advice", "Clock of the AI cores"),
         {QT_TRANSLATE_NOOP("Advice", "The AI cores ran at a lower clock than they can, because of heat or a power limit."),
          QT_TRANSLATE_NOOP("Advice", "The clock during a kernel is {drop} or more below the highest of the capture. The saving "
                                      "is the duration times the missing share."),
          QT_TRANSLATE_NOOP(
              "Advice",
              "An idle card lowers its clock by itself: only time with kernels counts. Work that waits for memory loses less.")},
         {{"", QT_TRANSLATE_NOOP("Advice", "The AI cores ran at {mhz} instead of {full_mhz} during {calls_ns} of kernels"),
           QT_TRANSLATE_NOOP("Advice",
                             "{calls} {calls|kernel|kernels} ran at a clock {drop} below the highest of the capture. At the full "
                             "clock they would have been shorter by their share of it, if they compute more than they read."),
           QT_TRANSLATE_NOOP("Advice",
                             "Check temperature and power limit of the card: npu-smi info -t temp, npu-smi info -t power.")}}},
        {"kernel-fusion-pattern",
         QT_TRANSLATE_NOOP("Advice", "Operators that one fused operator replaces"),
         {QT_TRANSLATE_NOOP("Advice", "Sequences of kernels that one fused operator replaces."),
          QT_TRANSLATE_NOOP("Advice", "Types follow each other on a stream exactly as in a pattern, and shapes agree, {matches} "
                                      "times or more. The saving is all kernels of the sequence but the longest."),
          QT_TRANSLATE_NOOP("Advice", "Shapes agree, but only the code shows whether the tensors do.")},
         {{"", QT_TRANSLATE_NOOP("Advice", "{sequence} found {matches} {matches|time|times}: {fused} does it in one kernel"),
           QT_TRANSLATE_NOOP("Advice",
                             "The kernels of this sequence took {pattern_ns} together. Each passes what it computed on to a "
                             "later one of the sequence; shapes agree, but only the code tells whether the tensors do."),
           QT_TRANSLATE_NOOP("Advice", "Call {api} in place of the sequence."),
           QT_TRANSLATE_NOOP("Advice", "Call the fused operator of mindspore.ops ({fused}) in place of the sequence.")}}},
        {"affinity-api",
         QT_TRANSLATE_NOOP("Advice", "Operators that one function of torch_npu replaces"),
         {QT_TRANSLATE_NOOP("Advice", "Sequences of PyTorch operators that one call of a torch_npu function can replace."),
          QT_TRANSLATE_NOOP("Advice", "Outermost operators of a thread follow each other as in a pattern, {matches} times or "
                                      "more. Up to four operators that only view or copy a tensor may lie between two of them. "
                                      "The saving is the free time in each sequence, plus all its kernels but the longest."),
          QT_TRANSLATE_NOOP("Advice", "Names agree, but only the code shows whether the tensors do. Operators that already are "
                                      "one kernel, such as gelu, are not reported, nor is the backward pass, which follows from "
                                      "the forward pass. New functions need a recent CANN: npu_swiglu 7.0, npu_geglu 8.0.")},
         {{"", QT_TRANSLATE_NOOP("Advice", "{sequence} called {matches} {matches|time|times}: {api} does it in one call"),
           QT_TRANSLATE_NOOP("Advice",
                             "The host was {host_ns} in these operators, which launched {kernels} {kernels|kernel|kernels}, and "
                             "the device idle for {free_ns} meanwhile. All but the longest kernel of each sequence took "
                             "{gone_ns}. Names agree; only the code tells whether the tensors do."),
           QT_TRANSLATE_NOOP("Advice", "Call {api} in place of the sequence, and check the accuracy.")},
          {"line", QT_TRANSLATE_NOOP("Advice", "{sequence} called {matches} {matches|time|times}: {api} does it in one call"),
           QT_TRANSLATE_NOOP("Advice",
                             "Most calls come from {caller}. The host was {host_ns} in these operators, which launched {kernels} "
                             "{kernels|kernel|kernels}, and the device idle for {free_ns} meanwhile. All but the longest kernel "
                             "of each sequence took {gone_ns}. Names agree; only the code tells whether the tensors do."),
           QT_TRANSLATE_NOOP("Advice", "Call {api} in place of the sequence, and check the accuracy.")}}},
        {"affinity-optimizer",
         QT_TRANSLATE_NOOP("Advice", "Optimizers with a fused twin"),
         {QT_TRANSLATE_NOOP("Advice", "A PyTorch optimizer that launches a kernel for each parameter, although a fused one of "
                                      "torch_npu launches only a few."),
          QT_TRANSLATE_NOOP("Advice", "There are {calls} or more calls of Optimizer.step of an optimizer with a fused variant, "
                                      "each of which launches {kernels_per_call} kernels or more that do not work on lists of "
                                      "parameters at once. The saving is the free time in them."),
          QT_TRANSLATE_NOOP("Advice", "Results of the fused optimizer may differ in the last digits.")},
         {{"",
           QT_TRANSLATE_NOOP("Advice", "{optimizer}.step launches {kernels} {kernels|kernel|kernels} in {calls} "
                                       "{calls|call|calls}; the fused one launches a few"),
           QT_TRANSLATE_NOOP("Advice",
                             "The host was {optimizer_ns} in the optimizer, and the device idle for {free_ns} meanwhile."),
           QT_TRANSLATE_NOOP(
               "Advice",
               "Use torch_npu.optim.NpuFused{optimizer} in place of torch.optim.{optimizer}, and check the accuracy.")}}},
        {"scalar-or-icache-bound",
         QT_TRANSLATE_NOOP("Advice", "Kernels bound by the scalar unit"),
         {QT_TRANSLATE_NOOP("Advice", "Kernels that spend more time on addresses and branches than on moving or computing data, "
                                      "or that wait for instructions."),
          QT_TRANSLATE_NOOP("Advice", "The scalar unit is busy for {scalar_share} or more, and more than every other unit; or "
                                      "the instruction cache misses {cache_miss} or more. Kernels from {duration_ns} count. "
                                      "Reported where computing takes {computing_share} of a step and the room {room_share}."),
          QT_TRANSLATE_NOOP("Advice", "Shorter kernels consist mostly of starting and ending.")},
         {{"", QT_TRANSLATE_NOOP("Advice", "{operator} spends {operator_scalar_share} of the time in the scalar unit"),
           QT_TRANSLATE_NOOP("Advice", "In {calls} {calls|kernel|kernels} ({calls_ns}) the scalar unit is busier than all "
                                       "others: they compute addresses and branch more than they move or multiply."),
           QT_TRANSLATE_NOOP("Advice",
                             "Replace the operator by one that works on whole tiles, or avoid tiny and irregular shapes.")},
          {"cache", QT_TRANSLATE_NOOP("Advice", "{operator} misses the instruction cache: {operator_cache_miss}"),
           QT_TRANSLATE_NOOP("Advice", "{calls} {calls|kernel|kernels} ({calls_ns}) {calls|waits|wait} for their instructions."),
           QT_TRANSLATE_NOOP("Advice",
                             "Call the same operators one after another rather than alternating many, or use graph mode.")}}},
        {"kernel-jitter",
         QT_TRANSLATE_NOOP("Advice", "Kernels off their usual duration"),
         {QT_TRANSLATE_NOOP("Advice", "Calls of a kernel that take far longer than usual."),
          QT_TRANSLATE_NOOP(
              "Advice",
              "Among {calls} or more calls with the same shapes and data types, a call is beyond {deviations} times the usual "
              "deviation, beyond {ratio} times the median, and {excess_ns} above it. Among fewer calls, {few_calls} at least, it "
              "is beyond {few_ratio} times the median, costs {few_step_share} of a step, and the others are close to the median. "
              "Of two calls, one must take {unshaped_ratio} times what the other takes. "
              "Where no shapes are known, it must take {unshaped_ratio} times what the longest of the others takes, or "
              "{unshaped_near_ratio} times that and {unshaped_total_ratio} times what all others take together, and not come in "
              "every step. The saving is the time above the median."),
          QT_TRANSLATE_NOOP("Advice",
                            "The cause is named if it is visible: parallel communication, a lower clock, or a first call.")},
         {{"",
           QT_TRANSLATE_NOOP("Advice", "{operator} usually takes {usual_ns}, at worst {worst_ns}; {calls} {calls|kernel|kernels} "
                                       "{calls|is|are} off their usual duration"),
           QT_TRANSLATE_NOOP("Advice", "Compared are kernels of the same operator, shapes and types. Kernels that took far "
                                       "longer: {calls}; beside communication or other kernels: {shared_calls}, at a lower "
                                       "clock: {slow_clock_calls}, first of their kind: {first_calls}."),
           QT_TRANSLATE_NOOP("Advice",
                             "Look at what runs at the same time: communication that shares the memory, a lower clock, a first "
                             "call that loads.")},
          {"unshaped",
           QT_TRANSLATE_NOOP("Advice", "{operator} usually takes {usual_ns}, at worst {worst_ns}; {calls} {calls|kernel|kernels} "
                                       "{calls|is|are} off their usual duration"),
           QT_TRANSLATE_NOOP("Advice",
                             "Compared are kernels of the same operator; their shapes were not recorded, so that a slow one may "
                             "compute more. Kernels that took far longer: {calls}; beside communication or other kernels: "
                             "{shared_calls}, at a lower clock: {slow_clock_calls}, first of their kind: {first_calls}."),
           QT_TRANSLATE_NOOP("Advice",
                             "Look at what runs at the same time: communication that shares the memory, a lower clock, a first "
                             "call that loads. Record shapes to tell more.")}}},
    };
}

} // namespace plumbline
