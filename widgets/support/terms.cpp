// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/support/terms.h"

#include "widgets/support/formatting.h"

#include <QCoreApplication>

#include <algorithm>

namespace plumbline {

namespace {

struct Term
{
    const char *name;
    const char *title;
    const char *meaning;
    const char *source; ///< files are named as they are; "" where the meaning says it
};

constexpr const char *OverlapFiles = "trace_view.json, step_trace_time.csv";
constexpr const char *KernelFiles = "kernel_details.csv, op_summary.csv, trace_view.json";

constexpr Term Terms[]{
    {"card", QT_TRANSLATE_NOOP("Terms", "Card"),
     QT_TRANSLATE_NOOP("Terms", "One device that was profiled, by the name of its folder. Every figure belongs to one card; "
                                "nothing is added up over cards unless it says so."),
     ""},
    {"rank", QT_TRANSLATE_NOOP("Terms", "Rank"),
     QT_TRANSLATE_NOOP("Terms",
                       "The number of the card in the distributed job. It is not the number of the device in its machine."),
     "profiler_info_*.json"},
    {"step", QT_TRANSLATE_NOOP("Terms", "Step"),
     QT_TRANSLATE_NOOP("Terms", "A training step as the framework marked it. The mark is a slice called ProfilerStep#N."),
     "trace_view.json"},
    {"source", QT_TRANSLATE_NOOP("Terms", "Source"),
     QT_TRANSLATE_NOOP("Terms",
                       "Where the figures of the row come from. A card without a timeline is told from its tables alone."),
     ""},
    {"time_split", QT_TRANSLATE_NOOP("Terms", "Time"),
     QT_TRANSLATE_NOOP("Terms", "Computing that hides no communication, computing that hides communication, communication that "
                                "nothing hides, and free time, from the left. All bars have one scale."),
     OverlapFiles},
    {"total", QT_TRANSLATE_NOOP("Terms", "Total"),
     QT_TRANSLATE_NOOP("Terms", "Computing, communication not overlapped and free time together. Preparing is not in it."),
     OverlapFiles},
    {"computing", QT_TRANSLATE_NOOP("Terms", "Computing"),
     QT_TRANSLATE_NOOP("Terms",
                       "Time in which at least one compute task runs on the device. Tasks that run together count once."),
     OverlapFiles},
    {"communication", QT_TRANSLATE_NOOP("Terms", "Communication"),
     QT_TRANSLATE_NOOP("Terms", "Time in which at least one communication operator runs. It may run beside computing."),
     OverlapFiles},
    {"overlapped", QT_TRANSLATE_NOOP("Terms", "Overlapped"),
     QT_TRANSLATE_NOOP("Terms", "Communication that runs while the device computes. It costs no time of its own."), OverlapFiles},
    {"not_overlapped", QT_TRANSLATE_NOOP("Terms", "Not overlapped"),
     QT_TRANSLATE_NOOP("Terms", "Communication while nothing computes. The step gets shorter by as much of it as can be hidden."),
     OverlapFiles},
    {"free", QT_TRANSLATE_NOOP("Terms", "Free"),
     QT_TRANSLATE_NOOP("Terms", "The device neither computes nor communicates. Copies and waiting for events count as free."),
     OverlapFiles},
    {"preparing", QT_TRANSLATE_NOOP("Terms", "Preparing"),
     QT_TRANSLATE_NOOP("Terms", "From the begin of the step to the first computing or communication of the device. The host "
                                "works meanwhile, or waits for data."),
     OverlapFiles},
    {"bubble", QT_TRANSLATE_NOOP("Terms", "Bubble"),
     QT_TRANSLATE_NOOP("Terms", "Sum of the operators that receive from another pipeline stage. It is 0 where stages exchange "
                                "data by batched sends and receives."),
     OverlapFiles},
    {"stage", QT_TRANSLATE_NOOP("Terms", "Stage"),
     QT_TRANSLATE_NOOP("Terms", "Computing, communication not overlapped and free time, less the bubble. Stages of a pipeline "
                                "are compared by it."),
     OverlapFiles},
    {"step_time", QT_TRANSLATE_NOOP("Terms", "Step time"),
     QT_TRANSLATE_NOOP("Terms",
                       "From the begin of the step's mark to its end, on the host. Over the whole trace: the span of all "
                       "slices."),
     "trace_view.json"},
    {"computing_share", QT_TRANSLATE_NOOP("Terms", "Computing"),
     QT_TRANSLATE_NOOP("Terms", "Computing as a part of the total. What is not computing is communication or free time."),
     OverlapFiles},
    {"not_overlapped_share", QT_TRANSLATE_NOOP("Terms", "Not overlapped"),
     QT_TRANSLATE_NOOP("Terms", "Communication that nothing hides as a part of the total. The rest of the communication costs "
                                "no time."),
     OverlapFiles},
    {"free_share", QT_TRANSLATE_NOOP("Terms", "Free"),
     QT_TRANSLATE_NOOP("Terms", "Free time as a part of the total. Much of it mostly means that the host launches too slowly."),
     OverlapFiles},
    {"name", QT_TRANSLATE_NOOP("Terms", "Name"),
     QT_TRANSLATE_NOOP("Terms", "What the operator or kernel is called. Equal kernels of one network have equal names."),
     KernelFiles},
    {"start", QT_TRANSLATE_NOOP("Terms", "Start"),
     QT_TRANSLATE_NOOP("Terms",
                       "When the call began, counted from the first slice of the card. Without a timeline it is the time of "
                       "day, from 1970."),
     KernelFiles},
    {"duration", QT_TRANSLATE_NOOP("Terms", "Duration"),
     QT_TRANSLATE_NOOP("Terms", "How long the call ran on the device. Waiting before it is not in it."), KernelFiles},
    {"count", QT_TRANSLATE_NOOP("Terms", "Count"),
     QT_TRANSLATE_NOOP("Terms", "How often it was called. Calls without a readable duration count as well."), KernelFiles},
    {"sum", QT_TRANSLATE_NOOP("Terms", "Sum"),
     QT_TRANSLATE_NOOP("Terms", "All durations added up. Calls that run side by side count twice."), KernelFiles},
    {"average", QT_TRANSLATE_NOOP("Terms", "Average"),
     QT_TRANSLATE_NOOP("Terms", "The sum divided by the number of calls that have a duration. Half is rounded to even."),
     KernelFiles},
    {"share", QT_TRANSLATE_NOOP("Terms", "Share"),
     QT_TRANSLATE_NOOP("Terms", "The sum as a part of the sum of all rows. It is a part of device time, not of the step."),
     KernelFiles},
    {"core", QT_TRANSLATE_NOOP("Terms", "Core"),
     QT_TRANSLATE_NOOP("Terms",
                       "The kind of core that ran it: AI Core (matrices), AI Vector Core, both, AI CPU, or communication. "
                       "Work that falls back to the AI CPU is slow."),
     KernelFiles},
    {"type", QT_TRANSLATE_NOOP("Terms", "Type"),
     QT_TRANSLATE_NOOP("Terms",
                       "The kind of operator, such as MatMulV2 or Cast. Kernels of one type differ in shapes and names."),
     KernelFiles},
    {"input_shapes", QT_TRANSLATE_NOOP("Terms", "Input shapes"),
     QT_TRANSLATE_NOOP("Terms",
                       "The dimensions of each input, inputs separated by semicolons. Calls of other shapes are other work."),
     "kernel_details.csv, op_summary.csv"},
    {"minimum", QT_TRANSLATE_NOOP("Terms", "Minimum"),
     QT_TRANSLATE_NOOP("Terms", "The shortest call. Far below the average it means that calls differ in what they do."),
     KernelFiles},
    {"maximum", QT_TRANSLATE_NOOP("Terms", "Maximum"),
     QT_TRANSLATE_NOOP("Terms", "The longest call. Far above the 95th percentile it is an outlier worth a look."), KernelFiles},
    {"p95", QT_TRANSLATE_NOOP("Terms", "p95"),
     QT_TRANSLATE_NOOP("Terms", "95 of 100 calls are not longer than this. It is one of the durations, by nearest rank."),
     KernelFiles},
    {"wait", QT_TRANSLATE_NOOP("Terms", "Wait"),
     QT_TRANSLATE_NOOP("Terms",
                       "Average time since the task before on the device ended. Long waits before short kernels mean that "
                       "the host launches too slowly."),
     "kernel_details.csv, op_summary.csv"},
    {"group_count", QT_TRANSLATE_NOOP("Terms", "Rows"),
     QT_TRANSLATE_NOOP("Terms", "How many rows of the table have this value. Whole numbers are added up over them, shares and "
                                "decimals averaged."),
     ""},
};

const Term *findTerm(std::string_view name)
{
    const auto *const found =
        std::find_if(std::begin(Terms), std::end(Terms), [name](const Term &term) { return term.name == name; });
    return found == std::end(Terms) ? nullptr : found;
}

QString translated(const char *text)
{
    return QCoreApplication::translate("Terms", text);
}

} // namespace

QString termTitle(std::string_view name)
{
    const Term *term = findTerm(name);
    return term ? translated(term->title) : plainText(name);
}

QString termMeaning(std::string_view name)
{
    const Term *term = findTerm(name);
    if (!term)
        return {};
    QString text = translated(term->meaning);
    if (*term->source != '\0')
        text += QLatin1Char('\n') + translated(QT_TRANSLATE_NOOP("Terms", "From: %1")).arg(QLatin1String(term->source));
    return text;
}

} // namespace plumbline
