// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/advice/texts/ruletexts.h"

#include <QtGlobal>

namespace plumbline {

QList<RuleText> computationTexts()
{
    return {
        {"hot-operator",
         QT_TRANSLATE_NOOP("Advice", "Operators by time"),
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
         {{"",
           QT_TRANSLATE_NOOP(
               "Advice", "Conversions take {conversion_share} of computing: {calls} {calls|call|calls} of Cast and TransData"),
           QT_TRANSLATE_NOOP("Advice", "{calls} {calls|call|calls} took {calls_ns}; {automatic_ns} of it was inserted by the "
                                       "graph engine. Transposing took {transpose_ns} more."),
           QT_TRANSLATE_NOOP("Advice", "Remove casts that are not needed, and keep one format: "
                                       "torch.npu.config.allow_internal_format = False."),
           QT_TRANSLATE_NOOP("Advice",
                             "Remove casts that are not needed, and keep one data type and format through the network.")},
          {"automatic",
           QT_TRANSLATE_NOOP(
               "Advice",
               "Inserted conversions take {conversion_share} of computing: {calls} {calls|call|calls} of Cast and TransData"),
           QT_TRANSLATE_NOOP("Advice", "{calls} {calls|call|calls} took {calls_ns}; {automatic_ns} of it was inserted by the "
                                       "graph engine. Transposing took {transpose_ns} more."),
           QT_TRANSLATE_NOOP("Advice",
                             "Keep one format: torch.npu.config.allow_internal_format = False. What stays is inserted by the "
                             "graph engine: report it."),
           QT_TRANSLATE_NOOP("Advice",
                             "Keep one format through the network. What stays is inserted by the graph engine: report it.")}}},
        {"aicpu-kernel",
         QT_TRANSLATE_NOOP("Advice", "Operators on the AI CPU"),
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
         {{"", QT_TRANSLATE_NOOP("Advice", "The AI CPU runs alone for {serial_share} of the time of all kernels"),
           QT_TRANSLATE_NOOP("Advice", "For {serial_ns} only kernels of the AI CPU ran, most of them {operator}: "
                                       "{operator_calls} {operator_calls|call|calls}, {operator_ns}. The AI cores waited."),
           QT_TRANSLATE_NOOP("Advice", "Move these operators to the AI cores, or launch them where kernels of the AI cores that "
                                       "do not need them can run beside.")}}},
        {"dynamic-shape",
         QT_TRANSLATE_NOOP("Advice", "Kernels of dynamic shape"),
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
         {{"", QT_TRANSLATE_NOOP("Advice", "{operator} runs {blocks} {blocks|block|blocks} on {cores} {cores|core|cores}"),
           QT_TRANSLATE_NOOP(
               "Advice",
               "{calls} {calls|kernel|kernels} ({calls_ns}) {calls|has|have} a number of blocks that does not fill the cores in "
               "their last round, most of them {operator}: {operator_calls} {operator_calls|call|calls}, {operator_ns}."),
           QT_TRANSLATE_NOOP("Advice", "Make the tensors larger, for instance by a larger batch, or merge small operators; small "
                                       "tensors cannot fill all cores.")}}},
        {"op-no-bound",
         QT_TRANSLATE_NOOP("Advice", "Kernels without a busy unit"),
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
         {{"", QT_TRANSLATE_NOOP("Advice", "{operator} {shapes}: inner axis {inner_axis} is not a multiple of {axis}"),
           QT_TRANSLATE_NOOP("Advice", "{calls} {calls|large multiplication|large multiplications} ({calls_ns}) {calls|has|have} "
                                       "inner axes that the matrix unit reads in parts."),
           QT_TRANSLATE_NOOP("Advice",
                             "Pad the axis to {padded_axis}, for instance the size of the vocabulary or of a hidden layer.")}}},
        {"cube-bound",
         QT_TRANSLATE_NOOP("Advice", "Matrix multiplications with room"),
         {{"", QT_TRANSLATE_NOOP("Advice", "{operator}: neither the matrix unit nor reading is at its limit"),
           QT_TRANSLATE_NOOP("Advice", "{calls} {calls|large aligned multiplication|large aligned multiplications} ({calls_ns}) "
                                       "{calls|reaches|reach} neither {mac_share} of the matrix unit nor {read_share} of "
                                       "reading; at the limit they would take {room_ns} of a step less. The limits come from "
                                       "experience; a ratio below them shows where to look, not that the kernel can be shorter."),
           QT_TRANSLATE_NOOP("Advice", "Tune the operators with AOE, or fuse neighbouring multiplications of one operand.")}}},
        {"fa-shape-unaligned",
         QT_TRANSLATE_NOOP("Advice", "Attention with unaligned axes"),
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
         {{"", QT_TRANSLATE_NOOP("Advice", "Attention reaches {of_the_limit} of the limit of its units"),
           QT_TRANSLATE_NOOP(
               "Advice",
               "{calls} {calls|attention kernel|attention kernels} ({calls_ns}) {calls|is|are} limited neither by their vector "
               "or output unit nor by reading; at the limit they would take {room_ns} of a step less. The limits come from "
               "experience; a ratio below them shows where to look, not that the kernel can be shorter."),
           QT_TRANSLATE_NOOP("Advice", "Check head size and sequence length, and upgrade CANN for a newer attention kernel.")}}},
        {"vector-bound",
         QT_TRANSLATE_NOOP("Advice", "Vector operators with room"),
         {{"", QT_TRANSLATE_NOOP("Advice", "{operator}: no unit of the vector cores is at its limit"),
           QT_TRANSLATE_NOOP(
               "Advice", "{calls} {calls|kernel|kernels} of vector cores ({calls_ns}) {calls|reaches|reach} {unit_share} in none "
                         "of computing, reading and writing; at the limit they would take {room_ns} of a step less. The limits "
                         "come from experience; a ratio below them shows where to look, not that the kernel can be shorter."),
           QT_TRANSLATE_NOOP("Advice", "Fuse small vector operators, and check that their shapes are aligned.")}}},
        {"vector-throughput-low",
         QT_TRANSLATE_NOOP("Advice", "Memory throughput of vector operators"),
         {{"", QT_TRANSLATE_NOOP("Advice", "{operator} moves {gbps}"),
           QT_TRANSLATE_NOOP("Advice", "{calls} {calls|kernel|kernels} of vector cores ({calls_ns}) moved less than {low_gbps}; "
                                       "at {usual_gbps} they would take {room_ns} of a step less. The longest of it moved "
                                       "{bytes} at {gbps}. The limits are those of one chip: set yours in advice.ini."),
           QT_TRANSLATE_NOOP("Advice",
                             "Fuse operators that read the same tensor, and check that its axes are aligned and contiguous.")}}},
        {"cube-mac-low",
         QT_TRANSLATE_NOOP("Advice", "Use of the matrix unit"),
         {{"", QT_TRANSLATE_NOOP("Advice", "{operator} keeps the matrix unit busy for {operator_mac_share} of the time"),
           QT_TRANSLATE_NOOP(
               "Advice",
               "{calls} {calls|kernel|kernels} ({calls_ns}) {calls|uses|use} the matrix unit less than {mac_share} of the time; "
               "at {usual_share} they would take {room_ns} of a step less. The least is {least_mac_share}. The limits come from "
               "experience; a ratio below them shows where to look, not that the kernel can be shorter."),
           QT_TRANSLATE_NOOP("Advice",
                             "Enlarge the batch or the hidden size, align axes, and check the clock of the AI cores.")}}},
        {"mfu-low",
         QT_TRANSLATE_NOOP("Advice", "Throughput of matrix multiplications"),
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
         {{"", QT_TRANSLATE_NOOP("Advice", "The AI cores ran at {mhz} instead of {full_mhz} during {calls_ns} of kernels"),
           QT_TRANSLATE_NOOP("Advice",
                             "{calls} {calls|kernel|kernels} ran at a clock {drop} below the highest of the capture. At the full "
                             "clock they would have been shorter by their share of it, if they compute more than they read."),
           QT_TRANSLATE_NOOP("Advice",
                             "Check temperature and power limit of the card: npu-smi info -t temp, npu-smi info -t power.")}}},
        {"kernel-fusion-pattern",
         QT_TRANSLATE_NOOP("Advice", "Operators that one fused operator replaces"),
         {{"", QT_TRANSLATE_NOOP("Advice", "{sequence} found {matches} {matches|time|times}: {fused} does it in one kernel"),
           QT_TRANSLATE_NOOP("Advice",
                             "The kernels of this sequence took {pattern_ns} together. Each passes what it computed on to a "
                             "later one of the sequence; shapes agree, but only the code tells whether the tensors do."),
           QT_TRANSLATE_NOOP("Advice", "Call {api} in place of the sequence."),
           QT_TRANSLATE_NOOP("Advice", "Call the fused operator of mindspore.ops ({fused}) in place of the sequence.")}}},
        {"affinity-api",
         QT_TRANSLATE_NOOP("Advice", "Operators that one function of torch_npu replaces"),
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
         {{"",
           QT_TRANSLATE_NOOP("Advice", "{operator} usually takes {usual_ns}, at worst {worst_ns}; {calls} {calls|kernel|kernels} "
                                       "{calls|is|are} off their usual duration"),
           QT_TRANSLATE_NOOP("Advice",
                             "Compared are kernels of the same operator, shapes and types. Of the {calls} that took far longer, "
                             "{shared_calls} ran beside communication or other kernels, {slow_clock_calls} at a lower clock, "
                             "and {first_calls} were the first of their kind."),
           QT_TRANSLATE_NOOP("Advice",
                             "Look at what runs at the same time: communication that shares the memory, a lower clock, a first "
                             "call that loads.")}}},
    };
}

} // namespace plumbline
